import { isDimension, isShortDay } from './article-codes.rules.ts'
import type { ItemText } from './item-text.rules.ts'
import { isShortWord, tidyName } from './pieces.rules.ts'
import { columnOf, factOf, type Language, namesChoice, sumOf } from './words/vocabulary.rules.ts'

const codeShape = /^[[(#]?\s?(?=[^\s]*\d)([A-Z0-9][A-Z0-9._/-]{2,39})\s?[\])]?$/i
const labelledCode = /^(\p{L}[\p{L}. ]{0,24}?)\s?[.:=#]?\s(?=\S*\d)([A-Z0-9][A-Z0-9._/-]{1,39})$/iu
const dividers = [' | ', ' · ', ' • ', ' / ', ' - ', ' – ', '; ', ', ']

/** A part of a text that is not the name: an article number, options, or a remark (both null). */
interface Other {
  readonly sku: string | null
  readonly options: string | null
}

/**
 * Splits names by comparing all names of an order. Removes line numbers, labels and short words that all names share.
 * If every name has an article number, an option or the same remark before or after a sign, removes that text from the
 * names. Returns article numbers and options separately.
 */
export function namesApart(texts: readonly ItemText[], language: Language): ItemText[] {
  let names = withoutHead(
    withoutTail(withoutLabel(withoutPositions(withoutLetters(texts.map(({ name }) => bare(name))), language))),
  )
  const tails = names.map((name) => tailsOf(name, language))
  // A word such as `Paper` is a label of options only if half of the names have it; after a space, two names must have
  // it.
  const isLabel = ({ label, isSure, isSpaced }: Tail): boolean => {
    const count = tails.filter((each) => each.some((tail) => tail.label === label)).length
    return isSure || (2 * count >= names.length && (count > 1 || !isSpaced))
  }
  const others: Other[][] = tails.map((tail) => tail.filter(isLabel))
  names = names.map((name, at) => {
    const first = tails[at]?.findLastIndex((tail) => !isLabel(tail)) ?? -1
    return tails[at]?.[first + 1]?.head ?? name
  })
  for (let more = true; more; ) {
    more = false
    for (const divider of names.length > 1 ? dividers : dividers.slice(0, 3)) {
      const apart = partApart(names, divider, language)
      if (!apart) continue
      names = withoutLabel(withoutPositions(apart.names, language))
      for (const [at, other] of apart.others.entries()) others[at]?.push(other)
      more = true
      break
    }
  }
  return texts.map((text, at) => ({
    name: names[at] || text.name,
    sku: text.sku ?? others[at]?.find(({ sku }) => sku !== null)?.sku ?? null,
    options:
      [text.options, ...(others[at] ?? []).map(({ options }) => options)].filter((each) => each !== null).join('; ') ||
      null,
  }))
}

interface Tail extends Other {
  readonly label: string
  /** A colon or lower case shows that the text is not part of the name. */
  readonly isSure: boolean
  /** Only a space separates the part from the name. */
  readonly isSpaced: boolean
  /** The name before this part. */
  readonly head: string
}

const mostTails = 6

/**
 * Returns the parts at the end of a name that begin with a known label, even without a colon: `Merino, Shade 214 Moss,
 * Lot 8812`.
 */
function tailsOf(name: string, language: Language): Tail[] {
  const tails: Tail[] = []
  let rest = name
  while (tails.length < mostTails) {
    // `part` may be only a label, because its code was removed before.
    const [, head = '', part = ''] = /^(.*\S)(?:\s[|·•–—/-]\s|\s?[;,]\s)(.+)$/u.exec(rest) ?? []
    const other = /\p{L}{2}/u.test(head) ? (labelledPart(part, language) ?? choicePart(part, language)) : null
    if (!other) {
      tails.unshift(...spacedTail(rest, language))
      break
    }
    const isSure = other.role === 'options' && /^[^:]+\s?:\s|^\p{Ll}+\s[\p{L}\d]/u.test(part)
    tails.unshift({ ...other, head: bare(head), isSure, isSpaced: false })
    rest = head
  }
  return tails
}

/** Finds an option after a space: `Ribbon colour old rose`. Its label is in lower case. Returns at most one. */
function spacedTail(name: string, language: Language): Tail[] {
  for (const { index, 1: label = '' } of name.matchAll(/(?<=\p{L}.*)\s(\p{Ll}{3,})(?=\s\S)/gu)) {
    const other = columnOf(label, language) === 'options' ? labelledPart(name.slice(index + 1), language) : null
    if (other) return [{ ...other, head: bare(name.slice(0, index)), isSure: false, isSpaced: true }]
  }
  return []
}

export const isLetterCode = (text: string): boolean => /^[A-Z]+(?:-[A-Z]+)+$/.test(text)

type LabelledPart = Other & { readonly role: 'sku' | 'lot' | 'options'; readonly label: string }

const mostLabelWords = 3

/**
 * Parses an option, a lot or an article number after its label: `Shade 214 Moss`, `Dye lot 8812`, `Art. no. 4711`. Null
 * for other texts.
 */
export function labelledPart(part: string, language: Language): LabelledPart | null {
  const words = part.split(' ')
  for (let count = Math.min(mostLabelWords, words.length); count > 0; count--) {
    const label = words.slice(0, count).join(' ')
    const value = words.slice(count).join(' ')
    const role = /\d/.test(label) ? null : columnOf(label, language)
    // The French `lot de 100` is a pack.
    if (role === 'lot' && !/^\p{Ll}{1,3}\s/u.test(value)) return { role, label, sku: null, options: null }
    if (value === '') continue
    if (role === 'options') return { role, label, sku: null, options: `${label.replace(/\s?:$/, '')}: ${value}` }
    if (role === 'sku' && (codeShape.test(value) || isLetterCode(value)))
      return { role, label, sku: value, options: null }
  }
  return null
}

/** Parses an option with an unknown label in lower case: `glaze: Sand`. Null for other texts. */
function choicePart(part: string, language: Language): LabelledPart | null {
  const [, label = '', value = ''] = /^(\p{Ll}[\p{L} ]{1,19}?)\s?:\s(\S.*)$/u.exec(part) ?? []
  const isOther = label === '' || columnOf(label, language) !== null || sumOf(label, language) !== null
  return isOther || factOf(label, language) !== null
    ? null
    : { role: 'options', label, sku: null, options: `${label}: ${value}` }
}

/** Removes line numbers, and the label with which all names begin: `1 Code: A-1 Linen`, `2 Code: A-2 Hemp`. */
export const withoutLeads = (names: readonly string[], language: Language): string[] =>
  withoutCodeLead(withoutLabel(withoutPositions(names, language)))

/**
 * Removes a label and keeps the code after it, if all names begin with the same label: `Job J-1: Van`, `Job J-2:
 * Pallet`.
 */
function withoutCodeLead(names: readonly string[]): string[] {
  const labels = names.map(
    (name) => /^\p{L}[\p{L}. -]{1,24}?\s(?=[A-Z\d./-]*\d[A-Z\d./-]*[:,;]?\s)/u.exec(name)?.[0] ?? '',
  )
  const [label = ''] = labels
  return names.length > 1 && new Set(labels).size === 1 ? names.map((name) => name.slice(label.length)) : [...names]
}

const bare = (name: string): string =>
  tidyName(name.replace(/^\p{Ll}{1,3}:\s/u, '').replace(/^[\s/|·•=→>-]+|[\s/|·•=→-]+$/gu, ''))

/** Removes the line number with which every name begins, and its label: `1. Linen`, `02 Linen`, `Job 2: Linen`. */
function withoutPositions(names: readonly string[], language: Language): string[] {
  const found = names.map((name) =>
    /^[[(#]?(?:(\p{L}[\p{L}.]{1,14})\s?)?0{0,2}(\d{1,3})([.)\]:,、-]*)\s*(?:[|·/–-]\s)?\s*(?=\S)/iu.exec(name),
  )
  const [word = ''] = found.map((match) => match?.[1] ?? '')
  const isLabel = word === '' || (names.length > 1 && found.every((match) => match?.[3] !== ''))
  const isEach = found.every((match, at) => {
    const [whole = '', label = '', digits = '', sign = ''] = match ?? []
    const isOwn =
      whole !== '' && /[\s、]$/.test(whole) && (Number(digits) === at + 1 || Number(digits) === 10 * (at + 1))
    const isNamed = isLabel || columnOf(word, language) === 'position'
    return isOwn && label === word && isNamed && (names.length > 1 || (sign !== '' && digits === '1'))
  })
  return isEach ? names.map((name, at) => bare(name.slice(found[at]?.[0].length ?? 0))) : [...names]
}

/** Removes the letter with which every name begins: `a) Linen`, `b) Hemp`. */
function withoutLetters(names: readonly string[]): string[] {
  const isEach = names.every((name, at) => name.startsWith(`${String.fromCharCode(97 + at)}) `))
  return isEach ? names.map((name) => bare(name.slice(3))) : [...names]
}

/** Removes the label with which all names begin: `Article: Linen`, `Article: Hemp`. */
function withoutLabel(names: readonly string[]): string[] {
  const labels = new Set(names.map((name) => /^(\p{L}[^:=\d]{1,29}?)\s?[:=]\s/u.exec(name)?.[0] ?? ''))
  const [label = ''] = labels
  const rest = names.map((name) => bare(name.slice(label.length)))
  return names.length > 1 && labels.size === 1 && label !== '' && new Set(rest).size > 1 ? rest : [...names]
}

/** Removes the short word before a price with which all names end: `Mug for`. */
function withoutTail(names: readonly string[]): string[] {
  const tails = new Set(names.map((name) => /\s\p{Ll}{1,3}$/u.exec(name)?.[0] ?? ''))
  const [tail = ''] = tails
  return names.length > 1 && tails.size === 1 && isShortWord(tail.trim())
    ? names.map((name) => bare(name.slice(0, -tail.length)))
    : [...names]
}

/**
 * Removes words before the names: `of the Mug`, `Std. Zuschnitt`. Every text must begin with short words in lower case
 * or the same abbreviation.
 */
function withoutHead(names: readonly string[]): string[] {
  const heads = names.map((name) => /^(?:(?:\p{Ll}{1,5}\s){1,3}|\p{L}{2,4}\.\s)(?=\p{Lu})/u.exec(name)?.[0] ?? '')
  // Words in lower case may differ from name to name: `of the Mug`, `and of the Bowl`. An abbreviation must be the same
  // in all names.
  const areWords = new Set(heads).size === 1 || heads.every((head) => !head.includes('.'))
  return names.length > 1 && areWords && !heads.includes('')
    ? names.map((name, at) => bare(name.slice(heads[at]?.length ?? 0)))
    : [...names]
}

function partApart(names: readonly string[], divider: string, language: Language) {
  if (!names.every((name) => name.includes(divider))) return null
  const sides = [
    names.map((name) => [name.slice(0, name.indexOf(divider)), name.slice(name.indexOf(divider) + divider.length)]),
    names.map((name) => [
      name.slice(name.lastIndexOf(divider) + divider.length),
      name.slice(0, name.lastIndexOf(divider)),
    ]),
  ]
  for (const [at, side] of sides.entries()) {
    const parts = side.map(([part = '']) => part.trim())
    const rest = side.map(([, name = '']) => bare(name))
    // A text with which all names begin is the name of the product: `Worsted skein - Spruce`.
    const isName = at === 0 && parts.length > 1 && new Set(parts).size === 1 && /\p{L}{3}/u.test(parts[0] ?? '')
    // If the names are equal in all, the text that they share is not a remark: `Tee, natural` in three sizes.
    const isSame = parts.length > 1 && new Set(names).size === 1
    const others = isName || isSame ? null : othersOf(parts, language)
    if (others && rest.every((name) => /\p{L}{2}/u.test(name))) return { names: rest, others }
  }
  return null
}

/** Returns the meanings of the parts at the same position in all names. Null if they may be names. */
function othersOf(parts: readonly string[], language: Language): Other[] | null {
  const codes = parts.map(
    (part) => (isDimension(part) ? null : codeShape.exec(part)?.[1]) ?? labelledCode.exec(part)?.[2] ?? null,
  )
  const labels = new Set(parts.map((part) => labelledCode.exec(part)?.[1] ?? ''))
  const [label = ''] = labels
  const areCodes =
    codes.every((code) => code !== null) &&
    labels.size === 1 &&
    (label === ''
      ? parts.length > 1 || /\d.*\d/.test(parts[0] ?? '')
      : columnOf(label, language) === 'sku' || parts.length > 1)
  const areOther = columnOf(label, language) === 'lot' || parts.every(isShortDay)
  if (areCodes) return codes.map((sku) => ({ sku: areOther ? null : sku, options: null }))
  if (parts.length > 1 && new Set(parts).size === 1) return parts.map(() => ({ sku: null, options: null }))
  const areOptions = parts.every((part) => {
    const said = /^\(?(\p{L}[^:=]{1,24})\s?[:=]\s?\S/u.exec(part)?.[1]
    return said !== undefined && namesChoice(said, language)
  })
  return areOptions ? parts.map((part) => ({ sku: null, options: part.replace(/^\(|\)$/g, '') })) : null
}
