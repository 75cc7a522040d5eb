import type { Clock } from '../../platform/clock.ts'
import type { AppError } from '../../platform/errors.ts'
import { type GuardedFetch, GuardedFetchError, type GuardedResponse } from '../../platform/guarded-fetch/index.ts'
import { isForSignatures, type PublicJwk, PublicJwkSchema } from '../../platform/http-signatures/index.ts'
import { createRateLimiter } from '../../platform/rate-limit.ts'
import { Recent } from '../../platform/recent.ts'
import { type AgentAbilities, readAgentProfile } from './negotiation.rules.ts'
import { invalidProfileUrl, profileMalformed, profileUnreachable } from './refusals.ts'

export interface AgentProfiles {
  /**
   * What the agent of that profile can do; null where the profile cannot be had and that is no reason to refuse.
   * Throws `invalid_profile_url` (400), `profile_malformed` (422) and, where profiles must be reachable,
   * `profile_unreachable` (424).
   */
  abilities(profileUrl: string): Promise<AgentAbilities | null>
  /**
   * The key of that name which the agent signs with; null: its profile has none, even when read again. Throws like
   * `abilities`, and `profile_unreachable` (424) wherever the profile cannot be had.
   */
  key(profileUrl: string, kid: string): Promise<PublicJwk | null>
}

export interface AgentProfilesDeps {
  readonly fetch: GuardedFetch
  readonly clock: Clock
  /** Whether an agent whose profile cannot be fetched is turned away. */
  readonly mustBeReachable: boolean
}

type Found = { readonly abilities: AgentAbilities } | { readonly refusal: AppError; readonly unreachable: boolean }
interface Known {
  readonly found: Promise<Found>
  untilMs: number
}
type KnownKeys = ReadonlyMap<string, PublicJwk>

const mostProfiles = 500
const fetchesPerMinute = 120
const timeoutMs = 3000
const maxBytes = 256 * 1024
const shortestMs = 60_000
const longestMs = 24 * 3600_000
const notReached = { refusal: profileUnreachable(), unreachable: true }

/** Profiles as agents publish them: fetched once and remembered, so that strangers cost a bounded amount of work. */
export function createAgentProfiles({ fetch, clock, mustBeReachable }: AgentProfilesDeps): AgentProfiles {
  const known = new Recent<Known>(mostProfiles)
  const lookedAgain = new Recent<number>(mostProfiles)
  const budget = createRateLimiter({ perMinute: fetchesPerMinute }, clock)

  const look = (url: string): Promise<Found> => {
    const nowMs = clock.now().getTime()
    const before = known.get(url)
    if (before && before.untilMs > nowMs) return before.found
    if (!budget.take('').allowed) return Promise.resolve(notReached)
    const entry: Known = {
      untilMs: nowMs + shortestMs,
      found: fetch(url, { timeoutMs, maxBytes, headers: { accept: 'application/json' } })
        .then((answer) => {
          entry.untilMs = nowMs + freshMs(answer.headers['cache-control'])
          return read(answer)
        })
        .catch(failure),
    }
    known.set(url, entry)
    return entry.found
  }

  const requireFetchable = (url: string): void => {
    if (!URL.canParse(url)) throw invalidProfileUrl('The address of the profile is not a URL.')
    const refusal = fetch.refusal(url)
    if (refusal !== null) throw invalidProfileUrl(`The profile cannot be fetched from this address: ${refusal}`)
  }
  const keysOf = async (url: string): Promise<KnownKeys> => {
    const found = await look(url)
    if (!('abilities' in found)) throw found.refusal
    return readKeys(found.abilities)
  }
  /** Once a minute and origin, a name that is not known is reason to look whether there is a new key. */
  const mayLookAgain = (url: string): boolean => {
    const nowMs = clock.now().getTime()
    const { origin } = new URL(url)
    if ((lookedAgain.get(origin) ?? -shortestMs) + shortestMs > nowMs) return false
    lookedAgain.set(origin, nowMs)
    return true
  }

  return {
    async key(url, kid) {
      requireFetchable(url)
      const key = (await keysOf(url)).get(kid)
      if (key || !mayLookAgain(url)) return key ?? null
      known.delete(url)
      return (await keysOf(url)).get(kid) ?? null
    },
    async abilities(url) {
      requireFetchable(url)
      const found = await look(url)
      if ('abilities' in found) return found.abilities
      if (found.unreachable && !mustBeReachable) return null
      throw found.refusal
    },
  }
}

/** Each name once, and only what is meant for signatures. */
const readKeys = ({ keys }: AgentAbilities): KnownKeys =>
  new Map(
    keys
      .map((key) => PublicJwkSchema.safeParse(key).data)
      .filter((key) => key !== undefined)
      .filter(isForSignatures)
      .map((key) => [key.kid, key]),
  )

function read(answer: GuardedResponse): Found {
  if (answer.status < 200 || answer.status > 299) return notReached
  const abilities = readAgentProfile(parsed(answer.body))
  return abilities ? { abilities } : { refusal: profileMalformed(), unreachable: false }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

function failure(error: unknown): Found {
  if (!(error instanceof GuardedFetchError)) throw error
  if (error.code === 'blocked_address')
    return { refusal: invalidProfileUrl('The profile is at a private address.'), unreachable: false }
  if (error.code === 'dns_failed')
    return { refusal: invalidProfileUrl('The host of the profile is not known.'), unreachable: true }
  return notReached
}

function freshMs(cacheControl: string | undefined): number {
  const seconds = Number(/(?:^|[\s,])max-age=(\d{1,9})/.exec(cacheControl ?? '')?.[1] ?? 0)
  return Math.min(Math.max(seconds * 1000, shortestMs), longestMs)
}
