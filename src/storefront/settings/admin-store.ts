import { type Queryable, sql } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { SettingsChange, SettingsView } from './schema.ts'

/** Reads the shop's settings without the secret that signs its links. Returns null if the shop has no settings yet. */
export async function readSettings(db: Queryable): Promise<SettingsView | null> {
  const row = await db
    .selectFrom('store')
    .select(['name', 'default_region_id', 'default_sales_channel_id', 'support_email', 'terms_of_service'])
    .select(['privacy_policy', 'refund_policy', 'shipping_policy', 'metadata', 'updated_at'])
    .select(['legal_name', 'logo_url', 'contact_phone', 'sender_name', 'sender_email', 'sender_address'])
    .select([
      'default_locale',
      'time_zone',
      'low_stock_default',
      'restock_days',
      'reminder_enabled',
      'reminder_after_minutes',
    ])
    .select([
      'pages_enabled',
      'search_bots_allowed',
      'visitor_bots_allowed',
      'training_bots_allowed',
      'allowed_origins',
    ])
    .executeTakeFirst()
  if (!row) return null
  const { reminder_enabled, reminder_after_minutes, ...rest } = row
  const {
    pages_enabled,
    search_bots_allowed,
    visitor_bots_allowed,
    training_bots_allowed,
    allowed_origins,
    ...settings
  } = rest
  return {
    ...settings,
    abandoned_checkout_reminder: { enabled: reminder_enabled, after_minutes: reminder_after_minutes },
    shop_pages: {
      enabled: pages_enabled,
      search_bots: search_bots_allowed,
      visitor_bots: visitor_bots_allowed,
      training_bots: training_bots_allowed,
      allowed_origins,
    },
    // Safe casts: both columns are written only as objects.
    metadata: row.metadata as Record<string, unknown>,
    sender_address: row.sender_address as SettingsView['sender_address'],
    updated_at: isoTime(row.updated_at),
  }
}

export async function writeSettings(db: Queryable, change: SettingsChange, now: Date): Promise<void> {
  const { metadata, sender_address, abandoned_checkout_reminder: reminder, shop_pages: pages, ...columns } = change
  await db
    .updateTable('store')
    .set({
      ...columns,
      ...(reminder?.enabled === undefined ? {} : { reminder_enabled: reminder.enabled }),
      ...(reminder?.after_minutes === undefined ? {} : { reminder_after_minutes: reminder.after_minutes }),
      ...(pages ? pagesColumns(pages) : {}),
      ...(metadata ? { metadata: JSON.stringify(metadata) } : {}),
      ...(sender_address ? { sender_address: JSON.stringify(sender_address) } : {}),
      updated_at: now,
    })
    .execute()
}

const pagesColumns = (pages: NonNullable<SettingsChange['shop_pages']>) => ({
  ...(pages.enabled === undefined ? {} : { pages_enabled: pages.enabled }),
  ...(pages.search_bots === undefined ? {} : { search_bots_allowed: pages.search_bots }),
  ...(pages.visitor_bots === undefined ? {} : { visitor_bots_allowed: pages.visitor_bots }),
  ...(pages.training_bots === undefined ? {} : { training_bots_allowed: pages.training_bots }),
  ...(pages.allowed_origins === undefined ? {} : { allowed_origins: pages.allowed_origins }),
})

/** Makes a region the default if the shop has none. */
export async function sellHereUnlessElsewhere(db: Queryable, id: string, now: Date): Promise<void> {
  await sql`update store set default_region_id = ${id}, updated_at = ${now} where default_region_id is null`.execute(db)
}
