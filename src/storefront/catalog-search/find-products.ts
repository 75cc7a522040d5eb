import { setImmediate } from 'node:timers/promises'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { shownInCollection } from '../catalog/index.ts'
import { defaultRegion, normalizeCountry, regionWithCurrency } from '../regions/index.ts'
import type { RegionFacts, SettingsReader, ShopSettings } from '../settings/index.ts'
import type { ProductCards } from './cards/index.ts'
import { type Market, productView } from './product-view.ts'
import { readProducts } from './shown-product-store.ts'

export interface ProductSearch {
  search(request: {
    readonly query?: string
    readonly channelId: string
    readonly categoryId?: string
    readonly collectionId?: string
    readonly limit: number
    readonly offset: number
  }): { readonly ids: readonly string[]; readonly count: number; readonly matched: 'all' | 'most' }
}

/** This process's copy of the catalogue. */
export interface CatalogCopy {
  readonly search: ProductSearch
  readonly cards: Pick<ProductCards, 'render'>
  /**
   * Resolves when the copy contains everything committed before the call, at the latest after a quarter of a second.
   * During a large change, resolves at once.
   */
  upToDate(): Promise<void>
  /** Changes whenever the copy changes. */
  version(): number
}

export interface CatalogDeps {
  readonly db: Database
  readonly clock: Clock
  readonly settings: SettingsReader
  readonly catalog: CatalogCopy
  readonly baseUrl: string
}

export interface CatalogContext {
  readonly regionId: string | null
  readonly currency: string | null
  readonly country: string | null
}

export interface FoundProducts {
  /**
   * `most`: no product contains every word of the query. The results contain at least half of the words, or as many as
   * the best product.
   */
  readonly matched: 'all' | 'most'
  /** Each a `ShownProduct` as UTF-8 JSON. */
  readonly products: readonly Buffer[]
  readonly count: number
  readonly limit: number
  readonly offset: number
}

const maxLimit = 100
const maxIds = 100

export interface SearchProducts {
  readonly salesChannelId: string
  readonly query: string | null
  readonly category: string | null
  readonly collection: string | null
  readonly limit: number | null
  readonly offset: number | null
  readonly context: CatalogContext
}

/**
 * Ranks and renders products in memory, as they are in the database now. During a large change, the answer can be
 * slightly out of date. Concurrent callers share one version check.
 */
export async function searchProducts(deps: CatalogDeps, input: SearchProducts): Promise<FoundProducts> {
  const limit = Math.min(input.limit ?? 20, maxLimit)
  const offset = input.offset ?? 0
  const market = marketOf(await deps.settings.current(), input.context)
  return newest(deps.catalog, async () => {
    const found = deps.catalog.search.search({
      channelId: input.salesChannelId,
      limit,
      offset,
      ...(input.query?.trim() ? { query: input.query } : {}),
      ...(input.category === null ? {} : { categoryId: input.category }),
      ...(input.collection === null ? {} : { collectionId: input.collection }),
    })
    const shown = await show(deps, found.ids, input.salesChannelId, market)
    return { products: [...shown.values()], count: found.count, limit, offset, matched: found.matched }
  })
}

/** Reads a page of a collection in the merchant's order. The copy in memory does not contain that order. */
export async function collectionProducts(
  deps: CatalogDeps,
  asked: {
    readonly salesChannelId: string
    readonly collectionId: string
    readonly limit: number
    readonly offset: number
    readonly context: CatalogContext
  },
): Promise<FoundProducts> {
  const { salesChannelId, collectionId, limit, offset, context } = asked
  const everything = { salesChannelId, query: null, category: null, collection: collectionId, context }
  const [{ count }, ids] = await Promise.all([
    searchProducts(deps, { ...everything, limit: 0, offset: 0 }),
    shownInCollection(deps.db, asked),
  ])
  const { products } = await lookupProducts(deps, { salesChannelId, ids, context })
  return { products, count, limit, offset, matched: 'all' }
}

/** Searches this process's copy while the version check is in flight. Searches again only if the copy was outdated. */
async function newest<Found>(catalog: CatalogCopy, find: () => Promise<Found>): Promise<Found> {
  const upToDate = catalog.upToDate()
  // Prevents an unhandled rejection. The promise is awaited below, but may reject before that.
  upToDate.catch(() => {})
  // The first turn lets other callers join the version check, the second lets it be sent.
  await setImmediate()
  await setImmediate()
  const version = catalog.version()
  const found = await find()
  await upToDate
  return catalog.version() === version ? found : find()
}

/**
 * Finds products in the given order, without duplicates. Lists unknown ids. Throws `request_too_large` (400) above 100
 * ids.
 */
export async function lookupProducts(
  deps: CatalogDeps,
  input: { readonly salesChannelId: string; readonly ids: readonly string[]; readonly context: CatalogContext },
): Promise<FoundProducts & { unknown: readonly string[] }> {
  if (input.ids.length > maxIds) {
    throw new AppError('request_too_large', 400, `Ask for at most ${maxIds} ids at a time.`, {
      severity: 'recoverable',
      path: '/ids',
    })
  }
  const ids = [...new Set(input.ids)]
  const market = marketOf(await deps.settings.current(), input.context)
  const shown = await newest(deps.catalog, () => show(deps, ids, input.salesChannelId, market))
  return {
    products: [...shown.values()],
    count: shown.size,
    limit: ids.length,
    offset: 0,
    matched: 'all',
    unknown: ids.filter((id) => !shown.has(id)),
  }
}

/**
 * Renders products in the given order. Skips products that the channel does not show. Products that are not in memory
 * are read from the database.
 */
async function show(
  deps: CatalogDeps,
  ids: readonly string[],
  salesChannelId: string,
  market: Market,
): Promise<Map<string, Buffer>> {
  const now = deps.clock.now()
  const cards = deps.catalog.cards.render(ids, { salesChannelId, market, now })
  const others = cards.size === ids.length ? [] : ids.filter((id) => !cards.has(id))
  const stored = others.length === 0 ? null : await readProducts(deps.db, others, salesChannelId, market.currency)
  const shown = new Map<string, Buffer>()
  for (const id of ids) {
    const product = stored?.get(id)
    const text = product ? Buffer.from(JSON.stringify(productView(product, market, deps.baseUrl, now))) : cards.get(id)
    if (text) shown.set(id, text)
  }
  return shown
}

/**
 * Returns the market of the requested region, or if it does not exist, of the country's, the currency's or the shop's
 * default region. A requested currency replaces the currency of the region.
 */
function marketOf(settings: ShopSettings, context: CatalogContext): Market {
  const region = regionOf(settings, context)
  return { currency: context.currency?.toUpperCase() ?? region.currency, regionId: region.id }
}

function regionOf(settings: ShopSettings, context: CatalogContext): RegionFacts {
  if (context.regionId !== null) {
    const named = settings.regions.get(context.regionId)
    if (named) return named
    throw new AppError('invalid', 400, `Region ${context.regionId} was not found.`, {
      severity: 'recoverable',
      path: '/context/region_id',
    })
  }
  const country = context.country === null ? null : normalizeCountry(context.country)
  const byCountry = country === null ? undefined : settings.regionByCountry.get(country)
  const byCurrency =
    context.currency === null ? undefined : regionWithCurrency(settings, context.currency.toUpperCase())
  return byCountry ?? byCurrency ?? defaultRegion(settings)
}
