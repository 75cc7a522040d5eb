import { restoredCell } from '../../platform/csv.rules.ts'
import { isCurrency } from '../../platform/money.ts'
import type { Sale } from '../product-rules/index.ts'
import type { ColumnMapping } from './column-mapping.rules.ts'
import { RowProblems } from './csv-product.ts'
import { type CsvRow, csvRows } from './csv-rows.ts'
import type { ImportProblem } from './import.types.ts'
import { mappedRows } from './mapped-rows.ts'
import { countOf, flagOf, instantOf, priceOf } from './price-text.ts'

/** Identifies a row's variant. If both are given, the id decides. */
interface NamedVariant {
  readonly line: number
  readonly variantId: string | null
  readonly sku: string | null
}

export interface StockRow extends NamedVariant {
  /** Null leaves the value unchanged, here and in the next two members. */
  readonly onHand: number | null
  readonly managed: boolean | null
  readonly allowBackorder: boolean | null
  /** Undefined means unchanged. Null means the shop's default. */
  readonly lowStockThreshold: number | null | undefined
}

export interface PriceRow extends NamedVariant {
  readonly currency: string
  readonly regionId: string | null
  readonly amount: number
  /** The sale in this row, or none. Null means that the file has no column `sale_price`. */
  readonly sales: readonly Sale[] | null
}

export interface ParsedRows<Row> {
  readonly rows: readonly Row[]
  readonly problems: readonly ImportProblem[]
}

const read = (row: CsvRow, field: string): string | null => {
  const cell = row.cell(field.replaceAll('_', ''))
  return cell === null ? null : restoredCell(cell)
}

/**
 * Parses a stock table with the columns `variant_id` or `sku`, `on_hand`, `managed`, `allow_backorder`,
 * `low_stock_threshold`.
 */
export const parseStockCsv = (text: AsyncIterable<string>, mapping: ColumnMapping): Promise<ParsedRows<StockRow>> =>
  parseRows(text, mapping, (row, problems) => ({
    ...nameOf(row, problems),
    onHand: countIn(row, 'on_hand', problems),
    managed: flagIn(row, 'managed', problems),
    allowBackorder: flagIn(row, 'allow_backorder', problems),
    lowStockThreshold: thresholdIn(row, problems),
  }))

/**
 * Parses a price table with the columns `variant_id` or `sku`, `currency`, `region_id`, `price`, `sale_price`,
 * `sale_starts_at`, `sale_ends_at`.
 */
export const parsePriceCsv = (
  text: AsyncIterable<string>,
  mapping: ColumnMapping,
  shopCurrency: string,
): Promise<ParsedRows<PriceRow>> => parseRows(text, mapping, (row, problems) => priceRow(row, shopCurrency, problems))

/** Maximum number of rows, because all are held in memory and looked up in one transaction. */
const maxRows = 50_000

async function parseRows<Row>(
  text: AsyncIterable<string>,
  mapping: ColumnMapping,
  rowOf: (row: CsvRow, problems: RowProblems) => Row | null,
): Promise<ParsedRows<Row>> {
  const rows: Row[] = []
  const problems = new RowProblems()
  for await (const item of mappedRows(csvRows(text), mapping)) {
    if (item.kind === 'broken') problems.list.push({ line: item.line, field: '', message: item.message })
    if (item.kind !== 'row') continue
    if (rows.length + problems.list.length >= maxRows) {
      problems.add(item.row, '', `An import of stock or prices takes at most ${maxRows} rows: send the file in parts.`)
      break
    }
    if (item.row.problem !== null) {
      problems.add(item.row, '', item.row.problem)
      continue
    }
    const parsed = rowOf(item.row, problems)
    if (parsed) rows.push(parsed)
  }
  if (rows.length === 0 && problems.list.length === 0)
    problems.list.push({ line: 1, field: '', message: 'The file has no rows below its header.' })
  return { rows, problems: problems.list }
}

function nameOf(row: CsvRow, problems: RowProblems): NamedVariant {
  const variantId = read(row, 'variant_id') || null
  const sku = read(row, 'sku') || null
  if (variantId === null && sku === null)
    problems.add(row, 'variant_id', 'This row names no variant: fill variant_id or sku.')
  return { line: row.line, variantId, sku }
}

function countIn(row: CsvRow, field: string, problems: RowProblems): number | null {
  const text = read(row, field)
  if (!text) return null
  const count = countOf(text)
  if (count === null) problems.add(row, field, `"${text}" is not a whole number of pieces.`)
  return count
}

function thresholdIn(row: CsvRow, problems: RowProblems): number | null | undefined {
  if (read(row, 'low_stock_threshold') === null) return undefined
  const count = countIn(row, 'low_stock_threshold', problems)
  if (count !== null && count < 0) problems.add(row, 'low_stock_threshold', `"${count}" is below 0: enter 0 or more.`)
  return count
}

function flagIn(row: CsvRow, field: string, problems: RowProblems): boolean | null {
  const text = read(row, field)
  if (!text) return null
  const flag = flagOf(text)
  if (flag === null) problems.add(row, field, `"${text}" is not known: write true or false.`)
  return flag
}

function priceRow(row: CsvRow, shopCurrency: string, problems: RowProblems): PriceRow | null {
  const named = nameOf(row, problems)
  const currency = (read(row, 'currency') || shopCurrency).toUpperCase()
  if (!isCurrency(currency)) {
    problems.add(row, 'currency', `"${currency}" is not a currency: write its three letters, like INR.`)
    return null
  }
  const amount = amountIn(row, 'price', currency, problems)
  const startsAt = timeIn(row, 'sale_starts_at', problems)
  const endsAt = timeIn(row, 'sale_ends_at', problems)
  const reduced = amountIn(row, 'sale_price', currency, problems)
  if (amount === null && !read(row, 'price')) problems.add(row, 'price', 'The price is missing.')
  if (amount === null) return null
  if (reduced === null && (startsAt ?? endsAt) !== null && !read(row, 'sale_price'))
    problems.add(row, 'sale_price', 'A sale with a start or an end needs a sale price.')
  const silent = read(row, 'sale_price') === null
  const sales = reduced === null ? [] : [{ amount: reduced, startsAt, endsAt }]
  return { ...named, currency, regionId: read(row, 'region_id') || null, amount, sales: silent ? null : sales }
}

function amountIn(row: CsvRow, field: string, currency: string, problems: RowProblems): number | null {
  const text = read(row, field)
  if (!text) return null
  const amount = priceOf(text, currency)
  if (typeof amount === 'number') return amount
  problems.add(row, field, amount)
  return null
}

function timeIn(row: CsvRow, field: string, problems: RowProblems): string | null {
  const text = read(row, field)
  if (!text) return null
  const time = instantOf(text)
  if (time === null) problems.add(row, field, `"${text}" is not a time: write it like 2026-11-21T09:30:00Z.`)
  return time
}
