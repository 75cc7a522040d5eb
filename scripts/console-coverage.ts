import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Lists operations and fields under `/admin` that no page of the console offers: `POST /admin/goals` for a call, `POST
 * /admin/goals name` for a field of its body, `GET /admin/goals ?is_active` for a filter, or `?order=name` for an
 * order. A page offers a name if its folder, or a module that it imports from another folder, mentions the name.
 */
export function notOffered(): string[] {
  return Object.entries(api().paths)
    .filter(([path]) => path.startsWith('/admin/'))
    .flatMap(([path, item]) => [...filtersMissing(path, item), ...changesMissing(path, item)])
    .sort()
}

interface Schema {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly enum?: readonly string[]
}
interface Parameter {
  readonly $ref?: string
  readonly in: string
  readonly name: string
  readonly schema?: Schema
}
interface Operation {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }
}
type Item = Readonly<Record<string, Operation | undefined>>
interface Document {
  readonly paths: Readonly<Record<string, Item>>
}

let read: Document | undefined
const api = (): Document => {
  read ??= JSON.parse(readFileSync('openapi.json', 'utf8')) as Document
  return read
}

function resolved<Value extends { readonly $ref?: string }>(value: Value): Value {
  if (value.$ref === undefined) return value
  const found = value.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>>)[key], api())
  return found as Value
}

/** Returns the names of the fields of a body. The name of a nested field starts with the name of the outer field. */
function fieldsOf(given: Schema | undefined, before = '', depth = 0): string[] {
  if (!given || depth > 6) return []
  const schema = resolved(given)
  const alike = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const fields = [
    ...alike.flatMap((one) => fieldsOf(one, before, depth + 1)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
      before + name,
      ...fieldsOf(inner, `${before}${name}/`, depth + 1),
    ]),
    ...fieldsOf(schema.items, before, depth + 1),
  ]
  return [...new Set(fields)]
}

const sources = new Map(
  globSync('console/{frame,api,pages}/**/*.{ts,tsx}')
    .filter((file) => !/generated|\.test\./.test(file))
    .map((file) => [file, readFileSync(file, 'utf8')] as const),
)

/** URLs that the code completes, such as `/admin/social-posts/{id}/${verb}`. */
const completed = [...sources].flatMap(([file, text]) =>
  [...text.matchAll(/`(\/admin\/[^`]*\$\{[^`]*)`/g)].map(([, address = '']) => {
    const parts = address.split(/\$\{(?:[^{}]|\{[^}]*\})*\}/).map((part) => part.replace(/[{}]/g, String.raw`\$&`))
    return { file, pattern: new RegExp(`^${parts.join(String.raw`[\w-]+`)}$`) }
  }),
)

/** Returns files that call a path. A `ResourcePage` also creates, changes and deletes the records of its list. */
function filesThatCall(path: string): string[] {
  const list = path.replace(/\/\{id\}$/, '')
  return [
    ...[...sources].flatMap(([file, text]) =>
      text.includes(`'${path}'`) || (text.includes('<ResourcePage') && text.includes(`path="${list}"`)) ? [file] : [],
    ),
    ...completed.flatMap(({ file, pattern }) => (pattern.test(path) ? [file] : [])),
  ]
}

function textAround(files: readonly string[]): string {
  const seen = new Set<string>()
  const visit = (file: string): void => {
    const text = sources.get(file)
    if (seen.has(file) || text === undefined) return
    seen.add(file)
    for (const [, from = ''] of text.matchAll(/from '(\.[^']+)'/g)) {
      const other = join(dirname(file), from)
      if (other.startsWith('console/pages/')) visit(other)
    }
  }
  for (const file of files) for (const other of sources.keys()) if (dirname(other) === dirname(file)) visit(other)
  return [...seen].map((file) => sources.get(file)).join('\n')
}

const mentions = (text: string, name: string): boolean => new RegExp(String.raw`\b${name}\b`).test(text)

function changesMissing(path: string, item: Item): string[] {
  const twin = path.endsWith('/{id}') ? path.slice(0, -'/{id}'.length) : `${path}/{id}`
  return (['post', 'put', 'patch', 'delete'] as const).flatMap((method) => {
    const operation = item[method]
    // `PUT` on a record has the same effect as `POST`.
    if (!operation || (method === 'put' && item.post)) return []
    const call = `${method.toUpperCase()} ${path}`
    const files = filesThatCall(path)
    if (files.length === 0) return [call]
    const text = textAround([...files, ...filesThatCall(twin)])
    return fieldsOf(operation.requestBody?.content?.['application/json']?.schema)
      .filter((field) => !mentions(text, field.split('/').at(-1) ?? field))
      .map((field) => `${call} ${field}`)
  })
}

const ofEveryList = new Set(['limit', 'offset', 'q', 'fields'])

function filtersMissing(path: string, { get }: Item): string[] {
  const parameters = (get?.parameters ?? []).map((one) => resolved(one)).filter((one) => one.in === 'query')
  const files = [...sources].flatMap(([file, text]) => (text.includes(`path="${path}"`) ? [file] : []))
  if (files.length === 0) return []
  const text = textAround(files)
  return parameters.flatMap(({ name, schema }) => {
    if (ofEveryList.has(name)) return []
    // A filter by days offers both ends of a range.
    const begin = name.replace(/(^|_)to(_|$)/, '$1from$2')
    if (begin !== name && mentions(text, begin)) return []
    const [plain = name, end] = name.split(/[[\]]/)
    if (name === 'order')
      return (schema?.enum ?? [])
        .filter((order) => !order.startsWith('-') && !mentions(text, order))
        .map((order) => `GET ${path} ?order=${order}`)
    if (end !== undefined) return end === 'gte' && !text.includes(`'${name}'`) ? [`GET ${path} ?${plain}`] : []
    return mentions(text, name) ? [] : [`GET ${path} ?${name}`]
  })
}
