import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import { leftOutBody } from '../json-body.ts'
import type {
  ApiDocument,
  ApiInfo,
  ApiOperation,
  ApiResponse,
  ApiTag,
  DescribedSurface,
  JsonSchema,
  Parameter,
  SecurityScheme,
} from './document.types.ts'
import type { Operation } from './operations.ts'
import { type Direction, type WrittenSchemas, writeSchemas } from './schemas.ts'

const openSurface: DescribedSurface = { prefix: '', security: {}, headers: [] }
// `import` would evaluate all of the module's exports, including the WebSocket client.
const { STATUS_CODES } = process.getBuiltinModule('node:http')
const rangeDescriptions: Readonly<Record<string, string>> = {
  '2XX': 'Done',
  '4XX': 'Client error: change the request before sending it again',
  '5XX': 'Server error: the same request can be sent again',
}

export interface ApiFacts {
  readonly info: ApiInfo
  /** In display order. Tags that routes use but this list lacks come last. */
  readonly tags: readonly ApiTag[]
  readonly surfaces: readonly DescribedSurface[]
}

/**
 * Builds the OpenAPI 3.1 document of the operations. Throws if two operations have the same id, or the same method and
 * path, or if two different schemas have the same name.
 */
export function openApiDocument(noted: readonly Operation[], { info, tags, surfaces }: ApiFacts): ApiDocument {
  const allTags = withUnnamed(tags, noted)
  const operations = allTags.flatMap(({ name }) => noted.filter(({ schema }) => tagOf(schema) === name))
  const schemas = writeSchemas(usedSchemas(operations), derivedNames(operations))
  const paths: Record<string, Record<string, ApiOperation>> = {}
  const securitySchemes: Record<string, SecurityScheme> = {}
  const ids = new Set<string>()
  for (const operation of operations) {
    const { operationId } = operation.schema
    const path = operation.url.replace(/:([A-Za-z0-9_]+)/g, '{$1}').replace('*', '{wildcard}')
    const method = operation.method.toLowerCase()
    const item = paths[path] ?? {}
    paths[path] = item
    if (ids.has(operationId) || item[method]) throw new Error(`${operationId} (${method} ${path}) is there twice.`)
    ids.add(operationId)
    const surface = surfaceOf(operation.url, surfaces)
    Object.assign(securitySchemes, surface.security)
    item[method] = describe(operation, surface, schemas)
  }
  return {
    openapi: '3.1.1',
    info,
    servers: [{ url: '/' }],
    tags: allTags,
    paths,
    components: { schemas: schemas.components, securitySchemes },
  }
}

function withUnnamed(tags: readonly ApiTag[], operations: readonly Operation[]): ApiTag[] {
  const used = new Set(operations.map(({ schema }) => tagOf(schema)))
  const named = tags.filter(({ name }) => used.has(name))
  for (const { name } of named) used.delete(name)
  return [...named, ...[...used].map((name) => ({ name }))]
}

const tagOf = ({ tags }: FastifySchema): string => tags?.[0] ?? 'Other'

function describe(operation: Operation, surface: DescribedSurface, schemas: WrittenSchemas): ApiOperation {
  const { schema } = operation
  return {
    tags: [tagOf(schema)],
    operationId: schema.operationId,
    ...(schema.summary ? { summary: schema.summary } : {}),
    ...(schema.description ? { description: schema.description } : {}),
    ...(schema.deprecated ? { deprecated: true } : {}),
    security: Object.keys(surface.security).map((name) => ({ [name]: [] })),
    parameters: parametersOf(operation, surface, schemas),
    ...bodyOf(operation, schemas),
    responses: responsesOf(operation, schemas),
  }
}

const mayBeLeftOut = (method: string, body: z.ZodType | undefined): boolean =>
  body !== undefined && (body.safeParse(undefined).success || (method === 'POST' && leftOutBody(body) !== undefined))

/** Returns the body of an operation. A streamed body has content types but no schema. */
function bodyOf({ method, schema }: Operation, schemas: WrittenSchemas): Pick<ApiOperation, 'requestBody'> {
  const body = zodOf(schema.body)
  if (!body && !schema.consumes) return {}
  const types = schema.consumes ?? ['application/json']
  const json = body ? schemas.of(body, 'input') : {}
  return {
    requestBody: {
      required: !mayBeLeftOut(method, body),
      content: Object.fromEntries(types.map((type) => [type, { schema: json }])),
    },
  }
}

