/** A reduced price from `startsAt` (null: now) until just before `endsAt` (null: never ends). */
export interface Sale {
  readonly amount: number
  readonly startsAt: string | null
  readonly endsAt: string | null
}

export interface SaleProblem {
  /** Index of the sale in the given list. */
  readonly index: number
  readonly field: 'amount' | 'ends_at' | null
  readonly message: string
}

/** Sorts sales by start. Sales without a start come first. */
export const salesInOrder = <S extends Sale>(sales: readonly S[]): S[] =>
  sales.toSorted((one, other) => startOf(one) - startOf(other))

/** Returns the problems of each sale by itself, and of overlapping sales. */
export function salesProblems(amount: number, sales: readonly Sale[]): SaleProblem[] {
  return sales.flatMap((sale, index): SaleProblem[] => {
    if (sale.amount >= amount) return [{ index, field: 'amount', message: 'The sale amount must be below the amount.' }]
    if (endOf(sale) <= startOf(sale))
      return [{ index, field: 'ends_at', message: 'The sale must end after it starts.' }]
    const other = sales.slice(0, index).find((earlier) => overlap(earlier, sale))
    return other
      ? [{ index, field: null, message: `This sale runs at the same time as the one ${windowOf(other)}.` }]
      : []
  })
}

/** Whether two sales run at the same time. One may start exactly when the other ends. */
export const overlap = (one: Sale, other: Sale): boolean => startOf(one) < endOf(other) && startOf(other) < endOf(one)

/** Returns the period of a sale: `from 2026-01-01T00:00:00.000Z to 2026-02-01T00:00:00.000Z`. */
export const windowOf = ({ startsAt, endsAt }: Sale): string =>
  [
    startsAt === null ? 'from the beginning' : `from ${startsAt}`,
    endsAt === null ? 'without end' : `to ${endsAt}`,
  ].join(' ')

const startOf = ({ startsAt }: Sale): number => (startsAt === null ? Number.NEGATIVE_INFINITY : Date.parse(startsAt))
const endOf = ({ endsAt }: Sale): number => (endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt))
