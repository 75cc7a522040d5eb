import type { Artifacts, Fault } from '../networks/ports.ts'
import type { PublishingDeps } from './deps.ts'
import { type Step, saveTarget } from './save-target.ts'
import { keptPreparedMs } from './target.rules.ts'
import type { Target } from './target.types.ts'

/**
 * A limit of the network holds the target back until then; nothing of it was published since it was claimed. It goes on
 * by itself. What would expire at the network in the meantime is prepared anew.
 */
export function holdTarget(
  deps: PublishingDeps,
  target: Target,
  { fault, until, artifacts }: { readonly fault: Fault; readonly until: Date; readonly artifacts: Artifacts },
  step: Step | null,
): Promise<Target | null> {
  const isLong = until.getTime() - deps.clock.now().getTime() > keptPreparedMs
  const prepared = isLong ? ({ state: 'idle', fitted: null, artifacts: {} } as const) : { artifacts }
  // The refused request was the only one: no earlier one can turn up in the account any more.
  const isUnsent = target.state === 'armed' && target.sent === 1
  const change = {
    ...(target.state === 'armed' ? ({ state: 'ready' } as const) : {}),
    ...prepared,
    ...(isUnsent ? { sent: 0, armedAt: null, sentAt: null } : {}),
    fault: { ...fault, retryAt: until },
    nextAt: until,
    reservedAt: target.reservedAt,
  }
  return saveTarget(deps, target, change, step && { ...step, outcome: 'held back', fault })
}
