import { type DateContext, dayIn, dayOrderOf } from './dates.rules.ts'
import type { Document, Row } from './document.types.ts'
import type { MailText, Warning } from './extracted.types.ts'
import { type Forwarded, forwardedIn, isForward, withoutForward, withoutQuotes } from './forwarded.rules.ts'
import { type MailRows, markupLinks, markupRows, plainHyphens, plainRows, rowText } from './mail-rows.rules.ts'
import { structuredOrders } from './structured-data.ts'
import { topDomainOf } from './vendor.rules.ts'
import { type Language, languageOf } from './words/vocabulary.rules.ts'

/** A message prepared for extraction. For a forwarded message, the inner one. */
export interface Reading {
  readonly from: string
  readonly fromName: string
  readonly topDomain: string
  readonly subject: string
  readonly sentAt: string | null
  readonly language: Language
  /** The HTML body, the text body and the attachments, in this order. */
  readonly documents: readonly Document[]
  /** The lines of the HTML body, or of the text body if there is no HTML. */
  readonly lines: readonly string[]
  readonly isForwarded: boolean
  readonly warnings: readonly Warning[]
}

const mostLinks = 500

/**
 * Prepares a message for extraction. `attached` is a message in an attachment, if there is one; its bodies are used
 * instead.
 */
export function readingOf(outer: MailText, attached: MailText | null): Reading {
  const mail = attached ?? outer
  const isForwarded = isForward(mail.subject)
  const bodies = bodiesOf(mail, isForwarded)
  const inner = isForwarded ? (bodies.map(({ forwarded }) => forwarded).find((each) => each !== null) ?? null) : null
  const documents = bodies.map(({ document, forwarded }) => ({
    ...document,
    rows: forwarded?.rows ?? withoutQuotes(document.rows),
  }))
  const lines = documents[0]?.rows.map(rowText) ?? []
  const language = languageOf(lines.join('\n'))
  const sender = inner ?? mail
  const from = isForwarded && !inner ? '' : sender.from
  return {
    from,
    fromName: isForwarded && !inner ? '' : sender.fromName,
    topDomain: topDomainOf(from),
    subject: plainHyphens(inner ? inner.subject : withoutForward(mail.subject)),
    sentAt: inner ? sentOf(inner, language, mail.sentAt) : mail.sentAt,
    language,
    documents: [...documents, ...(outer.documents ?? []), ...(attached?.documents ?? [])],
    lines,
    isForwarded: isForwarded || attached !== null,
    warnings: [
      ...(isForwarded && !inner
        ? [
            {
              code: 'forwarded_sender_unknown',
              message: 'The e-mail was forwarded and does not name the original sender.',
            },
          ]
        : []),
      ...(documents[0]?.isCut || mail.isCut
        ? [{ code: 'message_cut', message: 'The e-mail is too long: only its beginning was read.' }]
        : []),
    ],
  }
}

function sentOf({ date }: Forwarded, language: Language, sentAt: string | null): string | null {
  const context: DateContext = { language, sentAt, order: dayOrderOf(date, language, null, '', null) }
  const day = dayIn(date, context, 'past')
  return day && `${day}T12:00:00.000Z`
}

interface Body {
  readonly document: Document
  readonly forwarded: Forwarded | null
}

function bodiesOf({ markup, text }: MailText, isForwarded: boolean): Body[] {
  const bodies: Body[] = []
  const add = (document: Document): void => {
    bodies.push({ document, forwarded: isForwarded ? forwardedIn(document.rows) : null })
  }
  if (markup) {
    const { rows, isCut } = shortened(markupRows(markup))
    const structured = structuredOrders(markup)
    add({
      origin: { kind: 'html', fileName: null },
      orders: structured.orders,
      rows,
      links: markupLinks(markup, mostLinks),
      isCut: isCut || markup.isCut || structured.isCut,
    })
  }
  if (text !== null && text.trim() !== '') {
    const { rows, isCut } = shortened(plainRows(isForwarded ? text.replace(/^(?:> ?)+/gm, '') : text))
    add({ origin: { kind: 'text', fileName: null }, orders: [], rows, links: linksIn(rows), isCut })
  }
  return bodies
}

/** Limits the CPU time that a long body takes. */
const mostCharacters = 200_000

/** Returns the rows before the one that exceeds `mostCharacters`. */
function shortened({ rows, isCut }: MailRows): MailRows {
  let length = 0
  const end = rows.findIndex((row) => {
    for (const { text } of row.cells) length += text.length
    return length > mostCharacters
  })
  return end < 0 ? { rows, isCut } : { rows: rows.slice(0, end), isCut: true }
}

const linksIn = (rows: readonly Row[]): string[] =>
  rows.flatMap((row) => rowText(row).match(/https?:\/\/[^\s<>"]+/g) ?? []).slice(0, mostLinks)

/** Returns the evidence for ambiguous dates in the message. `currency` is null if it is not yet known. */
export const dateContextOf = (
  { language, sentAt, lines, topDomain }: Reading,
  currency: string | null,
): DateContext => ({
  language,
  sentAt,
  order: dayOrderOf(lines.join('\n'), language, currency, topDomain, sentAt),
})
