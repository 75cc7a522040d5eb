import { newSecret } from '../ids.ts'
import { sha256Hex } from '../secret.ts'

/** What each token begins with, so that people and scanners know a leaked one. */
export const tokenPrefix = {
  adminSession: 'weft_as_',
  /** Counts only in the cookie of a browser, never as a bearer token. */
  browserSession: 'weft_bs_',
  partnerSession: 'weft_ps_',
  loginLink: 'weft_ll_',
  apiToken: 'weft_at_',
  invitation: 'weft_in_',
  passwordReset: 'weft_pr_',
  setup: 'weft_su_',
} as const

/** 256 random bits; what is kept of them is `tokenHash`. */
export function newToken(kind: keyof typeof tokenPrefix): { readonly token: string; readonly tokenHash: string } {
  const token = tokenPrefix[kind] + newSecret()
  return { token, tokenHash: sha256Hex(token) }
}
