import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkoutIdOf } from '../../src/storefront/hosted-pages/links.ts'
import {
  error,
  info,
  links,
  notFound,
  readyBody,
  readySession,
  refused,
  session,
} from '../support/storefront-bodies.ts'
import { type ContractShop, contractShop, sessions, start } from '../support/storefront-contract.ts'
import { settle } from '../support/storefront-payment.ts'
import { linkSecret } from '../support/weft.ts'

let shop: ContractShop
beforeAll(async () => {
  shop = await contractShop()
})
afterEach(() => shop.weft.clock.set(new Date(start)))
afterAll(() => shop.weft.stop())

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const payment = {
  handler_id: 'card_handler',
  provider_id: 'pp_card_handler_card_handler',
  next_action: {
    type: 'redirect',
    url: 'https://shop.example/sandbox/pay/<token>',
    description: 'Pay on the sandbox page: no real money moves.',
  },
  description:
    'The shopper pays on the page of the payment provider. Poll this session every 2 to 5 seconds until it is completed.',
}

describe('a session read in each of its states', () => {
  it('equals the response of its creation while it is open', async () => {
    const { path } = await shop.created(readyBody)
    expect(await shop.ask('GET', path)).toEqual(session(200, readySession))
    shop.weft.clock.advance(6 * hour - 1)
    expect(await shop.ask('GET', path)).toEqual(session(200, readySession))
  })

  it('shows the payment while it is in progress', async () => {
    const { path } = await shop.created(readyBody)
    const inProgress = session(200, { ...readySession, status: 'complete_in_progress', payment })
    expect(await shop.ask('POST', `${path}/complete`)).toEqual(inProgress)
    expect(await shop.ask('GET', path)).toEqual(inProgress)
  })

  it('is incomplete with payment_failed once the provider reports it', async () => {
    const { id, path } = await shop.created(readyBody)
    await shop.ask('POST', `${path}/complete`)
    await settle(shop, id, { status: 'failed', failureReason: 'Declined' })
    const content = 'The payment did not go through. Complete the session again to pay.'
    const messages = [error('payment_failed', content)]
    expect(await shop.ask('GET', path)).toEqual(session(200, { ...readySession, status: 'incomplete', messages }))
  })

  it('is incomplete with payment_expired once the time to pay is over', async () => {
    const { path } = await shop.created(readyBody)
    await shop.ask('POST', `${path}/complete`)
    shop.weft.clock.advance(30 * minute)
    const content = 'The payment was not made in time. Complete the session again to pay.'
    const messages = [error('payment_expired', content)]
    expect(await shop.ask('GET', path)).toEqual(session(200, { ...readySession, status: 'incomplete', messages }))
  })

  it('contains its order once it is completed', async () => {
    const { id, path } = await shop.created(readyBody)
    await shop.ask('POST', `${path}/complete`)
    await settle(shop, id, { status: 'paid' })
    const completed = {
      status: 'completed',
      links: [...links, { type: 'order', url: 'https://shop.example/ucp/orders/<order>', title: 'Order' }],
      order_id: '<order>',
      order: { id: '<order>', permalink_url: 'https://shop.example/orders/<order>.<signature>' },
    }
    expect(await shop.ask('GET', path)).toEqual(session(200, { ...readySession, ...completed }))
  })

  it('has a message that it was canceled', async () => {
    const { path } = await shop.created(readyBody)
    const canceled = { status: 'canceled', messages: [info('checkout_canceled', 'This session was canceled.')] }
    const expected = session(200, { ...readySession, ...canceled })
    expect(await shop.ask('POST', `${path}/cancel`)).toEqual(expected)
    expect(await shop.ask('GET', path)).toEqual(expected)
  })
})

