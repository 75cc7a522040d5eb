import { plannedAnew, type Queryable, sql } from '../../platform/db/database.ts'
import { type ListSource, listPage } from '../../platform/db/list-store.ts'
import { narrowedTable } from '../../platform/db/table-list-store.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import type { Group } from './criteria.rules.ts'
import { type Asked, matching } from './criteria-store.ts'
import type { MemberFilter, SegmentMemberView } from './schema.ts'

type Row = Omit<SegmentMemberView, 'added_at'> & { readonly added_at: Date }

const members: ListSource = {
  from: sql`segment_member t join person p on p.id = t.person_id`,
  id: { column: sql`array[t.person_id, t.segment_id]`, type: 'text[]' },
  sorts: { added_at: [{ column: sql`t.added_at`, type: 'timestamptz' }] },
  columns: sql`t.segment_id, t.person_id, p.email, p.first_name, p.last_name, t.added_reason, t.score_at_addition, t.added_at`,
  join: sql`join segment_member t on t.person_id = page.list_id[1] and t.segment_id = page.list_id[2] join person p on p.id = t.person_id`,
}

export async function listMembers(db: Queryable, asked: MemberFilter & PageAfter): Promise<Page<SegmentMemberView>> {
  const { q, segment_id, person_id, added_reason } = asked
  const narrowed = narrowedTable(q, {
    equal: { segment_id, person_id, added_reason },
    searched: ['p.email', 'p.first_name', 'p.last_name'],
  })
  const page = await listPage<Row>(db, members, asked, narrowed)
  return { ...page, rows: page.rows.map((row) => ({ ...row, added_at: isoTime(row.added_at) })) }
}

export interface Build {
  readonly evaluated: number
  readonly matching: number
  readonly entered: readonly string[]
  readonly left: readonly string[]
}

/** Statement timeout of a build. Longer than for a request, because a build may evaluate 100,000 people. */
const slowestBuildMs = 120_000

/**
 * Adds the people who match the rule and removes those who no longer match, among `asked` or all people. Keeps members
 * that were added by hand. The audit log does not record these changes, because no person made them.
 */
export async function followRule(
  tx: Queryable,
  { id, criteria, asked }: { readonly id: string; readonly criteria: Group; readonly asked: Asked },
  now: Date,
): Promise<Build> {
  // For a list of people, forces a custom plan, so that the planner knows the length of the list.
  const before = await sql<{ caller: string | null; timeout: string }>`
    select current_setting('weft.caller', true) as caller, current_setting('statement_timeout') as timeout,
      set_config('weft.caller', '', true), set_config('statement_timeout', ${String(slowestBuildMs)}, true),
      ${asked === null ? sql`null` : sql`set_config('plan_cache_mode', 'force_custom_plan', true)`} as planned`.execute(
    tx,
  )
  const within = asked === null ? sql`` : sql` and person_id = any(${[...asked]}::text[])`
  const { rows } = await sql<{ evaluated: number; matching: number; entered: string[]; gone: string[] }>`
    with found as materialized (${matching(criteria, now, asked)}),
    entered as (
      insert into segment_member (segment_id, person_id, added_reason, score_at_addition, added_at)
      select ${id}, id, 'rule_match', score, ${now} from found order by id on conflict do nothing returning person_id
    ), gone as (
      delete from segment_member where segment_id = ${id} and added_reason = 'rule_match'${within}
        and not exists (select from found where found.id = person_id) returning person_id
    )
    select (select count(*) from person where merged_into is null and forgotten_at is null${
      asked === null ? sql`` : sql` and id = any(${[...asked]}::text[])`
    }) as evaluated, (select count(*) from found) as matching,
      coalesce((select array_agg(person_id order by person_id) from entered), '{}') as entered,
      coalesce((select array_agg(person_id order by person_id) from gone), '{}') as gone ${plannedAnew}`.execute(tx)
  const { caller, timeout } = before.rows[0] ?? { caller: '', timeout: '0' }
  await sql`
    select set_config('weft.caller', ${caller ?? ''}, true), set_config('statement_timeout', ${timeout}, true),
      set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(tx)
  const row = rows[0]
  return {
    evaluated: row?.evaluated ?? 0,
    matching: row?.matching ?? 0,
    entered: row?.entered ?? [],
    left: row?.gone ?? [],
  }
}

/** Stores the current number of members. */
export async function recount(tx: Queryable, id: string, now: Date): Promise<void> {
  await sql`
    update segment set last_calculated_at = ${now},
      customer_count = (select count(*) from segment_member where segment_id = ${id}) where id = ${id}`.execute(tx)
}

/** Removes the members that a rule added, after the segment has lost its rule. Returns their ids. */
export async function removeFound(tx: Queryable, id: string): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    delete from segment_member where segment_id = ${id} and added_reason = 'rule_match' returning person_id`.execute(tx)
  return rows.map(({ person_id }) => person_id).sort()
}

/**
 * Adds a member by hand or import. Rules do not remove such members. Returns `kept` if the person was already a member.
 */
export async function insertMember(
  tx: Queryable,
  member: { readonly segmentId: string; readonly personId: string; readonly reason: 'manual' | 'import' },
  now: Date,
): Promise<'entered' | 'kept'> {
  const { segmentId, personId, reason } = member
  const { rows } = await sql<{ is_new: boolean }>`
    insert into segment_member (segment_id, person_id, added_reason, added_at) values (${segmentId}, ${personId}, ${reason}, ${now})
    on conflict (segment_id, person_id) do update set added_reason = excluded.added_reason
    returning (xmax = 0) as is_new`.execute(tx)
  return rows[0]?.is_new ? 'entered' : 'kept'
}

export async function readMember(
  db: Queryable,
  segmentId: string,
  personId: string,
): Promise<SegmentMemberView | null> {
  const { rows } = await listMembers(db, {
    segment_id: segmentId,
    person_id: personId,
    order: '-added_at',
    limit: 1,
    offset: 0,
  })
  return rows[0] ?? null
}

export async function deleteMember(tx: Queryable, segmentId: string, personId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from segment_member where segment_id = ${segmentId} and person_id = ${personId} returning person_id`.execute(
    tx,
  )
  return rows.length > 0
}

/** Takes people whose data changed, with the ids of their queue rows. Locks these rows until the transaction ends. */
export async function takeStale(
  tx: Queryable,
  limit: number,
): Promise<{ readonly ids: number[]; readonly people: string[] }> {
  const { rows } = await sql<{ id: number; person_id: string }>`
    select id, person_id from segment_stale_person order by id limit ${limit} for update skip locked`.execute(tx)
  return { ids: rows.map(({ id }) => id), people: [...new Set(rows.map(({ person_id }) => person_id))].sort() }
}

/** Deletes exactly these queue rows. Later changes have other rows. */
export async function dropStale(tx: Queryable, ids: readonly number[]): Promise<void> {
  await sql`delete from segment_stale_person where id = any(${[...ids]}::bigint[])`.execute(tx)
}

/**
 * Returns the ids of the active segments with a rule and `auto_update`. People are not queued by new scores or by the
 * passage of time; the nightly build covers both.
 */
export async function followingIds(tx: Queryable): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from segment where is_active and auto_update and criteria is not null order by id`.execute(tx)
  return rows.map(({ id }) => id)
}
