import { exponentOf } from '../../platform/money.ts'
import { unitPriceOf } from '../../platform/quantity.ts'
import { type Account, bestAccounts, lineTotal, strengths } from './accounts.rules.ts'
import { statedCurrency } from './currency.rules.ts'
import { isMoney, type StatedSum } from './entries.rules.ts'
import type { AmountName, Found, Money, Proof, ReadItem, Source, Warning } from './extracted.types.ts'
import { freeTexts } from './free-lines.rules.ts'
import type { ItemSet } from './item-sets.rules.ts'
import { type ItemText, itemTexts, nameColumn } from './item-text.rules.ts'
import {
  asDecimal,
  computed,
  hasUnitPrice,
  minorOf,
  type Notation,
  priceOf,
  type ReadLine,
} from './line-readings.rules.ts'
import {
  contradicts,
  type DecimalMark,
  decimalMarkOf,
  decimalOf,
  markedAmounts,
  parseAmount,
} from './money-text.rules.ts'
import { type NumberToken, numberTokens } from './number-tokens.rules.ts'
import { tidyName, type Value } from './pieces.rules.ts'
import { isRated, partPayment, type ReadSum, rateOf, type SumsReading } from './sums.rules.ts'
import { type Language, sumOf as sumOfLabel } from './words/vocabulary.rules.ts'
import type { ColumnName } from './words/words.types.ts'

export interface MoneyContext {
  readonly language: Language
  readonly topDomain: string
  /** The text of every line, for facts outside the items and amounts, such as the currency. */
  readonly lines: readonly string[]
  readonly source: Source | null
  /** The currency in structured data. */
  readonly currency: string | null
  /** Amounts with unknown labels. */
  readonly loose: readonly StatedSum[]
}

export const nothing: Money = {
  currency: null,
  items: [],
  amounts: new Map(),
  checks: { lines_match_subtotal: null, total_adds_up: null },
  proof: [],
  warnings: [],
  strength: strengths.none,
}

/**
 * Returns the items and amounts of a document. Arithmetic or plain words must confirm a number. A number that is not
 * confirmed or not clear is null or missing.
 */
export function readMoney(sets: readonly ItemSet[], sums: readonly StatedSum[], context: MoneyContext): Money {
  const own = sets.filter(({ isAside }) => !isAside)
  const named = currencyOf(own, sums, context)
  const { currency } = named
  if (!currency) {
    const items = itemsWithoutPrices(own, sums, context)
    const isPriced = sums.length > 0 || items.some(({ evidence }) => /\d[.,]\d/.test(evidence))
    const unknown = { code: 'currency_unknown', message: 'The currency is not clear: all amounts were left out.' }
    return { ...nothing, items, warnings: isPriced ? [...named.warnings, unknown] : [] }
  }
  const notations = notationsOf(own, sums, currency.value, context.language)
  const spoken = (values: readonly Value[]): boolean =>
    values.every(
      ({ text, currencies }) => currencies.length === 0 || !contradicts(text, currency.value, context.topDomain),
    )
  const accounts = bestAccounts(
    unions(
      own.filter(({ blocks }) =>
        blocks.every(({ values }) =>
          spoken([...values].flatMap(([key, value]) => (/n[%$q]/.test(key) ? [] : [value]))),
        ),
      ),
    ),
    sums.filter(({ value }) => spoken([value])),
    context.loose.filter(({ value }) => spoken([value])),
    notations,
  )
  return moneyOf(accounts, currency, named.warnings, context)
}

/**
 * Returns the candidate lists of items, and unions of lists of the same form: an order in two parcels has two tables.
 */
function unions(sets: readonly ItemSet[]): ItemSet[] {
  const shapes = new Map<string, ItemSet[]>()
  for (const set of sets) {
    const keys = set.blocks.flatMap(({ values }) => [...values.keys()]).filter((key) => isOfShape(key, set))
    const shape = [...new Set(keys)].sort().join(' ')
    shapes.set(shape, [...(shapes.get(shape) ?? []), set])
  }
  const joined = [...shapes.values()]
    .flatMap((alike) => [apart(alike), apart(alike.filter(isEven))])
    .flatMap((alike): ItemSet[] => {
      const [first] = alike
      const blocks = [
        ...new Map(alike.flatMap((each) => each.blocks).map((block) => [block.index, block])).values(),
      ].sort((one, other) => one.index - other.index)
      return first && alike.length > 1 && alike.length < 30 && blocks.length > first.blocks.length
        ? [{ ...first, blocks: blocks.slice(0, 500), roles: new Map(alike.flatMap(({ roles }) => [...roles])) }]
        : []
    })
  return [...sets.slice(0, 60), ...joined]
}

/**
 * Whether the position of a number is part of a list's form. Numbers within names, codes, line numbers, and numbers
 * below the rows of a headed table are not.
 */
const isOfShape = (key: string, { roles, isHeaded }: ItemSet): boolean =>
  !/^%|n[%$q]/.test(key) &&
  !(isHeaded && key.startsWith('below')) &&
  !['sku', 'position', 'lot'].includes(roles.get(key) ?? '')

/** Whether all rows have the same number of values. Otherwise one of them may be a summary amount. */
const isEven = ({ blocks }: ItemSet): boolean =>
  new Set(blocks.map(({ values }) => [...values.keys()].filter((key) => !/n[%$q]/.test(key)).length)).size === 1

