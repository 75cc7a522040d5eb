import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { columnsOf } from '../../src/platform/personal-data/index.ts'
import { personalData } from '../../src/wiring/personal-data.ts'
import { addSite, idOf, settle, visit } from '../support/ad-planning.ts'
import { handIn } from '../support/mails.ts'
import { marked, markedColumns } from '../support/markers.ts'
import { attemptsOf, confirm, payOnPage, read, sandboxMessage } from '../support/purchase.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
  await addSite(weft, ['https://www.example.com'])
})
afterAll(() => weft.stop())

const buyer = { email: marked.email, first_name: marked.first, last_name: marked.last, phone_number: marked.phone }
const address = {
  first_name: marked.first,
  last_name: marked.last,
  street_address: marked.street,
  address_locality: 'Austin',
  address_region: 'TX',
  address_country: 'US',
  postal_code: '73301',
  phone_number: marked.phone,
}
const cart = {
  line_items: [{ item: { id: 'variant_shirt_s' }, quantity: 2 }],
  buyer,
  shipping_address: address,
}

// biome-ignore lint/suspicious/noExplicitAny: tests reach into whole bodies.
async function ok(answer: Promise<{ status: number; body: any; text: string }>): Promise<any> {
  const { status, body, text } = await answer
  if (status >= 300) throw new Error(`${status}: ${text}`)
  return body
}
const admin = (path: string, body?: unknown, headers = {}) => ok(weft.admin('POST', `/admin${path}`, body, headers))

/** Buys as the marked person; answers the session. */
async function buy(key: string) {
  const session = await ok(
    weft.agent('POST', '/ucp/checkout-sessions', { ...cart, discounts: { codes: ['MINE'] } }, { 'idempotency-key': key }),
  )
  const started = await ok(weft.agent('POST', `/ucp/checkout-sessions/${session.id}/complete`, {}))
  const [attempt] = await attemptsOf(weft, session.id)
  if (!attempt) throw new Error('Nothing is paid.')
  await payOnPage(weft, started.payment.next_action.url, 'success')
  await confirm(weft, attempt)
  return { attempt, session: (await read(weft, session.id)).body }
}

