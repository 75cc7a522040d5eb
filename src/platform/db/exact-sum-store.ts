import type { RawBuilder } from 'kysely'
import { sql } from './database.ts'

/**
 * Sum of a column of whole numbers; 0 for no rows. Capped at the largest number that JSON carries exactly. `least`
 * ignores null, so the sum is coalesced first.
 */
export const exactSum = (column: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`least(coalesce(sum(${column}), 0), 9007199254740991)::bigint`
