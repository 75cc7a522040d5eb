import pg from 'pg'
import { mediaRemovalLock } from '../media/index.ts'
import type { SequenceValue, TableHead } from './frames.ts'

const toldChanges = 'catalog_change'

/**
 * Lists the columns of each table that a backup contains. Omits generated columns, and columns of type `xid8`, because
 * transaction ids have no meaning in another cluster. Omits the tables of migrations, and the table that only lists
 * changes by transaction id.
 */
const tableColumns = `
  select c.relname as "table",
    coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '' and a.atttypid <> 'xid8'::regtype), '{}') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where n.nspname = 'public' and c.relkind = 'r' and c.relname not in ('schema_migration', 'schema_function', '${toldChanges}')
  group by c.relname
  order by c.relname`

export async function readTables(client: pg.Client): Promise<TableHead[]> {
  return (await client.query<{ table: string; columns: string[] }>(tableColumns)).rows
}

/** Reads all sequences. They are not transactional, so a value may be newer than the snapshot. This is harmless. */
export async function readSequences(client: pg.Client): Promise<SequenceValue[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'S' order by c.relname`,
  )
  const values: SequenceValue[] = []
  for (const { name } of rows) {
    const state = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from public.${pg.escapeIdentifier(name)}`,
    )
    const [row] = state.rows
    if (row) values.push({ name, lastValue: row.last_value, isCalled: row.is_called })
  }
  return values
}

export async function readMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from public.schema_migration order by name')
  return rows.map(({ name }) => name)
}

/** Prevents the media clean-up from removing files until the session ends. */
export async function holdMediaFiles(client: pg.Client): Promise<void> {
  await client.query(`select pg_advisory_lock_shared(hashtextextended('${mediaRemovalLock}', 0))`)
}

/** Returns the keys of all media files. Empty if the tables are from before uploads. */
export async function mediaKeys(client: pg.Client): Promise<string[]> {
  const known = await client.query<{ known: boolean }>(`select to_regclass('public.upload') is not null as known`)
  if (!known.rows[0]?.known) return []
  const { rows } = await client.query<{ key: string }>(
    `select file ->> 'key' as key from public.upload, jsonb_array_elements(files) as file order by upload.id, key`,
  )
  return rows.map(({ key }) => key)
}

export const copyOut = ({ table, columns }: TableHead): string =>
  `copy public.${pg.escapeIdentifier(table)} (${columns.map(pg.escapeIdentifier).join(', ')}) to stdout with (encoding 'UTF8')`

export const copyIn = ({ table, columns }: TableHead): string =>
  `copy public.${pg.escapeIdentifier(table)} (${columns.map(pg.escapeIdentifier).join(', ')}) from stdin with (encoding 'UTF8')`

/** Returns what the database contains. `filled`: a shop. `strange`: tables that are not Weft's. */
export async function contentOf(client: pg.Client): Promise<'nothing' | 'tables' | 'filled' | 'strange'> {
  const { rows } = await client.query<{ tables: number; weft: boolean; store: boolean }>(
    `select count(*)::int as tables, to_regclass('public.schema_migration') is not null as weft, to_regclass('public.store') is not null as store
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'v', 'm', 'p')`,
  )
  const [found] = rows
  if (!found || found.tables === 0) return 'nothing'
  if (!found.weft) return 'strange'
  if (!found.store) return 'tables'
  const shop = await client.query('select from public.store')
  return shop.rows.length > 0 ? 'filled' : 'tables'
}

/**
 * Counts the other client sessions of the database. PostgreSQL hides the backend type of other roles' sessions from
 * ordinary roles; of those sessions, only background processes have no role.
 */
