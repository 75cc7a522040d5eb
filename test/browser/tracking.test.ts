import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addSite, siteToken } from '../support/ad-planning.ts'
import { chromiumPath, launchBrowser } from '../support/browser.ts'
import { aCart, homeInIndia, startDemoShop } from '../support/hosted-shop.ts'
import type { TestWeft } from '../support/weft.ts'

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const path = '/admin/ad-planning'

describe.skipIf(chromiumPath === undefined)('the tracking script in a browser', () => {
  let shop: TestWeft
  let browser: Browser
  let website: Server
  let address: string
  beforeAll(async () => {
    shop = await startDemoShop()
    website = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(
        `<!doctype html><title>Website</title><script src="${shop.baseUrl}/analytics/weft.js" data-key="${siteToken}"></script>`,
      )
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => website.once('listening', resolve))
    // A server listening on a TCP port returns an AddressInfo.
    address = `http://127.0.0.1:${(website.address() as AddressInfo).port}`
    await addSite(shop, [address])
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    website?.close()
    await shop?.stop()
  })

  const told = (page: Page, what: 'sessions' | 'events') =>
    page.waitForResponse(
      (answer) => answer.url().endsWith(`/analytics/${what}`) && answer.request().method() === 'POST',
    )

  test('nothing is stored in the browser before consent; after it, a purchase is credited to its visit', async () => {
    const campaign = { name: 'Spring', platform: 'social_ads' }
    const { id: campaignId } = (await shop.admin('POST', `${path}/campaigns`, campaign)).body.campaign
    const context = await browser.newContext({ userAgent })
    const page = await context.newPage()
    const first = told(page, 'sessions')
    await page.goto(`${address}/?utm_source=ig&utm_medium=paid&utm_campaign=spring&utm_term=a&utm_content=b`)
    const { session: unknown } = await (await first).json()
    expect(unknown.consent).toBe('denied')
    expect(await page.evaluate('[localStorage.length, document.cookie]')).toEqual([0, ''])

    const second = told(page, 'sessions')
    await page.evaluate(`weft('consent', 'granted')`)
    const { session } = await (await second).json()
    expect([session.consent, session.id]).toEqual(['granted', unknown.id])
    expect(session.visitor_id).not.toBe(unknown.visitor_id)
    expect((await shop.admin('GET', `${path}/sessions`)).body.count).toBe(1)
    const stored = (await shop.admin('GET', `${path}/sessions/${session.id}`)).body.analytics_session
    expect(stored).toMatchObject({
      utm_source: 'ig',
      utm_medium: 'paid',
      utm_campaign: 'spring',
      utm_term: 'a',
      utm_content: 'b',
    })

    const cart = await aCart(shop, {
      line_items: [{ item: { id: 'variant_madder-buti-voile' }, quantity: 1 }],
      context: { region_id: 'reg_in' },
      buyer: { email: 'asha@example.com', first_name: 'Asha', last_name: 'Rao' },
      shipping_address: homeInIndia,
    })
    const word = told(page, 'events')
    await page.evaluate(`weft('checkout', ${JSON.stringify(cart.id)})`)
    expect(await (await word).json()).toEqual({ accepted: 1 })
    await page.goto(`${shop.baseUrl}${cart.page}`)
    await page.click('.pay')
    await page.waitForURL('**/sandbox/pay/**')
    await page.fill('input[name=upi_id]', 'success@upi')
    await page.press('input[name=upi_id]', 'Enter')
    await page.waitForURL((url) => !url.pathname.startsWith('/sandbox/'))
    await expect
      .poll(async () => (await shop.admin('GET', `${path}/conversions?conversion_type=purchase`)).body.count, {
        timeout: 60_000,
      })
      .toBe(1)
    const [purchase] = (await shop.admin('GET', `${path}/conversions?conversion_type=purchase`)).body.conversions
    expect(purchase).toMatchObject({
      ad_campaign_id: campaignId,
      platform: 'social_ads',
      currency: 'INR',
      analytics_session_id: session.id,
      visitor_id: session.visitor_id,
      utm_campaign: 'spring',
    })
    await context.close()
  })

  test('a visitor who consents keeps the session on the next page, and withdrawing the consent empties the browser’s storage', async () => {
    const context = await browser.newContext({ userAgent })
    const page = await context.newPage()
    const first = told(page, 'sessions')
    await page.goto(address)
    await first
    const granted = told(page, 'sessions')
    await page.evaluate(`weft('consent', 'granted')`)
    const { session } = await (await granted).json()
    const next = told(page, 'events')
    await page.goto(`${address}/next`)
    const sent = JSON.parse((await next).request().postData() ?? '{}')
    expect([sent.session_id, sent.events.map(({ name }: { name: string }) => name)]).toEqual([
      session.id,
      ['page_view'],
    ])
    await page.evaluate(`weft('consent', 'denied')`)
    expect(await page.evaluate('localStorage.length')).toBe(0)
    await context.close()
  })
})
