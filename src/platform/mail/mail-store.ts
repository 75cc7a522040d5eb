import type { RawBuilder } from 'kysely'
import { type Queryable, sql } from '../db/database.ts'
import { equalTo, given, textAnywhere } from '../db/list-conditions-store.ts'
import { type ListSource, listPage } from '../db/list-store.ts'
import type { Page, PageAfter } from '../page.ts'
import type { Claim } from '../processes/ports.ts'
import type { Mailbox } from './address.rules.ts'
import type { MailRow, OutgoingMail } from './mail.types.ts'
import type { MailFilter } from './schema.ts'

export interface MailToKeep extends Omit<MailRow, 'attempts' | 'sent_at' | 'forgotten'> {
  readonly dedupe_key: string
  readonly link_token_hash: string | null
}

/** Inserts a mail. Returns false if a mail with the same `dedupeKey` exists. */
export const insertMail = async (tx: Queryable, mail: MailToKeep): Promise<boolean> =>
  (await insertMails(tx, [mail])).has(mail.id)

/**
 * Inserts mails and returns their ids. Skips mails with a `dedupeKey` that already exists. The bodies are sent as bytes,
 * because PostgreSQL takes as long to read them from JSON as to store the mails.
 */
export async function insertMails(tx: Queryable, mails: readonly MailToKeep[]): Promise<ReadonlySet<string>> {
  if (mails.length === 0) return new Set()
  const bodies = mails.flatMap(({ html, text }) => [Buffer.from(html), Buffer.from(text)])
  const rest = mails.map(({ html: _, text: __, ...row }) => row)
  const names = sql.join(Object.keys(rest[0] ?? {}).map((name) => sql.ref(name)))
  const body = (number: RawBuilder<unknown>) =>
    sql`convert_from(substr(b.bytes, b.starts[${number}], b.starts[${number} + 1] - b.starts[${number}]), 'UTF8')`
  const { rows } = await sql<{ id: string }>`
    insert into mail (${names}, html, text)
    select ${names}, ${body(sql`2 * ordinality - 1`)}, ${body(sql`2 * ordinality`)}
    from json_populate_recordset(null::mail, ${JSON.stringify(rest)}::json) with ordinality,
      (select ${Buffer.concat(bodies)}::bytea as bytes, ${startsOf(bodies)}::integer[] as starts) b
    order by ordinality on conflict (dedupe_key) do nothing returning id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Returns the position of each part in the joined bytes, from 1, and the end of the last part. */
function startsOf(parts: readonly Buffer[]): number[] {
  const starts = [1]
  for (const { length } of parts) starts.push((starts.at(-1) ?? 1) + length)
  return starts
}

const columns = sql.raw(
  'id, template, locale, to_address, from_address, from_name, subject, html, text, sealed, headers, related_type, related_id, confidential, status, attempts, next_attempt_at, queued_at, last_error, message_id, created_at, sent_at, forgotten',
)

const taken = (leaseEnds: Date) =>
  sql`status = 'sending', attempts = attempts + 1, next_attempt_at = ${leaseEnds}, awaits_server = false`

/**
 * Claims due mails until `leaseEnds`, including mails that a dead process was sending. Of several mails about one
 * record, claims only the earliest unfinished one.
 */
export async function claimMails(
  db: Queryable,
  claim: { readonly now: Date; readonly leaseEnds: Date; readonly limit: number },
): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    update mail set ${taken(claim.leaseEnds)}
    where id in (
      select m.id from mail m where m.status in ('queued', 'sending') and m.next_attempt_at <= ${claim.now}
        and (m.related_id is null or not exists (
          select from mail e where e.related_type = m.related_type and e.related_id = m.related_id and e.place < m.place
            and e.status in ('queued', 'sending')))
      order by m.next_attempt_at, m.place limit ${claim.limit} for update of m skip locked
    ) returning ${columns}`.execute(db)
  return rows
}

/**
 * Claims the oldest mail that waits for the server, even if it is not due, to test whether the server answers. Empty if
 * none waits.
 */
