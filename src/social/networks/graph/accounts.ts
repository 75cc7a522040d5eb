import type { Clock } from '../../../platform/clock.ts'
import type { Logger } from '../../../platform/log.ts'
import type {
  Answered,
  GrantedToken,
  GraphAccounts,
  GraphPage,
  LinkedPage,
  TokenFacts,
  UpstreamPost,
} from '../accounts.types.ts'
import type { GraphEndpoints } from '../endpoints.ts'
import type { TakeCall } from '../usage.types.ts'
import type { Wire } from '../wire.ts'
import { countOf, createGraphCalls, type GraphCalls, type GraphObject, objectOf, textOf } from './call.ts'
import { wholeList } from './lists.ts'
import { graphMetrics } from './metrics.ts'

const graphVersion = 'v24.0'

/** Permissions requested by the login for both networks. Publishing works without the last four. */
const scopes = [
  'pages_show_list',
  'pages_manage_posts',
  'pages_read_engagement',
  'instagram_basic',
  'instagram_content_publish',
  'instagram_manage_comments',
  'instagram_manage_insights',
  'pages_manage_metadata',
  'business_management',
]

interface GraphDeps {
  readonly wire: Wire
  readonly clock: Clock
  readonly log: Logger
  readonly endpoints: GraphEndpoints
  /** Counts reading calls for that user. */
  readonly readBudget: (userId: string) => TakeCall
}

const unlimited: TakeCall = async () => null

/** Creates the client of the Graph API, version v24.0. */
export function createGraphAccounts(deps: GraphDeps, takeCall: TakeCall = unlimited): GraphAccounts {
  const { wire, clock, endpoints } = deps
  const { app } = endpoints
  const calls = createGraphCalls({ wire, clock, apiUrl: `${endpoints.apiUrl}/${graphVersion}`, takeCall })
  const credentials = () => ({ client_id: app.id, client_secret: app.secret.reveal() })
  const token = async (fields: Readonly<Record<string, string>>): Promise<Answered<GrantedToken>> =>
    mapped(await calls.post('/oauth/access_token', { ...credentials(), ...fields }), grantedOf)
  const accounts: Omit<GraphAccounts, 'linkedPages'> = {
    forUser: (userId) => createGraphAccounts(deps, deps.readBudget(userId)),
    authorizeUrl: ({ redirectUri, state }) =>
      `${endpoints.dialogUrl}?${new URLSearchParams({
        client_id: app.id,
        redirect_uri: redirectUri,
        scope: scopes.join(','),
        response_type: 'code',
        state,
      })}`,
    exchangeCode: (code, redirectUri) => token({ code, redirect_uri: redirectUri }),
    lengthen: (userToken) => token({ grant_type: 'fb_exchange_token', fb_exchange_token: userToken }),
    async tokenFacts(inspected) {
      const answer = await calls.get('/debug_token', { input_token: inspected }, `${app.id}|${app.secret.reveal()}`)
      return mapped(answer, (body) => factsOf(objectOf(body.data)))
    },
    async me(userToken) {
      const answer = await calls.get('/me', { fields: 'id,name' }, userToken)
      return mapped(answer, ({ id, name }) => (textOf(id) ? { id: String(id), name: textOf(name) } : null))
    },
    pages: (userToken) => allPages(calls, userToken),
    async pageToken(pageId, userToken) {
      return mapped(await calls.get(`/${idPath(pageId)}`, { fields: 'access_token' }, userToken), (body) =>
        textOf(body.access_token),
      )
    },
    async linkedAccount(pageId, userToken) {
      const fields = 'instagram_business_account{id,username}'
      return mapped(await calls.get(`/${idPath(pageId)}`, { fields }, userToken), (raw) => {
        const { id, username } = objectOf(raw.instagram_business_account)
        return { account: textOf(id) ? { id: String(id), username: textOf(username) } : null, raw }
      })
    },
    async subscribe(accountId, fields, pageToken) {
      const form = { subscribed_fields: fields.join(','), access_token: pageToken }
      const answer = await calls.post(`/${idPath(accountId)}/subscribed_apps`, form)
      return answer.ok ? { ok: true, value: null } : answer
    },
    async pagePosts(pageId, pageToken, count) {
      const fields = { fields: 'id,message,created_time', limit: String(count) }
      const found = await wholeList(calls, `/${idPath(pageId)}/posts`, fields, pageToken, count)
      return mapped(found, (posts) => posts.flatMap((post) => upstreamOf(post, post.message, post.created_time)))
    },
    async accountMedia(accountId, userToken, count) {
      const fields = { fields: 'id,caption,timestamp', limit: String(count) }
      const found = await wholeList(calls, `/${idPath(accountId)}/media`, fields, userToken, count)
      return mapped(found, (media) => media.flatMap((one) => upstreamOf(one, one.caption, one.timestamp)))
    },
    ...graphMetrics(calls),
  }
  return { ...accounts, linkedPages: (pages, userToken) => linkedPages(deps.log, accounts, pages, userToken) }
}

