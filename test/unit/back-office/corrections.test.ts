import { describe, expect, it } from 'vitest'
import {
  corrected,
  correctionProblems,
  nothingRead,
} from '../../../src/back-office/inventory-orders/correct-order.rules.ts'

const read = {
  vendor: 'Weaver',
  order_number: 'W-1',
  order_date: null,
  items: [
    { name: 'Linen', quantity: 2, price: 500, sku: 'L-1' },
    { name: 'Thread', quantity: null, price: 100, sku: null },
    { name: 'Gift card', quantity: 1, price: 0, sku: null },
  ],
  subtotal: 1000,
  shipping_cost: null,
  tax: null,
  total: 1400,
  currency: 'EUR',
  _meta: {
    kind: 'unknown',
    fields: { total: { source: 'text', confidence: 0.5, evidence: 'Total 14.00' } },
    items: [
      { source: 'table', confidence: 0.9, evidence: 'Linen 2 5.00', line_total: 1000, price_per: 1, unit: 'm' },
      { source: 'table', confidence: 0.4, evidence: 'Thread 1.00' },
    ],
    discount: null,
    checks: { lines_match_subtotal: null, total_adds_up: null },
    proof: [],
    warnings: [{ code: 'quantity_unclear' }, { code: 'currency_unclear' }, { code: 7 }],
  },
}
const original = {
  vendor: 'Weaver',
  order_number: 'W-1',
  order_date: null,
  items: read.items,
  subtotal: 1000,
  shipping_cost: null,
  tax: null,
  total: 1400,
  currency: 'EUR',
  _meta: {
    fields: read._meta.fields,
    items: read._meta.items,
    discount: null,
    proof: [],
    warnings: read._meta.warnings,
  },
}
const person = { source: 'person', confidence: 1, evidence: '' }

