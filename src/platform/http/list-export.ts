import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Page, Place } from '../page.ts'
import type { CsvTable } from './csv-columns.ts'

const rowsAtOnce = 500

interface PageOfExport {
  readonly limit: number
  readonly offset: number
  readonly after?: Place
}

/** All pages in turn. Only one is held in memory. */
export async function* exportPages<View>(
  read: (page: PageOfExport) => Promise<Page<View>>,
): AsyncGenerator<readonly View[]> {
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

/** Starts sending once the first page is read, so that earlier errors get a normal error response. */
export async function sendCsv<View>(reply: FastifyReply, answer: CsvAnswer<View>): Promise<FastifyReply> {
  const { pages, table } = answer
  const written = (rows: readonly View[]): string => rows.map((row) => table.row(answer.parse(row))).join('')
  const first = await pages.next()
  async function* text(): AsyncGenerator<string> {
    yield table.header + (first.done ? '' : written(first.value))
    for await (const rows of pages) yield written(rows)
  }
  return reply
    .header('content-type', 'text/csv; charset=utf-8; header=present')
    .header('content-disposition', `attachment; filename="${answer.fileName}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(text(), { highWaterMark: 1 }))
}
