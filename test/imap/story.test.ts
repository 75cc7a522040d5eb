import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailServer, startDovecot } from '../support/dovecot.ts'
import { vendorOrder } from '../support/mails.ts'
import { addDesign, addPartner, addTemplate, made, type PartnerPerson, productionShop } from '../support/production.ts'
import { complete, confirm, lastAttempt, ordersOf, payOnPage, readyBody, stockOf } from '../support/purchase.ts'
import { eventTeller } from '../support/told-events.ts'
import type { TestWeft } from '../support/weft.ts'

let server: MailServer
let shop: TestWeft
let tell: ReturnType<typeof eventTeller>
beforeAll(async () => {
  server = await startDovecot()
  shop = await productionShop({ FETCH_ALLOW_HOSTS: `127.0.0.1:${server.port}` })
  tell = eventTeller(shop)
})
afterAll(async () => {
  await shop.stop()
  await server.stop()
})

const get = async (path: string) => (await shop.admin('GET', `/admin${path}`)).body
const onHand = async (variant: string): Promise<number> => (await get(`/stock/${variant}`)).stock.on_hand

test('a vendor writes, the shop reads, corrects and orders once, and goods arriving in two parts are in stock', async () => {
  await server.deliver('buyer', [vendorOrder('PO-2001')])
  await made(shop, '/admin/mailboxes', {
    name: 'Buying',
    host: '127.0.0.1',
    port: server.port,
    tls: false,
    username: 'buyer',
    password: server.password,
  })
  expect(await made(shop, '/admin/inbound-emails/sync', { count: 10 }, 200)).toEqual({
    synced: 1,
    skipped: 0,
    total_fetched: 1,
  })
  const [email] = (await get('/inbound-emails')).inbound_emails
  const action_type = 'create_inventory_order'
  const path = `/admin/inbound-emails/${email.id}`
  const { extracted_data: read } = await made(shop, `${path}/extract`, { action_type }, 200)
  expect([read.vendor, read.order_number, read.total, read.currency, read.items]).toEqual([
    'Copper Works',
    'PO-2001',
    54_000,
    'USD',
    [
      { name: 'Copper Kettle', quantity: 10, price: 5_000, sku: 'CK-1' },
      { name: 'Brass Lamp', quantity: 1, price: 2_500, sku: 'BL-2' },
    ],
  ])
  const items = await Promise.all(
    ['variant_mug', 'variant_lamp'].map(async (variant_id, index) => {
      const title = read.items[index].name
      return (await made(shop, '/admin/inventory-items', { title, variant_id })).inventory_item
    }),
  )
  // The vendor's e-mail says ten kettles, but the order was for nine.
  const item_mappings = items.map(({ id }, index) => ({
    extracted_item_index: index,
    inventory_item_id: id,
    quantity: index === 0 ? 9 : 1,
    price: read.items[index].price,
  }))
  const params = { stock_location_id: 'sloc_default', item_mappings }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => shop.admin('POST', `${path}/execute`, { action_type, params })),
  )
  const { orders, order } = await onlyOrder(email.id)
  expect(answers.map(({ status, body }) => [status, body.action_result])).toEqual(
    Array.from({ length: 10 }, () => [200, { inventory_order_id: order.id, order_lines_count: 2 }]),
  )
  expect([orders.count, order.quantity, order.total_price, order.vendor, order.inbound_email_id]).toEqual([
    1,
    10,
    47_500,
    'Copper Works',
    email.id,
  ])
  const before = [await onHand('variant_mug'), await onHand('variant_lamp')]
  const [kettles] = order.lines
  const first = { lines: [{ line_id: kettles.id, quantity: 4 }] }
  const part = await made(shop, `/admin/inventory-orders/${order.id}/receive`, first, 200)
  const rest = await made(shop, `/admin/inventory-orders/${order.id}/receive`, {}, 200)
  await tell()
  expect([part.inventory_order.status, rest.inventory_order.status]).toEqual(['partially_received', 'received'])
  expect([await onHand('variant_mug'), await onHand('variant_lamp')]).toEqual([
    (before[0] ?? 0) + 9,
    (before[1] ?? 0) + 1,
  ])
  const stored = await Promise.all(items.map(async ({ id }) => (await get(`/inventory-items/${id}`)).inventory_item))
  expect(stored.map(({ on_hand }) => on_hand)).toEqual([9, 1])
  // The vendor's next e-mail suggests the items chosen for this one.
  const offered = await handNext()
  expect(offered).toEqual(items.map(({ id }) => id))
})

async function onlyOrder(emailId: string) {
  const orders = await get(`/inventory-orders?inbound_email_id=${emailId}`)
  return { orders, order: (await get(`/inventory-orders/${orders.inventory_orders[0].id}`)).inventory_order }
}

async function handNext(): Promise<unknown[]> {
  await server.deliver('buyer', [vendorOrder('PO-2002')])
  await made(shop, '/admin/inbound-emails/sync', { count: 10 }, 200)
  const [email] = (await get('/inbound-emails?q=PO-2002')).inbound_emails
  const action_type = 'create_inventory_order'
  const { extracted_data: read } = await made(shop, `/admin/inbound-emails/${email.id}/extract`, { action_type }, 200)
  return read._meta.items.map((item: Record<string, unknown>) => item.suggested_inventory_item_id)
}

