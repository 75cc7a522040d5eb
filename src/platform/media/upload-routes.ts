import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { canonicalJson } from '../canonical-json.ts'
import { AppError } from '../errors.ts'
import { sha256InTurns } from '../hash-in-turns.ts'
import { type AdminDeps, registerAdminResource } from '../http/admin-resource.ts'
import { adminFailures } from '../http/admin-surface.ts'
import { adminCall } from '../http/idempotent-call.ts'
import { jsonReply, sendReply } from '../http/reply.ts'
import { hashBody, type IdempotentCall, type Reply } from '../idempotency/idempotency.ts'
import { inIdempotentTransaction } from '../idempotency/idempotent-transaction.ts'
import type { Logger } from '../log.ts'
import { changeUpload, removeUpload } from './change-upload.ts'
import { mebibytes, mediaLimits } from './limits.ts'
import type { MediaStorage } from './ports.ts'
import { storageAway, tooManyUploads } from './refusals.ts'
import { AdminUpload, CreatedUploads, UploadListQuery, UploadPatch, UploadQuery } from './schema.ts'
import { dropPictures, storePictures } from './store-pictures.ts'
import { unlessAway } from './unless-away.ts'
import { type GivenFile, readUploadBody } from './upload-body.ts'
import { findUpload, findUploads, insertUploads } from './upload-store.ts'
import { uploadView } from './upload-view.ts'
import { createWorkQueue } from './work-queue.ts'

export interface UploadDeps extends AdminDeps {
  readonly storage: MediaStorage
  readonly log: Logger
  /** Base URL of media files, without a trailing slash. */
  readonly publicUrl: string
}

const tag = 'Uploads'
const consumes = ['multipart/form-data', 'image/*']

/** Registers `/uploads` below `/admin`: the shop's pictures. */
export async function uploadRoutes(app: FastifyInstance, deps: UploadDeps): Promise<void> {
  registerAdminResource(app, deps, {
    tag,
    path: '/uploads',
    singular: 'upload',
    plural: 'uploads',
    view: AdminUpload,
    query: UploadListQuery,
    async list(db, query) {
      const page = await findUploads(db, query)
      return { ...page, rows: page.rows.map((upload) => uploadView(deps.publicUrl, upload)) }
    },
    async read(db, id) {
      const upload = await findUpload(db, id)
      return upload && uploadView(deps.publicUrl, upload)
    },
    update: {
      body: UploadPatch,
      async run(tx, id, patch) {
        const upload = await changeUpload(tx, id, patch)
        return upload && uploadView(deps.publicUrl, upload)
      },
    },
    remove: removeUpload,
  })
  await app.register((scope) => createRoute(scope, deps))
}

/** Registers `POST /uploads`. It reads the body itself, because the usual size limit is too small for pictures. */
async function createRoute(plain: FastifyInstance, deps: UploadDeps): Promise<void> {
  const requests = createWorkQueue({ atOnce: mediaLimits.requestsAtOnce, waiting: 0 })
  plain.removeAllContentTypeParsers()
  await plain.register(multipart, { throwFileSizeLimit: false })
  plain.addContentTypeParser(/^image\//, (_request, _payload, done) => done(null, undefined))
  plain.withTypeProvider<ZodTypeProvider>().post(
    '/uploads',
    {
      schema: {
        tags: [tag],
        operationId: 'createUpload',
        summary: 'Upload pictures',
        description: `The body is a form with up to ${mediaLimits.filesPerRequest} files, each optionally preceded by its \`alt_text\`, or a single picture. Limits: ${mebibytes(mediaLimits.fileBytes)} MiB per file, ${mebibytes(mediaLimits.requestBytes)} MiB per request.`,
        consumes,
        querystring: UploadQuery,
        response: { 201: CreatedUploads, ...adminFailures },
      },
    },
    async (request, reply) => {
      const answer = await requests.run(async () => {
        const given = await readUploadBody(request, request.query.alt_text)
        const call = adminCall(request, deps.clock.now())
        return createUploads(deps, call && { ...call, bodyHash: await hashOf(given) }, given)
      })
      if (!answer) {
        request.raw.resume()
        throw tooManyUploads()
      }
      return sendReply(reply, answer.done)
    },
  )
}

/**
 * Stores the files, then the rows, so that a row never lacks its files. Deletes the files of a repeated or rejected
 * call.
 */
async function createUploads(
  deps: UploadDeps,
  call: IdempotentCall | null,
  given: readonly GivenFile[],
): Promise<Reply> {
  const startedAt = deps.clock.now()
  const uploads = await unlessAway(deps.log, () => storePictures(deps, given))
  let kept = false
  try {
    const reply = await inIdempotentTransaction(deps, call, async (tx) => {
      // The clean-up removes files without a row after a day.
      if (deps.clock.now().getTime() - startedAt.getTime() > longestWorkMs) throw storageAway()
      await insertUploads(tx, uploads)
      kept = true
      const [first, ...others] = uploads.map((upload) => uploadView(deps.publicUrl, upload))
      const body = first && others.length === 0 ? { upload: first } : { uploads: first ? [first, ...others] : [] }
      return jsonReply(201, CreatedUploads, body)
    })
    // A repeated call returns the stored reply, so these new files are not needed.
    if (!kept) await dropPictures(deps, uploads)
    return reply
  } catch (error) {
    // After any other error, the rows may have been committed, so the files are kept.
    if (error instanceof AppError) await dropPictures(deps, uploads)
    throw error
  }
}

const longestWorkMs = 3600_000

async function hashOf(given: readonly GivenFile[]): Promise<string> {
  const files: { sha256: string; alt_text: string }[] = []
  for (const { content, altText } of given)
    files.push({ sha256: await sha256InTurns(content, 'hex'), alt_text: altText })
  return hashBody(canonicalJson(files))
}
