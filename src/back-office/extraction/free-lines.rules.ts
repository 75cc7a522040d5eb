import { codeApart, type Entry, isMoney } from './entries.rules.ts'
import type { Block, BlockCell, ItemSet } from './item-sets.rules.ts'
import { type ItemText, itemTexts } from './item-text.rules.ts'
import type { ReadLine } from './line-readings.rules.ts'
import { decimalOf } from './money-text.rules.ts'
import { countedUnit, isUnitWord, type NumberToken, numberTokens } from './number-tokens.rules.ts'
import { isShortWord, pieceOf, plainPiece, tidyName, type Value, withoutConnector } from './pieces.rules.ts'
import { introduces, withinText } from './stated-facts.ts'
import { columnOf, isEachWord, type Language, languages } from './words/vocabulary.rules.ts'

const longestLine = 400
const mostBlocks = 500
const mostNear = 6

/** Returns the text of an entry in one line, with two spaces between columns. */
const lineOf = ({ cells }: Entry): string => cells.map(({ text }) => text.replaceAll('\n', ' ')).join('  ')

/**
 * Returns the text lines of a section as candidate items: `I put down 5.4 m poplin at 17.19 for you, that's 92.83`.
 * Their numbers may have any position and get keys by order. Which number is the quantity, unit price or total follows
 * from quantity × price = total. Null if no line has an amount and another number.
 */
export function freeSetOf(whole: readonly Entry[]): ItemSet | null {
  const mark = /\d([.,])\d{2}(?!\d)/.exec(whole.map(({ text }) => text).join(' '))?.[1] ?? ''
  const places = whole.flatMap((entry, at): readonly [number, ReadonlyMap<string, Value>][] => {
    const values = valuesIn(entry, mark)
    return values ? [[at, values]] : []
  })
  if (places.length === 0) return null
  const blocks = places.slice(0, mostBlocks).map(([at, values], place): Block => {
    const entry = whole[at] as Entry
    const before = places[place - 1]?.[0] ?? -1
    const behind = places[place + 1]?.[0] ?? whole.length
    return {
      cells: [],
      values,
      unread: new Map(),
      unit: null,
      evidence: lineOf(entry).slice(0, 300),
      index: entry.index,
      end: entry.index,
      line: {
        text: lineOf(entry),
        above: aboveOf(whole.slice(Math.max(before + 1, at - mostNear), at), entry),
        below: belowOf(whole.slice(at + 1, Math.min(behind, at + 1 + mostNear))),
      },
    }
  })
  const isTable = places.some(([at]) => (whole[at]?.cells.length ?? 0) > 1)
  return { blocks, roles: new Map(), isHeaded: false, isTable, isAside: whole[0]?.isAside ?? false, isFree: true }
}

/**
 * Returns the numbers of a line. Keys of amounts count from the end (`$1` is the last), keys of possible quantities
 * from the beginning (`q1`). A number that may be either has both keys. Null for a table row, a long line, and a line
 * without an amount and another number.
 */
function valuesIn(entry: Entry, mark: string): ReadonlyMap<string, Value> | null {
  const text = lineOf(entry)
  if (entry.table !== null || text.length > longestLine) return null
  const all = numberTokens(text)
  const tokens = spelledOut(
    text,
    all.filter(({ isPercent }) => !isPercent),
    mark,
  )
  const amounts = tokens.filter((token) => isMoney({ ...token, role: null }))
  if (amounts.length < 1 || tokens.length < 2) return null
  const values = new Map<string, Value>()
  for (const [at, token] of amounts.toReversed().slice(0, 4).entries())
    values.set(`$${at + 1}`, { ...token, role: null })
  for (const [at, token] of tokens.slice(0, 10).entries())
    if (token.currencies.length === 0 && !token.isNegative) values.set(`q${at + 1}`, { ...token, role: null })
  for (const [at, token] of all.filter(({ isPercent }) => isPercent).entries())
    values.set(`%${at + 1}`, { ...token, role: null })
  return values
}

