import { isMoney, type StatedSum } from './entries.rules.ts'
import { minorOf, type Notation } from './line-readings.rules.ts'
import { partPayments } from './words/parts.ts'
import { folded, sideOf } from './words/vocabulary.rules.ts'
import type { SumName } from './words/words.types.ts'

/** A summary amount with its value in the minor unit. Discounts and payments are positive. */
export interface ReadSum {
  readonly sum: StatedSum
  readonly name: SumName
  readonly value: number
  /**
   * The amount is a whole number, while others have decimals. It may be a count, so only arithmetic makes it an amount.
   */
  readonly isBare: boolean
  /** Index of the last row that states the same amount with the same label. */
  lowest: number
}

/** One way in which summary amounts add up to the total. */
export interface SumsReading {
  readonly subtotal: ReadSum | null
  readonly discount: readonly ReadSum[]
  readonly shipping: readonly ReadSum[]
  readonly tax: readonly ReadSum[]
  readonly fee: readonly ReadSum[]
  readonly total: ReadSum | null
  readonly isTaxAdded: boolean
  /** The discount is already subtracted in the subtotal. */
  readonly isDiscountInSubtotal: boolean
  /**
   * The lines add up to the subtotal, possibly after the discount or after adding or removing the tax. Without a
   * subtotal, they add up to the total together with the other amounts.
   */
  readonly matchesLines: boolean
  /** Number of amounts that are used: subtotal, total, and parts that are not zero. */
  readonly explained: number
}

/**
 * Converts summary amounts to minor units and merges repeated ones. Leaves out amounts that contradict the notation.
 */
export function readSums(stated: readonly StatedSum[], notation: Notation): readonly ReadSum[] {
  const seen = new Map<string, ReadSum>()
  // If some amounts have decimals or a currency, a whole number is a count or a year, except beside the label of a
  // charge.
  const isWritten = stated.some(({ value }) => isMoney(value))
  const isBare = ({ value, label, isTable }: StatedSum): boolean =>
    (isWritten || (label.name === 'shipping' && !isTable)) && !isMoney(value) && value.digits !== '0'
  const totals = new Set(
    stated.flatMap(({ label, value }) => (isTotalName(label) ? (minorOf(value, notation) ?? []) : [])),
  )
  return settled(
    stated
      .filter((sum) => !isBare(sum) || ['shipping', 'discount', 'fee', 'withheld'].includes(sum.label.name))
      .flatMap((sum): ReadSum[] =>
        [
          ...netAndTax(sum, totals, notation),
          ...[sum.value, ...(sum.label.name === 'tax' ? sum.others : [])].map((value) => ({
            value,
            name: sum.label.name,
          })),
        ]
          .filter(({ value, name }, _, all) => all.find((each) => each.value === value)?.name === name)
          .flatMap(({ value, name: stated }): ReadSum[] => {
            const minor = minorOf(value, notation)
            if (minor === null) return []
            const name = stated === 'withheld' ? 'fee' : stated
            const amount =
              stated === 'withheld'
                ? -Math.abs(minor)
                : name === 'discount' || name === 'paid'
                  ? Math.abs(minor)
                  : minor
            const key = `${name} ${folded(sum.words)} ${amount}`
            const earlier = seen.get(key)
            if (earlier) earlier.lowest = sum.index
            const read = { sum, name, value: amount, isBare: isBare(sum), lowest: sum.index }
            seen.set(key, earlier ?? read)
            return earlier ? [] : [read]
          }),
      ),
  )
}

/**
 * Marks payments. The amounts below a total are payments, credits or instalments if they add up to the difference
 * between the total and the rest to pay. A discount counts as a payment only if its label is unknown. Ignores a total
 * without other amounts above it, or with a subtotal below it: it is only the sum of the goods.
 */
function settled(sums: readonly ReadSum[]): readonly ReadSum[] {
  for (const [at, { name, value }] of sums.entries()) {
    const isMade = sums.slice(0, at).some((each) => each.name !== 'total' && each.value !== value)
    const below = sums.slice(at + 1)
    const isLast = !below.some((each) => each.name === 'subtotal' || each.name === 'net')
    const count = name === 'total' && isMade && isLast ? partsOf(below, value) : 0
    const parts = below.slice(0, count)
    if (count > 0)
      return sums.map((each, place) => {
        if (parts.includes(each)) return { ...each, name: 'paid', value: Math.abs(each.value) }
        return place === at + count + 1 && each.name !== 'total' ? { ...each, name: 'due' } : each
      })
  }
  return sums
}

