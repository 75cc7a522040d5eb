import { fromDecimal, toDecimal } from '../../../platform/money.ts'
import { htmlToText } from '../html-text.ts'
import { type RegionName, type ShopifyKey, shopifyColumns, shopifyKeys } from '../shopify-columns.ts'
import { impliedCategories, impliedStatus } from '../shopify-csv.ts'
import type { ShopifyPrice, ShopifyProduct, ShopifyVariant } from './shopify-store.ts'

export interface ShopifyTable {
  readonly template: 'classic' | 'modern'
  readonly currency: string
  readonly metafields: readonly string[]
  /** A market and its region. */
  readonly markets: readonly { readonly name: string; readonly region: RegionName | null }[]
}

/**
 * Returns the column names of the export, as the template spells them. Metafields and markets have columns only if the
 * catalogue needs them.
 */
export function shopifyHeader(table: ShopifyTable): string[] {
  const place = table.template === 'classic' ? 0 : 1
  const name = (key: ShopifyKey) => shopifyColumns[key].names[place]
  const before = shopifyKeys.slice(0, shopifyKeys.indexOf('variantImage')).map(name)
  const after = shopifyKeys.slice(shopifyKeys.indexOf('variantImage'), -1).map(name)
  return [...before, ...table.metafields, ...after, ...table.markets.flatMap(marketHeader), name('status')]
}

const marketHeader = ({ name }: { readonly name: string }): string[] => [
  `Included / ${name}`,
  `Price / ${name}`,
  `Compare At Price / ${name}`,
]

type Cells = Partial<Record<ShopifyKey, string>>

/**
 * Returns the rows of a product: each has the next variant and the next picture. The first also describes the product.
 */
export function shopifyRows(product: ShopifyProduct, table: ShopifyTable): string[][] {
  const count = Math.max(1, product.variants.length, product.media.length)
  return Array.from({ length: count }, (_, at) => {
    const variant = product.variants[at]
    const cells: Cells = {
      handle: product.handle,
      ...(at === 0 ? productCells(product) : {}),
      ...(variant ? variantCells(variant, at === 0, table) : {}),
      ...pictureCells(product, at),
    }
    const metafields = table.metafields.map((name) => (at === 0 ? (product.details.metafields?.[name] ?? '') : ''))
    const markets = table.markets.flatMap((market) => marketCells(product, variant, at, market))
    const plain = (keys: readonly ShopifyKey[]) => keys.map((key) => cells[key] ?? '')
    const cut = shopifyKeys.indexOf('variantImage')
    return [
      ...plain(shopifyKeys.slice(0, cut)),
      ...metafields,
      ...plain(shopifyKeys.slice(cut, -1)),
      ...markets,
      cells.status ?? '',
    ]
  })
}

function productCells(product: ShopifyProduct): Cells {
  const { details } = product
  const kept = (key: ShopifyKey): string => details.imported?.[shopifyColumns[key].names[0]] ?? ''
  const keptCells = shopifyKeys.flatMap((key): [ShopifyKey, string][] => (kept(key) ? [[key, kept(key)]] : []))
  return {
    ...Object.fromEntries(keptCells),
    title: product.title,
    body: bodyOf(product),
    vendor: product.vendor ?? '',
    ...typeOf(product, kept('type'), kept('category')),
    tags: product.tags.join(', '),
    collection: product.collections[0] ?? '',
    ...statusOf(product, kept('status'), kept('published')),
    seoTitle: details.seo_title ?? '',
    seoDescription: details.seo_description ?? '',
    googleCategory: details.google_product_category ?? '',
    googleGender: details.gender ?? '',
    googleAge: details.age_group ?? '',
    googleCondition: details.condition ?? '',
  }
}

/**
 * Returns the imported markup. If it is missing, or the description has changed since the import, returns the
 * description as markup.
 */
