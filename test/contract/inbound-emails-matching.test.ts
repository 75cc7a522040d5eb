import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailWith, pdf, pdfTable, xlsx } from '../support/attachments.ts'
import { handIn } from '../support/hand-in.ts'
import { message } from '../support/mails.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(() => weft.stop())

const action_type = 'create_inventory_order'
const post = async (path: string, body?: unknown) => (await weft.admin('POST', `/admin/${path}`, body)).body
const get = async (path: string) => (await weft.admin('GET', `/admin/${path}`)).body
const addItem = async (item: object): Promise<string> => (await post('inventory-items', item)).inventory_item.id
const headers = (number: string) => ({
  From: 'Cloth Hall <orders@clothhall.example>',
  Subject: `Order ${number}`,
  Date: 'Tue, 03 Mar 2026 09:00:00 +0000',
  'Message-ID': `<${number}@clothhall.example>`,
})
const confirmation = (number: string, rows: readonly (readonly string[])[], total: string): string =>
  message(
    { ...headers(number), 'Content-Type': 'text/html; charset=utf-8' },
    `<p>Order number: ${number}</p><table><tr><th>Item<th>SKU<th>Quantity<th>Unit price<th>Amount</tr>${rows
      .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}`).join('')}</tr>`)
      .join('')}</table><p>Total: ${total}</p>`,
  )
async function extracted(raw: string) {
  const { inbound_email: email } = (await handIn(weft, raw)).body
  return { id: email.id, data: (await post(`inbound-emails/${email.id}/extract`, { action_type })).extracted_data }
}
const execute = (id: string, item_mappings: readonly object[]) =>
  post(`inbound-emails/${id}/execute`, { action_type, params: { stock_location_id: 'sloc_default', item_mappings } })

test('an item is matched by SKU, else by the earlier choice, else by its name, with the reason', async () => {
  const canvas = await addItem({ title: 'Canvas, heavy', sku: 'CAN-1', unit: 'm' })
  const felt = await addItem({ title: 'Grey felt', unit: 'm' })
  const other = await addItem({ title: 'Anything else', unit: 'm' })
  const rows = [
    ['Sailcloth', 'can-1', '2 m', '€ 10.00', '€ 20.00'],
    ['Grey felt, 2 mm', '', '3 m', '€ 5.00', '€ 15.00'],
    ['Moleskin', '', '1 m', '€ 7.00', '€ 7.00'],
  ]
  const first = await extracted(confirmation('CH-1', rows, '€ 42.00'))
  const matches = (data: { _meta: { items: { match?: object }[] } }) => data._meta.items.map(({ match }) => match)
  const shared = { vendor_unit: 'm', unit: 'm', unit_factor: 1, is_price_exact: true }
  const bySku = {
    ...shared,
    inventory_item_id: canvas,
    title: 'Canvas, heavy',
    reason: 'sku',
    quantity: 2,
    price: 1000,
  }
  const byName = { ...shared, inventory_item_id: felt, title: 'Grey felt', reason: 'name', quantity: 3, price: 500 }
  expect(matches(first.data)).toEqual([
    { ...bySku, detail: 'The SKU is can-1.' },
    { ...byName, detail: 'The e-mail says “Grey felt, 2 mm”.' },
    undefined,
  ])
  await execute(first.id, [
    { extracted_item_index: 1, inventory_item_id: felt, quantity: 3, price: 500 },
    { extracted_item_index: 2, inventory_item_id: other, quantity: 1, price: 700 },
  ])
  const second = await extracted(confirmation('CH-2', rows, '€ 42.00'))
  expect(matches(second.data)).toEqual([
    { ...bySku, detail: 'The SKU is can-1.' },
    { ...byName, reason: 'earlier', detail: 'This item was chosen once before.' },
    {
      ...shared,
      inventory_item_id: other,
      title: 'Anything else',
      reason: 'earlier',
      detail: 'This item was chosen once before.',
      quantity: 1,
      price: 700,
    },
  ])
  expect(second.data._meta.items[2].suggested_inventory_item_id).toBe(other)
})

