import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { bodyBytesOf } from '../../platform/http/json-body.ts'
import {
  type Candidate,
  checkSignature,
  derivedOf,
  keySourceOf,
  type PublicJwk,
  type ReceivedMessage,
  readSignatures,
  requiredOf,
  SignatureRefused,
  webBotAuth,
} from '../../platform/http-signatures/index.ts'
import { sha256Hex } from '../../platform/secret.ts'
import type { TrustedAgentFacts } from '../settings/index.ts'
import { keepNonce, undatedSince } from '../signing-keys/index.ts'
import { readUcpAgent } from '../ucp/index.ts'
import type { AgentProfiles } from './agent-profiles.ts'
import type { KeySources } from './key-sources.ts'
import { readKeys } from './published-keys.ts'
import { signatureMissing, signatureRefused } from './refusals.ts'

export interface AuthenticationDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly profiles: AgentProfiles
  readonly keySources: KeySources
  readonly baseUrl: string
  /** Whether agents without a publishable key must sign. */
  readonly signaturesRequired: boolean
}

/** Who the sender of a request claims to be. */
export interface Claim {
  readonly profile: string | null
  readonly key: string | null
  readonly trusted: TrustedAgentFacts | null
  /** Whether the request changes data. Such requests are protected against replay. */
  readonly changes: boolean
  /** Client network. */
  readonly network: string
}

/**
 * Returns whether a request is signed by the agent it names, or by a key found through `Signature-Agent`. Throws if a
 * signature is invalid, or missing although required: 401 `signature_missing`, `signature_invalid`, `key_not_found`;
 * 400 `digest_mismatch`, `algorithm_unsupported`; 424 `profile_unreachable`.
 */
export type Authenticate = (request: FastifyRequest, claim: Claim) => Promise<boolean>

const nonceKeptMs = 86_400_000
/**
 * For this long, a signed request without a date and a nonce may be repeated with its idempotency key, because the
 * reply is stored as long.
 */
const undatedMs = 86_400_000

export function createAuthentication(deps: AuthenticationDeps): Authenticate {
  return async (request, claim) => {
    const ownNeeded = claim.trusted?.signatureRequired ?? false
    try {
      const candidates = readSignatures(request.headers, deps.clock.now())
      if (candidates.length > 0) {
        const signer = await verify(deps, request, claim, candidates)
        if (ownNeeded && signer !== claim.profile)
          throw new SignatureRefused('key_not_found', 'The signature is not by the agent that UCP-Agent names.')
        return true
      }
    } catch (error) {
      if (error instanceof SignatureRefused) throw signatureRefused(error.code, error.message)
      throw error
    }
    if (ownNeeded || (deps.signaturesRequired && claim.key === null)) throw signatureMissing()
    return false
  }
}

/**
 * Returns who made the first valid signature: the agent's profile or the URL of a key source. If none is valid, throws
 * the problem of the first signature.
 */
async function verify(
  deps: AuthenticationDeps,
  request: FastifyRequest,
  claim: Claim,
  candidates: readonly Candidate[],
): Promise<string> {
  const named = readUcpAgent(request.headers).profile
  if (named !== null && named !== claim.profile)
    throw new SignatureRefused('key_not_found', 'UCP-Agent does not say whose signature this is.')
  const message = messageOf(request, deps.baseUrl)
  let refused: unknown = null
  for (const candidate of candidates)
    try {
      return await verifyOne(deps, message, claim, candidate)
    } catch (error) {
      if (!(error instanceof SignatureRefused)) throw error
      refused ??= error
    }
  throw refused
}

async function verifyOne(
  deps: AuthenticationDeps,
  message: ReceivedMessage,
  claim: Claim,
  candidate: Candidate,
): Promise<string> {
  const { jwk, signer, prove } = await keyOf(deps, message, claim, candidate)
  const signed = checkSignature(message, candidate, jwk, requiredOf(message))
  prove()
  await refuseReplay(deps, message, candidate, { signer, signed, changes: claim.changes })
  return signer
}

interface FoundKey {
  readonly jwk: PublicJwk
  readonly signer: string
  /** Records that the key signed a request. */
  prove(): void
}

/**
 * Finds the key through `UCP-Agent`. If a Web Bot Auth signature's key is not there, finds it through
 * `Signature-Agent`. If the operator registered keys for the agent, accepts only these.
 */
async function keyOf(
  { profiles, keySources }: AuthenticationDeps,
  { headers }: ReceivedMessage,
  { profile, trusted, network }: Claim,
  { keyId, tag, label, dated }: Candidate,
): Promise<FoundKey> {
  const unknown = new SignatureRefused('key_not_found', `The profile of the agent has no key ${keyId}.`)
  const viaSource = tag === webBotAuth && headers['signature-agent'] !== undefined
  if (profile !== null && trusted && trusted.keys.length > 0) {
    const jwk = readKeys(trusted.keys).get(keyId)
    if (jwk) return { jwk, signer: profile, prove: () => profiles.prove(profile) }
    throw unknown
  }
  if (profile !== null) {
    const jwk = await profiles.key(profile, keyId, { network, trusted: trusted !== null }).catch((error: unknown) => {
      if (viaSource) return null
      throw error
    })
    if (jwk) return { jwk, signer: profile, prove: () => profiles.prove(profile) }
  }
  if (!viaSource) throw profile === null ? noSigner : unknown
  if (!dated)
    throw new SignatureRefused(
      'signature_invalid',
      'A signature for Web Bot Auth needs the parameters created and expires.',
    )
  const source = keySourceOf(headers['signature-agent'], label)
  const jwk = await keySources.key(source, keyId, network)
  if (!jwk) throw new SignatureRefused('key_not_found', `There is no key ${keyId} where Signature-Agent leads.`)
  return { jwk, signer: source.url, prove: () => keySources.prove(source) }
}

const noSigner = new SignatureRefused('key_not_found', 'UCP-Agent does not say whose signature this is.')

/**
 * Refuses a nonce that was used before. Refuses to repeat a change that was signed without date and nonce; with an
 * idempotency key, it may be repeated for a day.
 */
async function refuseReplay(
  { db, clock }: AuthenticationDeps,
  { headers }: ReceivedMessage,
  { keyId, nonce, until }: Candidate,
  { signer, signed, changes }: { readonly signer: string; readonly signed: string; readonly changes: boolean },
): Promise<void> {
  const now = clock.now()
  if (nonce !== null) {
    const kept = until ?? new Date(now.getTime() + nonceKeptMs)
    if (!(await keepNonce(db, sha256Hex(JSON.stringify([signer, keyId, nonce])), kept)))
      throw new SignatureRefused('signature_invalid', 'The nonce of the signature was used before.')
    return
  }
  if (until !== null || !changes) return
  const since = await undatedSince(db, sha256Hex(JSON.stringify([signer, keyId, signed])), now)
  const again = headers['idempotency-key'] === undefined ? 0 : undatedMs
  if (since !== null && now.getTime() - since.getTime() >= again)
    throw new SignatureRefused(
      'signature_invalid',
      'A signature without created and nonce is accepted once. Sign the request again with created or nonce.',
    )
}

/** Returns the message as the agent signed it: with the shop's public URL, even if a proxy has changed it. */
const messageOf = (request: FastifyRequest, baseUrl: string): ReceivedMessage => ({
  derived: derivedOf(request.method, new URL(baseUrl + request.url)),
  headers: request.headers,
  body: bodyBytesOf(request),
})
