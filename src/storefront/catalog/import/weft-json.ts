import { z } from 'zod'
import { Moment } from '../../../platform/http/fields.ts'
import { problemsOf } from '../../../platform/http/problems.ts'
import { optionsOf } from '../product.rules.ts'
import { salesInOrder } from '../sale.rules.ts'
import { CategoryInput, CollectionInput, OptionInput, OwnId, PriceInput, StockInput, statuses } from '../schema.ts'
import { silentProduct, unreadable } from './csv-product.ts'
import type { ImportedPrice, ImportedProduct, ImportedVariant, ParsedItem } from './import.types.ts'
import { linesOf } from './utf8-text.ts'

/** A document in one piece is held in memory, so it is bounded; a larger catalogue goes line by line (NDJSON). */
export const maxDocumentCharacters = 16 * 1024 * 1024
const maxLineCharacters = 4 * 1024 * 1024

const Variant = z.strictObject({
  id: OwnId.optional(),
  title: z.string().optional(),
  sku: z.string().nullish(),
  options: z.record(z.string(), z.string()).optional(),
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
  categories: z.array(OwnId).optional(),
  collections: z.array(OwnId).optional(),
  media: z.array(z.strictObject({ url: z.string(), alt: z.string().optional() })).optional(),
  created_at: Moment.optional(),
  variants: z.array(Variant).max(2048).optional(),
})
const Head = z.object({
  format: z.literal('weft-catalog'),
  version: z.literal(1),
  categories: z.array(CategoryInput.required({ id: true })).default([]),
  collections: z.array(CollectionInput.required({ id: true })).default([]),
  products: z.array(z.unknown()).optional(),
})

/**
 * Weft's own catalogue: one JSON document, or NDJSON, which is one product a line after an optional first line with the
 * document's head. Problems carry the line, in a document the place of the product in its list.
 */
export async function* parseWeftJson(text: AsyncIterable<string>): AsyncGenerator<ParsedItem> {
  const held: string[] = []
  let document = false
  let heldCharacters = 0
  for await (const { line, text: content } of linesOf(text, maxDocumentCharacters)) {
    if (!document && content.trim() === '') continue
    const value: unknown = document ? notJson : parsed(content)
    document ||= held.length === 0 && isDocumentStart(line, value)
    if (document) {
      held.push(content)
      heldCharacters += content.length + 1
      if (heldCharacters > maxDocumentCharacters) return yield tooLarge
    } else if (content.length > maxLineCharacters) yield unreadable(line, '', 'This line is longer than 4 MiB.', true)
    else if (value === notJson) yield unreadable(line, '', 'This line is not valid JSON.', false)
    else if (isHead(value)) yield* headOf(line, value)
    else yield productOf(line, value)
  }
  if (document) yield* documentOf(held.join('\n'))
}

const notJson = Symbol('not JSON')
const tooLarge = unreadable(
  1,
  '',
  'A JSON document may have 16 MiB: send a larger catalogue as NDJSON, one product a line.',
  true,
)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return notJson
  }
}

const isHead = (value: unknown): value is object => typeof value === 'object' && value !== null && 'format' in value

/** A first line that is not a value of its own opens a document; so does one that brings the whole list. */
const isDocumentStart = (line: number, value: unknown): boolean =>
  value === notJson ? line === 1 : isHead(value) && 'products' in value

function* documentOf(text: string): Generator<ParsedItem> {
  const value = parsed(text)
  if (value === notJson) return yield unreadable(1, '', 'This is not valid JSON.', true)
  yield* headOf(1, value)
  const products = typeof value === 'object' && value !== null && 'products' in value ? value.products : undefined
  if (!Array.isArray(products)) return yield unreadable(1, 'products', 'There is no list of products.', true)
  for (const [index, product] of products.entries()) yield productOf(index + 1, product)
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

function productOf(line: number, value: unknown): ParsedItem {
  const checked = Product.safeParse(value)
  if (!checked.success) {
    const problems = problemsOf(checked.error, value).map(({ path, message }) => ({
      line,
      field: (path ?? '').slice(1),
      message,
    }))
    return { kind: 'product', product: silentProduct(line), problems }
  }
  const { data } = checked
  const variants = (data.variants ?? []).map((variant) => variantOf(line, variant))
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
