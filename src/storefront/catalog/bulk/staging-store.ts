import { type Queryable, sql } from '../../../platform/db/database.ts'
import type { CategoryName } from '../staged.types.ts'

export interface StagedVariant {
  readonly position: number
  readonly line: number
  readonly given_id: string | null
  readonly new_id: string
  readonly title: string | null
  readonly fallback_title: string
  readonly sku: string | null
  readonly options: readonly { readonly name: string; readonly value: string }[]
  readonly details: object | null
  readonly prices: readonly Readonly<Record<string, unknown>>[]
  readonly managed: boolean | null
  readonly on_hand: number | null
  readonly allow_backorder: boolean | null
  readonly lacks_price_in: string | null
}

/** Null means that the file gives no value, as in `ImportedProduct`. */
export interface StagedProduct {
  readonly seq: number
  readonly line: number
  readonly given_id: string | null
  readonly new_id: string
  readonly handle: string | null
  readonly fallback_handle: string
  readonly title: string | null
  readonly description: string | null
  readonly status: string | null
  readonly vendor: string | null
  readonly tax_class: string | null
  readonly tags: readonly string[] | null
  readonly details: object | null
  readonly created_at: string | null
  readonly options: readonly { readonly name: string; readonly values: readonly string[] }[] | null
  readonly categories: readonly CategoryName[] | null
  readonly collections: readonly CategoryName[] | null
  readonly media: readonly { readonly id: string; readonly url: string; readonly alt: string }[] | null
  readonly variants: readonly StagedVariant[]
}

export interface StagedGroup {
  readonly kind: 'category' | 'collection'
  readonly line: number
  readonly id: string
  readonly name: string
  readonly handle: string | null
  readonly fallback_handle: string
  readonly parent_id: string | null
}

const tables = [
  'import_product',
  'import_variant',
  'import_group',
  'import_problem',
  'import_touched',
  'import_name',
  'import_link',
]
const lockKey = 7_746_534_310

/** Allows one import at a time. Returns false while another runs. The lock lasts until the transaction ends. */
export async function lockImportUntilCommit(tx: Queryable): Promise<boolean> {
  const { rows } = await sql<{
    locked: boolean
  }>`select pg_try_advisory_xact_lock(${lockKey}::bigint) as locked`.execute(tx)
  return rows[0]?.locked ?? false
}

/**
 * Allows one import at a time. Returns false while another runs. The connection holds the lock until `unlockImport`.
 */
export async function lockImport(connection: Queryable): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${lockKey}::bigint) as locked`.execute(
    connection,
  )
  return rows[0]?.locked ?? false
}

export async function unlockImport(connection: Queryable): Promise<void> {
  await sql`select pg_advisory_unlock(${lockKey}::bigint)`.execute(connection)
}

/** Creates the temporary tables, visible only to this connection and dropped with it. */
export async function createStaging(connection: Queryable): Promise<void> {
  await dropStaging(connection)
  await sql`create temp table import_product (seq integer primary key, line integer not null, given_id text, new_id text not null,
    target_id text, is_new boolean, handle text, fallback_handle text not null, title text, description text, status text,
    vendor text, tax_class text, tags jsonb, details jsonb, created_at timestamptz, options jsonb, categories jsonb, collections jsonb,
    media jsonb)`.execute(connection)
  await sql`create temp table import_variant (seq integer not null, position integer not null, line integer not null, given_id text,
    new_id text not null, target_id text, is_new boolean, title text, fallback_title text not null, sku text,
    options jsonb not null, details jsonb, prices jsonb not null, managed boolean, on_hand integer, allow_backorder boolean,
    lacks_price_in text, primary key (seq, position))`.execute(connection)
  await sql`create temp table import_group (kind text not null, line integer not null, id text not null, name text not null,
    handle text, fallback_handle text not null, parent_id text, arrival integer generated always as identity)`.execute(
    connection,
  )
  await sql`create temp table import_problem (seq integer, line integer not null, key text not null, variant integer,
    message text not null)`.execute(connection)
  await sql`create temp table import_touched (product_id text not null)`.execute(connection)
  await sql`create temp table import_name (kind text not null, name text not null, id text not null, primary key (kind, name))`.execute(
    connection,
  )
  await sql`create temp table import_link (kind text not null, product_id text not null, id text not null)`.execute(
    connection,
  )
}

export async function dropStaging(connection: Queryable): Promise<void> {
  const names = sql.join(tables.map((table) => sql.table(`pg_temp.${table}`)))
  await sql`drop table if exists ${names}`.execute(connection)
}

/** Stages products. Each is a `StagedProduct` as JSON. */
export async function stageProducts(connection: Queryable, products: readonly string[]): Promise<void> {
  await sql`with batch as materialized (select p from jsonb_array_elements(${`[${products.join(',')}]`}::jsonb) p),
    products as (insert into import_product (seq, line, given_id, new_id, handle, fallback_handle, title, description, status,
        vendor, tax_class, tags, details, created_at, options, categories, collections, media)
      select r.seq, r.line, r.given_id, r.new_id, r.handle, r.fallback_handle, r.title, r.description, r.status, r.vendor,
        r.tax_class, nullif(r.tags, 'null'), nullif(r.details, 'null'), r.created_at, nullif(r.options, 'null'), nullif(r.categories, 'null'),
        nullif(r.collections, 'null'), nullif(r.media, 'null')
      from batch, jsonb_to_record(p) as r(seq integer, line integer, given_id text, new_id text, handle text, fallback_handle text,
        title text, description text, status text, vendor text, tax_class text, tags jsonb, details jsonb, created_at timestamptz,
        options jsonb, categories jsonb, collections jsonb, media jsonb))
    insert into import_variant (seq, position, line, given_id, new_id, title, fallback_title, sku, options, details, prices, managed,
      on_hand, allow_backorder, lacks_price_in)
    select (p->>'seq')::integer, r.* from batch, jsonb_to_recordset(p->'variants') as r(position integer, line integer,
      given_id text, new_id text, title text, fallback_title text, sku text, options jsonb, details jsonb, prices jsonb, managed boolean,
      on_hand integer, allow_backorder boolean, lacks_price_in text)`.execute(connection)
}

export async function stageGroups(connection: Queryable, groups: readonly StagedGroup[]): Promise<void> {
  await sql`insert into import_group (kind, line, id, name, handle, fallback_handle, parent_id)
    select r.* from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb)
      as r(kind text, line integer, id text, name text, handle text, fallback_handle text, parent_id text)`.execute(
    connection,
  )
}

/** Analyses the temporary tables, because autovacuum does not. */
export async function analyzeStaging(connection: Queryable): Promise<void> {
  await sql`analyze pg_temp.import_product, pg_temp.import_variant, pg_temp.import_group`.execute(connection)
}
