import type { Selectable } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import { exactSum } from '../../platform/db/exact-sum-store.ts'
import { given } from '../../platform/db/list-conditions-store.ts'
import { type ListSource, listPage } from '../../platform/db/list-store.ts'
import { narrowedTable, tableList } from '../../platform/db/table-list-store.ts'
import type { AdCampaignTable } from '../../platform/db/tables.ts'
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import { leaveCampaign } from '../attribution/index.ts'
import type { Platform } from '../sources/index.ts'
import type {
  CampaignDayFilter,
  CampaignDays,
  CampaignFilter,
  CampaignTotals,
  CampaignView,
  ListedDayView,
} from './schema.ts'

/** Safe casts: check constraints limit the columns. */
const toView = (row: Selectable<AdCampaignTable>, totals: readonly CampaignTotals[]): CampaignView => ({
  id: row.id,
  name: row.name,
  platform: row.platform as Platform,
  external_id: row.external_id,
  aliases: row.aliases,
  status: row.status as CampaignView['status'],
  currency: row.currency,
  daily_budget: row.daily_budget_minor,
  starts_at: isoTimeOrNull(row.starts_at),
  ends_at: isoTimeOrNull(row.ends_at),
  metadata: row.metadata as CampaignView['metadata'],
  totals: [...totals],
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
})

const campaigns = tableList('ad_campaign', { created_at: 'timestamptz', updated_at: 'timestamptz', name: 'text' })

export async function listCampaigns(db: Queryable, asked: CampaignFilter & PageAfter): Promise<Page<CampaignView>> {
  const { q, platform, status } = asked
  const narrowed = narrowedTable(q, { equal: { platform, status }, searched: ['t.name', 't.external_id'] })
  const page = await listPage<Selectable<AdCampaignTable>>(db, campaigns, asked, narrowed)
  const totals = await readTotals(
    db,
    page.rows.map(({ id }) => id),
  )
  return { ...page, rows: page.rows.map((row) => toView(row, totals.get(row.id) ?? [])) }
}

/** Returns the spend and results of campaigns, one row per currency. */
async function readTotals(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, CampaignTotals[]>> {
  const { rows } = await sql<CampaignTotals & { ad_campaign_id: string }>`
    select ad_campaign_id, currency, ${exactSum(sql`spend`)} as spend, sum(conversions)::bigint as conversions, ${exactSum(sql`revenue`)} as revenue
    from (
      select ad_campaign_id, currency, spend_minor as spend, 0 as conversions, 0 as revenue from ad_campaign_day
      where ad_campaign_id = any(${[...ids]}::text[])
      union all
      select ad_campaign_id, currency, 0, 1, conversion_value from conversion where ad_campaign_id = any(${[...ids]}::text[])
    ) both_sides group by 1, 2 order by 1, 2`.execute(db)
  const byCampaign = Map.groupBy(rows, ({ ad_campaign_id }) => ad_campaign_id)
  return new Map(
    [...byCampaign].map(([id, sums]) => [id, sums.map(({ ad_campaign_id: _, ...totals }) => totals)] as const),
  )
}

export async function readCampaign(db: Queryable, id: string): Promise<CampaignView | null> {
  const row = await db.selectFrom('ad_campaign').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? withTotals(db, row) : null
}

export async function lockCampaign(tx: Queryable, id: string): Promise<CampaignView | null> {
  const row = await tx.selectFrom('ad_campaign').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? withTotals(tx, row) : null
}

const withTotals = async (db: Queryable, row: Selectable<AdCampaignTable>): Promise<CampaignView> =>
  toView(row, (await readTotals(db, [row.id])).get(row.id) ?? [])

/**
 * Stores a new or changed campaign. Violates `ad_campaign_external_id` if another campaign has the same external id.
 */
export async function writeCampaign(tx: Queryable, campaign: CampaignView): Promise<void> {
  const { daily_budget, metadata, starts_at, ends_at, created_at, updated_at, aliases, totals: _, ...rest } = campaign
  const columns = {
    ...rest,
    aliases: [...aliases],
    daily_budget_minor: daily_budget,
    starts_at: starts_at === null ? null : new Date(starts_at),
    ends_at: ends_at === null ? null : new Date(ends_at),
    metadata: JSON.stringify(metadata),
    created_at: new Date(created_at),
    updated_at: new Date(updated_at),
  }
  await tx
    .insertInto('ad_campaign')
    .values(columns)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute()
}

/**
 * Deletes a campaign and queues its conversions for crediting. Links with the campaign's name resolve to no campaign
 * until another campaign gets the name.
 */
export async function deleteCampaign(tx: Queryable, id: string): Promise<void> {
  await leaveCampaign(tx, id)
  await tx.deleteFrom('ad_campaign').where('id', '=', id).execute()
}

export async function writeDays(tx: Queryable, id: string, { days }: CampaignDays, now: Date): Promise<number> {
  const { rows } = await sql<{ day: string }>`
    insert into ad_campaign_day (ad_campaign_id, day, currency, spend_minor, impressions, clicks, updated_at)
    select ${id}, x.day, x.currency, x.spend, x.impressions, x.clicks, ${now}
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as x(day date, currency text, spend bigint, impressions bigint, clicks bigint)
    on conflict (ad_campaign_id, day) do update set currency = excluded.currency, spend_minor = excluded.spend_minor,
      impressions = excluded.impressions, clicks = excluded.clicks, updated_at = excluded.updated_at
    returning day::text`.execute(tx)
  return rows.length
}

type DayRow = Omit<ListedDayView, 'updated_at'> & { readonly updated_at: Date }

/** Source of the list of campaign days: one row per campaign and day. */
const days: ListSource = {
  from: sql`ad_campaign_day t join ad_campaign c on c.id = t.ad_campaign_id`,
  id: { column: sql`array[t.ad_campaign_id, t.day::text]`, type: 'text[]' },
  sorts: { day: [{ column: sql`t.day`, type: 'date' }] },
  columns: sql`t.ad_campaign_id, t.day::text as day, t.currency, t.spend_minor as spend, t.impressions, t.clicks, t.updated_at`,
  join: sql`join ad_campaign_day t on t.ad_campaign_id = page.list_id[1] and t.day = page.list_id[2]::date`,
}

export async function listDays(db: Queryable, asked: CampaignDayFilter & PageAfter): Promise<Page<ListedDayView>> {
  const { q, ad_campaign_id, from, to } = asked
  const more = [...given(from, (day) => sql`t.day >= ${day}::date`), ...given(to, (day) => sql`t.day <= ${day}::date`)]
  const narrowed = narrowedTable(q, { equal: { ad_campaign_id }, more, searched: ['c.name', 't.currency'] })
  const page = await listPage<DayRow>(db, days, asked, narrowed)
  return { ...page, rows: page.rows.map((row) => ({ ...row, updated_at: isoTime(row.updated_at) })) }
}
