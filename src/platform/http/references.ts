import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Queryable } from '../db/database.ts'
import { missingIds } from '../db/reference-store.ts'
import type { Tables } from '../db/tables.ts'
import { pointerTo } from '../json-pointer.ts'
import { Id } from './fields.ts'

const referredTables = z.registry<{ readonly table: keyof Tables }>()

/**
 * The id of a row in `table`. If a request is refused with 400 anyway, unknown ids are listed too; accepted requests
 * cost no lookup. A foreign key or the use case must refuse unknown ids.
 */
export const idOf = (table: keyof Tables, id: z.ZodString = Id): z.ZodString =>
  id.clone().register(referredTables, { table })

interface Reference {
  readonly table: keyof Tables
  readonly path: string
  readonly id: string
}

/** All ids in the request's body that its schema marks as references, even if other fields are invalid. */
export function referencesOf({ routeOptions: { schema }, body }: FastifyRequest): Reference[] {
  if (!(schema?.body instanceof z.ZodType)) return []
  const byPath = new Map<string, Reference>()
  for (const reference of referencesIn(schema.body, body, [])) byPath.set(reference.path, reference)
  return [...byPath.values()]
}

/** One problem per reference to a missing row. */
export async function unknownIds(db: Queryable, references: readonly Reference[]) {
  const asked = new Map<keyof Tables, Set<string>>()
  for (const { table, id } of references) asked.set(table, (asked.get(table) ?? new Set()).add(id))
  const missing = await missingIds(db, asked)
  return references
    .filter(({ table, id }) => missing.get(table)?.has(id))
    .map(({ table, id, path }) => ({ code: 'invalid', path, message: `${nounOf(table)} ${id} was not found.` }))
}

const nounOf = (table: string): string => `${table.charAt(0).toUpperCase()}${table.slice(1)}`.replaceAll('_', ' ')

function* referencesIn(schema: z.core.$ZodType, value: unknown, path: readonly PropertyKey[]): Generator<Reference> {
  const referred = referredTables.get(schema)
  if (referred) {
    const parsed = z.safeParse(schema, value)
    if (parsed.success) yield { ...referred, path: pointerTo(path), id: String(parsed.data) }
    return
  }
  // Safe cast: every zod schema is one of these.
  for (const [inner, at] of partsOf((schema as z.core.$ZodTypes)._zod.def, value))
    yield* at === null
      ? referencesIn(inner, value, path)
      : referencesIn(inner, Reflect.get(Object(value), at), [...path, at])
}

/** Inner schemas, each with the key of the value it describes; null for the value itself. */
function partsOf(def: z.core.$ZodTypes['_zod']['def'], value: unknown): [z.core.$ZodType, PropertyKey | null][] {
  switch (def.type) {
    case 'object':
      return isObject(value) ? Object.entries(def.shape).map(([name, inner]) => [inner, name]) : []
    case 'record':
      return isObject(value) ? Object.keys(value).map((name) => [def.valueType, name]) : []
    case 'array':
      return Array.isArray(value) ? value.map((_, index) => [def.element, index]) : []
    case 'union':
      return def.options.map((inner) => [inner, null])
    case 'pipe':
      return [
        [def.in, null],
        [def.out, null],
      ]
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return [[def.innerType, null]]
    default:
      return []
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
