import type { FastifyReply, FastifyRequest } from 'fastify'
import { imageOrigins, sendPage } from '../hosted-pages/index.ts'
import { dropCart } from './cart-cookie.ts'
import { readCart } from './change-cart.ts'
import type { PagesWithNavigation } from './deps.ts'
import { type ShopPage, shopPage } from './frame.ts'
import { withLinkValues } from './link-values.ts'
import type { ShopGroups } from './navigation.ts'
import { type Visitor, visitorOf } from './visitor.ts'

/** A visit to a page: the visitor and the navigation. */
export interface Visit {
  readonly visitor: Visitor
  readonly groups: ShopGroups
  /** Null if the shop has no sales channel. */
  readonly salesChannelId: string | null
}

const noGroups: ShopGroups = {
  categories: [],
  collections: [],
  category: () => undefined,
  collection: () => undefined,
  below: () => [],
  pathOf: () => [],
}

export async function beginVisit(
  deps: PagesWithNavigation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visit> {
  const visitor = await visitorOf(deps, request, reply)
  const salesChannelId = visitor.settings.store.defaultSalesChannelId
  const groups =
    salesChannelId === null ? noGroups : await deps.navigation.groups(salesChannelId, visitor.textLocales[0] ?? null)
  return { visitor, groups, salesChannelId }
}

/** Begins a visit. If the visitor's cart was bought or has expired, removes it from the header and the cookie. */
export async function beginBrowsing(
  deps: PagesWithNavigation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visit> {
  const visit = await beginVisit(deps, request, reply)
  const { visitor } = visit
  if (visitor.cart === null || (await readCart(deps, visitor)) !== null) return visit
  dropCart(reply, deps.baseUrl)
  return { ...visit, visitor: { ...visitor, cart: null } }
}

/** Sends a page. New visitors share a copy of a public page, cached for a minute. Other responses are not cached. */
export function sendShopPage(
  deps: PagesWithNavigation,
  reply: FastifyReply,
  { visitor, groups }: Pick<Visit, 'visitor' | 'groups'>,
  page: ShopPage,
  status = 200,
): FastifyReply {
  const isPublic = page.about !== null && status === 200
  sendPage(
    reply.headers({ 'content-language': visitor.words.language.tag, vary: 'accept-language, cookie' }),
    status,
    withLinkValues(shopPage(visitor, groups, page), visitor.link),
    {
      audience: isPublic ? (visitor.isKnown ? 'visitor' : 'public') : 'personal',
      imageSources: imageOrigins(deps),
      referrer: 'strict-origin-when-cross-origin',
    },
  )
  return reply
}
