import { isDeepStrictEqual } from 'node:util'
import type { Queryable } from '../../platform/db/database.ts'
import { nextTurn } from '../../platform/turns.ts'
import { readStagedUpdates, rewriteStaged, type StagedUpdate, type StagedVariantUpdate } from './echo-store.ts'
import { csvLine } from './export/csv-text.rules.ts'
import { shopifyTable, withAddresses } from './export/export-shopify.ts'
import { type ShopifyTable, shopifyHeader, shopifyRows } from './export/shopify-rows.ts'
import { readShopifyProductsOf, type ShopifyProduct } from './export/shopify-store.ts'
import type { ImportedProduct, ImportedVariant } from './import.types.ts'
import { ordered } from './record.rules.ts'
import { marketRegions, type RegionName } from './shopify-columns.ts'
import { parseShopifyCsv } from './shopify-csv.ts'

export interface EchoedShop {
  readonly currency: string
  readonly regions: readonly RegionName[]
  /** Region id of each market, with the key `market:<name>`. */
  readonly mapping: Readonly<Record<string, string>>
  /** The shop's URL without a trailing slash. */
  readonly baseUrl: string
}

const productsPerTurn = 20

/**
 * Removes values from the staged products that Weft's Shopify export would write for the stored products. Shopify's
 * format has one collection and no scheduled sales. Without this step, an import of that export would overwrite the
 * stored values that the format cannot express. Values that were edited in the file are imported.
 */
export async function dropEchoes(tx: Queryable, shop: EchoedShop): Promise<void> {
  const markets = Object.fromEntries(
    Object.entries(shop.mapping).flatMap(([field, region]) =>
      field.startsWith('market:') ? [[field.slice('market:'.length), region]] : [],
    ),
  )
  const table = await shopifyTable(tx, { template: 'classic', currency: shop.currency, regions: shop.regions, markets })
  for (let afterSeq = 0; ; ) {
    const page = await readStagedUpdates(tx, afterSeq, productsPerTurn)
    const last = page.at(-1)
    if (!last) return
    const stored = await readShopifyProductsOf(
      tx,
      page.map((staged) => staged.target_id),
    )
    const products = new Map(stored.map((product) => [product.id, product]))
    const rewritten: StagedUpdate[] = []
    for (const staged of page) {
      const product = products.get(staged.target_id)
      const echo = product && (await echoOf(product, table, shop))
      if (product && echo) rewritten.push(withoutEcho(staged, product, echo, shop))
    }
    await rewriteStaged(tx, rewritten)
    afterSeq = last.seq
    await nextTurn()
  }
}

/** Returns the product as the import would read it from Weft's export. Null if the export has no such product. */
async function echoOf(product: ShopifyProduct, table: ShopifyTable, shop: EchoedShop): Promise<ImportedProduct | null> {
  async function* file() {
    yield [shopifyHeader(table), ...shopifyRows(withAddresses(product, shop.baseUrl), table)].map(csvLine).join('')
  }
  const marketsOf = (names: readonly string[]) => marketRegions(names, shop.mapping, shop.regions)
  for await (const item of parseShopifyCsv(file(), shop.currency, marketsOf))
    if (item.kind === 'product') return ordered(item.product)
  return null
}

function withoutEcho(
  staged: StagedUpdate,
  stored: ShopifyProduct,
  echo: ImportedProduct,
  shop: EchoedShop,
): StagedUpdate {
  const said = <Value>(value: Value, echoed: unknown): Value | null => (isDeepStrictEqual(value, echoed) ? null : value)
  return {
    ...staged,
    title: said(staged.title, echo.title),
    description: said(staged.description, echo.description),
    status: said(staged.status, echo.status),
    vendor: said(staged.vendor, echo.vendor),
    tags: said(staged.tags, echo.tags),
    details: withoutMembers(staged.details, echo.details),
    options: said(staged.options, echo.options),
    categories: said(staged.categories, echo.categories),
    collections: said(staged.collections, echo.collections),
    // A picture that was fetched twice is stored under two URLs.
    media: [echo.media ?? [], stored.media].some((known) => isSameMedia(staged.media ?? [], known, shop))
      ? null
      : staged.media,
    variants: staged.variants.map((variant) => {
      const place = stored.variants.findIndex(({ id }) => id === variant.target_id)
      const [before, echoed] = [stored.variants[place], echo.variants[place]]
      return before && echoed ? withoutVariantEcho(variant, before, echoed, shop) : variant
    }),
  }
}

function withoutVariantEcho(
  staged: StagedVariantUpdate,
  stored: ShopifyProduct['variants'][number],
  echo: ImportedVariant,
  shop: EchoedShop,
): StagedVariantUpdate {
  const { picture } = staged.details ?? {}
  const isSamePicture = typeof picture === 'string' && isSameAddress(picture, stored.details.picture ?? '', shop)
  const prices = echo.prices.map(({ currency, regionId, amount, saleAmount }) =>
    JSON.stringify([currency, regionId, amount, saleAmount]),
  )
  return {
    ...staged,
    details: withoutMembers(staged.details, isSamePicture ? { ...echo.details, picture } : echo.details),
    prices: staged.prices.filter(
      ({ currency, region_id, amount, sale_amount }) =>
        !prices.includes(JSON.stringify([currency, region_id, amount, sale_amount])),
    ),
  }
}

/** Returns the members of `details` that differ from Weft's export. Returns null if `details` is null. */
function withoutMembers(
  details: Readonly<Record<string, unknown>> | null,
  echo: Readonly<Record<string, unknown>> | null,
): Record<string, unknown> | null {
  if (details === null) return null
  return Object.fromEntries(Object.entries(details).filter(([name, value]) => !isDeepStrictEqual(value, echo?.[name])))
}

interface Picture {
  readonly url: string
  readonly alt: string
}

const isSameMedia = (given: readonly Picture[], known: readonly Picture[], shop: EchoedShop): boolean =>
  given.length === known.length &&
  given.every(({ url, alt }, at) => alt === known[at]?.alt && isSameAddress(url, known[at]?.url ?? '', shop))

/** Whether two URLs point to the same picture. The shop's own pictures are stored as paths. */
const isSameAddress = (one: string, other: string, { baseUrl }: EchoedShop): boolean =>
  pathOr(one, baseUrl) === pathOr(other, baseUrl)

const pathOr = (url: string, baseUrl: string): string =>
  url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url
