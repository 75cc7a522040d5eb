/** Takes the pictures of the shop for the documents: `npm run shop:pictures`. Writes `docs/images/shop/<name>.webp`. */
import { mkdirSync } from 'node:fs'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { chromiumPath } from '../test/support/browser.ts'
import { weftProcess } from '../test/support/weft-process.ts'

const folder = 'docs/images/shop'
const desktop = { width: 1440, height: 900 }
const phone = { width: 360, height: 780 }

mkdirSync(folder, { recursive: true })
const weft = await weftProcess({
  databaseUrl: process.env.DATABASE_URL ?? null,
  environment: { SANDBOX: 'true', RATE_LIMIT_PER_ADDRESS: '0' },
})
await weft.start()
const browser = await chromium.launch({ executablePath: chromiumPath ?? '', args: ['--no-sandbox', '--disable-gpu'] })
try {
  await onDesktop()
  await onPhone()
} finally {
  await browser.close()
  await weft.remove()
}

async function onDesktop(): Promise<void> {
  const context = await visitor('en', desktop, 'light')
  const page = await context.newPage()
  await page.goto('/?region=reg_in')
  await keep(page, 'home')
  await page.goto('/products/ladder-stripe-kurta')
  await keep(page, 'product')
  await context.close()
}

async function onPhone(): Promise<void> {
  const hindi = await visitor('hi', phone, 'light')
  const page = await hindi.newPage()
  await fillCart(page, 'reg_in')
  await page.getByRole('button', { name: 'आगे बढ़ें' }).scrollIntoViewIfNeeded()
  await page.evaluate('scrollTo(0, 420)')
  await keep(page, 'checkout-hindi')
  await hindi.close()
  const german = await visitor('de', phone, 'dark')
  const cart = await german.newPage()
  await fillCart(cart, 'reg_eu')
  await cart.getByLabel('E-Mail').fill('asha@')
  await cart.getByLabel('Telefon').fill('12')
  await cart.getByLabel('Land', { exact: true }).selectOption({ label: 'Deutschland' })
  await cart.getByLabel('E-Mail').press('Enter')
  await cart.locator('.summary').waitFor()
  await keep(cart, 'checkout-german')
  await cart.getByLabel('E-Mail').fill('asha@example.com')
  await cart.getByLabel('Telefon').fill('03641 490')
  await cart.getByLabel('Straße').fill('Webergasse 3')
  await cart.getByLabel('Postleitzahl').fill('07743')
  await cart.getByLabel('Ort', { exact: true }).fill('Jena')
  await cart.getByRole('button', { name: 'Weiter' }).click()
  await cart.getByRole('button', { name: 'Weiter zur Zahlung' }).click()
  await cart.getByLabel('Card number').fill('4242 4242 4242 4242')
  await cart.getByLabel('Expiry').fill('12/34')
  await cart.getByLabel('Security code').fill('123')
  await cart.getByLabel('Security code').press('Enter')
  await cart.getByRole('heading', { name: /^Bestellung/ }).waitFor()
  await keep(cart, 'order-german')
  await german.close()
}

async function fillCart(page: Page, region: string): Promise<void> {
  await page.goto(`/products/ladder-stripe-kurta?region=${region}`)
  await page.locator('.add button').click()
  await page.waitForURL('**/cart?added=1')
  await page.locator('.aside .pay').click()
  await page.waitForURL('**/checkout/**')
}

function visitor(locale: string, viewport: typeof phone, colorScheme: 'light' | 'dark'): Promise<BrowserContext> {
  return browser.newContext({ baseURL: weft.baseUrl, locale, viewport, colorScheme, deviceScaleFactor: 2 })
}

async function keep(page: Page, name: string): Promise<void> {
  await page.evaluate('document.fonts.ready')
  await page.waitForTimeout(500)
  const width = (page.viewportSize()?.width ?? 0) > 1000 ? 1200 : 480
  await sharp(await page.screenshot())
    .resize({ width })
    .webp({ quality: 72, effort: 6 })
    .toFile(`${folder}/${name}.webp`)
  process.stdout.write(`${name}\n`)
}
