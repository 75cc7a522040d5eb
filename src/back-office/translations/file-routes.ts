import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { adminCall, fileHash } from '../../platform/http/idempotent-call.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { inIdempotentTransaction } from '../../platform/idempotency/idempotent-transaction.ts'
import { importTranslations } from './import-translations.ts'
import { readListed } from './listed-text-store.ts'
import { listProductOptions } from './option-store.ts'
import { Written, XliffQuery } from './schema.ts'
import { readWritten } from './text-store.ts'
import { mostTexts } from './texts-of-file.ts'
import type { FileText } from './translation-file.types.ts'
import { languageOf } from './written-languages.rules.ts'

const tags = ['Translations']
const maxBytes = 8 * 1024 * 1024
const xliff = 'application/xliff+xml'
/** Readers by media type. Loaded on first use, because most processes never import a file. */
const readers: Readonly<Record<string, () => Promise<(text: string) => Promise<FileText[]>>>> = {
  'text/csv': async () => (await import('./read-csv.ts')).readCsv,
  [xliff]: async () => (await import('./read-xliff.ts')).readXliff,
}

interface FileDeps {
  readonly db: Database
  readonly clock: Clock
  readonly defaultLocale: string
}

/** The parsed body of an import. */
interface GivenFile {
  readonly bytes: Buffer
  readonly texts: readonly FileText[]
}

/** Registers export and import of files for translators. */
export async function translationFileRoutes(plain: FastifyInstance, deps: FileDeps): Promise<void> {
  acceptFiles(plain)
  exportRoute(plain, deps)
  importRoute(plain, deps)
}

function acceptFiles(plain: FastifyInstance): void {
  plain.removeAllContentTypeParsers()
  for (const [type, reader] of Object.entries(readers))
    plain.addContentTypeParser<Buffer>(
      type,
      { parseAs: 'buffer', bodyLimit: maxBytes },
      async (_request: FastifyRequest, body: Buffer): Promise<GivenFile> => {
        if (!isUtf8(body) || body.includes(0)) throw new AppError('invalid_data', 400, 'This file is not UTF-8 text.')
        return { bytes: body, texts: await (await reader())(body.toString('utf8')) }
      },
    )
}

function exportRoute(plain: FastifyInstance, deps: FileDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/translations/xliff',
    {
      schema: {
        tags,
        operationId: 'exportXliff',
        summary: 'Export the texts and their translations into one language as XLIFF 2.0',
        description:
          'Returns source texts and their translations as XLIFF 2.0, for translators. `POST` on the same path reads it back.',
        querystring: XliffQuery,
        produces: [xliff],
        response: { 200: z.string(), ...adminFailures },
      },
    },
    async ({ query }, reply) => {
      await listProductOptions(deps.db)
      const written = await readWritten(deps.db, deps.defaultLocale)
      const texts = await readListed(deps.db, query, written, mostTexts + 1)
      if (texts.length > mostTexts)
        throw new AppError('invalid_data', 400, `These are more than ${mostTexts} texts: ask for one type.`)
      const types = texts.length > 0 ? texts.map(({ type }) => type) : [query.type ?? 'design']
      const [from = '', another] = new Set(types.map((type) => languageOf(written, type)))
      if (another !== undefined)
        throw new AppError('invalid_data', 400, `These texts are in ${from} and ${another}: ask for one type.`)
      const { writeXliff } = await import('./write-xliff.ts')
      return attachedTo(reply, `translations-${query.locale}.xlf`).send(writeXliff(texts, from, query.locale))
    },
  )
}

function importRoute(plain: FastifyInstance, deps: FileDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  app.post(
    '/translations/import',
    {
      bodyLimit: maxBytes,
      schema: {
        tags,
        operationId: 'importTranslations',
        summary: 'Import a translator’s file, all or nothing',
        description:
          'Imports CSV with the columns of the export, or XLIFF 2. Texts without a translation in the file are not changed.',
        consumes: Object.keys(readers),
        response: { 200: Written, ...adminFailures },
      },
    },
    async (request, reply) => {
      const file = request.body as GivenFile | undefined
      if (!file) throw new AppError('invalid_data', 400, 'Send the file as the body.')
      const now = deps.clock.now()
      const hash = await fileHash(request, file.bytes)
      const answer = await inIdempotentTransaction(deps, adminCall(request, now, hash), async (tx) =>
        jsonReply(200, Written, await importTranslations(tx, file.texts, deps.defaultLocale, now)),
      )
      return sendReply(reply, answer)
    },
  )
}

const attachedTo = (reply: FastifyReply, file: string) =>
  reply
    .header('content-type', `${xliff}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${file}"`)
    .header('cache-control', 'no-store')
