import { z } from 'zod'
import { Id, IsoTime, Moment } from '../../platform/http/fields.ts'
import { Flag, listQuery, SearchText } from '../../platform/http/list-query.ts'
import { idOf } from '../../platform/http/references.ts'
import { canonicalLocale } from '../../platform/locale.rules.ts'
import { accountMailKinds } from '../../platform/mail/account-mail.ts'
import { disconnectedTemplate } from '../../platform/mail/disconnected-mail.ts'
import { orderTemplates } from './order-mail.ts'
import { reminderTemplate } from './remind-checkouts.ts'

const stages = ['cart', 'email', 'address', 'shipping', 'payment'] as const

export const AbandonedCheckout = z.object({
  id: z.string(),
  /** The furthest step that the buyer reached. */
  stage: z.enum(stages),
  /** False if the session has expired. */
  open: z.boolean(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  currency: z.string(),
  /** In the currency's minor unit. */
  total: z.int(),
  line_items: z.array(z.object({ title: z.string(), quantity: z.int() })),
  region_id: z.string(),
  has_email: z.boolean(),
  has_address: z.boolean(),
  shipping_chosen: z.boolean(),
  payment_tried: z.boolean(),
  continue_url: z
    .string()
    .nullable()
    .describe('Null once the session has ended, and for callers without `checkouts:write`.'),
  reminder: z.object({ email_id: z.string(), status: z.string(), created_at: IsoTime }).nullable(),
  created_at: IsoTime,
  updated_at: IsoTime,
  expires_at: IsoTime,
})
export type AbandonedView = z.infer<typeof AbandonedCheckout>

export const AbandonedQuery = listQuery(['-created_at', 'updated_at', 'total'], {
  /** Searches e-mail address, buyer's name and product titles, ignoring case. */
  q: SearchText.optional(),
  stage: z.enum(stages).optional(),
  /** Exact e-mail address, ignoring case. */
  email: z.string().trim().max(254).optional(),
  open: Flag.optional(),
  reminded: Flag.optional(),
  created_from: Moment.optional(),
  created_to: Moment.optional(),
})
export type AbandonedFilter = z.infer<typeof AbandonedQuery>

/** BCP 47: `de`, `fr-CA`. */
const Locale = z
  .string()
  .trim()
  .max(35)
  .regex(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8})*$/, 'must be a language tag, such as de or fr-CA')
  .refine((tag) => canonicalLocale(tag.replaceAll('_', '-')) !== null, 'must be a language tag, such as de or fr-CA')

export const OrderEmailBody = z.strictObject({
  template: z.enum(orderTemplates),
  /** Overrides the language of the pages that the buyer saw, and the language of the destination country. */
  locale: Locale.optional(),
  /** The parcel that the e-mail is about. Default: the last one. */
  fulfillment_id: idOf('fulfillment').optional(),
  /** The refund that the e-mail is about. Default: the last successful one. */
  refund_id: idOf('refund').optional(),
})
export type OrderEmail = z.infer<typeof OrderEmailBody>

export const previewTemplates = [
  ...orderTemplates,
  reminderTemplate,
  ...accountMailKinds,
  disconnectedTemplate,
] as const
export type PreviewTemplate = (typeof previewTemplates)[number]

export const PreviewParams = z.object({ id: z.enum(previewTemplates) })
export const PreviewQuery = z.strictObject({
  /** Default: sample data. Templates that are not about an order ignore it. */
  order_id: Id.optional(),
  locale: Locale.optional(),
  format: z.enum(['html', 'text', 'json']).default('html'),
})
export type PreviewAsked = z.infer<typeof PreviewQuery>

export const Preview = z.object({ subject: z.string(), html: z.string(), text: z.string(), locale: z.string() })
export type PreviewView = z.infer<typeof Preview>
