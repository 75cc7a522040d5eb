/**
 * A quantity is a number with at most three decimals, as in JSON: `2.5`. Sums and products are computed in whole
 * thousandths, so they are exact: `0.1` plus `0.2` is `0.3`. The database stores `numeric(…, 3)`.
 */
export const quantityPlaces = 3
const perUnit = 1000

/** The largest quantity that Weft reads from the database. In thousandths it is far below the largest safe integer. */
export const largestQuantity = 9_999_999_999.999

/** Converts `2.5` to `2500`. */
export const toThousandths = (quantity: number): number => Math.round(quantity * perUnit)
/** Converts `2500` to `2.5`. */
export const fromThousandths = (thousandths: number): number => thousandths / perUnit

/** Whether a number has at most three decimals. */
export const isQuantity = (value: number): boolean => fromThousandths(toThousandths(value)) === value

export const addQuantities = (...quantities: readonly number[]): number =>
  fromThousandths(quantities.reduce((sum, quantity) => sum + toThousandths(quantity), 0))

export const subtractQuantity = (from: number, quantity: number): number =>
  fromThousandths(toThousandths(from) - toThousandths(quantity))

/** Multiplies and rounds half up to thousandths. `each` may have four decimals, as in recipes of earlier versions. */
export function multiplyQuantities(each: number, count: number): number {
  const product = BigInt(Math.round(each * 10_000)) * BigInt(toThousandths(count))
  return fromThousandths(Number((product + 5_000n) / 10_000n))
}

/** Rounds half up to a whole number. */
export const wholeQuantity = (quantity: number): number => Math.floor((toThousandths(quantity) + perUnit / 2) / perUnit)

/** Returns the price of a quantity, rounded half up to the minor unit: `2.5` at `333` is `833`. */
export const priceOfQuantity = (quantity: number, unitPriceMinor: number): number =>
  Number((BigInt(toThousandths(quantity)) * BigInt(unitPriceMinor) + 500n) / 1000n)

/** Returns the price of one unit if the quantity is positive and the amount divides exactly, otherwise null. */
export function unitPriceOf(amountMinor: number, quantity: number): number | null {
  const thousandths = BigInt(toThousandths(quantity))
  const scaled = BigInt(amountMinor) * 1000n
  return thousandths <= 0n || scaled % thousandths !== 0n ? null : Number(scaled / thousandths)
}

/** Parses a `numeric` column, which PostgreSQL sends as text. Throws a `RangeError` if it is not a quantity. */
export function quantityOfColumn(text: string): number {
  const quantity = Number(text)
  if (!isQuantity(quantity) || Math.abs(quantity) > largestQuantity)
    throw new RangeError(`${text} is not a quantity with at most three decimal places`)
  return quantity
}

/** Formats a quantity for a `numeric` column. */
export const quantityColumn = (quantity: number): string => quantity.toFixed(quantityPlaces)

/**
 * Parses a quantity as people write it, `2,5` or `2.5`; null if it is malformed or ambiguous. `mark` is the decimal
 * mark of the language or document. Three digits after a mark could be thousands: `1.250` is 1250 if the decimal mark
 * is a comma, 1.25 if it is a point, and null if it is unknown.
 */
export function readQuantity(text: string, mark: ',' | '.' | null): number | null {
  const found = /^(\d{1,10})(?:([.,])(\d{1,12}))?$/.exec(text.trim())
  if (!found) return null
  const [, whole = '', written, digits = ''] = found
  const fraction = digits.replace(/0+$/, '')
  if (written === undefined) return Number(whole)
  if (digits.length === 3 && written !== mark)
    return mark === null || !/^[1-9]\d{0,2}$/.test(whole) ? null : Number(whole + digits)
  return fraction.length > quantityPlaces ? null : Number(`${whole}.${fraction || '0'}`)
}
