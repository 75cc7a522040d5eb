/** What a spreadsheet would take for a formula, or for the end of a cell with one behind it. */
const formula = /^[=+\-@\t\r]/
const needsQuotes = /[",\r\n]/

/**
 * One cell by RFC 4180. Text that a spreadsheet would run gets an apostrophe before it; numbers stay numbers, also
 * negative ones; null is an empty cell.
 */
export function csvCell(value: unknown): string {
  const text = typeof value === 'string' ? harmless(value) : plain(value)
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Ends with CR LF, as every row does. */
export const csvRow = (values: readonly unknown[]): string => `${values.map(csvCell).join(',')}\r\n`

const harmless = (text: string): string => (formula.test(text) ? `'${text}` : text)

function plain(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