export async function otherSessions(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()
       and (backend_type = 'client backend' or backend_type is null and usesysid is not null)`,
  )
  return rows[0]?.others ?? 0
}

export async function recreateSchema(client: pg.Client): Promise<void> {
  await client.query('drop schema public cascade; create schema public')
}

/** Analyzes the tables. Without statistics, plans would assume empty tables until autovacuum runs. */
export async function gatherStatistics(client: pg.Client, tables: readonly TableHead[]): Promise<void> {
  await client.query(`analyze ${tables.map(({ table }) => `public.${pg.escapeIdentifier(table)}`).join(', ')}`)
}

interface ForeignKey {
  table: string
  relation: string
  name: string
  definition: string
  /** Whether the key is declared as deferrable. */
  waits: boolean
}

const foreignKeys = `
  select conrelid::regclass::text as "table", c.relname::text as relation, conname::text as name,
    pg_get_constraintdef(k.oid) as definition, condeferrable as waits
  from pg_constraint k join pg_class c on c.oid = conrelid
  where contype = 'f' and connamespace = 'public'::regnamespace and c.relname = any($1) order by 1, 3`

/** Lists the indexes that do not belong to a constraint. */
const plainIndexes = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
  join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace and t.relname = any($1)
    and not exists (select from pg_constraint where conindid = i.indexrelid) order by 1`

/** With this many rows or more, it is faster to rebuild indexes and to check foreign keys at the end. */
const manyRows = 5000

/**
 * Removes constraints, triggers and indexes that would reject rows in backup order or slow down loading. Returns a
 * function that restores them. `rows`: number of rows that will be loaded per table. Defers the foreign keys of small
 * tables, and drops and recreates those of large tables; both ways check all rows. Requires only ownership of the
 * tables.
 */
export async function loosenTables(
  client: pg.Client,
  tables: readonly TableHead[],
  rows: Readonly<Record<string, number>>,
): Promise<() => Promise<void>> {
  const filled = Object.keys(rows).filter((table) => (rows[table] ?? 0) > 0)
  const large = filled.filter((table) => (rows[table] ?? 0) >= manyRows)
  const { rows: keys } = await client.query<ForeignKey>(foreignKeys, [filled])
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(plainIndexes, [large])
  const [renewed, waiting] = [keys.filter(isOfLarge), keys.filter((key) => !isOfLarge(key) && !key.waits)]
  const names = tables.map(({ table }) => `public.${pg.escapeIdentifier(table)}`)

  await alterKeys(client, renewed, ({ name }) => `drop constraint ${pg.escapeIdentifier(name)}`)
  await alterKeys(client, waiting, ({ name }) => `alter constraint ${pg.escapeIdentifier(name)} deferrable`)
  if (indexes.length > 0) await client.query(`drop index ${indexes.map(({ name }) => name).join(', ')}`)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  await client.query('set constraints all deferred')
  return async () => {
    await client.query(`set local maintenance_work_mem = '256MB'`)
    await client.query('set constraints all immediate')
    for (const { definition } of indexes) await client.query(definition)
    for (const name of names) await client.query(`alter table ${name} enable trigger user`)
    await alterKeys(client, waiting, ({ name }) => `alter constraint ${pg.escapeIdentifier(name)} not deferrable`)
    await alterKeys(
      client,
      renewed,
      ({ name, definition }) => `add constraint ${pg.escapeIdentifier(name)} ${definition}`,
    )
  }

  function isOfLarge({ relation }: ForeignKey): boolean {
    return large.includes(relation)
  }
}

async function alterKeys(client: pg.Client, keys: readonly ForeignKey[], action: (key: ForeignKey) => string) {
  for (const [table, own] of Map.groupBy(keys, ({ table }) => table))
    await client.query(`alter table ${table} ${own.map(action).join(', ')}`)
}

/**
 * Deletes all rows of the tables, including rows that migrations inserted. If a table has rows, also deletes all rows
 * of other tables with a foreign key to it.
 */
export async function emptyTables(client: pg.Client, tables: readonly TableHead[]): Promise<void> {
  const names = [...tables.map(({ table }) => table), toldChanges].map(
    (table) => `public.${pg.escapeIdentifier(table)}`,
  )
  const { rows: filled } = await client.query<{ name: string }>(
    names
      .map((name) => `select ${pg.escapeLiteral(name)} as name where exists (select from ${name})`)
      .join(' union all '),
  )
  if (filled.length > 0) await client.query(`truncate ${filled.map(({ name }) => name).join(', ')} cascade`)
}

export async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ rows: number }>(
    `select count(*)::int as rows from public.${pg.escapeIdentifier(table)}`,
  )
  return rows[0]?.rows ?? 0
}

export async function setSequence(client: pg.Client, { name, lastValue, isCalled }: SequenceValue): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint, $3)', [
    `public.${pg.escapeIdentifier(name)}`,
    lastValue,
    isCalled,
  ])
}
