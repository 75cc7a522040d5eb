import type { FastifyReply, FastifyRequest } from 'fastify'
import { sha256Hex } from '../../platform/secret.ts'
import { type ShownProduct, searchProducts } from '../catalog-search/index.ts'
import { type HostedPagesDeps, sendShown } from './http.ts'
import { unfinishedPage } from './message-page.ts'
import { shownTo } from './shown.ts'
import { type WelcomeLink, welcomePage } from './welcome-page.ts'

const shownProducts = 8

const usualLinks: readonly WelcomeLink[] = [
  { href: '/.well-known/ucp', title: 'Discovery manifest', text: 'What an agent reads first' },
  { href: '/docs', title: 'API reference', text: 'Every operation, with its fields and errors' },
  { href: '/health/ready', title: 'Health', text: 'Whether the service is ready' },
]

/** Returns links for operators and developers. */
export const welcomeLinks = (deps: HostedPagesDeps): readonly WelcomeLink[] => [
  ...usualLinks,
  ...(deps.moreLinks ?? []),
]

/** Returns the demo shop's key. Returns null if the shop is no demo or the key no longer works. */
export async function workingDemoKey({ settings, demoPublishableKey }: HostedPagesDeps): Promise<string | null> {
  const { keysByTokenHash } = await settings.current()
  return demoPublishableKey !== null && keysByTokenHash.has(sha256Hex(demoPublishableKey)) ? demoPublishableKey : null
}

/** Sends the start page of a shop that has its own pages turned off or has no region. */
export async function sendWelcome(
  deps: HostedPagesDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { store, regions } = await deps.settings.current()
  const shown = await shownTo(deps, request, reply)
  if (regions.size === 0) return sendShown(reply, 200, shown, unfinishedPage(shown, store.name))
  const found = store.defaultSalesChannelId
    ? await searchProducts(deps, {
        salesChannelId: store.defaultSalesChannelId,
        query: null,
        category: null,
        collection: null,
        limit: shownProducts,
        offset: null,
        context: { regionId: null, currency: null, country: null },
      })
    : { products: [], count: 0 }
  const page = welcomePage({
    shown,
    store,
    baseUrl: deps.baseUrl,
    // Safe cast: `productView` rendered this JSON.
    products: found.products.map((text) => JSON.parse(text.toString()) as ShownProduct),
    productCount: found.count,
    demoPublishableKey: await workingDemoKey(deps),
    links: welcomeLinks(deps),
  })
  return sendShown(reply, 200, shown, page, { audience: 'public', imageSources: imageOrigins(deps) })
}

/** Returns the origins of the shop's pictures other than that of `BASE_URL`. */
export function imageOrigins({ baseUrl, publicUrl }: Pick<HostedPagesDeps, 'baseUrl' | 'publicUrl'>): string[] {
  const { origin } = new URL(publicUrl)
  return origin === new URL(baseUrl).origin ? [] : [origin]
}
