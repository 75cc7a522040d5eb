import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Database, Queryable } from '../db/database.ts'
import type { Page, PageAfter } from '../page.ts'
import type { AdmittedCaller } from './admin-caller.ts'
import { adminFailures } from './admin-surface.ts'
import { csvTable } from './csv-columns.ts'
import { exportPages, sendCsv } from './list-export.ts'
import { words } from './operation-words.ts'
import { PageQuery } from './page-query.ts'
import { sendReply } from './reply.ts'

interface PageAsked {
  readonly limit: number
  readonly offset: number
}

/** An optional member of the list response, computed only on request. */
export interface ListSummary<Query> {
  readonly member: string
  readonly view: z.ZodType
  isAsked(query: Query): boolean
  read(db: Queryable, query: Query): Promise<unknown>
}

export interface Listable<View, Query> {
  /** Group in the API reference. */
  readonly tag: string
  /** For example `/shipping-options`. */
  readonly path: string
  readonly plural: string
  readonly view: z.ZodType<View>
  /** Usually built with `listQuery`. Default: limit and offset only. */
  readonly query?: z.ZodType<Query>
  /**
   * Reads a page. Exports call it page by page: with `after` if the previous page returned `next`, otherwise with an
   * offset.
   */
  list(db: Queryable, query: Query & PageAfter, caller: AdmittedCaller): Promise<Page<View>>
  /**
   * Runs before an export. Updates the listing from all waiting rows, in steps, each of which does at most the work
   * that one request does.
   */
  prepareExport?(db: Database): AsyncIterable<unknown>
  readonly summary?: ListSummary<Query>
  /** Columns that the export omits: `token`, `parent.child`. */
  readonly exportWithout?: readonly string[]
}

/** Returns the schema of a list: `{<plural>: […], count, limit, offset}`. `count` covers all pages. */
export const listOf = <View>(plural: string, view: z.ZodType<View>) =>
  z.object({ [plural]: z.array(view), count: z.int(), limit: z.int(), offset: z.int() })

/** Registers `GET <path>` for pages, and `GET <path>/export` for all matches as CSV. */
export function registerList<View, Query extends PageAsked>(
  app: FastifyInstance,
  deps: { readonly db: Database },
  resource: Listable<View, Query>,
): void {
  const { tag, path, plural, view, list, summary } = resource
  const Many = summary
    ? listOf(plural, view).extend({ [summary.member]: summary.view.optional() })
    : listOf(plural, view)
  const querystring = resource.query ?? PageQuery
  app.get(
    path,
    { schema: { ...words(tag, 'list', plural, querystring), querystring, response: { 200: Many, ...adminFailures } } },
    async (request, reply) => {
      // Safe cast: the validator has replaced the query with its parsed form.
      const asked = request.query as Query
      const { rows, count } = await list(deps.db, asked, request.adminCaller)
      const more = summary?.isAsked(asked) ? { [summary.member]: await summary.read(deps.db, asked) } : {}
      const body = Many.parse({ [plural]: rows, count, limit: asked.limit, offset: asked.offset, ...more })
      return sendReply(reply, { status: 200, body: JSON.stringify(body) })
    },
  )
  registerExport(app, deps, resource)
}

const CsvText = z.string()

function registerExport<View, Query extends PageAsked>(
  app: FastifyInstance,
  deps: { readonly db: Database },
  { tag, path, plural, view, query, list, prepareExport, exportWithout }: Listable<View, Query>,
): void {
  const table = csvTable(view, exportWithout)
  app.get(
    `${path}/export`,
    {
      schema: {
        ...words(tag, 'export', plural, query),
        produces: ['text/csv'],
        querystring: withoutPages(query ?? PageQuery),
        response: { 200: CsvText, ...adminFailures },
      },
    },
    async (request, reply) => {
      // Safe cast: the validator has replaced the query with its parsed form, without limit and offset.
      const asked = request.query as Omit<Query, keyof PageAsked>
      const pages = exportPages(
        (page) => list(deps.db, { ...asked, ...page, uncounted: true } as Query & PageAfter, request.adminCaller),
        prepareExport?.(deps.db),
      )
      return sendCsv(reply, {
        table,
        pages,
        fileName: `${plural.replaceAll('_', '-')}.csv`,
        parse: (row) => view.parse(row),
      })
    },
  )
}

const withoutPages = (query: z.ZodType): z.ZodType =>
  query instanceof z.ZodObject ? query.omit({ limit: true, offset: true }) : query
