import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { addDesign, addPartner, made, type PartnerPerson, productionShop } from '../support/production.ts'
import type { TestAnswer, TestWeft } from '../support/weft.ts'

let shop: TestWeft
let partner: PartnerPerson
beforeAll(async () => {
  shop = await productionShop()
  partner = await addPartner(shop, 'sewers')
})
afterAll(() => shop.stop())

const refused = async (path: string, body: object): Promise<unknown> => {
  const answer = await shop.admin('POST', path, body)
  return [answer.status, ...(answer.body.errors ?? []).map((each: { path: string }) => each.path)]
}

/** Bodies with one field of the wrong type and ids of records that do not exist. */
const beside: [path: string, body: object, problems: string[]][] = [
  [
    '/settings',
    { name: 7, default_region_id: 'none', default_sales_channel_id: 'none' },
    ['/name', '/default_region_id', '/default_sales_channel_id'],
  ],
  ['/publishable-keys', { title: 7, sales_channel_id: 'none' }, ['/title', '/sales_channel_id']],
  [
    '/products',
    {
      title: 7,
      design_id: 'none',
      categories: ['none'],
      collections: ['none'],
      sales_channels: ['none'],
      media: [{ upload_id: 'none' }],
      variants: [{ design_id: 'none', prices: [{ currency: 'EUR', amount: 1, region_id: 'none' }] }],
    },
    [
      '/title',
      '/design_id',
      '/categories/0',
      '/collections/0',
      '/sales_channels/0',
      '/media/0/upload_id',
      '/variants/0/design_id',
      '/variants/0/prices/0/region_id',
    ],
  ],
  ['/products/none', { title: 7, categories: ['none', 'none_either'] }, ['/title', '/categories/0', '/categories/1']],
  [
    '/products/none/variants',
    { title: 7, design_id: 'none', prices: [{ currency: 'EUR', amount: 1, region_id: 'none' }] },
    ['/title', '/design_id', '/prices/0/region_id'],
  ],
  [
    '/products/none/variants/none',
    { title: 7, design_id: 'none', prices: [{ currency: 'EUR', amount: 1, region_id: 'none' }] },
    ['/title', '/design_id', '/prices/0/region_id'],
  ],
  ['/categories', { name: 7, parent_id: 'none' }, ['/name', '/parent_id']],
  ['/categories/none', { name: 7, parent_id: 'none' }, ['/name', '/parent_id']],
  ['/categories/none/move', { position: 'x', parent_id: 'none' }, ['/position', '/parent_id']],
  ['/collections/none/products', { add: ['none', 'none_either'], sing: true }, ['', '/add/0', '/add/1']],
  [
    '/collections/none/products/order',
    { product_ids: ['none', 'none_either'], sing: true },
    ['', '/product_ids/0', '/product_ids/1'],
  ],
  [
    '/stock/none/adjust',
    { quantity_change: 'x', reason: 'lost', location_id: 'none' },
    ['/quantity_change', '/location_id'],
  ],
  ['/stock/none/set', { quantity: 'x', location_id: 'none' }, ['/quantity', '/location_id']],
  [
    '/stock/none/transfer',
    { quantity: 'x', from_location_id: 'none', to_location_id: 'none_either' },
    ['/quantity', '/from_location_id', '/to_location_id'],
  ],
  [
    '/prices/batch',
    { prices: [{ variant_id: 'none', region_id: 'none', currency: 'EUR', amount: 'x' }] },
    ['/prices/0/amount', '/prices/0/variant_id', '/prices/0/region_id'],
  ],
  ['/shipping-options', { name: 7, amount: 1, region_id: 'none' }, ['/name', '/region_id']],
  [
    '/discounts',
    { code: 7, title: 'A', type: 'free_shipping', eligible_product_ids: ['none', 'none_either'] },
    ['/code', '/eligible_product_ids/0', '/eligible_product_ids/1'],
  ],
  [
    '/discounts/none',
    { code: 7, eligible_product_ids: ['none', 'none_either'] },
    ['/code', '/eligible_product_ids/0', '/eligible_product_ids/1'],
  ],
  [
    '/discounts/preview',
    {
      code: 7,
      cart: { region_id: 'none', shipping_option_id: 'none', lines: [{ variant_id: 'none', quantity: 1 }] },
    },
    ['/code', '/cart/region_id', '/cart/lines/0/variant_id', '/cart/shipping_option_id'],
  ],
  [
    '/orders',
    {
      email: 7,
      line_items: [{ variant_id: 'none', quantity: 1 }],
      region_id: 'none',
      shipping_option_id: 'none',
      sales_channel_id: 'none',
    },
    ['/email', '/line_items/0/variant_id', '/region_id', '/shipping_option_id', '/sales_channel_id'],
  ],
  [
    '/orders/none/fulfillments',
    {
      carrier: 7,
      items: [
        { line_item_id: 'none', quantity: 1 },
        { line_item_id: 'none_either', quantity: 1 },
      ],
    },
    ['/carrier', '/items/0/line_item_id', '/items/1/line_item_id'],
  ],
  [
    '/orders/none/refunds',
    {
      reason: 7,
      line_items: [
        { line_item_id: 'none', quantity: 1 },
        { line_item_id: 'none_either', quantity: 1 },
      ],
    },
    ['/reason', '/line_items/0/line_item_id', '/line_items/1/line_item_id'],
  ],
  ['/social-posts', { name: 7, platform_id: 'none' }, ['/name', '/platform_id']],
  ['/social-posts/none', { name: 7, platform_id: 'none' }, ['/name', '/platform_id']],
  [
    '/socials/publish',
    { platform_id: 'none', target: 'everywhere', content: { type: 'text', caption: 'Hello' } },
    ['/target', '/platform_id'],
  ],
  ['/socials/publish-both', { post_id: 'none', sing: true }, ['', '/post_id']],
  ['/socials/network_a/pages', { post_id: 'none', page_id: 7 }, ['/page_id', '/post_id']],
  ['/socials/sync-platform-data', { platform_id: 'none', sing: true }, ['', '/platform_id']],
  ['/ad-planning/attribution/resolve', { session_id: 'none', bulk: 'yes' }, ['/bulk', '/session_id']],
  ['/inbound-emails/sync', { mailbox_id: 'none', count: 'x' }, ['/count', '/mailbox_id']],
  ['/ad-planning/experiments', { name: 7, website_id: 'none' }, ['/name', '/website_id']],
  ['/ad-planning/experiments/none', { name: 7, website_id: 'none' }, ['/name', '/website_id']],
  [
    '/ad-planning/forecasts',
    { ad_campaign_id: 'none', forecast_days: 'x', daily_budget: 100 },
    ['/forecast_days', '/ad_campaign_id'],
  ],
  ['/ad-planning/people/none/merge', { reason: 7, into: 'none' }, ['/reason', '/into']],
  [
    '/ad-planning/conversions',
    {
      conversion_type: 7,
      ad_campaign_id: 'none',
      person_id: 'none',
      website_id: 'none',
      analytics_session_id: 'none',
    },
    ['/conversion_type', '/ad_campaign_id', '/person_id', '/website_id', '/analytics_session_id'],
  ],
  [
    '/ad-planning/conversions/none',
    { conversion_value: 'x', ad_campaign_id: 'none', person_id: 'none' },
    ['/conversion_value', '/ad_campaign_id', '/person_id'],
  ],
  ['/ad-planning/goals', { name: 7, goal_type: 'purchase', website_id: 'none' }, ['/name', '/website_id']],
  ['/ad-planning/goals/none', { name: 7, website_id: 'none' }, ['/name', '/website_id']],
  [
    '/ad-planning/attribution',
    { analytics_session_id: 7, ad_campaign_id: 'none', website_id: 'none' },
    ['/analytics_session_id', '/ad_campaign_id', '/website_id'],
  ],
  ['/ad-planning/attribution/none', { platform: 7, ad_campaign_id: 'none' }, ['/platform', '/ad_campaign_id']],
  [
    '/ad-planning/feedback',
    { rating: 'x', person_id: 'none', website_id: 'none' },
    ['/rating', '/person_id', '/website_id'],
  ],
  [
    '/ad-planning/sentiment',
    { text: 7, source_type: 'review', source_id: 'a', person_id: 'none' },
    ['/text', '/person_id'],
  ],
  ['/ad-planning/segments/none/members', { added_reason: 7, person_id: 'none' }, ['/added_reason', '/person_id']],
  [
    '/ad-planning/journeys',
    { event_type: 7, person_id: 'none', ad_campaign_id: 'none', website_id: 'none' },
    ['/event_type', '/person_id', '/ad_campaign_id', '/website_id'],
  ],
  ['/ad-planning/scores', { person_id: 'none', score_type: 7 }, ['/score_type', '/person_id']],
  ['/ad-planning/predictive', { person_id: 'none', prediction_type: 7 }, ['/prediction_type', '/person_id']],
  [
    '/inbound-emails/none/execute',
    {
      action_type: 'create_inventory_order',
      params: {
        stock_location_id: 'none',
        item_mappings: [{ extracted_item_index: -1, inventory_item_id: 'none', quantity: 1, price: 1 }],
      },
    },
    [
      '/params/item_mappings/0/extracted_item_index',
      '/params/stock_location_id',
      '/params/item_mappings/0/inventory_item_id',
    ],
  ],
  [
    '/inventory-orders',
    { vendor: 7, stock_location_id: 'none', lines: [{ inventory_item_id: 'none', quantity: 1, price: 1 }] },
    ['/vendor', '/stock_location_id', '/lines/0/inventory_item_id'],
  ],
  [
    '/inventory-orders/none/receive',
    {
      lines: [
        { line_id: 'none', quantity: 'x' },
        { line_id: 'none_either', quantity: 1 },
      ],
    },
    ['/lines/0/quantity', '/lines/0/line_id', '/lines/1/line_id'],
  ],
  [
    '/designs/none/components',
    { role: 7, quantity: 1, inventory_item_id: 'none', raw_material_id: 'none', component_design_id: 'none' },
    ['/role', '/inventory_item_id', '/raw_material_id', '/component_design_id'],
  ],
  ['/designs/none/components/none', { role: 7, inventory_item_id: 'none' }, ['/role', '/inventory_item_id']],
  [
    '/designs/none/partners',
    { partner_ids: ['none', 'none_either'], sing: true },
    ['', '/partner_ids/0', '/partner_ids/1'],
  ],
  [
    '/designs/none/production-runs',
    { quantity: 'x', assignments: [{ partner_id: 'none' }, { partner_id: 'none_either' }] },
    ['/quantity', '/assignments/0/partner_id', '/assignments/1/partner_id'],
  ],
  [
    '/production-runs/none/allocate',
    { assignments: [{ partner_id: 'none', quantity: 'x' }, { partner_id: 'none_either' }] },
    ['/assignments/0/quantity', '/assignments/0/partner_id', '/assignments/1/partner_id'],
  ],
  [
    '/production-runs/none/hand-over',
    { assignments: [{ partner_id: 'none' }, { partner_id: 'none_either' }], note: 7 },
    ['/note', '/assignments/0/partner_id', '/assignments/1/partner_id'],
  ],
  ['/production-runs/none/assign', { partner_id: 'none', note: 7 }, ['/note', '/partner_id']],
  [
    '/production-runs/none/dependencies',
    { depends_on_run_ids: ['none', 7, 'none_either'] },
    ['/depends_on_run_ids/1', '/depends_on_run_ids/0', '/depends_on_run_ids/2'],
  ],
  [
    '/production-runs/none/dispatch/confirm',
    { dispatch_id: 'none', template_ids: ['none', 'none_either'], sing: true },
    ['', '/dispatch_id', '/template_ids/0', '/template_ids/1'],
  ],
  [
    '/production-runs/none/complete',
    { notes: 7, consumptions: [{ inventory_item_id: 'none', quantity: 1 }] },
    ['/notes', '/consumptions/0/inventory_item_id'],
  ],
  ['/task-templates', { name: 7, category_id: 'none' }, ['/name', '/category_id']],
  ['/task-templates/none', { name: 7, category_id: 'none' }, ['/name', '/category_id']],
  [
    '/tasks',
    {
      title: 7,
      design_id: 'none',
      partner_id: 'none',
      parent_task_id: 'none',
      production_run_id: 'none',
      depends_on_task_ids: ['none', 'none_either'],
    },
    [
      '/title',
      '/partner_id',
      '/design_id',
      '/depends_on_task_ids/0',
      '/depends_on_task_ids/1',
      '/parent_task_id',
      '/production_run_id',
    ],
  ],
  ['/tasks/none', { title: 7, design_id: 'none', partner_id: 'none' }, ['/title', '/partner_id', '/design_id']],
  [
    '/tasks/none/subtasks',
    { title: 7, design_id: 'none', partner_id: 'none' },
    ['/title', '/partner_id', '/design_id'],
  ],
  ['/raw-materials', { name: 7, material_type_id: 'none' }, ['/name', '/material_type_id']],
  ['/raw-materials/none', { name: 7, material_type_id: 'none' }, ['/name', '/material_type_id']],
  [
    '/inventory-items',
    { title: 7, raw_material_id: 'none', variant_id: 'none' },
    ['/title', '/raw_material_id', '/variant_id'],
  ],
  [
    '/inventory-items/none',
    { title: 7, raw_material_id: 'none', variant_id: 'none' },
    ['/title', '/raw_material_id', '/variant_id'],
  ],
]