function parametersOf({ url, method, schema }: Operation, surface: DescribedSurface, schemas: WrittenSchemas) {
  const inPath = fieldsOf(zodOf(schema.params), schemas)
  const names = [...url.matchAll(/:([A-Za-z0-9_]+)/g)].map(([, name = '']) => name)
  if (url.includes('*')) names.push('wildcard')
  const path: Parameter[] = names.map((name) => {
    const json = inPath.get(name === 'wildcard' ? '*' : name)?.json ?? { type: 'string' }
    return { name, in: 'path', required: true, ...describedAs(json), schema: json }
  })
  const query: Parameter[] = [...fieldsOf(zodOf(schema.querystring), schemas)].map(([name, { json, required }]) => ({
    name,
    in: 'query',
    required,
    ...describedAs(json),
    schema: json,
  }))
  const headers: Parameter[] = surface.headers
    .filter(({ takenBy }) => takenBy?.({ method, url }) ?? true)
    .map(({ name, required, description, example }) => ({
      name,
      in: 'header',
      required,
      description,
      schema: { type: 'string' },
      example,
    }))
  return [...path, ...query, ...headers]
}

const describedAs = ({ description }: JsonSchema) => (description === undefined ? {} : { description })

function fieldsOf(schema: z.ZodType | undefined, schemas: WrittenSchemas) {
  const json = schema ? inlined(schemas.of(schema, 'input'), schemas) : {}
  const required = new Set(json.required)
  return new Map(
    Object.entries(json.properties ?? {}).map(([name, field]) => [name, { json: field, required: required.has(name) }]),
  )
}

const inlined = (json: JsonSchema, schemas: WrittenSchemas): JsonSchema =>
  schemas.components[json.$ref?.split('/').at(-1) ?? ''] ?? json

function responsesOf({ schema }: Operation, schemas: WrittenSchemas): Record<string, ApiResponse> {
  const produces = schema.produces?.[0] ?? 'application/json'
  const responses = answersOf(schema.response).map(([status, answer]): [string, ApiResponse] => {
    const key = status.toUpperCase()
    const description = answer?.description ?? rangeDescriptions[key] ?? STATUS_CODES[key] ?? key
    if (!answer || key === '204') return [key, { description }]
    // Text has the content type of its route; objects are JSON on every route.
    const type = answer instanceof z.ZodObject ? 'application/json' : produces
    return [key, { description, content: { [type]: { schema: schemas.of(answer, 'output') } } }]
  })
  return responses.length > 0 ? Object.fromEntries(responses) : { 200: { description: 'OK' } }
}

function surfaceOf(url: string, surfaces: readonly DescribedSurface[]): DescribedSurface {
  const fitting = surfaces.filter(({ prefix }) => url === prefix || url.startsWith(`${prefix}/`))
  return fitting.sort((a, b) => b.prefix.length - a.prefix.length)[0] ?? openSurface
}

function usedSchemas(operations: readonly Operation[]): Record<Direction, z.ZodType[]> {
  const input = operations.flatMap(({ schema }) => [schema.params, schema.querystring, schema.body].map(zodOf))
  const output = operations.flatMap(({ schema }) => answersOf(schema.response).map(([, answer]) => answer))
  return { input: input.filter((schema) => schema !== undefined), output: output.filter((s) => s !== undefined) }
}

/** Names unnamed bodies and successful responses after the first operation that uses them. */
function derivedNames(operations: readonly Operation[]): Map<z.ZodType, string> {
  const names = new Map<z.ZodType, string>()
  const name = (schema: z.ZodType | undefined, { operationId }: Operation['schema'], suffix: string) => {
    if (!schema || names.has(schema)) return
    names.set(schema, `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}${suffix}`)
  }
  for (const { schema } of operations) {
    name(zodOf(schema.body), schema, 'Request')
    const success = answersOf(schema.response).find(([status]) => status.startsWith('2'))
    if (!schema.produces) name(success?.[1], schema, 'Response')
  }
  return names
}

const answersOf = (response: unknown): [string, z.ZodType | undefined][] =>
  typeof response === 'object' && response !== null
    ? Object.entries(response).map(([status, schema]) => [status, zodOf(schema)])
    : []

const zodOf = (schema: unknown): z.ZodType | undefined => (schema instanceof z.ZodType ? schema : undefined)
