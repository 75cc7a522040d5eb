import { describe, expect, it } from 'vitest'
import { destinationOf, readItems, readQuery } from '../../../../src/storefront/ucp-official/permalink.rules.ts'

describe('the items of a path', () => {
  it.each([
    [
      'sku_123:2,sku_456:1',
      [
        ['sku_123', 2],
        ['sku_456', 1],
      ],
    ],
    ['~Z2lkOi8vc2hvcGlmeS9Qcm9kdWN0VmFyaWFudC83MDg4MTQxMg:1', [['gid://shopify/ProductVariant/70881412', 1]]],
    ['~c2t1XzEyMw:3', [['sku_123', 3]]],
    ['A.b-c_9:9999', [['A.b-c_9', 9999]]],
  ])('%s', (path, items) => {
    expect(readItems(path)).toEqual(items.map(([id, quantity]) => ({ id, quantity })))
  })

  it.each([
    ...[
      '',
      'sku',
      'sku:',
      ':1',
      'sku:0',
      'sku:01',
      'sku:-1',
      'sku:1.5',
      'sku:10000',
      'sku:1,',
      ',sku:1',
      'a b:1',
      'a%2Fb:1',
    ],
    ...['~:1', '~c2t1XzEyMw==:1', '~c2t1XzEyMx:1', '~wyg:1', '~AAE:1', 'sku~1:1', 'süß:1'],
    Array.from({ length: 101 }, (_, at) => `sku_${at}:1`).join(','),
  ])('%s is invalid', (path) => {
    expect(readItems(path)).toBe(null)
  })

  it('are at most 100, and an id has at most 255 characters', () => {
    const path = Array.from({ length: 100 }, (_, at) => `sku_${at}:1`).join(',')
    expect(readItems(path)?.length).toBe(100)
    const encoded = (length: number) => `~${Buffer.from('x'.repeat(length)).toString('base64url')}:1`
    expect([readItems(encoded(255)), readItems(encoded(256))]).toEqual([[{ id: 'x'.repeat(255), quantity: 1 }], null])
  })

  it('a token decodes to its original id', () => {
    for (const id of ['sku_123', 'gid://shop/1', 'ä:1,2%', 'a b']) {
      const token = `~${Buffer.from(id, 'utf8').toString('base64url')}`
      expect(readItems(`${token}:1`)).toEqual([{ id, quantity: 1 }])
    }
    expect(readItems('sku_123:1')).toEqual([{ id: 'sku_123', quantity: 1 }])
  })
})

describe('the destination', () => {
  const endpoint = 'https://shop.example/buy'
  it.each([
    ['/', '/'],
    ['/collections/spring', '/collections/spring'],
    ['/a/../b', '/b'],
    ['/a?x=1#y', '/a?x=1#y'],
    ['/größe', '/gr%C3%B6%C3%9Fe'],
  ])('%s', (value, path) => {
    expect(destinationOf([value], endpoint)).toBe(path)
  })

  it.each([
    ...[
      '//evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/\\evil.example',
      '\\/evil.example',
      '/ x',
      '/\tevil.example',
    ],
    ...[
      '/a\r\nset-cookie: x=1',
      'evil',
      '',
      '/.//evil.example',
      '/a/..//evil.example',
      '/\u0000',
      '/%00/../..//evil.example',
    ],
  ])('%j is not trusted', (value) => {
    expect(destinationOf([value], endpoint)).toBe(null)
  })

  it('is ignored if given twice', () => {
    expect(destinationOf(['/a', '/b'], endpoint)).toBe(null)
    expect(destinationOf([], endpoint)).toBe(null)
  })
})

describe('the query', () => {
  const read = (query: string) => readQuery(new URLSearchParams(query))

  it('fills fields by path, with or without a leading slash', () => {
    expect(
      read(
        'buyer/email=alice%40example.com&/context/postal_code=94105&discounts/codes/0=A&discounts/codes/1=B&line_items/0/item/id=sku&line_items/0/quantity=2&context/address_country=US',
      ).fields,
    ).toEqual({
      buyer: { email: 'alice@example.com' },
      context: { postal_code: '94105', address_country: 'US' },
      discounts: { codes: ['A', 'B'] },
      line_items: [{ item: { id: 'sku' }, quantity: 2 }],
    })
  })

  it('ignores fields given twice, in any spelling', () => {
    expect(read('buyer/email=a%40b.c&/buyer/email=d%40e.f&buyer/first_name=A').fields).toEqual({
      buyer: { first_name: 'A' },
    })
  })

  it('never sets fields that the shop itself determines, nor members of the prototype', () => {
    const query =
      'status=completed&totals/0/amount=1&id=x&cart_id=cart_1&buyer/__proto__/admin=1&buyer/constructor/x=1&payment/instruments/0/id=1'
    expect(read(query)).toEqual({ continueTo: [], fields: {}, others: [] })
    expect(({} as { admin?: string }).admin).toBe(undefined)
  })

  it('ignores extreme indexes and contradictory fields', () => {
    expect(read('discounts/codes/100000=A&buyer=x&buyer/email=y&a/b/c/d/e/f/g/h/i/j=1').fields).toEqual({
      discounts: { codes: [] },
      buyer: 'x',
    })
  })

  it.each([
    ['a quantity as a number', 'line_items/0/quantity=2', { line_items: [{ quantity: 2 }] }],
    ['an invalid quantity as text', 'line_items/0/quantity=two', { line_items: [{ quantity: 'two' }] }],
    ['other digits as text', 'context/postal_code=1000', { context: { postal_code: '1000' } }],
    ['escaped names', 'buyer/a~1b=1&buyer/c~0d=2', { buyer: { 'a/b': '1', 'c~d': '2' } }],
    ['a path of eight names', 'buyer/b/c/d/e/f/g/h=x', { buyer: { b: { c: { d: { e: { f: { g: { h: 'x' } } } } } } } }],
    ['no path of nine names', 'buyer/b/c/d/e/f/g/h/i=x', {}],
  ])('reads %s', (_case, query, fields) => {
    expect(read(query).fields).toStrictEqual(fields)
  })

  it('reads 100 parameters', () => {
    const all = Array.from({ length: 101 }, (_, at) => `p${at}=x`)
    expect(read(all.join('&')).others.map(([name]) => name)).toEqual(all.slice(0, 100).map((each) => each.slice(0, -2)))
  })

  it.each(['attribution=x', 'attribution/=x', 'attribution/a/b=x', 'attribution/api_key=x'])(
    'forwards no attribution without a plain name: %s',
    (query) => {
      expect(read(query)).toEqual({ continueTo: [], fields: {}, others: [] })
    },
  )

  it('forwards unknown parameters but no secrets, and attribution without its prefix', () => {
    const query =
      'utm_medium=sms&color=black&access_token=secret&attribution/utm_source=email&continue_to=/x&email=a%40b.c&x=%0d%0ay'
    expect(read(query)).toEqual({
      continueTo: ['/x'],
      fields: {},
      others: [
        ['utm_medium', 'sms'],
        ['color', 'black'],
        ['utm_source', 'email'],
      ],
    })
  })
})
