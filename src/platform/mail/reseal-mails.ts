import type { SealedRecords } from '../reseal.ts'
import { giveUpMail, lockMailRow, mailsToSeal, sealedContents, writeSealed } from './mail-store.ts'
import { contentBinding, linkTokenHash, openContent, sealContent } from './seal-content.ts'

/**
 * Confidential mails to encrypt: mails stored unencrypted by an earlier version, and mails encrypted with an older key
 * version.
 */
export const sealedMails: SealedRecords = {
  name: 'e-mails',
  async blocks(db) {
    const rows = await sealedContents(db)
    return rows.map(({ id, sealed }) => ({ id, binding: contentBinding(id), block: sealed }))
  },
  // The recipient can request another link.
  giveUp: ({ tx }, id) => giveUpMail(tx, id, 'What this e-mail said was sealed with an encryption key that is lost.'),
  async reseal({ db, vault, log }) {
    let resealed = 0
    for (const id of await mailsToSeal(db, vault.currentVersion))
      try {
        await db.transaction().execute(async (tx) => {
          const row = await lockMailRow(tx, id)
          const mail = row && openContent(vault, row)
          if (!mail) return
          await writeSealed(tx, id, { sealed: sealContent(vault, id, mail), linkTokenHash: linkTokenHash(mail.text) })
        })
        resealed++
      } catch (error) {
        log.error({ error, mailId: id }, 'an e-mail could not be encrypted again')
      }
    return resealed
  },
}
