import type { RawBuilder } from 'kysely'
import type { Area } from '../access/scope.rules.ts'
import type { Queryable } from '../db/database.ts'

type Sql = RawBuilder<unknown>

/** Records of one type that are found by a text. Every area brings its own. */
export interface SearchKind {
  /** `order` */
  readonly type: string
  /** Found by callers who may read this area. */
  readonly area: Area
  /** A query of at most `limit` rows: `id`, `title`, `detail`. `matches` compares a text, whatever the case. */
  found(matches: (text: Sql) => Sql, limit: number): Sql
  /** Brings what is searched up to date. */
  prepare?(db: Queryable): Promise<unknown>
}
