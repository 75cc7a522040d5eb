import { describe, expect, test } from 'vitest'
import { treeOf } from '../../../../src/storefront/catalog/category-tree.rules.ts'
import { acceptedLocales } from '../../../../src/storefront/hosted-pages/accepted-locales.rules.ts'
import { pictureOf } from '../../../../src/storefront/hosted-pages/picture.rules.ts'
import { orderState } from '../../../../src/storefront/orders/progress.rules.ts'
import {
  effectivePolicies,
  noPolicies,
  returnText,
  warrantyText,
} from '../../../../src/storefront/policies/policies.rules.ts'
import {
  absoluteUrl,
  categoryPath,
  collectionPath,
  variantPath,
  withQuery,
} from '../../../../src/storefront/shop-pages/addresses.rules.ts'
import { cartChanges, readCartEntry } from '../../../../src/storefront/shop-pages/cart-entry.rules.ts'
import { choicesOf, chosenVariant, translatedChoices } from '../../../../src/storefront/shop-pages/choices.rules.ts'
import { pageOf, textOf } from '../../../../src/storefront/shop-pages/query.rules.ts'
import { robotsText } from '../../../../src/storefront/shop-pages/robots.rules.ts'

test('paths encode handles, and parameters without a value are left out', () => {
  expect(variantPath('a/b c', 'v&1')).toBe('/products/a%2Fb%20c?variant=v%261')
  expect([collectionPath('50%'), categoryPath('a/b')]).toEqual(['/collections/50%25', '/categories/a%2Fb'])
  expect([withQuery('/search', { q: 'a b', page: 2, sort: null }), withQuery('/search', { q: null })]).toEqual([
    '/search?q=a+b&page=2',
    '/search',
  ])
  expect([absoluteUrl('/a.jpg', 'https://shop.example'), absoluteUrl('http://[', 'https://shop.example')]).toEqual([
    'https://shop.example/a.jpg',
    null,
  ])
})

test.each([
  [{ page: '3' }, 3],
  [{ page: '9999' }, 50],
  [{ page: '10000' }, 1],
  [{ page: '0' }, 1],
  [{ page: '-1' }, 1],
  [{ page: ['2', '3'] }, 1],
  [null, 1],
  ['page', 1],
])('the query %j asks for page %i of at most 50', (query, page) => {
  expect(pageOf(query, 50)).toBe(page)
})

test('a parameter is text if it occurs once', () => {
  expect([textOf({ q: '' }, 'q'), textOf({ q: ['a', 'b'] }, 'q'), textOf({}, 'q'), textOf(undefined, 'q')]).toEqual([
    '',
    null,
    null,
    null,
  ])
})

describe('a cart that is submitted', () => {
  const entry = (fields: Readonly<Record<string, string>>) => readCartEntry(new Map(Object.entries(fields)))
  test.each([
    [undefined, { is: 'update' }],
    ['nothing', { is: 'update' }],
    ['checkout', { is: 'checkout' }],
    ['remove:a:b', { is: 'remove', lineId: 'a:b' }],
    ['region:eu', { is: 'region', regionId: 'eu' }],
  ])('with the action %s', (action, expected) => {
    const fields: Record<string, string> = action === undefined ? {} : { action }
    expect(entry({ ...fields, version: '7', 'qty.a': ' 3 ', other: 'x' })).toEqual({
      action: expected,
      quantities: new Map([['a', '3']]),
      version: 7,
    })
  })

  const lines = [
    { id: 'a', quantity: 2 },
    { id: 'b', quantity: 1 },
  ]
  const changes = (fields: Readonly<Record<string, string>>) => cartChanges(entry(fields), lines)
  const to = (lineItemId: string, quantity: number) => ({ lineItemId, variantId: null, quantity })
  test.each([
    [{ 'qty.a': '3', 'qty.b': '1' }, [to('a', 3)], []],
    [{ 'qty.a': '0' }, [to('a', 0)], []],
    [{ 'qty.a': '02' }, [], []],
    [{ 'qty.a': '12345', 'qty.b': '-1' }, [], ['a', 'b']],
    [{ 'qty.a': '9999' }, [to('a', 9999)], []],
    [{ action: 'remove:b', 'qty.a': '5', 'qty.b': '5' }, [to('a', 5), to('b', 0)], []],
  ])('with %j changes these lines', (fields, expected, wrong) => {
    expect(changes(fields)).toEqual({ changes: expected, wrong })
  })
})

