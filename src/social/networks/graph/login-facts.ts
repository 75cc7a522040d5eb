import { z } from 'zod'
import { Known, Text, Token } from '../config-fields.ts'

/** The parts of the profile that are equal for all platforms with a login at the page network. */
export const pageLogin = {
  settings: 'NETWORK_A_APP_ID and NETWORK_A_APP_SECRET',
  renewal: 'ahead',
  hasPages: true,
  hasServer: false,
  endpoint: 'graph',
  entered: [],
} as const

export const Pages = z
  .array(
    z.strictObject({
      id: Known,
      name: Text,
      access_token: Token.optional(),
      category: Text.optional(),
      tasks: z.array(Text).max(100).optional(),
      ig_accounts: z.array(z.strictObject({ id: Known, username: Text.optional() })).optional(),
    }),
  )
  .max(10_000)
