import type { z } from 'zod'
import { AppError, type Problem } from '../errors.ts'

const maxProblems = 20
const places: Record<string, string> = { querystring: 'query', params: 'path', headers: 'header', body: '' }

/** Everything that is wrong with a request, each with its JSON pointer; `missing` for an absent field, else `invalid`. */
export function problemsOf(error: z.core.$ZodError, value: unknown): (Problem & Record<string, unknown>)[] {
  return error.issues.slice(0, maxProblems).map((issue) => {
    const missing = issue.code === 'invalid_type' && valueAt(value, issue.path) === undefined
    return {
      code: missing ? 'missing' : 'invalid',
      message: missing ? 'This field is required.' : messageOf(issue),
      path: pointerTo(issue.path),
    }
  })
}

/** All problems of one part of a request as one refusal. */
export function requestRefused(error: z.core.$ZodError, value: unknown, part: string | undefined): AppError {
  const problems = problemsOf(error, value)
  const [first] = problems
  const place = places[part ?? 'body']
  const where = `${place ? `${place} ` : ''}${first?.path ?? ''}`.trim()
  return new AppError(
    String(first?.code ?? 'invalid'),
    400,
    `${where === '' ? '' : `${where}: `}${first?.message ?? 'The request is not valid.'}`,
    {
      severity: 'recoverable',
      problems,
    },
  )
}

export const pointerTo = (path: readonly PropertyKey[]): string =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `Unrecognized fields: ${issue.keys.join(', ')}`
  return issue.message
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let current = value
  for (const part of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, part)) return undefined
    current = Reflect.get(current, part)
  }
  return current
}
