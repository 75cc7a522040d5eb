import { describe, expect, it } from 'vitest'
import { maxQuantity, replaceLines } from '../../../src/storefront/checkout/lines.rules.ts'

const line = (id: string, variantId: string, quantity: number) => ({
  id,
  variantId,
  productId: 'prod_1',
  title: 'Thing',
  variantTitle: 'Default',
  sku: null,
  taxClass: null,
  unitPriceMinor: 100,
  quantity,
  shortTo: null,
})
const entry = (lineItemId: string | null, variantId: string | null, quantity: number) => ({
  lineItemId,
  variantId,
  quantity,
})
const before = [line('li_1', 'a', 2), line('li_2', 'b', 1)]
const replace = (...entries: ReturnType<typeof entry>[]) => {
  const { lines, problems } = replaceLines(before, entries, () => 'li_new')
  const told = lines.map(({ id, variantId, quantity, touchedBy }) => [id, variantId, quantity, touchedBy !== null])
  return { lines: told, problems }
}

describe('replacing all lines', () => {
  it('keeps the given lines in that order and removes the others', () => {
    expect(replace(entry('li_2', 'b', 1))).toEqual({ lines: [['li_2', 'b', 1, false]], problems: [] })
    expect(replace()).toEqual({ lines: [], problems: [] })
  })

  it('finds lines by id or variant, and merges duplicates of a variant', () => {
    expect(replace(entry(null, 'b', 1), entry('li_1', null, 2), entry(null, 'b', 3)).lines).toEqual([
      ['li_2', 'b', 4, true],
      ['li_1', 'a', 2, false],
    ])
  })

  it('checks the stock only for lines that grow, are new or change their item', () => {
    expect(replace(entry('li_1', 'a', 1), entry('li_2', 'c', 1), entry('li_x', 'd', 1)).lines).toEqual([
      ['li_1', 'a', 1, false],
      ['li_2', 'c', 1, true],
      ['li_new', 'd', 1, true],
    ])
  })

  it('refuses an unknown line, and more than the maximum of a line', () => {
    expect(replace(entry('li_9', null, 1), entry(null, 'z', maxQuantity), entry(null, 'z', 1)).problems).toEqual([
      { code: 'invalid', message: 'Line li_9 is not in this session.', path: '/line_items/0/id' },
      {
        code: 'invalid',
        message: 'A line can have at most 9999 units. Reduce the quantity.',
        path: '/line_items/2/quantity',
      },
    ])
  })
})
