import { afterAll, beforeAll, expect, test } from 'vitest'
import { handIn } from '../support/hand-in.ts'
import { vendorOrder } from '../support/mails.ts'
import { addDesign, addPartner, addTemplate, made, productionShop, sentRun } from '../support/production.ts'
import type { TestWeft } from '../support/weft.ts'

let shop: TestWeft
beforeAll(async () => {
  shop = await productionShop()
})
afterAll(() => shop.stop())

const get = async (path: string) => (await shop.admin('GET', path)).body

test('runs and tasks include the names of their design and partner and their due date; partners do not see the shop’s names', async () => {
  const { partnerId, call } = await addPartner(shop, 'dye-house')
  const designId = await addDesign(shop, 'Indigo Scarf')
  await made(shop, `/admin/designs/${designId}/pictures`, { url: 'https://pictures.example/scarf.png' })
  const templateId = await addTemplate(shop, 'Dye the cloth')
  const { id } = await sentRun(shop, { designId, partnerId, quantity: 3, templateId })
  const { tasks } = await get(`/admin/production-runs/${id}`)
  await made(shop, `/admin/tasks/${tasks[0].id}`, { due_at: '2026-03-09T10:00:00Z' }, 200)

  const names = { design_name: 'Indigo Scarf', partner_name: 'Partner dye-house' }
  const expected = { ...names, image_url: 'https://pictures.example/scarf.png', due_at: '2026-03-09T10:00:00.000Z' }
  const { production_runs: listed } = await get(`/admin/production-runs?partner_id=${partnerId}`)
  expect(listed).toMatchObject([{ id, product_title: null, ...expected }])
  const read = await get(`/admin/production-runs/${id}`)
  expect(read.production_run).toMatchObject(expected)
  expect(read.tasks).toMatchObject([{ title: 'Dye the cloth', ...names }])
  expect((await get('/admin/tasks?priority=medium')).tasks).toMatchObject([{ title: 'Dye the cloth', ...names }])
  expect((await get('/admin/tasks?priority=high')).tasks).toEqual([])

  const theirs = await call('GET', `/production-runs/${id}`)
  for (const name of ['design_name', 'partner_name', 'product_title', 'image_url', 'due_at'])
    expect(theirs.body.production_run).not.toHaveProperty(name)
  expect(theirs.body.tasks[0]).not.toHaveProperty('partner_name')
})

test('materials show their stock; items and components show their materials', async () => {
  const { material_type: type } = await made(shop, '/admin/material-types', { name: 'Textile' })
  const { raw_material: linen } = await made(shop, '/admin/raw-materials', {
    name: 'Linen',
    unit: 'm',
    material_type_id: type.id,
  })
  expect(linen).toMatchObject({ material_type_name: 'Textile', on_hand: 0 })
  const bolt = async (title: string, on_hand: number) =>
    (await made(shop, '/admin/inventory-items', { title, unit: 'm', raw_material_id: linen.id, on_hand }))
      .inventory_item
  const wide = await bolt('Wide bolt', 12.5)
  await bolt('Narrow bolt', 7)
  expect(wide).toMatchObject({ raw_material_name: 'Linen', variant_title: null })
  expect((await get('/admin/raw-materials')).raw_materials).toMatchObject([
    { name: 'Linen', material_type_name: 'Textile', on_hand: 19.5 },
  ])

  const designId = await addDesign(shop, 'Linen Bag')
  await made(shop, `/admin/designs/${designId}/components`, { role: 'Body', inventory_item_id: wide.id, quantity: 1 })
  expect((await get(`/admin/designs/${designId}`)).design.components).toMatchObject([{ made_of: 'Wide bolt' }])

  const { inventory_order: order } = await made(shop, '/admin/inventory-orders', {
    stock_location_id: 'sloc_default',
    lines: [{ inventory_item_id: wide.id, quantity: 1.5, price: 100 }],
  })
  expect(order).toMatchObject({ stock_location_name: expect.any(String), lines: [{ item_title: 'Wide bolt' }] })
})

test('texts include the name of their record, and outdated ones come first when sorted by state', async () => {
  const designId = await addDesign(shop, 'Old Name')
  await shop.admin('PUT', `/admin/translations/design/${designId}/fr`, { fields: { name: 'Vieux nom' } })
  await made(shop, `/admin/designs/${designId}`, { name: 'New Name' }, 200)
  await made(shop, `/admin/designs/${designId}/colors`, { name: 'Red', hex_code: '#ff0000' })
  const { translations } = await get('/admin/translations?locale=fr&order=state&limit=100')
  expect(translations[0]).toMatchObject({ state: 'outdated', record_name: 'New Name', source: 'New Name' })
  expect(translations.find(({ source }: { source: string }) => source === 'Red').record_name).toBe('New Name')
})

test('the extracted data of an e-mail can be corrected until the order is created', async () => {
  const { id } = (await handIn(shop, vendorOrder('PO-77'))).body.inbound_email
  const path = `/admin/inbound-emails/${id}`
  const correct = (fields: object) => shop.admin('POST', `${path}/corrections`, { fields })
  // A correction also extracts fields that were not extracted before.
  expect((await correct({ vendor: 'Copper Works' })).body.extracted_data.order_number).toBe('PO-77')

  expect((await correct({ items: null })).status).toBe(400)
  expect((await correct({ order_date: 'yesterday' })).status).toBe(400)
  const corrected = await correct({ order_number: 'PO-78', tax: 120 })
  expect(corrected.status).toBe(200)
  expect(corrected.body.extracted_data).toMatchObject({
    vendor: 'Copper Works',
    order_number: 'PO-78',
    tax: 120,
    _meta: { fields: { order_number: { source: 'person', confidence: 1, evidence: '' } } },
  })
  const { inventory_item: item } = await made(shop, '/admin/inventory-items', { title: 'Kettle' })
  const params = {
    stock_location_id: 'sloc_default',
    item_mappings: [{ extracted_item_index: 0, inventory_item_id: item.id, quantity: 10, price: 5000 }],
  }
  const action = { action_type: 'create_inventory_order', params }
  const { action_result: result } = await made(shop, `${path}/execute`, action, 200)
  const { inventory_order: order } = await get(`/admin/inventory-orders/${result.inventory_order_id}`)
  expect(order.order_number).toBe('PO-78')
  expect((await correct({ order_number: 'PO-79' })).status).toBe(409)
})
