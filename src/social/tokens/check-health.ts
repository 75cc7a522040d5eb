import { notFound } from '../../platform/errors.ts'
import { isoTimeOrNull } from '../../platform/iso-time.ts'
import type { TokenFacts } from '../networks/accounts.types.ts'
import { pageTokenOf, readConnectedPlatform, userTokenOf } from '../platforms/index.ts'
import { subscriptionProblems } from '../webhooks/index.ts'
import { type Connected, endCredentials, freshCredentials, type TokenDeps } from './fresh-credentials.ts'
import type { PlatformHealthView } from './health-schema.ts'
import { uncheckedPlatforms, writeHealth } from './health-store.ts'
import { missingScopes } from './scopes.rules.ts'

const dailyMs = 86_400_000
const atOnce = 50

/** Looks once a day whether networks still take the logins they gave. Answers how many were looked at. */
export async function checkAccounts(deps: TokenDeps): Promise<number> {
  const due = await uncheckedPlatforms(deps.db, new Date(deps.clock.now().getTime() - dailyMs), atOnce)
  for (const id of due)
    try {
      await checkHealth(deps, id)
    } catch (error) {
      deps.log.error({ error, platform: id }, 'a login could not be looked at')
    }
  return due.length
}

interface Findings {
  readonly healthy: boolean
  readonly expiresAt: string | null
  readonly dataAccessExpiresAt: Date | null
  readonly scopes: readonly string[]
  readonly problems: readonly string[]
}

/** Asks the network; dead credentials set the platform to `error`. Throws `not_found` (404). */
export async function checkHealth(deps: TokenDeps, id: string): Promise<PlatformHealthView> {
  const known = await readConnectedPlatform(deps, deps.db, id)
  if (!known) throw notFound('This social platform')
  const found = known.config
    ? await findings(deps, { ...known, config: known.config })
    : unconnected(known.configProblem)
  const missing = found.healthy ? missingScopes(known.name, found.scopes) : []
  const now = deps.clock.now()
  const report: PlatformHealthView = {
    platform_id: id,
    healthy: found.healthy && missing.length === 0,
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
  healthy: false,
  expiresAt: null,
  dataAccessExpiresAt: null,
  scopes: [],
  problems: [problem ?? 'It has no api_config: connect it first.'],
})

const unhealthy = (platform: Connected, problem: string): Findings => ({
  ...unconnected(problem),
  expiresAt: platform.config.expires_at ?? null,
  scopes: platform.config.scopes ?? [],
})

function findings(deps: TokenDeps, platform: Connected): Promise<Findings> {
  const { platform: name } = platform.config
  return name === 'network_c' || name === 'network_c_alt'
    ? shortFindings(deps, platform)
    : graphFindings(deps, platform)
}

async function shortFindings(deps: TokenDeps, platform: Connected): Promise<Findings> {
  const { shortText } = deps.logins
  if (!shortText) return unhealthy(platform, 'No app is set up for this network: set NETWORK_C_CLIENT_ID.')
  let credentials = await freshCredentials(deps, platform.id)
  for (const isLast of [false, true]) {
    if (credentials.state === 'unavailable') return unhealthy(platform, credentials.fault.message)
    if (credentials.state !== 'fresh') return unhealthy(platform, credentials.reason)
    const { config } = credentials.platform
    const answer = await shortText.me(config.access_token)
    if (answer.ok)
      return {
        healthy: true,
        expiresAt: config.expires_at ?? null,
        dataAccessExpiresAt: null,
        scopes: config.scopes ?? [],
        problems: [],
      }
    if (answer.fault.class !== 'auth_expired' || isLast) return unhealthy(credentials.platform, answer.fault.message)
    credentials = await freshCredentials(deps, platform.id, config.access_token)
  }
  return unhealthy(platform, 'The network refuses the login.')
}

async function graphFindings(deps: TokenDeps, platform: Connected): Promise<Findings> {
  const { graph } = deps.logins
  if (!graph)
    return unhealthy(platform, 'No app is set up for this network: set NETWORK_A_APP_ID and NETWORK_A_APP_SECRET.')
  const { config } = platform
  const user = await graph.tokenFacts(userTokenOf(config))
  if (!user.ok) return unhealthy(platform, user.fault.message)
  const pageToken = 'page_id' in config ? pageTokenOf(config, config.page_id) : null
  const page = pageToken === null ? user : await graph.tokenFacts(pageToken)
  if (!page.ok) return unhealthy(platform, page.fault.message)
  if (!user.value.valid) {
    const reason = `${user.value.problem ?? 'The network no longer accepts the login.'} Connect the account again.`
    await endCredentials(deps, platform, reason)
    return unhealthy(platform, reason)
  }
  const found = healthyGraph(platform, user.value)
  if (page.value.valid || !('page_id' in config)) return found
  // The login still opens its other pages.
  const problem = page.value.problem ?? 'The network no longer accepts its token.'
  const advice = 'Give the login access to it again, or choose another page.'
  return { ...found, healthy: false, problems: [`Page ${config.page_id}: ${problem} ${advice}`] }
}

const healthyGraph = ({ config }: Connected, facts: TokenFacts): Findings => ({
  healthy: true,
  expiresAt: isoTimeOrNull(facts.expiresAt) ?? config.expires_at ?? null,
  dataAccessExpiresAt: facts.dataAccessExpiresAt,
  scopes: facts.scopes,
  problems: [],
})
