import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { signedBodyOf } from '../../platform/http/json-body.ts'
import {
  type Candidate,
  checkSignature,
  derivedOf,
  type ReceivedMessage,
  readSignatures,
  requiredOf,
  SignatureRefused,
} from '../../platform/http-signatures/index.ts'
import { sha256Hex } from '../../platform/secret.ts'
import { keepNonce } from '../signing-keys/index.ts'
import { readUcpAgent } from '../ucp/index.ts'
import type { AgentProfiles } from './agent-profiles.ts'
import { signatureMissing, signatureRefused } from './refusals.ts'

export interface AuthenticationDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly profiles: AgentProfiles
  readonly baseUrl: string
  /** Whether agents without a publishable key have to sign. */
  readonly signaturesRequired: boolean
}

/**
 * Whether a request is signed by the agent it names. Throws where a signature does not hold, or is missing where it
 * is needed: 401 `signature_missing`, `signature_invalid`, `key_not_found`; 400 `digest_mismatch`,
 * `algorithm_unsupported`; 424 `profile_unreachable`.
 */
export type Authenticate = (
  request: FastifyRequest,
  who: { readonly profile: string | null; readonly key: string | null },
) => Promise<boolean>

const nonceKeptMs = 86_400_000

export function createAuthentication(deps: AuthenticationDeps): Authenticate {
  return async (request, { profile, key }) => {
    try {
      const candidates = readSignatures(request.headers, deps.clock.now())
      if (candidates.length > 0) {
        await verify(deps, request, profile, candidates)
        return true
      }
    } catch (error) {
      if (error instanceof SignatureRefused) throw signatureRefused(error.code, error.message)
      throw error
    }
    if (deps.signaturesRequired && key === null) throw signatureMissing()
    return false
  }
}

/** One signature that holds is enough; else the first says what is wrong. */
async function verify(
  deps: AuthenticationDeps,
  request: FastifyRequest,
  profile: string | null,
  candidates: readonly Candidate[],
): Promise<void> {
  const named = readUcpAgent(request.headers).profile
  if (profile === null || (named !== null && named !== profile))
    throw new SignatureRefused('key_not_found', 'UCP-Agent does not say whose signature this is.')
  const message = messageOf(request, deps.baseUrl)
  let refused: unknown = null
  for (const candidate of candidates)
    try {
      await verifyOne(deps, message, profile, candidate)
      return
    } catch (error) {
      if (!(error instanceof SignatureRefused)) throw error
      refused ??= error
    }
  throw refused
}

async function verifyOne(deps: AuthenticationDeps, message: ReceivedMessage, profile: string, candidate: Candidate) {
  const { keyId, nonce, until } = candidate
  const jwk = await deps.profiles.key(profile, keyId)
  if (!jwk) throw new SignatureRefused('key_not_found', `The profile of the agent has no key ${keyId}.`)
  checkSignature(message, candidate, jwk, requiredOf(message))
  if (nonce === null) return
  const kept = until ?? new Date(deps.clock.now().getTime() + nonceKeptMs)
  if (!(await keepNonce(deps.db, sha256Hex(JSON.stringify([profile, keyId, nonce])), kept)))
    throw new SignatureRefused('signature_invalid', 'The nonce of the signature was used before.')
}

/** As the agent sent it: to the public address of the shop, whatever a proxy made of it. */
const messageOf = (request: FastifyRequest, baseUrl: string): ReceivedMessage => ({
  derived: derivedOf(request.method, new URL(baseUrl + request.url)),
  headers: request.headers,
  body: signedBodyOf(request),
})