/**
 * Returns how many of the amounts below a total are deducted from it until the next one is the rest. Zero if none are.
 */
function partsOf(below: readonly ReadSum[], value: number): number {
  let left = value
  for (const [at, each] of below.entries()) {
    const isRest = isTotalName(each) || each.name === 'unknown' || isGuessed(each)
    const isSplit = each.name === 'total' ? below.slice(0, at).every(isDeducted) : true
    if (at > 0 && isRest && each.value === left) return isSplit ? at : 0
    if (!isDeducted(each) && !(isGuessed(each) || ['due', 'unknown'].includes(each.name))) return 0
    left -= Math.abs(each.value)
  }
  return 0
}

const isDeducted = ({ name, sum: { label, value } }: ReadSum): boolean =>
  name === 'paid' ||
  label.name === 'withheld' ||
  (name === 'discount' ? label.hasTotalWord !== undefined : value.isNegative)

/** Whether only a part of the label is known: `Rest on delivery`. */
const isGuessed = ({ name, sum }: ReadSum): boolean =>
  !sum.label.isExact && ['shipping', 'fee', 'paid', 'ignored'].includes(name)

const isTotalName = ({ name }: Pick<ReadSum, 'name'>): boolean => name === 'total' || name === 'due'

/**
 * Returns the net amount and the tax of a row with several amounts. Either the first two add up to the last, or the
 * first and the last add up to a stated total: `Total | 100.00 | 19.00 | 119.00`, `Total | 100.00 | 19.00` above `To
 * pay | 119.00`. Empty for other rows.
 */
function netAndTax({ label, value, others }: StatedSum, totals: ReadonlySet<number>, notation: Notation) {
  const [net, second] = others
  if ((label.name !== 'total' && label.name !== 'subtotal') || !net) return []
  const [sum, one, other] = [value, net, second ?? null].map((each) => each && minorOf(each, notation))
  if (sum == null || one == null) return []
  const isGross = others.length === 2 && other != null && one + other === sum
  const tax = isGross && second ? second : one > sum && totals.has(one + sum) ? value : null
  return tax === null
    ? []
    : ([
        { value: net, name: 'net' },
        { value: tax, name: 'tax' },
      ] as const)
}

const total = (parts: readonly ReadSum[]): number => parts.reduce((sum, { value }) => sum + value, 0)
const mostAlternatives = 6

/**
 * Returns the subsets of amounts of one kind to try, because a mail may state an amount twice: all, all distinct ones,
 * each one alone, and all without whole numbers. At most 7.
 */
function choices(parts: readonly ReadSum[]): (readonly ReadSum[])[] {
  const distinct = parts.filter(({ value }, at) => parts.findIndex((each) => each.value === value) === at)
  const written = parts.filter(({ isBare }) => !isBare)
  const without = written.length < parts.length ? [written] : []
  const sets = [parts, ...(distinct.length < parts.length ? [distinct] : []), ...distinct.map((part) => [part])]
  return parts.length < 2 ? [parts, ...without] : [...sets.slice(0, mostAlternatives), ...without]
}

/** Adds each set without amounts below 100 minor units: they may be roundings that follow the exact total. */
const withoutRounding = (sets: readonly (readonly ReadSum[])[]): (readonly ReadSum[])[] => {
  const unrounded = sets.map((parts) => parts.filter(({ value }) => Math.abs(value) >= 100))
  return [...sets, ...unrounded.filter((parts, at) => parts.length < (sets[at]?.length ?? 0))]
}

interface Base {
  readonly value: number
  readonly subtotal: ReadSum | null
  readonly matchesLines: boolean
  readonly isDiscountInSubtotal: boolean
}

/**
 * Returns the ways in which lines, subtotal, discounts, charges and tax add up to the total. Uses amounts of every kind
 * that has a known label, except roundings; of several amounts of one kind, uses all, all distinct ones or one. Tax may
 * be added or included. If the mail states amounts both with and without tax, uses the ones with tax, unless only the
 * ones without tax fit the lines. Leaves out a result whose total plus tax is another amount of the mail.
 */
