import { type Queryable, sql } from '../../platform/db/database.ts'
import { deleteInParts } from '../../platform/db/delete-store.ts'
import { type ListSource, listPage } from '../../platform/db/list-store.ts'
import { narrowedTable, tableList } from '../../platform/db/table-list-store.ts'
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import type { Claim } from '../../platform/processes/ports.ts'
import { triesInTurn } from './schedule.rules.ts'
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

/** Once per event. */
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
  readonly tries: number
}

/**
 * Due ones, at most `side` of an address; their tries are counted now. Of an order only what comes next, unless that
 * has been tried in vain for long: every message says the whole order.
 */
export async function claimMessages(
  db: Queryable,
  { most, side }: { readonly most: number; readonly side: number },
  now: Date,
  leaseUntil: Date,
): Promise<ClaimedMessage[]> {
  const { rows } = await sql<ClaimedMessage>`
    with ranked as (
      select m.id, m.next_attempt_at, row_number() over (partition by m.url order by m.next_attempt_at, m.id) as place
      from agent_webhook m
      where m.status = 'pending' and m.next_attempt_at <= ${now} and (m.lease_until is null or m.lease_until < ${now})
        and not exists (
          select from agent_webhook e
          where e.order_id = m.order_id and e.event_id < m.event_id and e.status = 'pending' and e.tries < ${triesInTurn})),
    due as (
      select m.id from agent_webhook m join ranked r on r.id = m.id
      where r.place <= ${side} and m.status = 'pending' and (m.lease_until is null or m.lease_until < ${now})
      order by r.next_attempt_at, m.id limit ${most} for update of m skip locked)
    update agent_webhook m set lease_until = ${leaseUntil}, attempts = attempts + 1, tries = tries + 1
    from due where due.id = m.id
    returning m.id, m.release, m.url, m.body, m.occurred_at as "occurredAt", m.tries`.execute(db)
  return rows
}

export interface Outcome {
  readonly statusCode: number | null
  readonly error: string | null
  /** Null without success: it failed for good. */
  readonly nextAttemptAt: Date | null
  readonly delivered: boolean
}

/** What has waited for the agent to answer again is due when it does. */
export async function agentAnswers(db: Queryable, url: string, now: Date): Promise<void> {
  await sql`
    update agent_webhook set next_attempt_at = ${now}
    where url = ${url} and status = 'pending' and next_attempt_at > ${now} and lease_until is null
      and (last_status_code is null or last_status_code in (408, 429) or last_status_code >= 500)`.execute(db)
}

export async function recordOutcome(db: Queryable, id: string, outcome: Outcome, now: Date): Promise<void> {
  const status = outcome.delivered ? 'delivered' : outcome.nextAttemptAt ? 'pending' : 'failed'
  await sql`
    update agent_webhook set status = ${status}, lease_until = null, last_status_code = ${outcome.statusCode},
      last_error = ${outcome.error}, next_attempt_at = ${status === 'pending' ? outcome.nextAttemptAt : null},
      delivered_at = case when ${outcome.delivered} then ${now}::timestamptz else delivered_at end
    where id = ${id}`.execute(db)
}

/** Sends it once more now, with the schedule of retries begun anew. False: there is none of that id. */
export async function replayMessage(tx: Queryable, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update agent_webhook set status = 'pending', next_attempt_at = ${now}, tries = 0 where id = ${id} returning id`.execute(
    tx,
  )
  return rows.length > 0
}

/** Takes the buyer out of the messages about these orders. One that is tried again is sent as it is then. */
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
