import { sql } from '../../platform/db/statement.ts'
import type { IdempotentCall } from '../../platform/idempotency.ts'

/** What a decision relied on that was remembered and not read: its statement has no effect unless all of it is still so. */
export interface Guard {
  /** Of the session's row, where one is changed. */
  readonly session: string | null
  readonly settingsVersion: number
  readonly salesChannelId: string
  /** Each with as many units as are wanted of it. */
  readonly offers: readonly { readonly variantId: string; readonly quantity: number; readonly stamp: string }[]
  readonly discounts: readonly { readonly code: string; readonly stamp: string }[]
  /** Whose key has not been used before. */
  readonly call: IdempotentCall | null
}

/** The row of an earlier call under the same key. */
export const ownRow = (call: IdempotentCall) =>
  sql`caller = ${call.caller} and method = ${call.method} and path = ${call.path} and key = ${call.key}`

/** Of the rows `variant`, `product` and `stock` and the variant's prices: PostgreSQL gives each version of a row its transaction. */
export const offerStamp = sql`concat_ws(' ', variant.xmin, product.xmin, stock.managed, stock.allow_backorder,
  array(select p.xmin from variant_price p where p.variant_id = variant.id))`

export const discountStamp = sql`d.xmin::text`

/** Whether everything is still so. Looked up one by one, which keeps the planner on the keys. */
export const holds = ({ session, settingsVersion, salesChannelId, offers, discounts, call }: Guard) => sql`
  exists (select from settings_version where version = ${settingsVersion})
  ${session === null ? sql`` : sql`and xmin = ${session}::xid`}
  ${offers.length > 0 ? sql`and ${offersHold(offers, salesChannelId)}` : sql``}
  ${discounts.length > 0 ? sql`and ${discountsHold(discounts)}` : sql``}
  ${call ? sql`and not exists (select from idempotency_key where ${ownRow(call)})` : sql``}`

const offersHold = (offers: Guard['offers'], salesChannelId: string) => sql`
  not exists (
    select from unnest(${offers.map((offer) => offer.variantId)}::text[], ${offers.map((offer) => offer.quantity)}::integer[],
      ${offers.map((offer) => offer.stamp)}::text[]) wanted(variant_id, quantity, stamp)
    where wanted.stamp is distinct from (
      select ${offerStamp} from variant join product on product.id = variant.product_id join variant_stock stock on stock.variant_id = variant.id
      where variant.id = wanted.variant_id
        and (not stock.managed or stock.allow_backorder or stock.on_hand - stock.reserved >= wanted.quantity)
        and exists (select from product_sales_channel s where s.product_id = product.id and s.sales_channel_id = ${salesChannelId})))`

const discountsHold = (discounts: Guard['discounts']) => sql`
  not exists (
    select from unnest(${discounts.map((discount) => discount.code)}::text[], ${discounts.map((discount) => discount.stamp)}::text[]) relied(code, stamp)
    where relied.stamp is distinct from (select ${discountStamp} from discount d where d.code = relied.code))`