describe('the choice of a variant', () => {
  const variant = (id: string, options: Readonly<Record<string, string>>, isAvailable = true) => ({
    id,
    title: `Title ${id}`,
    options: Object.entries(options).map(([name, value]) => ({ name, value })),
    isAvailable,
    price: {} as object | null,
  })
  const redSmall = variant('rs', { Colour: 'Red', Size: 'S' })
  const redLarge = variant('rl', { Colour: 'Red', Size: 'L' }, false)
  const blueLarge = variant('bl', { Colour: 'Blue', Size: 'L' })
  const value = (label: string, variantId: string, isChosen: boolean, state: string) => ({
    label,
    variantId,
    isChosen,
    state,
  })

  test('links each value to the variant that keeps the others', () => {
    expect(choicesOf([redSmall, redLarge, blueLarge], redSmall)).toEqual([
      { name: 'Colour', values: [value('Red', 'rs', true, 'available'), value('Blue', 'bl', false, 'not_made')] },
      { name: 'Size', values: [value('S', 'rs', true, 'available'), value('L', 'rl', false, 'sold_out')] },
    ])
  })

  test('leads to the nearest variant that exists, available ones first', () => {
    const blueMedium = variant('bm', { Colour: 'Blue', Size: 'M' }, false)
    const [colours] = choicesOf([redSmall, blueMedium, blueLarge], redSmall)
    expect(colours?.values[1]).toEqual(value('Blue', 'bl', false, 'not_made'))
  })

  test('leads to the variant with most of the chosen values, even if it is sold out', () => {
    const chosen = variant('rsc', { Colour: 'Red', Size: 'S', Fabric: 'Cotton' })
    const blueFar = variant('blw', { Colour: 'Blue', Size: 'L', Fabric: 'Wool' })
    const blueNear = variant('bsw', { Colour: 'Blue', Size: 'S', Fabric: 'Wool' }, false)
    const [colours] = choicesOf([chosen, blueFar, blueNear], chosen)
    expect(colours?.values[1]).toEqual(value('Blue', 'bsw', false, 'not_made'))
  })

  test('is shown in another language, and keeps the label of what has no translation', () => {
    const rename = (one: typeof redSmall, title: string, options: Readonly<Record<string, string>>) => ({
      ...variant(one.id, options),
      title,
    })
    const germanSmall = rename(redSmall, 'Rot', { Farbe: 'Rot', Größe: 'Klein' })
    // The translation of this variant has fewer options.
    const germanLarge = rename(blueLarge, 'Blau', { Farbe: 'Blau' })
    const written = [redSmall, blueLarge]
    expect(translatedChoices(choicesOf(written, redSmall), written, [germanSmall, germanLarge])).toEqual([
      { name: 'Farbe', values: [value('Rot', 'rs', true, 'available'), value('Blau', 'bl', false, 'not_made')] },
      { name: 'Size', values: [value('Klein', 'rs', true, 'available'), value('L', 'bl', false, 'not_made')] },
    ])
    expect(
      translatedChoices([{ name: 'Fit', values: [value('Slim', 'rs', true, 'available') as never] }], [], []),
    ).toEqual([{ name: 'Fit', values: [value('Slim', 'rs', true, 'available')] }])
  })

  test('by title is shown with the translated titles', () => {
    const written = [variant('a', {}), variant('b', {})]
    const translated = [{ ...variant('a', {}), title: 'Titel A' }]
    expect(translatedChoices(choicesOf(written, variant('a', {})), written, translated)).toEqual([
      { name: '', values: [value('Titel A', 'a', true, 'available'), value('Title b', 'b', false, 'available')] },
    ])
  })

  test('is by title if options do not distinguish the variants, and does not exist for one variant', () => {
    const twin = { ...redSmall, id: 'twin', title: 'Twin', isAvailable: false }
    expect(choicesOf([redSmall, twin], twin)).toEqual([
      { name: '', values: [value('Title rs', 'rs', false, 'available'), value('Twin', 'twin', true, 'sold_out')] },
    ])
    expect(choicesOf([redSmall], redSmall)).toEqual([])
  })

  test('is the requested variant, else the first available one, else the first', () => {
    const unpriced = { ...redSmall, price: null }
    expect(chosenVariant([redLarge, unpriced, blueLarge], 'rl')?.id).toBe('rl')
    expect(chosenVariant([redLarge, unpriced, blueLarge], 'gone')?.id).toBe('bl')
    expect(chosenVariant([redLarge, unpriced], null)?.id).toBe('rl')
    expect(chosenVariant([], null)).toBe(undefined)
  })
})

