import { type Queryable, sql } from '../../platform/db/database.ts'

/**
 * First of all in every transaction that says who is who or credits by it: an order and the word of its checkout session
 * are put together one after the other, so that neither misses the other, and nobody waits in a circle.
 */
export async function lockIdentities(tx: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('weft ad planning identities', 0))`.execute(tx)
}

/** Says nothing of who it is; one that is known already has only been seen again. */
export async function seeVisitor(tx: Queryable, id: string, at: Date): Promise<void> {
  await sql`
    insert into visitor (id, first_seen_at, last_seen_at) values (${id}, ${at}, ${at})
    on conflict (id) do update set first_seen_at = least(visitor.first_seen_at, excluded.first_seen_at), last_seen_at = excluded.last_seen_at
      where visitor.last_seen_at < excluded.last_seen_at - interval '1 minute' or visitor.first_seen_at > excluded.first_seen_at`.execute(
    tx,
  )
}

export interface Evidence {
  readonly visitorId: string
  readonly personId: string
  readonly reason: 'order' | 'conversion'
  /** The order or conversion that says so. */
  readonly sourceId: string
  readonly at: Date
}

/** False: this was known, and since no later moment. */
export async function insertLink(
  tx: Queryable,
  { visitorId, personId, reason, sourceId, at }: Evidence,
): Promise<boolean> {
  const { rows } = await sql<{ news: boolean }>`
    with old as (select linked_at from identity_link where visitor_id = ${visitorId} and person_id = ${personId})
    insert into identity_link (visitor_id, person_id, reason, source_id, linked_at, last_seen_at)
    values (${visitorId}, ${personId}, ${reason}, ${sourceId}, ${at}, ${at})
    on conflict (visitor_id, person_id) do update set linked_at = least(identity_link.linked_at, excluded.linked_at),
      last_seen_at = greatest(identity_link.last_seen_at, excluded.last_seen_at)
    returning not exists (select from old where old.linked_at <= ${at}) as news`.execute(tx)
  return rows[0]?.news ?? false
}

/** Whatever was credited with the visitor's sessions, or may be now: its own conversions, and those of its people. */
export async function queueOfVisitor(tx: Queryable, visitorId: string): Promise<void> {
  await sql`
    insert into credit_queue (conversion_id)
    select c.id from conversion c where c.person_id in (select person_id from identity_link where visitor_id = ${visitorId})
    union select c.id from conversion c where c.visitor_id = ${visitorId} and c.person_id is null
    order by 1 on conflict do nothing`.execute(tx)
}

export interface Acquaintance {
  readonly email: string
  readonly customerId: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly activeAt: Date
}

/** The one of that address, made where there is none; whoever was merged into another is that one. `id` is for a new one. */
export async function acquaint(tx: Queryable, id: string, known: Acquaintance, now: Date): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into person (id, email, first_name, last_name, customer_id, created_at, updated_at)
    values (${id}, lower(${known.email}), ${known.firstName}, ${known.lastName}, ${known.customerId}, ${now}, ${now})
    on conflict (email) do update set first_name = coalesce(excluded.first_name, person.first_name),
      last_name = coalesce(excluded.last_name, person.last_name), customer_id = coalesce(excluded.customer_id, person.customer_id),
      updated_at = excluded.updated_at
    returning coalesce(merged_into, id) as id`.execute(tx)
  const personId = rows[0]?.id ?? id
  await sql`
    update person set last_active_at = greatest(last_active_at, ${known.activeAt}::timestamptz) where id = ${personId}
      and (last_active_at is null or last_active_at < ${known.activeAt})`.execute(tx)
  return personId
}

/** Somebody did something: scores look at who was active. */
export async function seePerson(tx: Queryable, id: string, at: Date): Promise<void> {
  await sql`
    update person set last_active_at = ${at} where id = ${id} and (last_active_at is null or last_active_at < ${at})`.execute(
    tx,
  )
}
