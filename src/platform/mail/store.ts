import { type Queryable, sql } from '../db/database.ts'
import { insertRows } from '../db/insert-store.ts'
import { equalTo, textAnywhere } from '../db/list-conditions-store.ts'
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

/** False: there is an e-mail of the same cause already. */
export const insertMail = async (tx: Queryable, mail: MailToKeep): Promise<boolean> =>
  (await insertMails(tx, [mail])).has(mail.id)

/** Answers the ids of those that have been written; the others' causes have an e-mail already. */
export async function insertMails(tx: Queryable, mails: readonly MailToKeep[]): Promise<ReadonlySet<string>> {
  if (mails.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    ${insertRows('mail', mails)} on conflict (dedupe_key) do nothing returning id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

const columns = sql.raw(
  'id, template, locale, to_address, from_address, from_name, subject, html, text, sealed, headers, related_type, related_id, confidential, status, attempts, next_attempt_at, queued_at, last_error, message_id, created_at, sent_at, forgotten',
)

const taken = (leaseEnds: Date) =>
  sql`status = 'sending', attempts = attempts + 1, next_attempt_at = ${leaseEnds}, awaits_server = false`

/**
 * Takes what is due, and what a dead process has left in the middle, until `leaseEnds`; of several about one thing the
 * first that has not ended.
 */
export async function claimMails(
  db: Queryable,
  claim: { readonly now: Date; readonly leaseEnds: Date; readonly limit: number },
): Promise<OutgoingMail[]> {
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

/** Takes the oldest that waits for the server, due or not, to see whether it answers. */
export async function claimProbe(db: Queryable, leaseEnds: Date): Promise<OutgoingMail[]> {
  const { rows } = await sql<MailRow>`
    update mail set ${taken(leaseEnds)}
    where id in (
      select id from mail where awaits_server and status = 'queued' order by place limit 1 for update skip locked
    ) returning ${columns}`.execute(db)
  return rows
}

/** The server answers: what waits for it is due. */
export async function serverAnswers(db: Queryable, now: Date): Promise<void> {
  await sql`
    update mail set next_attempt_at = ${now}, awaits_server = false where awaits_server and status = 'queued'`.execute(
    db,
  )
}

const erased = sql`html = case when confidential then '' else html end, text = case when confidential then '' else text end,
  sealed = null, link_token_hash = null`

/** Whoever sent it: a second try that runs by now changes nothing of it. */
export async function markSent(db: Queryable, id: string, now: Date): Promise<void> {
  await sql`
    update mail set status = 'sent', sent_at = ${now}, next_attempt_at = null, last_error = null, ${erased}
    where id = ${id} and status <> 'sent'`.execute(db)
}

/** Only by the try that failed, not over one that has begun since. */
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
  // The bodies are long, and not shown in a list.
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
      ...(filter.to === undefined ? [] : [sql`lower(m.to_address) = lower(${filter.to})`]),
    ],
    search: textAnywhere(sql`lower(m.subject || E'\n' || m.to_address)`, filter.q),
  })

/** Drops what e-mails said that ended before this; that they were written and sent is kept. Answers how many. */
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

/** Until the transaction ends nobody claims it. */
export async function lockMailRow(tx: Queryable, id: string): Promise<MailRow | null> {
  const { rows } = await sql<MailRow>`select ${columns} from mail where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

/** From whoever the shop's e-mails are from now: a wrong sender may be why it was not sent. */
export async function queueAgain(tx: Queryable, id: string, from: Mailbox, now: Date): Promise<void> {
  await sql`
    update mail set status = 'queued', from_address = ${from.address}, from_name = coalesce(nullif(${from.name}::text, ''), from_name), attempts = 0, queued_at = ${now}, next_attempt_at = ${now}, last_error = null
    where id = ${id}`.execute(tx)
}

/** E-mails that wait with a link in clear, or encrypted with another key. */
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

/** Drops what an e-mail says; one that still waits will not be sent. */
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

/** Drops what e-mails say whose link opens nothing any more: used links are dropped at once, by the database. */
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
