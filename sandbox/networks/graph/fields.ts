import { refusal } from './errors.ts'

/** One field of `fields=`: `reactions.type(LIKE).limit(0).summary(true){id}`. */
export interface Field {
  readonly name: string
  /** Name in the response, set by `.as(likes)`. */
  readonly alias: string
  readonly modifiers: ReadonlyMap<string, string>
  readonly fields: readonly Field[]
}

/** Parses `fields`. Rejects malformed text with code 2500, as the network does. */
export function parseFields(text: string): Field[] {
  return splitOutside(text).map(parseField)
}

function parseField(text: string): Field {
  const head = /^[A-Za-z_][A-Za-z0-9_]*/.exec(text)?.[0]
  if (head === undefined) throw refusal(2500, `Syntax error at ${JSON.stringify(text)} in fields`)
  const modifiers = new Map<string, string>()
  let rest = text.slice(head.length)
  while (rest.startsWith('.')) {
    const modifier = /^\.([a-z_]+)\(([^()]*)\)/.exec(rest)
    if (!modifier) throw refusal(2500, `Syntax error at ${JSON.stringify(rest)} in fields`)
    modifiers.set(modifier[1] ?? '', modifier[2] ?? '')
    rest = rest.slice(modifier[0].length)
  }
  if (rest !== '' && !(rest.startsWith('{') && rest.endsWith('}'))) {
    throw refusal(2500, `Syntax error at ${JSON.stringify(rest)} in fields`)
  }
  return {
    name: head,
    alias: modifiers.get('as') ?? head,
    modifiers,
    fields: rest === '' ? [] : parseFields(rest.slice(1, -1)),
  }
}

/** Splits at commas outside braces and parentheses. */
function splitOutside(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at <= text.length; at++) {
    const char = text[at]
    if (char === '{' || char === '(') depth++
    if (char === '}' || char === ')') depth--
    if (at === text.length || (char === ',' && depth === 0)) {
      parts.push(text.slice(start, at).trim())
      start = at + 1
    }
  }
  return parts.filter((part) => part !== '')
}

/** A value, or a function that computes it from the modifiers and nested fields. Undefined: not in the response. */
export type Resolver = ((field: Field) => unknown) | string | number | boolean | null | undefined
export type NodeFields = Readonly<Record<string, Resolver>>

/** Returns the requested fields of a node, always including its id. */
export function project(node: NodeFields, fields: readonly Field[], typeName: string): Record<string, unknown> {
  const answer: Record<string, unknown> = {}
  for (const field of fields) {
    if (!Object.hasOwn(node, field.name)) {
      throw refusal(100, `Tried accessing nonexisting field (${field.name}) on node type (${typeName})`)
    }
    const resolver = node[field.name]
    const value = typeof resolver === 'function' ? resolver(field) : resolver
    if (value !== undefined) answer[field.alias] = value
  }
  return { ...answer, id: node.id }
}
