import type { Queryable } from '../../platform/db/database.ts'
import { type Statement, statement } from '../../platform/db/statement.ts'
import { type CatalogProduct, shown } from './shown-product-store.ts'

/** A published product as its page shows it, with its prices in all currencies. */
export interface ProductOfPage extends CatalogProduct {
  readonly vendor: string | null
  /** URLs of the variants' own pictures. The keys are variant ids. */
  readonly pictures: Readonly<Record<string, string>>
  /** When the product, its translations or its price last changed. A sale that starts or ends changes the price. */
  readonly changedAt: Date
}

/** Returns the published product with this handle if the channel shows it, otherwise null. Runs one statement. */
export async function readProductOfPage(
  db: Queryable,
  handle: string,
  { salesChannelId, now }: { readonly salesChannelId: string; readonly now: Date },
): Promise<ProductOfPage | null> {
  const { rows } = await statement<{ product: CatalogProduct } & Omit<ProductOfPage, keyof CatalogProduct>>`
    select ${shown(statement`true`)} as product, p.vendor, ${changedAt(now)} as "changedAt",
      coalesce((select json_object_agg(id, details ->> 'picture') from variant
        where product_id = p.id and details ->> 'picture' is not null), '{}') as pictures
    from product p where p.handle = ${handle} and p.status = 'published'
      and exists (select from product_sales_channel c where c.product_id = p.id and c.sales_channel_id = ${salesChannelId})`.execute(
    db,
  )
  const [row] = rows
  if (!row) return null
  const { product, ...more } = row
  return { ...product, ...more }
}

/** Reads the URLs of the variants' own pictures. The keys are variant ids. */
export async function readVariantPictures(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await statement<{ id: string; url: string }>`
    select id, details ->> 'picture' as url from variant
    where id = any(${ids}::text[]) and details ->> 'picture' is not null`.execute(db)
  return new Map(rows.map(({ id, url }) => [id, url]))
}

/** Returns SQL for the time of the last change of product `p`. */
const changedAt = (now: Date): Statement => statement`greatest(p.updated_at,
  (select max(updated_at) from translation where record_type = 'product' and record_id = p.id and status = 'accepted'),
  (select max(moment) from variant v join variant_price x on x.variant_id = v.id
    cross join lateral (
      select unnest(array[x.sale_starts_at, x.sale_ends_at]) as moment
      union all
      select unnest(array[(later ->> 'startsAt')::timestamptz, (later ->> 'endsAt')::timestamptz])
      from jsonb_array_elements(x.later_sales) later
    ) sale
    where v.product_id = p.id and x.sale_amount_minor is not null and moment <= ${now}))`

export interface ListedPage {
  readonly handle: string
  readonly changedAt: Date
}

/** Yields published products of the channel in pages of `limit`, sorted by id. Skips the first `skipped`. */
export async function* productPages(
  db: Queryable,
  {
    salesChannelId,
    now,
    skipped,
    limit,
  }: {
    readonly salesChannelId: string
    readonly now: Date
    readonly skipped: number
    readonly limit: number
  },
): AsyncGenerator<readonly ListedPage[]> {
  let afterId = skipped === 0 ? '' : await idBefore(db, salesChannelId, skipped)
  for (let left = limit; left > 0 && afterId !== null; ) {
    const { rows } = await statement<ListedPage & { id: string }>`
      select p.id, p.handle, ${changedAt(now)} as "changedAt" from product p
      where p.id > ${afterId} and p.status = 'published'
        and exists (select from product_sales_channel c where c.product_id = p.id and c.sales_channel_id = ${salesChannelId})
      order by p.id limit ${Math.min(left, pageSize)}`.execute(db)
    if (rows.length > 0) yield rows
    left -= rows.length
    afterId = rows.length < pageSize ? null : (rows.at(-1)?.id ?? null)
  }
}

const pageSize = 2000

/** Returns the id of the product at that position, counted from 1. Returns null if there are fewer products. */
async function idBefore(db: Queryable, salesChannelId: string, place: number): Promise<string | null> {
  const { rows } = await statement<{ id: string }>`
    select p.id from product p join product_sales_channel c on c.product_id = p.id and c.sales_channel_id = ${salesChannelId}
    where p.status = 'published' order by p.id offset ${place - 1} limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/**
 * Returns the number of products that the channel shows, and when one of them was last edited. `changedAt` is null if
 * it shows none.
 */
export async function countProductPages(
  db: Queryable,
  salesChannelId: string,
): Promise<{ readonly count: number; readonly changedAt: Date | null }> {
  const { rows } = await statement<{ count: number; changedAt: Date | null }>`
    select count(*)::int as count, max(p.updated_at) as "changedAt" from product p
    join product_sales_channel c on c.product_id = p.id and c.sales_channel_id = ${salesChannelId}
    where p.status = 'published'`.execute(db)
  return rows[0] ?? { count: 0, changedAt: null }
}
