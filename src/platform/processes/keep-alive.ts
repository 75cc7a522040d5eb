import { hostname } from 'node:os'
import type { Clock } from '../clock.ts'
import type { DatabaseConnection } from '../db/database.ts'
import type { Logger } from '../log.ts'
import type { Claim } from './ports.ts'
import { type Beat, beat, forgetDead, leave } from './process-store.ts'

/** Six missed renewals. A lower number would misfire under load. */
export const deadAfterSeconds = 6
/** A longer time between two beats of this process means that other processes may have missed theirs as well. */
const interruptedMs = 3_000
/**
 * The longest that a live process takes to beat once the database is back: 10 s without an answer on a dead connection,
 * 6 s for a new connection, and the intervals between.
 */
const returnsWithinMs = 20_000

export interface KeepAliveDeps {
  readonly connection: DatabaseConnection
  readonly clock: Clock
  readonly log: Logger
  readonly claims: readonly Claim[]
  /** Called with the database's time at every beat. */
  readonly onTime: (databaseNow: Date) => void
  /** Called when claims of dead processes have become due. Not awaited. */
  readonly onTakenOver: () => void
}

export interface KeepAlive {
  /** Renews this process's row and releases the claims of dead processes. Returns the number of dead processes. */
  run(): Promise<number>
  /** Orderly end: removes this process's row, so that others need not wait for its expiry. */
  stop(): Promise<void>
}

/**
 * Heartbeat of this process. A process that dies leaves its claims behind; the first to notice makes them due, so
 * that the work continues.
 */
export function createKeepAlive(deps: KeepAliveDeps): KeepAlive {
  const { connection, clock, log, claims } = deps
  const { db, processId, state } = connection
  const self = { id: processId, host: hostname(), pid: process.pid }
  let hasBeaten = false
  let interruptedAtMs = Number.NEGATIVE_INFINITY

  /** After an outage of the database, the rows of live processes are as old as those of dead ones. */
  function mayJudge({ now, previous }: Beat): boolean {
    const nowMs = clock.now().getTime()
    if (hasBeaten && (!previous || now.getTime() - previous.getTime() > interruptedMs)) interruptedAtMs = nowMs
    return nowMs - interruptedAtMs >= returnsWithinMs
  }

  async function takeOver(dead: readonly string[]): Promise<number> {
    const taken = await db.transaction().execute(async (tx) => {
      const gone = await forgetDead(tx, dead, deadAfterSeconds)
      if (gone.length > 0) for (const { giveBack } of claims) await giveBack(gone, clock.now()).execute(tx)
      return gone
    })
    if (taken.length === 0) return 0
    log.warn({ processes: taken }, 'a process ended without notice; its work is taken over')
    deps.onTakenOver()
    return taken.length
  }

  return {
    async run() {
      const latest = await beat(db, self, deadAfterSeconds)
      const judges = mayJudge(latest)
      hasBeaten = true
      state.worked()
      deps.onTime(latest.now)
      return judges && latest.dead.length > 0 ? takeOver(latest.dead) : 0
    },
    async stop() {
      if (hasBeaten) await leave(db, processId).catch(() => {})
    },
  }
}