export function sumsReadings(
  sums: readonly ReadSum[],
  lines: number | null,
  everyAmount: ReadonlySet<number> = new Set(),
): SumsReading[] {
  const [gross = [], net = []] = sidesOf(sums).map((side) =>
    allReadings(side, lines).filter((reading) => !isBelowAnother(reading, everyAmount)),
  )
  const isOnLines = ({ subtotal }: SumsReading): boolean => subtotal === null || subtotal.value === lines
  return gross.length === 0 || (net.some(isOnLines) && !gross.some(isOnLines)) ? net : gross
}

/**
 * Splits amounts that the mail states both with and without tax: returns all amounts without the net ones, and all
 * amounts without the gross ones. Otherwise returns one list of all amounts.
 */
function sidesOf(sums: readonly ReadSum[]): (readonly ReadSum[])[] {
  const all = sums.map(({ sum, name }) => ({ ...sideOf(sum.words), name }))
  const isTwin = ({ rest, name, isGross, isNet }: (typeof all)[number]): boolean =>
    isGross !== isNet &&
    name !== 'tax' &&
    all.some((each) => each.rest === rest && each.name === name && each.isGross === isNet && each.isNet === isGross)
  const without = (isOther: (side: (typeof all)[number]) => boolean): readonly ReadSum[] =>
    sums.filter((_, at) => !all.slice(at, at + 1).some((side) => isTwin(side) && isOther(side)))
  return all.some(isTwin) ? [without(({ isNet }) => isNet), without(({ isGross }) => isGross)] : [sums]
}

/** Whether the total plus the tax is another amount of the mail, which is then the real total. */
function isBelowAnother({ total: stated, tax, isTaxAdded }: SumsReading, everyAmount: ReadonlySet<number>): boolean {
  const isContained = tax.some(({ sum }) => sum.label.isGross)
  const taxed = tax.reduce((sum, { value }) => sum + value, 0)
  return stated !== null && !isTaxAdded && !isContained && taxed > 0 && everyAmount.has(stated.value + taxed)
}

function allReadings(all: readonly ReadSum[], lines: number | null): SumsReading[] {
  const sums = withSubtotal(all, lines)
  const known = readingsWith(sums, lines, [], false)
  // If the amounts with known labels do not reach the largest total, an amount with an unknown label may be part of it.
  const largest = Math.max(...sums.flatMap(({ name, value }) => (name === 'total' ? [value] : [])))
  if (known.some((reading) => (reading.total?.value ?? 0) >= largest)) return known
  // A voucher may reduce the total like a discount.
  const vouchers = sums.filter(
    ({ name, value, sum }) =>
      name === 'paid' &&
      !partPayment.test(sum.words) &&
      !sums.some((each) => each.name === 'total' && each.value === value),
  )
  const reduced = known.length === 0 && vouchers.length > 0 ? readingsWith(sums, lines, [], true) : []
  if (reduced.length > 0) return reduced
  const further = sums
    .filter(({ name }) => name === 'unknown')
    .slice(-mostUnknown)
    .flatMap((_, at, unknown) => readingsWithUnknown(sums, lines, unknown, at))
  // Of the results with the highest total, those with the fewest unknown charges are used.
  const highest = Math.max(...further.map(({ reading }) => reading.total?.value ?? 0))
  const reaching = further.filter(({ reading }) => reading.total?.value === highest)
  const fewest = Math.min(...reaching.map(({ unknown }) => unknown))
  if (reaching.length > 0) return reaching.filter(({ unknown }) => unknown === fewest).map(({ reading }) => reading)
  const end = sums.findLastIndex(({ name }) => name === 'total')
  const unsure =
    known.length > 0 || lines === null
      ? sums
      : sums.map((each, at) => (at > end && end >= 0 && isDeducted(each) ? withoutName(each) : withoutGuess(each)))
  return unsure.some((each, at) => each !== sums[at]) ? allReadings(unsure, lines) : known
}

/**
 * Ignores labels that may be wrong: `Payment` may name a charge for it, and a label that only contains the word for a
 * tax may name a charge or a total.
 */
