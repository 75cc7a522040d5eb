import { storableJson, storableText } from '../../platform/storable-text.rules.ts'
import type { AttachmentReport } from '../attachments/attachment.types.ts'
import { nameAttachments, readAttachments, searchedText } from '../attachments/index.ts'
import { extractOrder, messageText, readingOf } from '../extraction/index.ts'
import { learnFromOrder, withLayouts } from '../layouts/index.ts'
import { mailLimits } from './limits.ts'
import type { AskedOf } from './mail-wire.ts'
import { type ParsedMail, parseMail } from './parse-mail.ts'
import { MailUnreadable, type ReadMail, type SearchedMail } from './ports.ts'
import { sanitiseHtml } from './sanitise-html.ts'

export type MailTaskResult = { readonly value: unknown } | { readonly unreadable: string }

const longestField = 1000

/** Runs one task. A malformed message gives a result instead of an error. */
export async function resultOf(asked: AskedOf, raw: readonly Uint8Array[]): Promise<MailTaskResult> {
  try {
    if (asked.task === 'search') return { value: await searched(raw) }
    if (asked.task === 'read') return { value: shown(await parseMail(raw)) }
    const withoutFiles = asked.task === 'extract' && asked.withoutFiles === true
    const { mail, attached, reports } = await understood(raw, !withoutFiles)
    if (asked.task === 'text') return { value: messageText(mail, attached) }
    const reading = readingOf(mail, attached)
    if (asked.task === 'learn') return { value: storableJson(learnFromOrder(reading, asked.corrected)) }
    const read = nameAttachments(extractOrder(mail, attached), reading.documents)
    const extracted = withReports(read, reports, withoutFiles)
    return { value: storableJson(withLayouts(extracted, reading, asked.layouts)) }
  } catch (error) {
    return { unreadable: error instanceof MailUnreadable ? error.message : 'The message could not be read.' }
  }
}

const mostForwards = 3

/**
 * Parses the message and the one that it forwards as an attachment; if forwarded messages enclose each other, the
 * innermost. Reads the documents in the files of all of them.
 */
async function understood(raw: readonly Uint8Array[], withFiles: boolean) {
  const outer = await parseMail(raw, withFiles)
  const inner: ParsedMail[] = []
  for (let next = outer.attached; next !== null && inner.length < mostForwards; next = inner.at(-1)?.attached ?? null) {
    const parsed = await parseMail([next], withFiles).catch(() => null)
    if (!parsed) break
    inner.push(parsed)
  }
  const { documents, reports } = await readAttachments([outer, ...inner].flatMap(({ files }) => files))
  return { mail: { ...outer, documents }, attached: inner.at(-1) ?? null, reports }
}

/** Returns all searchable text of a message and of the message that it forwards. */
async function searched(raw: readonly Uint8Array[]): Promise<SearchedMail> {
  const { fromName, from, to, subject, markup, text, files, attached } = await parseMail(raw, 'all')
  const inner = attached ? await searched([attached]).catch(() => unread) : null
  const read = []
  for (const file of files) read.push(await searchedText(file))
  const markupText = markup === null ? '' : sanitiseHtml(markup, mailLimits.bodyCharacters)
  return {
    texts: [
      [fromName, from, ...to, subject].join('\n'),
      text ?? '',
      markupText,
      ...read.map((file) => file.text),
      ...(inner?.texts ?? []),
    ],
    unread: read.filter(({ isUnread }) => isUnread).length + (inner?.unread ?? 0),
  }
}

const unread: SearchedMail = { texts: [], unread: 1 }

const troubles = {
  scanned: {
    code: 'attachment_scanned',
    message: (name: string) => `${name} is a scan: it has no text that can be read.`,
  },
  credit_note: {
    code: 'attachment_credit_note',
    message: (name: string) => `${name} is a credit note: nothing was taken from it.`,
  },
  unreadable: {
    code: 'attachment_unreadable',
    message: (name: string) => `${name} is damaged, encrypted or too large: it was not read.`,
  },
  unsupported: {
    code: 'attachment_unsupported',
    message: (name: string) => `${name} is in the Excel 97 format, which is not read. Ask for XLSX, CSV or PDF.`,
  },
}

const leftOut = {
  code: 'attachments_not_read',
  message: 'The attachments take too long or too much memory to read: the message was read without them.',
}

/** Lists the attachments in `_meta`, with a warning for each one from which nothing was read. */
function withReports(
  extracted: Record<string, unknown>,
  reports: readonly AttachmentReport[],
  areLeftOut: boolean,
): Record<string, unknown> {
  if (reports.length === 0 && !areLeftOut) return extracted
  const meta = Object(extracted._meta)
  const warnings = reports.flatMap(({ state, file_name }) =>
    state === 'read' ? [] : [{ code: troubles[state].code, message: troubles[state].message(file_name) }],
  )
  return {
    ...extracted,
    _meta: {
      ...meta,
      attachments: reports,
      warnings: [...meta.warnings, ...warnings, ...(areLeftOut ? [leftOut] : [])],
    },
  }
}

function shown({ messageId, from, to, subject, markup, text, sentAt }: ParsedMail): ReadMail {
  const longest = mailLimits.bodyCharacters
  return {
    messageId: messageId && storableText(messageId, longestField),
    from: storableText(from, longestField),
    to: to.slice(0, 100).map((address) => storableText(address, longestField)),
    subject: storableText(subject, longestField),
    html: markup && storableText(sanitiseHtml(markup, longest), 2 * longest),
    text: text === null ? null : storableText(text, longest),
    sentAt,
  }
}
