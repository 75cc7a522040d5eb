import { parse } from 'csv-parse/sync'
import type { Row } from '../extraction/document.types.ts'
import { attachmentLimits } from './limits.ts'
import { tableRows } from './rows.rules.ts'

const separators = [',', ';', '\t', '|'] as const
const sampleRows = 40

/** Reads the rows of a file with values separated by commas, semicolons, tabs or bars. Guesses the encoding. */
export function readCsv(content: Uint8Array): { readonly rows: readonly Row[]; readonly isCut: boolean } {
  const text = decoded(content)
  const sampled = separators.map((separator) => ({ separator, ...usualWidth(parsed(text, separator, sampleRows)) }))
  const best = sampled.reduce((one, other) =>
    other.share > one.share || (other.share === one.share && other.width > one.width) ? other : one,
  )
  const rows = parsed(text, best.separator, attachmentLimits.csvRows + 1)
  return {
    rows: tableRows(rows.slice(0, attachmentLimits.csvRows), 0),
    isCut: rows.length > attachmentLimits.csvRows,
  }
}

const marks: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/**
 * Decodes by the byte order mark. Without one: as UTF-16 (little-endian) if the second and fourth byte are zero, as
 * UTF-8 if valid, otherwise as Windows-1252.
 */
function decoded(content: Uint8Array): string {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => content[at] === byte))
  if (marked) return new TextDecoder(marked[0]).decode(content)
  if (content.length > 3 && content[1] === 0 && content[3] === 0) return new TextDecoder('utf-16le').decode(content)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('windows-1252').decode(content)
  }
}

function parsed(text: string, delimiter: string, to: number): string[][] {
  // Safe cast: without `columns`, every record is a list of strings.
  return parse(text, {
    delimiter,
    to,
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 100_000,
  }) as string[][]
}

/** Returns the most frequent number of cells per row, of two or more, and the share of rows with this number. */
function usualWidth(rows: readonly (readonly string[])[]): { readonly width: number; readonly share: number } {
  const counted = new Map<number, number>()
  for (const { length } of rows) if (length > 1) counted.set(length, (counted.get(length) ?? 0) + 1)
  const [width = 1, count = 0] = [...counted].sort(([, one], [, other]) => other - one)[0] ?? []
  return { width, share: rows.length === 0 ? 0 : count / rows.length }
}
