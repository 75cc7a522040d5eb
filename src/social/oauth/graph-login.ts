import { invalidData } from '../../platform/http/page.ts'
import type { Logger } from '../../platform/log.ts'
import type { GraphAccounts, GraphPage } from '../networks/accounts.types.ts'
import { choosePage, type FoundPage, graphConfig } from './graph-config.rules.ts'
import { answered } from './refused-login.ts'
import type { BegunLogin } from './store.ts'

type GraphPlatform = 'network_a' | 'network_b' | 'network_ab'
const lookupsAtOnce = 5

/** What a code is worth, as api_config; not yet validated. Throws 400 or 502 where the network gives none. */
export async function graphLogin(
  { graph, log, now }: { readonly graph: GraphAccounts; readonly log: Logger; readonly now: Date },
  platform: GraphPlatform,
  login: BegunLogin,
  code: string,
): Promise<Record<string, unknown>> {
  const short = answered(await graph.exchangeCode(code, login.redirectUri))
  const granted = answered(await graph.lengthen(short.token))
  const userToken = granted.token
  const user = answered(await graph.me(userToken))
  const facts = await graph.tokenFacts(userToken)
  if (!facts.ok) log.warn({ reason: facts.fault.message }, 'what a login was granted could not be read')
  const listed = answered(await graph.pages(userToken))
  const pages = await withAccounts({ graph, log }, listed, userToken)
  if (platform !== 'network_a' && pages.every(({ account }) => account === null))
    log.warn({ platform: login.platformId, pages: pages.length }, 'no linked business account was found')
  const page = await withToken({ graph, log }, choosePage(platform, pages, login.pageId), userToken)
  if (login.pageId !== null && page === null)
    throw invalidData([{ path: '/page_id', message: `Page ${login.pageId} is not among those of this login.` }])
  const lasts = granted.expiresInSeconds
  const expiresAt = lasts === null ? null : new Date(now.getTime() + lasts * 1000)
  return graphConfig(platform, {
    user,
    userToken,
    authenticatedAt: now,
    expiresAt: expiresAt ?? (facts.ok ? facts.value.expiresAt : null),
    scopes: facts.ok ? facts.value.scopes : [],
    pages: pages.map((known) => (known.id === page?.id ? page : known)),
    page,
  })
}

type Deps = { readonly graph: GraphAccounts; readonly log: Logger }

/** One page that cannot be looked up leaves the others as they are. */
export async function withAccounts(
  { graph, log }: Deps,
  pages: readonly GraphPage[],
  userToken: string,
): Promise<FoundPage[]> {
  const found: FoundPage[] = []
  for (let start = 0; start < pages.length; start += lookupsAtOnce)
    found.push(
      ...(await Promise.all(
        pages.slice(start, start + lookupsAtOnce).map(async (page) => {
          const linked = await graph.linkedAccount(page.id, userToken)
          if (linked.ok) return { ...page, account: linked.value.account }
          log.warn({ page: page.id, reason: linked.fault.message }, 'the linked account of a page could not be read')
          return { ...page, account: null }
        }),
      )),
    )
  return found
}

/** A page that the login cannot open is no use, whatever the list says of it; never the user's token instead. */
async function withToken({ graph, log }: Deps, page: FoundPage | null, userToken: string): Promise<FoundPage | null> {
  if (page === null) return null
  const token = await graph.pageToken(page.id, userToken)
  if (token.ok) return { ...page, token: token.value }
  log.warn({ page: page.id, reason: token.fault.message }, 'the token of a page could not be read')
  return page
}
