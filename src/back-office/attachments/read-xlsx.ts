import { unzipSync } from 'fflate'
import { htmlParser } from '../../platform/html-parser.ts'
import type { Row } from '../extraction/document.types.ts'
import { attachmentLimits } from './limits.ts'
import { cell } from './rows.rules.ts'
import { type CellFormat, formatOf, shownNumber } from './sheet-format.rules.ts'
import { elementsAt, type XmlElement, xmlTree } from './xml-tree.ts'

const wanted =
  /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[\w.-]+\.xml)$/

/**
 * Reads the rows of the first visible sheets, one table each. Throws for a damaged archive, or one with a file that
 * exceeds the limit when unpacked.
 */
export function readXlsx(content: Uint8Array): { readonly rows: readonly Row[]; readonly isCut: boolean } {
  const files = unzipSync(content, {
    filter: ({ name, originalSize }) => {
      if (!wanted.test(name)) return false
      // The buffer does not grow, so at most `originalSize` bytes are unpacked.
      if (originalSize > attachmentLimits.unpackedBytes) throw new Error('The file is too large after unpacking.')
      return true
    },
  })
  const textOf = (name: string): string => new TextDecoder().decode(files[name] ?? new Uint8Array())
  const book = { strings: stringsOf(textOf('xl/sharedStrings.xml')), formats: formatsOf(textOf('xl/styles.xml')) }
  const paths = sheetPaths(textOf('xl/workbook.xml'), textOf('xl/_rels/workbook.xml.rels'))
  const rows: Row[] = []
  let isCut = paths.length > attachmentLimits.sheets
  let room: number = attachmentLimits.cells
  for (const [table, path] of paths.slice(0, attachmentLimits.sheets).entries()) {
    const sheet = readSheet(textOf(path), book, room)
    room -= sheet.cells
    isCut ||= sheet.isCut
    for (const texts of sheet.rows)
      if (texts.some((text) => text !== '')) rows.push({ cells: texts.map((text) => cell(text)), table })
  }
  return { rows, isCut }
}

interface Book {
  readonly strings: readonly string[]
  readonly formats: readonly CellFormat[]
}

function sheetPaths(workbook: string, relations: string): string[] {
  const targets = new Map(
    elementsAt(rootOf(relations), 'Relationship').map(({ attributes }) => [attributes.Id, attributes.Target ?? '']),
  )
  return elementsAt(rootOf(workbook), 'sheets/sheet')
    .filter(({ attributes }) => (attributes.state ?? 'visible') === 'visible')
    .flatMap(({ attributes }) => {
      const target = targets.get(attributes['r:id'] ?? '')
      return target === undefined ? [] : [target.startsWith('/') ? target.slice(1) : `xl/${target}`]
    })
}

const nothing: XmlElement = { name: '', attributes: {}, children: [], text: '' }
const rootOf = (xml: string): XmlElement => xmlTree(xml) ?? nothing

function formatsOf(styles: string): CellFormat[] {
  const root = rootOf(styles)
  const own = new Map(
    elementsAt(root, 'numFmts/numFmt').map(({ attributes }) => [attributes.numFmtId, attributes.formatCode ?? '']),
  )
  return elementsAt(root, 'cellXfs/xf').map(({ attributes }) => {
    const id = attributes.numFmtId ?? '0'
    return formatOf(Number(id), own.get(id) ?? null)
  })
}

/** Returns the text of each shared string, joined from its runs. Skips pronunciations (`rPh`). */
function stringsOf(xml: string): string[] {
  const strings: string[] = []
  let text: string | null = null
  let isText = false
  let isPronunciation = false
  sax(xml, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isPronunciation = true
      isText = name === 't' && !isPronunciation
      return true
    },
    text(part) {
      if (isText && text !== null && text.length < attachmentLimits.cellCharacters) text += part
    },
    close(name) {
      isText = false
      if (name === 'rPh') isPronunciation = false
      if (name === 'si' && text !== null) strings.push(text)
    },
  })
  return strings
}

interface Sheet {
  readonly rows: readonly (readonly string[])[]
  readonly cells: number
  readonly isCut: boolean
}

const mostColumns = 100

function readSheet(xml: string, { strings, formats }: Book, room: number): Sheet {
  const rows: string[][] = []
  let cells = 0
  let isCut = false
  let value: string | null = null
  let current = { type: '', style: 0, column: 0 }
  sax(xml, {
    open(name, attributes) {
      if (name === 'row') {
        isCut = rows.length === attachmentLimits.sheetRows || cells >= room
        if (!isCut) rows.push([])
      } else if (name === 'c') {
        const row = rows.at(-1)
        const column = columnOf(attributes.r ?? '') ?? row?.length ?? 0
        current = { type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), column }
        value = ''
      }
      return !isCut
    },
    text(part) {
      if (value !== null && value.length < attachmentLimits.cellCharacters) value += part
    },
    close(name) {
      if (name !== 'c' || value === null) return
      const row = rows.at(-1)
      if (row && current.column < mostColumns) {
        while (row.length < current.column) row.push('')
        row[current.column] = shownCell(current, value, strings, formats)
        cells += 1
      }
      value = null
    },
  })
  return { rows, cells, isCut }
}

function shownCell(
  { type, style }: { readonly type: string; readonly style: number },
  value: string,
  strings: readonly string[],
  formats: readonly CellFormat[],
): string {
  if (type === 's') return strings[Number(value)] ?? ''
  if (type !== 'n') return type === 'e' || type === 'b' ? '' : value
  return value === '' ? '' : shownNumber(value, formats[style] ?? { kind: 'number', places: null, sign: '' })
}

/** Converts a cell reference to the index of its column: `C7` → 2. Null for anything else. */
function columnOf(reference: string): number | null {
  const letters = /^([A-Z]{1,3})\d/.exec(reference)?.[1]
  if (letters === undefined) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

interface Handlers {
  /** Handles a start tag. Returning false stops the parser. */
  open(name: string, attributes: Readonly<Record<string, string>>): boolean
  text(part: string): void
  close(name: string): void
}

function sax(xml: string, { open, text, close }: Handlers): void {
  const localOf = (name: string): string => name.slice(name.indexOf(':') + 1)
  const parser = new (htmlParser().Parser)(
    {
      onopentag(name, attributes) {
        if (open(localOf(name), attributes) === false) parser.pause()
      },
      ontext: text,
      onclosetag: (name) => close(localOf(name)),
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(xml)
  parser.end()
}
