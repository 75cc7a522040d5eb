import type { RawBuilder } from 'kysely'
import type { Area } from '../access/scope.rules.ts'
import type { Queryable } from '../db/database.ts'

type Sql = RawBuilder<unknown>

/** One kind of work that waits for a person. Each area contributes its own. */
export interface NeedKind {
  /** For example `order_to_ship`. */
  readonly kind: string
  /** Callers who may read this area can see the kind. */
  readonly area: Area
  /** Record type of the entries, for example `order`. */
  readonly record: string
  /**
   * Returns SQL for all waiting records: `id` (text), `since`, and the columns that `shown` uses. An index must be able
   * to find them, unless one scan of a table with short rows is enough.
   */
  waiting(now: Date): Sql
  /** Whether an index returns them in the order of `since` and `id`. The first few are then read without the others. */
  readonly isOrdered?: true
  /**
   * SQL for the entries to show: selects `id`, `since`, `title` and others from `page`, which contains the first few
   * rows of `waiting`.
   */
  readonly shown: Sql
  /** Updates the underlying data before `waiting` is read. */
  prepare?(db: Queryable): Promise<unknown>
}
