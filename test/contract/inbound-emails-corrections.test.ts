import { afterAll, beforeAll, expect, test } from 'vitest'
import { madeOrder, mailOf, taughtLayouts, totalOf } from '../corpus/taught-layouts.ts'
import { handIn } from '../support/hand-in.ts'
import { message, vendorOrder } from '../support/mails.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(() => weft.stop())

const action_type = 'create_inventory_order'
const take = async (raw: string): Promise<string> => (await handIn(weft, raw)).body.inbound_email.id
const post = async (path: string, body?: unknown) => {
  const { status, body: answer } = await weft.admin('POST', `/admin/${path}`, body)
  return { status, body: answer }
}
const get = async (path: string) => (await weft.admin('GET', `/admin/${path}`)).body
const correct = (id: string, correction: object) => post(`inbound-emails/${id}/corrections`, correction)
const extract = async (id: string) => (await post(`inbound-emails/${id}/extract`, { action_type })).body.extracted_data

const letter = (number: string, body: string): string =>
  message(
    {
      From: 'Old Mill <post@oldmill.example>',
      Subject: 'About your visit',
      Date: 'Tue, 03 Mar 2026 09:00:00 +0000',
      'Message-ID': `<${number}@oldmill.example>`,
    },
    body,
  )

test('fields and items are corrected individually, and the extracted data is kept beside them', async () => {
  const id = await take(vendorOrder('PO-9001'))
  const before = await extract(id)
  const { status, body } = await correct(id, {
    fields: { order_number: 'PO-9002', shipping_cost: null },
    items: [
      { index: 0, quantity: 12 },
      { index: 1, removed: true },
      { name: 'Ladle', quantity: 2, price: 900 },
    ],
  })
  expect(status).toBe(200)
  const { _meta: meta, ...data } = body.extracted_data
  expect(data).toMatchObject({
    order_number: 'PO-9002',
    shipping_cost: null,
    total: 54000,
    items: [
      { name: 'Copper Kettle', quantity: 12, price: 5000, sku: 'CK-1' },
      { name: 'Ladle', quantity: 2, price: 900, sku: null },
    ],
  })
  expect(meta.items.map(({ source }: { source: string }) => source)).toEqual(['person', 'person'])
  expect([meta.fields.order_number.source, meta.fields.shipping_cost.source]).toEqual(['person', 'person'])
  expect(meta.checks).toEqual({ lines_match_subtotal: false, total_adds_up: false })
  const { _meta: read, ...documented } = before
  expect(meta.original).toMatchObject({ ...documented, _meta: { fields: read.fields, items: read.items } })
  const again = await correct(id, { items: [{ index: 1, sku: 'L-1' }] })
  expect(again.body.extracted_data.items[1]).toEqual({ name: 'Ladle', quantity: 2, price: 900, sku: 'L-1' })
  expect(again.body.extracted_data._meta.original).toEqual(meta.original)
  const entries = await get(`audit-log?object_id=${id}&limit=5`)
  expect(JSON.stringify(entries)).toContain('PO-9002')
})

test('an invalid correction is refused as a whole, with all problems', async () => {
  const id = await take(vendorOrder('PO-9003'))
  await extract(id)
  const problems = async (correction: object) => {
    const { status, body } = await correct(id, correction)
    return [status, body.errors]
  }
  expect(await problems({ items: [{ index: 2, quantity: 1 }, { index: 0 }, { index: 0, removed: true }] })).toEqual([
    400,
    [
      { path: '/items/0/index', message: 'There is no item 2: the e-mail has 2 extracted items, counted from 0.' },
      { path: '/items/2/index', message: 'is named twice' },
    ],
  ])
  expect(await problems({ items: [{ quantity: 1 }] })).toEqual([
    400,
    [{ path: '/items/0/name', message: 'An item that is added needs a name.' }],
  ])
  expect((await problems({ fields: { order_date: 'soon' } }))[0]).toBe(400)
  expect((await extract(id)).order_number).toBe('PO-9003')
})

test('an invalid correction is refused with all problems, although nothing was extracted before', async () => {
  const id = await take(vendorOrder('PO-9011'))
  const problem = {
    path: '/items/0/index',
    message: 'There is no item 2: the e-mail has 2 extracted items, counted from 0.',
  }
  const refused = await correct(id, { items: [{ index: 2, quantity: 'x' }] })
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    [{ path: '/items/0/quantity', message: 'must be a number' }, problem],
  ])
  const accepted = await correct(id, { items: [{ index: 2, quantity: 1 }] })
  expect([accepted.status, accepted.body.errors]).toEqual([400, [problem]])
})

test('if nothing was extracted, the order can be typed in, executed, and names its e-mail', async () => {
  const item = (await post('inventory-items', { title: 'Grey felt', unit: 'm' })).body.inventory_item.id
  const id = await take(letter('typed', 'It was good to see you. The felt goes out tomorrow.'))
  const corrected = await correct(id, {
    fields: { order_number: 'OM-1', currency: 'GBP', total: 2500 },
    items: [{ name: 'Grey felt', quantity: 2.5, unit: 'm', price: 1000 }],
  })
  expect([corrected.status, corrected.body.action_type]).toEqual([200, action_type])
  expect(corrected.body.extracted_data).toMatchObject({
    items: [{ name: 'Grey felt', quantity: 2.5, price: 1000, sku: null }],
    _meta: { checks: { total_adds_up: true }, original: { items: [], order_number: '' } },
  })
  const params = {
    stock_location_id: 'sloc_default',
    item_mappings: [{ extracted_item_index: 0, inventory_item_id: item, quantity: 2.5, price: 1000 }],
  }
  const done = await post(`inbound-emails/${id}/execute`, { action_type, params })
  expect(done.status).toBe(200)
  expect((await get(`inventory-orders/${done.body.action_result.inventory_order_id}`)).inventory_order).toMatchObject({
    order_number: 'OM-1',
    inbound_email_id: id,
    total_price: 2500,
  })
})

