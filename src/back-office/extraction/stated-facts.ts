import { isCurrency } from '../../platform/money.ts'
import { beginsWithDay, type DateContext, type Direction, dayIn, dayPlaces } from './dates.rules.ts'
import { type Entry, isMoney, type StatedSum, valuesOf } from './entries.rules.ts'
import type { Found } from './extracted.types.ts'
import { usualCode } from './money-text.rules.ts'
import { judgeTracking } from './tracking.rules.ts'
import {
  asWords,
  buyerStems,
  copulas,
  dateStems,
  numberWords,
  orderStems,
  otherDayStems,
  otherDeedStems,
  parcelStems,
  possessives,
  receiptStems,
  withUs,
  wordsBehindNumber,
} from './words/parts.ts'
import { factLabels, factOf, folded, type Language, namesOrder, sumOf } from './words/vocabulary.rules.ts'
import type { FactName } from './words/words.types.ts'

/**
 * A text with a known label. The text follows the label in the same cell or sentence, or is in the next cell, the cell
 * below or the next line.
 */
export interface Labelled {
  readonly name: FactName
  readonly text: string
  readonly evidence: string
  /** The label and the text are not part of a sentence. */
  readonly isAlone: boolean
  readonly index: number
}

/**
 * Matches "your" before a label: `Su n.º de pedido`, `Your order no.` The number is the vendor's, unless the vendor
 * states another one; then it is the buyer's own.
 */
const possessive = new RegExp(String.raw`^(?:${possessives})\s+`, 'i')

/** Matches a word for the buyer before a label: `Buyer's Order No.` */
const ofBuyer = new RegExp(String.raw`(?<!\p{L})(?:${buyerStems})[^\d:]{0,20}$`, 'iu')

function factOfLabel(label: string, language: Language): FactName | null {
  const known = factOf(label, language)
  if (known !== null) return vendorsNames.includes(known) && ofBuyer.test(label) ? 'buyerReference' : known
  const bare = label.trim().replace(possessive, '')
  return bare !== label.trim() && factOf(bare, language) === 'orderNumber' ? 'yours' : null
}

/** A line of a cell above the items. */
export interface HeadText {
  readonly text: string
  /**
   * The text that may be its label, because it has no digits: the line above, the cell before it, or a cell above in
   * its column. Empty if there is none.
   */
  readonly label: string
  readonly row: number
  readonly cell: number
}

const vendorsNames: readonly FactName[] = ['orderNumber', 'order', 'reference']

const mostHead = 40

/** Returns the texts of at most 40 rows above the first item. A row of two cells also gives their joined text. */
export function headOf(entries: readonly Entry[], item: { readonly evidence: string } | undefined): HeadText[] {
  const begin = entries.findIndex(({ text }) => text !== '' && item?.evidence.startsWith(text.slice(0, 300)))
  const end = begin < 0 ? mostHead : Math.min(mostHead, begin)
  return entries.slice(0, end).flatMap(({ cells, isAside, columns }, row) => {
    if (isAside || columns) return []
    const texts = cells.flatMap(({ text, column }, cell): HeadText[] => {
      const heading = headingOf(entries.slice(Math.max(0, row - mostHeaded), row), column)
      const before = wordsOnly(cells[cell - 1]?.text ?? '') || heading
      const lines = text.split('\n')
      return lines.map((line, at) => ({ text: line, label: wordsOnly(lines[at - 1] ?? before), row, cell }))
    })
    const [label, value, ...more] = cells
    return label && value && more.length === 0
      ? [{ text: `${label.text}: ${value.text}`, label: '', row, cell: 0 }, ...texts]
      : texts
  })
}

const mostHeaded = 5
/** Returns the lowest text without digits in the column. Empty if there is none. */
const headingOf = (rows: readonly Entry[], column: number): string =>
  rows
    .toReversed()
    .flatMap(({ cells }) => cells.find((each) => each.column === column)?.text ?? [])
    .find((text) => !/\d/.test(text)) ?? ''

const wordsOnly = (text: string): string => (/\d/.test(text) || text.length > 60 ? '' : text)

const mostLabels = 200
const shortest = 3

/**
 * Returns the texts with a known label, in reading order, up to about 200. Leaves out references that may belong to an
 * item.
 */
export function labelledTexts(entries: readonly Entry[], language: Language): Labelled[] {
  const found: Labelled[] = []
  for (const [at, entry] of entries.entries()) {
    if (found.length >= mostLabels) break
    if (entry.isAside || entry.columns) continue
    const next = entries[at + 1]
    for (const [place, cell] of entry.cells.entries()) {
      const lines = cell.text.split('\n')
      for (const [line, text] of lines.entries()) {
        const colon = /[:：=]/.exec(text)?.index ?? -1
        const inLine = colon > 0 ? factOfLabel(text.slice(0, colon), language) : null
        const behind = text.slice(colon + 1).trim()
        const evidence = entry.text.slice(0, 300)
        if (inLine && behind !== '')
          found.push({ name: inLine, text: behind, evidence, isAlone: true, index: entry.index })
        else if (text.length <= 60) {
          const dated = colon > 0 ? null : datedLabel(text, language)
          if (dated) found.push({ ...dated, evidence, isAlone: true, index: entry.index })
          const whole = inLine ?? factOfLabel(text, language)
          if (!whole) continue
          const below = lines[line + 1]
          const beside = line === lines.length - 1 ? entry.cells[place + 1]?.text : undefined
          const under =
            lines.length === 1 && next && next.cells.length === entry.cells.length
              ? next.cells[place]?.text
              : lines.length === 1 && place === 0 && entry.cells.length === 1
                ? next?.cells[0]?.text
                : undefined
          const isHeading = beside !== undefined && factOf(beside.replace(/:$/, ''), language) !== null
          // In `Order no. | SO/0881 | Date | 4 March`, the row below begins with another label.
          const isBeside = !isHeading && entry.cells.length > 2 && /\d/.test(beside ?? '') && !/\d/.test(under ?? '')
          for (const value of [below, isHeading ? undefined : beside, isBeside ? undefined : under])
            if (value !== undefined && value !== '')
              found.push({
                name: whole,
                text: value.split('\n')[0] ?? '',
                evidence: `${evidence} ${value}`.slice(0, 300),
                isAlone: true,
                index: entry.index,
              })
        }
      }
    }
    found.push(...withinText(entry))
  }
  // Below the first price, or between the name and the numbers of an item, a reference belongs to the item.
  const priced = entries.find(({ cells }) => valuesOf(cells).some((value) => isMoney(value) || value.isCount))
  if (!priced) return found
  const end = /\p{L}{4}/u.test(priced.text) ? priced.index : priced.index - 1
  return found.filter(({ name, index }) => name !== 'reference' || index < end)
}

