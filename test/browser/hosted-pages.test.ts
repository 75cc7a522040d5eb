import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderPageUrl } from '../../src/storefront/hosted-pages/index.ts'
import { chromiumPath, launchBrowser, violationsOf } from '../support/browser.ts'
import { type AgentCart, aCart, homeInIndia, startDemoShop } from '../support/hosted-shop.ts'
import { linkSecret, type TestWeft } from '../support/weft.ts'

const sizes = [
  { name: 'a phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { name: 'a desktop', viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
] as const
const towels = {
  line_items: [{ item: { id: 'variant_madder-buti-voile' }, quantity: 2 }],
  context: { region_id: 'reg_in' },
}
const buyer = { email: 'asha@example.com', first_name: 'Asha', last_name: 'Rao' }
const ready = { ...towels, buyer, shipping_address: homeInIndia }

type State = readonly [string, (visitor: Page) => Promise<unknown>]

describe.skipIf(chromiumPath === undefined)('the hosted pages in a browser', () => {
  let shop: TestWeft
  let browser: Browser
  let states: Promise<readonly State[]> | undefined
  beforeAll(async () => {
    shop = await startDemoShop()
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await shop?.stop()
  })

  async function visit(options: Parameters<Browser['newContext']>[0] = {}) {
    const context = await browser.newContext({ baseURL: shop.baseUrl, ...options })
    const page = await context.newPage()
    const foreign: string[] = []
    const complaints: string[] = []
    context.on('request', (request) => {
      if (new URL(request.url()).origin !== shop.baseUrl) foreign.push(request.url())
    })
    page.on('console', (message) => {
      // The browser itself logs every response with a status of 400 or above.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    return { context, page, foreign, complaints }
  }

  const overflows = (page: Page): Promise<boolean> =>
    page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')

  const startPayment = async (page: Page, cart: AgentCart) => {
    await page.goto(cart.page)
    await page.click('.pay')
    await page.waitForURL('**/sandbox/pay/**')
  }

  const payBySandbox = async (page: Page, upiId: string) => {
    await page.fill('input[name=upi_id]', upiId)
    await page.press('input[name=upi_id]', 'Enter')
  }

  /** Visits every page in every state once and returns the states by name. */
  async function everyPage(): Promise<readonly State[]> {
    const { context, page } = await visit()
    const made = await makeStates(page)
    await context.close()
    return made
  }

  async function makeStates(page: Page): Promise<readonly State[]> {
    const [empty, full, running, canceled, paid, failed] = await Promise.all([
      aCart(shop, { ...towels, discounts: { codes: ['NOPE'] } }),
      aCart(shop, ready),
      aCart(shop, ready),
      aCart(shop, ready),
      aCart(shop, ready),
      aCart(shop, ready),
    ])
    await shop.agent('POST', `/ucp/checkout-sessions/${canceled.id}/cancel`)
    await startPayment(page, paid)
    await payBySandbox(page, 'success@upi')
    await page.waitForURL('**/orders/**')
    await startPayment(page, running)
    const attempt = (cart: AgentCart) =>
      shop.db
        .selectFrom('payment_attempt')
        .select('page_token')
        .where('checkout_id', '=', cart.id)
        .executeTakeFirstOrThrow()
    const runningToken = (await attempt(running)).page_token
    await startPayment(page, failed)
    await payBySandbox(page, 'failure@upi')
    await page.waitForSelector('h1:text("did not go through")')
    const failedToken = (await attempt(failed)).page_token
    const { order_id } = (await shop.agent('GET', `/ucp/checkout-sessions/${paid.id}`)).body
    const to = (path: string) => (visitor: Page) => visitor.goto(path)
    return [
      ['welcome', to('/')],
      ['checkout, incomplete', to(empty.page)],
      [
        'checkout, refused',
        async (visitor: Page) => {
          await visitor.goto(empty.page)
          await visitor.fill('[name=email]', 'no address')
          await visitor.evaluate("document.querySelector('form').noValidate = true")
          await visitor.click('.pay')
        },
      ],
      ['checkout, ready', to(full.page)],
      ['checkout, payment running', to(running.page)],
      ['checkout, canceled', to(canceled.page)],
      ['checkout, completed', to(paid.page)],
      ['checkout, payment failed', to(failed.page)],
      ['payment, confirming', to(`/pay/${runningToken}/return`)],
      ['payment, failed', to(`/pay/${failedToken}/return`)],
      ['order', to(orderPageUrl('', linkSecret, order_id))],
      ['policy', to('/policies/terms')],
      ['not found', to('/orders/nothing')],
    ]
  }

  test.each(sizes)(
    'no page has an accessibility violation, overflows or sends requests to another origin, on $name',
    async (look) => {
      const { context, page, foreign, complaints } = await visit(look)
      const found: string[] = []
      states ??= everyPage()
      for (const [name, open] of await states) {
        await open(page)
        for (const violation of await violationsOf(page)) found.push(`${name}: ${violation}`)
        if (await overflows(page)) found.push(`${name}: wider than the screen`)
      }
      expect(found).toEqual([])
      expect(foreign).toEqual([])
      expect(complaints).toEqual([])
      await context.close()
    },
  )

  test('every visible button, field and option of the checkout is at least 44 pixels high on a phone', async () => {
    const { context, page } = await visit({ viewport: sizes[0].viewport })
    await page.goto((await aCart(shop, ready)).page)
    const small =
      await page.evaluate(`[...document.querySelectorAll('button:not(.first-button), input:not([type=radio]):not([type=hidden]), select, .option, summary')]
      .filter((control) => control.checkVisibility() && control.getBoundingClientRect().height < 44).map((control) => control.outerHTML)`)
    expect(small).toEqual([])
    await context.close()
  })

  test('a shopper can buy a cart by keyboard alone, from an empty form to the order', async () => {
    const { context, page, foreign, complaints } = await visit({ viewport: sizes[1].viewport })
    const cart = await aCart(shop, towels)
    await page.goto(cart.page)
    const focus = async (name: string) => {
      for (let presses = 0; presses < 60; presses++) {
        await page.keyboard.press('Tab')
        if (await page.evaluate(`document.activeElement?.matches(${JSON.stringify(name)}) ?? false`)) return
      }
      throw new Error(`Tab never reached ${name}.`)
    }
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement?.className')).toBe('skip')
    for (const [name, text] of [
      ['email', 'asha@example.com'],
      ['first_name', 'Asha'],
      ['country', 'India'],
      ['street', '12 Weavers Lane'],
      ['postal_code', '560001'],
      ['city', 'Bengaluru'],
      ['region', 'KA'],
    ]) {
      await focus(`[name=${name}]`)
      await page.keyboard.type(text ?? '')
    }
    await focus('.pay')
    await page.keyboard.press('Enter')
    await page.waitForURL('**?check=total#total')
    await focus('[name=option]')
    await page.keyboard.press('ArrowDown')
    await focus('#codes ~ details summary')
    await page.keyboard.press('Enter')
    await focus('[name=code]')
    await page.keyboard.type('nope')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.codes')
    expect(await page.inputValue('[name=option]:checked')).toBe('so_in_express')
    await focus('.pay')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/sandbox/pay/**')
    await focus('input[name=upi_id]')
    await page.keyboard.type('success@upi')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/orders/**')
    expect(await page.textContent('h1')).toMatch(/^Order 1\d{3}$/)
    expect({ foreign, complaints }).toEqual({ foreign: [], complaints: [] })
    await context.close()
  })

  test('Enter in a field saves but never pays, and the error summary gets the focus', async () => {
    const { context, page } = await visit()
    const cart = await aCart(shop, ready)
    await page.goto(cart.page)
    await page.fill('[name=city]', 'Mysuru')
    await page.press('[name=city]', 'Enter')
    await page.waitForURL(`**${cart.page}`)
    const { status, shipping_address } = (await shop.agent('GET', `/ucp/checkout-sessions/${cart.id}`)).body
    expect([status, shipping_address.address_locality]).toEqual(['ready_for_complete', 'Mysuru'])
    await page.fill('.quantity', '9000')
    await page.press('.quantity', 'Enter')
    await page.waitForSelector('.summary')
    expect(await page.evaluate('document.activeElement?.className')).toBe('summary')
    await page.click('.summary a')
    expect(await page.evaluate('document.activeElement?.className')).toBe('quantity')
    await context.close()
  })

  test('a shopper can buy a cart without JavaScript', async () => {
    const { context, page } = await visit({ javaScriptEnabled: false })
    await buy(context, page)
  })

  async function buy(context: BrowserContext, page: Page) {
    const cart = await aCart(shop, ready)
    await startPayment(page, cart)
    await payBySandbox(page, 'success@upi')
    await page.waitForURL('**/orders/**')
    expect(await page.textContent('.lead')).toContain('We have your order and are getting it ready.')
    await context.close()
  }
})
