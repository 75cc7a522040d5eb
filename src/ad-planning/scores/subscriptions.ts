import type { Clock } from '../../platform/clock.ts'
import { databaseErrorOf, type Queryable } from '../../platform/db/database.ts'
import type { Subscription, WeftEvent } from '../../platform/events/events.ts'
import type { Logger } from '../../platform/log.ts'
import { inSavepoint } from '../conversions/index.ts'
import { setScale } from '../feedback/index.ts'
import type { ReadSentiments } from './ports.ts'
import { recalculate } from './recalculate.ts'
import { knownPerson, personOfFeedback, removeScores } from './save-store.ts'

export interface ScoringDeps {
  readonly clock: Clock
  readonly log: Logger
  readonly readSentiments: ReadSentiments
}

/**
 * Subscription that updates the NPS and the churn risk of the author of new feedback, and the scores of the person that
 * remains after a merge.
 */
export const scoringSubscription = (deps: ScoringDeps): Subscription => ({
  types: ['feedback.created', 'person.merged'],
  subscriber: 'ad-planning-scoring',
  async handle(tx, { type, payload }) {
    try {
      await inSavepoint(tx, () => (type === 'person.merged' ? scoreMerged : scoreFeedback)(tx, deps, payload))
    } catch (error) {
      // Rethrows transient database errors, so that the event is delivered again.
      if (/^(08|40|53|55|57)/.test(databaseErrorOf(error)?.code ?? '')) throw error
      deps.log.error({ error, event: type, id: payload.id }, 'scores could not be calculated')
    }
  },
})

type Payload = WeftEvent['payload']

/** Scores the author of feedback. A scale in the event replaces the stored one. */
async function scoreFeedback(tx: Queryable, deps: ScoringDeps, { id, scale }: Payload): Promise<void> {
  if (typeof id !== 'string') return
  const said = scale === undefined || scale === null ? null : String(scale)
  if (said === '5' || said === '10') await setScale(tx, id, said)
  const personId = await personOfFeedback(tx, id)
  if (personId === null) return
  await scorePresent(tx, deps, personId, { kind: 'feedback', id }, ['nps', 'churn_risk'])
}

async function scoreMerged(tx: Queryable, deps: ScoringDeps, { id, into }: Payload): Promise<void> {
  if (typeof id !== 'string' || typeof into !== 'string') return
  await removeScores(tx, id)
  await scorePresent(tx, deps, into, { kind: 'merge', id })
}

async function scorePresent(
  tx: Queryable,
  { clock, readSentiments }: ScoringDeps,
  personId: string,
  cause: { readonly kind: 'feedback' | 'merge'; readonly id: string },
  types?: readonly ('nps' | 'churn_risk')[],
): Promise<void> {
  const person = await knownPerson(tx, personId)
  if (!person || person.forgotten) return
  await recalculate(tx, readSentiments, person.presentId, { cause, now: clock.now(), ...(types ? { types } : {}) })
}
