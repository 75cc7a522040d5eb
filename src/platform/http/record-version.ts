import type { FastifyReply, FastifyRequest } from 'fastify'
import { canonicalJson } from '../canonical-json.ts'
import type { Clock } from '../clock.ts'
import { type Database, databaseErrorOf, type Queryable } from '../db/database.ts'
import { AppError, notFound } from '../errors.ts'
import type { Reply } from '../idempotency/idempotency.ts'
import { inIdempotentTransaction, type OwnReply } from '../idempotency/idempotent-transaction.ts'
import { sha256Hex } from '../secret.ts'
import { adminCall } from './idempotent-call.ts'
import { titleOf } from './operation-words.ts'
import { sendReply } from './reply.ts'

/** Members that change without an edit of the record, such as usage counts, stock, derived dates and media URLs. */
const unversioned = new Set([
  'available',
  'customer_count',
  'image_url',
  'key_count',
  'last_calculated_at',
  'last_error',
  'last_login_at',
  'last_synced_at',
  'last_used_at',
  'member_count',
  'product_count',
  'reserved',
  'stock',
  'thumbnail_url',
  'token',
  'upcoming',
  'used_count',
])

/** Returns the ETag of a record, computed from its response. */
export function etagOf(record: unknown): string {
  const text = JSON.stringify(record, (name, value) => (unversioned.has(name) ? undefined : value))
  return `"${sha256Hex(canonicalJson(JSON.parse(text))).slice(0, 32)}"`
}

/** Sends a record, with its `ETag` unless the reply is an error. */
export function sendRecord(reply: FastifyReply, singular: string, answer: Reply): FastifyReply {
  // Safe cast: `jsonReply` writes an object with the record as its member.
  const body = JSON.parse(answer.body) as Record<string, unknown>
  if (answer.status < 300) reply.header('etag', etagOf(body[singular]))
  return sendReply(reply, answer)
}

export interface Editable {
  /** Name of the member of the response body that contains the record. */
  readonly singular: string
  /** Reads the current response of `GET`; null if the record does not exist. */
  read(tx: Queryable): Promise<{ readonly body: string } | null>
}

const mostTries = 3
const serializationFailure = '40001'

/**
 * Changes a record in one transaction with its idempotent reply. With `If-Match`, changes it only if it is unchanged
 * since the caller read it; otherwise throws `changed_meanwhile` (412) with the current record.
 */
export async function changeRecord(
  deps: { readonly db: Database; readonly clock: Clock },
  request: FastifyRequest,
  editable: Editable,
  work: (tx: Queryable) => Promise<OwnReply>,
): Promise<Reply> {
  const call = adminCall(request, deps.clock.now())
  const wanted = wantedVersions(request)
  if (!wanted) return inIdempotentTransaction(deps, call, work)
  const unlessChanged = async (tx: Queryable): Promise<OwnReply> => {
    await requireVersion(tx, editable, wanted)
    return work(tx)
  }
  for (let tries = 1; ; tries++)
    try {
      // If another transaction changes the row after the comparison, the write fails, because the transaction uses
      // repeatable read. Then compare again.
      return await inIdempotentTransaction(deps, call, unlessChanged, 'repeatable read')
    } catch (error) {
      if (tries === mostTries || databaseErrorOf(error)?.code !== serializationFailure) throw error
    }
}

async function requireVersion(tx: Queryable, { singular, read }: Editable, wanted: readonly string[]): Promise<void> {
  const found = await read(tx)
  if (!found) throw notFound(titleOf(singular))
  // Safe cast: `read` returns the response of `GET`, an object with the record as its member.
  const current = (JSON.parse(found.body) as Record<string, unknown>)[singular]
  const etag = etagOf(current)
  if (wanted.includes('*') || wanted.includes(etag)) return
  throw new AppError(
    'changed_meanwhile',
    412,
    `${titleOf(singular)} was changed meanwhile. Compare the versions, and send the change again with the new ETag.`,
    { headers: { etag }, extra: { current } },
  )
}

function wantedVersions({ headers }: FastifyRequest): readonly string[] | null {
  const given = headers['if-match']
  return given === undefined ? null : given.split(',').map((each) => each.trim().replace(/^W\//, ''))
}
