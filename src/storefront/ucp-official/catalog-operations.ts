import { AppError, notFound } from '../../platform/errors.ts'
import type { Reply } from '../../platform/idempotency/idempotency.ts'
import { lookupProducts, type ShownProduct, searchProducts } from '../catalog-search/index.ts'
import { productPath, variantPath } from '../shop-pages/index.ts'
import {
  type Asked,
  cursorOf,
  detailView,
  lookupView,
  offsetOf,
  type PageUrls,
  type PriceLimits,
  searchView,
  select,
  shownVariants,
} from './catalog-view.rules.ts'
import { inLanguage } from './in-language.ts'
import { agreedOf, answer, incompatible, type OperationCall, type OperationDeps, orOutcome } from './operation.ts'
import { policyViews } from './policy-view.ts'
import type { ContextWire, LookupRequest, ProductRequest, SearchRequest } from './schema.ts'
import { envelope } from './session-view.rules.ts'
import { categoryIds, productsOfVariants } from './variant-store.ts'

const search = 'dev.ucp.shopping.catalog.search'
const lookup = 'dev.ucp.shopping.catalog.lookup'
const pageSize = 10
const mostPerPage = 100
const mostIds = 100
/** Maximum number of matches read for a page if a filter is applied after the search. */
const mostScanned = 1000

export async function searchCatalog(deps: OperationDeps, call: OperationCall<SearchRequest>): Promise<Reply> {
  const refused = incompatible(deps, call, search)
  if (refused) return refused
  if (isEmpty(call.body)) throw emptySearch()
  const page = await findPage(deps, call)
  const messages = page.products.length === 0 || page.matched === 'all' ? [] : [partialMatch]
  return answer({
    ucp: envelope(agreedOf(call), search),
    products: page.products,
    pagination: {
      has_next_page: page.next !== null,
      ...(page.next === null ? {} : { cursor: cursorOf(page.next) }),
      ...(page.count === null ? {} : { total_count: page.count }),
    },
    ...(messages.length > 0 ? { messages } : {}),
    ...(await policiesMember(deps, call, page.products)),
  })
}

/**
 * Whether a search has neither a query nor a filter. The protocol requires one of them ("Search Inputs" of its
 * catalogue search).
 */
const isEmpty = ({ query = '', filters }: SearchRequest): boolean =>
  query.trim() === '' &&
  (filters?.categories ?? []).length === 0 &&
  filters?.price?.min === undefined &&
  filters?.price?.max === undefined

const emptySearch = (): AppError =>
  new AppError('missing', 400, 'Send a query or at least one filter: filters.categories or filters.price.', {
    path: '/query',
  })

const partialMatch = {
  type: 'info',
  code: 'partial_match',
  content: 'No product has every word of the query; these have most of them.',
}

/** Reads matches until a page is full, at most about `mostScanned`. `next`: where the following page begins. */
async function findPage(deps: OperationDeps, { body, caller }: OperationCall<SearchRequest>) {
  const limit = Math.min(body.pagination?.limit ?? pageSize, mostPerPage)
  const start = startOf(body.pagination?.cursor)
  const filters = await filtersOf(deps, body)
  const pages = await pageUrls(deps)
  const products: ShownProduct[] = []
  let offset = start
  for (;;) {
    const found = await searchProducts(deps, {
      salesChannelId: caller.salesChannelId,
      query: body.query ?? null,
      category: filters.category,
      collection: null,
      limit: filters.late ? mostPerPage : limit,
      offset,
      context: await marketOf(deps, body.context),
    })
    for (const text of found.products) {
      if (products.length === limit) break
      offset++
      const product = shown(text)
      if (filters.fits(product) && searchView(product, filters.limits, pages)) products.push(product)
    }
    const atEnd = found.products.length === 0 || offset >= found.count
    if (atEnd || products.length === limit || offset - start >= mostScanned) {
      const next = atEnd ? null : offset
      const views = (await inLanguage(deps, body.context, products)).map((product) =>
        searchView(product, filters.limits, pages),
      )
      return {
        products: views.filter((view) => view !== null),
        next,
        count: filters.late ? null : found.count,
        matched: found.matched,
      }
    }
  }
}

async function filtersOf(deps: OperationDeps, { filters }: SearchRequest) {
  const limits = limitsOf(filters)
  const named = filters?.categories ?? []
  const ids = named.length === 0 ? [] : await categoryIds(deps.db, named)
  const one = named.length > 0 && ids.length < 2
  const late = ids.length > 1 || limits.min !== null || limits.max !== null
  return {
    limits,
    late,
    // An unknown category matches nothing.
    category: one ? (ids[0] ?? named[0] ?? null) : null,
    fits: (product: ShownProduct) => ids.length < 2 || ids.some((id) => product.category_ids.includes(id)),
  }
}