/** Keeps each list whose rows do not overlap with those of the lists kept before it. Looks at the first 30. */
function apart(sets: readonly ItemSet[]): ItemSet[] {
  const kept: ItemSet[] = []
  const isFree = ({ blocks }: ItemSet): boolean =>
    blocks.every(({ index, end }) =>
      kept.every((other) => other.blocks.every((block) => block.end < index || block.index > end)),
    )
  for (const set of sets.slice(0, 30)) if (isFree(set)) kept.push(set)
  return kept
}

function currencyOf(
  sets: readonly ItemSet[],
  sums: readonly StatedSum[],
  { topDomain, language, lines, currency }: MoneyContext,
) {
  if (currency !== null) {
    const found: Found<string> = { value: currency, source: 'structured_data', confidence: 0.97, evidence: currency }
    return { currency: found, warnings: [] }
  }
  const ofSum = ({ value, evidence }: StatedSum) => ({ signs: value.currencies, evidence })
  const kept = sums.filter(({ label }) => label.name !== 'ignored')
  const totals = kept.filter(({ label }) => label.name === 'total' || label.name === 'due').map(ofSum)
  const items = sets.flatMap(({ blocks }) =>
    blocks.flatMap(({ values, evidence }) =>
      [...values.values()]
        .filter((value) => value.currencies.length > 0)
        .map(({ currencies }) => ({ signs: currencies, evidence })),
    ),
  )
  const { found, warnings } = statedCurrency(
    { totals, others: [...kept.map(ofSum), ...items], lines },
    topDomain,
    language,
  )
  return { currency: found, warnings }
}

/**
 * Returns the possible notations (decimal marks of amounts and quantities). Several if the mail's numbers leave it
 * open.
 */
function notationsOf(
  sets: readonly ItemSet[],
  sums: readonly StatedSum[],
  currency: string,
  language: Language,
): Notation[] {
  const places = exponentOf(currency)
  const values = [
    ...sums.map(({ value }) => value),
    ...sets.flatMap(({ blocks }) => blocks.flatMap((block) => [...block.values.values()])),
  ]
  const marked = values.filter(({ currencies }) => currencies.length > 0)
  const amounts = (marked.length > 0 ? marked : values.filter(isMoney)).map(({ digits }) => digits)
  const mark = decimalMarkOf(amounts)
  const isMixed = mark === null && amounts.some((digits) => /[.,]\d{2}$/.test(digits))
  // In `7.0` beside `45,84`, the decimal marks differ.
  const isOther = (digits: string): boolean =>
    mark !== null && /^\d+[.,]\d{1,2}$/.test(digits) && !digits.includes(mark)
  const isOpen = values.some(
    ({ digits, currencies }) => /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits) || (currencies.length === 0 && isOther(digits)),
  )
  const prices = sets.flatMap(({ blocks, roles }) =>
    blocks.flatMap((block) =>
      [...block.values].flatMap(([key, value]) => (isPriceName(roles.get(key)) ? [value] : [])),
    ),
  )
  // Separators of amounts such as `2,500`. They separate thousands, unless the language uses them as decimal mark.
  const separators = new Set(
    [...sums.map(({ value }) => value), ...marked, ...prices].flatMap(
      ({ digits }) => /^[1-9]\d{0,2}([.,])\d{3}$/.exec(digits)?.[1] ?? [],
    ),
  )
  const isBoth = isMixed || (places === 3 && isOpen) || separators.size > 1
  const ofLanguage = decimalMarkOfLanguage(language)
  const marks: (DecimalMark | null)[] =
    mark !== null ? [mark] : isBoth ? ['.', ','] : separators.has(ofLanguage) ? [null, ofLanguage] : [null]
  // In `9,000` beside `453.75`, the comma separates thousands.
  const isOtherUsed =
    mark === null || values.some(({ digits, currencies }) => currencies.length === 0 && isOther(digits))
  const ofQuantities: (DecimalMark | null)[] = isOpen && isOtherUsed ? ['.', ','] : [mark]
  return marks.flatMap((each) =>
    ofQuantities
      // A separator of thousands in amounts is not the decimal mark of quantities.
      .filter((quantityMark) => each !== null || quantityMark === null || !separators.has(quantityMark))
      .map((quantityMark) => ({ currency, places, mark: each, quantityMark })),
  )
}

const isPriceName = (name: ColumnName | null | undefined): boolean =>
  name === 'unit' || name === 'amount' || name === 'price'

const decimalMarkOfLanguage = (language: Language): DecimalMark =>
  new Intl.NumberFormat(language).format(0.5).includes(',') ? ',' : '.'

function itemsWithoutPrices(sets: readonly ItemSet[], sums: readonly StatedSum[], context: MoneyContext): ReadItem[] {
  const notations = notationsOf(sets, sums, 'XXX', context.language)
  const accounts = bestAccounts(unions(sets), sums, context.loose, notations)
  return itemsOf(accounts, context).items.map((item) => ({
    ...item,
    price: null,
    pricePer: null,
    lineTotal: null,
    confidence: 0,
  }))
}

