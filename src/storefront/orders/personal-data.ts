import type { PersonalData } from '../../platform/personal-data/index.ts'
import { customersOf, forgetOrders, traceOrders } from './forget-store.ts'

const parcel = { carrier: 'redacted', tracking_number: 'blanked', tracking_url: 'blanked' } as const

export const orderPersonalData: PersonalData = {
  feature: 'storefront/orders',
  columns: {
    // Goods, amounts, country and region are kept, because the law requires a shop to keep its books for years.
    order: { email: 'pseudonymized', snapshot: 'blanked', metadata: 'redacted' },
    order_listing: { email: 'pseudonymized', text: 'blanked' },
    // Blanked on the person's own orders. In a note on another order, only mentions of the person are removed.
    order_note: { body: 'redacted' },
    order_change: { details: 'blanked' },
    fulfillment: parcel,
    fulfillment_event: parcel,
    refund: { reason: 'redacted', failure_reason: 'blanked' },
  },
  async trace(tx, traces) {
    const customers = traces.rows('customer')
    if (customers.length === 0) return
    const { orders, emails, words, rows, parcels } = await traceOrders(tx, customers)
    traces.add(
      'order',
      orders.map(({ id }) => id),
    )
    traces.add(
      'checkout',
      orders.map(({ checkoutId }) => checkoutId),
    )
    const { others, unused } = await customersOf(tx, { emails, except: customers })
    traces.addEmails(emails.filter((email) => !others.has(email?.toLowerCase() ?? '')))
    // Records of customers without orders, with an address that an order had before it was corrected.
    traces.add('customer', unused)
    traces.addWords(words)
    traces.addReferences(parcels)
    for (const { table, id } of rows) traces.add(table, [id])
  },
  async forget(tx, traces) {
    await forgetOrders(tx, { orders: traces.rows('order'), email: traces.pseudonym, now: traces.now })
  },
}