/** Buys and pays three shirts in S and two in M. */
async function buy() {
  const line_items = [
    { item: { id: 'variant_shirt_s' }, quantity: 3 },
    { item: { id: 'variant_shirt_m' }, quantity: 2 },
  ]
  const { body: session } = await shop.agent('POST', '/ucp/checkout-sessions', { ...readyBody(), line_items })
  const { body: started } = await complete(shop, session.id)
  await payOnPage(shop, started.payment.next_action.url, 'success')
  await confirm(shop, await lastAttempt(shop, session.id))
  const [order] = await ordersOf(shop, session.id)
  if (!order) throw new Error('The session became no order.')
  return order.id
}

const work = async (partner: PartnerPerson, run: string, verb: string, body?: object) => {
  const answer = await partner.call('POST', `/production-runs/${run}/${verb}`, body)
  if (answer.status !== 200) throw new Error(`${verb}: ${answer.status} ${answer.text}`)
  return answer.body.production_run
}

test('an agent buys, partners produce, one declines and is replaced, and stock, runs and order agree', async () => {
  const cloth = (await made(shop, '/admin/inventory-items', { title: 'Cloth', unit: 'metre', on_hand: 100 }))
    .inventory_item.id
  const designId = await addDesign(shop, 'Indigo Shirt')
  await made(shop, `/admin/designs/${designId}/components`, { role: 'body', quantity: 2.5, inventory_item_id: cloth })
  await made(shop, '/admin/products/prod_shirt', { design_id: designId }, 200)
  const template = await addTemplate(shop, 'Stitching')
  const [ann, ben, cem] = [
    await addPartner(shop, 'ann'),
    await addPartner(shop, 'ben'),
    await addPartner(shop, 'cem'),
  ] as const
  const orderId = await buy()
  await tell(5)
  const { production_runs: runs } = await get(`/production-runs?order_id=${orderId}&order=quantity`)
  expect(runs.map((run: Record<string, unknown>) => [run.variant_id, run.quantity, run.status])).toEqual([
    ['variant_shirt_m', 2, 'pending_review'],
    ['variant_shirt_s', 3, 'pending_review'],
  ])
  const before = (await stockOf(shop, 'variant_shirt_s')).on_hand
  const parent = runs[1].id
  const assignments = [{ partner_id: ann.partnerId }, { partner_id: ben.partnerId }]
  const { children } = await made(shop, `/admin/production-runs/${parent}/allocate`, { assignments })
  expect(children.map((run: { quantity: number }) => run.quantity)).toEqual([2, 1])
  const [two, one] = children.map(({ id }: { id: string }) => id)
  const send = async (run: string) => {
    await made(shop, `/admin/production-runs/${run}/dispatch`, undefined, 202)
    await made(shop, `/admin/production-runs/${run}/dispatch/confirm`, { template_ids: [template] }, 200)
  }
  await send(two)
  await send(one)
  await work(ann, two, 'accept')
  expect((await get(`/production-runs/${parent}`)).production_run.status).toBe('in_progress')
  const declined = await ben.call('POST', `/production-runs/${one}/decline`, { reason: 'capacity' })
  expect(declined.status).toBe(200)
  expect((await ben.call('GET', `/production-runs/${one}`)).status).toBe(404)
  await made(shop, `/admin/production-runs/${one}/assign`, { partner_id: cem.partnerId }, 200)
  await send(one)
  for (const [partner, run] of [
    [ann, two],
    [cem, one],
  ] as const) {
    if (partner === cem) await work(cem, run, 'accept')
    await work(partner, run, 'start')
  }
  await work(ann, two, 'outputs', { good_quantity: 1 })
  await work(ann, two, 'outputs', { rejected_quantity: 1, rejection_reason: 'stitching_defect' })
  await work(ann, two, 'finish')
  expect((await work(ann, two, 'complete')).produced_quantity).toBe(1)
  await work(cem, one, 'outputs', { good_quantity: 1 })
  await work(cem, one, 'finish')
  await work(cem, one, 'complete')
  await tell(5)
  const { production_run: done } = await get(`/production-runs/${parent}`)
  expect([done.status, done.produced_quantity, done.rejected_quantity, done.order_id]).toEqual([
    'completed',
    2,
    1,
    orderId,
  ])
  expect((await stockOf(shop, 'variant_shirt_s')).on_hand).toBe(before + 2)
  // Three pieces were cut, 2.5 metres each.
  expect((await get(`/inventory-items/${cloth}`)).inventory_item.on_hand).toBe(92.5)
  // The run of the other line had not started, so canceling the order cancels it.
  await made(shop, `/admin/orders/${orderId}/cancel`, { reason: 'changed_mind' }, 200)
  await tell(2)
  const statuses = (await get(`/production-runs?order_id=${orderId}&order=quantity`)).production_runs
  const ends = statuses.map((run: Record<string, unknown>) => [run.variant_id, run.quantity, run.status].join(' '))
  expect(ends.sort()).toEqual([
    'variant_shirt_m 2 cancelled',
    'variant_shirt_s 1 completed',
    'variant_shirt_s 2 completed',
    'variant_shirt_s 3 completed',
  ])
})
