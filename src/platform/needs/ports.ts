import type { RawBuilder } from 'kysely'
import type { Area } from '../access/scope.rules.ts'
import type { Queryable } from '../db/database.ts'

type Sql = RawBuilder<unknown>

/** One kind of work that waits for a person. Every area brings its own. */
export interface NeedKind {
  /** `order_to_ship` */
  readonly kind: string
  /** Shown to callers who may read this area. */
  readonly area: Area
  /** Of the entries' `record`: `order`. */
  readonly record: string
  /** A query of everything that waits: `id` (text), `since`, and whatever `shown` takes of it. An index finds its rows. */
  waiting(now: Date): Sql
  /** A query over `page`, the few rows of `waiting` that are shown: `id`, `since`, `title` and other members of an entry. */
  readonly shown: Sql
  /** Brings what is read up to date. */
  prepare?(db: Queryable): Promise<unknown>
}
