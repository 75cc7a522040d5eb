import { hash } from 'node:crypto'
import { AppError } from '../errors.ts'

/** A call with an `Idempotency-Key`. */
export interface IdempotentCall {
  readonly caller: string
  readonly method: string
  readonly path: string
  readonly key: string
  /** Usually a hash of the canonical body, so that different spellings of the same value match. */
  readonly bodyHash: string
  /** Replies stored at or before this time are expired, and their keys can be reused. */
  readonly forgottenUntil: Date
}

export interface StoredReply {
  readonly bodyHash: string
  /** Null while the first call is running, or if it died. */
  readonly status: number | null
  readonly body: string | null
  readonly lockedUntil: Date
}

/** A reply, stored together with the call's effect and returned byte for byte to repeated calls. */
export interface Reply {
  readonly status: number
  readonly body: string
}

const retryAfterSeconds = 1
const keptMs = 24 * 3600_000

/** Replies stored at or before the returned time are expired. */
export const repliesForgottenUntil = (now: Date): Date => new Date(now.getTime() - keptMs)

export const hashBody = (body: string | Buffer): string => hash('sha256', body, 'base64url')

/**
 * Returns the reply of an earlier call with the same key. Returns null if this call may proceed: no reply is stored, or
 * the earlier call died before it finished. Throws `idempotency_conflict` (409) if the earlier call had another body,
 * and `idempotency_in_flight` (409) if it still runs.
 */
export function replayOf(call: IdempotentCall, stored: StoredReply | null, now: Date): Reply | null {
  if (!stored) return null
  if (stored.bodyHash !== call.bodyHash) {
    throw new AppError(
      'idempotency_conflict',
      409,
      'This Idempotency-Key was used with another request body. Use a new key for a new request.',
      {
        severity: 'recoverable',
      },
    )
  }
  if (stored.status !== null && stored.body !== null) return { status: stored.status, body: stored.body }
  if (stored.lockedUntil > now) throw inFlight()
  return null
}

export const inFlight = (): AppError =>
  new AppError(
    'idempotency_in_flight',
    409,
    'The first request under this Idempotency-Key is still running. Ask again in a moment.',
    {
      severity: 'recoverable',
      headers: { 'retry-after': String(retryAfterSeconds) },
    },
  )
