import { restoredCell } from '../../platform/csv.rules.ts'
import { mapInTurns } from '../../platform/turns.ts'
import { gtinOf } from '../catalog/index.ts'
import { type OptionPair, optionsOf } from '../product-rules/index.ts'
import { foldColumn } from './column-mapping.rules.ts'
import {
  grouped,
  isGroup,
  type RowGroup,
  RowProblems,
  rowsPerTurn,
  silentProduct,
  silentVariant,
} from './csv-product.ts'
import { type CsvItem, type CsvRow, csvRows } from './csv-rows.ts'
import { htmlToText } from './html-text.ts'
import type {
  CategoryName,
  ImportedDetails,
  ImportedPrice,
  ImportedProduct,
  ImportedVariant,
  ParsedItem,
} from './import.types.ts'
import { countOf, flagOf, priceOf } from './price-text.ts'
import {
  headingOf,
  keptBy,
  marketsIn,
  type RegionName,
  type ShopifyKey,
  shopifyColumns,
  shopifyKeys,
} from './shopify-columns.ts'

const optionNumbers = [1, 2, 3] as const

const statusOf: Record<string, 'draft' | 'published' | 'archived'> = {
  active: 'published',
  draft: 'draft',
  archived: 'archived',
  unlisted: 'draft',
}

/** Header of a file: the names of its columns, and the region of each market in them. */
interface Header {
  readonly names: readonly string[]
  readonly markets: ReadonlyMap<string, RegionName>
}

/**
 * Parses a product export from Shopify. Rows with the same handle form a product with its variants and images.
 * `marketsOf` maps the markets in the header to regions; prices of other markets are skipped.
 */
export async function* parseShopifyCsv(
  text: AsyncIterable<string>,
  currency: string,
  marketsOf: (markets: readonly string[], columns: readonly string[]) => ReadonlyMap<string, RegionName> = () =>
    new Map(),
): AsyncGenerator<ParsedItem> {
  let header: Header = { names: [], markets: new Map() }
  async function* noted(): AsyncGenerator<CsvItem> {
    for await (const item of csvRows(text)) {
      if (item.kind === 'header') {
        const names = item.names.map(restoredCell)
        header = { names, markets: marketsOf(marketsIn(names), names) }
        yield { ...item, names }
      } else yield item.kind === 'row' ? { ...item, row: restored(item.row) } : item
    }
  }
  for await (const item of grouped(noted(), (row) => read(row, 'handle') ?? '', ['Handle', 'URL handle']))
    yield isGroup(item) ? await productOf(item, currency, header) : item
}

/** Returns the row without the apostrophes that Weft's export writes before formulas. */
const restored = (row: CsvRow): CsvRow => ({
  ...row,
  cell: (column) => restoredOrNull(row.cell(column)),
  text: (column) => restoredOrNull(row.text(column)),
})

const restoredOrNull = (cell: string | null): string | null => (cell === null ? null : restoredCell(cell))

const foldedNames = new Map(shopifyKeys.map((key) => [key, shopifyColumns[key].names.map(foldColumn)] as const))

export const read = (row: CsvRow, key: ShopifyKey): string | null => {
  for (const name of foldedNames.get(key) ?? []) {
    const cell = row.cell(name)
    if (cell !== null) return cell
  }
  return null
}

async function productOf({ rows }: RowGroup, currency: string, header: Header): Promise<ParsedItem> {
  const problems = new RowProblems(rows)
  const [first] = rows
  const title = read(first, 'title')
  if (title === '') problems.add(first, 'Title', 'The title is missing.')
  const names = optionNames(first)
  const variants = await mapInTurns(
    rows.filter((row, index) => isVariantRow(row) || (index === 0 && !isProductAlone(row, header))),
    rowsPerTurn,
    (row) => variantOf(row, names, { currency, header }, problems),
  )
  const tags = read(first, 'tags')
  const product: ImportedProduct = {
    ...silentProduct(first.line),
    handle: read(first, 'handle'),
    title,
    description: descriptionFrom(first, problems),
    status: statusFrom(first, problems),
    vendor: read(first, 'vendor'),
    tags: tags === null ? null : partsOf(tags),
    details: productDetails(first, header, problems),
    options: optionsOf(variants),
    categories: categoriesOf(first),
    collections: collectionsOf(first),
    media: mediaOf(rows, problems),
    variants,
  }
  return { kind: 'product', product, problems: problems.list }
}

