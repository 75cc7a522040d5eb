import { setInterval } from 'node:timers'
import { exitCode } from './command.ts'

export type StopSignal = 'SIGHUP' | 'SIGINT' | 'SIGTERM'

export interface StopSignalsOptions {
  /** Parent process that forwards its signals, as npm does. Null if there is none to watch. */
  readonly parent: number | null
}

/**
 * Within this time, a signal from the parent counts as the same signal: the terminal or service manager sent it to this
 * process too.
 */
const sameSignalMs = 1000
const parentEveryMs = 250

/**
 * Resolves with the first stop signal, or with `SIGTERM` if the parent process has ended. A second signal exits
 * immediately, unless the parent only passed on the first one (`sameSignalMs`).
 */
export function stopSignals({ parent }: StopSignalsOptions): Promise<StopSignal> {
  return new Promise((resolve) => {
    let firstMs: number | null = null
    const ask = (signal: StopSignal): void => {
      const nowMs = performance.now()
      if (firstMs === null) {
        firstMs = nowMs
        resolve(signal)
      } else if (parent === null || nowMs - firstMs > sameSignalMs) process.exit(exitCode.secondSignal)
    }
    for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.on(signal, () => ask(signal))
    if (parent !== null) whenGone(parent, () => resolve('SIGTERM'))
  })
}

/** Calls `tell` once the parent was killed: it sends no signal, but the operating system assigns another parent. */
function whenGone(parent: number, tell: () => void): void {
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    tell()
  }, parentEveryMs)
  look.unref()
}
