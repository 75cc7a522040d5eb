import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Queryable } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { type Sound, soundPart } from '../sound-part.ts'

/** A body of which the schema may have refused members. */
export interface Given<Body> {
  /** The accepted top-level members, parsed. */
  readonly body: Partial<Body>
  /** The accepted parts, nested ones included. */
  readonly sound: Sound<Body>
  /** Whether the schema has refused one of these members. Rules that need their values cannot run. */
  isRefused(...names: readonly (keyof Body & string)[]): boolean
}

interface RuleProblem {
  readonly path: string
  readonly message: string
}
export type RuleProblems = readonly RuleProblem[] | Promise<readonly RuleProblem[]>

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The rules of the use case over the body. They run if the schema has refused other members, so that one answer
     * lists all problems: they return them, or throw `invalid_data`. An accepted body is checked by the use case itself.
     */
    readonly rules?: (db: Queryable, given: Given<Record<string, unknown>>, request: FastifyRequest) => RuleProblems
  }
}

/** For the `config` of a route with the body schema of `Body`. */
export const rulesOver = <Body>(
  rules: ((db: Queryable, given: Given<Body>, request: FastifyRequest) => RuleProblems) | undefined,
): FastifyContextConfig =>
  // Safe cast: the members are parsed by the route's own schema.
  rules === undefined
    ? {}
    : { rules: (db: Queryable, given: unknown, request: FastifyRequest) => rules(db, given as Given<Body>, request) }

/** What the use case's rules find in the rest of a body that the schema has refused. */
export async function problemsOfRules(db: Queryable, request: FastifyRequest): Promise<readonly RuleProblem[]> {
  const { config, schema } = request.routeOptions
  if (!config.rules || !(schema?.body instanceof z.ZodType)) return []
  try {
    return await config.rules(db, givenTo(schema.body, request.body), request)
  } catch (error) {
    // A check of the use case has refused the request for another reason than its body.
    if (error instanceof AppError) return placedProblems(error)
    throw error
  }
}

const placedProblems = ({ code, details }: AppError): readonly RuleProblem[] =>
  code === 'invalid_data' ? (details.problems ?? []).map(({ path = '', message }) => ({ path, message })) : []

/** The use case's rules over an accepted body. */
export const accepted = <Body>(body: Body): Given<Body> => ({
  body,
  // Safe cast: nothing was refused.
  sound: body as Sound<Body>,
  isRefused: () => false,
})

export function givenTo(schema: z.core.$ZodType, value: unknown): Given<Record<string, unknown>> {
  const members = Object.entries(shapeOf(schema)).map(
    ([name, member]) => [name, z.safeParse(member, Reflect.get(Object(value), name))] as const,
  )
  const refused = new Set(members.filter(([, { success }]) => !success).map(([name]) => name))
  return {
    body: Object.fromEntries(members.flatMap(([name, { data }]) => (data === undefined ? [] : [[name, data]]))),
    get sound() {
      // Safe cast: an object without the refused parts.
      return soundPart(schema, value) as Sound<Record<string, unknown>>
    },
    isRefused: (...names) => names.some((name) => refused.has(name)),
  }
}

function shapeOf(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> {
  // Safe cast: every zod schema is one of these.
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') return def.shape
  if (def.type === 'pipe') return shapeOf(def.in)
  return 'innerType' in def ? shapeOf(def.innerType) : {}
}