function moneyOf(
  accounts: readonly Account[],
  currency: Found<string>,
  before: readonly Warning[],
  context: MoneyContext,
): Money {
  const { items, warnings, isOneReading } = itemsOf(accounts, context)
  const [first] = accounts
  if (!first) return { ...nothing, currency, items, warnings: [...before, ...warnings] }
  // A price list also names goods that were not ordered, with the quantity 0.
  const goods = items.filter(
    ({ name, quantity, evidence, lineTotal: total, source }, at) =>
      quantity !== 0 &&
      !(quantity === null && source !== 'table' && statesSum(evidence, items.slice(0, at), first.notation)) &&
      !isCharge(name, quantity, context.language) &&
      !isCarriage(evidence, name, context.language) &&
      !(quantity !== null && (total ?? 0) < 0),
  )
  // Items and amounts in different texts do not belong together: the amounts may be from an advertisement.
  if (goods.length > 0 && goods.every(isUnpriced) && first.stated.length + context.loose.length === 0)
    return { ...nothing, items: goods, warnings: [...before, ...warnings] }
  const amounts = withShippingLines(amountsOf(accounts, context), first, items, context.language)
  const isProven = first.strength >= strengths.subtotal
  const matches = first.lines === null || first.lines.sum === null ? null : isProven
  const hasSubtotal = first.stated.some(({ name }) => name === 'subtotal')
  return {
    currency,
    // Without the lines that are charges, such as shipping.
    items: goods,
    amounts: amounts.found,
    checks: {
      lines_match_subtotal: hasSubtotal && items.length > 0 ? matches : null,
      total_adds_up: amounts.adds,
    },
    proof: isOneReading && amounts.warnings.length === 0 ? proofOf(first) : [],
    warnings: [...before, ...warnings, ...amounts.warnings, ...(hasSubtotal && matches === false ? [unmatched] : [])],
    strength: first.strength,
  }
}

/** Whether the text contains the sum of the items before it: `That makes 27.00, plus 3.00 for the post.` */
const statesSum = (text: string, before: readonly ReadItem[], { currency, mark }: Notation): boolean => {
  const sum = before.reduce((all, { lineTotal: each }) => all + (each ?? Number.NaN), 0)
  const amounts = markedAmounts(text)
  return before.length + amounts.length > 2 && amounts.some((amount) => parseAmount(amount, currency, mark) === sum)
}

const isCharge = (name: string, quantity: number | null, language: Language): boolean => {
  const label = sumOfLabel(name, language)
  return label?.isExact === true && (label.name === 'shipping' || (label.name === 'fee' && quantity === 1))
}

/**
 * Adds shipping costs that the mail lists among the items, if a subtotal or total proves the lines and no other
 * shipping costs are stated.
 */
function withShippingLines(amounts: Amounts, { strength }: Account, items: readonly ReadItem[], language: Language) {
  const lines = items.filter(
    ({ name }) => sumOfLabel(name, language)?.name === 'shipping' && isCharge(name, 1, language),
  )
  const value = lines.reduce((sum, line) => sum + (line.lineTotal ?? Number.NaN), 0)
  if (lines.length === 0 || strength < strengths.subtotal || amounts.found.has('shipping_cost') || !(value >= 0))
    return amounts
  const shipping: Found<number> = { value, source: 'text', confidence: 0.97, evidence: lines[0]?.evidence ?? '' }
  return { ...amounts, found: new Map([...amounts.found, ['shipping_cost', shipping] as const]) }
}

/**
 * Whether the line is a shipping charge: it begins with a word for shipping and a sign, or has no other words:
 * `Shipping - UPS Ground`.
 */
const isCarriage = (evidence: string, name: string, language: Language): boolean => {
  const [, words = '', sign = ''] = /^(.{3,30}?)(\s[-–—]\s|:\s|\s+[\d\p{Sc}])/u.exec(evidence) ?? []
  const label = sumOfLabel(words, language)
  return label?.isExact === true && label.name === 'shipping' && (name === '' || /[-–—:]/.test(sign))
}

const unmatched: Warning = { code: 'lines_do_not_add_up', message: 'The items do not add up to the subtotal.' }

/**
 * Returns the items of the first interpretation. A quantity, price or line total on which the others differ is null.
 */
