import { hostname } from 'node:os'
import type { Clock } from '../clock.ts'
import type { DatabaseConnection } from '../db/database.ts'
import type { Logger } from '../log.ts'
import type { Claim } from './ports.ts'
import { beat, forgetDead, leave } from './process-store.ts'

/** Six renewals: fewer may be late under load. */
export const deadAfterSeconds = 6

export interface KeepAliveDeps {
  readonly connection: DatabaseConnection
  readonly clock: Clock
  readonly log: Logger
  readonly claims: readonly Claim[]
  /** Told of the time in the database at every beat. */
  readonly onTime: (databaseNow: Date) => void
  /** What was the dead ones' work is due; not waited for. */
  readonly onTakenOver: () => void
}

export interface KeepAlive {
  /** Renews the row of this process, and takes over from those that no longer renew theirs; answers from how many. */
  run(): Promise<number>
  /** An orderly end: others need not wait for it. */
  stop(): Promise<void>
}

/** A process that dies leaves its claims behind. Whoever notices first makes them due, so that the work goes on. */
export function createKeepAlive(deps: KeepAliveDeps): KeepAlive {
  const { connection, clock, log, claims } = deps
  const { db, processId, state } = connection
  const self = { id: processId, host: hostname(), pid: process.pid }
  let hasBeaten = false

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
      const { now, dead } = await beat(db, self, deadAfterSeconds)
      hasBeaten = true
      state.worked()
      deps.onTime(now)
      return dead.length === 0 ? 0 : takeOver(dead)
    },
    async stop() {
      if (hasBeaten) await leave(db, processId).catch(() => {})
    },
  }
}
