import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { signedLink } from '../../src/platform/signed-link.ts'
import { orderPageUrl } from '../../src/storefront/hosted-pages/index.ts'
import { settle as countPurchases } from '../support/ad-planning.ts'
import { testClock } from '../support/clock.ts'
import { attributesOf, type ShopVisitor, shopVisitor, textsOf } from '../support/shop-visitor.ts'
import { settle } from '../support/storefront-payment.ts'
import { invalidHtml } from '../support/valid-html.ts'
import { linkSecret, startTestWeft, type TestAnswer, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(() => weft.stop())

// With the `__Host-` prefix, no other site can set or overwrite the cookie over https.
const cookieName = '__Host-weft-cart'
const add = (visitor: ShopVisitor, variant: string, quantity = 1, headers = {}) =>
  visitor.post('/cart/items', { variant, quantity: String(quantity) }, headers)
const idOf = (visitor: ShopVisitor): string => visitor.cookies.get(cookieName)?.split('.')[0] ?? ''
const sessionOf = async (visitor: ShopVisitor) => {
  const { body } = await weft.admin('GET', `/admin/checkouts/${idOf(visitor)}`)
  return body.checkout
}
const said = ({ status, text }: TestAnswer) => [status, textsOf(text, '.summary, .notice p:first-child, p.notice')]
const lines = ({ text }: TestAnswer) =>
  textsOf(text, '.lines .line-title').map((title, at) => [
    title,
    attributesOf(text, '.lines input.quantity', 'value')[at],
    textsOf(text, '.lines .line-total')[at],
  ])
/** Returns the fields of the cart's form, by name. */
function formOf({ text }: TestAnswer): Record<string, string> {
  const names = attributesOf(text, 'form.cart input', 'name')
  const values = attributesOf(text, 'form.cart input', 'value')
  return Object.fromEntries(names.map((name, at) => [name ?? '', values[at] ?? '']))
}
const quantityField = (form: Record<string, string>): string =>
  Object.keys(form).find((name) => name.startsWith('qty.')) ?? ''

describe('filling a cart', () => {
  test('the first item creates a session in the visitor’s region, and further items join it', async () => {
    const visitor = shopVisitor(weft)
    await visitor.get('/?region=reg_in')
    const first = await add(visitor, 'variant_shirt_m', 2)
    expect([first.status, first.headers.location]).toEqual([303, '/cart?added=1'])
    expect((await add(visitor, 'variant_mug')).status).toBe(303)
    expect((await add(visitor, 'variant_shirt_m')).status).toBe(303)
    const cart = await visitor.get('/cart?added=1')
    expect(lines(cart)).toEqual([
      ['Indigo Shirt (M)₹499.00 each', '3', '₹1,497.00'],
      ['Clay Mug₹300.00 each', '1', '₹300.00'],
    ])
    expect([said(cart), textsOf(cart.text, '.totals dd')]).toEqual([[200, ['Added to your cart.']], ['₹1,797.00']])
    expect(attributesOf(cart.text, '.shop-cart', 'aria-label')).toEqual(['Cart, 4 items'])
    const session = await sessionOf(visitor)
    expect([session.currency, session.totals.subtotal]).toEqual(['INR', 179_700])
    expect(await invalidHtml(cart.text)).toEqual([])
  })

  test('an unavailable item is refused with the reason, and the cart is unchanged', async () => {
    const visitor = shopVisitor(weft)
    await add(visitor, 'variant_mug')
    const before = await sessionOf(visitor)
    expect(said(await add(visitor, 'variant_print'))).toEqual([
      400,
      ['This was not added: Sold out at the moment. Remove it to go on.'],
    ])
    expect(said(await add(visitor, 'variant_lamp', 2))).toEqual([
      400,
      ['This was not added: Only 1 available. Lower the quantity.'],
    ])
    expect(said(await add(visitor, 'variant_of_nobody'))).toEqual([
      400,
      ['This was not added: Sold out at the moment. Remove it to go on.'],
    ])
    for (const quantity of ['0', '-1', '1.5', 'many', '10000', ''])
      expect([quantity, said(await visitor.post('/cart/items', { variant: 'variant_mug', quantity }))]).toEqual([
        quantity,
        [400, ['This was not added: Enter a whole number from 0 to 9,999.']],
      ])
    expect((await sessionOf(visitor)).version).toBe(before.version)
  })

  test('an item without a price in the visitor’s region creates no cart', async () => {
    const visitor = shopVisitor(weft)
    await visitor.get('/?region=reg_jp')
    expect(said(await add(visitor, 'variant_mug'))).toEqual([
      400,
      ['This was not added: This is not sold in that currency.'],
    ])
    expect(visitor.cookies.has(cookieName)).toBe(false)
  })

  test('five concurrent requests all add their item', async () => {
    const visitor = shopVisitor(weft)
    await add(visitor, 'variant_mug')
    await Promise.all(Array.from({ length: 5 }, () => add(visitor, 'variant_shirt_s')))
    expect(lines(await visitor.get('/cart'))).toEqual([
      ['Clay Mug$12.00 each', '1', '$12.00'],
      ['Indigo Shirt (S)$25.00 each', '5', '$125.00'],
    ])
  })
})

describe('a link with UTM values', () => {
  const values = { utm_source: 'social', utm_campaign: 'Indigo & more', utm_content: 'post-abcd1234' }
  const query = new URLSearchParams(values).toString()
  const link = { ...values, utm_medium: null, utm_term: null }
  const purchaseOf = async (orderId: string | null) => {
    await countPurchases(weft)
    const { body } = await weft.admin('GET', `/admin/ad-planning/conversions?order_id=${orderId}`)
    const { utm_source, utm_medium, utm_campaign, utm_term, utm_content, ad_campaign_id } = body.conversions[0]
    return { utm_source, utm_medium, utm_campaign, utm_term, utm_content, ad_campaign_id }
  }
  const orderOf = async (id: string) => {
    await settle({ weft }, id, { status: 'paid' })
    return (await weft.db.selectFrom('checkout').select('order_id').where('id', '=', id).executeTakeFirstOrThrow())
      .order_id
  }

  test('keeps its values from page to page, and the purchase counts for its campaign', async () => {
    const made = await weft.admin('POST', '/admin/ad-planning/campaigns', {
      name: 'Indigo & more',
      platform: 'social_ads',
    })
    const visitor = shopVisitor(weft)
    const home = await visitor.get(`/?${query}`)
    const [first = ''] = attributesOf(home.text, 'main a[href^="/products/indigo-shirt"]', 'href')
    expect(first).toBe(`/products/indigo-shirt?${query}`)
    const product = await visitor.get(first)
    expect([
      attributesOf(product.text, '.choice', 'href')[0],
      attributesOf(product.text, 'form.add', 'action'),
    ]).toEqual([`/products/indigo-shirt?variant=variant_shirt_s&${query}#buy`, [`/cart/items?${query}`]])
    const hidden = (name: string) => attributesOf(product.text, `.shop-search [name=${name}]`, 'value')
    expect(['utm_source', 'utm_campaign', 'utm_content', 'utm_term'].map(hidden)).toEqual([
      ['social'],
      ['Indigo & more'],
      ['post-abcd1234'],
      [],
    ])
    expect([await invalidHtml(home.text), await invalidHtml(product.text)]).toEqual([[], []])
    await visitor.post(`/cart/items?${query}`, { variant: 'variant_shirt_s', quantity: '1' })
    await add(visitor, 'variant_mug')
    expect([...visitor.cookies.keys()]).toEqual([cookieName])
    const id = idOf(visitor)
    await startPayment(visitor)
    expect(await purchaseOf(await orderOf(id))).toEqual({ ...link, ad_campaign_id: made.body.campaign.id })
  })

  test('a purchase without such a link has none, and deleting the buyer removes the values from the order', async () => {
    const visitor = shopVisitor(weft)
    await add(visitor, 'variant_mug')
    const id = idOf(visitor)
    await startPayment(visitor)
    const order = await orderOf(id)
    const none = { utm_source: null, utm_medium: null, utm_campaign: null, utm_term: null, utm_content: null }
    expect(await purchaseOf(order)).toEqual({ ...none, ad_campaign_id: null })

    const { customer_id } = await weft.db
      .selectFrom('order')
      .select('customer_id')
      .where('id', '=', order ?? '')
      .executeTakeFirstOrThrow()
    const linked = () =>
      sql<{ at: string }>`
      select 'order' as at from "order" where snapshot ? 'link' union all
      select 'checkout' from checkout where state::jsonb ? 'link'`.execute(weft.db)
    expect((await linked()).rows).toEqual([{ at: 'order' }, { at: 'checkout' }])
    expect((await weft.admin('DELETE', `/admin/customers/${customer_id}`)).status).toBe(200)
    expect((await linked()).rows).toEqual([])
  })
})

describe('the cart’s page', () => {
  test('quantities can be changed, 0 and Remove delete a line, and an empty cart is reported', async () => {
    const visitor = shopVisitor(weft)
    await add(visitor, 'variant_mug')
    await add(visitor, 'variant_shirt_s')
    const form = formOf(await visitor.get('/cart'))
    const [mug = '', shirt = ''] = Object.keys(form).filter((name) => name.startsWith('qty.'))
    const changed = await visitor.post('/cart', { ...form, [mug]: '4', action: 'update' })
    expect([changed.status, changed.headers.location]).toEqual([303, '/cart'])
    const four = await visitor.get('/cart')
    expect(lines(four)[0]).toEqual(['Clay Mug$12.00 each', '4', '$48.00'])
    await visitor.post('/cart', { ...formOf(four), [mug]: '0', action: 'update' })
    const one = await visitor.get('/cart')
    expect(lines(one)).toEqual([['Indigo Shirt (S)$25.00 each', '1', '$25.00']])
    await visitor.post('/cart', { ...formOf(one), action: `remove:${shirt.slice(4)}` })
    const empty = await visitor.get('/cart')
    expect([textsOf(empty.text, 'h1'), textsOf(empty.text, 'form.cart')]).toEqual([['Your cart is empty'], []])
  })

  test('an invalid quantity is reported at its field, and the input is kept', async () => {
    const visitor = shopVisitor(weft)
    await add(visitor, 'variant_mug')
    const form = formOf(await visitor.get('/cart'))
    const refused = await visitor.post('/cart', { ...form, [quantityField(form)]: 'three', action: 'update' })
    expect(refused.status).toBe(400)
    expect(textsOf(refused.text, '.problem')).toEqual(['Problem: Enter a whole number from 0 to 9999.'])
    expect(attributesOf(refused.text, 'input.quantity', 'value')).toEqual(['three'])
    expect(attributesOf(refused.text, 'input.quantity', 'aria-invalid')).toEqual(['true'])
  })

  test('a change made elsewhere is not overwritten', async () => {
    const visitor = shopVisitor(weft)
    await add(visitor, 'variant_mug')
    const form = formOf(await visitor.get('/cart'))
    await add(visitor, 'variant_shirt_s')
    const late = await visitor.post('/cart', { ...form, [quantityField(form)]: '7', action: 'update' })
    expect(said(late)).toEqual([409, ['The cart was changed elsewhere. Check it, then go on.']])
    expect(lines(late).map(([, quantity]) => quantity)).toEqual(['1', '1'])
  })

  test('a cart in another currency than the visitor’s changes only if the visitor requests it', async () => {
    const visitor = shopVisitor(weft)
    await add(visitor, 'variant_shirt_s')
    await visitor.get('/?region=reg_eu')
    const cart = await visitor.get('/cart')
    expect(textsOf(cart.text, '.notice p')).toEqual(['This cart is in USD, for United States.'])
    const answer = await visitor.post('/cart', { ...formOf(cart), action: 'region:reg_eu' })
    expect(answer.status).toBe(303)
    expect(lines(await visitor.get('/cart'))).toEqual([['Indigo Shirt (S)€22.00 each', '1', '€22.00']])
    await add(visitor, 'variant_mug')
    await visitor.get('/?region=reg_jp')
    const refused = await visitor.post('/cart', { ...formOf(await visitor.get('/cart')), action: 'region:reg_jp' })
    expect(said(refused)[1]).toContain(
      'The cart stays as it is: its address is in another country, or something in it is not sold there.',
    )
    expect((await sessionOf(visitor)).currency).toBe('EUR')
  })
})

describe('continuing to checkout', () => {
  test('Check out saves the quantities and leads to the hosted page of the same session', async () => {
    const visitor = shopVisitor(weft)
    await add(visitor, 'variant_mug')
    const form = formOf(await visitor.get('/cart'))
    const answer = await visitor.post('/cart', { ...form, [quantityField(form)]: '2', action: 'checkout' })
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      `/checkout/${signedLink(linkSecret, 'checkout', idOf(visitor))}`,
    ])
    const checkout = await visitor.get(String(answer.headers.location))
    expect([checkout.status, textsOf(checkout.text, '.line-total'), textsOf(checkout.text, '.totals dd')[0]]).toEqual([
      200,
      ['$24.00'],
      '$24.00',
    ])
  })

  test('a running payment locks the cart, which links to the payment', async () => {
    const visitor = shopVisitor(weft)
    await add(visitor, 'variant_mug')
    await startPayment(visitor)
    const cart = await visitor.get('/cart')
    expect([textsOf(cart.text, '.notice h2'), textsOf(cart.text, 'form.cart')]).toEqual([
      ['A payment is in progress'],
      [],
    ])
    const refused = await add(visitor, 'variant_shirt_s')
    expect([refused.status, textsOf(refused.text, 'p.summary')]).toEqual([
      409,
      ['This was not added: This cart waits for its payment. Finish or cancel it before you change the cart.'],
    ])
    const payment = await visitor.post('/cart', { action: 'checkout' })
    expect([payment.status, String(payment.headers.location).startsWith('/checkout/')]).toEqual([303, true])
  })

  test('after the payment the cart disappears from the header and the browser, on whichever page the payment ended', async () => {
    const visitor = shopVisitor(weft)
    await add(visitor, 'variant_mug', 2)
    const id = idOf(visitor)
    await startPayment(visitor)
    const units = ({ text }: TestAnswer) => textsOf(text, '.units')
    expect(units(await visitor.get('/'))).toEqual(['2'])
    await settle({ weft }, id, { status: 'paid' })
    const { order_id } = await weft.db
      .selectFrom('checkout')
      .select('order_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect([units(await visitor.get('/')), visitor.cookies.has(cookieName)]).toEqual([[], false])
    const path = orderPageUrl('', linkSecret, order_id ?? '')
    const fresh = await visitor.get(path)
    expect([textsOf(fresh.text, '.notice p'), attributesOf(fresh.text, 'main a.button', 'href')]).toEqual([
      [
        'Thank you for your order!',
        'We send a confirmation to asha@example.com, and another e-mail when your parcel is on its way. This page always shows how your order is doing.',
      ],
      ['/'],
    ])
    expect(await invalidHtml(fresh.text)).toEqual([])
    weft.clock.advance(3_600_000)
    expect(textsOf((await visitor.get(path)).text, '.notice p')).toEqual([])
  })

  test('the page of a cart that expires within a day shows the time, in every language', async () => {
    const shop = await startTestWeft({ clock: testClock(new Date('2026-11-23T08:00:00.000Z')) })
    try {
      const visitor = shopVisitor(shop)
      await add(visitor, 'variant_mug')
      const path = `/checkout/${signedLink(linkSecret, 'checkout', idOf(visitor))}`
      const kept = async (lang: string) =>
        textsOf((await visitor.get(path, { 'accept-language': lang })).text, '.small-print time')
      const said: string[] = []
      for (const lang of ['en-US', 'de-DE', 'es-ES', 'fr-FR', 'hi-IN', 'it-IT', 'nl-NL'])
        said.push(...(await kept(lang)))
      expect(said).toEqual([
        'November 23, 2026 at 2:00 PM UTC',
        '23. November 2026 um 14:00 UTC',
        '23 de noviembre de 2026 a las 2:00 p.m. UTC',
        '23 novembre 2026 à 14:00 UTC',
        '23 नवंबर 2026 को 2:00 pm UTC बजे',
        '23 novembre 2026 alle ore 14:00 UTC',
        '23 november 2026 om 14:00 UTC',
      ])
    } finally {
      await shop.stop()
    }
  })

  test('that time is in the time zone of the shopper’s country, if it has only one', async () => {
    const shop = await startTestWeft({ clock: testClock(new Date('2026-11-23T08:00:00.000Z')) })
    try {
      const visitor = shopVisitor(shop)
      await visitor.get('/?region=reg_in')
      await add(visitor, 'variant_mug')
      const path = `/checkout/${signedLink(linkSecret, 'checkout', idOf(visitor))}`
      const { text } = await visitor.get(path, { 'accept-language': 'en' })
      expect(textsOf(text, '.small-print time')).toEqual(['23 November 2026 at 7:30 pm IST'])
      expect(attributesOf(text, '.small-print time', 'datetime')).toEqual(['2026-11-23T14:00:00.000Z'])
    } finally {
      await shop.stop()
    }
  })

  test('the browser forgets a canceled cart, and the next item begins a new cart', async () => {
    const visitor = shopVisitor(weft)
    await add(visitor, 'variant_mug')
    const old = idOf(visitor)
    await startPayment(visitor)
    const page = `/checkout/${signedLink(linkSecret, 'checkout', old)}`
    expect((await visitor.post(page, { action: 'cancel' })).status).toBe(303)
    expect(textsOf((await visitor.get('/cart')).text, 'h1')).toEqual(['Your cart is empty'])
    expect(visitor.cookies.has(cookieName)).toBe(false)
    await add(visitor, 'variant_mug')
    expect(idOf(visitor)).not.toBe(old)
  })

  test('an expired cart is empty, and a late submit is refused with 409', async () => {
    const shop = await startTestWeft()
    try {
      const visitor = shopVisitor(shop)
      await add(visitor, 'variant_mug')
      const form = formOf(await visitor.get('/cart'))
      shop.clock.advance(6 * 3_600_000 + 1)
      const late = await visitor.post('/cart', { ...form, action: 'checkout' })
      expect([late.status, textsOf(late.text, 'h1')]).toEqual([409, ['Your cart is empty']])
      expect((await add(visitor, 'variant_mug', 3)).status).toBe(303)
      expect(lines(await visitor.get('/cart'))).toEqual([['Clay Mug$12.00 each', '3', '$36.00']])
    } finally {
      await shop.stop()
    }
  })
})

