import { slugOf } from '../../platform/slug.rules.ts'
import { Turns } from '../../platform/turns.ts'
import { gtinOf } from '../catalog/index.ts'
import { type OptionPair, optionsOf } from '../product-rules/index.ts'
import { foldColumn } from './column-mapping.rules.ts'
import { RowProblems, silentProduct, silentVariant, unreadable } from './csv-product.ts'
import { type CsvRow, csvRows } from './csv-rows.ts'
import { htmlToText } from './html-text.ts'
import type { ImportedDetails, ImportedPrice, ImportedProduct, ImportedVariant, ParsedItem } from './import.types.ts'
import { countOf, instantOf, priceOf } from './price-text.ts'
import { partsOf } from './shopify-csv.ts'

const gramsIn: Readonly<Record<string, number>> = { g: 1, kg: 1000, lbs: 453.59237, lb: 453.59237, oz: 28.349523125 }
const weightColumn = /^weight(g|kg|lbs|lb|oz)$/
const attributeColumn = /^attribute\d{1,3}(name|values)$/
const named = [
  ...['id', 'type', 'sku', 'gtinupceanorisbn', 'name', 'published', 'shortdescription', 'description'],
  ...['datesalepricestarts', 'datesalepriceends', 'instock', 'stock', 'backordersallowed', 'saleprice'],
  ...['regularprice', 'categories', 'tags', 'images', 'parent', 'brands', 'taxclass'],
]

/** Whether this column is read. */
export const readsWooColumn = (column: string): boolean => {
  const name = foldColumn(column)
  return named.includes(name) || weightColumn.test(name) || attributeColumn.test(name)
}

/** Maximum number of rows. All are held until the end of the file, because a variation may be anywhere. */
const mostRows = 100_000
const rowsPerTurn = 100

interface Held {
  readonly row: CsvRow
  readonly variations: CsvRow[]
}

/** Parses a product export from WooCommerce with English headers. Variations name their parent. */
export async function* parseWooCsv(text: AsyncIterable<string>, currency: string): AsyncGenerator<ParsedItem> {
  const held: Held[] = []
  const parents = new Map<string, Held>()
  const variations: CsvRow[] = []
  const turns = new Turns(rowsPerTurn)
  let columns: readonly string[] | null = null
  let count = 0
  for await (const item of csvRows(text)) {
    if (item.kind === 'broken') return yield unreadable(item.line, '', item.message, true)
    if (item.kind === 'header') {
      columns = item.columns
      if (!columns.includes('type') || !columns.includes('name'))
        return yield unreadable(1, 'Type', 'There is no column "Type" or "Name": export with English headers.', true)
      continue
    }
    if (++count > mostRows) return yield unreadable(item.row.line, '', `The file has more than ${mostRows} rows.`, true)
    const { row } = item
    const types = partsOf(row.cell('type') ?? '')
    if (types.includes('variation')) variations.push(row)
    else if (types.includes('grouped') || types.includes('external'))
      yield unreadable(row.line, 'Type', `A ${types[0]} product has no variants of its own: remove its row.`, false)
    else {
      const product = { row, variations: [] }
      held.push(product)
      for (const key of [`id:${row.cell('id') ?? ''}`, row.cell('sku') || null]) if (key) parents.set(key, product)
    }
  }
  if (columns === null) return yield unreadable(1, '', 'The file is empty.', true)
  for (const row of variations) {
    const parent = parents.get(row.cell('parent') ?? '')
    if (parent) parent.variations.push(row)
    else yield unreadable(row.line, 'Parent', `The product "${row.cell('parent') ?? ''}" is not in the file.`, false)
  }
  const taken = new Set<string>()
  for (const product of held) {
    if (turns.isOver(1 + product.variations.length)) await turns.next()
    yield productOf(product, currency, columns, taken)
  }
}

function productOf(
  { row, variations }: Held,
  currency: string,
  columns: readonly string[],
  taken: Set<string>,
): ParsedItem {
  const problems = new RowProblems([row, ...variations])
  const cell = (name: string) => row.cell(name) ?? ''
  const title = htmlToText(cell('name'))
  if (title === '') problems.add(row, 'Name', 'The name is missing.')
  const slug = slugOf(title)
  const handle = taken.has(slug) ? `${slug}-${slugOf(cell('id') || String(row.line))}` : slug
  taken.add(handle)
  const rows = variations.length > 0 ? variations : [row]
  const variants = rows.map((own) => variantOf(own, own !== row, { currency, columns }, problems))
  const html = [cell('description'), cell('shortdescription')].find((text) => text !== '') ?? ''
  const product: ImportedProduct = {
    ...silentProduct(row.line),
    handle,
    title: title.slice(0, 255),
    // WooCommerce writes line breaks as these two characters.
    description: htmlToText(html.replaceAll('\\n', '\n')),
    status: row.cell('published') === '1' ? 'published' : 'draft',
    vendor: row.cell('brands') === null ? null : (partsOf(cell('brands'))[0] ?? ''),
    taxClass: row.cell('taxclass') === null ? null : cell('taxclass').replace('parent', ''),
    tags: row.cell('tags') === null ? null : partsOf(cell('tags')),
    details: html === '' ? null : { description_html: html.replaceAll('\\n', '\n') },
    options: optionsOf(variants),
    categories:
      row.cell('categories') === null
        ? null
        : partsOf(cell('categories')).flatMap((path) => {
            const name = htmlToText(path.split('>').at(-1)?.trim() ?? '')
            return name === '' ? [] : [{ name }]
          }),
    media: mediaOf([row, ...variations]),
    variants,
  }
  return { kind: 'product', product, problems: problems.list }
}

