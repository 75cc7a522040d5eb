import { invalidData } from '../../../platform/http/refusals.ts'
import type { Logger } from '../../../platform/log.ts'
import { pageTokenOf, userTokenOf } from '../../platforms/index.ts'
import type { GraphAccounts, LinkedPage, LoginReport, LoginReturn, NetworkLogin } from '../accounts.types.ts'
import type { LoginDeps } from '../adapter.types.ts'
import { answered } from '../answered.ts'
import { graphAccountsOf } from './deps.ts'
import { choosePage, type GraphPlatform, graphConfig } from './login-config.rules.ts'

/** Creates the login that opens pages and their linked accounts. Returns null if no app is set up. */
export function createGraphLogin(deps: LoginDeps): NetworkLogin | null {
  const graph = graphAccountsOf(deps)
  if (!graph) return null
  return {
    pages: graph,
    begin: async ({ redirectUri, state }) => ({ location: graph.authorizeUrl({ redirectUri, state }), kept: null }),
    finish: (back) => finish({ graph, log: deps.log }, back),
    renew: (config) =>
      graph.lengthen(userTokenOf(config)).then((answer) => {
        if (!answer.ok) return answer
        const { token, expiresInSeconds } = answer.value
        const members = 'page_access_token' in config ? { user_access_token: token } : { access_token: token }
        return { ok: true, value: { members, expiresInSeconds } }
      }),
    async works(config) {
      // Checks the user's own token, because a login also has page tokens.
      const answer = await graph.me(userTokenOf(config))
      return answer.ok || answer.fault.class !== 'auth_expired'
    },
    async check(config) {
      const user = await graph.tokenFacts(userTokenOf(config))
      if (!user.ok) return user
      const pageToken = 'page_id' in config ? pageTokenOf(config, config.page_id) : null
      const page = pageToken === null ? user : await graph.tokenFacts(pageToken)
      if (!page.ok) return page
      const { valid, expiresAt, dataAccessExpiresAt, scopes, problem } = user.value
      const ended = valid ? null : `${problem ?? 'The network no longer accepts the login.'} Connect the account again.`
      const problems: LoginReport['problems'] =
        page.value.valid || !('page_id' in config)
          ? []
          : [
              // The login can still open its other pages.
              `Page ${config.page_id}: ${page.value.problem ?? 'The network no longer accepts its token.'} Give the login access to it again, or choose another page.`,
            ]
      return { ok: true, value: { expiresAt, dataAccessExpiresAt, scopes, problems, ended } }
    },
  }
}

type Deps = { readonly graph: GraphAccounts; readonly log: Logger }

async function finish({ graph, log }: Deps, back: LoginReturn): Promise<Readonly<Record<string, unknown>>> {
  // Safe cast: only platforms of these two networks log in here.
  const platform = back.platform as GraphPlatform
  const short = answered(await graph.exchangeCode(back.code, back.redirectUri))
  const granted = answered(await graph.lengthen(short.token))
  const userToken = granted.token
  const user = answered(await graph.me(userToken))
  const facts = await graph.tokenFacts(userToken)
  if (!facts.ok) log.warn({ reason: facts.fault.message }, 'the scopes of a login could not be read')
  const listed = answered(await graph.pages(userToken))
  const pages = await graph.linkedPages(listed, userToken)
  if (platform !== 'network_a' && pages.every(({ account }) => account === null))
    log.warn({ platform: back.platformId, pages: pages.length }, 'no linked business account was found')
  const page = await withToken({ graph, log }, choosePage(platform, pages, back.pageId), userToken)
  if (back.pageId !== null && page === null)
    throw invalidData([{ path: '/page_id', message: `Page ${back.pageId} is not among those of this login.` }])
  const lasts = granted.expiresInSeconds
  const expiresAt = lasts === null ? null : new Date(back.now.getTime() + lasts * 1000)
  return graphConfig(platform, {
    user,
    userToken,
    authenticatedAt: back.now,
    expiresAt: expiresAt ?? (facts.ok ? facts.value.expiresAt : null),
    scopes: facts.ok ? facts.value.scopes : [],
    pages: pages.map((known) => (known.id === page?.id ? page : known)),
    page,
  })
}

/**
 * Requests the page's own token. Returns the page unchanged if the login cannot open it. Never uses the user's token
 * instead. Null stays null.
 */
async function withToken({ graph, log }: Deps, page: LinkedPage | null, userToken: string): Promise<LinkedPage | null> {
  if (page === null) return null
  const token = await graph.pageToken(page.id, userToken)
  if (token.ok) return { ...page, token: token.value }
  log.warn({ page: page.id, reason: token.fault.message }, 'the token of a page could not be read')
  return page
}
