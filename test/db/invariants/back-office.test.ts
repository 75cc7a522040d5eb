import { afterAll, beforeAll, expect, test } from 'vitest'
import { backOfficeInvariants } from '../../../src/back-office/index.ts'
import { type Queryable, sql } from '../../../src/platform/db/database.ts'
import type { Examination } from '../../../src/platform/invariants/index.ts'
import { handIn } from '../../support/hand-in.ts'
import { checkInvariants, examine } from '../../support/invariants.ts'
import { vendorOrder } from '../../support/mails.ts'
import { addDesign, addPartner, made, productionShop, sentRun } from '../../support/production.ts'
import { eventTeller } from '../../support/told-events.ts'
import type { TestWeft } from '../../support/weft.ts'

let shop: TestWeft
const ids = { order: '', line: '', email: '', run: '', parent: '', design: '' }

/** Creates an executed e-mail whose order has partly arrived, a completed run that is in stock, and a translation. */
beforeAll(async () => {
  shop = await productionShop()
  const item = await made(shop, '/admin/inventory-items', { title: 'Kettle', variant_id: 'variant_mug' })
  const { inventory_item: kettle } = item
  ids.email = (await handIn(shop, vendorOrder('PO-1'))).body.inbound_email.id
  const action_type = 'create_inventory_order'
  await made(shop, `/admin/inbound-emails/${ids.email}/extract`, { action_type }, 200)
  const mapping = { extracted_item_index: 0, inventory_item_id: kettle.id, quantity: 10, price: 5000 }
  const params = { stock_location_id: 'sloc_default', item_mappings: [mapping] }
  const executed = await made(shop, `/admin/inbound-emails/${ids.email}/execute`, { action_type, params }, 200)
  ids.order = executed.action_result.inventory_order_id
  const { inventory_order: order } = (await shop.admin('GET', `/admin/inventory-orders/${ids.order}`)).body
  ids.line = order.lines[0].id
  const lines = [{ line_id: ids.line, quantity: 4 }]
  await made(shop, `/admin/inventory-orders/${ids.order}/receive`, { lines }, 200)
  await handIn(shop, vendorOrder('PO-2'))
  const partner = await addPartner(shop, 'looms')
  ids.design = await addDesign(shop)
  const run = { designId: ids.design, partnerId: partner.partnerId, quantity: 3, variantId: 'variant_mug' }
  const sent = await sentRun(shop, run)
  ids.run = sent.id
  ids.parent = sent.parentId
  for (const verb of ['accept', 'start', 'finish']) await partner.call('POST', `/production-runs/${ids.run}/${verb}`)
  const output = { produced_quantity: 2, rejected_quantity: 1, rejection_reason: 'stitching_defect' }
  expect((await partner.call('POST', `/production-runs/${ids.run}/complete`, output)).status).toBe(200)
  await eventTeller(shop)()
  await shop.admin('PUT', `/admin/translations/design/${ids.design}/fr`, { fields: { name: 'Chemise' } })
})
afterAll(() => shop.stop())

async function withDefect(plant: (tx: Queryable) => Promise<unknown>): Promise<Examination['findings']> {
  const undo = new Error('undo')
  let findings: Examination['findings'] = []
  const planted = shop.db.transaction().execute(async (tx) => {
    await plant(tx)
    findings = (await examine(tx, backOfficeInvariants)).findings
    throw undo
  })
  await expect(planted).rejects.toBe(undo)
  return findings
}

test('a back office after ordinary business keeps every invariant', async () => {
  expect(await checkInvariants(shop.db, backOfficeInvariants)).toEqual({ checked: 63, findings: [] })
})

interface Defect {
  readonly rule: string
  readonly plant: () => string
  readonly id: () => string
  readonly what: string | (() => string)
  readonly also?: readonly string[]
}