export const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

function collectionsOf(row: CsvRow): CategoryName[] | null {
  const name = read(row, 'collection')
  if (name === null) return null
  return name === '' ? [] : [{ name }]
}

const isVariantRow = (row: CsvRow): boolean =>
  [read(row, 'price'), read(row, 'sku'), ...optionNumbers.map((n) => row.cell(`option${n}value`))].some(Boolean)

const variantKeys = shopifyKeys.filter(
  (key) =>
    keptBy({ is: 'column', key }) === 'variant' ||
    /^(option\dValue|sku|grams|tracker|quantity|policy|price|compareAt|barcode|googleMpn|variantImage|weightUnit|cost)$/.test(
      key,
    ),
)

/**
 * Whether the row is a product without variants, as Weft's export writes it. Every variant in a Shopify export has an
 * option value and a policy. A value in any other variant cell makes the row a variant, so that no value is lost.
 */
const isProductAlone = (row: CsvRow, { names }: Header): boolean =>
  row.cell('option1value') === '' &&
  read(row, 'policy') === '' &&
  Boolean(read(row, 'status') || read(row, 'published')) &&
  !variantKeys.some((key) => read(row, key)) &&
  !names.some((name) => isMarketPrice(name) && row.cell(foldColumn(name)))

const isMarketPrice = (name: string): boolean => {
  const heading = headingOf(name)
  return heading?.is === 'market' && heading.part !== 'included'
}

const optionNames = (row: CsvRow): (string | null)[] => optionNumbers.map((n) => row.cell(`option${n}name`) || null)

function variantOf(
  row: CsvRow,
  names: readonly (string | null)[],
  { currency, header }: { readonly currency: string; readonly header: Header },
  problems: RowProblems,
): ImportedVariant {
  const tracker = read(row, 'tracker')
  const policy = read(row, 'policy')
  const allowBackorder = policy ? flagOf(policy) : null
  if (policy && allowBackorder === null)
    problems.add(row, 'Variant Inventory Policy', `"${policy}" is not known: write deny or continue.`)
  const options = pairsOf(row, names, problems)
  const details = variantDetails(row, currency, header, problems)
  const prices = [...pricesOf(row, currency, problems), ...marketPrices(row, header, problems)]
  return {
    ...silentVariant(row.line),
    sku: read(row, 'sku'),
    options,
    details,
    prices,
    managed: tracker === null ? null : tracker !== '',
    onHand: quantityOf(row, problems),
    allowBackorder,
    ...(prices.length === 0 && read(row, 'price') === '' ? { lacksPriceIn: currency } : {}),
  }
}

/** Returns the cell's text: null if it is empty, undefined if the file has no such column. */
const detail = (row: CsvRow, key: ShopifyKey): string | null | undefined => {
  const cell = read(row, key)
  return cell === null ? undefined : cell || null
}

function productDetails(row: CsvRow, header: Header, problems: RowProblems): ImportedDetails | null {
  const kept: Record<string, string> = cellsKept(row, header, 'product')
  // Values that Weft has no field for are stored unchanged.
  for (const key of ['type', 'category', 'status', 'published'] as const) {
    const cell = read(row, key)
    if (cell) kept[shopifyColumns[key].names[0]] = cell
  }
  const metafields = header.names.flatMap((name): [string, string][] => {
    const cell = headingOf(name)?.is === 'metafield' ? row.text(foldColumn(name)) : null
    return cell ? [[name, cell]] : []
  })
  const html = read(row, 'body')
  const details = {
    seo_title: detail(row, 'seoTitle'),
    seo_description: detail(row, 'seoDescription'),
    google_product_category: detail(row, 'googleCategory'),
    condition: oneOf(row, 'googleCondition', ['new', 'refurbished', 'used'], problems),
    gender: oneOf(row, 'googleGender', ['male', 'female', 'unisex'], problems),
    age_group: oneOf(row, 'googleAge', ['newborn', 'infant', 'toddler', 'kids', 'adult'], problems),
    description_html: html === null ? undefined : html.length > longestMarkup ? null : html || null,
    metafields: metafields.length > 0 ? Object.fromEntries(metafields) : undefined,
    imported: Object.keys(kept).length > 0 ? kept : undefined,
  }
  return given(details)
}

const given = (details: Readonly<Record<string, unknown>>): ImportedDetails | null => {
  const said = Object.entries(details).filter(([, value]) => value !== undefined)
  return said.length > 0 ? Object.fromEntries(said) : null
}

