/** How a spreadsheet shows a number, as far as it matters to a reader of text. */
export interface CellFormat {
  readonly kind: 'number' | 'date' | 'percent'
  /** Decimal places; null: as many as the number has. */
  readonly places: number | null
  /** `€` or `USD` where the format shows a currency; else empty. */
  readonly sign: string
}

const general: CellFormat = { kind: 'number', places: null, sign: '' }

/** Formats that files name by number alone. */
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

/** The day before the first one of the usual calendar of spreadsheets, which counts a 29 February 1900. */
const dayZero = Date.UTC(1899, 11, 30)
const dayMs = 86_400_000

/** A number as the sheet shows it, with a decimal point and without group marks; dates are ISO 8601. */
export function shownNumber(value: string, { kind, places, sign }: CellFormat): string {
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  if (kind === 'date') return number > 0 && number < 200_000 ? isoDay(number) : value
  const scaled = kind === 'percent' ? number * 100 : number
  // A format may show fewer places than the number has: what was rounded for the eye is not rounded here.
  const exact = trimmed(scaled)
  const digits = exact.split('.')[1]?.length ?? 0
  const text = places !== null && digits < places ? scaled.toFixed(places) : exact
  return `${text}${kind === 'percent' ? '%' : ''}${sign === '' ? '' : ` ${sign}`}`
}

const isoDay = (days: number): string => new Date(dayZero + Math.floor(days) * dayMs).toISOString().slice(0, 10)

/** Without the noise of binary fractions: `8.4000000000000004` is `8.4`. */
function trimmed(number: number): string {
  const text = String(Number(number.toPrecision(15)))
  return /e/.test(text) ? number.toFixed(0) : text
}
