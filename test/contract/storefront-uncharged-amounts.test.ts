import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { complete, read } from '../support/purchase.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
  await sql`delete from tax_rate where id = 'tax_jp'`.execute(weft.db)
  await sql`insert into variant_price (variant_id, currency, amount_minor) values ('variant_shirt_s', 'KWD', 3333)`.execute(
    weft.db,
  )
  await sql`update region set currency = 'KWD' where id = 'reg_jp'`.execute(weft.db)
})
afterAll(() => weft.stop())

test('an amount that the provider cannot charge is named, with what it can charge, and not to be tried again', async () => {
  const { body: session } = await weft.agent('POST', '/ucp/checkout-sessions', {
    line_items: [{ item: { id: 'variant_shirt_s' }, quantity: 1 }],
    buyer: { email: 'asha@example.com' },
    shipping_address: { street_address: '1 Sakura', address_locality: 'Tokyo', address_country: 'JP' },
  })
  expect([session.status, session.totals.at(-1).amount]).toEqual(['ready_for_complete', 4133])
  const refused = await complete(weft, session.id)
  expect([refused.status, refused.body.messages]).toEqual([
    500,
    [
      {
        type: 'error',
        code: 'payment_session_failed',
        content:
          'The payment provider cannot charge KWD\u00a04.133, only multiples of KWD\u00a00.010. Nothing was charged. Change the items, or tell the shop, whose prices or shipping must change.',
        severity: 'fatal',
      },
    ],
  ])
  expect((await read(weft, session.id)).body.status).toBe('ready_for_complete')
})
