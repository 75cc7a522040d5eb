import { z } from 'zod'
import {
  CountryCode,
  CurrencyCode,
  EmailAddress,
  Id,
  IsoTime,
  LongText,
  Name,
  TimeZoneName,
  WebAddress,
} from '../../platform/http/fields.ts'
import { Flag, listQuery, momentRange, SearchText } from '../../platform/http/list-query.ts'
import { idOf } from '../../platform/http/references.ts'
import { canonicalLocale } from '../../platform/locale.rules.ts'

const afterMinutes = z.int().min(10).max(10_080)

const Line = z.string().trim().max(255)
/** Address of the sender of parcels. Weft only stores and returns it. */
const Address = z.strictObject({
  street_address: Line.optional(),
  address_locality: Line.optional(),
  address_region: Line.optional(),
  postal_code: Line.optional(),
  address_country: CountryCode.optional(),
})
/** Postal addresses stored by earlier versions may contain any two letters as the country. */
const StoredAddress = Address.extend({ address_country: z.string().optional() })

/** `https://shop.example`: scheme, host and port as a browser sends them in `Origin`. */
const WebOrigin = z
  .string()
  .max(255)
  .refine(
    (text) => /^https?:/.test(text) && URL.parse(text)?.origin === text,
    'must be an origin such as https://shop.example, without a path or a slash at the end',
  )

/**
 * Settings of the shop's own pages: whether they are on, which bots may read them, and which websites may call the
 * storefront.
 */
const ShopPages = z.object({
  /** Whether the shop's own pages are on. If not, shoppers get a plain start page, checkout, orders and policies. */
  enabled: z.boolean(),
  search_bots: z.boolean(),
  /** Programs that open a page on a person's request. */
  visitor_bots: z.boolean(),
  training_bots: z.boolean(),
  /** Exact origins whose scripts may call the storefront. */
  allowed_origins: z.array(z.string()),
})

export const Settings = z.object({
  name: z.string(),
  /** Company name, if it differs from the shop's. */
  legal_name: z.string().nullable(),
  logo_url: z.string().nullable(),
  contact_phone: z.string().nullable(),
  sender_name: z.string().nullable(),
  sender_email: z.string().nullable(),
  sender_address: StoredAddress,
  default_locale: z.string(),
  /** Time zone of the days in reports and the console. */
  time_zone: z.string(),
  /** Threshold of variants without their own. */
  low_stock_default: z.int(),
  /**
   * Days from an order at a supplier until the goods are in stock. `GET /admin/needs` lists variants that will be sold
   * out sooner.
   */
  restock_days: z.int(),
  default_region_id: z.string().nullable(),
  default_sales_channel_id: z.string().nullable(),
  support_email: z.string().nullable(),
  terms_of_service: z.string(),
  privacy_policy: z.string(),
  refund_policy: z.string(),
  shipping_policy: z.string(),
  abandoned_checkout_reminder: z.object({ enabled: z.boolean(), after_minutes: z.int() }),
  shop_pages: ShopPages,
  metadata: z.record(z.string(), z.unknown()),
  updated_at: IsoTime,
})
export type SettingsView = z.infer<typeof Settings>

