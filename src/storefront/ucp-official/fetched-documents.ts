import type { Clock } from '../../platform/clock.ts'
import { type GuardedFetch, GuardedFetchError, type GuardedResponse } from '../../platform/guarded-fetch/index.ts'
import { createRateLimiter } from '../../platform/rate-limit.ts'
import { Recent } from '../../platform/recent.ts'

/** The client whose request makes Weft fetch a document. */
export interface Asker {
  /** Client network. */
  readonly network: string
  /** Whether the operator has registered the owner of the document. */
  readonly trusted: boolean
}

/**
 * Documents at URLs that strangers choose. Each is cached for a minute to a day. Limits restrict the work that
 * strangers can cause.
 */
export interface FetchedDocuments<Found> {
  /** Returns the cached document or fetches it. Throws like `require` if the URL must not be fetched. */
  look(url: string, asker: Asker): Promise<Found>
  /**
   * Fetches a document again, at most once a minute per origin. Returns null if it is too soon or the budget is used
   * up.
   */
  lookAgain(url: string, asker: Asker): Promise<Found> | null
  /**
   * Records that a key in the document has signed a request. The document then counts as known, and no longer shares
   * its budget with strangers.
   */
  prove(url: string): void
}

export interface FetchedDocumentsDeps<Found> {
  readonly fetch: GuardedFetch
  readonly clock: Clock
  readonly accept: string
  /** Fetches of unknown documents per network. A known document is fetched at most once a minute. */
  readonly perMinute: number
  /** Throws if a URL must not be fetched. */
  require(url: string): void
  read(answer: GuardedResponse): Found
  /** Returns the result if a fetch fails. `error` is null if the budget of this minute is used up. */
  failed(error: GuardedFetchError | null): Found
  /** Whether the document is valid and may replace the cached one. */
  isUsable(found: Found): boolean
}

interface Entry<Found> {
  readonly found: Promise<Found>
  untilMs: number
}

/**
 * Maximum size of a cache. Known and unknown documents have separate caches, so that strangers evict only each other.
 */
const most = 2000
/** Budgets for unknown documents per host and in total, as multiples of the budget of one network. */
const hostShare = 3
const allShare = 60
const timeoutMs = 3000
const maxBytes = 256 * 1024
const shortestMs = 60_000
const longestMs = 24 * 3600_000

export function createFetchedDocuments<Found>(deps: FetchedDocumentsDeps<Found>): FetchedDocuments<Found> {
  const { fetch, clock, accept } = deps
  const known = new Recent<Entry<Found>>(most)
  const strangers = new Recent<Entry<Found>>(most)
  const proven = new Recent<true>(most)
  const lookedAgain = new Recent<number>(most)
  const withinBudgets = createBudgets(deps)
  const failure = (error: unknown): Found => {
    if (!(error instanceof GuardedFetchError)) throw error
    return deps.failed(error)
  }
  const memoryOf = (url: string, { trusted }: Asker) => (trusted || proven.get(url) ? known : strangers)
  /** Fetches a document. Returns null if the budget is used up. */
  const fetchNow = (url: string, asker: Asker): Entry<Found> | null => {
    deps.require(url)
    const isKnown = memoryOf(url, asker) === known
    if (!isKnown && !withinBudgets(new URL(url).host, asker.network)) return null
    const entry: Entry<Found> = {
      untilMs: clock.now().getTime() + shortestMs,
      found: fetch(url, { timeoutMs, maxBytes, headers: { accept }, forStranger: !isKnown })
        .then((answer) => {
          entry.untilMs = clock.now().getTime() + freshMs(answer.headers['cache-control'])
          return deps.read(answer)
        })
        .catch(failure),
    }
    return entry
  }
  return {
    async look(url, asker) {
      const before = memoryOf(url, asker).get(url)
      if (before && before.untilMs > clock.now().getTime()) return before.found
      const entry = fetchNow(url, asker)
      if (!entry) return deps.failed(null)
      memoryOf(url, asker).set(url, entry)
      return entry.found
    },
    lookAgain(url, asker) {
      const nowMs = clock.now().getTime()
      const { origin } = new URL(url)
      if ((lookedAgain.get(origin) ?? -shortestMs) + shortestMs > nowMs) return null
      lookedAgain.set(origin, nowMs)
      const entry = fetchNow(url, asker)
      if (!entry) return null
      return entry.found.then((found) => {
        if (deps.isUsable(found)) memoryOf(url, asker).set(url, entry)
        return found
      })
    },
    prove(url) {
      if (proven.get(url)) return
      proven.set(url, true)
      const entry = strangers.get(url)
      if (!entry) return
      strangers.delete(url)
      known.set(url, entry)
    },
  }
}

/**
 * Returns a function that counts a fetch of an unknown document against three limits: per client network, per host and
 * in total. It returns false if a limit is reached.
 */
function createBudgets({
  clock,
  perMinute,
}: Pick<FetchedDocumentsDeps<unknown>, 'clock' | 'perMinute'>): (host: string, network: string) => boolean {
  const byNetwork = createRateLimiter({ perMinute }, clock)
  const byHost = createRateLimiter({ perMinute: perMinute * hostShare }, clock)
  const together = createRateLimiter({ perMinute: perMinute * allShare }, clock)
  // In this order, so that a caller over its own budget takes nothing from the shared ones.
  return (host, network) => byNetwork.take(network).allowed && byHost.take(host).allowed && together.take('').allowed
}

function freshMs(cacheControl: string | undefined): number {
  const seconds = Number(/(?:^|[\s,])max-age=(\d{1,9})/.exec(cacheControl ?? '')?.[1] ?? 0)
  return Math.min(Math.max(seconds * 1000, shortestMs), longestMs)
}

/** Returns the body as JSON. Returns undefined if it is not JSON. */
export function parsedBody({ body }: GuardedResponse): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

export const isSuccess = ({ status }: GuardedResponse): boolean => status >= 200 && status <= 299
