import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath, launchBrowser, violationsOf } from '../support/browser.ts'
import { startDemoShop } from '../support/hosted-shop.ts'
import { invalidHtml } from '../support/valid-html.ts'
import type { TestWeft } from '../support/weft.ts'

const looks = [
  { name: 'a phone in the light', viewport: { width: 360, height: 780 }, colorScheme: 'light' },
  { name: 'a phone in the dark', viewport: { width: 360, height: 780 }, colorScheme: 'dark' },
  { name: 'a desktop in the light', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'a desktop in the dark', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
] as const

const pages = {
  home: '/',
  product: '/products/station-chai-mug',
  'product with a sale and sold out sizes': '/products/ladder-stripe-kurta?region=reg_us',
  'product in Hindi': '/products/indigo-dabu-saree?lang=hi',
  category: '/categories/clothing',
  collection: '/collections/indigo-blues',
  search: '/search?q=saree',
  'search without a match': '/search?q=zzzz',
  'empty cart': '/cart',
  'not found': '/products/nothing',
}

describe.skipIf(chromiumPath === undefined)('the shop’s pages in a browser', () => {
  let shop: TestWeft
  let browser: Browser
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
    const troubles: string[] = []
    context.on('request', (request) => {
      if (new URL(request.url()).origin !== shop.baseUrl) troubles.push(`asks ${request.url()}`)
    })
    page.on('console', (message) => {
      // The browser itself logs every response with a status of 400 or above.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        troubles.push(message.text())
    })
    page.on('pageerror', (error) => troubles.push(error.message))
    return { context, page, troubles }
  }

  async function wrongWith(page: Page): Promise<string[]> {
    const isWide = await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')
    return [
      ...(await violationsOf(page)),
      ...(await invalidHtml(await page.content())),
      ...(isWide ? ['wider than the screen'] : []),
    ]
  }

  // Each size and each scheme once: sizes do not change colors. FULL=1 tries all four.
  test.each(looks.filter((_, at) => process.env.FULL === '1' || at === 0 || at === 3))(
    'no page has an accessibility violation, is invalid or overflows, on $name',
    async (look) => {
      const { context, page, troubles } = await visit(look)
      const found: Record<string, string[]> = {}
      const examine = async (name: string) => {
        found[name] = await wrongWith(page)
      }
      for (const [name, path] of Object.entries(pages)) {
        await page.goto(path)
        await examine(name)
      }
      await page.goto('/products/station-chai-mug?region=reg_in')
      await page.click('.add button')
      await page.waitForURL('**/cart?added=1')
      await page.goto('/?region=reg_eu&lang=de')
      await page.goto('/cart')
      await examine('cart in another currency')
      expect([found, troubles]).toEqual([Object.fromEntries(Object.keys(found).map((name) => [name, []])), []])
      await context.close()
    },
  )

  const markets = [
    {
      currency: 'INR',
      region: 'reg_in',
      country: 'IN',
      state: 'KA',
      postalCode: '560001',
      pay: byUpi,
      order: { subtotal_minor: 96_000 },
    },
    {
      currency: 'USD',
      region: 'reg_us',
      country: 'US',
      state: 'NY',
      postalCode: '10001',
      pay: byCard,
      order: { subtotal_minor: 1_700 },
    },
    {
      currency: 'EUR',
      region: 'reg_eu',
      country: 'DE',
      state: '',
      postalCode: '07743',
      pay: byCard,
      order: { subtotal_minor: 1_600 },
    },
  ] as const

  test.each(markets)(
    'a shopper searches, chooses and pays in $currency; cart and checkout have the same subtotal, the order the expected one',
    async (market) => {
      const { context, page, troubles } = await visit(looks[0])
      await page.goto(`/?region=${market.region}`)
      await page.fill('input[name=q]', 'chai mug')
      await page.press('input[name=q]', 'Enter')
      await page.click('.tile a:text("Railway Station Chai Mug")')
      await page.click('.choice:text("Walnut")')
      await page.fill('#quantity', '2')
      await page.click('button:text("Add to cart")')
      await page.waitForURL('**/cart?added=1')
      const subtotal = await page.textContent('.totals dd')
      await page.click('button:text("Check out")')
      await page.waitForURL('**/checkout/**')
      expect(await page.textContent('.totals dd')).toBe(subtotal)
      await page.fill('[name=email]', 'asha@example.com')
      await page.fill('[name=first_name]', 'Asha')
      await page.fill('[name=last_name]', 'Rao')
      await page.selectOption('[name=country]', market.country)
      await page.fill('[name=street]', '12 Weavers Lane')
      await page.fill('[name=city]', 'Somewhere')
      await page.fill('[name=postal_code]', market.postalCode)
      if (market.state !== '') await page.selectOption('[name=region]', market.state)
      await page.click('.pay')
      await page.waitForURL('**?check=total#total')
      await page.click('.pay')
      await page.waitForURL('**/sandbox/pay/**')
      await market.pay(page)
      await page.waitForURL('**/orders/**')
      const order = await shop.db
        .selectFrom('order')
        .select(['currency', 'email', 'subtotal_minor'])
        .where('currency', '=', market.currency)
        .executeTakeFirstOrThrow()
      expect(order).toEqual({ ...market.order, currency: market.currency, email: 'asha@example.com' })
      await page.goto('/cart')
      expect([await page.textContent('h1'), await page.locator('.units').count(), troubles]).toEqual([
        'Your cart is empty',
        0,
        [],
      ])
      await context.close()
    },
  )

  test('choosing an option, changing the cart, and changing region and language work without JavaScript', async () => {
    const { context, page } = await visit({ ...looks[0], javaScriptEnabled: false })
    await page.goto('/products/ladder-stripe-kurta?region=reg_us')
    await page.click('.choice:text-is("M")')
    expect(await page.textContent('.choice[aria-current]:text-is("M")')).toBe('M')
    await page.click('.add button')
    await page.waitForURL('**/cart?added=1')
    await page.fill('input.quantity', '3')
    await page.click('.row-end button')
    await page.waitForURL('**/cart')
    expect([await page.inputValue('input.quantity'), await page.textContent('.units')]).toEqual(['3', '3'])
    await page.selectOption('select[name=region]', 'reg_eu')
    await page.selectOption('select[name=lang]', 'fr')
    await page.click('.place button')
    expect(await page.textContent('h1')).toBe('Votre panier')
    await page.click('.notice button')
    await page.waitForURL('**/cart')
    expect(await page.textContent('.totals dd')).toMatch(/^\d+,\d\d\s€$/)
    await context.close()
  })

  test('a second click during the first request adds nothing', async () => {
    const { context, page } = await visit()
    await page.goto('/products/station-chai-mug')
    await page.route('**/cart/items', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.continue()
    })
    await page.dblclick('.add button')
    await page.waitForURL('**/cart?added=1')
    expect(await page.textContent('.units')).toBe('1')
    await context.close()
  })

  test('an amount stays inside its card on a phone, beside a long German word', async () => {
    const { context, page } = await visit({ viewport: { width: 360, height: 780 }, locale: 'de' })
    await page.goto('/products/loom-room-laptop-sleeve?region=reg_in')
    await page.locator('.add button').click()
    await page.waitForURL('**/cart?added=1')
    const rows = page.locator('.totals > div')
    expect(await rows.evaluateAll((all) => all.map((row) => row.scrollWidth - row.clientWidth))).toEqual([0])
    await context.close()
  })

  test('long words of a product wrap instead of widening the page on a phone', async () => {
    const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
    const { product } = (
      await shop.admin('POST', '/admin/products', {
        title: word,
        description: word.repeat(2),
        vendor: word,
        status: 'published',
        options: [{ name: word, values: [word, 'S'] }],
        variants: [word, 'S'].map((value) => ({
          options: { [word]: value },
          prices: [{ currency: 'INR', amount: 100 }],
          stock: { managed: false },
        })),
      })
    ).body
    const { context, page } = await visit({ viewport: { width: 360, height: 780 }, locale: 'de' })
    for (const path of [`/products/${product.handle}?region=reg_in`, '/search?q=Donaudampf']) {
      await page.goto(path)
      expect([path, await wrongWith(page)]).toEqual([path, []])
    }
    await context.close()
  })

  test('a product page loads at most 300 kB on a phone', async () => {
    const { context, page } = await visit({ ...looks[0], deviceScaleFactor: 3 })
    let bytes = 0
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await page.goto('/products/station-chai-mug', { waitUntil: 'networkidle' })
    expect([bytes > 0, bytes <= 300_000]).toEqual([true, true])
    await context.close()
  })
})

async function byUpi(page: Page): Promise<void> {
  await page.fill('input[name=upi_id]', 'success@upi')
  await page.press('input[name=upi_id]', 'Enter')
}

async function byCard(page: Page): Promise<void> {
  await page.fill('input[name=card_number]', '4242 4242 4242 4242')
  await page.fill('input[name=expiry]', '12/34')
  await page.fill('input[name=cvc]', '123')
  await page.press('input[name=cvc]', 'Enter')
}
