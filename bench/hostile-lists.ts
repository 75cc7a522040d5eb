/** Bodies that fill each list of each route with invalid entries. Derived from the API reference. */
import { readFileSync } from 'node:fs'
import type { HostileRequest } from './hostile-files.ts'

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly maxItems?: number
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly minimum?: number
}

interface Reference {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<Record<string, { requestBody?: { content?: Readonly<Record<string, { schema: Schema }>> } }>>
    >
  >
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

const reference: Reference = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'))
const mostItems = 10_000
const mostValues = 45_000
const mostBytes = 900_000
const deepest = 6

const resolved = (schema: Schema): Schema =>
  schema.$ref ? resolved(reference.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema

const formsOf = (schema: Schema): readonly Schema[] => schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []

/** Returns a value with the right types. Ids are unknown, and all entries are equal. */
function sampleOf(schema: Schema, depth = 0): unknown {
  const { type, properties, items, const: only, format, minimum = 0, ...rest } = resolved(schema)
  if (only !== undefined) return only
  if (rest.enum) return rest.enum[0]
  const form = formsOf(rest)[0]
  if (form) return sampleOf(form, depth)
  if (properties && depth < deepest)
    return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, sampleOf(each, depth + 1)]))
  switch ([type].flat()[0]) {
    case 'array':
      return depth < deepest && items ? [sampleOf(items, depth + 1)] : []
    case 'integer':
    case 'number':
      return minimum
    case 'boolean':
      return true
    case 'string':
      return format === 'date-time' ? '2026-01-01T00:00:00Z' : format === 'date' ? '2026-01-01' : 'none'
    default:
      return {}
  }
}

const kinds: Readonly<Record<string, (items: Schema, count: number, n: number) => unknown>> = {
  'wrong types': (items, count) => (typeof sampleOf(items) === 'object' ? count : {}),
  'unknown members': (_, __, n) => ({ [`unknown${n}`]: 0, other: 0 }),
  'unknown ids': (items) => sampleOf(items),
  'long texts': (_, count) => 'x'.repeat(Math.floor(mostBytes / count) - 10),
}

interface List {
  readonly name: string
  readonly items: Schema
  readonly most: number
  within(list: unknown): unknown
}

/** Returns the lists in a body, each with the body around it. */
function listsOf(schema: Schema, name: string, within: List['within'], depth = 0): readonly List[] {
  const { properties = {}, items, maxItems = mostItems, ...rest } = resolved(schema)
  if (depth > deepest) return []
  return [
    ...(items
      ? [
          { name, items, most: Math.min(maxItems, mostItems), within },
          ...listsOf(items, `${name}/0`, (list) => within([list]), depth + 1),
        ]
      : []),
    ...formsOf(rest).flatMap((form) => listsOf(form, name, within, depth + 1)),
    ...Object.entries(properties).flatMap(([member, each]) =>
      listsOf(each, `${name}/${member}`, (list) => within({ [member]: list }), depth + 1),
    ),
  ]
}

const sizeOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, each) => sum + sizeOf(each), 1)
    : 1

export function hostileLists(): HostileRequest[] {
  const requests = new Map<string, HostileRequest>()
  for (const [url, operations] of Object.entries(reference.paths))
    for (const [method, { requestBody }] of Object.entries(operations)) {
      const schema = requestBody?.content?.['application/json']?.schema
      if (!schema) continue
      for (const { name, items, most, within } of listsOf(schema, '', (list) => list))
        for (const [kind, entryOf] of Object.entries(kinds)) {
          const size = sizeOf(entryOf(items, most, 0))
          const bytes = JSON.stringify(entryOf(items, most, 0)).length + 1
          const count = Math.max(1, Math.min(most, Math.floor(mostValues / size), Math.floor(mostBytes / bytes)))
          const body = within(Array.from({ length: count }, (_, n) => entryOf(items, count, n)))
          const title = `list ${method.toUpperCase()} ${url} ${name}: ${count} ${kind}`
          requests.set(title, {
            name: title,
            // Safe cast: no other method of the reference has a body.
            method: method.toUpperCase() as HostileRequest['method'],
            path: url.replaceAll(/\{\w+\}/g, 'none'),
            type: 'application/json',
            body: Buffer.from(JSON.stringify(body)),
            headers: { 'idempotency-key': title.slice(0, 255) },
          })
        }
    }
  return [...requests.values()]
}
