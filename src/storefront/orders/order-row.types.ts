import type { FulfillmentEventRow, OrderSnapshot } from './order-store.ts'

export interface AdminLineRow {
  readonly id: string
  readonly productId: string
  readonly variantId: string
  readonly title: string
  readonly variantTitle: string
  readonly sku: string | null
  readonly imageUrl: string | null
  readonly unitPriceMinor: number
  readonly quantity: number
  readonly totalMinor: number
  readonly discountMinor: number
  readonly taxMinor: number
  /** Units whose refund succeeded or is pending. */
  readonly refundedQuantity: number
}

export interface FulfillmentRow {
  readonly id: string
  readonly carrier: string | null
  readonly trackingNumber: string | null
  readonly trackingUrl: string | null
  /** Timestamps in PostgreSQL's JSON format. */
  readonly createdAt: string
  readonly shippedAt: string | null
  readonly deliveredAt: string | null
  readonly canceledAt: string | null
  readonly items: readonly { readonly lineId: string; readonly quantity: number }[]
}

export interface RefundRow {
  readonly id: string
  readonly amountMinor: number
  readonly currency: string
  readonly reason: string
  readonly shippingMinor: number
  readonly source: 'shop' | 'provider'
  readonly status: 'created' | 'queued' | 'succeeded' | 'failed'
  readonly failureReason: string | null
  readonly createdAt: string
  readonly updatedAt: string
  readonly lines: readonly RefundLineRow[]
}

export interface RefundLineRow {
  readonly lineId: string
  readonly quantity: number
  /** Units that were never shipped and no longer will be. */
  readonly canceled: number
  /** Shipped units that came back. The others are still with the buyer. */
  readonly returned: number
  /** Canceled or returned units that were restocked. */
  readonly restocked: number
}

export interface PaymentRow {
  readonly id: string
  readonly handlerId: string
  readonly provider: string
  readonly txnId: string
  readonly providerPaymentId: string | null
  readonly method: string | null
  readonly amountMinor: number
  /** Amount actually received. Equals `amountMinor` if none is recorded. */
  readonly capturedMinor: number
  readonly currency: string
  readonly status: string
  readonly paidAt: string | null
}

export interface AdminSnapshot extends OrderSnapshot {
  readonly shippingOption: {
    readonly id: string
    readonly title: string
    readonly carrier?: string | null
    readonly amountMinor?: number
  } | null
  readonly applied?: readonly { readonly code: string; readonly title: string; readonly amountMinor: number }[]
  readonly codes?: readonly string[]
}

export interface AdminOrderRow {
  readonly id: string
  readonly display_id: string
  readonly checkout_id: string | null
  readonly attempt_id: string | null
  readonly customer_id: string | null
  readonly region_id: string | null
  readonly publishable_key_id: string | null
  readonly agent_profile: string | null
  readonly status: string
  readonly fulfillment_status: string
  readonly currency: string
  readonly email: string
  readonly subtotal_minor: number
  readonly fulfillment_minor: number
  readonly tax_minor: number
  readonly tax_included_minor: number
  readonly fulfillment_tax_minor: number
  readonly discount_minor: number
  readonly total_minor: number
  readonly snapshot: AdminSnapshot
  readonly metadata: Readonly<Record<string, unknown>>
  readonly placed_at: Date
  readonly updated_at: Date
  readonly canceled_at: Date | null
  readonly lines: readonly AdminLineRow[]
  readonly fulfillments: readonly FulfillmentRow[]
  readonly events: readonly (FulfillmentEventRow & { readonly fulfillmentId: string })[]
  readonly refunds: readonly RefundRow[]
  readonly notes: readonly { readonly id: string; readonly body: string; readonly createdAt: string }[]
  readonly payment: PaymentRow | null
}
