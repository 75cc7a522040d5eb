import type { Queryable } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import { readSettings, writeSettings } from './admin-store.ts'
import type { SettingsChange, SettingsView } from './schema.ts'

export async function updateSettings(tx: Queryable, change: SettingsChange, now: Date): Promise<SettingsView> {
  await writeSettings(tx, change, now)
  const settings = await readSettings(tx)
  if (!settings) throw notFound('The store')
  return settings
}
