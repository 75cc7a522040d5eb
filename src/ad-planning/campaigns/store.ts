import type { Selectable } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import { type ListSource, listPage } from '../../platform/db/list-store.ts'
import { narrowedTable, tableList } from '../../platform/db/table-list-store.ts'
import type { AdCampaignTable } from '../../platform/db/tables.ts'
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import type { Platform } from '../sources/index.ts'
import type { CampaignDayFilter, CampaignDays, CampaignFilter, CampaignView, ListedDayView } from './schema.ts'

/** Check constraints see to it that the columns hold nothing else. */
const toView = (row: Selectable<AdCampaignTable>): CampaignView => ({
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
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
})

const campaigns = tableList('ad_campaign', { created_at: 'timestamptz', updated_at: 'timestamptz', name: 'text' })

export async function listCampaigns(db: Queryable, asked: CampaignFilter & PageAfter): Promise<Page<CampaignView>> {
  const { q, platform, status } = asked
  const narrowed = narrowedTable(q, { equal: { platform, status }, searched: ['t.name', 't.external_id'] })
  const page = await listPage<Selectable<AdCampaignTable>>(db, campaigns, asked, narrowed)
  return { ...page, rows: page.rows.map(toView) }
}

export async function readCampaign(db: Queryable, id: string): Promise<CampaignView | null> {
  const row = await db.selectFrom('ad_campaign').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toView(row) : null
}

export async function lockCampaign(tx: Queryable, id: string): Promise<CampaignView | null> {
  const row = await tx.selectFrom('ad_campaign').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? toView(row) : null
}

/** Fails on `ad_campaign_external_id` where the network's id is another campaign's. */
export async function writeCampaign(tx: Queryable, campaign: CampaignView): Promise<void> {
  const { daily_budget, metadata, starts_at, ends_at, created_at, updated_at, aliases, ...rest } = campaign
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

/** What was credited with it is credited anew: as links that mean nothing, until another campaign has their name. */
export async function deleteCampaign(tx: Queryable, id: string): Promise<void> {
  await sql`
    insert into credit_queue (conversion_id)
    select distinct conversion_id from attribution_step where ad_campaign_id = ${id} order by 1 on conflict do nothing`.execute(
    tx,
  )
  await sql`
    update campaign_attribution set ad_campaign_id = null, is_resolved = false, resolution_method = 'unresolved', resolution_confidence = 0
    where ad_campaign_id = ${id}`.execute(tx)
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

/** One for each campaign and day. */
const days: ListSource = {
  from: sql`ad_campaign_day t join ad_campaign c on c.id = t.ad_campaign_id`,
  id: { column: sql`array[t.ad_campaign_id, t.day::text]`, type: 'text[]' },
  sorts: { day: [{ column: sql`t.day`, type: 'date' }] },
  columns: sql`t.ad_campaign_id, t.day::text as day, t.currency, t.spend_minor as spend, t.impressions, t.clicks, t.updated_at`,
  join: sql`join ad_campaign_day t on t.ad_campaign_id = page.list_id[1] and t.day = page.list_id[2]::date`,
}

export async function listDays(db: Queryable, asked: CampaignDayFilter & PageAfter): Promise<Page<ListedDayView>> {
  const { q, ad_campaign_id, from, to } = asked
  const more = [
    ...(from === undefined ? [] : [sql`t.day >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`t.day <= ${to}::date`]),
  ]
  const narrowed = narrowedTable(q, { equal: { ad_campaign_id }, more, searched: ['c.name', 't.currency'] })
  const page = await listPage<DayRow>(db, days, asked, narrowed)
  return { ...page, rows: page.rows.map((row) => ({ ...row, updated_at: isoTime(row.updated_at) })) }
}
