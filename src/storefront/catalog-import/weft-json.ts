import { z } from 'zod'
import { Moment } from '../../platform/http/fields.ts'
import { problemsOf } from '../../platform/http/problems.ts'
import { bodyLimits, type JsonLimits, limitExceeded } from '../../platform/json-limits.ts'
import { inTurns, mapInTurns, Turns } from '../../platform/turns.ts'
import {
  CategoryInput,
  CollectionInput,
  OptionInput,
  OwnId,
  PriceInput,
  ProductDetails,
  StockInput,
  statuses,
  VariantDetails,
} from '../catalog/index.ts'
import { optionsOf, salesInOrder } from '../product-rules/index.ts'
import { silentProduct, unreadable } from './csv-product.ts'
import type { ImportedPrice, ImportedProduct, ImportedVariant, ParsedItem } from './import.types.ts'
import { JsonPieces, LongPiece } from './json-pieces.ts'
import { linesOf } from './utf8-text.ts'

/** Maximum length of a product, and of a text outside the product list. */
const longestPiece = 2 * 1024 * 1024
/** After more lines than this that are not JSON, the rest of an NDJSON file is not read. */
const mostBrokenLines = 1000
const pieceLimits: JsonLimits = { ...bodyLimits, values: 100_000 }
/** Small products share a turn of the event loop. A larger one takes several. */
const charactersPerTurn = 64 * 1024
const charactersPerFeed = 8 * 1024
/** Counted per piece in addition to its length, because 64 KiB can contain 20,000 empty products. */
const charactersPerPiece = 256
const variantsPerTurn = 50
const mostGroups = 10_000
const mostVariants = 2048

const Variant = z.strictObject({
  id: OwnId.optional(),
  title: z.string().optional(),
  sku: z.string().nullish(),
  options: z.record(z.string(), z.string()).optional(),
  details: VariantDetails.optional(),
  prices: z.array(PriceInput).max(500).optional(),
  stock: StockInput.optional(),
})
const Product = z.strictObject({
  id: OwnId.optional(),
  handle: z.string().optional(),
  title: z.string().trim().min(1).max(255).optional(),
  description: z.string().optional(),
  status: z.enum(statuses).optional(),
  vendor: z.string().nullish(),
  tax_class: z.string().nullish(),
  options: z.array(OptionInput).max(10).optional(),
  details: ProductDetails.optional(),
  categories: z.array(OwnId).optional(),
  collections: z.array(OwnId).optional(),
  media: z.array(z.strictObject({ url: z.string(), alt: z.string().optional() })).optional(),
  created_at: Moment.optional(),
  variants: z.array(Variant).max(mostVariants).optional(),
})
const Head = z.object({
  format: z.literal('weft-catalog'),
  version: z.literal(1),
  categories: z
    .array(CategoryInput.required({ id: true }))
    .max(mostGroups)
    .default([]),
  collections: z
    .array(CollectionInput.required({ id: true }))
    .max(mostGroups)
    .default([]),
  products: z.array(z.unknown()).optional(),
})

/**
 * Parses Weft's own catalogue format: a JSON document, or NDJSON with one product per line after an optional head line.
 * Problems name the line or, in a document, the product's position. Each product is parsed when it is complete, so the
 * whole file is never in memory.
 */
export async function* parseWeftJson(text: AsyncIterable<string>): AsyncGenerator<ParsedItem> {
  const { isDocument, whole } = await opened(text[Symbol.asyncIterator]())
  yield* isDocument ? itemsOfDocument(whole) : itemsOfLines(whole)
}

/**
 * Detects whether the text is a single JSON document rather than NDJSON: its first object has a product list at the
 * top level, or is longer than the first line.
 */
async function opened(
  text: AsyncIterator<string>,
): Promise<{ readonly isDocument: boolean; readonly whole: AsyncGenerator<string> }> {
  const splitter = new JsonPieces(longestPiece)
  const turns = new Turns(charactersPerTurn)
  const held: string[] = []
  let isDocument = true
  let hasBegun = false
  try {
    for (let next = await text.next(); !next.done; next = await text.next()) {
      held.push(next.value)
      if (turns.isOver(next.value.length)) await turns.next()
      const { rest } = splitter.feed(next.value)
      if (splitter.hasProducts) break
      const own: string = hasBegun ? next.value : next.value.trimStart()
      if (!hasBegun && own !== '' && !own.startsWith('{')) break
      hasBegun ||= own !== ''
      if (splitter.hasEnded) isDocument = own.slice(0, own.length - rest.length).includes('\n')
      if (splitter.hasEnded || own.includes('\n')) break
    }
  } catch (error) {
    if (!(error instanceof LongPiece)) throw error
  }
  return { isDocument, whole: resumed(held, text) }
}

