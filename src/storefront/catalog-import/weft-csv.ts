import { restoredCell } from '../../platform/csv.rules.ts'
import { isCurrency } from '../../platform/money.ts'
import { mapInTurns } from '../../platform/turns.ts'
import { mostOptions, type OptionPair, optionsOf } from '../product-rules/index.ts'
import type { ColumnMapping } from './column-mapping.rules.ts'
import {
  grouped,
  isGroup,
  type RowGroup,
  RowProblems,
  rowsPerTurn,
  silentProduct,
  silentVariant,
} from './csv-product.ts'
import { type CsvRow, csvRows } from './csv-rows.ts'
import { variantColumns } from './export/csv-columns.rules.ts'
import { partsOfCell } from './export/csv-text.rules.ts'
import type { ImportedPrice, ImportedProduct, ImportedVariant, ParsedItem } from './import.types.ts'
import { mappedRows } from './mapped-rows.ts'
import { countOf, flagOf, instantOf, priceOf } from './price-text.ts'

/**
 * Parses Weft's own table, with one row per variant and the rows of a product together. Case and spaces of column names
 * do not matter. `product_id` or `handle` identifies the product. The other columns are `title`, `description`,
 * `status`, `vendor`, `tax_class`, `categories`, `collections`, `image_urls` (several, separated by ` | `),
 * `variant_id`, `variant_title`, `image_alts`, `sku`, `option1_name`, `option1_value` … `option10_value`, `currency`,
 * `price`, `sale_price`, `sale_starts_at`, `sale_ends_at`, `managed`, `on_hand`, `allow_backorder`. A missing column
 * changes nothing.
 */
export async function* parseWeftCsv(
  text: AsyncIterable<string>,
  currency: string,
  mapping: ColumnMapping = {},
): AsyncGenerator<ParsedItem> {
  const keyOf = (row: CsvRow): string => read(row, 'product_id') || read(row, 'handle') || ''
  const items = mappedRows(csvRows(text), mapping)
  for await (const item of grouped(items, keyOf, ['product_id', 'handle'], charactersOf))
    yield isGroup(item) ? await productOf(item, currency) : item
}

/**
 * Returns the size of a row for the limit per product. Cells with the same text as in the row above are not counted,
 * because an export repeats the product's cells in each row. Cells of variants always count, because a mapping may read
 * product and variant fields from one column.
 */
const charactersOf = (row: CsvRow): number =>
  Math.max(
    row.newCharacters,
    variantColumns.reduce((sum, column) => sum + (read(row, column)?.length ?? 0), 0),
  )

/**
 * Reads a cell. Removes the apostrophe that an export writes before text that a spreadsheet would run as a formula.
 * Null if the row has no such cell.
 */
const read = (row: CsvRow, column: string): string | null => {
  const cell = row.cell(column.replaceAll('_', ''))
  return cell === null ? null : restoredCell(cell)
}

async function productOf({ rows }: RowGroup, shopCurrency: string): Promise<ParsedItem> {
  const problems = new RowProblems(rows)
  const [first] = rows
  if (read(first, 'title') === '') problems.add(first, 'title', 'The title is missing.')
  const variants = await mapInTurns(rows, rowsPerTurn, (row) => variantOf(row, first, shopCurrency, problems))
  const product: ImportedProduct = {
    ...silentProduct(first.line),
    id: read(first, 'product_id') || null,
    handle: read(first, 'handle') || null,
    title: read(first, 'title'),
    description: exact(first, 'description'),
    status: statusOf(first, problems),
    vendor: read(first, 'vendor'),
    taxClass: read(first, 'tax_class'),
    options: optionsOf(variants),
    categories: listOf(read(first, 'categories'))?.map((name) => ({ name })) ?? null,
    collections: listOf(read(first, 'collections'))?.map((name) => ({ name })) ?? null,
    media: mediaOf(first),
    variants,
  }
  return { kind: 'product', product, problems: problems.list }
}

