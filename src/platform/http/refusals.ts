import { AppError } from '../errors.ts'
import { listedProblems } from './problems.ts'

interface PlacedProblem {
  readonly path: string
  readonly message: string
}

function severalProblems(code: string, status: number, all: readonly PlacedProblem[]): AppError {
  const problems = listedProblems(all)
  const message = problems.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('; ')
  return new AppError(code, status, message, { problems: problems.map((problem) => ({ ...problem })) })
}

export const invalidData = (problems: readonly PlacedProblem[]): AppError =>
  severalProblems('invalid_data', 400, problems)

/** Returns the error for a well-formed request that contradicts the state of its records. Lists all reasons. */
export const conflicts = (problems: readonly PlacedProblem[]): AppError => severalProblems('conflict', 409, problems)

export const conflict = (message: string, path?: string): AppError =>
  new AppError('conflict', 409, message, path === undefined ? {} : { path })

/**
 * Returns a handler for `catch` that collects the problems of an `invalid_data` error and continues with `value`. It
 * rethrows other errors.
 */
export const collectProblems =
  <T>(into: { path: string; message: string }[], value: T) =>
  (error: unknown): T => {
    if (!(error instanceof AppError) || error.code !== 'invalid_data') throw error
    into.push(...(error.details.problems ?? []).map(({ path = '', message }) => ({ path, message })))
    return value
  }
