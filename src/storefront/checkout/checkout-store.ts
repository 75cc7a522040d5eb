import type { Queryable } from '../../platform/db/database.ts'
import { type Statement, statement } from '../../platform/db/statement.ts'
import type { IdempotentCall, StoredReply } from '../../platform/idempotency/idempotency.ts'
import { type KeptReply, keep, removeForgotten, storedReply } from '../../platform/idempotency/reply-store.ts'
import type {
  Checkout,
  CheckoutState,
  CheckoutStatus,
  StampedCheckout,
  StampedDiscount,
  StampedOffer,
} from './checkout.types.ts'
import { discountStamp, type Guard, holds, offerStamp } from './guard-store.ts'

export interface CheckoutRow {
  id: string
  publishable_key_id: string
  sales_channel_id: string
  status: CheckoutStatus
  version: number
  region_id: string
  currency: string
  state: CheckoutState
  agent_profile: string
  order_id: string | null
  created_at: Date
  updated_at: Date
  expires_at: Date
}

export const toCheckout = (row: CheckoutRow): Checkout => ({
  id: row.id,
  publishableKeyId: row.publishable_key_id,
  salesChannelId: row.sales_channel_id,
  status: row.status,
  version: row.version,
  regionId: row.region_id,
  currency: row.currency,
  state: row.state,
  agentProfile: row.agent_profile,
  orderId: row.order_id,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  expiresAt: row.expires_at,
})

export interface CheckoutFacts {
  readonly settingsVersion: number
  readonly checkout: Checkout | null
  readonly offers: ReadonlyMap<string, StampedOffer>
  readonly discounts: readonly StampedDiscount[]
  readonly stored: StoredReply | null
}

export interface FactsWanted {
  /** Null for a new session. */
  readonly checkoutId: string | null
  /** Null means any key, for the operator and for a shopper with a signed link. */
  readonly publishableKeyId: string | null
  readonly salesChannelId: string | null
  /** Variants to read in addition to those in the session. */
  readonly variantIds: readonly string[]
  /** Null means the session's codes. */
  readonly codes: readonly string[] | null
  /** Null means the session's. */
  readonly email: string | null
  readonly call: IdempotentCall | null
}

interface FactsRow extends CheckoutRow {
  settings_version: number
  offers: StampedOffer[] | null
  discounts:
    | (Omit<StampedDiscount, 'startsAt' | 'endsAt'> & { startsAt: string | null; endsAt: string | null })[]
    | null
  stored: { bodyHash: string; status: number | null; body: string | null; lockedUntil: string } | null
}

/**
 * Reads all facts for a decision about a session, in one statement. Members whose rows are missing are null or empty.
 */
export async function loadCheckoutFacts(db: Queryable, wanted: FactsWanted): Promise<CheckoutFacts> {
  const { rows } = await (wanted.checkoutId === null
    ? factsOfNew(wanted)
    : factsOfSession(wanted, wanted.checkoutId)
  ).execute(db)
  const row = rows[0]
  if (!row) throw new Error('The row of settings_version is missing.')
  return {
    settingsVersion: row.settings_version,
    checkout: row.id ? toCheckout(row) : null,
    offers: new Map((row.offers ?? []).map((offer) => [offer.id, offer])),
    discounts: (row.discounts ?? []).map((discount) => ({
      ...discount,
      startsAt: toDate(discount.startsAt),
      endsAt: toDate(discount.endsAt),
    })),
    stored: row.stored ? { ...row.stored, lockedUntil: new Date(row.stored.lockedUntil) } : null,
  }
}

const factsOfNew = (wanted: FactsWanted) => statement<FactsRow>`
  ${forgetting(wanted.call)} select v.version as settings_version, ${offers(statement`${wanted.variantIds}::text[]`, statement`${wanted.salesChannelId}`)} as offers,
    ${discounts(statement`${wanted.codes}::text[]`, statement`${wanted.email}::text`)} as discounts, ${storedReply(wanted.call)} as stored
  from settings_version v`

