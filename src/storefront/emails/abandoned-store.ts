import { type Queryable, sql } from '../../platform/db/database.ts'
import { given, type Narrowed, narrowedListing } from '../../platform/db/list-conditions-store.ts'
import { type ListSource, listPage } from '../../platform/db/list-store.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import { checkoutListing, listCheckouts } from '../checkout/index.ts'
import type { AbandonedFilter } from './schema.ts'

export interface AbandonedRow {
  readonly id: string
  readonly stage: 'cart' | 'email' | 'address' | 'shipping' | 'payment'
  readonly open: boolean
  readonly email: string | null
  readonly name: string | null
  readonly currency: string
  readonly total: number
  readonly lines: readonly { readonly title: string; readonly variantTitle: string; readonly quantity: number }[]
  readonly region_id: string
  readonly has_address: boolean
  readonly shipping_chosen: boolean
  readonly payment_tried: boolean
  readonly reminder: { readonly id: string; readonly status: string; readonly createdAt: string } | null
  readonly created_at: Date
  readonly updated_at: Date
  readonly expires_at: Date
}

const abandoned: ListSource = {
  from: sql`checkout_listing l`,
  id: { column: sql`l.checkout_id`, type: 'text' },
  sorts: {
    created_at: [{ column: sql`l.created_at`, type: 'timestamptz', remembered: 'created_at' }],
    updated_at: [{ column: sql`l.updated_at`, type: 'timestamptz', remembered: 'updated_at' }],
    total: [{ column: sql`l.total_minor`, type: 'bigint', remembered: 'total_minor' }],
  },
  columns: sql`c.id, f.stage, f.open, c.email, c.currency, c.total_minor as total, c.region_id, s.lines,
    nullif(concat_ws(' ', s.buyer ->> 'firstName', s.buyer ->> 'lastName'), '') as name, coalesce(json_typeof(s.address) = 'object', false) as has_address,
    s."chosenOptionId" is not null as shipping_chosen, f.stage = 'payment' as payment_tried,
    (select json_build_object('id', m.id, 'status', m.status, 'createdAt', m.created_at) from mail m
      where m.dedupe_key = 'checkout_reminder:' || c.id) as reminder,
    c.created_at, c.updated_at, c.expires_at`,
  join: sql`join checkout c on c.id = page.list_id join checkout_listing f on f.checkout_id = page.list_id
    cross join lateral json_to_record(c.state) as s(lines json, buyer json, address json, "chosenOptionId" text)`,
  remembered: checkoutListing,
}

/** Lists sessions without an order that have expired, or have been idle for the configured time. */
export async function listAbandonedRows(
  db: Queryable,
  filter: AbandonedFilter & PageAfter,
  now: Date,
): Promise<Page<AbandonedRow>> {
  if (!filter.uncounted) await listCheckouts(db, now)
  return listPage<AbandonedRow>(db, abandoned, filter, narrowed(filter))
}

/**
 * Builds the conditions. `abandoned` and `order_id is null` are written literally, so that the planner uses the partial
 * indexes on them.
 */
function narrowed(filter: AbandonedFilter): Narrowed {
  const { stage, email, open, reminded, created_from, created_to } = filter
  const created = { 'created_at[gte]': created_from, 'created_at[lt]': created_to }
  const { conditions, search, listing } = narrowedListing(
    { q: filter.q, ...created },
    {
      equal: { stage, open: open?.toString(), reminded: reminded?.toString() },
      moments: { created_at: 'created_at' },
      more: given(email, (address) => sql`l.email = lower(${address})`),
    },
  )
  return {
    conditions: [sql`l.abandoned`, ...conditions],
    search: search ? sql`(l.order_id is null and ${search})` : null,
    listing: listing ? { ...listing, equal: { ...listing.equal, abandoned: 'true' } } : null,
  }
}
