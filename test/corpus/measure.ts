import type { TrueLine, Truth } from './kit/truth.ts'

/** The reader's values for one mail, in the form of the truth. */
export interface Reading {
  readonly orderNumber: string | null
  readonly orderDate: string | null
  readonly currency: string | null
  readonly subtotal: number | null
  readonly discount: number | null
  readonly shipping: number | null
  readonly tax: number | null
  readonly total: number | null
  readonly lines: readonly ReadLine[]
}

export interface ReadLine {
  readonly name: string | null
  readonly sku: string | null
  readonly options: string | null
  readonly quantity: number | null
  readonly unit: string | null
  readonly unitPrice: number | null
  readonly lineTotal: number | null
}

const amounts = ['subtotal', 'discount', 'shipping', 'tax', 'total'] as const
const orderFields = ['orderNumber', 'orderDate', 'currency', ...amounts] as const
const lineFields = ['name', 'sku', 'options', 'quantity', 'unit', 'price'] as const

export const fieldNames: readonly string[] = [...orderFields, ...lineFields.map((name) => `line ${name}`)]

export interface Count {
  /** Number of values that the mail states. */
  stated: number
  /** Number of values that the reader gave, stated or not. */
  given: number
  /** Number of given values that are right. */
  right: number
  /** Number of stated values that were given and right. */
  found: number
}

export interface Difference {
  readonly field: string
  readonly line: number | null
  readonly truth: unknown
  readonly given: unknown
}

