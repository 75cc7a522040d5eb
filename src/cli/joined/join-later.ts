import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { findJoined } from './find-joined.ts'

const root = new URL('../../../', import.meta.url)
const afterMs = 5000

/**
 * Bundles the sources in a child process for the next start, if this start loaded them individually. If that fails, for
 * example in a read-only folder, the next start is as slow as this one.
 */
export function joinLater(): { stop(): void } {
  let child: ChildProcess | null = null
  const timer = setTimeout(() => {
    if (findJoined(root) !== null) return
    const script = fileURLToPath(new URL('./main.ts', import.meta.url))
    child = spawn(process.execPath, [script], { stdio: 'ignore', env: {} })
    child.on('error', () => {})
    child.unref()
  }, afterMs)
  timer.unref()
  return {
    stop() {
      clearTimeout(timer)
      child?.kill()
    },
  }
}
