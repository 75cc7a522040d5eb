import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { sha256Hex } from '../../platform/secret.ts'

interface Asset {
  readonly path: string
  readonly type: string
  readonly content: string
}

const asset = (name: string, type: string): Asset => {
  const content = readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8')
  const [stem, ending] = name.split('.')
  return { path: `/assets/${stem}-${sha256Hex(content).slice(0, 16)}.${ending}`, type, content }
}

/** The files of the pages, under addresses that change with their content. */
export const assets = {
  css: asset('pages.css', 'text/css; charset=utf-8'),
  js: asset('pages.js', 'text/javascript; charset=utf-8'),
  icon: asset('icon.svg', 'image/svg+xml'),
}

export function assetRoutes(app: FastifyInstance): void {
  for (const { path, type, content } of Object.values(assets)) {
    app.get(path, { schema: { hide: true } }, (_request, reply) =>
      reply
        .type(type)
        .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' })
        .send(content),
    )
  }
}
