import { notFound } from '../../platform/errors.ts'
import { isoTimeOrNull } from '../../platform/iso-time.ts'
import { type LoginReport, platformProfile } from '../networks/index.ts'
import { readConnectedPlatform } from '../platforms/index.ts'
import { subscriptionProblems } from '../webhooks/index.ts'
import {
  type Connected,
  type Credentials,
  endCredentials,
  freshCredentials,
  type TokenDeps,
} from './fresh-credentials.ts'
import type { PlatformHealthView } from './health-schema.ts'
import { uncheckedPlatforms, writeHealth } from './health-store.ts'

const dailyMs = 86_400_000
const atOnce = 50

/**
 * Checks each login once a day: does the network still accept it? Returns the number of checks, including failed ones.
 */
export async function checkAccounts(deps: TokenDeps): Promise<number> {
  const due = await uncheckedPlatforms(deps.db, new Date(deps.clock.now().getTime() - dailyMs), atOnce)
  for (const id of due)
    try {
      await checkHealth(deps, id)
    } catch (error) {
      deps.log.error({ error, platform: id }, 'a login could not be checked')
    }
  return due.length
}

interface Findings {
  readonly expiresAt: string | null
  readonly dataAccessExpiresAt: Date | null
  readonly scopes: readonly string[]
  /** Empty if the login works. */
  readonly problems: readonly string[]
}

/**
 * Asks the network whether the login works. If it has ended, the platform gets status `error`; other problems are only
 * reported. Throws `not_found` (404).
 */
export async function checkHealth(deps: TokenDeps, id: string): Promise<PlatformHealthView> {
  const known = await readConnectedPlatform(deps, deps.db, id)
  if (!known) throw notFound('This social platform')
  const found = known.config
    ? await findings(deps, { ...known, config: known.config })
    : unconnected(known.configProblem)
  const works = found.problems.length === 0
  const needed = works ? platformProfile(known.name).scopes : []
  const missing = needed.filter((scope) => !found.scopes.includes(scope))
  const now = deps.clock.now()
  const report: PlatformHealthView = {
    platform_id: id,
    healthy: works && missing.length === 0,
    checked_at: now.toISOString(),
    expires_at: found.expiresAt,
    data_access_expires_at: isoTimeOrNull(found.dataAccessExpiresAt),
    scopes: [...found.scopes],
    missing_scopes: missing,
    problems: [
      ...found.problems,
      ...missing.map((scope) => `${scope} was not granted. Connect the account again and grant everything asked for.`),
      ...(await subscriptionProblems(deps.db, id)),
    ],
  }
  await writeHealth(deps.db, id, report, now)
  return report
}

const unconnected = (problem: string | null): Findings => ({
  expiresAt: null,
  dataAccessExpiresAt: null,
  scopes: [],
  problems: [problem ?? 'The platform has no api_config. Connect it first.'],
})

const unhealthy = (platform: Connected, problem: string): Findings => ({
  ...unconnected(problem),
  expiresAt: platform.config.expires_at ?? null,
  scopes: platform.config.scopes ?? [],
})

async function findings(deps: TokenDeps, platform: Connected): Promise<Findings> {
  const login = deps.logins.of(platform.name)
  const { renewal, settings } = platformProfile(platform.name)
  if (!login) return unhealthy(platform, `No app is set up for this network: set ${settings}.`)
  // Logins that a job renews are only checked, not renewed.
  const fresh = (refused?: string) =>
    renewal === 'ahead'
      ? Promise.resolve({ state: 'fresh', platform } as const)
      : freshCredentials(deps, platform.id, refused)
  let credentials: Credentials = await fresh()
  for (const isLast of [renewal === 'ahead', true]) {
    if (credentials.state === 'unavailable') return unhealthy(platform, credentials.fault.message)
    if (credentials.state !== 'fresh') return unhealthy(platform, credentials.reason)
    const { config } = credentials.platform
    const answer = await login.check(config)
    if (answer.ok) return reported(deps, credentials.platform, answer.value)
    if (answer.fault.class !== 'auth_expired' || isLast) return unhealthy(credentials.platform, answer.fault.message)
    credentials = await fresh(config.access_token)
  }
  return unhealthy(platform, 'The network refuses the login.')
}

async function reported(deps: TokenDeps, platform: Connected, report: LoginReport): Promise<Findings> {
  const { ended, expiresAt, dataAccessExpiresAt, scopes, problems } = report
  if (ended === null)
    return {
      expiresAt: isoTimeOrNull(expiresAt) ?? platform.config.expires_at ?? null,
      dataAccessExpiresAt,
      scopes,
      problems,
    }
  await endCredentials(deps, platform, ended)
  return unhealthy(platform, ended)
}
