import type { Document } from '../extraction/document.types.ts'
import {
  amountCandidates,
  codeCandidates,
  dateCandidates,
  isAmountField,
  isDateField,
  learnAnchors,
  learnedFields,
  type Notation,
} from './anchors.rules.ts'
import { datesIn } from './dates.rules.ts'
import type {
  Anchor,
  DateOrder,
  Layout,
  LearnedField,
  LinePattern,
  Mark,
  TaughtOrder,
  TextRow,
} from './layout.types.ts'
import { learnLines } from './line-patterns.rules.ts'
import { amountOf, numbersIn } from './numbers.rules.ts'
import { textRows } from './text-rows.ts'

export interface Learned {
  readonly layout: Layout
  /** Corrected values that the e-mail does not contain. */
  readonly missing: readonly string[]
}

/** Returns the origin of a document: `body`, or the extension of an attachment. */
export const sourceOf = ({ origin }: Document): string =>
  origin.kind === 'attachment'
    ? (/\.([a-z0-9]{1,8})$/i.exec(origin.fileName ?? '')?.[1] ?? 'file').toLowerCase()
    : 'body'

/**
 * Learns the positions of the corrected values, from the document that contains most of them. Null if no document
 * contains any.
 */
export function learnLayout(
  documents: readonly Document[],
  { subject, sentAt }: { readonly subject: string; readonly sentAt: string | null },
  taught: TaughtOrder,
): Learned | null {
  const learned = documents
    .map((document) => ({ document, rows: textRows(document, subject) }))
    .map(({ document, rows }) => learnFrom(rows, sourceOf(document), sentAt, taught))
  const best = learned.reduce<Learned | null>(
    (one, other) => (one === null || other.missing.length < one.missing.length ? other : one),
    null,
  )
  const isEmpty = best === null || (best.layout.lines.length === 0 && Object.keys(best.layout.fields).length === 0)
  return isEmpty ? null : best
}

function learnFrom(rows: readonly TextRow[], source: string, sentAt: string | null, taught: TaughtOrder): Learned {
  const dateOrder = dateOrderOf(rows, sentAt, taught)
  const read = (['.', ','] as const).map((mark) => {
    const notation = { currency: taught.currency, mark, dateOrder, sentAt }
    return { mark, ...learnWith(rows, notation, taught) }
  })
  const [point, comma] = read
  const better = point && comma && comma.missing.length < point.missing.length ? comma : point
  const isOpen = point?.missing.length === comma?.missing.length
  return {
    missing: better?.missing ?? [],
    layout: {
      format: 1,
      source,
      vendor: taught.vendor,
      currency: taught.currency,
      mark: isOpen ? (markUsed(rows, taught) ?? null) : (better?.mark ?? null),
      dateOrder,
      fields: better?.fields ?? {},
      absent: taught.absent,
      lines: better?.lines ?? [],
    },
  }
}

function learnWith(
  rows: readonly TextRow[],
  notation: Notation,
  taught: TaughtOrder,
): {
  readonly fields: Partial<Record<LearnedField, readonly Anchor[]>>
  readonly lines: readonly LinePattern[]
  readonly missing: readonly string[]
} {
  const lines =
    taught.items === null || taught.items.length === 0
      ? { patterns: [], rows: new Set<number>() }
      : learnLines(rows, taught.items, notation.mark, notation.currency)
  const isTaken = (row: number): boolean => lines.rows.has(row)
  const fields: Partial<Record<LearnedField, readonly Anchor[]>> = {}
  const missing: string[] =
    taught.items !== null && taught.items.length > 0 && lines.patterns.length === 0 ? ['items'] : []
  for (const field of learnedFields) {
    const value = taught.fields[field]
    if (value === undefined) continue
    const anchors = anchorsOf(rows, field, value, notation, isTaken)
    if (anchors.length > 0) fields[field] = anchors
    else missing.push(field)
  }
  return { fields, lines: lines.patterns, missing }
}

function anchorsOf(
  rows: readonly TextRow[],
  field: LearnedField,
  value: string | number,
  notation: Notation,
  isTaken: (row: number) => boolean,
): Anchor[] {
  if (isAmountField(field))
    return learnAnchors(amountCandidates(rows, notation), (each) => each === Math.abs(Number(value)), isTaken)
  if (isDateField(field))
    return learnAnchors(
      dateCandidates(rows, notation),
      (each) => each === value,
      () => false,
    )
  const code = String(value)
  return learnAnchors(codeCandidates(rows, code.split(' ').length), (each) => each === code, isTaken)
}

/**
 * Returns the date order of the corrected dates. Returns null if every date is unambiguous, or if the orders contradict
 * each other.
 */
function dateOrderOf(rows: readonly TextRow[], sentAt: string | null, { fields }: TaughtOrder): DateOrder | null {
  const wanted = learnedFields.filter(isDateField).map((field) => fields[field])
  const orders = new Set(
    rows.flatMap(({ text }) =>
      datesIn(text, sentAt)
        // `05/05/2026` is the same day in both orders.
        .filter(({ days }) => days.length === 1 || days[0]?.day !== days[1]?.day)
        .flatMap(({ days }) =>
          days.flatMap(({ day, order }) => (order !== null && wanted.includes(day) ? [order] : [])),
        ),
    ),
  )
  const [only = null] = orders
  return orders.size === 1 ? only : null
}

/** Returns the decimal mark of an amount whose value is known. Undefined if no such amount has one. */
function markUsed(rows: readonly TextRow[], taught: TaughtOrder): Mark | undefined {
  const known = new Set(learnedFields.filter(isAmountField).map((field) => taught.fields[field]))
  for (const item of taught.items ?? []) known.add(item.price ?? undefined)
  return (['.', ','] as const).find((mark) =>
    rows.some(({ text }) =>
      numbersIn(text).some(
        (number) => number.text.includes(mark) && known.has(amountOf(number.text, mark, taught.currency) ?? undefined),
      ),
    ),
  )
}
