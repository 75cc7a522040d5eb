/** What a spreadsheet takes for the beginning of a formula, also where it is written in full width. */
const startsFormula = /^"*[=+\-@\t\r\n'＝＋－＠]/
const isNumber = /^-?\d+(\.\d+)?$/
/** Where a reader with another separator, or one that knows no line breaks within cells, begins another cell. */
const innerCell = /([;\t\r\n][ "]*)(?=[=+\-@'＝＋－＠])/g
const needsQuotes = /[",;\t\r\n]/

/**
 * One cell by RFC 4180. Text that a spreadsheet would run gets an apostrophe before it, at its beginning and behind a
 * semicolon, tab or line break; `restoredCell` takes it off again. Numbers stay numbers; null is an empty cell.
 */
export function csvCell(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : harmless(plain(value))
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Ends with CR LF, as every row does. */
export const csvRow = (values: readonly unknown[]): string => `${values.map(csvCell).join(',')}\r\n`

/** The text that `csvCell` was given. */
export const restoredCell = (cell: string): string =>
  cell.replace(/^'(?="*[=+\-@\t\r\n'＝＋－＠])/, '').replace(/([;\t\r\n][ "]*)'(?=[=+\-@'＝＋－＠])/g, '$1')

function harmless(text: string): string {
  if (isNumber.test(text)) return text
  const inner = text.replace(innerCell, "$1'")
  return startsFormula.test(text) ? `'${inner}` : inner
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
