import { mayPass } from '../networks/index.ts'
import type { Artifacts, Fault } from '../networks/ports.ts'
import type { PublishingDeps } from './deps.ts'
import { holdTarget } from './hold-target.ts'
import { type Step, saveTarget } from './save-target.ts'
import { nextTryMs, passesAt } from './target.rules.ts'
import type { Target } from './target.types.ts'
import { type Connected, deadLogin } from './target-account.ts'

/**
 * Handles a failure after which certainly nothing was published: waits for the limit, prepares the target again a few
 * times, or reports the failure. Returns null if this process has lost its claim.
 */
export async function rejectOrRepeat(
  deps: PublishingDeps,
  target: Target,
  fault: Fault,
  again: Artifacts | null,
  connected: Connected,
  step: Step,
): Promise<Target | null> {
  const until = passesAt(fault)
  if (until) return holdTarget(deps, target, { fault, until, artifacts: again ?? target.artifacts }, step)
  const now = deps.clock.now()
  const lateMs = mayPass(fault) && connected.dueAt ? now.getTime() - connected.dueAt.getTime() : null
  const waitMs = again === null ? null : nextTryMs(target.tries, lateMs)
  if (again === null || waitMs === null) {
    const told =
      again === null || !mayPass(fault)
        ? fault
        : { ...fault, message: `${fault.message} It was tried ${target.tries + 1} times: publish again.` }
    const dead = await deadLogin(deps, fault, connected)
    return saveTarget(
      deps,
      target,
      { state: 'rejected', fault: told, reservedAt: target.reservedAt },
      { ...step, outcome: 'rejected', fault, dead },
    )
  }
  const nextAt = new Date(now.getTime() + waitMs)
  // A target whose media were not checked yet starts with that check.
  const state = target.state === 'idle' ? 'idle' : 'preparing'
  const change = {
    state,
    artifacts: again,
    tries: target.tries + 1,
    nextAt,
    fault,
    reservedAt: target.reservedAt,
  } as const
  return saveTarget(deps, target, change, { ...step, outcome: 'tried again', fault })
}
