import type { RawBuilder } from 'kysely'
import { sql } from './database.ts'

/**
 * Returns the sum of an integer column; 0 without rows. Capped at 2^53 - 1, the largest integer that JSON numbers
 * represent exactly. `least` ignores null, so the sum is coalesced first.
 */
export const exactSum = (column: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`least(coalesce(sum(${column}), 0), 9007199254740991)::bigint`
