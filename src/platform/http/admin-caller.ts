import type { Grant } from '../access/scope.rules.ts'

/** Caller of the admin API. */
export interface AdminCaller {
  readonly kind: 'operator' | 'user' | 'api_token'
  readonly id: string
  readonly label: string
}

/** A caller with its permissions. `sessionId` is set for logged-in users. */
export interface AdmittedCaller extends AdminCaller, Grant {
  readonly kind: AdminCaller['kind']
  readonly sessionId?: string
  /** Only for browser sessions: whether the password was entered recently. */
  readonly browser?: { readonly confirmed: boolean }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every route below `/admin` before its handler runs. */
    adminCaller: AdmittedCaller
  }
}

export const operator: AdmittedCaller = { kind: 'operator', id: 'operator', label: 'operator' }

/** Returns the owner of a stored idempotent reply, so that callers do not share replies. */
export const idempotencyCaller = ({ kind, id }: AdminCaller): string => `${kind}:${id}`
