import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../src/platform/db/database.ts'
import { addEvent } from '../../../src/platform/db/event-store.ts'
import { addressText } from '../../support/mail-server.ts'
import { type MailShop, startMailShop } from '../../support/mail-shop.ts'
import { paidSession } from '../../support/purchase.ts'

let shop: MailShop
beforeAll(async () => {
  shop = await startMailShop()
})
afterAll(() => shop.stop())
beforeEach(async () => {
  await sql`delete from mail`.execute(shop.db)
  shop.mail.received.length = 0
})

const germanBody = {
  line_items: [{ item: { id: 'variant_shirt_s' }, quantity: 2 }],
  buyer: { email: 'Ute@Example.com', first_name: 'Ute', last_name: 'Beck' },
  shipping_address: {
    first_name: 'Ute',
    last_name: 'Beck',
    street_address: 'Webergasse 3',
    address_locality: 'Jena',
    address_country: 'DE',
    postal_code: '07743',
  },
}

/** Pays a session made of that body; answers the order's id. */
async function anOrder(body: object): Promise<{ id: string; number: string }> {
  const { body: session } = await shop.agent('POST', '/ucp/checkout-sessions', body)
  const { session: _, completed } = await paidSession(shop, { sessionId: session.id })
  const { rows } = await sql<{ id: string; number: string }>`
    select id, display_id as number from "order" where checkout_id = ${completed.id}`.execute(shop.db)
  const [order] = rows
  if (!order) throw new Error('No order was made.')
  return order
}
