import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { launchBrowser } from '../../support/browser.ts'
import { agentKey, type WeftProcess, weftProcess } from '../../support/weft-process.ts'

export const adminToken = 'adm_console_0123456789abcdef'
export const owner = { email: 'asha@shop.example', name: 'Asha Rao', password: 'woven indigo lantern parade' } as const
export const phone: BrowserContextOptions = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true }
export const laptop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }

export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests compare whole bodies and reach into them
  readonly body: any
}

/** The browser of one logged-in person. */
export interface Visit {
  readonly context: BrowserContext
  readonly page: Page
  /** Script errors, errors in the browser's console, and responses with 5xx. Tests expect an empty list at the end. */
  readonly complaints: readonly string[]
  /** Opens a path below `/console` and waits for its heading. */
  go(path: string, heading: string): Promise<void>
  /** Opens a page as a link within the console does, without loading the console again. Returns the page's heading. */
  follow(path: string): Promise<string | null>
}

export interface TestConsole {
  readonly baseUrl: string
  readonly weft: WeftProcess
  readonly browser: Browser
  /** Calls the admin API with the operator's token. */
  admin(method: string, path: string, body?: object): Promise<Answer>
  /** Sends a call as a shopping agent. */
  agent(method: string, path: string, body?: object): Promise<Answer>
  /** Returns a browser without a session. */
  stranger(options?: BrowserContextOptions): Promise<Visit>
  /** Returns a browser in which the owner has logged in. */
  owner(options?: BrowserContextOptions): Promise<Visit>
  /** Returns a browser in which a colleague of a role has logged in. */
  colleague(role: Role, options?: BrowserContextOptions): Promise<Visit>
  stop(): Promise<void>
}

/** All roles except the owner's. */
export const roles = ['operations', 'marketing', 'read_only'] as const
export type Role = (typeof roles)[number]

export interface StartOptions {
  readonly demo?: boolean
  readonly environment?: Readonly<Record<string, string>>
  readonly owner?: boolean
}

/**
 * Starts a real Weft with the built console and a browser, by default with the demo shop and an owner. `databaseUrl`:
 * null for an embedded database.
 */
export async function startConsole(options: StartOptions, databaseUrl: string | null): Promise<TestConsole> {
  const environment = { ADMIN_TOKEN: adminToken, DEMO: String(options.demo ?? true), ...options.environment }
  const weft = await weftProcess({ databaseUrl, environment })
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
      // The browser itself logs every response with a status of 400 or above. Those with 5xx are listed below.
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
      async follow(path) {
        const open = (target: string) =>
          page.evaluate(
            `history.pushState(null, '', ${JSON.stringify(`/console${target}`)}); dispatchEvent(new PopStateEvent('popstate'))`,
          )
        // The heading of an unknown page is marked, so the next heading differs even if it has the same text.
        await open('/unknown')
        await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
        await page.locator('main h1').evaluate((heading) => heading.setAttribute('data-left', ''))
        await open(path)
        const heading = page.locator('main h1:not([data-left])').first()
        await heading.waitFor()
        return heading.textContent()
      },
    }
  }
  const made = options.owner === false ? null : await becomeOwner(baseUrl)
  const admin = (method: string, path: string, body?: object) =>
    call(method, path, body, { authorization: `Bearer ${adminToken}` })
  const logIn = async (cookie: Cookie | null, shape: BrowserContextOptions = laptop): Promise<Visit> => {
    const context = await browser.newContext({ baseURL: baseUrl, ...shape })
    if (cookie) await context.addCookies([{ ...cookie, url: baseUrl, httpOnly: true, sameSite: 'Lax' }])
    return visit(context)
  }
  const cookies = new Map<Role, Promise<Cookie>>()
  return {
    baseUrl,
    weft,
    browser,
    admin,
    agent: (method, path, body) =>
      call(method, path, body, {
        'ucp-agent': 'profile="https://agent.example/profile"',
        'request-id': crypto.randomUUID(),
        'idempotency-key': crypto.randomUUID(),
        'x-publishable-api-key': agentKey,
      }),
    stranger: (shape) => logIn(null, shape),
    owner: (shape) => logIn(made, shape),
    async colleague(role, shape) {
      const joined = cookies.get(role) ?? join(baseUrl, role, admin)
      cookies.set(role, joined)
      return logIn(await joined, shape)
    },
    async stop() {
      await browser.close()
      await weft.remove()
    },
  }
}

interface Cookie {
  readonly name: string
  readonly value: string
}

const send = (baseUrl: string, path: string, body: object): Promise<Response> =>
  fetch(`${baseUrl}/auth/admin/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: baseUrl },
    body: JSON.stringify(body),
  })

/** Creates the first owner and returns the session cookie. */
const becomeOwner = async (baseUrl: string): Promise<Cookie> =>
  cookieOf(await send(baseUrl, 'setup', { token: adminToken, ...owner }))

/** Invites a colleague with a role, accepts the invitation and logs in. */
async function join(baseUrl: string, role: Role, admin: TestConsole['admin']): Promise<Cookie> {
  const email = `${role.replace('_', '-')}@colleagues.example`
  const { body } = await admin('POST', '/admin/invitations', { email, role })
  await send(baseUrl, 'accept-invitation', {
    token: body.invitation.token,
    name: `Colleague ${role.replace('_', ' ')}`,
    password: owner.password,
  })
  return cookieOf(await send(baseUrl, 'session', { email, password: owner.password }))
}

async function cookieOf(answer: Response): Promise<Cookie> {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(answer.headers.getSetCookie()[0] ?? '') ?? []
  if (!answer.ok || value === '') throw new Error(`No session: ${answer.status} ${await answer.text()}`)
  return { name, value }
}

/** Sends a call from the browser with its cookie, which scripts cannot read. */
export const callFrom = ({ page }: Visit, method: string, path: string, body?: object): Promise<Answer> =>
  page.evaluate(
    async ([verb, url, sent]) => {
      const answer = await fetch(url, {
        method: verb,
        ...(sent === null ? {} : { headers: { 'content-type': 'application/json' }, body: sent }),
      })
      return { status: answer.status, body: await answer.json() }
    },
    [method, path, body ? JSON.stringify(body) : null] as const,
  )

/** Buys in the sandbox as a shopping agent and its shopper. Returns the order's id. */
export async function placeOrder(
  { agent }: TestConsole,
  wanted: {
    readonly productQuery?: string
    readonly quantity?: number
    readonly email?: string
    readonly name?: readonly [first: string, last: string]
    /** Called with the id of the checkout before it is paid. */
    readonly beforePaying?: (checkoutId: string) => Promise<unknown>
  } = {},
): Promise<string> {
  const found = await agent('POST', '/ucp/catalog/search', {
    query: wanted.productQuery ?? 'kurta',
    context: { address_country: 'US' },
    filters: { available: true },
  })
  const variant = found.body.products[0].variants.find(
    ({ availability }: { availability: { available: boolean } }) => availability.available,
  )
  const [first_name, last_name] = wanted.name ?? ['Ada', 'Byron']
  const created = await agent('POST', '/ucp/checkout-sessions', {
    line_items: [{ item: { id: variant.id }, quantity: wanted.quantity ?? 1 }],
    context: { region_id: 'reg_us' },
    buyer: { email: wanted.email ?? 'ada@example.com', first_name, last_name },
    shipping_address: {
      first_name,
      last_name,
      street_address: '1 Main Street',
      address_locality: 'Oakland',
      address_region: 'CA',
      address_country: 'US',
      postal_code: '94601',
    },
  })
  const { id } = created.body
  await wanted.beforePaying?.(id)
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
