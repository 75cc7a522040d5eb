import type { Row } from './document.types.ts'
import { rowText } from './mail-rows.rules.ts'

export interface Forwarded {
  readonly from: string
  readonly fromName: string
  readonly subject: string
  /** The date in the header of the forwarded message, as text. */
  readonly date: string
  readonly rows: readonly Row[]
}

const marker = /^(?:(?:fwd?|fw|wg|tr|rv|i|doorst|enc|pd|vs|vb)\s*:)/i
const fields = {
  from: /^\*?(?:from|von|de|da|van|od|från|fra|प्रेषक)\s*:\*?\s*(.*)$/i,
  date: /^\*?(?:date|sent|gesendet|datum|fecha|enviado|data|inviato|envoyé|verzonden|wysłano|skickat|dato|sendt|दिनांक)\s*:\*?\s*(.*)$/i,
  subject: /^\*?(?:subject|betreff|objet|sujet|asunto|oggetto|onderwerp|assunto|temat|ämne|emne|विषय)\s*:\*?\s*(.*)$/i,
}

const receiver = /^\*?(?:to|an|à|a|para|pour|aan|do|till|til|cc|reply-to|antwort an)\s*:\*?\s/i

export const isForward = (subject: string): boolean => marker.test(subject.trim())
export const withoutForward = (subject: string): string => subject.trim().replace(marker, '').trim()

/**
 * Finds the innermost forwarded message by its header lines (sender, subject, date) in the text. Null if there is none.
 */
export function forwardedIn(rows: readonly Row[]): Forwarded | null {
  const lines = rows.map(rowText)
  let found: Forwarded | null = null
  for (const [index, line] of lines.entries()) {
    const from = fields.from.exec(line)?.[1]
    if (!from || !/@/.test(from)) continue
    const begin = beginOfBlock(lines, index)
    const block = lines.slice(begin, index + lengthOfHead(lines, index))
    const subject = block.map((text) => fields.subject.exec(text)?.[1]).find((text) => text !== undefined)
    const date = block.map((text) => fields.date.exec(text)?.[1]).find((text) => text !== undefined)
    if (subject === undefined || date === undefined) continue
    found = { ...senderOf(from), subject: withoutForward(subject), date, rows: rows.slice(begin + block.length) }
  }
  return found
}

/**
 * Returns the number of lines from the sender to the last header line. A repeated header ends the block: it is part of
 * the message.
 */
function lengthOfHead(lines: readonly string[], from: number): number {
  const seen = new Set<string>()
  let length = 0
  for (const [at, line] of lines.slice(from, from + 8).entries()) {
    const name = headerOf(line)
    if (name === null && headerOf(lines[from + at + 1] ?? '') === null) break
    if (name !== null && seen.has(name)) break
    if (name !== null) {
      seen.add(name)
      length = at + 1
    }
  }
  return length
}

const headerOf = (text: string): string | null =>
  Object.entries(fields).find(([, field]) => field.test(text))?.[0] ?? (receiver.exec(text)?.[0] || null)

const isHeader = (text: string): boolean =>
  receiver.test(text) || Object.values(fields).some((field) => field.test(text))

/** Returns the first header line: some programs put the subject and the date before the sender. */
function beginOfBlock(lines: readonly string[], from: number): number {
  let begin = from
  while (begin > 0 && from - begin < 4 && isHeader(lines[begin - 1] ?? '')) begin--
  return begin
}

function senderOf(text: string): { readonly from: string; readonly fromName: string } {
  const address = /[^\s<>"'()[\],;:]+@[^\s<>"'()[\],;:]+/.exec(text)?.[0] ?? ''
  const name = text
    .slice(0, text.indexOf(address))
    .replace(/(?:mailto:|[<"'\s[])+$/g, '')
    .replace(/^["'\s]+/, '')
  return { from: address.toLowerCase(), fromName: name }
}

/** Removes lines that quote an earlier message (`>`). */
export const withoutQuotes = (rows: readonly Row[]): readonly Row[] =>
  rows.filter(({ cells }) => cells[0]?.text.startsWith('>') !== true)
