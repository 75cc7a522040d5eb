import type { Clock } from '../../platform/clock.ts'
import { createRateLimiter, type RateDecision, type RateLimiter } from '../../platform/rate-limit.ts'
import { openOwner } from '../checkout/index.ts'
import { hasEnded, type SettingsReader, type TrustedAgentFacts } from '../settings/index.ts'
import { keyOfToken } from '../ucp/index.ts'
import type { AgentProfiles } from './agent-profiles.ts'
import { negotiate, speaks } from './negotiation.rules.ts'
import {
  invalidProfileUrl,
  keyNeeded,
  profileNotTrusted,
  tooManyRequests,
  unknownKey,
  versionUnsupported,
} from './refusals.ts'
import type { CapabilityName, Release } from './release.rules.ts'

/** A caller of an official release's API, with the negotiated capabilities. */
export interface OfficialCaller {
  /** Owner of the caller's sessions and orders: its publishable key, or one owner for all agents without a key. */
  readonly keyId: string
  readonly salesChannelId: string
  readonly agentProfile: string
  readonly requestId: string
  readonly capabilities: ReadonlySet<CapabilityName>
  /** The operator's settings for this agent. Null if it is not registered. */
  readonly trusted: TrustedAgentFacts | null
  /** URL to which the agent gets order updates. Null if it wants none. */
  readonly webhookUrl: string | null
}

export interface AdmitDeps {
  readonly settings: SettingsReader
  readonly clock: Clock
  readonly profiles: AgentProfiles
  /** Whether agents without a publishable key are admitted. */
  readonly agentsWithoutKey: boolean
  /** Whether only registered agents are admitted without a key. */
  readonly onlyTrusted: boolean
  /** Limit per key and, for agents without a key, per profile. 0: no limit. */
  readonly rateLimitPerMinute: number
  /** Limits agents without a valid key by client network, because anyone can name another profile. */
  readonly addressLimiter: RateLimiter
  readonly keyUsed: (keyId: string) => void
}

export interface Introduction {
  readonly profile: string | null
  /** Release that the agent names with its profile. Null if none. */
  readonly version: string | null
  readonly key: string | null
  readonly requestId: string
  /** Client network. */
  readonly network: string
}

const noProfile = 'no profile'

export type Admit = (release: Release, introduction: Introduction, keyRequired?: boolean) => Promise<OfficialCaller>

/**
 * Returns a function that admits a caller by its key, otherwise by its profile. It throws 400, 401, 403, 422, 424 and
 * 429 as the protocol defines them. A key makes the profile optional.
 */
export function createAdmission(deps: AdmitDeps): Admit {
  const limiterOf = limiters(deps)
  return async (release, { profile, version, key, requestId, network }, keyRequired = false) => {
    if (profile === null && key === null)
      throw invalidProfileUrl(
        'Send the URL of your agent’s profile: over REST in the header UCP-Agent, over MCP in meta.',
      )
    const strangers = () => deps.addressLimiter.take(`agent ${network}`)
    const owner = await ownerOf(deps, key, keyRequired)
    if (owner === null) {
      requireTaken(strangers())
      throw key === null ? keyNeeded() : unknownKey()
    }
    const counted = limiterOf(owner.perMinute)
    requireTaken(
      key === null ? takeBoth(strangers(), () => counted.take(`profile ${profile}`)) : counted.take(owner.keyId),
    )
    const trusted = profile === null ? null : ((await deps.settings.current()).trustedAgents.get(profile) ?? null)
    if (deps.onlyTrusted && key === null && trusted === null)
      throw profileNotTrusted('This shop does not know your agent: ask its operator to add your profile.')
    if (version !== null && !speaks(version)) throw versionUnsupported(version)
    const asker = { network, trusted: trusted !== null }
    const abilities = profile === null ? null : await deps.profiles.abilities(profile, asker)
    if (abilities && !speaks(abilities.version)) throw versionUnsupported(abilities.version)
    const { keyId, salesChannelId } = owner
    const capabilities = negotiate(release, abilities)
    const webhookUrl = abilities?.webhookUrls.get(release.version) ?? null
    const agentProfile = profile ?? noProfile
    return { keyId, salesChannelId, agentProfile, requestId, capabilities, trusted, webhookUrl }
  }
}

/** Throws `rate_limited` (429) if the request exceeds its limit. */
export function requireTaken(decision: RateDecision): void {
  if (!decision.allowed) throw tooManyRequests(decision.retryAfterSeconds)
}

/** Takes from both limits. A caller over the first takes nothing from the second. */
const takeBoth = (first: RateDecision, second: () => RateDecision): RateDecision => (first.allowed ? second() : first)

/**
 * Returns the key, sales channel and rate limit for a token, or null if it is unknown, revoked or expired. Without
 * a token, returns null if a key is required or the shop has no default sales channel.
 */
async function ownerOf(deps: AdmitDeps, token: string | null, keyRequired: boolean) {
  const { keysByTokenHash, store } = await deps.settings.current()
  if (token === null) {
    const salesChannelId = store.defaultSalesChannelId
    if (keyRequired || !deps.agentsWithoutKey || salesChannelId === null) return null
    return { keyId: openOwner, salesChannelId, perMinute: deps.rateLimitPerMinute }
  }
  const known = keyOfToken(keysByTokenHash, token)
  if (!known || hasEnded(known, deps.clock.now())) return null
  deps.keyUsed(known.id)
  const { id: keyId, salesChannelId, rateLimitPerMinute } = known
  return { keyId, salesChannelId, perMinute: rateLimitPerMinute ?? deps.rateLimitPerMinute }
}

function limiters({ clock }: AdmitDeps): (perMinute: number) => RateLimiter {
  const byLimit = new Map<number, RateLimiter>()
  return (perMinute) => {
    const limiter = byLimit.get(perMinute) ?? createRateLimiter({ perMinute }, clock)
    byLimit.set(perMinute, limiter)
    return limiter
  }
}
