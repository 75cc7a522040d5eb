import type { Account } from '../networks/ports.ts'
import type { PublishingDeps } from './deps.ts'
import { isOwnedElsewhere, type Step, saveTarget, stepBegins } from './save-target.ts'
import { sentLateMs } from './target.rules.ts'
import type { Target } from './target.types.ts'
import { connectTarget } from './target-account.ts'
import { undescribedTargets } from './target-store.ts'

/**
 * Fetches the post's URL. The post remains published even if that fails. Returns null if this process has lost its
 * claim.
 */
export async function describeTarget(
  deps: PublishingDeps,
  target: Target,
  known: string,
  account: Account,
): Promise<Target | null> {
  const begun = stepBegins(deps)
  const { url, externalId } = await deps.networks[target.network].describe(account, { externalId: known })
  if (url === null && externalId === null) return target
  const change = { url, ...(externalId === null ? {} : { externalId }) }
  const step: Step = { phase: 'permalink', outcome: 'read', ...begun }
  try {
    return await saveTarget(deps, target, change, step)
  } catch (error) {
    if (!isOwnedElsewhere(error)) throw error
    return saveTarget(deps, target, { url }, step)
  }
}

const minute = 60_000
const againMs = 10 * minute
const atOnce = 20

/**
 * Fetches missing URLs of posts published within the last day. A URL is missing if the network did not return it or a
 * process crashed. Returns the number of targets tried.
 */
export async function describeUndescribed(deps: PublishingDeps): Promise<number> {
  const now = deps.clock.now()
  const since = new Date(now.getTime() - sentLateMs)
  const before = new Date(now.getTime() - minute)
  const targets = await undescribedTargets(deps.db, { since, before, now, limit: atOnce })
  for (const target of targets) {
    const { account } = await connectTarget(deps, target)
    const later = await saveTarget(deps, target, { nextAt: new Date(now.getTime() + againMs) }, null)
    if (later && account && later.externalId !== null) await describeTarget(deps, later, later.externalId, account)
  }
  return targets.length
}
