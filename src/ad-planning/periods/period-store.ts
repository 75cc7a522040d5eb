import type { RawBuilder } from 'kysely'
import { sql } from '../../platform/db/database.ts'
import { endOf } from './period.rules.ts'

type Sql = RawBuilder<unknown>

/** SQL conditions for `?from_date=&to_date=`. */
export const happened = (
  column: Sql,
  { from_date, to_date }: { readonly from_date?: string | undefined; readonly to_date?: string | undefined },
): Sql[] => [
  ...(from_date === undefined ? [] : [sql`${column} >= ${new Date(from_date)}`]),
  ...(to_date === undefined ? [] : [sql`${column} < ${endOf(to_date)}`]),
]
