import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { type ApiFacts, openApiDocument } from './document.ts'
import { noteOperations } from './operations.ts'
import { referencePage } from './reference-page.ts'

export type { DescribedSurface } from './document.types.ts'

export interface ApiReferenceOptions extends ApiFacts {
  /** Without a trailing slash. Used in examples. */
  readonly baseUrl: string
}

/**
 * Registers `GET /docs/openapi.json` and `GET /docs`, covering all later routes whose schema has an `operationId`.
 * Both are built on first request.
 */
export function apiReference(app: FastifyInstance, { baseUrl, ...facts }: ApiReferenceOptions): void {
  const css = readFileSync(new URL('reference.css', import.meta.url), 'utf8')
  const policy = `default-src 'none'; style-src 'sha256-${hash('sha256', css, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  const operations = noteOperations(app)
  const document = once(() => openApiDocument(operations, facts))
  const json = once(() => JSON.stringify(document()))
  const page = once(() => referencePage(document(), { baseUrl, css }))
  app.get('/docs/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('x-content-type-options', 'nosniff').send(json()),
  )
  app.get('/docs', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .send(page()),
  )
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
