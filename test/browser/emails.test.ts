import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath, launchBrowser, violationsOf } from '../support/browser.ts'
import { type MailShop, startMailShop } from '../support/mail-shop.ts'
import { adminToken } from '../support/weft.ts'

const templates = [
  'order_confirmation',
  'order_shipped',
  'order_delivered',
  'order_refunded',
  'order_canceled',
  'checkout_reminder',
  'invitation',
  'account_disconnected',
  'password_reset',
]
/** Set PICTURES to a folder to save the screenshots. */
const pictures = process.env.PICTURES
const views = [
  ...(pictures ? [{ name: 'phone', width: 360, height: 780, colorScheme: 'light', locale: 'en-IN' } as const] : []),
  { name: 'phone in the dark', width: 360, height: 780, colorScheme: 'dark', locale: 'hi' },
  { name: 'desktop', width: 1280, height: 900, colorScheme: 'light', locale: 'de' },
] as const

describe.skipIf(chromiumPath === undefined)('e-mails in a mail reader', () => {
  let shop: MailShop
  let browser: Browser
  beforeAll(async () => {
    shop = await startMailShop({ listen: true, environment: { SANDBOX: 'true' } })
    browser = await launchBrowser()
    if (pictures) mkdirSync(pictures, { recursive: true })
  })
  afterAll(async () => {
    await browser?.close()
    await shop?.stop()
  })

  describe.each(views)('on a $name', (view) => {
    const { name, width, height, colorScheme } = view
    const requests: string[] = []
    let page: Page
    beforeAll(async () => {
      page = await browser.newPage({ viewport: { width, height }, colorScheme })
      page.on('request', (request) => requests.push(request.url()))
    })

    test.each(templates)('%s fits the width, is accessible and loads nothing', async (template) => {
      const { body } = await shop.admin('GET', `/admin/emails/${template}/preview?format=json&locale=${view.locale}`)
      requests.length = 0
      await page.setContent(body.html)
      expect(await violationsOf(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      if (pictures) await page.screenshot({ path: `${pictures}/${template} ${name}.png`, fullPage: true })
      expect(requests).toEqual([])
    })
  })

  test('a long word does not make an e-mail wider than a phone', async () => {
    await shop.admin('POST', '/admin/settings', { name: 'W'.repeat(200) })
    const { body } = await shop.admin('GET', '/admin/emails/order_confirmation/preview?format=json')
    const page = await browser.newPage({ viewport: { width: 320, height: 700 } })
    const long = 'x'.repeat(180)
    await page.setContent(
      body.html.replaceAll('Block Printed Cotton Cushion Cover', long).replaceAll('12 Weavers Lane', long),
    )
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
    await shop.admin('POST', '/admin/settings', { name: 'Test Shop' })
    await page.close()
  })

  test('the sandbox mailbox asks for the admin token, lists the e-mails and shows one in its frame', async () => {
    await shop.db
      .insertInto('mail')
      .values({
        id: 'mail_page',
        dedupe_key: 'page',
        template: 'order_confirmation',
        locale: 'en',
        to_address: 'ada@example.com',
        from_address: 'post@shop.example',
        from_name: 'Test Shop',
        subject: 'Hello <b>Ada</b>',
        html: '<!doctype html><html lang="en"><title>x</title><main><h1 style="color:#0a0">Hello Ada</h1><script>document.title = "ran"</script></main></html>',
        text: 'Hello Ada',
        status: 'held',
        queued_at: shop.clock.now(),
        message_id: '<page@shop.example>',
        created_at: shop.clock.now(),
      })
      .execute()
    const context = await browser.newContext({
      baseURL: shop.baseUrl,
      viewport: { width: 360, height: 780 },
      httpCredentials: { username: 'me', password: adminToken },
    })
    const page = await context.newPage()
    await page.goto('/sandbox/mailbox')
    expect(await page.textContent('.mails .subject')).toBe('Hello <b>Ada</b>')
    expect(await violationsOf(page)).toEqual([])
    if (pictures) await page.screenshot({ path: `${pictures}/mailbox.png`, fullPage: true })
    await page.click('.mails a')
    const heading = page.frameLocator('iframe').locator('h1')
    expect(await heading.textContent()).toBe('Hello Ada')
    expect(await page.frames()[1]?.evaluate('getComputedStyle(document.querySelector("h1")).color')).toBe(
      'rgb(0, 170, 0)',
    )
    expect(await page.locator('pre').textContent()).toBe('Hello Ada')
    expect(await page.frames()[1]?.title()).toBe('x')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    if (pictures) await page.screenshot({ path: `${pictures}/mailbox one.png`, fullPage: true })
    await context.close()
  })
})