describe('corrections of an extraction', () => {
  it('change fields and items, remove and add items, and keep the data as read', () => {
    const after = corrected(read, {
      fields: { subtotal: 1300, shipping_cost: 100, discount: null },
      items: [
        { index: 1, quantity: 3, unit: 'Spools', options: 'red' },
        { index: 2, removed: true },
        { name: 'Needles', quantity: 1, price: 0, sku: 'N-1', unit: null },
        { removed: true, name: 'never added' },
      ],
    } as never)
    expect(after).toEqual({
      vendor: 'Weaver',
      order_number: 'W-1',
      order_date: null,
      items: [
        { name: 'Linen', quantity: 2, price: 500, sku: 'L-1' },
        { name: 'Thread', quantity: 3, price: 100, sku: null },
        { name: 'Needles', quantity: 1, price: 0, sku: 'N-1' },
      ],
      subtotal: 1300,
      shipping_cost: 100,
      tax: null,
      total: 1400,
      currency: 'EUR',
      _meta: {
        kind: 'order',
        fields: { ...read._meta.fields, subtotal: person, shipping_cost: person, discount: person },
        items: [
          read._meta.items[0],
          {
            source: 'person',
            confidence: 1,
            evidence: 'Thread 1.00',
            unit: undefined,
            quantity_text: '3 Spools',
            options: 'red',
          },
          { source: 'person', confidence: 1, evidence: '', unit: undefined, quantity_text: undefined },
        ],
        discount: null,
        checks: { lines_match_subtotal: true, total_adds_up: true },
        proof: [{ rule: 'total', equation: '2 × 5.00 + 3 × 1.00 + 1 × 0.00 + 1.00 = 14.00' }],
        warnings: [{ code: 'currency_unclear' }, { code: 7 }],
        original,
        items_corrected: true,
      },
    })
  })

  it('forget the line total and the price basis of a changed item, and keep a known unit', () => {
    const after = corrected(read, { fields: {}, items: [{ index: 0, price: 450, unit: 'KG' }] } as never)
    expect((after._meta as { items: unknown[] }).items[0]).toEqual({
      source: 'person',
      confidence: 1,
      evidence: 'Linen 2 5.00',
      unit: 'kg',
      quantity_text: '2 KG',
    })
    const pieces = corrected(read, { fields: {}, items: [{ index: 0, unit: 'pcs' }] } as never)
    expect((pieces._meta as { items: unknown[] }).items[0]).toEqual({
      source: 'person',
      confidence: 1,
      evidence: 'Linen 2 5.00',
      unit: undefined,
      quantity_text: '2 pcs',
    })
  })

  it('keep the items as read if they concern fields alone, and a second correction keeps the first original', () => {
    const once = corrected(read, { fields: { discount: 100 }, items: [] } as never)
    const meta = once._meta as Record<string, unknown>
    expect([meta.discount, meta.items_corrected, meta.original]).toEqual([100, undefined, original])
    expect(once.items).toEqual(read.items)
    const twice = corrected(once, { fields: { total: 900 }, items: [] } as never)._meta as Record<string, unknown>
    expect([twice.discount, twice.original]).toEqual([100, original])
  })

  it.each<[string, object, object]>([
    ['cannot be checked without a total', { total: null }, { lines_match_subtotal: true, total_adds_up: null }],
    ['cannot be checked without a subtotal', { subtotal: null }, { lines_match_subtotal: null, total_adds_up: true }],
    ['that add up prove the total', {}, { lines_match_subtotal: true, total_adds_up: true }],
    ['that contradict the lines are shown', { subtotal: 900 }, { lines_match_subtotal: false, total_adds_up: false }],
    ['that contradict the total are shown', { total: 1001 }, { lines_match_subtotal: true, total_adds_up: false }],
    [
      'with tax and discount add up',
      { tax: 190, discount: 90, total: 1100 },
      { lines_match_subtotal: true, total_adds_up: true },
    ],
  ])('sums %s', (_, fields, checks) => {
    const one = { ...read, items: [read.items[0]], total: 1000 }
    const after = corrected(one, { fields, items: [] } as never)
    expect((after._meta as { checks: object }).checks).toEqual(checks)
  })

  it('sums that contradict each other are warned about with both figures, until a correction settles them', () => {
    const lamps = { ...read, items: [{ name: 'Lamp', quantity: 10, price: 450, sku: null }], _meta: {} }
    const wrong = corrected({ ...lamps, subtotal: 4500, shipping_cost: 3200 }, { fields: { total: 8600 }, items: [] })
    const add = { code: 'totals_do_not_add_up', message: '10 × 4.50 + 32.00 = 77.00, but the total is 86.00.' }
    const facts = ({ _meta }: Readonly<Record<string, unknown>>) => {
      const { checks, proof, warnings } = _meta as Record<string, unknown>
      return { checks, proof, warnings }
    }
    const unproven = { lines_match_subtotal: true, total_adds_up: false }
    expect(facts(wrong)).toEqual({ checks: unproven, proof: [], warnings: [add] })
    const lines = { code: 'lines_do_not_add_up', message: '10 × 4.50 = 45.00, but the subtotal is 40.00.' }
    const worse = corrected(wrong, { fields: { subtotal: 4000 }, items: [] })
    expect(facts(worse)).toEqual({
      checks: { lines_match_subtotal: false, total_adds_up: false },
      proof: [],
      warnings: [lines, add],
    })
    const fields = { subtotal: 4000, discount: -500, tax: 800, total: 8000 }
    expect(facts(corrected(worse, { fields, items: [] }))).toEqual({
      checks: { lines_match_subtotal: false, total_adds_up: true },
      proof: [{ rule: 'total', equation: '10 × 4.50 + 32.00 - 5.00 + 8.00 = 80.00' }],
      warnings: [],
    })
  })

  it('sums without a total are checked against the subtotal, and long calculations show the sum of the lines', () => {
    const line = { name: 'Lamp', quantity: 1.5, price: 100, sku: null }
    const facts = (count: number, sums: object) => {
      const order = { ...read, items: Array(count).fill(line), subtotal: null, currency: 'JPY', _meta: {}, ...sums }
      return (corrected(order, { fields: {}, items: [] })._meta as { proof: object[] }).proof
    }
    expect(facts(2, { subtotal: 300, total: null })).toEqual([
      { rule: 'subtotal', equation: '1.5 × 100 + 1.5 × 100 = 300' },
    ])
    expect(facts(9, { total: 1350, tax: 200 })).toEqual([{ rule: 'total', equation: '1350 = 1350' }])
  })

  it('sums of lines without a quantity are checked against the subtotal alone', () => {
    const open = { ...read, items: [read.items[1]], subtotal: 500, total: 500 }
    const meta = corrected(open, { fields: {}, items: [] } as never)._meta as Record<string, unknown>
    expect([meta.checks, meta.proof]).toEqual([
      { lines_match_subtotal: null, total_adds_up: true },
      [{ rule: 'total', equation: '5.00 = 5.00' }],
    ])
    const alone = corrected({ ...open, subtotal: null }, { fields: {}, items: [] } as never)._meta as object
    expect((alone as { checks: object }).checks).toEqual({ lines_match_subtotal: null, total_adds_up: null })
  })

  it('remove the warnings about items, totals and the layout, and keep the one about the date', () => {
    const codes = [
      'no_order_found',
      'quantity_unclear',
      'price_unclear',
      'total_unclear',
      'totals_differ',
      'lines_differ',
      'layout_unfit',
      'date_unclear',
    ]
    const warned = { ...read, _meta: { ...read._meta, warnings: codes.map((code) => ({ code })) } }
    const meta = corrected(warned, { fields: { total: 1000 }, items: [] } as never)._meta as { warnings: object[] }
    expect(meta.warnings).toEqual([{ code: 'date_unclear' }])
  })

  it('create an extraction for an e-mail that could not be read', () => {
    const after = corrected(nothingRead, {
      fields: { vendor: 'Weaver', total: 500 },
      items: [{ name: 'Linen', quantity: 1, price: 500 }],
    } as never)
    expect(after).toEqual({
      vendor: 'Weaver',
      order_number: '',
      order_date: null,
      items: [{ name: 'Linen', quantity: 1, price: 500, sku: null }],
      subtotal: null,
      shipping_cost: null,
      tax: null,
      total: 500,
      tracking_number: null,
      tracking_url: null,
      estimated_delivery: null,
      currency: '',
      _meta: {
        kind: 'order',
        fields: { vendor: person, total: person },
        items: [person],
        discount: null,
        checks: { lines_match_subtotal: null, total_adds_up: true },
        proof: [{ rule: 'total', equation: '1 × 5.00 = 5.00' }],
        warnings: [],
        original: {
          vendor: '',
          order_number: '',
          order_date: null,
          items: [],
          subtotal: null,
          shipping_cost: null,
          tax: null,
          total: null,
          tracking_number: null,
          tracking_url: null,
          estimated_delivery: null,
          currency: '',
          _meta: { fields: {}, items: [], discount: null, proof: [], warnings: [] },
        },
        items_corrected: true,
      },
    })
  })
})

describe('problems of corrections', () => {
  it('name items that do not exist or are named twice', () => {
    expect(correctionProblems(read, { items: [{ index: 2 }, { index: 3 }, {}, { index: 2 }, {}] } as never)).toEqual([
      { path: '/items/1/index', message: 'There is no item 3: the e-mail has 3 extracted items, counted from 0.' },
      { path: '/items/3/index', message: 'is named twice' },
    ])
    expect(correctionProblems(read, {} as never)).toEqual([])
    expect(correctionProblems(read, { items: [undefined] } as never)).toEqual([])
    expect(correctionProblems({}, { items: [{ index: 0 }] } as never)).toEqual([
      { path: '/items/0/index', message: 'There is no item 0: the e-mail has 0 extracted items, counted from 0.' },
    ])
  })
})