const withoutGuess = (each: ReadSum): ReadSum =>
  each.name === 'paid' || (!each.sum.label.isExact && ['tax', 'ignored', 'due'].includes(each.name))
    ? withoutName(each)
    : each
const withoutName = (each: ReadSum): ReadSum => (each.name === 'unknown' ? each : { ...each, name: 'unknown' })

/** Matches a word for a deposit or an instalment. It is a part of the price and reduces only the rest to pay. */
export const partPayment = new RegExp(String.raw`(?<!\p{L})(?:${partPayments})(?!\p{L})`, 'iu')

const mostUnknown = 4

/** A smaller difference is a rounding. */
const leastCharge = 100

/**
 * Marks the subtotal if no label names it. It is the amount that equals the sum of the lines, has an unknown label and
 * precedes a total. It can also be a total that precedes another total: `Runs total` above `Total of this bill`.
 */
function withSubtotal(sums: readonly ReadSum[], lines: number | null): readonly ReadSum[] {
  if (lines === null || sums.some(({ name }) => name === 'subtotal')) return sums
  const run = provenRun(sums, lines)
  const [begin, end] = [run[0], run.at(-1)]
  if (begin && end && end.name === 'unknown')
    return sums.map((each) =>
      each === begin ? { ...each, name: 'subtotal' } : each === end ? { ...each, name: 'total' } : each,
    )
  const isTotal = ({ name, sum, value }: ReadSum): boolean =>
    name === 'total' || name === 'due' || (name === 'unknown' && value !== lines && sum.label.hasTotalWord === true)
  const at = sums.findIndex(({ name, value }) => (name === 'unknown' || name === 'total') && value === lines)
  const first = sums[at]
  const next = sums.slice(at + 1).filter(isTotal)
  const last = sums.findLastIndex((each) => isTotal(each) && Math.abs(each.value - lines) >= leastCharge)
  const isOther = last > at && !sums.slice(0, last).some(({ name }) => name === 'paid' || name === 'ignored')
  const isSubtotal = first?.name === 'unknown' ? next.length > 0 : isOther && sums[last]?.name !== 'due'
  return isSubtotal ? sums.map((each, place) => (place === at ? { ...each, name: 'subtotal' } : each)) : sums
}

/**
 * Returns the results that use amounts with unknown labels. One that equals the sum of the lines is the subtotal, and
 * some of the others are charges. If no label names a total, the amount `unknown[at]` is the total of the amounts above
 * it.
 */
