import { mayPass } from '../networks/index.ts'
import type { Account, Fault } from '../networks/ports.ts'
import { commitTarget } from './commit-target.ts'
import type { PublishingDeps } from './deps.ts'
import { holdTarget } from './hold-target.ts'
import { reconcileTarget } from './reconcile-target.ts'
import { rejectOrRepeat } from './reject-target.ts'
import { type Step, saveTarget, stepBegins } from './save-target.ts'
import { passesAt } from './target.rules.ts'
import type { FittedMedium, Target } from './target.types.ts'
import { afterRefusal, type Connected, connectTarget, contentOf } from './target-account.ts'

/**
 * Advances a claimed target by one step. `nextAt` of the result says when the next step is due. Returns null if this
 * process has lost its claim.
 */
export async function takeStep(deps: PublishingDeps, target: Target): Promise<Target | null> {
  const connected = await connectTarget(deps, target)
  if (target.state === 'armed' || target.state === 'unknown') return reconcileTarget(deps, target, connected)
  const { account } = connected
  if (!account) {
    const { fault } = connected
    const step = { phase: 'prepare', outcome: 'rejected', fault, ...stepBegins(deps) } as const
    return rejectOrRepeat(deps, target, fault, mayPass(fault) ? target.artifacts : null, connected, step)
  }
  if (target.state === 'idle') return fitTarget(deps, target, connected)
  if (target.state === 'preparing') return prepareTarget(deps, target, account, connected)
  if (target.aheadOf) return waitForTime(deps, target)
  // The target waited for a limit. In the meantime, the network may report other limits.
  if (target.fault && passesAt(target.fault)) await deps.learnLimits(account)
  const open = await deps.toldOpenAt(target.network, target.accountId)
  if (open) return holdBack(deps, await withoutMoment(deps, target, account), { until: open, reason: closed })
  const now = deps.clock.now()
  const own = target.reservedAt
  // An old reservation has left the window, so another post may have taken its place.
  if (own && own <= now && now.getTime() - own.getTime() <= usedLateMs)
    return commitTarget(deps, target, account, connected, own)
  const anew = await withoutMoment(deps, target, account)
  const { moment, held } = await deps.reserveMoment(account, now)
  if (held) return holdBack(deps, { ...anew, reservedAt: moment }, held)
  return commitTarget(deps, anew, account, connected, moment)
}

/** How long a reserved time remains usable, because preparing a video again takes time. */
const usedLateMs = 3_600_000

async function withoutMoment(deps: PublishingDeps, target: Target, account: Account): Promise<Target> {
  if (target.reservedAt) await deps.releasePost(account, target.reservedAt)
  return { ...target, reservedAt: null }
}

function holdBack(
  deps: PublishingDeps,
  target: Target,
  { until, reason }: { readonly until: Date; readonly reason: string },
): Promise<Target | null> {
  const fault: Fault = { class: 'rate_limited', message: reason, code: null, retryAt: until }
  return holdTarget(deps, target, { fault, until, artifacts: target.artifacts }, null)
}

const closed = 'The network takes no more from this account for now.'

/**
 * Checks the media, and creates copies if the network's limits require it. Rejects or repeats the target if a medium
 * cannot be used. Null if this process has lost its claim.
 */
async function fitTarget(deps: PublishingDeps, target: Target, connected: Connected): Promise<Target | null> {
  const begun = stepBegins(deps)
  const fitted: FittedMedium[] = []
  const alone = target.content.media.length === 1
  for (const medium of target.content.media) {
    const report = await deps.media.fit(target.network, medium, { make: true, alone })
    if (report.medium) fitted.push(report.medium)
    else {
      const message = report.problem ?? 'The medium cannot be used.'
      const kind = report.mayPass ? 'transient' : 'invalid_content'
      const fault: Fault = { class: kind, message, code: null, retryAt: null }
      const step: Step = { phase: 'prepare', outcome: 'rejected', fault, ...begun }
      return rejectOrRepeat(deps, target, fault, report.mayPass ? target.artifacts : null, connected, step)
    }
  }
  const step: Step | null = fitted.length === 0 ? null : { phase: 'prepare', outcome: 'media fit', ...begun }
  return saveTarget(deps, target, { state: 'preparing', fitted, nextAt: deps.clock.now() }, step)
}

async function prepareTarget(
  deps: PublishingDeps,
  target: Target,
  account: Account,
  connected: Connected,
): Promise<Target | null> {
  if (target.aheadOf) await deps.learnLimits(account)
  const begun = stepBegins(deps)
  const made = await deps.networks[target.network].prepare(account, contentOf(target), target.artifacts)
  const step = { phase: 'prepare', outcome: made.state, ...begun } as const
  const { artifacts } = made
  const now = deps.clock.now()
  if (made.state === 'ready') {
    const nextAt = target.aheadOf ?? now
    return saveTarget(deps, target, { state: 'ready', artifacts, nextAt }, step)
  }
  if (made.state === 'wait')
    return saveTarget(deps, target, { artifacts, nextAt: new Date(now.getTime() + made.waitMs) }, step)
  const { fault, again } = await afterRefusal(deps, target, made.fault, connected)
  const keeps = made.again || again || passesAt(fault) !== null
  return rejectOrRepeat(deps, target, fault, keeps ? artifacts : null, connected, step)
}

/** Postpones the target until the scheduling job has released it. Null if this process has lost its claim. */
function waitForTime(deps: PublishingDeps, target: Target): Promise<Target | null> {
  const nextAt = new Date(deps.clock.now().getTime() + lookAgainMs)
  return saveTarget(deps, target, { nextAt }, null)
}

const lookAgainMs = 60_000
