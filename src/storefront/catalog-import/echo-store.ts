import { type Queryable, sql } from '../../platform/db/database.ts'
import type { CategoryName } from './import.types.ts'

interface StagedPrice {
  readonly currency: string
  readonly region_id: string | null
  readonly amount: number
  readonly sale_amount: number | null
}

/** A staged variant that exists in the shop. */
export interface StagedVariantUpdate {
  readonly position: number
  readonly target_id: string
  readonly sku: string | null
  readonly details: Readonly<Record<string, unknown>> | null
  readonly prices: readonly StagedPrice[]
}

/**
 * A staged product that exists in the shop, with the values from another shop's file. Null means that the file gives no
 * value.
 */
export interface StagedUpdate {
  readonly seq: number
  readonly target_id: string
  readonly title: string | null
  readonly description: string | null
  readonly status: string | null
  readonly vendor: string | null
  readonly tags: readonly string[] | null
  readonly details: Readonly<Record<string, unknown>> | null
  readonly options: readonly unknown[] | null
  readonly categories: readonly CategoryName[] | null
  readonly collections: readonly CategoryName[] | null
  readonly media: readonly { readonly id: string; readonly url: string; readonly alt: string }[] | null
  readonly variants: readonly StagedVariantUpdate[]
}

export async function readStagedUpdates(tx: Queryable, afterSeq: number, limit: number): Promise<StagedUpdate[]> {
  const { rows } = await sql<StagedUpdate>`
    select s.seq, s.target_id, s.title, s.description, s.status, s.vendor, s.tags, s.details, s.options, s.categories,
      s.collections, s.media, coalesce((select jsonb_agg(jsonb_build_object('position', v.position, 'target_id', v.target_id,
          'sku', v.sku, 'details', v.details, 'prices', v.prices) order by v.position)
        from import_variant v where v.seq = s.seq and not v.is_new), '[]') as variants
    from import_product s where s.seq > ${afterSeq} and not s.is_new order by s.seq limit ${limit}`.execute(tx)
  return rows
}

export async function rewriteStaged(tx: Queryable, updates: readonly StagedUpdate[]): Promise<void> {
  await sql`with batch as materialized (select u from jsonb_array_elements(${JSON.stringify(updates)}::jsonb) u),
    products as (update import_product s set title = r.title, description = r.description, status = r.status, vendor = r.vendor,
        tags = nullif(r.tags, 'null'), details = nullif(r.details, 'null'), options = nullif(r.options, 'null'),
        categories = nullif(r.categories, 'null'), collections = nullif(r.collections, 'null'), media = nullif(r.media, 'null')
      from batch, jsonb_to_record(u) as r(seq integer, title text, description text, status text, vendor text, tags jsonb,
        details jsonb, options jsonb, categories jsonb, collections jsonb, media jsonb)
      where s.seq = r.seq)
    update import_variant v set sku = r.sku, details = nullif(r.details, 'null'), prices = r.prices
    from batch, jsonb_to_recordset(u -> 'variants') as r(position integer, sku text, details jsonb, prices jsonb)
    where v.seq = (u ->> 'seq')::integer and v.position = r.position`.execute(tx)
}
