import { newSecret } from '../../platform/ids.ts'
import type { SealedRecords } from '../../platform/reseal.ts'
import type { Vault } from '../../platform/vault.ts'
import { lockLinkSecret, readLinkSecret, writeLinkSecret } from './link-secret-store.ts'

const binding = 'store:link_secret'

/** Whether the secret is encrypted (JSON). Databases of earlier versions contain the plain secret. */
const isSealed = (stored: string): boolean => stored.startsWith('{')

export const openLinkSecret = (vault: Vault, stored: string): string =>
  isSealed(stored) ? vault.open(JSON.parse(stored), binding) : stored

/** Re-encrypts the secret that signs the shop's links, such as links to sessions, orders and feeds. */
export const sealedLinkSecret: SealedRecords = {
  name: 'link secrets',
  async blocks(db) {
    const stored = await readLinkSecret(db)
    return stored !== null && isSealed(stored) ? [{ id: 'store', binding, block: JSON.parse(stored) }] : []
  },
  // Links in earlier e-mails stop working. New links are signed with the new secret.
  giveUp: ({ tx, vault }) => writeLinkSecret(tx, JSON.stringify(vault.seal(newSecret(), binding))),
  async reseal({ db, vault, log }) {
    try {
      return await db.transaction().execute(async (tx) => {
        const stored = await lockLinkSecret(tx)
        if (stored === null || (isSealed(stored) && JSON.parse(stored).keyVersion === vault.currentVersion)) return 0
        await writeLinkSecret(tx, JSON.stringify(vault.seal(openLinkSecret(vault, stored), binding)))
        return 1
      })
    } catch (error) {
      log.error({ error }, 'the secret of the links could not be encrypted again')
      return 0
    }
  },
}