describe('access to the cart', () => {
  test('a form on another website changes nothing, with any cookies of the browser', async () => {
    const visitor = shopVisitor(weft)
    await add(visitor, 'variant_mug')
    const { version } = await sessionOf(visitor)
    const foreign = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': undefined, origin: 'https://evil.example' },
      { 'sec-fetch-site': undefined, origin: 'null' },
      { 'sec-fetch-site': undefined },
    ]
    for (const headers of foreign) {
      const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined))
      const base =
        'sec-fetch-site' in headers && headers['sec-fetch-site'] === undefined ? { 'sec-fetch-site': '' } : {}
      const answer = await add(visitor, 'variant_mug', 1, { ...base, ...given } as Record<string, string>)
      expect([headers, answer.status]).toEqual([headers, 403])
    }
    expect((await visitor.post('/cart', { action: 'checkout' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await sessionOf(visitor)).version).toBe(version)
  })

  test('only the shop’s own cookie opens a cart', async () => {
    const owner = shopVisitor(weft)
    await add(owner, 'variant_mug')
    const id = idOf(owner)
    const forged = [
      `${id}.${'A'.repeat(32)}~1`,
      `${signedLink('another secret', 'cart', id)}~1`,
      `${signedLink(linkSecret, 'checkout', id)}~1`,
      `${signedLink(linkSecret, 'order', id)}~1`,
      signedLink(linkSecret, 'cart', id),
      `${id}~1`,
      '~1',
      'x'.repeat(5000),
    ]
    for (const token of forged) {
      const thief = shopVisitor(weft, new Map([[cookieName, token]]))
      expect([token, textsOf((await thief.get('/cart')).text, 'h1')]).toEqual([token, ['Your cart is empty']])
    }
    const { headers } = await add(shopVisitor(weft), 'variant_mug')
    expect(String(headers['set-cookie'])).toMatch(
      /^__Host-weft-cart=cart_\w+\.[\w-]{32}~1; Expires=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
  })

  test('an IP address can create sixty carts per minute', async () => {
    const shop = await startTestWeft()
    try {
      const answers = []
      for (let at = 0; at < 61; at++) answers.push((await add(shopVisitor(shop), 'variant_shirt_s')).status)
      expect([answers.filter((status) => status === 303).length, answers.at(-1)]).toEqual([60, 429])
      const { count } = await shop.db
        .selectFrom('checkout')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      expect(Number(count)).toBe(60)
    } finally {
      await shop.stop()
    }
  })

  test('a cart holds no stock before its payment page is opened', async () => {
    const visitor = shopVisitor(weft)
    await add(visitor, 'variant_lamp')
    await startPayment(visitor)
    const stock = await weft.db
      .selectFrom('variant_stock')
      .select(['reserved', 'yielding'])
      .where('variant_id', '=', 'variant_lamp')
      .executeTakeFirstOrThrow()
    expect(stock).toEqual({ reserved: 0, yielding: 0 })
  })
})

/** Fills in the checkout page and continues to the payment. */
async function startPayment(visitor: ShopVisitor): Promise<void> {
  const page = `/checkout/${signedLink(linkSecret, 'checkout', idOf(visitor))}`
  const address = {
    email: 'asha@example.com',
    first_name: 'Asha',
    last_name: 'Rao',
    street: '1 Main Street',
    city: 'Springfield',
    region: 'IL',
    postal_code: '62701',
    country: 'US',
  }
  const press = async (action: string) => {
    const { text } = await visitor.get(page)
    const names = attributesOf(text, 'form.checkout input', 'name')
    const values = attributesOf(text, 'form.checkout input', 'value')
    const form = Object.fromEntries(names.map((name, at) => [name ?? '', values[at] ?? '']))
    return visitor.post(page, { ...form, ...address, option: '', action })
  }
  expect((await press('update')).status).toBe(303)
  const paid = await press('pay')
  expect([paid.status, String(paid.headers.location)]).toEqual([303, expect.stringContaining('/pay/')])
}
