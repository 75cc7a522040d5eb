import type { Family } from '../../../../kit/family.ts'
import { shopSystemFamilies } from './shop-systems.ts'
import { supplierLetterFamilies } from './supplier-letters.ts'

/** Held out until the reader was tuned on them. */
export const furtherLetterAndShopFamilies: readonly Family[] = [...shopSystemFamilies, ...supplierLetterFamilies]
