import { z } from 'zod'
import { IsoTime } from '../../platform/http/fields.ts'
import { listQuery, momentRange, SearchText } from '../../platform/http/list-query.ts'

const kinds = [
  'paid_not_orderable',
  'amount_mismatch',
  'paid_after_cancel',
  'paid_twice',
  'refund_failed',
  'disputed',
] as const
const statuses = ['open', 'resolved'] as const

export const PaymentIssue = z.object({
  id: z.string(),
  kind: z.enum(kinds),
  status: z.enum(statuses),
  /** What happened and what to do about it. */
  content: z.string(),
  details: z.record(z.string(), z.unknown()),
  checkout_id: z.string().nullable(),
  /** The order of the same payment, if there is one. */
  order_id: z.string().nullable(),
  attempt_id: z.string(),
  provider: z.string(),
  provider_payment_id: z.string().nullable(),
  /** What was to be paid, in the currency's minor unit. */
  amount: z.int(),
  currency: z.string(),
  resolution_note: z.string().nullable(),
  created_at: IsoTime,
  resolved_at: IsoTime.nullable(),
})
export type PaymentIssueView = z.infer<typeof PaymentIssue>

export const PaymentIssueQuery = listQuery(['-created_at'], {
  /** In what happened, or in an id of the payment, the session or the order. */
  q: SearchText.optional(),
  status: z.enum(statuses).optional(),
  kind: z.enum(kinds).optional(),
  ...momentRange('created_at'),
})
export type PaymentIssueFilter = z.infer<typeof PaymentIssueQuery>

export const ResolveBody = z.strictObject({ note: z.string().trim().min(1).max(10_000).optional() }).optional()
