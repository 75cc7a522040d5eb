import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { type OfficialShop, officialShop } from '../support/official-shop.ts'
import { shopVisitor, structuredData, textsOf } from '../support/shop-visitor.ts'
import { invalidHtml } from '../support/valid-html.ts'

let shop: OfficialShop
beforeAll(async () => {
  shop = await officialShop()
})
afterAll(() => shop.weft.stop())

const admin = (method: 'GET' | 'PUT', path: string, body?: unknown, headers = {}) =>
  shop.weft.admin(method, path, body, headers)
const shopTerms = '/admin/settings/policies'
const termsOf = (product: string) => `/admin/products/${product}/policies`
const get = (path: string) => shopVisitor(shop.weft).get(path)

const returns = {
  final_sale: false,
  window_days: 30,
  counted_from: 'delivery',
  paid_by: 'shop',
  methods: ['by_mail'],
  refund_as: ['money', 'exchange'],
}
const nothing = { returns: null, shipping: null, warranty: null }
const finalSale = { final_sale: true, window_days: 14, counted_from: 'delivery', paid_by: 'customer' }
const wholeFinalSale = { ...finalSale, methods: ['by_mail'], refund_as: ['money'] }

async function reset(): Promise<void> {
  await admin('PUT', shopTerms, nothing)
  for (const product of ['prod_shirt', 'prod_mug']) await admin('PUT', termsOf(product), nothing)
}

describe('the terms', () => {
  beforeAll(reset)

  test('are empty until the shop sets them', async () => {
    expect((await admin('GET', shopTerms)).body).toEqual({ policies: nothing })
    expect((await admin('GET', termsOf('prod_mug'))).body).toEqual({ policies: { ...nothing, effective: nothing } })
  })

  test('are replaced part by part: omitted parts are kept, and null clears a part', async () => {
    const first = await admin('PUT', shopTerms, {
      returns: { window_days: 30, paid_by: 'shop', refund_as: ['money', 'exchange', 'money'] },
      warranty: { months: 24 },
    })
    expect([first.status, first.body]).toEqual([
      200,
      { policies: { returns, shipping: null, warranty: { months: 24 } } },
    ])
    const shipping = { handling_days_min: 1, handling_days_max: 3, duties: 'shop' }
    const second = await admin('PUT', shopTerms, { shipping, warranty: null })
    expect(second.body).toEqual({ policies: { returns, shipping, warranty: null } })
  })

  test('override the shop’s part by part if they belong to a product', async () => {
    await admin('PUT', shopTerms, { returns, shipping: null, warranty: { months: 24 } })
    const own = await admin('PUT', termsOf('prod_mug'), { returns: { final_sale: true } })
    expect(own.body).toEqual({
      policies: {
        returns: wholeFinalSale,
        shipping: null,
        warranty: null,
        effective: { returns: wholeFinalSale, shipping: null, warranty: { months: 24 } },
      },
    })
    expect((await admin('GET', termsOf('prod_mug'))).body).toEqual(own.body)
    const back = await admin('PUT', termsOf('prod_mug'), { returns: null })
    expect(back.body.policies.effective.returns).toEqual(returns)
    const { rows } = await sql<{ product_id: string | null }>`select product_id from policy`.execute(shop.weft.db)
    expect(rows).toEqual([{ product_id: null }])
  })

  test('are refused with all problems at once, and nothing is saved', async () => {
    const before = (await admin('GET', shopTerms)).body
    const { status, body } = await admin('PUT', shopTerms, {
      returns: { window_days: 0, methods: [], paid_by: 'nobody' },
      shipping: { handling_days_min: 3, handling_days_max: 1 },
      warranty: { months: 1.5 },
      colour: 'blue',
    })
    expect([status, body.errors.map(({ path }: { path: string }) => path).sort()]).toEqual([
      400,
      ['', '/returns/methods', '/returns/paid_by', '/returns/window_days', '/shipping', '/warranty/months'],
    ])
    expect((await admin('GET', shopTerms)).body).toEqual(before)
  })

  test('do not exist for an unknown product', async () => {
    expect((await admin('GET', termsOf('prod_none'))).status).toBe(404)
    expect((await admin('PUT', termsOf('prod_none'), { warranty: { months: 1 } })).status).toBe(404)
  })

  test('are not overwritten with If-Match if another person has changed them', async () => {
    const read = await admin('GET', termsOf('prod_mug'))
    await admin('PUT', termsOf('prod_mug'), { warranty: { months: 6 } })
    const late = await admin(
      'PUT',
      termsOf('prod_mug'),
      { warranty: { months: 1 } },
      { 'if-match': String(read.headers.etag) },
    )
    expect([late.status, (await admin('GET', termsOf('prod_mug'))).body.policies.warranty]).toEqual([
      412,
      { months: 6 },
    ])
  })

  test('changed concurrently leave one row for the shop and one per product', async () => {
    await Promise.all(
      [1, 2, 3, 4].flatMap((months) => [
        admin('PUT', shopTerms, { warranty: { months } }),
        admin('PUT', termsOf('prod_shirt'), { warranty: { months } }),
      ]),
    )
    const { rows } = await sql<{
      product_id: string | null
    }>`select product_id from policy order by product_id`.execute(shop.weft.db)
    expect(rows).toEqual([{ product_id: 'prod_mug' }, { product_id: 'prod_shirt' }, { product_id: null }])
  })
})

