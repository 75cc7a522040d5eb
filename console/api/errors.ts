import { t } from '../messages/text.ts'

export interface FieldProblem {
  /** A JSON pointer into the request: `/line_items/0/quantity`. */
  readonly path: string
  readonly message: string
}

/** A refusal of the API, as `AdminError` describes it. */
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

/** Reads any error answer, also one that a proxy made and that is no JSON. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  if (!isRefusal(body)) return new ApiError(response.status, 'unexpected', unexplained(response.status), [])
  return new ApiError(response.status, body.code ?? body.type ?? 'unexpected', body.message, body.errors ?? [])
}

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

/** What went wrong, in words for a person. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.message
  if (error instanceof TypeError) return t('Can’t reach Weft. Check your connection. Nothing was lost.')
  return error instanceof Error ? error.message : String(error)
}
