import { serviceWithoutDatabase } from '../../scripts/openapi.ts'

/** The subset of JSON Schema that the document's bodies use. */
export interface BodySchema {
  readonly $ref?: string
  readonly type?: string
  readonly properties?: Readonly<Record<string, BodySchema>>
  readonly required?: readonly string[]
  readonly items?: BodySchema
  readonly anyOf?: readonly BodySchema[]
  readonly oneOf?: readonly BodySchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly minimum?: number
  readonly minLength?: number
  readonly minItems?: number
  readonly examples?: readonly unknown[]
  /** Any value except false allows other members. */
  readonly additionalProperties?: unknown
}

export interface WritableBody {
  /** `POST /admin/products/{id}` */
  readonly name: string
  readonly method: string
  readonly path: string
  readonly schema: BodySchema
}

/** Returns every JSON body that the OpenAPI document describes below /admin and /auth, with references resolved. */
export async function writableBodies(): Promise<WritableBody[]> {
  const { weft, stop } = await serviceWithoutDatabase()
  const document = (await weft.app.inject('/docs/openapi.json')).json()
  await stop()
  const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  return operations.flatMap(({ path, method, operation }) => {
    const content = operation.requestBody?.content
    const schema = content?.['application/json']?.schema
    if (!/^\/(admin|auth)\//.test(path) || !schema || Object.keys(content).length > 1) return []
    return [{ name: `${method} ${path}`, method, path, schema: resolved(schema, document.components.schemas) }]
  })
}

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: BodySchema }>> }
}

function resolved(schema: BodySchema, known: Readonly<Record<string, BodySchema>>): BodySchema {
  const target = schema.$ref === undefined ? schema : known[schema.$ref.split('/').at(-1) ?? '']
  if (!target) throw new Error(`${schema.$ref} is not in the document.`)
  const all = (schemas: readonly BodySchema[]) => schemas.map((one) => resolved(one, known))
  const { properties, items, anyOf, oneOf } = target
  return {
    ...target,
    ...(properties
      ? {
          properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, resolved(one, known)])),
        }
      : {}),
    ...(items ? { items: resolved(items, known) } : {}),
    ...(anyOf ? { anyOf: all(anyOf) } : {}),
    ...(oneOf ? { oneOf: all(oneOf) } : {}),
  }
}

/** Returns the alternatives of a body's schema: those of `anyOf` or `oneOf`, or else only the schema itself. */
export const bodySchemas = (schema: BodySchema): readonly BodySchema[] => schema.anyOf ?? schema.oneOf ?? [schema]

/** Values for fields that need more than their type. */
const fitting: Readonly<Record<string, unknown>> = {
  email: 'somebody@shop.example',
  currency: 'USD',
  countries: ['US'],
  country: 'US',
  url: 'https://hooks.shop.example/weft',
  profile: 'https://agent.example/profile.json',
  since: '2026-01-01T00:00:00.000Z',
  password: 'a long enough passphrase',
  current_password: 'a long enough passphrase',
  scopes: ['products:read'],
  product_ids: ['prod_mug'],
  code: '123456',
}

/** Builds the smallest body that the schema accepts. */
export const validBody = (schema: BodySchema): Record<string, unknown> =>
  Object(schema.examples?.[0] ?? smallest(schema))

const smallest = (schema: BodySchema): Record<string, unknown> =>
  Object.fromEntries((schema.required ?? []).map((name) => [name, fitting[name] ?? sample(schema.properties?.[name])]))

function sample(schema: BodySchema | undefined): unknown {
  if (!schema) throw new Error('A required field is not described.')
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.examples) return schema.examples[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return sample(choice)
  if (schema.type === 'object') return validBody(schema)
  if (schema.type === 'array') return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items))
  if (schema.format === 'date') return '2026-01-01'
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (schema.type === 'boolean') return true
  return 'x'.repeat(Math.max(schema.minLength ?? 1, 1))
}

export interface ObjectPlace {
  /** Schema of the whole body. */
  readonly shape: BodySchema
  readonly pointer: string
  readonly steps: readonly (string | number)[]
}

/** Lists every nested object with fixed fields. */
export function objectPlaces(shape: BodySchema): ObjectPlace[] {
  const within = (schema: BodySchema, steps: readonly (string | number)[]): ObjectPlace[] => {
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return choices.flatMap((choice) => within(choice, steps))
    if (schema.items) return within(schema.items, [...steps, 0])
    if (!schema.properties || (schema.additionalProperties ?? false) !== false) return []
    const pointer = steps.map((step) => `/${step}`).join('')
    const inner = Object.entries(schema.properties).flatMap(([name, one]) => within(one, [...steps, name]))
    return steps.length === 0 ? inner : [{ shape, pointer, steps }, ...inner]
  }
  return within(shape, [])
}

/** Returns the body with the value set at this path. */
export function withField(body: unknown, steps: readonly (string | number)[], value: unknown): unknown {
  const [step, ...rest] = steps
  if (step === undefined) return value
  if (typeof step === 'number') return [withField(undefined, rest, value)]
  return { ...(body as object | undefined), [step]: withField(undefined, rest, value) }
}
