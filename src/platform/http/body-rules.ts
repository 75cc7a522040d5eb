import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Queryable } from '../db/database.ts'
import { withoutRowLocks } from '../db/without-row-locks.ts'
import { AppError } from '../errors.ts'
import { Refusals } from '../refusals.ts'
import { type Sound, soundPart } from '../sound-part.ts'
import { nextTurn } from '../turns.ts'
import { isLarge } from './checked-in-turns.ts'

/** A body in which the schema may have rejected some members. */
export interface Given<Body> {
  /** Whether the schema has accepted the whole body. Then the use case has applied the rules itself. */
  readonly isAccepted: boolean
  /** The accepted top-level members, parsed. */
  readonly body: Partial<Body>
  /** The accepted parts, including nested ones. */
  readonly sound: Sound<Body>
  /** Whether the schema has rejected one of these members. Rules that need their values cannot run. */
  isRefused(...names: readonly (keyof Body & string)[]): boolean
  /** Whether the schema has rejected a value at one of these JSON pointers. A part `*` matches every index. */
  isRefusedAt(...pointers: readonly string[]): boolean
}

interface RuleProblem {
  readonly path: string
  readonly message: string
}
export type RuleProblems = readonly RuleProblem[] | Promise<readonly RuleProblem[]>

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Checks the use case's rules for the body: returns their problems or throws `invalid_data`. The error handler
     * calls this function if the schema or the use case has rejected the body, so that one response lists all problems.
     * Runs outside any transaction and locks no rows. If the body is accepted, the use case itself checks the rules.
     */
    readonly rules?: (db: Queryable, given: Given<Record<string, unknown>>, request: FastifyRequest) => RuleProblems
  }
}

/** Returns the config of a route with the body schema of `Body`. */
export const rulesOver = <Body>(
  rules: ((db: Queryable, given: Given<Body>, request: FastifyRequest) => RuleProblems) | undefined,
): FastifyContextConfig =>
  // Safe cast: the members are parsed by the route's own schema.
  rules === undefined
    ? {}
    : { rules: (db: Queryable, given: unknown, request: FastifyRequest) => rules(db, given as Given<Body>, request) }

/** Returns the problems that the use case's rules find in the accepted parts of the body. */
export async function problemsOfRules(
  db: Queryable,
  request: FastifyRequest,
  { isAccepted, issues }: { readonly isAccepted: boolean; readonly issues?: readonly z.core.$ZodIssue[] | undefined },
): Promise<readonly RuleProblem[]> {
  const { config, schema } = request.routeOptions
  if (!config.rules || !(schema?.body instanceof z.ZodType)) return []
  // Safe cast: the validator has replaced an accepted body with the parsed one.
  const parsed = (request.body ?? {}) as Readonly<Record<string, unknown>>
  try {
    await nextTurn()
    const given = isAccepted ? accepted(parsed) : await givenTo(schema.body, request.body, issues)
    await nextTurn()
    return await config.rules(withoutRowLocks(db), given, request)
  } catch (error) {
    // `invalid_data` names problems of the body. Any other code has a reason outside the body.
    if (error instanceof AppError) return placedProblems(error)
    throw error
  }
}

const placedProblems = ({ code, details }: AppError): readonly RuleProblem[] =>
  code === 'invalid_data' ? (details.problems ?? []).map(({ path = '', message }) => ({ path, message })) : []

/** Wraps an accepted body in the form that the use case's rules expect. */
export const accepted = <Body>(body: Body): Given<Body> => ({
  isAccepted: true,
  body,
  // Safe cast: no part was rejected.
  sound: body as Sound<Body>,
  isRefused: () => false,
  isRefusedAt: () => false,
})

/**
 * Returns the stored values, replaced by the accepted members. Returns null if one of the named members was rejected.
 */
export function valuesAfter<Body extends object, Name extends keyof Body & string>(
  before: { readonly [Each in Name]?: unknown },
  { body, isRefused }: Given<Body>,
  ...names: readonly Name[]
): { readonly [Each in Name]?: Body[Each] | null } | null {
  if (isRefused(...names)) return null
  // Safe cast: the keys are `names`, and the stored values have the types of the body's members.
  return Object.fromEntries(names.map((name) => [name, body[name] === undefined ? before[name] : body[name]])) as {
    readonly [Each in Name]?: Body[Each] | null
  }
}

/**
 * Returns the parts of a value that its schema accepts. `issues` are the issues of the whole value, if it was already
 * parsed. Parses each member once, because rules may ask about every entry of a list. Parses each large member in a
 * separate turn of the event loop. `isRefused` and `isRefusedAt` take the same time for any number of issues.
 */
export async function givenTo(
  schema: z.core.$ZodType,
  value: unknown,
  issues: readonly z.core.$ZodIssue[] | undefined = z.safeParse(schema, value).error?.issues,
): Promise<Given<Record<string, unknown>>> {
  const refusals = new Refusals(issues)
  const body: Record<string, unknown> = {}
  const parts: Record<string, unknown> = {}
  const refused = new Set<string>()
  for (const [name, member] of Object.entries(shapeOf(schema))) {
    const own: unknown = Reflect.get(Object(value), name)
    if (isLarge(own)) await nextTurn()
    const { success, data } = z.safeParse(member, own)
    if (!success) refused.add(name)
    else if (data !== undefined) body[name] = data
    const part = success ? data : soundPart(member, own, refusals.at(name))
    if (part !== undefined) parts[name] = part
  }
  // Safe cast: the value without the rejected parts.
  const sound = parts as Sound<Record<string, unknown>>
  const answers = new Map<string, boolean>()
  const concern = (pointer: string): boolean => {
    const answer = answers.get(pointer) ?? refusals.concern(pointer.split('/').slice(1))
    answers.set(pointer, answer)
    return answer
  }
  return {
    isAccepted: false,
    body,
    sound,
    isRefused: (...names) => names.some((name) => refused.has(name)),
    isRefusedAt: (...pointers) => pointers.some(concern),
  }
}

function shapeOf(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> {
  // Safe cast: every zod schema is one of these.
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') return def.shape
  if (def.type === 'pipe') return shapeOf(def.in)
  return 'innerType' in def ? shapeOf(def.innerType) : {}
}
