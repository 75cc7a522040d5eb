import { type Queryable, sql } from '../../platform/db/database.ts'
import type { ForgottenDevices } from './ports.ts'

type Owned =
  | 'person'
  | 'identity_link'
  | 'person_merge'
  | 'conversion'
  | 'campaign_attribution'
  | 'feedback'
  | 'sentiment_analysis'
  | 'journey_event'

/**
 * Finds the people to forget, including those merged with them, the ids of their rows that the audit log may contain,
 * and the devices linked only to them.
 */
export async function tracePeople(
  tx: Queryable,
  known: {
    readonly people: readonly string[]
    readonly customers: readonly string[]
    /**
     * E-mail addresses without plus-tags. Includes people whose address has a tag, unless they are another customer.
     */
    readonly mailboxes: readonly string[]
  },
) {
  const { rows: people } = await sql<{ id: string; email: string | null; name: string | null }>`
    with named as (
      select coalesce(merged_into, id) as id from person
      where id = any(${known.people}::text[]) or customer_id = any(${known.customers}::text[])
        or (customer_id is null and regexp_replace(email, '^([^+]+)[+].*@', '\\1@') = any(${known.mailboxes}::text[])))
    select p.id, p.email, nullif(concat_ws(' ', p.first_name, p.last_name), '') as name from person p
    where p.id in (select id from named) or p.merged_into in (select id from named) order by p.id`.execute(tx)
  const ids = people.map(({ id }) => id)
  const own = sql`any(${ids}::text[])`
  const { rows: before } = await sql<{ email: string | null; name: string | null }>`
    select v ->> 'email' as email, nullif(concat_ws(' ', v ->> 'first_name', v ->> 'last_name'), '') as name
    from audit_entry, lateral (values (before), (after)) as x(v) where object_table = 'person' and object_id = ${own} and v is not null`.execute(
    tx,
  )
  const { rows: devices } = await sql<{ id: string }>`
    select v.id from visitor v where (
      exists (select from identity_link l where l.visitor_id = v.id and l.person_id = ${own})
      or exists (select from analytics_session s where s.visitor_id = v.id and s.person_id = ${own}))
      and not exists (select from identity_link o where o.visitor_id = v.id and o.person_id <> all(${ids}::text[]))
      and not exists (select from analytics_session s where s.visitor_id = v.id and s.person_id <> all(${ids}::text[]))
    order by v.id`.execute(tx)
  const { rows } = await sql<{ table: Owned; id: string }>`
    select 'person' as "table", id from person where id = ${own}
    union all select 'identity_link', visitor_id || '/' || person_id from identity_link where person_id = ${own}
    union all select 'person_merge', from_person_id from person_merge where from_person_id = ${own} or into_person_id = ${own}
    union all select 'conversion', id from conversion where person_id = ${own}
    union all select 'campaign_attribution', a.id from campaign_attribution a join analytics_session s on s.id = a.analytics_session_id
      where s.person_id = ${own} or s.visitor_id = any(${devices.map(({ id }) => id)}::text[])
    union all select 'feedback', id from feedback where person_id = ${own}
    union all select 'sentiment_analysis', id from sentiment_analysis where person_id = ${own}
    union all select 'journey_event', id from journey_event where person_id = ${own}`.execute(tx)
  const named = [...people, ...before]
  return {
    rows,
    devices: devices.map(({ id }) => id),
    emails: named.map(({ email }) => email),
    words: named.map(({ name }) => name),
  }
}

/** Creates the anonymous visitors that replace these devices. */
export async function insertStandIns(tx: Queryable, renamed: ForgottenDevices['renamed']): Promise<void> {
  await sql`
    insert into visitor (id, first_seen_at, last_seen_at)
    select r."as", v.first_seen_at, v.last_seen_at
    from jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb) as r(unit text, "as" text) join visitor v on v.id = r.unit`.execute(
    tx,
  )
}

/** Deletes the devices. Their visits must already have the replacement visitors. */
export async function forgetDevices(tx: Queryable, { people, devices }: ForgottenDevices): Promise<void> {
  await sql`delete from identity_link where person_id = any(${people}::text[])`.execute(tx)
  await sql`delete from visitor where id = any(${devices}::text[])`.execute(tx)
}

/** Removes what identifies these people from their records, and the reasons of their merges. */
export async function forgetPeople(tx: Queryable, people: readonly string[], now: Date): Promise<void> {
  const own = sql`any(${people}::text[])`
  await sql`
    update person set email = null, first_name = null, last_name = null, customer_id = null, metadata = '{}',
      forgotten_at = coalesce(forgotten_at, ${now}), updated_at = ${now} where id = ${own}`.execute(tx)
  await sql`
    update person_merge set reason = '(removed)' where from_person_id = ${own} or into_person_id = ${own}`.execute(tx)
}

/** Returns the advertising profiles of these people as JSON, without earlier values of scores. */
export async function exportPeople(db: Queryable, people: readonly string[]): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select jsonb_build_object('id', p.id, 'email', p.email, 'first_name', p.first_name, 'last_name', p.last_name, 'metadata', p.metadata,
      'scores', (select coalesce(jsonb_agg(jsonb_build_object('type', s.score_type, 'value', s.score_value, 'tier', s.tier,
        'explanation', s.explanation, 'calculated_at', s.calculated_at) order by s.score_type), '[]') from customer_score s where s.person_id = p.id),
      'segments', (select coalesce(jsonb_agg(g.name order by g.name), '[]') from segment_member m join segment g on g.id = m.segment_id where m.person_id = p.id),
      'feedback', (select coalesce(jsonb_agg(jsonb_build_object('rating', f.rating, 'content', f.content, 'created_at', f.created_at) order by f.created_at), '[]')
        from feedback f where f.person_id = p.id),
      'events', (select coalesce(jsonb_agg(jsonb_build_object('type', j.event_type, 'name', j.event_name, 'data', j.event_data, 'occurred_at', j.occurred_at)
        order by j.occurred_at), '[]') from journey_event j where j.person_id = p.id),
      'visits', (select coalesce(jsonb_agg(jsonb_build_object('entry_page', v.entry_page, 'referrer', v.referrer, 'device', v.device, 'started_at', v.started_at)
        order by v.started_at), '[]') from analytics_session v where v.person_id = p.id),
      'conversions', (select coalesce(jsonb_agg(jsonb_build_object('type', c.conversion_type, 'value_minor', c.conversion_value, 'currency', c.currency,
        'utm_source', c.utm_source, 'utm_medium', c.utm_medium, 'utm_campaign', c.utm_campaign, 'utm_term', c.utm_term, 'utm_content', c.utm_content,
        'converted_at', c.converted_at) order by c.converted_at, c.id), '[]') from conversion c where c.person_id = p.id),
      'sentiment', (select coalesce(jsonb_agg(jsonb_build_object('text', a.original_text, 'label', a.sentiment_label, 'score', a.sentiment_score,
        'analyzed_at', a.analyzed_at) order by a.analyzed_at, a.id), '[]') from sentiment_analysis a where a.person_id = p.id),
      'predictions', (select coalesce(jsonb_agg(jsonb_build_object('currency', d.currency, 'group', d.rfm_group, 'probability_alive', d.probability_alive,
        'expected_purchases', d.expected_purchases, 'calculated_at', d.calculated_at) order by d.currency), '[]')
        from customer_prediction d where d.person_id = p.id)) as row
    from person p where p.id = any(${people}::text[]) order by p.id`.execute(db)
  return rows.map(({ row }) => row)
}
