import type { Family } from '../../kit/family.ts'
import { nextShopSystemFamilies } from './shop-systems.ts'
import { nextSupplierLetterFamilies } from './supplier-letters.ts'

/** Written after the reader and apart from it. The reader is never tuned on these families. */
export const heldOutNextFamilies: readonly Family[] = [...nextShopSystemFamilies, ...nextSupplierLetterFamilies]
