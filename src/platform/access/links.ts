import type { LoginKind } from './login-store.ts'

const consoles = { admin: 'console', partner: 'console/partner' } as const satisfies Record<LoginKind, string>

/** Returns a link with the token in its fragment, which browsers never send to a server or in a referrer. */
export const linkTo = (
  baseUrl: string,
  kind: LoginKind,
  page: 'accept-invitation' | 'reset-password' | 'login',
  token: string,
): string => `${baseUrl}/${consoles[kind]}/${page}#token=${token}`

/** Returns the URL of the start page for partners' people. */
export const partnerWork = (baseUrl: string): string => `${baseUrl}/${consoles.partner}`
