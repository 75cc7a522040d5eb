import type { RawBuilder } from 'kysely'
import { sql } from './database.ts'

/**
 * The sum of a column of whole numbers, 0 where there is nothing to add. The largest number that JSON carries exactly
 * stands for all beyond it. `least` ignores null, so the sum is made a number before it is bounded.
 */
export const exactSum = (column: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`least(coalesce(sum(${column}), 0), 9007199254740991)::bigint`
