import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError, type Problem } from '../errors.ts'
import { pointerTo } from '../json-pointer.ts'
import './problem-words.ts'

/** Maximum number of problems in a response, so that a hostile body cannot cause a huge one. */
export const maxProblems = 500
const andMore = { code: 'invalid', path: '', message: `Only the first ${maxProblems} problems are listed.` }
/** Returns the first `maxProblems` problems. If there are more, adds an entry that says so. */
export const listedProblems = <Each extends Problem>(problems: readonly Each[]): readonly (Each | typeof andMore)[] =>
  problems.length > maxProblems ? [...problems.slice(0, maxProblems), andMore] : problems
const places: Record<string, string> = { querystring: 'query', params: 'path', headers: 'header', body: '' }

/**
 * Returns the problems of a request, one per JSON pointer. The code is `missing` for absent values, otherwise
 * `invalid`. After `maxProblems` problems, adds an entry that says that there are more.
 */
export function problemsOf(error: z.core.$ZodError, value: unknown): (Problem & Record<string, unknown>)[] {
  const problems = new Map<string, Problem & Record<string, unknown>>()
  for (const issue of bySchemaFirst(error.issues)) {
    const path = pointerTo(issue.path)
    if (problems.has(path)) continue
    if (problems.size === maxProblems) return [...problems.values(), andMore]
    const missing = codesOfAbsence.has(issue.code) && isAbsent(value, issue.path)
    problems.set(path, {
      code: missing ? 'missing' : 'invalid',
      message: missing ? absent(path) : issue.message,
      path,
    })
  }
  return [...problems.values()]
}

/** Codes of zod for a value that may be absent: of a type, one of several values, one of several schemas. */
const codesOfAbsence: ReadonlySet<string | undefined> = new Set(['invalid_type', 'invalid_value', 'invalid_union'])

/** Sorts zod's own safe-integer limits last, because the field's limits are more useful. */
const bySchemaFirst = (issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] =>
  issues.some(isSafeRange) ? [...issues.filter((issue) => !isSafeRange(issue)), ...issues.filter(isSafeRange)] : issues

const isSafeRange = (issue: z.core.$ZodIssue): boolean =>
  (issue.code === 'too_big' && issue.maximum === Number.MAX_SAFE_INTEGER) ||
  (issue.code === 'too_small' && issue.minimum === Number.MIN_SAFE_INTEGER)

const absent = (path: string): string => (path === '' ? 'A JSON body is required.' : 'This field is required.')

/** Returns the problems in the parts of a request that were not validated because an earlier part was invalid. */
export function problemsOfLaterParts(request: FastifyRequest, refused: string): (Problem & Record<string, unknown>)[] {
  const { schema = {} } = request.routeOptions
  // In Fastify's order of validation. All schemas are zod schemas.
  const parts = [
    ['params', schema.params, request.params],
    ['body', schema.body, request.body],
    ['querystring', schema.querystring, request.query],
  ] as const
  const later = parts.slice(parts.findIndex(([name]) => name === refused) + 1)
  return later.flatMap(([, of, value]) => {
    const parsed = of instanceof z.ZodType ? of.safeParse(value) : null
    return parsed && !parsed.success ? problemsOf(parsed.error, value) : []
  })
}

/** Builds one error with all problems of one part of a request. */
export function requestRefused(error: z.core.$ZodError, value: unknown, part: string | undefined): AppError {
  const problems = problemsOf(error, value)
  const [first] = problems
  const place = places[part ?? 'body']
  const where = `${place ? `${place} ` : ''}${first?.path ?? ''}`.trim()
  const refusal = new AppError(
    String(first?.code ?? 'invalid'),
    400,
    `${where === '' ? '' : `${where}: `}${first?.message ?? 'The request is not valid.'}`,
    {
      severity: 'recoverable',
      problems,
    },
  )
  if (part === 'body') issuesOfBody.set(refusal, error.issues)
  return refusal
}

const issuesOfBody = new WeakMap<object, readonly z.core.$ZodIssue[]>()

/** Returns the schema issues of the body that caused this error; undefined if another part or a rule caused it. */
export const bodyIssuesOf = (refusal: unknown): readonly z.core.$ZodIssue[] | undefined =>
  refusal instanceof AppError ? issuesOfBody.get(refusal) : undefined

function isAbsent(value: unknown, path: readonly PropertyKey[]): boolean {
  let current = value
  for (const part of path) {
    if (current === undefined) return true
    // `?status=a,b` is a string until the schema splits it.
    if (typeof current !== 'object' || current === null) return false
    current = Object.hasOwn(current, part) ? Reflect.get(current, part) : undefined
  }
  return current === undefined
}