test.each(beside)(
  'POST /admin%s reports every unknown id together with an invalid field',
  async (path, body, problems) => {
    expect(await refused(`/admin${path}`, body)).toEqual([400, ...problems])
  },
)

test('a valid body with unknown ids is refused with all of them, and nothing is stored', async () => {
  const asked = {
    title: 'Sew',
    partner_id: 'partner_none',
    design_id: 'design_none',
    production_run_id: 'run_none',
    depends_on_task_ids: ['task_none', 'task_none_either'],
  }
  const answer = await shop.admin('POST', '/admin/tasks', asked)
  expect([answer.status, answer.body]).toEqual([
    400,
    {
      type: 'invalid_data',
      message:
        '/partner_id: Partner partner_none was not found.; /design_id: Design design_none was not found.; /depends_on_task_ids/0: Task task_none was not found.; /depends_on_task_ids/1: Task task_none_either was not found.; /production_run_id: Production run run_none was not found.',
      errors: [
        { path: '/partner_id', message: 'Partner partner_none was not found.' },
        { path: '/design_id', message: 'Design design_none was not found.' },
        { path: '/depends_on_task_ids/0', message: 'Task task_none was not found.' },
        { path: '/depends_on_task_ids/1', message: 'Task task_none_either was not found.' },
        { path: '/production_run_id', message: 'Production run run_none was not found.' },
      ],
    },
  ])
  expect((await shop.admin('GET', '/admin/tasks')).body.count).toBe(0)
})

