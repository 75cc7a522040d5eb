import type { LoginKind } from './login-store.ts'

const consoles = { admin: 'console', partner: 'console/partner' } as const satisfies Record<LoginKind, string>

/** The token stands behind the `#`: a browser sends that part to no server, and in no referrer. */
export const linkTo = (
  baseUrl: string,
  kind: LoginKind,
  page: 'accept-invitation' | 'reset-password' | 'login',
  token: string,
): string => `${baseUrl}/${consoles[kind]}/${page}#token=${token}`

/** Where somebody of a partner finds what there is to do. */
export const partnerWork = (baseUrl: string): string => `${baseUrl}/${consoles.partner}`
