import {
  cancellations,
  cancelledVerbs,
  cancelledWords,
  creditNotes,
  orderTitles,
  passives,
  quotations,
  refunds,
  titlePossessives,
} from './words/kinds.ts'

const word = (source: string): string => String.raw`(?<!\p{L})(?:${source})(?!\p{L})`
const cancelled = new RegExp(word(cancellations), 'iu')
const refunded = new RegExp(word(refunds), 'iu')
const creditNote = new RegExp(word(creditNotes), 'iu')
/** Matches a line that is the title of a credit note: `Credit note CN-1`. */
const isCreditNote = new RegExp(String.raw`^[^\p{L}\n]*${word(creditNotes)}[^!?\n]{0,30}$`, 'imu')
const isCancelled = new RegExp(
  String.raw`(?:${passives})\s+(?:\p{L}+\s+)?(?:${cancelledWords})(?!\p{L})|${cancelledVerbs}`,
  'iu',
)
/** Matches a line that is the title of a quotation: `Quotation Q-77`, `Unser Angebot Nr. 12 vom 3. März`. */
const isQuotation = new RegExp(
  String.raw`^[^\p{L}\n]*(?:(?:${titlePossessives})\b:?\s)*(?:${quotations})(?!\p{L})[^!?\n]{0,40}$`,
  'imu',
)
const ordered = new RegExp(orderTitles, 'iu')

const mostLines = 8
const deduction = /[-−–]\s?(?:\p{Sc}\s?)?\d[\d.,' ]*[.,]\d\d(?!\d)/u

/**
 * Returns the kind of message from its subject and first eight lines. Only an `order` has items to receive; `refund`
 * includes credit notes.
 */
export function kindOf(subject: string, lines: readonly string[]): 'order' | 'cancellation' | 'refund' | 'quotation' {
  const first = lines.slice(0, mostLines)
  const beginning = first.join('\n')
  if (cancelled.test(subject) || isCancelled.test(beginning)) return 'cancellation'
  // `Credit note CN-1  -12.00` among the amounts is not a title.
  const isTitled = first.some((line) => isCreditNote.test(line) && !deduction.test(line))
  if (refunded.test(subject) || creditNote.test(subject) || isTitled) return 'refund'
  const said = `${subject}\n${beginning}`
  return isQuotation.test(said) && !ordered.test(said) ? 'quotation' : 'order'
}
