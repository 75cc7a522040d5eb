import { type Queryable, sql } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { Pattern, Traces } from '../../platform/personal-data/index.ts'
import type { Claim } from '../../platform/processes/ports.ts'
import type { EncryptedBlock } from '../../platform/vault.ts'
import type { MailSearchView } from './schema.ts'

/** Search terms for a forgotten person. `hasCopies`: raw copies of messages that name the person are emptied too. */
export interface Wanted {
  readonly pattern: Pattern
  readonly emails: readonly string[]
  readonly hasCopies: boolean
}

/** Search terms as stored: encrypted, or in plain text if an earlier version of Weft stored them. */
export type Held = EncryptedBlock | Wanted

/** Progress of a search. */
export interface MailSearch {
  readonly id: string
  readonly wanted: Wanted
  readonly pass: number
  /**
   * In a later pass: reads only messages that this transaction or later ones wrote. Null in the first pass, which reads
   * all messages.
   */
  readonly since: string | null
  /**
   * The oldest transaction that was running when the pass began. The next pass looks for messages from this transaction
   * on.
   */
  readonly horizon: string
  readonly afterId: string
}

export interface BatchResult {
  readonly searched: number
  readonly changed: number
  readonly removed: number
  readonly unread: number
}

export async function insertMailSearch(
  tx: Queryable,
  id: string,
  { kind, id: personId }: Traces['subject'],
  wanted: EncryptedBlock,
  now: Date,
): Promise<void> {
  await sql`insert into mail_search (id, person_kind, person_id, wanted, started_at)
    values (${id}, ${kind}, ${personId}, ${JSON.stringify(wanted)}, ${now})`.execute(tx)
}

/**
 * Claims the open search that has been claimable for longest; null if none can be claimed now. A search with
 * transaction ids from the future was restored from another server, so it starts over.
 */
export async function claimMailSearch(
  db: Queryable,
  now: Date,
  until: Date,
): Promise<(Omit<MailSearch, 'wanted'> & { readonly wanted: Held }) | null> {
  const { rows } = await sql<Omit<MailSearch, 'wanted'> & { wanted: Held }>`
    update mail_search s set claimed_until = ${until},
      pass = case when is_foreign then 1 else s.pass end,
      after_id = case when is_foreign then '' else s.after_id end,
      since = case when is_foreign then null else s.since end,
      horizon = case when s.horizon is null or is_foreign then pg_snapshot_xmin(pg_current_snapshot())::text else s.horizon end
    from (
      select id, coalesce(horizon::xid8 > pg_snapshot_xmax(pg_current_snapshot()), false) as is_foreign
      from mail_search where completed_at is null and coalesce(claimed_until, '-infinity') <= ${now}
      order by coalesce(claimed_until, started_at), started_at, id limit 1 for update skip locked) next
    where s.id = next.id
    returning s.id, s.wanted, s.pass, s.since, s.horizon, s.after_id as "afterId"`.execute(db)
  return rows[0] ?? null
}

/**
 * Locks the search if it is still at this pass and message. Returns false if another process has advanced, restarted or
 * completed it.
 */
export async function isStillAt(tx: Queryable, { id, pass, afterId }: MailSearch): Promise<boolean> {
  const { rows } = await sql`
    select from mail_search where id = ${id} and pass = ${pass} and after_id = ${afterId} and completed_at is null for update`.execute(
    tx,
  )
  return rows.length === 1
}

export async function moveMailSearch(
  tx: Queryable,
  id: string,
  to: { readonly afterId: string; readonly result: BatchResult; readonly claimedUntil: Date },
): Promise<void> {
  const { searched, changed, removed, unread } = to.result
  await sql`
    update mail_search set after_id = ${to.afterId}, claimed_until = ${to.claimedUntil}, mails_searched = mails_searched + ${searched},
      mails_changed = mails_changed + ${changed}, copies_removed = copies_removed + ${removed},
      attachments_unread = attachments_unread + ${unread} where id = ${id}`.execute(tx)
}

/** Begins the next pass. Returns null if another process has advanced the search. */
export async function nextPass(db: Queryable, { id, pass, afterId, wanted }: MailSearch): Promise<MailSearch | null> {
  const { rows } = await sql<Omit<MailSearch, 'wanted'>>`
    update mail_search set pass = pass + 1, after_id = '', since = horizon, horizon = pg_snapshot_xmin(pg_current_snapshot())::text
    where id = ${id} and pass = ${pass} and after_id = ${afterId} and completed_at is null
    returning id, pass, since, horizon, after_id as "afterId"`.execute(db)
  return rows[0] ? { ...rows[0], wanted } : null
}

/** Completes the search and deletes its search terms. */
export async function completeMailSearch(db: Queryable, id: string, now: Date): Promise<void> {
  await sql`
    update mail_search set wanted = null, completed_at = ${now}, claimed_until = null where id = ${id} and completed_at is null`.execute(
    db,
  )
}

