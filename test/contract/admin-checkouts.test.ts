import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { pagePath, payByCard, settle } from '../support/buying.ts'
import { checkInvariants } from '../support/invariants.ts'
import { type ContractShop, contractShop, sessions, start } from '../support/storefront-contract.ts'
import type { TestWeft } from '../support/weft.ts'

let shop: ContractShop
let weft: TestWeft
beforeAll(async () => {
  shop = await contractShop()
  weft = shop.weft
})
afterAll(async () => {
  expect((await checkInvariants(weft.db)).findings).toEqual([])
  await weft.stop()
})

const body = (email: string, variant = 'variant_shirt_m') => ({
  line_items: [{ item: { id: variant }, quantity: 1 }],
  buyer: { email },
  shipping_address: { street_address: '1 Road', address_locality: 'Austin', address_country: 'US' },
})
const historyOf = async (id: string) => (await weft.admin('GET', `/admin/checkouts/${id}`)).body.checkout.history
const listed = async (query: string) => {
  const { status, body: found } = await weft.admin('GET', `/admin/checkouts?${query}`)
  return status === 200 ? { ids: found.checkouts.map(({ id }: { id: string }) => id), count: found.count } : found
}

test('the history of a session has every change, with its author and request id', async () => {
  const { id, path } = await shop.created(body('ann@example.com'), { 'request-id': 'make-1' })
  const other = { 'request-id': 'change-1', 'ucp-agent': 'profile="https://other.example/agent"' }
  await weft.agent('PUT', path, { buyer: { first_name: 'Ann' } }, other)
  const begun = await weft.agent('POST', `${path}/complete`, {}, { 'request-id': 'pay-1' })
  await payByCard(weft, pagePath(begun.body), 'paid')
  await settle(weft)
  const at = { timestamp: start }
  const agent = { type: 'agent', id: 'https://agent.example/profile' }
  expect(await historyOf(id)).toEqual([
    { version: 1, verb: 'create', status: 'ready_for_complete', ...at, actor: agent, request_id: 'make-1' },
    {
      version: 2,
      verb: 'update',
      status: 'ready_for_complete',
      ...at,
      actor: { type: 'agent', id: 'https://other.example/agent' },
      request_id: 'change-1',
    },
    { version: 3, verb: 'complete', status: 'complete_in_progress', ...at, actor: agent, request_id: 'pay-1' },
    {
      version: 4,
      verb: 'order',
      status: 'completed',
      timestamp: '2026-03-01T10:01:30.000Z',
      actor: { type: 'system', id: null },
      request_id: null,
    },
  ])
  expect((await weft.agent('GET', path)).text).not.toContain('change-1')
  weft.clock.advance(-90_000)
})

test('a long history keeps its first change and the latest ones', async () => {
  const { id, path } = await shop.created(body('long@example.com'))
  for (let n = 0; n < 34; n++) await weft.agent('PUT', path, { buyer: { first_name: `Ann ${n}` } })
  const versions = (await historyOf(id)).map(({ version }: { version: number }) => version)
  expect(versions).toEqual([1, ...Array.from({ length: 29 }, (_, index) => index + 7)])
})

test('sessions are listed newest first and filtered by status, agent, e-mail, date and total', async () => {
  const first = await shop.created(body('list@example.com'))
  weft.clock.advance(1000)
  const second = await shop.created(body('LIST@example.com', 'variant_mug'), {
    'ucp-agent': 'profile="https://lister.example/agent"',
  })
  weft.clock.advance(-1000)
  const both = 'email=list@example.com'
  expect(await listed(both)).toEqual({ ids: [second.id, first.id], count: 2 })
  expect(await listed(`${both}&limit=1&offset=1`)).toEqual({ ids: [first.id], count: 2 })
  expect(await listed('agent=https://lister.example/agent')).toEqual({ ids: [second.id], count: 1 })
  expect(await listed(`${both}&total_from=3000&total_to=3000&currency=usd`)).toEqual({ ids: [first.id], count: 1 })
  expect(await listed(`${both}&created_from=2026-03-01T10:00:01Z`)).toEqual({ ids: [second.id], count: 1 })
  expect(await listed(`${both}&created_to=2026-03-01T10:00:01Z`)).toEqual({ ids: [first.id], count: 1 })
  expect(await listed(`${both}&status=canceled`)).toEqual({ ids: [], count: 0 })
  const { body: found } = await weft.admin('GET', `/admin/checkouts?${both}&limit=1`)
  expect(found).toEqual({
    checkouts: [
      {
        id: second.id,
        status: 'ready_for_complete',
        email: 'LIST@example.com',
        currency: 'USD',
        total: 1700,
        item_count: 1,
        agent_profile: 'https://lister.example/agent',
        publishable_key_id: 'apk_1',
        sales_channel_id: 'sc_test',
        region_id: 'reg_us',
        order_id: null,
        created_at: '2026-03-01T10:00:01.000Z',
        updated_at: '2026-03-01T10:00:01.000Z',
        expires_at: found.checkouts[0].expires_at,
        stage: 'address',
        line_items: found.checkouts[0].line_items,
        name: null,
      },
    ],
    count: 2,
    limit: 1,
    offset: 0,
  })
})

