import type { Clock } from '../clock.ts'
import { type Database, type Queryable, sql } from '../db/database.ts'
import { type IdempotentCall, inFlight, type Reply, replayOf } from './idempotency.ts'

/** A reply whose stored copy omits secrets that are shown only once. */
export interface OwnReply extends Reply {
  readonly storedBody?: string
}

/**
 * Runs `work` and stores its reply in one transaction, once per `Idempotency-Key`. Later calls with the key get the
 * stored reply. If `work` throws, the key is released. Throws `idempotency_conflict` or `idempotency_in_flight` (both
 * 409).
 */
export async function inIdempotentTransaction(
  deps: { readonly db: Database; readonly clock: Clock },
  call: IdempotentCall | null,
  work: (tx: Queryable) => Promise<OwnReply>,
  isolation: 'read committed' | 'repeatable read' = 'read committed',
): Promise<Reply> {
  const transaction = deps.db.transaction()
  const begun = isolation === 'read committed' ? transaction : transaction.setIsolationLevel(isolation)
  return begun.execute(async (tx) => {
    if (!call) return work(tx)
    const now = deps.clock.now()
    const replay = await claim(tx, call, now)
    if (replay) return replay
    const reply = await work(tx)
    await replaceReply(tx, call, reply)
    return reply
  })
}

/** Replaces the stored reply, for work that continues after its transaction. */
export async function replaceReply(db: Queryable, call: IdempotentCall | null, reply: OwnReply): Promise<void> {
  if (!call) return
  await sql`update idempotency_key set status = ${reply.status}, body = ${reply.storedBody ?? reply.body}
    where ${ownKey(call)}`.execute(db)
}

/** Releases the key of work that failed after its transaction. */
export async function forgetReply(db: Queryable, call: IdempotentCall | null): Promise<void> {
  if (call) await sql`delete from idempotency_key where ${ownKey(call)}`.execute(db)
}

const ownKey = ({ caller, method, path, key }: IdempotentCall) =>
  sql`caller = ${caller} and method = ${method} and path = ${path} and key = ${key}`

/**
 * Claims the key. Returns null if this call must do the work, otherwise the stored reply. Throws
 * `idempotency_in_flight` while another call works, and `idempotency_conflict` if the key was used for another body.
 */
async function claim(tx: Queryable, call: IdempotentCall, now: Date): Promise<Reply | null> {
  // The advisory lock detects a running call immediately. With the primary key alone, the second call would wait.
  const name = JSON.stringify([call.caller, call.method, call.path, call.key])
  const lock = await sql<{
    free: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as free`.execute(tx)
  if (!lock.rows[0]?.free) throw inFlight()
  const claimed = await sql<{ key: string }>`
    insert into idempotency_key as k (caller, method, path, key, body_hash, locked_until, created_at)
    values (${call.caller}, ${call.method}, ${call.path}, ${call.key}, ${call.bodyHash}, ${now}, ${now})
    on conflict (caller, method, path, key) do update
      set body_hash = excluded.body_hash, status = null, body = null, locked_until = excluded.locked_until, created_at = excluded.created_at
      where k.created_at <= ${call.forgottenUntil}
    returning key`.execute(tx)
  if (claimed.rows.length === 1) return null
  const replay = await findReply(tx, call, now)
  if (!replay) throw inFlight()
  return replay
}

/**
 * Returns the reply of an earlier call with the same key; null if there was none. Throws `idempotency_conflict` or
 * `idempotency_in_flight` (both 409).
 */
export async function findReply(db: Queryable, call: IdempotentCall, now: Date): Promise<Reply | null> {
  const stored = await db
    .selectFrom('idempotency_key')
    .select(['body_hash as bodyHash', 'status', 'body', 'locked_until as lockedUntil'])
    .where('caller', '=', call.caller)
    .where('method', '=', call.method)
    .where('path', '=', call.path)
    .where('key', '=', call.key)
    .where('created_at', '>', call.forgottenUntil)
    .executeTakeFirst()
  return replayOf(call, stored ?? null, now)
}
