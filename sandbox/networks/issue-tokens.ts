import type { Networks } from './context.ts'
import { pageToken, readToken, userToken } from './graph/access.ts'
import { allPagesOf, findPerson, findShortPerson } from './people.ts'
import { oauth1CredentialsOf } from './short/oauth1.ts'
import { openFamily } from './short/token.ts'
import { grant } from './standing.ts'

const graphScopes = [
  'pages_show_list',
  'pages_manage_posts',
  'pages_read_engagement',
  'pages_manage_metadata',
  'business_management',
  'instagram_basic',
  'instagram_content_publish',
  'instagram_manage_comments',
  'instagram_manage_insights',
]
const shortScopes = ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access']

/** Issues the tokens that a login would yield, without its pages. */
export function issueGraphTokens(networks: Networks, personId: string, scopes = graphScopes): object {
  const person = findPerson(personId)
  if (!person) return { error: 'There is no such person.' }
  const granted = scopes.filter((scope) => !person.refuses.includes(scope))
  grant(networks.world, 'graph', personId, { granted, declined: scopes.filter((scope) => !granted.includes(scope)) })
  const { token, expiresInSeconds } = userToken(networks, personId, granted, true)
  const facts = readToken(networks, token)
  const pages = allPagesOf(person).map((page) => ({
    id: page.id,
    name: page.name,
    access_token: facts ? pageToken(networks, facts, page.id) : '',
    account: page.account,
  }))
  return { user_access_token: token, expires_in: expiresInSeconds, scopes: granted, pages }
}

export function issueShortTokens(networks: Networks, personId: string, scopes = shortScopes): object {
  const person = findShortPerson(personId)
  if (!person) return { error: 'There is no such person.' }
  const granted = scopes.filter((scope) => !person.refuses.includes(scope))
  grant(networks.world, 'short', personId, { granted, declined: scopes.filter((scope) => !granted.includes(scope)) })
  const { accessToken, accessTokenSecret } = oauth1CredentialsOf(person, networks)
  const oauth1 = { access_token: accessToken, access_token_secret: accessTokenSecret }
  return { ...openFamily(networks, personId, granted), oauth1 }
}
