import { attributionRecords } from './attribution/index.ts'
import { conversionRecords } from './conversions/index.ts'
import { unitRecords } from './experiments/index.ts'
import { feedbackRecords } from './feedback/index.ts'
import { journeyRecords } from './journeys/index.ts'
import type { PersonRecords } from './people/ports.ts'
import { scoreRecords } from './scores/index.ts'
import { memberRecords } from './segments/index.ts'
import { sentimentRecords } from './sentiment/index.ts'
import { eventRecords } from './tracking/index.ts'
import { visitRecords } from './visits/index.ts'

/**
 * Records that each feature keeps about a person, in the order in which they are merged and forgotten. Events and
 * attributions find their person through the visit, so they come before visits.
 */
export const personRecords: readonly PersonRecords[] = [
  eventRecords,
  attributionRecords,
  conversionRecords,
  visitRecords,
  feedbackRecords,
  sentimentRecords,
  journeyRecords,
  memberRecords,
  scoreRecords,
  unitRecords,
]
