import { timingSafeEqualText } from '../../../src/platform/secret.ts'
import type { Networks } from '../context.ts'
import { findPage, findPerson, managesPage, type Page, type Person, pageOfAccount } from '../people.ts'
import { openFacts, sealFacts } from '../sealed-facts.ts'
import { hasLostPage } from '../standing.ts'
import { invalidToken, refusal, unknownObject } from './errors.ts'

export interface GraphToken {
  readonly kind: 'USER' | 'PAGE' | 'APP'
  readonly personId: string
  /** Null except for page tokens. */
  readonly pageId: string | null
  readonly scopes: readonly string[]
  readonly issuedAt: number
  /** Null if it never expires. */
  readonly expiresAt: number | null
  readonly generation: number
}

const prefix = 'EAAW'
const shortLivedMs = 2 * 3_600_000
const longLivedMs = 60 * 86_400_000
export const dataAccessMs = 90 * 86_400_000

const seal = (networks: Networks, facts: GraphToken): string => sealFacts(prefix, facts, networks.tokenSecret)

export function userToken(networks: Networks, personId: string, scopes: readonly string[], longLived: boolean) {
  const issuedAt = networks.world.now()
  const lifeMs = longLived ? longLivedMs : shortLivedMs
  const facts: GraphToken = {
    kind: 'USER',
    personId,
    pageId: null,
    scopes,
    issuedAt,
    expiresAt: issuedAt + lifeMs,
    generation: networks.world.standings.get(`graph:${personId}`)?.generation ?? 0,
  }
  return { token: seal(networks, facts), expiresInSeconds: lifeMs / 1000 }
}

/** Issues a page token. It does not expire if the user token is long-lived. */
export function pageToken(networks: Networks, user: GraphToken, pageId: string): string {
  const isLong = user.expiresAt !== null && user.expiresAt - user.issuedAt > shortLivedMs
  return seal(networks, { ...user, kind: 'PAGE', pageId, expiresAt: isLong ? null : user.expiresAt })
}

/** Facts of a token that this network issued, even if it is no longer valid. Returns null if it was never issued. */
export function readToken(networks: Networks, token: string): GraphToken | null {
  const { id, secret } = networks.apps.graph
  if (timingSafeEqualText(token, `${id}|${secret}`)) {
    return { kind: 'APP', personId: '', pageId: null, scopes: [], issuedAt: 0, expiresAt: null, generation: 0 }
  }
  // Safe cast: only `seal` makes these tokens.
  return openFacts(prefix, token, networks.tokenSecret) as GraphToken | null
}

/** Returns why an issued token is rejected now. Returns null if it is valid. */
export function tokenProblem({ world }: Networks, token: GraphToken): { message: string; subcode: number } | null {
  if (token.kind === 'APP') return null
  if (token.expiresAt !== null && token.expiresAt <= world.now()) {
    const when = new Date(token.expiresAt).toUTCString()
    return { message: `Error validating access token: Session has expired on ${when}.`, subcode: 463 }
  }
  if (token.pageId !== null && hasLostPage(world, token.personId, token.pageId))
    return { message: cutOffMessages[492] ?? '', subcode: 492 }
  const standing = world.standings.get(`graph:${token.personId}`)
  if (!standing || token.generation === standing.generation) return null
  return { message: cutOffMessages[standing.subcode] ?? 'Error validating access token.', subcode: standing.subcode }
}

const cutOffMessages: Readonly<Record<number, string>> = {
  458: 'Error validating access token: The user has not authorized application.',
  459: 'Error validating access token: You cannot access the app till you log in to www.facebook.com and follow the instructions given.',
  460: 'Error validating access token: The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons.',
  463: 'Error validating access token: Session has expired.',
  464: 'Error validating access token: Sessions for the user are not allowed because the user is not a confirmed user.',
  467: 'Error validating access token: The session is invalid because the user logged out.',
  492: 'Error validating access token: The user must be an administrator, editor, or moderator of the page.',
}

/** Returns the caller's token. Rejects invalid, expired or revoked tokens with code 190, and missing ones with 104. */
export function requireToken(networks: Networks, text: string | null): GraphToken {
  if (text === null || text === '') throw refusal(104, 'An access token is required to request this resource.')
  const token = readToken(networks, text)
  if (!token) throw invalidToken('Invalid OAuth access token - Cannot parse access token')
  const problem = tokenProblem(networks, token)
  if (problem) throw invalidToken(problem.message, problem.subcode)
  return token
}

/** Returns the person who owns the token. */
export function requirePerson(token: GraphToken): Person {
  const person = token.kind === 'USER' ? findPerson(token.personId) : undefined
  if (!person) {
    throw refusal(2500, 'An active access token must be used to query information about the current user.')
  }
  return person
}

const ways: Readonly<Record<string, readonly string[]>> = {
  instagram_basic: ['instagram_basic', 'network_b_basic', 'instagram_business_basic'],
  instagram_content_publish: [
    'instagram_content_publish',
    'network_b_content_publish',
    'instagram_business_content_publish',
  ],
  instagram_manage_comments: ['instagram_manage_comments', 'network_b_manage_comments'],
  instagram_manage_insights: ['instagram_manage_insights', 'network_b_manage_insights'],
}

export function hasScope({ world }: Networks, token: GraphToken, scope: string): boolean {
  const declined = world.standings.get(`graph:${token.personId}`)?.declined ?? []
  return (ways[scope] ?? [scope]).some((name) => token.scopes.includes(name) && !declined.includes(name))
}

export function requireScope(networks: Networks, token: GraphToken, scope: string): void {
  if (!hasScope(networks, token, scope)) {
    throw refusal(10, `Application does not have permission for this action: ${scope} is missing.`)
  }
}

/** Requires the page's own token, without which publishing to a page is rejected. */
export function requirePageToken(networks: Networks, token: GraphToken, page: Page): void {
  const allowed = ['pages_read_engagement', 'pages_manage_posts'].every((scope) => hasScope(networks, token, scope))
  if (token.kind === 'PAGE' && token.pageId === page.id && allowed) return
  throw refusal(
    200,
    'If posting to a group, requires app being installed in the group, and either publish_to_groups permission with user token, or both pages_read_engagement and pages_manage_posts permission with page token; If posting to a page, requires both pages_read_engagement and pages_manage_posts as an admin with sufficient administrative permission',
  )
}

/** Whether the caller may read the page: with its token, or as one of its managers. */
export function seesPage({ world }: Networks, token: GraphToken, page: Page): boolean {
  if (token.kind === 'PAGE') return token.pageId === page.id
  const person = findPerson(token.personId)
  if (token.kind !== 'USER' || !person) return false
  return managesPage(person, page.id) && !hasLostPage(world, person.id, page.id)
}

/** Requires the page's token or the token of one of its managers, which reading its posts needs. */
export function requireReader(networks: Networks, token: GraphToken, pageId: string, method: string, objectId: string) {
  const page = findPage(pageId)
  if (!page || (token.kind !== 'APP' && !seesPage(networks, token, page))) throw unknownObject(objectId, method)
  if (!hasScope(networks, token, 'pages_read_engagement')) {
    throw refusal(
      10,
      "This endpoint requires the 'pages_read_engagement' permission or the 'Page Public Content Access' feature.",
    )
  }
}

/** Returns the page linked to a business account, if the caller may use it. */
export function requireAccountPage(networks: Networks, token: GraphToken, accountId: string, scope: string): Page {
  const page = pageOfAccount(accountId)
  if (!page || !seesPage(networks, token, page))
    throw refusal(10, 'Application does not have permission for this action')
  requireScope(networks, token, scope)
  return page
}
