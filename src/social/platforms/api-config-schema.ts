import { z } from 'zod'

const Token = z.string().min(1).max(16_384)
const Text = z.string().max(2000)
const Known = z.string().min(1).max(255)
const Count = z.number().min(0)
const When = z.iso.datetime({ offset: true })

const base = {
  access_token: Token,
  authenticated_at: When,
  expires_at: When.optional(),
  refresh_token: Token.optional(),
  scopes: z.array(Text).max(200).optional(),
  last_refreshed_at: When.optional(),
}

const Page = z.strictObject({
  id: Known,
  name: Text,
  access_token: Token.optional(),
  category: Text.optional(),
  tasks: z.array(Text).max(100).optional(),
  ig_accounts: z.array(z.strictObject({ id: Known, username: Text.optional() })).optional(),
})
const Pages = z.array(Page).max(10_000)

const NetworkA = z.strictObject({
  platform: z.literal('network_a'),
  token_type: z.literal('PAGE'),
  ...base,
  user_id: Known,
  user_name: Text.optional(),
  user_email: z.email().optional(),
  page_id: Known,
  page_name: Text.optional(),
  page_access_token: Token,
  user_access_token: Token.optional(),
  metadata: z.strictObject({ pages: Pages.optional() }).optional(),
})

const NetworkB = z.strictObject({
  platform: z.literal('network_b'),
  token_type: z.literal('USER'),
  ...base,
  user_id: Known,
  username: Text.optional(),
  ig_user_id: Known,
  ig_username: Text.optional(),
  page_id: Known,
  page_name: Text.optional(),
  metadata: z
    .strictObject({
      ig_accounts: z
        .array(
          z.strictObject({
            id: Known,
            username: Text.optional(),
            page_id: Known.optional(),
            profile_picture_url: z.url().optional(),
            followers_count: Count.optional(),
            follows_count: Count.optional(),
            media_count: Count.optional(),
          }),
        )
        .optional(),
      pages: Pages.optional(),
    })
    .optional(),
})

const NetworkAb = z.strictObject({
  platform: z.literal('network_ab'),
  token_type: z.literal('PAGE'),
  ...base,
  user_id: Known,
  user_name: Text.optional(),
  page_id: Known,
  page_name: Text.optional(),
  page_access_token: Token,
  ig_user_id: Known,
  ig_username: Text.optional(),
  user_access_token: Token,
  metadata: z
    .strictObject({
      pages: Pages.optional(),
      ig_accounts: z
        .array(
          z.strictObject({
            id: Known,
            username: Text.optional(),
            page_id: Known.optional(),
            connected_page_id: Known.optional(),
          }),
        )
        .optional(),
    })
    .optional(),
})

const shortText = {
  token_type: z.literal('USER'),
  ...base,
  user_id: Known,
  username: Text.optional(),
  name: Text.optional(),
  oauth1_credentials: z.strictObject({ access_token: Token, access_token_secret: Token }).optional(),
  oauth1_app_credentials: z.strictObject({ consumer_key: Token, consumer_secret: Token }).optional(),
  app_bearer_token: Token.optional(),
  metadata: z
    .strictObject({
      profile_image_url: z.url().optional(),
      followers_count: Count.optional(),
      following_count: Count.optional(),
      post_count: Count.optional(),
      verified: z.boolean().optional(),
    })
    .optional(),
}
const NetworkC = z.strictObject({ platform: z.literal('network_c'), ...shortText })
const NetworkCAlt = z.strictObject({ platform: z.literal('network_c_alt'), ...shortText })

/** The credentials of a connected platform, with its secrets open; document 2, "api_config". */
export const ApiConfig = z.discriminatedUnion('platform', [NetworkA, NetworkB, NetworkAb, NetworkC, NetworkCAlt])
export type ApiConfigValue = z.infer<typeof ApiConfig>

/** What is known so far: every field of the right kind, none required, none unknown. */
export const partialConfigs = {
  network_a: NetworkA.partial(),
  network_b: NetworkB.partial(),
  network_ab: NetworkAb.partial(),
  network_c: NetworkC.partial(),
  network_c_alt: NetworkCAlt.partial(),
} as const
