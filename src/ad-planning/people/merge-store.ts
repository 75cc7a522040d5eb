import { type Queryable, sql } from '../../platform/db/database.ts'
import { insertRow } from '../../platform/db/row-store.ts'
import { queueing } from '../credit-queue/index.ts'

/** Moves the devices of one person to the other. Returns their number. */
export async function moveDevices(tx: Queryable, from: string, into: string): Promise<number> {
  await sql`
    insert into identity_link (visitor_id, person_id, reason, source_id, linked_at, last_seen_at)
    select visitor_id, ${into}, 'merge', ${from}, linked_at, last_seen_at from identity_link where person_id = ${from}
    on conflict (visitor_id, person_id) do update set linked_at = least(identity_link.linked_at, excluded.linked_at),
      last_seen_at = greatest(identity_link.last_seen_at, excluded.last_seen_at)`.execute(tx)
  const { numAffectedRows } = await sql`delete from identity_link where person_id = ${from}`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/**
 * Queues the person's conversions for crediting, and conversions of people who share a device with them, because the
 * device may now belong to a single person.
 */
export async function queueOfPerson(tx: Queryable, personId: string): Promise<void> {
  await queueing(sql`
    select c.id from conversion c where c.person_id = ${personId} or c.person_id in (
      select o.person_id from identity_link l join identity_link o on o.visitor_id = l.visitor_id where l.person_id = ${personId})
    order by 1`).execute(tx)
}

/**
 * Marks `from` as merged into `into`, and also the people who were merged into `from` earlier. Fills missing fields of
 * `into`.
 */
export async function recordMerge(
  tx: Queryable,
  merge: { readonly from: string; readonly into: string; readonly reason: string; readonly moved: object },
  now: Date,
): Promise<void> {
  const { from, into, reason, moved } = merge
  await sql`update person set merged_into = ${into}, updated_at = ${now} where id = ${from} or merged_into = ${from}`.execute(
    tx,
  )
  await sql`
    update person p set customer_id = coalesce(p.customer_id, f.customer_id), first_name = coalesce(p.first_name, f.first_name),
      last_name = coalesce(p.last_name, f.last_name), last_active_at = greatest(p.last_active_at, f.last_active_at), updated_at = ${now}
    from person f where p.id = ${into} and f.id = ${from}`.execute(tx)
  await insertRow(tx, 'person_merge', {
    from_person_id: from,
    into_person_id: into,
    reason,
    moved: JSON.stringify(moved),
    merged_at: now,
  })
}
