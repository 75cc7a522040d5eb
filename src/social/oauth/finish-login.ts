import { AppError } from '../../platform/errors.ts'
import type { Logger } from '../../platform/log.ts'
import { sha256Hex } from '../../platform/secret.ts'
import { VaultError } from '../../platform/vault.ts'
import { type PlatformName, platformProfile } from '../networks/index.ts'
import {
  ApiConfig,
  type ApiConfigValue,
  configProblemOf,
  lockConnectedPlatform,
  readPlatformName,
  storeCredentials,
} from '../platforms/index.ts'
import { wantSubscriptions } from '../webhooks/index.ts'
import { appMissing, type LoginDeps, requireName, verifierBinding } from './begin-login.ts'
import { type BegunLogin, takeLogin } from './login-store.ts'

export interface FinishDeps extends LoginDeps {
  readonly log: Logger
}

export type LoginEnd = 'connected' | 'access_denied' | 'login_failed'

export interface CameBack {
  readonly network: string
  readonly state: string | undefined
  readonly code: string | undefined
  /** Error that the network reported. */
  readonly error: string | undefined
}

/**
 * Finishes a login and returns its result. A code works only once, so its requests are never aborted: after the time
 * limit of the call, returns `pending`, and they continue in the background.
 */
export async function finishInTime(deps: FinishDeps, back: CameBack): Promise<LoginEnd | 'pending'> {
  const end = finishLogin(deps, back)
  const inTime = await Promise.race([end, deps.logins.inTime().time.over()])
  if (inTime) return inTime
  end.catch((error) => deps.log.warn({ error, network: back.network }, 'a login was not finished'))
  return 'pending'
}

/**
 * Completes the login that belongs to the state, once, and stores its credentials. Returns `access_denied` or
 * `login_failed` if the network returned an error instead of a login. Throws `invalid_data` (400) if the shop does not
 * offer the network, if the state is unknown, used or expired, if the network rejects the code, or if the login lacks
 * something that the platform needs; `conflict` (409) if no app is registered.
 */
export async function finishLogin(deps: FinishDeps, back: CameBack): Promise<LoginEnd> {
  const platformName = requireName(deps, back.network)
  const now = deps.clock.now()
  const stateHash = sha256Hex(back.state ?? '')
  const login = await takeLogin(deps.db, stateHash, platformName, now)
  if (!login)
    throw new AppError(
      'invalid_data',
      400,
      'This login is unknown, was finished, or took longer than 10 minutes. Start it again.',
      {
        path: '/state',
      },
    )
  if (back.error !== undefined) {
    deps.log.warn(
      { platform: login.platformId, denied: back.error === 'access_denied' },
      'a network returned an error instead of a login',
    )
    return back.error === 'access_denied' ? 'access_denied' : 'login_failed'
  }
  if (back.code === undefined || back.code === '')
    throw new AppError('invalid_data', 400, 'The network sent no code. Start the login again.', { path: '/code' })
  const name = (await readPlatformName(deps.db, login.platformId)) ?? platformName
  const found = await foundConfig(deps, { name, login, stateHash }, back.code, now)
  const parsed = ApiConfig.safeParse(found)
  if (!parsed.success) {
    throw new AppError('invalid_data', 400, `invalid API config: ${configProblemOf(parsed.error)}`)
  }
  await storeLogin(deps, login.platformId, parsed.data, now)
  return 'connected'
}

async function foundConfig(
  deps: FinishDeps,
  { name, login, stateHash }: { name: PlatformName; login: BegunLogin; stateHash: string },
  code: string,
  now: Date,
): Promise<Readonly<Record<string, unknown>>> {
  const network = deps.logins.of(name)
  if (!network) throw appMissing(name)
  const kept = login.verifier === null ? null : openVerifier(deps, login, stateHash)
  const { platformId, redirectUri, pageId } = login
  return network.finish({ platform: name, platformId, redirectUri, pageId, code, kept, now })
}

function openVerifier({ vault }: FinishDeps, login: BegunLogin, stateHash: string): string {
  try {
    return vault.open(login.verifier, verifierBinding(stateHash))
  } catch (error) {
    if (!(error instanceof VaultError)) throw error
    throw new AppError('invalid_data', 400, 'The key was changed during this login. Start it again.')
  }
}

async function storeLogin(deps: FinishDeps, id: string, config: ApiConfigValue, now: Date): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const before = await lockConnectedPlatform(deps, tx, id)
    if (!before) throw new AppError('invalid_data', 400, 'The platform of this login was deleted meanwhile.')
    await storeCredentials(deps, tx, id, { config: withOwnCredentials(config, before.stored), loggedIn: true }, now)
    await wantSubscriptions(tx, id, config, now)
  })
}

/** Keeps the members that a person entered, unless the config would be invalid with them. */
function withOwnCredentials(config: ApiConfigValue, stored: Readonly<Record<string, unknown>>): ApiConfigValue {
  const { entered } = platformProfile(config.platform)
  const own = Object.fromEntries(entered.map((member) => [member, stored[member]]))
  return ApiConfig.safeParse({ ...config, ...own }).data ?? config
}
