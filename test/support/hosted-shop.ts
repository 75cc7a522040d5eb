import { readFileSync } from 'node:fs'
import { createPayuSandbox } from '../../sandbox/payu/payu-sandbox.ts'
import { createStripeSandbox } from '../../sandbox/stripe/stripe-sandbox.ts'
import { checkoutPageUrl } from '../../src/storefront/hosted-pages/index.ts'
import { testClock } from './clock.ts'
import { demoShopFolder } from './demo-shop.ts'
import { linkSecret, startTestWeft, type TestWeft, type TestWeftOptions, testKey } from './weft.ts'

export interface HostedShop extends TestWeft {
  readonly stripe: ReturnType<typeof createStripeSandbox>['control']
  readonly payu: ReturnType<typeof createPayuSandbox>['control']
  readonly payuOrigin: string
  readonly stripeOrigin: string
}

export const shopTime = new Date('2026-03-14T12:00:00.000Z')

/** Starts a Weft whose payments go to sandbox servers with PayU's and Stripe's wire formats. */
export async function startHostedShop(options: TestWeftOptions = {}): Promise<HostedShop> {
  const clock = options.clock ?? testClock(shopTime)
  const payu = createPayuSandbox({ merchantKey: 'shopkey', merchantSalt: 'shopsalt' })
  const payuOrigin = await payu.app.listen({ port: 0, host: '127.0.0.1' })
  const pageOrigin = { url: '' }
  const stripe = createStripeSandbox({
    secretKey: 'sk_test_pages',
    webhookSecret: 'whsec_pages',
    clock,
    get baseUrl() {
      return pageOrigin.url
    },
  })
  pageOrigin.url = await stripe.app.listen({ port: 0, host: '127.0.0.1' })
  const weft = await startTestWeft({
    ...options,
    clock,
    environment: {
      PAYU_MERCHANT_KEY: 'shopkey',
      PAYU_MERCHANT_SALT: 'shopsalt',
      PAYU_PAYMENT_URL: `${payuOrigin}/_payment`,
      PAYU_API_URL: `${payuOrigin}/merchant/postservice.php?form=2`,
      STRIPE_SECRET_KEY: 'sk_test_pages',
      STRIPE_WEBHOOK_SECRET: 'whsec_pages',
      STRIPE_API_URL: pageOrigin.url,
      ...demoKey,
      ...options.environment,
    },
  })
  return {
    ...weft,
    stripe: stripe.control,
    payu: payu.control,
    payuOrigin,
    stripeOrigin: pageOrigin.url,
    async stop() {
      await weft.stop()
      await payu.app.close()
      await stripe.app.close()
    },
  }
}

const demoKey = { DEMO: 'true', DEMO_PUBLISHABLE_KEY: testKey }

/** Starts the demo shop on a port, with images and sandbox payments. */
export const startDemoShop = (): Promise<TestWeft> =>
  startTestWeft({
    listen: true,
    settings: readDemo('settings.json'),
    catalog: readDemo('catalog.json'),
    environment: { SANDBOX: 'true', ...demoKey },
  })

const readDemo = (file: string) => JSON.parse(readFileSync(`${demoShopFolder}/${file}`, 'utf8'))

export const homeInIndia = {
  first_name: 'Asha',
  last_name: 'Rao',
  street_address: '12 Weavers Lane',
  address_locality: 'Bengaluru',
  address_region: 'KA',
  address_country: 'IN',
  postal_code: '560001',
}
export const homeInGermany = {
  first_name: 'Ute',
  last_name: 'Beck',
  street_address: 'Webergasse 3',
  address_locality: 'Jena',
  address_country: 'DE',
  postal_code: '07743',
}

export interface AgentCart {
  readonly id: string
  /** Path of the checkout page. */
  readonly page: string
}

/** Creates a checkout session as an agent does. */
export async function aCart(shop: TestWeft, body: Readonly<Record<string, unknown>> = {}): Promise<AgentCart> {
  const answer = await shop.agent('POST', '/ucp/checkout-sessions', {
    line_items: [{ item: { id: 'variant_shirt_m' }, quantity: 2 }],
    context: { region_id: 'reg_in' },
    ...body,
  })
  if (answer.status !== 201) throw new Error(answer.text)
  return { id: answer.body.id, page: checkoutPageUrl('', linkSecret, answer.body.id) }
}

export const aReadyCart = (shop: TestWeft, body: Readonly<Record<string, unknown>> = {}): Promise<AgentCart> =>
  aCart(shop, { buyer: { email: 'asha@example.com', first_name: 'Asha' }, shipping_address: homeInIndia, ...body })
