import type { Family } from '../../kit/family.ts'
import { outside1 } from './outside-1.ts'
import { outside2 } from './outside-2.ts'
import { outside3 } from './outside-3.ts'
import { outside4 } from './outside-4.ts'
import { outside5 } from './outside-5.ts'

/** Families whose author had not seen the reader. */
export const outsideFamilies: readonly Family[] = [...outside1, ...outside2, ...outside3, ...outside4, ...outside5]
