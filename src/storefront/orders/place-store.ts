import { type Statement, statement } from '../../platform/db/statement.ts'

// Parts of the SQL statement that completes session `c`: `a` is its paid attempt, `k` its customer.

export interface NewOrder {
  readonly id: string | null
  readonly publishableKeyId: string
  readonly regionId: string
  readonly currency: string
  readonly email: string | null
  readonly amounts: {
    readonly subtotalMinor: number
    readonly fulfillmentMinor: number
    readonly taxMinor: number
    readonly taxIncludedMinor: number
    /** The tax on shipping: the total tax less the taxes of the lines. */
    readonly fulfillmentTaxMinor: number
    readonly discountMinor: number
    readonly totalMinor: number
  }
  readonly snapshot: Readonly<Record<string, unknown>>
  readonly agentProfile: string
  readonly now: Date
}

export const insertOrder = ({ amounts, now, ...order }: NewOrder): Statement => statement`
  insert into "order" (id, display_id, checkout_id, attempt_id, publishable_key_id, customer_id, region_id, currency, email, subtotal_minor,
    fulfillment_minor, tax_minor, tax_included_minor, fulfillment_tax_minor, discount_minor, total_minor, snapshot, agent_profile, placed_at, updated_at)
  select ${order.id}, nextval('order_display_id')::text, c.id, a.id, ${order.publishableKeyId}, k.id, ${order.regionId}, ${order.currency},
    ${order.email}, ${amounts.subtotalMinor}::bigint, ${amounts.fulfillmentMinor}::bigint, ${amounts.taxMinor}::bigint, ${amounts.taxIncludedMinor}::bigint, ${amounts.fulfillmentTaxMinor}::bigint,
    ${amounts.discountMinor}::bigint, ${amounts.totalMinor}::bigint, ${JSON.stringify(order.snapshot)}::jsonb, ${order.agentProfile},
    ${now}::timestamptz, ${now}::timestamptz from c, a, k returning id`

/** Returns SQL that inserts the lines of order `o`, given as rows with column names. */
export const insertOrderLines = (lines: readonly Readonly<Record<string, unknown>>[]): Statement => statement`
  insert into order_line (id, order_id, position, product_id, variant_id, title, variant_title, sku, unit_price_minor, quantity, total_minor, discount_minor, tax_minor)
  select x.id, o.id, x.position, x.product_id, x.variant_id, x.title, x.variant_title, x.sku, x.unit_price_minor, x.quantity, x.total_minor, x.discount_minor, x.tax_minor
  from o, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x(id text, position integer, product_id text, variant_id text, title text,
    variant_title text, sku text, unit_price_minor bigint, quantity integer, total_minor bigint, discount_minor bigint, tax_minor bigint)`
