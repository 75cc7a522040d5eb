import { z } from 'zod'
import { AppError } from '../errors.ts'

/** `?limit=&offset=` of a list; a larger limit than 200 is refused. */
export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  offset: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
})

interface PlacedProblem {
  readonly path: string
  readonly message: string
}

const severalProblems = (code: string, status: number, problems: readonly PlacedProblem[]): AppError =>
  new AppError(
    code,
    status,
    problems.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('; '),
    { problems: problems.map((problem) => ({ ...problem })) },
  )

export const invalidData = (problems: readonly PlacedProblem[]): AppError =>
  severalProblems('invalid_data', 400, problems)

/** A well-formed request that what it concerns rules out, for each of these reasons. */
export const conflicts = (problems: readonly PlacedProblem[]): AppError => severalProblems('conflict', 409, problems)

export const conflict = (message: string, path?: string): AppError =>
  new AppError('conflict', 409, message, path === undefined ? {} : { path })

/** Keeps the problems of a refusal among others, and goes on with the value; what is no such refusal is thrown. */
export const collectProblems =
  <T>(into: { path: string; message: string }[], value: T) =>
  (error: unknown): T => {
    if (!(error instanceof AppError) || error.code !== 'invalid_data') throw error
    into.push(...(error.details.problems ?? []).map(({ path = '', message }) => ({ path, message })))
    return value
  }
