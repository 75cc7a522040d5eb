export interface CostDay {
  readonly day: string
  readonly spend: number
  readonly clicks: number | null
  readonly impressions: number | null
}

/** Converts a date to `2026-11-22`, also from `22.11.2026` and `22/11/2026`. Returns null if the text is not a date. */
export function dayOf(text: string): string | null {
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  const local = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(text)
  const [year, month, day] = iso ? iso.slice(1) : local ? [local[3], local[2], local[1]] : []
  if (!year || !month || !day) return null
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${found}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== found ? null : found
}

/** Returns the separator of a pasted line: a tab, else a semicolon, else a comma, which may be part of a number. */
const separatorOf = (line: string): string => ['\t', ';'].find((mark) => line.includes(mark)) ?? ','

const countOf = (text: string | undefined): number | null => {
  const digits = (text ?? '').replace(/[^\d]/g, '')
  return digits === '' ? null : Number(digits)
}

/**
 * Parses pasted rows of day, cost, clicks and impressions. The last row of a day counts. `leftOut` counts rows without
 * a valid day or cost.
 */
export function costsOf(
  text: string,
  amountOf: (text: string) => number | null,
): { readonly days: CostDay[]; readonly leftOut: number } {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const days = new Map<string, CostDay>()
  let leftOut = 0
  for (const line of lines) {
    const [first = '', cost = '', clicks, impressions] = line.split(separatorOf(line))
    const day = dayOf(first.trim())
    const spend = amountOf(cost.trim())
    if (day === null || spend === null || spend < 0) leftOut += 1
    else days.set(day, { day, spend, clicks: countOf(clicks), impressions: countOf(impressions) })
  }
  return { days: [...days.values()].sort((a, b) => a.day.localeCompare(b.day)), leftOut }
}
