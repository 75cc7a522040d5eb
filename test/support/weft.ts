import { appendFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { parseConfig } from '../../src/platform/config/config.ts'
import { connectDatabase, type Database, type DatabaseConnection } from '../../src/platform/db/database.ts'
import { maxProblems } from '../../src/platform/http/problems.ts'
import { createLogger, type Logger } from '../../src/platform/log.ts'
import { sha256Hex } from '../../src/platform/secret.ts'
import type { PublishingTimes } from '../../src/social/publishing/index.ts'
import { insertCatalog } from '../../src/storefront/catalog/seed-store.ts'
import { insertKey, insertStore } from '../../src/storefront/settings/seed-store.ts'
import { insertSettings, type SettingsDocument } from '../../src/wiring/seed-demo-shop.ts'
import { type Weft, wire } from '../../src/wiring.ts'
import { type TestClock, testClock } from './clock.ts'
import { freeLoopbackPort } from './free-port.ts'
import { testDatabase } from './postgres.ts'

export const testKey = 'pk_test_0123456789abcdef'
export const otherKey = 'pk_test_another_shop_0123'
export const adminToken = 'adm_test_0123456789abcdef'
export const salesChannelId = 'sc_test'
export const linkSecret = 'link-secret-of-the-tests'

export interface TestAnswer {
  readonly status: number
  readonly headers: Record<string, string | string[] | number | undefined>
  // biome-ignore lint/suspicious/noExplicitAny: tests compare whole bodies and reach into them.
  readonly body: any
  readonly text: string
}

export interface TestWeft {
  readonly weft: Weft
  readonly db: Database
  readonly connection: DatabaseConnection
  readonly clock: TestClock
  readonly databaseUrl: string
  readonly baseUrl: string
  /** Sends a request with an agent's headers. Pass `undefined` to omit one. */
  agent(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH',
    path: string,
    body?: unknown,
    headers?: Record<string, string | undefined>,
  ): Promise<TestAnswer>
  admin(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH',
    path: string,
    body?: unknown,
    headers?: Record<string, string | undefined>,
  ): Promise<TestAnswer>
  request(options: InjectOptions): Promise<TestAnswer>
  stop(): Promise<void>
}

export interface TestWeftOptions {
  readonly environment?: Readonly<Record<string, string>>
  readonly settings?: SettingsDocument
  readonly catalog?: Parameters<typeof insertCatalog>[1]
  /** Listens on a free port and runs the jobs, for webhooks over HTTP and for browsers. */
  readonly listen?: boolean
  readonly clock?: TestClock
  /** Starts a second Weft on the database and clock of this one, in the same process. */
  readonly beside?: TestWeft
  readonly log?: Logger
  /** Wait times of publishing. Default: a hundredth of the real times. */
  readonly publishingTimes?: PublishingTimes
  /**
   * Longest time that a request waits for a customer to be forgotten before it answers 202. Default: a minute, because
   * the machine may be under load.
   */
  readonly forgettingMs?: number
  /** Folder of the built console. Default: no console. */
  readonly consoleFolder?: URL
  readonly isConsoleBuilding?: () => boolean
  /** Default: null, for a shop that is no silent copy. */
  readonly silentSince?: Date | null
}

let requests = 0

/** Starts a Weft on its own database. */
export async function startTestWeft(options: TestWeftOptions = {}): Promise<TestWeft> {
  const { beside } = options
  const database = beside ? { url: beside.databaseUrl, drop: async () => {} } : await testDatabase()
  const connection = connectDatabase({ url: database.url, maxConnections: 16, log: options.log })
  const clock = options.clock ?? beside?.clock ?? testClock()
  if (!beside) await seedShop(connection.db, options)
  const port = options.listen ? await freeLoopbackPort() : 9000
  const baseUrl = options.listen ? `http://127.0.0.1:${port}` : 'https://shop.example'
  const dataDir = await mkdtemp(join(tmpdir(), 'weft-test-'))
  const config = parseConfig({
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    ADMIN_TOKEN: adminToken,
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    // All tests share one address and often the same time. Tests of these limits set other values.
    RATE_LIMIT_PER_ADDRESS: '0',
    UCP_PROFILE_FETCHES_PER_MINUTE: '1000',
    ...options.environment,
  })
  const log = options.log ?? createLogger({ level: process.env.TEST_LOG_LEVEL ?? 'silent' })
  const weft = await wire({
    config,
    connection,
    clock,
    log,
    baseUrl,
    ownUrl: `http://127.0.0.1:${port}`,
    consoleFolder: options.consoleFolder ?? new URL('no-console/', import.meta.url),
    isConsoleBuilding: options.isConsoleBuilding ?? (() => false),
    silentSince: options.silentSince ?? null,
    forgettingMs: options.forgettingMs ?? 60_000,
    publishingTimes: options.publishingTimes ?? { inlineMs: 20_000, leaseMs: 120_000, waitScale: 0.01 },
  })
  await weft.prepare()
  if (options.listen) {
    await weft.app.listen({ port, host: '127.0.0.1' })
    weft.startJobs()
  } else await weft.app.ready()

  const request = async (inject: InjectOptions): Promise<TestAnswer> => {
    const answer = await weft.app.inject(inject)
    const json = String(answer.headers['content-type'] ?? '').includes('json')
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: json && answer.body !== '' ? JSON.parse(answer.body) : answer.body,
      text: answer.body,
    }
  }
  const send = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH',
    url: string,
    body: unknown,
    headers: Record<string, string | undefined>,
  ) => {
    const given = Object.fromEntries(
      Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
    )
    if (body === undefined) return request({ method, url, headers: given })
    const payload = typeof body === 'string' ? body : JSON.stringify(body)
    return request({ method, url, payload, headers: { 'content-type': 'application/json', ...given } })
  }
  return {
    weft,
    db: connection.db,
    connection,
    clock,
    databaseUrl: database.url,
    baseUrl,
    request,
    agent: (method, path, body, headers = {}) =>
      send(method, path, body, {
        'ucp-agent': 'profile="https://agent.example/profile"',
        'request-id': `req-${++requests}`,
        'x-publishable-api-key': testKey,
        ...headers,
      }),
    async admin(method, path, body, headers = {}) {
      const as = { authorization: `Bearer ${adminToken}`, ...headers }
      const answer = await send(method, path, body, as)
      if (isRefusedByRule(answer, body)) {
        const { 'idempotency-key': _, ...again } = as as Record<string, string | undefined>
        const more = await send(method, path, { ...body, [unknownMember]: 1 }, again)
        hiddenByRefusal(method, path, answer, more)
      }
      return answer
    },
    async stop() {
      await weft.stop()
      await connection.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Paths on which a wrong password or code counts as an attempt, so that a repeated request can get another answer. */
const countsAttempts = /^\/admin\/users\/me\/(password|totp)/
const unknownMember = 'no_member_has_this_name'

/** Whether a rule rejected a body that its schema accepts. */
const isRefusedByRule = ({ status, body: answer }: TestAnswer, body: unknown): body is object =>
  status === 400 &&
  answer?.code === undefined &&
  answer?.errors?.length > 0 &&
  typeof body === 'object' &&
  body !== null &&
  !Array.isArray(body)

/**
 * Throws if the answer to a body with an unknown member (`beside`) lacks a problem of the answer without it (`alone`):
 * an invalid member must not hide other problems. If `SWEEP` names a file, adds a line to it instead.
 */
function hiddenByRefusal(method: string, path: string, alone: TestAnswer, beside: TestAnswer): void {
  const pathsOf = ({ body }: TestAnswer): string[] =>
    (body.errors ?? []).map((problem: { path: string }) => problem.path)
  const told = pathsOf(beside)
  // The schema accepted the body, so it ignores unknown members.
  if (beside.status !== 400 || !told.some((at) => at === '' || at.includes(unknownMember))) return
  // The answer lists only the first problems.
  if (told.length > maxProblems) return
  const hidden = pathsOf(alone).filter((at) => !told.includes(at))
  if (hidden.length > 0 && process.env.SWEEP)
    appendFileSync(process.env.SWEEP, `${method} ${path.replace(/\?.*/, '')} ${hidden.join(' ')}\n`)
  else if (hidden.length > 0 && !countsAttempts.test(path))
    throw new Error(`${method} ${path}: a refused member hides the problems ${hidden.join(', ')}`)
}

async function seedShop(db: Database, options: TestWeftOptions): Promise<void> {
  const settings = options.settings ?? smallShop
  await insertSettings(db, settings)
  await insertStore(db, { name: 'Test Shop', linkSecret, salesChannelId, settings: settings.store })
  await insertCatalog(db, options.catalog ?? smallCatalog, salesChannelId)
  for (const [index, token] of [testKey, otherKey].entries()) {
    await insertKey(db, {
      id: `apk_${index + 1}`,
      title: `Key ${index + 1}`,
      tokenHash: sha256Hex(token),
      hint: token.slice(-4),
      salesChannelId,
    })
  }
}

/**
 * India (INR, tax included), the USA (USD, tax added, California 7.25 %), Germany and France (EUR, tax included), Japan
 * (JPY, tax added).
 */
export const smallShop: SettingsDocument = {
  store: {
    default_region_id: 'reg_us',
    support_email: 'help@shop.example',
    terms_of_service: 'Terms.',
    privacy_policy: 'Privacy.',
    refund_policy: 'Refunds.',
    shipping_policy: '',
  },
  regions: [
    { id: 'reg_in', name: 'India', currency: 'INR', tax_inclusive: true, countries: ['IN'] },
    { id: 'reg_us', name: 'United States', currency: 'USD', tax_inclusive: false, countries: ['US'] },
    { id: 'reg_eu', name: 'Europe', currency: 'EUR', tax_inclusive: true, countries: ['DE', 'FR'] },
    { id: 'reg_jp', name: 'Japan', currency: 'JPY', tax_inclusive: false, countries: ['JP'] },
  ],
  shipping_options: [
    option('so_in_std', 'reg_in', 'Standard', 9900, { free_over_minor: 200000, min_days: 3, max_days: 5 }),
    option('so_in_exp', 'reg_in', 'Express', 19900, { min_days: 1, max_days: 2 }),
    option('so_us_std', 'reg_us', 'Standard', 500, { carrier: 'Post', min_days: 3, max_days: 5 }),
    option('so_us_exp', 'reg_us', 'Express', 1500, { carrier: 'Courier', min_days: 1, max_days: 1 }),
    option('so_de', 'reg_eu', 'Standard', 490, { countries: ['DE'] }),
    option('so_jp', 'reg_jp', 'Standard', 800),
  ],
  tax_rates: [
    rate('tax_in', 'GST', 'IN', null, 180000),
    rate('tax_us', 'No tax', 'US', null, 0),
    rate('tax_us_ca', 'California', 'US', 'CA', 72500),
    rate('tax_de', 'MwSt', 'DE', null, 190000),
    rate('tax_jp', 'Consumption tax', 'JP', null, 100000),
  ],
  discounts: [
    discount('TEN', { type: 'percent', percent_ppm: 100000, title: 'Ten percent' }),
    discount('FIVE', { type: 'fixed', amount_minor: 500, currency: 'USD', title: 'Five dollars' }),
    discount('FREESHIP', { type: 'free_shipping', title: 'Free shipping' }),
    discount('OLD', { type: 'percent', percent_ppm: 100000, title: 'Old', ends_at: '2020-01-01T00:00:00Z' }),
    discount('BIG', {
      type: 'percent',
      percent_ppm: 200000,
      currency: 'USD',
      min_subtotal_minor: 100000,
      title: 'Big',
    }),
    discount('ONCE', { type: 'percent', percent_ppm: 500000, usage_limit: 1, title: 'Once' }),
    discount('MINE', { type: 'percent', percent_ppm: 500000, usage_limit_per_customer: 1, title: 'Mine' }),
  ],
}

function option(id: string, region_id: string, name: string, amount_minor: number, more: Record<string, unknown> = {}) {
  return {
    id,
    region_id,
    name,
    amount_minor,
    carrier: null,
    countries: null,
    provinces: null,
    free_over_minor: null,
    min_days: null,
    max_days: null,
    active: true,
    ...more,
  }
}

function rate(id: string, name: string, country: string, province: string | null, rate_ppm: number) {
  return { id, name, country, province, tax_class: null, rate_ppm }
}

function discount(code: string, more: Record<string, unknown>) {
  return { id: `disc_${code.toLowerCase()}`, code, active: true, ...more }
}

/**
 * A shirt in two sizes (INR 499.00, USD 25.00, EUR 22.00, JPY 3000), a mug without a JPY price, a sold-out print, and a
 * lamp with one left.
 */
export const smallCatalog = {
  categories: [
    { id: 'pcat_home', name: 'Home', handle: 'home', parent_id: null },
    { id: 'pcat_kitchen', name: 'Kitchen', handle: 'kitchen', parent_id: 'pcat_home' },
    { id: 'pcat_wear', name: 'Wear', handle: 'wear', parent_id: null },
  ],
  collections: [{ id: 'pcol_new', title: 'New', handle: 'new' }],
  products: [
    product('prod_shirt', 'Indigo Shirt', '2026-01-04T00:00:00.000Z', {
      categories: ['pcat_wear'],
      collections: ['pcol_new'],
      options: [{ name: 'Size', values: ['S', 'M'] }],
      media: [{ url: '/media/demo/shirt.svg', alt: 'A shirt' }],
      variants: [
        variant('variant_shirt_s', 'S', { Size: 'S' }, 100, prices(49900, 2500, 2200, 3000)),
        variant('variant_shirt_m', 'M', { Size: 'M' }, 100, prices(49900, 2500, 2200, 3000)),
      ],
    }),
    product('prod_mug', 'Clay Mug', '2026-01-03T00:00:00.000Z', {
      categories: ['pcat_kitchen'],
      variants: [variant('variant_mug', 'Default', {}, 100, prices(30000, 1200, 1000, null))],
    }),
    product('prod_print', 'Wood Print', '2026-01-02T00:00:00.000Z', {
      variants: [variant('variant_print', 'Default', {}, 0, prices(20000, 800, 700, 1000))],
    }),
    product('prod_lamp', 'Brass Lamp', '2026-01-01T00:00:00.000Z', {
      variants: [variant('variant_lamp', 'Default', {}, 1, prices(90000, 4000, 3500, 5000))],
    }),
  ],
}

function product(id: string, title: string, created_at: string, more: Record<string, unknown>) {
  const handle = title.toLowerCase().replaceAll(' ', '-')
  return {
    id,
    title,
    handle,
    description: `${title}, made by hand.`,
    status: 'published',
    vendor: null,
    tax_class: null,
    options: [],
    categories: [],
    collections: [],
    media: [],
    created_at,
    ...more,
  }
}

function variant(id: string, title: string, options: Record<string, string>, on_hand: number, priced: unknown[]) {
  return {
    id,
    title,
    sku: id.replace('variant_', '').toUpperCase(),
    options,
    prices: priced,
    stock: { managed: true, on_hand, allow_backorder: false },
  }
}

function prices(inr: number, usd: number, eur: number, jpy: number | null) {
  const all = [
    { currency: 'INR', amount: inr },
    { currency: 'USD', amount: usd },
    { currency: 'EUR', amount: eur },
  ]
  return jpy === null ? all : [...all, { currency: 'JPY', amount: jpy }]
}
