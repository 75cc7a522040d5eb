import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminToken, story, type Visit } from './support/console.ts'
import { contractPages } from './support/contract-pages.ts'
import { handInMail } from './support/fill-making.ts'
import { fillShop } from './support/fill-shop.ts'
import { HostileAnswers, hostileTexts } from './support/hostile-answers.ts'

const whole = process.env.FULL === '1'
const mails = whole ? 200 : 40

/** Records actions of a page that only injected code can cause. */
async function watch(page: Page, baseUrl: string): Promise<string[]> {
  const deeds: string[] = []
  await page.exposeFunction('executed', (what: string) => deeds.push(`executed ${what}`))
  page.on('dialog', (dialog) => {
    deeds.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const address = request.url()
    if (!address.startsWith(baseUrl) && !/^(data|blob|about|javascript):/.test(address))
      deeds.push(`asked for ${address}`)
  })
  return deeds
}

/** Links that run scripts, and elements that only injected markup can add. */
const strangers = `[
  ...[...document.querySelectorAll('a[href]')].map(({ href }) => href).filter((href) => /^(javascript|data|vbscript):/i.test(href) && !href.includes('React has blocked')),
  ...[...document.querySelectorAll('main script, main style, main iframe:not(.mail-frame), main object, main embed, main math, main [onerror], main [onload], main [onfocus], main [onmouseover]')].map(({ outerHTML }) => outerHTML),
]`

story('input of buyers, vendors and networks is shown as text', (shop) => {
  let ids: Readonly<Record<string, string>>
  beforeAll(async () => {
    ids = await fillShop(shop)
  })

  describe('in the free-text fields and addresses of every page', () => {
    let visit: Visit
    let deeds: string[]
    const hostile = new HostileAnswers(JSON.parse(readFileSync('openapi.json', 'utf8')))
    beforeAll(async () => {
      visit = await shop.owner()
      await hostile.install(visit.page)
      deeds = await watch(visit.page, shop.baseUrl)
    })

    afterAll(() => visit?.page.unrouteAll({ behavior: 'ignoreErrors' }))

    test.each(contractPages)('$path', async ({ path }) => {
      const { page } = visit
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? `no-${name}`)
      const before = { deeds: deeds.length, complaints: visit.complaints.length }
      // With FULL=1, the console is loaded again for each page.
      if (whole || path === '') await page.goto(`${shop.baseUrl}/console${filled}`)
      else await visit.follow(filled)
      await page.locator('main h1').first().waitFor()
      await page.locator('main .mantine-Skeleton-root, main [aria-busy=true]').first().waitFor({ state: 'detached' })
      expect({
        strangers: await page.evaluate(strangers),
        deeds: deeds.slice(before.deeds),
        // The policy blocks pictures with an invalid URL.
        complaints: visit.complaints.slice(before.complaints).filter((text) => !/(loading|load) the image/i.test(text)),
      }).toEqual({ strangers: [], deeds: [], complaints: [] })
    })

    test('more than a thousand fields contained a hostile string', () => {
      expect(hostile.replaced).toBeGreaterThan(whole ? 2000 : 1000)
    })
  })

  test(`${mails / 2} hostile mails are shown as text and ${mails / 2} as sent, and no code runs`, {
    timeout: 300_000,
  }, async () => {
    const visit = await shop.owner()
    const { page, complaints } = visit
    const deeds = await watch(page, shop.baseUrl)
    for (let n = 0; n < mails; n++) {
      const id = await handInMail({ ...shop, adminToken }, hostileMail(n))
      const path = `/inbox/${id}${n % 2 === 0 ? '?mail=sent' : ''}`
      if (whole || n === 0) await page.goto(`${shop.baseUrl}/console${path}`)
      else await visit.follow(path)
      await page.locator(n % 2 === 0 ? 'main .mail-frame' : 'main .mail-text').waitFor()
    }
    expect({ strangers: await page.evaluate(strangers), deeds, complaints }).toEqual({
      strangers: [],
      deeds: [],
      complaints: [],
    })
  })
})

const oneLine = (text: string): string => text.replace(/[\r\n\0]+/g, ' ')

/**
 * Returns hostile strings: one each in the sender's name, the subject and the attachment's name, and several in the
 * page.
 */
function hostileMail(n: number): string {
  const text = (more: number) => hostileTexts[(n + more) % hostileTexts.length] ?? ''
  const encoded = (words: string) => `=?utf-8?B?${Buffer.from(oneLine(words)).toString('base64')}?=`
  return [
    `From: ${encoded(text(0))} <orders${n}@vendor.example>`,
    `Subject: ${encoded(`Order ${n} ${text(1)}`)}`,
    'Date: Tue, 03 Nov 2026 09:00:00 +0000',
    `Message-ID: <hostile-${n}@vendor.example>`,
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(
      `<base href="https://elsewhere.example/"><meta http-equiv="refresh" content="0;url=https://elsewhere.example/">
<link rel="stylesheet" href="style.css"><body onload="parent.executed('body')" background="https://elsewhere.example/b.png">
<h1 style="background:url(https://elsewhere.example/${n}.png)">Thank you</h1><p>Order number: ${text(2)}</p>
<table><tr><th>Item</th><th>Qty</th><th>Amount</th></tr><tr><td>${text(3)}</td><td>2</td><td>$4.00</td></tr></table>
<p>Total: $4.00</p>${text(4)}<form action="https://elsewhere.example"><input autofocus onfocus="parent.executed('focus')"></form>
<a href="javascript:parent.executed('link')" ping="https://elsewhere.example/ping">open</a>`,
    ).toString('base64'),
  ].join('\r\n')
}
