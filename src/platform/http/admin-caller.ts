/** Who sends a request to the admin surface. */
export interface AdminCaller {
  readonly kind: 'operator' | 'user' | 'api_token'
  readonly id: string
  readonly label: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every route below `/admin` before anything else of it runs. */
    adminCaller: AdminCaller
  }
}

export const operator: AdminCaller = { kind: 'operator', id: 'operator', label: 'operator' }
