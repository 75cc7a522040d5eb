import { type Queryable, sql } from '../../platform/db/database.ts'
import { queueing } from '../credit-queue/index.ts'

/**
 * Serialises identification and crediting. Every such transaction takes this lock first. An order and the events of its
 * checkout session are then handled one after the other, so that neither misses the other, and deadlocks cannot occur.
 */
export async function lockIdentities(tx: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('weft ad planning identities', 0))`.execute(tx)
}

/** Records that a visitor was seen, without linking it to a person. */
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
  /** Id of the order or conversion that proves the link. */
  readonly sourceId: string
  readonly at: Date
}

/** Links a visitor to a person. Returns false if a link of the same or an earlier date already exists. */
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

/**
 * Queues every conversion that the visitor's sessions may affect: conversions of the visitor, and of the people linked
 * to it.
 */
export async function queueOfVisitor(tx: Queryable, visitorId: string): Promise<void> {
  await queueing(sql`
    select c.id from conversion c where c.person_id in (select person_id from identity_link where visitor_id = ${visitorId})
    union select c.id from conversion c where c.visitor_id = ${visitorId} and c.person_id is null
    order by 1`).execute(tx)
}

export interface Acquaintance {
  readonly email: string
  readonly customerId: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly activeAt: Date
}

/**
 * Returns the person of each e-mail address, as spelled in `known`, after merges. Creates missing people with the given
 * `id`. If an address occurs several times, the latest name is used.
 */
export async function acquaint(
  tx: Queryable,
  known: readonly (Acquaintance & { readonly id: string })[],
  now: Date,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ email: string; id: string; activeAt: Date; isMerged: boolean }>`
    with known as (
      select lower(email) as email, (array_agg(id))[1] as id, array_agg(email) as written, max("activeAt") as active_at,
        (array_agg("firstName" order by "activeAt" desc) filter (where "firstName" is not null))[1] as first_name,
        (array_agg("lastName" order by "activeAt" desc) filter (where "lastName" is not null))[1] as last_name,
        (array_agg("customerId" order by "activeAt" desc) filter (where "customerId" is not null))[1] as customer_id
      from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as x(id text, email text, "firstName" text, "lastName" text, "customerId" text, "activeAt" timestamptz)
      group by lower(email)
    ), made as (
      insert into person (id, email, first_name, last_name, customer_id, last_active_at, created_at, updated_at)
      select id, email, first_name, last_name, customer_id, active_at, ${now}, ${now} from known order by email
      on conflict (email) do update set first_name = coalesce(excluded.first_name, person.first_name),
        last_name = coalesce(excluded.last_name, person.last_name), customer_id = coalesce(excluded.customer_id, person.customer_id),
        last_active_at = case when person.merged_into is null then greatest(person.last_active_at, excluded.last_active_at) else person.last_active_at end,
        updated_at = excluded.updated_at
      returning email, coalesce(merged_into, id) as id, merged_into is not null as is_merged
    )
    select w.email, made.id, known.active_at as "activeAt", made.is_merged as "isMerged" from known join made using (email) cross join unnest(known.written) as w(email)`.execute(
    tx,
  )
  const merged = rows.filter(({ isMerged }) => isMerged)
  if (merged.length > 0)
    await sql`
    update person p set last_active_at = greatest(p.last_active_at, x."activeAt")
    from (select id, max("activeAt") as "activeAt" from jsonb_to_recordset(${JSON.stringify(merged)}::jsonb) as y(id text, "activeAt" timestamptz) group by id) x
    where p.id = x.id and (p.last_active_at is null or p.last_active_at < x."activeAt")`.execute(tx)
  return new Map(rows.map(({ email, id }) => [email, id]))
}

/** Updates when the person was last active, unless a later time is stored. Score runs select people by this time. */
export async function seePerson(tx: Queryable, id: string, at: Date): Promise<void> {
  await sql`
    update person set last_active_at = ${at} where id = ${id} and (last_active_at is null or last_active_at < ${at})`.execute(
    tx,
  )
}
