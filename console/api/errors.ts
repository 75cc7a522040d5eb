import { t } from '../messages/text.ts'

export interface FieldProblem {
  /** JSON pointer into the request: `/line_items/0/quantity`. */
  readonly path: string
  readonly message: string
}

export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly problems: readonly FieldProblem[]

  constructor(status: number, code: string, message: string, problems: readonly FieldProblem[]) {
    super(message)
    this.status = status
    this.code = code
    this.problems = problems
  }
}

/** Whether the API has refused the request (a status below 500). Reads are then not retried. */
export const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status < 500

/** Parses any error response, even one without JSON from a proxy. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  if (!isRefusal(body)) return new ApiError(response.status, 'unexpected', unexplained(response.status), [])
  const { code, type = 'unexpected', message, errors = [] } = body
  return new ApiError(response.status, code ?? type, withoutPointers(message, errors), errors)
}

/**
 * Returns the text for a problem that no field shows: `Time: must be a time of day, like 09:00` for `/slots/1/time`.
 */
export function problemWords({ path, message }: FieldProblem): string {
  const name = path.split('/').findLast((part) => part !== '' && !/^\d+$/.test(part))
  if (name === undefined || message === '') return message
  const spaced = name.replaceAll('_', ' ')
  return `${t(spaced.charAt(0).toUpperCase() + spaced.slice(1))}: ${message}`
}

/** Replaces JSON pointers in the API's message with field names. */
const withoutPointers = (message: string, problems: readonly FieldProblem[]): string =>
  problems
    .filter(({ path }) => path !== '')
    .reduce(
      (text, problem) => text.replace(`${problem.path}: ${problem.message}`, () => problemWords(problem)),
      message.replace(/^(query|path|header) (?=\/)/, ''),
    )

interface Refusal {
  readonly message: string
  readonly type?: string
  readonly code?: string
  readonly errors?: readonly FieldProblem[]
}

const isRefusal = (body: unknown): body is Refusal =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'

const unexplained = (status: number): string =>
  status >= 500
    ? t('Weft could not respond ({status}). Try again in a moment.', { status })
    : t('Weft rejected this request ({status}).', { status })

export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.message
  if (error instanceof TypeError) return t('Can’t reach Weft. Check your connection. Nothing was lost.')
  return error instanceof Error ? error.message : String(error)
}