export interface Score {
  readonly counts: ReadonlyMap<string, Count>
  /** Given values that differ from the mail. */
  readonly wrong: readonly Difference[]
  /** Stated values that were not given. */
  readonly missed: readonly Difference[]
  readonly areLinesRight: boolean
  readonly isOrderRight: boolean
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const optionsText = (value: unknown): string | null =>
  Array.isArray(value)
    ? textOf(value.map((each) => (typeof each === 'string' ? each : Object.values(Object(each)).join(': '))).join('; '))
    : textOf(value)

/** Returns the unit price for a price of several units (`quantity`, `price`). Null if either is missing. */
function pricePer(stated: unknown): number | null {
  const { quantity, price } = Object(stated)
  return typeof quantity === 'number' && typeof price === 'number' ? price / quantity : null
}

/** Converts an extraction from the server's format. */
export function readingOf(extracted: Readonly<Record<string, unknown>>): Reading {
  const meta = Object(extracted._meta)
  const items: unknown[] = Array.isArray(extracted.items) ? extracted.items : []
  return {
    orderNumber: textOf(extracted.order_number),
    orderDate: textOf(extracted.order_date),
    currency: textOf(extracted.currency),
    subtotal: numberOf(extracted.subtotal),
    discount: numberOf(extracted.discount ?? meta.discount),
    shipping: numberOf(extracted.shipping_cost),
    tax: numberOf(extracted.tax),
    total: numberOf(extracted.total),
    lines: items.map((each, index) => {
      const item = Object(each)
      const about = Object(meta.items?.[index])
      return {
        name: textOf(item.name),
        sku: textOf(item.sku),
        options: optionsText(item.options ?? about.options),
        quantity: numberOf(item.quantity),
        unit: textOf(item.unit ?? about.unit),
        unitPrice: numberOf(item.price) ?? pricePer(about.price_per),
        lineTotal: numberOf(item.line_total ?? about.line_total),
      }
    }),
  }
}

const tidy = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u00ad\u200b-\u200d\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const numberText = (text: string): string => tidy(text).replace(/^#\s*/, '')

/** Separators of options. Some values contain a slash or a comma. */
const joints = [/\s*[;\n|·]\s*/, /\s*[;\n|·,]\s*/, /\s*[;\n|·,/]\s*/]

const sameOptions = (truth: readonly string[], given: string): boolean =>
  joints.some((joint) => {
    const values = given
      .split(joint)
      .map((each) => tidy(each.replace(/^[^:]*:/, '')))
      .filter((each) => each !== '')
    return values.length === truth.length && truth.every((value) => values.includes(tidy(value)))
  })

const halfUp = (value: number): number => Math.floor(value + 0.5 + 1e-9)
const isClose = (one: number, other: number): boolean => Math.abs(one - other) < 1e-6

/**
 * Whether a price is right: it is the true unit price or, if that is unknown, gives the true line total. A missing
 * price is right if both line totals are known. False if the line totals differ.
 */
function isPriceRight(truth: TrueLine, given: ReadLine): boolean {
  if (given.lineTotal !== null && truth.lineTotal !== null && !isClose(given.lineTotal, truth.lineTotal)) return false
  if (given.unitPrice === null) return given.lineTotal !== null && truth.lineTotal !== null
  if (truth.unitPrice !== null) return isClose(given.unitPrice, truth.unitPrice)
  if (truth.lineTotal === null) return false
  return halfUp(given.unitPrice * (truth.quantity ?? 1)) === truth.lineTotal
}

/** Scores a mail. If the truth has two readings, uses the closer one. */
export function scoreOf(truth: Truth, reading: Reading): Score {
  const score = scoreOfOne(truth, reading)
  const other = truth.alternative && scoreOfOne(truth.alternative, reading)
  return other && faultsOf(other) < faultsOf(score) ? other : score
}

const faultsOf = ({ wrong, missed }: Score): number => 1000 * wrong.length + missed.length

function scoreOfOne(truth: Truth, reading: Reading): Score {
  const tally = new Tally(truth.inferred)
  for (const field of orderFields) {
    const [expected, given] = [truth[field], reading[field]]
    tally.add(field, null, expected, given, isFieldRight(truth, field, given))
  }
  const pairs = aligned(truth.lines, reading.lines)
  let areLinesRight = pairs.length === truth.lines.length && pairs.length === reading.lines.length
  for (const [index, [expected, given]] of pairs.entries())
    areLinesRight = scoreLine(tally, index, expected, given) && areLinesRight
  const isHeadRight = ['orderNumber', 'orderDate', 'currency', 'total'].every((field) => tally.isFound(field))
  return {
    counts: tally.counts,
    wrong: tally.wrong,
    missed: tally.missed,
    areLinesRight,
    isOrderRight: areLinesRight && isHeadRight && tally.wrong.length === 0,
  }
}

function isFieldRight(truth: Truth, field: (typeof orderFields)[number], given: string | number | null): boolean {
  const expected = truth[field]
  if (field === 'orderNumber')
    return [truth.orderNumber, ...truth.otherNumbers].some(
      (each) => each !== null && numberText(each) === numberText(String(given)),
    )
  // Zero is as right as null for a missing value.
  return given === expected || (given === 0 && expected === null)
}

function scoreLine(tally: Tally, index: number, expected: TrueLine | null, given: ReadLine | null): boolean {
  const add = (field: (typeof lineFields)[number], value: unknown, read: unknown, isRight: boolean): boolean =>
    tally.add(`line ${field}`, index, value, read, isRight)
  const price = expected && (expected.unitPrice ?? expected.lineTotal)
  const hasPrice = given !== null && (given.unitPrice !== null || given.lineTotal !== null)
  const options = expected && expected.options.length > 0 ? expected.options : null
  const results = [
    add('name', expected?.name ?? null, given?.name ?? null, tidy(expected?.name ?? '') === tidy(given?.name ?? '')),
    add('quantity', expected?.quantity ?? null, given?.quantity ?? null, expected?.quantity === given?.quantity),
    add(
      'price',
      price,
      hasPrice ? (given.unitPrice ?? given.lineTotal) : null,
      expected !== null && given !== null && isPriceRight(expected, given),
    ),
    add('sku', expected?.sku ?? null, given?.sku ?? null, tidy(expected?.sku ?? '') === numberText(given?.sku ?? '')),
    add('unit', expected?.unit ?? null, given?.unit ?? null, expected?.unit === given?.unit),
  ]
  // Missing options do not make a line wrong; wrong options do.
  const areOptionsRight = add(
    'options',
    options,
    given?.options ?? null,
    sameOptions(options ?? [], given?.options ?? ''),
  )
  return results.every(Boolean) && (areOptionsRight || given?.options == null)
}

class Tally {
  readonly counts = new Map<string, Count>()
  readonly wrong: Difference[] = []
  readonly missed: Difference[] = []
  readonly #inferred: ReadonlySet<string>

  constructor(inferred: readonly string[]) {
    this.#inferred = new Set(inferred)
  }

  /** Counts a value. Returns true if it is right, or rightly missing. */
  add(field: string, line: number | null, truth: unknown, given: unknown, isRight: boolean): boolean {
    const count = this.counts.get(field) ?? { stated: 0, given: 0, right: 0, found: 0 }
    this.counts.set(field, count)
    const isStated = truth !== null && !this.#inferred.has(field)
    if (isStated) count.stated += 1
    if (given === null) {
      if (isStated) this.missed.push({ field, line, truth, given })
      return !isStated
    }
    count.given += 1
    if (!isRight) {
      this.wrong.push({ field, line, truth, given })
      return false
    }
    count.right += 1
    if (isStated) count.found += 1
    return true
  }

  /** True if the field was neither missed nor wrong. */
  isFound(field: string): boolean {
    return ![...this.wrong, ...this.missed].some((each) => each.field === field)
  }
}

/** Pairs given lines with true lines in order, so that one missing line does not make others wrong. */
function aligned(
  truth: readonly TrueLine[],
  given: readonly ReadLine[],
): (readonly [TrueLine | null, ReadLine | null])[] {
  // best[i][j]: similarity of the lines from i and from j on.
  const best = Array.from({ length: truth.length + 1 }, () => new Array<number>(given.length + 1).fill(0))
  const at = (i: number, j: number): number => best[i]?.[j] ?? 0
  for (let i = truth.length - 1; i >= 0; i -= 1)
    for (let j = given.length - 1; j >= 0; j -= 1) {
      const likeness = likenessOf(truth[i], given[j])
      const cells = best[i]
      if (cells) cells[j] = Math.max(at(i + 1, j), at(i, j + 1), likeness > 0 ? at(i + 1, j + 1) + likeness : 0)
    }
  const pairs: [TrueLine | null, ReadLine | null][] = []
  let [i, j] = [0, 0]
  while (i < truth.length || j < given.length) {
    const [one, other] = [truth[i] ?? null, given[j] ?? null]
    const likeness = one && other ? likenessOf(one, other) : 0
    if (likeness > 0 && at(i, j) === at(i + 1, j + 1) + likeness) {
      pairs.push([one, other])
      i += 1
      j += 1
    } else if (one && (!other || at(i, j) === at(i + 1, j))) {
      pairs.push([one, null])
      i += 1
    } else {
      pairs.push([null, other])
      j += 1
    }
  }
  return pairs
}

function likenessOf(truth: TrueLine | undefined, given: ReadLine | undefined): number {
  if (!truth || !given) return 0
  const [name, read] = [tidy(truth.name), tidy(given.name ?? '')]
  const names = name === read ? 8 : read.includes(name) || (read.length > 3 && name.includes(read)) ? 5 : 0
  const quantity = truth.quantity === given.quantity ? 1 : 0
  const price = isPriceRight(truth, given) ? 2 : 0
  const sku = truth.sku !== null && truth.sku === given.sku ? 3 : 0
  return names + sku + (names + sku > 0 || quantity + price === 3 ? quantity + price : 0)
}
