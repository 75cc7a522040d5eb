import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { apiReference } from '../../../src/platform/http/api-reference/index.ts'
import { createServer } from '../../../src/platform/http/server.ts'
import { createLogger } from '../../../src/platform/log.ts'

const Bouquet = z.object({ id: z.string(), stems: z.int(), made_at: z.date() }).meta({ id: 'Bouquet' })
const Problem = z.object({ message: z.string() }).meta({ id: 'Problem' })

function serverWithReference(): FastifyInstance {
  const surface = { prefix: '', tooLargeCode: 'too_large', errorBody: (error: Error) => ({ message: error.message }) }
  const app = createServer({ log: createLogger({ level: 'silent' }), surfaces: [], elsewhere: surface })
  apiReference(app, {
    info: { title: 'Shop', version: '1.2.3', description: 'Flowers', license: { name: 'MIT', identifier: 'MIT' } },
    tags: [{ name: 'Flowers', description: 'All that blooms.' }],
    surfaces: [
      {
        prefix: '/api',
        security: { key: { type: 'apiKey', in: 'header', name: 'x-key', description: 'A key in x-key.' } },
        headers: [
          { name: 'Agent', required: true, description: 'Who asks.', example: "o'hara" },
          {
            name: 'Once',
            required: false,
            description: 'Once only.',
            example: '1',
            takenBy: ({ method }) => method === 'POST',
          },
        ],
      },
    ],
  })
  return app
}

const documentOf = async (app: FastifyInstance) => (await app.inject('/docs/openapi.json')).json()

describe('the OpenAPI document', () => {
  test('describes an operation by its schemas, its surface’s headers and its security', async () => {
    const app = serverWithReference()
    app.post(
      '/api/bouquets/:id',
      {
        schema: {
          tags: ['Flowers'],
          operationId: 'bindBouquet',
          summary: 'Bind',
          params: z.object({ id: z.string().max(9) }),
          querystring: z.object({ limit: z.coerce.number().int().min(1).default(50), q: z.string() }),
          body: z.object({ stems: z.int().min(3) }).nullish(),
          response: { 201: Bouquet, '4xx': Problem },
        },
      },
      () => null,
    )
    const keyed = [{ key: [] }]
    expect(await documentOf(app)).toEqual({
      openapi: '3.1.1',
      info: { title: 'Shop', version: '1.2.3', description: 'Flowers', license: { name: 'MIT', identifier: 'MIT' } },
      servers: [{ url: '/' }],
      tags: [{ name: 'Flowers', description: 'All that blooms.' }],
      paths: {
        '/api/bouquets/{id}': {
          post: {
            tags: ['Flowers'],
            operationId: 'bindBouquet',
            summary: 'Bind',
            security: keyed,
            parameters: [
              { name: 'id', in: 'path', required: true, schema: { type: 'string', maxLength: 9 } },
              { name: 'limit', in: 'query', required: false, schema: { type: 'integer', minimum: 1, default: 50 } },
              { name: 'q', in: 'query', required: true, schema: { type: 'string' } },
              {
                name: 'Agent',
                in: 'header',
                required: true,
                description: 'Who asks.',
                schema: { type: 'string' },
                example: "o'hara",
              },
              {
                name: 'Once',
                in: 'header',
                required: false,
                description: 'Once only.',
                schema: { type: 'string' },
                example: '1',
              },
            ],
            requestBody: {
              required: false,
              content: { 'application/json': { schema: { $ref: '#/components/schemas/BindBouquetRequest' } } },
            },
            responses: {
              '201': {
                description: 'Created',
                content: { 'application/json': { schema: { $ref: '#/components/schemas/Bouquet' } } },
              },
              '4XX': {
                description: 'Client error: change the request before sending it again',
                content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
              },
            },
          },
        },
      },
      components: {
        schemas: {
          BindBouquetRequest: {
            anyOf: [
              { type: 'object', properties: { stems: { type: 'integer', minimum: 3 } }, required: ['stems'] },
              { type: 'null' },
            ],
          },
          Bouquet: {
            type: 'object',
            properties: {
              id: { type: 'string' },
              stems: { type: 'integer' },
              made_at: { type: 'string', format: 'date-time' },
            },
            required: ['id', 'stems', 'made_at'],
          },
          Problem: { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] },
        },
        securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key', description: 'A key in x-key.' } },
      },
    })
  })

  test('omits routes without an operation id, hidden routes and HEAD', async () => {
    const app = serverWithReference()
    app.get('/page', () => null)
    app.get('/hidden', { schema: { operationId: 'hidden', hide: true } }, () => null)
    app.get('/seen', { schema: { operationId: 'seen' } }, () => null)
    expect((await documentOf(app)).paths).toEqual({
      '/seen': {
        get: {
          tags: ['Other'],
          operationId: 'seen',
          security: [],
          parameters: [],
          responses: { '200': { description: 'OK' } },
        },
      },
    })
  })

  test('keeps a strict object closed and shares a component between requests and responses', async () => {
    const app = serverWithReference()
    const Card = z.strictObject({ text: z.string() }).meta({ id: 'Card' })
    app.post('/cards', { schema: { operationId: 'addCard', body: Card, response: { 200: Card } } }, () => null)
    expect((await documentOf(app)).components.schemas).toEqual({
      Card: {
        type: 'object',
        properties: { text: { type: 'string' } },
        required: ['text'],
        additionalProperties: false,
      },
    })
  })

  test('is refused if a name has different shapes in requests and responses', async () => {
    const app = serverWithReference()
    const Note = z.object({ text: z.string().default('') }).meta({ id: 'Note' })
    app.post('/notes', { schema: { operationId: 'addNote', body: Note, response: { 200: Note } } }, () => null)
    expect((await app.inject('/docs/openapi.json')).statusCode).toBe(500)
  })

  test('is refused if two operations have the same id', async () => {
    const app = serverWithReference()
    app.get('/a', { schema: { operationId: 'same' } }, () => null)
    app.get('/b', { schema: { operationId: 'same' } }, () => null)
    expect((await app.inject('/docs/openapi.json')).statusCode).toBe(500)
  })
})

describe('the reference page', () => {
  test('runs only scripts of our own files, each response under a new nonce, and links the document', async () => {
    const app = serverWithReference()
    const [answer, another] = [await app.inject('/docs'), await app.inject('/docs')]
    const nonceOf = (text: string) => /<script nonce="([\w-]+)"/.exec(text)?.[1]
    const nonce = nonceOf(answer.body)
    expect(nonce).toMatch(/^[\w-]{43}$/)
    expect(nonceOf(another.body)).not.toBe(nonce)
    expect(answer.headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect([...answer.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address)).toEqual([
      '/docs/openapi.json',
      '/console/assets/api-reference.js?version=1.2.3',
    ])
  })
})
