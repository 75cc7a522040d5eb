/** How to write a number of a spreadsheet. */
export interface CellFormat {
  readonly kind: 'number' | 'date' | 'percent'
  /** Minimum number of decimal places. Null means no minimum. */
  readonly places: number | null
  /** `€` or `USD` if the format includes a currency, otherwise empty. */
  readonly sign: string
}

const general: CellFormat = { kind: 'number', places: null, sign: '' }

/** Formats that files identify only by their number. */
const builtIn: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  22: 'm/d/yy h:mm',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
}

export function formatOf(id: number, written: string | null): CellFormat {
  const code = (written ?? builtIn[id] ?? '').split(';')[0] ?? ''
  const sign =
    /\[\$([^\]-]{1,5})[^\]]*\]/.exec(code)?.[1] ?? /"([^"]{1,5})"|([€£$₹¥])/.exec(code)?.slice(1).find(Boolean) ?? ''
  const bare = code
    .replace(/"[^"]*"/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\\./g, '')
  if (/[yd]/i.test(bare) && !/[0#]/.test(bare)) return { kind: 'date', places: null, sign: '' }
  if (!/[0#]/.test(bare)) return general
  const places = /\.([0#]+)/.exec(bare)?.[1]?.length ?? 0
  return { kind: bare.includes('%') ? 'percent' : 'number', places, sign: sign.trim() }
}

/** Day zero of the spreadsheet calendar, which includes the non-existent 29 February 1900. */
const dayZero = Date.UTC(1899, 11, 30)
const dayMs = 86_400_000

/**
 * Formats a number as the sheet displays it, but unrounded, with a decimal point and without grouping. Dates are
 * ISO 8601.
 */
export function shownNumber(value: string, { kind, places, sign }: CellFormat): string {
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  if (kind === 'date') return number > 0 && number < 200_000 ? isoDay(number) : value
  const scaled = kind === 'percent' ? number * 100 : number
  // The exact value, not the value rounded for display.
  const exact = trimmed(scaled)
  const digits = exact.split('.')[1]?.length ?? 0
  const text = places !== null && digits < places ? scaled.toFixed(places) : exact
  return `${text}${kind === 'percent' ? '%' : ''}${sign === '' ? '' : ` ${sign}`}`
}

const isoDay = (days: number): string => new Date(dayZero + Math.floor(days) * dayMs).toISOString().slice(0, 10)

/** Removes floating-point noise: `8.4000000000000004` becomes `8.4`. */
function trimmed(number: number): string {
  const text = String(Number(number.toPrecision(15)))
  return /e/.test(text) ? number.toFixed(0) : text
}
