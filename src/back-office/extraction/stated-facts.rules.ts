import type { Found, Line, StatedAmount } from './extracted.types.ts'
import { amountLabel, orderInSubject, orderNumberLabel, trackingLabel } from './labels.rules.ts'
import { amountsIn, isAmount } from './money-text.rules.ts'
import { judgeTracking } from './tracking.rules.ts'
import { trackingNumberIn } from './tracking-text.rules.ts'

/** Every line that is a label with one amount. */
export function statedAmounts(lines: readonly Line[]): StatedAmount[] {
  return lines.flatMap((line, index): StatedAmount[] => {
    const labelled = labelAndAmount(line, lines[index + 1])
    const known = labelled && amountLabel(labelled.label)
    if (!labelled || !known) return []
    return [
      {
        ...known,
        text: labelled.amount,
        source: line.cells.length > 1 ? 'table' : 'text',
        evidence: line.text.slice(0, 300),
      },
    ]
  })
}

function labelAndAmount(
  line: Line,
  next: Line | undefined,
): { readonly label: string; readonly amount: string } | null {
  const filled = line.cells.filter((cell) => cell !== '')
  const last = filled.at(-1) ?? ''
  const nothing = /^(.{2,60}?)[:\s]+(?:free|gratis|kostenlos|kostenfrei|gratuite?|offerte?|gratuito|gratuita)$/i.exec(
    line.text,
  )
  if (nothing?.[1]) return { label: nothing[1], amount: '0' }
  if (filled.length > 1 && isAmount(last)) return { label: filled.slice(0, -1).join(' '), amount: last }
  const split = /^([^\d:]{2,60}(?:\d+(?:[.,]\d+)?\s?%[^\d:]{0,30})?)(?::\s*|\s{2,}|\s+)([-−–(]?.{0,5}\d.{0,30})$/.exec(
    line.text,
  )
  if (split?.[1] && split[2]) {
    const amount = split[2].trim()
    if (isAmount(amount)) return { label: split[1], amount }
    const [marked, ...more] = amountsIn(line)
    if (marked && more.length === 0 && line.text.endsWith(marked))
      return { label: line.text.slice(0, -marked.length), amount: marked }
  }
  // The label on a line of its own, the amount on the next.
  if (filled.length === 1 && next && isAmount(next.text) && /[^\d]$/.test(line.text))
    return { label: line.text, amount: next.text }
  return null
}

/** The text that stands behind a label: in the same cell, the next cell or the next line. */
export function labelledText(lines: readonly Line[], label: RegExp): Found<string> | null {
  for (const [index, line] of lines.entries()) {
    const [first = '', ...others] = line.cells.filter((cell) => cell !== '')
    const colon = line.text.search(/:\s/)
    const named = first.replace(/[:\s]+$/, '')
    const found = (value: string | undefined): Found<string> | null =>
      value ? { value: value.trim(), source: 'text', confidence: 0.85, evidence: line.text.slice(0, 300) } : null
    if (label.test(named)) {
      const value = found(others[0]) ?? found(lines[index + 1]?.cells[0])
      if (value) return value
    }
    if (colon > 0 && label.test(line.text.slice(0, colon).trim())) {
      const value = found(line.text.slice(colon + 1))
      if (value) return value
    }
  }
  return null
}

const numberShape = /^[#\s]*([A-Z0-9][A-Z0-9._/-]{2,39})/i

/** A token with a digit that is neither a date nor an amount. */
function orderNumberIn(text: string): string | null {
  const found = numberShape.exec(text.replace(/^[\s:#.°º"'([–-]+/, ''))?.[1]?.replace(/[._/-]+$/, '')
  if (!found || found.length < 3 || !/\d/.test(found)) return null
  const isDate = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/.test(found)
  const isMoney = /^\d+[.,]\d{2}$/.test(found)
  return isDate || isMoney ? null : found
}

/** From a labelled line, else from the subject; null where the mail names several. */
export function statedOrderNumber(
  subject: string,
  lines: readonly Line[],
): { readonly found: Found<string> | null; readonly others: readonly string[] } {
  const labelled = lines.flatMap((line, index): Found<string>[] => {
    const match = orderNumberLabel.exec(line.text.slice(0, 500))
    if (!match) return []
    const behind = line.text.slice(match.index + match[0].length)
    const value = orderNumberIn(behind) ?? (/^\W*$/.test(behind) ? orderNumberIn(lines[index + 1]?.text ?? '') : null)
    return value ? [{ value, source: 'text', confidence: 0.9, evidence: line.text.slice(0, 300) }] : []
  })
  const inSubject = subjectNumber(subject)
  const confirmed = labelled.find(({ value }) => value === inSubject?.value)
  const found = confirmed ? { ...confirmed, confidence: 0.97 } : (labelled[0] ?? inSubject)
  return { found, others: [...new Set(labelled.map(({ value }) => value))].filter((value) => value !== found?.value) }
}

function subjectNumber(subject: string): Found<string> | null {
  const at = orderInSubject.exec(subject)
  const evidence = subject.slice(0, 300)
  if (!at) return null
  const label = orderNumberLabel.exec(subject)
  const direct = label ? orderNumberIn(subject.slice(label.index + label[0].length)) : null
  if (direct) return { value: direct, source: 'subject', confidence: 0.85, evidence }
  const tokens = subject.split(/[\s,;:()[\]"“”]+/).map((token) => token.replace(/^#/, ''))
  const numbers = tokens.filter(
    (token) => /^[A-Z0-9][A-Z0-9_/-]{3,39}$/i.test(token) && /\d{2}/.test(token) && orderNumberIn(token) === token,
  )
  const [only] = numbers
  return only && numbers.length === 1 ? { value: only, source: 'subject', confidence: 0.75, evidence } : null
}

export interface StatedTracking {
  readonly found: Found<string> | null
  /** Looks like a carrier's, but its check digit is wrong. */
  readonly rejected: readonly string[]
  /** Where a number could end in two places. */
  readonly unclear: readonly string[]
}

/** Numbers behind a label, and those anywhere whose form and check digit leave no doubt. */
export function statedTracking(lines: readonly Line[]): StatedTracking {
  const candidates: Found<string>[] = []
  const rejected: string[] = []
  const unclear: string[] = []
  for (const [index, line] of lines.entries()) {
    const label = trackingLabel.exec(line.text)
    const evidence = line.text.slice(0, 300)
    const behind = label ? line.text.slice(label.index + label[0].length) : ''
    const stated = label ? trackingNumberIn(/^\W*$/.test(behind) ? (lines[index + 1]?.text ?? '') : behind) : null
    if (stated && 'unclear' in stated) unclear.push(stated.unclear)
    const labelled = stated && 'number' in stated ? stated.number : null
    const strong = /(?<![A-Z0-9])(?:1Z[0-9A-Z]{16}|[A-Z]{2}\d{9}[A-Z]{2})(?![A-Z0-9](?![a-z]))/.exec(line.text)?.[0]
    const number = labelled ?? strong
    if (!number) continue
    const judged = judgeTracking(number)
    if (judged === 'invalid') rejected.push(number)
    else if (judged === 'valid' || labelled)
      candidates.push({ value: number, source: 'text', confidence: judged === 'valid' ? 0.97 : 0.6, evidence })
  }
  const values = new Set(candidates.map(({ value }) => value))
  return {
    found:
      candidates.find(({ confidence }) => confidence > 0.9) ?? (values.size === 1 ? (candidates[0] ?? null) : null),
    rejected,
    unclear,
  }
}
