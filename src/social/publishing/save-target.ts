import { violates } from '../../platform/db/database.ts'
import type { Fault } from '../networks/ports.ts'
import { disconnectPlatform } from '../platforms/index.ts'
import { lockPost } from '../posts/index.ts'
import { addPublishedAccount } from '../webhooks/index.ts'
import { type Attempt, addAttempt } from './attempt-store.ts'
import type { PublishingDeps } from './deps.ts'
import { settlePost } from './settle-post.ts'
import { isUnderWay } from './target.rules.ts'
import type { Target } from './target.types.ts'
import { changeTarget, type TargetChange } from './target-store.ts'

export interface Step {
  readonly phase: Attempt['phase']
  readonly outcome: string
  readonly fault?: Fault | null
  readonly beganAt: Date
  readonly beganMs: number
  /** Platform whose login has ended, if the step found that out. */
  readonly dead?: { readonly id: string; readonly configVersion: number } | null
}

export const stepBegins = (deps: PublishingDeps) => ({ beganAt: deps.clock.now(), beganMs: performance.now() })

/**
 * Saves a change of a target, its effect on the post, and the log entry in one transaction. Extends the lease if steps
 * remain. Returns null and changes nothing if the claim is lost.
 */
export async function saveTarget(
  deps: PublishingDeps,
  target: Target,
  change: TargetChange,
  step: Step | null,
): Promise<Target | null> {
  const now = deps.clock.now()
  const goesOn = isUnderWay(change.state ?? target.state)
  const leaseUntil = goesOn ? new Date(now.getTime() + deps.times.leaseMs) : null
  return deps.db.transaction().execute(async (tx) => {
    // Always locks the post first, so that two of its targets cannot deadlock.
    const post = await lockPost(tx, target.postId)
    if (!post) return null
    const saved = await changeTarget(tx, target, { leaseUntil, ...change }, now)
    if (!saved) return null
    if (step) await addAttempt(tx, saved, attemptOf(step))
    if (step?.dead && step.fault) {
      const { id, configVersion } = step.dead
      await disconnectPlatform(tx, id, { reason: step.fault.message, configVersion }, now)
    }
    if (change.state === 'live') await addPublishedAccount(tx, saved.id, now)
    await settlePost(tx, post, now)
    return saved
  })
}

/** Whether another target already has that external id. */
export const isOwnedElsewhere = (error: unknown): boolean => violates(error, 'post_target_one_owner')

const attemptOf = ({ phase, outcome, fault, beganAt, beganMs }: Step): Attempt => ({
  phase,
  outcome,
  detail: fault?.message ?? null,
  code: fault?.code ?? null,
  beganAt,
  durationMs: performance.now() - beganMs,
})
