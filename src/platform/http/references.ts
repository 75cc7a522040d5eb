import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Queryable } from '../db/database.ts'
import { missingIds } from '../db/reference-store.ts'
import type { Tables } from '../db/tables.ts'
import { pointerTo } from '../json-pointer.ts'
import { Id } from './fields.ts'

const referredTables = z.registry<{ readonly table: keyof Tables }>()

/**
 * Marks the id of a row in `table`. If a request gets a 400 for another reason, the response also lists unknown ids.
 * Accepted requests do not look up the ids, so a foreign key or the use case must reject unknown ones.
 */
export const idOf = (table: keyof Tables, id: z.ZodString = Id): z.ZodString =>
  id.clone().register(referredTables, { table })

interface Reference {
  readonly table: keyof Tables
  readonly path: string
  readonly id: string
}

/** Returns all ids in the request's body that the schema marks as references, even if other fields are invalid. */
export function referencesOf({ routeOptions: { schema }, body }: FastifyRequest): Reference[] {
  if (!(schema?.body instanceof z.ZodType)) return []
  const byPath = new Map<string, Reference>()
  searchOf(schema.body)?.(body, [], (reference) => byPath.set(reference.path, reference))
  return [...byPath.values()]
}

/** Returns one problem per reference to a missing row. */
export async function unknownIds(db: Queryable, references: readonly Reference[]) {
  const asked = new Map<keyof Tables, Set<string>>()
  for (const { table, id } of references) asked.set(table, (asked.get(table) ?? new Set()).add(id))
  const missing = await missingIds(db, asked)
  return references
    .filter(({ table, id }) => missing.get(table)?.has(id))
    .map(({ table, id, path }) => ({ code: 'invalid', path, message: `${nounOf(table)} ${id} was not found.` }))
}

const nounOf = (table: string): string => `${table.charAt(0).toUpperCase()}${table.slice(1)}`.replaceAll('_', ' ')

/** Reports the references in a value. */
type Search = (value: unknown, path: readonly PropertyKey[], found: (reference: Reference) => void) => void

const searches = new WeakMap<z.core.$ZodType, Search | null>()

/**
 * Builds the search of a schema. Returns null if its values cannot contain a reference, so that a long list of such
 * values costs nothing.
 */
function searchOf(schema: z.core.$ZodType): Search | null {
  const known = searches.get(schema)
  if (known !== undefined) return known
  const search = newSearch(schema)
  searches.set(schema, search)
  return search
}

function newSearch(schema: z.core.$ZodType): Search | null {
  const referred = referredTables.get(schema)
  if (referred)
    return (value, path, found) => {
      const parsed = z.safeParse(schema, value)
      if (parsed.success) found({ ...referred, path: pointerTo(path), id: String(parsed.data) })
    }
  // Safe cast: every zod schema is one of these.
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return inMembers(def.shape)
    case 'record':
      return inEach(def.valueType, (value) => (isObject(value) ? Object.entries(value) : []))
    case 'array': {
      const most = mostItems(def)
      return inEach(def.element, (value) => (Array.isArray(value) && value.length <= most ? value.entries() : []))
    }
    case 'union':
      return inAll(def.options)
    case 'pipe':
      return inAll([def.in, def.out])
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return searchOf(def.innerType)
    default:
      return null
  }
}

/** Returns the maximum length of a list. A longer list is rejected without looking at its entries. */
export const mostItems = ({ checks = [] }: z.core.$ZodArrayDef): number =>
  Math.min(...checks.map(({ _zod: { def } }) => (hasMaximum(def) ? def.maximum : Number.POSITIVE_INFINITY)))

const hasMaximum = (def: z.core.$ZodCheckDef): def is z.core.$ZodCheckMaxLengthDef => def.check === 'max_length'

function inMembers(shape: Readonly<Record<string, z.core.$ZodType>>): Search | null {
  const members = Object.entries(shape).flatMap(([name, schema]) => {
    const search = searchOf(schema)
    return search ? [{ name, search }] : []
  })
  if (members.length === 0) return null
  return (value, path, found) => {
    if (!isObject(value)) return
    for (const { name, search } of members) search(Reflect.get(value, name), [...path, name], found)
  }
}

function inEach(
  schema: z.core.$ZodType,
  partsOf: (value: unknown) => Iterable<readonly [PropertyKey, unknown]>,
): Search | null {
  const search = searchOf(schema)
  if (!search) return null
  return (value, path, found) => {
    for (const [at, part] of partsOf(value)) search(part, [...path, at], found)
  }
}

function inAll(schemas: readonly z.core.$ZodType[]): Search | null {
  const all = schemas.flatMap((schema) => searchOf(schema) ?? [])
  if (all.length === 0) return null
  return (value, path, found) => {
    for (const search of all) search(value, path, found)
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
