import type { Family } from '../../kit/family.ts'
import { november30Families } from './november30/index.ts'

/** Written after the reader and apart from it. The reader is never tuned on these families. */
export const heldOutFamilies: readonly Family[] = november30Families
