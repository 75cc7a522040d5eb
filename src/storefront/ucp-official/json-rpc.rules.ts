import type { AppError } from '../../platform/errors.ts'

const discovery = new Set(['invalid_profile_url', 'profile_unreachable', 'profile_malformed', 'version_unsupported'])

const ofSignatures = new Set(['digest_mismatch', 'algorithm_unsupported'])

const codes = {
  parse: -32700,
  request: -32600,
  method: -32601,
  params: -32602,
  internal: -32603,
  protocol: -32000,
} as const
const ofDiscovery = -32001

export interface RpcError {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** Converts a transport error to JSON-RPC. `unread`: the message could not be parsed. */
export function rpcError(error: AppError, data: object, when: 'unread' | 'called'): RpcError {
  const retryAfter = error.details.headers?.['retry-after']
  const told = retryAfter === undefined ? data : { ...data, retry_after: Number(retryAfter) }
  return { code: codeFor(error, when), message: error.message, data: told }
}

function codeFor({ code, status }: AppError, when: 'unread' | 'called'): number {
  if (discovery.has(code)) return ofDiscovery
  if (ofSignatures.has(code)) return codes.request
  if (status === 500) return codes.internal
  if (status !== 400) return codes.protocol
  return when === 'unread' ? codes.parse : codes.params
}

export const rpcFault = (kind: keyof typeof codes, message: string, data?: unknown): RpcError => ({
  code: codes[kind],
  message,
  ...(data === undefined ? {} : { data }),
})

export type RpcId = string | number | null

export interface RpcMessage {
  readonly id: RpcId
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

/**
 * Reads a JSON-RPC message. With an id it is a request, without one a notification. A response counts as a
 * notification. Returns null if it is not valid.
 */
export function readMessage(
  body: unknown,
): { readonly kind: 'request'; readonly message: RpcMessage } | { readonly kind: 'notification' } | null {
  if (!isRecord(body) || body.jsonrpc !== '2.0') return null
  // Some clients send null instead of omitting a member.
  const params = body.params ?? {}
  if (!isRecord(params)) return null
  if (typeof body.method !== 'string') return 'result' in body || 'error' in body ? { kind: 'notification' } : null
  if (body.id === undefined) return { kind: 'notification' }
  if (typeof body.id !== 'string' && typeof body.id !== 'number') return null
  return { kind: 'request', message: { id: body.id, method: body.method, params } }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a response with a result that is already JSON text. */
export const resultText = (id: RpcId, result: string): string =>
  `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`

export const errorText = (id: RpcId, error: RpcError): string => JSON.stringify({ jsonrpc: '2.0', id, error })
