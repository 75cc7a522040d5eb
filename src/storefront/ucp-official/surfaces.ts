import type { AppError } from '../../platform/errors.ts'
import type { Surface } from '../../platform/http/surface.ts'
import { rpcError } from './json-rpc.rules.ts'
import type { Release } from './release.rules.ts'

/**
 * Returns the format of errors over REST: transport errors are flat objects. Business outcomes are normal responses.
 */
export const officialSurface = ({ version }: Pick<Release, 'version'>, baseUrl: string): Surface => ({
  prefix: `/ucp/${version}`,
  tooLargeCode: 'request_too_large',
  errorBody: (error) => flatError(error, baseUrl),
})

export const mcpSurface = (prefix: string, baseUrl: string): Surface => ({
  prefix,
  tooLargeCode: 'request_too_large',
  // Used only if the message could not be parsed.
  errorBody: (error) => ({ jsonrpc: '2.0', id: null, error: rpcError(error, flatError(error, baseUrl), 'unread') }),
})

export function flatError(error: AppError, baseUrl: string) {
  const problems = error.details.problems?.map(({ message, path }) => (path ? `${path}: ${message}` : message))
  return { code: error.code, content: problems?.join(' ') ?? error.message, continue_url: `${baseUrl}/` }
}
