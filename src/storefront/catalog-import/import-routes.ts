import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { Flag } from '../../platform/http/list-query.ts'
import { isCurrency } from '../../platform/money.ts'
import { importFormats, type ImportReport as Report } from './import.types.ts'
import { type ImportDeps, importCatalog } from './import-catalog.ts'

export interface ImportRouteDeps extends ImportDeps {
  /** Limit of one upload in bytes. Default: 512 MiB. */
  readonly maxImportBytes?: number
}

const defaultMaxBytes = 512 * 1024 * 1024
const consumes = ['text/csv', 'application/json', 'application/x-ndjson']
const Query = z.strictObject({
  format: z.enum(['auto', ...importFormats]).default('auto'),
  currency: z.string().toUpperCase().refine(isCurrency, 'Use an ISO 4217 currency code').optional(),
  dry_run: Flag.default(false),
  skip_invalid: Flag.default(false),
})
const ImportReport = z.object({
  format: z.enum(importFormats),
  products: z.int(),
  variants: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  categories_created: z.int(),
  problems: z.array(z.object({ line: z.int(), field: z.string(), message: z.string() })),
  problem_count: z.int(),
  dry_run: z.boolean(),
})

/** Registers the upload route. It streams the body, so the body limit of other routes does not apply. */
export function importRoutes(plain: FastifyInstance, deps: ImportRouteDeps): void {
  const maxBytes = deps.maxImportBytes ?? defaultMaxBytes
  plain.removeAllContentTypeParsers()
  plain.addContentTypeParser(consumes, { bodyLimit: maxBytes }, (_request, body, done) => done(null, body))
  plain.withTypeProvider<ZodTypeProvider>().post(
    '/products/import',
    {
      bodyLimit: maxBytes,
      schema: {
        tags: ['Products'],
        operationId: 'importProducts',
        summary: 'Import a catalogue: CSV of Shopify, Etsy, WooCommerce or Weft, or Weft JSON',
        description:
          'Reads the file as it streams in, up to 512 MiB. Without `skip_invalid`, a single problem prevents the import. With `dry_run`, nothing is written.',
        consumes,
        querystring: Query,
        response: { 200: z.object({ import: ImportReport }), ...adminFailures },
      },
    },
    async ({ query, body }) => {
      const { report, refused } = await importCatalog(deps, {
        source: bounded(body, maxBytes),
        format: query.format,
        currency: query.currency ?? null,
        dryRun: query.dry_run,
        skipInvalid: query.skip_invalid,
      })
      if (refused && !query.dry_run) throw importRefused(report)
      return { import: report }
    },
  )
}

/**
 * Yields the body up to the limit. If the body is larger, reads the rest of it too, so that the caller gets the
 * response instead of a closed connection.
 */
async function* bounded(body: unknown, maxBytes: number): AsyncGenerator<Uint8Array> {
  if (!(body instanceof Readable)) return
  let bytes = 0
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxBytes) throw tooLarge(maxBytes)
      yield chunk
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('invalid_data', 400, 'The upload ended before the file did: nothing was imported.')
  } finally {
    body.resume()
  }
}

const tooLarge = (maxBytes: number): AppError =>
  new AppError('payload_too_large', 413, `The import is larger than ${maxBytes / 1024 / 1024} MiB. Send it in parts.`, {
    headers: { connection: 'close' },
  })

function importRefused(report: Report): AppError {
  const more = report.problem_count > report.problems.length ? ` The first ${report.problems.length} are listed.` : ''
  const count = report.problem_count === 1 ? '1 problem' : `${report.problem_count} problems`
  return new AppError('import_refused', 400, `Nothing was imported: the file has ${count}.${more}`, {
    problems: report.problems.map(({ line, field, message }) => ({
      path: `/line/${line}${field && `/${field}`}`,
      message,
    })),
  })
}
