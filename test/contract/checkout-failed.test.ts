import { load } from 'cheerio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { createLogger } from '../../src/platform/log.ts'
import { readyBody } from '../support/purchase.ts'
import { shopVisitor } from '../support/shop-visitor.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

const lines: string[] = []
const log = createLogger({ level: 'warn', destination: { write: (line: string) => void lines.push(line) } })
let weft: TestWeft
let id: string
let page: string
beforeAll(async () => {
  weft = await startTestWeft({ log })
  const session = await filledSession()
  id = session.id
  page = new URL(session.continue_url).pathname
  // Makes every change fail as if another request had been faster.
  await sql`create function no_change() returns trigger language plpgsql as 'begin return null; end'`.execute(weft.db)
  await sql`create trigger no_change before update on checkout for each row execute function no_change()`.execute(
    weft.db,
  )
})
afterAll(() => weft.stop())

/** Creates a session with everything that the checkout page asks for. */
async function filledSession() {
  const { shipping_address: address, ...body } = readyBody()
  const name = { first_name: 'Asha', last_name: 'Rao' }
  const shipping_address = { ...address, ...name, postal_code: '78701' }
  const filled = { ...body, buyer: { ...body.buyer, ...name }, shipping_address }
  return (await weft.agent('POST', '/ucp/checkout-sessions', filled)).body
}

const content = 'This session is being changed by other requests right now. Try again in a moment.'
const warned = (requestId: string) =>
  lines.map((line) => JSON.parse(line)).filter(({ level, requestId: own }) => level === 'warn' && own === requestId)

test.each([
  ['PUT', '', readyBody({ quantity: 2 })],
  ['POST', '/complete', undefined],
  ['POST', '/cancel', undefined],
] as const)(
  '%s %s of a session that other requests are changing returns 500 checkout_failed with Retry-After',
  async (method, path, body) => {
    const requestId = `failed ${method}${path}`
    const answer = await weft.agent(method, `/ucp/checkout-sessions/${id}${path}`, body, { 'request-id': requestId })
    expect([answer.status, answer.headers['retry-after'], answer.body]).toEqual([
      500,
      '1',
      {
        ucp: { version: '2026-01-11', status: 'error' },
        messages: [{ type: 'error', code: 'checkout_failed', content, severity: 'fatal' }],
      },
    ])
    expect(warned(requestId).map(({ code, msg }) => [code, msg])).toEqual([['checkout_failed', 'call failed']])
  },
)

test('an operator who cancels the session gets checkout_failed too', async () => {
  const answer = await weft.admin('POST', `/admin/checkouts/${id}/cancel`, {})
  expect([answer.status, answer.headers['retry-after'], answer.body]).toEqual([
    500,
    '1',
    { type: 'unexpected', code: 'checkout_failed', message: content },
  ])
})

test.each([
  ['pay', {}],
  ['update', { first_name: 'Meera' }],
])('the checkout page says when to try again after the action %s', async (action, changed) => {
  const visitor = shopVisitor(weft)
  const form = load((await visitor.get(page)).text)('form#checkout').serializeArray()
  const fields = Object.fromEntries(form.map(({ name, value }) => [name, value]))
  const requestId = `page ${action}`
  const answer = await visitor.post(page, { ...fields, ...changed, action }, { 'request-id': requestId })
  expect([answer.status, answer.headers['retry-after']]).toEqual([500, '1'])
  expect(answer.text).toContain('This cart is being changed at this very moment. Try again.')
  expect(warned(requestId).map(({ code, msg }) => [code, msg])).toEqual([['checkout_failed', 'call failed']])
})