/** Parses the label of a date that the date follows without a colon: `Date 3 March 2026`. Null for other texts. */
function datedLabel(text: string, language: Language): Pick<Labelled, 'name' | 'text'> | null {
  const words = text.split(' ')
  for (const count of [3, 2, 1]) {
    const label = words.slice(0, count).join(' ')
    const behind = words.slice(count).join(' ')
    const name = /\d/.test(label) ? null : factOf(label, language)
    if ((name === 'date' || name === 'orderDate') && /^(?:\p{L}+,\s)?(?:\p{L}+\.?\s)?\d/u.test(behind))
      return { name, text: behind }
  }
  return null
}

const inText: readonly FactName[] = [
  'yours',
  'reference',
  'orderNumber',
  'order',
  'buyerReference',
  'invoiceNumber',
  'orderDate',
  'delivery',
  'otherDate',
]
const labels = factLabels(inText).filter(({ label }) => label.length >= shortest)
const byFirst = new Map<string, { readonly words: readonly string[]; readonly name: FactName }[]>()
for (const { label, name } of labels) {
  const words = wordsOf(label).map(({ word }) => word)
  const [first = ''] = words
  byFirst.set(first, [...(byFirst.get(first) ?? []), { words, name }])
}

interface Word {
  readonly word: string
  readonly start: number
  readonly end: number
}

