export type ErrorSeverity = 'recoverable' | 'fatal'

export interface Problem {
  readonly code?: string
  readonly message: string
  /** JSON pointer into the request body, for example `/line_items/0/quantity`. */
  readonly path?: string
}

export interface ErrorDetails {
  readonly path?: string
  readonly severity?: ErrorSeverity
  /** Several problems. The surface's error format lists them all. */
  readonly problems?: readonly (Problem & Record<string, unknown>)[]
  readonly headers?: Readonly<Record<string, string>>
  /** Further members of the error response, for example `supported_countries`. */
  readonly extra?: Readonly<Record<string, unknown>>
}

/** An error response: the request cannot be fulfilled. The message tells the caller what to do. */
export class AppError extends Error {
  readonly code: string
  readonly status: number
  readonly details: ErrorDetails

  constructor(code: string, status: number, message: string, details: ErrorDetails = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.status = status
    this.details = details
  }
}

export const isRefusal = (error: unknown, code: string): error is AppError =>
  error instanceof AppError && error.code === code

export const notFound = (what: string): AppError =>
  new AppError('not_found', 404, `${what} was not found.`, { severity: 'fatal' })
