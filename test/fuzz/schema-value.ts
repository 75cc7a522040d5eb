import type { Draw } from './draw.ts'

/** The subset of JSON Schema 2020-12 that the document uses. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly items?: JsonSchema
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
}

/** Returns a value that fits the shop, by member name. Undefined if any valid value will do. */
export type Fitting = (name: string) => unknown

export interface Generator {
  readonly draw: Draw
  readonly components: Readonly<Record<string, JsonSchema>>
  readonly fitting: Fitting
}

export const resolved = ({ components }: Pick<Generator, 'components'>, schema: JsonSchema): JsonSchema =>
  components[schema.$ref?.split('/').at(-1) ?? ''] ?? schema

/** Generates a value that the schema accepts, with some optional members. */
export function schemaValue(generator: Generator, given: JsonSchema, name = ''): unknown {
  const schema = resolved(generator, given)
  const { draw } = generator
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return draw.pickAny(schema.enum)
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) {
    const branch = draw.pickAny(branches)
    return branch ? schemaValue(generator, branch, name) : null
  }
  const fitting = generator.fitting(name)
  if (fitting !== undefined) return fitting
  switch (schema.type) {
    case 'object':
      return objectValue(generator, schema)
    case 'array':
      return Array.from({ length: (schema.minItems ?? 0) + draw.below(3) }, () =>
        schemaValue(generator, schema.items ?? {}, name),
      )
    case 'integer':
    case 'number':
      return numberValue(draw, schema)
    case 'boolean':
      return draw.chance(0.5)
    case 'null':
      return null
    default:
      return textValue(draw, schema)
  }
}

function objectValue(generator: Generator, { properties = {}, required = [] }: JsonSchema): Record<string, unknown> {
  const names = Object.keys(properties).filter((name) => required.includes(name) || generator.draw.chance(0.35))
  return Object.fromEntries(names.map((name) => [name, schemaValue(generator, properties[name] ?? {}, name)]))
}

/** Often returns the minimum or maximum. */
function numberValue(draw: Draw, { minimum = 0, maximum = minimum + 1000 }: JsonSchema): number {
  if (draw.chance(0.1)) return minimum
  if (draw.chance(0.1)) return maximum
  return minimum + draw.below(Math.min(maximum - minimum, 5000) + 1)
}

function textValue(draw: Draw, { format, minLength = 0, maxLength = 255 }: JsonSchema): string {
  if (format === 'date-time') return new Date(Date.UTC(2020 + draw.below(20), draw.below(12), 1)).toISOString()
  const text = `text ${draw.below(1_000_000)}`
  return text.padEnd(minLength, 'x').slice(0, maxLength)
}
