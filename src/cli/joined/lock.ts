import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { isAlive } from '../../platform/is-alive.ts'

/** Longer than any process needs it; its number may be another's by then. */
const longestMs = 120_000

/** One process at a time. Answers how to give it back; null: another one has it, and is alive. */
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
