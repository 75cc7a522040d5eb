import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { canonicalJson } from '../../platform/canonical-json.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { FilePieces } from '../../platform/file-pieces.ts'
import { listOf } from '../../platform/http/admin-list.ts'
import { oneOf, registerList } from '../../platform/http/admin-resource.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { acceptTextInPieces, GivenText } from '../../platform/http/body-pieces.ts'
import { IdParams } from '../../platform/http/fields.ts'
import { adminCall } from '../../platform/http/idempotent-call.ts'
import { acceptJson } from '../../platform/http/json-body.ts'
import { sendFile } from '../../platform/http/list-export.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { hashBody, type IdempotentCall } from '../../platform/idempotency/idempotency.ts'
import {
  forgetReply,
  inIdempotentTransaction,
  replaceReply,
} from '../../platform/idempotency/idempotent-transaction.ts'
import { inTurns } from '../../platform/turns.ts'
import type { CatalogAdminDeps } from '../catalog/index.ts'
import { defaultRegion } from '../regions/index.ts'
import { createSettingsReader } from '../settings/index.ts'
import { exportCsv } from './export/export-csv.ts'
import { exportShopify } from './export/export-shopify.ts'
import { type ImportJobDeps, runWithin } from './import-jobs.ts'
import { listPictures } from './picture-store.ts'
import { previewImport } from './preview-import.ts'
import { beginImport, readRunWithLines } from './run-import.ts'
import {
  ExportQuery,
  ImportLine,
  ImportLineQuery,
  ImportPicture,
  ImportPictureQuery,
  ImportPreview,
  ImportQuery,
  ImportRun,
  ImportRunQuery,
  ImportRunWithLines,
  PreviewQuery,
} from './run-schema.ts'
import { listLines, listRuns, readRun } from './run-store.ts'
import { beginUndo } from './undo-import.ts'

const tags = ['Imports']
const maxBytes = 32 * 1024 * 1024
const usualWaitMs = 15_000
const One = oneOf('import', ImportRunWithLines)

export interface ImportRunDeps extends CatalogAdminDeps, ImportJobDeps {
  /** How long a call waits for the import it starts. Default: 15 s. */
  readonly importWaitMs?: number
}

/**
 * Registers the routes for exports, and for imports with preview, record and undo. A file above 32 MiB needs
 * `/products/import`, which can check a file (`dry_run`), but keeps no record and cannot undo.
 */
export function importRunRoutes(plain: FastifyInstance, deps: ImportRunDeps): void {
  acceptJson(plain)
  acceptTextInPieces(plain, 'text/csv', maxBytes)
  uploads(plain, deps)
  registerList(plain, deps, {
    tag: 'Imports',
    path: '/imports',
    plural: 'imports',
    view: ImportRun,
    query: ImportRunQuery,
    list: listRuns,
  })
  reads(plain, deps)
  undoes(plain, deps)
}

function undoes(plain: FastifyInstance, deps: ImportRunDeps): void {
  plain.withTypeProvider<ZodTypeProvider>().post(
    '/imports/:id/undo',
    {
      schema: {
        tags,
        operationId: 'undoImport',
        summary: 'Undo an import',
        description:
          'Restores the records that the import changed. Records that have changed since are skipped and named in the response. If the undo takes longer than 15 seconds, returns `state: running` and continues: poll `GET /admin/imports/{id}` until the state changes. Returns 404 if the import does not exist. Send an `Idempotency-Key` to repeat the call safely.',
        params: IdParams,
        body: z.strictObject({}).optional(),
        response: { 200: One, ...adminFailures },
      },
    },
    async (request, reply) => {
      const call = adminCall(request, deps.clock.now())
      return runForCall(deps, reply, { call, status: 200 }, async (tx) => {
        const id = await beginUndo(tx, request.params.id)
        if (id === null) throw notFound('This import')
        return id
      })
    },
  )
}

interface RunCall {
  readonly call: IdempotentCall | null
  readonly status: 200 | 201
}

/**
 * Starts an import or undo in the transaction that stores its reply. Responds when it ends, or when the wait is over.
 */
async function runForCall(
  deps: ImportRunDeps,
  reply: FastifyReply,
  { call, status }: RunCall,
  begin: (tx: Queryable) => Promise<string>,
): Promise<FastifyReply> {
  const shown = async (db: Queryable, id: string) => jsonReply(status, One, { import: await readRunWithLines(db, id) })
  let begun: string | null = null
  const first = await inIdempotentTransaction(deps, call, async (tx) => {
    begun = await begin(tx)
    return shown(tx, begun)
  })
  if (begun === null) return sendReply(reply, first)
  const ended = await runWithin(deps, begun, deps.importWaitMs ?? usualWaitMs).catch(async (error) => {
    await forgetReply(deps.db, call)
    throw error
  })
  const answer = await shown(deps.db, begun)
  if (ended) await replaceReply(deps.db, call, answer)
  return sendReply(reply, answer)
}

