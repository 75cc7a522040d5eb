import type { Queryable } from '../db/database.ts'
import { newId } from '../ids.ts'
import { inTurns } from '../turns.ts'
import type { Vault } from '../vault.ts'
import { type Mailbox, mailAddress, oneLine } from './address.rules.ts'
import type { MailRow, MailStatus, NewMail } from './mail.types.ts'
import { insertMail, insertMails, type MailToKeep } from './mail-store.ts'
import { linkTokenHash, sealContent } from './seal-content.ts'

const insertedAtOnce = 25

export interface Outbox {
  /**
   * Returns the current sender. Takes the name and the address from the shop's settings, and each that is missing or
   * invalid from MAIL_FROM.
   */
  from(db: Queryable): Promise<Mailbox>
  /** False if there is no SMTP server. Then mails are stored as `held`. */
  readonly sends: boolean
  /**
   * Queues a mail, which is sent after the transaction commits. Returns null if a mail with the same `dedupeKey`
   * exists. A mail to an invalid e-mail address is stored as `failed`.
   */
  enqueue(tx: Queryable, mail: NewMail, now: Date): Promise<string | null>
  /** Queues several mails, 25 per statement, because encoding hundreds at a time would block requests. */
  enqueueAll(tx: Queryable, mails: readonly NewMail[], now: Date): Promise<void>
  /** Queues a copy of a sent mail. Returns the id of the copy. */
  enqueueCopy(tx: Queryable, mail: MailRow, now: Date): Promise<string>
}

export type ReadSender = (db: Queryable) => Promise<{ readonly name: string | null; readonly address: string | null }>

export function createOutbox({
  from: configured,
  readSender,
  sends,
  vault,
}: {
  readonly from: Mailbox
  /** Reads the sender from the shop's settings. Default: none. */
  readonly readSender?: ReadSender
  readonly sends: boolean
  readonly vault: Vault
}): Outbox {
  const sender = async (db: Queryable): Promise<Mailbox> => {
    const { name, address } = (await readSender?.(db)) ?? { name: null, address: null }
    return {
      name: oneLine(name ?? '') || configured.name,
      address: mailAddress(address ?? '') ?? configured.address,
    }
  }
  const toKeep = (mail: NewMail, from: Mailbox, now: Date) => rowOf({ vault, sends }, mail, from, now)
  return {
    from: sender,
    sends,
    async enqueue(tx, mail, now) {
      const kept = toKeep(mail, await sender(tx), now)
      return (await insertMail(tx, kept)) ? kept.id : null
    },
    async enqueueAll(tx, mails, now) {
      const from = await sender(tx)
      for await (const part of inTurns(mails, insertedAtOnce)) {
        const kept = part.map((mail) => toKeep(mail, from, now))
        await insertMails(tx, kept)
      }
    },
    async enqueueCopy(tx, { attempts: _, sent_at: __, forgotten: ___, sealed: ____, ...mail }, now) {
      const id = newId('mail', now.getTime())
      const from = await sender(tx)
      await insertMail(tx, {
        ...mail,
        id,
        // Confidential mails are never copied.
        sealed: null,
        link_token_hash: null,
        from_address: from.address,
        from_name: from.name || mail.from_name,
        dedupe_key: `resend:${id}`,
        status: 'queued',
        next_attempt_at: now,
        queued_at: now,
        last_error: null,
        message_id: messageId(id, from.address),
        created_at: now,
      })
      return id
    },
  }
}

function rowOf(
  { vault, sends }: { readonly vault: Vault; readonly sends: boolean },
  mail: NewMail,
  from: Mailbox,
  now: Date,
): MailToKeep {
  const id = newId('mail', now.getTime())
  const to = mailAddress(mail.to)
  const status = statusOf(to, sends)
  return {
    id,
    dedupe_key: mail.dedupeKey,
    template: mail.template,
    locale: mail.locale,
    to_address: to ?? oneLine(mail.to).slice(0, 300),
    from_address: from.address,
    from_name: from.name || oneLine(mail.fromName),
    subject: oneLine(mail.subject),
    ...contentOf(vault, id, mail),
    headers: headersOf(mail),
    related_type: mail.related?.type ?? null,
    related_id: mail.related?.id ?? null,
    confidential: mail.confidential ?? false,
    status,
    next_attempt_at: status === 'queued' ? now : null,
    queued_at: now,
    last_error: to === null ? unusableAddress : null,
    message_id: messageId(id, from.address),
    created_at: now,
  }
}

function contentOf(vault: Vault, id: string, { html, text, confidential = false }: NewMail) {
  if (!confidential) return { html, text, sealed: null, link_token_hash: null }
  return { html: '', text: '', sealed: sealContent(vault, id, { html, text }), link_token_hash: linkTokenHash(text) }
}

export const unusableAddress = 'No e-mail can be sent to this address.'

const statusOf = (to: string | null, sends: boolean): MailStatus => {
  if (to === null) return 'failed'
  return sends ? 'queued' : 'held'
}

/** Builds a globally unique message id in the sender's domain. Non-ASCII domains are punycoded. */
const messageId = (id: string, from: string): string =>
  `<${id}@${new URL(`http://${from.slice(from.lastIndexOf('@') + 1)}`).hostname}>`

function headersOf({ replyTo, unsubscribeUrl }: NewMail): Record<string, string> {
  const reply = replyTo ? mailAddress(replyTo) : null
  return {
    ...(reply === null ? {} : { 'Reply-To': reply }),
    ...(unsubscribeUrl === undefined
      ? {}
      : {
          'List-Unsubscribe': `<${new URL(unsubscribeUrl).href}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
  }
}
