import type { Document } from '../extraction/document.types.ts'
import type { TextRow } from './layout.types.ts'

const mostRows = 1500
const longestRow = 1000

/**
 * Returns the rows of a document, starting with the subject. Tabs separate cells; line breaks within a cell become
 * spaces.
 */
export function textRows(document: Document, subject: string): TextRow[] {
  const rowOf = (place: TextRow['place'], cells: readonly string[]): TextRow => {
    const text = cells.join('\t').slice(0, longestRow)
    return { place, cells: text.split('\t'), text }
  }
  return [
    rowOf('subject', [flat(subject)]),
    ...document.rows.slice(0, mostRows).map(({ cells }) =>
      rowOf(
        'row',
        cells.map(({ text }) => flat(text)),
      ),
    ),
  ]
}

const flat = (text: string): string => text.replace(/[\s\u00a0\u202f]+/g, ' ').trim()
