import type { Selectable } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import { listPage } from '../../platform/db/list-store.ts'
import { updateById } from '../../platform/db/row-store.ts'
import { narrowedTable, tableList } from '../../platform/db/table-list-store.ts'
import type { CampaignAttributionTable } from '../../platform/db/tables.ts'
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import { happened } from '../periods/index.ts'
import { type Platform, utmOf } from '../sources/index.ts'
import type { AttributionFilter, AttributionView } from './schema.ts'

/** Safe casts: check constraints limit the columns. */
const toView = ({
  attributed_at,
  session_started_at,
  ...row
}: Selectable<CampaignAttributionTable>): AttributionView => ({
  ...row,
  platform: row.platform as Platform,
  resolution_method: row.resolution_method as AttributionView['resolution_method'],
  metadata: row.metadata as AttributionView['metadata'],
  attributed_at: isoTimeOrNull(attributed_at),
  session_started_at: isoTime(session_started_at),
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
})

const attributions = tableList('campaign_attribution', {
  session_started_at: 'timestamptz',
  resolution_confidence: 'float8',
})

export async function listAttributions(
  db: Queryable,
  asked: AttributionFilter & PageAfter,
): Promise<Page<AttributionView>> {
  const { q, is_resolved, website_id, ad_campaign_id, platform, visitor_id, resolution_method } = asked
  const narrowed = narrowedTable(q, {
    equal: {
      website_id,
      ad_campaign_id,
      platform,
      visitor_id,
      resolution_method,
      ...utmOf(asked),
      is_resolved,
    },
    searched: ['t.id', 't.analytics_session_id', 't.visitor_id', 't.utm_source', 't.utm_campaign'],
    more: happened(sql`t.session_started_at`, asked),
  })
  const page = await listPage<Selectable<CampaignAttributionTable>>(db, attributions, asked, narrowed)
  return { ...page, rows: page.rows.map(toView) }
}

export async function readAttribution(db: Queryable, id: string): Promise<AttributionView | null> {
  const row = await db.selectFrom('campaign_attribution').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toView(row) : null
}

export async function attributionOfSession(db: Queryable, sessionId: string): Promise<AttributionView | null> {
  const row = await db
    .selectFrom('campaign_attribution')
    .selectAll()
    .where('analytics_session_id', '=', sessionId)
    .executeTakeFirst()
  return row ? toView(row) : null
}

export async function lockAttribution(tx: Queryable, id: string): Promise<AttributionView | null> {
  const row = await tx
    .selectFrom('campaign_attribution')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? toView(row) : null
}

export interface OwnWord {
  readonly campaignId: string | null
  readonly adSetId: string | null
  readonly adId: string | null
  readonly platform: Platform
  readonly metadata: Readonly<Record<string, unknown>>
}

const columnsOf = (word: OwnWord, now: Date) => ({
  ad_campaign_id: word.campaignId,
  ad_set_id: word.adSetId,
  ad_id: word.adId,
  platform: word.platform,
  is_resolved: word.campaignId !== null,
  resolution_confidence: word.campaignId === null ? 0 : 1,
  resolution_method: 'manual',
  metadata: JSON.stringify(word.metadata),
  attributed_at: now,
  updated_at: now,
})

/**
 * Inserts a manual attribution. Violates `campaign_attribution_once_per_session` if the session already has one, and
 * the foreign key if the campaign does not exist.
 */
export async function insertManual(
  tx: Queryable,
  id: string,
  sessionId: string,
  word: OwnWord,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('campaign_attribution')
    .columns([
      'id',
      'analytics_session_id',
      'visitor_id',
      'website_id',
      'utm_source',
      'utm_medium',
      'utm_campaign',
      'utm_term',
      'utm_content',
      'entry_page',
      'session_pageviews',
      'session_started_at',
      'created_at',
      'updated_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('analytics_session')
        .select([
          sql<string>`${id}::text`.as('id'),
          'analytics_session.id as analytics_session_id',
          'visitor_id',
          'website_id',
          'utm_source',
          'utm_medium',
          'utm_campaign',
          'utm_term',
          'utm_content',
          'entry_page',
          'pageviews',
          'started_at',
          sql<Date>`${now}::timestamptz`.as('created_at'),
          sql<Date>`${now}::timestamptz`.as('updated_at'),
        ])
        .where('analytics_session.id', '=', sessionId),
    )
    .execute()
  await changeManual(tx, id, word, now)
}

export async function changeManual(tx: Queryable, id: string, word: OwnWord, now: Date): Promise<void> {
  await updateById(tx, 'campaign_attribution', id, columnsOf(word, now))
}

export async function deleteAttribution(tx: Queryable, id: string): Promise<void> {
  await tx.deleteFrom('campaign_attribution').where('id', '=', id).execute()
}

export const platformOfCampaign = async (tx: Queryable, id: string): Promise<Platform | null> => {
  const row = await tx.selectFrom('ad_campaign').select('platform').where('id', '=', id).executeTakeFirst()
  // Safe cast: a check constraint limits the platform.
  return (row?.platform as Platform | undefined) ?? null
}
