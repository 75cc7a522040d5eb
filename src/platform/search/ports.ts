import type { RawBuilder } from 'kysely'
import type { Area } from '../access/scope.rules.ts'
import type { Queryable } from '../db/database.ts'

type Sql = RawBuilder<unknown>

/** Search over records of one type. Each area contributes its own. */
export interface SearchKind {
  /** For example `order`. */
  readonly type: string
  /** Callers who may read this area can find the records. */
  readonly area: Area
  /** Returns SQL for at most `limit` rows with `id`, `title` and `detail`. `matches` tests a text, ignoring case. */
  found(matches: (text: Sql) => Sql, limit: number): Sql
  /** Updates the searched data before `found` is read. */
  prepare?(db: Queryable): Promise<unknown>
}
