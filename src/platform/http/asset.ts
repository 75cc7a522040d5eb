import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { sha256Hex } from '../secret.ts'
import { hidden } from './page-routes.ts'

/** A static file with a hash of its content in its path. */
export interface Asset {
  readonly path: string
  readonly type: string
  readonly content: string | Buffer
}

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

/**
 * Reads a file as an asset. Its path contains a hash of the content, so clients may cache it forever. `fill` replaces
 * names in its text, for example with the path of another asset. Throws for a file ending without a known type.
 */
export function readAsset(file: URL, fill: Readonly<Record<string, string>> = {}): Asset {
  const read = readFileSync(file)
  const content = file.pathname.endsWith('.woff2')
    ? read
    : Object.entries(fill).reduce((text, [name, value]) => text.replaceAll(name, value), read.toString('utf8'))
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