const factsOfSession = (wanted: FactsWanted, id: string) => statement<FactsRow>`
  ${forgetting(wanted.call)} select v.version as settings_version, c.id, c.publishable_key_id, c.sales_channel_id, c.status, c.version, c.region_id, c.currency,
    c.state, c.agent_profile, c.order_id, c.created_at, c.updated_at, c.expires_at,
    ${offers(statement`(c.variant_ids || ${wanted.variantIds}::text[])`, statement`c.sales_channel_id`)} as offers,
    ${discounts(statement`coalesce(${wanted.codes}::text[], c.codes)`, statement`coalesce(${wanted.email}::text, c.email)`)} as discounts,
    ${storedReply(wanted.call)} as stored
  from settings_version v left join checkout c
    on c.id = ${id} and (${wanted.publishableKeyId}::text is null or c.publishable_key_id = ${wanted.publishableKeyId})`

/** SQL that deletes an expired reply in the statement that looks for it. Replies expire after a day. */
const forgetting = (call: IdempotentCall | null) =>
  call ? statement`with forgotten as (${removeForgotten(call)})` : statement``

/** Returns SQL for the variants as they can be bought now. `= any` makes the planner use the primary keys. */
const offers = (variantIds: Statement, salesChannelId: Statement) => statement`
  (select json_agg(json_build_object(
    'stamp', ${offerStamp}, 'id', variant.id, 'productId', product.id, 'title', product.title, 'variantTitle', variant.title, 'sku', variant.sku,
    'taxClass', product.tax_class,
    'sellable', product.status = 'published' and exists (select from product_sales_channel s
      where s.product_id = product.id and s.sales_channel_id = ${salesChannelId}),
    'managed', stock.managed, 'allowBackorder', stock.allow_backorder, 'available', stock.on_hand - stock.reserved,
    'prices', array(select json_build_object('currency', p.currency, 'regionId', p.region_id, 'amountMinor', p.amount_minor,
      'saleAmountMinor', p.sale_amount_minor, 'saleStartsAt', p.sale_starts_at, 'saleEndsAt', p.sale_ends_at, 'laterSales', p.later_sales)
      from variant_price p where p.variant_id = variant.id)))
    from variant join product on product.id = variant.product_id join variant_stock stock on stock.variant_id = variant.id
    where variant.id = any(${variantIds}))`

const discounts = (codes: Statement, email: Statement) => statement`
  (select json_agg(json_build_object(
    'stamp', ${discountStamp}, 'id', d.id, 'code', d.code, 'title', d.title, 'type', d.type, 'percentPpm', d.percent_ppm, 'amountMinor', d.amount_minor,
    'currency', d.currency, 'minSubtotalMinor', d.min_subtotal_minor, 'startsAt', d.starts_at, 'endsAt', d.ends_at,
    'usageLimit', d.usage_limit, 'usedCount', d.used_count, 'usageLimitPerCustomer', d.usage_limit_per_customer,
    'usedByCustomer', case when d.usage_limit_per_customer is null then 0 else (select count(*) from discount_redemption r
      where r.discount_id = d.id and r.status <> 'released' and r.email = lower(${email})) end,
    'eligibleProductIds', d.eligible_product_ids, 'active', d.active))
    from discount d where d.code = any(${codes}))`

const toDate = (text: string | null): Date | null => (text === null ? null : new Date(text))

/**
 * Reads only the session. Returns `known` if the session in the database still has that version, and null if the
 * session does not exist or belongs to another key.
 */
export async function readCheckout(
  db: Queryable,
  id: string,
  publishableKeyId: string | null,
  known: StampedCheckout | null = null,
): Promise<StampedCheckout | null> {
  const { rows } = await statement<{ stamp: string; newer: CheckoutJson | null }>`
    select xmin::text as stamp, case when xmin = ${known?.stamp ?? null}::xid then null else to_json(c) end as newer
    from checkout c where id = ${id} and (${publishableKeyId}::text is null or publishable_key_id = ${publishableKeyId})`.execute(
    db,
  )
  const [row] = rows
  if (!row) return null
  return row.newer ? { checkout: fromJson(row.newer), stamp: row.stamp } : known
}

/** Reads a session and locks its row. Returns null if it does not exist. */
export async function lockCheckout(tx: Queryable, id: string): Promise<Checkout | null> {
  const { rows } = await statement<{ row: CheckoutJson }>`
    select to_json(c) as row from checkout c where id = ${id} for update`.execute(tx)
  return rows[0] ? fromJson(rows[0].row) : null
}

