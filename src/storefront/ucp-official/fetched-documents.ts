import type { Clock } from '../../platform/clock.ts'
import { type GuardedFetch, GuardedFetchError, type GuardedResponse } from '../../platform/guarded-fetch/index.ts'
import { createRateLimiter } from '../../platform/rate-limit.ts'
import { Recent } from '../../platform/recent.ts'

/** Who makes us fetch. */
export interface Asker {
  /** Of the client. */
  readonly network: string
  /** Whether the operator knows the document that is asked for. */
  readonly trusted: boolean
}

/** What strangers point to: fetched once and remembered, so that they cost a bounded amount of work. */
export interface FetchedDocuments<Found> {
  /** What `require` throws for an address that is not fetched at all. */
  look(url: string, asker: Asker): Promise<Found>
  /** The same, fetched anew; null: not so soon again. Once a minute and origin. */
  lookAgain(url: string, asker: Asker): Promise<Found> | null
  /** Its keys have signed a request: from now on it is known, and does not wait behind strangers. */
  prove(url: string): void
}

export interface FetchedDocumentsDeps<Found> {
  readonly fetch: GuardedFetch
  readonly clock: Clock
  readonly accept: string
  /** Fetches for one network of documents that are not known. One that is known is fetched once a minute at most. */
  readonly perMinute: number
  /** Throws where an address must not be fetched. */
  require(url: string): void
  read(answer: GuardedResponse): Found
  /** Null: a budget of this minute is spent. */
  failed(error: GuardedFetchError | null): Found
  /** Whether it is what was looked for, so that it may take the place of what is remembered. */
  isUsable(found: Found): boolean
}

interface Entry<Found> {
  readonly found: Promise<Found>
  untilMs: number
}

/** Known documents and those of strangers are remembered apart: strangers push out only each other. */
const most = 2000
/** How much strangers may have fetched from one host, and in all, for each fetch of one network. */
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
  /** Null: a budget is spent. */
  const fetchNow = (url: string, asker: Asker): Entry<Found> | null => {
    deps.require(url)
    const isKnown = memoryOf(url, asker) === known
    if (!isKnown && !withinBudgets(new URL(url).host, asker.network)) return null
    const entry: Entry<Found> = {
      untilMs: clock.now().getTime() + shortestMs,
      found: fetch(url, { timeoutMs, maxBytes, headers: { accept } })
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

/** Whether a document of a stranger may be fetched: by who asks, by where it lies, and by all of them together. */
function createBudgets({
  clock,
  perMinute,
}: Pick<FetchedDocumentsDeps<unknown>, 'clock' | 'perMinute'>): (host: string, network: string) => boolean {
  const byNetwork = createRateLimiter({ perMinute }, clock)
  const byHost = createRateLimiter({ perMinute: perMinute * hostShare }, clock)
  const together = createRateLimiter({ perMinute: perMinute * allShare }, clock)
  // In this order: whoever has spent a budget of its own takes nothing from the next one.
  return (host, network) => byNetwork.take(network).allowed && byHost.take(host).allowed && together.take('').allowed
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
