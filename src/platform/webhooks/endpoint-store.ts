import type { Selectable } from 'kysely'
import { type Queryable, sql } from '../db/database.ts'
import { deleteById } from '../db/delete-store.ts'
import { equalTo, textAnywhere } from '../db/list-conditions-store.ts'
import { type ListSource, listPage } from '../db/list-store.ts'
import { updateById } from '../db/row-store.ts'
import type { WebhookEndpointTable } from '../db/tables.ts'
import { isoTime, isoTimeOrNull } from '../iso-time.ts'
import type { Page, PageAfter } from '../page.ts'
import type { EncryptedBlock } from '../vault.ts'
import type { EndpointFilter, WebhookEndpointView } from './schema.ts'

type EndpointRow = Selectable<WebhookEndpointTable>

const toView = (row: EndpointRow): WebhookEndpointView => ({
  id: row.id,
  url: row.url,
  description: row.description,
  event_types: row.event_types,
  // Safe cast: a check constraint limits the column.
  status: row.status as WebhookEndpointView['status'],
  disabled_reason: row.disabled_reason,
  failing_since: isoTimeOrNull(row.failing_since),
  previous_secret_until: isoTimeOrNull(row.previous_secret_until),
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
})

const listed: ListSource = {
  from: sql`webhook_endpoint e`,
  id: { column: sql`e.id`, type: 'text' },
  sorts: {
    created_at: [{ column: sql`e.created_at`, type: 'timestamptz' }],
    url: [{ column: sql`e.url`, type: 'text' }],
  },
  columns: sql`e.*`,
  join: sql`join webhook_endpoint e on e.id = page.list_id`,
}

export async function listEndpoints(
  db: Queryable,
  query: EndpointFilter & PageAfter,
): Promise<Page<WebhookEndpointView>> {
  const page = await listPage<EndpointRow>(db, listed, query, {
    conditions: equalTo([[sql`e.status`, query.status]]),
    search: textAnywhere(sql`lower(e.url || E'\n' || e.description)`, query.q),
  })
  return { ...page, rows: page.rows.map(toView) }
}

export async function readEndpoint(db: Queryable, id: string): Promise<WebhookEndpointView | null> {
  const row = await db.selectFrom('webhook_endpoint').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toView(row) : null
}

export interface NewEndpoint {
  readonly id: string
  readonly url: string
  readonly description: string
  readonly event_types: string[]
  readonly secret: EncryptedBlock
}

