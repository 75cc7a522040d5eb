import type { FastifyInstance } from 'fastify'
import { serveAsset } from '../../platform/http/asset.ts'
import { acceptForms } from '../../platform/http/form-body.ts'
import { hidden } from '../../platform/http/page-routes.ts'
import { answerWithPages, limitVisits, sendWelcome } from '../hosted-pages/index.ts'
import { cartRoutes } from './cart-routes.ts'
import type { PagesWithNavigation, ShopPagesDeps } from './deps.ts'
import { shopAssets } from './frame.ts'
import { createNavigation } from './navigation.ts'
import { showHome } from './show-home.ts'
import { showCategory, showCollection, showSearch } from './show-list.ts'
import { showProduct } from './show-product.ts'
import { sitemapRoutes } from './sitemap-routes.ts'

/** Registers the shop's pages: start page, products, lists, search, cart and sitemaps. */
export async function shopPages(app: FastifyInstance, given: ShopPagesDeps): Promise<void> {
  const deps: PagesWithNavigation = { ...given, navigation: createNavigation(given) }
  answerWithPages(app, deps)
  acceptForms(app)
  limitVisits(app, deps)
  for (const asset of Object.values(shopAssets)) serveAsset(app, asset)
  app.get('/', hidden, async (request, reply) => {
    const { store, regions } = await deps.settings.current()
    return store.pages.enabled && regions.size > 0 ? showHome(deps, request, reply) : sendWelcome(deps, request, reply)
  })
  await app.register(async (scope) => {
    onlyWhereEnabled(scope, deps)
    productRoutes(scope, deps)
    cartRoutes(scope, deps)
    sitemapRoutes(scope, deps)
  })
}

/** Returns 404 on the paths of the pages if the shop has turned them off or has no region. */
function onlyWhereEnabled(app: FastifyInstance, { settings }: ShopPagesDeps): void {
  app.addHook('onRequest', async (_request, reply) => {
    const { store, regions } = await settings.current()
    if (!store.pages.enabled || regions.size === 0) return reply.callNotFound()
  })
}

type ByHandle = { Params: { handle: string } }

function productRoutes(app: FastifyInstance, deps: PagesWithNavigation): void {
  app.get<ByHandle>('/products/:handle', hidden, (request, reply) =>
    showProduct(deps, request, reply, request.params.handle),
  )
  app.get<ByHandle>('/collections/:handle', hidden, (request, reply) =>
    showCollection(deps, request, reply, request.params.handle),
  )
  app.get<ByHandle>('/categories/:handle', hidden, (request, reply) =>
    showCategory(deps, request, reply, request.params.handle),
  )
  app.get('/search', hidden, (request, reply) => showSearch(deps, request, reply))
}
