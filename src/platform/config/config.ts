import { z } from 'zod'
import type { Mailbox } from '../mail/address.rules.ts'
import { type ImapConfig, imapConfig, imapVariables, incompleteImap } from './imap.ts'
import { incompleteMachines, type MachineConfig, machineConfig, machineVariables } from './machine-variables.ts'
import { mailProblems, readCleartextHosts, readMailConfig, type SmtpConfig } from './mail-config.ts'
import { incompleteMedia, type MediaConfig, mediaConfig, mediaVariables } from './media.ts'
import { type NetworkSettings, networkSettings, networkVariables } from './network-variables.ts'
import { trustedProxies } from './trusted-proxies.ts'

/** Advice for a missing or wrong ENCRYPTION_KEY. */
export const keyWayOut =
  'Put it back from the backup of .env. If it is lost for good, "weft keys give-up" gives up what it has sealed.'

const flag = z
  .enum(['true', 'false', '1', '0', 'yes', 'no'], 'must be true or false')
  .transform((text) => ['true', '1', 'yes'].includes(text))
const url = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((text) => text.replace(/\/+$/, ''))
const minutes = z.coerce
  .number('must be a number of minutes')
  .int()
  .min(1)
  .max(60 * 24 * 30)
const holdUnits = z.coerce.number('must be a number of units').int().min(0).max(1_000_000)
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)
const key = z
  .base64('must be 32 bytes in base64')
  .refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64')

const Environment = z.object({
  PORT: z.coerce.number('must be a port number').int().min(0).max(65535).default(9000),
  HOST: z.string().default('127.0.0.1'),
  BASE_URL: url.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgresql:// address')
    .optional(),
  ADMIN_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  DEMO: flag.optional(),
  DEMO_PUBLISHABLE_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  ENCRYPTION_KEY: key,
  ENCRYPTION_KEY_VERSION: z.coerce.number().int().min(1).max(1000).default(1),
  SANDBOX: flag.optional(),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  STRIPE_API_URL: url.optional(),
  PAYU_MERCHANT_KEY: z.string().min(1).optional(),
  PAYU_MERCHANT_SALT: z.string().min(1).optional(),
  PAYU_PAYMENT_URL: url.optional(),
  PAYU_API_URL: url.optional(),
  ...mediaVariables,
  ...networkVariables,
  LEGACY_PUBLISH: flag.default(true),
  ...imapVariables,
  ...machineVariables,
  FETCH_ALLOW_HOSTS: list.optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  MAIL_CLEARTEXT_HOSTS: z.string().optional(),
  MAIL_KEEP_DAYS: z.coerce.number('must be a number of days').int().min(0).max(36_500).default(90),
  DEFAULT_LOCALE: z.string().default('en'),
  LOCALES: list.optional(),
  CHECKOUT_TTL_MINUTES: minutes.default(360),
  PAYMENT_TTL_MINUTES: minutes.default(30),
  UCP_PRIMARY_VERSION: z.enum(['2026-01-11', '2026-08-25']).default('2026-01-11'),
  UCP_AGENTS_WITHOUT_KEY: flag.default(true),
  UCP_SIGNATURES: z.enum(['optional', 'required']).default('optional'),
  UCP_AGENT_PROFILES: z.enum(['lenient', 'strict', 'trusted']).default('lenient'),
  UCP_PROFILE_FETCHES_PER_MINUTE: z.coerce.number().int().min(0).max(100_000).default(10),
  TRUST_PROXY: trustedProxies,
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(0).max(1_000_000).default(0),
  RATE_LIMIT_PER_ADDRESS: z.coerce.number().int().min(0).max(1_000_000).default(240),
  HOLD_UNITS_PER_ADDRESS: holdUnits.default(50),
  HOLD_UNITS_PER_BUYER: holdUnits.default(50),
  HOLD_UNITS_PER_AGENT: holdUnits.default(1000),
  HOLD_SHARE_PERCENT: z.coerce.number('must be a percentage').int().min(0).max(100).default(50),
  TRACKING_PER_MINUTE: z.coerce.number().int().min(0).max(10_000_000).default(6000),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})

export interface PaymentCredentials {
  readonly stripe: {
    readonly secretKey: string
    readonly webhookSecrets: readonly string[]
    readonly apiUrl: string | null
  } | null
  readonly payu: {
    readonly merchantKey: string
    readonly merchantSalt: string
    readonly paymentUrl: string
    readonly apiUrl: string
  } | null
}

