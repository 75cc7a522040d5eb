import { restoredCell } from '../../platform/csv.rules.ts'
import { csvRecords, UnreadableCsv } from '../../platform/csv-records.ts'
import { invalidData } from '../../platform/http/refusals.ts'
import { inTurns } from '../../platform/turns.ts'
import { TextsOfFile } from './texts-of-file.ts'
import type { FileText } from './translation-file.types.ts'

const needed = ['type', 'id', 'field', 'locale', 'source', 'value'] as const
const sliceCharacters = 64 * 1024
type Column = (typeof needed)[number]

/**
 * Reads the exported columns and ignores others. A row without a value counts as not translated. Throws `invalid_data`.
 */
export async function readCsv(text: string): Promise<FileText[]> {
  const texts = new TextsOfFile()
  let indexes: ReadonlyMap<string, number> | null = null
  let hasRows = false
  try {
    for await (const { line, cells } of csvRecords(inTurns(text.replace(/^\uFEFF/, ''), sliceCharacters))) {
      if (!indexes) {
        indexes = columnsOf(cells)
        continue
      }
      hasRows = true
      if (cells.length !== indexes.size)
        throw new UnreadableCsv(line, `This row has ${cells.length} cells where the header has ${indexes.size}.`)
      const cell = (name: Column): string => cells[indexes?.get(name) ?? -1] ?? ''
      if (cell('value').trim() === '') continue
      texts.add({
        path: `line ${line}`,
        type: cell('type'),
        id: cell('id'),
        field: cell('field'),
        locale: cell('locale'),
        source: restoredCell(cell('source')),
        value: restoredCell(cell('value')),
      })
    }
    if (!indexes) columnsOf([])
    if (!hasRows) throw invalidData([{ path: '', message: 'The file has no rows below its header.' }])
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error
    throw invalidData([{ path: `line ${error.line}`, message: error.message }])
  }
  return texts.list
}

function columnsOf(names: readonly string[]): ReadonlyMap<string, number> {
  const indexes = new Map(names.map((name, index) => [name, index]))
  const missing = needed.filter((name) => !indexes.has(name))
  if (missing.length > 0) throw invalidData([{ path: '', message: `The columns ${missing.join(', ')} are missing.` }])
  if (indexes.size < names.length) throw invalidData([{ path: '', message: 'A column occurs twice.' }])
  return indexes
}
