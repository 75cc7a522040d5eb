import { type Statement, statement } from '../../platform/db/statement.ts'
import { holdStock, releaseStock, type StockHold, sellHeldStock } from '../catalog/index.ts'
import { countUses, holdDiscounts, recordDiscounts, releaseDiscounts, useHeldDiscounts } from '../discounts/index.ts'

export interface HoldUnits extends StockHold {
  readonly discountIds: readonly string[]
  readonly email: string | null
}

/**
 * Returns SQL that holds stock for attempt `a` of session `c`. Also counts its discounts, unless the hold yields: then
 * they are counted at payment. Locks stock rows in order of their ids. Fails on `variant_stock_not_oversold`,
 * `stock_held_by_others`, `hold_limit_reached`, `discount_usage_limit_reached` or `discount_customer_limit_reached`.
 */
export const holdUnits = ({ discountIds, email, ...hold }: HoldUnits): Statement =>
  hold.yields ? holdStock(hold) : statement`${holdStock(hold)}, ${holdDiscounts(discountIds, email)}`

/** Records the attempt's discounts without counting them. The hold starts later. */
export const holdLater = recordDiscounts

/** Returns SQL that releases the stock and discounts that attempt `a` still holds. */
export const releaseHeld = (attemptId: string): Statement =>
  statement`${releaseStock(attemptId)}, ${releaseDiscounts(attemptId)}`

/**
 * Returns SQL that sells the units that the paid attempt `a` holds to order `o`. `countsNow`: also counts its
 * discounts.
 */
export const commitHeld = (attemptId: string, countsNow: boolean): Statement =>
  statement`${sellHeldStock(attemptId)}, ${useHeldDiscounts(attemptId)}${countsNow ? statement`, ${countUses(attemptId)}` : statement``}`
