import type { FastifyReply, FastifyRequest } from 'fastify'
import { welcomeLinks, workingDemoKey } from '../hosted-pages/index.ts'
import type { PagesWithNavigation } from './deps.ts'
import { homePage } from './home-page.ts'
import { productsOf } from './products-of.ts'
import { beginBrowsing, sendShopPage } from './shown-page.ts'
import { shopData, websiteData } from './structured-data.rules.ts'

const newest = 8

export async function showHome(
  deps: PagesWithNavigation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const visit = await beginBrowsing(deps, request, reply)
  const { settings } = visit.visitor
  const [found, demoKey] = await Promise.all([
    productsOf(deps, visit, { limit: newest, offset: 0 }),
    workingDemoKey(deps),
  ])
  const page = homePage({
    visitor: visit.visitor,
    sources: deps,
    collections: visit.groups.collections,
    products: found.products,
    productCount: found.count,
    demo: demoKey === null ? null : { publishableKey: demoKey, links: welcomeLinks(deps) },
    data: [websiteData(settings.store, visit.visitor.languages, deps.baseUrl), shopData(settings, deps.baseUrl)],
  })
  return sendShopPage(deps, reply, visit, page)
}
