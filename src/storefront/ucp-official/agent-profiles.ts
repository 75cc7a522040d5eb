import type { Clock } from '../../platform/clock.ts'
import type { AppError } from '../../platform/errors.ts'
import type { GuardedFetch, GuardedFetchError, GuardedResponse } from '../../platform/guarded-fetch/index.ts'
import type { PublicJwk } from '../../platform/http-signatures/index.ts'
import { type Asker, createFetchedDocuments, isSuccess, parsedBody } from './fetched-documents.ts'
import { type AgentAbilities, readAgentProfile } from './negotiation.rules.ts'
import { type KeysByName, readKeys } from './published-keys.ts'
import { invalidProfileUrl, profileMalformed, profileUnreachable } from './refusals.ts'

export interface AgentProfiles {
  /**
   * Returns the capabilities of the agent with that profile. Returns null if the profile cannot be fetched and the shop
   * accepts that. Throws `invalid_profile_url` (400), `profile_malformed` (422) and, if profiles must be reachable,
   * `profile_unreachable` (424).
   */
  abilities(profileUrl: string, asker: Asker): Promise<AgentAbilities | null>
  /**
   * Returns the agent's signing key with that id. Returns null if the profile does not contain it, even after fetching
   * it again. Throws like `abilities`, and always `profile_unreachable` (424) if the profile cannot be fetched.
   */
  key(profileUrl: string, kid: string, asker: Asker): Promise<PublicJwk | null>
  /** Records that a key of that profile signed a request. */
  prove(profileUrl: string): void
}

export interface AgentProfilesDeps {
  readonly fetch: GuardedFetch
  readonly clock: Clock
  /** Fetches of unknown profiles per client network. */
  readonly fetchesPerMinute: number
  /** Whether to refuse an agent whose profile cannot be fetched. */
  readonly mustBeReachable: boolean
}

type Found = { readonly abilities: AgentAbilities } | { readonly refusal: AppError; readonly unreachable: boolean }

const notReached = { refusal: profileUnreachable(), unreachable: true }

/** Creates the reader that fetches and caches the profiles that agents publish. */
export function createAgentProfiles({
  fetch,
  clock,
  fetchesPerMinute: perMinute,
  mustBeReachable,
}: AgentProfilesDeps): AgentProfiles {
  const profiles = createFetchedDocuments<Found>({
    fetch,
    clock,
    accept: 'application/json',
    perMinute,
    require(url) {
      if (!URL.canParse(url)) throw invalidProfileUrl('The value of profile is not a URL.')
      const refusal = fetch.refusal(url)
      if (refusal !== null) throw invalidProfileUrl(`The profile cannot be fetched from this URL: ${refusal}`)
    },
    read,
    failed,
    isUsable: (found) => 'abilities' in found,
  })
  return {
    prove: profiles.prove,
    async key(url, kid, asker) {
      const key = keysOf(await profiles.look(url, asker)).get(kid)
      if (key) return key
      const again = await profiles.lookAgain(url, asker)
      return again ? (keysOf(again).get(kid) ?? null) : null
    },
    async abilities(url, asker) {
      const found = await profiles.look(url, asker)
      if ('abilities' in found) return found.abilities
      if (found.unreachable && !mustBeReachable) return null
      throw found.refusal
    },
  }
}

function keysOf(found: Found): KeysByName {
  if (!('abilities' in found)) throw found.refusal
  return readKeys(found.abilities.keys)
}

function read(answer: GuardedResponse): Found {
  if (!isSuccess(answer)) return notReached
  const abilities = readAgentProfile(parsedBody(answer))
  return abilities ? { abilities } : { refusal: profileMalformed(), unreachable: false }
}

function failed(error: GuardedFetchError | null): Found {
  if (error?.code === 'blocked_address')
    return { refusal: invalidProfileUrl('The profile is at a private IP address.'), unreachable: false }
  if (error?.code === 'dns_failed')
    return { refusal: invalidProfileUrl('The host of the profile is not known.'), unreachable: true }
  return notReached
}
