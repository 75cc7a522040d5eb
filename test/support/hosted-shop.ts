import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { createPayuSandbox } from '../../sandbox/payu/payu-sandbox.ts'
import { createStripeSandbox } from '../../sandbox/stripe/stripe-sandbox.ts'
import { connectDatabase, type Database } from '../../src/platform/db/database.ts'
import { createServer } from '../../src/platform/http/server.ts'
import { createLogger } from '../../src/platform/log.ts'
import { Secret } from '../../src/platform/secret.ts'
import { type Checkout, createCheckout, type SessionRequest } from '../../src/storefront/checkout/index.ts'
import { checkoutPageUrl, type HostedPagesDeps, hostedPages } from '../../src/storefront/hosted-pages/index.ts'
import { createPayuProvider } from '../../src/storefront/payments/adapters/payu/payu-provider.ts'
import { createStripeProvider } from '../../src/storefront/payments/adapters/stripe/stripe-provider.ts'
import { createSettingsReader } from '../../src/storefront/settings/index.ts'
import { demoShopFolder } from './demo-shop.ts'
import { testDatabase } from './postgres.ts'

export interface HostedShop {
  readonly app: FastifyInstance
  readonly db: Database
  readonly deps: HostedPagesDeps
  readonly stripe: ReturnType<typeof createStripeSandbox>['control']
  readonly payu: ReturnType<typeof createPayuSandbox>['control']
  readonly linkSecret: string
  /** Origins of the two providers' sandboxes. */
  readonly providerOrigins: { readonly stripe: string; readonly payu: string }
  /** Moves the shop's clock. */
  setTime(now: Date): void
  close(): Promise<void>
}

export const shopTime = new Date('2026-03-14T12:00:00.000Z')

/** A small shop with its pages on a port of their own, and PayU and Stripe as their sandboxes speak them. */
export async function hostedShop(): Promise<HostedShop> {
  const database = await testDatabase()
  const connection = connectDatabase({ url: database.url, maxConnections: 6 })
  const log = createLogger({ level: 'silent' })
  const time = { now: shopTime }
  const clock = { now: () => time.now }
  const payu = createPayuSandbox({ merchantKey: 'shopkey', merchantSalt: 'shopsalt' })
  const payuUrl = await payu.app.listen({ port: 0, host: '127.0.0.1' })
  const stripe = createStripeSandbox({ secretKey: 'sk_test_pages', webhookSecret: 'whsec_pages', clock })
  const stripeUrl = await stripe.app.listen({ port: 0, host: '127.0.0.1' })
  const app = createServer({ log, surfaces: [], elsewhere: { prefix: '', tooLargeCode: 'x', errorBody: () => ({}) } })
  const address = { url: 'http://shop.example' }
  const providers = {
    inr_handler: createPayuProvider({
      merchantKey: 'shopkey',
      merchantSalt: new Secret('shopsalt'),
      paymentUrl: `${payuUrl}/_payment`,
      apiUrl: `${payuUrl}/merchant/postservice.php?form=2`,
      timeoutMs: 5000,
    }),
    card_handler: createStripeProvider({
      secretKey: new Secret('sk_test_pages'),
      webhookSecret: new Secret('whsec_pages'),
      apiUrl: stripeUrl,
      timeoutMs: 5000,
      clock,
    }),
  }
  const deps: HostedPagesDeps = {
    db: connection.db,
    clock,
    log,
    settings: createSettingsReader(connection.db),
    search: { search: ({ limit }) => ({ ids: productIds.slice(0, limit), count: productIds.length }) },
    providers,
    checkoutTtlMinutes: 360,
    paymentTtlMinutes: 30,
    get baseUrl() {
      return address.url
    },
    demoPublishableKey: 'pk_demo_pages',
  }
  await seed(connection.db)
  await app.register(hostedPages, deps)
  app.get<{ Params: { name: string } }>('/media/demo/:name', (request, reply) =>
    reply.type('image/svg+xml').send(readFileSync(`${demoShopFolder}/media/${request.params.name.replaceAll('..', '')}`)),
  )
  address.url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    app,
    db: connection.db,
    deps,
    stripe: stripe.control,
    payu: payu.control,
    linkSecret,
    providerOrigins: { stripe: stripeUrl, payu: payuUrl },
    setTime: (now) => {
      time.now = now
    },
    async close() {
      await app.close()
      await payu.app.close()
      await stripe.app.close()
      await connection.close()
      await database.drop()
    },
  }
}

const linkSecret = 'a secret of the test shop'
const products = [
  { name: 'indigo-dabu-saree', title: 'Indigo Dabu Cotton Saree', inr: 219000, usd: 3900, stock: 5 },
  { name: 'eri-silk-stole', title: 'Eri Silk Stole', inr: 149900, usd: 2600, stock: 3 },
  { name: 'black-clay-vase', title: 'Black Clay Vase', inr: 89900, usd: 1800, stock: 8 },
  { name: 'golden-grass-basket', title: 'Golden Grass Basket', inr: 64900, usd: 1200, stock: 9 },
  { name: 'blue-garden-plate', title: 'Blue Garden Plate', inr: 54900, usd: 1100, stock: 4 },
  { name: 'desert-star-cushion', title: 'Desert Star Cushion', inr: 79900, usd: 1500, stock: 2 },
  { name: 'gamcha-tea-towels', title: 'Gamcha Tea Towels', inr: 39900, usd: 900, stock: 20 },
  { name: 'cotton-rag-notebook', title: 'Cotton Rag Notebook', inr: 34900, usd: 700, stock: 12 },
] as const
export type ProductName = (typeof products)[number]['name']
const productIds = products.map(({ name }) => `prod_${name}`)