function bodyOf({ description, details: { description_html: html } }: ShopifyProduct): string {
  if (html !== undefined && htmlToText(html) === description) return html
  return description === ''
    ? ''
    : `<p>${escaped(description).replaceAll('\n\n', '</p><p>').replaceAll('\n', '<br>')}</p>`
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function typeOf({ categories }: ShopifyProduct, type: string, category: string): Cells {
  const implied = impliedCategories(type, category)
  const isSame = implied.length === categories.length && implied.every((name) => categories.includes(name))
  return isSame ? { type, category } : { type: categories[0] ?? '', category: '' }
}

const statusNames = { published: 'active', draft: 'draft', archived: 'archived' } as const

function statusOf({ status }: ShopifyProduct, keptStatus: string, keptPublished: string): Cells {
  if (impliedStatus(keptStatus, keptPublished) === status) return { status: keptStatus, published: keptPublished }
  return { status: statusNames[status], published: status === 'published' ? 'true' : 'false' }
}

function variantCells(variant: ShopifyVariant, isFirst: boolean, { currency }: ShopifyTable): Cells {
  const { details } = variant
  const kept = (key: ShopifyKey): string => details.imported?.[shopifyColumns[key].names[0]] ?? ''
  const keptCells = shopifyKeys.flatMap((key): [ShopifyKey, string][] => (kept(key) ? [[key, kept(key)]] : []))
  const price = variant.prices.find((one) => one.currency === currency && one.regionId === null)
  return {
    ...Object.fromEntries(keptCells),
    ...optionCells(variant, isFirst),
    sku: variant.sku ?? '',
    grams: details.weight_grams === undefined ? '' : String(details.weight_grams),
    weightUnit: details.weight_unit ?? '',
    tracker: variant.managed ? kept('tracker') || 'shopify' : '',
    quantity: String(variant.onHand),
    policy: variant.allowBackorder ? 'continue' : 'deny',
    ...pricesOf(price, currency, kept('compareAt')),
    barcode: details.gtin ?? details.barcode ?? '',
    googleMpn: isFirst ? (details.mpn ?? '') : '',
    variantImage: details.picture ?? '',
    cost: details.cost ? toDecimal(details.cost.amount, details.cost.currency) : '',
  }
}

/** Returns the price and compare-at price. Writes back a stored compare-at price unchanged if it is not a sale. */
function pricesOf(price: ShopifyPrice | undefined, currency: string, compareAt: string): Cells {
  if (!price) return { price: '', compareAt: '' }
  if (price.saleAmount !== null)
    return { price: toDecimal(price.saleAmount, currency), compareAt: toDecimal(price.amount, currency) }
  const isNoSale = (fromDecimal(compareAt, currency) ?? Number.POSITIVE_INFINITY) <= price.amount
  return {
    price: toDecimal(price.amount, currency),
    compareAt: isNoSale ? compareAt : '',
  }
}

function optionCells({ options }: ShopifyVariant, isFirst: boolean): Cells {
  if (options.length === 0) return { option1Name: isFirst ? 'Title' : '', option1Value: 'Default Title' }
  const cells = [1, 2, 3].flatMap((n): [string, string][] => {
    const option = options[n - 1]
    return option
      ? [
          [`option${n}Name`, isFirst ? option.name : ''],
          [`option${n}Value`, option.value],
        ]
      : []
  })
  return Object.fromEntries(cells)
}

function pictureCells({ media }: ShopifyProduct, at: number): Cells {
  const picture = media[at]
  return picture ? { image: picture.url, imagePosition: String(at + 1), imageAlt: picture.alt } : {}
}

function marketCells(
  product: ShopifyProduct,
  variant: ShopifyVariant | undefined,
  at: number,
  { name, region }: ShopifyTable['markets'][number],
): string[] {
  const included = at === 0 ? (product.details.imported?.[`Included / ${name}`] ?? '') : ''
  const price = region && variant?.prices.find(({ regionId }) => regionId === region.id)
  if (!price) return [included, '', '']
  const { price: now = '', compareAt = '' } = pricesOf(price, price.currency, '')
  return [included, now, compareAt]
}

/** Returns the names of the markets whose columns are stored with products. */
export const keptMarkets = (kept: readonly string[]): string[] =>
  kept.flatMap((name) => /^Included \/ (.+)$/.exec(name)?.[1] ?? [])
