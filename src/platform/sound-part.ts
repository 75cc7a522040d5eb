import { z } from 'zod'

/**
 * A value without the members and entries that its schema has refused. Entries keep their positions. A list that is too
 * long is left out, because the rules of a use case take time for each entry.
 */
export type Sound<Value> = Value extends readonly (infer Entry)[]
  ? readonly (Sound<Entry> | undefined)[]
  : Value extends object
    ? { readonly [Name in keyof Value]?: Sound<Value[Name]> }
    : Value

/** The accepted parts of a value, parsed. */
export function soundPart<Value>(schema: z.core.$ZodType<Value>, value: unknown): Sound<Value> {
  // Safe cast: what is returned has been parsed by the parts of this schema.
  return partOf(schema, value) as Sound<Value>
}

function partOf(schema: z.core.$ZodType, value: unknown): unknown {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  // Safe cast: every zod schema is one of these.
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'array')
    return Array.isArray(value) && !isTooLong(parsed.error)
      ? value.map((entry) => partOf(def.element, entry))
      : undefined
  if (def.type === 'object')
    return Object.fromEntries(
      Object.entries(def.shape).flatMap(([name, member]) => {
        const part = partOf(member, Reflect.get(Object(value), name))
        return part === undefined ? [] : [[name, part]]
      }),
    )
  if (def.type === 'record' && !Array.isArray(value))
    return Object.fromEntries(
      Object.entries(Object(value)).flatMap(([name, member]) => {
        const part = z.safeParse(def.keyType, name).success ? partOf(def.valueType, member) : undefined
        return part === undefined ? [] : [[name, part]]
      }),
    )
  if (def.type === 'lazy') return partOf(def.getter(), value)
  return 'innerType' in def ? partOf(def.innerType, value) : undefined
}

const isTooLong = ({ issues }: z.core.$ZodError): boolean =>
  issues.some(({ code, path }) => code === 'too_big' && path.length === 0)
