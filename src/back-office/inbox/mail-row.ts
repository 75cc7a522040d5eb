import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { storableText } from '../../platform/storable-text.rules.ts'
import { contentKey } from './content-key.ts'
import type { MessagePlace, NewEmail } from './email-store.ts'
import { bareAddress, headerLines } from './header-lines.rules.ts'
import { mailLimits } from './limits.ts'
import { type MailReader, MailUnreadable, type ReadMail } from './ports.ts'

export interface StoreMailDeps {
  readonly db: Database
  readonly clock: Clock
  readonly reader: MailReader
}

export interface ArrivedMail {
  readonly raw: Uint8Array
  readonly place: MessagePlace
  /** Set if the caller has already computed the key. */
  readonly contentKey?: string
  /** If null, the `Date` header or the current time is used. */
  readonly receivedAt: Date | null
  readonly metadata: Readonly<Record<string, unknown>>
  /** Set if `raw` is only the beginning of the message. */
  readonly problem?: string
}

/** Builds the row of a message. An unreadable message also gets a row, with the fields of its header and the reason. */
export async function emailOf(deps: StoreMailDeps, mail: ArrivedMail): Promise<NewEmail> {
  const now = deps.clock.now()
  const read = await (mail.problem === undefined ? readOrReason(deps.reader, mail.raw) : { reason: mail.problem })
  const shared = {
    id: newId('inb_email', now.getTime()),
    place: mail.place,
    contentKey: mail.contentKey ?? (await contentKey(mail.raw)),
    metadata: mail.metadata,
    raw: mail.raw,
  }
  if ('reason' in read) {
    return { ...shared, ...firstLines(mail.raw), receivedAt: mail.receivedAt ?? now, error: read.reason }
  }
  const { messageId, from, to, subject, html, text, sentAt } = read.mail
  const receivedAt = mail.receivedAt ?? arrival(sentAt, now)
  return { ...shared, messageId, from, to, subject, html, text, receivedAt, error: null }
}

async function readOrReason(
  reader: MailReader,
  raw: Uint8Array,
): Promise<{ readonly mail: ReadMail } | { readonly reason: string }> {
  try {
    return { mail: await reader.read(raw) }
  } catch (error) {
    if (error instanceof MailUnreadable) return { reason: error.message }
    throw error
  }
}

const earliest = Date.parse('1971-01-01T00:00:00Z')

/** Returns the date in the message. Senders can write any date, so the current time replaces an impossible one. */
function arrival(sentAt: string | null, now: Date): Date {
  const sent = sentAt === null ? Number.NaN : Date.parse(sentAt)
  return sent >= earliest && sent <= now.getTime() ? new Date(sent) : now
}

function firstLines(raw: Uint8Array) {
  const beginning = Buffer.from(raw.subarray(0, mailLimits.beginningBytes)).toString('utf8')
  const fields = headerLines(beginning)
  const field = (name: string): string => storableText(fields.get(name) ?? '', 1000)
  const to = bareAddress(field('to'))
  return {
    messageId: field('message-id') || null,
    from: bareAddress(field('from')),
    to: to === '' ? [] : [to],
    subject: field('subject'),
    html: null,
    text: null,
  }
}
