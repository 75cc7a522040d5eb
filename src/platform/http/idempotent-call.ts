import type { FastifyRequest } from 'fastify'
import { canonicalJson } from '../canonical-json.ts'
import { AppError } from '../errors.ts'
import { hashBody, type IdempotentCall, repliesForgottenUntil } from '../idempotency.ts'
import { idempotencyCaller } from './admin-caller.ts'

/** The call as its `Idempotency-Key` makes it one; null without the header. Throws `invalid` (400) for an unusable key. */
export function idempotentCall(request: FastifyRequest, caller: string, now: Date): IdempotentCall | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(key) || key.trim() === '') {
    throw new AppError('invalid', 400, 'Idempotency-Key takes 1 to 255 printable characters.', {
      severity: 'recoverable',
    })
  }
  return {
    caller,
    method: request.method,
    path: request.url.split('?', 1)[0] ?? '',
    key,
    bodyHash: bodyHash(request.body),
    forgottenUntil: repliesForgottenUntil(now),
  }
}

/** Bytes are hashed as they are: written as JSON, 25 MB of them take all the memory there is. */
const bodyHash = (body: unknown): string => hashBody(Buffer.isBuffer(body) ? body : canonicalJson(body ?? null))

/** The same for a request to the admin surface. */
export const adminCall = (request: FastifyRequest, now: Date): IdempotentCall | null =>
  idempotentCall(request, idempotencyCaller(request.adminCaller), now)