function itemsOf(accounts: readonly Account[], context: MoneyContext) {
  const readings = accounts
    .filter(({ lines }) => lines !== null)
    .slice(0, 20)
    .map((account) => ({ account, items: readItems(account, context) }))
  const [first, ...others] = readings
  if (!first) return { items: [], warnings: [], isOneReading: accounts.length === 1 }
  const warnings: Warning[] = []
  const isNamed = first.account.set?.isHeaded === true || first.account.lines?.isQuantityStated === true
  const items = first.items.map((item, index) => {
    const own = first.account.lines?.lines[index]
    const isRival = (line: ReadLine): boolean =>
      own !== undefined &&
      (line.block.index === own.block.index ||
        (line.total !== null &&
          line.total === own.total &&
          line.block.index <= own.block.end &&
          line.block.end >= own.block.index))
    const rivals = others.flatMap((each) => each.items[each.account.lines?.lines.findIndex(isRival) ?? -1] ?? [])
    const quantities = [...new Set([item, ...rivals].map(({ quantity }) => quantity))]
    const prices = [...new Set([item, ...rivals].map(({ price }) => price))]
    const totals = [...new Set([item, ...rivals].map(({ lineTotal: each }) => each))]
    if (quantities.length > 1)
      warnings.push({
        code: 'quantity_ambiguous',
        message: `The quantity of item ${index} could be ${quantities.map((each) => each ?? 'unstated').join(' or ')}.`,
      })
    if (prices.length > 1)
      warnings.push({
        code: 'price_ambiguous',
        message: `The price of item ${index} could be ${prices.map((each) => (each === null ? 'unstated' : asDecimal(each, first.account.notation))).join(' or ')}.`,
      })
    return {
      ...item,
      // If two pairs of quantity and price give the same amount, neither pair is proven.
      quantity: quantities.length > 1 || (prices.length > 1 && !isNamed) ? null : item.quantity,
      price: prices.length > 1 ? null : item.price,
      pricePer: prices.length > 1 ? null : item.pricePer,
      lineTotal: totals.length > 1 ? null : item.lineTotal,
    }
  })
  const unpriced = items.filter((item) => !isPriced(item) && !isUnpriced(item)).length
  return {
    items,
    warnings: [
      ...warnings.slice(0, 20),
      ...(unpriced > 0
        ? [{ code: 'price_unknown', message: `The unit prices of ${unpriced} items are not clear.` }]
        : []),
    ],
    isOneReading: warnings.length === 0,
  }
}

const isPriced = ({ price, pricePer, lineTotal: each }: ReadItem): boolean =>
  price !== null || pricePer !== null || each !== null

/** Whether the line of the item contains no amount. */
const isUnpriced = (item: ReadItem): boolean =>
  !isPriced(item) && !/\d[.,]\d\d|\p{Sc}/u.test(item.evidence.replace(item.sku ?? ' ', ' '))

/**
 * Removes the quantity that a name repeats: `12 rolls Linen` beside `× 12`, `Belt: 3` beside `3 pcs`. A measure such as
 * `10 m Rope` is removed only if it is the quantity in each of several names. Also returns the units of the removed
 * quantities.
 */
function countsApart(
  read: readonly ItemText[],
  lines: readonly ReadLine[],
): { readonly texts: readonly ItemText[]; readonly units: readonly (string | null)[] } {
  const tokens = read.map(({ name }) => numberTokens(name))
  const isCount = (token: NumberToken | undefined, at: number): token is NumberToken =>
    token !== undefined &&
    token.currencies.length === 0 &&
    lines[at]?.quantity === Number(decimalOf(token.digits, null, 3))
  const begun = lines.map(({ block: { line } }, at) =>
    line ? numberTokens(line.text.replace(/^\W*\d{1,2}[.)-]+\s/u, ''))[0] : tokens[at]?.[0],
  )
  const isTyped = lines.length > 1 || lines[0]?.block.line !== undefined
  // In some lines, the count may stand only in front of the price: `Screen × 1`.
  const places = [...begun.keys()].filter((at) => begun[at]?.start === 0)
  const areSeveral = new Set(places.map((at) => lines[at]?.quantity)).size > 1 || places.length === lines.length
  const areCounts = isTyped && areSeveral && places.every((at) => isCount(begun[at], at))
  const found = read.map((text, at) => {
    const { name } = text
    const [first, last] = [tokens[at]?.[0], tokens[at]?.at(-1)]
    const isBegun = areCounts && first?.start === 0 && isCount(first, at)
    if (isBegun && /\p{L}{2}/u.test(name.slice(first.end)))
      return { text: { ...text, name: tidyName(name.slice(first.end)) }, unit: first.unit }
    const isOpen = last?.unit === 'piece' && lines[at]?.quantity === null
    const isEnded =
      last?.end === name.length &&
      (isOpen || (isCount(last, at) && last.unit === null)) &&
      /:\s?$|\s[–—-]\s$/.test(name.slice(0, last.start))
    return { text: isEnded ? { ...text, name: tidyName(name.slice(0, last.start)) } : text, unit: null }
  })
  return { texts: found.map(({ text }) => text), units: found.map(({ unit }) => unit) }
}

const noText = { name: '', sku: null, options: null }

function readItems(account: Account, { language, source }: MoneyContext): ReadItem[] {
  const { lines, set, strength, notation } = account
  if (!lines || !set) return []
  const usedOf = ({ block, quantityKey }: ReadLine): ReadonlySet<Value> =>
    new Set(
      [quantityKey, lines.roles.unit, lines.roles.total].flatMap((key) =>
        key === null ? [] : (block.values.get(key) ?? []),
      ),
    )
  const read = set.isFree
    ? freeTexts(lines.lines, usedOf, language)
    : itemTexts(
        lines.lines.map((line) => ({ block: line.block, used: set.isRecord ? new Set<Value>() : usedOf(line) })),
        nameColumn(set),
        language,
      )
  const { texts, units } = countsApart(read, lines.lines)
  return lines.lines.map((line, at): ReadItem => {
    const text = texts[at] ?? noText
    const isSure = strength >= strengths.subtotal || line.isProven
    const stated = line.quantityKey === null ? null : line.block.values.get(line.quantityKey)
    const said = textOfQuantity(line)
    const isKnown = isSure || said === null || stated == null || isOnlyNumber(said, stated)
    const isDoubtful = isContradicted(line, account) || isFraction(line, stated ?? null)
    const isGiven =
      isKnown &&
      (!set.isUnitAlone || (isSure && line.unitPrice !== null)) &&
      !isDoubtful &&
      isEvident(line, account) &&
      isSafe(line, stated ?? null, notation, isSure)
    const isNone = stated != null && /^0(?:[.,]0+)?$/.test(stated.digits) && (line.total ?? 0) === 0
    const quantity = isNone ? 0 : isGiven ? line.quantity : null
    const unread =
      lines.roles.quantity === null ? null : line.block.unread.get(lines.roles.quantity.split('#')[0] ?? '')
    return {
      ...text,
      ...pricesOf(isDoubtful ? { ...line, quantity: null } : line, account, isSure),
      quantity,
      unit:
        quantity === null
          ? null
          : unitOf(stated?.unit ?? units[at] ?? (isOtherColumn(line, set) ? null : line.block.unit), line),
      quantityText:
        said ?? (stated ? `${stated.text}${stated.unitText === null ? '' : ` ${stated.unitText}`}` : (unread ?? null)),
      source: source ?? (set.isTable ? 'table' : 'text'),
      confidence: strength >= strengths.total ? 0.99 : isSure ? 0.97 : 0.7,
      evidence: line.block.evidence,
    }
  })
}

