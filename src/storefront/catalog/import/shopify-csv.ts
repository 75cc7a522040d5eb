import { mapInTurns } from '../../../platform/turns.ts'
import { type OptionPair, optionsOf } from '../product.rules.ts'
import {
  grouped,
  isGroup,
  type RowGroup,
  RowProblems,
  rowsPerTurn,
  silentProduct,
  silentVariant,
} from './csv-product.ts'
import { type CsvRow, csvRows, foldColumn } from './csv-rows.ts'
import { htmlToText } from './html-text.ts'
import type { CategoryName, ImportedPrice, ImportedProduct, ImportedVariant, ParsedItem } from './import.types.ts'
import { countOf, flagOf, priceOf } from './price-text.ts'

/** The spellings of a column, the classic one first, as `foldColumn` folds them. */
const columns = {
  handle: ['handle', 'urlhandle'],
  title: ['title'],
  body: ['bodyhtml', 'description'],
  vendor: ['vendor'],
  type: ['type'],
  category: ['productcategory'],
  tags: ['tags'],
  published: ['published', 'publishedononlinestore'],
  status: ['status'],
  sku: ['variantsku', 'sku'],
  quantity: ['variantinventoryqty', 'inventoryquantity'],
  policy: ['variantinventorypolicy', 'continuesellingwhenoutofstock'],
  tracker: ['variantinventorytracker', 'inventorytracker'],
  price: ['variantprice', 'price'],
  compareAt: ['variantcompareatprice', 'compareatprice'],
  image: ['imagesrc', 'productimageurl'],
  imagePosition: ['imageposition'],
  imageAlt: ['imagealttext'],
  variantImage: ['variantimage', 'variantimageurl'],
} as const
const optionNumbers = [1, 2, 3] as const
const readColumns: ReadonlySet<string> = new Set([
  ...Object.values(columns).flat(),
  ...optionNumbers.flatMap((n) => [`option${n}name`, `option${n}value`]),
])

/** Whether anything is read from this column of a product export. */
export const readsColumn = (column: string): boolean => readColumns.has(foldColumn(column))

const statusOf: Record<string, 'draft' | 'published' | 'archived'> = {
  active: 'published',
  draft: 'draft',
  archived: 'archived',
  unlisted: 'draft',
}

/** A product export of a Shopify shop: rows of one handle are one product, its variants and its images. */
export async function* parseShopifyCsv(text: AsyncIterable<string>, currency: string): AsyncGenerator<ParsedItem> {
  for await (const item of grouped(csvRows(text), (row) => read(row, 'handle') ?? '', ['Handle', 'URL handle']))
    yield isGroup(item) ? await productOf(item, currency) : item
}

const read = (row: CsvRow, column: keyof typeof columns): string | null => {
  for (const name of columns[column]) {
    const cell = row.cell(name)
    if (cell !== null) return cell
  }
  return null
}

async function productOf({ rows }: RowGroup, currency: string): Promise<ParsedItem> {
  const problems = new RowProblems(rows)
  const [first] = rows
  const title = read(first, 'title')
  if (title === '') problems.add(first, 'Title', 'The title is missing.')
  const names = optionNames(first)
  const variants = await mapInTurns(
    rows.filter((row, index) => index === 0 || isVariantRow(row)),
    rowsPerTurn,
    (row) => variantOf(row, names, currency, problems),
  )
  const tags = read(first, 'tags')
  const product: ImportedProduct = {
    ...silentProduct(first.line),
    handle: read(first, 'handle'),
    title,
    description: descriptionFrom(first, problems),
    status: statusFrom(first, problems),
    vendor: read(first, 'vendor'),
    tags:
      tags === null
        ? null
        : tags
            .split(',')
            .map((tag) => tag.trim())
            .filter((tag) => tag !== ''),
    options: optionsOf(variants),
    categories: categoriesOf(first),
    media: mediaOf(rows, problems),
    variants,
  }
  return { kind: 'product', product, problems: problems.list }
}

const isVariantRow = (row: CsvRow): boolean =>
  [read(row, 'price'), read(row, 'sku'), ...optionNumbers.map((n) => row.cell(`option${n}value`))].some(Boolean)

const optionNames = (row: CsvRow): (string | null)[] => optionNumbers.map((n) => row.cell(`option${n}name`) || null)

function variantOf(
  row: CsvRow,
  names: readonly (string | null)[],
  currency: string,
  problems: RowProblems,
): ImportedVariant {
  const tracker = read(row, 'tracker')
  const policy = read(row, 'policy')
  const allowBackorder = policy ? flagOf(policy) : null
  if (policy && allowBackorder === null)
    problems.add(row, 'Variant Inventory Policy', `"${policy}" is not known: write deny or continue.`)
  return {
    ...silentVariant(row.line),
    sku: read(row, 'sku'),
    options: pairsOf(row, names, problems),
    prices: pricesOf(row, currency, problems),
    managed: tracker === null ? null : tracker !== '',
    onHand: quantityOf(row, problems),
    allowBackorder,
  }
}

/** `Title: Default Title` is how a product without options is written. */
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

/** A compare-at price above the price is the ordinary price, and the price the sale. */
function pricesOf(row: CsvRow, currency: string, problems: RowProblems): ImportedPrice[] {
  const price = amountOf(row, 'price', 'Variant Price', currency, problems)
  const compareAt = amountOf(row, 'compareAt', 'Variant Compare At Price', currency, problems)
  if (read(row, 'price') === '') problems.add(row, 'Variant Price', 'The price is missing.')
  if (price === null) return []
  const onSale = compareAt !== null && compareAt > price
  const amount = onSale ? compareAt : price
  return [{ currency, amount, saleAmount: onSale ? price : null, saleStartsAt: null, saleEndsAt: null, regionId: null }]
}

function amountOf(
  row: CsvRow,
  column: 'price' | 'compareAt',
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

/** More than twice what the longest description takes. Longer markup would hold the event loop while it is read. */
const longestMarkup = 256 * 1024

function descriptionFrom(row: CsvRow, problems: RowProblems): string | null {
  const markup = read(row, 'body')
  if (markup === null || markup.length <= longestMarkup) return markup === null ? null : htmlToText(markup)
  problems.add(row, 'Body (HTML)', `This text is longer than ${longestMarkup} characters.`)
  return null
}

/** A product that is active but not published is a draft. */
function statusFrom(row: CsvRow, problems: RowProblems): ImportedProduct['status'] {
  const text = read(row, 'status')
  const published = read(row, 'published')
  const visible = published ? flagOf(published) : null
  if (published && visible === null) problems.add(row, 'Published', `"${published}" is not known: write true or false.`)
  const fallback = visible === null ? null : visible ? 'published' : 'draft'
  if (!text) return fallback
  const status = statusOf[text.toLowerCase()]
  if (!status) {
    problems.add(row, 'Status', `"${text}" is not known: write active, draft or archived.`)
    return null
  }
  return status === 'published' && visible === false ? 'draft' : status
}

function categoriesOf(row: CsvRow): CategoryName[] | null {
  const type = read(row, 'type')
  const standard = read(row, 'category')
  if (type === null && standard === null) return null
  const name = type || (standard ?? '').split('>').at(-1)?.trim()
  return name ? [{ name }] : []
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
