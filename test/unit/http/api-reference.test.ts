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
    baseUrl: 'http://shop.example',
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
                description: 'Refused: the request has to change first',
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
    expect((await app.inject('/docs')).statusCode).toBe(500)
  })
})

describe('the reference page', () => {
  test('shows fields with their paths, a runnable example, and loads nothing', async () => {
    const app = serverWithReference()
    app.put(
      '/api/vases',
      {
        schema: {
          tags: ['Flowers'],
          operationId: 'fill',
          summary: 'Fill <a> vase',
          body: z.object({ vases: z.array(z.object({ label: z.string().max(9) })).max(2) }).meta({ id: 'Vases' }),
        },
      },
      () => null,
    )
    const answer = await app.inject('/docs')
    const style = /<style>([^<]*)<\/style>/.exec(answer.body)?.[1] ?? ''
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(style))).toString('base64')
    expect(answer.headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain('<p>Fill &lt;a&gt; vase</p>')
    expect(answer.body).toContain(
      '<tr><td><code>vases[].label</code></td><td>string</td><td>yes</td><td>at most 9 characters</td></tr>',
    )
    expect(answer.body).toContain('<a href="#schema-Vases">Vases</a>')
    expect(
      /<pre[^>]*><code>([\s\S]*?)<\/code>/.exec(answer.body)?.[1]?.replaceAll('&#39;', "'").replaceAll('&quot;', '"'),
    ).toBe(`curl -X PUT 'http://shop.example/api/vases' \\
  -H 'Agent: o'\\''hara' \\
  -H 'x-key: YOUR_KEY' \\
  -H 'Content-Type: application/json' \\
  -d '{
  "vases": [
    {
      "label": "text"
    }
  ]
}'`)
    expect(answer.body.match(/<script|<link|<img|@import|url\(/g)).toBeNull()
  })

  test('resolves every reference within the page', async () => {
    const app = serverWithReference()
    app.get('/api/a', { schema: { tags: ['Two words'], operationId: 'a', response: { 200: Bouquet } } }, () => null)
    const { body } = await app.inject('/docs')
    const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    const targets = [...body.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target)
    expect(targets.filter((target) => !ids.has(target))).toEqual([])
    expect(targets).toEqual(['content', 'tag-two-words', 'a', 'schemas', 'schema-Bouquet'])
  })
})
