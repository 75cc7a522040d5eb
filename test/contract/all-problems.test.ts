import { afterAll, beforeAll, expect, test } from 'vitest'
import { handIn } from '../support/hand-in.ts'
import { vendorOrder } from '../support/mails.ts'
import { addDesign, addPartner, made, productionShop } from '../support/production.ts'
import type { TestWeft } from '../support/weft.ts'

let shop: TestWeft
beforeAll(async () => {
  shop = await productionShop()
})
afterAll(() => shop.stop())

const paths = async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown[]> => {
  const answer = await shop.admin(method, path, body)
  return [answer.status, ...(answer.body.errors ?? []).map((each: { path: string }) => each.path)]
}

test('a rule over several fields is checked although other fields are invalid', async () => {
  expect(
    await paths('POST', '/admin/production-runs/none/dispatch/confirm', {
      dispatch_id: 7,
      category: 'Cut',
      template_names: ['Cut', ''],
      sing: true,
    }),
  ).toEqual([400, '/dispatch_id', '/template_names/1', '', '/template_ids', '/category', '/template_names/0'])
  expect(
    await paths('POST', '/admin/prices/batch', { prices: [{ amount: null, sale: {}, sales: [{}], currency: 1 }] }),
  ).toEqual(expect.arrayContaining([400, '/prices/0/variant_id', '/prices/0/currency', '/prices/0']))
})

test('an error response lists the problems of the body and of the query', async () => {
  expect(await paths('POST', '/admin/social-posts/sync-insights?limit=0', { sing: true })).toEqual([
    400,
    '',
    '/platform_id',
    '/limit',
  ])
})

test('an execution is refused with the problems of its params and of its other fields', async () => {
  const { id } = (await handIn(shop, vendorOrder('PO-1'))).body.inbound_email
  const params = {
    item_mappings: [{ extracted_item_index: -1, inventory_item_id: 'x', quantity: 1, price: 1.5, sing: 1 }],
  }
  expect(
    await paths('POST', `/admin/inbound-emails/${id}/execute`, {
      action_type: 'create_inventory_order',
      params,
      force: 'yes',
      sing: true,
    }),
  ).toEqual([
    400,
    '/params/stock_location_id',
    '/params/item_mappings/0/extracted_item_index',
    '/params/item_mappings/0/price',
    '/params/item_mappings/0',
    '/force',
    '',
    '/params/item_mappings/0/inventory_item_id',
  ])
  expect(
    await paths('POST', `/admin/inbound-emails/${id}/execute`, { action_type: 'sing', params: {}, force: 'yes' }),
  ).toEqual([400, '/action_type', '/params/stock_location_id', '/params/item_mappings', '/force'])
  expect(
    await paths('POST', `/admin/inbound-emails/${id}/execute`, { params: { ...params, other: 1 }, sing: true }),
  ).toEqual([
    400,
    '/action_type',
    '/params/stock_location_id',
    '/params/item_mappings/0/extracted_item_index',
    '/params/item_mappings/0/price',
    '/params/item_mappings/0',
    '/params',
    '',
    '/params/item_mappings/0/inventory_item_id',
  ])
})

test('a run is refused with the problems of its quantity, and of the partners, components and costs of all assignments', async () => {
  const designId = await addDesign(shop)
  const { partnerId } = await addPartner(shop, 'sewers')
  const assignments = [
    { partner_id: 'partner_none' },
    { partner_id: partnerId, quantity: 1, component_ids: ['comp_none', 'comp_none_either'] },
    { partner_id: partnerId, quantity: 1, cost_estimate: 100 },
  ]
  expect(await paths('POST', `/admin/designs/${designId}/production-runs`, { assignments })).toEqual([
    400,
    '/assignments/2/cost_estimate',
    '/assignments/0/partner_id',
    '/quantity',
    '/assignments/1/component_ids/0',
    '/assignments/1/component_ids/1',
  ])
  const { production_run } = await made(shop, `/admin/designs/${designId}/production-runs`, { quantity: 3 })
  expect(await paths('POST', `/admin/production-runs/${production_run.id}/allocate`, { assignments })).toEqual([
    400,
    '/assignments/2/cost_estimate',
    '/assignments/0/partner_id',
    '/assignments/1/component_ids/0',
    '/assignments/1/component_ids/1',
  ])
})

test('feedback is refused with all its problems', async () => {
  const path = '/admin/ad-planning/feedback'
  expect(await paths('POST', path, { scale: '5' })).toEqual([400, '/rating', '/scale'])
  expect(await paths('POST', path, { rating: 9, scale: '5', person_id: 'per_none', website_id: 'site_none' })).toEqual([
    400,
    '/rating',
    '/person_id',
    '/website_id',
  ])
})

test('a task is refused with every unknown record in its body', async () => {
  expect(
    await paths('POST', '/admin/tasks', {
      title: 'Sew',
      design_id: 'design_none',
      partner_id: 'partner_none',
      production_run_id: 'prod_run_none',
      depends_on_task_ids: ['task_none'],
    }),
  ).toEqual([400, '/partner_id', '/design_id', '/depends_on_task_ids/0', '/production_run_id'])
})

test('an error response with a long list shows 500 problems and says that there are more', async () => {
  const prices = Array.from({ length: 1000 }, () => ({ variant_id: 'none', currency: 'USD', amount: 'x' }))
  const answer = await shop.admin('POST', '/admin/prices/batch', { prices })
  expect([answer.status, answer.body.errors.length, answer.body.errors.at(-2), answer.body.errors.at(-1)]).toEqual([
    400,
    501,
    { path: '/prices/499/amount', message: 'must be a number' },
    { path: '', message: 'Only the first 500 problems are listed.' },
  ])
  const unknown = await shop.admin('POST', '/admin/prices/batch', {
    prices: prices.map((price) => ({ ...price, amount: 1 })),
  })
  expect([unknown.status, unknown.body.errors.length, unknown.body.errors.at(-1)]).toEqual([
    400,
    501,
    { path: '', message: 'Only the first 500 problems are listed.' },
  ])
})