async function* resumed(held: readonly string[], text: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    yield* held
    for (let next = await text.next(); !next.done; next = await text.next()) yield next.value
  } finally {
    // Reads the upload to its end, so that the caller gets the response.
    await text.return?.(undefined)
  }
}

async function* itemsOfLines(text: AsyncIterable<string>): AsyncGenerator<ParsedItem> {
  const reader = new PieceReader()
  let broken = 0
  for await (const { line, text: content } of linesOf(text, longestPiece)) {
    if (content.trim() === '') continue
    const value = await reader.parse(content)
    if (value instanceof NotJson && ++broken > mostBrokenLines) {
      yield unreadable(line, '', `More than ${mostBrokenLines} lines are not valid JSON: the rest is not read.`, true)
      return
    }
    if (value instanceof NotJson) yield unreadable(line, '', `This line ${value.message}`, false)
    else if (isHead(value)) yield* headOf(line, value)
    else yield await reader.product(line, value)
  }
}

class NotJson {
  readonly message: string
  constructor(message: string) {
    this.message = message
  }
}

/** Parses pieces. Yields to the event loop between pieces and between the steps of a large piece. */
class PieceReader {
  readonly #turns = new Turns(charactersPerTurn)

  async parse(text: string): Promise<unknown> {
    const beyond = limitExceeded(text, pieceLimits)
    if (beyond) return new NotJson(beyond)
    await this.pace(text.length)
    try {
      return JSON.parse(text)
    } catch {
      return new NotJson('is not valid JSON.')
    } finally {
      await this.pace(text.length)
    }
  }

  async product(line: number, value: unknown): Promise<ParsedItem> {
    const { variants, ...rest } = isRecord(value) ? value : {}
    const many = Array.isArray(variants) && variants.length <= mostVariants ? variants : null
    // Variants are checked in slices, the rest at once.
    const checked = Product.safeParse(many === null ? value : { ...rest, variants: [] })
    const read = await mapInTurns(many ?? [], variantsPerTurn, (variant) => Variant.safeParse(variant))
    const own = checked.error?.issues ?? []
    const ofVariants = read.flatMap(({ error }, index) =>
      (error?.issues ?? []).map((issue) => ({ ...issue, path: ['variants', index, ...issue.path] })),
    )
    // Unknown members come last, as in a check of the whole product.
    const isUnknown = ({ code, path }: z.core.$ZodIssue) => code === 'unrecognized_keys' && path.length === 0
    const issues = [...own.filter((issue) => !isUnknown(issue)), ...ofVariants, ...own.filter(isUnknown)]
    if (checked.success && issues.length === 0) {
      const data = read.flatMap((variant) => variant.data ?? [])
      return productOf(
        line,
        checked.data,
        await mapInTurns(data, variantsPerTurn, (variant) => variantOf(line, variant)),
      )
    }
    const problems = problemsOf(new z.ZodError(issues), value).map(({ path, message }) => ({
      line,
      field: (path ?? '').slice(1),
      message,
    }))
    return { kind: 'product', product: silentProduct(line), problems }
  }

