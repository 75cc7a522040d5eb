import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath, launchBrowser } from '../support/browser.ts'
import { startDemoShop } from '../support/hosted-shop.ts'
import { buy, type Errand } from '../support/page-agent.ts'
import type { TestWeft } from '../support/weft.ts'

const upi = { UPI: 'choose', 'UPI id': 'success@upi' }
const card = { 'Card number': '4242 4242 4242 4242', 'Expiry date (MM/YY)': '12/34', 'Security code': '123' }

const bengaluru = {
  region: 'reg_in',
  country: 'IN',
  address: { street: '12 Weavers Lane', city: 'Bengaluru', state: 'Karnataka', postalCode: '560001' },
  phone: '98765 43210',
  kept: '+919876543210',
  payment: upi,
}
const newYork = {
  region: 'reg_us',
  country: 'US',
  address: { street: '12 Weavers Lane', city: 'New York', state: 'New York', postalCode: '10001' },
  phone: '(212) 555-2368',
  kept: '+12125552368',
  payment: card,
}
const jena = {
  region: 'reg_eu',
  country: 'DE',
  address: { street: 'Webergasse 3', city: 'Jena', postalCode: '07743' },
  phone: '03641 490',
  kept: '+493641490',
  payment: card,
}
const lyon = {
  region: 'reg_eu',
  country: 'FR',
  address: { street: '3 rue des Tisserands', city: 'Lyon', postalCode: '69001' },
  phone: '04 72 10 30 30',
  kept: '+33472103030',
  payment: card,
}
const leeds = {
  region: 'reg_gb',
  country: 'GB',
  address: { street: '3 Weavers Row', city: 'Leeds', postalCode: 'LS1 4AP' },
  phone: '0113 496 0000',
  kept: '+441134960000',
  payment: card,
}

const tries = [
  { language: 'en', to: bengaluru, product: 'Railway Station Chai Mug', options: { Glaze: 'Walnut' } },
  { language: 'hi', to: bengaluru, product: 'Ladder Stripe Straight Kurta', options: { Colour: 'Walnut', Size: 'M' } },
  { language: 'hi', to: bengaluru, product: 'Rose Buti Cotton Voile', options: {} },
  { language: 'en', to: newYork, product: 'Loom Room Laptop Sleeve', options: { Size: '14 inch' } },
  { language: 'es', to: newYork, product: 'Old Cotton Market Tote', options: { Colour: 'Indigo' } },
  {
    language: 'de',
    to: jena,
    product: 'Desert Star Ajrakh Cushion Cover',
    options: { Colour: 'Indigo', Size: '50 × 50 cm' },
  },
  { language: 'fr', to: lyon, product: 'Gamcha Check Tea Towels', options: { 'Set of': '4' } },
  { language: 'it', to: jena, product: 'River Stone Kantha Kurta', options: { Colour: 'Stone grey', Size: 'XS' } },
  { language: 'nl', to: lyon, product: 'Harbour Check Cotton', options: { Colour: 'Teal' } },
  {
    language: 'en',
    to: leeds,
    product: 'Veranda Planter with Drainage Hole',
    options: { Colour: 'Smoked black', Size: '24 cm' },
  },
] as const

describe.skipIf(chromiumPath === undefined)('an agent that sees only the accessibility tree', () => {
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

  test.each(process.env.FULL === '1' ? tries : tries.filter((_, at) => at % 4 === 0))(
    'buys two of $product to $to.country, in $language',
    async ({ language, to, product, options }) => {
      const context = await browser.newContext({ baseURL: shop.baseUrl, locale: language })
      const page = await context.newPage()
      await page.goto(`/?region=${to.region}`)
      const country = new Intl.DisplayNames([language], { type: 'region' }).of(to.country) ?? ''
      const email = `${language}-${to.country}-${product.length}@example.com`.toLowerCase()
      const details: Errand['details'] = {
        email,
        firstName: 'Asha',
        lastName: 'Rao',
        phone: to.phone,
        country,
        ...to.address,
      }
      const number = await buy(page, { product, options, quantity: 2, details, payment: to.payment })
      const order = await shop.db
        .selectFrom('order')
        .innerJoin('order_line', 'order_line.order_id', 'order.id')
        .select([
          'order.email',
          'order_line.title',
          'order_line.variant_title',
          'order_line.quantity',
          'order.snapshot',
        ])
        .where('order.display_id', '=', number)
        .executeTakeFirstOrThrow()
      const { buyer, address, language: spoken } = JSON.parse(JSON.stringify(order.snapshot))
      expect({ ...order, snapshot: [buyer.phoneNumber, address.country, address.postalCode, spoken] }).toEqual({
        email,
        title: product,
        variant_title: Object.values(options).join(' / ') || 'Default',
        quantity: 2,
        snapshot: [to.kept, to.country, to.address.postalCode, language],
      })
      await context.close()
    },
  )
})
