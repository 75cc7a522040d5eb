import { z } from 'zod'

const url = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((text) => text.replace(/\/+$/, ''))
const text = z.string().min(1)
/** Returns the setting of a limit, with the documented limit as default. 0 means no limit. */
const budget = (documented: number) => z.coerce.number().int().min(0).max(10_000).default(documented)

/** Variables of the social networks, and of the app registered with each. */
export const networkVariables = {
  GRAPH_URL: url.optional(),
  NETWORK_A_APP_ID: text.optional(),
  NETWORK_A_APP_SECRET: text.optional(),
  NETWORK_A_VERIFY_TOKEN: text.optional(),
  NETWORK_C_CLIENT_ID: text.optional(),
  NETWORK_C_CLIENT_SECRET: text.optional(),
  NETWORK_C_CONSUMER_KEY: text.optional(),
  NETWORK_C_CONSUMER_SECRET: text.optional(),
  NETWORK_C_API_URL: url.optional(),
  NETWORK_C_UPLOAD_URL: url.optional(),
  MORE_NETWORKS: text.optional(),
  NETWORK_A_CALLS_PER_HOUR: budget(200),
  NETWORK_B_POSTS_PER_DAY: budget(25),
  NETWORK_C_POSTS_PER_MONTH: budget(1500),
} as const

/** Limits on calls and posts; 0 for no limit. */
export interface BudgetSettings {
  readonly pageCallsPerHour: number
  readonly photoPostsPerDay: number
  readonly shortPostsPerMonth: number
}

export interface NetworkSettings {
  /** If null, the URL of the network's own API is used. */
  readonly graphUrl: string | null
  readonly graphApp: { readonly id: string; readonly secret: string; readonly verifyToken: string | null } | null
  readonly shortTextApiUrl: string | null
  readonly shortTextUploadUrl: string | null
  readonly shortTextClient: { readonly id: string; readonly secret: string | null } | null
  readonly shortTextConsumer: { readonly key: string; readonly secret: string } | null
  readonly budgets: BudgetSettings
  /** Networks in addition to those that every shop offers. */
  readonly more: readonly string[]
}

const Variables = z.object(networkVariables)

export const networkSettings = (env: z.infer<typeof Variables>): NetworkSettings => ({
  graphUrl: env.GRAPH_URL ?? null,
  graphApp:
    env.NETWORK_A_APP_ID && env.NETWORK_A_APP_SECRET
      ? { id: env.NETWORK_A_APP_ID, secret: env.NETWORK_A_APP_SECRET, verifyToken: env.NETWORK_A_VERIFY_TOKEN ?? null }
      : null,
  shortTextApiUrl: env.NETWORK_C_API_URL ?? null,
  shortTextUploadUrl: env.NETWORK_C_UPLOAD_URL ?? null,
  shortTextClient: env.NETWORK_C_CLIENT_ID
    ? { id: env.NETWORK_C_CLIENT_ID, secret: env.NETWORK_C_CLIENT_SECRET ?? null }
    : null,
  shortTextConsumer:
    env.NETWORK_C_CONSUMER_KEY && env.NETWORK_C_CONSUMER_SECRET
      ? { key: env.NETWORK_C_CONSUMER_KEY, secret: env.NETWORK_C_CONSUMER_SECRET }
      : null,
  budgets: {
    pageCallsPerHour: env.NETWORK_A_CALLS_PER_HOUR,
    photoPostsPerDay: env.NETWORK_B_POSTS_PER_DAY,
    shortPostsPerMonth: env.NETWORK_C_POSTS_PER_MONTH,
  },
  more: (env.MORE_NETWORKS ?? '').split(',').flatMap((name) => name.trim().toLowerCase() || []),
})
