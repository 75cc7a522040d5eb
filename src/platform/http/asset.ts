import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { sha256Hex } from '../secret.ts'
import { hidden } from './page-routes.ts'

/** A static file whose path contains a hash of its content. */
export interface Asset {
  readonly path: string
  readonly type: string
  readonly content: string
}

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
}

export function readAsset(file: URL): Asset {
  const content = readFileSync(file, 'utf8')
  const [stem = '', ending = ''] = file.pathname.slice(file.pathname.lastIndexOf('/') + 1).split('.')
  const type = types[ending]
  if (type === undefined) throw new Error(`No type is known for ${file.pathname}.`)
  return { path: `/assets/${stem}-${sha256Hex(content).slice(0, 16)}.${ending}`, type, content }
}

export function serveAsset(app: FastifyInstance, { path, type, content }: Asset): void {
  app.get(path, hidden, (_request, reply) =>
    reply
      .type(type)
      .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' })
      .send(content),
  )
}
