import { csvCell } from '../../../platform/csv.rules.ts'

/** Returns a table line with its line end. Quotes outer white space, because the import trims unquoted cells. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(exactCell).join(',')}\n`

function exactCell(text: string): string {
  const cell = csvCell(text)
  return cell.trim() === cell ? cell : `"${cell}"`
}

/**
 * Returns several names for one cell, separated by ` | `, or a JSON list if `partsOfCell` would read that differently.
 */
export const listCell = (parts: readonly string[]): string =>
  parts.some((part) => part.includes('|') || part.trim() !== part || part === '' || part.startsWith('['))
    ? JSON.stringify(parts)
    : parts.join(' | ')

/** Reads the names that `listCell` wrote. Drops empty ones. */
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
