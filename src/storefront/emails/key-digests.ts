import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log.ts'
import type { Vault } from '../../platform/vault.ts'
import { keySuppressed } from './reminder-store.ts'
import { readLinkSecretOfShop } from './shop-store.ts'
import { suppressionKeys } from './suppression-keys.ts'

/**
 * Replaces the digests of e-mail addresses that opted out of reminders with digests keyed by the shop's secret. Runs at
 * startup, because a migration has no access to the secret. Logs an error, and the next start tries again.
 */
export async function keyDigests({
  db,
  vault,
  log,
}: {
  readonly db: Database
  readonly vault: Vault
  readonly log: Logger
}): Promise<void> {
  try {
    const linkSecret = await readLinkSecretOfShop(db, vault)
    if (linkSecret === null) return
    await db.transaction().execute((tx) => keySuppressed(tx, suppressionKeys(linkSecret)))
  } catch (error) {
    log.error({ error }, 'digests of addresses that objected to reminders could not be keyed')
  }
}
