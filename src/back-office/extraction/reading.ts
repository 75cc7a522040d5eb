import type { Language, Line, MailText, Warning } from './extracted.types.ts'
import { forwardedIn, isForward, withoutForward, withoutQuotes } from './forwarded.rules.ts'
import { languageOf } from './labels.rules.ts'
import { markupLines, markupLinks, plainLines } from './mail-lines.ts'
import { dayIn } from './stated-dates.ts'
import { type StructuredOrder, structuredOrders } from './structured-data.ts'

/** The message that counts (of a forwarded one the inner one), as a reader sees it. */
export interface Reading {
  readonly from: string
  readonly fromName: string
  readonly subject: string
  readonly sentAt: string | null
  readonly language: Language
  readonly lines: readonly Line[]
  readonly links: readonly string[]
  readonly structured: readonly StructuredOrder[]
  readonly isForwarded: boolean
  readonly warnings: readonly Warning[]
}

const mostLinks = 500

export function readingOf(outer: MailText, attached: MailText | null): Reading {
  const mail = attached ?? outer
  const { markup } = mail
  const structured = structuredOrders(markup)
  const isForwarded = isForward(mail.subject)
  const { lines: all, isCut } = markup
    ? markupLines(markup)
    : plainLines(isForwarded ? (mail.text ?? '').replace(/^(?:> ?)+/gm, '') : (mail.text ?? ''))
  const inner = isForwarded ? forwardedIn(all) : null
  const lines = inner?.lines ?? withoutQuotes(all)
  const language = languageOf(lines.map(({ text }) => text).join('\n'))
  const innerDay = inner ? dayIn(inner.date, languageOf(inner.date) ?? language, null, false) : null
  const sender = inner ?? mail
  return {
    from: isForwarded && !inner ? '' : sender.from,
    fromName: isForwarded && !inner ? '' : sender.fromName,
    subject: inner ? inner.subject : withoutForward(mail.subject),
    sentAt: inner ? innerDay && `${innerDay}T12:00:00.000Z` : mail.sentAt,
    language,
    lines,
    links: markup
      ? markupLinks(markup, mostLinks)
      : all.flatMap(({ text }) => text.match(/https?:\/\/[^\s<>"]+/g) ?? []).slice(0, mostLinks),
    structured: structured.orders,
    isForwarded: isForwarded || attached !== null,
    warnings: [
      ...(isForwarded && !inner
        ? [{ code: 'forwarded_sender_unknown', message: 'It was forwarded, and does not say who wrote it first.' }]
        : []),
      ...(isCut || mail.isCut || markup?.isCut || structured.isCut
        ? [{ code: 'message_cut', message: 'It is so long that only its beginning was read.' }]
        : []),
    ],
  }
}
