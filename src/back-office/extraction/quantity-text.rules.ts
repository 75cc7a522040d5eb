import { readQuantity } from '../../platform/quantity.ts'
import { unitCode } from '../../platform/units.ts'
import type { DecimalMark } from './money-text.rules.ts'

/** A quantity as a mail states it. */
export interface StatedQuantity {
  /** Null if it could not be read, or is ambiguous. */
  readonly quantity: number | null
  /** The code of a unit of length, weight or volume. Null for pieces, or if no unit is stated. */
  readonly measure: string | null
  readonly text: string
}

const most = 1_000_000
/** Matches a space or an apostrophe that separates thousands: `1 250`. */
const groupMarks = /(?<=\d)['’ \u00a0\u202f](?=\d{3}(?!\d))/g

/**
 * Parses a number that is followed by nothing or a known unit: `3`, `3 pcs`, `× 3`, `2,5 m`, `1 250 g`. For any other
 * text, `quantity` is null.
 */
export function quantityIn(text: string, mark: DecimalMark | null): StatedQuantity {
  const unread = { quantity: null, measure: null, text }
  const found = /^[x×]?\s?(\d[\d.,]*)\s?(.*)$/.exec(text.trim().replace(groupMarks, ''))
  if (!found) return unread
  const word = (found[2] ?? '').trim().toLowerCase()
  const code = unitCode(word)
  if (code === null && !/^[x×]?$/.test(word)) return unread
  const quantity = readQuantity(found[1] ?? '', mark)
  if (quantity === null || quantity > most || (code === 'piece' && !Number.isInteger(quantity))) return unread
  return { quantity, measure: code === 'piece' ? null : code, text }
}
