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
  const lineOf = beginnings(text)
  return rows.flatMap(({ record, ...place }) => {
    const line = lineOf(place)
    return record.value.trim() === ''
      ? []
      : [{ ...record, path: `line ${line}`, source: unquoted(record.source), value: unquoted(record.value) }]
  })
}

interface Place {
  readonly info: { readonly bytes: number }
  readonly raw: string
}

/** In what line a row begins, told of one after the other: the parser counts lines within a cell as it likes. */
function beginnings(text: string): (place: Place) => number {
  const bytes = Buffer.from(text)
  let counted = 0
  let lines = 1
  return ({ info, raw }) => {
    for (; counted < info.bytes - 1; counted++) if (bytes[counted] === lineFeed) lines += 1
    return lines - (raw.trim().split('\n').length - 1)
  }
}

const lineFeed = 10

function rowsOf(text: string): ({ readonly record: Row } & Place)[] {
  try {
    // With these options a record is an object of texts; which columns it has is checked above.
    return parse(text, { bom: true, columns: true, info: true, raw: true, skip_empty_lines: true }) as unknown as ({
      readonly record: Row
    } & Place)[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw invalidData([{ path: '', message: `This is no CSV file: ${error.message}` }])
  }
}

/** An export puts an apostrophe before what a spreadsheet would run. */
const unquoted = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r])/, '')