const exact = (row: CsvRow, column: string): string | null => {
  const text = row.text(column)
  return text === null ? null : restoredCell(text)
}

const listOf = (text: string | null): string[] | null => (text === null ? null : partsOfCell(text))

function mediaOf(row: CsvRow): ImportedProduct['media'] {
  const alts = listOf(read(row, 'image_alts')) ?? []
  return listOf(read(row, 'image_urls'))?.map((url, index) => ({ url, alt: alts[index] ?? '' })) ?? null
}

function statusOf(row: CsvRow, problems: RowProblems): ImportedProduct['status'] {
  const text = read(row, 'status')?.toLowerCase()
  if (!text) return null
  if (text === 'draft' || text === 'published' || text === 'archived') return text
  problems.add(row, 'status', `"${text}" is not known: write draft, published or archived.`)
  return null
}

function variantOf(row: CsvRow, first: CsvRow, shopCurrency: string, problems: RowProblems): ImportedVariant {
  const onHand = read(row, 'on_hand')
  const count = onHand ? countOf(onHand) : null
  if (onHand && count === null) problems.add(row, 'on_hand', `"${onHand}" is not a whole number of pieces.`)
  return {
    ...silentVariant(row.line),
    id: read(row, 'variant_id') || null,
    title: read(row, 'variant_title') || null,
    sku: read(row, 'sku'),
    options: pairsOf(row, first, problems),
    prices: priceIn(row, shopCurrency, problems),
    managed: flagIn(row, 'managed', problems),
    onHand: count,
    allowBackorder: flagIn(row, 'allow_backorder', problems),
  }
}

function flagIn(row: CsvRow, column: string, problems: RowProblems): boolean | null {
  const text = read(row, column)
  if (!text) return null
  const flag = flagOf(text)
  if (flag === null) problems.add(row, column, `"${text}" is not known: write true or false.`)
  return flag
}

function pairsOf(row: CsvRow, first: CsvRow, problems: RowProblems): OptionPair[] {
  return Array.from({ length: mostOptions }, (_, index) => index + 1).flatMap((n) => {
    const value = read(row, `option${n}_value`)
    const name = read(row, `option${n}_name`) || read(first, `option${n}_name`)
    if (!value) return []
    if (name) return [{ name, value }]
    problems.add(row, `option${n}_value`, `"${value}" belongs to an option without a name: fill option${n}_name.`)
    return []
  })
}

function priceIn(row: CsvRow, shopCurrency: string, problems: RowProblems): ImportedPrice[] {
  const currency = (read(row, 'currency') || shopCurrency).toUpperCase()
  if (!isCurrency(currency)) {
    problems.add(row, 'currency', `"${currency}" is not a currency: write its three letters, like INR.`)
    return []
  }
  const amount = amountOf(row, 'price', currency, problems)
  const saleAmount = amountOf(row, 'sale_price', currency, problems)
  const saleStartsAt = timeOf(row, 'sale_starts_at', problems)
  const saleEndsAt = timeOf(row, 'sale_ends_at', problems)
  if (amount !== null) return [{ currency, amount, saleAmount, saleStartsAt, saleEndsAt, regionId: null }]
  if (saleAmount !== null && !read(row, 'price')) problems.add(row, 'price', 'A sale price needs a price beside it.')
  return []
}

function amountOf(row: CsvRow, column: string, currency: string, problems: RowProblems): number | null {
  const text = read(row, column)
  if (!text) return null
  const amount = priceOf(text, currency)
  if (typeof amount === 'number') return amount
  problems.add(row, column, amount)
  return null
}

function timeOf(row: CsvRow, column: string, problems: RowProblems): string | null {
  const text = read(row, column)
  if (!text) return null
  const time = instantOf(text)
  if (time === null) problems.add(row, column, `"${text}" is not a time: write it like 2026-11-21T09:30:00Z.`)
  return time
}