/** Adds decimals to whole numbers that are amounts in a written multiplication: `1 x 40 = 40`, `273 (4 x 68,25)`. */
function spelledOut(text: string, tokens: readonly NumberToken[], mark: string): readonly NumberToken[] {
  const numberOf = ({ digits }: NumberToken): number => Number(decimalOf(digits, null, 2) ?? Number.NaN)
  const isTimes = (one: NumberToken, other: NumberToken): boolean =>
    /[x×*]/.test(text.slice(one.start, other.start).replace(/^[\d.,\s]*/, ''))
  const amounts = new Set<NumberToken>()
  for (const [at, first] of tokens.entries()) {
    const [second, third] = tokens.slice(at + 1)
    if (!second || !third) break
    const isEqual = /^\s*=\s*$/.test(text.slice(second.end, third.start)) && isTimes(first, second)
    if (isEqual && Math.abs(numberOf(first) * numberOf(second) - numberOf(third)) < 0.0051)
      for (const each of /[.,]\d{2}$/.test(first.digits) ? [third] : [second, third]) amounts.add(each)
    const isBracketed = /^\s*\(\s*$/.test(text.slice(first.end, second.start)) && isTimes(second, third)
    if (isBracketed && Math.abs(numberOf(second) * numberOf(third) - numberOf(first)) < 0.0051)
      amounts.add(first).add(third)
  }
  return tokens.map((each) =>
    amounts.has(each) && mark !== '' && /^\d+$/.test(each.digits)
      ? { ...each, digits: `${each.digits}${mark}00`, isCount: false, unit: null }
      : each,
  )
}

/** Returns the rows above a line, back to the last blank line. */
function aboveOf(rows: readonly Entry[], line: Entry): readonly Entry[] {
  if (line.isAfterGap) return []
  return rows.slice(
    Math.max(
      0,
      rows.findLastIndex(({ isAfterGap }) => isAfterGap),
    ),
  )
}

/** Returns the rows below a line, up to the next blank line, amount with an unknown label or long text. */
function belowOf(rows: readonly Entry[]): readonly Entry[] {
  const end = rows.findIndex(({ isAfterGap, loose, text }) => isAfterGap || loose !== null || text.length > 160)
  return end < 0 ? rows : rows.slice(0, end)
}

/** A text before, between or after the numbers of a line. */
interface Slot {
  readonly text: string
  readonly isBeforeNumber: boolean
  /** The text may begin with an unknown unit: `59.4 metrů Guma`. */
  readonly isBehindCount: boolean
}

/**
 * Returns the names, article numbers and options of lines, without the numbers and the words that belong to the
 * numbers.
 */
export function freeTexts(
  lines: readonly ReadLine[],
  usedOf: (line: ReadLine) => ReadonlySet<Value>,
  language: Language,
): ItemText[] {
  const slots = lines.map((line) => slotsOf(line, usedOf(line)))
  const slot = nameSlot(slots, language)
  const own = slotsWithNames(slots, slot, language)
  const common = commonEnds(own)
  const named = own.map(({ text, isBeforeNumber, isBehindCount }) => {
    const ends = /\s{2}$/.test(text) ? new Set<string>() : common
    const begun = isBehindCount ? text.replace(/^\s*\p{Ll}[\p{L}.]*\s+(?=\p{Lu})/u, '') : text
    return partsOf(isBeforeNumber ? withoutEnd(begun, ends, language) : begun, language)
  })
  const words = new Set(named.map((parts) => parts.join(' ')))
  // A text that all lines share is a label.
  const areLabels = named.length > 1 && words.size === 1 && lines.every(({ block }) => block.line?.above.length)
  const isAbove =
    areLabels || named.filter((parts) => !parts.some((part) => isName(part, language))).length * 2 > named.length
  // The first item has no more rows above it than the others. Further rows are headings.
  const height = Math.max(1, ...lines.slice(1).map(({ block }) => block.line?.above.length ?? 0))
  const blocks = lines.map((line, at): Block => {
    const { above: rows = [], below = [] } = line.block.line ?? {}
    const above = lines.length > 1 && at === 0 ? rows.slice(-height) : rows
    const own = named[at] ?? []
    const said = isAbove
      ? [
          ...withoutSpeech(above).flatMap((row) => partsOf(lineOf(row), language)),
          ...own.filter((part) => isCodeField(part, language)),
        ]
      : [...own, ...fieldsBehind(slots[at] ?? [], slot, language)]
    const parts = said.filter((part) => said.length < 2 || !/^0\d+$/.test(part) || Number(part) !== 10 * (at + 1))
    const ordered = parts.map((part, place) => (place === 0 ? withoutPosition(part, at, lines.length) : part))
    const first = Math.max(
      0,
      ordered.findIndex((part) => isName(part, language)),
    )
    const [name = '', ...more] = [
      ...ordered.slice(first),
      ...ordered.slice(0, first),
      ...(isAbove ? [] : below.map((row) => tidyText(lineOf(row)))),
    ]
    const cells: BlockCell[] = [
      { column: 0, heading: null, pieces: [plainPiece(name)] },
      ...more.map((text, place) => ({
        // An article number gets a separate column.
        column: /\s/.test(text) ? -1 : place + 1,
        heading: null,
        pieces: [pieceOf(tidyText(text), language)],
      })),
    ]
    return { ...line.block, cells }
  })
  return itemTexts(
    blocks.map((block) => ({ block, used: new Set<Value>() })),
    0,
    language,
  )
}

const noSlot: Slot = { text: '', isBeforeNumber: false, isBehindCount: false }

/**
 * Returns this slot of each line. The quantity may precede the name in some lines and follow it in others: if most lines
 * have a name there, a line without one gives its first slot with a name.
 */
function slotsWithNames(slots: readonly (readonly Slot[])[], slot: number, language: Language): Slot[] {
  const holdsName = (each: Slot | undefined): boolean =>
    each !== undefined && !introduces(each.text) && partsOf(each.text, language).some((part) => isName(part, language))
  const areHere = 2 * slots.filter((each) => holdsName(each[slot])).length > slots.length
  return slots.map(
    (each) => (areHere && !holdsName(each[slot]) ? each.find(holdsName) : undefined) ?? each[slot] ?? noSlot,
  )
}

/** Returns labelled texts after the numbers of a line: `… (2 x 14.54) Size: L, SKU: A-1`. */
const fieldsBehind = (slots: readonly Slot[], slot: number, language: Language): string[] =>
  slots
    .slice(slot + 1)
    .flatMap(({ text }) => text.split(/,\s|[()]/))
    .map(tidyText)
    .filter((text) => {
      const { labelled } = pieceOf(text, language)
      return labelled !== null && ['sku', 'options', null].includes(labelled.role)
    })

/** Returns the rows below the last sentence, greeting or fact of the order. */
const withoutSpeech = (rows: readonly Entry[]): readonly Entry[] =>
  rows.slice(
    rows.findLastIndex(
      (row) => /\p{L}[.,!]$/u.test(row.text) || withinText(row).some(({ name }) => name !== 'reference'),
    ) + 1,
  )

const tidyText = (text: string): string =>
  tidyName(text.replace(/[_.…-]{3,}|(?:\s\.){2,}|[-=]>/g, ' '))
    .replace(/\s{2,}/g, ' ')
    .replace(/^\/\s*|\s+\/$/g, '')

function slotsOf(line: ReadLine, used: ReadonlySet<Value>): Slot[] {
  const text = line.block.line?.text ?? ''
  const values = [...used].sort((one, other) => one.start - other.start)
  const found: Slot[] = []
  let start = 0
  let isBehindCount = false
  for (const value of values) {
    found.push({ text: text.slice(start, value.start), isBeforeNumber: true, isBehindCount })
    start = Math.max(start, value.end)
    isBehindCount = value.currencies.length === 0 && !value.isCount && value.unit === null
  }
  return [...found, { text: text.slice(start), isBeforeNumber: false, isBehindCount }]
}

const lettersIn = (text: string): number => (text.match(/\p{L}/gu) ?? []).length
/**
 * Whether a word of the text can begin a name: it starts with a capital letter, with a digit before a letter (`2ply`),
 * or with two letters of a script without case.
 */
const beginsName = (text: string): boolean => /(?:^|[^\p{L}])(?:\p{Lu}|\p{Lo}{2}|\d+\p{L})/u.test(text)

/**
 * Returns the index of the slot that most probably contains the names. Many different names and texts that begin like a
 * name raise the score. The second slot is preferred, and the last one avoided.
 */
function nameSlot(slots: readonly (readonly Slot[])[], language: Language): number {
  const count = Math.max(...slots.map(({ length }) => length))
  const score = (at: number): number => {
    const texts = slots
      .map((each) => (each[at]?.text ?? '').replace(/\([^()]*\)/g, '').trim())
      .filter((text) => !introduces(text) && partsOf(text, language).some((part) => isName(part, language)))
    const names = texts.map((text) => partsOf(text, language).find((part) => isName(part, language)))
    const distinct = new Set(names).size
    const begun = texts.filter(beginsName).length
    // In `Total: 40.00, 6 ×, Linen`, the first slot is a label.
    const isLabel = slots.length === 1 && /^[^,;|]{2,30}:$/.test(texts[0] ?? '')
    // A name stands after the quantity, as in `Then 5 m poplin`, more often than before it.
    return 4 * distinct + 2 * begun + (at === 1 ? 1 : 0) + (at === count - 1 ? -3 : 0) - (isLabel ? 2 : 0)
  }
  let best = 0
  for (let at = 1; at < count; at++) if (score(at) > score(best)) best = at
  return best
}

/**
 * Returns words that more than half of the lines have before a number: the last words in lower case (`habe ich zu`),
 * and a capitalised last word after a sign (`– Preis:`). A sign ends the name: `Willow basket: 5.00`.
 */
function commonEnds(slots: readonly Slot[]): ReadonlySet<string> {
  const counted = new Map<string, number>()
  for (const { text } of slots)
    for (const word of new Set(
      text.match(/(?<=\s)\p{Ll}[\p{L}'’]*(?=(?:\s\p{Ll}[\p{L}'’]*)*\s*$)|(?<=[*·|–—,;-]\s)\p{Lu}\p{L}*\.?(?=:?\s*$)/gu),
    ))
      counted.set(word, (counted.get(word) ?? 0) + 1)
  return new Set([...counted].filter(([, count]) => count > 1 && count * 2 > slots.length).map(([word]) => word))
}

