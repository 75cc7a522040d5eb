import { z } from 'zod'
import { AppError } from '../errors.ts'

/** `?limit=&offset=` of a list; a larger limit than 200 is refused. */
export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  offset: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
})

export const invalidData = (problems: readonly { readonly path: string; readonly message: string }[]): AppError =>
  new AppError(
    'invalid_data',
    400,
    problems.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('; '),
    {
      problems: problems.map((problem) => ({ ...problem })),
    },
  )

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
