import { randomBytes } from 'node:crypto'

/** Objects of Stripe's API reference, with the members that a shop uses. */
export interface Intent {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  status: 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled'
  client_secret: string
  metadata: Record<string, string>
  last_payment_error: { type: 'card_error'; code: string; decline_code: string } | null
  latest_charge: string | null
  livemode: false
  created: number
}

export interface CheckoutSession {
  id: string
  object: 'checkout.session'
  mode: 'payment'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  amount_total: number
  currency: string
  url: string | null
  client_reference_id: string | null
  customer_email: string | null
  metadata: Record<string, string>
  payment_intent: string | null
  success_url: string
  cancel_url: string
  expires_at: number
  livemode: false
  created: number
}

export interface Refund {
  id: string
  object: 'refund'
  amount: number
  currency: string
  payment_intent: string
  charge: string | null
  status: 'pending' | 'succeeded' | 'failed'
  failure_reason?: string
  metadata: Record<string, string>
  created: number
}

export interface Event {
  id: string
  object: 'event'
  type: string
  created: number
  livemode: boolean
  api_version: string
  data: { object: Record<string, unknown> }
}

export const newStripeId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

/** Thrown for rejected requests, with an error body in Stripe's format. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly body: unknown
  constructor(status: number, code: string, message: string, param?: string) {
    super(message)
    this.status = status
    this.body = { error: { type: 'invalid_request_error', code, message, param } }
  }
}

export const missing = (what: string, id: string): StripeRefusal =>
  new StripeRefusal(404, 'resource_missing', `No such ${what}: '${id}'`, 'id')
