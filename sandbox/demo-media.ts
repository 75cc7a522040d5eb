import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

const folder = new URL('./demo-shop/media/', import.meta.url)

/** Serves the demo shop's pictures below `/media/demo/`. */
export function demoMedia(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>('/media/demo/:file', async (request, reply) => {
    const { file } = request.params
    const picture = /^[a-z0-9-]+\.svg$/.test(file) ? await readFile(new URL(file, folder)).catch(() => null) : null
    if (!picture) return reply.callNotFound()
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .send(picture)
  })
}
