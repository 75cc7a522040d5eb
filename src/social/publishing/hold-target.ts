import type { Artifacts, Fault } from '../networks/ports.ts'
import type { PublishingDeps } from './deps.ts'
import { type Step, saveTarget } from './save-target.ts'
import { keptPreparedMs } from './target.rules.ts'
import type { Target } from './target.types.ts'

/**
 * Delays a target until the network's limit ends. Publishing then continues automatically. Media that would expire at
 * the network before that are prepared again. Returns null if this process has lost its claim.
 */
export function holdTarget(
  deps: PublishingDeps,
  target: Target,
  { fault, until, artifacts }: { readonly fault: Fault; readonly until: Date; readonly artifacts: Artifacts },
  step: Step | null,
): Promise<Target | null> {
  const isLong = until.getTime() - deps.clock.now().getTime() > keptPreparedMs
  const prepared = isLong ? ({ state: 'idle', fitted: null, artifacts: {} } as const) : { artifacts }
  // The only request was rejected, so the post cannot appear in the account.
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
