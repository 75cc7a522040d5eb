import type { Family } from '../../kit/family.ts'

/** The reader is never tuned on these families. */
export const heldOutFamilies: readonly Family[] = []