const defects: readonly Defect[] = [
  {
    rule: 'goods-received-within-order',
    plant: () => `alter table inventory_order_line drop constraint inventory_order_line_received;
      update inventory_order_line set received_quantity = 11`,
    id: () => ids.line,
    what: 'ordered 10, received 11',
  },
  {
    rule: 'inventory-order-adds-up',
    plant: () => 'update inventory_order set total_price = 1',
    id: () => ids.order,
    what: 'quantity 10, lines 10; total 1, lines 50000',
  },
  {
    rule: 'inventory-order-status-fits',
    plant: () => `update inventory_order set status = 'received'`,
    id: () => ids.order,
    what: 'received, ordered 10, received 4',
  },
  {
    rule: 'stock-of-goods-received',
    plant: () => 'update inventory_order_line set received_quantity = 3',
    id: () => `Inventory order ${ids.order}`,
    what: 'into stock 4, received 3',
  },
  {
    rule: 'quantity-fits-unit',
    plant: () => `alter table inventory_order_line drop constraint inventory_order_line_whole;
      update inventory_order_line set quantity = 10.01, price = 5000;
      update inventory_order set quantity = 10.01, total_price = 50050`,
    id: () => ids.line,
    what: '10.01 of an item in piece',
  },
  {
    rule: 'executed-email-has-order',
    plant: () => 'update inventory_order set inbound_email_id = null',
    id: () => ids.email,
    what: () => `order ${ids.order}, made from nothing`,
  },
  {
    rule: 'order-of-email-was-executed',
    plant: () => `update inbound_email set status = 'action_pending', action_result = null where id = '${ids.email}'`,
    id: () => ids.order,
    what: () => `e-mail ${ids.email} is action_pending`,
  },
  {
    rule: 'run-output-was-reported',
    plant: () =>
      `update production_run_event set data = data || '{"good": 1}' where run_id = '${ids.run}' and type = 'output_reported'`,
    id: () => ids.run,
    what: 'good 2, log 1; rejected 1, log 1',
  },
  {
    rule: 'completed-run-accounted-for',
    plant: () =>
      `update production_run set quantity = 4 where id = '${ids.run}'; update production_run set quantity = 4, allocated_quantity = 4 where id = '${ids.parent}'`,
    id: () => ids.run,
    what: 'ordered 4, good 2, rejected 1',
  },
  {
    rule: 'run-parts-add-up',
    plant: () => `update production_run set allocated_quantity = 2 where id = '${ids.parent}'`,
    id: () => ids.parent,
    what: 'of 3 given away 2, parts 3',
  },
  {
    rule: 'run-output-is-its-parts',
    plant: () => `update production_run set rejected_quantity = 2 where id = '${ids.parent}'`,
    id: () => ids.parent,
    what: 'good 2, parts 2; rejected 2, parts 1',
    also: ['run-output-was-reported'],
  },
  {
    rule: 'run-stocked-once',
    plant: () => 'update production_receipt set quantity = 1',
    id: () => ids.run,
    what: 'stocked 1, into stock 2, run completed with 2',
  },
  {
    rule: 'translation-digest-fits',
    plant: () => `update translation set source_digest = repeat('0', 64)`,
    id: () => `design/${ids.design}/name/fr`,
    what: 'digest 00000000, source 12a502d7',
  },
  {
    rule: 'translation-has-record',
    plant: () => `update translation set field = 'colour'`,
    id: () => `design/${ids.design}/colour/fr`,
    what: 'Chemise in fr',
  },
  {
    rule: 'text-listed-for-translation',
    plant: () => `update text_listing set digest = repeat('0', 64) where text_id = 'design/${ids.design}/1'`,
    id: () => `design/${ids.design}/1`,
    what: 'listed 00000000, is 12a502d7',
    also: ['translation-listed'],
  },
  {
    rule: 'translation-listed',
    plant: () => `update translation_listing set state = 'draft'`,
    id: () => `design/${ids.design}/1/fr`,
    what: 'listed draft, is translated',
  },
  {
    rule: 'option-uses-add-up',
    plant: () => `insert into product_option (id, name) values (product_option_id('Glaze', null), 'Glaze');
      insert into product_option_use (id, uses) values (product_option_id('Glaze', null), 1)`,
    id: () => 'opt_c20d9f4fff61f54580e523e786a63141796633d27cb4b508e6eb7da1992b10da',
    what: 'counted 1, variants 0',
  },
]

test.each(defects)('a planted defect is found: $rule', async ({ rule, plant, id, what, also = [] }) => {
  const findings = await withDefect((tx) => sql.raw(plant()).execute(tx))
  expect(findings.map(({ name }) => name).sort()).toEqual([rule, ...also].sort())
  const finding = findings.find(({ name }) => name === rule)
  expect([finding?.count, finding?.violations]).toEqual([
    1,
    [{ id: id(), what: typeof what === 'string' ? what : what() }],
  ])
})

test('every invariant has a planted defect', () => {
  expect(defects.map(({ rule }) => rule)).toEqual(backOfficeInvariants.map(({ name }) => name))
})
