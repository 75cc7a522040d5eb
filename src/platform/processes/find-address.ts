import { hostname } from 'node:os'
import type { Queryable } from '../db/database.ts'
import { isAlive } from '../is-alive.ts'
import { deadAfterSeconds } from './keep-alive.ts'
import { processesOn } from './process-store.ts'

/** Returns the public URL of the process that was started last on this machine and still runs; null if none does. */
export async function findAddress(db: Queryable): Promise<string | null> {
  const processes = await processesOn(db, hostname(), deadAfterSeconds)
  return processes.find(({ pid }) => isAlive(pid))?.base_url ?? null
}
