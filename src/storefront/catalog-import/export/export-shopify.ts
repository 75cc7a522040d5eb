import type { Queryable } from '../../../platform/db/database.ts'
import { nextTurn } from '../../../platform/turns.ts'
import type { RegionName } from '../shopify-columns.ts'
import { csvLine } from './csv-text.rules.ts'
import { keptMarkets, type ShopifyTable, shopifyHeader, shopifyRows } from './shopify-rows.ts'
import { readShopifyExtras, readShopifyProducts, type ShopifyProduct } from './shopify-store.ts'

const pageSize = 100

export interface ShopifyExport {
  readonly template: ShopifyTable['template']
  readonly currency: string
  readonly regions: readonly RegionName[]
  /** Region by market name. A region with its own prices that is not listed becomes a market with the region's name. */
  readonly markets: Readonly<Record<string, string>>
  /** Start of the URLs of pictures that Weft serves. */
  readonly baseUrl: string
}

/** Yields the catalogue in the format of Shopify's product import, page by page. */
export async function* exportShopify(db: Queryable, asked: ShopifyExport): AsyncGenerator<string> {
  const table = await shopifyTable(db, asked)
  yield csvLine(shopifyHeader(table))
  for (let afterId = ''; ; ) {
    const page = await readShopifyProducts(db, afterId, pageSize)
    yield page
      .flatMap((product) => shopifyRows(withAddresses(product, asked.baseUrl), table))
      .map(csvLine)
      .join('')
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    afterId = last.id
    await nextTurn()
  }
}

/** Reads which columns this catalogue needs in the export. */
export async function shopifyTable(db: Queryable, asked: Omit<ShopifyExport, 'baseUrl'>): Promise<ShopifyTable> {
  const { metafields, kept, regionIds } = await readShopifyExtras(db)
  const priced = asked.regions.filter(({ id }) => regionIds.includes(id) && !Object.values(asked.markets).includes(id))
  const named = Object.entries(asked.markets).map(([name, id]) => ({ name, id }))
  const names = new Set([...named.map(({ name }) => name), ...keptMarkets(kept), ...priced.map(({ name }) => name)])
  const regionOf = (name: string): RegionName | null => {
    const id = asked.markets[name]
    return asked.regions.find((region) => (id === undefined ? region.name === name : region.id === id)) ?? null
  }
  const markets = [...names].map((name) => ({ name, region: regionOf(name) }))
  return { template: asked.template, currency: asked.currency, metafields, markets }
}

/** Adds `baseUrl` to addresses of pictures that start with `/`, so that Shopify can fetch the pictures. */
export function withAddresses(product: ShopifyProduct, baseUrl: string): ShopifyProduct {
  const whole = (url: string) => (url.startsWith('/') ? `${baseUrl}${url}` : url)
  return {
    ...product,
    media: product.media.map((media) => ({ ...media, url: whole(media.url) })),
    variants: product.variants.map((variant) =>
      variant.details.picture === undefined
        ? variant
        : { ...variant, details: { ...variant.details, picture: whole(variant.details.picture) } },
    ),
  }
}