/** Removes words at the end that only introduce the next number. */
function withoutEnd(text: string, common: ReadonlySet<string>, language: Language): string {
  let kept = text.replace(/(?:[\s(:=@*×,;–—-]|(?<![\p{L}\d])x)+$/u, '')
  for (let more = true; more; ) {
    const [whole = '', head = '', word = ''] = /^(.*?)[\s,;:*·|–—-]+(\p{L}[\p{L}.'’/]*)[\s:]*$/u.exec(kept) ?? []
    // `8 mm` is not shortened.
    more =
      whole !== '' &&
      head.trim() !== '' &&
      (!/\d$/.test(head) || /^\p{Lu}/u.test(word) || isShortWord(word)) &&
      common.has(word)
    if (more) kept = head
  }
  for (const count of [3, 2, 1]) {
    const found = new RegExp(String.raw`^(.*?)[\s,;:–—-]+((?:\S+\s){${count - 1}}\S+)$`, 'u').exec(kept)
    if (found?.[1] && found[2] && found[2] === found[2].toLowerCase() && saysEach(found[2], language)) kept = found[1]
  }
  // The unit belongs to the number after the text: `Linen: pcs 750`.
  const [, head, sign, unit = ''] = /^(.*\S)\s?([:;,|–—-])\s?(\p{Ll}{1,6})\.?$/u.exec(kept) ?? []
  const isUnit = sign === ',' ? countedUnit(unit) !== null : isUnitWord(unit)
  return withoutConnector(head && isUnit ? head : kept, language)
}

const saysEach = (words: string, language: Language): boolean =>
  isEachWord(words, language) || (words.length > 1 && languages.some((each) => isEachWord(words, each)))

/** Removes the line number: `1) Linen`, `Pos. 2: Linen`, `03  Linen`. */
function withoutPosition(text: string, at: number, count: number): string {
  const [whole = '', digits = '', sign = ''] =
    /^[([]?(?:pos\.?|no?\.?|nr\.?|#)?\s?0?(\d{1,3})([.):\]-]{0,2})\s+(?=\S)/i.exec(text) ?? []
  const isPosition = whole !== '' && Number(digits) === at + 1 && (count > 1 || sign !== '' || /^\D|^0/.test(text))
  return isPosition ? tidyName(text.slice(whole.length)) : text
}

const isLabel = (text: string, language: Language): boolean =>
  ['quantity', 'unit', 'amount', 'price', 'measure'].includes(columnOf(text, language) ?? '')

/** Whether the text is a number with a unit: `100 pcs`. */
const isMeasured = (text: string): boolean => {
  const word = /^\d[\d.,]*\s?(\p{L}+)\.?$/u.exec(text)?.[1]
  return word !== undefined && countedUnit(word.toLowerCase()) !== null
}

/** Whether the text has words and is not a label, unit, line number or article number. */
const isName = (text: string, language: Language): boolean =>
  lettersIn(text) > 1 &&
  !isMeasured(text) &&
  !isLabel(text, language) &&
  !isEachWord(text, language) &&
  !isUnitWord(text) &&
  !(/^[A-Z0-9][A-Z0-9._/-]{2,}$/.test(text) && /\d/.test(text)) &&
  !isCodeField(text, language)

/** Whether the text is a labelled article number: `SKU 4711`. */
const isCodeField = (text: string, language: Language): boolean => {
  // `Washer No. 8` is a name.
  const label = /^(\p{L}[\p{L} .]{0,20}?)(?:[:#]\s|\.?\s(?!\d{1,2}$))(?=\S*\d)\S+$/u.exec(text)?.[1]
  return label !== undefined && columnOf(label, language) === 'sku'
}

/**
 * Splits a text into the name and other texts: `Linen; Art. no. A-1; Quantity`, `Linen / Ref. A-1 / Units`. Leaves out
 * labels of numbers.
 */
function partsOf(text: string, language: Language): string[] {
  // A separator in brackets separates options.
  const parts = text.split(/\s*[;|]\s*(?![^[(]*[\])])|\s{2,}/).flatMap((part) => {
    const [first = '', ...more] = part.split(/\s[/–]\s|,\s(?=\p{L}+\.?$)/u)
    const isListed = more.some(
      (each) => columnOf(each, language) !== null || columnOf(each.split(/\s(?=\S*\d)|:/)[0] ?? '', language) !== null,
    )
    return isListed ? [first, ...more] : [part]
  })
  return parts
    .map(tidyText)
    .flatMap((part) => codeApart(part, language))
    .filter((part) => /[\p{L}\p{N}]/u.test(part) && !isLabel(part, language))
}
