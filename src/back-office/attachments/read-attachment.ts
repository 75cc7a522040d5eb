import type { Document, Row, StructuredOrder } from '../extraction/document.types.ts'
import type { Attachment, AttachmentFormat, AttachmentReport } from './attachment.types.ts'
import { attachmentLimits } from './limits.ts'
import { readCsv } from './read-csv.ts'
import { readPdf } from './read-pdf.ts'
import { readXlsx } from './read-xlsx.ts'
import { readXml } from './read-xml.ts'

export interface ReadAttachments {
  readonly documents: readonly Document[]
  readonly reports: readonly AttachmentReport[]
}

/**
 * Reads attachments of known formats, up to a maximum number, and reports the result for each. XML that is no order is
 * not reported. A malformed attachment gives a result instead of an error.
 */
export async function readAttachments(attachments: readonly Attachment[]): Promise<ReadAttachments> {
  const documents: Document[] = []
  const reports: AttachmentReport[] = []
  for (const attachment of attachments.slice(0, attachmentLimits.files)) {
    const format = formatOf(attachment)
    if (format === null) continue
    const read = await readOne(attachment, format)
    if (read.document) documents.push(read.document)
    if (read.state !== 'other') reports.push({ file_name: attachment.fileName, format, state: read.state })
  }
  return { documents, reports }
}

interface Read {
  readonly document: Document | null
  /** `other`: XML that is neither an order nor an invoice. */
  readonly state: AttachmentReport['state'] | 'other'
}

/** Result of reading a credit note: it refunds money, so it orders nothing. */
const creditNote: Read = { document: null, state: 'credit_note' }
const unreadable: Read = { document: null, state: 'unreadable' }

async function readOne({ fileName, content, isCut }: Attachment, format: AttachmentFormat): Promise<Read> {
  if (format === 'xls') return { document: null, state: 'unsupported' }
  // Only CSV can be read without its end.
  if (isCut && format !== 'csv') return unreadable
  const documentOf = (part: { rows?: readonly Row[]; orders?: readonly StructuredOrder[]; isCut?: boolean }): Read => ({
    state: 'read',
    document: {
      origin: { kind: 'attachment', fileName },
      orders: part.orders ?? [],
      rows: part.rows ?? [],
      links: [],
      isCut: isCut || (part.isCut ?? false),
    },
  })
  try {
    if (format === 'csv') return documentOf(readCsv(content))
    if (format === 'xlsx') return documentOf(readXlsx(content))
    if (format === 'xml') {
      const order = readXml(content)
      if (order === 'credit_note') return creditNote
      return order ? documentOf({ orders: [order] }) : { document: null, state: 'other' }
    }
    const pdf = await readPdf(content)
    const embedded = pdf.embedded.map(embeddedOrder)
    if (embedded.includes('credit_note')) return creditNote
    const orders = embedded.filter((order) => order !== null && order !== 'credit_note')
    return pdf.isScanned && orders.length === 0 ? { document: null, state: 'scanned' } : documentOf({ ...pdf, orders })
  } catch {
    return unreadable
  }
}

function embeddedOrder(xml: Uint8Array): ReturnType<typeof readXml> {
  try {
    return readXml(xml)
  } catch {
    return null
  }
}

const startsWith = (content: Uint8Array, text: string): boolean =>
  [...text].every((letter, at) => content[at] === letter.charCodeAt(0))

/** Signature of the older Office formats. */
const compound = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'

/**
 * Returns the format by the first bytes, for Office files also by the name, and for text without a signature only by
 * the name. Returns null if it is not supported.
 */
function formatOf({ fileName, content }: Attachment): AttachmentFormat | null {
  const beginning = new TextDecoder('latin1').decode(content.subarray(0, 1024))
  if (beginning.includes('%PDF-')) return 'pdf'
  if (startsWith(content, compound)) return /\.xls$/i.test(fileName) ? 'xls' : null
  if (startsWith(content, 'PK\u0003\u0004')) return /\.xls[xm]$/i.test(fileName) ? 'xlsx' : null
  if (/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*</.test(beginning.replaceAll('\u0000', '')))
    return /<(?:\?xml|[\w-]+:?[\w-]*\s+xmlns)/.test(beginning.replaceAll('\u0000', '')) ? 'xml' : null
  return /\.(?:csv|tsv|tab)$/i.test(fileName) ? 'csv' : null
}
