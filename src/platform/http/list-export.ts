import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Page, Place } from '../page.ts'
import type { CsvTable } from './csv-columns.ts'

const rowsAtOnce = 100

interface PageOfExport {
  readonly limit: number
  readonly offset: number
  readonly after?: Place
}

/**
 * Reads all pages, one at a time. Yields an empty page after each step of `prepared`, so that the response starts after
 * the first step.
 */
export async function* exportPages<View>(
  read: (page: PageOfExport) => Promise<Page<View>>,
  prepared: AsyncIterable<unknown> = Readable.from([]),
): AsyncGenerator<readonly View[]> {
  for await (const _step of prepared) yield []
  let page: PageOfExport = { limit: rowsAtOnce, offset: 0 }
  while (true) {
    const { rows, next } = await read(page)
    yield rows
    if (rows.length < rowsAtOnce || next === null) return
    page = { limit: rowsAtOnce, offset: page.offset + rowsAtOnce, ...(next ? { after: next } : {}) }
  }
}

interface CsvAnswer<View> {
  readonly table: CsvTable
  readonly pages: AsyncGenerator<readonly View[]>
  readonly fileName: string
  parse(row: View): unknown
}

export function sendCsv<View>(reply: FastifyReply, answer: CsvAnswer<View>): Promise<FastifyReply> {
  const { pages, table, fileName } = answer
  async function* pieces(): AsyncGenerator<string> {
    let header = table.header
    for await (const rows of pages) {
      yield header + rows.map((row) => table.row(answer.parse(row))).join('')
      header = ''
    }
  }
  return sendFile(reply, { pieces: pieces(), contentType: 'text/csv; charset=utf-8; header=present', fileName })
}

interface FileAnswer {
  readonly pieces: AsyncGenerator<string>
  readonly contentType: string
  readonly fileName: string
}

/**
 * Streams a file as fast as the caller reads it. Reads the first piece before it starts the response, so that earlier
 * errors get a normal error response.
 */
export async function sendFile(
  reply: FastifyReply,
  { pieces, contentType, fileName }: FileAnswer,
): Promise<FastifyReply> {
  const first = await pieces.next()
  async function* all(): AsyncGenerator<string> {
    if (first.done) return
    yield first.value
    yield* pieces
  }
  return reply
    .header('content-type', contentType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(all(), { highWaterMark: 1 }))
}
