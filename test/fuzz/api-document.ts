import type { JsonSchema } from './schema-value.ts'

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema: JsonSchema
}

interface DescribedAnswer {
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>
}

interface Described {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> }
  readonly responses: Readonly<Record<string, DescribedAnswer>>
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Operation {
  readonly name: string
  readonly method: Method
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body: JsonSchema | null
  readonly responses: Described['responses']
}

export const operationsOf = ({ paths }: ApiDocument): Operation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([verb, described]) => {
      const method = methodOf(verb)
      return {
        name: `${method} ${path}`,
        method,
        path,
        parameters: described.parameters ?? [],
        body: Object.values(described.requestBody?.content ?? {})[0]?.schema ?? null,
        responses: described.responses,
      }
    }),
  )

function methodOf(verb: string): Method {
  const method = (['GET', 'POST', 'PUT', 'DELETE'] as const).find((known) => known === verb.toUpperCase())
  if (!method) throw new Error(`The document has a method that this test does not send: ${verb}`)
  return method
}

/**
 * Returns the key of the documented response: the status, or else its range such as `4XX`. Null if neither is
 * documented.
 */
export function documentedStatus({ responses }: Operation, status: number): string | null {
  return [String(status), `${Math.floor(status / 100)}XX`].find((key) => key in responses) ?? null
}
