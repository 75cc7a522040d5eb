import type { FastifyInstance } from 'fastify'
import { newSecret } from '../../ids.ts'
import { type ApiFacts, openApiDocument } from './document.ts'
import { noteOperations } from './operations.ts'
import { referencePage } from './reference-page.ts'

export type { DescribedSurface } from './document.types.ts'

/**
 * Registers `GET /docs/openapi.json` and `GET /docs`. They cover all routes registered later that have an `operationId`
 * in their schema. The document is built on the first request.
 */
export function apiReference(app: FastifyInstance, facts: ApiFacts): void {
  const operations = noteOperations(app)
  const json = once(() => JSON.stringify(openApiDocument(operations, facts)))
  app.get('/docs/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('x-content-type-options', 'nosniff').send(json()),
  )
  app.get('/docs', (_request, reply) => {
    const nonce = newSecret()
    return reply
      .headers({
        'content-security-policy': policy(nonce),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      })
      .type('text/html; charset=utf-8')
      .send(referencePage({ ...facts.info, nonce }))
  })
}

/**
 * Returns the content security policy. Scalar sets style attributes and adds style elements. Only scripts with this
 * response's nonce run.
 */
const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
