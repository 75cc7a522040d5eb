import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import { clientNetwork } from '../../platform/http/client-address.ts'
import { createRateLimiter, type RateLimiter } from '../../platform/rate-limit.ts'
import { sha256Hex } from '../../platform/secret.ts'
import { hasEnded, type KeyFacts, type SettingsReader } from '../settings/index.ts'
import { agentProfileOf, publishableKeyOf, requestIdOf, unauthorized } from './headers.rules.ts'

export interface UcpCaller {
  readonly key: KeyFacts
  readonly agentProfile: string
  readonly requestId: string
}

export interface CallerDeps {
  readonly settings: SettingsReader
  readonly clock: Clock
  /** Limit per key. 0: no limit. */
  readonly rateLimitPerMinute: number
  /** Limits requests without a valid key by client network. */
  readonly addressLimiter: RateLimiter
  /** Records that a key is in use. Must not block. */
  readonly keyUsed: (keyId: string) => void
}

const callers = new WeakMap<FastifyRequest, UcpCaller>()

/** Returns the caller that `checkHeaders` found. Throws if the route is outside of its scope. */
export function callerOf(request: FastifyRequest): UcpCaller {
  const caller = callers.get(request)
  if (!caller) throw new Error('The headers of this request were not checked.')
  return caller
}

/**
 * Checks agent, request id and key of every request in this scope, in this order, and counts it against the rate
 * limits. Adds the request id to the response.
 */
export function checkHeaders(app: FastifyInstance, deps: CallerDeps): void {
  const limiterOf = limiters(deps)
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const agentProfile = agentProfileOf(request.headers)
    const requestId = requestIdOf(request.headers)
    reply.header('request-id', requestId)
    const token = publishableKeyOf(request.headers)
    const { keysByTokenHash } = await deps.settings.current()
    const key = token === null ? null : keyOfToken(keysByTokenHash, token)
    const isKnown = key !== null && !hasEnded(key, deps.clock.now())
    const taken = isKnown ? limiterOf(key)?.take(key.id) : deps.addressLimiter.take(`agent ${clientNetwork(request)}`)
    if (taken && !taken.allowed)
      throw rateLimited(isKnown ? 'with this key' : 'from this address', taken.retryAfterSeconds)
    if (!isKnown) throw unauthorized()
    deps.keyUsed(key.id)
    callers.set(request, { key, agentProfile, requestId })
  })
}

const recognised = new WeakMap<ReadonlyMap<string, KeyFacts>, Map<string, KeyFacts>>()

/**
 * Returns the key for a token; null if there is none. Caches the hash of a token while the settings are unchanged. Only
 * valid keys are cached, which limits the size.
 */
export function keyOfToken(keysByTokenHash: ReadonlyMap<string, KeyFacts>, token: string): KeyFacts | null {
  const seen = recognised.get(keysByTokenHash) ?? new Map<string, KeyFacts>()
  recognised.set(keysByTokenHash, seen)
  const key = seen.get(token) ?? keysByTokenHash.get(sha256Hex(token))
  if (key) seen.set(token, key)
  return key ?? null
}

function limiters(deps: CallerDeps): (key: KeyFacts) => RateLimiter | null {
  const byLimit = new Map<number, RateLimiter>()
  return (key) => {
    const perMinute = key.rateLimitPerMinute ?? deps.rateLimitPerMinute
    if (perMinute === 0) return null
    const limiter = byLimit.get(perMinute) ?? createRateLimiter({ perMinute }, deps.clock)
    byLimit.set(perMinute, limiter)
    return limiter
  }
}

const rateLimited = (from: string, retryAfterSeconds: number): AppError =>
  new AppError('rate_limited', 429, `Too many requests ${from}. Try again in ${retryAfterSeconds} s.`, {
    severity: 'recoverable',
    headers: { 'retry-after': String(retryAfterSeconds) },
  })
