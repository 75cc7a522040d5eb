import { statement } from '../../platform/db/statement.ts'
import type { IdempotentCall } from '../../platform/idempotency/idempotency.ts'
import { ownRow } from '../../platform/idempotency/reply-store.ts'

/**
 * The cached facts on which a decision relied. A statement with this guard has no effect unless all of them are still
 * true.
 */
export interface Guard {
  /** Stamp of the session's row; null if the statement changes no session. */
  readonly session: string | null
  readonly settingsVersion: number
  readonly salesChannelId: string
  /** Each with the number of units wanted. */
  readonly offers: readonly { readonly variantId: string; readonly quantity: number; readonly stamp: string }[]
  readonly discounts: readonly { readonly code: string; readonly stamp: string }[]
  /** A call whose idempotency key must be unused. Null: a call without a key. */
  readonly call: IdempotentCall | null
}

/**
 * Versions of the rows `variant`, `product` and the variant's prices, and the settings of `stock`. PostgreSQL stores in
 * each row the transaction that wrote it (`xmin`).
 */
export const offerStamp = statement`concat_ws(' ', variant.xmin, product.xmin, stock.managed, stock.allow_backorder,
  array(select p.xmin from variant_price p where p.variant_id = variant.id))`

export const discountStamp = statement`d.xmin::text`

/**
 * Returns an SQL condition: every fact is still true. Looks up each fact by its key, so that the planner uses the
 * primary keys.
 */
export const holds = ({ session, settingsVersion, salesChannelId, offers, discounts, call }: Guard) => statement`
  exists (select from settings_version where version = ${settingsVersion})
  ${session === null ? statement`` : statement`and xmin = ${session}::xid`}
  ${offers.length > 0 ? statement`and ${offersHold(offers, salesChannelId)}` : statement``}
  ${discounts.length > 0 ? statement`and ${discountsHold(discounts)}` : statement``}
  ${call ? statement`and not exists (select from idempotency_key where ${ownRow(call)})` : statement``}`

const offersHold = (offers: Guard['offers'], salesChannelId: string) => statement`
  not exists (
    select from unnest(${offers.map((offer) => offer.variantId)}::text[], ${offers.map((offer) => offer.quantity)}::integer[],
      ${offers.map((offer) => offer.stamp)}::text[]) wanted(variant_id, quantity, stamp)
    where wanted.stamp is distinct from (
      select ${offerStamp} from variant join product on product.id = variant.product_id join variant_stock stock on stock.variant_id = variant.id
      where variant.id = wanted.variant_id
        and (not stock.managed or stock.allow_backorder or stock.on_hand - stock.reserved >= wanted.quantity)
        and exists (select from product_sales_channel s where s.product_id = product.id and s.sales_channel_id = ${salesChannelId})))`

const discountsHold = (discounts: Guard['discounts']) => statement`
  not exists (
    select from unnest(${discounts.map((discount) => discount.code)}::text[], ${discounts.map((discount) => discount.stamp)}::text[]) relied(code, stamp)
    where relied.stamp is distinct from (select ${discountStamp} from discount d where d.code = relied.code))`