/** Everything that a shop does with somebody. */
async function story() {
  await admin('/webhook-endpoints', { url: 'https://hooks.example/in', event_types: ['order.placed', 'customer.anonymized'] })
  await visit(weft, 'one', {
    visitor: 'one',
    page_url: `https://www.example.com/?email=${marked.email}&utm_content=${marked.email}`,
    referrer: 'https://search.example/',
    events: [{ id: idOf('aev', 'lead'), name: 'newsletter', page_url: `https://www.example.com/a?name=${marked.last}`, data: { email: marked.email } }],
  })
  const { session, attempt } = await buy('buy-1')
  await visit(weft, 'one', { visitor: 'one', events: [{ id: idOf('aev', 'checkout'), name: 'begin_checkout', checkout_id: session.id }] })
  const order = session.order.id as string
  await ok(weft.agent('POST', '/ucp/checkout-sessions', cart, { 'idempotency-key': 'left-behind' }))
  await admin(`/orders/${order}/notes`, { body: `${marked.name} called` }, { 'idempotency-key': 'note-1' })
  await admin(`/orders/${order}`, { metadata: { contact: marked.name }, shipping_address: { ...address, street_address: '1 Old Markerlane Street' } })
  await admin(`/orders/${order}`, { email: `old.${marked.email}` })
  await admin(`/orders/${order}`, { shipping_address: address, email: marked.email })
  await admin(`/orders/${order}/refunds`, { amount: 100, reason: `${marked.name} asked` })
  const { fulfillment } = await admin(`/orders/${order}/fulfillments`, {
    tracking_number: 'ZEPHYRINE1',
    tracking_url: 'https://post.example/ZEPHYRINE1',
  })
  await admin(`/orders/${order}/fulfillments/${fulfillment.id}`, { tracking_number: 'ZEPHYRINE2' })
  const { customers } = await ok(weft.admin('GET', `/admin/customers?email=${marked.email}`))
  const customer = customers[0].id as string
  await admin(`/customers/${customer}`, { first_name: marked.first, last_name: marked.last, phone_number: marked.phone, note: marked.name, metadata: { name: marked.name } })
  await weft.weft.jobs.runNow('relay-events')
  await vi.waitFor(
    async () => {
      const { rows } = await sql`select from handled_event where subscriber in ('order-emails', 'ad-planning-counting') having count(*) >= 4`.execute(weft.db)
      expect(rows).toHaveLength(1)
    },
    { timeout: 15_000, interval: 100 },
  )
  await settle(weft)
  const { people } = await ok(weft.admin('GET', `/admin/ad-planning/people?q=${marked.email}`))
  const person = people[0].id as string
  const planning = (path: string, body: unknown) => admin(`/ad-planning${path}`, body)
  await planning(`/people/${person}`, { metadata: { name: marked.name } })
  const lead = (await planning('/people', { email: `second.${marked.email}`, first_name: marked.first, last_name: marked.last })).person
  await planning(`/people/${lead.id}/merge`, { into: person, reason: `${marked.name} twice` })
  await planning('/feedback', { person_id: person, rating: 5, scale: '5', content: `Thanks, ${marked.name}`, source: 'form', metadata: { name: marked.name } })
  await planning('/journeys', { person_id: person, event_type: 'support_ticket', channel: 'phone', event_name: `Call of ${marked.name}`, event_data: { name: marked.name }, page_url: `https://www.example.com/?u=${marked.email}` })
  await planning('/segments', { name: 'Best', segment_type: 'behavioral', description: `Like ${marked.name}`, metadata: { like: marked.name } })
  await admin('/task-templates', { name: 'Wrap', description: `As for ${marked.name}` })
  await admin('/tasks', { title: `Wrap the gift of ${marked.name}`, description: `Call ${marked.phone}`, message: `To ${marked.street}`, metadata: { for: marked.email } })
  await admin('/partners', { name: 'Sewing', handle: 'sewing', notes: `Knows ${marked.name}`, metadata: { knows: marked.email } })
  await admin('/designs', { name: 'Shirt', designer_notes: `For ${marked.name}` })
  await handIn(weft, `From: ${marked.name} <${marked.email}>\r\nTo: shop@example.com\r\nSubject: From ${marked.name}\r\nMessage-ID: <one@mail.example>\r\nDate: Sun, 1 Mar 2026 10:00:00 +0000\r\n\r\n${marked.name}, ${marked.street}\r\n`)
  await handIn(weft, `From: vendor@example.com\r\nTo: shop@example.com\r\nSubject: Parcel of ${marked.name}\r\nMessage-ID: <two@mail.example>\r\nDate: Sun, 1 Mar 2026 10:00:00 +0000\r\n\r\nDelivered to ${marked.name}, ${marked.phone}\r\n`)
  await weft.request({ method: 'POST', url: new URL(await unsubscribeUrl()).pathname })
  return { customer, person, order, session, attempt }
}

async function unsubscribeUrl(): Promise<string> {
  const { unsubscribeUrl: link } = await import('../../src/storefront/emails/unsubscribe-link.ts')
  const { linkSecret } = await import('../support/weft.ts')
  return link(weft.baseUrl, linkSecret, marked.email)
}

test('a forgotten customer is nowhere in the database: no name, address, telephone number or street', async () => {
  const { customer, order, attempt } = await story()
  console.log(JSON.stringify(await markedColumns(weft)))
  const registered = personalData.flatMap(columnsOf)
  const before = new Set(await markedColumns(weft))
  console.log('MISSING', registered.filter(({ table, column, treatment }) => typeof treatment === 'string' && !before.has(`${table}.${column}`)).map(({ table, column }) => `${table}.${column}`).join(' '))
  expect([...before].filter((c) => !registered.some(({ table, column }) => c === `${table}.${column}`))).toEqual([])
  await ok(weft.admin('DELETE', `/admin/customers/${customer}`))
  expect(await markedColumns(weft)).toEqual([])
  void order
  void attempt
  void sandboxMessage
})
