import { randomUUID } from 'node:crypto'
import type { GrantedToken, GraphAccounts } from '../networks/accounts.types.ts'
import {
  type ApiConfigValue,
  lockConnectedPlatform,
  readConnectedPlatform,
  storeCredentials,
  userTokenOf,
} from '../platforms/index.ts'
import { endCredentials, type TokenDeps } from './fresh-credentials.ts'
import { agedGraphLogins, releaseLease, takeLease } from './lease-store.ts'

/** They last 60 days: from the 45th on there are two weeks of tries. */
const agedMs = 45 * 86_400_000
const atOnce = 100
const leaseSeconds = 60

/** Exchanges user tokens of the page network before they end. Answers how many were new afterwards. */
export async function lengthenLogins(deps: TokenDeps): Promise<number> {
  const { graph } = deps.logins
  if (!graph) return 0
  const aged = await agedGraphLogins(deps.db, new Date(deps.clock.now().getTime() - agedMs), atOnce)
  let lengthened = 0
  for (const id of aged)
    try {
      if (await lengthenOne(deps, graph, id)) lengthened++
    } catch (error) {
      deps.log.error({ error, platform: id }, 'a login could not be lengthened')
    }
  return lengthened
}

async function lengthenOne(deps: TokenDeps, graph: GraphAccounts, id: string): Promise<boolean> {
  const platform = await readConnectedPlatform(deps, deps.db, id)
  if (!platform?.config) return false
  const { config, configVersion } = platform
  const holder = randomUUID()
  if (!(await takeLease(deps.db, id, holder, { seconds: leaseSeconds, configVersion }))) return false
  try {
    const answer = await graph.lengthen(userTokenOf(config))
    if (answer.ok) return await storeToken(deps, id, configVersion, answer.value)
    const { fault } = answer
    if (fault.class === 'auth_expired') await endCredentials(deps, { ...platform, config }, fault.message)
    else deps.log.warn({ platform: id, reason: fault.message }, 'a login could not be lengthened yet')
    return false
  } finally {
    await releaseLease(deps.db, id, holder)
  }
}

/** Pages' own tokens do not end and stay. False: a login came between, and wins. */
async function storeToken(
  deps: TokenDeps,
  id: string,
  configVersion: number,
  { token, expiresInSeconds }: GrantedToken,
): Promise<boolean> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const current = await lockConnectedPlatform(deps, tx, id)
    if (!current?.config || current.configVersion !== configVersion) return false
    const { expires_at: _old, ...rest } = withUserToken(current.config, token)
    const expires =
      expiresInSeconds === null ? {} : { expires_at: new Date(now.getTime() + expiresInSeconds * 1000).toISOString() }
    const config = { ...rest, ...expires, last_refreshed_at: now.toISOString() }
    await storeCredentials(deps, tx, id, { config, loggedIn: false }, now)
    return true
  })
}

const withUserToken = (config: ApiConfigValue, token: string): ApiConfigValue =>
  config.platform === 'network_a' || config.platform === 'network_ab'
    ? { ...config, user_access_token: token }
    : { ...config, access_token: token }
