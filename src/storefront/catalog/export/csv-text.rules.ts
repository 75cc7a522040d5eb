/** One line of a table, ended: quoted where it has to be, and nothing in it that a spreadsheet would run as a formula. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(harmless(cell))).join(',')}\n`

/** Behind an apostrophe a formula is text; the import takes it off again (`restored`). */
export const harmless = (cell: string): string => (/^[=+\-@\t\r']/.test(cell) ? `'${cell}` : cell)

/** The cell that `harmless` was given. */
export const restored = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r'])/, '')

const quoted = (cell: string): string => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Several names in one cell: ` | ` between them, or a list of JSON where a name has one of its own. */
export const listCell = (parts: readonly string[]): string =>
  parts.some((part) => part.includes('|') || part.trim() !== part || part === '' || part.startsWith('['))
    ? JSON.stringify(parts)
    : parts.join(' | ')

/** The parts that `listCell` was given. */
export function partsOfCell(cell: string): string[] {
  const list = cell.startsWith('[') ? stringsIn(cell) : null
  return (
    list ??
    cell
      .split('|')
      .map((part) => part.trim())
      .filter((part) => part !== '')
  )
}

function stringsIn(cell: string): string[] | null {
  try {
    const parsed: unknown = JSON.parse(cell)
    return Array.isArray(parsed) && parsed.every((part) => typeof part === 'string') ? parsed : null
  } catch {
    return null
  }
}
