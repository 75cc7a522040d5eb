import type { Answer } from '../../faults.ts'

/** Thrown by an operation that is rejected and has changed nothing. */
export class ShortRefusal extends Error {
  readonly answer: Answer

  constructor(status: number, body: object, headers: Readonly<Record<string, string>> = {}) {
    super(JSON.stringify(body))
    this.answer = { status, body, headers }
  }
}

const titles: Readonly<Record<number, string>> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found Error',
  429: 'Too Many Requests',
}

export const problem = (status: number, detail: string, type = 'about:blank', more: object = {}): ShortRefusal =>
  new ShortRefusal(status, { title: titles[status] ?? 'Error', type, status, detail, ...more })

export const unauthorized = (): ShortRefusal => problem(401, 'Unauthorized')

export const invalidRequest = (message: string, parameters: Readonly<Record<string, readonly string[]>> = {}) =>
  new ShortRefusal(400, {
    errors: [{ parameters, message }],
    title: 'Invalid Request',
    detail: 'One or more parameters to your request was invalid.',
    type: 'https://api.twitter.com/2/problems/invalid-request',
  })

export const appOnlyForbidden = (): ShortRefusal =>
  problem(
    403,
    'Authenticating with OAuth 2.0 Application-Only is forbidden for this endpoint.  Supported authentication types are [OAuth 1.0a User Context, OAuth 2.0 User Context].',
    'https://api.twitter.com/2/problems/unsupported-authentication',
    { title: 'Unsupported Authentication' },
  )

export const missingScope = (scope: string): ShortRefusal =>
  problem(403, `You are not permitted to perform this action. The scope ${scope} is missing.`)

/** Returns an error in the format of the older API. */
export const legacyError = (status: number, code: number, message: string): ShortRefusal =>
  new ShortRefusal(status, { errors: [{ code, message }] })

export const uploadError = (request: string, error: string): ShortRefusal => new ShortRefusal(400, { request, error })

export const oauthError = (status: number, error: string, description: string): ShortRefusal =>
  new ShortRefusal(status, { error, error_description: description })
