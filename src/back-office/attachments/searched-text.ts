import { unzipSync } from 'fflate'
import { unfoldedLines } from '../../platform/folded-lines.rules.ts'
import type { Row } from '../extraction/document.types.ts'
import type { Attachment } from './attachment.types.ts'
import { attachmentLimits } from './limits.ts'
import { readPdf } from './read-pdf.ts'
import { readXlsx } from './read-xlsx.ts'

export interface SearchedText {
  readonly text: string
  /** Whether some content has no readable text: a scan, an encrypted file, or a file beyond the limits. */
  readonly isUnread: boolean
}

/**
 * Returns all text of a file, to be searched for a person. Joins cells by spaces, so that a first and a last name in
 * two columns are found. Never throws.
 */
export async function searchedText({ fileName, content, isCut }: Attachment): Promise<SearchedText> {
  const beginning = new TextDecoder('latin1').decode(content.subarray(0, 1024))
  try {
    if (beginning.includes('%PDF-')) return await textOfPdf(content)
    if (beginning.startsWith('PK\u0003\u0004')) return textOfArchive(content)
    const text = decoded(content)
    const isTable = /\.(?:csv|tsv|tab)$/i.test(fileName)
    return { text: isTable ? `${text}\n${text.replace(/"?[,;\t|]"?/g, ' ')}` : text, isUnread: isCut }
  } catch {
    return { text: '', isUnread: true }
  }
}

async function textOfPdf(content: Uint8Array): Promise<SearchedText> {
  const { rows, embedded, isCut, isScanned } = await readPdf(content)
  return { text: [textOfRows(rows), ...embedded.map(decoded)].join('\n'), isUnread: isCut || isScanned }
}

/** Returns the text of an archive, such as an Office document, which is an archive of XML. */
function textOfArchive(content: Uint8Array): SearchedText {
  let room: number = attachmentLimits.unpackedBytes
  let isUnread = false
  const files = unzipSync(content, {
    filter: ({ name, originalSize }) => {
      if (!/\.(?:xml|txt|csv|html?|ics|vcf)$/i.test(name)) return false
      room -= originalSize
      isUnread ||= room < 0
      return room >= 0
    },
  })
  return { text: [...Object.values(files).map(decoded), textOfCells(content)].join('\n'), isUnread }
}

function textOfCells(content: Uint8Array): string {
  try {
    return textOfRows(readXlsx(content).rows)
  } catch {
    // The archive is not a spreadsheet.
    return ''
  }
}

const textOfRows = (rows: readonly Row[]): string =>
  rows.map(({ cells }) => cells.map(({ text }) => text).join(' ')).join('\n')

function decoded(content: Uint8Array): string {
  const text = textOf(content)
  return `${text}\n${unfoldedLines(text)}`
}

/**
 * Decodes UTF-16 if a byte order mark or a zero byte indicates it; otherwise decodes both as UTF-8 and as Windows-1252.
 */
function textOf(content: Uint8Array): string {
  if (content[0] === 0xfe && content[1] === 0xff) return new TextDecoder('utf-16be').decode(content)
  if ((content[0] === 0xff && content[1] === 0xfe) || (content[0] !== 0 && content[1] === 0))
    return new TextDecoder('utf-16le').decode(content)
  return `${new TextDecoder().decode(content)}\n${new TextDecoder('windows-1252').decode(content)}`
}
