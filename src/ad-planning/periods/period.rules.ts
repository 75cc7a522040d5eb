export interface Period {
  readonly from: Date
  /** Exclusive. */
  readonly to: Date
}

const dayMs = 86_400_000

/**
 * Returns the period that `from_date` and `to_date` describe. A date such as `2026-03-01` starts at midnight UTC. As
 * the end of a period, it includes the whole day. Without `from_date`, the period begins `defaultDays` days before its
 * end. A start after the end gives an empty period.
 */
export function periodOf(
  { from_date, to_date }: { readonly from_date?: string | undefined; readonly to_date?: string | undefined },
  now: Date,
  defaultDays: number,
): Period {
  const to = to_date === undefined ? now : endOf(to_date)
  const from = from_date === undefined ? new Date(to.getTime() - defaultDays * dayMs) : new Date(from_date)
  return { from: from.getTime() > to.getTime() ? to : from, to }
}

/** Returns the end of the day for a date, or the exact time. */
export const endOf = (text: string): Date =>
  text.includes('T') ? new Date(text) : new Date(new Date(text).getTime() + dayMs)

/** Whether the period does not end before it begins. True without both dates. */
export const isForward = ({
  from_date,
  to_date,
}: {
  readonly from_date?: unknown
  readonly to_date?: unknown
}): boolean => typeof from_date !== 'string' || typeof to_date !== 'string' || !(new Date(from_date) > endOf(to_date))