const lookupsAtOnce = 5

async function linkedPages(
  log: Logger,
  accounts: Pick<GraphAccounts, 'linkedAccount'>,
  pages: readonly GraphPage[],
  userToken: string,
): Promise<LinkedPage[]> {
  const found: LinkedPage[] = []
  for (let start = 0; start < pages.length; start += lookupsAtOnce)
    found.push(
      ...(await Promise.all(
        pages.slice(start, start + lookupsAtOnce).map(async (page) => {
          const linked = await accounts.linkedAccount(page.id, userToken)
          if (linked.ok) return { ...page, account: linked.value.account }
          log.warn({ page: page.id, reason: linked.fault.message }, 'the linked account of a page could not be read')
          return { ...page, account: null }
        }),
      )),
    )
  return found
}

/**
 * Converts a successful answer by `read`. Returns a transient fault if `read` returns null, because the response lacks
 * a required member.
 */
export function mapped<T, U>(answer: Answered<T>, read: (value: T) => U | null): Answered<U> {
  if (!answer.ok) return answer
  const value = read(answer.value)
  if (value !== null) return { ok: true, value }
  const message = 'The network gave an answer that Weft does not know.'
  return { ok: false, fault: { class: 'transient', message, code: null, retryAt: null, definitive: false } }
}

const idPath = (id: string): string => encodeURIComponent(id)

function grantedOf(body: GraphObject): GrantedToken | null {
  const token = textOf(body.access_token)
  return token === null ? null : { token, expiresInSeconds: countOf(body.expires_in) }
}

/** Converts seconds to a date. The network sends 0 for "never", which gives null. */
const timeOf = (seconds: unknown): Date | null =>
  typeof seconds === 'number' && seconds > 0 ? new Date(seconds * 1000) : null

const factsOf = (data: GraphObject): TokenFacts => ({
  valid: data.is_valid === true,
  kind: textOf(data.type) ?? 'unknown',
  expiresAt: timeOf(data.expires_at),
  dataAccessExpiresAt: timeOf(data.data_access_expires_at),
  scopes: Array.isArray(data.scopes) ? data.scopes.filter((scope) => typeof scope === 'string') : [],
  problem: textOf(objectOf(data.error).message),
})

const pageFields = { fields: 'id,name,access_token,category,tasks', limit: '100' }

async function allPages(calls: GraphCalls, userToken: string): Promise<Answered<readonly GraphPage[]>> {
  const own = await wholeList(calls, '/me/accounts', pageFields, userToken)
  if (!own.ok) return own
  const found = [...own.value, ...(await businessPages(calls, userToken))].flatMap(pageOf)
  return { ok: true, value: [...new Map(found.toReversed().map((page) => [page.id, page])).values()].toReversed() }
}

/** Returns the pages of businesses. Empty for most logins, because few may list businesses. */
async function businessPages(calls: GraphCalls, userToken: string): Promise<readonly GraphObject[]> {
  const businesses = await wholeList(calls, '/me/businesses', { fields: 'id,name', limit: '100' }, userToken)
  if (!businesses.ok) return []
  const lists = await Promise.all(
    businesses.value
      .slice(0, 50)
      .flatMap(({ id }) =>
        ['owned_pages', 'client_pages'].map((edge) =>
          wholeList(calls, `/${idPath(String(id))}/${edge}`, pageFields, userToken),
        ),
      ),
  )
  return lists.flatMap((list) => (list.ok ? list.value : []))
}

function pageOf({ id, name, access_token, category, tasks }: GraphObject): GraphPage[] {
  if (textOf(id) === null) return []
  return [
    {
      id: String(id),
      name: textOf(name) ?? String(id),
      token: textOf(access_token),
      category: textOf(category),
      tasks: Array.isArray(tasks) ? tasks.filter((task) => typeof task === 'string') : [],
    },
  ]
}

function upstreamOf({ id }: GraphObject, text: unknown, time: unknown): UpstreamPost[] {
  // The network sends `+0000`, which not every `Date` parser accepts.
  const createdAt = new Date(String(time).replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  if (textOf(id) === null || Number.isNaN(createdAt.getTime())) return []
  return [{ id: String(id), text: textOf(text) ?? '', createdAt }]
}