const endsPossessive =
  /(?:^|[\s(/|])(?:your|votre|ihre|deine|su|tu|vostro|vs\.?|uw|je|jouw|seu|sua|vossa?o?|twoje|państwa|wasze|din|ert|deres|jeres|vaše)\s$/i

/** Matches "number of your" as in `numer Państwa zamówienia`. */
const endsNumberOf = /(?:number|numéro|número|numero|nummer|numer)\s\p{L}+\s$/iu

function wordsOf(text: string): Word[] {
  return [
    ...text.matchAll(/(?<!\p{L})n\.?\s?[°º]|(?<!\p{L})\p{L}{1,5}['’](?=\p{L}{4})|[\p{L}\p{M}\p{N}'’]+[°ºª]?|[#№]/giu),
  ].map((match) => ({
    word: folded(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }))
}

/**
 * Returns the known labels in a sentence, each with the text after it: `We have received your order no. 123 of 3 May`.
 * Looks at the first 500 characters.
 */
export function withinText({ text, index }: Pick<Entry, 'text' | 'index'>): Labelled[] {
  const said = text.slice(0, 500)
  const words = wordsOf(said)
  const found: Labelled[] = []
  for (let at = 0; at < words.length; ) {
    const known = (byFirst.get(words[at]?.word ?? '') ?? []).find((each) =>
      each.words.every((word, offset) => words[at + offset]?.word === word),
    )
    if (!known) {
      at += 1
      continue
    }
    const before = said.slice(0, words[at]?.start ?? 0)
    const isYours =
      endsPossessive.test(before) &&
      (known.name === 'orderNumber' || (known.name === 'order' && endsNumberOf.test(before)))
    const isBuyers = vendorsNames.includes(known.name) && ofBuyer.test(before)
    const name = isYours ? 'yours' : isBuyers ? 'buyerReference' : known.name
    at += known.words.length
    const behind = said.slice(words[at - 1]?.end ?? 0).replace(/^[\s.:–—-]+/, '')
    if (behind !== '') found.push({ name, text: behind, evidence: text.slice(0, 300), isAlone: false, index })
  }
  return found
}

const introduction = new RegExp(
  String.raw`[,:;]\s(?:\p{Ll}+\s){0,2}(?:${copulas}|are|sind|sont|sono|zijn|ovat)\s*$`,
  'u',
)

/** Whether the text introduces an item, and contains no name: `We have your order LC-77`, `in the works: that is`. */
export const introduces = (text: string): boolean =>
  introduction.test(text) || withinText({ text, index: 0 }).some(({ name }) => name.startsWith('order'))

const numberShape = new RegExp(
  String.raw`^(?:(?:${withUs}):?\s|${copulas}:?\s|(?:${numberWords}|n|nº|n°|№)(?![\p{L}\p{N}])\.?[°º]?\s?|[#№:"'“„«([*]\s?)*((?:\p{L}{2,4}\s(?=[\p{L}\d]{1,6}[/-][\p{L}\d]|\d{3}))?[\p{L}\p{N}][\p{L}\p{N}._/#-]{0,39})`,
  'iu',
)

/** Matches the day in a number such as `2290/01.03.2026`. */
const dayOfToken = /(?<=^\p{L}*\d+)\/\d{1,2}\.\d{1,2}\.\d{2,4}$/u
const endsWithNumberWord = new RegExp(String.raw`(?<!\p{L})(?:${numberWords}|n[°º])[.:]?\s*$`, 'iu')
const beginsWithNumberWord = new RegExp(String.raw`^(?:${numberWords}|n[°º])(?![\p{L}\p{N}])`, 'iu')

const isAmountBehind = new RegExp(String.raw`^\s?(?:[€$£₹%]|[A-Z]{3}\b(?=\s*$)|${usualCode})`, 'u')

/**
 * Returns the order number at the beginning of a text: a word with a digit that is not a date, an amount, a count or a
 * year in a sentence. Null for other texts. With `allowsLetters`, accepts capitals without a digit; with `allowsShort`,
 * accepts one or two digits.
 */
export function orderNumberIn(
  text: string,
  context: DateContext,
  allowsLetters: boolean,
  allowsShort = false,
): string | null {
  const said = text.trim()
  const found = numberShape.exec(said)
  const token = withoutWord(
    found?.[1]
      ?.replace(/[._/#-]+$/, '')
      .replace(dayOfToken, '')
      .replace(/^n[ro](?=\d{2})/, '') ?? '',
  )
  if (!found || !token || (token.length < 2 && !allowsShort)) return null
  const behind = said.slice(found[0].length)
  // After a word for "number", `14/03/2026` is not a date: some senders number their orders by month.
  const isOfMonth = /^\d{1,4}\/\d{2}\/\d{4}$/.test(token) && beginsWithNumberWord.test(said)
  if (!isOfMonth && (beginsWithDay(said, context, 1) || isDate(token))) return null
  if (/^\d+[.,]\d{2}$/.test(token) || (/^,\d/.test(behind) && /^[\d.]+$/.test(token)) || isAmountBehind.test(behind))
    return null
  if (/^\d{1,2}$/.test(token) && !allowsShort && !/^#/.test(said)) return null
  if (/^\s?[x×]\s/.test(behind) || /^\d{1,4}[x×]\d{1,4}$/i.test(token)) return null
  if (!/\d/.test(token))
    return allowsLetters &&
      /^(?:[A-Z]{4,20}|[A-Z]{2,6}-[A-Z]{4,20})$/.test(token) &&
      /^\W*$|^\s*[·|(,]|^\s\p{Lu}?\p{Ll}/u.test(behind)
      ? token
      : null
  // A number like a year is accepted if a date follows it.
  const isYear = /^(?:19|20)\d{2}$/.test(token) && !/^#/.test(said) && !beginsWithDay(behind, context, 4)
  if (isYear && !/^[\s)\]]*$/.test(behind)) return null
  return token
}

/**
 * Removes a word before the number that is not part of it: `nro 26/738` becomes `26/738`. Keeps an upper-case word, as
 * in `SO 26/0448`, unless it means "number" or a date follows it.
 */
function withoutWord(token: string): string {
  const [word = '', rest] = token.split(' ')
  const isPart =
    word === word.toUpperCase() && !isCurrency(word) && !/^(?:NR|NO|NUM|NRO|REF|ID|OF|DE|DU|VOM|VAN|DEL)$/.test(word)
  return rest !== undefined && (!isPart || isDate(rest)) ? rest : token
}

/** Whether a text is a date: `3/4/2026` or `2026-04-03`, but not `2026/02/96` or `26/03/4471`. */
function isDate(token: string): boolean {
  const [, first, second, third] = /^(\d{1,4})[./-](\d{1,2})[./-](\d{2}|\d{4}|\d)$/.exec(token) ?? []
  if (first === undefined || second === undefined || third === undefined) return false
  const [day, month] = first.length > 2 ? [third, second] : [first, second]
  const isYear = first.length > 2 || /^(?:\d\d|(?:19|20)\d\d)$/.test(third)
  return day.length < 3 && Number(day) <= 31 && Number(month) <= 31 && isYear
}

/**
 * The labels that the order number can have, in order of preference: order number, mention of an order, "your order",
 * reference, then (empty list) the numbers that `statedOrderNumber` calls `documents`, the invoice number, and last the
 * buyer's numbers.
 */
const ranks: readonly (readonly FactName[])[] = [
  ['orderNumber'],
  ['order'],
  ['yours'],
  ['reference'],
  [],
  ['invoiceNumber'],
  ['buyerReference', 'yours', 'orderNumber', 'order', 'reference'],
]
/** Whether the number has the form of a purchase order number, which the buyer assigned: `PO-4711`. */
const isBuyers = (value: string): boolean => /^P\.?O\.?(?![A-Z])/i.test(value)

/**
 * Returns the vendor's order number in the subject or text. `found` is null if there is none, or if equally good labels
 * state different numbers; `others` are the numbers that were not chosen.
 */
export function statedOrderNumber(
  subject: string,
  labelled: readonly Labelled[],
  context: DateContext,
  head: readonly HeadText[] = [],
  all: readonly Entry[] = [],
): { readonly found: Found<string> | null; readonly others: readonly string[] } {
  const inSubject = withinText({ text: subject, index: -1 })
  const numbers = (from: readonly Labelled[], names: readonly FactName[]): Found<string>[] =>
    numbersOf(
      from.filter(({ name }) => names.includes(name)),
      context,
      subject,
    )
  const buyers = new Set(numbers([...labelled, ...inSubject], ['buyerReference', 'yours']).map(({ value }) => value))
  const invoices = numbers(
    labelled.filter(({ isAlone }) => isAlone),
    ['invoiceNumber'],
  )
  const texts = head.map(({ text }) => text)
  const titled = numberedLabel(subject, labelled, texts, context)
  const documents = [
    titled,
    repeated(subject, labelled, texts, context),
    numberOfDocument(labelled, head, context),
    numberInSentence(labelled, texts, context),
    numberBesideDay(labelled, head, context),
  ].filter((each) => each !== null)
  const shown = documents.find(({ value }) => subject.includes(value) && !buyers.has(value))
  let best: { rank: number; found: Found<string> | null; others: readonly string[] } | null = null
  for (const [rank, names] of ranks.entries()) {
    const isLast = rank === ranks.length - 1
    // After the label "order number", only a mention of an order that the subject confirms is preferred.
    if (best && (best.rank === 0 ? rank > 1 : isLast)) break
    const isBuyersOrder = names.includes('yours')
    const keep = ({ value }: Found<string>): boolean =>
      (isBuyersOrder || !buyers.has(value)) && (isLast || !isBuyers(value))
    const numbered = names.length > 0 ? undefined : documents.find(keep)
    if (numbered && (!best || numbered === shown)) return { found: numbered, others: [] }
    const body = numbers(labelled, names).filter(keep)
    const [head] = numbers(inSubject, names).filter(keep)
    const confirmed = body.find(({ value }) => subject.includes(value))
    // If the subject contains the invoice number, `Your order number` is the buyer's own.
    if (isBuyersOrder && !isLast && !confirmed && invoices.some(({ value }) => subject.includes(value))) continue
    if (isOfBuyer(body, confirmed, shown ?? null, titled && keep(titled) ? titled : null)) continue
    // The subject names an order that the text does not name.
    const other = numbers(inSubject, orderNames).find(
      (each) => keep(each) && !labelled.some(({ text }) => text.includes(each.value)),
    )
    if (rank === 0 && body[0] && !confirmed && other)
      return { found: null, others: [...new Set([other, ...body].map(({ value }) => value))] }
    const read = readOf(confirmed, body, head)
    if (!read || (best && !(confirmed && rank === 1))) continue
    // A number in both subject and text is preferred to one with a better label.
    if (confirmed || rank === 1 || rank > 3) return read
    best = { ...read, rank }
  }
  const lone = best ? null : (loneNumber(subject) ?? bookedNumber(all, labelled, context))
  return best ?? { found: lone && !buyers.has(lone.value) ? lone : null, others: [] }
}

/**
 * Whether the number of `Your order 4711` is the buyer's own. It is if the subject and the text, or a label such as
 * `Confirmation no.`, name another document of the vendor.
 */
function isOfBuyer(
  body: readonly Found<string>[],
  confirmed: Found<string> | undefined,
  shown: Found<string> | null,
  titled: Found<string> | null,
): boolean {
  const isOther = !confirmed || (shown !== null && isNumbered(shown) && confirmed.value !== shown.value)
  const isTitled = !confirmed && titled !== null && isNumbered(titled) && body.length > 0 && body.every(isPossessed)
  return (shown !== null && isOther && body.some(isPossessed)) || isTitled
}

/**
 * Chooses the number that is in both subject and text, otherwise the first one. If the text names different numbers and
 * the subject confirms none, `found` is null. Returns null if there is no number.
 */
function readOf(confirmed: Found<string> | undefined, body: readonly Found<string>[], head: Found<string> | undefined) {
  const values = [...new Set(body.map(({ value }) => value))]
  if (!confirmed && values.length > 1) return { found: null, others: values }
  const found = confirmed
    ? { ...confirmed, confidence: 0.97 }
    : (body[0] ?? (head && { ...head, source: 'subject' as const, confidence: 0.85 }))
  return found ? { found, others: values.filter((value) => value !== found.value) } : null
}

const orderNames: readonly FactName[] = ['orderNumber', 'order']

function numbersOf(texts: readonly Labelled[], context: DateContext, subject: string): Found<string>[] {
  const alone = texts.filter(({ isAlone }) => isAlone)
  return [...alone, ...texts.filter(({ isAlone }) => !isAlone)].flatMap(
    ({ name, text, evidence, isAlone }): Found<string>[] => {
      // In a title in capitals, a word is no code: `SALES ORDER ACKNOWLEDGEMENT`.
      const isTitle = !isAlone && !/\p{Ll}/u.test(evidence)
      const value = orderNumberIn(
        text,
        context,
        !isTitle &&
          (name === 'orderNumber' ||
            name === 'yours' ||
            name === 'reference' ||
            (name === 'order' && (isAlone || /^#/.test(text) || isCapitalCode(text, evidence, subject)))),
        ((name === 'orderNumber' || name === 'yours') && isAlone) ||
          (name === 'order' && beginsWithNumberWord.test(text)) ||
          (name === 'orderNumber' && /^\d{2}(?=[\s,;)]|[.:]\s|[.:]?$)/.test(text)) ||
          isShortInSubject(text, subject) ||
          isShortWithDay(text, context),
      )
      const isLoose = name === 'order' && !isAlone && !/^[#№]/.test(text) && !/\d{2}/.test(value ?? '')
      if (value === null || (isLoose && !subject.includes(value))) return []
      return [{ value, source: 'text', confidence: 0.9, evidence }]
    },
  )
}

/**
 * Whether capitals after `Order` are a number, as in `Order ANK-SRMKYS`: the subject repeats them, and other words are
 * in lower case.
 */
const isCapitalCode = (text: string, evidence: string, subject: string): boolean => {
  const [code] = /^[A-Z]{2,6}-[A-Z]{4,20}(?!\S)/.exec(text) ?? []
  return code !== undefined && subject.includes(code) && /\p{Ll}{3}/u.test(evidence)
}

/**
 * Returns the numbers of the orders in a mail that each have priced items and a total. Empty unless there are several.
 */
export function severalOrders(
  entries: readonly Entry[],
  labelled: readonly Labelled[],
  context: DateContext,
): readonly string[] {
  const { language } = context
  const starts = new Map<string, number>()
  for (const { name, text, index, evidence } of labelled) {
    const isHeading = (name === 'order' || name === 'orderNumber') && evidence.length <= longestHeading
    const value = isHeading ? orderNumberIn(text, context, false) : null
    if (value !== null && !starts.has(value)) starts.set(value, index)
  }
  const ordered = [...starts].sort(([, one], [, other]) => one - other)
  const read = ordered.map(([number, start], at) => {
    const own = entries.slice(start, ordered[at + 1]?.[1] ?? entries.length).filter(({ isAside }) => !isAside)
    const isPriced = own.some(({ sums, cells }) => sums.length === 0 && valuesOf(cells).filter(isMoney).length > 0)
    const labels = own.flatMap(({ sums, loose }) =>
      [...sums, ...(loose ? [loose] : [])].flatMap(({ words }) =>
        sumOf(words, language)?.name === 'total' ? folded(words) : [],
      ),
    )
    return { number, isPriced, labels, isTotalled: own.some(({ sums }) => sums.some(isTotal)) }
  })
  const priced = read.filter(({ isPriced }) => isPriced)
  const totalled = priced.filter(({ isTotalled }) => isTotalled)
  // The parser may have taken the totals for amounts of items, because their label is repeated.
  const single = priced.filter(({ labels }) => labels.length === 1)
  const alike = single.filter(({ labels }) => labels[0] === single[0]?.labels[0])
  const whole = totalled.length > alike.length ? totalled : alike
  return whole.length > 1 ? whole.map(({ number }) => number) : []
}

const isTotal = ({ label }: StatedSum): boolean => label.name === 'total' && label.isExact

const longestHeading = 60

/** Whether the subject contains the short number after a label or `#`: `Order no. 45`. */
function isShortInSubject(text: string, subject: string): boolean {
  const number = /^(?:\p{L}{1,6}\.?[°º]?\s|[#№:]\s?)*(\d{1,2})(?!\d)/iu.exec(text)?.[1]
  return number !== undefined && new RegExp(`(?:#|[.:°]\\s?|\\p{L}\\s)${number}(?![\\d.,/-])`, 'u').test(subject)
}

/** Whether a date follows the short number: `no. 45 of 3 March`. */
function isShortWithDay(text: string, context: DateContext): boolean {
  const [number] = /^(?:\p{L}{1,6}\.?[°º]?\s|[#№:]\s?)*\d{2}(?=[,\s(])/iu.exec(text) ?? []
  return number !== undefined && beginsWithDay(text.slice(number.length), context, 12)
}

const numberWord = String.raw`(?:(?:nr|number|nummer|numer)|(?<!\p{L})(?:${numberWords}|n\.?\s?[°º]|n)(?!\p{L})|#|№)\.?[°º]?`
const behindLabel = String.raw`(?<code>[\p{L}\p{N}][\p{L}\p{N}._/#-]{1,39})(?:$|\s{2}|,?\s[·|/(,]|,\s|\s\p{Lu}\p{Ll})`
/**
 * Match a label and a number with a word for "number" before or after the label: `Confirmation no. 12`, `Número de
 * compra: 12`, `Purchase #12`. Without such a word, a colon or two spaces must separate them.
 */
const numberedTexts = [
  String.raw`^(?:${numberWord}\s)?(?<label>\p{L}[^\d:]{1,30}?)[\s.-]*${numberWord}(?:\s?[:.]?\s+|(?<=#)|:)${behindLabel}`,
  String.raw`^${numberWord}\s(?:(?:de|da|do|di|du|della?|van|of|for)\s|d['’])?(?<label>\p{L}{4,20})(?:\s?:\s*|\s+(?=\S*\d))${behindLabel}`,
  String.raw`^(?<label>\p{L}[^\d:]{2,30}?)(?::\s|\s{2})\s*(?=\S*\d)${behindLabel}`,
  String.raw`(?:^|[\s,])(?<label>\p{L}{2,12})\s(?:nummer|number|numéro|número|numero|numer|nr\.|no\.)\s(?=\S*\d)${behindLabel}`,
].map((source) => new RegExp(source, 'iu'))
/**
 * Finds the number after a label of an order document above the items: `Confirmation no. AB-12`. Null if there is none,
 * or if there are different numbers and the subject does not contain exactly one of them.
 */
function numberedLabel(
  subject: string,
  labelled: readonly Labelled[],
  texts: readonly string[],
  context: DateContext,
): Found<string> | null {
  const found = texts.flatMap((text): Found<string>[] => {
    const matched = numberedTexts.map((each) => each.exec(text)).find((match) => match !== null)
    const { label = '', code = '' } = matched?.groups ?? {}
    const isOther =
      !namesOrder(label) ||
      possessive.test(label) ||
      labelled.some((each) => each.name === 'invoiceNumber' && each.text.includes(code))
    return foundIn(text, isOther ? null : orderNumberIn(code, context, false))
  })
  const confirmed = found.filter(({ value }) => subject.includes(value))
  return onlyOne(confirmed.length > 0 ? confirmed : found)
}

const codeInText = /(?<![\p{L}\p{N}._/-])[\p{L}\p{N}]+(?:[._/-][\p{L}\p{N}]+)*(?![\p{L}\p{N}])/gu

/**
 * Finds a number that is in both the subject and the text above the items, unless a label or its form gives it another
 * meaning. Null unless there is exactly one.
 */
function repeated(
  subject: string,
  labelled: readonly Labelled[],
  texts: readonly string[],
  context: DateContext,
): Found<string> | null {
  const others = labelled.filter(({ name }) => !['order', 'orderNumber', 'reference'].includes(name))
  const found = [...new Set(withoutDays(subject).match(codeInText))].flatMap((code): Found<string>[] => {
    const isNumber = /\d.*\d.*\d|\p{L}.*\d.*\d/u.test(code) && orderNumberIn(code, context, false) === code
    const isOther =
      judgeTracking(code) === 'valid' ||
      isAfterLetter(code, subject) ||
      others.some(({ text }) => text.slice(0, 40).includes(code)) ||
      isBuyers(subject.slice(0, subject.indexOf(code)).split(' ').slice(-2).join(' '))
    const text = isNumber && !isOther ? texts.find((each) => each.match(codeInText)?.includes(code)) : undefined
    return foundIn(text ?? '', text === undefined || parcelWords.test(text) ? null : code)
  })
  const own = found.filter((each) => !isPossessed(each))
  return onlyOne(own.length > 0 ? own : found)
}

/** Whether a word for "your" and a label precede the number: `Your order 4711`. */
const isPossessed = ({ value, evidence }: Found<string>): boolean =>
  possessed.test(evidence.slice(0, evidence.indexOf(value)).slice(-40))
const possessed = new RegExp(
  String.raw`${endsPossessive.source.replace('din|', 'din|er|').slice(0, -1)}(?:[\p{L}.°º#-]+[\s:]*){1,3}$`,
  'iu',
)

/** Whether a word for "number" precedes the number in its text: `P/I No: 4711`. */
const isNumbered = ({ value, evidence }: Found<string>): boolean =>
  new RegExp(String.raw`${numberWord}\s?[.:]?\s*$`, 'iu').test(evidence.slice(0, evidence.indexOf(value)))

const titledText = new RegExp(
  String.raw`^(?<label>\p{L}[\p{L}\p{M} ’'/-]{2,40}?)\s?(?<word>${numberWord})?\s?[.:]?\s+(?<code>(?=\S*\d)[\p{L}\p{N}][\p{L}\p{N}._/#-]{0,39}?)(?:$|,?\s(?<behind>.{5,60})$)`,
  'iu',
)

/**
 * Finds the number of a document that also has a date: `Note no. 4711 of 3 March 2026`, or `Repair ticket 4711` above
 * `Ticket date: 3 March 2026`. Null unless there is exactly one.
 */
function numberOfDocument(
  labelled: readonly Labelled[],
  head: readonly HeadText[],
  context: DateContext,
): Found<string> | null {
  const stems = head.flatMap(({ text }) => datedStem(text, context)?.stem ?? [])
  const found = head.flatMap(({ text }): Found<string>[] => {
    const { label = '', word, code = '', behind } = titledText.exec(text)?.groups ?? {}
    const isDated =
      behind === undefined ? stems.some((stem) => folded(label).includes(stem)) : beginsWithDay(behind, context, 8)
    const isOther =
      (behind !== undefined && word === undefined) ||
      parcelWords.test(label) ||
      possessive.test(label) ||
      labelled.some(({ name, text: each }) => name !== 'invoiceNumber' && each.startsWith(code))
    return foundIn(text, isOther || !isDated ? null : orderNumberIn(code, context, false, true))
  })
  return onlyOne(found)
}

const numberInWords = new RegExp(
  String.raw`(?<before>\p{L}+)[\s,.(]+${numberWord}\s?[:.]?\s+(?:(?:${withUs}|${copulas}):?\s)?(?=[\p{L}\p{N}])|(?<=\s)(?:${asWords})\s(?=(?-i:\p{Lu}{1,4})[-/ ]?\d[\d/-]+(?![\p{L}\d]))`,
  'giu',
)

const numberBeforeWord = new RegExp(
  String.raw`(?<![\p{L}\p{N}._/#-])((?=\S*\d)[\p{L}\p{N}][\p{L}\p{N}._/#-]{1,39})\s(?:${wordsBehindNumber})(?!\p{L})`,
  'giu',
)

/**
 * Finds the number after a word for "number" in a sentence that has a date or a word for the order: `It is booked under
 * number 4711`. Null unless there is exactly one.
 */
function numberInSentence(
  labelled: readonly Labelled[],
  texts: readonly string[],
  context: DateContext,
): Found<string> | null {
  const found = texts.flatMap((text) => {
    const orders = withinText({ text, index: 0 }).filter(({ name }) => ofOrder.includes(name))
    return [...text.matchAll(numberInWords)].flatMap(({ 0: word, index, groups }): Found<string>[] => {
      const { before = '' } = groups ?? {}
      const behind = text.slice(index + word.length)
      const isBound = before.length > longestJoint && !namesOrder(before)
      const isOrders =
        dayPlaces(text).length > 0 || orders.some((order) => text.length - order.text.length <= index + word.length)
      const isKnown = labelled.some(({ name, text: each }) => !ofOrder.includes(name) && each.startsWith(behind))
      // After a word for "number", `2048` is not a year.
      const said = /^\d{4}(?!\d)/.test(behind) ? `#${behind}` : `no ${behind}`
      const value = orderNumberIn(said, context, false, isShortWithDay(behind, context))
      return foundIn(text, isBound || !isOrders || isKnown ? null : value)
    })
  })
  const before = texts.flatMap((text) =>
    orderWord.test(text)
      ? [...text.matchAll(numberBeforeWord)].flatMap(([, code = '']) =>
          foundIn(text, orderNumberIn(code, context, false)),
        )
      : [],
  )
  return onlyOne([...found, ...before])
}
const longestJoint = 6

const bookedNumbers = [
  String.raw`(?:${orderStems})[^.!?]{0,40}?(?:[,(]\s?|\s(?:${copulas})\s)${numberWord}\s?[:.]?\s+`,
  String.raw`(?<!\p{L})(?:${asWords})\s${numberWord}\s?[:.]?\s+`,
  String.raw`(?<!\p{L})${numberWord}\s(?:(?:${withUs})\s|(?=\S+\s(?:${withUs})(?!\p{L})))`,
].map((source) => new RegExp(source, 'giu'))

/**
 * Returns the number under which a sentence says that the order is booked, also below the items: `I write it down as
 * no. 34`. Null unless there is exactly one.
 */
function bookedNumber(
  entries: readonly Entry[],
  labelled: readonly Labelled[],
  context: DateContext,
): Found<string> | null {
  const found = entries.flatMap(({ text, isAside }) =>
    (isAside ? [] : bookedNumbers).flatMap((pattern) =>
      [...text.slice(0, 500).matchAll(pattern)].flatMap(({ 0: said, index }): Found<string>[] => {
        const behind = text.slice(index + said.length)
        const before = text.slice(Math.max(0, index - 30), index + said.length)
        const isOther =
          otherCodes.test(before) ||
          parcelWords.test(before) ||
          // A telephone number
          /^[+0]\d{2,}|^[\d /-]{9}/.test(behind) ||
          labelled.some(({ name, text: each }) => !ofOrder.includes(name) && each.startsWith(behind.slice(0, 20)))
        return foundIn(text, isOther ? null : orderNumberIn(`no ${behind}`, context, false, true))
      }),
    ),
  )
  return onlyOne(found)
}

const titledCode = new RegExp(
  String.raw`^(?:(?<label>\p{L}[\p{L}\p{M} .’'/-]{0,30}?)?${numberWord}(?:\s?[.:]?\s+|(?<=[#№°º.])))?(?<code>(?:(?-i:\p{Lu}{2,4})\s)?(?=\S*\d\S*\d)[\p{L}\p{N}][\p{L}\p{N}._/#-]{2,39})$`,
  'iu',
)
const otherCodes =
  /tel|phone|fax|mobil|vat|ust|iva|tva|btw|moms|mwst|nip|siret|kvk|cvr|iban|bic|swift|konto|account|compte|cuenta|bank|zip|plz|post|item|artik|sku|lot|batch|charge|promo|coupon|gutschein|deliver|liefer|ship|versand|machine|serial|web|ico|dic|org/i

/**
 * Finds the code beside the date of the order: in another cell of its row, or after a word for "number" in the next or
 * previous line. Null unless there is exactly one.
 */
function numberBesideDay(
  labelled: readonly Labelled[],
  head: readonly HeadText[],
  context: DateContext,
): Found<string> | null {
  const days = head.filter((each) => !isSentence(each.text) && dayOfHead(each, context) !== null)
  const found = head.flatMap((each, at): Found<string>[] => {
    const { label, code = '' } = titledCode.exec(each.text)?.groups ?? {}
    const isBare = code === each.text
    const said = isBare ? each.label : (label ?? ' ')
    const isBeside = days.some((day) => {
      const isNext = !isBare && Math.abs(head.indexOf(day) - at) === 1
      return isNext || (day.row === each.row && day.cell !== each.cell)
    })
    const isOther =
      !isBeside ||
      said === '' ||
      parcelWords.test(said) ||
      otherCodes.test(said) ||
      possessive.test(said) ||
      labelled.some(({ name, text }) => !ofOrder.includes(name) && name !== 'date' && text.startsWith(code))
    return foundIn(each.text, isOther ? null : orderNumberIn(code, context, false))
  })
  return onlyOne(found)
}

const dateWord = new RegExp(dateStems, 'iu')
const longestDated = 40
/** Matches a label and a date. A weekday or month may precede the first digit. */
const dated = new RegExp(String.raw`^(\p{L}[^\d:]*?)\s?[:\s]\s*((?:(?!${dateStems})\p{L}+\.?,?\s?)?\d.*)$`, 'iu')

/**
 * Returns the word for the document in the label of a date: `ticket` in `Ticket date: 3 March 2026`, `rechnung` in
 * `Rechnungsdatum`. Null if the text is not such a label and a date.
 */
function datedStem(text: string, context: DateContext): { readonly stem: string; readonly behind: string } | null {
  const [, label = '', behind = ''] = dated.exec(text) ?? []
  if (label.length > longestDated || !dateWord.test(label) || otherDay.test(label) || !beginsWithDay(behind, context))
    return null
  const stem = folded(label.replace(dateWord, ' '))
    .split(' ')
    .filter((word) => word.length > 2 && !/^(?:del|der|des|dell|della|van|vom|the)$/.test(word))
    .join(' ')
    .replace(/(?<=\p{L}{4})s$/u, '')
  return stem === '' ? null : { stem, behind }
}

/**
 * Returns the date whose label names the same document as the label of the order number. Null unless there is exactly
 * one.
 */
export function dayOfDocument(
  head: readonly HeadText[],
  number: Found<string>,
  context: DateContext,
): Found<string> | null {
  const label = number.evidence.slice(0, number.evidence.indexOf(number.value)).split(/\s{2}/).at(-1) ?? ''
  const found = head.flatMap(({ text }): Found<string>[] => {
    const { stem, behind } = datedStem(text, context) ?? { stem: '', behind: '' }
    return foundIn(text, stem !== '' && folded(label).includes(stem) ? dayIn(behind, context, 'past') : null)
  })
  return onlyOne(found)
}

const receiptWord = new RegExp(receiptStems, 'iu')

/**
 * Returns the only date in a receipt, even if it is that of the payment. Null for any other document, and if there are
 * several dates.
 */
export function dayOfReceipt(
  entries: readonly Entry[],
  subject: string,
  number: Found<string>,
  context: DateContext,
): Found<string> | null {
  if (!receiptWord.test(`${subject} ${number.evidence}`)) return null
  const texts = entries.flatMap(({ cells, isAside }) => (isAside ? [] : cells.map(({ text }) => text)))
  const found = texts.flatMap((text) => (dayPlaces(text).length > 0 ? foundIn(text, dayIn(text, context, 'past')) : []))
  return onlyOne(found)
}

const parcelWords = new RegExp(parcelStems, 'i')

const withoutDays = (text: string): string =>
  dayPlaces(text).reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    text,
  )

/** Whether a single capital letter precedes the number, which may be part of it: `C 0007`. */
const isAfterLetter = (number: string, text: string): boolean =>
  /(?<!\p{L})\p{Lu}(?:\s|\s?[-–]\s)#?$/u.test(text.slice(0, text.indexOf(number)))

const orderWord = new RegExp(orderStems, 'iu')

/** Returns the only number in a subject that mentions an order. Null if there is none or several. */
function loneNumber(subject: string): Found<string> | null {
  if (!orderWord.test(subject)) return null
  const tokens = withoutDays(subject)
    .split(/[\s,;:()[\]"“”]+/)
    .map((token) => token.replace(/^#/, '').replace(/[.!?]+$/, ''))
  const numbers = tokens.filter(
    (token) =>
      /^[A-Z0-9][A-Z0-9_/-]{3,39}$/i.test(token) &&
      /\d{2}/.test(token) &&
      !/^\d{1,2}[/-]\d{1,2}[/-]\d{2,4}$/.test(token),
  )
  const [only] = numbers
  return only && numbers.length === 1 && !isAfterLetter(only, subject)
    ? { value: only, source: 'subject', confidence: 0.75, evidence: subject.slice(0, 300) }
    : null
}

/**
 * Returns the date after the first of these labels that has one. Labels outside sentences are preferred. Null if none
 * has one.
 */
export function statedDay(
  labelled: readonly Labelled[],
  names: readonly FactName[],
  context: DateContext,
  direction: Direction,
): Found<string> | null {
  for (const isAlone of [true, false])
    for (const each of labelled) {
      if (!names.includes(each.name) || each.isAlone !== isAlone) continue
      // In a sentence, at most three words may be between the label and the date.
      const text = isAlone ? each.text : beginOf(each.text)
      if (
        !isAlone &&
        !beginsWithDay(text.replace(/^(?:\p{L}+[\s,.]+){0,3}/u, ''), context) &&
        !beginsWithDay(text, context)
      )
        continue
      const value = dayIn(text, context, direction)
      if (value) return { value, source: 'text', confidence: 0.9, evidence: each.evidence }
    }
  return null
}

const buyersOrder = new RegExp(
  String.raw`(?<!\p{L})(?:${possessives})\s\p{L}{0,12}(?:${orderStems})\p{L}*((?:\s[^\d\s,;:]{1,14}){1,4})\s(?=\S{0,14}\d)`,
  'iu',
)

/** Returns the date on which the buyer ordered: `Your order by phone of 24 April`. Null if there are several. */
export function dayOfBuyersOrder(entries: readonly Entry[], context: DateContext): Found<string> | null {
  return onlyOne(
    entries.flatMap(({ text }) => {
      const [whole = '', between = ''] = buyersOrder.exec(text) ?? []
      const behind = beginOf(text.slice(text.indexOf(whole) + whole.length))
      const isOther = otherDay.test(between) || otherDeed.test(between)
      return whole === '' || isOther || !beginsWithDay(behind, context)
        ? []
        : foundIn(text, dayIn(behind, context, 'past'))
    }),
  )
}

const otherDay = new RegExp(otherDayStems, 'i')
const otherDeed = new RegExp(otherDeedStems, 'i')
const longestGap = 100

/**
 * Returns the date of the order from the text above the items or the subject: a date that the words beside it do not
 * assign to a delivery, a payment or another matter. A date with a short label or none is preferred to dates in
 * sentences about the order. Null if there are several.
 */
export function dayInHead(head: readonly HeadText[], subject: string, context: DateContext): Found<string> | null {
  const found = [...head, { ...noPlace, text: subject }].flatMap((each) => {
    const day = dayOfHead(each, context)
    return day ? [{ ...day, isSentence: isSentence(each.text) }] : []
  })
  const [chosen = []] = [false, true]
    .map((isSentence) => found.filter((each) => each.isSentence === isSentence))
    .filter(({ length }) => length > 0)
  return onlyOne(chosen.map(({ value, text }) => ({ value, source: 'text', confidence: 0.8, evidence: text })))
}

const noPlace = { text: '', label: '', row: -1, cell: -1 }
const longestLabel = 5

/** Whether the text has more than five words, and is thus more than a short label and a date. */
const isSentence = (text: string): boolean => (text.match(/\p{L}{2,}/gu) ?? []).length > longestLabel

/**
 * Returns the date of the order in a text. A sentence must also contain a word for the order. Null if there is none.
 */
function dayOfHead({ text, label }: HeadText, context: DateContext): { value: string; text: string } | null {
  const { sentAt } = context
  const [place] = dayPlaces(text)
  const value = place ? dayIn(text, context, 'past') : null
  if (!place || value === null || endsWithNumberWord.test(text.slice(0, place.start))) return null
  if (sentAt !== null && Date.parse(value) < Date.parse(sentAt) - longestGap * 86_400_000) return null
  const [before, behind] = [text.slice(0, place.start), text.slice(place.end)]
  const said = /\p{L}{3}.*\p{L}{2}/u.test(before) ? before : `${label} ${before}`
  const facts = withinText({ text: `${said} ${value}`, index: 0 }).map(({ name }) => name)
  const isOther =
    otherDay.test(said) ||
    otherDeed.test(said) ||
    facts.some((name) => name === 'delivery' || name === 'otherDate') ||
    (isSentence(text) && otherDay.test(behind))
  const isOrders =
    !isSentence(text) ||
    orderWord.test(text) ||
    withinText({ text, index: 0 }).some(({ name }) => ofOrder.includes(name))
  return isOther || !isOrders ? null : { value, text: text.slice(0, 300) }
}
const ofOrder: readonly FactName[] = ['order', 'orderNumber', 'yours', 'reference', 'orderDate']

const foundIn = (evidence: string, value: string | null): Found<string>[] =>
  value === null ? [] : [{ value, source: 'text', confidence: 0.8, evidence: evidence.slice(0, 300) }]

const onlyOne = (found: readonly Found<string>[]): Found<string> | null =>
  new Set(found.map(({ value }) => value)).size === 1 ? (found[0] ?? null) : null

/** Returns the first 60 characters and the rest of the last word. */
const beginOf = (text: string): string => /^.{0,60}\S*/su.exec(text)?.[0] ?? ''

/**
 * Finds the date beside the order number: `Order #123 (3 March 2026)`, `Order 123 of 3 March 2026`. Null if there is
 * none.
 */
export function dayOfNumber(entries: readonly Entry[], number: string, context: DateContext): Found<string> | null {
  for (const [place, { text, isAside, index }] of entries.entries()) {
    const at = isAside ? -1 : text.indexOf(number)
    if (at < 0) continue
    const next = entries[place + 1]?.text ?? ''
    const isAlone = text.length - number.length < 3 && /^\S{8,10}$/.test(next)
    const below = isAlone && beginsWithDay(next, context, 1) ? dayIn(next, context, 'past') : null
    if (below) return { value: below, source: 'text', confidence: 0.8, evidence: `${text} ${next}`.slice(0, 300) }
    const behind = beginOf(text.slice(at + number.length)).replace(/^\//, ' ')
    // The date may precede the number: `Noted on 3 March 2026 as number 4711`
    const said = /(?:^|(?<=\s))\S*.{0,60}$/su.exec(text.slice(Math.max(0, at - 120), at))?.[0] ?? ''
    const isBefore = beginsWithDay(said, context, 45) && !beginsWithDay(behind, context, 45) && !otherDay.test(said)
    const before = isBefore ? dayIn(said, context, 'past') : null
    if (before) return { value: before, source: 'text', confidence: 0.8, evidence: text.slice(0, 300) }
    const isOther = withinText({ text: behind, index }).some(({ name }) => name === 'delivery' || name === 'otherDate')
    if (isOther || !beginsWithDay(behind, context, 45) || /^[\s(]*\d{1,2}[:h]\d/.test(behind)) continue
    const value = dayIn(behind, context, 'past')
    if (value) return { value, source: 'text', confidence: 0.85, evidence: text.slice(0, 300) }
  }
  return null
}
