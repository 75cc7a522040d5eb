import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log.ts'
import type { Vault } from '../../platform/vault.ts'
import { keySuppressed } from './reminder-store.ts'
import { readLinkSecretOfShop } from './shop-store.ts'
import { suppressionKeys } from './suppression-keys.ts'

/**
 * Adds the shop's key to the digests of addresses that opted out of reminders. Runs at startup, because a migration has
 * no access to the key.
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
