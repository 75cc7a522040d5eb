import { z } from 'zod'

/** Fields of api_config that several networks use. */
export const Token = z.string().min(1).max(16_384)
export const Text = z.string().max(2000)
export const Known = z.string().min(1).max(255)
export const Count = z.number().min(0)
const When = z.iso.datetime({ offset: true })

export const base = {
  access_token: Token,
  authenticated_at: When,
  expires_at: When.optional(),
  refresh_token: Token.optional(),
  scopes: z.array(Text).max(200).optional(),
  last_refreshed_at: When.optional(),
}
