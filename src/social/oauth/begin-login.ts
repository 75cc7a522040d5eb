import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import { conflict, invalidData } from '../../platform/http/refusals.ts'
import { newSecret } from '../../platform/ids.ts'
import { sha256Hex } from '../../platform/secret.ts'
import type { Vault } from '../../platform/vault.ts'
import {
  type NetworkLogins,
  networksOf,
  type PlatformName,
  platformLabel,
  platformNameOf,
  platformProfile,
} from '../networks/index.ts'
import { readPlatformView } from '../platforms/index.ts'
import { insertLogin } from './login-store.ts'

const loginLifeMs = 10 * 60_000

export interface LoginDeps {
  readonly db: Database
  readonly clock: Clock
  readonly vault: Vault
  readonly logins: NetworkLogins
  /** Platforms that this shop offers. */
  readonly offered: readonly PlatformName[]
  /** Weft's public URL without a trailing slash. */
  readonly baseUrl: string
}

/** Binds the sealed verifier to its login. */
export const verifierBinding = (stateHash: string): string => `social_oauth_state:${stateHash}:verifier`

/**
 * Starts a login and returns the URL of the network's login page. Throws `invalid_data` (400) if the shop does not
 * offer the network or the platform is for another network, `not_found` (404) if the platform does not exist,
 * `conflict` (409) if no app is registered, and like `NetworkLogin.begin`.
 */
export async function beginLogin(
  deps: LoginDeps,
  asked: { readonly network: string; readonly platformId: string; readonly pageId: string | null },
): Promise<{ location: string; state: string }> {
  const platformName = requireName(deps, asked.network)
  const platform = await readPlatformView(deps.db, asked.platformId)
  if (!platform) throw notFound('This social platform')
  const { name: known, url: server } = platform
  if (networksOf(known).join() !== networksOf(platformName).join())
    throw invalidData([
      { path: '/platform_id', message: `is a platform for ${platformLabel(known)}: start its login at ${known}` },
    ])
  const login = deps.logins.inTime().of(platformName)
  if (!login) throw appMissing(platformName)
  const state = newSecret()
  const stateHash = sha256Hex(state)
  const redirectUri = `${deps.baseUrl}/admin/oauth/${platformName}/callback`
  const { location, kept } = await login.begin({ redirectUri, state, server })
  const now = deps.clock.now()
  await insertLogin(
    deps.db,
    stateHash,
    {
      platformId: asked.platformId,
      platformName,
      redirectUri,
      pageId: asked.pageId,
      verifier: kept && deps.vault.seal(kept, verifierBinding(stateHash)),
    },
    { now, expiresAt: new Date(now.getTime() + loginLifeMs) },
  )
  return { location, state }
}

/** Returns the platform for a name or alias. Throws `invalid_data` (400) if this shop does not offer it. */
export function requireName({ offered }: Pick<LoginDeps, 'offered'>, text: string): PlatformName {
  const name = platformNameOf(text)
  if (name === null || !offered.includes(name))
    throw invalidData([{ path: '/platform', message: `must be one of ${offered.join(', ')}` }])
  return name
}

/** Returns the error (409): the shop must be registered with the network before anyone can log in. */
export const appMissing = (name: PlatformName) =>
  conflict(
    `No app for ${platformLabel(name)} is set up: register one with the network and set ${platformProfile(name).settings}.`,
  )