/**
 * Whether another price of the line times the quantity differs from its total. The quantity then has another meaning:
 * for example units ordered, while the total is for the units shipped. Also true for a line with two unit prices, which
 * contains two items.
 */
function isContradicted({ block, quantity, unitPrice, total }: ReadLine, { set, lines, notation }: Account): boolean {
  if (quantity === null) return false
  if (total === null && block.values.has('role unit#2')) return true
  if (total === null || unitPrice !== null) return false
  const prices = [...block.values].flatMap(([key, value]) =>
    key !== lines?.roles.total && !isBase(value) && ['unit', 'price'].includes(set?.roles.get(key) ?? '')
      ? [value]
      : [],
  )
  const [price] = prices.map((value) => priceOf(value, notation))
  if (price == null) return false
  const isReduced = [...block.values].some(([key, { isPercent }]) => isPercent || set?.roles.get(key) === 'discount')
  const difference = Math.abs(total - quantity * price * 10 ** notation.places)
  // Another amount of the line, such as a tax or a discount, equals the difference. The tolerance allows for a unit
  // price that was rounded.
  const isExplained = [...block.values].some(
    ([key, value]) =>
      key !== lines?.roles.total &&
      !prices.includes(value) &&
      isMoney(value) &&
      Math.abs(Math.abs(minorOf(value, notation) ?? 0) - difference) <= 1 + quantity / 2,
  )
  // The unit price may be rounded, by up to half a minor unit per unit.
  return !isReduced && !isExplained && difference > 1 + quantity / 2
}

/** Whether the number is a price per measure, which shops must state beside the price of a pack: `13.47 € / 100 g`. */
const isBase = ({ per }: Value): boolean => per?.unit != null && per.unit !== 'piece'

/**
 * Whether there is evidence that the number is the quantity: quantity × price, a heading, a label or a count sign.
 * Without evidence, a number within or after a name may be part of the name: `Washers (50 pcs)`, `Needles size 8`.
 */
function isEvident({ isProven, quantityKey, block }: ReadLine, { set }: Account): boolean {
  const value = quantityKey === null ? undefined : block.values.get(quantityKey)
  if (isProven || value === undefined || quantityKey === null) return true
  const isOther = [...block.values].some(
    ([key, each]) => key.startsWith('role quantity') && each.digits !== value.digits && !/^\d+$/.test(quantityKey),
  )
  if (isOther) return false
  const isLabelled = set?.roles.get(quantityKey) === 'quantity' || value.role === 'quantity'
  // `45 cm` below a name is a size.
  if (!isLabelled && (value.unit === 'cm' || value.unit === 'mm')) return false
  // In `11 × 24 buttons`, either number may be the quantity.
  const isNamedBehind = /^\s*\p{L}/u.test(block.line?.text.slice(value.end) ?? '')
  if (value.isMeasure && isNamedBehind && !isLabelled) return false
  const isNamed = isLabelled || value.isCount
  // A number beside words may be part of the name: `Gr. 8`.
  return (
    isNamed || !/n[q$]/.test(quantityKey) || (hasUnitPrice(block) && !hasRival(value, block)) || isApart(value, block)
  )
}

/** Whether the line has another number that may be the quantity: `86 jars 250 ml at 75.56`. */
const hasRival = ({ start }: Value, { values }: ReadLine['block']): boolean =>
  [...values.values()].some(
    (each) => each.start !== start && each.currencies.length === 0 && !each.isPercent && !isMoney(each),
  )

