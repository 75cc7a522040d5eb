import { hostname } from 'node:os'
import type { Clock } from '../clock.ts'
import type { DatabaseConnection } from '../db/database.ts'
import { isAlive } from '../is-alive.ts'
import type { Logger } from '../log.ts'
import type { Claim } from './ports.ts'
import { beat, forgetDead, leave, type ProcessFacts } from './process-store.ts'

/** A process counts as dead after six missed renewals. A lower number would declare live processes dead under load. */
export const deadAfterSeconds = 6

export interface KeepAliveDeps {
  readonly connection: DatabaseConnection
  /** Public URL of this process. */
  readonly baseUrl: string
  readonly clock: Clock
  readonly log: Logger
  readonly claims: readonly Claim[]
  /** Called with the database's time at every heartbeat. */
  readonly onTime: (databaseNow: Date) => void
  /** Called when claims of dead processes have become due. Not awaited. */
  readonly onTakenOver: () => void
}

export interface KeepAlive {
  /** Renews this process's row and releases the claims of dead processes. Returns the number of those processes. */
  run(): Promise<number>
  /** Removes this process's row on an orderly shutdown, so that other processes do not wait for its expiry. */
  stop(): Promise<void>
}

/**
 * Creates the heartbeat of this process. The first process that detects a dead one makes the dead process's claims due
 * again, so that the work continues.
 */
export function createKeepAlive(deps: KeepAliveDeps): KeepAlive {
  const { connection, baseUrl, clock, log, claims } = deps
  const { db, processId, state } = connection
  const self = { id: processId, host: hostname(), pid: process.pid, baseUrl }
  let hasBeaten = false

  /** Whether the process ran on this machine and has ended: its pid does not exist, or this process has it now. */
  const isGoneHere = ({ host, pid }: ProcessFacts): boolean => host === self.host && (pid === self.pid || !isAlive(pid))

  async function takeOver(dead: readonly string[]): Promise<number> {
    const taken = await db.transaction().execute(async (tx) => {
      const gone = await forgetDead(tx, dead, deadAfterSeconds)
      if (gone.length > 0) for (const { giveBack } of claims) await giveBack(gone, clock.now()).execute(tx)
      return gone
    })
    if (taken.length === 0) return 0
    log.warn({ processes: taken }, 'a process died; another process takes over its work')
    deps.onTakenOver()
    return taken.length
  }

  return {
    async run() {
      const latest = await beat(db, self, deadAfterSeconds)
      hasBeaten = true
      state.worked()
      deps.onTime(latest.now)
      const dead = latest.judges ? latest.silent : latest.silent.filter(isGoneHere)
      return dead.length > 0 ? takeOver(dead.map(({ id }) => id)) : 0
    },
    async stop() {
      if (hasBeaten) await leave(db, processId).catch(() => {})
    },
  }
}
