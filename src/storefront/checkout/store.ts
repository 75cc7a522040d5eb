import type { Queryable } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/statement.ts'
import type { IdempotentCall, Reply, StoredReply } from '../../platform/idempotency.ts'
import type { DiscountFacts } from '../pricing/index.ts'
import type { Checkout, CheckoutState, CheckoutStatus, VariantOffer } from './checkout.types.ts'

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
  readonly offers: ReadonlyMap<string, VariantOffer>
  readonly discounts: readonly DiscountFacts[]
  readonly stored: StoredReply | null
}

export interface FactsWanted {
  /** Null: a new session. */
  readonly checkoutId: string | null
  /** Null: whichever key made it (a page that a shopper opened by its signed link). */
  readonly publishableKeyId: string | null
  readonly salesChannelId: string | null
  /** Beside those already in the session. */
  readonly variantIds: readonly string[]
  /** Null: those already in the session. */
  readonly codes: readonly string[] | null
  /** Null: the session's own. */
  readonly email: string | null
  readonly call: IdempotentCall | null
}

interface FactsRow extends CheckoutRow {
  settings_version: number
  offers: VariantOffer[] | null
  discounts: (Omit<DiscountFacts, 'startsAt' | 'endsAt'> & { startsAt: string | null; endsAt: string | null })[] | null
  stored: { bodyHash: string; status: number | null; body: string | null; lockedUntil: string } | null
}

