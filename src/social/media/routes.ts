import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { notFound } from '../../platform/errors.ts'
import { readCopy } from './copy-store.ts'
import { copyIdOf, type MediaDeps } from './fit-media.ts'

const Params = z.object({ file: z.string() })

/** Serves copies to networks: `GET /published-media/{signed id}.jpg`. */
export function serveCopies(app: FastifyInstance, deps: Pick<MediaDeps, 'db' | 'linkSecret'>): void {
  app.get('/published-media/:file', { schema: { hide: true, params: Params } }, async (request, reply) => {
    // Safe cast: the validator has replaced the params with their parsed form.
    const { file } = request.params as z.infer<typeof Params>
    const id = copyIdOf(deps.linkSecret, file)
    const copy = id === null ? null : await readCopy(deps.db, id)
    if (!copy) throw notFound('This picture')
    return reply
      .header('cache-control', 'public, max-age=86400, immutable')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type(copy.mimeType)
      .send(copy.content)
  })
}
