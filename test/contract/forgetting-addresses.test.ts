import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { addSite, idOf, visit } from '../support/ad-planning.ts'
import { handIn } from '../support/hand-in.ts'
import { marked, markedColumns } from '../support/markers.ts'
import { paidSession, readySession, startedPayment } from '../support/purchase.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

// Each test runs many features and needs time.
vi.setConfig({ testTimeout: 300_000 })

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
  await addSite(weft, ['https://www.example.com'])
})
beforeEach(async () => expect(await markedColumns(weft)).toEqual([]))
afterAll(() => weft.stop())

// biome-ignore lint/suspicious/noExplicitAny: tests reach into whole bodies.
async function admin(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown, headers = {}): Promise<any> {
  const answer = await weft.admin(method, `/admin${path}`, body, headers)
  if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text}`)
  return answer.body
}
/** Forgets an address, and completes the search of the e-mails. */
async function forget(email: string = marked.email) {
  const answer = await weft.admin('POST', '/admin/customers/forget', { email })
  await weft.weft.jobs.runNow('search-mails')
  return answer
}
const nothing = { customers: 0, orders: 0, checkouts: 0, emails: 0, messages: 0, people: 0 }

const letter = (number: number) =>
  handIn(
    weft,
    `From: ${marked.name} <${marked.email}>\r\nTo: shop@example.com\r\nSubject: Hello\r\nMessage-ID: <${number}@mail.example>\r\nDate: Sun, 1 Mar 2026 10:00:00 +0000\r\n\r\nI am ${marked.name}.\r\n`,
  )

const cart = {
  line_items: [{ item: { id: 'variant_shirt_s' }, quantity: 1 }],
  buyer: { email: marked.email.toUpperCase(), first_name: marked.first, last_name: marked.last },
  shipping_address: {
    street_address: marked.street,
    address_locality: 'Austin',
    address_region: 'TX',
    address_country: 'US',
  },
}

test('the owner of an abandoned cart is forgotten by e-mail address, once; the second call finds nothing', async () => {
  const { id } = (await weft.agent('POST', '/ucp/checkout-sessions', cart, { 'idempotency-key': 'left' })).body
  await admin('POST', '/tasks', { title: `Call ${marked.name}` })
  const first = await forget()
  expect([first.status, first.body]).toEqual([200, { forgotten: { ...nothing, checkouts: 1 } }])
  expect(await markedColumns(weft)).toEqual([])
  const { checkout } = await admin('GET', `/checkouts/${id}`)
  expect([checkout.status, checkout.email]).toEqual(['canceled', null])
  const second = await forget()
  expect([second.status, second.body]).toEqual([200, { forgotten: nothing }])
  expect((await admin('GET', '/customers')).customers).toEqual([])
})

test('subscribers, tracked visitors, and authors of feedback and e-mails are forgotten by e-mail address too', async () => {
  await visit(weft, 'lead', {
    visitor: 'lead',
    page_url: `https://www.example.com/?email=${marked.email}`,
    events: [{ id: idOf('aev', 'lead'), name: 'newsletter', data: { email: marked.email } }],
  })
  const lead = { email: marked.email, first_name: marked.first, last_name: marked.last }
  const { person } = await admin('POST', '/ad-planning/people', lead)
  await admin('POST', '/ad-planning/feedback', {
    person_id: person.id,
    rating: 4,
    scale: '5',
    content: `${marked.name} likes it`,
    source: 'form',
  })
  await letter(1)
  await weft.weft.jobs.runNow('relay-events')
  await vi.waitFor(async () => {
    const { rows } =
      await sql`select 1 from pgboss.job where state not in ('completed', 'failed') and data ? 'events'`.execute(
        weft.db,
      )
    expect(rows).toEqual([])
  }, 20_000)
  const { advertising } = await admin('POST', '/customers/export-person', { email: marked.email })
  expect(advertising).toMatchObject([
    {
      id: person.id,
      feedback: [{ rating: 4, content: `${marked.name} likes it` }],
      sentiment: [{ text: `${marked.name} likes it`, label: 'neutral', score: 0 }],
      conversions: [],
      predictions: [],
    },
  ])
  const { body } = await forget()
  expect(body).toEqual({ forgotten: { ...nothing, messages: 1, people: 1 } })
  expect(await markedColumns(weft)).toEqual([])
  expect((await forget()).body).toEqual({ forgotten: nothing })
})

