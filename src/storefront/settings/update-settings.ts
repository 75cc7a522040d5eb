import type { Queryable } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import { invalidData } from '../../platform/http/page.ts'
import { readSettings, regionExists, salesChannelExists, writeSettings } from './admin-store.ts'
import type { SettingsChange, SettingsView } from './schema.ts'

export async function updateSettings(tx: Queryable, change: SettingsChange, now: Date): Promise<SettingsView> {
  const { default_region_id: regionId, default_sales_channel_id: channelId } = change
  const problems = []
  if (regionId !== undefined && !(await regionExists(tx, regionId)))
    problems.push({ path: '/default_region_id', message: `Region ${regionId} was not found.` })
  if (channelId !== undefined && !(await salesChannelExists(tx, channelId)))
    problems.push({ path: '/default_sales_channel_id', message: `Sales channel ${channelId} was not found.` })
  if (problems.length > 0) throw invalidData(problems)
  await writeSettings(tx, change, now)
  const settings = await readSettings(tx)
  if (!settings) throw notFound('The store')
  return settings
}
