import { expect, test } from 'vitest'
import { changeOfEvent, changeOfTable, coalesced } from '../../../src/platform/changes/changed-record.rules.ts'

test('a change of a table belongs to the record of the first part of its identity', () => {
  expect(changeOfTable('order', 'o1')).toEqual({ type: 'order', area: 'orders', id: 'o1' })
  expect(changeOfTable('product_category', 'p1/c1')).toEqual({ type: 'product', area: 'products', id: 'p1' })
  expect(changeOfTable('variant_stock', 'v1/l1')).toEqual({ type: 'variant', area: 'stock', id: 'v1' })
  expect(changeOfTable('ad_campaign_day', 'c1/2026')).toEqual({ type: 'campaign', area: 'ad-planning', id: 'c1' })
})

test.each(['session', 'toString', '__proto__'])('a change of %s is not a change of a record', (table) => {
  expect(changeOfTable(table, 'x')).toBe(null)
})

test('an event names its record in the member of its kind, else in `id`', () => {
  expect(changeOfEvent('order.placed', { id: 'o1' })).toEqual({ type: 'order', area: 'orders', id: 'o1' })
  expect(changeOfEvent('refund.made', { id: 'r1', order_id: 'o1' })).toEqual({
    type: 'order',
    area: 'orders',
    id: 'o1',
  })
  expect(changeOfEvent('payment.failed', { attempt_id: 'a1' })).toEqual({
    type: 'payment',
    area: 'payments',
    id: 'a1',
  })
  expect(changeOfEvent('stock.low', { id: 'v1' })).toEqual({ type: 'variant', area: 'stock', id: 'v1' })
  expect(changeOfEvent('production.started', { run_id: 'r1' })).toEqual({
    type: 'production_run',
    area: 'production-runs',
    id: 'r1',
  })
})

test('other events, and events without an id, change no record', () => {
  expect(changeOfEvent('weather.changed', { id: 'x' })).toBe(null)
  expect(changeOfEvent('toString', { id: 'x' })).toBe(null)
  expect(changeOfEvent('order.placed', { id: 7 })).toBe(null)
  expect(changeOfEvent('order.placed', {})).toBe(null)
})

test('each member of the payload names the record of its kind', () => {
  const ids = {
    id: 'id',
    order_id: 'order',
    attempt_id: 'attempt',
    variant_id: 'variant',
    run_id: 'run',
  }
  const kinds = [
    'fulfillment',
    'stock',
    'customer',
    'experiment',
    'inventory_order',
    'production_run',
    'social_platform',
  ]
  expect(kinds.map((kind) => changeOfEvent(`${kind}.changed`, ids)?.id)).toEqual([
    'order',
    'variant',
    'id',
    'id',
    'id',
    'id',
    'id',
  ])
  expect(changeOfEvent('social_post.changed', ids)).toEqual({ type: 'social_post', area: 'social-posts', id: 'id' })
})

test('the same change is reported once, and the same id of another type or area again', () => {
  const one = { type: 'variant', id: 'v', area: 'stock' } as const
  const priced = { ...one, area: 'products' } as const
  const other = { ...one, type: 'product' } as const
  const another = { ...one, id: 'w' } as const
  expect(coalesced([one, priced, one, other, another, other])).toEqual([one, priced, other, another])
})
