import type { Fault } from '../networks/ports.ts'
import { storeLive } from './commit-target.ts'
import type { PublishingDeps } from './deps.ts'
import { type Step, saveTarget, stepBegins } from './save-target.ts'
import { nextReadMs, nextTryOfReadMs, passesAt, sentLateMs } from './target.rules.ts'
import type { Target } from './target.types.ts'
import { afterRefusal, type Connected, contentOf, deadLogin } from './target-account.ts'
import { takenIds } from './target-store.ts'

const mostSent = 3
const takenSinceMs = 3_600_000

/**
 * Searches the account for the post. Sends nothing until the effect of the request is certain. Returns null if this
 * process has lost its claim.
 */
export async function reconcileTarget(
  deps: PublishingDeps,
  target: Target,
  connected: Connected,
): Promise<Target | null> {
  const begun = stepBegins(deps)
  const { account } = connected
  if (!account) return readLater(deps, target, connected.fault, { phase: 'reconcile', outcome: 'unknown', ...begun })
  const lost = await lostCommitOf(deps, target)
  const found = await deps.networks[target.network].reconcile(account, contentOf(target), target.artifacts, lost)
  const step: Step = { phase: 'reconcile', outcome: found.state, ...begun }
  if (found.state === 'live') return storeLive(deps, target, found.receipt, connected, step)
  if (found.state === 'unknown') {
    const { fault, again } = await afterRefusal(deps, target, found.fault, connected)
    const dead = again ? null : await deadLogin(deps, fault, connected)
    return readLater(deps, target, fault, { ...step, dead })
  }
  if (target.reservedAt) await deps.releasePost(account, target.reservedAt)
  const late = begun.beganAt.getTime() - lost.armedAt.getTime() > sentLateMs
  if (late || target.sent >= mostSent || target.fault?.class === 'duplicate') {
    const fault = target.fault?.class === 'duplicate' ? target.fault : notThere
    return saveTarget(
      deps,
      target,
      { state: 'rejected', fault, reservedAt: null },
      { ...step, outcome: 'absent', fault },
    )
  }
  return saveTarget(
    deps,
    target,
    { state: 'preparing', artifacts: found.artifacts, nextAt: begun.beganAt, reservedAt: null },
    step,
  )
}

async function lostCommitOf(deps: PublishingDeps, target: Target) {
  const armedAt = target.armedAt ?? target.updatedAt
  const since = new Date(armedAt.getTime() - takenSinceMs)
  const taken = await takenIds(deps.db, target.network, target.accountId, since)
  return { armedAt, lastSentAt: target.sentAt ?? armedAt, taken }
}

const notThere: Fault = {
  class: 'unknown_outcome',
  message: 'The network did not answer, and the account shows that nothing was published. Publish again.',
  code: null,
  retryAt: null,
}

/**
 * Schedules the next check; after the last one, asks a person to look into the account. Keeps a `duplicate` fault,
 * because it says more than a later empty check.
 */
function readLater(deps: PublishingDeps, target: Target, fault: Fault, step: Step): Promise<Target | null> {
  const now = deps.clock.now().getTime()
  const msAfterSending = now - (target.armedAt?.getTime() ?? now)
  const isAway = fault.class === 'transient' && msAfterSending < sentLateMs
  const usualMs = nextReadMs(target.reads)
  const waitMs = isAway ? Math.min(usualMs ?? Infinity, nextTryOfReadMs) : usualMs
  if (waitMs === null) {
    const told = { ...fault, message: `${fault.message} ${askPerson}` }
    return saveTarget(deps, target, { state: 'needs_human', fault: told }, { ...step, outcome: 'needs_human', fault })
  }
  const nextAt = new Date(Math.max(now + waitMs, passesAt(fault)?.getTime() ?? 0))
  const kept = target.fault?.class === 'duplicate' ? target.fault : fault
  const reads = isAway ? target.reads : target.reads + 1
  const change = { state: 'unknown', fault: kept, reads, nextAt } as const
  return saveTarget(deps, target, change, { ...step, outcome: 'unknown', fault })
}

const askPerson = 'Look into the account, then mark the post as live there or have it sent again.'
