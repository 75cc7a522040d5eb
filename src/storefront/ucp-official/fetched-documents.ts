import type { Clock } from '../../platform/clock.ts'
import { type GuardedFetch, GuardedFetchError, type GuardedResponse } from '../../platform/guarded-fetch/index.ts'
import { createRateLimiter } from '../../platform/rate-limit.ts'
import { Recent } from '../../platform/recent.ts'

/** What strangers point to: fetched once and remembered, so that they cost a bounded amount of work. */
export interface FetchedDocuments<Found> {
  /** What `require` throws for an address that is not fetched at all. */
  look(url: string): Promise<Found>
  /** The same, fetched anew; null: not so soon again. Once a minute and origin. */
  lookAgain(url: string): Promise<Found> | null
}

export interface FetchedDocumentsDeps<Found> {
  readonly fetch: GuardedFetch
  readonly clock: Clock
  readonly accept: string
  /** Throws where an address must not be fetched. */
  require(url: string): void
  read(answer: GuardedResponse): Found
  /** Null: the budget of this minute is spent. */
  failed(error: GuardedFetchError | null): Found
}

const most = 500
const fetchesPerMinute = 120
const timeoutMs = 3000
const maxBytes = 256 * 1024
const shortestMs = 60_000
const longestMs = 24 * 3600_000

export function createFetchedDocuments<Found>(deps: FetchedDocumentsDeps<Found>): FetchedDocuments<Found> {
  const { fetch, clock, accept } = deps
  const known = new Recent<{ readonly found: Promise<Found>; untilMs: number }>(most)
  const lookedAgain = new Recent<number>(most)
  const budget = createRateLimiter({ perMinute: fetchesPerMinute }, clock)
  const failure = (error: unknown): Found => {
    if (!(error instanceof GuardedFetchError)) throw error
    return deps.failed(error)
  }
  const look = async (url: string): Promise<Found> => {
    const nowMs = clock.now().getTime()
    const before = known.get(url)
    if (before && before.untilMs > nowMs) return before.found
    deps.require(url)
    if (!budget.take('').allowed) return deps.failed(null)
    const entry = {
      untilMs: nowMs + shortestMs,
      found: fetch(url, { timeoutMs, maxBytes, headers: { accept } })
        .then((answer) => {
          entry.untilMs = nowMs + freshMs(answer.headers['cache-control'])
          return deps.read(answer)
        })
        .catch(failure),
    }
    known.set(url, entry)
    return entry.found
  }
  return {
    look,
    lookAgain(url) {
      const nowMs = clock.now().getTime()
      const { origin } = new URL(url)
      if ((lookedAgain.get(origin) ?? -shortestMs) + shortestMs > nowMs) return null
      lookedAgain.set(origin, nowMs)
      known.delete(url)
      return look(url)
    },
  }
}

function freshMs(cacheControl: string | undefined): number {
  const seconds = Number(/(?:^|[\s,])max-age=(\d{1,9})/.exec(cacheControl ?? '')?.[1] ?? 0)
  return Math.min(Math.max(seconds * 1000, shortestMs), longestMs)
}

/** Undefined: no JSON. */
export function parsedBody({ body }: GuardedResponse): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

export const isSuccess = ({ status }: GuardedResponse): boolean => status >= 200 && status <= 299
