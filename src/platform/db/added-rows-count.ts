import type { RawBuilder } from 'kysely'
import { type Queryable, sql } from './database.ts'

type Sql = RawBuilder<unknown>

/** Append-only rows. `transaction` is the id of the inserting transaction, as an indexed bigint. */
export interface AddedRows {
  readonly from: Sql
  readonly transaction: Sql
}

interface Counted {
  /** All transactions below this id had ended when the rows were counted. */
  readonly before: string
  readonly count: number
}

const mostKept = 500
const kept = new WeakMap<object, Map<string, Counted>>()

/** Counts the rows that match all conditions. A repeated count in this process reads only newer rows. */
export async function countAddedRows(db: Queryable, rows: AddedRows, conditions: readonly Sql[]): Promise<number> {
  const narrowed = sql`${rows.from} where ${sql.join([sql`true`, ...conditions], sql` and `)}`
  const { sql: text, parameters } = narrowed.compile(db)
  const key = JSON.stringify([text, parameters])
  const counts = kept.get(db) ?? new Map<string, Counted>()
  kept.set(db, counts)
  const known = counts.get(key)
  const { added, over, before } = await (known
    ? countSince(db, rows, narrowed, known)
    : countAll(db, rows, narrowed, await oldestTransaction(db)))
  counts.delete(key)
  counts.set(key, { before, count: over })
  for (const oldest of counts.keys()) {
    if (counts.size <= mostKept) break
    counts.delete(oldest)
  }
  return added
}

interface Count {
  readonly added: number
  /** Number of rows from transactions below `before`. */
  readonly over: number
  readonly before: string
}

const oldest = sql`(select pg_snapshot_xmin(pg_current_snapshot())::text::bigint)`

async function oldestTransaction(db: Queryable): Promise<string> {
  const { rows } = await sql<{ before: string }>`select ${oldest}::text as before`.execute(db)
  return rows[0]?.before ?? '0'
}

/**
 * SQL condition for rows of transactions from `before` on. Compares with a literal, because a plan with a parameter
 * would assume that a third of the rows match.
 */
const since = ({ transaction }: AddedRows, before: string) => sql`${transaction} >= ${sql.lit(BigInt(before))}`

async function countAll(db: Queryable, rows: AddedRows, narrowed: Sql, before: string): Promise<Count> {
  const found = await sql<{ added: number; late: number }>`select (select count(*) from ${narrowed}) as added,
    (select count(*) from ${narrowed} and ${since(rows, before)}) as late`.execute(db)
  const { added = 0, late = 0 } = found.rows[0] ?? {}
  return { added, over: added - late, before }
}

async function countSince(db: Queryable, rows: AddedRows, narrowed: Sql, known: Counted): Promise<Count> {
  const found = await sql<Count>`
    select count(*) as added, count(*) filter (where ${rows.transaction} < ${oldest}) as over, ${oldest}::text as before
    from ${narrowed} and ${since(rows, known.before)}`.execute(db)
  const { added = 0, over = 0, before = known.before } = found.rows[0] ?? {}
  return { added: known.count + added, over: known.count + over, before }
}
