/**
 * Matches text that a spreadsheet would run as a formula, including full-width forms. Some readers trim the spaces
 * before it.
 */
const startsFormula = /^[ "]*[=+\-@\t\r\n'＝＋－＠]/
const isNumber = /^-?\d+(\.\d+)?$/
/**
 * Matches the places inside a cell where some readers would start a new cell: readers that use another separator, or
 * that do not support line breaks in cells.
 */
const innerCell = /([;\t\r\n][ "]*)(?=[=+\-@'＝＋－＠])/g
const needsQuotes = /[",;\t\r\n]/

/**
 * Formats one CSV cell by RFC 4180. Text that a spreadsheet would run as a formula gets an apostrophe, at its start and
 * after a semicolon, tab or line break; `restoredCell` removes it. Numbers remain numbers, and null becomes an empty
 * cell.
 */
export function csvCell(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : harmless(plain(value))
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Formats a CSV row. It ends with CRLF. */
export const csvRow = (values: readonly unknown[]): string => `${values.map(csvCell).join(',')}\r\n`

/** Undoes the apostrophes of `csvCell`. */
export const restoredCell = (cell: string): string =>
  cell.replace(/^'(?=[ "]*[=+\-@\t\r\n'＝＋－＠])/, '').replace(/([;\t\r\n][ "]*)'(?=[=+\-@'＝＋－＠])/g, '$1')

function harmless(text: string): string {
  if (isNumber.test(text)) return text
  const inner = text.replace(innerCell, "$1'")
  return startsFormula.test(text) ? `'${inner}` : inner
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
