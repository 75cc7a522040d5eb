import { type Queryable, sql } from '../db/database.ts'
import { deleteInParts } from '../db/delete-store.ts'
import { equalTo, given, textAnywhere } from '../db/list-conditions-store.ts'
import { type ListSource, listPage } from '../db/list-store.ts'
import { statement } from '../db/statement.ts'
import { isoTime, isoTimeOrNull } from '../iso-time.ts'
import type { Page, PageAfter } from '../page.ts'
import type { Claim } from '../processes/ports.ts'
import { replayedUpTo } from './backlog-store.ts'
import type { DeliveryQueryValue, WebhookDeliveryDetailView, WebhookDeliveryView } from './schema.ts'

/** Returns the event types that have listeners. `*` does not cover types in `namedOnly`. */
export async function listenedTo(
  db: Queryable,
  types: readonly string[],
  namedOnly: readonly string[] = [],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ type: string }>`
    select type from unnest(${types}::text[]) type where exists (
      select from webhook_endpoint where status = 'enabled' and (event_types @> array[type] or (event_types = '{*}' and type <> all(${[...namedOnly]}::text[]))))`.execute(
    db,
  )
  return new Set(rows.map(({ type }) => type))
}

/** Returns an SQL condition: an endpoint listens to one of these event types, or to `*`. */
export const isListenedTo = (types: readonly string[]) => statement`
  exists (select from webhook_endpoint where status = 'enabled' and (event_types && ${types}::text[] or event_types = '{*}'))`

/** Whether any endpoint listens to this event type. */
export const hasListeners = async (db: Queryable, type: string): Promise<boolean> =>
  (await listenedTo(db, [type])).has(type)

export interface Message {
  readonly id: string
  readonly eventId: number | null
  readonly type: string
  readonly body: string
  /** True if `*` does not cover the type. */
  readonly isNamedOnly: boolean
}

/**
 * Queues a message once per event; repeated calls do nothing. If `endpointId` is null, queues it for all listeners.
 * Returns the ids of the new deliveries.
 */