function readingsWithUnknown(
  sums: readonly ReadSum[],
  lines: number | null,
  unknown: readonly ReadSum[],
  at: number,
): { readonly reading: SumsReading; readonly unknown: number }[] {
  const isSettled = !sums.some(({ name }) => name === 'paid' || name === 'ignored')
  const hasTotal = sums.some(({ name }) => name === 'total' || (name === 'due' && isSettled))
  if (hasTotal && at > 0) return []
  const last = unknown[at]
  // Whether an earlier balance or a payment follows the amount. If not, later amounts could be a charge or the total.
  const isBeforeBalance = sums
    .slice(last ? sums.indexOf(last) : 0)
    .some(({ name }) => name === 'ignored' || name === 'paid')
  const behind = unknown.slice(at + 1)
  const isCalledTotal =
    last?.sum.label.hasTotalWord === true &&
    behind.every(({ value }) => 2 * value < last.value) &&
    !sums.slice(sums.indexOf(last)).some(({ name }) => name === 'discount')
  const isLast = hasTotal || isBeforeBalance || isCalledTotal || !behind.some(({ value }) => value > 0)
  const above = hasTotal ? unknown : unknown.slice(0, at)
  const hasSubtotal = sums.some(({ name }) => name === 'subtotal')
  const subtotal = hasSubtotal || lines === null ? undefined : above.find(({ value }) => value === lines)
  const named = sums.flatMap((each): ReadSum[] => {
    if (each === subtotal) return [{ ...each, name: 'subtotal' }]
    if (!hasTotal && each === last) return [{ ...each, name: 'total' }]
    return [each]
  })
  // `Payable by 15 August: 119.00` repeats the total.
  const isTotal = ({ value }: ReadSum): boolean => sums.some((each) => each.name === 'total' && each.value === value)
  // An amount below the last total is not part of it.
  const lowest = Math.max(
    ...sums.flatMap((each) => (each.name === 'total' || each.name === 'due' || isTotal(each) ? each.lowest : [])),
  )
  const charges = above.filter((each) => each !== subtotal && !isTotal(each) && (!hasTotal || each.sum.index < lowest))
  // The amount due may include an earlier balance, so it is no proof. A balance is not taxed.
  const isNamedTotal = sums.some(({ name }) => name === 'total')
  const isTaxed = ({ sum }: ReadSum): boolean =>
    sums.some((each) => each.name === 'tax' && !each.sum.label.isGross && each.sum.index > sum.index)
  const without = named.filter(({ name }) => name !== 'due')
  // `Sum of this order` below a subtotal is the last amount of the order. An earlier balance may follow.
  const base = lines ?? sums.find(({ name }) => name === 'subtotal')?.value ?? null
  const ends = unknown.filter(({ sum, value }) => sum.label.hasTotalWord && base !== null && value >= base)
  const ended = hasSubtotal ? Math.min(...ends.map(({ sum }) => sum.index)) : Number.POSITIVE_INFINITY
  return [[], ...subsetsOf(charges.filter(({ sum }) => sum.index < ended))].flatMap((some) =>
    // An unused amount of at least the sum of the lines may be the total of this order before the rest, unless it is a
    // running sum.
    charges.some(
      (each) => !some.includes(each) && lines !== null && each.value >= lines && !isRunning(each, some, lines),
    )
      ? []
      : readingsWith(hasTotal && (isNamedTotal || !some.every(isTaxed)) ? without : named, lines, some, false)
          .filter((reading) => isLast || (lines !== null && (hasStatedPart(reading) || isRated(reading))))
          .map((reading) => ({ reading, unknown: some.length })),
  )
}

const longestRun = 12
const widestGap = 3

/**
 * Returns the amounts from the sum of the lines down to the last amount that equals this sum plus the amounts between,
 * whatever their labels. Discounts are subtracted, and a tax may be included. Empty if no such amount follows.
 */
export function provenRun(sums: readonly ReadSum[], lines: number): readonly ReadSum[] {
  const at = sums.findIndex(
    ({ name, value }) => value === lines && ['subtotal', 'total', 'unknown', 'net'].includes(name),
  )
  let reached = new Set([lines])
  let end = at
  for (let next = at + 1; at >= 0 && next < sums.length && next - at < longestRun; next++) {
    const [each, before] = [sums[next], sums[next - 1]]
    if (!each || !before || each.sum.index - before.sum.index > widestGap || ['paid', 'ignored'].includes(each.name))
      break
    const { name, value } = each
    const isReached = next > at + 1 && Math.abs(value - lines) >= leastCharge && reached.has(value)
    const isPart = ['discount', 'tax', 'shipping', 'fee'].includes(name)
    if (isReached && !isPart) end = next
    // An amount with an unknown label below the total may be an earlier balance.
    const isBelowTotal = sums[at]?.name === 'total' && !isReached && name === 'unknown'
    if (name === 'total' || name === 'due' || isBelowTotal) break
    if ((!isReached || isPart) && name !== 'net' && name !== 'subtotal')
      reached = new Set(
        [...reached].flatMap((sum) =>
          name === 'discount' ? [sum - value] : name === 'tax' ? [sum, sum + value] : [sum + value],
        ),
      )
  }
  return end > at ? sums.slice(at, end + 1) : []
}

/**
 * Whether a charge, a discount or an added tax is not zero. It is then unlikely that amounts with unknown labels fit
 * only by chance.
 */
const hasStatedPart = ({ shipping, tax, isTaxAdded, discount }: SumsReading): boolean =>
  [...shipping, ...discount, ...(isTaxAdded ? tax : [])].some(({ value }) => value !== 0)

/** Returns the rate of the tax. Null if there is not exactly one tax with exactly one rate. */
export function rateOf(tax: readonly ReadSum[]): number | null {
  const [only, ...more] = tax
  const [rate, ...others] = [
    ...(only?.sum.evidence ?? '').matchAll(/(\d{1,2}(?:[.,]\d{1,2})?)\s?%|%\s?(\d{1,2})/g),
  ].map((found) => Number((found[1] ?? found[2])?.replace(',', '.')))
  return more.length > 0 || others.length > 0 ? null : (rate ?? null)
}