test('forgetting an e-mail address also covers carts and leads with another plus-tag, but not another customer', async () => {
  const tagged = (tag: string) => marked.email.replace('@', `+${tag}@`)
  const cartOf = (email: string) =>
    weft.agent('POST', '/ucp/checkout-sessions', { ...cart, buyer: { ...cart.buyer, email } })
  const { id } = (await cartOf(tagged('Cart'))).body
  const lead = { email: tagged('news'), first_name: marked.first, last_name: marked.last }
  const { person } = await admin('POST', '/ad-planning/people', lead)
  const other = 'nobody+else@marker.example'
  await paidSession(weft, { email: other })
  const session = await readySession(weft, { email: other })
  const { body } = await forget(tagged('shop'))
  expect(body).toEqual({ forgotten: { ...nothing, checkouts: 1, people: 1 } })
  expect(await markedColumns(weft)).toEqual([])
  expect((await admin('GET', `/checkouts/${id}`)).checkout.status).toBe('canceled')
  expect((await admin('GET', `/ad-planning/people/${person.id}`)).person.email).toBe(null)

  expect((await forget('nobody@marker.example')).body).toEqual({ forgotten: nothing })
  expect((await admin('GET', `/checkouts/${session.id}`)).checkout).toMatchObject({
    email: other,
    status: 'ready_for_complete',
  })
  expect((await admin('GET', `/customers?email=${encodeURIComponent(other)}`)).customers).toHaveLength(1)
  await forget(other)
})

test('a customer can be forgotten by e-mail address; the orders and their amounts stay', async () => {
  const { completed } = await paidSession(weft, { email: marked.email })
  const { customers } = await admin('GET', `/customers?email=${marked.email}`)
  const { body } = await forget(` ${marked.email.toUpperCase()} `)
  expect(body).toEqual({ forgotten: { ...nothing, customers: 1, orders: 1, checkouts: 1 } })
  const { customer } = await admin('GET', `/customers/${customers[0].id}`)
  expect([customer.email, customer.order_count]).toEqual([`${customers[0].id}@removed.invalid`, 1])
  expect((await admin('GET', `/orders/${completed.order.id}`)).order.totals.total).toBe(3000)
  expect(await markedColumns(weft)).toEqual([])
  expect((await forget()).body).toEqual({ forgotten: nothing })
})

test('the log states who requested the forgetting and when, but not whom, even if the client names the person', async () => {
  await readySession(weft, { email: marked.email })
  const headers = { 'x-request-id': marked.email, 'idempotency-key': marked.email }
  await admin('POST', '/customers/forget', { email: marked.email }, headers)
  await weft.weft.jobs.runNow('search-mails')
  expect(await markedColumns(weft)).toEqual([])
  const { audit_entries } = await admin('GET', '/audit-log?operation=forgetPerson&object_type=customer')
  const { id, object_id, ...newest } = audit_entries[0]
  expect(object_id).toMatch(/^gone_/)
  expect(newest).toEqual({
    created_at: weft.clock.now().toISOString(),
    caller: { kind: 'operator', id: 'operator', label: 'operator' },
    request_id: expect.not.stringContaining('@'),
    operation: 'forgetPerson',
    object_type: 'customer',
    action: 'event',
    before: null,
    after: { outcome: 'forgotten' },
  })
  const { rows } = await sql`select from idempotency_key where path = '/admin/customers/forget'`.execute(weft.db)
  expect(rows).toEqual([])
})

test('a person with a running payment is not forgotten, even one who is not a customer', async () => {
  const { session } = await startedPayment(weft, { email: marked.email })
  const refused = await forget()
  expect([refused.status, refused.body]).toEqual([
    409,
    {
      type: 'conflict',
      message: 'A payment of this customer is running: cancel its session, or wait until it has ended.',
    },
  ])
  await admin('POST', `/checkouts/${session.id}/cancel`)
  expect((await forget()).body).toEqual({ forgotten: { ...nothing, checkouts: 1 } })
})

test('invalid e-mail addresses, and callers without write access to customers, are refused', async () => {
  const wrong = await forget('nobody')
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, '/email'])
  const { api_token } = await admin('POST', '/api-tokens', { name: 'Reader', scopes: ['customers:read'] })
  for (const path of ['forget', 'export-person']) {
    const headers = { authorization: `Bearer ${api_token.token}` }
    const answer = await weft.admin('POST', `/admin/customers/${path}`, { email: marked.email }, headers)
    expect(answer.status).toBe(403)
  }
})

test('forgetting during a first purchase removes everything, or reports the new customer', async () => {
  for (let round = 0; round < 8; round++) {
    const session = await readySession(weft, { email: marked.email })
    const paid = { method: 'cash' }
    const [answer, order] = await Promise.all([
      forget(),
      setTimeout(round * 8).then(() => weft.admin('POST', `/admin/checkouts/${session.id}/mark-paid`, paid)),
    ])
    expect([
      [200, 409],
      [409, 200],
      [200, 200],
    ]).toContainEqual([answer.status, order.status])
    if (answer.status === 409)
      expect(answer.body.message).toBe('Somebody bought with this e-mail address a moment ago. Send the request again.')
    if (order.status === 200) expect((await forget()).status).toBe(200)
    expect(await markedColumns(weft)).toEqual([])
  }
})

