import { setTimeout as sleep } from 'node:timers/promises'
import type { PublishingDeps } from './deps.ts'
import { saveTarget } from './save-target.ts'
import { takeStep } from './take-step.ts'
import { isUnderWay } from './target.rules.ts'
import type { Target } from './target.types.ts'
import { claimTarget, dueTargetIds, readTarget } from './target-store.ts'

export interface Publisher {
  /** Drives the targets until each is settled or rests longer than there is time for, in this process or another. */
  settle(targetIds: readonly string[]): Promise<void>
  /** Takes every target that is due one stretch further, without waiting between steps. Answers how many. */
  drain(): Promise<number>
  /** Lets calls for one post begin one after the other, each until it says `begun` or ends: none waits for its lock. */
  inTurn<T>(postId: string, work: (begun: () => void) => Promise<T>): Promise<T>
  /** The same for what is prepared for later, with less at once, so that what is due is not kept waiting. */
  drainAhead(): Promise<number>
  /** Ends after the step that each target is in. */
  stop(): Promise<void>
}

const atOnce = 8
const atOnceAhead = 4
const lookAgainMs = 100
const afterDefectMs = 60_000

export function createPublisher(deps: PublishingDeps): Publisher {
  const running = new Map<string, Promise<void>>()
  const turns = new Map<string, Promise<void>>()
  const ending = new AbortController()

  /** At most one drive of a target in this process; the lease sees to the others. `untilMs`: of `performance.now()`. */
  function drive(id: string, untilMs: number): Promise<void> {
    const current = running.get(id)
    if (current) return current
    const run = driveTarget(deps, id, untilMs, ending.signal)
      .catch((error: unknown) => deps.log.error({ error, target: id }, 'a social post could not be driven on'))
      .finally(() => running.delete(id))
    running.set(id, run)
    return run
  }

  async function settleOne(id: string, untilMs: number): Promise<void> {
    while (!ending.signal.aborted) {
      await drive(id, untilMs)
      const target = await readTarget(deps.db, id)
      if (!target || !isUnderWay(target.state)) return
      if (performance.now() + lookAgainMs > untilMs) return
      // Either another process has it, or it rests until its next moment.
      const restMs = (target.nextAt.getTime() - deps.clock.now().getTime()) * deps.times.waitScale
      if (performance.now() + restMs > untilMs) return
      await rest(lookAgainMs, ending.signal)
    }
  }

  async function drainLane(ahead: boolean, width: number): Promise<number> {
    const ids = await dueTargetIds(deps.db, deps.clock.now(), 200, ahead)
    const line = [...ids]
    const worker = async (): Promise<void> => {
      for (let id = line.shift(); id !== undefined && !ending.signal.aborted; id = line.shift()) await drive(id, 0)
    }
    await Promise.all(Array.from({ length: width }, worker))
    return ids.length
  }

  return {
    async settle(targetIds) {
      const untilMs = performance.now() + deps.times.inlineMs
      await Promise.all(targetIds.map((id) => settleOne(id, untilMs)))
    },
    drain: () => drainLane(false, atOnce),
    drainAhead: () => drainLane(true, atOnceAhead),
    async inTurn(postId, work) {
      const before = turns.get(postId)
      const turn = Promise.withResolvers<void>()
      turns.set(postId, turn.promise)
      await before
      try {
        return await work(turn.resolve)
      } finally {
        turn.resolve()
        if (turns.get(postId) === turn.promise) turns.delete(postId)
      }
    },
    async stop() {
      ending.abort()
      await Promise.all(running.values())
    },
  }
}

async function driveTarget(deps: PublishingDeps, id: string, untilMs: number, ending: AbortSignal): Promise<void> {
  const now = deps.clock.now()
  let target = await claimTarget(deps.db, id, now, new Date(now.getTime() + deps.times.leaseMs))
  while (target && isUnderWay(target.state)) {
    const waitMs = (target.nextAt.getTime() - deps.clock.now().getTime()) * deps.times.waitScale
    const isLater = waitMs > 0 && performance.now() + waitMs > untilMs
    if (isLater || ending.aborted) {
      await saveTarget(deps, target, { leaseUntil: null }, null)
      return
    }
    if (waitMs > 0) await rest(waitMs, ending)
    if (ending.aborted) continue
    target = await stepOrGiveWay(deps, target)
  }
}

/** A defect must not be met again and again without a pause; what was armed is still armed. */
async function stepOrGiveWay(deps: PublishingDeps, target: Target): Promise<Target | null> {
  try {
    return await takeStep(deps, target)
  } catch (error) {
    deps.log.error({ error, target: target.id }, 'a step of publishing failed')
    const nextAt = new Date(deps.clock.now().getTime() + afterDefectMs)
    await saveTarget(deps, target, { nextAt, leaseUntil: null }, null)
    return null
  }
}

const rest = (ms: number, ending: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal: ending }).catch(() => undefined)
