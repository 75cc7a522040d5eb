import { isCurrency } from '../../platform/money.ts'
import { slugOf } from '../../platform/slug.rules.ts'
import { type OptionPair, optionsOf } from '../product-rules/index.ts'
import { RowProblems, silentProduct, silentVariant, unreadable } from './csv-product.ts'
import { type CsvRow, csvRows } from './csv-rows.ts'
import { htmlToText } from './html-text.ts'
import type { ImportedPrice, ImportedProduct, ImportedVariant, ParsedItem } from './import.types.ts'
import { countOf, priceOf } from './price-text.ts'
import { partsOf } from './shopify-csv.ts'

const pictures = Array.from({ length: 10 }, (_, n) => `image${n + 1}`)
const variations = [1, 2, 3] as const

/** Folded names of the columns that the import reads. */
export const etsyColumns: ReadonlySet<string> = new Set([
  ...['title', 'description', 'price', 'currencycode', 'quantity', 'tags', 'materials', 'sku'],
  ...pictures,
  ...variations.flatMap((n) => [`variation${n}type`, `variation${n}name`, `variation${n}values`]),
])

/** Maximum number of combinations of a listing's variations. */
const mostVariants = 2048

/**
 * Parses a listing export from Etsy. Each row is a listing with all combinations of its variations at one price. The
 * file has only the total quantity, so Weft uses it only for listings with a single variant.
 */
export async function* parseEtsyCsv(text: AsyncIterable<string>, shopCurrency: string): AsyncGenerator<ParsedItem> {
  let started = false
  for await (const item of csvRows(text)) {
    if (item.kind === 'broken') return yield unreadable(item.line, '', item.message, true)
    if (item.kind === 'row') yield listingOf(item.row, shopCurrency)
    else if (!item.columns.includes('title') || !item.columns.includes('price'))
      return yield unreadable(1, 'TITLE', 'There is no column "TITLE" or "PRICE", separated by commas.', true)
    started = true
  }
  if (!started) yield unreadable(1, '', 'The file is empty.', true)
}

function listingOf(row: CsvRow, shopCurrency: string): ParsedItem {
  const problems = new RowProblems([row])
  const cell = (name: string) => row.cell(name) ?? ''
  const title = htmlToText(cell('title'))
  if (title === '') problems.add(row, 'TITLE', 'The title is missing.')
  const variants = variantsOf(row, shopCurrency, problems)
  const materials = row.cell('materials')
  const product: ImportedProduct = {
    ...silentProduct(row.line),
    handle: slugOf(title),
    title: title.slice(0, 255),
    description: htmlToText(cell('description')),
    status: 'published',
    tags: row.cell('tags') === null ? null : partsOf(cell('tags')).map((tag) => tag.replaceAll('_', ' ')),
    details: materials ? { metafields: { Materials: materials } } : null,
    options: optionsOf(variants),
    media: pictures.flatMap((name) => (/^https?:\/\/\S+$/.test(cell(name)) ? [{ url: cell(name), alt: '' }] : [])),
    variants,
  }
  return { kind: 'product', product, problems: problems.list }
}

function variantsOf(row: CsvRow, shopCurrency: string, problems: RowProblems): ImportedVariant[] {
  const combinations = combined(
    variations.flatMap((n) => {
      const values = partsOf(row.cell(`variation${n}values`) ?? '').map((value) => htmlToText(value).slice(0, 255))
      const name = htmlToText(row.cell(`variation${n}name`) || row.cell(`variation${n}type`) || `Option ${n}`).slice(
        0,
        255,
      )
      return values.length > 0 ? [{ name, values: [...new Set(values)] }] : []
    }),
  )
  if (combinations === null) {
    problems.add(row, 'VARIATION 1 VALUES', `This listing has more than ${mostVariants} combinations.`)
    return []
  }
  const skus = (row.cell('sku') ?? '').split(',').map((sku) => sku.trim())
  const prices = priceIn(row, shopCurrency, problems)
  const count = countOf(row.cell('quantity') || '0')
  if (count === null) problems.add(row, 'QUANTITY', `"${row.cell('quantity')}" is not a whole number of pieces.`)
  return combinations.map((options, at) => ({
    ...silentVariant(row.line),
    sku: skus.length === combinations.length ? (skus[at] ?? '') : at === 0 ? (skus[0] ?? '') : '',
    options,
    prices,
    managed: true,
    onHand: combinations.length === 1 ? count : null,
    allowBackorder: false,
  }))
}

/** Returns all combinations of the options. Returns null if there are too many. */
function combined(
  options: readonly { readonly name: string; readonly values: readonly string[] }[],
): OptionPair[][] | null {
  let all: OptionPair[][] = [[]]
  for (const { name, values } of options) {
    if (all.length * values.length > mostVariants) return null
    all = all.flatMap((pairs) => values.map((value) => [...pairs, { name, value }]))
  }
  return all
}

function priceIn(row: CsvRow, shopCurrency: string, problems: RowProblems): ImportedPrice[] {
  const currency = (row.cell('currencycode') || shopCurrency).toUpperCase()
  if (!isCurrency(currency)) problems.add(row, 'CURRENCY_CODE', `"${currency}" is not a currency.`)
  const amount = priceOf(row.cell('price') ?? '', currency)
  if (typeof amount !== 'number') {
    problems.add(row, 'PRICE', amount)
    return []
  }
  return [{ currency, amount, saleAmount: null, saleStartsAt: null, saleEndsAt: null, regionId: null }]
}