describe('the terms on the pages', () => {
  beforeAll(async () => {
    await reset()
    await admin('PUT', shopTerms, {
      returns,
      shipping: { handling_days_min: 1, handling_days_max: 3, duties: 'customer' },
      warranty: { months: 24 },
    })
    await admin('PUT', termsOf('prod_mug'), { returns: { final_sale: true } })
  })

  test('a product shows its terms in the visitor’s language', async () => {
    const terms = async (path: string) => textsOf((await get(path)).text, '[aria-labelledby=terms] p')
    expect(await terms('/products/indigo-shirt')).toEqual([
      'Return it within 30 days of delivery. Return postage is free.',
      '24 months of warranty.',
      'All about returns',
    ])
    expect((await terms('/products/clay-mug?lang=de'))[0]).toBe('Von der Rückgabe ausgenommen, außer bei Mängeln.')
    const { text } = await get('/products/indigo-shirt')
    expect(textsOf(text, '[aria-labelledby=delivery] > .note')).toEqual([
      'Leaves us within 3 working days. Import duties are not included.',
    ])
    expect(await invalidHtml(text)).toEqual([])
  })

  test('the structured data includes them: non-returnable products and the handling time', async () => {
    const graphOf = async (path: string) =>
      // biome-ignore lint/suspicious/noExplicitAny: the graph is compared below.
      (structuredData((await get(path)).text) as { '@graph': any[] })['@graph']
    const [mug, , delivery] = await graphOf('/products/clay-mug')
    expect([mug.offers.hasMerchantReturnPolicy, mug.offers.warranty]).toEqual([
      {
        '@type': 'MerchantReturnPolicy',
        applicableCountry: ['US'],
        returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
      },
      {
        '@type': 'WarrantyPromise',
        durationOfWarranty: { '@type': 'QuantitativeValue', value: 24, unitCode: 'MON' },
      },
    ])
    expect(delivery.deliveryTime).toEqual({
      '@type': 'ShippingDeliveryTime',
      handlingTime: { '@type': 'QuantitativeValue', minValue: 1, maxValue: 3, unitCode: 'DAY' },
      transitTime: { '@type': 'QuantitativeValue', minValue: 3, maxValue: 5, unitCode: 'DAY' },
    })
    const store = (await graphOf('/')).find((node) => node['@type'] === 'OnlineStore')
    expect(store.hasMerchantReturnPolicy).toEqual({
      '@type': 'MerchantReturnPolicy',
      applicableCountry: ['DE', 'FR', 'IN', 'JP', 'US'],
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: 30,
      returnMethod: ['https://schema.org/ReturnByMail'],
      returnFees: 'https://schema.org/FreeReturn',
      refundType: ['https://schema.org/FullRefund', 'https://schema.org/ExchangeRefund'],
    })
  })
})

describe('the terms for agents', () => {
  beforeAll(async () => {
    await reset()
    await admin('PUT', shopTerms, { returns, warranty: { months: 24 } })
    await admin('PUT', termsOf('prod_mug'), { returns: { final_sale: true } })
  })

  const general = {
    type: 'dev.ucp.shopping.policy.return',
    description: {
      plain:
        'Returns are accepted by mail within 30 days of delivery, for a refund or an exchange. Return postage is free.',
    },
    url: 'https://shop.example/policies/refunds',
  }
  const final = (path: string) => ({
    type: 'dev.ucp.shopping.policy.return',
    description: { plain: 'Final sale: this is only taken back if it is faulty.' },
    applies_to: [path],
    url: 'https://shop.example/policies/refunds',
  })
  const warranty = { type: 'dev.ucp.shopping.policy.warranty', description: { plain: 'Warranty: 24 months.' } }
  const items = [
    { item: { id: 'variant_shirt_m' }, quantity: 1 },
    { item: { id: 'variant_mug' }, quantity: 1 },
  ]

  test('the newest version states the terms of the products shown, product terms at their own node', async () => {
    const face = shop.face('2026-08-25')
    const lookup = await face.rest('lookup', 'POST', '/catalog/lookup', { ids: ['prod_shirt', 'prod_mug'] })
    expect(lookup.body.policies).toEqual([general, final('$.products[1]'), warranty])
    const product = await face.rest('product', 'POST', '/catalog/product', { id: 'prod_mug' })
    expect(product.body.policies).toEqual([final('$.product'), warranty])
    const search = await face.rest('search', 'POST', '/catalog/search', { query: 'shirt' })
    expect(search.body.policies).toEqual([general, warranty])
  })

  test('carts and checkouts state them too, and require the agent to show which products cannot be returned', async () => {
    const face = shop.face('2026-08-25')
    const disclosure = {
      type: 'warning',
      code: 'dev.ucp.shopping.policy.return',
      content: 'Final sale: this is only taken back if it is faulty.',
      path: '$.line_items[1]',
      presentation: 'disclosure',
    }
    const checkout = await face.rest('checkout', 'POST', '/checkout-sessions', { line_items: items })
    expect(checkout.body.policies).toEqual([general, final('$.line_items[1]'), warranty])
    expect(checkout.body.messages).toContainEqual(disclosure)
    const cart = await face.rest('cart', 'POST', '/carts', { line_items: items })
    expect(cart.body.policies).toEqual([general, final('$.line_items[1]'), warranty])
    expect(cart.body.messages).toContainEqual(disclosure)
  })

  test('older versions are unchanged', async () => {
    const april = shop.face('2026-04-08')
    const search = await april.rest('search', 'POST', '/catalog/search', { query: 'mug' })
    const checkout = await april.rest('checkout', 'POST', '/checkout-sessions', { line_items: items })
    expect([search.body.policies, checkout.body.policies]).toEqual([undefined, undefined])
    expect(JSON.stringify(checkout.body)).not.toContain('policy.return')
    const document = await shop.weft.agent('POST', '/ucp/catalog/search', { query: 'mug' })
    expect(document.text).not.toContain('policies')
  })
})
