import type { FastifyReply, FastifyRequest } from 'fastify'
import { canonicalJson } from '../canonical-json.ts'
import type { Clock } from '../clock.ts'
import { type Database, databaseErrorOf, type Queryable } from '../db/database.ts'
import { AppError, notFound } from '../errors.ts'
import type { Reply } from '../idempotency.ts'
import { inIdempotentTransaction, type OwnReply } from '../idempotent-transaction.ts'
import { sha256Hex } from '../secret.ts'
import { adminCall } from './idempotent-call.ts'
import { titleOf } from './operation-words.ts'
import { sendReply } from './reply.ts'

/** Members that change without anybody editing the record: what counts its use, what is in stock, what comes next, where copies lie. */
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

/** The version of a record as it is answered. */
export function etagOf(record: unknown): string {
  const text = JSON.stringify(record, (name, value) => (unversioned.has(name) ? undefined : value))
  return `"${sha256Hex(canonicalJson(JSON.parse(text))).slice(0, 32)}"`
}

/** Answers a record with its `ETag`. */
export function sendRecord(reply: FastifyReply, singular: string, answer: Reply): FastifyReply {
  // Written by `jsonReply`: an object with the record as its member.
  const body = JSON.parse(answer.body) as Record<string, unknown>
  if (answer.status < 300) reply.header('etag', etagOf(body[singular]))
  return sendReply(reply, answer)
}

export interface Editable {
  /** The member of the answer's body. */
  readonly singular: string
  /** The body that `GET` answers, as it is now; null: there is no such record. */
  read(tx: Queryable): Promise<{ readonly body: string } | null>
}

const mostTries = 3
const serializationFailure = '40001'

/**
 * Changes a record in one transaction with its stored reply. With `If-Match`, only if the record is as the caller has
 * read it; throws `changed_meanwhile` (412) with the current record otherwise.
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
      // A row that somebody else changes after it was compared refuses the write. Then the comparison is made again.
      return await inIdempotentTransaction(deps, call, unlessChanged, 'repeatable read')
    } catch (error) {
      if (tries === mostTries || databaseErrorOf(error)?.code !== serializationFailure) throw error
    }
}

async function requireVersion(tx: Queryable, { singular, read }: Editable, wanted: readonly string[]): Promise<void> {
  const found = await read(tx)
  if (!found) throw notFound(titleOf(singular))
  // As above.
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