export async function insertEndpoint(db: Queryable, endpoint: NewEndpoint, now: Date): Promise<WebhookEndpointView> {
  const row = await db
    .insertInto('webhook_endpoint')
    .values({
      ...endpoint,
      secret: JSON.stringify(endpoint.secret),
      status: 'enabled',
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toView(row)
}

export interface EndpointChange {
  readonly url?: string
  readonly description?: string
  readonly event_types?: string[]
  readonly status?: 'enabled' | 'disabled'
  readonly secret?: EncryptedBlock
}

/** Locks the endpoint until the transaction ends. Returns null if no endpoint has this id. */
export async function lockEndpoint(tx: Queryable, id: string): Promise<WebhookEndpointView | null> {
  const row = await tx.selectFrom('webhook_endpoint').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? toView(row) : null
}

/**
 * Changes an endpoint. A given status clears Weft's reason for disabling the endpoint and the start of its failures. A
 * given status or URL ends the wait for an unavailable endpoint. A new secret replaces all others.
 */
export async function changeEndpoint(
  db: Queryable,
  id: string,
  { secret, ...change }: EndpointChange,
  now: Date,
): Promise<WebhookEndpointView> {
  const row = await db
    .updateTable('webhook_endpoint')
    .set({
      ...change,
      ...(change.status === undefined ? {} : { disabled_reason: null, failing_since: null }),
      ...(change.status === undefined && change.url === undefined ? {} : { away_since: null, probe_at: null }),
      ...(secret === undefined
        ? {}
        : { secret: JSON.stringify(secret), previous_secret: null, previous_secret_until: null }),
      updated_at: now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toView(row)
}

export const deleteEndpoint = deleteById('webhook_endpoint')

/**
 * Replaces the secret. The previous one remains valid until `overlapUntil`. Returns null if the endpoint does not
 * exist.
 */
export async function replaceSecret(
  db: Queryable,
  id: string,
  secret: EncryptedBlock,
  overlapUntil: Date,
  now: Date,
): Promise<WebhookEndpointView | null> {
  const { rows } = await sql<EndpointRow>`
    update webhook_endpoint
    set previous_secret = secret, previous_secret_until = ${overlapUntil}, secret = ${JSON.stringify(secret)}::jsonb, updated_at = ${now}
    where id = ${id} returning *`.execute(db)
  return rows[0] ? toView(rows[0]) : null
}

/** Ends the endpoint's period of failures and makes the deliveries that waited for its recovery due. */
export async function noteSuccess(db: Queryable, id: string, at: Date): Promise<void> {
  await sql`
    update webhook_endpoint set failing_since = null, away_since = null, probe_at = null, backlog_before = ${at}
    where id = ${id} and failing_since is not null`.execute(db)
}

/**
 * Records that the endpoint answers but rejects a message. It then no longer counts as unavailable, and the deliveries
 * that waited for its recovery become due.
 */
export async function noteRefusal(db: Queryable, id: string, at: Date): Promise<void> {
  await sql`
    update webhook_endpoint set failing_since = coalesce(failing_since, ${at}),
      backlog_before = case when away_since is null then backlog_before else ${at} end, away_since = null, probe_at = null
    where id = ${id} and (failing_since is null or away_since is not null)`.execute(db)
}

/**
 * Records that the endpoint is unavailable. `nextProbe` gets the start of the outage and returns the time of the next
 * probe.
 */
export async function noteAway(db: Queryable, id: string, at: Date, nextProbe: (since: Date) => Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ since: Date }>`
      select coalesce(away_since, ${at}) as since from webhook_endpoint where id = ${id} for update`.execute(tx)
    for (const { since } of rows)
      await sql`
        update webhook_endpoint set failing_since = coalesce(failing_since, ${at}), away_since = ${since}, probe_at = ${nextProbe(since)}
        where id = ${id}`.execute(tx)
  })
}

/**
 * Disables the endpoint if it is still enabled. If `failingBefore` is given, only if the endpoint has failed since
 * before that time.
 */
export async function switchOff(
  db: Queryable,
  id: string,
  reason: string,
  failingBefore: Date | null,
  now: Date,
): Promise<void> {
  await sql`
    update webhook_endpoint set status = 'disabled', disabled_reason = ${reason}, updated_at = ${now}
    where id = ${id} and status = 'enabled'
      and (${failingBefore}::timestamptz is null or failing_since <= ${failingBefore}::timestamptz)`.execute(db)
}

/** Returns the ids of the endpoints with a secret that is encrypted with another key version. */
export async function endpointSecrets(db: Queryable, version: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from webhook_endpoint where (secret->>'keyVersion')::int <> ${version}
      or (previous_secret->>'keyVersion')::int <> ${version} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function allEndpointSecrets(
  db: Queryable,
): Promise<{ readonly id: string; readonly secret: unknown; readonly previousSecret: unknown }[]> {
  return db
    .selectFrom('webhook_endpoint')
    .select(['id', 'secret', 'previous_secret as previousSecret'])
    .orderBy('id')
    .execute()
}

/** Disables the endpoint and replaces its secrets with `secret`, because they can no longer be decrypted. */
export async function disableWithSecret(
  tx: Queryable,
  id: string,
  secret: EncryptedBlock,
  reason: string,
  now: Date,
): Promise<void> {
  await changeEndpoint(tx, id, { secret }, now)
  await switchOff(tx, id, reason, null, now)
}

export async function lockEndpointSecrets(
  tx: Queryable,
  id: string,
): Promise<{ readonly secret: unknown; readonly previousSecret: unknown } | null> {
  const row = await tx
    .selectFrom('webhook_endpoint')
    .select(['secret', 'previous_secret as previousSecret'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function writeEndpointSecrets(
  tx: Queryable,
  id: string,
  secret: EncryptedBlock,
  previous: EncryptedBlock | null,
): Promise<void> {
  await updateById(tx, 'webhook_endpoint', id, {
    secret: JSON.stringify(secret),
    previous_secret: previous && JSON.stringify(previous),
  })
}
