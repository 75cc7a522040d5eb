import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath, launchBrowser, violationsOf } from '../support/browser.ts'
import { aReadyCart, type HostedShop, homeInGermany, startHostedShop } from '../support/hosted-shop.ts'

describe.skipIf(chromiumPath === undefined)('the redirect to a provider on another site', () => {
  let shop: HostedShop
  let browser: Browser
  beforeAll(async () => {
    shop = await startHostedShop({ listen: true })
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await shop?.stop()
  })

  test('the signed form submits itself to PayU, and PayU’s POST returns the shopper to the waiting page', async () => {
    const page = await browser.newPage({ baseURL: shop.baseUrl })
    await page.goto((await aReadyCart(shop)).page)
    await page.click('.pay')
    await page.waitForURL(`${shop.payuOrigin}/_payment`)
    expect(await page.textContent('main p')).toBe('INR 1097.00: Order at Test Shop')
    await page.click('button[value=pending]')
    await page.click('button')
    await page.waitForURL('**/return')
    expect(await page.textContent('h1')).toBe('We are confirming your payment')
    await page.close()
  })

  test.each([
    { width: 390, height: 844 },
    { width: 1280, height: 900 },
  ])('if its script does not load, the form has a button, on a screen $width pixels wide', async (viewport) => {
    const context = await browser.newContext({ baseURL: shop.baseUrl, viewport })
    const page = await context.newPage()
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto((await aReadyCart(shop)).page)
    await page.click('.pay')
    await page.waitForURL('**/pay/*')
    expect(await violationsOf(page)).toEqual([])
    await page.click('text=Go to the payment page')
    await page.waitForURL(`${shop.payuOrigin}/_payment`)
    await context.close()
  })

  test('the checkout form leads to a card payment on another site', async () => {
    const page = await browser.newPage({ baseURL: shop.baseUrl })
    const cart = await aReadyCart(shop, { context: undefined, shipping_address: homeInGermany })
    await page.goto(cart.page)
    await page.click('.pay')
    await page.waitForURL(`${shop.stripeOrigin}/c/pay/**`)
    await page.close()
  })
})
