import type { Account, Fault, Receipt } from '../networks/ports.ts'
import { armTarget } from './claim-store.ts'
import type { PublishingDeps } from './deps.ts'
import { describeTarget } from './describe-target.ts'
import { rejectOrRepeat } from './reject-target.ts'
import { isOwnedElsewhere, type Step, saveTarget, stepBegins } from './save-target.ts'
import type { Target } from './target.types.ts'
import { afterRefusal, type Connected, contentOf } from './target-account.ts'

/**
 * Commits `armed`, sends the one request that publishes the post, then stores the outcome. `reservedAt`: the time
 * reserved for the post in its account's budget. Returns null if this process has lost its claim.
 */
export async function commitTarget(
  deps: PublishingDeps,
  target: Target,
  account: Account,
  connected: Connected,
  reservedAt: Date | null,
): Promise<Target | null> {
  const begun = stepBegins(deps)
  const provider = deps.networks[target.network]
  const leaseUntil = new Date(begun.beganAt.getTime() + deps.times.leaseMs)
  // A single statement without a transaction, because the post's status does not change.
  const armed = await armTarget(deps.db, target, { now: begun.beganAt, leaseUntil, reservedAt })
  if (!armed) {
    // An earlier reservation belongs to the process that now has the target.
    if (reservedAt && target.reservedAt === null) await deps.releasePost(account, reservedAt)
    return null
  }
  // After half a lease, another process may have claimed the target. Sends nothing: the next step checks the account
  // first.
  if (performance.now() - begun.beganMs > deps.times.leaseMs / 2) return armed
  const sending = stepBegins(deps)
  const outcome = await provider.commit(account, contentOf(armed), armed.artifacts)
  const step = { phase: 'commit', outcome: outcome.state, ...sending } as const
  if (outcome.state === 'live') return storeLive(deps, armed, outcome.receipt, connected, step)
  if (outcome.state === 'unknown') return storeUnknown(deps, armed, outcome.fault, step)
  // The duplicate may be an earlier request of this target.
  if (outcome.fault.class === 'duplicate' && armed.sent > 1) return storeUnknown(deps, armed, outcome.fault, step)
  if (armed.reservedAt) await deps.releasePost(account, armed.reservedAt)
  const { fault, again } = await afterRefusal(deps, armed, outcome.fault, connected)
  return rejectOrRepeat(
    deps,
    { ...armed, reservedAt: null },
    fault,
    again ? armed.artifacts : outcome.again,
    connected,
    step,
  )
}

function storeUnknown(deps: PublishingDeps, target: Target, fault: Fault, step: Step): Promise<Target | null> {
  const nextAt = deps.clock.now()
  return saveTarget(deps, target, { state: 'unknown', fault, nextAt }, { ...step, outcome: 'unknown', fault })
}

/**
 * Stores the receipt before any other request to the network. `receipt` is null if the post is live, but it is unclear
 * which post it is.
 */
export async function storeLive(
  deps: PublishingDeps,
  target: Target,
  receipt: Receipt | null,
  { account }: Connected,
  step: Step,
): Promise<Target | null> {
  const externalId = receipt?.externalId ?? null
  const publishedAt = deps.clock.now()
  // A scheduled post sends only one request in the minute when it is due. Its URL is fetched later.
  const later = target.aheadVersion !== null && receipt !== null
  const live = { state: 'live', externalId, publishedAt, fault: null } as const
  try {
    const stored = await saveTarget(deps, target, live, { ...step, outcome: 'live' })
    if (!stored || !receipt || !account || later) return stored
    return await describeTarget(deps, stored, receipt.externalId, account)
  } catch (error) {
    if (!isOwnedElsewhere(error)) throw error
    const fault: Fault = {
      class: 'unknown_outcome',
      message: 'The network returned the id of another post. Check the account, then report whether the post is there.',
      code: null,
      retryAt: null,
    }
    return saveTarget(deps, target, { state: 'needs_human', fault }, { ...step, outcome: 'needs_human', fault })
  }
}
