import { toDecimal } from '../../../platform/money.ts'
import { mostOptions } from '../../product-rules/index.ts'
import { csvLine, listCell } from './csv-text.rules.ts'

export interface CsvVariant {
  readonly id: string
  readonly title: string
  readonly sku: string | null
  readonly options: readonly { readonly name: string; readonly value: string }[]
  /** In the table's currency. Null if the variant has no price. */
  readonly price: {
    readonly amount: number
    readonly saleAmount: number | null
    readonly saleStartsAt: string | null
    readonly saleEndsAt: string | null
  } | null
  readonly managed: boolean
  readonly onHand: number
  readonly allowBackorder: boolean
}

export interface CsvProduct {
  readonly id: string
  readonly handle: string
  readonly title: string
  readonly description: string
  readonly status: string
  readonly vendor: string | null
  readonly taxClass: string | null
  /** Names, or the id if a name is ambiguous. */
  readonly categories: readonly string[]
  readonly collections: readonly string[]
  readonly media: readonly { readonly url: string; readonly alt: string }[]
  readonly variants: readonly CsvVariant[]
}

const optionColumns = Array.from({ length: mostOptions }, (_, n) => [
  `option${n + 1}_name`,
  `option${n + 1}_value`,
]).flat()

export const variantColumns = [
  ...['variant_id', 'variant_title', 'sku', ...optionColumns, 'currency', 'price'],
  ...['sale_price', 'sale_starts_at', 'sale_ends_at', 'managed', 'on_hand', 'allow_backorder'],
]

/** Columns of Weft's own product table, which has one row per variant. */
export const productColumns = [
  ...['product_id', 'handle', 'title', 'description', 'status', 'vendor', 'tax_class', 'categories', 'collections'],
  ...['image_urls', 'image_alts', ...variantColumns],
]

export const productRows = (product: CsvProduct, currency: string): string =>
  product.variants.map((variant) => csvLine([...ofProduct(product), ...ofVariant(variant, currency)])).join('')

const ofProduct = (product: CsvProduct): string[] => [
  product.id,
  product.handle,
  product.title,
  product.description,
  product.status,
  product.vendor ?? '',
  product.taxClass ?? '',
  listCell(product.categories),
  listCell(product.collections),
  listCell(product.media.map(({ url }) => url)),
  product.media.length === 0 ? '' : JSON.stringify(product.media.map(({ alt }) => alt)),
]

function ofVariant(variant: CsvVariant, currency: string): string[] {
  const { price, options } = variant
  const pairs = Array.from({ length: mostOptions }, (_, n) => [options[n]?.name ?? '', options[n]?.value ?? '']).flat()
  const amount = (minor: number | null | undefined) => (minor == null ? '' : toDecimal(minor, currency))
  return [
    ...[variant.id, variant.title, variant.sku ?? '', ...pairs],
    ...[price ? currency : '', amount(price?.amount), amount(price?.saleAmount)],
    ...[price?.saleStartsAt ?? '', price?.saleEndsAt ?? ''],
    ...[String(variant.managed), String(variant.onHand), String(variant.allowBackorder)],
  ]
}

export const stockColumns = [
  'variant_id',
  'sku',
  'title',
  'on_hand',
  'managed',
  'allow_backorder',
  'low_stock_threshold',
]
export const priceColumns = [
  ...['variant_id', 'sku', 'title', 'currency', 'region_id', 'price', 'sale_price', 'sale_starts_at', 'sale_ends_at'],
]
