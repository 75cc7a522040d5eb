import { countedUnit } from './number-tokens.rules.ts'
import { columnOf, type Language } from './words/vocabulary.rules.ts'

/** A name, and the article number before or after it. Null if there is none. */
export interface CodedName {
  readonly name: string
  readonly code: string | null
}

/**
 * A text of an item with its position (`slot`). Texts at the same position have the same meaning in all items of an
 * order.
 */
export interface SlotText {
  readonly slot: string
  readonly text: string
}

const token = String.raw`#?(?<code>[A-Z0-9]+(?:[._/-][A-Z0-9]+)*|[a-z]{2,5}[_-]?\d{3,})`
const divider = String.raw`(?:\s[-–—|·•/]\s|\s?[:;,|]\s)`
/** Patterns for an article number and a name with a sign between them, the clearest first. */
const divided = [
  String.raw`^[[(]${token}[\])]\s?(?<name>\S.+)$`,
  String.raw`^${token}${divider}(?<name>\S.+)$`,
  String.raw`^(?<name>.+?)\s?[[(]${token}[\])]$`,
  `^(?<name>.+?)${divider}${token}$`,
].map((source) => new RegExp(source, 'su'))
const bare = [String.raw`^${token}\s(?<name>\S.+)$`, String.raw`^(?<name>.+\S)\s${token}$`].map(
  (source) => new RegExp(source, 'su'),
)

/**
 * Whether the form alone shows that the text is an article number: letters with digits, a long number, or digits in
 * groups with points or hyphens.
 */
const isSure = (text: string): boolean =>
  !isMeasure(text) &&
  (/^(?=.*\d)(?=.*[A-Z])[A-Z0-9._/-]{4,}$/i.test(text) || /^\d{5,}$|^\d{2,}(?:[.-]\d{2,})+(?:[.-]\d)?$/.test(text))

/** Whether the text is a measure, not an article number: `38X42`, `90CM`, `3PLY`. */
const isMeasure = (text: string): boolean => {
  const unit = /^\d+(?:[.,]\d+)?([A-Z]{1,4})$/i.exec(text)?.[1]?.toLowerCase()
  return (
    /^\d+X\d+(?:X\d+)?[A-Z]{0,2}$/i.test(text) || unit === 'ply' || (unit !== undefined && countedUnit(unit) !== null)
  )
}

/** Whether the text may be an article number if the other items have one at the same position. */
const isPossible = (text: string): boolean =>
  /^[A-Z0-9][A-Z0-9._/-]+$/i.test(text) &&
  (/\d/.test(text) || text === text.toUpperCase()) &&
  !/^\d{1,2}$/.test(text) &&
  !/^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/.test(text) &&
  !isFile(text) &&
  !isDimension(text) &&
  countedUnit(text.toLowerCase()) === null

/**
 * Whether the text is a day with the name of a month, or can be a day and a month without a year: `16-Mar-26`, `24/09`,
 * `4.10.`
 */
export const isShortDay = (text: string): boolean => {
  const [, one = '99', other = '99'] = /^(\d{1,2})[./-](\d{1,2})\.?$/.exec(text) ?? []
  const isShort = Math.max(Number(one), Number(other)) <= 31 && Math.min(Number(one), Number(other)) <= 12
  return isShort || /^\d{1,2}-\p{L}{3,4}-\d{2,4}$/u.test(text)
}

/** Whether the text is a size: `45x45`, `130×180cm`. */
export const isDimension = (text: string): boolean =>
  /^\d+(?:[.,]\d+)?(?:[x×]\d+(?:[.,]\d+)?){1,2}(?:[cm]?m)?$/i.test(text)

/** Whether the text is the name of a file: `artwork_v2.pdf`. */
export const isFile = (text: string): boolean =>
  /\.(?:pdf|ai|eps|psd|indd|svg|png|jpe?g|tiff?|zip|docx?|xlsx?)$/i.test(text)

/**
 * Whether the texts are article numbers. A single one must satisfy `isSure`. Of several, at least half must satisfy it
 * or have four digits. They must differ as the names do, and must not only count the items.
 */
function areCodes(codes: readonly string[], names: readonly string[], isMarked: boolean): boolean {
  if (codes.length === 0 || !codes.every(isPossible) || codes.every(isShortDay)) return false
  if (codes.length === 1) return codes.every(isSure)
  const areGrouped = codes.some(isSure) && codes.every((code) => /^[A-Z\d]+(?:[._/-][A-Z\d]+)+$/.test(code))
  const areSure = areGrouped || 2 * codes.filter((code) => isSure(code) || /^\d{4}$/.test(code)).length >= codes.length
  const step = Number(codes[1]) - Number(codes[0])
  const areSteps =
    (codes.length > 2 ||
      [1, 10, 100].includes(Math.abs(step)) ||
      (!isMarked && codes.some(({ length }) => length < 4))) &&
    codes.every((code, at) => Number(code) - Number(codes[0]) === at * step)
  return areSure && !areSteps && new Set(codes).size >= Math.min(codes.length, new Set(names).size)
}

