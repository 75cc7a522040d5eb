import type { RawBuilder } from 'kysely'
import type { Area } from '../access/scope.rules.ts'
import type { Queryable } from '../db/database.ts'

type Sql = RawBuilder<unknown>

/** Search over records of one type. Each area contributes its own. */
export interface SearchKind {
  /** `order` */
  readonly type: string
  /** Visible to callers who may read this area. */
  readonly area: Area
  /** SQL for at most `limit` rows: `id`, `title`, `detail`. `matches` tests a text, ignoring case. */
  found(matches: (text: Sql) => Sql, limit: number): Sql
  /** Updates the searched data before `found` is read. */
  prepare?(db: Queryable): Promise<unknown>
}
