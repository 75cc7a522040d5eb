import type { Queryable } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { type AttemptWithCheckout, type AttemptWithCheckoutJson, withCheckoutFromJson } from '../checkout/index.ts'
import { insertEvent } from '../payments/index.ts'
import type { PaymentNotification } from '../payments/ports.ts'

export interface InboxEntry {
  readonly id: number
  /**
   * The attempt and its session. Null if the event names no attempt of this shop, or if an earlier delivery had an
   * effect.
   */
  readonly found: AttemptWithCheckout | null
  /** Whether an earlier delivery of the event had an effect. */
  readonly processed: boolean
}

/**
 * Stores a verified event and reads its attempt and session, in one statement. A repeated event is not stored again.
 */
export async function storeEvent(db: Queryable, provider: string, event: PaymentNotification): Promise<InboxEntry> {
  // Looks up each of the two indexed columns separately. If PostgreSQL planned one lookup with `or` while the tables
  // were small, it would later scan whole indexes.
  const { rows } = await statement<{ id: number; processed: boolean } & Nullable<AttemptWithCheckoutJson>>`
    with found as (
      select id from payment_attempt where txn_id = ${event.txnId} and provider = ${provider}
      union all select id from payment_attempt where provider = ${provider} and provider_ref = ${event.providerRef} limit 1
    ),
    stored as (${insertEvent(provider, event)})
    select s.id, s.processed, to_json(a) as attempt, to_json(c) as checkout
    from stored s left join payment_attempt a on a.id = s.attempt_id and not s.processed left join checkout c on c.id = a.checkout_id`.execute(
    db,
  )
  const row = rows[0]
  if (!row) throw new Error('The event was not stored.')
  const { id, processed, attempt, checkout } = row
  return { id, processed, found: attempt && checkout ? withCheckoutFromJson({ attempt, checkout }) : null }
}

type Nullable<Row> = { readonly [Name in keyof Row]: Row[Name] | null }
