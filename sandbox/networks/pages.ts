import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Html, html } from '../../src/platform/http/html.ts'

const css = readFileSync(new URL('pages.css', import.meta.url), 'utf8')

/** Serves the style sheet of all pages. */
export function pageStyle(app: FastifyInstance): void {
  app.get('/pages.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=300').send(css),
  )
}

export interface PageOptions {
  readonly title: string
  readonly mountedAt: string
  readonly content: Html
  readonly status?: number
  /** Additional origin to which a form may redirect. */
  readonly formTarget?: string
  readonly imageOrigins?: readonly string[]
}

/** Sends a page without scripts. It may load only its style sheet and published pictures. */
export function sendPage(reply: FastifyReply, options: PageOptions): FastifyReply {
  const { title, mountedAt, content } = options
  const page = html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${title}</title>
  <link rel="stylesheet" href="${mountedAt}/pages.css">
</head>
<body>
  <header class="notice">Sandbox: this is not the real network. Nothing leaves this machine.</header>
  <main>${content}</main>
</body>
</html>`
  const forms = ["'self'", ...(options.formTarget ? [options.formTarget] : [])].join(' ')
  const images = ["'self'", ...(options.imageOrigins ?? [])].join(' ')
  return reply
    .code(options.status ?? 200)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'self'; img-src ${images}; form-action ${forms}; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .send(page.toString())
}
