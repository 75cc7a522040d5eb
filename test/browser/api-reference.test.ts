import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtConsole } from '../../src/platform/console/index.ts'
import { chromiumPath, launchBrowser } from '../support/browser.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

describe.skipIf(chromiumPath === undefined)('the API reference in a browser', () => {
  let shop: TestWeft
  let browser: Browser
  beforeAll(async () => {
    shop = await startTestWeft({ listen: true, consoleFolder: builtConsole })
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await shop?.stop()
  })

  test('finds an operation by a word, shows it, and sends requests only to the shop', async () => {
    const page = await browser.newPage({ baseURL: shop.baseUrl, viewport: { width: 1440, height: 900 } })
    const troubles: string[] = []
    page.on('request', (request) => {
      if (/^http/.test(request.url()) && new URL(request.url()).origin !== shop.baseUrl)
        troubles.push(`asks ${request.url()}`)
    })
    page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()))
    page.on('pageerror', (error) => troubles.push(error.message))
    await page.goto('/docs')
    await page.getByRole('button', { name: /^Open Search/ }).click({ timeout: 60_000 })
    await page.getByRole('combobox', { name: 'Enter search query' }).fill('Refund an order in part')
    await page.getByRole('option', { name: /Refund an order in part or whole/ }).click()
    await page.getByRole('heading', { name: 'Refund an order in part or whole' }).waitFor()
    expect(troubles).toEqual([])
    await page.close()
  }, 120_000)
})
