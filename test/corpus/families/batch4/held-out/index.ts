import type { Family } from '../../../kit/family.ts'

/** The families of the fourth batch that stay out of all tuning. */
export const batch4HeldOutFamilies: readonly Family[] = []
