import { type Html, html } from '../html.ts'
import type { JsonSchema } from './document.types.ts'

/** Type of a schema: a word, or a link to the component. */
export function typeOf(schema: JsonSchema): Html {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return html`<a href="#schema-${name}">${name}</a>`
  }
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`
  if (schema.enum) return oneOf(schema.enum.map((value) => html`<code>${JSON.stringify(value)}</code>`))
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return oneOf(choices.map(typeOf))
  if (schema.allOf) return joined(schema.allOf.map(typeOf), html` and `)
  if (schema.type === 'array') return html`list of ${typeOf(schema.items ?? {})}`
  if (typeof schema.additionalProperties === 'object') return html`map of ${typeOf(schema.additionalProperties)}`
  if (Array.isArray(schema.type)) return oneOf(schema.type.map((type: string) => html`${type}`))
  const type = typeof schema.type === 'string' ? schema.type : 'anything'
  return html`${schema.format ? `${type} (${schema.format})` : type}`
}

/** One row per field; nested fields show their path: `line_items[].item.id`. Null if there are no fields. */
export function fieldTable(schema: JsonSchema, label: string): Html | null {
  const rows = fieldRows(schema, '')
  if (rows.length === 0) return null
  return table(label, ['Field', 'Type', 'Required', 'Notes'], rows)
}

export const table = (label: string, columns: readonly string[], rows: readonly Html[]): Html =>
  html`<div class="wide" role="region" tabindex="0" aria-label="${label}"><table>
<thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table></div>`

/** Limits and meaning of a value, in short. */
export function notesOf(schema: JsonSchema): string {
  const limits = [
    range('', schema.minimum, schema.maximum),
    range(' characters', schema.minLength, schema.maxLength),
    range(' entries', schema.minItems, schema.maxItems),
    schema.pattern && !schema.format ? `matches ${schema.pattern}` : '',
    schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
  ]
  return [schema.description ?? '', limits.filter(Boolean).join(', ')].filter(Boolean).join('. ')
}

function fieldRows(schema: JsonSchema, path: string): Html[] {
  const shape = withoutNull(schema)
  if (shape.type === 'array' && shape.items) return fieldRows(shape.items, `${path}[]`)
  if (typeof shape.additionalProperties === 'object') return fieldRows(shape.additionalProperties, `${path}.*`)
  const required = new Set(shape.required)
  return Object.entries(shape.properties ?? {}).flatMap(([name, field]) => {
    const at = path === '' ? name : `${path}.${name}`
    const row = html`<tr><td><code>${at}</code></td><td>${typeOf(field)}</td><td>${required.has(name) ? 'yes' : 'no'}</td><td>${notesOf(withoutNull(field))}</td></tr>\n`
    return [row, ...fieldRows(field, at)]
  })
}

function withoutNull(schema: JsonSchema): JsonSchema {
  const choices = schema.anyOf?.filter(({ type }) => type !== 'null')
  const [only] = choices ?? []
  return choices?.length === 1 && only ? only : schema
}

function range(unit: string, least: number | undefined, most: number | undefined): string {
  if (least !== undefined && most !== undefined) return `${least} to ${most}${unit}`
  if (least !== undefined) return `at least ${least}${unit}`
  return most === undefined ? '' : `at most ${most}${unit}`
}

const oneOf = (parts: readonly Html[]): Html => joined(parts, html` or `)

const joined = (parts: readonly Html[], between: Html): Html =>
  html`${parts.map((part, index) => (index === 0 ? part : html`${between}${part}`))}`
