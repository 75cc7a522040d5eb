import type { Family } from '../../kit/family.ts'
import { shopSystemFamilies } from './shop-systems.ts'
import { supplierLetterFamilies } from './supplier-letters.ts'

/** Written after the reader and apart from it. The reader is never tuned on these families. */
export const heldOutFamilies: readonly Family[] = [...shopSystemFamilies, ...supplierLetterFamilies]
