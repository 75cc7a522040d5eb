import type { Selectable } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import type { AdCampaignTable } from '../../platform/db/tables.ts'
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts'
import type { Page } from '../../platform/page.ts'
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

/** Newest first. */
export async function listCampaigns(
  db: Queryable,
  { q, platform, status, limit, offset }: CampaignFilter,
): Promise<Page<CampaignView>> {
  let found = db.selectFrom('ad_campaign')
  if (platform !== undefined) found = found.where('platform', '=', platform)
  if (status !== undefined) found = found.where('status', '=', status)
  if (q) found = found.where(sql<boolean>`strpos(lower(name), ${q.toLowerCase()}) > 0`)
  const rows = await found
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { count } = await found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { rows: rows.map(toView), count }
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

/** The latest day first. */
export async function listDays(
  db: Queryable,
  { ad_campaign_id, from, to, limit, offset }: CampaignDayFilter,
): Promise<Page<ListedDayView>> {
  const conditions = [sql`true`]
  if (ad_campaign_id !== undefined) conditions.push(sql`ad_campaign_id = ${ad_campaign_id}`)
  if (from !== undefined) conditions.push(sql`day >= ${from}::date`)
  if (to !== undefined) conditions.push(sql`day <= ${to}::date`)
  const where = sql`from ad_campaign_day where ${sql.join(conditions, sql` and `)}`
  const { rows } = await sql<DayRow>`
    select ad_campaign_id, day::text, currency, spend_minor as spend, impressions, clicks, updated_at ${where}
    order by ad_campaign_day.day desc, ad_campaign_id limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*) as count ${where}`.execute(db)
  return {
    rows: rows.map((row) => ({ ...row, updated_at: isoTime(row.updated_at) })),
    count: counted.rows[0]?.count ?? 0,
  }
}
