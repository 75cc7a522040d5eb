import { z } from 'zod'
import { EmailAddress, Id, IsoTime, LongText, Name, WebAddress } from '../../platform/http/fields.ts'
import { listQuery, momentRange, SearchText } from '../../platform/http/list-query.ts'

const afterMinutes = z.int().min(10).max(10_080)

export const Settings = z.object({
  name: z.string(),
  default_region_id: z.string().nullable(),
  default_sales_channel_id: z.string().nullable(),
  support_email: z.string().nullable(),
  terms_of_service: z.string(),
  privacy_policy: z.string(),
  refund_policy: z.string(),
  shipping_policy: z.string(),
  /** Shown in e-mails instead of the shop's name. */
  logo_url: z.string().nullable(),
  abandoned_checkout_reminder: z.object({ enabled: z.boolean(), after_minutes: z.int() }),
  metadata: z.record(z.string(), z.unknown()),
  updated_at: IsoTime,
})
export type SettingsView = z.infer<typeof Settings>

export const SettingsBody = z.strictObject({
  name: Name.optional(),
  default_region_id: Id.optional(),
  default_sales_channel_id: Id.optional(),
  support_email: EmailAddress.nullable().optional(),
  terms_of_service: LongText.optional(),
  privacy_policy: LongText.optional(),
  refund_policy: LongText.optional(),
  shipping_policy: LongText.optional(),
  logo_url: WebAddress.nullable().optional(),
  /** One e-mail to the buyer of a session that has rested for so long; what is left out stays. */
  abandoned_checkout_reminder: z
    .strictObject({ enabled: z.boolean().optional(), after_minutes: afterMinutes.optional() })
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
  /** Null: the configured limit. */
  rate_limit_per_minute: z.int().nullable(),
  created_at: IsoTime,
  revoked_at: IsoTime.nullable(),
  last_used_at: IsoTime.nullable(),
  /** Only in the answer that created it. */
  token: z.string().optional(),
})
export type PublishableKeyView = z.infer<typeof PublishableKey>

const RateLimit = z.int().min(1).max(1_000_000).nullable()

export const CreateKeyBody = z.strictObject({
  title: Name,
  sales_channel_id: Id.optional(),
  rate_limit_per_minute: RateLimit.optional(),
})
export type CreateKey = z.infer<typeof CreateKeyBody>

export const UpdateKeyBody = z.strictObject({ title: Name.optional(), rate_limit_per_minute: RateLimit.optional() })
export type UpdateKey = z.infer<typeof UpdateKeyBody>

export const PublishableKeyQuery = listQuery(['-created_at', 'title'], {
  /** In the title or the last characters of the token, whatever the case. */
  q: SearchText.optional(),
  sales_channel_id: Id.optional(),
  revoked: z.enum(['true', 'false']).optional(),
  ...momentRange('created_at'),
})
export type PublishableKeyFilter = z.infer<typeof PublishableKeyQuery>
