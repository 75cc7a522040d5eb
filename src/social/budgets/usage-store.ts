import type { Selectable } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import { given } from '../../platform/db/list-conditions-store.ts'
import { type ListSource, listPage } from '../../platform/db/list-store.ts'
import { narrowedTable, tableList } from '../../platform/db/table-list-store.ts'
import type { NetworkBudgetTable } from '../../platform/db/tables.ts'
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import { type Network, profileOf, type SaidUsage } from '../networks/index.ts'
import type { LimitFilter, LimitView } from './schema.ts'

export async function writeUsage(db: Queryable, said: SaidUsage, now: Date): Promise<void> {
  const values = { used_percent: said.usedPercent, blocked_until: said.blockedUntil, observed_at: now }
  await db
    .insertInto('network_budget')
    .values({ network: said.network, account_id: said.accountId, bucket: said.bucket, ...values })
    // A delayed response must not overwrite a newer one.
    .onConflict((conflict) =>
      conflict
        .columns(['network', 'account_id', 'bucket'])
        .doUpdateSet(values)
        .where('network_budget.observed_at', '<=', now),
    )
    .execute()
}

/**
 * Returns when the last exhausted limit of the account or its app ends. Returns null if none is exhausted. With
 * `counted`, includes limits that Weft counts itself.
 */
export async function blockedUntil(
  db: Queryable,
  network: Network,
  accountId: string,
  now: Date,
  { counted }: { readonly counted: boolean },
): Promise<Date | null> {
  const { app } = profileOf(network)
  const { rows } = await sql<{ until: Date | null }>`
    select max(blocked_until) as until from network_budget
    where blocked_until > ${now} and (${counted} or taken = '{}')
      and (network = ${network} and account_id = ${accountId} or network = ${app} and account_id = 'app')`.execute(db)
  return rows[0]?.until ?? null
}

/** Returns the time of the last report about this limit; null if there was none. */
export async function heardAt(
  db: Queryable,
  network: Network,
  accountId: string,
  bucket: string,
): Promise<Date | null> {
  const row = await db
    .selectFrom('network_budget')
    .select('observed_at')
    .where('network', '=', network)
    .where('account_id', '=', accountId)
    .where('bucket', '=', bucket)
    .executeTakeFirst()
  return row?.observed_at ?? null
}

/** A limit that Weft counts itself. */
export interface Counted {
  readonly network: Network
  readonly accountId: string
  readonly bucket: string
  readonly most: number
  readonly windowMs: number
}

const recent = (since: Date) => sql`array(select t from unnest(b.taken) as t where t > ${since} order by t)`

/**
 * Takes one unit of the window in a single statement, so that concurrent processes never take too many. `upTo`: how
 * many units the caller may use. Returns false if none was left.
 */
export async function takeOne(
  db: Queryable,
  { network, accountId, bucket, most, windowMs }: Counted,
  at: Date,
  upTo: number,
): Promise<boolean> {
  const kept = recent(new Date(at.getTime() - windowMs))
  const opens = sql`(taken[cardinality(taken) - ${most}::int + 1]) + make_interval(secs => ${windowMs / 1000})`
  const { rows } = await sql<{ count: number }>`
    insert into network_budget as b (network, account_id, bucket, used_percent, observed_at, taken)
    select ${network}, ${accountId}, ${bucket}, ${Math.round(100 / most)}, ${at}, array[${at}::timestamptz]
    on conflict (network, account_id, bucket) do update set
      taken = ${kept} || ${at}::timestamptz,
      used_percent = round(100.0 * (cardinality(${kept}) + 1) / ${most}),
      observed_at = greatest(b.observed_at, ${at})
    where cardinality(${kept}) < ${upTo}
    returning cardinality(taken) as count`.execute(db)
  const [row] = rows
  if (row && row.count >= most)
    await sql`
      update network_budget set blocked_until = ${opens}
      where network = ${network} and account_id = ${accountId} and bucket = ${bucket}
        and cardinality(taken) >= ${most}`.execute(db)
  return row !== undefined
}

