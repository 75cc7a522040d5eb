import { verify } from 'node:crypto'
import { type InnerList, parseDictionary } from 'structured-headers'
import { digestFits } from './content-digest.ts'
import { type PublicJwk, thumbprint, verifyingKey } from './public-keys.ts'
import { isInnerList, type SignedMessage, signatureBase } from './signature-base.ts'

/** A signature was rejected. The codes are those of UCP. */
export class SignatureRefused extends Error {
  override readonly name = 'SignatureRefused'
  readonly code:
    | 'signature_missing'
    | 'signature_invalid'
    | 'key_not_found'
    | 'digest_mismatch'
    | 'algorithm_unsupported'
  constructor(code: SignatureRefused['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** A parsed signature that has not been verified. */
export interface Candidate {
  /** Label of the signature in `Signature-Input`. */
  readonly label: string
  readonly covered: InnerList
  readonly signature: Buffer
  readonly keyId: string
  readonly nonce: string | null
  readonly tag: string | null
  /** Whether the signature states both its creation and its expiry. */
  readonly dated: boolean
  /** Expiry of the signature; null if it states none. */
  readonly until: Date | null
}

/** Tag of Web Bot Auth signatures. */
export const webBotAuth = 'web-bot-auth'
const skewSeconds = 300
const longestWindowSeconds = 86_400
const mostSignatures = 5

/**
 * Parses all signatures of a message; empty if there are none. Throws `SignatureRefused` if one of them is malformed,
 * expired, or made in the future.
 */
export function readSignatures(headers: SignedMessage['headers'], now: Date): Candidate[] {
  const input = headers['signature-input']
  const value = headers.signature
  if (input === undefined && value === undefined) return []
  if (input === undefined || value === undefined)
    throw new SignatureRefused(
      'signature_missing',
      `Signature-Input and Signature belong together: ${input === undefined ? 'Signature-Input' : 'Signature'} is missing.`,
    )
  if (typeof input !== 'string' || typeof value !== 'string')
    throw invalid('Send Signature-Input and Signature exactly once each.')
  const described = dictionary(input)
  const values = dictionary(value)
  if (described.size === 0 || described.size > mostSignatures) throw invalid('There are no signatures, or too many.')
  return [...described].map(([label, covered]) => {
    const given = values.get(label)?.[0]
    if (!isInnerList(covered)) throw invalid('Signature-Input does not list components.')
    if (given === undefined)
      throw new SignatureRefused('signature_missing', `Signature has no member ${label}, which Signature-Input names.`)
    if (!(given instanceof ArrayBuffer)) throw invalid('Signature has no bytes for a label of Signature-Input.')
    return { label, ...candidate(covered, Buffer.from(given), now) }
  })
}

function dictionary(field: string) {
  try {
    return parseDictionary(field)
  } catch {
    throw invalid('Signature-Input or Signature is not a dictionary of RFC 8941.')
  }
}

function candidate(covered: InnerList, signature: Buffer, now: Date): Omit<Candidate, 'label'> {
  const [, parameters] = covered
  const keyId = parameters.get('keyid')
  if (typeof keyId !== 'string') throw invalid('The signature does not name its key.')
  const text = (name: string) => {
    const value = parameters.get(name)
    return typeof value === 'string' ? value : null
  }
  const created = moment(parameters.get('created'))
  const expires = moment(parameters.get('expires'))
  const until = freshUntil(created, expires, now.getTime() / 1000)
  const dated = created !== null && expires !== null
  return { dated, covered, signature, keyId, nonce: text('nonce'), tag: text('tag'), until }
}

function moment(value: unknown): number | null {
  if (value === undefined) return null
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
  throw invalid('created and expires are seconds since 1970.')
}

function freshUntil(created: number | null, expires: number | null, now: number): Date | null {
  if (created !== null && created > now + skewSeconds) throw invalid('The signature was made in the future.')
  if (expires !== null && expires <= now) throw invalid('The signature has expired.')
  if (expires !== null && expires > (created ?? now) + longestWindowSeconds)
    throw invalid('The signature is valid for more than a day.')
  if (expires === null && created !== null && created < now - skewSeconds) throw invalid('The signature has expired.')
  const until = expires ?? (created === null ? null : created + skewSeconds)
  return until === null ? null : new Date(until * 1000)
}

export interface ReceivedMessage extends SignedMessage {
  readonly body: Buffer
}

/**
 * Verifies that the signature covers all required components, was made with this key and has an accepted tag or none,
 * and that a covered digest fits the body. Returns the signature base. Throws `SignatureRefused` if any of this is not
 * so.
 */
export function checkSignature(
  message: ReceivedMessage,
  { covered, signature, keyId, tag }: Candidate,
  jwk: PublicJwk,
  required: readonly string[],
  tags: readonly string[] = [webBotAuth],
): string {
  if (tag !== null && !tags.includes(tag)) throw invalid(`Signatures with the tag ${tag} are not accepted here.`)
  if (tag !== null && thumbprint(jwk) !== keyId)
    throw invalid('keyid is not the thumbprint of the key. Send the thumbprint as keyid.')
  const known = verifyingKey(jwk)
  if (!known) throw new SignatureRefused('algorithm_unsupported', `Key ${keyId} is of a kind that is not known here.`)
  const names = new Set(covered[0].map(([name]) => name))
  const missing = required.filter((name) => !names.has(name))
  if (missing.length > 0) throw invalid(`The signature does not cover ${missing.join(', ')}.`)
  if (names.has('content-digest') && !digestFits(message.headers['content-digest'], message.body))
    throw new SignatureRefused('digest_mismatch', 'Content-Digest is not the SHA-256 of the body.')
  const base = baseOf(message, covered)
  const key = { key: known.key, dsaEncoding: 'ieee-p1363' as const }
  if (!verify(known.digest, Buffer.from(base), key, signature)) throw invalid(`The signature is not by key ${keyId}.`)
  return base
}

function baseOf(message: SignedMessage, covered: InnerList): string {
  try {
    return signatureBase(message, covered)
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : 'A component cannot be read.')
  }
}

/** Lists the components that a request's signature must cover, so that no relevant part can be changed. */
export function requiredOf({ derived, headers, body }: ReceivedMessage): string[] {
  const present = ['ucp-agent', 'signature-agent', 'idempotency-key'].filter((name) => headers[name] !== undefined)
  return [
    ...['@method', '@authority', '@path'],
    ...(derived.has('@query') ? ['@query'] : []),
    ...(body.length > 0 ? ['content-digest', 'content-type'] : []),
    ...present,
  ]
}

const invalid = (message: string): SignatureRefused => new SignatureRefused('signature_invalid', message)