function mediaOf(rows: readonly CsvRow[]): { url: string; alt: string }[] {
  const urls = rows.flatMap((row) => partsOf(row.cell('images') ?? '')).filter((url) => /^https?:\/\/\S+$/.test(url))
  return [...new Set(urls)].map((url) => ({ url, alt: '' }))
}

function variantOf(
  row: CsvRow,
  isVariation: boolean,
  { currency, columns }: { readonly currency: string; readonly columns: readonly string[] },
  problems: RowProblems,
): ImportedVariant {
  const stock = row.cell('stock') ?? ''
  const count = stock === '' || stock === 'parent' ? null : countOf(stock)
  if (stock !== '' && stock !== 'parent' && count === null)
    problems.add(row, 'Stock', `"${stock}" is not a whole number of pieces.`)
  const inStock = row.cell('instock')
  // Without a count, the file says only whether the product is in stock.
  const counted = count !== null || inStock === '0'
  return {
    ...silentVariant(row.line),
    sku: row.cell('sku'),
    options: isVariation ? pairsOf(row, columns) : [],
    details: detailsOf(row, isVariation, columns, problems),
    prices: pricesOf(row, currency, problems),
    managed: counted,
    onHand: counted ? (count ?? 0) : null,
    allowBackorder: ['1', 'notify'].includes(row.cell('backordersallowed') ?? ''),
  }
}

function pairsOf(row: CsvRow, columns: readonly string[]): OptionPair[] {
  return columns.flatMap((column) => {
    const [, number] = /^attribute(\d{1,3})name$/.exec(column) ?? []
    if (number === undefined) return []
    const name = htmlToText(row.cell(column) ?? '')
    const value = htmlToText(row.cell(`attribute${number}values`) ?? '')
    return name === '' || value === '' ? [] : [{ name: name.slice(0, 255), value: value.slice(0, 255) }]
  })
}

function detailsOf(
  row: CsvRow,
  isVariation: boolean,
  columns: readonly string[],
  problems: RowProblems,
): ImportedDetails | null {
  const barcode = row.cell('gtinupceanorisbn')
  const gtin = barcode ? gtinOf(barcode) : null
  const [picture] = isVariation ? partsOf(row.cell('images') ?? '') : []
  const weight = weightOf(row, columns, problems)
  const details = {
    ...(barcode ? (gtin ? { gtin, barcode: null } : { gtin: null, barcode: barcode.slice(0, 255) }) : {}),
    ...(weight ? { weight_grams: weight.grams, weight_unit: weight.unit } : {}),
    ...(picture ? { picture } : {}),
  }
  return Object.keys(details).length > 0 ? details : null
}

function weightOf(row: CsvRow, columns: readonly string[], problems: RowProblems) {
  const column = columns.find((name) => weightColumn.test(name))
  const text = column && row.cell(column)
  if (!column || !text) return null
  const [, unit = 'g'] = weightColumn.exec(column) ?? []
  const value = /^\d{1,9}([.,]\d{1,6})?$/.test(text) ? Number(text.replace(',', '.')) : null
  if (value === null) {
    problems.add(row, `Weight (${unit})`, `"${text}" is not a weight.`)
    return null
  }
  const grams = Math.round(value * (gramsIn[unit] ?? 1) * 1000) / 1000
  return { grams, unit: unit === 'lbs' ? 'lb' : unit }
}

function pricesOf(row: CsvRow, currency: string, problems: RowProblems): ImportedPrice[] {
  const amount = amountIn(row, 'regularprice', 'Regular price', currency, problems)
  const sale = amountIn(row, 'saleprice', 'Sale price', currency, problems)
  if (amount === null) return []
  const when = (column: string, name: string) => {
    const text = row.cell(column)
    if (!text) return null
    const time = instantOf(text.replace(' ', 'T').replace(/(T\d{2}:\d{2}(:\d{2})?)$/, '$1Z'))
    if (time === null) problems.add(row, name, `"${text}" is not a time.`)
    return time
  }
  const isSale = sale !== null && sale < amount
  const from = isSale ? when('datesalepricestarts', 'Date sale price starts') : null
  const to = isSale ? when('datesalepriceends', 'Date sale price ends') : null
  return [{ currency, amount, saleAmount: isSale ? sale : null, saleStartsAt: from, saleEndsAt: to, regionId: null }]
}

function amountIn(row: CsvRow, column: string, name: string, currency: string, problems: RowProblems): number | null {
  const text = row.cell(column)
  if (!text) return null
  const amount = priceOf(text, currency)
  if (typeof amount === 'number') return amount
  problems.add(row, name, amount)
  return null
}
