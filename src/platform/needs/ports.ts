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
  /**
   * SQL for all waiting records: `id` (text), `since`, and columns that `shown` uses. An index must be able to answer
   * it.
   */
  waiting(now: Date): Sql
  /** SQL for the entries: selects `id`, `since`, `title` and others from `page`, the few rows of `waiting` to show. */
  readonly shown: Sql
  /** Updates the underlying data before `waiting` is read. */
  prepare?(db: Queryable): Promise<unknown>
}
