import { setTimeout as sleep } from 'node:timers/promises'
import type { Wire } from './wire.ts'

/** Time limit for all network requests of one call together. */
export interface NetworkTime {
  /** Resolves at the end of the time, even if all requests have finished earlier. */
  over(): Promise<void>
  /** Whether a request was aborted, so that the result may be incomplete. */
  ranOut(): boolean
  noteCut(): void
}

/**
 * Returns a wire that sends requests for `ms` milliseconds from now. Then it aborts running requests and sends no more.
 */
export function limitWire(wire: Wire, ms: number): { readonly wire: Wire; readonly time: NetworkTime } {
  const until = performance.now() + ms
  const leftMs = () => Math.max(0, Math.floor(until - performance.now()))
  let cut = false
  const noteCut = () => {
    cut = true
  }
  const limited: Wire = async (url, request) => {
    const left = leftMs()
    if (left === 0) {
      noteCut()
      return { kind: 'unsent', reason: `Earlier answers took ${ms / 1000} seconds.` }
    }
    const answer = await wire(url, { ...request, timeoutMs: Math.min(request.timeoutMs ?? left, left) })
    // Timers may fire slightly early.
    if (answer.kind !== 'answer' && leftMs() < 10) noteCut()
    return answer
  }
  return { wire: limited, time: { over: () => sleep(leftMs(), undefined, { ref: false }), ranOut: () => cut, noteCut } }
}
