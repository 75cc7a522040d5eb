import { z } from 'zod'
import { Refusals } from './refusals.ts'

/**
 * A value without the members and entries that its schema has rejected. Entries keep their positions. A list that
 * exceeds its maximum length is omitted, because the rules of a use case take time for each entry.
 */
export type Sound<Value> = Value extends readonly (infer Entry)[]
  ? readonly (Sound<Entry> | undefined)[]
  : Value extends object
    ? { readonly [Name in keyof Value]?: Sound<Value[Name]> }
    : Value

/**
 * Returns the accepted parts of a value, parsed. Undefined if the value has no parts, such as a text, and is rejected,
 * or if it is a list that is too long. If the issues of an earlier parse are given, does not parse again the objects and
 * lists that contain rejected parts.
 */
export function soundPart<Value>(schema: z.core.$ZodType<Value>, value: unknown, refusals?: Refusals): Sound<Value> {
  // Safe cast: the parts of this schema have parsed the returned value.
  return partOf(schema, value, refusals) as Sound<Value>
}

function partOf(schema: z.core.$ZodType, value: unknown, known?: Refusals): unknown {
  // Safe cast: every zod schema is one of these.
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (known?.areBelow && isContainer(def)) return partsOf(def, value, known)
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  return isContainer(def) ? partsOf(def, value, known ?? new Refusals(parsed.error.issues)) : undefined
}

type Container = z.core.$ZodTypes['_zod']['def'] &
  ({ readonly type: 'array' | 'object' | 'record' | 'lazy' } | { readonly innerType: z.core.$ZodType })

const isContainer = (def: z.core.$ZodTypes['_zod']['def']): def is Container =>
  'innerType' in def || ['array', 'object', 'record', 'lazy'].includes(def.type)

function partsOf(def: Container, value: unknown, refusals: Refusals): unknown {
  if (def.type === 'array')
    return Array.isArray(value) && !refusals.has('too_big')
      ? value.map((entry, index) => partOf(def.element, entry, refusals.at(index)))
      : undefined
  if (def.type === 'object')
    return Object.fromEntries(
      Object.entries(def.shape).flatMap(([name, member]) => {
        const part = partOf(member, Reflect.get(Object(value), name), refusals.at(name))
        return part === undefined ? [] : [[name, part]]
      }),
    )
  if (def.type === 'record')
    return Array.isArray(value)
      ? undefined
      : Object.fromEntries(
          Object.entries(Object(value)).flatMap(([name, member]) => {
            const of = refusals.at(name)
            const part = of?.has('invalid_key') ? undefined : partOf(def.valueType, member, of)
            return part === undefined ? [] : [[name, part]]
          }),
        )
  return partOf(def.type === 'lazy' ? def.getter() : def.innerType, value, refusals)
}
