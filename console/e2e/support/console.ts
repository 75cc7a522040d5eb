import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe } from 'vitest'
import { chromiumPath, launchBrowser } from '../../../test/support/browser.ts'
import { testDatabase } from '../../../test/support/postgres.ts'
import { agentKey, type WeftProcess, weftProcess } from '../../../test/support/weft-process.ts'

export const adminToken = 'adm_console_0123456789abcdef'
export const owner = { email: 'asha@shop.example', name: 'Asha Rao', password: 'woven indigo lantern parade' } as const
export const phone: BrowserContextOptions = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true }
export const laptop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }

export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests compare whole bodies and reach into them
  readonly body: any
}

/** A browser of one person, who has logged in. */
export interface Visit {
  readonly context: BrowserContext
  readonly page: Page
  /** Script errors and failed requests so far. A test ends by expecting none. */
  readonly complaints: readonly string[]
  /** Goes to a path below `/console` and waits for its heading. */
  go(path: string, heading: string): Promise<void>
}

export interface TestConsole {
  readonly baseUrl: string
  readonly weft: WeftProcess
  readonly browser: Browser
  /** What a program sees: the admin API with the operator's token. */
  admin(method: string, path: string, body?: object): Promise<Answer>
  /** A call as a shopping agent sends it. */
  agent(method: string, path: string, body?: object): Promise<Answer>
  /** A browser without a session. */
  stranger(options?: BrowserContextOptions): Promise<Visit>
  /** A browser in which the owner has logged in. */
  owner(options?: BrowserContextOptions): Promise<Visit>
  stop(): Promise<void>
}

interface StartOptions {
  readonly demo?: boolean
  readonly environment?: Readonly<Record<string, string>>
  readonly owner?: boolean
}

/** Tests in a real browser against a shop of their own. They are skipped where there is no browser. */
export function story(about: string | (StartOptions & { name: string }), tests: (shop: TestConsole) => void): void {
  const { name, ...options } = typeof about === 'string' ? { name: about } : about
  describe.skipIf(chromiumPath === undefined)(name, () => {
    const shop = {} as TestConsole
    beforeAll(async () => {
      Object.assign(shop, await startConsole(options))
    })
    afterAll(async () => shop.stop?.())
    tests(shop)
  })
}

/** A real Weft with the demo shop, the built console, an owner and a browser. */
async function startConsole(options: StartOptions): Promise<TestConsole> {
  const database = await testDatabase()
  const environment = { ADMIN_TOKEN: adminToken, DEMO: String(options.demo ?? true), ...options.environment }
  const weft = await weftProcess({ databaseUrl: database.url, environment })
  await weft.start()
  const { baseUrl } = weft
  const browser = await launchBrowser()

  const call = async (method: string, path: string, body: object | undefined, headers: Record<string, string>) => {
    const answer = await fetch(baseUrl + path, {
      method,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
  }
  const visit = async (context: BrowserContext): Promise<Visit> => {
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      // The browser itself logs every answer of 400 and above; those are listed with their address below.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load')) complaints.push(message.text())
    })
    page.on('response', (response) => {
      if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`)
    })
    return {
      context,
      page,
      complaints,
      async go(path, heading) {
        await page.goto(`${baseUrl}/console${path === '/' ? '' : path}`)
        await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
      },
    }
  }
  const made = options.owner === false ? null : await becomeOwner(baseUrl)
  return {
    baseUrl,
    weft,
    browser,
    admin: (method, path, body) => call(method, path, body, { authorization: `Bearer ${adminToken}` }),
    agent: (method, path, body) =>
      call(method, path, body, {
        'ucp-agent': 'profile="https://agent.example/profile"',
        'request-id': crypto.randomUUID(),
        'idempotency-key': crypto.randomUUID(),
        'x-publishable-api-key': agentKey,
      }),
    stranger: async (shape = laptop) => visit(await browser.newContext({ baseURL: baseUrl, ...shape })),
    async owner(shape = laptop) {
      const context = await browser.newContext({ baseURL: baseUrl, ...shape })
      if (made) await context.addCookies([{ ...made, url: baseUrl, httpOnly: true, sameSite: 'Lax' }])
      return visit(context)
    },
    async stop() {
      await browser.close()
      await weft.remove()
      await database.drop()
    },
  }
}

/** Makes the first owner; answers the cookie of the session. */
async function becomeOwner(baseUrl: string): Promise<{ readonly name: string; readonly value: string }> {
  const answer = await fetch(`${baseUrl}/auth/admin/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: baseUrl },
    body: JSON.stringify({ token: adminToken, ...owner }),
  })
  const [cookie = ''] = answer.headers.getSetCookie()
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
  if (answer.status !== 201 || value === '') throw new Error(`No owner: ${answer.status} ${await answer.text()}`)
  return { name, value }
}

/** Buys as a shopping agent and its shopper do, in the sandbox; answers the order's id. */
export async function placeOrder(
  { agent }: TestConsole,
  wanted: { readonly productQuery?: string; readonly quantity?: number; readonly email?: string } = {},
): Promise<string> {
  const found = await agent('POST', '/ucp/catalog/search', {
    query: wanted.productQuery ?? 'kurta',
    context: { address_country: 'US' },
    filters: { available: true },
  })
  const variant = found.body.products[0].variants.find(
    ({ availability }: { availability: { available: boolean } }) => availability.available,
  )
  const created = await agent('POST', '/ucp/checkout-sessions', {
    line_items: [{ item: { id: variant.id }, quantity: wanted.quantity ?? 1 }],
    context: { region_id: 'reg_us' },
    buyer: { email: wanted.email ?? 'ada@example.com', first_name: 'Ada', last_name: 'Byron' },
    shipping_address: {
      first_name: 'Ada',
      last_name: 'Byron',
      street_address: '1 Main Street',
      address_locality: 'Oakland',
      address_region: 'CA',
      address_country: 'US',
      postal_code: '94601',
    },
  })
  const { id } = created.body
  const begun = await agent('POST', `/ucp/checkout-sessions/${id}/complete`, {})
  const paid = await fetch(begun.body.payment.next_action.url, {
    method: 'POST',
    body: new URLSearchParams({ method: 'card', card_number: '4242424242424242', expiry: '12/40', cvc: '123' }),
    redirect: 'manual',
  })
  if (paid.status !== 303) throw new Error(`The payment page answered ${paid.status}`)
  for (let tries = 0; tries < 100; tries++) {
    const { body } = await agent('GET', `/ucp/checkout-sessions/${id}`)
    if (body.order) return body.order.id
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('The order did not appear within 10 s')
}
