import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import { conflict, invalidData } from '../../platform/http/page.ts'
import { newSecret } from '../../platform/ids.ts'
import { sha256Hex } from '../../platform/secret.ts'
import type { Vault } from '../../platform/vault.ts'
import { isShortText, networkLabels, type PlatformName, platformNameOf, platformNames } from '../network-names/index.ts'
import type { NetworkLogins } from '../networks/accounts.types.ts'
import { readPlatformName } from '../platforms/index.ts'
import { pkceChallenge } from './pkce.ts'
import { insertLogin } from './store.ts'

const loginLifeMs = 10 * 60_000

export interface LoginDeps {
  readonly db: Database
  readonly clock: Clock
  readonly vault: Vault
  readonly logins: NetworkLogins
  /** Where people and networks reach us, without a slash at the end. */
  readonly baseUrl: string
}

/** What the PKCE verifier of a login is bound to. */
export const verifierBinding = (stateHash: string): string => `social_oauth_state:${stateHash}:verifier`

/** Where a person has to go to log in. Throws 400 for another network's platform, 404, 409 without an app. */
export async function beginLogin(
  deps: LoginDeps,
  asked: { readonly network: string; readonly platformId: string; readonly pageId: string | null },
): Promise<{ location: string; state: string }> {
  const platformName = requireName(asked.network)
  const known = await readPlatformName(deps.db, asked.platformId)
  if (known === null) throw notFound('This social platform')
  if (known !== platformName && !(isShortText(known) && isShortText(platformName)))
    throw invalidData([
      { path: '/platform_id', message: `is a platform for ${networkLabels[known]}: start its login at ${known}` },
    ])
  const state = newSecret()
  const stateHash = sha256Hex(state)
  const redirectUri = `${deps.baseUrl}/admin/oauth/${platformName}/callback`
  const verifier = isShortText(platformName) ? newSecret() : null
  const location = locationOf(deps.logins, platformName, { redirectUri, state, verifier })
  const now = deps.clock.now()
  await insertLogin(
    deps.db,
    stateHash,
    {
      platformId: asked.platformId,
      platformName,
      redirectUri,
      pageId: asked.pageId,
      verifier: verifier && deps.vault.seal(verifier, verifierBinding(stateHash)),
    },
    { now, expiresAt: new Date(now.getTime() + loginLifeMs) },
  )
  return { location, state }
}

/** Throws 400: there is no such network. */
export function requireName(text: string): PlatformName {
  const name = platformNameOf(text)
  if (name === null) throw invalidData([{ path: '/platform', message: `must be one of ${platformNames.join(', ')}` }])
  return name
}

function locationOf(
  { graph, shortText }: NetworkLogins,
  name: PlatformName,
  login: { redirectUri: string; state: string; verifier: string | null },
): string {
  const { redirectUri, state, verifier } = login
  if (verifier === null) {
    if (!graph) throw appMissing(name, 'NETWORK_A_APP_ID and NETWORK_A_APP_SECRET')
    return graph.authorizeUrl({ redirectUri, state })
  }
  if (!shortText) throw appMissing(name, 'NETWORK_C_CLIENT_ID')
  return shortText.authorizeUrl({ redirectUri, state, challenge: pkceChallenge(verifier) })
}

/** Nobody can log in before the shop is registered with the network. */
export const appMissing = (name: PlatformName, variables: string) =>
  conflict(`No app for ${networkLabels[name]} is set up: register one with the network and set ${variables}.`)
