import { type Queryable, sql } from '../../platform/db/database.ts'
import { queueing } from '../credit-queue/index.ts'
import { claimVisit } from '../visits/index.ts'

/** A visit in which the website reported a checkout session. */
export interface CheckoutVisit {
  readonly sessionId: string
  readonly visitorId: string
  readonly websiteId: string | null
  readonly at: Date
}

/**
 * Returns the visits in which each checkout session was reported, latest first, at most 20 each. The keys are ids of
 * checkout sessions. Includes only visits with consent. The first is the visit of the purchase.
 */
export async function visitsOfCheckouts(
  tx: Queryable,
  checkoutIds: readonly string[],
): Promise<Map<string, CheckoutVisit[]>> {
  const { rows } = await sql<CheckoutVisit & { checkoutId: string }>`
    select v.* from unnest(${[...checkoutIds]}::text[]) as c(id) cross join lateral (
      select e.checkout_id as "checkoutId", s.id as "sessionId", s.visitor_id as "visitorId", s.website_id as "websiteId", max(e.occurred_at) as at
      from analytics_event e join analytics_session s on s.id = e.session_id
      where e.checkout_id = c.id and s.consent = 'granted' group by e.checkout_id, s.id order by at desc, s.id limit 20) v`.execute(
    tx,
  )
  return Map.groupBy(rows, ({ checkoutId }) => checkoutId)
}

export interface CheckoutPurchase {
  readonly id: string
  readonly orderId: string | null
  readonly personId: string | null
  readonly sessionId: string | null
  readonly convertedAt: Date
}

/**
 * Returns the purchase of a checkout session, locked. Returns null if none is recorded. `personId` is null if the buyer
 * is unknown or has been forgotten.
 */
export async function purchaseOfCheckout(tx: Queryable, checkoutId: string): Promise<CheckoutPurchase | null> {
  const { rows } = await sql<CheckoutPurchase>`
    select c.id, c.order_id as "orderId", (select p.id from person p where p.id = c.person_id and p.forgotten_at is null) as "personId",
      c.analytics_session_id as "sessionId", c.converted_at as "convertedAt"
    from conversion c where c.checkout_id = ${checkoutId} and c.conversion_type = 'purchase' for no key update of c`.execute(
    tx,
  )
  return rows[0] ?? null
}

/**
 * Assigns the session and its conversions to the person, unless the session already belongs to another person, and
 * queues these conversions for crediting. Does not change conversions of other checkout sessions in the same visit.
 */
export async function claimSession(
  tx: Queryable,
  sessionId: string,
  personId: string,
  checkoutId: string | null,
): Promise<void> {
  await claimVisit(tx, sessionId, personId)
  await sql`
    with claimed as (
      update conversion c set person_id = ${personId} from analytics_session s
      where c.person_id is null and s.id = c.analytics_session_id and s.id = ${sessionId} and s.person_id = ${personId}
        and (c.checkout_id is null or c.checkout_id = ${checkoutId}) returning c.id
    )
    ${queueing(sql`select id from claimed order by id`)}`.execute(tx)
}

/**
 * Assigns the conversions of checkout sessions to the buyers of their orders, and queues them for crediting. Keeps the
 * person of a conversion that has one.
 */
export async function claimCheckouts(
  tx: Queryable,
  bought: readonly { readonly checkoutId: string; readonly personId: string }[],
): Promise<void> {
  await sql`
    with claimed as (
      update conversion c set person_id = x."personId"
      from jsonb_to_recordset(${JSON.stringify(bought)}::jsonb) as x("checkoutId" text, "personId" text)
      where c.checkout_id = x."checkoutId" and c.person_id is null returning c.id)
    ${queueing(sql`select id from claimed order by id`)}`.execute(tx)
}

/** Updates the value of purchases if it changed, and queues them for crediting. */
export async function revalue(
  tx: Queryable,
  worth: readonly {
    readonly orderId: string
    readonly valueMinor: number
    readonly aside: Readonly<Record<string, number>>
  }[],
  now: Date,
): Promise<void> {
  await sql`
    with changed as (
      update conversion c set conversion_value = x."valueMinor", metadata = (c.metadata - 'canceled_value' - 'refunded_value') || x.aside, updated_at = ${now}
      from jsonb_to_recordset(${JSON.stringify(worth)}::jsonb) as x("orderId" text, "valueMinor" bigint, aside jsonb)
      where c.order_id = x."orderId" and c.conversion_type = 'purchase' and c.source = 'order'
        and (c.conversion_value <> x."valueMinor" or not c.metadata @> x.aside) returning c.id)
    ${queueing(sql`select id from changed order by id`)}`.execute(tx)
}
