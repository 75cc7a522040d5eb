import { CsvError, parse } from 'csv-parse/sync'
import { invalidData } from '../../platform/http/page.ts'
import type { FileText } from './translation-file.types.ts'

const needed = ['type', 'id', 'field', 'locale', 'source', 'value'] as const
type Row = Readonly<Record<(typeof needed)[number], string>>

/** The columns of the export; more may be there. A row without a value is not translated yet. Throws `invalid_data`. */
export function readCsv(text: string): FileText[] {
  const rows = rowsOf(text)
  const [first] = rows
  if (!first) return []
  const missing = needed.filter((name) => !Object.hasOwn(first.record, name))
  if (missing.length > 0) throw invalidData([{ path: '', message: `The columns ${missing.join(', ')} are missing.` }])
  return rows.flatMap(({ record, info }) =>
    record.value.trim() === ''
      ? []
      : [{ ...record, path: `line ${info.lines}`, source: unquoted(record.source), value: unquoted(record.value) }],
  )
}

function rowsOf(text: string): { record: Row; info: { lines: number } }[] {
  try {
    // With these options a record is an object of texts; which columns it has is checked above.
    return parse(text, { bom: true, columns: true, info: true, skip_empty_lines: true }) as unknown as {
      record: Row
      info: { lines: number }
    }[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw invalidData([{ path: '', message: `This is no CSV file: ${error.message}` }])
  }
}

/** An export puts an apostrophe before what a spreadsheet would run. */
const unquoted = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r])/, '')
