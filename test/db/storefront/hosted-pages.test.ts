import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../src/platform/db/database.ts'
import { escapeHtml } from '../../../src/platform/http/html.ts'
import { settlePayment } from '../../../src/storefront/checkout/index.ts'
import { orderPageUrl } from '../../../src/storefront/hosted-pages/index.ts'
import {
  type AgentCart,
  aCart,
  aReadyCart,
  type HostedShop,
  homeInGermany,
  shopTime,
  startHostedShop,
} from '../../support/hosted-shop.ts'
import { readTestData } from '../../support/test-data.ts'
import { linkSecret, type TestAnswer } from '../../support/weft.ts'

let shop: HostedShop
beforeAll(async () => {
  shop = await startHostedShop()
})
afterAll(() => shop.stop())

const get = (url: string) => shop.request({ method: 'GET', url })
const post = (url: string, fields: Readonly<Record<string, string>>) =>
  shop.request({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const session = async (cart: AgentCart) => (await shop.agent('GET', `/ucp/checkout-sessions/${cart.id}`)).body
/** Returns the form's fields as a browser would submit them unchanged. */
function formOf(answer: TestAnswer): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [tag] of answer.text.matchAll(/<input[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(tag)?.[1]
    if (!name || (tag.includes('type="radio"') && !tag.includes(' checked'))) continue
    fields[name] = unescaped(/value="([^"]*)"/.exec(tag)?.[1] ?? '')
  }
  for (const [, name = '', options = ''] of answer.text.matchAll(
    /<select[^>]* name="([^"]*)"[^>]*>([\s\S]*?)<\/select>/g,
  ))
    fields[name] = unescaped(/<option value="([^"]*)" selected>/.exec(options)?.[1] ?? '')
  return fields
}
const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
const problems = (answer: TestAnswer) =>
  [
    ...answer.text.matchAll(
      /<p class="problem" id="f-([^"]+)-problem"><span class="sr-only">Problem: <\/span>([^<]*)</g,
    ),
  ].map(([, field, text]) => [field, unescaped(text ?? '')])
const press = async (cart: AgentCart, changes: Record<string, string>, action = 'update') =>
  post(cart.page, { ...formOf(await get(cart.page)), ...changes, action })
const totals = (answer: TestAnswer) =>
  [...answer.text.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)].map(([, name, amount]) => `${name} ${amount}`)
