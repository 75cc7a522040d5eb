import { expect, test } from 'vitest'
import { linkValuesIn, withLinkValues } from '../../../../src/storefront/shop-pages/link-values.ts'

test.each([
  [{}, null],
  [undefined, null],
  [{ utm_source: ' ', utm_medium: ['a', 'b'], other: 'x' }, null],
  [
    { utm_source: ' social ', utm_content: 'post-1', region: 'reg_us' },
    { utm_source: 'social', utm_content: 'post-1' },
  ],
  [{ utm_term: `${'x'.repeat(256)}` }, { utm_term: 'x'.repeat(255) }],
  [{ utm_campaign: 'a\u0000b' }, { utm_campaign: 'ab' }],
])('the UTM values in %j are %j', (query, values) => {
  expect(linkValuesIn(query)).toEqual(values)
})

test.each([
  ['<a href="/">', '<a href="/?utm_source=a%22+b">'],
  ['<a href="/products/mug?variant=v#buy">', '<a href="/products/mug?variant=v&amp;utm_source=a%22+b#buy">'],
  ['<a href="/collections/c">', '<a href="/collections/c?utm_source=a%22+b">'],
  ['<a href="/categories/c">', '<a href="/categories/c?utm_source=a%22+b">'],
  ['<form method="post" action="/cart/items">', '<form method="post" action="/cart/items?utm_source=a%22+b">'],
  [
    '<form action="/search" method="get">',
    '<form action="/search?utm_source=a%22+b" method="get"><input type="hidden" name="utm_source" value="a&quot; b">',
  ],
  ['<a href="/cart">', '<a href="/cart">'],
  ['<form method="post" action="/cart">', '<form method="post" action="/cart">'],
  ['<a href="/policies/refunds">', '<a href="/policies/refunds">'],
  ['<a href="/productsale">', '<a href="/productsale">'],
  [
    '<link rel="canonical" href="https://shop.example/products/mug">',
    '<link rel="canonical" href="https://shop.example/products/mug">',
  ],
])('a page with a link continues %s as %s', (markup, changed) => {
  expect(withLinkValues(markup, { utm_source: 'a" b' })).toBe(changed)
})

test('a page without a link is sent unchanged', () => {
  expect(withLinkValues('<a href="/">', null)).toBe('<a href="/">')
})
