import type { FastifyRequest } from 'fastify'
import { canonicalJson } from '../canonical-json.ts'
import { AppError } from '../errors.ts'
import { sha256InTurns } from '../hash-in-turns.ts'
import { hashBody, type IdempotentCall, repliesForgottenUntil } from '../idempotency/idempotency.ts'
import { idempotencyCaller } from './admin-caller.ts'

/** Hashes a large upload. Returns null if the call has no idempotency key and so needs no hash. */
export const fileHash = async (request: FastifyRequest, file: Buffer): Promise<string | null> =>
  request.headers['idempotency-key'] === undefined ? null : sha256InTurns(file, 'base64url')

/**
 * Returns the request's idempotent call; null if it has no `Idempotency-Key` header. Throws `invalid` (400) for an
 * invalid key.
 */
export function idempotentCall(
  request: FastifyRequest,
  caller: string,
  now: Date,
  /**
   * The body's hash, if the caller has already computed it. Hashing a large body in one turn would block other
   * requests.
   */
  knownHash: string | null = null,
): IdempotentCall | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(key) || key.trim() === '') {
    throw new AppError('invalid', 400, 'Idempotency-Key must have 1 to 255 printable characters.', {
      severity: 'recoverable',
    })
  }
  return {
    caller,
    method: request.method,
    path: request.url.split('?', 1)[0] ?? '',
    key,
    bodyHash: knownHash ?? bodyHash(request.body),
    forgottenUntil: repliesForgottenUntil(now),
  }
}

/** Hashes bytes directly. As JSON, 25 MB of bytes would exhaust the memory. */
const bodyHash = (body: unknown): string => hashBody(Buffer.isBuffer(body) ? body : canonicalJson(body ?? null))

/** Returns the `idempotentCall` of a request to the admin API. Null without an `Idempotency-Key`. */
export const adminCall = (request: FastifyRequest, now: Date, knownHash: string | null = null): IdempotentCall | null =>
  idempotentCall(request, idempotencyCaller(request.adminCaller), now, knownHash)
