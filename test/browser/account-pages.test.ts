import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath, launchBrowser, violationsOf } from '../support/browser.ts'
import { textsTo } from '../support/sealed-mail.ts'
import { adminToken, startTestWeft, type TestWeft } from '../support/weft.ts'

const password = 'correct horse battery'
const looks = [
  { name: 'a phone, light', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { name: 'a desktop, dark', viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
] as const
const screenshots = process.env.SCREENSHOTS

describe.skipIf(chromiumPath === undefined)('the pages that mails to people of the shop lead to', () => {
  let shop: TestWeft
  let browser: Browser
  let invited = 0
  beforeAll(async () => {
    shop = await startTestWeft({ listen: true })
    browser = await launchBrowser()
    await call('/auth/admin/signup', { email: 'asha@shop.example', name: 'Asha', password })
  })
  afterAll(async () => {
    await browser?.close()
    await shop?.stop()
  })

  const call = async (path: string, body: object) => {
    const answer = await fetch(`${shop.baseUrl}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    // biome-ignore lint/suspicious/noExplicitAny: whatever the route answers
    const answered: any = await answer.json()
    return { status: answer.status, body: answered }
  }

  async function invitation(): Promise<{ readonly email: string; readonly url: string }> {
    const email = `person${++invited}@shop.example`
    const { body } = await call('/admin/invitations', { email, role: 'operations' })
    return { email, url: body.invitation.url }
  }

  /** The link that was mailed last. */
  async function resetLink(email: string): Promise<string> {
    await call('/auth/admin/forgot-password', { email })
    const text = (await textsTo(shop.db, email, 'password_reset')).at(-1) ?? ''
    return /http\S+#token=\S+/.exec(text)?.[0] ?? ''
  }

  async function visit(options: Parameters<Browser['newContext']>[0] = {}) {
    const context = await browser.newContext({ baseURL: shop.baseUrl, ...options })
    const page = await context.newPage()
    const complaints: string[] = []
    const addresses: string[] = []
    context.on('request', (request) => addresses.push(request.url()))
    page.on('console', (message) => {
      // The browser itself logs every answer of 400 and above.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load')) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    return { context, page, complaints, addresses }
  }

  const heading = (page: Page, text: string) => page.waitForSelector(`h1:text-is("${text}")`)
  const fill = async (page: Page, fields: Record<string, string>) => {
    for (const [name, value] of Object.entries(fields)) await page.fill(`[name=${name}]`, value)
    await page.evaluate("document.querySelector('form').noValidate = true")
    await page.click('button.button')
  }

  const states: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
    ['invitation without its token', (page) => page.goto('/console/accept-invitation')],
    [
      'invitation, something else pasted',
      async (page) => {
        await page.goto('/console/accept-invitation')
        await fill(page, { token: 'hello' })
        await page.waitForSelector('.problem')
      },
    ],
    [
      'invitation',
      async (page) => {
        await page.goto((await invitation()).url)
        await heading(page, 'Join the shop')
      },
    ],
    [
      'invitation, refused',
      async (page) => {
        await page.goto((await invitation()).url)
        await page.waitForSelector('[name=name]')
        await fill(page, { name: '', password: 'short', again: 'other' })
        await page.waitForSelector('.summary')
      },
    ],
    [
      'invitation, spent',
      async (page) => {
        await page.goto('/console/accept-invitation#token=weft_in_nothing')
        await heading(page, 'This invitation does not work any more')
      },
    ],
    [
      'invitation, accepted',
      async (page) => {
        await page.goto((await invitation()).url)
        await page.waitForSelector('[name=name]')
        await fill(page, { name: 'Ravi', password, again: password })
        await heading(page, 'Welcome')
      },
    ],
    [
      'reset',
      async (page) => {
        await page.goto(await resetLink('asha@shop.example'))
        await page.waitForSelector('[name=password]')
      },
    ],
    [
      'reset, refused',
      async (page) => {
        await page.goto(await resetLink('asha@shop.example'))
        await page.waitForSelector('[name=password]')
        await fill(page, { password, again: 'something different' })
        await page.waitForSelector('.summary')
      },
    ],
    [
      'reset, spent',
      async (page) => {
        await page.goto('/console/reset-password#token=weft_pr_nothing')
        await heading(page, 'This link does not work any more')
      },
    ],
    ['forgotten', (page) => page.goto('/console/forgot-password')],
    [
      'forgotten, refused',
      async (page) => {
        await page.goto('/console/forgot-password')
        await fill(page, { email: 'nobody' })
        await page.waitForSelector('.summary')
      },
    ],
    [
      'forgotten, sent',
      async (page) => {
        await page.goto('/console/forgot-password')
        await fill(page, { email: 'nobody@shop.example' })
        await heading(page, 'Look into your mailbox')
      },
    ],
  ]

  test.each(looks)('no page has an accessibility violation or overflows, on $name', async (look) => {
    const { context, page, complaints, addresses } = await visit(look)
    const found: string[] = []
    for (const [name, open] of states) {
      await open(page)
      for (const violation of await violationsOf(page)) found.push(`${name}: ${violation}`)
      if (await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth'))
        found.push(`${name}: wider than the screen`)
      if (screenshots)
        await page.screenshot({
          path: `${screenshots}/${look.colorScheme}-${name.replaceAll(/\W+/g, '-')}.png`,
          fullPage: true,
        })
    }
    expect([found, complaints]).toEqual([[], []])
    expect(addresses.filter((address) => new URL(address).origin !== shop.baseUrl)).toEqual([])
    await context.close()
  })

  test('who is invited joins, and logs in with the password; the link works once, and its token is in no address', async () => {
    const { context, page, addresses } = await visit()
    const { email, url } = await invitation()
    await page.goto(url)
    await page.waitForSelector('[name=name]')
    expect(await page.textContent('.lead')).toContain(email)
    await fill(page, { name: 'Ravi', password, again: password })
    await heading(page, 'Welcome')
    expect((await call('/auth/admin/login', { email, password })).status).toBe(200)
    await page.goto('about:blank')
    await page.goto(url)
    await heading(page, 'This invitation does not work any more')
    // What stands behind the # is no part of what a browser asks for.
    expect(addresses.filter((address) => address.replace(/#.*$/, '').includes('weft_in_'))).toEqual([])
    await context.close()
  })

  test('without JavaScript the link is pasted', async () => {
    const { context, page } = await visit({ javaScriptEnabled: false })
    const { email, url } = await invitation()
    await page.goto(url)
    await page.fill('[name=token]', url)
    await page.click('button.button')
    await page.fill('[name=name]', 'Mina')
    await page.fill('[name=password]', password)
    await page.fill('[name=again]', password)
    await page.click('button.button')
    await heading(page, 'Welcome')
    expect((await call('/auth/admin/login', { email, password })).status).toBe(200)
    await context.close()
  })

  test('a new password is set by the mailed link, once', async () => {
    const { context, page } = await visit()
    const { email, url } = await invitation()
    const token = new URL(url).hash.replace('#token=', '')
    await call('/auth/admin/accept-invitation', { token, name: 'Lin', password })
    const link = await resetLink(email)
    const changed = 'another good password'
    await page.goto(link)
    await page.waitForSelector('[name=password]')
    await fill(page, { password: changed, again: changed })
    await heading(page, 'Your password is set')
    expect((await call('/auth/admin/login', { email, password })).status).toBe(401)
    expect((await call('/auth/admin/login', { email, password: changed })).status).toBe(200)
    await page.goto('about:blank')
    await page.goto(link)
    await heading(page, 'This link does not work any more')
    await context.close()
  })
})
