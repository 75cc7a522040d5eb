import type { Family } from '../../kit/family.ts'
import { unseenFamilies } from '../written-apart/index.ts'

/** Written after the reader and apart from it. The reader is never tuned on these families. */
export const heldOutFamilies: readonly Family[] = unseenFamilies
