import type { Pool } from 'undici'
import { Secret } from '../src/platform/secret.ts'
import { seededRandom } from '../src/platform/seeded-random.rules.ts'
import { confirmationMessage } from '../src/storefront/payments/adapters/sandbox/confirmation-message.ts'
import { syntheticCatalogue } from '../test/support/synthetic-catalogue.ts'
import type { Step } from './measure.ts'
import { benchKey } from './shop.ts'

export type Unit = (step: Step, client: number) => Promise<void>
type Body = Record<string, never> & { id: string }

let requests = 0
const headers = () => ({
  'content-type': 'application/json',
  'ucp-agent': 'profile="https://agent.example/profile"',
  'request-id': `bench-${++requests}`,
  'x-publishable-api-key': benchKey,
})

export async function send(
  pool: Pool,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body: unknown,
  expected: number,
  more: Record<string, string> = {},
) {
  const answer = await pool.request({
    method,
    path,
    headers: { ...headers(), ...more },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const text = await answer.body.text()
  if (answer.statusCode !== expected) throw new Error(`${method} ${path}: ${answer.statusCode} ${text.slice(0, 300)}`)
  // Safe cast: the response comes from our own server. A wrong shape fails the next step.
  return JSON.parse(text) as Body & { payment: { next_action: { url: string } }; status: string }
}

/** Counts the response's bytes and discards them. Parsing them on the same cores would distort the server's times. */
const readWhole = (pool: Pool, path: string, body: string): Promise<void> =>
  new Promise((resolve, reject) => {
    let status = 0
    let read = 0
    pool.dispatch(
      { method: 'POST', path, headers: headers(), body },
      {
        onRequestStart() {},
        onResponseStart(_controller, statusCode) {
          status = statusCode
        },
        onResponseData(_controller, chunk) {
          read += chunk.byteLength
        },
        onResponseEnd() {
          if (status === 200 && read >= 100) resolve()
          else reject(new Error(`${path}: ${status}, ${read} bytes`))
        },
        onResponseError: (_controller, error) => reject(error),
      },
    )
  })

const products = 1000
const random = seededRandom(7)
const anyVariant = () => `variant_${Math.floor(random() * products)}`
export const line = () => ({ item: { id: anyVariant() }, quantity: 1 })
export const address = {
  street_address: '1 Main St',
  address_locality: 'Springfield',
  address_region: 'IL',
  address_country: 'US',
  postal_code: '62701',
}

const create = (pool: Pool, n: string) =>
  send(
    pool,
    'POST',
    '/ucp/checkout-sessions',
    { line_items: [line(), line()], buyer: { email: `buyer-${n}@example.com` } },
    201,
  )

export const createUnit =
  (pool: Pool): Unit =>
  async (step, client) => {
    await step('create', () => create(pool, `c${client}`))
  }

export function readUnit(pool: Pool): Unit {
  const ids = new Map<number, string>()
  return async (step, client) => {
    const id = ids.get(client) ?? (await create(pool, `r${client}`)).id
    ids.set(client, id)
    await step('read', () => send(pool, 'GET', `/ucp/checkout-sessions/${id}`, undefined, 200))
  }
}

export function checkoutUnit(pool: Pool, secret: string): Unit {
  // Each run needs new buyers, because earlier ones may have reached the limit of unpaid sessions.
  let buyers = Date.now()
  return async (step) => {
    const n = String(++buyers)
    const session = await step('create', () => create(pool, n))
    const path = `/ucp/checkout-sessions/${session.id}`
    await step('update', () =>
      send(pool, 'PUT', path, { shipping_address: address, discounts: { codes: ['TEN'] } }, 200),
    )
    const started = await step('complete', () => send(pool, 'POST', `${path}/complete`, {}, 200))
    const confirmation = confirm(started.payment.next_action.url, secret)
    await step('confirm', () => post(pool, '/webhooks/payments/card_handler', confirmation))
    const polled = await step('poll', () => send(pool, 'GET', path, undefined, 200))
    if (polled.status !== 'completed') throw new Error(`The session is ${polled.status} after its payment.`)
  }
}

/** Returns the request that the payment page would send, built from the facts in the page's URL. */
export function confirm(url: string, secret: string) {
  const token = url.slice(url.lastIndexOf('/') + 1).split('.')[0] ?? ''
  const facts = JSON.parse(Buffer.from(token, 'base64url').toString())
  const paid = {
    ...facts,
    status: 'paid' as const,
    method: 'card' as const,
    failureReason: null,
    refundedMinor: 0,
    notifyAttempts: 0,
    updatedAt: new Date(),
  }
  const message = confirmationMessage(paid, new Secret(secret), new Date())
  if (!message) throw new Error('There is no confirmation of a paid payment.')
  return message
}

export async function post(
  pool: Pool,
  path: string,
  message: { body: string; headers: Readonly<Record<string, string>> },
): Promise<void> {
  const answer = await pool.request({ method: 'POST', path, headers: message.headers, body: message.body })
  const text = await answer.body.text()
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${text}`)
}

export function floorUnit(pool: Pool, kind: 'insert' | 'read' | 'checkout'): Unit {
  const ids = new Map<number, string>()
  const floor = (path: string) => send(pool, 'POST', path, undefined, 200)
  return async (step, client) => {
    if (kind === 'insert') {
      await step('insert', () => send(pool, 'POST', '/floor/insert', { line_items: [line(), line()] }, 200))
      return
    }
    if (kind === 'read') {
      const id = ids.get(client) ?? String((await floor('/floor/insert')).id)
      ids.set(client, id)
      await step('read', () => send(pool, 'GET', `/floor/read/${id}`, undefined, 200))
      return
    }
    const session = await step('create', () =>
      send(pool, 'POST', '/floor/step/create/0', { line_items: [line(), line()] }, 200),
    )
    for (const name of ['update', 'complete', 'confirm'])
      await step(name, () => send(pool, 'POST', `/floor/step/${name}/${session.id}`, { address }, 200))
    await step('poll', () => send(pool, 'GET', `/floor/read/${session.id}`, undefined, 200))
  }
}

/** Returns the unit that searches for two words from titles, every second time with a typo. */
export function searchUnit(pool: Pool): Unit {
  const { titleWords } = syntheticCatalogue(1)
  const word = () => titleWords[Math.floor(random() ** 2 * titleWords.length)] ?? 'linen'
  const mistype = (text: string) => {
    const at = 1 + Math.floor(random() * (text.length - 1))
    return `${text.slice(0, at)}x${text.slice(at + 1)}`
  }
  return async (step) => {
    const query = `${word()} ${random() < 0.5 ? mistype(word()) : word()}`
    await step('search', () => readWhole(pool, '/ucp/catalog/search', JSON.stringify({ query })))
  }
}