/**
 * Reserves the next time with room in the window: `at`, or when the oldest blocking entry leaves the window. Later
 * callers get later times.
 */
export async function takeNext(
  db: Queryable,
  { network, accountId, bucket, most, windowMs }: Counted,
  at: Date,
): Promise<Date> {
  const kept = recent(new Date(at.getTime() - windowMs))
  const window = sql`make_interval(secs => ${windowMs / 1000})`
  const { rows } = await sql<{ moment: Date }>`
    insert into network_budget as b (network, account_id, bucket, used_percent, observed_at, taken)
    select ${network}, ${accountId}, ${bucket}, ${Math.round(100 / most)}, ${at}, array[${at}::timestamptz]
    on conflict (network, account_id, bucket) do update set
      taken = ${kept} || greatest(${at}::timestamptz, (${kept})[cardinality(${kept}) - ${most}::int + 1] + ${window}),
      used_percent = least(100, round(100.0 * (cardinality(${kept}) + 1) / ${most})),
      observed_at = greatest(b.observed_at, ${at})
    returning taken[cardinality(taken)] as moment`.execute(db)
  await sql`
    update network_budget set blocked_until = case when cardinality(taken) >= ${most}
      then (array(select t from unnest(taken) as t order by t))[cardinality(taken) - ${most}::int + 1] + ${window} end
    where network = ${network} and account_id = ${accountId} and bucket = ${bucket}`.execute(db)
  return rows[0]?.moment ?? at
}

/** Removes the reservation of a post that was not published. */
export async function giveBack(db: Queryable, { network, accountId, bucket, most }: Counted, at: Date): Promise<void> {
  const place = sql`array_position(taken, ${at}::timestamptz)`
  await sql`
    update network_budget
    set taken = taken[:${place} - 1] || taken[${place} + 1:], blocked_until = null,
      used_percent = least(100, round(100.0 * (cardinality(taken) - 1) / ${most}))
    where network = ${network} and account_id = ${accountId} and bucket = ${bucket} and ${place} is not null`.execute(
    db,
  )
}

/** Returns the times after `since` at which units were taken, oldest first. */
export async function takenSince(
  db: Queryable,
  { network, accountId, bucket }: Counted,
  since: Date,
): Promise<readonly Date[]> {
  const { rows } = await sql<{ recent: Date[] }>`
    select ${recent(since)} as recent from network_budget b
    where network = ${network} and account_id = ${accountId} and bucket = ${bucket}`.execute(db)
  return rows[0]?.recent ?? []
}

const id = sql`concat_ws(' ', t.network, t.account_id, t.bucket)`
const kept = tableList('network_budget', { used_percent: 'bigint', observed_at: 'timestamptz' })
const listed: ListSource = {
  ...kept,
  id: { column: id, type: 'text' },
  sorts: { ...kept.sorts, network: [] },
  join: sql`join network_budget t on ${id} = page.list_id`,
}

export async function listUsage(
  db: Queryable,
  { q, network, account_id, blocked, ...asked }: LimitFilter & PageAfter,
  now: Date,
): Promise<Page<LimitView>> {
  const isBlocked = sql`coalesce(t.blocked_until > ${now}, false)`
  const narrowed = narrowedTable(q, {
    equal: { network, account_id },
    searched: ['t.account_id', 't.bucket'],
    more: given(blocked, (wanted) => sql`${isBlocked} = ${wanted}`),
  })
  const page = await listPage<Selectable<NetworkBudgetTable>>(db, listed, asked, narrowed)
  const rows = page.rows.map((row) => ({
    // A check constraint limits the column to these values.
    network: row.network as Network,
    account_id: row.account_id,
    bucket: row.bucket,
    used_percent: row.used_percent,
    blocked_until: isoTimeOrNull(row.blocked_until && row.blocked_until > now ? row.blocked_until : null),
    observed_at: isoTime(row.observed_at),
  }))
  return { ...page, rows }
}
