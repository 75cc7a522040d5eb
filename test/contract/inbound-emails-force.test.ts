import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { handIn } from '../support/hand-in.ts'
import { vendorOrder } from '../support/mails.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
let kettle: string
let lamp: string
beforeAll(async () => {
  weft = await startTestWeft()
  const item = async (title: string): Promise<string> =>
    (await weft.admin('POST', '/admin/inventory-items', { title })).body.inventory_item.id
  kettle = await item('Copper Kettle')
  lamp = await item('Brass Lamp')
})
afterAll(() => weft.stop())

const action_type = 'create_inventory_order'
let handedIn = 0
const newEmail = async (): Promise<string> =>
  (await handIn(weft, vendorOrder(`PO-${++handedIn + 7000}`))).body.inbound_email.id
const post = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const { status, body: answer } = await weft.admin('POST', `/admin/inbound-emails/${path}`, body, headers)
  return { status, body: answer }
}
const mapped = (extracted_item_index = 0, inventory_item_id = kettle) => ({
  stock_location_id: 'sloc_default',
  item_mappings: [{ extracted_item_index, inventory_item_id, quantity: 10, price: 5000 }],
})
const execute = (id: string, more: object = {}, headers: Record<string, string> = {}) =>
  post(`${id}/execute`, { action_type, params: mapped(), ...more }, headers)
const extractAgain = (id: string) => post(`${id}/extract`, { action_type, force: true })
const ordersOf = async (id: string): Promise<string[]> =>
  (
    await weft.admin('GET', `/admin/inventory-orders?inbound_email_id=${id}&order=created_at`)
  ).body.inventory_orders.map((order: { id: string }) => order.id)
const isNeeded = async (id: string): Promise<boolean> => {
  const { needs } = (await weft.admin('GET', '/admin/needs?limit=50')).body
  return needs.some(
    ({ kind, entries }: { kind: string; entries: { id: string }[] }) =>
      kind === 'inbound_email' && entries.some((entry) => entry.id === id),
  )
}
const refused = {
  status: 409,
  body: {
    type: 'conflict',
    message: 'This e-mail was executed already. Send force: true with the execution to execute it again.',
    errors: [
      {
        path: '/force',
        message: 'This e-mail was executed already. Send force: true with the execution to execute it again.',
      },
    ],
  },
}

test('after a forced extract, the same params return the first order, and other params are refused', async () => {
  const id = await newEmail()
  const first = await execute(id)
  expect((await extractAgain(id)).status).toBe(200)
  expect(await execute(id)).toEqual(first)
  expect((await weft.admin('GET', `/admin/inbound-emails/${id}`)).body.inbound_email.status).toBe('processed')
  await extractAgain(id)
  expect(await execute(id, { params: mapped(1, lamp) })).toEqual(refused)
  expect(await ordersOf(id)).toEqual([first.body.action_result.inventory_order_id])
})

test('after an extract with other items, the first params are refused, because they mean other items', async () => {
  const id = await newEmail()
  await execute(id)
  await sql`update inbound_email set extracted_data = jsonb_set(extracted_data, '{items}', (extracted_data->'items') - 0)
    where id = ${id}`.execute(weft.db)
  expect((await extractAgain(id)).status).toBe(200)
  expect(await execute(id)).toEqual(refused)
  expect(await ordersOf(id)).toHaveLength(1)
})

test('an e-mail ignored after a forced extract is still executed only with force', async () => {
  const id = await newEmail()
  await execute(id)
  await extractAgain(id)
  expect((await post(`${id}/ignore`)).status).toBe(200)
  expect(await execute(id, { params: mapped(1, lamp) })).toEqual(refused)
  expect(await ordersOf(id)).toHaveLength(1)
})

test('concurrent executions after a forced extract create no second order', async () => {
  const id = await newEmail()
  const first = await execute(id)
  await extractAgain(id)
  const answers = await Promise.all(Array.from({ length: 8 }, () => execute(id)))
  expect(answers).toEqual(Array.from({ length: 8 }, () => first))
  expect(await ordersOf(id)).toHaveLength(1)
})

test('one Idempotency-Key with force creates one more order, however often it is sent', async () => {
  const id = await newEmail()
  const first = await execute(id)
  const headers = { 'idempotency-key': 'force-once' }
  const forced = await Promise.all(Array.from({ length: 4 }, () => execute(id, { force: true }, headers)))
  const made = forced.find(({ status }) => status === 200)
  expect(new Set(forced.flatMap(({ body }) => body.action_result?.inventory_order_id ?? [])).size).toBe(1)
  expect(await execute(id, { force: true }, headers)).toEqual(made)
  const results = [first.body.action_result, made?.body.action_result]
  expect((await ordersOf(id)).sort()).toEqual(results.map((result) => result.inventory_order_id).sort())
})

test.each([
  ['a forced extract', []],
  ['a forced extract and being ignored', ['ignore']],
])('an executed e-mail accepts no manual order after %s', async (_when, then) => {
  const id = await newEmail()
  const first = await execute(id)
  await extractAgain(id)
  for (const step of then) await post(`${id}/${step}`)
  const lines = [{ inventory_item_id: kettle, quantity: 1, price: 1 }]
  const byHand = { stock_location_id: 'sloc_default', inbound_email_id: id, lines }
  const { status, body } = await weft.admin('POST', '/admin/inventory-orders', byHand)
  const message = 'An order was already made from this e-mail.'
  expect({ status, body }).toEqual({
    status: 409,
    body: { type: 'conflict', message, errors: [{ path: '/inbound_email_id', message }] },
  })
  expect(await ordersOf(id)).toEqual([first.body.action_result.inventory_order_id])
})

test('if two people order the rest of a partly ordered e-mail at once, one order is created', async () => {
  const id = await newEmail()
  const first = await execute(id)
  expect(first.body.action_result.open_items).toEqual([1])
  expect((await weft.admin('GET', `/admin/inbound-emails/${id}`)).body.inbound_email.open_items).toBe(1)
  const listed = (await weft.admin('GET', '/admin/inbound-emails?limit=100')).body.inbound_emails
  expect(listed.find((mail: { id: string }) => mail.id === id).open_items).toBe(1)
  expect(await isNeeded(id)).toBe(true)
  const rest = { force: true, params: { ...mapped(1, lamp), open_items_only: true } }
  const answers = await Promise.all([execute(id, rest), execute(id, rest)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect((await weft.admin('GET', `/admin/inbound-emails/${id}`)).body.inbound_email.open_items).toBe(0)
  expect(await isNeeded(id)).toBe(false)
  expect(answers.find(({ status }) => status === 400)?.body.errors).toEqual([
    {
      path: '/params/item_mappings/0/extracted_item_index',
      message: 'Item 1 is already in an order of this e-mail.',
    },
  ])
  expect(await ordersOf(id)).toHaveLength(2)
})