export const SettingsBody = z.strictObject({
  name: Name.optional(),
  legal_name: Name.nullable().optional(),
  logo_url: z
    .union([WebAddress, z.string().regex(/^\/(?!\/)\S{1,2000}$/)])
    .nullable()
    .optional(),
  contact_phone: Name.nullable().optional(),
  sender_name: Name.nullable().optional(),
  sender_email: EmailAddress.nullable().optional(),
  sender_address: Address.optional(),
  default_locale: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language tag such as en or pt-BR')
    .refine((tag) => canonicalLocale(tag) !== null, 'must be a language tag such as en or pt-BR')
    .optional(),
  time_zone: TimeZoneName.optional(),
  low_stock_default: z.int().min(0).max(1_000_000_000).optional(),
  restock_days: z.int().min(1).max(365).optional(),
  default_region_id: idOf('region').optional(),
  default_sales_channel_id: idOf('sales_channel').optional(),
  support_email: EmailAddress.nullable().optional(),
  terms_of_service: LongText.optional(),
  privacy_policy: LongText.optional(),
  refund_policy: LongText.optional(),
  shipping_policy: LongText.optional(),
  /**
   * E-mail to the buyer of a session that was idle for this long. A session gets at most one. Omitted members keep
   * their value.
   */
  abandoned_checkout_reminder: z
    .strictObject({ enabled: z.boolean().optional(), after_minutes: afterMinutes.optional() })
    .optional(),
  /** Omitted members keep their value. */
  shop_pages: z
    .strictObject({
      enabled: z.boolean().optional(),
      search_bots: z.boolean().optional(),
      visitor_bots: z.boolean().optional(),
      training_bots: z.boolean().optional(),
      allowed_origins: z
        .array(WebOrigin)
        .max(20)
        .transform((origins) => [...new Set(origins)])
        .optional(),
    })
    .optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
})
export type SettingsChange = z.infer<typeof SettingsBody>

export const PublishableKey = z.object({
  id: z.string(),
  title: z.string(),
  /** The last four characters of the token. */
  hint: z.string(),
  sales_channel_id: z.string(),
  /** Null means the configured limit. */
  rate_limit_per_minute: z.int().nullable(),
  /** Null means all currencies of the shop. */
  allowed_currencies: z.array(z.string()).nullable(),
  /** Replaced tokens that are still valid. */
  old_tokens: z.array(z.object({ hint: z.string(), valid_until: IsoTime })),
  rotated_at: IsoTime.nullable(),
  created_at: IsoTime,
  revoked_at: IsoTime.nullable(),
  last_used_at: IsoTime.nullable(),
  /** Only in responses that create or rotate the key. */
  token: z.string().optional(),
})
export type PublishableKeyView = z.infer<typeof PublishableKey>

const RateLimit = z.int().min(1).max(1_000_000).nullable()

const Currencies = z
  .array(CurrencyCode)
  .min(1)
  .max(200)
  .transform((codes) => [...new Set(codes)].sort())
  .nullable()

export const CreateKeyBody = z.strictObject({
  title: Name,
  sales_channel_id: idOf('sales_channel').optional(),
  rate_limit_per_minute: RateLimit.optional(),
  allowed_currencies: Currencies.optional(),
})
export type CreateKey = z.infer<typeof CreateKeyBody>

export const UpdateKeyBody = z.strictObject({
  title: Name.optional(),
  rate_limit_per_minute: RateLimit.optional(),
  allowed_currencies: Currencies.optional(),
})
export type UpdateKey = z.infer<typeof UpdateKeyBody>

export const PublishableKeyQuery = listQuery(['-created_at', 'title'], {
  /** Searches the title and the token's last characters, ignoring case. */
  q: SearchText.optional(),
  sales_channel_id: Id.optional(),
  revoked: Flag.optional(),
  ...momentRange('created_at'),
})
export type PublishableKeyFilter = z.infer<typeof PublishableKeyQuery>
export const RotateKeyBody = z.strictObject({
  /** How long the replaced token keeps working. At most thirty days. */
  overlap_minutes: z.int().min(0).max(43_200).default(60),
})
export type RotateKey = z.infer<typeof RotateKeyBody>

export const SalesChannel = z.object({
  id: z.string(),
  name: z.string(),
  is_default: z.boolean(),
  product_count: z.int(),
  /** Number of keys that are not revoked. */
  key_count: z.int(),
  created_at: IsoTime,
})
export type SalesChannelView = z.infer<typeof SalesChannel>
export const CreateChannelBody = z.strictObject({ name: Name })
export const UpdateChannelBody = z.strictObject({ name: Name.optional() })
export const ChannelQuery = listQuery(['created_at', 'name'], {
  /** Searches the name, ignoring case. */
  q: SearchText.optional(),
})
export type ChannelFilter = z.infer<typeof ChannelQuery>