test('a record in an unsuitable state is reported together with unknown ids', async () => {
  const parent = (await made(shop, '/admin/tasks', { title: 'Sew' })).task
  const below = (await made(shop, `/admin/tasks/${parent.id}/subtasks`, { title: 'Cut' })).task
  const answer = await shop.admin('POST', '/admin/tasks', {
    title: 'Trim',
    parent_task_id: below.id,
    design_id: 'none',
  })
  expect([answer.status, answer.body]).toEqual([
    400,
    {
      type: 'invalid_data',
      message: '/parent_task_id: A subtask cannot have subtasks.; /design_id: Design none was not found.',
      errors: [
        { path: '/parent_task_id', message: 'A subtask cannot have subtasks.' },
        { path: '/design_id', message: 'Design none was not found.' },
      ],
    },
  ])
})

test('a route guarded only by a foreign key returns 400 for an unknown id', async () => {
  const designId = await addDesign(shop)
  const { production_run: run } = await made(shop, `/admin/designs/${designId}/production-runs`, { quantity: 3 })
  const { collection } = await made(shop, '/admin/collections', { title: 'Summer' })
  const person = (await made(shop, '/admin/ad-planning/people', { email: 'kim@shop.example' })).person
  const { task } = await made(shop, '/admin/tasks', { title: 'Sew' })
  const { goal } = await made(shop, '/admin/ad-planning/goals', { name: 'A', goal_type: 'purchase' })
  const alone: [path: string, body: object, problems: string[]][] = [
    [
      '/settings',
      { default_region_id: 'none', default_sales_channel_id: 'none' },
      ['/default_region_id', '/default_sales_channel_id'],
    ],
    ['/publishable-keys', { title: 'A', sales_channel_id: 'none' }, ['/sales_channel_id']],
    ['/products', { title: 'A', design_id: 'none' }, ['/design_id']],
    [
      '/products',
      { title: 'A', variants: [{ sku: 'A-1' }, { sku: 'A-2', options: {}, design_id: 'none' }] },
      ['/variants/1/options', '/variants/1/design_id'],
    ],
    [`/collections/${collection.id}/products`, { add: ['none', 'none_either'] }, ['/add/0', '/add/1']],
    ['/stock/variant_mug/set', { quantity: 1, location_id: 'none' }, ['/location_id']],
    [
      '/stock/variant_mug/transfer',
      { quantity: 1, from_location_id: 'none', to_location_id: 'none_either' },
      ['/from_location_id', '/to_location_id'],
    ],
    ['/social-posts', { name: 'A', platform_id: 'none' }, ['/platform_id']],
    [
      '/socials/publish',
      { platform_id: 'none', target: 'network_a', content: { type: 'text', caption: 'Hello' } },
      ['/platform_id'],
    ],
    [
      `/tasks/${task.id}`,
      { depends_on_task_ids: ['none', 'none_either'] },
      ['/depends_on_task_ids/0', '/depends_on_task_ids/1'],
    ],
    [`/ad-planning/goals/${goal.id}`, { website_id: 'none' }, ['/website_id']],
    ['/ad-planning/experiments', { name: 'A', website_id: 'none' }, ['/website_id']],
    [
      '/ad-planning/conversions',
      { conversion_type: 'purchase', ad_campaign_id: 'none', website_id: 'none' },
      ['/ad_campaign_id', '/website_id'],
    ],
    ['/ad-planning/goals', { name: 'A', goal_type: 'purchase', website_id: 'none' }, ['/website_id']],
    [
      '/ad-planning/attribution',
      {
        analytics_session_id: 'new',
        visitor_id: 'new',
        session_started_at: '2026-03-01T12:00:00Z',
        ad_campaign_id: 'none',
        website_id: 'none',
      },
      ['/ad_campaign_id', '/website_id'],
    ],
    ['/ad-planning/feedback', { rating: 4, website_id: 'none' }, ['/website_id']],
    [
      '/ad-planning/journeys',
      { person_id: person.id, event_type: 'page_view', ad_campaign_id: 'none', website_id: 'none' },
      ['/ad_campaign_id', '/website_id'],
    ],
    [`/designs/${designId}/components`, { role: 'A', quantity: 1, inventory_item_id: 'none' }, ['/inventory_item_id']],
    [
      `/designs/${designId}/partners`,
      { partner_ids: ['none', partner.partnerId, 'none_either'] },
      ['/partner_ids/0', '/partner_ids/2'],
    ],
    [
      `/production-runs/${run.id}/allocate`,
      { assignments: [{ partner_id: partner.partnerId }, { partner_id: 'none' }] },
      ['/assignments/1/partner_id'],
    ],
    [`/production-runs/${run.id}/assign`, { partner_id: 'none' }, ['/partner_id']],
    ['/task-templates', { name: 'A', category_id: 'none' }, ['/category_id']],
    ['/raw-materials', { name: 'A', material_type_id: 'none' }, ['/material_type_id']],
    [
      '/inventory-items',
      { title: 'A', raw_material_id: 'none', variant_id: 'none' },
      ['/raw_material_id', '/variant_id'],
    ],
  ]
  for (const [path, body, problems] of alone)
    expect([path, await refused(`/admin${path}`, body)]).toEqual([path, [400, ...problems]])
})

