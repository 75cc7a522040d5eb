import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { agentKey, weftProcess } from '../support/weft-process.ts'
import { databaseOfTest } from './database-of-test.ts'

const server = process.env.TEST_DATABASE_URL
const variantId = 'variant_indigo-dabu-saree-no-blouse-piece'
const lastUnits = 20
const unitsOfPurchase = 2
const addresses = 50
const isFull = process.env.FULL === '1'
const sessionsOfEach = isFull ? 20 : 4
const pollMs = 50
const address = {
  street_address: '1 Main Street',
  address_locality: 'Oakland',
  address_region: 'CA',
  address_country: 'US',
  postal_code: '94601',
}
const face = '/ucp/2026-08-25/checkout-sessions'

/** One process, or two on the same database. */
const cases = [
  { processes: 1, opens: false },
  { processes: 2, opens: true },
  ...(isFull
    ? [
        { processes: 1, opens: true },
        { processes: 2, opens: false },
      ]
    : []),
]

test.skipIf(server === undefined).each(cases)(
  'a keyless flood from 50 IP addresses does not keep a buyer with a key from the last units (processes: $processes, payment pages opened: $opens)',
  async ({ processes, opens }) => {
    const shop = await startShop(processes)
    const flood = createFlood(shop, opens)
    const { accepted, opened } = await flood.begun
    const held = await shop.units()
    // The flood continues while the buyer takes all the stock.
    const purchases = await buyLastUnits(shop.urls.at(-1) ?? '')
    await flood.end()
    if (isFull || process.env.FIGURES) {
      const honest = medianAndWorst(purchases.map(({ ms }) => ms))
      process.stdout.write(`${JSON.stringify({ processes, opens, accepted, opened, held, peak: shop.peak, honest })}\n`)
    }

    expect(accepted).toBe(addresses * sessionsOfEach)
    expect(purchases.map(({ status }) => status)).toEqual(Array(lastUnits / unitsOfPurchase).fill('completed'))
    expect(held).toEqual({ on_hand: lastUnits, reserved: 0, yielding: opens ? lastUnits : 0 })
    // A job records the holds that yielded.
    await expect.poll(() => shop.units()).toEqual({ on_hand: 0, reserved: 0, yielding: 0 })
  },
  300_000,
)

interface Units {
  readonly on_hand: number
  readonly reserved: number
  readonly yielding: number
}

interface Shop {
  readonly urls: readonly string[]
  /** Most units held without a key at any moment. */
  readonly peak: { yielding: number }
  units(): Promise<Units | undefined>
}

async function startShop(processes: number): Promise<Shop> {
  const { url: databaseUrl } = await databaseOfTest()
  const urls: string[] = []
  for (let n = 0; n < processes; n++) {
    const weft = await weftProcess({
      databaseUrl,
      environment: { ENCRYPTION_KEY: Buffer.alloc(32, 3).toString('base64') },
    })
    onTestFinished(() => weft.remove())
    await weft.start()
    urls.push(weft.baseUrl)
  }
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  await pool.query(
    'update variant_stock set on_hand = $1, managed = true, allow_backorder = false where variant_id = $2',
    [lastUnits, variantId],
  )
  const units = async () =>
    (
      await pool.query<Units>('select on_hand, reserved, yielding from variant_stock where variant_id = $1', [
        variantId,
      ])
    ).rows[0]
  const peak = { yielding: 0 }
  const watch = setInterval(() => {
    units().then(
      (now) => {
        peak.yielding = Math.max(peak.yielding, now?.yielding ?? 0)
      },
      () => undefined,
    )
  }, pollMs)
  onTestFinished(async () => {
    clearInterval(watch)
    await pool.end()
  })
  return { urls, peak, units }
}

/** Every address completes its own sessions, each with another agent and buyer, and keeps polling them. */
function createFlood({ urls }: Shop, opens: boolean) {
  const counts = { accepted: 0, opened: 0 }
  let over = false
  const flooders = Array.from({ length: addresses }, (_, n) => {
    const agent = new Agent({ keepAlive: true, localAddress: `127.0.1.${n + 1}`, maxSockets: 1 })
    const base = urls[n % urls.length] ?? ''
    return { agent, name: `agent-${n}`, base, seen: Array.of<string>() }
  })
  const begun = Promise.all(
    flooders.map(async ({ agent, base, name, seen }) => {
      for (let session = 0; session < sessionsOfEach; session++) {
        const { id, page } = await completed(agent, base, `${name}-${session}`)
        counts.accepted++
        seen.push(opens ? page : `${face}/${id}`)
        if (opens && (await ask(agent, 'GET', base + page)).status === 303) counts.opened++
      }
    }),
  ).then(() => ({ ...counts }))
  const goesOn = begun.then(() =>
    Promise.all(
      flooders.map(async ({ agent, base, name, seen }) => {
        for (let n = 0; !over; n++) {
          await ask(agent, 'GET', base + seen[n % seen.length], { 'ucp-agent': profileOf(name) })
          await sleep(pollMs)
        }
        agent.destroy()
      }),
    ),
  )
  goesOn.catch(() => undefined)
  return {
    begun,
    async end() {
      over = true
      await goesOn
    },
  }
}