const limitsOf = (filters: SearchRequest['filters']): PriceLimits => ({
  min: filters?.price?.min ?? null,
  max: filters?.price?.max ?? null,
})

function startOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  const offset = offsetOf(cursor)
  if (offset !== null) return offset
  throw new AppError('invalid', 400, 'This cursor is not valid: use the cursor of the previous page.')
}

export async function lookupCatalog(deps: OperationDeps, call: OperationCall<LookupRequest>): Promise<Reply> {
  const refused = incompatible(deps, call, lookup)
  if (refused) return refused
  const { body } = call
  if (body.ids.length > mostIds)
    throw new AppError('request_too_large', 400, `Ask for at most ${mostIds} ids at a time.`)
  const { asked, products } = await resolve(deps, call, body.ids)
  const pages = await pageUrls(deps)
  const views = products.map((product) => {
    const own = asked.filter(({ productId }) => productId === product.id)
    return lookupView(product, own, { limits: limitsOf(body.filters), pages })
  })
  const shownViews = views.filter((view) => view !== null)
  const found = new Set(products.map(({ id }) => id))
  const unknown = [...new Set(body.ids)].filter(
    (id) => !asked.some(({ productId, variantId }) => (variantId ?? productId) === id && found.has(productId)),
  )
  return answer({
    ucp: envelope(agreedOf(call), lookup),
    products: shownViews,
    ...(await policiesMember(deps, call, shownViews)),
    ...(unknown.length > 0 ? { messages: unknown.map(unknownId) } : {}),
  })
}

const unknownId = (id: string) => ({ type: 'info', code: 'not_found', content: id })

export async function getProduct(deps: OperationDeps, call: OperationCall<ProductRequest>): Promise<Reply> {
  const refused = incompatible(deps, call, lookup)
  if (refused) return refused
  return orOutcome(deps, call, async () => {
    const { id, selected = [], preferences = [], filters } = call.body
    const { asked, products } = await resolve(deps, call, [id])
    const [product] = products
    const variants = product ? shownVariants(product, limitsOf(filters)) : []
    const choices = selected.map(({ name, label }) => ({ name, label }))
    const chosen = select(variants, { variantId: asked[0]?.variantId ?? null, selected: choices, preferences })
    if (!product || !chosen) throw notFound('This product')
    const view = detailView(product, variants, chosen, await pageUrls(deps))
    const policies = await policiesMember(deps, call, [view], () => '$.product')
    return answer({ ucp: envelope(agreedOf(call), lookup), product: view, ...policies })
  })
}

/** Finds the products for ids of products and variants, without duplicates, and the record to which each id refers. */
async function resolve(
  deps: OperationDeps,
  { body, caller }: OperationCall<LookupRequest | ProductRequest>,
  given: readonly string[],
): Promise<{ asked: readonly Asked[]; products: readonly ShownProduct[] }> {
  const ids = [...new Set(given)]
  const productOf = await productsOfVariants(deps.db, ids)
  const asked = ids.map((id): Asked => {
    const productId = productOf.get(id)
    return productId === undefined ? { productId: id, variantId: null } : { productId, variantId: id }
  })
  const found = await lookupProducts(deps, {
    salesChannelId: caller.salesChannelId,
    ids: asked.map(({ productId }) => productId),
    context: await marketOf(deps, body.context),
  })
  return { asked, products: await inLanguage(deps, body.context, found.products.map(shown)) }
}

/** Parses a product. Safe cast: the catalogue rendered this JSON. */
const shown = (text: Buffer): ShownProduct => JSON.parse(text.toString()) as ShownProduct

/**
 * Returns the market for a request's context. Ignores hints that match nothing, because a context must never make a
 * request fail.
 */
async function marketOf(deps: OperationDeps, context: ContextWire | undefined) {
  const { regions } = await deps.settings.current()
  const currency = context?.currency?.toUpperCase()
  const sold = [...regions.values()].some((region) => region.currency === currency)
  return { regionId: null, currency: sold && currency ? currency : null, country: context?.address_country ?? null }
}

async function pageUrls({ settings, baseUrl }: OperationDeps): Promise<PageUrls> {
  const { store } = await settings.current()
  if (!store.pages.enabled) return null
  return {
    product: (handle) => baseUrl + productPath(handle),
    variant: (handle, variantId) => baseUrl + variantPath(handle, variantId),
  }
}

/**
 * Returns the member `policies` with the terms of the shown products. Empty if there are none, or if the release does
 * not support them.
 */
async function policiesMember(
  { settings, baseUrl }: OperationDeps,
  { release }: OperationCall<unknown>,
  products: readonly { readonly id: string }[],
  pathOf = (at: number) => `$.products[${at}]`,
) {
  if (!release.policies) return {}
  const targets = products.map(({ id }, at) => ({ path: pathOf(at), productId: id }))
  const policies = policyViews(await settings.current(), targets, baseUrl)
  return policies.length > 0 ? { policies } : {}
}