function uploads(plain: FastifyInstance, deps: ImportRunDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  const common = { tags, consumes: ['text/csv'] }
  app.post(
    '/imports',
    {
      bodyLimit: maxBytes,
      schema: {
        ...common,
        operationId: 'createImport',
        summary: 'Import products, stock or prices from CSV, all or nothing',
        description:
          'Imports in one transaction. If there is a problem, returns `state: refused` and changes nothing. With `dry_run`, reports the changes without making them. If the import takes longer than 15 seconds, returns `state: running` and continues: poll `GET /admin/imports/{id}` until the state changes; `rows_done` of `rows_total` show the progress.',
        querystring: ImportQuery,
        response: { 201: One, ...adminFailures },
      },
    },
    async (request, reply) => {
      const file = csvOf(request.body)
      // The idempotency key covers the file and its settings.
      const call = adminCall(request, deps.clock.now(), await hashOf(request, file))
      return runForCall(deps, reply, { call, status: 201 }, (tx) =>
        beginImport(tx, request.query, file, deps.clock.now()),
      )
    },
  )
  app.post(
    '/imports/preview',
    {
      bodyLimit: maxBytes,
      schema: {
        ...common,
        operationId: 'previewImport',
        summary: 'Preview a CSV file and how its columns would be read',
        description:
          'Reads the first lines and proposes a `mapping` of fields to columns for `POST /admin/imports`. Nothing is written.',
        querystring: PreviewQuery,
        response: { 200: oneOf('preview', ImportPreview), ...adminFailures },
      },
    },
    async ({ query, body }) => {
      const settings = await createSettingsReader(deps.db).current()
      const shop = { currency: defaultRegion(settings).currency, regions: [...settings.regions.values()] }
      return { preview: await previewImport(query, csvOf(body), shop) }
    },
  )
}

const hashedPerTurn = 4

async function hashOf(request: FastifyRequest, file: FilePieces): Promise<string | null> {
  if (request.headers['idempotency-key'] === undefined) return null
  const hash = createHash('sha256')
  for await (const part of inTurns(file, hashedPerTurn)) for (const piece of part) hash.update(piece)
  return hashBody(canonicalJson({ query: request.query, sha256: hash.digest('hex') }))
}

function csvOf(body: unknown): FilePieces {
  if (body instanceof GivenText) return body.pieces
  throw new AppError('invalid_data', 400, 'Send the file as the body, with the content type text/csv.')
}

function reads(plain: FastifyInstance, deps: ImportRunDeps): void {
  runReads(plain, deps)
  fileReads(plain, deps)
}

async function requireRun({ db }: ImportRunDeps, id: string): Promise<void> {
  if (!(await readRun(db, id))) throw notFound('This import')
}

function runReads(plain: FastifyInstance, deps: ImportRunDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/imports/:id',
    {
      schema: {
        tags,
        operationId: 'getImport',
        summary: 'Get an import with its first thousand lines',
        description:
          'Returns the counts, the problems and up to 1,000 lines of an import. All lines are at `/lines` below it.',
        params: IdParams,
        response: { 200: One, ...adminFailures },
      },
    },
    async ({ params }) => {
      await requireRun(deps, params.id)
      return { import: await readRunWithLines(deps.db, params.id) }
    },
  )
  app.get(
    '/imports/:id/lines',
    {
      schema: {
        tags,
        operationId: 'listImportLines',
        summary: 'List the results of an import, line by line',
        description: 'Returns a page of the records that an import created, changed or left unchanged.',
        params: IdParams,
        querystring: ImportLineQuery,
        response: { 200: listOf('lines', ImportLine), ...adminFailures },
      },
    },
    async ({ params, query }) => {
      await requireRun(deps, params.id)
      const { rows, count } = await listLines(deps.db, params.id, query)
      return { lines: [...rows], count, limit: query.limit, offset: query.offset }
    },
  )
}

function fileReads(plain: FastifyInstance, deps: ImportRunDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/imports/:id/pictures',
    {
      schema: {
        tags,
        operationId: 'listImportPictures',
        summary: 'List the pictures that an import fetches from other servers',
        description:
          'Returns the pictures from other servers, failed ones first. Importing the file again retries failed pictures.',
        params: IdParams,
        querystring: ImportPictureQuery,
        response: { 200: listOf('pictures', ImportPicture), ...adminFailures },
      },
    },
    async ({ params, query }) => {
      await requireRun(deps, params.id)
      const { rows, count } = await listPictures(deps.db, params.id, { ...query, state: query.state })
      return { pictures: rows, count, limit: query.limit, offset: query.offset }
    },
  )
  app.get(
    '/exports/:kind',
    {
      schema: {
        tags,
        operationId: 'exportTable',
        summary: 'Export the catalogue as CSV that can be imported again',
        description:
          'Streams the table as CSV with the columns that `POST /admin/imports` reads back. `shopify` is a product file for Shopify.',
        params: z.object({ kind: z.enum(['products', 'stock', 'prices', 'shopify']) }),
        querystring: ExportQuery,
        produces: ['text/csv'],
        response: { 200: z.string(), ...adminFailures },
      },
    },
    async ({ params, query }, reply) => {
      const settings = await createSettingsReader(deps.db).current()
      const { currency } = defaultRegion(settings)
      const shopify = { ...query, currency, regions: [...settings.regions.values()], baseUrl: deps.baseUrl }
      return sendFile(reply, {
        pieces: params.kind === 'shopify' ? exportShopify(deps.db, shopify) : exportCsv(deps.db, params.kind, currency),
        contentType: 'text/csv; charset=utf-8',
        fileName: `${params.kind}.csv`,
      })
    },
  )
}
