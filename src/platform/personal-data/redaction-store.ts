import type { RawBuilder } from 'kysely'
import { databaseErrorOf, type Queryable, sql } from '../db/database.ts'
import { isAmong, isMentioned, type Mentions, type TextColumn } from './mention-store.ts'
import type { Pattern } from './mentions.rules.ts'

type TypedColumn = TextColumn & { readonly type: string }

/** Rows to search: rows with these ids, or rows with mentions. Default: all rows. */
interface Where {
  readonly ids?: readonly string[]
  readonly found?: Mentions
}

/**
 * Makes PostgreSQL use custom plans. A generic plan compares each row of a table with every id of the person. A custom
 * plan looks the row up in a hash table of the ids, which takes seconds less for a customer with many orders.
 */
export async function withCustomPlans(tx: Queryable): Promise<void> {
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx)
}

/**
 * Replaces the text that the pattern matches in these columns: text, arrays of text, and JSON. `where` limits the rows.
 * Returns the number of changed rows.
 */
export async function redactColumns(
  tx: Queryable,
  columns: readonly TextColumn[],
  pattern: Pattern,
  where: Where = {},
): Promise<number> {
  let changed = 0
  for (const [table, found] of Map.groupBy(await typed(tx, columns), (column) => column.table))
    changed += await cut(tx, table, found, pattern, where)
  return changed
}

async function typed(tx: Queryable, columns: readonly TextColumn[]): Promise<TypedColumn[]> {
  const { rows } = await sql<TypedColumn>`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    join jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) as x("table" text, "column" text) on x."table" = c.relname and x."column" = a.attname
    where c.relnamespace = 'public'::regnamespace order by 1, 2`.execute(tx)
  return rows
}

/** Lists all columns of the database that contain text, except `apart`, keys, and the audit log. */
export async function columnsElsewhere(db: Queryable, apart: readonly TextColumn[]): Promise<TextColumn[]> {
  const { rows } = await sql<TextColumn>`
    select c.relname as "table", a.attname as "column"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'audit_entry'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and format_type(a.atttypid, null) in ('text', 'text[]', 'jsonb')
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'f') and a.attnum = any(k.conkey))
      and not exists (select from jsonb_to_recordset(${JSON.stringify(apart)}::jsonb) as x("table" text, "column" text)
        where x."table" = c.relname and x."column" = a.attname)
    order by 1, 2`.execute(db)
  return rows
}

/**
 * Removes matches from these columns. If the result would violate a check constraint, keeps the value: a value in the
 * required form contains no e-mail address.
 */
export async function redactElsewhere(
  tx: Queryable,
  columns: readonly TextColumn[],
  pattern: Pattern,
  found: Mentions,
): Promise<void> {
  for (const [table, own] of Map.groupBy(await typed(tx, columns), (column) => column.table))
    if (!(await isCut(tx, table, own, pattern, found)))
      for (const column of own) await isCut(tx, table, [column], pattern, found)
}

/** Removes matches from these columns. Returns false, and changes nothing, if the result would violate a constraint. */
async function isCut(
  tx: Queryable,
  table: string,
  columns: readonly TypedColumn[],
  pattern: Pattern,
  found: Mentions,
): Promise<boolean> {
  await sql`savepoint elsewhere`.execute(tx)
  try {
    await cut(tx, table, columns, pattern, { found })
    await sql`release savepoint elsewhere`.execute(tx)
    return true
  } catch (error) {
    if (databaseErrorOf(error)?.code.startsWith(constraintViolated) !== true) throw error
    await sql`rollback to savepoint elsewhere`.execute(tx)
    return false
  }
}

async function cut(
  tx: Queryable,
  table: string,
  columns: readonly TypedColumn[],
  pattern: Pattern,
  { ids, found }: Where,
): Promise<number> {
  const values = columns.map((column) => sql`${sql.ref(column.column)} = ${redacted(column, pattern)}`)
  const chosen = [
    ...(ids ? [sql`id = any(${ids}::text[])`] : []),
    ...(found ? [isAmong(table, found)] : []),
    isMentioned(columns, pattern),
  ]
  const { numAffectedRows } =
    await sql`update ${sql.table(table)} set ${sql.join(values)} where ${sql.join(chosen, sql` and `)}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Class 23 of PostgreSQL's error codes. */
const constraintViolated = '23'

function redacted({ column: name, type }: TypedColumn, pattern: Pattern): RawBuilder<unknown> {
  const column = sql.ref(name)
  // A handle is unique and part of a URL, so a random handle replaces it.
  if (name === 'handle')
    return sql`left(without_mentions(${column}, ${pattern}::text[], 'removed-' || left(gen_random_uuid()::text, 8)), 255)`
  if (type === 'text') return sql`redact_text(${column}, ${pattern}::text[])`
  if (type === 'jsonb') return sql`redact_json(${column}, ${pattern}::text[])`
  if (type === 'text[]')
    return sql`array(select redact_text(t, ${pattern}::text[]) from unnest(${column}) with ordinality as u(t, place) order by place)`
  throw new Error(`Nothing can be cut out of a column that is ${type}.`)
}

/** Removes matches from pg-boss's jobs. Does nothing before pg-boss has created its schema. */
export async function redactJobs(tx: Queryable, pattern: Pattern): Promise<void> {
  const { rows } = await sql`select 1 where to_regclass('pgboss.job') is not null`.execute(tx)
  if (rows.length === 0) return
  await sql`
    update pgboss.job set data = redact_json(data, ${pattern}::text[]), output = redact_json(output, ${pattern}::text[])
    where mentions(data::text, ${pattern}::text[]) or mentions(output::text, ${pattern}::text[])`.execute(tx)
}

/** Columns in which clients or the audit log name people. */
export const loggedColumns: readonly TextColumn[] = [
  ...['before', 'after', 'request_id', 'caller_label'].map((column) => ({ table: 'audit_entry', column })),
  { table: 'idempotency_key', column: 'key' },
]