export interface Config {
  readonly port: number
  readonly host: string
  /** If null, derived from host and port once the server listens. */
  readonly baseUrl: string | null
  readonly dataDir: string
  readonly databaseUrl: string | null
  readonly adminToken: string | null
  readonly demo: boolean
  readonly demoPublishableKey: string | null
  readonly encryptionKeys: ReadonlyMap<number, Buffer>
  readonly encryptionKeyVersion: number
  /** Whether payment handlers without credentials use the built-in sandbox provider. */
  readonly sandbox: boolean
  readonly payments: PaymentCredentials
  readonly media: MediaConfig
  readonly networks: NetworkSettings
  /** Whether the deprecated combined publishing endpoint is enabled. */
  readonly legacyPublish: boolean
  /** If null, e-mails are fetched only from mailboxes that the operator added. */
  readonly imap: ImapConfig | null
  readonly machines: MachineConfig
  readonly fetchAllowHosts: readonly string[]
  readonly mail: {
    /** If null, e-mails are stored but not sent. */
    readonly smtp: SmtpConfig | null
    readonly from: Mailbox | null
    /** `host:port` of mail servers (SMTP and IMAP) that may be used without TLS. */
    readonly cleartextHosts: readonly string[]
    /** How many days to keep the content of e-mails; 0 keeps it forever. */
    readonly keepDays: number
    /** Languages of e-mails; null for all available ones. */
    readonly locales: readonly string[] | null
  }
  readonly defaultLocale: string
  readonly locales: readonly string[]
  readonly checkoutTtlMinutes: number
  readonly paymentTtlMinutes: number
  readonly ucp: {
    /** Version of the document at the unversioned discovery path. */
    readonly primaryVersion: '2026-01-11' | '2026-08-25'
    /** Whether the official endpoints admit agents by their profile alone, without a key. */
    readonly agentsWithoutKey: boolean
    /** `strict`: agents are rejected if their profile cannot be fetched. */
    readonly agentProfiles: 'lenient' | 'strict' | 'trusted'
    /** `required`: agents without a publishable key must sign every request. */
    readonly signatures: 'optional' | 'required'
    /** Maximum number of fetches of unknown agents' profiles per client address. */
    readonly profileFetchesPerMinute: number
  }
  /** IP addresses and networks whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[]
  /** Limit per publishable key; 0 for no limit. */
  readonly rateLimitPerMinute: number
  /** Limit per client address, for requests without a publishable key; 0 for no limit. */
  readonly rateLimitPerAddress: number
  /**
   * Limits on the units of a variant that the unpaid sessions of one IP address, buyer or agent may hold, and on their
   * share of its stock; 0 for no limit.
   */
  readonly holdLimits: {
    readonly unitsPerAddress: number
    readonly unitsPerBuyer: number
    readonly unitsPerAgent: number
    readonly sharePercent: number
  }
  /** Limit of visits and events per site key; 0 for no limit. */
  readonly trackingPerMinute: number
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'
}