/** Whether the tax is included in the total and matches its stated rate to the minor unit. */
export function isRated({ tax, total: stated, isTaxAdded }: SumsReading): boolean {
  const rate = rateOf(tax)
  const [only] = tax
  if (isTaxAdded || rate === null || !only || stated === null || only.value === 0) return false
  return Math.abs((stated.value * rate) / (100 + rate) - only.value) < 1
}

const isRunning = ({ value, sum }: ReadSum, charges: readonly ReadSum[], lines: number): boolean =>
  value === lines + total(charges.filter((each) => each.sum.index < sum.index))

const subsetsOf = (parts: readonly ReadSum[]): ReadSum[][] =>
  Array.from({ length: 2 ** parts.length - 1 }, (_, bits) => parts.filter((_part, at) => ((bits + 1) >> at) & 1))

function readingsWith(
  sums: readonly ReadSum[],
  lines: number | null,
  unknown: readonly ReadSum[],
  hasVouchers: boolean,
): SumsReading[] {
  const named = (name: SumName): ReadSum[] => sums.filter((each) => each.name === name)
  const taxes = named('tax')
  // The last of several taxes may be the sum of the others.
  const ofTaxes = taxes.length > 2 ? taxes.slice(-1).find(({ value }) => 2 * value === total(taxes)) : undefined
  if (ofTaxes) {
    const found = readingsWith(
      sums.filter((each) => each.name !== 'tax' || each === ofTaxes),
      lines,
      unknown,
      hasVouchers,
    )
    if (found.length > 0) return found
  }
  const totals = totalsOf(sums, hasVouchers)
  const found = everyReading(sums, totals, lines, unknown, hasVouchers)
  if (found.length > 0 || lines === null) return found
  const rates = ratesOf(taxes, totals)
  const apart = [...named('subtotal'), ...named('net')].find(({ value }) => isTaxApart(value, lines, rates))
  return apart ? everyReading(sums, totals, apart.value, unknown, hasVouchers) : found
}

/** The amounts that may be the total of the order. */
function totalsOf(sums: readonly ReadSum[], hasVouchers: boolean): readonly ReadSum[] {
  const named = (name: SumName): ReadSum[] => sums.filter((each) => each.name === name)
  const hasTotal = named('total').length > 0
  // The amount due is the total only if nothing was paid. With an earlier balance, the parts do not add up to it. If no
  // label names a total or an amount due, the amount paid may be the total.
  const isSettled = named('paid').length === 0
  const isPaid = !hasTotal && named('due').length === 0 && !hasVouchers
  return unique([...named('total'), ...(isSettled || hasTotal ? named('due') : []), ...(isPaid ? named('paid') : [])])
}

/** Returns every way in which the sums of these kinds make one of the totals. */
function everyReading(
  sums: readonly ReadSum[],
  totals: readonly ReadSum[],
  lines: number | null,
  unknown: readonly ReadSum[],
  hasVouchers: boolean,
): SumsReading[] {
  const named = (name: SumName): ReadSum[] => sums.filter((each) => each.name === name)
  const found: SumsReading[] = []
  for (const discount of choices(hasVouchers ? [...named('discount'), ...named('paid')] : named('discount')))
    for (const shipping of choices(named('shipping')))
      for (const fee of withoutRounding(choices(named('fee'))))
        for (const tax of choices(named('tax')))
          for (const base of basesOf(
            unique([...named('subtotal'), ...named('net').filter(({ value }) => value === lines)]),
            unique(named('total')),
            lines,
            discount,
            tax,
            total([...shipping, ...fee].filter(({ sum }) => sum.label.isExact)),
          ))
            for (const stated of totals) {
              // If one total is the subtotal of another, no voucher reduces it, and the amount due is not the other
              // total.
              if (base.subtotal?.name === 'total' && (hasVouchers || stated.name !== 'total')) continue
              // An amount cannot be a part of itself.
              if (
                base.subtotal?.name === 'total' &&
                named('total').filter(({ value }) => value === base.value).length < 2
              )
                if (stated.value === base.value) continue
              const parts = { discount, shipping, fee: [...fee, ...unknown], tax, base, stated }
              const reading = sumUp(parts)
              if (reading) found.push(reading)
            }
  return found
}