async function seed(db: Database): Promise<void> {
  await db.insertInto('sales_channel').values({ id: 'sc_agents', name: 'Agents' }).execute()
  await db
    .insertInto('region')
    .values([
      { id: 'reg_in', name: 'India', currency: 'INR', tax_inclusive: true },
      { id: 'reg_us', name: 'United States', currency: 'USD', tax_inclusive: false },
    ])
    .execute()
  await db
    .insertInto('region_country')
    .values([
      { country: 'IN', region_id: 'reg_in' },
      { country: 'US', region_id: 'reg_us' },
    ])
    .execute()
  await db
    .insertInto('store')
    .values({
      name: 'Tana & Bana',
      default_region_id: 'reg_in',
      default_sales_channel_id: 'sc_agents',
      support_email: 'hello@tana.example',
      terms_of_service: 'We weave <to order>.\nTwo lines.\n\nSecond paragraph.',
      refund_policy: 'Return it within 30 days.',
      link_secret: linkSecret,
    })
    .execute()
  await db
    .insertInto('publishable_key')
    .values({ id: 'pk_1', title: 'Agents', token_hash: 'x', token_hint: 'x', sales_channel_id: 'sc_agents' })
    .execute()
  await db
    .insertInto('shipping_option')
    .values([
      { id: 'so_post', region_id: 'reg_in', name: 'Standard post', carrier: 'India Post', amount_minor: 9900, min_days: 4, max_days: 7 },
      { id: 'so_fast', region_id: 'reg_in', name: 'Express', carrier: 'Skylark', amount_minor: 19900, min_days: 2, max_days: 3 },
      { id: 'so_air', region_id: 'reg_us', name: 'Airmail', amount_minor: 1500 },
    ])
    .execute()
  await db
    .insertInto('tax_rate')
    .values([
      { id: 'tax_in', name: 'GST', country: 'IN', rate_ppm: 50_000 },
      { id: 'tax_us', name: 'Sales tax', country: 'US', rate_ppm: 80_000 },
    ])
    .execute()
  await db
    .insertInto('discount')
    .values({ id: 'disc_1', code: 'SAVE10', title: 'Ten percent off', type: 'percent', percent_ppm: 100_000 })
    .execute()
  for (const { name, title, inr, usd, stock } of products) {
    await db.insertInto('product').values({ id: `prod_${name}`, title, handle: name, status: 'published' }).execute()
    await db.insertInto('product_sales_channel').values({ product_id: `prod_${name}`, sales_channel_id: 'sc_agents' }).execute()
    await db
      .insertInto('product_media')
      .values({ id: `media_${name}`, product_id: `prod_${name}`, url: `/media/demo/${name}.svg`, alt: title })
      .execute()
    await db.insertInto('variant').values({ id: `variant_${name}`, product_id: `prod_${name}`, title: 'Default' }).execute()
    await db
      .insertInto('variant_price')
      .values([
        { variant_id: `variant_${name}`, currency: 'INR', amount_minor: inr },
        { variant_id: `variant_${name}`, currency: 'USD', amount_minor: usd },
      ])
      .execute()
    await db.insertInto('variant_stock').values({ variant_id: `variant_${name}`, on_hand: stock }).execute()
  }
}

export const homeInIndia = {
  firstName: 'Asha',
  lastName: 'Rao',
  streetAddress: '12 Weavers Lane',
  locality: 'Bengaluru',
  region: 'KA',
  country: 'IN',
  postalCode: '560001',
  phoneNumber: null,
}
export const homeInUs = { ...homeInIndia, streetAddress: '5 Oak Street', locality: 'Portland', region: 'OR', country: 'US', postalCode: '97201' }

/** A session as an agent makes it; the path of its page beside it. */
export async function aCart(
  shop: HostedShop,
  given: Partial<SessionRequest> & { readonly items?: Partial<Record<ProductName, number>> } = {},
): Promise<{ readonly checkout: Checkout; readonly page: string }> {
  const { items = { 'indigo-dabu-saree': 1, 'eri-silk-stole': 2 }, ...request } = given
  const made: Checkout[] = []
  await createCheckout(shop.deps, {
    request: {
      lines: Object.entries(items).map(([name, quantity]) => ({ lineItemId: null, variantId: `variant_${name}`, quantity })),
      buyer: null,
      address: null,
      regionId: null,
      currency: null,
      codes: null,
      optionId: null,
      ...request,
    },
    keyId: 'pk_1',
    salesChannelId: 'sc_agents',
    agentProfile: 'https://agent.example/profile',
    call: null,
    respond: (checkout) => {
      made.push(checkout)
      return { status: 201, body: '' }
    },
  })
  const checkout = made.at(-1)
  if (!checkout) throw new Error('No session was made.')
  return { checkout, page: checkoutPageUrl('', shop.linkSecret, checkout.id) }
}

export const aReadyCart = (shop: HostedShop, address = homeInIndia) =>
  aCart(shop, { buyer: { email: 'asha@example.com', firstName: 'Asha', lastName: 'Rao' }, address })
