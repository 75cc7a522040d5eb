import type { Document } from '../extraction/document.types.ts'
import {
  amountCandidates,
  type Candidate,
  codeCandidates,
  dateCandidates,
  isAmountField,
  isDateField,
  learnedFields,
  type Notation,
  valuesAt,
} from './anchors.rules.ts'
import type { AmountField, Layout, LearnedField, Mark } from './layout.types.ts'
import { sourceOf } from './learn-layout.ts'
import { type CountedLine, linesTotal, type Proof, proveSums } from './prove-layout.rules.ts'
import { type LearnedItem, readLines } from './read-lines.rules.ts'
import { textRows } from './text-rows.ts'

export interface LayoutField {
  readonly value: string | number
  readonly evidence: string
}

/** Data extracted with a learned layout. */
export interface LayoutReading {
  readonly vendor: string | null
  readonly currency: string
  readonly fields: Readonly<Partial<Record<LearnedField, LayoutField>>>
  /** Null if the layout does not describe items. */
  readonly items: readonly LearnedItem[] | null
  readonly proof: Proof
  readonly document: Document
}

export interface MessageFacts {
  readonly subject: string
  readonly sentAt: string | null
}

/**
 * Data extracted without the layout. Its amounts fill fields that the layout does not include, if arithmetic agrees.
 */
export interface PlainReading {
  readonly currency: string
  readonly amounts: Readonly<Record<AmountField, number | null>>
  readonly lines: readonly CountedLine[]
}

/**
 * Extracts the values at the learned positions. Null if the layout does not fit, or if arithmetic contradicts the
 * values.
 */
export function readLayout(
  documents: readonly Document[],
  facts: MessageFacts,
  layout: Layout,
  plain: PlainReading,
): LayoutReading | null {
  let unproven: LayoutReading | null = null
  for (const document of documents.filter((each) => sourceOf(each) === layout.source))
    for (const mark of layout.mark === null ? (['.', ','] as const) : [layout.mark]) {
      const reading = readDocument(document, facts, layout, plain, mark)
      if (reading?.proof.equation) return reading
      unproven ??= reading
    }
  return unproven
}

function readDocument(
  document: Document,
  { subject, sentAt }: MessageFacts,
  layout: Layout,
  plain: PlainReading,
  mark: Mark,
): LayoutReading | null {
  const rows = textRows(document, subject)
  const { currency, dateOrder } = layout
  const notation: Notation = { currency, mark, dateOrder, sentAt }
  const found = fieldCandidates(rows, layout, notation)
  if (found === null) return null
  const sums = Object.fromEntries(
    learnedFields.filter(isAmountField).map((field) => {
      const taught = found.amounts.get(field)
      const isSame = plain.currency === currency || plain.currency === '' || currency === ''
      const own = isSame && !layout.absent.includes(field) ? plain.amounts[field] : null
      return [field, taught ? unique(taught.map(({ value }) => value)) : unique([own, null])]
    }),
    // Safe cast: the entries contain every amount field.
  ) as unknown as Record<AmountField, readonly (number | null)[]>
  let unproven: LayoutReading | null = null
  for (const items of itemReadings(rows, layout, notation)) {
    const proof = proveSums(linesTotal(items ?? plain.lines), sums)
    if (!proof) continue
    const reading = readingOf(document, layout, found, items, proof, sentAt)
    if (proof.equation !== null) return reading
    unproven ??= reading
  }
  return unproven
}

const mostOfAnchor = 3

type Found = NonNullable<ReturnType<typeof fieldCandidates>>

/**
 * Returns the candidates for each field. Null if there is none at the positions learned for the order number or the
 * total.
 */
function fieldCandidates(rows: ReturnType<typeof textRows>, layout: Layout, notation: Notation) {
  const amounts = new Map<AmountField, readonly Candidate<number>[]>()
  const texts = new Map<LearnedField, readonly Candidate<string>[]>()
  const numbers = amountCandidates(rows, notation)
  const days = dateCandidates(rows, notation)
  for (const field of learnedFields) {
    const anchors = layout.fields[field]
    if (!anchors) continue
    const values = <T>(candidates: readonly Candidate<T>[]) =>
      anchors.flatMap((anchor) => valuesAt(candidates, anchor).slice(0, mostOfAnchor))
    if (isAmountField(field)) amounts.set(field, values(numbers))
    else texts.set(field, values(isDateField(field) ? days : codeCandidates(rows, 1)))
    const isFound = (isAmountField(field) ? amounts.get(field) : texts.get(field))?.length !== 0
    if ((field === 'order_number' || field === 'total') && !isFound) return null
  }
  return { amounts, texts }
}

/**
 * Yields the items as each pattern and rule finds them, the strictest rules first. Yields null once if the layout does
 * not describe items.
 */
function* itemReadings(
  rows: ReturnType<typeof textRows>,
  { lines }: Layout,
  { mark, currency }: Notation,
): Generator<readonly LearnedItem[] | null> {
  if (lines.length === 0) yield null
  for (const leniency of [0, 1] as const)
    for (const isWhole of [false, true])
      for (const isSpaced of [false, true])
        for (const pattern of lines) {
          const items = readLines(rows, pattern, { mark, currency, leniency, isSpaced, isWhole })
          if (items) yield items
        }
}

function readingOf(
  document: Document,
  layout: Layout,
  { amounts, texts }: Found,
  items: readonly LearnedItem[] | null,
  proof: Proof,
  sentAt: string | null,
): LayoutReading {
  const fields: Partial<Record<LearnedField, LayoutField>> = {}
  for (const [field, candidates] of amounts) {
    const value = proof.sums[field]
    const evidence = candidates.find((each) => each.value === value)?.evidence
    if (value !== null && evidence !== undefined) fields[field] = { value, evidence: shown(evidence) }
  }
  for (const [field, candidates] of texts) {
    const [first] = candidates
    // The date of an order is never later than its e-mail.
    if (field === 'order_date' && first && sentAt !== null && first.value > sentAt.slice(0, 10)) continue
    // If two positions have different values, the field remains null.
    if (first && unique(candidates.map(({ value }) => value)).length === 1)
      fields[field] = { value: first.value, evidence: shown(first.evidence) }
  }
  return { vendor: layout.vendor, currency: layout.currency, fields, items, proof, document }
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]
const shown = (evidence: string): string => evidence.replaceAll('\t', '  ').slice(0, 300)