test('robots that the shop refuses may read no page, and all others no personal page, search or administration', () => {
  const text = robotsText(
    { searchBots: true, visitorBots: false, trainingBots: false } as never,
    'https://shop.example',
  )
  const groups = text.split('\n\n')
  expect(groups.length).toBe(5)
  expect(groups[0]?.split('\n').slice(0, 2)).toEqual(['User-agent: Googlebot', 'User-agent: Bingbot'])
  expect(groups[0]?.split('\n').filter((line) => line.startsWith('Disallow'))).toEqual([
    'Disallow: /cart',
    'Disallow: /checkout/',
    'Disallow: /pay/',
    'Disallow: /orders/',
    'Disallow: /buy',
    'Disallow: /search',
    'Disallow: /admin/',
    'Disallow: /auth/',
    'Disallow: /console/',
  ])
  expect(groups[1]?.endsWith('User-agent: DuckAssistBot\nDisallow: /')).toBe(true)
  expect(groups[2]?.startsWith('User-agent: GPTBot\n')).toBe(true)
  expect(groups[3]?.startsWith('User-agent: *\nDisallow: /cart')).toBe(true)
  expect(groups[4]).toBe('Sitemap: https://shop.example/sitemap.xml\n')
})

test.each([
  [undefined, []],
  ['de', ['de']],
  ['fr;q=0.5, de-AT;q=0.9 ,en', ['en', 'de-AT', 'fr']],
  ['de;q=0, EN-us', ['en-US']],
  ['*, 1x, de_DE, x', []],
  ['de;level=1;q=0.2,fr;q=0.3', ['fr', 'de']],
  ['de;q=x', []],
  ['de;q=1, fr', ['de', 'fr']],
])('a browser that accepts %s reads %j', (header, locales) => {
  expect(acceptedLocales(header)).toEqual(locales)
})

test('at most 20 locales and 1,000 characters are read', () => {
  expect(acceptedLocales(new Array(25).fill('de').join(',')).length).toBe(20)
  expect([997, 998].map((length) => acceptedLocales(`${'x'.repeat(length)},de`))).toEqual([['de'], []])
})

describe('a picture on a page', () => {
  const sources = { baseUrl: 'https://shop.example', publicUrl: 'https://shop.example/media' }
  const id = '0123456789abcdefghijklmnopqrstuv'
  const copies = (...widths: number[]) => widths.map((width) => `/media/${id}/${width}.webp ${width}w`).join(', ')
  test.each([
    [`https://shop.example/media/${id}/1000.jpg`, `/media/${id}/640.webp`, copies(320, 640, 960, 1000)],
    [`https://shop.example/media/${id}/300.png`, `/media/${id}/300.webp`, copies(300)],
    [`https://shop.example/media/${id}/320.png`, `/media/${id}/320.webp`, copies(320)],
    [`https://shop.example/media/${id}/1920.png`, `/media/${id}/640.webp`, copies(320, 640, 960, 1280, 1920)],
    [`https://shop.example/media/${id}/4000.png`, `/media/${id}/640.webp`, copies(320, 640, 960, 1280, 1920)],
    ['https://shop.example/logo.svg?v=1', '/logo.svg?v=1', null],
    ['/logo.svg', '/logo.svg', null],
    [`https://shop.example/media/${id}/0.png`, `/media/${id}/0.png`, null],
  ])('from %s has the right source and smaller copies', (url, src, srcset) => {
    expect(pictureOf(url, sources)).toEqual({ src, srcset })
  })

  test('is not shown if it is from another origin, and is named in full if it is from a media host', () => {
    expect([pictureOf('https://evil.example/a.jpg', sources), pictureOf('http://[', sources)]).toEqual([null, null])
    expect(pictureOf(`https://evil.example/media/${id}/300.png`, sources)).toBe(null)
    const cdn = { ...sources, publicUrl: 'https://cdn.example' }
    expect(pictureOf(`https://cdn.example/${id}/300.png`, cdn)).toEqual({
      src: `https://cdn.example/${id}/300.webp`,
      srcset: `https://cdn.example/${id}/300.webp 300w`,
    })
  })
})

