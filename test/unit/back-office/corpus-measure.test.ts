import { expect, test } from 'vitest'
import type { Truth } from '../../corpus/kit/truth.ts'
import { type Reading, type ReadLine, readingOf, scoreOf } from '../../corpus/measure.ts'

const line = {
  name: 'Cork Trivet',
  sku: 'CT-1',
  options: ['Natural', '104/2'],
  quantity: 2,
  unit: null,
  unitPrice: 450,
  lineTotal: 900,
}
const truth: Truth = {
  orderNumber: '1001',
  orderDate: '2026-03-03',
  currency: 'EUR',
  lines: [line, { ...line, name: 'Zip', sku: null, options: [] }],
  subtotal: 1800,
  discount: null,
  shipping: 490,
  tax: null,
  total: 2290,
  inferred: [],
  otherNumbers: [],
}
const readLine: ReadLine = { ...line, options: 'Colour: Natural; No.: 104/2' }
const reading: Reading = { ...truth, lines: [readLine, { ...readLine, name: 'Zip', sku: null, options: null }] }

const fieldsOf = (differences: readonly { readonly field: string; readonly line: number | null }[]): string[] =>
  differences.map((each) => (each.line === null ? each.field : `${each.field} ${each.line}`))

test('an order counts as right if it has exactly the stated values', () => {
  const { wrong, missed, areLinesRight, isOrderRight } = scoreOf(truth, reading)
  expect({ wrong, missed, areLinesRight, isOrderRight }).toEqual({
    wrong: [],
    missed: [],
    areLinesRight: true,
    isOrderRight: true,
  })
})

test('a value that differs or is not stated counts as wrong, and a missing one as missed', () => {
  const { wrong, missed, isOrderRight, counts } = scoreOf(truth, { ...reading, tax: 380, total: 2299, orderDate: null })
  expect([fieldsOf(wrong), fieldsOf(missed), isOrderRight]).toEqual([['tax', 'total'], ['orderDate'], false])
  expect(counts.get('total')).toEqual({ stated: 1, given: 1, right: 0, found: 0 })
  expect(counts.get('tax')).toEqual({ stated: 0, given: 1, right: 0, found: 0 })
})

test('a value that a person has to infer may be missing, but counts as wrong if it differs', () => {
  const inferred: Truth = { ...truth, inferred: ['orderDate'] }
  expect(scoreOf(inferred, { ...reading, orderDate: null }).isOrderRight).toBe(true)
  expect(fieldsOf(scoreOf(inferred, { ...reading, orderDate: '2026-03-04' }).wrong)).toEqual(['orderDate'])
})

test('a missing item does not make other items wrong', () => {
  const { wrong, missed } = scoreOf(truth, { ...reading, lines: reading.lines.slice(1) })
  expect([fieldsOf(wrong), fieldsOf(missed)]).toEqual([
    [],
    ['line name 0', 'line quantity 0', 'line price 0', 'line sku 0', 'line options 0'],
  ])
})

test('all values of an invented item count as wrong', () => {
  const invented: ReadLine = {
    ...readLine,
    name: 'Subtotal',
    sku: null,
    options: null,
    quantity: 1,
    unitPrice: 1800,
    lineTotal: null,
  }
  const { wrong, areLinesRight } = scoreOf(truth, { ...reading, lines: [...reading.lines, invented] })
  expect([fieldsOf(wrong), areLinesRight]).toEqual([['line name 2', 'line quantity 2', 'line price 2'], false])
})

test('a name that contains the SKU counts as wrong', () => {
  const [first, ...others] = reading.lines
  const { wrong, areLinesRight } = scoreOf(truth, {
    ...reading,
    lines: [{ ...(first ?? readLine), name: 'Cork Trivet CT-1' }, ...others],
  })
  expect([fieldsOf(wrong), areLinesRight]).toEqual([['line name 0'], false])
})

test('a price that the e-mail does not state counts as right if it gives the line total', () => {
  const stated: Truth = { ...truth, lines: [{ ...line, unitPrice: null, quantity: 3, lineTotal: 1000 }] }
  const priced = (unitPrice: number): boolean =>
    scoreOf(stated, { ...reading, lines: [{ ...readLine, quantity: 3, lineTotal: null, unitPrice }] }).areLinesRight
  expect([priced(1000 / 3), priced(333), priced(1000)]).toEqual([true, false, false])
})

test('the unit price is the price for several units divided by their number', () => {
  const { lines } = readingOf({
    items: [{ name: 'Zip', quantity: 250, price: null, sku: null }],
    _meta: { items: [{ price_per: { quantity: 100, price: 450 }, unit: 'm', options: ['Red'] }], discount: null },
  })
  expect(lines).toEqual([
    { name: 'Zip', sku: null, options: 'Red', quantity: 250, unit: 'm', unitPrice: 4.5, lineTotal: null },
  ])
})

test('an e-mail with two interpretations is scored by the closer one', () => {
  const delivery = { ...line, name: 'Delivery', sku: null, options: [], quantity: 1, unitPrice: 490, lineTotal: 490 }
  const both: Truth = {
    ...truth,
    alternative: { ...truth, shipping: null, subtotal: 2290, lines: [...truth.lines, delivery] },
  }
  const asLine: Reading = {
    ...reading,
    shipping: null,
    subtotal: 2290,
    lines: [...reading.lines, { ...delivery, options: null }],
  }
  const isRight = (read: Reading): boolean => scoreOf(both, read).isOrderRight
  expect([isRight(reading), isRight(asLine), isRight({ ...asLine, shipping: 490 })]).toEqual([true, true, false])
})