describe('an expired session', () => {
  const content = 'This session expired and was canceled. Create a new one.'
  const expired = { ...readySession, status: 'canceled', messages: [info('session_expired', content)] }

  it('is canceled with session_expired, before and after a job has recorded it', async () => {
    const { path } = await shop.created(readyBody)
    shop.weft.clock.advance(6 * hour)
    expect(await shop.ask('GET', path)).toEqual(session(200, expired))
    await shop.weft.weft.jobs.runNow('expire-sessions')
    expect(await shop.ask('GET', path)).toEqual(session(200, { ...expired, updated_at: '2026-03-01T16:00:00.000Z' }))
  })

  it('cannot be changed', async () => {
    const { path } = await shop.created(readyBody)
    shop.weft.clock.advance(6 * hour)
    const problem = 'This session is canceled and cannot be changed. Create a new one.'
    const notModifiable = refused(409, error('checkout_not_modifiable', problem, { severity: 'fatal' }))
    expect(await shop.ask('PUT', path, { buyer: { first_name: 'Ada' } })).toEqual(notModifiable)
  })

  it('can be read for 30 days, and is then not found', async () => {
    const { path } = await shop.created(readyBody)
    shop.weft.clock.advance(6 * hour + 30 * day)
    expect(await shop.ask('GET', path)).toEqual(session(200, expired))
    shop.weft.clock.advance(1)
    expect(await shop.ask('GET', path)).toEqual(notFound)
    expect(await shop.ask('PUT', path, { buyer: {} })).toEqual(notFound)
  })

  it('has the configured lifetime', async () => {
    const other = await contractShop({ environment: { CHECKOUT_TTL_MINUTES: '1' } })
    const { path } = await other.created(readyBody)
    const { body } = await other.ask('GET', path)
    other.weft.clock.advance(minute)
    const after = await other.ask('GET', path)
    await other.weft.stop()
    expect([body.expires_at, body.status, after.body.status]).toEqual([
      '2026-03-01T10:01:00.000Z',
      'ready_for_complete',
      'canceled',
    ])
  })
})

it('a session that never existed is not found', async () => {
  expect(await shop.ask('GET', `${sessions}/cart_none`)).toEqual(notFound)
  expect(await shop.ask('GET', `${sessions}/${'x'.repeat(500)}`)).toEqual(notFound)
  expect(await shop.ask('PUT', `${sessions}/cart_none`, {})).toEqual(notFound)
})

it('an open, paying or expired session is read without writing anything', async () => {
  const { id, path } = await shop.created(readyBody)
  const paying = await shop.created(readyBody)
  await shop.ask('POST', `${paying.path}/complete`)
  const rows = async () => {
    const found =
      await sql`select xmin::text, ctid::text, c.* from checkout c where id in (${id}, ${paying.id}) order by id`.execute(
        shop.weft.db,
      )
    return found.rows
  }
  const before = await rows()
  for (const ms of [0, 30 * minute, 6 * hour, 40 * day]) {
    shop.weft.clock.set(new Date(Date.parse(start) + ms))
    await shop.ask('GET', path)
    await shop.ask('GET', paying.path)
  }
  expect(await rows()).toEqual(before)
})

it('a session has a continue_url that leads to this session and to no other', async () => {
  const { id, path } = await shop.created(readyBody)
  const { continue_url } = (await shop.weft.agent('GET', path)).body
  const link = continue_url.replace('https://shop.example/checkout/', '')
  expect(checkoutIdOf(linkSecret, link)).toBe(id)
  expect(checkoutIdOf(linkSecret, link.replace(id, 'cart_other'))).toBe(null)
})

it('a session links to every configured policy, and always to terms and privacy', async () => {
  const { db } = shop.weft
  await db.updateTable('store').set({ refund_policy: '', shipping_policy: 'Fast.', terms_of_service: '' }).execute()
  await shop.created({ line_items: [] })
  const { body } = await shop.ask('POST', sessions, readyBody)
  await db
    .updateTable('store')
    .set({ refund_policy: 'Refunds.', shipping_policy: '', terms_of_service: 'Terms.' })
    .execute()
  await shop.created({ line_items: [] })
  expect(body.links).toEqual([
    links[0],
    links[1],
    { type: 'shipping_policy', url: 'https://shop.example/policies/shipping', title: 'Shipping policy' },
  ])
})
