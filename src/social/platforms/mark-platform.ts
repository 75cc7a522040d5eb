import type { Queryable } from '../../platform/db/database.ts'
import { addEvent } from '../../platform/db/event-store.ts'
import { failPlatform } from './store.ts'

/** Its login is dead: a person has to connect it again. A login that came since `configVersion` stays. */
export async function markPlatformDead(
  tx: Queryable,
  platform: { readonly id: string; readonly configVersion: number },
  reason: string,
  now: Date,
): Promise<void> {
  if (await failPlatform(tx, platform.id, { reason, configVersion: platform.configVersion }, now))
    await addEvent(tx, 'social_platform.updated', { id: platform.id })
}
