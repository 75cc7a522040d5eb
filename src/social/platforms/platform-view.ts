import { isoTime } from '../../platform/iso-time.ts'
import { shownConfig } from '../credentials/index.ts'
import type { SocialPlatformView } from './schema.ts'
import type { PlatformRow } from './store.ts'

export const platformView = (row: PlatformRow): SocialPlatformView => ({
  id: row.id,
  name: row.name,
  category: 'social',
  auth_type: 'oauth2',
  status: row.status,
  status_reason: row.status_reason,
  description: row.description,
  url: row.url,
  api_config: row.api_config && { ...shownConfig(row.api_config) },
  metadata: { ...row.metadata },
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
})