export async function queueMessage(
  db: Queryable,
  message: Message,
  deliveryIds: () => string,
  endpointId: string | null,
  now: Date,
): Promise<string[]> {
  const kept = await sql`
    insert into webhook_message (id, event_id, type, body, created_at)
    values (${message.id}, ${message.eventId}, ${message.type}, ${message.body}, ${now})
    on conflict (event_id) do nothing returning id`.execute(db)
  if (kept.rows.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from webhook_endpoint
    where case when ${endpointId}::text is null
      then status = 'enabled' and (event_types @> array[${message.type}] or (event_types = '{*}' and not ${message.isNamedOnly}))
      else id = ${endpointId} end
    order by id`.execute(db)
  if (rows.length === 0) return []
  const deliveries = rows.map((row) => ({
    id: deliveryIds(),
    endpoint_id: row.id,
    message_id: message.id,
    status: 'pending',
    next_attempt_at: now,
    created_at: now,
  }))
  await db.insertInto('webhook_delivery').values(deliveries).execute()
  return deliveries.map(({ id }) => id)
}

/**
 * Returns an SQL condition: a pending delivery `d` is due at its endpoint `e`, because its own time has come, as a
 * probe, or because the endpoint has recovered since. A delivery that was rejected three times after a recovery waits
 * for its own time.
 */
const isDue = (now: Date) => sql`(d.next_attempt_at <= ${now}
  or d.refusals < 3 and (e.away_since is not null or d.last_attempt_at < e.backlog_before))`
const isInTurn = sql`(d.place <= e.replayed_up_to) is not false`
const isFree = (now: Date) => sql`(d.lease_until is null or d.lease_until < ${now})`

/**
 * Returns the ids of the enabled endpoints that have a due delivery, without unavailable endpoints whose next probe is
 * not due yet.
 */
export async function dueEndpoints(db: Queryable, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from webhook_endpoint e where e.status = 'enabled' and coalesce(e.probe_at <= ${now}, true) and exists (
      select from webhook_delivery d where d.endpoint_id = e.id and d.status = 'pending' and ${isFree(now)}
        and ${isDue(now)})
    order by e.id`.execute(db)
  return rows.map(({ id }) => id)
}

export interface ClaimedDelivery {
  readonly id: string
  readonly endpointId: string
  readonly url: string
  readonly secret: unknown
  /** Null if there is no previous secret or its overlap has ended. */
  readonly previousSecret: unknown
  readonly messageId: string
  readonly body: string
  /** Number of this attempt. */
  readonly attempts: number
  readonly tries: number
  readonly firstTriedAt: Date
}

/**
 * Claims an endpoint's due deliveries until `leaseUntil`, oldest first, and counts the attempts. Deliveries of a
 * backlog (created before the endpoint's last recovery or replay) are claimed one at a time to keep their order. An
 * unavailable endpoint (`away_since`) gets a single probe: the delivery whose next attempt is planned first.
 */
export async function claimDeliveries(
  db: Queryable,
  endpointId: string,
  { most, leaseUntil, probeAt }: { readonly most: number; readonly leaseUntil: Date; readonly probeAt: Date },
  now: Date,
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    with endpoint as (
      select id, away_since, backlog_before, ${replayedUpTo(endpointId)} as replayed_up_to
      from webhook_endpoint where id = ${endpointId} and status = 'enabled'),
    probe as (
      update webhook_endpoint set probe_at = ${probeAt}
      where id = ${endpointId} and status = 'enabled' and probe_at <= ${now} returning id),
    probed as (
      select d.id, d.place, true as alone from webhook_delivery d join endpoint e on e.away_since is not null
      where d.endpoint_id = ${endpointId} and d.status = 'pending' and ${isFree(now)} and ${isDue(now)}
        and ${isInTurn} and exists (select from probe)
      order by d.next_attempt_at, d.place limit 1 for update of d skip locked),
    backlog as (
      select exists (
        select from webhook_delivery b join endpoint e on b.created_at < e.backlog_before
        where b.endpoint_id = ${endpointId} and b.status = 'pending' and b.lease_until >= ${now}) as is_busy),
    in_turn as (
      select d.id, d.place, coalesce(d.created_at < e.backlog_before, false) as alone
      from webhook_delivery d join endpoint e on e.away_since is null
      where d.endpoint_id = ${endpointId} and d.status = 'pending' and ${isFree(now)} and ${isDue(now)}
        and ${isInTurn} and not (select is_busy from backlog)
      order by d.place limit ${most} for update of d skip locked),
    -- The first delivery of a backlog, as this statement sees it. Another process may be claiming it now.
    head as (
      select d.place from webhook_delivery d join endpoint e on d.created_at < e.backlog_before
      where d.endpoint_id = ${endpointId} and d.status = 'pending' and ${isFree(now)} and ${isDue(now)} and ${isInTurn}
      order by d.place limit 1),
    due as (select *, true as is_next from probed
      union all select *, coalesce(place <= (select place from head), true) from in_turn),
    first as (select id from (select * from due order by place limit 1) f where is_next),
    taken as (
      update webhook_delivery d set lease_until = ${leaseUntil}, attempts = attempts + 1, tries = tries + 1,
        first_attempt_at = coalesce(first_attempt_at, ${now}), last_attempt_at = ${now},
        refusals = refusals + case when last_attempt_at < (select backlog_before from webhook_endpoint where id = ${endpointId}) then 1 else 0 end
      where d.id in (select id from first union all select id from due where is_next and not (select bool_or(alone) from due))
      returning d.*)
    select t.id, e.id as "endpointId", e.url, e.secret,
      case when e.previous_secret_until > ${now} then e.previous_secret end as "previousSecret",
      m.id as "messageId", m.body, t.attempts, t.tries, t.first_attempt_at as "firstTriedAt"
    from taken t join webhook_endpoint e on e.id = t.endpoint_id join webhook_message m on m.id = t.message_id
    order by t.place`.execute(db)
  return rows
}

/** Returns an SQL condition: no other process has started a newer attempt. */
const isLatest = (attempts: number) => sql`status = 'pending' and attempts = ${attempts}`

/** Releases a claimed delivery when its sender stops before an answer arrives. */
export async function giveBack(
  db: Queryable,
  { id, attempts }: Pick<ClaimedDelivery, 'id' | 'attempts'>,
): Promise<void> {
  await sql`update webhook_delivery set lease_until = null where id = ${id} and ${isLatest(attempts)}`.execute(db)
}

/** Releases this process's claims on an endpoint's deliveries. The process must not be sending any of them. */
export async function releaseClaims(db: Queryable, endpointId: string): Promise<void> {
  await sql`
    update webhook_delivery set lease_until = null where endpoint_id = ${endpointId} and lease_until is not null
      and claimed_by = current_setting('weft.process', true)`.execute(db)
}

export interface AttemptFacts {
  readonly deliveryId: string
  /** Number of the attempt. */
  readonly attempts: number
  readonly attemptedAt: Date
  readonly durationMs: number
  readonly statusCode: number | null
  readonly error: string | null
  readonly responseExcerpt: string | null
}

/**
 * Records an attempt and its outcome. If `nextAttemptAt` is null without success, the delivery has failed for good. A
 * success counts unless the delivery has succeeded before. A failure counts only if no newer attempt has begun. Returns
 * null if the outcome does not count.
 */
export async function recordAttempt(
  db: Queryable,
  attempt: AttemptFacts,
  outcome: { readonly delivered: boolean; readonly nextAttemptAt: Date | null },
): Promise<{ readonly endpointFails: boolean } | null> {
  const { deliveryId, attemptedAt } = attempt
  const counts = outcome.delivered ? sql`status <> 'delivered'` : isLatest(attempt.attempts)
  const status = outcome.delivered ? 'delivered' : outcome.nextAttemptAt ? 'pending' : 'failed'
  const { rows } = await sql<{ endpointFails: boolean }>`
    with noted as (
      insert into webhook_attempt (delivery_id, attempted_at, duration_ms, status_code, error, response_excerpt)
      select id, ${attemptedAt}, ${attempt.durationMs}, ${attempt.statusCode}, ${attempt.error}, ${attempt.responseExcerpt}
      from webhook_delivery where id = ${deliveryId})
    update webhook_delivery
    set status = ${status}, lease_until = null, next_attempt_at = ${status === 'pending' ? outcome.nextAttemptAt : null},
      delivered_at = case when ${outcome.delivered} then ${attemptedAt}::timestamptz else delivered_at end
    where id = ${deliveryId} and ${counts}
    returning (select failing_since is not null from webhook_endpoint e where e.id = endpoint_id) as "endpointFails"`.execute(
    db,
  )
  return rows[0] ?? null
}

/**
 * Sends a delivery again now, with a new schedule of retries. Returns false if the delivery or its endpoint does not
 * exist.
 */
export async function replayDelivery(tx: Queryable, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ endpoint_id: string }>`
    update webhook_delivery d set status = 'pending', next_attempt_at = ${now}, tries = 0, first_attempt_at = null, refusals = 0
    where id = ${id} and ${hasEndpoint} returning endpoint_id`.execute(tx)
  for (const { endpoint_id } of rows)
    await sql`update webhook_endpoint set probe_at = ${now} where id = ${endpoint_id} and probe_at > ${now}`.execute(tx)
  return rows.length > 0
}

interface DeliveryRow extends Omit<WebhookDeliveryView, 'created_at' | 'delivered_at' | 'next_attempt_at'> {
  readonly created_at: Date
  readonly delivered_at: Date | null
  readonly next_attempt_at: Date | null
}

/** Condition: the endpoint is not deleted. Deliveries of a deleted endpoint are deleted after it, in batches. */
const hasEndpoint = sql`exists (select from webhook_endpoint e where e.id = d.endpoint_id)`

const deliveryColumns = sql`
  d.id, d.endpoint_id, d.message_id, m.type as event_type, d.status, d.attempts, d.next_attempt_at, d.delivered_at, d.created_at,
  last.status_code as last_status_code, last.error as last_error`
const deliveryTables = sql`
  webhook_delivery d join webhook_message m on m.id = d.message_id
  left join lateral (
    select status_code, error from webhook_attempt a where a.delivery_id = d.id order by a.id desc limit 1) last on true`

const toView = ({ created_at, delivered_at, next_attempt_at, ...row }: DeliveryRow): WebhookDeliveryView => ({
  ...row,
  next_attempt_at: isoTimeOrNull(next_attempt_at),
  delivered_at: isoTimeOrNull(delivered_at),
  created_at: isoTime(created_at),
})

const listed: ListSource = {
  from: sql`webhook_delivery d`,
  id: { column: sql`d.id`, type: 'text' },
  sorts: { created_at: [{ column: sql`d.created_at`, type: 'timestamptz' }] },
  columns: deliveryColumns,
  join: sql`join webhook_delivery d on d.id = page.list_id join webhook_message m on m.id = d.message_id
    left join lateral (select status_code, error from webhook_attempt a where a.delivery_id = d.id order by a.id desc limit 1) last on true`,
}

export async function listDeliveries(
  db: Queryable,
  query: DeliveryQueryValue & PageAfter,
): Promise<Page<WebhookDeliveryView>> {
  const { event_type } = query
  const page = await listPage<DeliveryRow>(db, listed, query, {
    conditions: [
      hasEndpoint,
      ...equalTo([
        [sql`d.endpoint_id`, query.endpoint_id],
        [sql`d.status`, query.status],
      ]),
      ...given(event_type, (type) => sql`d.message_id in (select id from webhook_message where type = ${type})`),
    ],
    search: textAnywhere(
      sql`(select lower(m.id || E'\n' || m.body) from webhook_message m where m.id = d.message_id)`,
      query.q,
    ),
  })
  return { ...page, rows: page.rows.map(toView) }
}

interface AttemptRow {
  readonly attempted_at: Date
  readonly duration_ms: number
  readonly status_code: number | null
  readonly error: string | null
  readonly response_excerpt: string | null
}

export async function readDelivery(db: Queryable, id: string): Promise<WebhookDeliveryDetailView | null> {
  const { rows } = await sql<DeliveryRow & { body: string }>`
    select ${deliveryColumns}, m.body from ${deliveryTables} where d.id = ${id} and ${hasEndpoint}`.execute(db)
  const row = rows[0]
  if (!row) return null
  const attempts = await sql<AttemptRow>`
    select attempted_at, duration_ms, status_code, error, response_excerpt
    from webhook_attempt where delivery_id = ${id} order by id`.execute(db)
  const { body, ...delivery } = row
  return {
    ...toView(delivery),
    body,
    attempt_log: attempts.rows.map((attempt) => ({ ...attempt, attempted_at: isoTime(attempt.attempted_at) })),
  }
}

/** Deletes messages from before this time, unless a delivery is still pending. */
export async function forgetMessages(db: Queryable, before: Date): Promise<void> {
  await deleteInParts(
    db,
    'webhook_message',
    sql`t.created_at < ${before}
      and not exists (select from webhook_delivery d where d.message_id = t.id and d.status = 'pending')`,
  )
}

export async function undeliveredWebhooks(db: Queryable): Promise<{ pending: number; failed: number }> {
  const { rows } = await sql<{ status: 'pending' | 'failed'; count: number }>`
    select status, count(*)::int as count from webhook_delivery d where status <> 'delivered' and ${hasEndpoint} group by status`.execute(
    db,
  )
  const counts = new Map(rows.map(({ status, count }) => [status, count]))
  return { pending: counts.get('pending') ?? 0, failed: counts.get('failed') ?? 0 }
}

export const webhookClaims: Claim = {
  kind: 'webhooks',
  giveBack: (processes) => sql`
    update webhook_delivery set lease_until = null where lease_until is not null and claimed_by = any(${processes}::text[])`,
}
