import { fromThousandths } from '../../platform/quantity.ts'
import { unitCode, unitKind } from '../../platform/units.ts'
import { folded } from './vendor-items.rules.ts'

/** The unit in which a vendor counts. For example, `bolts of 25 m` contain 25 m each. */
export interface VendorUnit {
  /** Normalised: without the quantity, in the singular. */
  readonly name: string
  /** Content of one unit; null if the text does not state it. */
  readonly content: { readonly count: number; readonly unit: string } | null
}

/** Words for counts in several languages. */
const named: readonly (readonly [count: number, words: RegExp])[] = [
  [2, /^(?:pairs?|paar|paires?|par(?:es)?|paio|paia)$/],
  [12, /^(?:dozens?|doz|dz|dutzend|douzaines?|docenas?|dozzin[ae]|dozijn)$/],
  [144, /^(?:gross|gros|grosses|gruesas?|gross[ae])$/],
  [1000, /^(?:thousands?|tausend|milliers?|millares?|migliaia)$/],
]

const number = String.raw`\d{1,7}(?:[.,]\d{1,3})?`
const word = String.raw`\p{L}[\p{L}³²]{0,20}\.?`
/** Matches `bolts of 25 m`, `x 100 g`, `rolls (25 m)`, `packs of 50`, `dozen`. */
const pack = new RegExp(
  String.raw`^\s?(?:(?<container>${word})\s?)?(?:(?:of|à|a|de|von|zu|je|di|da|van|con|x|×)\s|\(|[x×]\s?)(?<count>${number})(?:\s?(?<unit>${word}))?\)?`,
  'iu',
)
const alone = new RegExp(String.raw`^\s?(?<unit>${word})(?=$|[\s,;:)(])`, 'iu')

const singular = (text: string): string => folded(text).replace(/(?<=\p{L}{2}[^\Ws])s(?=$|\s)/gu, '')
const decimal = (text: string): number => Number(text.replace(',', '.'))

/** Returns the unit after the quantity in the vendor's text; `each` if none is stated. */
export function vendorUnitOf(quantity: number, texts: readonly string[], code: string | null): VendorUnit {
  if (code !== null) return { name: code, content: { count: 1, unit: code } }
  for (const text of texts) {
    const behind = behindQuantity(text, quantity)
    const found = behind === null ? null : unitIn(behind)
    if (found) return found
  }
  return { name: 'each', content: null }
}

function behindQuantity(text: string, quantity: number): string | null {
  for (const match of text.matchAll(new RegExp(String.raw`(?<![\d.,\p{L}-])${number}(?![\d.,])`, 'gu')))
    if (decimal(match[0]) === quantity) {
      const behind = text.slice(match.index + match[0].length, match.index + match[0].length + 60)
      if (/^\s?[\p{L}x×(]/u.test(behind) && !/^\s{2}/.test(behind)) return behind.split(/\s{2,}/)[0] ?? ''
    }
  return null
}

function unitIn(behind: string): VendorUnit | null {
  const packed = pack.exec(behind)?.groups
  if (packed?.count !== undefined) {
    const unit = packed.unit === undefined ? 'piece' : unitCode(packed.unit.toLowerCase())
    const name = singular(pack.exec(behind)?.[0].replace(/[()]/g, ' ') ?? '')
    if (unit !== null) return { name, content: { count: decimal(packed.count), unit } }
  }
  const unit = alone.exec(behind)?.groups?.unit?.toLowerCase()
  if (unit === undefined || /^[x×]$/.test(unit)) return null
  const count = named.find(([, words]) => words.test(unit.replace(/\.$/, '')))?.[0]
  if (count !== undefined) return { name: singular(unit), content: { count, unit: 'piece' } }
  const code = unitCode(unit)
  if (code !== null) return { name: code, content: { count: 1, unit: code } }
  return { name: singular(unit), content: null }
}

/** Size of each unit in millimetres, milligrams or millilitres. */
const sizes: Readonly<Record<string, number>> = {
  mm: 1,
  cm: 10,
  m: 1000,
  km: 1_000_000,
  in: 25.4,
  ft: 304.8,
  yd: 914.4,
  mg: 1,
  g: 1000,
  kg: 1_000_000,
  t: 1_000_000_000,
  oz: 28_349.523125,
  lb: 453_592.37,
  ml: 1,
  cl: 10,
  l: 1000,
  m3: 1_000_000,
  'fl oz': 29.5735295625,
  gal: 3785.411784,
  piece: 1,
}

/** Returns the number of item units in one unit of the vendor; null if unknown. */
export function unitFactor({ name, content }: VendorUnit, itemUnit: string): number | null {
  const code = unitCode(itemUnit)
  if (singular(itemUnit) === name) return 1
  if (name === 'each') return code === 'piece' ? 1 : null
  if (content === null || code === null || unitKind(content.unit) !== unitKind(code)) return null
  const [from, to] = [sizes[content.unit], sizes[code]]
  return from === undefined || to === undefined ? null : sixPlaces((content.count * from) / to)
}

/** Rounds to the precision in which factors are stored. */
export const sixPlaces = (factor: number): number => Math.round(factor * 1_000_000) / 1_000_000

export interface Converted {
  readonly quantity: number
  /** Price per unit of the item, in minor units; null if the vendor's price is unknown. */
  readonly price: number | null
  /** False if the price was rounded, which can slightly change the line's total. */
  readonly is_price_exact: boolean
}

/** Converts to the item's unit. Rounds the quantity to three decimals, and the price half up to the minor unit. */
export function convert(quantity: number, price: number | null, factor: number): Converted {
  const each = price === null ? null : price / factor
  const rounded = each === null ? null : Math.floor(each + 0.5)
  return {
    quantity: fromThousandths(Math.round(quantity * factor * 1000)),
    price: rounded,
    is_price_exact: each === null || Math.abs(each - (rounded ?? 0)) < 1e-9,
  }
}

/**
 * Returns the factor implied by a mapping that changes the quantity but not the amount of money; null if there is none.
 */
export function impliedFactor(
  stated: { readonly quantity: number | null; readonly price: number | null },
  mapped: { readonly quantity: number; readonly price: number },
): number | null {
  if (stated.quantity === null || stated.quantity <= 0) return null
  const factor = sixPlaces(mapped.quantity / stated.quantity)
  const isSameMoney = stated.price === null || Math.abs(stated.price / factor - mapped.price) <= 1
  return factor > 0 && isSameMoney ? factor : null
}
