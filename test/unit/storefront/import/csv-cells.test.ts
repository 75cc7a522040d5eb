import { describe, expect, test } from 'vitest'
import {
  type CsvProduct,
  type CsvVariant,
  priceColumns,
  productColumns,
  productRows,
  stockColumns,
} from '../../../../src/storefront/catalog-import/export/csv-columns.rules.ts'
import { csvLine, listCell, partsOfCell } from '../../../../src/storefront/catalog-import/export/csv-text.rules.ts'

test.each([
  [['a', 'b'], 'a,b\n'],
  [['', ''], ',\n'],
  [[' a', 'b ', 'c d'], '" a","b ",c d\n'],
  [['a, b', 'say "hi"', ' "x" '], '"a, b","say ""hi"""," ""x"" "\n'],
  [['two\nlines'], '"two\nlines"\n'],
  [['=1+1', '-5'], "'=1+1,-5\n"],
])('the cells %j are exported so that the import reads them exactly', (cells, line) => {
  expect(csvLine(cells)).toBe(line)
})

describe('a cell with several names', () => {
  test.each([
    [[], ''],
    [['Shirts'], 'Shirts'],
    [['Shirts', 'New & now'], 'Shirts | New & now'],
    [['Shirts]', 'a [b'], 'Shirts] | a [b'],
    [['A|B', 'C'], '["A|B","C"]'],
    [['C', ' padded'], '["C"," padded"]'],
    [['padded '], '["padded "]'],
    [['C', ''], '["C",""]'],
    [['C', '[x'], '["C","[x"]'],
  ])('%j is %s, and is read as the same names', (names, cell) => {
    expect(listCell(names)).toBe(cell)
    expect(partsOfCell(cell)).toEqual(names)
  })

  test.each([
    ['a|b', ['a', 'b']],
    [' a  |  b c | ', ['a', 'b c']],
    [' | ', []],
    ['["a", "b"]', ['a', 'b']],
    ['[]', []],
    [' ["a"]', ['["a"]']],
    ['["a", 1]', ['["a", 1]']],
    ['[1]|b', ['[1]', 'b']],
    ['["a"', ['["a"']],
    ['"a"', ['"a"']],
    ['{"a": 1}', ['{"a": 1}']],
  ])('that a person typed, %s, is read as %j', (cell, names) => {
    expect(partsOfCell(cell)).toEqual(names)
  })
})

describe('the product table', () => {
  const variant: CsvVariant = {
    id: 'var_1',
    title: 'Red / S',
    sku: 'RED-S',
    options: [
      { name: 'Colour', value: 'Red' },
      { name: 'Size', value: 'S' },
    ],
    price: {
      amount: 4_900,
      saleAmount: 3_900,
      saleStartsAt: '2026-01-01T00:00:00.000Z',
      saleEndsAt: '2026-02-01T00:00:00.000Z',
    },
    managed: true,
    onHand: 7,
    allowBackorder: false,
  }
  const product: CsvProduct = {
    id: 'prod_1',
    handle: 'shirt',
    title: 'Shirt',
    description: 'Linen, washed',
    status: 'published',
    vendor: 'Weaver',
    taxClass: 'reduced',
    categories: ['Clothing', 'Shirts'],
    collections: ['col_1'],
    media: [
      { url: '/a.jpg', alt: 'Front' },
      { url: '/b.jpg', alt: '' },
    ],
    variants: [variant],
  }
  const otherOptions = ','.repeat(16)

  test('has these columns', () => {
    expect([productColumns, stockColumns, priceColumns].map((columns) => columns.join(','))).toEqual([
      'product_id,handle,title,description,status,vendor,tax_class,categories,collections,image_urls,image_alts,' +
        'variant_id,variant_title,sku,option1_name,option1_value,option2_name,option2_value,option3_name,option3_value,' +
        'option4_name,option4_value,option5_name,option5_value,option6_name,option6_value,option7_name,option7_value,' +
        'option8_name,option8_value,option9_name,option9_value,option10_name,option10_value,currency,price,sale_price,' +
        'sale_starts_at,sale_ends_at,managed,on_hand,allow_backorder',
      'variant_id,sku,title,on_hand,managed,allow_backorder,low_stock_threshold',
      'variant_id,sku,title,currency,region_id,price,sale_price,sale_starts_at,sale_ends_at',
    ])
  })

  test('has a row for each variant, which repeats the product', () => {
    const head =
      'prod_1,shirt,Shirt,"Linen, washed",published,Weaver,reduced,Clothing | Shirts,col_1,/a.jpg | /b.jpg,"[""Front"",""""]",'
    const second = {
      ...variant,
      id: 'var_2',
      sku: null,
      options: [],
      price: { ...variant.price, amount: 0, saleAmount: null, saleStartsAt: null, saleEndsAt: null },
    }
    expect(productRows({ ...product, variants: [variant, second] }, 'EUR')).toBe(
      `${head}var_1,Red / S,RED-S,Colour,Red,Size,S,${otherOptions}EUR,49.00,39.00,2026-01-01T00:00:00.000Z,2026-02-01T00:00:00.000Z,true,7,false\n` +
        `${head}var_2,Red / S,,,,,,${otherOptions}EUR,0.00,,,,true,7,false\n`,
    )
  })

  test('has empty cells for what a product or a variant does not have', () => {
    const bare = {
      ...variant,
      title: '',
      sku: null,
      options: [],
      price: null,
      managed: false,
      onHand: 0,
      allowBackorder: true,
    }
    const nothing = { vendor: null, taxClass: null, categories: [], collections: [], media: [], description: '' }
    expect(productRows({ ...product, ...nothing, variants: [bare] }, 'EUR')).toBe(
      `prod_1,shirt,Shirt,,published,,,,,,,var_1,,,,,,,${otherOptions},,,,,false,0,true\n`,
    )
  })

  test('has no row for a product without variants', () => {
    expect(productRows({ ...product, variants: [] }, 'EUR')).toBe('')
  })
})
