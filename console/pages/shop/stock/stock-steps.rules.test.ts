import { expect, test } from 'vitest'
import { sourceOf } from './stock-steps.rules.ts'

test('the note of a delivery or of production names its record, and a person’s note names none', () => {
  const notes = ['Inventory order inv_order_1', 'Production run prod_run_2', 'Inventory order of May', 'Broken', null]
  expect(notes.map(sourceOf)).toEqual([
    { type: 'inventory_order', id: 'inv_order_1' },
    { type: 'production_run', id: 'prod_run_2' },
    null,
    null,
    null,
  ])
})
