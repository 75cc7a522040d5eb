/**
 * Why a request failed. For `connect_failed`, `dns_failed` and the codes above them, this hop sent nothing. For
 * `timeout`, `network_error` and the codes below them, the server may have acted on the request.
 */
export type GuardedFetchErrorCode =
  | 'invalid_url'
  | 'invalid_request'
  | 'scheme_not_allowed'
  | 'credentials_in_url'
  | 'blocked_address'
  | 'dns_failed'
  | 'connect_failed'
  | 'timeout'
  | 'network_error'
  | 'redirect_refused'
  | 'too_large'
  | 'bad_encoding'
  | 'type_not_accepted'

/** A fetch was rejected or failed. The message contains at most the host, never a path, query or resolved address. */
export class GuardedFetchError extends Error {
  readonly code: GuardedFetchErrorCode

  constructor(code: GuardedFetchErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'GuardedFetchError'
    this.code = code
  }
}

const codeOfCause: Readonly<Record<string, GuardedFetchErrorCode>> = {
  ERR_INVALID_CHAR: 'invalid_request',
  ERR_INVALID_HTTP_TOKEN: 'invalid_request',
  HPE_HEADER_OVERFLOW: 'too_large',
  ECONNREFUSED: 'connect_failed',
  EHOSTUNREACH: 'connect_failed',
  ENETUNREACH: 'connect_failed',
  EADDRNOTAVAIL: 'connect_failed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'connect_failed',
  ERR_SSL_WRONG_VERSION_NUMBER: 'connect_failed',
  CERT_HAS_EXPIRED: 'connect_failed',
  CERT_NOT_YET_VALID: 'connect_failed',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'connect_failed',
  SELF_SIGNED_CERT_IN_CHAIN: 'connect_failed',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'connect_failed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'connect_failed',
}

/** Error codes of zlib and its Brotli decoder. */
const decoderFailure = /^(?:Z_|ERR__ERROR_)/

/** Error codes of a refused certificate or TLS version. */
const insecure = /^(?:ERR_TLS_|ERR_SSL_|UNABLE_TO_)|CERT/

const messages: Readonly<Partial<Record<GuardedFetchErrorCode, string>>> = {
  invalid_request: 'The request has a header, method or body that cannot be sent.',
  connect_failed: 'The server accepted no connection.',
  too_large: 'The response headers are too large.',
  bad_encoding: 'The response cannot be decoded.',
}

export function asGuardedFetchError(cause: unknown, timedOut: boolean): GuardedFetchError {
  if (cause instanceof GuardedFetchError) return cause
  if (timedOut) return new GuardedFetchError('timeout', 'The server did not answer in time.', { cause })
  const name = causeCode(cause)
  const code = codeOfCause[name] ?? (decoderFailure.test(name) ? 'bad_encoding' : 'network_error')
  const message = insecure.test(name) ? 'No secure connection to the server could be made.' : messages[code]
  return new GuardedFetchError(code, message ?? 'The connection to the server failed.', { cause })
}

/**
 * Returns the error code of a cause. If several addresses failed, Node throws an AggregateError with the code of the
 * first.
 */
function causeCode(cause: unknown): string {
  if (!(cause instanceof Error) || !('code' in cause)) return ''
  return typeof cause.code === 'string' ? cause.code : ''
}