describe('the terms of a product', () => {
  const returns = {
    final_sale: false,
    counted_from: 'delivery',
    window_days: 30,
    paid_by: 'shop',
    methods: ['by_mail', 'in_store'],
    refund_as: ['money', 'store_credit'],
  }
  const text = (more: object) => returnText({ ...noPolicies, returns: { ...returns, ...more } } as never)
  test.each([
    [
      {},
      'Returns are accepted by mail or in the store within 30 days of delivery, for a refund or store credit. Return postage is free.',
    ],
    [
      { window_days: 1, counted_from: 'order', paid_by: 'buyer', methods: ['in_store'], refund_as: ['exchange'] },
      'Returns are accepted in the store within 1 day of the order, for an exchange. The buyer pays return postage.',
    ],
    [
      { counted_from: 'dispatch', refund_as: ['store_credit', 'exchange'] },
      'Returns are accepted by mail or in the store within 30 days of dispatch, for store credit or an exchange. Return postage is free.',
    ],
    [{ final_sale: true }, 'Final sale: this is only taken back if it is faulty.'],
  ])('%j', (more, expected) => {
    expect(text(more)).toBe(expected)
  })

  test('are its own terms part by part, else the shop’s', () => {
    const shop = { returns: 'a', shipping: 'b', warranty: 'c' } as never
    expect(effectivePolicies(shop, undefined)).toEqual(shop)
    expect(effectivePolicies(shop, { ...noPolicies, shipping: 'd' } as never)).toEqual({
      returns: 'a',
      shipping: 'd',
      warranty: 'c',
    })
    expect([returnText(noPolicies), warrantyText(noPolicies)]).toEqual([null, null])
    expect([1, 24].map((months) => warrantyText({ ...noPolicies, warranty: { months } } as never))).toEqual([
      'Warranty: 1 month.',
      'Warranty: 24 months.',
    ])
  })
})

test('categories form a tree in the order of the list', () => {
  const category = (id: string, parent_id: string | null) => ({ id, parent_id, name: id, handle: id, product_count: 1 })
  const node = (id: string, ...children: object[]) => ({ id, name: id, handle: id, product_count: 1, children })
  expect(
    treeOf([category('b', 'a'), category('a', null), category('d', null), category('c', 'a'), category('x', 'gone')]),
  ).toEqual([node('a', node('b'), node('c')), node('d')])
})

test.each([
  ['canceled', 'shipped', 'paid', true, 'canceled'],
  ['completed', 'delivered', 'refunded', false, 'delivered'],
  ['pending', 'partially_shipped', 'paid', true, 'partially_shipped'],
  ['pending', 'partially_delivered', 'paid', true, 'partially_shipped'],
  ['pending', 'shipped', 'refunded', false, 'shipped'],
  ['pending', 'canceled', 'paid', false, 'refunded'],
  ['pending', 'not_fulfilled', 'refunded', false, 'refunded'],
  ['pending', 'not_fulfilled', 'pending', false, 'unpaid'],
  ['pending', 'fulfilled', 'paid', true, 'packed'],
  ['pending', 'partially_fulfilled', 'paid', true, 'to_ship'],
] as const)(
  'an order that is %s, %s and %s, to ship %s, is %s',
  (status, fulfillment_status, payment_status, to_ship, state) => {
    const order = { status, fulfillment_status, payment_status, to_ship, all_returned: false }
    expect(orderState(order)).toBe(state)
  },
)

test.each([
  ['pending', 'shipped', 'refunded', false, 'returned'],
  ['completed', 'delivered', 'paid', false, 'returned'],
  ['pending', 'partially_shipped', 'partially_refunded', true, 'partially_shipped'],
  ['canceled', 'canceled', 'refunded', false, 'canceled'],
] as const)(
  'an order whose shipped units came back and that is %s, %s and %s, to ship %s, is %s',
  (status, fulfillment_status, payment_status, to_ship, state) => {
    expect(orderState({ status, fulfillment_status, payment_status, to_ship, all_returned: true })).toBe(state)
  },
)
