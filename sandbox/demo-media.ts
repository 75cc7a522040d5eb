import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

const folder = new URL('./demo-shop/media/', import.meta.url)

/**
 * Serves the demo shop's images below `/media/demo/`. The catalog uses the JPEG files, which feeds and networks accept.
 * A browser that accepts SVG gets the drawing, which is smaller and sharp on every screen.
 */
export function demoMedia(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>('/media/demo/:file', async (request, reply) => {
    const [, name, ending] = /^([a-z0-9-]+)\.(svg|jpg)$/.exec(request.params.file) ?? []
    const isDrawing = ending === 'svg' || request.headers.accept?.includes('image/svg+xml') === true
    const file = `${name}.${isDrawing ? 'svg' : 'jpg'}`
    const picture = name === undefined ? null : await readFile(new URL(file, folder)).catch(() => null)
    if (!picture) return reply.callNotFound()
    return reply
      .type(isDrawing ? 'image/svg+xml' : 'image/jpeg')
      .header('cache-control', 'public, max-age=86400')
      .header('vary', 'accept')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .send(picture)
  })
}
