import { describe, expect, test } from 'vitest'
import {
  type ImportKind,
  mappingProblems,
  proposedMapping,
} from '../../../../src/storefront/catalog-import/column-mapping.rules.ts'

describe('the proposed mapping', () => {
  test.each<[string, ImportKind, string[], object]>([
    ['takes columns with the name of a field', 'stock', ['sku', 'on_hand'], { sku: 'sku', on_hand: 'on_hand' }],
    [
      'ignores case and everything but letters and digits',
      'stock',
      ['Variant ID', 'ON-HAND!'],
      { variant_id: 'Variant ID', on_hand: 'ON-HAND!' },
    ],
    [
      'takes usual names of other shops',
      'products',
      ['Item group ID', 'Product name', 'Brand', 'Image Src', 'Category', 'Option Value', 'Qty', 'Regular price'],
      {
        product_id: 'Item group ID',
        title: 'Product name',
        vendor: 'Brand',
        image_urls: 'Image Src',
        categories: 'Category',
        option1_value: 'Option Value',
        on_hand: 'Qty',
        price: 'Regular price',
      },
    ],
    ['takes the usual name that comes first in its own list', 'stock', ['Code', 'Variant SKU'], { sku: 'Variant SKU' }],
    ['prefers the name of the field', 'prices', ['amount', 'Price', 'Code', 'SKU'], { sku: 'SKU', price: 'Price' }],
    ['takes the first of several columns with one name', 'prices', ['PRICE', 'price'], { price: 'PRICE' }],
    ['has only fields of its kind', 'stock', ['title', 'price', 'sku'], { sku: 'sku' }],
    ['is empty for unknown columns', 'prices', ['Farbe', ''], {}],
  ])('%s', (_rule, kind, columns, mapping) => {
    expect(proposedMapping(kind, columns)).toEqual(mapping)
  })
})

describe('a mapping', () => {
  const problem = (field: string, message: string) => ({ field, message })
  test.each<[string, ImportKind, Record<string, string>, string[], object[]]>([
    ['may be empty', 'products', {}, ['Handle'], []],
    [
      'names columns of the file, in any spelling',
      'stock',
      { sku: 'article no', on_hand: 'QTY' },
      ['Article-No', 'Qty'],
      [],
    ],
    ['may use one column twice', 'stock', { variant_id: 'id', sku: 'id' }, ['id'], []],
    [
      'names fields of its kind',
      'stock',
      { sku: 'sku', title: 'name' },
      ['sku', 'name'],
      [problem('title', 'An import of stock has no field "title".')],
    ],
    [
      'names columns that the file has',
      'prices',
      { sku: 'sku', price: 'Preis' },
      ['sku', 'price'],
      [problem('price', 'The file has no column "Preis".')],
    ],
    [
      'needs a column that identifies the product',
      'products',
      {},
      ['title'],
      [problem('product_id', 'There is no column for product_id or handle.')],
    ],
    [
      'needs a column that identifies the variant',
      'prices',
      {},
      ['handle', 'price'],
      [problem('variant_id', 'There is no column for variant_id or sku.')],
    ],
    [
      'needs that column also if it names another for it',
      'stock',
      { sku: 'code', on_hands: 'x' },
      ['sku', 'on_hand'],
      [
        problem('on_hands', 'An import of stock has no field "on_hands".'),
        problem('sku', 'The file has no column "code".'),
        problem('on_hands', 'The file has no column "x".'),
        problem('variant_id', 'There is no column for variant_id or sku.'),
      ],
    ],
    ['may name one of the two', 'products', { handle: 'slug' }, ['slug'], []],
  ])('%s', (_rule, kind, mapping, columns, problems) => {
    expect(mappingProblems(kind, mapping, columns)).toEqual(problems)
  })
})