/** Whether the number precedes the name, or a sign separates it from the name. */
const isApart = (value: Value, { cells }: ReadLine['block']): boolean =>
  cells.some(({ pieces }) =>
    pieces.some(
      ({ text, leading, trailing }) =>
        (leading.includes(value) && /^[^\p{L}\p{N}(]*$/u.test(text.slice(0, value.start))) ||
        (trailing.includes(value) && /[,:;|–—-]\s?$|\s\/\s?$/.test(text.slice(0, value.start))),
    ),
  )

/**
 * Returns the text of the cell in the column of quantities. Null if there is no such cell, or if it has several lines.
 */
const textOfQuantity = ({ block }: ReadLine): string | null => {
  const cell = block.cells.find(({ heading }) => heading === 'quantity')
  return cell?.pieces.length === 1 ? (cell.pieces[0]?.text ?? null) : null
}

/** Whether the text has no words except a known unit. An unknown unit may change the meaning: `3 rolls`. */
const isOnlyNumber = (text: string, value: Value): boolean =>
  !/\p{L}/u.test(
    text
      .replace(value.text, '')
      .replace(value.unitText ?? '', '')
      .replace(/[x×.]/gi, ''),
  )

/** Whether the unit belongs to another column than the quantity, such as the weight of the line. */
const isOtherColumn = ({ quantityKey }: ReadLine, { isUnitAlone, roles }: ItemSet): boolean =>
  isUnitAlone === true && quantityKey !== null && roles.get(quantityKey) !== 'quantity'

/**
 * Returns the unit of the quantity, null for pieces. `ML` means linear metres if the price of a unit is at least 1,
 * because a millilitre does not cost that much.
 */
const unitOf = (code: string | null, { unitPrice, per }: ReadLine): string | null =>
  code === 'piece' ? null : code === 'ml' && unitPrice !== null && unitPrice >= per ? 'm' : code

/**
 * Whether `1.500` was read as 1.5 pieces. Pieces are whole numbers. The amount does not decide: 1.5 pieces at a unit
 * price cost as much as 1,500 at a price per 1,000.
 */
const isFraction = ({ quantity, block }: ReadLine, stated: Value | null): boolean =>
  stated !== null &&
  quantity !== null &&
  /^[1-9]\d{0,2}[.,]\d{3}$/.test(stated.digits) &&
  !Number.isInteger(quantity) &&
  (stated.unit ?? block.unit ?? 'piece') === 'piece'

/**
 * Whether the quantity is certain. For digits such as `1.500`, arithmetic or the decimal mark of the mail must decide
 * between thousands and decimals. Decimals also need a unit of measure.
 */
function isSafe(line: ReadLine, stated: Value | null, { mark, quantityMark }: Notation, isSure: boolean): boolean {
  if (isSure || stated === null || !/^[1-9]\d{0,2}[.,]\d{3}$/.test(stated.digits)) return true
  const isDecimal = stated.digits.includes(quantityMark ?? ' ')
  return (
    mark !== null &&
    quantityMark === mark &&
    (!isDecimal || (stated.unit !== null && stated.unit !== 'piece')) &&
    line.quantity !== null
  )
}

function pricesOf(line: ReadLine, { lines, notation, set }: Account, isSure: boolean) {
  const roles = lines?.roles
  const named = (key: string | null | undefined): boolean => {
    const role = key == null ? undefined : set?.roles.get(key)
    return role === 'unit' || role === 'amount'
  }
  // Without a heading or a proof, the price could be for one unit or for the line.
  const isKnown = isSure || line.isProven || line.quantity === 1 || named(roles?.unit) || named(roles?.total)
  const nothingKnown = { price: null, pricePer: null, lineTotal: null }
  if (!isKnown) return nothingKnown
  const scale = 10 ** notation.places
  // The stated price of a line with a discount is not the price paid.
  const minor = line.unitPrice === null || line.isReduced ? null : line.unitPrice * scale
  // Without a quantity, a price beside a different total could be the price of any number of units.
  const isOpen = line.quantity === null && line.unitPrice !== null && line.total !== null
  const each = minor === null || isOpen ? null : minor / line.per
  const whole = each !== null && Math.abs(each - Math.round(each)) < 1e-7 ? Math.round(each) : null
  const total = line.total ?? computed(line, notation)
  const derived =
    each === null && line.total !== null && line.quantity !== null && line.total >= 0
      ? unitPriceOf(line.total, line.quantity)
      : null
  return {
    price: each === null ? derived : whole,
    pricePer:
      line.per > 1 && minor !== null && Math.abs(minor - Math.round(minor)) < 1e-7
        ? { quantity: line.per, price: Math.round(minor) }
        : null,
    lineTotal: total,
  }
}

interface Amounts {
  readonly found: ReadonlyMap<AmountName, Found<number>>
  readonly adds: boolean | null
  readonly warnings: readonly Warning[]
}

/**
 * Returns the summary amounts that arithmetic proves. If it proves none, returns those with an exact label and a single
 * value, without a contradiction. Leaves out the total if the mail asks for a part of the price, because the total may
 * be that part.
 */
function amountsOf(accounts: readonly Account[], { loose, lines }: MoneyContext): Amounts {
  const proven = accounts.filter((account): account is Account & { sums: SumsReading } => account.sums !== null)
  const [first] = accounts
  const amounts = proven.length > 0 ? provenAmounts(proven, loose) : plainAmounts(first?.stated ?? [], first)
  const isPart =
    proven.length > 0
      ? first?.lines?.lines.every(({ block }) => partPayment.test(block.evidence)) === true
      : lines.some((line) => partPayment.test(line)) || isPartlyPaid(first?.stated ?? [], amounts)
  if (!isPart || !amounts.found.has('total')) return amounts
  const found = new Map([...amounts.found].filter(([name]) => name !== 'total'))
  const message = 'The e-mail asks for a part of the price or names one: the total could be that part.'
  return { ...amounts, found, warnings: [...amounts.warnings, { code: 'total_ambiguous', message }] }
}

/** Whether an amount was paid and the rest to pay is not stated. The stated total may then be the rest. */
const isPartlyPaid = (stated: readonly ReadSum[], { found }: Amounts): boolean => {
  const total = found.get('total')?.value
  const paid = stated.filter(({ name, value }) => name === 'paid' && value !== total && value !== 0)
  return paid.some(({ value }) => !stated.some((each) => total !== undefined && each.value === total - value))
}

const foundSum = (value: number, parts: readonly ReadSum[], confidence: number): Found<number> => ({
  value,
  source: parts[0]?.sum.isTable ? 'table' : 'text',
  confidence,
  evidence: parts
    .map(({ sum }) => sum.evidence)
    .join('; ')
    .slice(0, 300),
})

const sumOf = (parts: readonly ReadSum[]): number => parts.reduce((sum, { value }) => sum + value, 0)

/** Whether the amount has the label of a subtotal, or is the sum of the lines and differs from the total. */
const isSubtotal = ({ name, value }: ReadSum, { matchesLines, total }: SumsReading): boolean =>
  ['subtotal', 'net'].includes(name) || (matchesLines && value !== total?.value)

function partsOf(sums: SumsReading): Readonly<Record<AmountName, readonly ReadSum[]>> {
  return {
    subtotal: sums.subtotal && isSubtotal(sums.subtotal, sums) ? [sums.subtotal] : [],
    shipping_cost: sums.shipping,
    tax: sums.tax,
    discount: sums.discount,
    total: sums.total ? [sums.total] : [],
  }
}

function provenAmounts(
  accounts: readonly (Account & { readonly sums: SumsReading })[],
  loose: readonly StatedSum[],
): Amounts {
  const found = new Map<AmountName, Found<number>>()
  const warnings: Warning[] = []
  const all = accounts.map(({ sums }) => partsOf(sums))
  for (const name of ['subtotal', 'shipping_cost', 'tax', 'discount', 'total'] as const) {
    const values = [...new Set(all.map((parts) => (parts[name].length === 0 ? null : sumOf(parts[name]))))]
    const [value = null] = values
    const evidence = all[0]?.[name] ?? []
    if (values.length > 1)
      warnings.push({
        code: `${name}_ambiguous`,
        message: `The e-mail states ${values.filter((each) => each !== null).length} different amounts.`,
      })
    else if (value !== null && name === 'total' && accounts.some(({ sums }) => isRateContradicted(sums)))
      warnings.push({ code: 'total_ambiguous', message: 'The stated tax does not belong to this total.' })
    else if (value !== null && name === 'total' && accounts.some((each) => isContinued(each, loose)))
      warnings.push({ code: 'total_ambiguous', message: 'Amounts below this total lead to another total.' })
    else if (value !== null && accounts.some((each) => hasLargerSum(each, each.sums.total?.value ?? value))) {
      if (name === 'subtotal' && accounts.every(({ sums }) => sums.matchesLines))
        found.set(name, foundSum(value, evidence, 0.97))
      if (name === 'total')
        warnings.push({ code: 'total_ambiguous', message: 'The e-mail states a larger sum that could be the total.' })
    } else if (value !== null && value >= 0) found.set(name, foundSum(value, evidence, 0.99))
  }
  return { found, adds: true, warnings }
}

/**
 * Whether the stated tax rate contradicts the total: the tax is larger than the tax that the total can include. The
 * real total is then further below.
 */
function isRateContradicted({ tax, total, shipping, isTaxAdded }: SumsReading): boolean {
  const [only] = tax
  const rate = rateOf(tax)
  if (isTaxAdded || !only || rate === null || total === null || only.value === 0 || only.sum.label.isGross) return false
  const isOf = (amount: number): boolean =>
    Math.abs((amount * rate) / (100 + rate) - only.value) <= Math.max(3, amount / 500)
  return !isOf(total.value) && !isOf(total.value - sumOf(shipping)) && only.value > (total.value * rate) / (100 + rate)
}

const mostSteps = 6

/**
 * Whether the total is only the sum of the lines, and an amount with an unknown label below it is the total after
 * charges or discounts: `The goods cost 812.66. We deduct 24.38. The order costs 788.28.`
 */
function isContinued(
  { sums, stated, notation }: Account & { readonly sums: SumsReading },
  loose: readonly StatedSum[],
): boolean {
  const { total } = sums
  if (!total || [sums.discount, sums.shipping, sums.tax, sums.fee].some((parts) => parts.length > 0)) return false
  const below = loose
    .filter(({ index }) => index > total.sum.index)
    .map((sum) => Math.abs(minorOf(sum.value, notation) ?? 0))
  const parts = stated.filter(({ sum, name }) => sum.index > total.sum.index && !['paid', 'due'].includes(name))
  const steps = [...below, ...parts.map(({ value }) => Math.abs(value))].filter((each) => each > 0).slice(0, mostSteps)
  return steps.some((result) => {
    if (!below.includes(result) || result === total.value) return false
    let reached = new Set([total.value])
    for (const step of steps)
      if (step !== result) reached = new Set([...reached].flatMap((each) => [each, each + step, each - step]))
    return reached.has(result)
  })
}

/** Whether the mail states a larger amount that may be the real total. This amount is then the total without tax. */
function hasLargerSum({ stated, sums, lines }: Account, total: number): boolean {
  // With a payment, or an amount that does not count (`ignored`) such as an earlier balance, the amount due is not the
  // total of this order.
  const isSettled = stated.every(({ name }) => name !== 'paid' && name !== 'ignored')
  const names = isSettled ? ['total', 'due', 'unknown'] : ['total']
  const roundings = stated
    .filter(({ name, value }) => name === 'fee' && Math.abs(value) < 100)
    .map(({ value }) => value)
  return (
    !(sums && isRated(sums)) &&
    stated.some(
      ({ name, value }) =>
        !roundings.includes(value - total) &&
        (names.includes(name) || name === 'net') &&
        value > total &&
        value !== sums?.subtotal?.value &&
        !(name === 'unknown' && value === lines?.sum) &&
        // A larger amount may be cash, and the difference the change.
        !stated.some((each) => each.value === value - total && each.name !== 'tax' && each.name !== 'shipping'),
    )
  )
}

function plainAmounts(stated: readonly ReadSum[], account: Account | undefined): Amounts {
  const found = new Map<AmountName, Found<number>>()
  const warnings: Warning[] = []
  const written = stated.filter(({ isBare }) => !isBare)
  const named = {
    subtotal: 'subtotal',
    shipping_cost: 'shipping',
    tax: 'tax',
    discount: 'discount',
    total: 'total',
  } as const
  for (const [name, own] of Object.entries(named) as [AmountName, ReadSum['name']][]) {
    const parts = written.filter((each) => each.name === own && each.sum.label.isExact)
    const values = new Set(parts.map(({ value }) => value))
    const [first] = parts
    const labels = new Set(parts.map(({ sum }) => sum.words))
    // Two different taxes of the same amount are not one tax.
    if (own === 'tax' && labels.size > 1) continue
    const isLast = name !== 'total' || (first !== undefined && isLastSum(first, written))
    if (first && values.size === 1 && first.value >= 0 && isLast) found.set(name, foundSum(first.value, [first], 0.85))
    else if (values.size > 1)
      warnings.push({ code: `${name}_ambiguous`, message: `The e-mail states ${values.size} different amounts.` })
  }
  const lines = account?.lines?.sum ?? null
  const has = (name: AmountName): boolean => found.has(name)
  // Arithmetic has not proven the amounts, so a total beside a subtotal or lines contradicts them.
  const isContradicted = has('total') && (has('subtotal') || lines !== null)
  if (!isContradicted) return { found, adds: null, warnings }
  const isMatched = has('subtotal') && lines !== null && lines === found.get('subtotal')?.value
  const kept = new Map([...found].filter(([name]) => name === 'subtotal' && isMatched))
  return {
    found: kept,
    adds: false,
    warnings: [
      ...warnings,
      { code: 'totals_do_not_add_up', message: 'Subtotal, shipping, tax and discount do not make the total.' },
    ],
  }
}

/** Whether nothing that could change the total follows it: only amounts that are included in it, paid or due. */
function isLastSum(total: ReadSum, stated: readonly ReadSum[]): boolean {
  const behind = stated.slice(stated.lastIndexOf(total) + 1)
  return behind.every(
    ({ name, sum, value }) =>
      value === total.value ||
      ['paid', 'ignored', 'net'].includes(name) ||
      (value < total.value && ['total', 'due'].includes(name)) ||
      sum.label.isGross,
  )
}

const mostTerms = 8

function proofOf(account: Account): Proof[] {
  const { lines, sums, notation, strength } = account
  const amount = (minor: number): string => asDecimal(minor, notation)
  const proof: Proof[] = []
  if (lines?.isProven) {
    const shown = lines.lines
      .slice(0, mostTerms)
      .map(
        (line) =>
          `${line.quantity} × ${line.unitPrice}${line.per > 1 ? ` / ${line.per}` : ''}${line.isReduced ? ' less discount' : ''} = ${amount(line.total ?? 0)}`,
      )
    proof.push({ rule: 'line_totals', equation: shown.join('; ') + (lines.lines.length > mostTerms ? '; …' : '') })
  }
  if (lines && lines.sum !== null && strength >= strengths.subtotal) {
    const terms = lines.lines.map((_, index) => amount(lineTotal(account, index) ?? 0))
    proof.push({ rule: 'subtotal', equation: `${short(terms)} = ${amount(lines.sum)}` })
  }
  if (sums?.total) {
    const base = sums.subtotal?.value ?? lines?.sum ?? 0
    const off = sums.isDiscountInSubtotal ? 0 : sumOf(sums.discount)
    const added = [sumOf(sums.shipping), sumOf(sums.fee), sums.isTaxAdded ? sumOf(sums.tax) : 0].filter(
      (each) => each !== 0,
    )
    const terms = [
      amount(base),
      ...(off === 0 ? [] : [`- ${amount(off)}`]),
      ...added.map((each) => `+ ${amount(each)}`),
    ]
    proof.push({ rule: 'total', equation: `${terms.join(' ')} = ${amount(sums.total.value)}` })
  }
  return proof
}

const short = (terms: readonly string[]): string =>
  terms.length > mostTerms ? `${terms.slice(0, mostTerms).join(' + ')} + …` : terms.join(' + ')
