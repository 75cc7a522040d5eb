import { expect, test } from 'vitest'
import { addModelReading } from '../../../src/back-office/extraction/add-model-reading.ts'

const text = 'Order M-1\nLinen for napkins: you asked for 2,5 m and pay 8,40 € each, and wool, some kilos, at 4,20 €'
const message = { subject: 'Order M-1', text, language: 'en', sentAt: null, order: null, topDomain: 'example' } as const
const extracted = { order_number: 'M-1', currency: 'EUR', items: [], _meta: { items: [], warnings: [] } }

test('a model’s quantities can have measures, and an invalid one is omitted with a warning', () => {
  const items = [
    { name: 'Linen', quantity: '2,5 m', price: '8,40 €' },
    { name: 'wool', quantity: 'some', price: '4,20 €' },
  ]
  const read = addModelReading(extracted, message, { items })
  expect([read.items, read._meta]).toEqual([
    [{ name: 'Linen', quantity: 2.5, price: 840, sku: null }],
    {
      fields: {},
      items: [{ source: 'model', confidence: 0.5, evidence: 'Linen', unit: 'm' }],
      warnings: [
        {
          code: 'model_value_refused',
          message: 'The value that the model read as items is not in the e-mail or does not fit: it was left out.',
        },
      ],
    },
  ])
})

test('a model’s items that do not yield the stated total are omitted with a warning', () => {
  const items = [{ name: 'Linen', quantity: '2,5 m', price: '8,40 €' }]
  const read = (total: number) => addModelReading({ ...extracted, total }, message, { items })
  expect([read(2100).items, read(2200).items]).toEqual([[{ name: 'Linen', quantity: 2.5, price: 840, sku: null }], []])
  expect(Object(read(2200)._meta).warnings).toEqual([
    {
      code: 'model_value_refused',
      message: 'The value that the model read as items is not in the e-mail or does not fit: it was left out.',
    },
  ])
})