interface Purchase {
  /** Final status of the session. */
  readonly status: string
  /** Time from the first request until the agent has read the order. */
  readonly ms: number
}

/** Buys with a key, one purchase after another, until nothing is left. */
async function buyLastUnits(base: string): Promise<Purchase[]> {
  const agent = new Agent({ keepAlive: true })
  const purchases: Purchase[] = []
  for (let left = lastUnits; left > 0; left -= unitsOfPurchase) {
    const begun = performance.now()
    const status = await buy(agent, base)
    purchases.push({ status, ms: Math.round(performance.now() - begun) })
  }
  agent.destroy()
  return purchases
}

async function buy(agent: Agent, base: string): Promise<string> {
  const headers = { 'x-publishable-api-key': agentKey, 'ucp-agent': profileOf('honest'), 'request-id': 'r-1' }
  const sessions = `${base}/ucp/checkout-sessions`
  const { id } = (
    await ask(agent, 'POST', sessions, headers, {
      line_items: [{ item: { id: variantId }, quantity: unitsOfPurchase }],
      context: { region_id: 'reg_us' },
      buyer: { email: 'honest@example.com', first_name: 'Ada', last_name: 'Byron' },
      shipping_address: address,
    })
  ).body
  const begun = (await ask(agent, 'POST', `${sessions}/${id}/complete`, headers, {})).body
  const form = new URLSearchParams({ method: 'card', card_number: '4242424242424242', expiry: '12/40', cvc: '123' })
  const paid = await fetch(begun.payment.next_action.url, { method: 'POST', body: form, redirect: 'manual' })
  expect(paid.status).toBe(303)
  let status = ''
  for (let n = 0; n < 200 && status !== 'completed'; n++) {
    if (n > 0) await sleep(pollMs)
    status = (await ask(agent, 'GET', `${sessions}/${id}`, headers)).body.status
  }
  return status
}

function medianAndWorst(times: readonly number[]): { readonly medianMs: number; readonly worstMs: number } {
  const sorted = times.toSorted((a, b) => a - b)
  return { medianMs: sorted[Math.floor(sorted.length / 2)] ?? 0, worstMs: sorted.at(-1) ?? 0 }
}

const profileOf = (name: string): string => `profile="https://${name}.example/profile"`

async function completed(agent: Agent, base: string, name: string): Promise<{ id: string; page: string }> {
  const profile = { 'ucp-agent': profileOf(name) }
  const created = await ask(agent, 'POST', base + face, profile, {
    line_items: [{ item: { id: variantId }, quantity: 1 }],
    context: { address_country: 'US' },
    buyer: { email: `${name}@flood.example` },
    fulfillment: {
      methods: [
        {
          type: 'shipping',
          destinations: [address],
        },
      ],
    },
  })
  const { body } = await ask(agent, 'POST', `${base}${face}/${created.body.id}/complete`, profile, {})
  if (body.status !== 'requires_escalation') throw new Error(JSON.stringify([created.body, body]))
  return { id: created.body.id, page: new URL(body.continue_url).pathname }
}

interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: the test reaches into it.
  readonly body: any
}

/**
 * Sends a request from the agent's local address. A busy machine can answer 503, so the request is repeated as
 * `Retry-After` says.
 */
async function ask(...call: Parameters<typeof askOnce>): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    const answer = await askOnce(...call)
    if (answer.status !== 503 || tries === mostTries) return answer
    await sleep(retryMs)
  }
}

const mostTries = 30
const retryMs = 1000

function askOnce(
  agent: Agent,
  method: string,
  url: string,
  more: Record<string, string> = {},
  body?: unknown,
): Promise<Answer> {
  const headers = { ...more, ...(body ? { 'content-type': 'application/json' } : {}) }
  return new Promise((resolve, reject) => {
    const call = request(url, { agent, method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      response.on('end', () => {
        const json = response.headers['content-type']?.includes('json')
        resolve({ status: response.statusCode ?? 0, body: json ? JSON.parse(text) : text })
      })
    })
    call.on('error', reject)
    call.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