export async function claimProbe(db: Queryable, leaseEnds: Date): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    update mail set ${taken(leaseEnds)}
    where id in (
      select id from mail where awaits_server and status = 'queued' order by place limit 1 for update skip locked
    ) returning ${columns}`.execute(db)
  return rows
}

/** Makes the mails that wait for the server due, because it answers again. */
export async function serverAnswers(db: Queryable, now: Date): Promise<void> {
  await sql`
    update mail set next_attempt_at = ${now}, awaits_server = false where awaits_server and status = 'queued'`.execute(
    db,
  )
}

const erased = sql`html = case when confidential then '' else html end, text = case when confidential then '' else text end,
  sealed = null, link_token_hash = null`

/** Records that the mail was sent. A concurrent failed attempt cannot overwrite this. */
export async function markSent(db: Queryable, id: string, now: Date): Promise<void> {
  await sql`
    update mail set status = 'sent', sent_at = ${now}, next_attempt_at = null, last_error = null, ${erased}
    where id = ${id} and status <> 'sent'`.execute(db)
}

/**
 * Records a failed attempt, unless a newer attempt has begun. Without `nextAttemptAt`, the mail has failed for good,
 * and confidential content is erased.
 */
export async function markFailure(
  db: Queryable,
  mail: Pick<OutgoingMail, 'id' | 'attempts'>,
  failure: { readonly reason: string; readonly nextAttemptAt: Date | null; readonly awaitsServer?: boolean },
): Promise<void> {
  const { reason, nextAttemptAt, awaitsServer = false } = failure
  const own = sql`where id = ${mail.id} and status = 'sending' and attempts = ${mail.attempts}`
  if (nextAttemptAt === null)
    await sql`update mail set status = 'failed', next_attempt_at = null, last_error = ${reason}, ${erased} ${own}`.execute(
      db,
    )
  else
    await sql`update mail set status = 'queued', next_attempt_at = ${nextAttemptAt}, last_error = ${reason}, awaits_server = ${awaitsServer} ${own}`.execute(
      db,
    )
}

const listed: ListSource = {
  from: sql`mail m`,
  id: { column: sql`m.id`, type: 'text' },
  sorts: { created_at: [{ column: sql`m.created_at`, type: 'timestamptz' }] },
  // Without the bodies, which are long and which lists do not show.
  columns: sql`m.id, m.template, m.locale, m.to_address, m.from_address, m.from_name, m.subject, '' as html, '' as text, null as sealed, m.headers, m.related_type,
    m.related_id, m.confidential, m.status, m.attempts, m.next_attempt_at, m.queued_at, m.last_error, m.message_id, m.created_at, m.sent_at, m.forgotten`,
  join: sql`join mail m on m.id = page.list_id`,
}

export const listMailRows = (db: Queryable, filter: MailFilter & PageAfter): Promise<Page<MailRow>> =>
  listPage<MailRow>(db, listed, filter, {
    conditions: [
      ...equalTo([
        [sql`m.status`, filter.status],
        [sql`m.template`, filter.template],
        [sql`m.related_type`, filter.related_type],
        [sql`m.related_id`, filter.related_id],
      ]),
      ...given(filter.to, (address) => sql`lower(m.to_address) = lower(${address})`),
    ],
    search: textAnywhere(sql`lower(m.subject || E'\n' || m.to_address)`, filter.q),
  })

/**
 * Deletes the content of at most `limit` sent and failed mails created before this time, but keeps their rows. Returns
 * their number.
 */
export async function forgetBodies(db: Queryable, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ forgotten: number }>`
    with gone as (
      update mail set html = '', text = '', sealed = null, link_token_hash = null, forgotten = true
      where id in (select id from mail where not forgotten and status in ('sent', 'failed') and created_at < ${before} order by created_at limit ${limit})
      returning 1
    ) select count(*) as forgotten from gone`.execute(db)
  return rows[0]?.forgotten ?? 0
}

export async function readMailRow(db: Queryable, id: string): Promise<MailRow | null> {
  const { rows } = await sql<MailRow>`select ${columns} from mail where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Locks the mail, so that no process claims it for sending. Returns null if no mail has this id. */
export async function lockMailRow(tx: Queryable, id: string): Promise<MailRow | null> {
  const { rows } = await sql<MailRow>`select ${columns} from mail where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

/**
 * Queues the mail again as if it were new, with the current sender, because a wrong sender may be the reason for the
 * failure.
 */
export async function queueAgain(tx: Queryable, id: string, from: Mailbox, now: Date): Promise<void> {
  await sql`
    update mail set status = 'queued', from_address = ${from.address}, from_name = coalesce(nullif(${from.name}::text, ''), from_name), attempts = 0, queued_at = ${now}, next_attempt_at = ${now}, last_error = null
    where id = ${id}`.execute(tx)
}

/** Returns the ids of confidential mails that are unencrypted, or that are encrypted with another key version. */
export async function mailsToSeal(db: Queryable, currentVersion: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from mail where (confidential and sealed is null and (html <> '' or text <> ''))
      or (sealed is not null and (sealed ->> 'keyVersion')::integer <> ${currentVersion}) order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function sealedContents(db: Queryable): Promise<{ id: string; sealed: unknown }[]> {
  const { rows } = await sql<{ id: string; sealed: unknown }>`
    select id, sealed from mail where sealed is not null order by id`.execute(db)
  return rows
}

/** Deletes a mail's content. A mail that is still waiting will not be sent. */
export async function giveUpMail(tx: Queryable, id: string, why: string): Promise<void> {
  await sql`
    update mail set html = '', text = '', sealed = null, link_token_hash = null, forgotten = true,
      status = case when status = 'sent' then status else 'failed' end,
      last_error = case when status = 'sent' then last_error else ${why} end,
      next_attempt_at = case when status = 'sent' then next_attempt_at end
    where id = ${id}`.execute(tx)
}

export async function writeSealed(
  tx: Queryable,
  id: string,
  { sealed, linkTokenHash }: { readonly sealed: object; readonly linkTokenHash: string | null },
): Promise<void> {
  await sql`
    update mail set html = '', text = '', sealed = ${JSON.stringify(sealed)}::jsonb, link_token_hash = ${linkTokenHash}
    where id = ${id}`.execute(tx)
}

/** Deletes the content of mails with expired links. For used links, a database trigger does this immediately. */
export async function dropExpiredLinks(db: Queryable, now: Date): Promise<void> {
  await sql`
    update mail set sealed = null, link_token_hash = null, html = '', text = '' where link_token_hash is not null
      and not exists (select from login_link t where t.token_hash = mail.link_token_hash and t.expires_at > ${now})
      and not exists (select from password_reset t where t.token_hash = mail.link_token_hash and t.expires_at > ${now})
      and not exists (select from admin_invitation t where t.token_hash = mail.link_token_hash and t.expires_at > ${now})`.execute(
    db,
  )
}

export const mailClaims: Claim = {
  kind: 'e-mails',
  giveBack: (processes, now) => sql`
    update mail set next_attempt_at = ${now} where status = 'sending' and claimed_by = any(${processes}::text[])`,
}
