import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handIn } from '../support/hand-in.ts'
import { vendorOrder } from '../support/mails.ts'
import {
  addDesign,
  addPartner,
  addTemplate,
  made,
  type PartnerPerson,
  productionShop,
  sentRun,
} from '../support/production.ts'
import type { TestWeft } from '../support/weft.ts'

let shop: TestWeft
let partner: PartnerPerson
const ids: Record<string, string> = {}
beforeAll(async () => {
  shop = await productionShop({ TRANSLATE_URL: 'https://translate.example' })
  await seed()
}, 60_000)
afterAll(() => shop.stop())

async function seed(): Promise<void> {
  const make = async (name: string, path: string, body: object, member: string): Promise<string> => {
    const { id } = (await made(shop, `/admin${path}`, body))[member]
    ids[name] = id
    return id
  }
  partner = await addPartner(shop, 'sewers')
  ids.partner = partner.partnerId
  ids.template = await addTemplate(shop, 'Cut')
  const design = await addDesign(shop)
  ids.design = design
  const item = await make('buttons', '/inventory-items', { title: 'Buttons' }, 'inventory_item')
  await make('cloth', '/inventory-items', { title: 'Cloth', unit: 'm' }, 'inventory_item')
  await make(
    'component',
    `/designs/${design}/components`,
    { role: 'Buttons', quantity: 5, inventory_item_id: item },
    'component',
  )
  await make('run', `/designs/${design}/production-runs`, { quantity: 3 }, 'production_run')
  const parts = { quantity: 4, assignments: [{ partner_id: ids.partner }, { partner_id: ids.partner }] }
  const { children } = await made(shop, `/admin/designs/${design}/production-runs`, parts)
  Object.assign(ids, { part: children[0].id, other_part: children[1].id })
  await made(shop, `/admin/production-runs/${ids.part}/dependencies`, { depends_on_run_ids: [ids.other_part] }, 200)
  const sent = await sentRun(shop, {
    designId: design,
    partnerId: partner.partnerId,
    quantity: 2,
    templateId: ids.template,
  })
  ids.sent = sent.id
  for (const step of ['accept', 'start']) await made(shop, `/admin/production-runs/${sent.id}/${step}`, undefined, 200)
  const task = await make('task', '/tasks', { title: 'Sew' }, 'task')
  await make('later_task', '/tasks', { title: 'Pack', depends_on_task_ids: [task] }, 'task')
  await make('subtask', `/tasks/${task}/subtasks`, { title: 'Thread' }, 'task')
  await make('location', '/stock-locations', { name: 'Attic' }, 'stock_location')
  for (const change of [{ on_hand: 1_000_000_000 }, { adjust: 1_000_000_000 }])
    await made(shop, '/admin/stock/variant_print', change, 200)
  const parent = await make('category', '/categories', { name: 'Rooms' }, 'category')
  await make('child_category', '/categories', { name: 'Bath', parent_id: parent }, 'category')
  await make('campaign', '/ad-planning/campaigns', { name: 'Spring', platform: 'direct' }, 'campaign')
  await make('person', '/ad-planning/people', { email: 'ann@example.com' }, 'person')
  await make(
    'segment',
    '/ad-planning/segments',
    { name: 'All', criteria: { logic: 'AND', rules: [{ field: 'email', operator: 'contains', value: 'a' }] } },
    'segment',
  )
  const gone = await make('forgotten', '/ad-planning/people', { email: 'bob@example.com' }, 'person')
  await shop.admin('DELETE', `/admin/ad-planning/people/${gone}`)
  const platform = { name: 'network_a', category: 'social', auth_type: 'oauth2' }
  await make('platform', '/social-platforms', platform, 'social_platform')
  await make('post', '/social-posts', { name: 'Hello', caption: 'Hello', platform_id: ids.platform }, 'social_post')
  const lines = [{ inventory_item_id: item, quantity: 5, price: 100 }]
  const ordered = (
    await made(shop, '/admin/inventory-orders', { currency: 'eur', stock_location_id: ids.location, lines })
  ).inventory_order
  Object.assign(ids, { inventory_order: ordered.id, ordered: ordered.lines[0].id })
  ids.email = (await handIn(shop, vendorOrder('PO-1'))).body.inbound_email.id
  const draft = {
    email: 'ann@example.com',
    region_id: 'reg_us',
    line_items: [{ variant_id: 'variant_mug', quantity: 2 }],
    shipping_option_id: 'so_us_std',
    first_name: 'Ann',
    last_name: 'Lee',
    phone_number: '+14155550100',
    shipping_address: {
      first_name: 'Ann',
      last_name: 'Lee',
      street_address: '1 Main St',
      address_locality: 'Oakland',
      address_region: 'CA',
      address_country: 'US',
      postal_code: '94601',
      phone_number: '+14155550100',
    },
  }
  const checkout = (await made(shop, '/admin/orders', draft)).draft_order
  const paid = await shop.admin('POST', `/admin/checkouts/${checkout.id}/mark-paid`, { method: 'cash' })
  if (!paid.body.order) throw new Error(JSON.stringify([checkout.id, paid.body]))
  const order = (await shop.admin('GET', `/admin/orders/${paid.body.order.id}`)).body.order
  Object.assign(ids, { order: order.id, line: order.line_items[0].id })
}