test('sessions are searched by name, title, e-mail address, id, and by the number of their order', async () => {
  const named = { first_name: 'Noor', last_name: 'van Dijk', email: 'nvd@example.com' }
  const open = await shop.created({ ...body('', 'variant_mug'), buyer: named })
  const bought = await shop.created({ ...body('bought@example.com'), buyer: { ...named, email: 'bought@example.com' } })
  const begun = await weft.agent('POST', `${bought.path}/complete`, {})
  await payByCard(weft, pagePath(begun.body), 'paid')
  await settle(weft)
  weft.clock.advance(-90_000)
  const { order_id: orderId } = (await weft.admin('GET', `/admin/checkouts/${bought.id}`)).body.checkout
  const { display_id: number } = (await weft.admin('GET', `/admin/orders/${orderId}`)).body.order
  const [both, openOnly, boughtOnly] = [
    // Both are created at the same moment, so their ids decide.
    { ids: [bought.id, open.id].sort().reverse(), count: 2 },
    { ids: [open.id], count: 1 },
    { ids: [bought.id], count: 1 },
  ]
  expect(await listed('q=VAN dijk')).toEqual(both)
  expect(await listed('q=NVD@example')).toEqual(openOnly)
  expect(await listed('q=van dijk&status=completed')).toEqual(boughtOnly)
  expect(await listed(`q=${open.id}`)).toEqual(openOnly)
  expect(await listed(`q=${orderId}`)).toEqual(boughtOnly)
  expect(await listed(`q=${encodeURIComponent(`#${number}`)}`)).toEqual(boughtOnly)
  expect((await weft.admin('GET', `/admin/orders?q=${encodeURIComponent(`# ${number}`)}`)).body.count).toBe(1)
})

test('an expired session is listed as canceled before the job has canceled it', async () => {
  const { id } = await shop.created(body('late@example.com'))
  weft.clock.advance(25 * 3600_000)
  expect(await listed('email=late@example.com&status=canceled')).toEqual({ ids: [id], count: 1 })
  const { checkout } = (await weft.admin('GET', `/admin/checkouts/${id}`)).body
  expect(checkout.messages).toEqual([
    { type: 'info', code: 'session_expired', content: 'This session expired and was canceled. Create a new one.' },
  ])
  await weft.weft.jobs.runNow('expire-sessions')
  expect((await historyOf(id)).map(({ verb, status }: Record<string, string>) => [verb, status])).toEqual([
    ['create', 'ready_for_complete'],
    ['expire', 'canceled'],
  ])
  weft.clock.advance(-25 * 3600_000)
})

test('the operator cancels a session during payment: it has no payment any more, and its stock is released', async () => {
  const { id, path } = await shop.created(body('stop@example.com'))
  await weft.agent('POST', `${path}/complete`, {})
  const key = { 'idempotency-key': 'cancel-once' }
  const first = await weft.admin('POST', `/admin/checkouts/${id}/cancel`, undefined, key)
  expect([first.status, first.body.checkout.status, first.body.checkout.payment_id]).toEqual([200, 'canceled', null])
  const again = await weft.admin('POST', `/admin/checkouts/${id}/cancel`, undefined, key)
  expect([again.status, again.text]).toEqual([200, first.text])
  const other = await weft.admin('POST', `/admin/checkouts/${id}/cancel`)
  expect([other.status, other.body]).toEqual([
    409,
    {
      type: 'conflict',
      code: 'checkout_not_modifiable',
      message: 'This session is canceled and cannot be changed. Create a new one.',
    },
  ])
  expect((await weft.agent('GET', path)).body.status).toBe('canceled')
  const { rows: held } = await sql`select status from stock_reservation where status = 'held'`.execute(weft.db)
  expect(held).toEqual([])
})

test('a session is extended to at most 30 days from now, and an update does not undo the extension', async () => {
  const { id, path } = await shop.created(body('more@example.com'))
  const before = Date.parse((await weft.agent('GET', path)).body.expires_at)
  const extend = (minutes: number, key?: string) =>
    weft.admin('POST', `/admin/checkouts/${id}/extend`, { minutes }, key ? { 'idempotency-key': key } : {})
  const first = await extend(60, 'extend-once')
  const later = new Date(before + 3600_000).toISOString()
  expect([first.status, first.body.checkout.expires_at]).toEqual([200, later])
  expect((await extend(60, 'extend-once')).text).toBe(first.text)
  expect((await weft.agent('PUT', path, { buyer: { first_name: 'Ann' } })).body.expires_at).toBe(later)
  expect((await extend(43_200)).body.checkout.expires_at).toBe('2026-03-31T10:00:00.000Z')
  const tooLong = await extend(43_201)
  expect([tooLong.status, tooLong.body.errors[0].path]).toEqual([400, '/minutes'])
  expect((await historyOf(id)).map(({ verb }: { verb: string }) => verb)).toEqual([
    'create',
    'extend',
    'update',
    'extend',
  ])
  weft.clock.advance(20 * 24 * 3600_000)
  await weft.weft.jobs.runNow('expire-sessions')
  expect((await weft.agent('GET', `${sessions}/${id}`)).body.status).toBe('ready_for_complete')
  weft.clock.advance(-20 * 24 * 3600_000)
})

test('five concurrent extensions of a session all count', async () => {
  const { id, path } = await shop.created(body('five@example.com'))
  const before = Date.parse((await weft.agent('GET', path)).body.expires_at)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => weft.admin('POST', `/admin/checkouts/${id}/extend`, { minutes: 10 })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const { expires_at, version } = (await weft.admin('GET', `/admin/checkouts/${id}`)).body.checkout
  expect([expires_at, version]).toEqual([new Date(before + 3000_000).toISOString(), 6])
})

test('unknown sessions return 404', async () => {
  for (const [method, path] of [
    ['GET', 'cart_no'],
    ['POST', 'cart_no/cancel'],
  ] as const) {
    const answer = await weft.admin(method, `/admin/checkouts/${path}`)
    expect([answer.status, answer.body.type]).toEqual([404, 'not_found'])
  }
  const extended = await weft.admin('POST', '/admin/checkouts/cart_no/extend', { minutes: 1 })
  expect([extended.status, extended.body]).toEqual([
    404,
    { type: 'not_found', message: 'This checkout session was not found.' },
  ])
})

test('a role that may only read sessions gets no link that changes or pays one', async () => {
  const { id, path } = await shop.created(body('watched@example.com'))
  const { continue_url } = (await weft.agent('GET', path)).body
  weft.clock.advance(2 * 3_600_000)
  const seenWith = async (scopes: readonly string[]) => {
    const made = await weft.admin('POST', '/admin/api-tokens', { name: scopes.join(), scopes })
    const authorization = `Bearer ${made.body.api_token.token}`
    const read = async (url: string) => (await weft.request({ method: 'GET', url, headers: { authorization } })).text
    const { checkout } = JSON.parse(await read(`/admin/checkouts/${id}`))
    const { abandoned_checkouts } = JSON.parse(await read('/admin/abandoned-checkouts?email=watched@example.com'))
    const exported = await read('/admin/abandoned-checkouts/export?email=watched@example.com')
    return [checkout.continue_url, abandoned_checkouts[0].continue_url, exported.includes(continue_url)]
  }
  const reading = ['checkouts:read', 'abandoned-checkouts:read']
  expect(await seenWith(reading)).toEqual([null, null, false])
  expect(await seenWith([...reading, 'checkouts:write'])).toEqual([continue_url, continue_url, true])
})

test('sessions are narrowed and sorted by their last change', async () => {
  const first = await shop.created(body('one@changed.example'))
  const second = await shop.created(body('two@changed.example'))
  weft.clock.advance(60_000)
  await weft.agent('PUT', first.path, { buyer: { first_name: 'Ann' } })
  const since = encodeURIComponent(new Date(weft.clock.now()).toISOString())
  expect(await listed(`email=one@changed.example&updated_at[gte]=${since}`)).toEqual({ ids: [first.id], count: 1 })
  expect(await listed(`email=two@changed.example&updated_at[gte]=${since}`)).toEqual({ ids: [], count: 0 })
  const newest = (await listed('order=-updated_at&limit=100')).ids
  expect(newest.indexOf(first.id)).toBeLessThan(newest.indexOf(second.id))
  weft.clock.advance(-60_000)
})
