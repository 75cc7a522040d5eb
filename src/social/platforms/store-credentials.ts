import type { Queryable } from '../../platform/db/database.ts'
import { addEvent } from '../../platform/events/event-store.ts'
import type { Vault } from '../../platform/vault.ts'
import { type Members, sealConfig } from '../credentials/index.ts'
import type { ApiConfigValue } from './api-config-schema.ts'
import { changePlatform, failPlatform } from './platform-store.ts'
import { platformView } from './platform-view.ts'
import type { SocialPlatformView } from './schema.ts'

/** Stores new credentials. A new login makes the platform active; a refresh keeps its status. */
export async function storeCredentials(
  { vault }: { readonly vault: Vault },
  tx: Queryable,
  id: string,
  change: { readonly config: ApiConfigValue; readonly loggedIn: boolean },
  now: Date,
): Promise<SocialPlatformView> {
  const config: Members = { ...change.config }
  const row = await changePlatform(
    tx,
    id,
    {
      api_config: sealConfig(vault, id, config),
      ...(change.loggedIn ? { status: 'active', status_reason: null } : {}),
    },
    now,
  )
  await addEvent(tx, 'social_platform.updated', { id })
  return platformView(row)
}

/**
 * Marks the credentials as ended. An active platform gets status `error`, and its scheduled posts wait for a new login.
 * Returns false if the platform is not active or somebody has logged in in the meantime.
 */
export async function disconnectPlatform(
  tx: Queryable,
  id: string,
  { reason, configVersion }: { readonly reason: string; readonly configVersion: number },
  now: Date,
): Promise<boolean> {
  const failed = await failPlatform(tx, id, { reason, configVersion }, now)
  if (failed) await addEvent(tx, 'social_platform.disconnected', { id })
  return failed
}