function oneOf(row: CsvRow, key: ShopifyKey, values: readonly string[], problems: RowProblems) {
  const cell = detail(row, key)
  if (cell == null) return cell
  const value = cell.toLowerCase()
  if (values.includes(value)) return value
  problems.add(row, shopifyColumns[key].names[0], `"${cell}" is not known: write ${values.join(', ')}.`)
  return undefined
}

function cellsKept(row: CsvRow, { names }: Header, by: 'product' | 'variant'): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const name of names) {
    const heading = headingOf(name)
    if (!heading || keptBy(heading) !== by) continue
    const cell = row.cell(foldColumn(name))
    if (cell) kept[heading.is === 'column' ? shopifyColumns[heading.key].names[0] : name] = cell
  }
  return kept
}

const weightUnits = ['g', 'kg', 'lb', 'oz']

function variantDetails(row: CsvRow, currency: string, header: Header, problems: RowProblems): ImportedDetails | null {
  const kept = cellsKept(row, header, 'variant')
  const tracker = read(row, 'tracker')
  if (tracker && tracker !== 'shopify') kept[shopifyColumns.tracker.names[0]] = tracker
  const compareAt = read(row, 'compareAt')
  if (compareAt) kept[shopifyColumns.compareAt.names[0]] = compareAt
  const barcode = detail(row, 'barcode')
  const gtin = barcode ? gtinOf(barcode) : barcode
  const cost = detail(row, 'cost')
  const amount = cost ? amountOf(row, 'cost', 'Cost per item', currency, problems) : null
  return given({
    gtin,
    barcode: barcode && gtin === null ? barcode.slice(0, 255) : barcode === undefined ? undefined : null,
    mpn: detail(row, 'googleMpn')?.slice(0, 70),
    weight_grams: gramsOf(row, problems),
    weight_unit: oneOf(row, 'weightUnit', weightUnits, problems),
    cost: cost === undefined ? undefined : amount === null ? null : { amount, currency },
    picture: detail(row, 'variantImage'),
    imported: Object.keys(kept).length > 0 ? kept : undefined,
  })
}

function gramsOf(row: CsvRow, problems: RowProblems): number | null | undefined {
  const text = detail(row, 'grams')
  if (text == null) return text
  const grams = /^\d{1,9}(\.\d{1,6})?$/.test(text) ? Number(text) : null
  if (grams === null) problems.add(row, 'Variant Grams', `"${text}" is not a weight in grams.`)
  return grams
}

function marketPrices(row: CsvRow, { names, markets }: Header, problems: RowProblems): ImportedPrice[] {
  return [...markets].flatMap(([market, { id: regionId, currency }]) => {
    const amountIn = (part: 'price' | 'compareAt') => {
      const name = names.find((one) => {
        const heading = headingOf(one)
        return heading?.is === 'market' && heading.market === market && heading.part === part
      })
      const cell = name === undefined ? null : row.cell(foldColumn(name))
      if (!name || !cell) return null
      const amount = priceOf(cell, currency)
      if (typeof amount === 'number') return amount
      problems.add(row, name, amount)
      return null
    }
    const [price, compareAt] = [amountIn('price'), amountIn('compareAt')]
    return price === null ? [] : [asPrice(price, compareAt, currency, regionId)]
  })
}

/** Returns the options of a row. Shopify writes a product without options as `Title: Default Title`. */
function pairsOf(row: CsvRow, names: readonly (string | null)[], problems: RowProblems): OptionPair[] {
  return optionNumbers.flatMap((n, index) => {
    const value = row.cell(`option${n}value`) ?? ''
    const name = names[index] ?? null
    const own = row.cell(`option${n}name`) || name
    if (own !== name)
      problems.add(row, `Option${n} Name`, `The product's first row calls this option "${name ?? ''}", not "${own}".`)
    if (value === '') return []
    if (name === null && own === null)
      problems.add(row, `Option${n} Value`, `"${value}" belongs to an option without a name: fill Option${n} Name.`)
    if (name === null || (name.toLowerCase() === 'title' && value === 'Default Title')) return []
    return [{ name, value }]
  })
}

/**
 * Returns the prices of a row. If the compare-at price is higher than the price, it becomes the regular price and the
 * price becomes a sale.
 */
