import { z } from 'zod'
import { Id } from '../../platform/http/fields.ts'

export const PlatformQuery = z.strictObject({ platform_id: Id })

export const PageEntry = z.object({ id: z.string(), name: z.string() })
/** Present only if a network was too slow to read everything. */
const Incomplete = { incomplete: z.literal(true).optional(), message: z.string().optional() }
export const Pages = z.object({ pages: z.array(PageEntry), ...Incomplete })
export type PagesView = z.infer<typeof Pages>

export const Accounts = Pages.extend({
  network_b_accounts: z.array(z.object({ id: z.string(), username: z.string().nullable(), page_id: z.string() })),
})
export type AccountsView = z.infer<typeof Accounts>

export const AccountDebug = z.object({
  raw_api_response: z.array(
    z.object({ page_id: z.string(), response: z.unknown().describe('Response of the network, without secrets.') }),
  ),
  parsed_ig_accounts: z.array(z.object({ id: z.string(), username: z.string().nullable(), page_id: z.string() })),
  service_error: z.string().nullable(),
  diagnostics: z.object({
    has_access_token: z.boolean(),
    token_valid: z.boolean().nullable(),
    scopes: z.array(z.string()),
    pages_count: z.int(),
    pages_with_ig: z.int(),
    advice: z.array(z.string()).describe('The findings, and how to fix them.'),
  }),
})
export type AccountDebugView = z.infer<typeof AccountDebug>

export const ChoosePage = z.strictObject({ page_id: Id })