test('a vendor’s unit is converted to the item’s, and a person’s correction is remembered', async () => {
  const linen = await addItem({ title: 'Linen bolt goods', sku: 'LB-25', unit: 'm' })
  const buttons = await addItem({ title: 'Horn buttons', sku: 'HB-1' })
  const rows = [
    ['Linen', 'LB-25', '12 bolts of 25 m', '€ 100.00', '€ 1,200.00'],
    ['Buttons', 'HB-1', '2 gross', '€ 14.40', '€ 28.80'],
  ]
  const first = await extracted(confirmation('CH-11', rows, '€ 1,228.80'))
  expect(first.data._meta.items.map(({ match }: { match: object }) => match)).toMatchObject([
    {
      inventory_item_id: linen,
      vendor_unit: 'bolt of 25 m',
      unit_factor: 25,
      quantity: 300,
      price: 400,
      is_price_exact: true,
    },
    {
      inventory_item_id: buttons,
      vendor_unit: 'gross',
      unit_factor: 144,
      quantity: 288,
      price: 10,
      is_price_exact: true,
    },
  ])

  const unnamed = [['Linen', 'LB-25', '3 bolts', '€ 100.00', '€ 300.00']]
  const second = await extracted(confirmation('CH-12', unnamed, '€ 300.00'))
  expect(second.data._meta.items[0].match).toMatchObject({
    vendor_unit: 'bolt',
    unit_factor: null,
    quantity: null,
    price: null,
  })
  await execute(second.id, [{ extracted_item_index: 0, inventory_item_id: linen, quantity: 75, price: 400 }])
  const third = await extracted(
    confirmation('CH-13', [['Linen', 'LB-25', '4 bolts', '€ 100.00', '€ 400.00']], '€ 400.00'),
  )
  expect(third.data._meta.items[0].match).toMatchObject({
    vendor_unit: 'bolt',
    unit_factor: 25,
    quantity: 100,
    price: 400,
  })

  await execute(third.id, [
    { extracted_item_index: 0, inventory_item_id: linen, quantity: 80, price: 500, unit_factor: 20 },
  ])
  const fourth = await extracted(
    confirmation('CH-14', [['Linen', 'LB-25', '1 bolt', '€ 100.00', '€ 100.00']], '€ 100.00'),
  )
  expect(fourth.data._meta.items[0].match).toMatchObject({ unit_factor: 20, quantity: 20, price: 500 })
})

test('an order in a PDF or workbook becomes an inventory order and stock, according to its matches', async () => {
  const felt = await addItem({ title: 'Red felt', sku: 'RF-1', unit: 'm' })
  const columns = [
    { x: 40 },
    { x: 200 },
    { x: 330, isRight: true },
    { x: 420, isRight: true },
    { x: 520, isRight: true },
  ]
  const drawn = pdfTable(
    [
      ['Description', 'SKU', 'Qty', 'Unit price', 'Amount'],
      ['Red felt', 'RF-1', '2,5 m', '8,40 €', '21,00 €'],
      ['', '', '', 'Total', '21,00 €'],
    ],
    columns,
    600,
  )
  const order = pdf([[{ x: 40, y: 700, text: 'Order number: CH-21' }, ...drawn]])
  const workbook = xlsx([
    ['Order number', 'CH-22'],
    ['Item', 'SKU', 'Qty', 'Unit price', 'Amount'],
    ['Red felt', 'RF-1', 2, { value: 8.4, style: 2 }, { value: 16.8, style: 2 }],
    ['', '', '', 'Total', { value: 16.8, style: 2 }],
  ])
  for (const [name, content, quantity, total] of [
    ['order.pdf', order, 2.5, 2100],
    ['order.xlsx', workbook, 2, 1680],
  ] as const) {
    const raw = mailWith({ ...headers(name), Subject: 'Your order' }, 'Your order is attached.', [
      { name, type: 'application/octet-stream', content },
    ])
    const { id, data } = await extracted(raw)
    expect(data).toMatchObject({
      items: [{ name: 'Red felt', quantity, price: 840, sku: 'RF-1' }],
      total,
      currency: 'EUR',
    })
    expect([
      data._meta.fields.total.attachment,
      data._meta.items[0].attachment,
      data._meta.checks.total_adds_up,
    ]).toEqual([name, name, true])
    expect(data._meta.attachments).toEqual([{ file_name: name, format: name.split('.')[1], state: 'read' }])
    const { match } = data._meta.items[0]
    const { action_result: result } = await execute(id, [
      {
        extracted_item_index: 0,
        inventory_item_id: match.inventory_item_id,
        quantity: match.quantity,
        price: match.price,
      },
    ])
    expect((await get(`inventory-orders/${result.inventory_order_id}`)).inventory_order.total_price).toBe(total)
    await post(`inventory-orders/${result.inventory_order_id}/receive`, {})
  }
  expect((await get(`inventory-items/${felt}`)).inventory_item.on_hand).toBe(4.5)
})
