import type { Queryable } from '../db/database.ts'
import { type Statement, statement } from '../db/statement.ts'
import type { IdempotentCall, Reply } from './idempotency.ts'

// SQL fragments for the statement that performs a call's effect. The effect takes place only if the row `c` of that
// statement exists.

/** Returns an SQL condition for the row of an earlier call with the same key. */
export const ownRow = (call: IdempotentCall) =>
  statement`caller = ${call.caller} and method = ${call.method} and path = ${call.path} and key = ${call.key}`

/** A reply stored in the same statement as its effect. */
export interface KeptReply {
  readonly call: IdempotentCall
  readonly reply: Reply
}

/**
 * Returns SQL that stores the reply together with its effect. Fails if the key has a row, such as a claim. Does nothing
 * without a reply.
 */
export function keep(kept: KeptReply | null, now: Date, onlyWith?: 'c'): Statement {
  if (!kept) return statement`select`
  const { call, reply } = kept
  const from = onlyWith ? statement`from c` : statement``
  return statement`
    insert into idempotency_key (caller, method, path, key, body_hash, status, body, locked_until, created_at)
    select ${call.caller}, ${call.method}, ${call.path}, ${call.key}, ${call.bodyHash}, ${reply.status}::integer, ${reply.body}, ${now}::timestamptz, ${now}::timestamptz ${from}`
}

/** Returns SQL that stores the reply in place of this call's own claim. Does nothing without a reply. */
export function keepInPlaceOfClaim(kept: KeptReply | null, now: Date): Statement {
  if (!kept) return statement`select`
  return statement`${keep(kept, now, 'c')} on conflict (caller, method, path, key) do update set status = excluded.status, body = excluded.body`
}

/** Returns SQL that claims the key, or takes over the claim of a call that crashed. Does nothing without a key. */
export function claimKey(
  call: IdempotentCall | null,
  claimed: { readonly lockedUntil: Date; readonly now: Date },
): Statement {
  if (!call) return statement`select`
  const { lockedUntil, now } = claimed
  return statement`
    insert into idempotency_key as k (caller, method, path, key, body_hash, locked_until, created_at)
    select ${call.caller}, ${call.method}, ${call.path}, ${call.key}, ${call.bodyHash}, ${lockedUntil}::timestamptz, ${now}::timestamptz from c
    on conflict (caller, method, path, key) do update set locked_until = excluded.locked_until
    where k.status is null and k.locked_until < ${now}::timestamptz`
}

/** Returns SQL that stores the reply, also in place of a claim, unless another reply is stored. */
export const keepUnlessKept = (kept: KeptReply, now: Date, onlyWith?: 'c'): Statement =>
  statement`${keep(kept, now, onlyWith)} on conflict (caller, method, path, key) do update set status = excluded.status, body = excluded.body
    where idempotency_key.status is null`

/** Returns SQL for the stored reply, as JSON: null without a key, or if the reply has expired. */
export function storedReply(call: IdempotentCall | null): Statement {
  if (!call) return statement`null::json`
  return statement`(select json_build_object('bodyHash', body_hash, 'status', status, 'body', body, 'lockedUntil', locked_until)
    from idempotency_key where ${ownRow(call)} and created_at > ${call.forgottenUntil})`
}

/** Returns SQL that deletes a key's reply if it has expired, so that the key can be used again. */
export const removeForgotten = (call: IdempotentCall): Statement =>
  statement`delete from idempotency_key where ${ownRow(call)} and created_at <= ${call.forgottenUntil}`

/** Stores the reply of a call that found nothing left to do. Replaces the claim of a crashed call. */
export async function keepReply(db: Queryable, kept: KeptReply, now: Date): Promise<void> {
  await keepUnlessKept(kept, now).execute(db)
}

/** Deletes this call's claim after an error, so that the key can be used again. */
export async function dropClaim(db: Queryable, call: IdempotentCall): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('caller', '=', call.caller)
    .where('method', '=', call.method)
    .where('path', '=', call.path)
    .where('key', '=', call.key)
    .where('status', 'is', null)
    .execute()
}
