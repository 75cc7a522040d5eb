import { z } from 'zod'
import { acrossFields, IsoTime, Moment } from '../../platform/http/fields.ts'
import { Flag, listQuery, momentRange, SearchText } from '../../platform/http/list-query.ts'

export const issueKinds = [
  'paid_not_orderable',
  'amount_mismatch',
  'paid_after_cancel',
  'paid_twice',
  'refund_failed',
  'disputed',
  'not_applied',
  'over_refunded',
  'unmatched_payment',
] as const
const statuses = ['open', 'resolved'] as const

export const PaymentIssue = z.object({
  id: z.string(),
  kind: z.enum(issueKinds),
  status: z.enum(statuses),
  /** A description of the problem and how to solve it. */
  content: z.string(),
  details: z.record(z.string(), z.unknown()),
  checkout_id: z.string().nullable(),
  /** The order of the same payment. Null if there is none. */
  order_id: z.string().nullable(),
  attempt_id: z.string().nullable().describe('Null for an `unmatched_payment`.'),
  provider: z.string(),
  provider_payment_id: z.string().nullable(),
  amount: z
    .int()
    .describe(
      'Amount due in the minor unit of the currency. For an `unmatched_payment`, the amount received, or 0 with the currency `XXX` if the provider did not name it.',
    ),
  currency: z.string(),
  /** How a person settled the issue. */
  resolution: z.enum(['accept_as_paid', 'refund', 'dismiss']).nullable(),
  resolution_note: z.string().nullable(),
  /** The refund that settled the issue. */
  refund_id: z.string().nullable(),
  resolved_by: z.string().nullable(),
  created_at: IsoTime,
  resolved_at: IsoTime.nullable(),
})
export type PaymentIssueView = z.infer<typeof PaymentIssue>

export const PaymentIssueQuery = listQuery(['-created_at'], {
  /** Searches the description and the ids of payment, session and order, ignoring case. */
  q: SearchText.optional(),
  status: z.enum(statuses).optional(),
  kind: z.enum(issueKinds).optional(),
  ...momentRange('created_at'),
})
export type PaymentIssueFilter = z.infer<typeof PaymentIssueQuery>

const Reason = z.string().trim().min(1).max(10_000)
/** `dismiss` only closes the issue, so it requires a reason. */
export const ResolveBody = z
  .strictObject({ action: z.enum(['accept_as_paid', 'refund', 'dismiss']), reason: Reason.optional() })
  .refine(
    ({ action, reason }) => action !== 'dismiss' || reason !== undefined,
    acrossFields('This field is required.', ['reason']),
  )
export type ResolveIssue = z.infer<typeof ResolveBody>

const Text = z.string().nullable()
const attemptStatuses = ['created', 'pending', 'paid', 'failed', 'expired', 'canceled'] as const
const handlers = ['inr_handler', 'card_handler', 'manual_handler'] as const

const PaymentHead = {
  id: z.string(),
  status: z.enum(attemptStatuses),
  /** Whether the payment has an open issue. */
  needs_attention: z.boolean(),
  handler_id: z.enum(handlers),
  provider: z.string(),
  /** How the shop received the money outside a provider. Null for a provider's payment. */
  method: Text,
  /** Our reference at the provider. */
  txn_id: z.string(),
  provider_ref: Text,
  provider_payment_id: Text,
  /** Amounts due, received and refunded, in the currency's minor unit. */
  amount: z.int(),
  captured: z.int(),
  refunded: z.int(),
  currency: z.string(),
  failure_reason: Text,
  checkout_id: z.string(),
  order_id: Text,
  /** The short number of the order. */
  order_display_id: Text,
  email: Text,
  expires_at: IsoTime,
  paid_at: IsoTime.nullable(),
  created_at: IsoTime,
  updated_at: IsoTime,
}
export const PaymentSummary = z.object(PaymentHead)
export type PaymentSummaryView = z.infer<typeof PaymentSummary>

export const Payment = z.object({
  ...PaymentHead,
  /** Time of the next automatic check with the provider. Null if there is none. */
  next_check_at: IsoTime.nullable(),
  /** The provider's last answer to a check that a person requested. */
  provider_status: z
    .object({
      asked_at: IsoTime,
      status: z.string(),
      amount: z.int().nullable(),
      currency: Text,
      provider_payment_id: Text,
      failure_reason: Text,
    })
    .nullable(),
  /** The provider's messages as received, without card data and secrets. */
  events: z.array(
    z.object({
      id: z.string(),
      provider_event_id: z.string(),
      type: z.string(),
      outcome: Text,
      payload: z.record(z.string(), z.unknown()),
      received_at: IsoTime,
      processed_at: IsoTime.nullable(),
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.string(),
      amount: z.int(),
      currency: z.string(),
      reason: z.string(),
      status: z.enum(['created', 'queued', 'succeeded', 'failed']),
      /** `provider`: made in the provider's dashboard. */
      source: z.enum(['shop', 'provider']),
      provider_ref: Text,
      failure_reason: Text,
      created_at: IsoTime,
      updated_at: IsoTime,
    }),
  ),
  issues: z.array(PaymentIssue.pick({ id: true, kind: true, status: true, content: true, resolution: true })),
})
export type PaymentView = z.infer<typeof Payment>

export const PaymentQuery = listQuery(['-created_at'], {
  /** Exact `reference`, e-mail address or id of the session, or id of the order. */
  q: SearchText.optional(),
  status: z.enum(attemptStatuses).optional(),
  provider: z.string().trim().max(255).optional(),
  handler_id: z.enum(handlers).optional(),
  needs_attention: Flag.optional(),
  checkout_id: z.string().max(255).optional(),
  order_id: z.string().max(255).optional(),
  /** Exact e-mail address of the session, ignoring case. */
  email: z.string().trim().max(254).optional(),
  /** Exact id of the payment in Weft or at the provider. */
  reference: z.string().trim().max(255).optional(),
  created_from: Moment.optional(),
  created_to: Moment.optional(),
})
export type PaymentFilter = z.infer<typeof PaymentQuery>
