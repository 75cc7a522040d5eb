import { type Queryable, sql } from '../../platform/db/database.ts'
import { deleteInParts } from '../../platform/db/delete-store.ts'
import { type ListSource, listPage } from '../../platform/db/list-store.ts'
import { narrowedTable, tableList } from '../../platform/db/table-list-store.ts'
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import type { Claim } from '../../platform/processes/ports.ts'
import type { AgentWebhookDetailView, AgentWebhookQueryValue, AgentWebhookView } from './schema.ts'

export interface NewMessage {
  readonly id: string
  readonly eventId: number
  readonly eventType: string
  readonly orderId: string
  readonly profile: string
  readonly release: string
  readonly url: string
  readonly body: string
}

/** Inserts a message, unless one exists for its event. */
export async function insertMessage(tx: Queryable, message: NewMessage, now: Date): Promise<void> {
  await sql`
    insert into agent_webhook (id, event_id, event_type, order_id, profile, release, url, body, occurred_at, status, next_attempt_at, created_at)
    values (${message.id}, ${message.eventId}, ${message.eventType}, ${message.orderId}, ${message.profile}, ${message.release},
      ${message.url}, ${message.body}, ${now}, 'pending', ${now}, ${now})
    on conflict (event_id) do nothing`.execute(tx)
}

export interface ClaimedMessage {
  readonly id: string
  readonly release: string
  readonly url: string
  readonly body: string
  readonly occurredAt: Date
  /** Number of this attempt. */
  readonly attempts: number
  readonly tries: number
  readonly firstTriedAt: Date
  /** Whether the receiver was down when the message was claimed. Then this delivery tests whether it is up again. */
  readonly isProbe: boolean
}

/** After this many failed tries, a message no longer blocks later messages about the same order. */
const triesInTurn = 7

const isFree = (now: Date) => sql`(m.lease_until is null or m.lease_until < ${now})`

/**
 * Claims due messages until `leaseUntil` and counts their tries. A receiver has at most `side` claimed messages at a
 * time, including messages claimed by earlier calls. If a receiver is down and its next probe is due, claims one
 * message for it: the one with the earliest next attempt, even if that is not due. Sets the time of the following probe
 * to `probeAt`. An order's pending message blocks its later ones until it has failed `triesInTurn` times. Skipping it
 * loses no data, because each message contains the whole order.
 */
export async function claimMessages(
  db: Queryable,
  { most, side }: { readonly most: number; readonly side: number },
  { now, leaseUntil, probeAt }: { readonly now: Date; readonly leaseUntil: Date; readonly probeAt: Date },
): Promise<ClaimedMessage[]> {
  const { rows } = await sql<ClaimedMessage>`
    with recursive receiver (url) as (
      (select url from agent_webhook where status = 'pending' order by url limit 1)
      union all
      select (select m.url from agent_webhook m where m.status = 'pending' and m.url > r.url order by m.url limit 1)
      from receiver r where r.url is not null),
    probe as (
      update agent_receiver_away r set probe_at = ${probeAt}
      where r.probe_at <= ${now} and exists (
        select from agent_webhook m where m.url = r.url and m.status = 'pending' and ${isFree(now)})
      returning url),
    held as (select url, count(*) from agent_webhook where lease_until >= ${now} group by url),
    due as (
      select f.id, a.url is not null as is_probe
      from receiver r left join agent_receiver_away a on a.url = r.url left join held h on h.url = r.url
      cross join lateral (
        select m.id, m.next_attempt_at from agent_webhook m
        where m.url = r.url and m.status = 'pending' and ${isFree(now)} and (a.url is not null or m.next_attempt_at <= ${now})
          and not exists (
            select from agent_webhook e
            where e.order_id = m.order_id and e.event_id < m.event_id and e.status = 'pending' and e.tries < ${triesInTurn})
        order by m.next_attempt_at, m.id
          limit case when a.url is null then greatest(0, ${side}::int - coalesce(h.count, 0)) else 1 end) f
      where a.url is null or a.url in (select url from probe)
      order by f.next_attempt_at, f.id limit ${most}),
    free as (
      select m.id from agent_webhook m
      where m.id in (select id from due) and m.status = 'pending' and ${isFree(now)} for update skip locked)
    update agent_webhook m set lease_until = ${leaseUntil}, attempts = attempts + 1, tries = tries + 1,
      first_attempt_at = coalesce(first_attempt_at, ${now})
    from free join due on due.id = free.id where free.id = m.id
    returning m.id, m.release, m.url, m.body, m.occurred_at as "occurredAt", m.attempts, m.tries, m.first_attempt_at as "firstTriedAt",
      due.is_probe as "isProbe"`.execute(db)
  return rows
}

/** Records that the receiver is down. `nextProbe` computes the time of the next probe from the start of the outage. */
export async function noteReceiverAway(
  db: Queryable,
  url: string,
  now: Date,
  nextProbe: (since: Date) => Date,
): Promise<void> {
  const { rows } = await sql<{ since: Date }>`
    insert into agent_receiver_away (url, away_since, probe_at) values (${url}, ${now}, ${nextProbe(now)})
    on conflict (url) do update set url = excluded.url returning away_since as since`.execute(db)
  for (const { since } of rows)
    await sql`update agent_receiver_away set probe_at = ${nextProbe(since)} where url = ${url}`.execute(db)
}

/**
 * Records that the receiver answers again, and makes its failed messages due. A message keeps its own schedule if the
 * receiver refused it, or if three recoveries have already made it due: the receiver may be unable to accept it.
 */
