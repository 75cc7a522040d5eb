import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { beforeAll, expect, test } from 'vitest'
import { openApiText } from '../../../scripts/openapi.ts'

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}
interface Operation {
  readonly operationId: string
  readonly summary?: string
  readonly description?: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly schema: Schema
    readonly example?: unknown
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

let document: Document
let operations: Operation[]

beforeAll(async () => {
  document = JSON.parse(await openApiText())
  operations = Object.values(document.paths).flatMap((item) => Object.values(item))
})

test('every operation has a description of 20 characters or more that ends with a period and differs from its summary', () => {
  const lacking = operations.filter(({ summary, description }) => {
    const text = description?.trim() ?? ''
    return text.length < 20 || text === summary?.trim() || !text.endsWith('.')
  })
  expect(lacking.map(({ operationId }) => operationId)).toEqual([])
})

test('every example and default fits its schema, and none is truncated', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'document', ...document })
  const wrong: string[] = []
  let checked = 0
  const check = (where: string, schema: Schema, example: unknown): void => {
    checked += 1
    const local = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/'))
    if (!ajv.validate(local, example)) wrong.push(`${where}: ${JSON.stringify(example)} ${ajv.errorsText()}`)
    if (JSON.stringify(example).includes('…')) wrong.push(`${where}: ${JSON.stringify(example)} is cut short`)
  }
  for (const [where, schema] of everySchema()) {
    const examples = [...(schema.examples ?? []), ...(schema.default === undefined ? [] : [schema.default])]
    for (const example of examples) check(where, schema, example)
  }
  for (const { operationId, parameters } of operations)
    for (const { name, schema, example } of parameters)
      if (example !== undefined) check(`${operationId} ${name}`, schema, example)
  expect(wrong).toEqual([])
  expect(checked).toBeGreaterThan(500)
})

test('headers have exactly the expected examples', () => {
  const headers = operations.flatMap(({ parameters }) => parameters.filter((parameter) => parameter.in === 'header'))
  const examples = new Map(headers.map(({ name, example }) => [`${name}: ${example}`, name]))
  expect([...examples.keys()].sort()).toEqual([
    'Idempotency-Key: 6f1c1d7e-0f0a-4d52-9a43-6a4a4d1f3c11',
    'Idempotency-Key: order-4711-create',
    'Request-Id: req-0001',
    'UCP-Agent: profile="https://agent.example/profile.json"',
    'x-publishable-api-key: pk_4f2a9c1be07d35864f2a9c1be07d3586',
  ])
})

test('boolean query parameters are declared as booleans', () => {
  const words = new Set<unknown>(['true', 'false', '1', '0'])
  const asText = operations.flatMap(({ operationId, parameters }) =>
    parameters
      .filter(({ in: place, schema }) => place === 'query' && schema.enum?.every((value) => words.has(value)))
      .map(({ name }) => `${operationId} ${name}`),
  )
  expect(asText).toEqual([])
  const booleans = operations.flatMap(({ parameters }) =>
    parameters.filter(({ in: place, schema }) => place === 'query' && schema.type === 'boolean'),
  )
  expect([...new Set(booleans.map(({ name }) => name))].sort()).toEqual([
    'active',
    'blocked',
    'dry_run',
    'has_picture',
    'held',
    'is_active',
    'is_actual_recorded',
    'is_resolved',
    'low',
    'needs_attention',
    'open',
    'reminded',
    'returned',
    'revoked',
    'skip_invalid',
    'to_ship',
    'totals',
  ])
})

/**
 * Fields that accept any value, because Weft stores it unchanged or ignores it. Every other field of a request has a
 * schema.
 */
const free = [
  'attribution',
  'config',
  'consent',
  'control_config',
  'custom_conditions',
  'data',
  'event_data',
  'hours',
  'metadata',
  'payment',
  'serves',
  'signals',
  'treatment_config',
]

test('every field of a request body has a schema, except the listed fields, which accept any value', () => {
  const open = new Set<string>()
  for (const [where, schema] of requestSchemas())
    for (const [name, member] of Object.entries(schema.properties ?? {}))
      if (isFree(member) && !free.includes(name)) open.add(`${where}.${name}`)
  expect([...open]).toEqual([])
})

