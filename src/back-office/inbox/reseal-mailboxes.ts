import type { Queryable } from '../../platform/db/database.ts'
import type { SealedRecords } from '../../platform/reseal.ts'
import type { Vault } from '../../platform/vault.ts'
import { passwordPlace } from './change-mailbox.ts'
import { allPasswords, disableWithPassword, lockPassword, staleMailboxes, writePassword } from './mailbox-store.ts'

export const sealedMailboxes: SealedRecords = {
  name: 'mailboxes',
  async blocks(db) {
    const rows = await allPasswords(db)
    return rows.map(({ id, password }) => ({ id, binding: passwordPlace(id), block: password }))
  },
  async giveUp({ tx, vault }, id) {
    const password = vault.seal('lost', passwordPlace(id))
    await disableWithPassword(tx, id, password, 'The password is lost. Enter it again, then switch the mailbox on.')
  },
  async reseal({ db, vault, log }) {
    let resealed = 0
    for (const id of await staleMailboxes(db, vault.currentVersion))
      try {
        if (await db.transaction().execute((tx) => resealMailbox(vault, tx, id))) resealed++
      } catch (error) {
        log.error({ error, mailbox: id }, 'the password of a mailbox could not be encrypted again')
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
