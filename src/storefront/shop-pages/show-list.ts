import type { FastifyReply, FastifyRequest } from 'fastify'
import { categoryPath, collectionPath, withQuery } from './addresses.rules.ts'
import type { PagesWithNavigation } from './deps.ts'
import { listPage, mostPages, type ProductList, pagesOf, perPage } from './list-page.ts'
import { sendNothing } from './nothing-page.ts'
import { productsOf, type Wanted } from './products-of.ts'
import { pageOf, textOf } from './query.rules.ts'
import { beginBrowsing, sendShopPage, type Visit } from './shown-page.ts'
import { fill } from './words/index.ts'

type Listed = Pick<ProductList, 'title' | 'steps' | 'path' | 'query' | 'subcategories'>

export async function showCollection(
  deps: PagesWithNavigation,
  request: FastifyRequest,
  reply: FastifyReply,
  handle: string,
): Promise<FastifyReply> {
  const visit = await beginBrowsing(deps, request, reply)
  const collection = visit.groups.collection(handle)
  if (!collection) return sendNothing(deps, reply, visit)
  const path = collectionPath(handle)
  const { title, id } = collection
  const listed = { title, path, query: null, subcategories: [], steps: [{ name: title, path }] }
  return showProducts(deps, request, reply, { visit, listed, wanted: { collection: id } })
}

export async function showCategory(
  deps: PagesWithNavigation,
  request: FastifyRequest,
  reply: FastifyReply,
  handle: string,
): Promise<FastifyReply> {
  const visit = await beginBrowsing(deps, request, reply)
  const { groups } = visit
  const category = groups.category(handle)
  if (!category) return sendNothing(deps, reply, visit)
  const steps = groups.pathOf(category.id).map((one) => ({ name: one.name, path: categoryPath(one.handle) }))
  const path = categoryPath(handle)
  const listed = { title: category.name, path, query: null, subcategories: groups.below(category.id), steps }
  return showProducts(deps, request, reply, { visit, listed, wanted: { category: category.id } })
}

const longestQuery = 200

/** Shows search results. Without a query, shows all products. */
export async function showSearch(
  deps: PagesWithNavigation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const visit = await beginBrowsing(deps, request, reply)
  const { home, list } = visit.visitor.words
  const query = textOf(request.query, 'q')?.trim().slice(0, longestQuery) ?? ''
  const title = query === '' ? home.allProducts : fill(list.matches, { query })
  const asked = query === '' ? null : query
  const steps = [{ name: title, path: withQuery('/search', { q: asked }) }]
  const listed = { title, path: '/search', query: asked, subcategories: [], steps }
  return showProducts(deps, request, reply, { visit, listed, wanted: asked === null ? {} : { query: asked } })
}

interface Shown {
  readonly visit: Visit
  readonly listed: Listed
  readonly wanted: Pick<Wanted, 'query' | 'category' | 'collection'>
}

async function showProducts(
  deps: PagesWithNavigation,
  request: FastifyRequest,
  reply: FastifyReply,
  { visit, listed, wanted }: Shown,
): Promise<FastifyReply> {
  const page = pageOf(request.query, mostPages)
  const found = await productsOf(deps, visit, { ...wanted, limit: perPage, offset: (page - 1) * perPage })
  if (page > pagesOf(found.count)) return sendNothing(deps, reply, visit)
  const isNothing = listed.query !== null && found.products.length === 0
  const { list } = visit.visitor.words
  const title = isNothing ? fill(list.none, { query: listed.query ?? '' }) : listed.title
  return sendShopPage(
    deps,
    reply,
    visit,
    listPage({ ...listed, ...found, title, page, visitor: visit.visitor, sources: deps }),
  )
}