/** All problems of the configuration, one per line: `NAME: what is wrong`. The process exits with code 78. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : 'problems'}:\n${problems.map((line) => `  ${line}`).join('\n')}`,
    )
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** Parses the environment. Empty variables count as absent. Throws one `ConfigError` with all problems. */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = Environment.safeParse(present)
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${describe(issue, present)}`)
  const oldKeys = readOldKeys(present, problems)
  problems.push(
    ...incompletePairs(present),
    ...incompleteMedia(present),
    ...incompleteImap(present),
    ...incompleteMachines(present),
    ...mailProblems(present),
  )
  if (parsed.success) problems.push(...nothingToPayWith(parsed.data))
  if (!parsed.success || problems.length > 0) throw new ConfigError([...new Set(problems)])
  return toConfig(parsed.data, oldKeys)
}

function describe(issue: z.core.$ZodIssue, present: Record<string, unknown>): string {
  const name = String(issue.path[0])
  if (name in present) return issue.message
  return name === 'ENCRYPTION_KEY' ? `is required. ${keyWayOut}` : 'is required'
}

function readOldKeys(present: Record<string, string | undefined>, problems: string[]): Map<number, Buffer> {
  const keys = new Map<number, Buffer>()
  for (const [name, value] of Object.entries(present)) {
    const version = /^ENCRYPTION_KEY_V([1-9]\d*)$/.exec(name)?.[1]
    if (!version) continue
    const parsed = key.safeParse(value)
    if (parsed.success) keys.set(Number(version), Buffer.from(parsed.data, 'base64'))
    else problems.push(`${name}: must be 32 bytes in base64`)
  }
  return keys
}

function incompletePairs(present: Record<string, string | undefined>): string[] {
  const pairs = [
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    ['PAYU_MERCHANT_KEY', 'PAYU_MERCHANT_SALT'],
    ['NETWORK_A_APP_ID', 'NETWORK_A_APP_SECRET'],
    ['NETWORK_C_CONSUMER_KEY', 'NETWORK_C_CONSUMER_SECRET'],
  ] as const
  return pairs.flatMap(([one, other]) => {
    if (one in present && !(other in present)) return [`${other}: is required together with ${one}`]
    if (other in present && !(one in present)) return [`${one}: is required together with ${other}`]
    return []
  })
}

function nothingToPayWith(env: z.infer<typeof Environment>): string[] {
  if (env.SANDBOX !== false || env.STRIPE_SECRET_KEY || env.PAYU_MERCHANT_KEY) return []
  return [
    'SANDBOX: is false, but no payment provider is set up: give STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or PAYU_MERCHANT_KEY and PAYU_MERCHANT_SALT, or leave SANDBOX out',
  ]
}

function toConfig(env: z.infer<typeof Environment>, oldKeys: Map<number, Buffer>): Config {
  return {
    port: env.PORT,
    host: env.HOST,
    baseUrl: env.BASE_URL ?? null,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    adminToken: env.ADMIN_TOKEN ?? null,
    demo: env.DEMO ?? env.DATABASE_URL === undefined,
    demoPublishableKey: env.DEMO_PUBLISHABLE_KEY ?? null,
    encryptionKeys: oldKeys.set(env.ENCRYPTION_KEY_VERSION, Buffer.from(env.ENCRYPTION_KEY, 'base64')),
    encryptionKeyVersion: env.ENCRYPTION_KEY_VERSION,
    sandbox: env.SANDBOX ?? !(env.STRIPE_SECRET_KEY && env.PAYU_MERCHANT_KEY),
    payments: paymentCredentials(env),
    media: mediaConfig(env),
    networks: networkSettings(env),
    legacyPublish: env.LEGACY_PUBLISH,
    imap: imapConfig(env),
    fetchAllowHosts: env.FETCH_ALLOW_HOSTS ?? [],
    machines: machineConfig(env),
    mail: {
      ...readMailConfig(env),
      cleartextHosts: readCleartextHosts(env.MAIL_CLEARTEXT_HOSTS ?? ''),
      keepDays: env.MAIL_KEEP_DAYS,
      locales: env.LOCALES ?? null,
    },
    defaultLocale: env.DEFAULT_LOCALE,
    locales: env.LOCALES ?? [env.DEFAULT_LOCALE],
    checkoutTtlMinutes: env.CHECKOUT_TTL_MINUTES,
    paymentTtlMinutes: env.PAYMENT_TTL_MINUTES,
    ucp: {
      primaryVersion: env.UCP_PRIMARY_VERSION,
      agentsWithoutKey: env.UCP_AGENTS_WITHOUT_KEY,
      agentProfiles: env.UCP_AGENT_PROFILES,
      signatures: env.UCP_SIGNATURES,
      profileFetchesPerMinute: env.UCP_PROFILE_FETCHES_PER_MINUTE,
    },
    trustedProxies: env.TRUST_PROXY,
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    rateLimitPerAddress: env.RATE_LIMIT_PER_ADDRESS,
    holdLimits: {
      unitsPerAddress: env.HOLD_UNITS_PER_ADDRESS,
      unitsPerBuyer: env.HOLD_UNITS_PER_BUYER,
      unitsPerAgent: env.HOLD_UNITS_PER_AGENT,
      sharePercent: env.HOLD_SHARE_PERCENT,
    },
    trackingPerMinute: env.TRACKING_PER_MINUTE,
    logLevel: env.LOG_LEVEL,
  }
}

function paymentCredentials(env: z.infer<typeof Environment>): PaymentCredentials {
  const stripe =
    env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET
      ? {
          secretKey: env.STRIPE_SECRET_KEY,
          webhookSecrets: env.STRIPE_WEBHOOK_SECRET.split(',').map((part) => part.trim()),
          apiUrl: env.STRIPE_API_URL ?? null,
        }
      : null
  const payu =
    env.PAYU_MERCHANT_KEY && env.PAYU_MERCHANT_SALT
      ? {
          merchantKey: env.PAYU_MERCHANT_KEY,
          merchantSalt: env.PAYU_MERCHANT_SALT,
          paymentUrl: env.PAYU_PAYMENT_URL ?? 'https://secure.payu.in/_payment',
          apiUrl: env.PAYU_API_URL ?? 'https://info.payu.in/merchant/postservice.php?form=2',
        }
      : null
  return { stripe, payu }
}
