import type { PDFDocumentProxy } from 'unpdf/pdfjs'
import type { Row } from '../extraction/document.types.ts'
import { associatedXml } from './associated-files.ts'
import { attachmentLimits } from './limits.ts'
import { type PlacedText, rowsOfPage } from './pdf-rows.rules.ts'

export interface PdfContent {
  readonly rows: readonly Row[]
  readonly isCut: boolean
  /** Whether the file has pages but no text. */
  readonly isScanned: boolean
  /** Embedded XML files, such as Factur-X, ZUGFeRD or Order-X. */
  readonly embedded: readonly Uint8Array[]
}

/** Reads the positioned text of the pages, and embedded XML. Throws for a damaged or encrypted file. */
export async function readPdf(content: Uint8Array): Promise<PdfContent> {
  // Loaded for the first PDF, because few messages have one.
  const { getDocument, VerbosityLevel } = await import('unpdf/pdfjs')
  const loading = getDocument({
    // The library takes ownership of the buffer and rejects a `Buffer`.
    data: new Uint8Array(content),
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  try {
    const pdf = await loading.promise
    const rows: Row[] = []
    const pages = Math.min(pdf.numPages, attachmentLimits.pdfPages)
    let texts = 0
    for (let number = 1; number <= pages && texts < attachmentLimits.pdfTexts; number++) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      const placed = items.flatMap((item): PlacedText[] => ('str' in item ? placedText(item) : []))
      texts += placed.length
      rows.push(...rowsOfPage(placed, rows.reduce((last, { table }) => Math.max(last, table ?? 0), -1) + 1))
      page.cleanup()
    }
    const listed = await xmlFiles(pdf)
    return {
      rows,
      isCut: pages < pdf.numPages || texts >= attachmentLimits.pdfTexts,
      isScanned: texts === 0,
      embedded: listed.length > 0 ? listed : associatedXml(content),
    }
  } finally {
    await loading.destroy()
  }
}

function placedText({
  str,
  transform,
  width,
  height,
}: {
  str: string
  transform: unknown[]
  width: number
  height: number
}): PlacedText[] {
  const [, , , scale, x, y] = transform.map(Number)
  if (str.trim() === '' || x === undefined || y === undefined || ![x, y, width].every(Number.isFinite)) return []
  return [{ text: str, x, y, width, height: height || Math.abs(scale ?? 0) || 10 }]
}

async function xmlFiles(pdf: PDFDocumentProxy): Promise<Uint8Array[]> {
  const files: ReadonlyMap<string, { readonly filename: string }> | null = await pdf.getAttachments()
  const found: Uint8Array[] = []
  for (const [key, { filename }] of [...(files ?? [])].slice(0, attachmentLimits.files)) {
    if (!/\.xml$/i.test(filename)) continue
    const content: unknown = await pdf.getAttachmentContent(key)
    if (content instanceof Uint8Array) found.push(content)
  }
  return found
}
