import { expect, test } from 'vitest'
import { itemMappings, openItemsOf } from './mappings.rules.ts'

test('only items that no order has yet, matched and with a quantity, are ordered', () => {
  const mapping = (item: string | null, quantity: number | null) => ({ item, quantity, price: 5 })
  const mappings = [mapping('a', 1), mapping('b', 2), mapping(null, 3), mapping('d', null)]
  expect(openItemsOf(null, 4)).toEqual([0, 1, 2, 3])
  expect(openItemsOf({ inventory_order_id: 'one' }, 4)).toEqual([])
  const open = openItemsOf({ inventory_order_id: 'one', open_items: [1, 2, 3] }, 4)
  expect(itemMappings(mappings, open)).toEqual([
    { extracted_item_index: 1, inventory_item_id: 'b', quantity: 2, price: 5 },
  ])
})
