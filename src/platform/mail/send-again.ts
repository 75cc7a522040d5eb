import type { Queryable } from '../db/database.ts'
import { conflict } from '../http/refusals.ts'
import { mailAddress } from './address.rules.ts'
import type { MailRow } from './mail.types.ts'
import { lockMailRow, queueAgain, readMailRow } from './mail-store.ts'
import { emailView } from './mail-view.ts'
import { type Outbox, unusableAddress } from './outbox.ts'
import type { EmailView } from './schema.ts'

/**
 * Queues an unsent mail to be sent now, with another three days of retries. Returns null if the mail does not exist.
 * Throws `conflict` (409) if it was sent, is being sent, or cannot be sent: no SMTP server, an unusable address, or
 * deleted content.
 */
export async function retryMail(tx: Queryable, outbox: Outbox, id: string, now: Date): Promise<EmailView | null> {
  const mail = await lockMailRow(tx, id)
  if (!mail) return null
  if (mail.status === 'sent') throw conflict('This e-mail has been sent: resend it to send it once more.')
  if (mail.status === 'sending') throw conflict('This e-mail is being sent right now.')
  refuseUnsendable(outbox, mail)
  await queueAgain(tx, id, await outbox.from(tx), now)
  return viewOf(tx, id)
}

/**
 * Queues a copy of a sent mail. Returns null if the mail does not exist. Throws `conflict` (409) if it was not sent
 * yet, or cannot be sent: no SMTP server, an unusable address, or deleted content.
 */
export async function resendMail(tx: Queryable, outbox: Outbox, id: string, now: Date): Promise<EmailView | null> {
  const mail = await lockMailRow(tx, id)
  if (!mail) return null
  if (mail.status !== 'sent') throw conflict('This e-mail has not been sent yet: retry it.')
  refuseUnsendable(outbox, mail)
  return viewOf(tx, await outbox.enqueueCopy(tx, mail, now))
}

function refuseUnsendable(outbox: Outbox, mail: MailRow): void {
  if (!outbox.sends) throw conflict('There is no SMTP server: set SMTP_URL and MAIL_FROM.')
  if (mailAddress(mail.to_address) === null) throw conflict(unusableAddress)
  if (mail.confidential && (mail.sealed === null || (mail.status !== 'held' && mail.status !== 'queued')))
    throw conflict('The link of this e-mail is gone: have a new one sent.')
  if (mail.forgotten)
    throw conflict('The content of this e-mail is no longer stored. Send the e-mail of the order again.')
}

async function viewOf(tx: Queryable, id: string): Promise<EmailView> {
  const mail = await readMailRow(tx, id)
  if (!mail) throw new Error(`E-mail ${id} is gone from its transaction.`)
  return emailView(mail)
}
