import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { html } from '../../platform/http/html.ts'
import { sha256Hex } from '../../platform/secret.ts'
import { hidden } from './deps.ts'

const css = readFileSync(new URL('./assets/partner.css', import.meta.url), 'utf8')
const path = `/assets/partner-${sha256Hex(css).slice(0, 16)}.css`

/** What the pages of a partner's work have beside the look of all pages. */
export const styleLink = html`<link rel="stylesheet" href="${path}">`

export function styleRoute(app: FastifyInstance): void {
  app.get(path, hidden, (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' })
      .send(css),
  )
}