/**
 * Splits names from article numbers that a sign separates from them. Tries to find one form for all names, then one for
 * those in brackets, otherwise one for each name.
 */
export function codesApart(names: readonly string[], language: Language): CodedName[] {
  const bracketed = names.filter((name) => /[^)]\)$/.test(name))
  const some = bracketed.length > 1 ? (apartIn(bracketed, divided, language) ?? []) : []
  return (
    apartIn(names, divided, language) ??
    names.map(
      (name) => some[bracketed.indexOf(name)] ?? apartIn([name], divided, language)?.[0] ?? { name, code: null },
    )
  )
}

/**
 * Splits names from article numbers that only a space separates from them. All names must begin or all must end with
 * one.
 */
export const bareCodesApart = (names: readonly string[], language: Language): CodedName[] =>
  (names.length > 1 ? apartIn(names, bare, language) : null) ?? names.map((name) => ({ name, code: null }))

function apartIn(names: readonly string[], patterns: readonly RegExp[], language: Language): CodedName[] | null {
  for (const pattern of patterns) {
    const found = names.map((text): CodedName => {
      const { name = '', code = null } = pattern.exec(text)?.groups ?? {}
      return { name, code }
    })
    const codes = found.flatMap(({ code }) => code ?? [])
    const isEach = codes.length === names.length && found.every((each) => isNamed(each, language))
    if (
      isEach &&
      areCodes(
        codes,
        found.map(({ name }) => name),
        patterns !== bare,
      )
    )
      return found
  }
  return null
}

/** Whether the text beside the code is a name and does not end with the label of a lot: `Merino, Lot`. */
const isNamed = ({ name }: CodedName, language: Language): boolean =>
  /\p{L}{2}/u.test(name) && columnOf(/[^,;|·–—/-]*$/u.exec(name)?.[0].trim() ?? '', language) !== 'lot'

/**
 * Returns the article number of each item: the text at a position where more than half of the items have one. An item
 * without a text there may have a number of the same form at another position; otherwise it gets null.
 */
export function codesInSlots(lines: readonly (readonly SlotText[])[], names: readonly string[]): (string | null)[] {
  const all = [...new Set(lines.flatMap((texts) => texts.map(({ slot }) => slot)))]
  // With a single item, a text below it may belong to something else, such as an address: `NC 28801`.
  const slots = lines.length === 1 ? all.filter((slot) => !/^below|^sign \p{L}/u.test(slot)) : all
  for (const slot of slots) {
    const codes = lines.map((texts, at) => withoutPosition(texts.find((each) => each.slot === slot)?.text ?? null, at))
    const stated = codes.flatMap((code) => code ?? [])
    const named = names.filter((_, at) => codes[at] !== null)
    // Amounts and counts without a heading look like `443.42` and `18.700`, as some article numbers do.
    const isMarked = /^sign \P{L}/u.test(slot)
    const isApart = isMarked || stated.some((code) => !/^\d+[.,]\d{2,3}$/.test(code))
    if (2 * stated.length > lines.length && isApart && areCodes(stated, named, isMarked))
      return codes.map((code, at) => code ?? alikeIn(lines[at] ?? [], stated))
  }
  return lines.map(() => null)
}

const shapeOf = (code: string): string => code.replace(/\d/g, '9').replace(/[A-Z]/g, 'A')

/**
 * Returns the code of an item whose code has another position than those of the other items. Null unless exactly one of
 * its texts has their form.
 */
function alikeIn(texts: readonly SlotText[], codes: readonly string[]): string | null {
  const shapes = new Set(codes.map(shapeOf))
  const [only, ...more] = new Set(texts.flatMap(({ text }) => (shapes.has(shapeOf(text)) ? [text] : [])))
  return only !== undefined && more.length === 0 ? only : null
}

/** Removes a line number before the code: `1 A-4711`. If there is none, removes a leading `#`. */
function withoutPosition(text: string | null, at: number): string | null {
  const [, position, code] = /^0{0,4}(\d{1,3})[.)]?\s+(\S+)$/.exec(text ?? '') ?? []
  return code && (Number(position) === at + 1 || Number(position) === 10 * (at + 1))
    ? code
    : (text?.replace(/^#/, '') ?? null)
}
