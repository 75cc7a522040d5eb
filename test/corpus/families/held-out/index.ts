import type { Family } from '../../kit/family.ts'
import { shopSystemFamilies } from './shop-systems.ts'

/** The reader is never tuned on these families. */
export const heldOutFamilies: readonly Family[] = [...shopSystemFamilies]
