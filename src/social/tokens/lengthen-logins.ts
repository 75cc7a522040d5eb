import { platformNames, platformProfile } from '../networks/index.ts'
import { readConnectedPlatform } from '../platforms/index.ts'
import { endCredentials, keepRenewal, type TokenDeps } from './fresh-credentials.ts'
import { agedLogins } from './lease-store.ts'
import { withLease } from './with-lease.ts'

/** Age at which a login is renewed. Long-lived user tokens last 60 days, so two weeks are left for retries. */
const agedMs = 45 * 86_400_000
const atOnce = 100
const renewedAhead = platformNames.filter((name) => platformProfile(name).renewal === 'ahead')

/** Exchanges long-lived user tokens before they expire. Returns how many were renewed. */
export async function lengthenLogins(deps: TokenDeps): Promise<number> {
  const names = renewedAhead.filter((name) => deps.logins.of(name) !== null)
  const aged = await agedLogins(deps.db, names, new Date(deps.clock.now().getTime() - agedMs), atOnce)
  let lengthened = 0
  for (const id of aged)
    try {
      if (await lengthenOne(deps, id)) lengthened++
    } catch (error) {
      deps.log.error({ error, platform: id }, 'a login could not be extended')
    }
  return lengthened
}

/**
 * Renews the user's token, and returns whether it was renewed. Ends the login if the network no longer accepts it. Page
 * tokens do not expire and are kept.
 */
async function lengthenOne(deps: TokenDeps, id: string): Promise<boolean> {
  const platform = await readConnectedPlatform(deps, deps.db, id)
  if (!platform?.config) return false
  const { name, config, configVersion } = platform
  const lengthened = await withLease(deps.db, { id, configVersion }, async () => {
    const answer = await deps.logins.of(name)?.renew(config)
    if (!answer) return false
    if (answer.ok) return keepRenewal(deps, platform, answer.value)
    const { fault } = answer
    if (fault.class === 'auth_expired') await endCredentials(deps, { ...platform, config }, fault.message)
    else deps.log.warn({ platform: id, reason: fault.message }, 'a login could not be extended yet')
    return false
  })
  return lengthened ?? false
}