const unique = (parts: readonly ReadSum[]): ReadSum[] =>
  parts.filter(({ value }, at) => parts.findIndex((each) => each.value === value) === at).slice(0, mostAlternatives)

/**
 * Returns the rates in the labels of the taxes and, for each total, the rate at which its net amount gives these taxes.
 */
function ratesOf(taxes: readonly ReadSum[], totals: readonly ReadSum[]): number[] {
  const taxed = total(taxes)
  return [
    ...taxes.flatMap((tax) => rateOf([tax]) ?? []),
    ...totals.map(({ value }) => (100 * taxed) / (value - taxed)),
  ].filter((rate) => rate > 0 && rate < 100)
}

/** Maximum difference by rounding, in minor units: gross unit prices and net amounts are rounded separately. */
const mostRounded = (amount: number): number => 3 + amount / 5000

/** Whether one amount is the other with tax: gross lines above a net subtotal, or the reverse. */
const isTaxApart = (one: number, other: number, rates: readonly number[]): boolean =>
  one !== other &&
  rates.some((rate) => Math.abs(Math.min(one, other) * (1 + rate / 100) - Math.max(one, other)) <= mostRounded(other))

function basesOf(
  named: readonly ReadSum[],
  totals: readonly ReadSum[],
  lines: number | null,
  discount: readonly ReadSum[],
  tax: readonly ReadSum[],
  charged: number,
): Base[] {
  const off = total(discount)
  const taxed = total(tax)
  // If no label names a subtotal, one total may be the subtotal of another.
  const subtotals = named.length > 0 ? named : totals
  const ofSubtotals = subtotals.flatMap((subtotal): Base[] => {
    const { value } = subtotal
    const plain = { value, subtotal, isDiscountInSubtotal: false }
    if (lines === null)
      return [
        { ...plain, matchesLines: false },
        ...(off > 0 && discount.every(({ sum }) => sum.index < subtotal.lowest)
          ? [{ ...plain, matchesLines: false, isDiscountInSubtotal: true }]
          : []),
      ]
    if (lines === value) return [{ ...plain, matchesLines: true }]
    if (off > 0 && lines - off === value) return [{ ...plain, matchesLines: true, isDiscountInSubtotal: true }]
    if (taxed > 0 && (lines - taxed === value || lines + taxed === value)) return [{ ...plain, matchesLines: true }]
    return []
  })
  // A subtotal may already contain the charges.
  const isCharged = charged > 0 && named.some(({ value }) => lines !== null && value === lines - off + charged)
  return (named.length > 0 && !isCharged) || lines === null
    ? ofSubtotals
    : [...ofSubtotals, { value: lines, subtotal: null, matchesLines: true, isDiscountInSubtotal: false }]
}

function sumUp({
  discount,
  shipping,
  fee,
  tax,
  base,
  stated,
}: {
  readonly discount: readonly ReadSum[]
  readonly shipping: readonly ReadSum[]
  readonly fee: readonly ReadSum[]
  readonly tax: readonly ReadSum[]
  readonly base: Base
  readonly stated: ReadSum
}): SumsReading | null {
  const off = base.isDiscountInSubtotal ? 0 : total(discount)
  const before = base.value - off + total(shipping) + total(fee)
  const contained = tax.some(({ sum }) => sum.label.isGross)
  const taxed = total(tax)
  const isAdded = taxed !== 0 && before + taxed === stated.value
  const isContained = before === stated.value
  if (!isAdded && !isContained) return null
  const counted = isAdded || contained ? tax : []
  const parts = [...discount, ...shipping, ...fee, ...counted].filter(({ value }) => value !== 0)
  return {
    subtotal: base.subtotal,
    discount,
    shipping,
    tax,
    fee,
    total: stated,
    isTaxAdded: isAdded,
    isDiscountInSubtotal: base.isDiscountInSubtotal,
    matchesLines: base.matchesLines,
    explained: parts.length + (base.subtotal ? 1 : 0) + (stated.name === 'total' ? 1 : 0),
  }
}
