import { type Queryable, sql } from '../db/database.ts'
import { isAmong, isMentioned, type Mentions } from '../personal-data/mention-store.ts'
import type { Pattern } from '../personal-data/mentions.rules.ts'

/** Removes the values of `fields` from the audit entries about the rows `ids` of `table`. */
export async function forgetAuditedRows(
  tx: Queryable,
  rows: { readonly table: string; readonly ids: readonly string[]; readonly fields: readonly string[] },
): Promise<void> {
  const fields = sql`${rows.fields}::text[]`
  await sql`
    update audit_entry set before = audit_without(before, ${fields}, null::text[]), after = audit_without(after, ${fields}, null::text[])
    where object_table = ${rows.table} and object_id = any(${rows.ids}::text[]) and (before ?| ${fields} or after ?| ${fields})`.execute(
    tx,
  )
}

/**
 * Removes values that identify the person from the audit entries about these tables (null: all tables), and from the
 * entries written by this transaction.
 */
export async function forgetMentions(
  tx: Queryable,
  tables: readonly string[] | null,
  pattern: Pattern,
  found: Mentions,
): Promise<void> {
  const none = sql`'{}'::text[]`
  await sql`
    update audit_entry set before = audit_without(before, ${none}, ${pattern}::text[]), after = audit_without(after, ${none}, ${pattern}::text[])
    where ${isAmong('audit_entry', found)}
      and (${tables}::text[] is null or object_table = any(${tables}::text[]) or xact = pg_current_xact_id()::text::bigint)
      and ${isMentioned([{ column: 'before' }, { column: 'after' }], pattern)}`.execute(tx)
}

/** Removes request ids and caller labels that name the person, because clients and operators chose them. */
export async function forgetClientKeys(tx: Queryable, pattern: Pattern, found: Mentions): Promise<void> {
  const logged = isAmong('audit_entry', found)
  await sql`update audit_entry set request_id = '(removed)' where ${logged} and mentions(request_id, ${pattern}::text[])`.execute(
    tx,
  )
  await sql`
    update audit_entry set caller_label = caller_id
    where ${logged} and caller_kind in ('anonymous', 'api_token') and mentions(caller_label, ${pattern}::text[])`.execute(
    tx,
  )
}

/** Replaces the names and e-mail addresses of callers with their ids. */
export async function forgetCallers(tx: Queryable, ids: readonly string[], emails: readonly string[]): Promise<void> {
  await sql`
    update audit_entry set caller_label = caller_id
    where caller_label <> caller_id and (caller_id = any(${ids}::text[]) or lower(caller_label) = any(${emails}::text[]))`.execute(
    tx,
  )
}