const isFree = (schema: Schema): boolean => {
  const { description: _, examples: __, ...rest } = schema as Schema & { readonly description?: string }
  if (Object.keys(rest).length === 0) return true
  if (schema.anyOf) return schema.anyOf.some(isFree)
  if (schema.type === 'array') return !schema.items || isFree(schema.items)
  if (schema.type !== 'object' || schema.properties) return false
  return typeof schema.additionalProperties !== 'object' || isFree(schema.additionalProperties)
}

/** Returns every schema of the document, including nested ones, with its location. */
function everySchema(): [string, Schema][] {
  const found: [string, Schema][] = Object.entries(document.components.schemas)
  for (const { operationId, parameters, requestBody, responses } of operations) {
    for (const { name, schema } of parameters) found.push([`${operationId} ${name}`, schema])
    for (const { schema } of Object.values(requestBody?.content ?? {})) found.push([operationId, schema])
    for (const { content } of Object.values(responses))
      for (const { schema } of Object.values(content ?? {})) found.push([operationId, schema])
  }
  return found.flatMap(([where, schema]) => withInner(where, schema))
}

/** Returns the schemas of request bodies, including everything they reference. */
function requestSchemas(): [string, Schema][] {
  const found = new Map<string, Schema>()
  const follow = (where: string, schema: Schema): void => {
    for (const [at, inner] of withInner(where, schema)) {
      found.set(at, inner)
      const name = inner.$ref?.split('/').at(-1)
      const target = document.components.schemas[name ?? '']
      if (name !== undefined && target && !found.has(name)) follow(name, target)
    }
  }
  for (const { operationId, requestBody } of operations)
    for (const { schema } of Object.values(requestBody?.content ?? {})) follow(operationId, schema)
  return [...found]
}

function withInner(where: string, schema: Schema): [string, Schema][] {
  const { additionalProperties: map } = schema
  return [
    [where, schema],
    ...Object.entries(schema.properties ?? {}).flatMap(([name, member]) => withInner(`${where}.${name}`, member)),
    ...(schema.items ? withInner(`${where}[]`, schema.items) : []),
    ...(typeof map === 'object' ? withInner(`${where}.*`, map) : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap((choice, index) =>
      withInner(`${where}|${index}`, choice),
    ),
  ]
}

test('each action on an e-mail shows its params', () => {
  const schema = document.components.schemas.ExecuteInboundEmailRequest
  expect(schema?.oneOf?.map(({ properties = {} }) => [properties.action_type, properties.params])).toEqual([
    [
      { type: 'string', const: 'create_inventory_order' },
      {
        type: 'object',
        properties: {
          stock_location_id: { type: 'string', minLength: 1, maxLength: 255 },
          from_stock_location_id: { anyOf: [{ type: 'string', minLength: 1, maxLength: 255 }, { type: 'null' }] },
          open_items_only: {
            description:
              'True: rejects items that an order of this e-mail already contains. Send it with `force` to order the rest.',
            type: 'boolean',
          },
          item_mappings: {
            type: 'array',
            minItems: 1,
            maxItems: 500,
            items: {
              type: 'object',
              properties: {
                extracted_item_index: { type: 'integer', minimum: 0, maximum: 10_000 },
                inventory_item_id: { type: 'string', minLength: 1, maxLength: 255 },
                quantity: expect.objectContaining({ type: 'number' }),
                price: expect.objectContaining({ type: 'integer', minimum: 0 }),
                unit_factor: expect.objectContaining({ type: 'number' }),
              },
              required: ['extracted_item_index', 'inventory_item_id', 'quantity', 'price'],
              additionalProperties: false,
            },
          },
        },
        required: ['stock_location_id', 'item_mappings'],
        additionalProperties: false,
      },
    ],
  ])
})

test('no inner schema names a dialect', () => {
  expect(everySchema().filter(([, schema]) => '$schema' in schema)).toEqual([])
})

test('media attachments show their items, their positions and their maximum number', () => {
  const media = document.components.schemas.CreateSocialPostRequest?.properties?.media_attachments
  expect(media).toMatchObject({
    type: 'object',
    maxProperties: 20,
    propertyNames: { type: 'string', pattern: '^\\d{1,2}$' },
    additionalProperties: {
      type: 'object',
      properties: { type: { enum: ['image', 'video'] }, url: { type: 'string', maxLength: 2000 } },
      required: ['type', 'url'],
      additionalProperties: false,
    },
  })
})
