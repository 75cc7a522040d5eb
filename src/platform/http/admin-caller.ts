import type { Grant } from '../access/scope.rules.ts'

/** Who sends a request to the admin surface. */
export interface AdminCaller {
  readonly kind: 'operator' | 'user' | 'api_token'
  readonly id: string
  readonly label: string
}

/** With what it may do; `sessionId` is that of a user who has logged in. */
export interface AdmittedCaller extends AdminCaller, Grant {
  readonly kind: AdminCaller['kind']
  readonly sessionId?: string
  /** Only of a session in a browser's cookie: whether the person has given their password recently. */
  readonly browser?: { readonly confirmed: boolean }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every route below `/admin` before anything else of it runs. */
    adminCaller: AdmittedCaller
  }
}

export const operator: AdmittedCaller = { kind: 'operator', id: 'operator', label: 'operator' }

/** Who a stored reply belongs to: the replies of one caller are not another's. */
export const idempotencyCaller = ({ kind, id }: AdminCaller): string => `${kind}:${id}`
