import { type Queryable, sql } from '../../platform/db/database.ts'
import { insertRow, updateById } from '../../platform/db/row-store.ts'
import type { FulfillmentStatus, OrderStatus } from './progress.rules.ts'

export interface TrackingFacts {
  readonly carrier: string | null
  readonly trackingNumber: string | null
  readonly trackingUrl: string | null
}

export async function insertFulfillment(
  tx: Queryable,
  fulfillment: TrackingFacts & {
    readonly id: string
    readonly orderId: string
    readonly items: readonly { readonly lineId: string; readonly quantity: number }[]
    readonly now: Date
  },
): Promise<void> {
  await insertRow(tx, 'fulfillment', {
    id: fulfillment.id,
    order_id: fulfillment.orderId,
    carrier: fulfillment.carrier,
    tracking_number: fulfillment.trackingNumber,
    tracking_url: fulfillment.trackingUrl,
    created_at: fulfillment.now,
  })
  const items = fulfillment.items.map(({ lineId, quantity }) => ({
    fulfillment_id: fulfillment.id,
    order_line_id: lineId,
    quantity,
  }))
  await tx.insertInto('fulfillment_item').values(items).execute()
}

export type Step = 'shipped' | 'delivered' | 'canceled'
const stepColumns = { shipped: 'shipped_at', delivered: 'delivered_at', canceled: 'canceled_at' } as const

/** Records a step. A null tracking value keeps the stored value. */
export async function takeStep(
  tx: Queryable,
  id: string,
  step: Step,
  tracking: TrackingFacts,
  now: Date,
): Promise<void> {
  await sql`
    update fulfillment set ${sql.ref(stepColumns[step])} = ${now}, carrier = coalesce(${tracking.carrier}, carrier),
      tracking_number = coalesce(${tracking.trackingNumber}, tracking_number), tracking_url = coalesce(${tracking.trackingUrl}, tracking_url)
    where id = ${id}`.execute(tx)
}

/** Adds a step to the history of the fulfilment, with the current tracking data and items. */
export async function appendFulfillmentEvent(
  tx: Queryable,
  fulfillmentId: string,
  type: 'created' | Step,
  now: Date,
): Promise<void> {
  await sql`
    insert into fulfillment_event (order_id, fulfillment_id, type, occurred_at, carrier, tracking_number, tracking_url, items)
    select f.order_id, f.id, ${type}, ${now}::timestamptz, f.carrier, f.tracking_number, f.tracking_url,
      (select jsonb_agg(jsonb_build_object('product_id', l.product_id, 'variant_id', l.variant_id, 'quantity', i.quantity) order by l.position)
       from fulfillment_item i join order_line l on l.id = i.order_line_id where i.fulfillment_id = f.id)
    from fulfillment f where f.id = ${fulfillmentId}`.execute(tx)
}

export async function writeProgress(
  tx: Queryable,
  orderId: string,
  progress: { readonly status: OrderStatus; readonly fulfillmentStatus: FulfillmentStatus },
  now: Date,
): Promise<void> {
  await updateById(tx, 'order', orderId, {
    status: progress.status,
    fulfillment_status: progress.fulfillmentStatus,
    updated_at: now,
    ...(progress.status === 'canceled' ? { canceled_at: now } : {}),
  })
}
