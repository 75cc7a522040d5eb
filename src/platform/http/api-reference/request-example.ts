import type { ApiDocument, ApiOperation, JsonSchema } from './document.types.ts'

const deepest = 12

/** A `curl` command for the operation, with the required fields in its body. */
export function curlExample(
  document: ApiDocument,
  { method, path, operation }: { readonly method: string; readonly path: string; readonly operation: ApiOperation },
  baseUrl: string,
): string {
  const [security] = operation.security
  const scheme = document.components.securitySchemes[Object.keys(security ?? {})[0] ?? '']
  const headers = operation.parameters
    .filter((parameter) => parameter.in === 'header' && parameter.required)
    .map(({ name, example }) => `${name}: ${example ?? name}`)
  if (scheme?.type === 'apiKey') headers.push(`${scheme.name}: YOUR_KEY`)
  if (scheme?.type === 'http') headers.push('Authorization: Bearer YOUR_TOKEN')
  const [content] = Object.entries(operation.requestBody?.content ?? {})
  if (content) headers.push(`Content-Type: ${content[0]}`)
  const address = `${baseUrl}${path.replace(/\{(\w+)\}/g, (_, name: string) => name.toUpperCase())}${queryOf(operation)}`
  const lines = [
    `curl -X ${method.toUpperCase()} ${quoted(address)}`,
    ...headers.map((header) => `-H ${quoted(header)}`),
  ]
  if (content) lines.push(`-d ${quoted(JSON.stringify(exampleOf(content[1].schema, document, 0), null, 2))}`)
  return lines.join(' \\\n  ')
}

/** The schema's own example, else a minimal value with all required fields (all fields if none is required). */
export function exampleOf(schema: JsonSchema, document: ApiDocument, depth: number): unknown {
  if (depth > deepest) return null
  if (schema.examples && schema.examples.length > 0) return schema.examples[0]
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const next =
    document.components.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? (schema.anyOf ?? schema.oneOf ?? [])[0]
  if (next) return exampleOf(next, document, depth + 1)
  if (schema.type === 'array') return schema.items ? [exampleOf(schema.items, document, depth + 1)] : []
  if (schema.type === 'object') return objectExample(schema, document, depth)
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (schema.type === 'boolean') return true
  if (schema.type === 'string') return schema.format === 'date-time' ? '2026-01-11T09:30:00.000Z' : 'text'
  return null
}

function objectExample(schema: JsonSchema, document: ApiDocument, depth: number): Record<string, unknown> {
  const fields = Object.entries(schema.properties ?? {})
  const shown = schema.required?.length ? fields.filter(([name]) => schema.required?.includes(name)) : fields
  return Object.fromEntries(shown.map(([name, field]) => [name, exampleOf(field, document, depth + 1)]))
}

function queryOf({ parameters }: ApiOperation): string {
  const needed = parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
  return needed.length === 0 ? '' : `?${needed.map(({ name }) => `${name}=${name.toUpperCase()}`).join('&')}`
}

/** Quoted for a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
