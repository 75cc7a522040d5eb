import { readQuantity } from '../../platform/quantity.ts'
import { unitCode } from '../../platform/units.ts'
import type { DecimalMark } from './money-text.rules.ts'

/** A quantity as a mail states it. */
export interface StatedQuantity {
  /** Null: it could not be read, or could mean two things. */
  readonly quantity: number | null
  /** The code of a unit of length, weight or volume; null: pieces, or none is stated. */
  readonly measure: string | null
  readonly text: string
}

const most = 1_000_000
/** Three digits behind a space or an apostrophe: `1 250`. */
const groupMarks = /(?<=\d)['’ \u00a0\u202f](?=\d{3}(?!\d))/g

/** `3`, `3 pcs`, `× 3`, `2,5 m`, `1 250 g`: a number, and nothing behind it but a unit that is known. */
export function quantityIn(text: string, mark: DecimalMark | null): StatedQuantity {
  const unread = { quantity: null, measure: null, text }
  const found = /^[x×]?\s?(\d[\d.,]*)\s?(.*)$/.exec(text.trim().replace(groupMarks, ''))
  if (!found) return unread
  const word = (found[2] ?? '').trim().toLowerCase()
  const code = /^[x×]?$/.test(word) ? null : unitCode(word)
  if (code === null && !/^[x×]?$/.test(word)) return unread
  const quantity = readQuantity(found[1] ?? '', mark)
  if (quantity === null || quantity > most || (code === 'piece' && !Number.isInteger(quantity))) return unread
  return { quantity, measure: code === 'piece' ? null : code, text }
}

/** The unit in a heading: `Menge (m)`. */
export function measureOfHeading(heading: string): string | null {
  const code = unitCode((/\(([^()]{1,30})\)/.exec(heading)?.[1] ?? '').trim().toLowerCase())
  return code === 'piece' ? null : code
}

const number = String.raw`\d{1,7}(?:[.,]\d{1,6})?`
const word = String.raw`\p{L}[\p{L}³]*\.?`
/** The longer a run of separators, the more ways there are to divide it. */
const longRuns = /([\s,;:–—-])[\s,;:–—-]{4,}/g
/** Longer text before a price is no name with a quantity, and takes long to search. */
const longestHead = 300
/** Between a quantity and the price of one. */
const each = String.raw`(?:\s*[@×*]|\s(?:x|à|a|at|je|zu|por)|[\s,;–-]+(?:unit price|einzelpreis|prix unitaire|precio unitario|prezzo unitario|stukprijs):?)`
const endsWithEach = new RegExp(String.raw`${each}\s*$`, 'iu')
const nameFirst = new RegExp(String.raw`^(?:(\S.*?)[\s,;:–—-]+)?(?<!\d[.,]?)(${number})\s?(${word})${each}\s*$`, 'iu')
const quantityFirst = new RegExp(
  String.raw`^(${number})\s?(${word})\s+(?:[x×]\s+|(?:of|de|di|von|van)\s+)?(\S.*?)${each}\s*$`,
  'iu',
)
const perUnit = new RegExp(String.raw`^\s*(?:\/|per|pro|je|par|por|al)\s*(${word})`, 'iu')

/**
 * The name and the quantity of a line whose price is that of one unit: `Linen, 2.5 m at` before the price, or `2.5 m
 * Linen` before and `/ m` behind it. Without a word for the price of one the measure may belong to the name, as that of
 * a kettle of 1.5 l does: null.
 */
export function measuredName(
  beforePrice: string,
  behindPrice: string,
  mark: DecimalMark | null,
): (StatedQuantity & { readonly name: string }) | null {
  if (beforePrice.length > longestHead) return null
  const head = beforePrice
    .trim()
    .replace(longRuns, '$1')
    .replace(/^[-*•·]\s+/, '')
  const per = unitCode((perUnit.exec(behindPrice)?.[1] ?? '').toLowerCase())
  const text = per === null ? head : `${head.replace(endsWithEach, '')} @`
  const ahead = quantityFirst.exec(text)
  const behind = nameFirst.exec(text)
  for (const [amount, unit, name] of [
    [ahead?.[1], ahead?.[2], ahead?.[3]],
    [behind?.[2], behind?.[3], behind?.[1] ?? ''],
  ]) {
    if (amount === undefined || unit === undefined || name === undefined) continue
    const code = unitCode(unit.toLowerCase())
    if (code === null || (per !== null && per !== code)) continue
    return { ...quantityIn(`${amount} ${unit}`, mark), name: name.trim() }
  }
  return null
}