/** A row as `to_json` returns it: timestamps are text. */
export type CheckoutJson = CheckoutRow & Record<'created_at' | 'updated_at' | 'expires_at', string>

export const fromJson = (row: CheckoutJson): Checkout =>
  toCheckout({
    ...row,
    created_at: new Date(row.created_at),
    updated_at: new Date(row.updated_at),
    expires_at: new Date(row.expires_at),
  })

/**
 * Inserts a session and returns the stamp of its row. Returns null if the guard fails. If another call has used the
 * idempotency key, fails on its primary key. In both cases nothing is written.
 */
export async function insertCheckout(
  db: Queryable,
  checkout: Checkout,
  kept: KeptReply | null,
  guard: Guard | null,
): Promise<string | null> {
  const { rows } = await statement<{ stamp: string }>`
    with c as (select${guard ? statement` where ${holds(guard)}` : statement``}) ${kept ? statement`, kept as (${keep(kept, checkout.createdAt, 'c')})` : statement``}
    insert into checkout (id, publishable_key_id, sales_channel_id, status, version, region_id, currency, email, total_minor, state,
      variant_ids, codes, agent_profile, created_at, updated_at, expires_at, sweep_after)
    select ${checkout.id}, ${checkout.publishableKeyId}, ${checkout.salesChannelId}, ${checkout.status}, ${checkout.version}::integer,
      ${checkout.regionId}, ${checkout.currency}, ${checkout.state.buyer.email}, ${checkout.state.quote.totalMinor}::bigint,
      ${JSON.stringify(checkout.state)}::json, ${variantIdsOf(checkout)}::text[], ${checkout.state.codes}::text[], ${checkout.agentProfile}, ${checkout.createdAt}::timestamptz,
      ${checkout.updatedAt}::timestamptz, ${checkout.expiresAt}::timestamptz, ${checkout.expiresAt}::timestamptz
    from c returning xmin::text as stamp`.execute(db)
  return rows[0]?.stamp ?? null
}

/**
 * Updates a session and returns the stamp of its row. Returns null if the row's version is not `checkout.version - 1`,
 * or if the guard fails.
 */
export async function updateCheckout(
  db: Queryable,
  checkout: Checkout,
  kept: KeptReply | null,
  guard: Guard | null = null,
): Promise<string | null> {
  const { rows } = await statement<{ stamp: string }>`
    with c as (${writeCheckout(checkout, guard)}) ${kept ? statement`, kept as (${keep(kept, checkout.updatedAt, 'c')})` : statement``}
    select stamp from c`.execute(db)
  return rows[0]?.stamp ?? null
}

const variantIdsOf = (checkout: Checkout): string[] => checkout.state.lines.map((line) => line.variantId)

const hasEnded = ({ status }: Checkout): boolean => status === 'completed' || status === 'canceled'

/**
 * Returns SQL that writes a changed session, if the row's version is `checkout.version - 1` and the guard holds. `more`
 * adds a condition. Every change uses it, except expiry and the deletion of personal data. A session that has ended is
 * no longer checked for expiry.
 */
export const writeCheckout = (checkout: Checkout, guard: Guard | null = null, more = statement``) => statement`
  update checkout set status = ${checkout.status}, version = ${checkout.version}, region_id = ${checkout.regionId},
    currency = ${checkout.currency}, email = ${checkout.state.buyer.email}, total_minor = ${checkout.state.quote.totalMinor},
    state = ${JSON.stringify(checkout.state)}, variant_ids = ${variantIdsOf(checkout)}, codes = ${checkout.state.codes},
    attempt_id = ${checkout.state.payment?.attemptId ?? null}, order_id = ${checkout.orderId},
    updated_at = ${checkout.updatedAt}, expires_at = ${checkout.expiresAt} ${hasEnded(checkout) ? statement`, sweep_after = null` : statement``}
  where id = ${checkout.id} and version = ${checkout.version - 1} ${guard ? statement`and ${holds(guard)}` : statement``} ${more} returning id, xmin::text as stamp`
