import { z } from 'zod'
import type { JsonSchema } from './document.types.ts'

/** Whether a schema is used in a request or a response. */
export type Direction = 'input' | 'output'

export interface WrittenSchemas {
  /** Returns the schema as written where it is used: a reference if it has a name. */
  of(schema: z.ZodType, direction: Direction): JsonSchema
  readonly components: Readonly<Record<string, JsonSchema>>
}

/**
 * Converts zod schemas to JSON Schema. Schemas with an id (`.meta({ id })`) or a name in `names` become components. A
 * component cannot differ between request and response.
 */
export function writeSchemas(
  used: Readonly<Record<Direction, readonly z.ZodType[]>>,
  names: ReadonlyMap<z.ZodType, string>,
): WrittenSchemas {
  const components = new Map<string, JsonSchema>()
  const written = {
    input: writeAll(used.input, 'input', names, components),
    output: writeAll(used.output, 'output', names, components),
  }
  return {
    of(schema, direction) {
      const found = written[direction].get(schema)
      if (!found) throw new Error('This schema was not written.')
      return found
    },
    components: Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

function writeAll(
  schemas: readonly z.ZodType[],
  direction: Direction,
  names: ReadonlyMap<z.ZodType, string>,
  components: Map<string, JsonSchema>,
): Map<z.ZodType, JsonSchema> {
  const distinct = [...new Set(schemas)]
  const whole = toJson(z.object(Object.fromEntries(distinct.map((schema, index) => [`s${index}`, schema]))), direction)
  for (const [name, schema] of Object.entries(whole.$defs ?? {})) addComponent(components, name, schema)
  return new Map(
    distinct.map((schema, index) => {
      const json = whole.properties?.[`s${index}`] ?? {}
      const name = names.get(schema)
      if (json.$ref || name === undefined) return [schema, json]
      addComponent(components, name, json)
      return [schema, { $ref: `#/components/schemas/${name}` }]
    }),
  )
}

function addComponent(components: Map<string, JsonSchema>, name: string, schema: JsonSchema): void {
  const known = components.get(name)
  if (known && JSON.stringify(known) !== JSON.stringify(schema))
    throw new Error(
      `${name} names two schemas or is used with different shapes in requests and responses: give each schema a separate id.`,
    )
  components.set(name, schema)
}

function toJson(schema: z.ZodType, direction: Direction): JsonSchema & { $defs?: Record<string, JsonSchema> } {
  const json = z.toJSONSchema(schema, { io: direction, unrepresentable: 'any', override: tidy })
  // Safe cast: only references were replaced.
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema
}

/**
 * Leaves objects open unless they are declared strict, writes dates as strings, and omits the bounds of safe integers.
 */
function tidy({
  zodSchema,
  jsonSchema,
}: {
  readonly zodSchema: z.core.$ZodTypes
  readonly jsonSchema: z.core.JSONSchema.BaseSchema
}): void {
  const { def } = zodSchema._zod
  if (def.type === 'object' && !def.catchall) delete jsonSchema.additionalProperties
  if (def.type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date-time' })
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}
