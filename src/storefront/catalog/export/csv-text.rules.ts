import { csvCell } from '../../../platform/csv.rules.ts'

/** One line of a table, ended. Outer white space is quoted, because an import trims a cell without quotes. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(exactCell).join(',')}\n`

function exactCell(text: string): string {
  const cell = csvCell(text)
  return cell.trim() === cell ? cell : `"${cell}"`
}

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
