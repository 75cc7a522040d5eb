import type { Clock } from '../clock.ts'
import { type Database, type Queryable, sql } from '../db/database.ts'
import { type IdempotentCall, inFlight, type Reply } from './idempotency.ts'
import { findReply } from './idempotent-transaction.ts'

/**
 * Runs `work` once per key like `inIdempotentTransaction`, for work of up to `longestMs` that needs more than one
 * transaction, such as calls to other services. If the work throws, the key is released. After a crash, a repeated call
 * does the work again, so the work must be safe to repeat.
 */
export async function inIdempotentWork(
  deps: { readonly db: Database; readonly clock: Clock },
  call: IdempotentCall | null,
  longestMs: number,
  work: () => Promise<Reply>,
): Promise<Reply> {
  if (!call) return work()
  const now = deps.clock.now()
  const replay = await deps.db.transaction().execute((tx) => claim(tx, call, now, longestMs))
  if (replay) return replay
  try {
    const reply = await work()
    await sql`update idempotency_key set status = ${reply.status}, body = ${reply.body} where ${own(call)}`.execute(
      deps.db,
    )
    return reply
  } catch (error) {
    await sql`delete from idempotency_key where ${own(call)} and status is null`.execute(deps.db)
    throw error
  }
}

const own = ({ caller, method, path, key }: IdempotentCall) =>
  sql`caller = ${caller} and method = ${method} and path = ${path} and key = ${key}`

async function claim(tx: Queryable, call: IdempotentCall, now: Date, longestMs: number): Promise<Reply | null> {
  const until = new Date(now.getTime() + longestMs)
  const { rows } = await sql<{ key: string }>`
    insert into idempotency_key as k (caller, method, path, key, body_hash, locked_until, created_at)
    values (${call.caller}, ${call.method}, ${call.path}, ${call.key}, ${call.bodyHash}, ${until}, ${now})
    on conflict (caller, method, path, key) do update
      set body_hash = excluded.body_hash, status = null, body = null, locked_until = excluded.locked_until, created_at = excluded.created_at
      where k.created_at <= ${call.forgottenUntil}
        or (k.status is null and k.locked_until <= ${now} and k.body_hash = excluded.body_hash)
    returning key`.execute(tx)
  if (rows.length === 1) return null
  const replay = await findReply(tx, call, now)
  if (!replay) throw inFlight()
  return replay
}
