import { setTimeout as sleep } from 'node:timers/promises'
import type { Wire } from './wire.ts'

/** How long one call of ours waits for networks, over all the requests that it makes. */
export interface NetworkTime {
  /** Settles when the time is over. */
  over(): Promise<void>
  /** Something was not waited for: what was read may be incomplete. */
  ranOut(): boolean
  noteCut(): void
}

/** Requests beyond `ms` from now are not sent, and one that is under way then is given up. */
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
    // Timers may fire a little early.
    if (answer.kind !== 'answer' && leftMs() < 10) noteCut()
    return answer
  }
  return { wire: limited, time: { over: () => sleep(leftMs(), undefined, { ref: false }), ranOut: () => cut, noteCut } }
}
