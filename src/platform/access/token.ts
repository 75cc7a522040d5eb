import { newSecret } from '../ids.ts'
import { sha256Hex } from '../secret.ts'

/** Token prefixes, by which people and secret scanners recognise leaked tokens. */
export const tokenPrefix = {
  adminSession: 'weft_as_',
  /** Valid only in a browser cookie, never as a bearer token. */
  browserSession: 'weft_bs_',
  partnerSession: 'weft_ps_',
  loginLink: 'weft_ll_',
  apiToken: 'weft_at_',
  invitation: 'weft_in_',
  passwordReset: 'weft_pr_',
  setup: 'weft_su_',
} as const

/** Creates a token with 256 random bits. Only `tokenHash` is stored; of API tokens also the last four characters. */
export function newToken(kind: keyof typeof tokenPrefix): { readonly token: string; readonly tokenHash: string } {
  const token = tokenPrefix[kind] + newSecret()
  return { token, tokenHash: sha256Hex(token) }
}