export async function noteReceiverBack(db: Queryable, url: string, now: Date): Promise<void> {
  await sql`
    with back as (delete from agent_receiver_away where url = ${url} returning url)
    update agent_webhook m set next_attempt_at = ${now}, tries = 0, released = released + 1
    from back where m.url = back.url and m.status = 'pending' and m.next_attempt_at > ${now} and m.lease_until is null
      and m.released < 3 and (m.last_status_code is null or m.last_status_code in (408, 429) or m.last_status_code >= 500)`.execute(
    db,
  )
}

export interface Outcome {
  readonly statusCode: number | null
  readonly error: string | null
  /** Null if the message was delivered or has failed permanently. */
  readonly nextAttemptAt: Date | null
  readonly delivered: boolean
}

/**
 * Records the outcome of an attempt. Ignores a failure if a newer attempt has begun or the message is no longer
 * pending, and a success if the message is already delivered. Returns whether it recorded the outcome.
 */
export async function recordOutcome(
  db: Queryable,
  { id, attempts }: Pick<ClaimedMessage, 'id' | 'attempts'>,
  outcome: Outcome,
  now: Date,
): Promise<boolean> {
  const counts = outcome.delivered ? sql`status <> 'delivered'` : sql`status = 'pending' and attempts = ${attempts}`
  const status = outcome.delivered ? 'delivered' : outcome.nextAttemptAt ? 'pending' : 'failed'
  const { rows } = await sql`
    update agent_webhook set status = ${status}, lease_until = null, last_status_code = ${outcome.statusCode},
      last_error = ${outcome.error}, next_attempt_at = ${status === 'pending' ? outcome.nextAttemptAt : null},
      delivered_at = case when ${outcome.delivered} then ${now}::timestamptz else delivered_at end
    where id = ${id} and ${counts} returning 1`.execute(db)
  return rows.length > 0
}

/**
 * Makes a message due now, in any state, with a new schedule of retries. A receiver that is down is probed at once.
 * Returns false if no message has this id.
 */
export async function replayMessage(tx: Queryable, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ url: string }>`
    update agent_webhook set status = 'pending', next_attempt_at = ${now}, tries = 0, first_attempt_at = null, released = 0
    where id = ${id} returning url`.execute(tx)
  for (const { url } of rows)
    await sql`update agent_receiver_away set probe_at = ${now} where url = ${url} and probe_at > ${now}`.execute(tx)
  return rows.length > 0
}

/** Removes the buyer's data from the messages about these orders. A retry sends the redacted message. */
export async function forgetInMessages(tx: Queryable, orders: readonly string[]): Promise<void> {
  await sql`
    update agent_webhook set body = message_of_nobody(body)
    where order_id = any(${orders}::text[]) and body <> message_of_nobody(body)`.execute(tx)
}

export async function forgetAgentMessages(db: Queryable, before: Date): Promise<void> {
  await deleteInParts(db, 'agent_webhook', sql`t.status <> 'pending' and t.created_at < ${before}`)
}

type Times = 'occurred_at' | 'next_attempt_at' | 'delivered_at' | 'created_at'
interface MessageRow extends Omit<AgentWebhookView, Times> {
  readonly occurred_at: Date
  readonly next_attempt_at: Date | null
  readonly delivered_at: Date | null
  readonly created_at: Date
}

const columns = sql`id, order_id, event_type, profile, release, url, status, attempts, occurred_at, next_attempt_at,
  delivered_at, last_status_code, last_error, created_at`

const toView = ({ occurred_at, next_attempt_at, delivered_at, created_at, ...row }: MessageRow): AgentWebhookView => ({
  ...row,
  occurred_at: isoTime(occurred_at),
  next_attempt_at: isoTimeOrNull(next_attempt_at),
  delivered_at: isoTimeOrNull(delivered_at),
  created_at: isoTime(created_at),
})

const messages: ListSource = {
  ...tableList('agent_webhook', {}),
  sorts: {
    created_at: [
      { column: sql`t.created_at`, type: 'timestamptz' },
      { column: sql`t.event_id`, type: 'bigint' },
    ],
  },
  columns,
}

export async function listMessages(
  db: Queryable,
  asked: AgentWebhookQueryValue & PageAfter,
): Promise<Page<AgentWebhookView>> {
  const { q, order_id, status } = asked
  const narrowed = narrowedTable(q, {
    equal: { order_id, status },
    searched: ['t.id', 't.event_type', 't.url', 't.profile'],
  })
  const page = await listPage<MessageRow>(db, messages, asked, narrowed)
  return { ...page, rows: page.rows.map(toView) }
}

export async function readMessage(db: Queryable, id: string): Promise<AgentWebhookDetailView | null> {
  const { rows } = await sql<MessageRow & { body: string }>`
    select ${columns}, body from agent_webhook where id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { body, ...message } = row
  return { ...toView(message), body }
}

export async function undeliveredAgentWebhooks(db: Queryable): Promise<{ pending: number; failed: number }> {
  const { rows } = await sql<{ status: 'pending' | 'failed'; count: number }>`
    select status, count(*)::int as count from agent_webhook where status <> 'delivered' group by status`.execute(db)
  const counts = new Map(rows.map(({ status, count }) => [status, count]))
  return { pending: counts.get('pending') ?? 0, failed: counts.get('failed') ?? 0 }
}

export const agentWebhookClaims: Claim = {
  kind: 'webhooks of agents',
  giveBack: (processes) => sql`
    update agent_webhook set lease_until = null where lease_until is not null and claimed_by = any(${processes}::text[])`,
}
