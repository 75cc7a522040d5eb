import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { brokenInvariants } from '../support/invariants.ts'
import { completedWithoutKey, completeWithoutKey, open, unitsOf } from '../support/keyless.ts'
import { lastAttempt } from '../support/purchase.ts'
import { startWeftWithProviders, type WeftWithProviders } from '../support/real-providers.ts'
import { readyBody, wanted } from '../support/storefront-bodies.ts'

let all: WeftWithProviders
beforeAll(async () => {
  all = await startWeftWithProviders()
})
beforeEach(() => {
  all.stripe.faults.clear()
})
afterAll(async () => {
  expect(await brokenInvariants(all.weft)).toEqual([])
  await all.stop()
})

const variant = 'variant_shirt_s'
const address = '192.0.2.1'
let buyers = 0
const begun = (quantity: number) =>
  completedWithoutKey(all.weft, { address }, { variant, quantity, email: `buyer-${++buyers}@example.com` })
const cancelAll = async () => {
  all.weft.clock.advance(31 * 60_000)
  await all.weft.weft.jobs.runNow('sweep-payments')
}

it('opening our page requests Stripe’s page once and redirects the shopper to it', async () => {
  const before = all.stripe.calls.length
  const { id, page } = await begun(2)
  expect(all.stripe.calls.slice(before)).toEqual([])
  const [first, second] = await Promise.all([open(all.weft, address, page), open(all.weft, address, page)])
  const attempt = await lastAttempt(all.weft, id)
  const url = all.stripe.account.session(attempt.provider_ref ?? '').url
  expect([first.status, first.headers.location, second.headers.location]).toEqual([303, url, url])
  expect((await open(all.weft, address, `${page}/go`)).text).toContain(String(url).replaceAll('&', '&amp;'))
  expect(
    [...all.stripe.account.sessions.values()].filter((made) => made.client_reference_id === attempt.id),
  ).toHaveLength(1)
  await cancelAll()
})

it('if Stripe cannot be reached, the hold is released, the payment has failed, and the session can be completed again', async () => {
  const { id, page } = await begun(2)
  all.stripe.faults.plan('*', { kind: 'respond', status: 500, body: {} }, 100)
  expect((await open(all.weft, address, page)).status).toBe(500)
  expect(await unitsOf(all.weft, variant)).toEqual({ on_hand: 100, reserved: 0, yielding: 0 })
  const failed = await lastAttempt(all.weft, id)
  expect(failed.status).toBe('failed')

  all.stripe.faults.clear()
  all.weft.clock.advance(1000)
  const again = await completeWithoutKey(all.weft, { address }, id)
  expect(again.page).not.toBe(page)
  const opened = await open(all.weft, address, again.page)
  const attempt = await lastAttempt(all.weft, id)
  expect([opened.status, opened.headers.location]).toEqual([
    303,
    all.stripe.account.session(attempt.provider_ref ?? '').url,
  ])
  expect([attempt.id === failed.id, await unitsOf(all.weft, variant)]).toEqual([
    false,
    { on_hand: 100, reserved: 0, yielding: 2 },
  ])
  await cancelAll()
})

it('if a process dies between the hold and Stripe’s response, the page can be opened again', async () => {
  const { id, page } = await begun(2)
  await open(all.weft, address, page)
  const attempt = await lastAttempt(all.weft, id)
  await sql`update payment_attempt set status = 'created', provider_ref = null, next_action = null where id = ${attempt.id}`.execute(
    all.weft.db,
  )
  const { status, headers } = await open(all.weft, address, page)
  expect([status, headers.location]).toEqual([303, all.stripe.account.session(attempt.provider_ref ?? '').url])
  await cancelAll()
})

it('a hold that yields closes its page at Stripe', async () => {
  const { id, page } = await begun(50)
  await open(all.weft, address, page)
  const created = await all.weft.agent('POST', '/ucp/checkout-sessions', {
    ...readyBody,
    line_items: [wanted(variant, 100)],
  })
  expect((await all.weft.agent('POST', `/ucp/checkout-sessions/${created.body.id}/complete`, {})).status).toBe(200)
  await all.weft.weft.jobs.runNow('yield-holds')
  const attempt = await lastAttempt(all.weft, id)
  expect([attempt.status, all.stripe.account.session(attempt.provider_ref ?? '').status]).toEqual([
    'expired',
    'expired',
  ])
  expect(await unitsOf(all.weft, variant)).toEqual({ on_hand: 100, reserved: 100, yielding: 0 })
})
