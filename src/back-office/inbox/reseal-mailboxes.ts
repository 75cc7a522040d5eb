import type { Queryable } from '../../platform/db/database.ts'
import type { SealedRecords } from '../../platform/reseal.ts'
import type { Vault } from '../../platform/vault.ts'
import { passwordPlace } from './change-mailbox.ts'
import { lockPassword, staleMailboxes, writePassword } from './mailbox-store.ts'

export const sealedMailboxes: SealedRecords = {
  name: 'mailboxes',
  async reseal({ db, vault, log }) {
    let resealed = 0
    for (const id of await staleMailboxes(db, vault.currentVersion))
      try {
        if (await db.transaction().execute((tx) => resealMailbox(vault, tx, id))) resealed++
      } catch (error) {
        log.error({ error, mailbox: id }, 'the password of a mailbox could not be encrypted anew')
      }
    return resealed
  },
}

async function resealMailbox(vault: Vault, tx: Queryable, id: string): Promise<boolean> {
  const held = await lockPassword(tx, id)
  if (held === null) return false
  await writePassword(tx, id, vault.seal(vault.open(held, passwordPlace(id)), passwordPlace(id)))
  return true
}
