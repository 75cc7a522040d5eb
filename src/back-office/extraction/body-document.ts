import type { Document } from './document.types.ts'
import type { MailText } from './extracted.types.ts'
import { readingOf } from './reading.ts'

export interface BodyDocument {
  readonly document: Document
  readonly from: string
  readonly subject: string
  readonly sentAt: string | null
}

/** The body that counts (of a forwarded message the inner one) as a document. */
export function bodyDocument(mail: MailText, attached: MailText | null): BodyDocument {
  const { lines, links, from, subject, sentAt } = readingOf(mail, attached)
  return {
    from,
    subject,
    sentAt,
    document: {
      origin: { kind: (attached ?? mail).markup ? 'html' : 'text', fileName: null },
      orders: [],
      rows: lines.map(({ cells }) => ({
        table: cells.length > 1 ? 0 : null,
        cells: cells.map((text) => ({ text, isHeader: false, span: 1 })),
      })),
      links,
      isCut: false,
    },
  }
}
