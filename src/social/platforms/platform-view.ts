import type { Queryable } from '../../platform/db/database.ts'
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts'
import { shownConfig } from '../credentials/index.ts'
import { type PlatformRow, readPlatformRow } from './platform-store.ts'
import type { SocialPlatformView } from './schema.ts'

export const platformView = (row: PlatformRow): SocialPlatformView => ({
  id: row.id,
  name: row.name,
  category: 'social',
  auth_type: 'oauth2',
  status: row.status,
  status_reason: row.status_reason,
  paused_at: isoTimeOrNull(row.paused_at),
  description: row.description,
  url: row.url,
  api_config: row.api_config && { ...shownConfig(row.api_config) },
  metadata: { ...row.metadata },
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
})

/** Reads a platform for responses. Returns null if it does not exist. */
export async function readPlatformView(db: Queryable, id: string): Promise<SocialPlatformView | null> {
  const row = await readPlatformRow(db, id)
  return row && platformView(row)
}