/** Everything that a decision about a session needs, in one statement. */
export async function loadCheckoutFacts(db: Queryable, wanted: FactsWanted): Promise<CheckoutFacts> {
  const { rows } = await (wanted.checkoutId === null
    ? factsOfNew(wanted)
    : factsOfSession(wanted, wanted.checkoutId)
  ).execute(db)
  const row = rows[0]
  if (!row) throw new Error('The row of settings_version is gone.')
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

const factsOfNew = (wanted: FactsWanted) => sql<FactsRow>`
  ${forgetting(wanted.call)} select v.version as settings_version, ${offers(sql`${wanted.variantIds}::text[]`, sql`${wanted.salesChannelId}`)} as offers,
    ${discounts(sql`${wanted.codes}::text[]`, sql`${wanted.email}::text`)} as discounts, ${storedReply(wanted.call)} as stored
  from settings_version v`

const factsOfSession = (wanted: FactsWanted, id: string) => sql<FactsRow>`
  ${forgetting(wanted.call)} select v.version as settings_version, c.id, c.publishable_key_id, c.sales_channel_id, c.status, c.version, c.region_id, c.currency,
    c.state, c.agent_profile, c.order_id, c.created_at, c.updated_at, c.expires_at,
    ${offers(sql`(c.variant_ids || ${wanted.variantIds}::text[])`, sql`c.sales_channel_id`)} as offers,
    ${discounts(sql`coalesce(${wanted.codes}::text[], c.codes)`, sql`coalesce(${wanted.email}::text, c.email)`)} as discounts,
    ${storedReply(wanted.call)} as stored
  from settings_version v left join checkout c
    on c.id = ${id} and (${wanted.publishableKeyId}::text is null or c.publishable_key_id = ${wanted.publishableKeyId})`

/** A reply older than a day no longer counts: it goes in the statement that would have found it. */
const forgetting = (call: IdempotentCall | null) => (call ? sql`with forgotten as (${removeForgotten(call)})` : sql``)

/** The variants as they can be bought now; `= any` keeps the planner on the keys. */
const offers = (variantIds: ReturnType<typeof sql>, salesChannelId: ReturnType<typeof sql>) => sql`
  (select json_agg(json_build_object(
    'id', variant.id, 'productId', product.id, 'title', product.title, 'variantTitle', variant.title, 'sku', variant.sku,
    'taxClass', product.tax_class,
    'sellable', product.status = 'published' and exists (select from product_sales_channel s
      where s.product_id = product.id and s.sales_channel_id = ${salesChannelId}),
    'managed', stock.managed, 'allowBackorder', stock.allow_backorder, 'available', stock.on_hand - stock.reserved,
    'prices', array(select json_build_object('currency', p.currency, 'regionId', p.region_id, 'amountMinor', p.amount_minor,
      'saleAmountMinor', p.sale_amount_minor, 'saleStartsAt', p.sale_starts_at, 'saleEndsAt', p.sale_ends_at, 'laterSales', p.later_sales)
      from variant_price p where p.variant_id = variant.id)))
    from variant join product on product.id = variant.product_id join variant_stock stock on stock.variant_id = variant.id
    where variant.id = any(${variantIds}))`

const discounts = (codes: ReturnType<typeof sql>, email: ReturnType<typeof sql>) => sql`
  (select json_agg(json_build_object(
    'id', d.id, 'code', d.code, 'title', d.title, 'type', d.type, 'percentPpm', d.percent_ppm, 'amountMinor', d.amount_minor,
    'currency', d.currency, 'minSubtotalMinor', d.min_subtotal_minor, 'startsAt', d.starts_at, 'endsAt', d.ends_at,
    'usageLimit', d.usage_limit, 'usedCount', d.used_count, 'usageLimitPerCustomer', d.usage_limit_per_customer,
    'usedByCustomer', case when d.usage_limit_per_customer is null then 0 else (select count(*) from discount_redemption r
      where r.discount_id = d.id and r.status <> 'released' and r.email = lower(${email})) end,
    'eligibleProductIds', d.eligible_product_ids, 'active', d.active))
    from discount d where d.code = any(${codes}))`

const toDate = (text: string | null): Date | null => (text === null ? null : new Date(text))

function storedReply(call: IdempotentCall | null) {
  if (!call) return sql`null::json`
  return sql`(select json_build_object('bodyHash', body_hash, 'status', status, 'body', body, 'lockedUntil', locked_until)
    from idempotency_key where ${ownRow(call)} and created_at > ${call.forgottenUntil})`
}

/** Makes room for the new reply where the key was last used so long ago that it is free again. */
const removeForgotten = (call: IdempotentCall) =>
  sql`delete from idempotency_key where ${ownRow(call)} and created_at <= ${call.forgottenUntil}`

const ownRow = (call: IdempotentCall) =>
  sql`caller = ${call.caller} and method = ${call.method} and path = ${call.path} and key = ${call.key}`

export interface ReadCheckout {
  readonly settingsVersion: number
  readonly checkout: Checkout | null
}

/** The session alone, for a read. */
export async function readCheckout(db: Queryable, id: string, publishableKeyId: string | null): Promise<ReadCheckout> {
  const { rows } = await sql<CheckoutRow & { settings_version: number }>`
    select v.version as settings_version, c.id, c.publishable_key_id, c.sales_channel_id, c.status, c.version, c.region_id, c.currency,
      c.state, c.agent_profile, c.order_id, c.created_at, c.updated_at, c.expires_at
    from settings_version v left join checkout c on c.id = ${id} and (${publishableKeyId}::text is null or c.publishable_key_id = ${publishableKeyId})`.execute(
    db,
  )
  const row = rows[0]
  if (!row) throw new Error('The row of settings_version is gone.')
  return { settingsVersion: row.settings_version, checkout: row.id ? toCheckout(row) : null }
}

/** The reply that is stored in the same statement as its effect. */
export interface KeptReply {
  readonly call: IdempotentCall
  readonly reply: Reply
}

/** Fails on the key's primary key when another call under the same key was faster: then nothing is written. */
export async function insertCheckout(db: Queryable, checkout: Checkout, kept: KeptReply | null): Promise<void> {
  await sql`
    with kept as (${keep(kept, checkout.createdAt)})
    insert into checkout (id, publishable_key_id, sales_channel_id, status, version, region_id, currency, email, total_minor, state,
      variant_ids, codes, agent_profile, created_at, updated_at, expires_at, sweep_after)
    values (${checkout.id}, ${checkout.publishableKeyId}, ${checkout.salesChannelId}, ${checkout.status}, ${checkout.version},
      ${checkout.regionId}, ${checkout.currency}, ${checkout.state.buyer.email}, ${checkout.state.quote.totalMinor},
      ${JSON.stringify(checkout.state)}, ${variantIdsOf(checkout)}, ${checkout.state.codes}, ${checkout.agentProfile}, ${checkout.createdAt}, ${checkout.updatedAt}, ${checkout.expiresAt}, ${checkout.expiresAt})`.execute(
    db,
  )
}

/** Writes the session as it is now, if nobody has written it since `checkout.version - 1`; false when somebody has. */
export async function updateCheckout(db: Queryable, checkout: Checkout, kept: KeptReply | null): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with c as (${writeCheckout(checkout)}), kept as (${keep(kept, checkout.updatedAt, 'c')})
    select id from c`.execute(db)
  return rows.length === 1
}

const variantIdsOf = (checkout: Checkout): string[] => checkout.state.lines.map((line) => line.variantId)

/** The update every change of a session hangs on: one row, one version. */
export const writeCheckout = (checkout: Checkout) => sql`
  update checkout set status = ${checkout.status}, version = ${checkout.version}, region_id = ${checkout.regionId},
    currency = ${checkout.currency}, email = ${checkout.state.buyer.email}, total_minor = ${checkout.state.quote.totalMinor},
    state = ${JSON.stringify(checkout.state)}, variant_ids = ${variantIdsOf(checkout)}, codes = ${checkout.state.codes},
    attempt_id = ${checkout.state.payment?.attemptId ?? null}, order_id = ${checkout.orderId},
    updated_at = ${checkout.updatedAt}, expires_at = ${checkout.expiresAt}
  where id = ${checkout.id} and version = ${checkout.version - 1} returning id`

/** Stores the reply with its effect; over a dead call's claim it writes its own. */
export function keep(kept: KeptReply | null, now: Date, onlyWith?: 'c') {
  if (!kept) return sql`select`
  const { call, reply } = kept
  const from = onlyWith ? sql`from c` : sql``
  return sql`
    insert into idempotency_key (caller, method, path, key, body_hash, status, body, locked_until, created_at)
    select ${call.caller}, ${call.method}, ${call.path}, ${call.key}, ${call.bodyHash}, ${reply.status}::integer, ${reply.body}, ${now}::timestamptz, ${now}::timestamptz ${from}`
}
