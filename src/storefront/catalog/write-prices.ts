import { type Queryable, violates } from '../../platform/db/database.ts'
import { accepted, type Given } from '../../platform/http/body-rules.ts'
import { conflict, invalidData } from '../../platform/http/refusals.ts'
import type { Sound } from '../../platform/sound-part.ts'
import { overlap, type Sale, salesProblems, windowOf } from '../product-rules/index.ts'
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
import { judgeable } from './refused-parts.rules.ts'

/**
 * Sets prices and sales of many variants, all or none. Returns all prices of these variants. Throws `invalid_data` with
 * all problems, and `conflict` for a sale that overlaps a scheduled one.
 */
export async function writePrices(tx: Queryable, { prices }: PriceBatch): Promise<AdminPrice[]> {
  const variantIds = [...new Set(prices.map((price) => price.variant_id))].sort()
  const facts = await factsOf(tx, variantIds)
  const { stored } = facts
  const problems = problemsOf(accepted({ prices }), facts)
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
    if (violates(error, 'variant_price_sales_apart')) throw conflict('Two sales of the same price overlap in time.')
    throw error
  }
  await touchProducts(tx, variantIds)
  return pricesOf(tx, variantIds)
}

/** Returns the problems that `writePrices` would find in the body. */
export async function priceProblems(db: Queryable, given: Given<PriceBatch>): Promise<FieldProblem[]> {
  const variantIds = (given.sound.prices ?? []).flatMap((price) => price?.variant_id ?? [])
  return problemsOf(given, await factsOf(db, [...new Set(variantIds)].sort()))
}

type GivenPrice = Sound<PriceChange>
type Facts = Awaited<ReturnType<typeof factsOf>>

async function factsOf(db: Queryable, variantIds: readonly string[]) {
  return {
    known: await lockVariantsProducts(db, variantIds),
    regions: await regionCurrencies(db),
    stored: new Map((await pricesOf(db, variantIds)).map((price) => [keyOf(price), storedPrice(price)])),
  }
}

function problemsOf({ sound: { prices = [] }, isRefusedAt }: Given<PriceBatch>, facts: Facts): FieldProblem[] {
  return [
    ...repeated(prices),
    ...prices.flatMap((price = {}, index) =>
      priceProblemsOf(price, isRefusedAt(`/prices/${index}/amount`), facts).map(({ path, message }) => ({
        path: `/prices/${index}${path}`,
        message,
      })),
    ),
  ]
}

const isNamed = (price: GivenPrice): price is GivenPrice & Pick<PriceChange, 'variant_id' | 'currency' | 'region_id'> =>
  price.variant_id !== undefined && price.currency !== undefined && price.region_id !== undefined

const keyOf = (price: { variant_id: string; currency: string; region_id: string | null }): string =>
  JSON.stringify([price.variant_id, price.currency, price.region_id])

const storedPrice = (price: AdminPrice): StoredPrice => ({ ...price, sales: price.sales.map(saleOf) })

/** Returns the price after the change. Returns null if the change removes the price. */
function changed(price: PriceChange, before: StoredPrice | undefined): StoredPrice | null {
  const amount = price.amount === undefined ? before?.amount : price.amount
  if (amount == null) return null
  const { variant_id, currency, region_id } = price
  return { variant_id, currency, region_id, amount, sales: salesAfter(price, before) }
}

function salesAfter(price: Pick<PriceChange, 'sale' | 'sales'>, before: StoredPrice | undefined): readonly Sale[] {
  if (price.sales) return price.sales.map(saleOf)
  return [...(before?.sales ?? []), ...(price.sale ? [saleOf(price.sale)] : [])]
}

/** Returns the problems of a price. `isUnsaid`: the amount is invalid, so rules that compare with it do not apply. */
function priceProblemsOf(price: GivenPrice, isUnsaid: boolean, { known, regions, stored }: Facts): FieldProblem[] {
  const problem = (wrong: boolean, path: string, message: string) => (wrong ? [{ path, message }] : [])
  const { variant_id, currency, region_id } = price
  const before = isNamed(price) ? stored.get(keyOf(price)) : undefined
  const sellsIn = region_id == null ? currency : regions.get(region_id)
  const amount = isUnsaid ? null : price.amount === undefined ? before?.amount : price.amount
  const changed = { sale: price.sale && judgeable.sale(price.sale), sales: price.sales?.map(judgeable.sale) }
  const given = changed.sales ?? (changed.sale ? [changed.sale] : [])
  return [
    ...problem(
      variant_id !== undefined && !known.has(variant_id),
      '/variant_id',
      `Variant ${variant_id} was not found.`,
    ),
    ...problem(region_id != null && sellsIn === undefined, '/region_id', `Region ${region_id} was not found.`),
    ...problem(
      sellsIn !== undefined && currency !== undefined && sellsIn !== currency,
      '/currency',
      `Region ${region_id} sells in ${sellsIn}.`,
    ),
    ...problem(
      isNamed(price) && amount === undefined,
      '/amount',
      'There is no price in this currency and region yet: give its amount.',
    ),
    ...(amount == null
      ? []
      : salesProblems(amount, given.map(saleOf)).map(({ index, field, message }) => ({
          path: `${price.sales ? `/sales/${index}` : '/sale'}${field === null ? '' : `/${field}`}`,
          message,
        }))),
    ...problem(
      amount != null && !price.sales && (before?.sales ?? []).some((sale) => sale.amount >= amount),
      '/amount',
      'A scheduled sale is not below this amount. Send sales as well, with lower amounts.',
    ),
    ...problem(salesAfter(changed, before).length > 50, '/sale', 'A price can have at most 50 sales. Leave some out.'),
  ]
}

function refuseOverlap(price: PriceChange, before: StoredPrice | undefined, index: number): void {
  if (!price.sale) return
  const sale = saleOf(price.sale)
  const other = before?.sales.find((scheduled) => overlap(scheduled, sale))
  if (other) throw conflict(`This sale runs at the same time as the one ${windowOf(other)}.`, `/prices/${index}/sale`)
}

function repeated(prices: readonly (GivenPrice | undefined)[]): FieldProblem[] {
  const seen = new Set<string>()
  return prices.flatMap((price = {}, index) => {
    if (!isNamed(price)) return []
    if (!seen.has(keyOf(price))) {
      seen.add(keyOf(price))
      return []
    }
    return [{ path: `/prices/${index}`, message: 'This price is in the list twice.' }]
  })
}
