import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { isAlive } from '../../platform/is-alive.ts'

/**
 * A lock older than this is abandoned: no process holds it that long. Its pid may belong to another process by then.
 */
const longestMs = 120_000

/** Takes the lock and returns a function that releases it. Returns null if another live process has it. */
export function takeLock(lock: URL): (() => void) | null {
  if (isAbandoned(lock)) rmSync(lock, { force: true })
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
  } catch {
    return null
  }
  return () => rmSync(lock, { force: true })
}

function isAbandoned(lock: URL): boolean {
  const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs
  if (since === undefined) return false
  return Date.now() - since > longestMs || !isAlive(Number(readFileSync(lock, 'utf8')))
}