type Problem = readonly [path: string, message: string]
interface Row {
  /** `POST /admin/products/:id`, as registered. */
  readonly route: string
  readonly path?: () => string
  readonly body: () => unknown
  readonly problems: () => readonly Problem[]
}
const route = (
  name: string,
  body: () => unknown,
  problems: () => readonly Problem[],
  at: Record<string, string> = {},
): Row => ({
  route: name,
  path: () =>
    name
      .replace(/^\w+ /, '')
      .replace(
        /:(\w+)/g,
        (_, param: string) => (at[param]?.startsWith('@') ? ids[at[param].slice(1)] : at[param]) ?? 'none',
      ),
  body,
  problems,
})

const rows: Row[] = [
  // Catalogue
  route(
    'POST /admin/products',
    () => ({
      title: 'Cap',
      options: [{ name: 'Size', values: ['S'] }],
      variants: [
        {
          options: { Size: 'S' },
          prices: [
            { currency: 'EUR', amount: 'x' },
            { currency: 'USD', amount: 5, sale_amount: 9 },
          ],
        },
        {
          options: { Color: 'Red' },
          prices: [{ currency: 'USD', amount: 5, sales: [{ amount: 7 }, { amount: 'x' }] }],
        },
      ],
    }),
    () => [
      ['/variants/0/prices/0/amount', 'must be a number'],
      ['/variants/1/prices/0/sales/1/amount', 'must be a number'],
      ['/variants/1/options/Color', 'The product has no option "Color".'],
      ['/variants/1/options/Size', 'The option "Size" needs a value.'],
      ['/variants/0/prices/1/sale_amount', 'The sale amount must be below the amount.'],
      ['/variants/1/prices/0/sales/0/amount', 'The sale amount must be below the amount.'],
      ['/variants/1/prices/0/sales/1', 'This sale runs at the same time as the one from the beginning without end.'],
    ],
  ),
  route(
    'POST /admin/products/:id',
    () => ({
      variants: [
        { id: 'variant_shirt_s', options: { Size: 'S', 7: 7 } },
        { options: { Size: 'XL' }, title: '' },
      ],
    }),
    () => [
      ['/variants/0/options/7', 'must be a string'],
      ['/variants/1/title', 'must not be empty'],
      ['/variants/1/options/Size', 'The option "Size" has no value "XL".'],
    ],
    { id: 'prod_shirt' },
  ),
  route(
    'POST /admin/products/:id/variants',
    () => ({
      title: '',
      options: { Size: 'XL' },
      prices: [
        { currency: 'EUR', region_id: 'reg_us', amount: 5 },
        { currency: 'USD', amount: 5, sale_amount: 9 },
        { currency: 'USD', amount: 'x' },
      ],
    }),
    () => [
      ['/title', 'must not be empty'],
      ['/prices/2/amount', 'must be a number'],
      ['/options/Size', 'The option "Size" has no value "XL".'],
      ['/prices/2', 'This currency and region have a price already.'],
      ['/prices/0/currency', 'Region reg_us sells in USD.'],
      ['/prices/1/sale_amount', 'The sale amount must be below the amount.'],
    ],
    { id: 'prod_shirt' },
  ),
  route(
    'POST /admin/products/:id/variants/:variant_id',
    () => ({
      sku: 7,
      options: { Size: 'M' },
      prices: [{ currency: 'USD', amount: 5, sales: [{ amount: 2, ends_at: 'x' }, { amount: 9 }] }],
    }),
    () => [
      ['/sku', 'must be a string'],
      ['/prices/0/sales/0/ends_at', 'must be a time as in ISO 8601, such as 2026-03-01T12:00:00Z'],
      ['/options', 'This combination of options is taken by variant 1 of the product.'],
      ['/prices/0/sales/1/amount', 'The sale amount must be below the amount.'],
    ],
    { id: 'prod_shirt', variant_id: 'variant_shirt_s' },
  ),
  route(
    'POST /admin/prices/batch',
    () => ({
      prices: [
        { variant_id: 'variant_mug', currency: 'JPY', sale: { amount: 1 } },
        { variant_id: 'variant_mug', currency: 'USD', sales: [{ amount: 'x' }, { amount: 99_999 }] },
        { variant_id: 'variant_mug', currency: 'USD', amount: 'x' },
        { variant_id: 'variant_mug', currency: 'EUR', region_id: 'reg_us', amount: 5 },
      ],
    }),
    () => [
      ['/prices/1/sales/0/amount', 'must be a number'],
      ['/prices/2/amount', 'must be a number'],
      ['/prices/2', 'This price is in the list twice.'],
      ['/prices/0/amount', 'There is no price in this currency and region yet: give its amount.'],
      ['/prices/1/sales/1/amount', 'The sale amount must be below the amount.'],
      ['/prices/3/currency', 'Region reg_us sells in USD.'],
    ],
  ),
  route(
    'POST /admin/categories/:id',
    () => ({ name: '', parent_id: ids.child_category }),
    () => [
      ['/name', 'must not be empty'],
      ['/parent_id', 'A category cannot lie below itself.'],
    ],
    { id: '@category' },
  ),
  route(
    'POST /admin/categories/:id/move',
    () => ({ position: 'x', parent_id: ids.child_category }),
    () => [
      ['/position', 'must be a number'],
      ['/parent_id', 'A category cannot lie below itself.'],
    ],
    { id: '@category' },
  ),
  route(
    'POST /admin/collections/:id/products/order',
    () => ({ product_ids: ['prod_shirt', 7, 'prod_mug'] }),
    () => [
      ['/product_ids/1', 'must be a string'],
      ['/product_ids/2', 'Product prod_mug is not in this collection.'],
    ],
    { id: 'pcol_new' },
  ),
  route(
    'POST /admin/stock/:variant_id',
    () => ({ adjust: 1_000_000_000, managed: 'x', sing: 1 }),
    () => [
      ['/managed', 'must be true or false'],
      ['', 'Unrecognized fields: sing'],
      ['/adjust', 'This number is too large.'],
    ],
    { variant_id: 'variant_print' },
  ),
  route(
    'POST /admin/stock/:variant_id/adjust',
    () => ({ quantity_change: 1_000_000_000, reason: 'x' }),
    () => [
      ['/reason', 'must be one of received, returned, damaged, lost, counted, correction, other'],
      ['/quantity_change', 'This number is too large.'],
    ],
    { variant_id: 'variant_mug' },
  ),
  route(
    'POST /admin/stock/:variant_id/set',
    () => ({ quantity: 1_000_000_000, location_id: ids.location, reason: 'x' }),
    () => [
      ['/reason', 'must be one of received, returned, damaged, lost, counted, correction, other'],
      ['/quantity', 'This number is too large.'],
    ],
    { variant_id: 'variant_print' },
  ),
  route(
    'POST /admin/stock/:variant_id/transfer',
    () => ({ from_location_id: 'sloc_a', to_location_id: 'sloc_a', quantity: 0 }),
    () => [
      ['/quantity', 'must be at least 1'],
      ['/to_location_id', 'Choose another location than the first.'],
      ['/from_location_id', 'Stock location sloc_a was not found.'],
    ],
    { variant_id: 'variant_mug' },
  ),
  // Orders, discounts
  route(
    'POST /admin/orders/:id',
    () => ({ email: 'x', shipping_address: { street_address: 7, address_region: 'NY' } }),
    () => [
      ['/email', 'must be an e-mail address'],
      ['/shipping_address/street_address', 'must be a string'],
      ['/shipping_address/address_region', 'Tax and delivery were priced for CA: cancel the order and make a new one.'],
    ],
    { id: '@order' },
  ),
  route(
    'POST /admin/orders/:id/refunds',
    () => ({
      line_items: [
        { line_item_id: ids.line, quantity: 99 },
        { line_item_id: 'line_none', quantity: 'x' },
      ],
      shipping_amount: 1_000_000,
    }),
    () => [
      ['/line_items/1/quantity', 'must be a number'],
      ['/reason', 'This field is required.'],
      ['/line_items/1/line_item_id', 'Order line line_none was not found.'],
      ['/line_items/0/quantity', `Only 2 of line ${ids.line} are left, not 99.`],
      ['/shipping_amount', 'At most $5.36 is left to refund of delivery.'],
    ],
    { id: '@order' },
  ),
  route(
    'POST /admin/inventory-orders/:id/receive',
    () => ({
      lines: [
        { line_id: ids.ordered, quantity: 99 },
        { line_id: ids.ordered, quantity: 'x' },
      ],
    }),
    () => [
      ['/lines/1/quantity', 'must be a number'],
      ['/lines/0/quantity', 'only 5 are still expected'],
      ['/lines/1/line_id', 'is named twice'],
    ],
    { id: '@inventory_order' },
  ),
  route(
    'POST /admin/orders/:id/fulfillments',
    () => ({
      carrier: 7,
      items: [{ line_item_id: ids.line, quantity: 99 }, { line_item_id: ids.line, quantity: 'x' }, { quantity: 1 }],
    }),
    () => [
      ['/items/1/quantity', 'must be a number'],
      ['/items/2/line_item_id', 'This field is required.'],
      ['/carrier', 'must be a string'],
      ['/items/0/quantity', `Only 2 of line ${ids.line} are left, not 99.`],
      ['/items/1/line_item_id', `Line ${ids.line} is given twice.`],
    ],
    { id: '@order' },
  ),
  route(
    'POST /admin/discounts/preview',
    () => ({
      code: 'TEN',
      cart: {
        region_id: 'reg_us',
        email: 'x',
        lines: [
          { variant_id: 'variant_mug', quantity: 0 },
          { variant_id: 'variant_shirt_s', quantity: 9999 },
          { variant_id: 'variant_shirt_s', quantity: 9999 },
        ],
      },
    }),
    () => [
      ['/cart/lines/0/quantity', 'must be at least 1'],
      ['/cart/email', 'must be an e-mail address'],
      ['/cart/lines/2/quantity', 'A line can have at most 9999 units. Reduce the quantity.'],
    ],
  ),
  // Designs, materials, production
  route(
    'POST /admin/designs',
    () => ({ name: '', estimated_cost: 5 }),
    () => [
      ['/name', 'must not be empty'],
      ['/currency', 'estimated_cost and currency belong together.'],
    ],
  ),
  route(
    'POST /admin/designs/:id',
    () => ({ name: '', currency: 'EUR' }),
    () => [
      ['/name', 'must not be empty'],
      ['/currency', 'estimated_cost and currency belong together.'],
    ],
    { id: '@design' },
  ),
  route(
    'POST /admin/designs/:id/components',
    () => ({ role: '', quantity: 1, unit: 'm', inventory_item_id: ids.buttons, component_design_id: ids.design }),
    () => [
      ['/role', 'must not be empty'],
      [
        '/inventory_item_id',
        'A component is either an inventory item, a material or a design. Send the id of exactly one of them.',
      ],
      ['/component_design_id', 'A design cannot be a component of itself.'],
      ['/unit', 'must be the unit of the inventory item: piece'],
    ],
    { id: '@design' },
  ),
  route(
    'POST /admin/designs/:id/components/:part_id',
    () => ({ quantity: 'x', unit: 'm', component_design_id: ids.design }),
    () => [
      ['/quantity', 'must be a number'],
      [
        '/inventory_item_id',
        'A component is either an inventory item, a material or a design. Send the id of exactly one of them.',
      ],
      ['/component_design_id', 'A design cannot be a component of itself.'],
      ['/unit', 'must be the unit of the inventory item: piece'],
    ],
    { id: '@design', part_id: '@component' },
  ),
  route(
    'POST /admin/inventory-items',
    () => ({ title: '', on_hand: 1.5, unit_cost: 5 }),
    () => [
      ['/title', 'must not be empty'],
      ['/currency', 'unit_cost and currency belong together.'],
      ['/on_hand', 'must be a whole number: pieces are whole'],
    ],
  ),
  route(
    'POST /admin/inventory-items/:id',
    () => ({ title: '', on_hand: 1.5, currency: 'EUR' }),
    () => [
      ['/title', 'must not be empty'],
      ['/currency', 'unit_cost and currency belong together.'],
      ['/on_hand', 'must be a whole number: pieces are whole'],
    ],
    { id: '@buttons' },
  ),
  route(
    'POST /admin/designs/:id/production-runs',
    () => ({
      quantity: 2.5,
      draft: 'x',
      assignments: [
        { partner_id: ids.partner, quantity: 1.5, cost_estimate: 5 },
        { partner_id: 7, component_ids: ['comp_none', 7] },
      ],
    }),
    () => [
      ['/draft', 'must be true or false'],
      ['/assignments/0/cost_estimate', 'cost_estimate, cost_type and cost_currency belong together.'],
      ['/assignments/1/partner_id', 'must be a string'],
      ['/assignments/1/component_ids/1', 'must be a string'],
      ['/quantity', 'must be a whole number: pieces are whole'],
      ['/assignments/0/quantity', 'must be a whole number: pieces are whole'],
      ['/assignments/1/component_ids/0', 'The design has no component comp_none.'],
    ],
    { id: '@design' },
  ),
  route(
    'POST /admin/production-runs/:id/allocate',
    () => ({
      assignments: [
        { partner_id: ids.partner, quantity: 9, role: 7 },
        { partner_id: ids.partner, component_ids: ['comp_none'], cost_type: 'total' },
      ],
    }),
    () => [
      ['/assignments/0/role', 'must be a string'],
      ['/assignments/1/cost_estimate', 'cost_estimate, cost_type and cost_currency belong together.'],
      ['/assignments/1/component_ids/0', 'The design has no component comp_none.'],
      ['/assignments', '9 units are asked for and 3 are left.'],
    ],
    { id: '@run' },
  ),
  route(
    'POST /admin/production-runs/:id/hand-over',
    () => ({
      note: 7,
      assignments: [
        { partner_id: ids.partner, quantity: 9 },
        { partner_id: ids.partner, component_ids: ['comp_none'], cost_type: 'total' },
      ],
    }),
    () => [
      ['/assignments/1/cost_estimate', 'cost_estimate, cost_type and cost_currency belong together.'],
      ['/note', 'must be a string'],
      ['/assignments/1/component_ids/0', 'The design has no component comp_none.'],
      ['/assignments', '9 units are asked for and 2 are left.'],
    ],
    { id: '@part' },
  ),
  route(
    'POST /admin/production-runs/:id/dependencies',
    () => ({ depends_on_run_ids: [7, ids.run, ids.part] }),
    () => [
      ['/depends_on_run_ids/0', 'must be a string'],
      ['/depends_on_run_ids/1', 'This is not another part of the same production run.'],
      ['/depends_on_run_ids', 'These parts would wait for each other. Leave out one of the dependencies.'],
    ],
    { id: '@other_part' },
  ),
  route(
    'POST /admin/production-runs/:id',
    () => ({ cost_estimate: 5, costs_shared: 'x' }),
    () => [
      ['/costs_shared', 'must be true or false'],
      ['/cost_estimate', 'cost_estimate, cost_type and cost_currency belong together.'],
    ],
    { id: '@run' },
  ),
  route(
    'POST /admin/production-runs/:id/dispatch/confirm',
    () => ({ dispatch_id: 'prod_disp_none', template_names: ['Cut', 'Fold', 7] }),
    () => [
      ['/template_names/2', 'must be a string'],
      ['/dispatch_id', 'Production dispatch prod_disp_none was not found.'],
      ['/template_names/1', 'There is no such template.'],
    ],
    { id: '@run' },
  ),
  route(
    'POST /admin/production-runs/:id/outputs',
    () => ({ good_quantity: 0.5, rejected_quantity: 1, notes: 7 }),
    () => [
      ['/notes', 'must be a string'],
      ['/good_quantity', 'must be a whole number: pieces are whole'],
      ['/rejection_reason', 'Say why units were rejected.'],
    ],
    { id: '@sent' },
  ),
  route(
    'POST /admin/production-runs/:id/complete',
    () => ({
      produced_quantity: 1,
      notes: 7,
      consumptions: [
        { inventory_item_id: ids.buttons, quantity: 1.5 },
        { inventory_item_id: ids.cloth, quantity: 'x' },
      ],
    }),
    () => [
      ['/notes', 'must be a string'],
      ['/consumptions/1/quantity', 'must be a number'],
      ['/allow_shortfall', '1 units are missing: confirm that this is intended.'],
      ['/shortfall_reason', '1 units are missing: say why.'],
      ['/consumptions/0/quantity', 'must be a whole number: pieces are whole'],
    ],
    { id: '@sent' },
  ),
  route(
    'POST /partners/production-runs/:id/outputs',
    () => ({ rejected_quantity: 1, notes: 7 }),
    () => [
      ['/notes', 'must be a string'],
      ['/rejection_reason', 'Say why units were rejected.'],
    ],
    { id: '@sent' },
  ),
  route(
    'POST /partners/production-runs/:id/complete',
    () => ({
      produced_quantity: 0,
      good_quantity: 1,
      consumptions: [{ inventory_item_id: ids.buttons, quantity: 1.5 }],
    }),
    () => [
      ['/good_quantity', 'good_quantity and produced_quantity are the same thing.'],
      ['/consumptions/0/quantity', 'must be a whole number: pieces are whole'],
    ],
    { id: '@sent' },
  ),
  route(
    'POST /admin/tasks/:id',
    () => ({ title: '', depends_on_task_ids: [7, ids.later_task] }),
    () => [
      ['/title', 'must not be empty'],
      ['/depends_on_task_ids/0', 'must be a string'],
      ['/depends_on_task_ids', 'These tasks would wait for each other. Leave out one of the dependencies.'],
    ],
    { id: '@task' },
  ),
  route(
    'POST /admin/tasks/:id/subtasks',
    () => ({ title: '' }),
    () => [
      ['/title', 'must not be empty'],
      ['/parent_task_id', 'A subtask cannot have subtasks.'],
    ],
    { id: '@subtask' },
  ),
  // Translations, inbox
  route(
    'PUT /admin/translations/:type/:id/:locale',
    () => ({ fields: { name: 'x', 'a/b': 'x', description: 7 } }),
    () => [
      ['/fields/description', 'must be a string'],
      ['/fields/a~1b', 'A design has no text a/b that can be translated.'],
    ],
    { type: 'design', id: '@design', locale: 'de' },
  ),
  route(
    'POST /admin/translations/batch',
    () => ({
      translations: [
        { type: 'design', id: ids.design, locale: 'en', fields: { name: 'x', description: 7 } },
        { type: 'design', id: 'design_none', locale: 'de', fields: { name: 'x', title: 'x' } },
        { type: 'design', id: ids.design, locale: 'x x', fields: { title: 'x' } },
      ],
    }),
    () => [
      ['/translations/0/fields/description', 'must be a string'],
      ['/translations/2/locale', 'must be a language tag like fr or fr-CA'],
      [
        '/translations/0/fields/name',
        'en is the language that the records themselves are written in. Choose another one.',
      ],
      ['/translations/1/fields/name', 'There is no design design_none.'],
      ['/translations/1/fields/title', 'A design has no text title that can be translated.'],
    ],
  ),
  route(
    'POST /admin/translations/machine',
    () => ({ locale: 'en', limit: 0 }),
    () => [
      ['/limit', 'must be at least 1'],
      ['/locale', 'The records are written in this language. Choose another one.'],
    ],
  ),
  route(
    'POST /admin/inbound-emails/:id/corrections',
    () => ({
      fields: { vendor: 7 },
      items: [
        { index: 99, quantity: 'x' },
        { index: 0, name: 'x' },
        { index: 0, price: 1.5 },
      ],
    }),
    () => [
      ['/fields/vendor', 'must be a string'],
      ['/items/0/quantity', 'must be a number'],
      ['/items/2/price', 'must be a whole number'],
      ['/items/0/index', 'There is no item 99: the e-mail has 2 extracted items, counted from 0.'],
      ['/items/2/index', 'is named twice'],
    ],
    { id: '@email' },
  ),
  // Social
  route(
    'POST /admin/social-platforms',
    () => ({
      name: 'network_a',
      category: 'x',
      auth_type: 'oauth2',
      api_config: { platform: 'network_b', access_token: 7, sing: 1 },
    }),
    () => [
      ['/category', 'must be social'],
      ['/api_config/platform', 'must be network_a: this is a platform for Facebook Page'],
      ['/api_config/access_token', 'must be a string'],
      ['/api_config/sing', 'is not a known field'],
    ],
  ),
  route(
    'POST /admin/social-platforms/:id',
    () => ({ status: 'x', api_config: { access_token: 7, sing: 1 } }),
    () => [
      ['/status', 'must be one of pending, active, inactive, error'],
      ['/api_config/access_token', 'must be a string'],
      ['/api_config/sing', 'is not a known field'],
    ],
    { id: '@platform' },
  ),
  route(
    'POST /admin/social-posts/:id/reschedule',
    () => ({ scheduled_at: '2020-01-01T00:00:00Z', sing: 1 }),
    () => [
      ['', 'Unrecognized fields: sing'],
      ['/scheduled_at', 'must be in the future'],
    ],
    { id: '@post' },
  ),
  route(
    'POST /admin/social-posts/:id/publish',
    () => ({ force: 'x' }),
    () => [
      ['/force', 'must be true or false'],
      ['/platform_id', 'The platform has no api_config. Connect it first.'],
    ],
    { id: '@post' },
  ),
  route(
    'POST /admin/social-posts/:id/targets/:network/resolve',
    () => ({ action: 'resend', external_id: '1', sing: 1 }),
    () => [
      ['', 'Unrecognized fields: sing'],
      ['/external_id', 'belongs to mark_live alone'],
    ],
    { id: '@post', network: 'network_a' },
  ),
  route(
    'POST /admin/socials/publish',
    () => ({
      platform_id: ids.platform,
      target: 'network_a',
      content: { type: 'text', media: [{ type: 'image', url: 'https://a.example/1.jpg' }], link: 7 },
    }),
    () => [
      ['/content/link', 'must be a string'],
      ['/content/type', 'The media make it a photo.'],
      ['/platform_id', 'The platform has no api_config. Connect it first.'],
    ],
  ),
  route(
    'POST /admin/socials/network_a/pages',
    () => ({ post_id: ids.post, sing: 1 }),
    () => [
      ['', 'Unrecognized fields: sing'],
      ['/platform_id', 'The platform has no api_config. Connect it first.'],
    ],
  ),
  route(
    'POST /admin/socials/sync-platform-data',
    () => ({ platform_id: ids.platform, sing: 1 }),
    () => [
      ['', 'Unrecognized fields: sing'],
      ['/platform_id', 'The platform has no api_config. Connect it first.'],
    ],
  ),
  // Ad planning
  route(
    'POST /admin/ad-planning/forecasts',
    () => ({ ad_campaign_id: ids.campaign, forecast_days: 'x', daily_budget: 100 }),
    () => [
      ['/forecast_days', 'must be a number'],
      ['/ad_campaign_id', 'This campaign has no currency yet: give it one.'],
    ],
  ),
  route(
    'POST /admin/ad-planning/attribution',
    () => ({ analytics_session_id: 'session_new', visitor_id: 7, platform: 'x' }),
    () => [
      ['/platform', 'must be one of social_ads, search_ads, generic, direct'],
      ['/visitor_id', 'must be a string'],
      [
        '/session_started_at',
        'Session session_new is not known. Send session_started_at, so that the session can be created.',
      ],
    ],
  ),
  route(
    'PUT /admin/ad-planning/attribution/settings',
    () => ({ position_first_ppm: 600_000, position_last_ppm: 600_000, lookback_days: 0 }),
    () => [
      ['/lookback_days', 'must be at least 1'],
      [
        '/position_last_ppm',
        'position_first_ppm and position_last_ppm must be at most 1000000 together. Lower one of them.',
      ],
    ],
  ),
  route(
    'POST /admin/ad-planning/attribution/resolve',
    () => ({ limit: 0 }),
    () => [
      ['/limit', 'must be at least 1'],
      ['/session_id', 'Say session_id, or bulk: true.'],
    ],
  ),
  route(
    'POST /admin/ad-planning/scores',
    () => ({ person_id: ids.person, score_type: 'nps', rating: 9, scale: '5', source_type: 7 }),
    () => [
      ['/source_type', 'must be a string'],
      ['/rating', 'The rating 9 is not on the scale 5.'],
    ],
  ),
  route(
    'POST /admin/ad-planning/people/:id/merge',
    () => ({ into: ids.person, reason: 7 }),
    () => [
      ['/reason', 'must be a string'],
      ['/into', 'A person cannot be merged into themselves.'],
    ],
    { id: '@person' },
  ),
  route(
    'POST /admin/ad-planning/segments/:id/members',
    () => ({ person_id: ids.forgotten, added_reason: 7 }),
    () => [
      ['/added_reason', 'must be one of manual, import'],
      ['/person_id', `Person ${ids.forgotten} was not found.`],
    ],
    { id: '@segment' },
  ),
  route(
    'POST /admin/ad-planning/sentiment',
    () => ({ source_type: 'review', source_id: 'r1', text: '', person_id: ids.forgotten }),
    () => [
      ['/text', 'must not be empty'],
      ['/person_id', `Person ${ids.forgotten} was not found.`],
    ],
  ),
  route(
    'POST /admin/ad-planning/conversions',
    () => ({ conversion_type: 'x', person_id: ids.forgotten }),
    () => [
      [
        '/conversion_type',
        'must be one of lead_form_submission, add_to_cart, begin_checkout, purchase, page_engagement, scroll_depth, time_on_site, custom',
      ],
      ['/person_id', `Person ${ids.forgotten} was not found.`],
    ],
  ),
  route(
    'POST /admin/ad-planning/journeys',
    () => ({ event_type: 'x', person_id: ids.forgotten, source_id: 'a' }),
    () => [
      [
        '/event_type',
        'must be one of form_submit, feedback, purchase, page_view, social_engage, email_open, email_click, ad_click, lead_capture, support_ticket, custom',
      ],
      ['/source_id', 'source_type and source_id go together.'],
      ['/person_id', `Person ${ids.forgotten} was not found.`],
    ],
  ),
]

const refuse = async ({ route: name, path, body, problems }: Row): Promise<void> => {
  const method = name.split(' ')[0] as 'POST' | 'PUT'
  const at = path?.() ?? ''
  const answer = at.startsWith('/partners')
    ? await partner.call('POST', at.replace('/partners', ''), body())
    : await shop.admin(method, at, body())
  const found = (answer.body.errors ?? []).map((each: { path: string; message: string }) => [each.path, each.message])
  expect([answer.status, found]).toEqual([400, problems()])
}

describe('one 400 lists the problems of the schema and of the rules', () => {
  test.each(rows.map((row) => [row.route, row] as const))('%s', (_name, row) => refuse(row))
})

describe('one 400 lists the same problems while another connection has locked every record', () => {
  let other: pg.Client
  beforeAll(async () => {
    other = new pg.Client({ connectionString: shop.databaseUrl })
    await other.connect()
    await other.query('begin')
    const { rows: tables } = await other.query(`select tablename as name from pg_tables where schemaname = 'public'`)
    for (const { name } of tables) await other.query(`select from "${name}" for update`)
  })
  afterAll(() => other.end())

  test.each(rows.map((row) => [row.route, row] as const))('%s', (_name, row) => refuse(row))
})
