import { load } from 'cheerio'
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

const unchargeable = {
  line_items: [{ item: { id: 'variant_shirt_s' }, quantity: 1 }],
  buyer: { email: 'asha@example.com' },
  shipping_address: { street_address: '1 Sakura', address_locality: 'Tokyo', address_country: 'JP' },
}

test('an amount that the provider cannot charge is named, with what it can charge, and not to be tried again', async () => {
  const { body: session } = await weft.agent('POST', '/ucp/checkout-sessions', unchargeable)
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

test('the page of the checkout says that the amount cannot be charged, and not to try again', async () => {
  const { body } = await weft.agent('POST', '/ucp/checkout-sessions', {
    ...unchargeable,
    shipping_address: { ...unchargeable.shipping_address, address_region: 'JP-13', postal_code: '100-0001' },
  })
  const { pathname: url } = new URL(body.continue_url)
  const form = load((await weft.request({ method: 'GET', url })).text)('form')
    .first()
    .serialize()
  const answer = await weft.request({
    method: 'POST',
    url,
    payload: `${form}&action=pay`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  const problems = load(answer.text)('.summary li')
    .toArray()
    .map((item) => load(item).text())
  expect([answer.status, problems]).toEqual([
    500,
    ['The payment provider cannot charge this amount. Nothing was charged. Change your cart, or ask the shop.'],
  ])
})
