import type { RawBuilder } from 'kysely'
import { sql } from '../../platform/db/database.ts'
import { given } from '../../platform/db/list-conditions-store.ts'
import { endOf } from './period.rules.ts'

type Sql = RawBuilder<unknown>

/** Returns SQL conditions for the parameters `from_date` and `to_date`. A date as `to_date` includes its whole day. */
export const happened = (
  column: Sql,
  { from_date, to_date }: { readonly from_date?: string | undefined; readonly to_date?: string | undefined },
): Sql[] => [
  ...given(from_date, (date) => sql`${column} >= ${new Date(date)}`),
  ...given(to_date, (date) => sql`${column} < ${endOf(date)}`),
]
