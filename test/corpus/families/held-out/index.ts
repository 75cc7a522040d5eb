import type { Family } from '../../kit/family.ts'

/** A third of all families, chosen before anything was measured. The reader is never tuned on them. */
export const heldOutFamilies: readonly Family[] = []