test('the data stored under an e-mail address can be exported, with and without a customer, and is empty after forgetting', async () => {
  const session = await readySession(weft, { email: marked.email })
  await admin('POST', '/ad-planning/people', { email: marked.email, first_name: marked.first })
  await letter(2)
  const copy = await admin('POST', '/customers/export-person', { email: marked.email.toUpperCase() })
  expect(copy).toMatchObject({
    customer: null,
    orders: [],
    checkouts: [{ id: session.id, email: marked.email, status: 'ready_for_complete' }],
    advertising: [{ email: marked.email, first_name: marked.first }],
    emails: [],
    messages: [{ from: marked.email, subject: 'Hello', text: `I am ${marked.name}.\n` }],
    exported_at: weft.clock.now().toISOString(),
  })
  const { completed } = await paidSession(weft, { email: marked.email })
  const { customers } = await admin('GET', `/customers?email=${marked.email}`)
  const whole = await admin('POST', '/customers/export-person', { email: marked.email })
  expect([whole.customer.id, whole.orders[0].id]).toEqual([customers[0].id, completed.order.id])
  expect(whole).toEqual(await admin('GET', `/customers/${customers[0].id}/export`))
  await forget()
  const empty = { customer: null, orders: [], checkouts: [], advertising: [], emails: [], messages: [] }
  expect(await admin('POST', '/customers/export-person', { email: marked.email })).toMatchObject(empty)
  expect(await markedColumns(weft)).toEqual([])
})

test('titles and handles made from a person, and the caller’s key, no longer identify the person', async () => {
  const group = { title: marked.email, name: marked.email }
  const { product } = await admin('POST', '/products', {
    title: `Prod ${marked.email}`,
    status: 'published',
    variants: [{ title: 'One' }],
  })
  const statusOf = async (handle: string) => (await weft.request({ method: 'GET', url: `/products/${handle}` })).status
  expect(await statusOf(product.handle)).toBe(200)
  const other = await admin('POST', '/products', { title: 'Prod', handle: `prod-${product.handle}` })
  const { category } = await admin('POST', '/categories', { name: group.name })
  const { collection } = await admin('POST', '/collections', { title: group.title })
  expect([product.handle, category.handle, collection.handle]).toEqual([
    'prod-quillon-zephyrine-marker-example',
    'quillon-zephyrine-marker-example',
    'quillon-zephyrine-marker-example',
  ])
  const title = `${marked.name} (${marked.email})`
  await admin('POST', '/publishable-keys', { title })
  await admin('POST', '/publishable-keys', { title: `For ${marked.name}` })
  await admin('POST', '/ad-planning/site-keys', { title, allowed_origins: ['https://two.example.com'] })
  await admin('POST', '/trusted-agents', { title, profile: 'https://agent.example/profile', permits: 'catalog' })
  await admin('POST', '/tasks', { title: 'Link', description: `See /products/${product.handle} of quillon-zephyrine` })
  const { api_token } = await admin('POST', '/api-tokens', { name: title, scopes: ['customers:write', 'tasks:write'] })
  expect((await weft.agent('POST', '/ucp/checkout-sessions', cart)).status).toBe(201)
  await admin('POST', '/customers/forget', { email: marked.email }, { authorization: `Bearer ${api_token.token}` })
  await weft.weft.jobs.runNow('search-mails')
  expect(await markedColumns(weft)).toEqual([])
  const handles = []
  for (const id of [product.id, other.product.id]) handles.push((await admin('GET', `/products/${id}`)).product.handle)
  expect(handles).toEqual([
    expect.stringMatching(/^prod-removed-[0-9a-f]{8}$/),
    expect.stringMatching(/^prod-prod-removed-[0-9a-f]{8}$/),
  ])
  expect([await statusOf(handles[0]), await statusOf(product.handle)]).toEqual([200, 404])
  expect((await admin('GET', `/products?q=${handles[0]}`)).products.map(({ id }: { id: string }) => id)).toEqual([
    product.id,
  ])
  const { audit_entries } = await admin('GET', '/audit-log?operation=forgetPerson&object_type=product')
  expect(audit_entries.map(({ object_id }: { object_id: string }) => object_id).sort()).toEqual(
    [product.id, other.product.id].sort(),
  )
})