/** Extends the claim of an open search. */
export async function renewMailSearch(db: Queryable, id: string, until: Date): Promise<void> {
  await sql`update mail_search set claimed_until = ${until} where id = ${id} and completed_at is null`.execute(db)
}

/** Releases the claim. The search can be claimed again at or after `at`. */
export async function releaseMailSearch(db: Queryable, id: string, at: Date): Promise<void> {
  await sql`
    update mail_search set claimed_until = ${at}, claimed_by = null where id = ${id} and completed_at is null`.execute(
    db,
  )
}

export const mailSearchClaims: Claim = {
  kind: 'searches of e-mails',
  giveBack: (processes) => sql`
    update mail_search set claimed_until = null where completed_at is null and claimed_by = any(${processes}::text[])`,
}

export async function sealedSearches(db: Queryable): Promise<{ id: string; wanted: unknown }[]> {
  const { rows } = await sql<{ id: string; wanted: unknown }>`
    select id, wanted from mail_search where wanted ? 'encrypted' order by id`.execute(db)
  return rows
}

/** Returns the ids of open searches that are not encrypted with the current key version. */
export async function searchesToSeal(db: Queryable, keyVersion: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from mail_search where wanted is not null and (wanted ->> 'keyVersion')::integer is distinct from ${keyVersion}
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks a search and returns its stored terms. Returns null if it does not exist or has no terms. */
export async function lockWanted(tx: Queryable, id: string): Promise<Held | null> {
  const { rows } = await sql<{
    wanted: Held | null
  }>`select wanted from mail_search where id = ${id} for update`.execute(tx)
  return rows[0]?.wanted ?? null
}

export async function writeWanted(tx: Queryable, id: string, wanted: EncryptedBlock): Promise<void> {
  await sql`update mail_search set wanted = ${JSON.stringify(wanted)} where id = ${id} and wanted is not null`.execute(
    tx,
  )
}

/** Ends a search that cannot continue. The messages that it has not read count as unread. */
export async function giveUpMailSearch(tx: Queryable, id: string, now: Date): Promise<void> {
  await sql`
    update mail_search s set wanted = null, completed_at = ${now}, claimed_until = null,
      attachments_unread = attachments_unread + (select count(*) from inbound_email e where e.id > s.after_id)
    where id = ${id} and completed_at is null`.execute(tx)
}

/** Lists the last searches, newest first. */
export async function readMailSearches(db: Queryable, limit: number): Promise<MailSearchView[]> {
  const { rows } = await sql<
    Omit<MailSearchView, 'started_at' | 'completed_at'> & { startedAt: Date; completedAt: Date | null }
  >`
    select id, jsonb_build_object('kind', person_kind, 'id', person_id) as person,
      case when completed_at is null then 'searching' else 'complete' end as state, mails_searched::int, mails_changed::int,
      copies_removed::int, attachments_unread::int, started_at as "startedAt", completed_at as "completedAt"
    from mail_search order by mail_search.started_at desc, id desc limit ${limit}`.execute(db)
  return rows.map(({ startedAt, completedAt, ...search }) => ({
    ...search,
    started_at: isoTime(startedAt),
    completed_at: completedAt && isoTime(completedAt),
  }))
}

/**
 * A message to search. `version` is set if a transaction at or after the horizon wrote the message; the next pass may
 * read it again.
 */
export interface StoredMessage {
  readonly id: string
  readonly version: string | null
}

/**
 * Reads the next messages of the pass, sorted by id. A row written since then has a younger `xmin` (transaction id).
 */
export async function nextMessages(
  db: Queryable,
  { since, horizon, afterId }: MailSearch,
  limit: number,
): Promise<StoredMessage[]> {
  const written = since === null ? sql`` : sql`and age(e.xmin) <= age((${since}::text::xid8)::xid)`
  const { rows } = await sql<StoredMessage>`
    select e.id, case when age(e.xmin) <= age((${horizon}::text::xid8)::xid) then e.xmin::text end as version from inbound_email e
    where e.id > ${afterId} ${written} order by e.id limit ${limit}`.execute(db)
  return rows
}

/** Reads the texts of a message and the size of its raw copy. Returns null if the message no longer exists. */
export async function readMessageText(
  db: Queryable,
  id: string,
): Promise<{ readonly bytes: number; readonly text: string } | null> {
  const { rows } = await sql<{ bytes: number; text: string }>`
    select coalesce(octet_length(r.content), 0) as bytes, concat_ws(E'\n', e.from_address, array_to_string(e.to_addresses, ' '),
      e.subject, e.html_body, e.text_body, e.metadata::text, e.extracted_data::text, e.action_result::text, e.error_message) as text
    from inbound_email e left join inbound_email_raw r on r.inbound_email_id = e.id where e.id = ${id}`.execute(db)
  return rows[0] ?? null
}
