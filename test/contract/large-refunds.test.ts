import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { createSession, pagePath, payByCard } from '../support/buying.ts'
import { type ContractShop, contractShop } from '../support/storefront-contract.ts'
import type { TestWeft } from '../support/weft.ts'

const email = 'asha@shop.example'
const password = 'correct horse battery'
let shop: ContractShop
let weft: TestWeft
let cookie: string
beforeAll(async () => {
  shop = await contractShop()
  weft = shop.weft
  const { token } = (await weft.admin('POST', '/admin/invitations', { email, role: 'operations' })).body.invitation
  await page('POST', '/auth/admin/accept-invitation', { token, name: 'Asha', password })
  const login = await page('POST', '/auth/admin/session', { email, password })
  cookie = String(login.headers['set-cookie']).split(';', 1)[0] ?? ''
})
afterAll(() => weft.stop())

/** Sends a request as the console does. */
const page = (method: 'GET' | 'POST', url: string, payload?: object, headers: Record<string, string> = {}) =>
  weft.request({
    method,
    url,
    ...(payload ? { payload } : {}),
    headers: { 'sec-fetch-site': 'same-origin', ...(cookie ? { cookie } : {}), ...headers },
  })
const unconfirm = () => sql`update login_session set confirmed_until = null`.execute(weft.db)
const asked = { status: 403, code: 'confirmation_required' }
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => ({ status, code: body.code })
const refundable = async (id: string) => (await weft.admin('GET', `/admin/orders/${id}`)).body.order.totals.refundable

/** Buys forty shirts for more than 1,000.00. */
async function bought(): Promise<string> {
  const sessionId = await createSession(weft, { line_items: [{ item: { id: 'variant_shirt_s' }, quantity: 40 }] })
  const begun = await weft.agent('POST', `/ucp/checkout-sessions/${sessionId}/complete`, {})
  await payByCard(weft, pagePath(begun.body), 'paid')
  const { payments } = (await weft.admin('GET', `/admin/payments?checkout_id=${sessionId}`)).body
  await weft.admin('POST', `/admin/payments/${payments[0].id}/sync`)
  return (await weft.agent('GET', `/ucp/checkout-sessions/${sessionId}`)).body.order.id
}

test('the console requires the password again once the refunds of an order reach 50,000 minor units in total', async () => {
  const id = await bought()
  await unconfirm()
  const refund = (amount: number | undefined, headers = {}) =>
    page('POST', `/admin/orders/${id}/refunds`, { reason: 'damaged', ...(amount ? { amount } : {}) }, headers)
  expect(outcome(await refund(50_000))).toEqual(asked)
  expect(outcome(await refund(undefined))).toEqual(asked)
  const before = await refundable(id)
  expect((await refund(49_999)).status).toBe(201)
  expect(outcome(await refund(1, { 'idempotency-key': 'one' }))).toEqual(asked)
  expect(await refundable(id)).toBe(before - 49_999)
  expect((await page('POST', '/auth/admin/session/confirm', { password })).status).toBe(200)
  expect((await refund(1, { 'idempotency-key': 'one' })).status).toBe(201)
  expect(await refundable(id)).toBe(before - 50_000)
  expect((await weft.admin('POST', `/admin/orders/${id}/refunds`, { reason: 'damaged', amount: 1 })).status).toBe(201)
})

test('a cancellation that refunds as much requires the password too, and changes nothing without it', async () => {
  const id = await bought()
  await unconfirm()
  expect(outcome(await page('POST', `/admin/orders/${id}/cancel`, {}))).toEqual(asked)
  expect((await weft.admin('GET', `/admin/orders/${id}`)).body.order.status).not.toBe('canceled')
  expect((await page('POST', `/admin/orders/${id}/cancel`, { refund: false })).status).toBe(200)
})
