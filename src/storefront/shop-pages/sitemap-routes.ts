import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from '../../platform/errors.ts'
import { hidden } from '../../platform/http/page-routes.ts'
import { countProductPages, productPages } from '../catalog-search/index.ts'
import { addressedLanguages } from '../hosted-pages/index.ts'
import { categoryPath, collectionPath, productPath } from './addresses.rules.ts'
import type { PagesWithNavigation } from './deps.ts'
import { robotsText } from './robots.rules.ts'
import {
  mostPerSitemap,
  type SitemapEntry,
  type SitemapPage,
  sitemapIndex,
  urlEntry,
  urlSetBegin,
  urlSetEnd,
} from './sitemap-xml.ts'

/**
 * Registers the routes of `robots.txt` and the sitemaps. Products are split into several files, which are streamed
 * while products are read.
 */
export function sitemapRoutes(app: FastifyInstance, deps: PagesWithNavigation): void {
  app.get('/robots.txt', hidden, async (_request, reply) => {
    const { store } = await deps.settings.current()
    return kept(reply, 'text/plain').send(robotsText(store.pages, deps.baseUrl))
  })
  app.get('/sitemap.xml', hidden, async (_request, reply) => {
    const { count, changedAt } = await countProductPages(deps.db, await channelOf(deps))
    const parts = Array.from({ length: Math.ceil(count / mostPerSitemap) }, (_, at) => `products-${at + 1}`)
    const entry = (name: string): SitemapEntry => ({ url: `${deps.baseUrl}/sitemaps/${name}.xml`, changedAt })
    return kept(reply, 'application/xml').send(sitemapIndex(['pages', ...parts].map(entry)))
  })
  app.get('/sitemaps/pages.xml', hidden, async (_request, reply) =>
    kept(reply, 'application/xml').send([urlSetBegin, ...(await pagesOfShop(deps)).map(urlEntry), urlSetEnd].join('')),
  )
  app.get<{ Params: { part: string } }>('/sitemaps/:part', hidden, async (request, reply) => {
    const number = /^products-([1-9]\d{0,4})\.xml$/.exec(request.params.part)?.[1]
    const { count } = await countProductPages(deps.db, await channelOf(deps))
    if (number === undefined || (Number(number) - 1) * mostPerSitemap >= count) throw notFound('This sitemap')
    return kept(reply, 'application/xml').send(Readable.from(productsPart(deps, Number(number))))
  })
}

const kept = (reply: FastifyReply, type: string): FastifyReply =>
  reply
    .type(`${type}; charset=utf-8`)
    .headers({ 'cache-control': 'public, max-age=300', 'x-content-type-options': 'nosniff' })

async function channelOf({ settings }: PagesWithNavigation): Promise<string> {
  const { store } = await settings.current()
  if (store.defaultSalesChannelId === null) throw notFound('This sitemap')
  return store.defaultSalesChannelId
}

async function pagesOfShop(deps: PagesWithNavigation): Promise<SitemapPage[]> {
  const { baseUrl } = deps
  const { categories, collections } = await deps.navigation.groups(await channelOf(deps), null)
  const { store } = await deps.settings.current()
  const policies = [
    'terms',
    'privacy',
    ...(store.refundPolicy.trim() ? ['refunds'] : []),
    ...(store.shippingPolicy.trim() ? ['shipping'] : []),
  ]
  const languages = addressedLanguages(store.defaultLocale, deps.pageLanguages)
  const entries: SitemapEntry[] = [
    { url: `${baseUrl}/`, changedAt: null },
    ...categories.map(({ handle, changedAt }) => ({
      url: baseUrl + categoryPath(handle),
      changedAt: new Date(changedAt),
    })),
    ...collections.map(({ handle, changedAt }) => ({
      url: baseUrl + collectionPath(handle),
      changedAt: new Date(changedAt),
    })),
    ...policies.map((name) => ({ url: `${baseUrl}/policies/${name}`, changedAt: null })),
  ]
  return entries.map((entry) => ({ ...entry, languages }))
}

async function* productsPart(deps: PagesWithNavigation, part: number): AsyncGenerator<string> {
  const pages = productPages(deps.db, {
    salesChannelId: await channelOf(deps),
    now: deps.clock.now(),
    skipped: (part - 1) * mostPerSitemap,
    limit: mostPerSitemap,
  })
  const { store } = await deps.settings.current()
  const languages = addressedLanguages(store.defaultLocale, deps.pageLanguages)
  yield urlSetBegin
  for await (const page of pages)
    yield page
      .map(({ handle, changedAt }) => urlEntry({ url: deps.baseUrl + productPath(handle), changedAt, languages }))
      .join('')
  yield urlSetEnd
}