  async pace(characters: number): Promise<void> {
    if (this.#turns.isOver(characters + charactersPerPiece)) await this.#turns.next()
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isHead = (value: unknown): value is object => typeof value === 'object' && value !== null && 'format' in value

const brokenDocument = unreadable(1, '', 'This is not valid JSON.', true)
const noProducts = unreadable(1, 'products', 'There is no list of products.', true)
const longProduct = unreadable(1, '', 'A product, or another member of the document, is longer than 2 MiB.', true)

async function* itemsOfDocument(text: AsyncIterable<string>): AsyncGenerator<ParsedItem> {
  const splitter = new JsonPieces(longestPiece)
  const reader = new PieceReader()
  let beside: Record<string, unknown> = {}
  let count = 0
  let started = false
  try {
    for await (const piece of inShortPieces(text)) {
      if (splitter.hasEnded && piece.trim() !== '') return yield brokenDocument
      const begins: string = started ? '{' : piece.trimStart()
      started ||= begins !== ''
      if (started && !begins.startsWith('{')) return yield begins.startsWith('[') ? noProducts : brokenDocument
      await reader.pace(piece.length)
      const { pieces, rest } = splitter.feed(piece)
      for (const { kind, text: own } of pieces) {
        if (kind === 'product') {
          yield* headIn(beside)
          beside = {}
          const product = await productIn(reader, own, ++count)
          yield product
          if (product.kind === 'unreadable') return
          continue
        }
        const member = await reader.parse(`{${own}}`)
        if (member instanceof NotJson) return yield unreadable(1, '', `This ${member.message}`, true)
        beside = { ...beside, ...(member as object) }
      }
      if (rest.trim() !== '') return yield brokenDocument
    }
  } catch (error) {
    if (!(error instanceof LongPiece)) throw error
    return yield longProduct
  }
  if (!splitter.hasEnded) return yield brokenDocument
  yield* headIn(beside)
  if (!splitter.hasProducts) yield noProducts
}

/** Yields the text in pieces so short that only a few products are split at a time. */
async function* inShortPieces(text: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of text) yield* inTurns(piece, charactersPerFeed)
}

/** Reads the members outside the product list. Members after the list form a second head. */
function* headIn(members: Readonly<Record<string, unknown>>): Generator<ParsedItem> {
  if (Object.keys(members).length > 0) yield* headOf(1, { format: 'weft-catalog', version: 1, ...members })
}

async function productIn(reader: PieceReader, text: string, place: number): Promise<ParsedItem> {
  const value = await reader.parse(text)
  return value instanceof NotJson
    ? unreadable(place, '', `This product ${value.message}`, true)
    : reader.product(place, value)
}

function* headOf(line: number, value: unknown): Generator<ParsedItem> {
  const head = Head.safeParse(value)
  if (!head.success) {
    for (const { path, message } of problemsOf(head.error, value))
      yield unreadable(line, (path ?? '').slice(1), message, true)
    return
  }
  for (const { id, name, handle, parent_id } of head.data.categories)
    yield { kind: 'category', line, id, name, handle: handle ?? null, parentId: parent_id ?? null }
  for (const { id, title, handle } of head.data.collections)
    yield { kind: 'collection', line, id, name: title, handle: handle ?? null }
}

function productOf(line: number, data: z.infer<typeof Product>, variants: readonly ImportedVariant[]): ParsedItem {
  const product: ImportedProduct = {
    line,
    id: data.id ?? null,
    handle: data.handle ?? null,
    title: data.title ?? null,
    description: data.description ?? null,
    status: data.status ?? null,
    vendor: data.vendor === undefined ? null : (data.vendor ?? ''),
    taxClass: data.tax_class === undefined ? null : (data.tax_class ?? ''),
    tags: null,
    details: data.details ?? null,
    createdAt: data.created_at ?? null,
    options: data.options ?? optionsOf(variants),
    categories: data.categories?.map((id) => ({ id })) ?? null,
    collections: data.collections?.map((id) => ({ id })) ?? null,
    media: data.media?.map(({ url, alt }) => ({ url, alt: alt ?? '' })) ?? null,
    variants,
  }
  return { kind: 'product', product, problems: [] }
}

function variantOf(line: number, variant: z.infer<typeof Variant>): ImportedVariant {
  return {
    line,
    id: variant.id ?? null,
    title: variant.title ?? null,
    sku: variant.sku === undefined ? null : (variant.sku ?? ''),
    options: Object.entries(variant.options ?? {}).map(([name, value]) => ({ name, value })),
    details: variant.details ?? null,
    prices: (variant.prices ?? []).map(priceOf),
    managed: variant.stock?.managed ?? null,
    onHand: variant.stock?.on_hand ?? null,
    allowBackorder: variant.stock?.allow_backorder ?? null,
  }
}

function priceOf(price: PriceInput): ImportedPrice {
  const { currency, amount, region_id: regionId = null, sales } = price
  if (!sales)
    return {
      currency,
      amount,
      saleAmount: price.sale_amount ?? null,
      saleStartsAt: price.sale_starts_at ?? null,
      saleEndsAt: price.sale_ends_at ?? null,
      regionId,
    }
  const [first, ...later] = salesInOrder(
    sales.map((sale) => ({ amount: sale.amount, startsAt: sale.starts_at, endsAt: sale.ends_at })),
  )
  return {
    currency,
    amount,
    saleAmount: first?.amount ?? null,
    saleStartsAt: first?.startsAt ?? null,
    saleEndsAt: first?.endsAt ?? null,
    laterSales: later.map(({ amount: amountMinor, startsAt, endsAt }) => ({ amountMinor, startsAt, endsAt })),
    regionId,
  }
}
