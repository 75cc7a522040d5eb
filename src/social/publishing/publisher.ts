import { setTimeout as sleep } from 'node:timers/promises'
import { claimDueTargets, claimTarget } from './claim-store.ts'
import type { PublishingDeps } from './deps.ts'
import { createLeaseKeeper } from './lease-keeper.ts'
import { saveTarget } from './save-target.ts'
import { takeStep } from './take-step.ts'
import { isUnderWay } from './target.rules.ts'
import type { Target } from './target.types.ts'
import { readTarget } from './target-store.ts'

export interface Publisher {
  /**
   * Advances the targets until each is settled or its next step is due after the time limit, in this process or
   * another. Returns by `untilMs` (of `performance.now()`); a running step continues in the background.
   */
  settle(targetIds: readonly string[], untilMs: number): Promise<void>
  /** Advances every due target without waiting between its steps. Returns the number of targets. */
  drain(): Promise<number>
  /**
   * Runs calls for one post one after the other. The next starts when a call runs `begun` or ends, so that none waits
   * for the row lock.
   */
  inTurn<T>(postId: string, work: (begun: () => void) => Promise<T>): Promise<T>
  /** Prepares due scheduled posts like `drain`. Fewer run at a time, so that due posts are not delayed. */
  drainAhead(): Promise<number>
  /** Resolves once the current step of each target has ended. */
  stop(): Promise<void>
}

const atOnce = 8
const atOnceAhead = 4
const lookAgainMs = 100
const afterDefectMs = 60_000

export function createPublisher(deps: PublishingDeps): Publisher {
  const ending = new AbortController()
  const drivers = createDrivers(deps, ending.signal)

  async function settleOne(id: string, untilMs: number): Promise<void> {
    while (!ending.signal.aborted) {
      await drivers.drive(id, untilMs)
      const target = await readTarget(deps.db, id)
      if (!target || !isUnderWay(target.state)) return
      if (performance.now() + lookAgainMs > untilMs) return
      // Another process has claimed the target, or its next step is not due.
      const restMs = (target.nextAt.getTime() - deps.clock.now().getTime()) * deps.times.waitScale
      if (performance.now() + restMs > untilMs) return
      await rest(lookAgainMs, ending.signal)
    }
  }

  /** Claims due targets, so that processes do not repeat each other's work, and advances them. Returns their number. */
  const drainLane = (ahead: boolean, width: number): Promise<number> =>
    workThrough(width, ending.signal, {
      async claim() {
        const claimed = await claimDueTargets(deps.db, deps.clock.now(), leaseEnd(deps), { limit: width, ahead })
        drivers.keep(claimed)
        return claimed
      },
      work: (target) => drivers.begin(target.id, async () => target, 0),
    })

  return {
    async settle(targetIds, untilMs) {
      const settled = new AbortController()
      const all = Promise.all(targetIds.map((id) => settleOne(id, untilMs)))
      await Promise.race([all, rest(Math.max(0, untilMs - performance.now()), settled.signal)])
      settled.abort()
    },
    drain: () => drainLane(false, atOnce),
    drainAhead: () => drainLane(true, atOnceAhead),
    inTurn: createPostTurns(),
    async stop() {
      ending.abort()
      await drivers.stop()
    },
  }
}

/** Creates the drivers of this process, at most one per target. */
function createDrivers(deps: PublishingDeps, ending: AbortSignal) {
  const running = new Map<string, Promise<void>>()
  const leases = createLeaseKeeper(deps)

  /**
   * Starts a driver unless this process has one; leases exclude other processes. `untilMs`: of `performance.now()`.
   */
  function drive(id: string, untilMs: number): Promise<void> {
    const current = running.get(id)
    if (current) return current
    const claim = () => claimTarget(deps.db, id, deps.clock.now(), leaseEnd(deps))
    return begin(id, claim, untilMs)
  }

  function begin(id: string, claim: () => Promise<Target | null>, untilMs: number): Promise<void> {
    const run: Promise<void> = driveClaimed(claim, untilMs)
      .catch((error: unknown) =>
        deps.log.error({ error, target: id }, 'publishing of a social post could not continue'),
      )
      .finally(() => {
        if (running.get(id) === run) running.delete(id)
      })
    running.set(id, run)
    return run
  }

  async function driveClaimed(claim: () => Promise<Target | null>, untilMs: number): Promise<void> {
    const target = await claim()
    if (!target) return
    leases.keep(target)
    try {
      await driveTarget(deps, target, untilMs, ending)
    } finally {
      leases.letGo(target)
    }
  }

  return {
    drive,
    begin,
    keep(claimed: readonly Target[]): void {
      for (const target of claimed) leases.keep(target)
    },
    async stop(): Promise<void> {
      await Promise.all(running.values())
      leases.stop()
    },
  }
}

function createPostTurns(): Publisher['inTurn'] {
  const turns = new Map<string, Promise<void>>()
  return async (postId, work) => {
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
  }
}

/** Claims items in batches, and works on `width` of them at a time until none is left. Returns their number. */
async function workThrough<Item>(
  width: number,
  ending: AbortSignal,
  { claim, work }: { claim(): Promise<readonly Item[]>; work(item: Item): Promise<void> },
): Promise<number> {
  const line: Item[] = []
  let claiming: Promise<number> | null = null
  let count = 0
  const claimMore = async (): Promise<number> => {
    const claimed = await claim()
    line.push(...claimed)
    count += claimed.length
    claiming = null
    return claimed.length
  }
  const worker = async (): Promise<void> => {
    while (!ending.aborted || line.length > 0) {
      const item = line.shift()
      if (item) await work(item)
      else {
        claiming ??= claimMore()
        if ((await claiming) === 0) return
      }
    }
  }
  await Promise.all(Array.from({ length: width }, worker))
  return count
}

const leaseEnd = ({ clock, times }: PublishingDeps): Date => new Date(clock.now().getTime() + times.leaseMs)

async function driveTarget(deps: PublishingDeps, claimed: Target, untilMs: number, ending: AbortSignal): Promise<void> {
  let target: Target | null = claimed
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

/**
 * Runs one step. After an unexpected error the target waits and keeps its state. Returns the target if it continues
 * now, otherwise null.
 */
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
