import { type Queryable, violates } from '../../platform/db/database.ts'
import { conflict, invalidData } from '../../platform/http/page.ts'
import type { AdminPrice, PriceBatch, PriceChange } from './price-schema.ts'
import {
  deletePrice,
  insertPrices,
  lockVariantsProducts,
  pricesOf,
  regionCurrencies,
  type StoredPrice,
  touchProducts,
} from './price-store.ts'
import type { FieldProblem } from './product-check.rules.ts'
import { saleOf } from './product-draft.ts'
import { overlap, type Sale, salesProblems, windowOf } from './sale.rules.ts'

/**
 * Sets prices and sales of many variants, all or none. Returns every price of these variants. Throws `invalid_data`
 * with all problems, and `conflict` for a sale that overlaps a scheduled one.
 */
export async function writePrices(tx: Queryable, { prices }: PriceBatch): Promise<AdminPrice[]> {
  const variantIds = [...new Set(prices.map((price) => price.variant_id))].sort()
  const known = await lockVariantsProducts(tx, variantIds)
  const regions = await regionCurrencies(tx)
  const stored = new Map((await pricesOf(tx, variantIds)).map((price) => [keyOf(price), storedPrice(price)]))
  const problems = [
    ...repeated(prices),
    ...prices.flatMap((price, index) =>
      problemsOf(price, stored.get(keyOf(price)), { known, regions }).map(({ path, message }) => ({
        path: `/prices/${index}${path}`,
        message,
      })),
    ),
  ]
  if (problems.length > 0) throw invalidData(problems)
  prices.forEach((price, index) => {
    refuseOverlap(price, stored.get(keyOf(price)), index)
  })
  for (const price of prices) if (price.amount === null) await deletePrice(tx, price)
  try {
    await insertPrices(
      tx,
      prices.flatMap((price) => changed(price, stored.get(keyOf(price))) ?? []),
    )
  } catch (error) {
    if (violates(error, 'variant_price_sales_apart')) throw conflict('Two sales of one price run at the same time.')
    throw error
  }
  await touchProducts(tx, variantIds)
  return pricesOf(tx, variantIds)
}

const keyOf = (price: { variant_id: string; currency: string; region_id: string | null }): string =>
  JSON.stringify([price.variant_id, price.currency, price.region_id])

const storedPrice = (price: AdminPrice): StoredPrice => ({ ...price, sales: price.sales.map(saleOf) })

/** Null: the price is removed. */
function changed(price: PriceChange, before: StoredPrice | undefined): StoredPrice | null {
  const amount = price.amount === undefined ? before?.amount : price.amount
  if (amount == null) return null
  const { variant_id, currency, region_id } = price
  return { variant_id, currency, region_id, amount, sales: salesAfter(price, before) }
}

function salesAfter(price: PriceChange, before: StoredPrice | undefined): readonly Sale[] {
  if (price.sales) return price.sales.map(saleOf)
  return [...(before?.sales ?? []), ...(price.sale ? [saleOf(price.sale)] : [])]
}

function problemsOf(
  price: PriceChange,
  before: StoredPrice | undefined,
  facts: { readonly known: ReadonlySet<string>; readonly regions: ReadonlyMap<string, string> },
): FieldProblem[] {
  const problem = (wrong: boolean, path: string, message: string) => (wrong ? [{ path, message }] : [])
  const sellsIn = price.region_id === null ? price.currency : facts.regions.get(price.region_id)
  const amount = price.amount === undefined ? before?.amount : price.amount
  const given = price.sales ?? (price.sale ? [price.sale] : [])
  return [
    ...problem(!facts.known.has(price.variant_id), '/variant_id', `Variant ${price.variant_id} was not found.`),
    ...problem(sellsIn === undefined, '/region_id', `Region ${price.region_id} was not found.`),
    ...problem(
      sellsIn !== undefined && sellsIn !== price.currency,
      '/currency',
      `Region ${price.region_id} sells in ${sellsIn}.`,
    ),
    ...problem(amount === undefined, '/amount', 'There is no price in this currency and region yet: give its amount.'),
    ...(amount == null
      ? []
      : salesProblems(amount, given.map(saleOf)).map(({ index, field, message }) => ({
          path: `${price.sales ? `/sales/${index}` : '/sale'}${field === null ? '' : `/${field}`}`,
          message,
        }))),
    ...problem(
      amount != null && !price.sales && (before?.sales ?? []).some((sale) => sale.amount >= amount),
      '/amount',
      'A sale that is scheduled is not below this amount: replace the sales too.',
    ),
    ...problem(salesAfter(price, before).length > 50, '/sale', 'A price has at most 50 sales.'),
  ]
}

function refuseOverlap(price: PriceChange, before: StoredPrice | undefined, index: number): void {
  if (!price.sale) return
  const sale = saleOf(price.sale)
  const other = before?.sales.find((scheduled) => overlap(scheduled, sale))
  if (other) throw conflict(`This sale runs at the same time as the one ${windowOf(other)}.`, `/prices/${index}/sale`)
}

function repeated(prices: readonly PriceChange[]): FieldProblem[] {
  const seen = new Set<string>()
  return prices.flatMap((price, index) => {
    if (!seen.has(keyOf(price))) {
      seen.add(keyOf(price))
      return []
    }
    return [{ path: `/prices/${index}`, message: 'This price is in the list twice.' }]
  })
}