const payTokenOf = async (cart: AgentCart) => {
  const row = await shop.db
    .selectFrom('payment_attempt')
    .select(['id', 'page_token', 'amount_minor', 'currency'])
    .where('checkout_id', '=', cart.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { id: row.id, page: `/pay/${row.page_token}`, amountMinor: row.amount_minor, currency: row.currency }
}
const settle = async (cart: AgentCart, status: 'paid' | 'failed') => {
  const { id, amountMinor, currency } = await payTokenOf(cart)
  const money = status === 'paid' ? { amountMinor, currency } : { amountMinor: null, currency: null }
  return settlePayment(shop.weft.storefront, {
    attempt: { id },
    facts: { status, ...money, providerPaymentId: `provider_${id}`, failureReason: null },
    paymentEventId: null,
  })
}
const paying = async (body: Readonly<Record<string, unknown>> = {}) => {
  const cart = await aReadyCart(shop, body)
  const answer = await press(cart, {}, 'pay')
  return { cart, answer, ...(await payTokenOf(cart)) }
}

describe('the checkout page', () => {
  test('shows the agent’s cart, and the missing value next to each field', async () => {
    const answer = await get((await aCart(shop, { context: { region_id: 'reg_in' } })).page)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('Indigo Shirt (M)')
    expect(answer.text).toContain('<p class="hint" id="f-email-hint">Enter your e-mail address.</p>')
    expect(answer.text).toContain('<p class="hint" id="f-street-hint">Enter the street and house number.</p>')
    expect(totals(answer)).toEqual(['Subtotal ₹998.00', 'Total ₹998.00'])
    expect(problems(answer)).toEqual([])
  })

  test('is private: it is neither cached nor framed', async () => {
    const { headers } = await get((await aCart(shop)).page)
    expect([headers['cache-control'], headers['x-robots-tag'], headers['referrer-policy']]).toEqual([
      'no-store',
      'noindex, nofollow',
      'no-referrer',
    ])
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  test('does not open by an altered link', async () => {
    const { page } = await aCart(shop)
    const answer = await get(`${page.slice(0, -1)}${page.endsWith('x') ? 'y' : 'x'}`)
    expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(answer.text).toContain('<h1>There is nothing here</h1>')
  })

  test('does not open by a link signed for an order with the same id', async () => {
    const { id } = await aCart(shop)
    const answer = await get(orderPageUrl('', linkSecret, id).replace('/orders/', '/checkout/'))
    expect(answer.status).toBe(404)
  })

  test('saves contact and shipping address, and shows the total with shipping before payment', async () => {
    const cart = await aCart(shop)
    const typed = {
      email: 'asha@example.com',
      first_name: 'Asha',
      last_name: 'Rao',
      street: '12 Weavers Lane',
      city: 'Bengaluru',
      region: 'KA',
      postal_code: '560001',
      country: 'IN',
    }
    const answer = await press(cart, typed, 'pay')
    expect([answer.status, answer.headers.location]).toEqual([303, `${cart.page}?check=total#total`])
    const shown = await get(`${cart.page}?check=total`)
    expect(shown.text).toContain('With delivery and tax the total is now <strong>₹1,097.00</strong>.')
    expect(totals(shown)).toEqual(['Subtotal ₹998.00', 'Delivery ₹99.00', 'Total ₹1,097.00'])
    expect(shown.text).toContain('Includes ₹167.34 tax.')
    const { status, buyer, shipping_address } = await session(cart)
    expect({ status, buyer, shipping_address }).toEqual({
      status: 'ready_for_complete',
      buyer: { email: 'asha@example.com', first_name: 'Asha', last_name: 'Rao' },
      shipping_address: {
        first_name: 'Asha',
        last_name: 'Rao',
        street_address: '12 Weavers Lane',
        address_locality: 'Bengaluru',
        address_region: 'KA',
        address_country: 'IN',
        postal_code: '560001',
      },
    })
  })

  test('shows errors next to their fields, and neither loses nor saves the input', async () => {
    const cart = await aCart(shop)
    const answer = await press(
      cart,
      { email: 'no address', first_name: 'A"sha', street: '', city: 'B<b>', code: 'ten' },
      'pay',
    )
    expect(answer.status).toBe(400)
    expect(problems(answer)).toEqual([
      ['email', 'Enter an e-mail address, like name@example.com.'],
      ['street', 'Enter the street and house number.'],
      ['region', 'Choose the state.'],
      ['postal_code', 'Enter the PIN code.'],
    ])
    const { email, first_name, city, code } = formOf(answer)
    expect({ email, first_name, city, code }).toEqual({
      email: 'no address',
      first_name: 'A"sha',
      city: 'B<b>',
      code: 'ten',
    })
    expect(answer.text).not.toContain('B<b>')
    expect((await session(cart)).buyer).toBe(undefined)
  })

  test('stores an incomplete shipping address, which does not count as an address', async () => {
    const cart = await aCart(shop)
    expect((await press(cart, { city: 'Bengaluru', country: 'IN' })).status).toBe(303)
    const answer = await get(cart.page)
    const { city, country, street } = formOf(answer)
    expect({ city, country, street }).toEqual({ city: 'Bengaluru', country: 'IN', street: '' })
    expect(answer.text).toContain('<p class="hint" id="f-street-hint">Enter the street and house number.</p>')
    expect((await session(cart)).status).toBe('incomplete')
  })

  test('adapts the address form to the country: states, labels, order and postal codes', async () => {
    const labels = (answer: TestAnswer) => {
      const form = answer.text.slice(answer.text.indexOf('id="address"'), answer.text.indexOf('<details'))
      return [...form.matchAll(/<label for="[^"]*">([^<]*)/g)].map(([, label]) => label?.trim())
    }
    const india = await aReadyCart(shop)
    const indian = await get(india.page)
    expect(labels(indian)).toEqual(['Country', 'Street and house number', 'Town or city', 'State', 'PIN code'])
    expect(indian.text).toContain('<option value="KA" selected>Karnataka</option>')
    const germany = await aReadyCart(shop, { shipping_address: homeInGermany, context: { region_id: 'reg_eu' } })
    expect(labels(await get(germany.page))).toEqual([
      'Country',
      'Street and house number',
      'Postal code',
      'Town or city',
    ])
    const asked = await get(`${india.page}?country=JP`)
    expect([labels(asked), formOf(asked).postal_code, formOf(asked).city]).toEqual([
      ['Country', 'Postal code', 'Prefecture', 'Town or city', 'Street and house number'],
      '',
      'Bengaluru',
    ])
    expect(labels(await get(`${india.page}?country=XX`))).toEqual(labels(indian))
    expect((await press(india, { postal_code: '560 002' })).status).toBe(303)
    expect((await session(india)).shipping_address.postal_code).toBe('560002')
    expect(problems(await press(india, { postal_code: '5600' }))).toEqual([
      ['postal_code', 'This is not a PIN code of India.'],
    ])
    expect(problems(await press(india, { region: '', postal_code: '' }, 'pay'))).toEqual([
      ['region', 'Choose the state.'],
      ['postal_code', 'Enter the PIN code.'],
    ])
  })

  test('parses a phone number by country and stores it in international format', async () => {
    const cart = await aReadyCart(shop)
    expect(problems(await press(cart, { phone: '12345' }))).toEqual([
      ['phone', 'This is not a phone number of India. Numbers of other countries begin with + and the country code.'],
    ])
    expect((await press(cart, { phone: '098765 43210' })).status).toBe(303)
    expect((await session(cart)).buyer.phone_number).toBe('+919876543210')
    expect((await press(cart, { phone: '+49 3641 490' })).status).toBe(303)
    expect((await session(cart)).buyer.phone_number).toBe('+493641490')
  })

  test('is in French in a French browser, like the e-mail', async () => {
    const cart = await aReadyCart(shop)
    const french = (url: string) =>
      shop.request({ method: 'GET', url, headers: { 'accept-language': 'fr-FR, en;q=0.5' } })
    const page = await french(cart.page)
    expect([page.headers['content-language'], page.headers.vary]).toEqual(['fr', 'accept-language, cookie'])
    expect(totals(page)).toEqual(['Sous-total 998,00\u00a0₹', 'Livraison 99,00\u00a0₹', 'Total 1\u202f097,00\u00a0₹'])
    const { status } = await shop.request({
      method: 'POST',
      url: cart.page,
      payload: new URLSearchParams({ ...formOf(page), action: 'pay' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'fr-FR' },
    })
    expect([status, await settle(cart, 'paid')]).toEqual([303, 'order'])
    const { order_id } = await session(cart)
    const mail = await shop.admin('GET', `/admin/emails/order_confirmation/preview?order_id=${order_id}&format=json`)
    expect(mail.body.locale).toBe('fr')
    expect((await french(orderPageUrl('', linkSecret, order_id))).text).toContain(
      'Nous avons votre commande et la préparons.',
    )
  })

  test('remembers a language chosen in the form, but not the one already in use', async () => {
    const cart = await aCart(shop)
    const chosen = await press(cart, { lang: 'de' })
    expect([chosen.status, chosen.headers['set-cookie']]).toEqual([
      303,
      expect.stringMatching(/^__Host-weft-place=lang=de; /),
    ])
    expect((await press(cart, { lang: 'en' })).headers['set-cookie']).toBe(undefined)
  })

  test('refuses a country outside the shop’s regions at its field', async () => {
    const cart = await aReadyCart(shop)
    const answer = await press(cart, { country: 'BR' })
    expect([answer.status, problems(answer)]).toEqual([400, [['country', 'We do not deliver to this country.']]])
  })

  test('can change quantities; 0 and Remove delete a line, and a shortage is shown at its line', async () => {
    const cart = await aCart(shop, {
      line_items: [
        { item: { id: 'variant_shirt_m' }, quantity: 2 },
        { item: { id: 'variant_lamp' }, quantity: 1 },
        { item: { id: 'variant_mug' }, quantity: 1 },
      ],
    })
    const [shirt, lamp, mug] = (await session(cart)).line_items
    const short = await press(cart, { [`qty.${shirt.id}`]: '3', [`qty.${lamp.id}`]: '5' })
    expect([short.status, problems(short)]).toEqual([
      400,
      [[`qty-${lamp.id}`, 'Only 1 available. Lower the quantity to go on.']],
    ])
    expect(formOf(short)[`qty.${lamp.id}`]).toBe('5')
    const odd = await press(cart, { [`qty.${shirt.id}`]: '1.5' })
    expect(problems(odd)).toEqual([[`qty-${shirt.id}`, 'Enter a whole number from 0 to 9999.']])
    expect((await press(cart, { [`qty.${shirt.id}`]: '3', [`qty.${lamp.id}`]: '0' }, `remove:${mug.id}`)).status).toBe(
      303,
    )
    const left = (await session(cart)).line_items
    expect(left.map((line: { id: string; quantity: number }) => [line.id, line.quantity])).toEqual([[shirt.id, 3]])
  })

  test('reports an empty cart and offers no payment', async () => {
    const cart = await aCart(shop)
    const [line] = (await session(cart)).line_items
    await press(cart, {}, `remove:${line.id}`)
    const answer = await get(cart.page)
    expect(problems(answer)).toEqual([
      ['lines', 'Your cart is empty. Fill it in the shop, or ask your shopping agent.'],
    ])
    expect(answer.text).toContain('name="action" value="pay" disabled')
  })

  test('accepts a code in any case, and reports an unknown one, which can be removed', async () => {
    const cart = await aReadyCart(shop)
    await press(cart, { code: ' ten ' })
    await press(cart, { code: 'NOPE' })
    const answer = await get(cart.page)
    expect(totals(answer)[1]).toBe('Discount -₹99.80')
    expect(answer.text).toContain('<strong>NOPE</strong><span class="problem">')
    await press(cart, {}, 'drop:NOPE')
    expect((await session(cart)).discounts).toEqual({
      codes: ['TEN'],
      applied: [{ code: 'TEN', title: 'Ten percent', amount: -9980 }],
    })
  })

  test('can choose another shipping option, and replaces one that does not serve a new shipping address', async () => {
    const cart = await aReadyCart(shop)
    await press(cart, { option: 'so_in_exp' })
    expect(totals(await get(cart.page))).toEqual(['Subtotal ₹998.00', 'Delivery ₹199.00', 'Total ₹1,197.00'])
    const moved = {
      street: 'Webergasse 3',
      city: 'Jena',
      region: '',
      postal_code: '07743',
      country: 'DE',
      option: 'so_in_std',
    }
    expect((await press(cart, moved)).status).toBe(303)
    expect(totals(await get(cart.page))).toEqual(['Subtotal €44.00', 'Delivery €4.90', 'Total €48.90'])
  })

  test('reports at the shipping options that nothing ships to the address', async () => {
    const answer = await get(
      (await aReadyCart(shop, { context: undefined, shipping_address: { ...homeInGermany, address_country: 'FR' } }))
        .page,
    )
    expect(problems(answer)).toEqual([
      ['option', 'Nothing we offer is delivered to this address. Change the address, or ask the shop.'],
    ])
  })

  test('does not overwrite an agent’s concurrent change, and keeps the input', async () => {
    const cart = await aReadyCart(shop)
    const form = formOf(await get(cart.page))
    await shop.agent('PUT', `/ucp/checkout-sessions/${cart.id}`, { buyer: { first_name: 'Usha' } })
    const answer = await post(cart.page, { ...form, city: 'Mysuru', action: 'update' })
    expect(answer.status).toBe(409)
    expect(answer.text).toContain('This cart was changed elsewhere, perhaps by your shopping agent.')
    expect(formOf(answer).city).toBe('Mysuru')
    expect((await session(cart)).buyer.first_name).toBe('Usha')
    expect((await post(cart.page, { ...formOf(answer), action: 'update' })).status).toBe(303)
    expect((await session(cart)).shipping_address.address_locality).toBe('Mysuru')
  })

  test('shows a changed price before it is charged', async () => {
    const cart = await aReadyCart(shop)
    const form = formOf(await get(cart.page))
    const price = shop.db
      .updateTable('variant_price')
      .where('variant_id', '=', 'variant_shirt_m')
      .where('currency', '=', 'INR')
    await price.set({ amount_minor: 59900 }).execute()
    try {
      const answer = await post(cart.page, { ...form, action: 'pay' })
      expect([answer.status, answer.headers.location]).toEqual([303, cart.page])
      expect((await get(cart.page)).text).toContain(
        'The total has changed from ₹1,097.00 to ₹1,297.00. Check it before you go on.',
      )
    } finally {
      await price.set({ amount_minor: 49900 }).execute()
    }
  })

  test('changes nothing after an empty, foreign or oversized post', async () => {
    const cart = await aReadyCart(shop)
    const before = await session(cart)
    const empty = await post(cart.page, {})
    const json = await shop.request({
      method: 'POST',
      url: cart.page,
      payload: '{}',
      headers: { 'content-type': 'application/json' },
    })
    const large = await post(cart.page, { email: 'x'.repeat(70_000) })
    const long = await press(cart, { city: 'x'.repeat(256) })
    expect([empty.status, json.status, large.status, long.status]).toEqual([400, 415, 413, 400])
    expect(problems(long)).toEqual([['city', 'Use at most 255 characters.']])
    expect(await session(cart)).toEqual(before)
  })

  const naughty = readTestData('naughty-strings/blns.json')
  test.skipIf(!Array.isArray(naughty))(
    'shows naughty strings with markup characters again unchanged, as text',
    async () => {
      const cart = await aCart(shop)
      const form = formOf(await get(cart.page))
      const strings = (Array.isArray(naughty) ? naughty : []).filter((one): one is string => typeof one === 'string')
      const attacks = strings.filter((one) => /[<>"'&]/.test(one) && one.length <= 255 && !/[\r\n\0]/.test(one))
      const wrong: string[] = []
      for (const attack of attacks) {
        const answer = await post(cart.page, { ...form, email: 'not yet', city: attack, action: 'update' })
        if (!answer.text.includes(`name="city" type="text" value="${escapeHtml(attack.trim())}"`)) wrong.push(attack)
      }
      expect(attacks.length).toBeGreaterThan(100)
      expect(wrong).toEqual([])
    },
  )
})

describe('continuing to payment', () => {
  test('Continue to payment leads to our PayU page, whose form posts only to PayU', async () => {
    const { answer, page } = await paying()
    expect([answer.status, answer.headers.location]).toEqual([303, page])
    const form = await get(page)
    expect(form.status).toBe(200)
    expect(form.headers['content-security-policy']).toContain(`form-action ${shop.payuOrigin};`)
    expect(form.headers['referrer-policy']).toBe('strict-origin')
    expect(form.text).toContain(
      `<form method="post" action="${shop.payuOrigin}/_payment" accept-charset="utf-8" data-auto-submit>`,
    )
    const { key, amount, email, surl, furl } = formOf(form)
    expect({ key, amount, email, surl, furl }).toEqual({
      key: 'shopkey',
      amount: '1097.00',
      email: 'asha@example.com',
      surl: `${shop.baseUrl}${page}/return`,
      furl: `${shop.baseUrl}${page}/return`,
    })
  })

  test('submitting twice, even concurrently, starts one payment', async () => {
    const cart = await aReadyCart(shop)
    const form = { ...formOf(await get(cart.page)), action: 'pay' }
    const both = await Promise.all([post(cart.page, form), post(cart.page, form)])
    const later = await post(cart.page, form)
    const { page } = await payTokenOf(cart)
    expect([...both, later].map(({ headers }) => headers.location)).toEqual([page, page, page])
    const attempts = await shop.db
      .selectFrom('payment_attempt')
      .select('id')
      .where('checkout_id', '=', cart.id)
      .execute()
    expect(attempts.length).toBe(1)
    const stale = await post(cart.page, { ...form, city: 'Mysuru' })
    expect(stale.headers.location).toBe(cart.page)
  })

  test('a page on another site is reached through our page, because browsers block that redirect after a form', async () => {
    const { answer, page } = await paying({ context: undefined, shipping_address: homeInGermany })
    expect([answer.status, answer.headers.location]).toEqual([303, `${page}/go`])
    const onward = await get(`${page}/go`)
    expect(onward.text).toContain(`<meta http-equiv="refresh" content="0; url=${shop.stripeOrigin}/c/pay/`)
    const direct = await get(page)
    expect(direct.status).toBe(303)
    expect(String(direct.headers.location).startsWith(`${shop.stripeOrigin}/c/pay/`)).toBe(true)
  })

  test('while the payment is running the page links to it, and the cart can be canceled', async () => {
    const { cart, page } = await paying()
    const answer = await get(cart.page)
    expect(answer.text).toContain('<h1>Payment in progress</h1>')
    expect(answer.text).toContain(`<a class="button" href="${shop.baseUrl}${page}">Continue to payment</a>`)
    const canceled = await post(cart.page, { action: 'cancel' })
    expect([canceled.status, canceled.headers.location]).toEqual([303, cart.page])
    const given = (await get(cart.page)).text
    expect(given).toContain('<h1>This checkout was canceled</h1>')
    expect(given).toContain('<a class="button secondary" href="/">')
    const over = await get(page)
    expect(over.text).toContain('<h1>This payment was canceled</h1>')
    expect(over.text).not.toContain('data-auto-submit')
  })

  test('a card payment without a page is reported, and its secret is not shown', async () => {
    shop.stripe.faults.plan('session.create', {
      kind: 'respond',
      status: 400,
      body: { error: { type: 'invalid_request_error', message: 'no page' } },
    })
    const { cart, answer, page } = await paying({ context: undefined, shipping_address: homeInGermany })
    expect(answer.headers.location).toBe(cart.page)
    const shown = await get(cart.page)
    expect(shown.text).toContain('Payment by page is not available for this cart at the moment.')
    expect(shown.text).not.toContain('_secret_')
    expect((await get(page)).text).toContain('<h1>This payment has no page</h1>')
  })

  test('an error of the provider leaves the cart unchanged, with the reason', async () => {
    const refusal = {
      kind: 'respond',
      status: 400,
      body: { error: { type: 'invalid_request_error', message: 'no' } },
    } as const
    shop.stripe.faults.plan('*', refusal, 2)
    const cart = await aReadyCart(shop, { context: undefined, shipping_address: homeInGermany })
    const answer = await press(cart, {}, 'pay')
    expect(answer.status).toBe(500)
    expect(answer.text).toContain(
      '<li>The payment provider did not accept the payment. Try again; nothing was charged.</li>',
    )
    expect((await session(cart)).status).toBe('ready_for_complete')
  })

  test('an expired payment cannot be started, and the cart can be paid again', async () => {
    const { cart, page } = await paying()
    shop.clock.advance(31 * 60_000)
    try {
      const over = await get(page)
      expect([over.status, over.text.includes('<h1>The time for this payment is over</h1>')]).toEqual([410, true])
      expect((await get(cart.page)).text).toContain(
        'The payment was not made in time. Nothing was charged; you can try again.',
      )
      const again = await press(cart, {}, 'pay')
      const { page: second } = await payTokenOf(cart)
      expect([again.headers.location === second, second === page]).toEqual([true, false])
      expect((await get(page)).text).toContain('<h1>The time for this payment is over</h1>')
    } finally {
      shop.clock.set(shopTime)
    }
  })

  test('an expired cart is reported', async () => {
    const cart = await aReadyCart(shop)
    shop.clock.advance(7 * 3600_000)
    try {
      const answer = await get(cart.page)
      expect([answer.status, answer.text.includes('<h1>This cart has expired</h1>')]).toEqual([200, true])
      expect((await post(cart.page, { action: 'pay' })).headers.location).toBe(cart.page)
    } finally {
      shop.clock.set(shopTime)
    }
  })

  test.each([
    ['nothing', 404],
    ['x'.repeat(43), 404],
    [`${'x'.repeat(42)}%00`, 400],
    ['x'.repeat(600), 404],
  ])('an unknown payment has an error page: /pay/%s', async (token, status) => {
    const answer = await get(`/pay/${token}`)
    expect([answer.status, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
  })
})

describe('returning from the provider', () => {
  test('a forged return completes nothing: the page waits for the provider’s confirmation', async () => {
    const { cart, page } = await paying()
    const posted = await post(`${page}/return`, { status: 'success', mihpayid: '403993715', hash: 'forged' })
    expect([posted.status, posted.headers.location]).toEqual([303, `${page}/return`])
    const waiting = await get(`${page}/return`)
    expect(waiting.text).toContain('<h1>We are confirming your payment</h1>')
    expect(waiting.text).toContain('<noscript><meta http-equiv="refresh" content="4"></noscript>')
    expect((await get(`${page}/status`)).body).toEqual({ status: 'confirming' })
    expect((await session(cart)).status).toBe('complete_in_progress')
  })

  test('a return with any body of any type is accepted', async () => {
    const { page } = await paying()
    const odd = await shop.request({
      method: 'POST',
      url: `${page}/return`,
      payload: '<xml',
      headers: { 'content-type': 'text/xml' },
    })
    const bare = await shop.request({ method: 'POST', url: `${page}/return` })
    expect([odd.status, bare.status]).toEqual([303, 303])
  })

  test('after confirmation, every page of the payment and the cart leads to the order', async () => {
    const { cart, page } = await paying()
    expect(await settle(cart, 'paid')).toBe('order')
    const { order_id } = await session(cart)
    const orderPage = orderPageUrl('', linkSecret, order_id)
    expect((await get(`${page}/status`)).body).toEqual({ status: 'ordered' })
    for (const path of [page, `${page}/go`, `${page}/return`]) {
      const answer = await get(path)
      expect([answer.status, answer.headers.location]).toEqual([303, orderPage])
    }
    const thanks = await get(cart.page)
    expect(thanks.text).toContain('<h1>Thank you, your order is placed</h1>')
    expect(thanks.text).toContain(`href="${orderPage}"`)
    expect((await post(cart.page, { action: 'pay' })).headers.location).toBe(cart.page)
    expect((await post(cart.page, { action: 'cancel' })).headers.location).toBe(cart.page)
  })

  test('a failed payment is reported, and links back to the cart', async () => {
    const { cart, page } = await paying()
    await settle(cart, 'failed')
    const answer = await get(`${page}/return`)
    expect(answer.text).toContain('<h1>The payment did not go through</h1>')
    expect(answer.text).toContain(`<a class="button" href="${cart.page}">Try again</a>`)
    expect((await get(cart.page)).text).toContain(
      'The payment did not go through. Nothing was charged; you can try again.',
    )
  })

  test('a payment that makes no order asks the shopper not to pay again', async () => {
    const { cart, id, page } = await paying()
    await settlePayment(shop.weft.storefront, {
      attempt: { id },
      facts: { status: 'paid', amountMinor: 1, currency: 'INR', providerPaymentId: 'short', failureReason: null },
      paymentEventId: null,
    })
    expect((await get(`${page}/return`)).text).toContain('<h1>We have your payment</h1>')
    expect((await get(`${page}/status`)).body).toEqual({ status: 'needs_attention' })
    expect((await session(cart)).order_id).toBe(undefined)
    const shown = await get(cart.page)
    expect(shown.text).toContain('The payment needs the attention of the shop, which has been told.')
    expect(shown.text).not.toContain('Nothing was charged')
  })
})

describe('the order page', () => {
  async function anOrder() {
    const { cart } = await paying({ buyer: { email: 'asha@example.com', first_name: '<i>Asha' } })
    await settle(cart, 'paid')
    const { order_id } = await session(cart)
    return { id: String(order_id), page: orderPageUrl('', linkSecret, order_id) }
  }

  test('shows lines, totals, shipping address and the parcel’s location', async () => {
    const { id, page } = await anOrder()
    const line = await shop.db.selectFrom('order_line').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow()
    await shop.db
      .insertInto('fulfillment')
      .values({ id: `ful_${id}`, order_id: id, created_at: shopTime })
      .execute()
    const items = JSON.stringify([{ product_id: line.product_id, variant_id: line.variant_id, quantity: 2 }])
    const event = { order_id: id, fulfillment_id: `ful_${id}`, occurred_at: shopTime, items }
    await shop.db
      .insertInto('fulfillment_event')
      .values([
        { ...event, type: 'created', carrier: 'Post <1>', tracking_number: 'N"1', tracking_url: 'javascript:alert(1)' },
        {
          ...event,
          type: 'shipped',
          carrier: 'Post',
          tracking_number: 'N2',
          tracking_url: 'https://track.example/N2?a=1&b=2',
        },
      ])
      .execute()
    await shop.db.updateTable('order').set({ fulfillment_status: 'shipped' }).where('id', '=', id).execute()
    const answer = await get(page)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('Your order is on its way.')
    expect(answer.text).toContain('Indigo Shirt (M)')
    expect(answer.text).toContain('<img src="/media/demo/shirt.svg" alt=""')
    expect(totals(answer)).toEqual(['Subtotal ₹998.00', 'Delivery ₹99.00', 'Total ₹1,097.00'])
    expect(answer.text).toContain(
      '<address>Asha Rao<br>12 Weavers Lane<br>Bengaluru 560001<br>Karnataka<br>India</address>',
    )
    expect(answer.text).toContain('<p>Post &lt;1&gt; N&quot;1</p>')
    expect(answer.text).toContain(
      '<a href="https://track.example/N2?a=1&amp;b=2" rel="noreferrer noopener">Track: Post N2</a>',
    )
    expect(answer.text).not.toContain('javascript:')
  })

  test('shows completed and pending refunds', async () => {
    const { id, page } = await anOrder()
    const refund = (part: string, amount: number, status: string) =>
      sql`insert into refund (id, order_id, attempt_id, amount_minor, currency, reason, status, created_at, updated_at)
        select ${`re_${part}`}, id, attempt_id, ${amount}, currency, 'r', ${status}, now(), now() from "order" where id = ${id}`.execute(
        shop.db,
      )
    await refund('back', 30000, 'succeeded')
    await refund('way', 5000, 'queued')
    await refund('not', 1000, 'failed')
    expect(totals(await get(page))).toEqual([
      'Subtotal ₹998.00',
      'Delivery ₹99.00',
      'Total ₹1,097.00',
      'Refunded -₹300.00',
      'Refund on its way -₹50.00',
    ])
  })

  test('opens only by its signed link', async () => {
    const { id, page } = await anOrder()
    expect([(await get(`/orders/${id}`)).status, (await get(`${page}x`)).status, (await get(page)).status]).toEqual([
      404, 404, 200,
    ])
  })
})

describe('the public pages', () => {
  test('the start page of a demo shows the agents’ endpoint, products and a working example', async () => {
    const answer = await get('/')
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'public, max-age=60'])
    expect(answer.text).toContain('<code>https://shop.example/.well-known/ucp</code>')
    expect(answer.text).toContain('x-publishable-api-key: pk_test_0123456789abcdef')
    expect(answer.text).toContain('<img src="/media/demo/shirt.svg" alt="A shirt" width="800" height="1000"')
    expect(answer.text).toContain('<code>npm run shop</code>')
  })

  test('its example contains no unknown key', async () => {
    const other = await startHostedShop({ environment: { DEMO_PUBLISHABLE_KEY: 'pk_not_of_this_shop' } })
    const live = await startHostedShop({ environment: { DEMO: 'false' } })
    try {
      for (const one of [other, live]) {
        const { text } = await one.request({ method: 'GET', url: '/' })
        const named = (page: string) =>
          ['pk_not', 'pk_test', '$WEFT_PUBLISHABLE_KEY'].filter((key) => page.includes(key))
        expect(named(text)).toEqual([])
        await one.admin('POST', '/admin/settings', { shop_pages: { enabled: false } })
        expect(named((await one.request({ method: 'GET', url: '/' })).text)).toEqual(['$WEFT_PUBLISHABLE_KEY'])
      }
    } finally {
      await other.stop()
      await live.stop()
    }
  })

  test('policies are pages if the shop has them', async () => {
    const answers = await Promise.all(
      ['terms', 'privacy', 'refunds', 'shipping', 'others'].map((name) => get(`/policies/${name}`)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404])
    expect(answers[0]?.text).toContain('<p>Terms.</p>')
  })

  test('an unknown path below our pages is an error page, and other paths are unaffected', async () => {
    const [page, bare, elsewhere] = await Promise.all([get('/orders/a/b'), get('/checkout'), get('/nonsense')])
    expect([page, bare, elsewhere].map(({ status, headers }) => [status, headers['content-type']])).toEqual([
      [404, 'text/html; charset=utf-8'],
      [404, 'text/html; charset=utf-8'],
      [404, 'application/json; charset=utf-8'],
    ])
  })

  test('the pages’ files are cached forever under the hash of their content', async () => {
    const { text } = await get('/')
    const css = /href="(\/assets\/pages-[0-9a-f]{16}\.css)"/.exec(text)?.[1] ?? ''
    const answer = await get(css)
    expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'text/css; charset=utf-8',
      'public, max-age=31536000, immutable',
    ])
    expect((await get('/assets/pages-0.css')).status).toBe(404)
  })

  test('an internal error shows a page without details', async () => {
    const cart = await aCart(shop)
    await sql`alter table checkout rename to checkout_away`.execute(shop.db)
    const answer = await get(cart.page)
    await sql`alter table checkout_away rename to checkout`.execute(shop.db)
    expect(answer.status).toBe(500)
    expect(answer.text).toContain('<h1>Something went wrong on our side</h1>')
    expect(answer.text).not.toContain('relation')
    expect((await get(cart.page)).status).toBe(200)
  })
})
