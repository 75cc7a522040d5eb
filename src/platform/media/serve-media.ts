import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { notFound } from '../errors.ts'
import type { Logger } from '../log.ts'
import { isMediaKey, mimeTypeOf } from './media.rules.ts'
import type { MediaStorage } from './ports.ts'
import { unlessAway } from './unless-away.ts'

export interface ServeMediaDeps {
  readonly storage: MediaStorage
  readonly log: Logger
}

const Params = z.object({ id: z.string(), file: z.string() })
// Hidden in the API reference: clients get these URLs with the uploads.
const schema = { hide: true, params: Params }

/**
 * Registers `GET` and `HEAD /media/{id}/{width}.{ending}`. Files never change, so clients may cache them for a year.
 */
export function serveMedia(app: FastifyInstance, deps: ServeMediaDeps): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    // Safe cast: the validator has replaced the params with their parsed form.
    const { id, file } = request.params as z.infer<typeof Params>
    const key = `${id}/${file}`
    const mimeType = mimeTypeOf(key)
    if (!isMediaKey(key) || mimeType === null) throw notFound('This picture')
    const etag = `"${id}-${file}"`
    const known = matches(request.headers['if-none-match'], etag)
    const withBody = request.method === 'GET' && !known
    const found = await unlessAway(deps.log, () => (withBody ? deps.storage.read(key) : deps.storage.find(key)))
    if (!found) throw notFound('This picture')
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', etag)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
    if (known) return reply.code(304).send()
    reply.type(mimeType).header('content-length', found.bytes)
    return 'content' in found ? reply.send(found.content) : reply.send()
  }
  app.head('/media/:id/:file', { schema }, answer)
  app.get('/media/:id/:file', { schema, exposeHeadRoute: false }, answer)
}

/** Whether the header has the tag, by weak comparison (RFC 9110, 13.1.2). */
const matches = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
