import { type Queryable, sql } from '../../platform/db/database.ts'

interface Moved extends Record<string, number> {
  readonly conversions: number
  readonly sessions: number
  readonly devices: number
  readonly feedback: number
}

/** Moves everything from one person to the other and queues the conversions of both for crediting. */
export async function moveEverything(tx: Queryable, from: string, into: string, now: Date): Promise<Moved> {
  const conversions = await changed(
    tx,
    sql`update conversion set person_id = ${into}, updated_at = ${now} where person_id = ${from}`,
  )
  const sessions = await changed(tx, sql`update analytics_session set person_id = ${into} where person_id = ${from}`)
  const feedback = await changed(tx, sql`update feedback set person_id = ${into} where person_id = ${from}`)
  await sql`update sentiment_analysis set person_id = ${into} where person_id = ${from}`.execute(tx)
  await sql`update journey_event set person_id = ${into} where person_id = ${from}`.execute(tx)
  await sql`
    insert into segment_member (segment_id, person_id, added_reason, score_at_addition, added_at)
    select segment_id, ${into}, added_reason, score_at_addition, added_at from segment_member
    where person_id = ${from} and added_reason <> 'rule_match' order by segment_id
    on conflict (segment_id, person_id) do update set added_reason = excluded.added_reason`.execute(tx)
  await sql`delete from segment_member where person_id = ${from}`.execute(tx)
  await sql`
    insert into identity_link (visitor_id, person_id, reason, source_id, linked_at, last_seen_at)
    select visitor_id, ${into}, 'merge', ${from}, linked_at, last_seen_at from identity_link where person_id = ${from}
    on conflict (visitor_id, person_id) do update set linked_at = least(identity_link.linked_at, excluded.linked_at),
      last_seen_at = greatest(identity_link.last_seen_at, excluded.last_seen_at)`.execute(tx)
  const devices = await changed(tx, sql`delete from identity_link where person_id = ${from}`)
  // People who shared a device with the merged ones: it may now belong to one person alone.
  await sql`
    insert into credit_queue (conversion_id)
    select c.id from conversion c where c.person_id = ${into} or c.person_id in (
      select o.person_id from identity_link l join identity_link o on o.visitor_id = l.visitor_id where l.person_id = ${into})
    order by 1 on conflict do nothing`.execute(tx)
  return { conversions, sessions, devices, feedback }
}

/** Marks `from` as merged into `into`. People merged into `from` earlier follow. */
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
  await tx
    .insertInto('person_merge')
    .values({ from_person_id: from, into_person_id: into, reason, moved: JSON.stringify(moved), merged_at: now })
    .execute()
}

async function changed(tx: Queryable, statement: ReturnType<typeof sql>): Promise<number> {
  return Number((await statement.execute(tx)).numAffectedRows ?? 0n)
}