test('a partner’s request for another partner’s run does not reveal which items exist', async () => {
  const body = { notes: 7, consumptions: [{ inventory_item_id: 'none', quantity: 1 }] }
  const answer = await partner.call('POST', '/production-runs/none/complete', body)
  expect([answer.status, answer.body.errors.map((each: { path: string }) => each.path)]).toEqual([400, ['/notes']])
})

test('a record deleted while a request names it is refused as unknown', async () => {
  const design = await addDesign(shop)
  const answer = await whileDeleting(design, () =>
    shop.admin('POST', '/admin/tasks', { title: 'A', design_id: design }),
  )
  expect([answer.status, answer.body.errors]).toEqual([
    400,
    [{ path: '/design_id', message: `Design ${design} was not found.` }],
  ])
})

test('if a record is deleted while a request changes it, the caller must repeat the request', async () => {
  const design = await addDesign(shop)
  const asked = { partner_ids: [partner.partnerId] }
  const answer = await whileDeleting(design, () => shop.admin('POST', `/admin/designs/${design}/partners`, asked))
  expect([answer.status, answer.body]).toEqual([
    409,
    {
      type: 'conflict',
      message: 'A record that this request needs was created or deleted meanwhile. Send the request again.',
    },
  ])
  expect((await shop.admin('POST', `/admin/designs/${design}/partners`, asked)).status).toBe(404)
})

/** Deletes the design, and commits only after the call has started to wait for the deletion. */
async function whileDeleting(design: string, call: () => Promise<TestAnswer>): Promise<TestAnswer> {
  const called = await shop.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('design').where('id', '=', design).execute()
    const answer = call()
    const own = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    const waits = sql`select from pg_stat_activity where ${own.rows[0]?.pid} = any(pg_blocking_pids(pid))`
    while ((await waits.execute(shop.db)).rows.length === 0);
    return { answer }
  })
  return called.answer
}
