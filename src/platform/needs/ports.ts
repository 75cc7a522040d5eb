import type { RawBuilder } from 'kysely'
import type { Area } from '../access/scope.rules.ts'
import type { Queryable } from '../db/database.ts'

type Sql = RawBuilder<unknown>

/** One kind of work that waits for a person. Each area contributes its own. */
export interface NeedKind {
  /** `order_to_ship` */
  readonly kind: string
  /** Visible to callers who may read this area. */
  readonly area: Area
  /** Record type of the entries: `order`. */
  readonly record: string
  /** SQL for all waiting records: `id` (text), `since`, and columns that `shown` uses. Must be answered by an index. */
  waiting(now: Date): Sql
  /** SQL for the entries, over `page`, the few rows of `waiting` to show: `id`, `since`, `title` and others. */
  readonly shown: Sql
  /** Brings the underlying data up to date first. */
  prepare?(db: Queryable): Promise<unknown>
}
