import type { Family } from '../../kit/family.ts'
import { eastLetters } from './letters-east.ts'
import { northLetters } from './letters-north.ts'
import { southLetters } from './letters-south.ts'
import { westLetters } from './letters-west.ts'
import { firstSystems } from './systems-first.ts'
import { fourthSystems } from './systems-fourth.ts'
import { secondSystems } from './systems-second.ts'
import { thirdSystems } from './systems-third.ts'

/** By an author who had not seen the reader: 16 modelled on shop and invoicing systems, 20 of suppliers. */
export const examFamilies: readonly Family[] = [
  ...firstSystems,
  ...secondSystems,
  ...thirdSystems,
  ...fourthSystems,
  ...westLetters,
  ...southLetters,
  ...northLetters,
  ...eastLetters,
]