function pricesOf(row: CsvRow, currency: string, problems: RowProblems): ImportedPrice[] {
  const price = amountOf(row, 'price', 'Variant Price', currency, problems)
  const compareAt = amountOf(row, 'compareAt', 'Variant Compare At Price', currency, problems)
  if (price === null) return []
  return [asPrice(price, compareAt, currency, null)]
}

function asPrice(price: number, compareAt: number | null, currency: string, regionId: string | null): ImportedPrice {
  const onSale = compareAt !== null && compareAt > price
  const amount = onSale ? compareAt : price
  return { currency, amount, saleAmount: onSale ? price : null, saleStartsAt: null, saleEndsAt: null, regionId }
}

function amountOf(
  row: CsvRow,
  column: 'price' | 'compareAt' | 'cost',
  field: string,
  currency: string,
  problems: RowProblems,
): number | null {
  const text = read(row, column)
  if (!text) return null
  const amount = priceOf(text, currency)
  if (typeof amount === 'number') return amount
  problems.add(row, field, amount)
  return null
}

function quantityOf(row: CsvRow, problems: RowProblems): number | null {
  const text = read(row, 'quantity')
  if (!text) return null
  const count = countOf(text)
  if (count === null) problems.add(row, 'Variant Inventory Qty', `"${text}" is not a whole number of pieces.`)
  return count
}

/** Maximum length of markup: more than twice the longest description. Longer markup would block the event loop. */
const longestMarkup = 256 * 1024

function descriptionFrom(row: CsvRow, problems: RowProblems): string | null {
  const markup = read(row, 'body')
  if (markup === null || markup.length <= longestMarkup) return markup === null ? null : htmlToText(markup)
  problems.add(row, 'Body (HTML)', `This text is longer than ${longestMarkup} characters.`)
  return null
}

function statusFrom(row: CsvRow, problems: RowProblems): ImportedProduct['status'] {
  const text = read(row, 'status') ?? ''
  const published = read(row, 'published') ?? ''
  if (published && flagOf(published) === null)
    problems.add(row, 'Published', `"${published}" is not known: write true or false.`)
  if (text && !statusOf[text.toLowerCase()]) {
    problems.add(row, 'Status', `"${text}" is not known: write active, draft or archived.`)
    return null
  }
  return impliedStatus(text, published)
}

/**
 * Derives a product's status from its status and published cells. An active product that is not published becomes a
 * draft. Returns null if the cells are empty or not understood.
 */
export function impliedStatus(text: string, published: string): ImportedProduct['status'] {
  const visible = published ? flagOf(published) : null
  if (!text) return visible === null ? null : visible ? 'published' : 'draft'
  const status = statusOf[text.toLowerCase()] ?? null
  return status === 'published' && visible === false ? 'draft' : status
}

function categoriesOf(row: CsvRow): CategoryName[] | null {
  const type = read(row, 'type')
  const standard = read(row, 'category')
  if (type === null && standard === null) return null
  return impliedCategories(type ?? '', standard ?? '').map((name) => ({ name }))
}

/** Returns the category: the product type, or if that is empty, the last level of Shopify's standard category. */
export function impliedCategories(type: string, standard: string): string[] {
  const name = type || standard.split('>').at(-1)?.trim()
  return name ? [name] : []
}

function mediaOf(rows: RowGroup['rows'], problems: RowProblems): ImportedProduct['media'] {
  if (read(rows[0], 'image') === null) return null
  const own = rows.flatMap((row, index) => {
    const url = read(row, 'image')
    if (!url) return []
    if (!isAddress(url)) {
      problems.add(row, 'Image Src', `"${url.slice(0, 100)}" is not an http or https address.`)
      return []
    }
    const position = countOf(read(row, 'imagePosition') || '') ?? index + 1
    return [{ url, alt: read(row, 'imageAlt') ?? '', position }]
  })
  const ordered = own.sort((one, other) => one.position - other.position)
  const ofVariants = rows.flatMap((row) => {
    const url = read(row, 'variantImage')
    return url && isAddress(url) ? [{ url, alt: '' }] : []
  })
  const seen = new Set<string>()
  return [...ordered, ...ofVariants].flatMap(({ url, alt }) => {
    if (seen.has(url)) return []
    seen.add(url)
    return [{ url, alt: alt.slice(0, 1000) }]
  })
}

const isAddress = (text: string): boolean => /^https?:\/\/\S+$/.test(text) && text.length <= 2048
