import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailLanguages } from '../../src/platform/mail/languages.ts'
import { orderPageUrl } from '../../src/storefront/hosted-pages/index.ts'
import { pageMessages } from '../../src/storefront/hosted-pages/words/index.ts'
import { chromiumPath, launchBrowser, violationsOf } from '../support/browser.ts'
import { type AgentCart, aCart, homeInGermany, homeInIndia, startDemoShop } from '../support/hosted-shop.ts'
import { invalidHtml } from '../support/valid-html.ts'
import { linkSecret, type TestWeft } from '../support/weft.ts'

const isFull = process.env.FULL === '1'
const languages = isFull ? mailLanguages : (['de', 'hi', 'fr'] as const)

const item = { item: { id: 'variant_madder-buti-voile' }, quantity: 2 }
const buyer = { email: 'asha@example.com', first_name: 'Asha', last_name: 'Rao' }
const inIndia = { line_items: [item], buyer, context: { region_id: 'reg_in' }, shipping_address: homeInIndia }
const inGermany = { line_items: [item], buyer, context: { region_id: 'reg_eu' }, shipping_address: homeInGermany }

describe.skipIf(chromiumPath === undefined)('the pages from checkout to order, in several languages', () => {
  let shop: TestWeft
  let browser: Browser
  let carts: Readonly<Record<'empty' | 'ready' | 'running' | 'failed' | 'canceled' | 'paid', AgentCart>>
  beforeAll(async () => {
    shop = await startDemoShop()
    browser = await launchBrowser()
    const cart = () => aCart(shop, inIndia)
    carts = {
      empty: await aCart(shop, { line_items: [item], context: { region_id: 'reg_eu' } }),
      ready: await cart(),
      running: await cart(),
      failed: await cart(),
      canceled: await cart(),
      paid: await cart(),
    }
    const page = await browser.newPage({ baseURL: shop.baseUrl })
    await shop.agent('POST', `/ucp/checkout-sessions/${carts.canceled.id}/cancel`)
    await toPayment(page, carts.paid)
    await byUpi(page, 'success@upi')
    await page.waitForURL('**/orders/**')
    await toPayment(page, carts.failed)
    await byUpi(page, 'failure@upi')
    await page.waitForSelector('.message.bad')
    await toPayment(page, carts.running)
    await page.close()
  })
  afterAll(async () => {
    await browser?.close()
    await shop?.stop()
  })

  async function toPayment(page: Page, cart: AgentCart): Promise<void> {
    await page.goto(cart.page)
    await page.click('.pay')
    await page.waitForURL('**/sandbox/pay/**')
  }
  async function byUpi(page: Page, id: string): Promise<void> {
    await page.fill('input[name=upi_id]', id)
    await page.press('input[name=upi_id]', 'Enter')
  }
  const tokenOf = async ({ id }: AgentCart) => {
    const attempts = shop.db.selectFrom('payment_attempt').select('page_token').where('checkout_id', '=', id)
    return (await attempts.executeTakeFirstOrThrow()).page_token
  }

  test.each(languages)(
    'the pages have no accessibility violation, are valid and no wider than a phone in %s',
    async (language) => {
      const context = await browser.newContext({
        baseURL: shop.baseUrl,
        locale: language,
        viewport: { width: 360, height: 780 },
      })
      const page = await context.newPage()
      const { order_id } = (await shop.agent('GET', `/ucp/checkout-sessions/${carts.paid.id}`)).body
      const addresses = {
        incomplete: carts.empty.page,
        ready: carts.ready.page,
        running: carts.running.page,
        'payment failed': carts.failed.page,
        canceled: carts.canceled.page,
        completed: carts.paid.page,
        confirming: `/pay/${await tokenOf(carts.running)}/return`,
        failed: `/pay/${await tokenOf(carts.failed)}/return`,
        order: orderPageUrl('', linkSecret, order_id),
        terms: '/policies/terms',
        privacy: '/policies/privacy',
        'not found': '/orders/nothing',
      }
      // Alternates the color schemes, because colors do not depend on the language.
      const scheme = mailLanguages.indexOf(language) % 2 === 0 ? 'light' : 'dark'
      const found: Record<string, unknown> = {}
      for (const [at, [name, address]] of Object.entries(addresses).entries()) {
        await page.goto(address)
        found[name] = await wrongWith(page, scheme, at)
      }
      await page.goto(carts.empty.page)
      await page.fill('[name=email]', 'no address')
      await page.fill('[name=phone]', '12')
      await page.evaluate("document.querySelector('form.checkout').noValidate = true")
      await page.click('.pay')
      await page.waitForSelector('.summary')
      found.refused = await wrongWith(page, scheme, Object.keys(addresses).length)
      const clean = { language, wrong: [] }
      expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, clean])))
      await context.close()
    },
  )

  async function wrongWith(page: Page, colorScheme: 'light' | 'dark', at: number): Promise<unknown> {
    const language = await page.evaluate('document.documentElement.lang')
    const wrong: string[] = await invalidHtml(await page.content())
    await page.emulateMedia({ colorScheme })
    // The elements are the same in every language, so axe checks each page in one of them. FULL=1 checks all.
    if (isFull || languages[at % languages.length] === language) wrong.push(...(await violationsOf(page)))
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 780 })
      const isWide = await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')
      if (isWide) wrong.push(`wider than ${width} px`)
    }
    return { language, wrong }
  }

  test('a shopper buys in German on a phone, with German amounts and dates', async () => {
    const context = await browser.newContext({
      baseURL: shop.baseUrl,
      locale: 'de-DE',
      viewport: { width: 360, height: 780 },
    })
    const page = await context.newPage()
    const cart = await aCart(shop, inGermany)
    await page.goto(cart.page)
    expect(await page.textContent('.totals .total dd')).toMatch(/^\d+,\d\d\u00a0€$/)
    await page.click('.pay')
    await page.waitForURL('**/sandbox/pay/**')
    await page.fill('input[name=card_number]', '4242 4242 4242 4242')
    await page.fill('input[name=expiry]', '12/34')
    await page.fill('input[name=cvc]', '123')
    await page.press('input[name=cvc]', 'Enter')
    await page.waitForURL('**/orders/**')
    const today = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date())
    expect([await page.textContent('.lead time'), await page.textContent('h1')]).toEqual([
      today,
      expect.stringMatching(/^Bestellung \d+$/),
    ])
    await context.close()
  })

  test('a chosen language persists, and choosing it in the form keeps the input', async () => {
    const context = await browser.newContext({ baseURL: shop.baseUrl, locale: 'en' })
    const page = await context.newPage()
    await page.goto((await aCart(shop, { line_items: [item] })).page)
    await page.fill('[name=city]', 'Jena')
    await page.fill('[name=email]', 'no address')
    await page.selectOption('[name=lang]', 'hi')
    await page.click('.site-footer button')
    expect([
      await page.evaluate('document.documentElement.lang'),
      await page.inputValue('[name=city]'),
      await page.inputValue('[name=email]'),
      await page.textContent('#f-email-problem'),
    ]).toEqual(['hi', 'Jena', 'no address', `${pageMessages.hi.form.problem} ${pageMessages.hi.problems.email}`])
    await page.goto('/policies/terms')
    expect(await page.textContent('h1')).toBe(pageMessages.hi.policies.terms)
    await context.close()
  })

  test('the address fields change with the chosen country at once, and keep the input', async () => {
    const page = await browser.newPage({ baseURL: shop.baseUrl })
    await page.goto(carts.empty.page)
    const shownFields = () =>
      page.$$eval('[data-fields-of-country] :is(input, select)', (all) =>
        all.map((one) => `${one.getAttribute('name')} ${'value' in one ? one.value : ''}`),
      )
    await page.fill('[name=city]', 'Milano')
    await page.selectOption('[name=country]', 'IT')
    await page.waitForSelector('select[name=region]')
    expect([await shownFields(), await violationsOf(page)]).toEqual([
      ['street ', 'postal_code ', 'city Milano', 'region '],
      [],
    ])
    await page.selectOption('[name=region]', 'MI')
    await page.selectOption('[name=country]', 'DE')
    await page.waitForSelector('[name=region]', { state: 'detached' })
    expect([await shownFields(), await page.inputValue('[name=country]')]).toEqual([
      ['street ', 'postal_code ', 'city Milano'],
      'DE',
    ])
    await page.close()
  })

  test('every field has its autocomplete value, and every error refers to its field', async () => {
    const page = await browser.newPage({ baseURL: shop.baseUrl })
    await page.goto(carts.ready.page)
    const fields = await page.evaluate(`Object.fromEntries(
      [...document.querySelectorAll('form.checkout :is(input, select), .site-footer select')]
        .filter(({ type }) => type !== 'hidden' && type !== 'radio')
        .map(({ name, autocomplete, inputMode, enterKeyHint }) => [name.replace(/^qty.*/, 'qty'), [autocomplete, inputMode, enterKeyHint].join('|')]))`)
    expect(fields).toEqual({
      qty: 'off|numeric|',
      email: 'email||done',
      first_name: 'given-name||done',
      last_name: 'family-name||done',
      phone: 'tel||done',
      country: 'shipping country||',
      street: 'shipping address-line1||done',
      city: 'shipping address-level2||done',
      region: 'shipping address-level1||',
      postal_code: 'shipping postal-code|numeric|done',
      ship_first_name: 'shipping given-name||done',
      ship_last_name: 'shipping family-name||done',
      code: 'off||go',
      lang: 'off||',
    })
    await page.fill('[name=phone]', '12')
    await page.fill('[name=postal_code]', '12')
    await page.press('[name=phone]', 'Enter')
    await page.waitForSelector('.summary')
    const wrong = await page.evaluate(
      `[...document.querySelectorAll('[aria-invalid=true]')].map((field) => [field.name, field.value, document.getElementById(field.getAttribute('aria-describedby')).textContent, document.querySelector('.summary a[href="#' + field.id + '"]').textContent])`,
    )
    const phone = 'This is not a phone number of India. Numbers of other countries begin with + and the country code.'
    const postalCode = 'This is not a PIN code of India.'
    expect(wrong).toEqual([
      ['phone', '12', `Problem: ${phone}`, phone],
      ['postal_code', '12', `Problem: ${postalCode}`, postalCode],
    ])
    await page.close()
  })
})
