import { setInterval } from 'node:timers'
import { exitCode } from './command.ts'

export type StopSignal = 'SIGHUP' | 'SIGINT' | 'SIGTERM'

export interface StopSignalsOptions {
  /** The process that started this one and forwards its signals, as npm does. Null: nobody watches over this one. */
  readonly parent: number | null
}

/** A parent forwards a signal that the terminal or a service manager sent to this process as well. */
const sameSignalMs = 1000
const parentEveryMs = 250

/** Resolves with the first signal that asks for an orderly stop; a second one ends the process at once. */
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

/** A killed parent sends nothing. The operating system then gives its children another parent. */
function whenGone(parent: number, tell: () => void): void {
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    tell()
  }, parentEveryMs)
  look.unref()
}