test('an order entered by hand for an e-mail names the e-mail and processes it once', async () => {
  const item = (await post('inventory-items', { title: 'Sand', unit: 'kg' })).body.inventory_item.id
  const id = await take(letter('by-hand', 'The sand is on its way.'))
  const order = {
    stock_location_id: 'sloc_default',
    inbound_email_id: id,
    vendor: 'Old Mill',
    lines: [{ inventory_item_id: item, quantity: 1.5, price: 400 }],
  }
  const answers = await Promise.all([post('inventory-orders', order), post('inventory-orders', order)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  const made = answers.find(({ status }) => status === 201)?.body.inventory_order
  expect(made.inbound_email_id).toBe(id)
  expect((await get(`inbound-emails/${id}`)).inbound_email).toMatchObject({
    status: 'processed',
    action_result: { inventory_order_id: made.id, order_lines_count: 1 },
  })
  expect((await get(`inventory-orders?inbound_email_id=${id}`)).count).toBe(1)
  expect((await post('inventory-orders', { ...order, inbound_email_id: 'inb_email_none' })).status).toBe(400)
})

test('a layout is learned from a correction, applied to the next e-mail, versioned, listed and deleted', async () => {
  const [layout] = taughtLayouts.filter(({ name }) => name === 'a letter in English')
  if (!layout) throw new Error('There is no such layout.')
  const first = madeOrder(layout, 1, 0)
  const id = await take(mailOf(layout, first))
  const corrected = await correct(id, {
    fields: {
      order_number: first.number,
      order_date: first.day,
      currency: 'GBP',
      shipping_cost: first.shipping,
      total: totalOf(first),
    },
    items: [
      ...(await extract(id)).items.map((_: unknown, index: number) => ({ index, removed: true })),
      ...first.items.map(({ name, quantity, price }) => ({ name, quantity, price })),
    ],
  })
  const { learned } = corrected.body.extracted_data._meta
  expect(learned).toEqual({ layout_id: expect.stringMatching(/^layout_/), version: 1, not_found: [] })

  for (const at of [1, 2, 3]) {
    const order = madeOrder(layout, 1, at)
    const read = await extract(await take(mailOf(layout, order)))
    expect(read).toMatchObject({
      order_number: order.number,
      order_date: order.day,
      currency: 'GBP',
      shipping_cost: order.shipping,
      total: totalOf(order),
      items: order.items.map(({ name, quantity, price }) => ({ name, quantity, price, sku: null })),
      _meta: { layout: { id: learned.layout_id, version: 1 }, warnings: [], fields: { total: { source: 'layout' } } },
    })
  }

  const changed = letterOf(layout.from, 'Your things are ready. Come and fetch them; you will see what they cost.')
  expect((await extract(await take(changed)))._meta.warnings).toContainEqual({
    code: 'layout_unfit',
    message: 'The layout learned from this sender (version 1) does not fit this e-mail: it was read without it.',
  })

  const next = madeOrder(layout, 1, 4)
  const nextId = await take(mailOf(layout, next))
  await extract(nextId)
  const second = await correct(nextId, { fields: { vendor: 'Tom’s Kettles' } })
  expect(second.body.extracted_data._meta.learned).toEqual({ layout_id: learned.layout_id, version: 2, not_found: [] })
  const listed = await get(`mail-layouts?sender=${layout.from}`)
  expect(listed.mail_layouts).toEqual([
    {
      id: learned.layout_id,
      sender: layout.from,
      vendor: 'Tom’s Kettles',
      version: 2,
      inbound_email_id: nextId,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    },
  ])
  const { mail_layout: shown } = await get(`mail-layouts/${learned.layout_id}`)
  expect(shown.versions.map(({ version }: { version: number }) => version)).toEqual([2, 1])
  expect(shown.layout.lines[0].kind).toBe('sentence')
  const named = await extract(await take(mailOf(layout, madeOrder(layout, 1, 5))))
  expect(named.vendor).toBe('Tom’s Kettles')

  expect((await weft.admin('DELETE', `/admin/mail-layouts/${learned.layout_id}`)).status).toBe(200)
  expect((await get(`mail-layouts?sender=${layout.from}`)).count).toBe(0)
  const without = await extract(await take(mailOf(layout, madeOrder(layout, 1, 6))))
  expect([without._meta.layout, without._meta.warnings.map(({ code }: { code: string }) => code)]).toEqual([
    undefined,
    expect.not.arrayContaining(['layout_unfit']),
  ])
})

const letterOf = (from: string, body: string): string =>
  message(
    { From: from, Subject: 'Ready', Date: 'Tue, 05 May 2026 09:00:00 +0000', 'Message-ID': `<ready@${from}>` },
    body,
  )
