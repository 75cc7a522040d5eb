import type { Queryable } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { inTurns, Turns } from '../../platform/turns.ts'
import type { AdminPrice } from '../catalog/index.ts'
import { pricesOf, writePrices } from '../catalog/index.ts'
import type { ImportProblem } from './import.types.ts'
import { type ImportOutcome, outcomeOf, readShare, type TableImport, textOf, unknownVariant } from './import-outcome.ts'
import { resolveRows } from './resolve-rows.ts'
import { type RecordedChange, recordChanges } from './run-store.ts'
import { type PriceRow, parsePriceCsv } from './variant-csv.ts'

interface WantedPrice {
  readonly line: number
  readonly variant_id: string
  readonly currency: string
  readonly region_id: string | null
  readonly amount: number
  sales: readonly { amount: number; starts_at: string | null; ends_at: string | null }[] | null
}

/**
 * Sets the prices in the file, and the sales if the file has a sales column. Returns the problems: rows that cannot be
 * read, name no variant or contradict an earlier row, and prices that the catalogue refuses. If there is one, the
 * caller must roll back, because other prices may have been set.
 */
export async function importPrices(
  tx: Queryable,
  { id, mapping, file, progress }: TableImport,
  shopCurrency: string,
): Promise<ImportOutcome> {
  const parsed = await parsePriceCsv(
    textOf(file, (share) => progress.at(readShare * share)),
    mapping,
    shopCurrency,
  )
  const { wanted, problems } = await mergedPrices(parsed.rows, await resolveRows(tx, parsed.rows))
  if (parsed.problems.length + problems.length > 0) return outcomeOf([...parsed.problems, ...problems])
  const refused: ImportProblem[] = []
  let written = 0
  // Sorted by variant id, as in every process, so that concurrent imports do not deadlock.
  wanted.sort((one, other) => (one.variant_id < other.variant_id ? -1 : one.variant_id > other.variant_id ? 1 : 0))
  for await (const part of inTurns(wanted, writtenAtOnce)) {
    refused.push(...(await writePart(tx, id, part, written)))
    written += part.length
    progress.at(readShare + (1 - readShare) * (written / wanted.length))
  }
  return outcomeOf(refused)
}

const writtenAtOnce = 1000

async function writePart(
  tx: Queryable,
  id: string,
  wanted: readonly WantedPrice[],
  positionsBefore: number,
): Promise<readonly ImportProblem[]> {
  const variantIds = [...new Set(wanted.map((price) => price.variant_id))]
  try {
    const before = byKey(await pricesOf(tx, variantIds))
    const prices = wanted.map(({ line: _, sales, ...price }) => ({ ...price, ...(sales ? { sales: [...sales] } : {}) }))
    const after = byKey(await writePrices(tx, { prices }))
    await recordChanges(
      tx,
      id,
      wanted.map((price, position) => priceChange(price, positionsBefore + position, before, after)),
    )
    return []
  } catch (error) {
    return problemsIn(error, wanted)
  }
}

const mostSales = 50

const keyOf = (price: Pick<WantedPrice, 'variant_id' | 'currency' | 'region_id'>): string =>
  [price.variant_id, price.currency, price.region_id ?? ''].join(' ')
const byKey = (prices: readonly AdminPrice[]) => new Map(prices.map((price) => [keyOf(price), price]))

/** Merges rows into one price per variant, currency and region, with the sales from all of its rows. */
async function mergedPrices(
  rows: readonly PriceRow[],
  ids: readonly (string | null)[],
): Promise<{ readonly wanted: WantedPrice[]; readonly problems: readonly ImportProblem[] }> {
  const wanted = new Map<string, WantedPrice>()
  const problems: ImportProblem[] = []
  const turns = new Turns(1000)
  for (const [index, row] of rows.entries()) {
    if (turns.isOver()) await turns.next()
    const variantId = ids[index]
    if (!variantId) {
      problems.push(...unknownVariant(row))
      continue
    }
    const price = wantedPrice(row, variantId)
    const known = wanted.get(keyOf(price))
    if (known && known.amount !== price.amount)
      problems.push({
        line: row.line,
        field: 'price',
        message: `Line ${known.line} has a different price for the same item.`,
      })
    if (!known) wanted.set(keyOf(price), price)
    else if (price.sales) known.sales = known.sales?.concat(price.sales) ?? price.sales
    if (known?.sales && known.sales.length > mostSales) {
      problems.push({
        line: row.line,
        field: 'sale_price',
        message: `This price has more than ${mostSales} sales. Leave some out.`,
      })
      break
    }
  }
  return { wanted: [...wanted.values()], problems }
}

const wantedPrice = (row: PriceRow, variantId: string): WantedPrice => ({
  line: row.line,
  variant_id: variantId,
  currency: row.currency,
  region_id: row.regionId,
  amount: row.amount,
  sales: row.sales?.map((sale) => ({ amount: sale.amount, starts_at: sale.startsAt, ends_at: sale.endsAt })) ?? null,
})

function priceChange(
  price: WantedPrice,
  position: number,
  before: ReadonlyMap<string, AdminPrice>,
  after: ReadonlyMap<string, AdminPrice>,
): RecordedChange {
  const [was, is] = [termsOf(before.get(keyOf(price))), termsOf(after.get(keyOf(price)))]
  const action = was === null ? 'created' : JSON.stringify(was) === JSON.stringify(is) ? 'unchanged' : 'updated'
  return { position, line: price.line, entity: 'price', entity_id: keyOf(price), action, before: was, after: is }
}

const termsOf = (price: AdminPrice | undefined) => (price ? { amount: price.amount, sales: price.sales } : null)

/** Converts the errors of writing prices to problems with the file's line numbers. Rethrows any other error. */
function problemsIn(error: unknown, wanted: readonly WantedPrice[]): ImportProblem[] {
  if (!(error instanceof AppError) || error.code !== 'invalid_data') throw error
  return (error.details.problems ?? []).map(({ path, message }) => {
    const [, , index = '', first = ''] = (path ?? '').split('/')
    return { line: wanted[Number(index)]?.line ?? 1, field: columnOf[first] ?? first, message }
  })
}
const columnOf: Readonly<Record<string, string>> = { amount: 'price', sales: 'sale_price', sale: 'sale_price' }
