import { deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { message } from './mails.ts'

export interface DrawnText {
  readonly x: number
  /** Distance from the bottom of the page. */
  readonly y: number
  readonly text: string
  readonly size?: number
}

const literal = (text: string): string => text.replace(/[\\()]/g, (mark) => `\\${mark}`)

/** Builds a PDF with Helvetica text at the given positions on each page, and with embedded files. */
export function pdf(
  pages: readonly (readonly DrawnText[])[],
  {
    embedded = {},
    deflate = true,
    isAssociated = false,
  }: { embedded?: Readonly<Record<string, string>>; deflate?: boolean; isAssociated?: boolean } = {},
): Buffer {
  const objects: Buffer[] = []
  const add = (body: string | Buffer): number => objects.push(Buffer.from(body))
  const stream = (content: Buffer, more = ''): Buffer => {
    const packed = deflate ? deflateSync(content) : content
    return Buffer.concat([
      Buffer.from(`<< /Length ${packed.length} ${deflate ? '/Filter /FlateDecode' : ''} ${more} >>\nstream\n`),
      packed,
      Buffer.from('\nendstream'),
    ])
  }
  add('<< /Type /Catalog /Pages 2 0 R >>')
  add('')
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  const kids = pages.map((texts) => {
    const drawn = texts
      .map(({ x, y, text, size = 10 }) => `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${literal(text)}) Tj ET`)
      .join('\n')
    // latin1 has no euro sign. WinAnsiEncoding has it at 0x80.
    const content = add(stream(Buffer.from(drawn.replaceAll('€', '\u0080'), 'latin1')))
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    )
  })
  objects[1] = Buffer.from(
    `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((id) => `${id} 0 R`).join(' ')}] >>`,
  )
  const names = Object.entries(embedded).map(([name, text]) => {
    const file = add(stream(Buffer.from(text), '/Type /EmbeddedFile /Subtype /text#2Fxml'))
    const spec = add(`<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F ${file} 0 R >> >>`)
    return `(${name}) ${spec} 0 R`
  })
  if (names.length > 0)
    objects[0] = Buffer.from(
      `<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [${names.join(' ')}] >> >> >>`,
    )
  if (isAssociated)
    objects[0] = Buffer.from(
      `<< /Type /Catalog /Pages 2 0 R /AF [${names.map((name) => name.replace(/^.*\) /, '')).join(' ')}] >>`,
    )
  return written(objects)
}

function written(objects: readonly Buffer[]): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')]
  let length = parts[0]?.length ?? 0
  const offsets: number[] = []
  for (const [index, body] of objects.entries()) {
    const object = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    offsets.push(length)
    length += object.length
    parts.push(object)
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF`,
    ),
  )
  return Buffer.concat(parts)
}

/** Lays out rows from top to bottom. A column with `isRight` ends at its `x`, as numbers do. */
export function pdfTable(
  rows: readonly (readonly string[])[],
  columns: readonly { readonly x: number; readonly isRight?: boolean }[],
  top: number,
): DrawnText[] {
  return rows.flatMap((cells, row) =>
    cells.flatMap((text, at) => {
      const { x = 0, isRight = false } = columns[at] ?? {}
      return text === '' ? [] : [{ x: isRight ? x - text.length * 5.2 : x, y: top - row * 16, text }]
    }),
  )
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/**
 * Builds a workbook with one sheet. A styled number is `{ value, style }`; style 1 is a date, style 2 an amount in
 * euros. `{ text, reading }` is a text with its pronunciation.
 */
export function xlsx(
  rows: readonly (readonly (
    | string
    | number
    | { value: number; style: number }
    | { text: string; reading: string }
  )[])[],
): Buffer {
  const strings: string[] = []
  const shared = (reference: string, xml: string) =>
    `<c r="${reference}" t="s"><v>${strings.push(`<si>${xml}</si>`) - 1}</v></c>`
  const cells = (row: (typeof rows)[number], at: number): string =>
    row
      .map((value, column) => {
        const reference = `${String.fromCharCode(65 + column)}${at + 1}`
        if (value === '') return ''
        if (typeof value === 'string') return shared(reference, `<t>${escaped(value)}</t>`)
        if (typeof value === 'object' && 'text' in value)
          return shared(reference, `<r><t>${value.text}</t></r><rPh sb="0" eb="1"><t>${value.reading}</t></rPh>`)
        const { value: number, style } = typeof value === 'number' ? { value, style: 0 } : value
        return `<c r="${reference}" s="${style}"><v>${number}</v></c>`
      })
      .join('')
  const sheet = rows.map((row, at) => `<row r="${at + 1}">${cells(row, at)}</row>`).join('')
  const files = {
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="Order" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/styles.xml':
      '<styleSheet><numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0.00\\ [$€-407]"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': `<sst>${strings.join('')}</sst>`,
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))))
}

/** Builds a message with attachments. */
export function mailWith(
  headers: Readonly<Record<string, string>>,
  body: string,
  files: readonly { readonly name: string; readonly type: string; readonly content: Buffer | string }[],
): string {
  const parts = files.map(({ name, type, content }) =>
    [
      '--b16',
      `Content-Type: ${type}; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\n'),
    ].join('\n'),
  )
  return message(
    { ...headers, 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=b16' },
    ['--b16', 'Content-Type: text/plain; charset=utf-8', '', body, ...parts, '--b16--'].join('\n'),
  )
}
