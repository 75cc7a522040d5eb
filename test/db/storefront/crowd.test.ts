import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from '../../support/invariants.ts'
import {
  attemptsOf,
  cancel,
  lastAttempt,
  ordersOf,
  paidEvent,
  postCardEvent,
  readySession,
  stockOf,
} from '../../support/purchase.ts'
import { startWeftWithProviders } from '../../support/real-providers.ts'
import { startTestWeft, type TestWeft, testKey } from '../../support/weft.ts'

const isFull = process.env.FULL === '1'

interface HttpAnswer {
  readonly status: number
  readonly text: string
  readonly retryAfter: string | null
}

/** Sends a real HTTP request, as an agent does. */
async function post(weft: TestWeft, path: string, headers: Record<string, string> = {}): Promise<HttpAnswer> {
  const response = await fetch(`${weft.baseUrl}${path}`, {
    method: 'POST',
    headers: {
      'ucp-agent': 'profile="https://agent.example/profile"',
      'request-id': 'crowd',
      'x-publishable-api-key': testKey,
      ...headers,
    },
  })
  return { status: response.status, text: await response.text(), retryAfter: response.headers.get('retry-after') }
}

const completePath = (id: string) => `/ucp/checkout-sessions/${id}/complete`
const crowd = <T>(size: number, one: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: size }, (_, index) => one(index)))

describe('many concurrent requests', () => {
  let weft: TestWeft
  beforeAll(async () => {
    weft = await startTestWeft({ listen: true })
  })
  afterAll(async () => {
    expect(await brokenInvariants(weft)).toEqual([])
    await weft.stop()
  })

  test('exactly one of 200 buyers of the last unit reaches payment, round after round', {
    timeout: 600_000,
  }, async () => {
    const buyers = 200
    const lamp = (index: number) => readySession(weft, { variant: 'variant_lamp', email: `buyer${index}@example.com` })
    const sessions: { id: string }[] = await crowd(buyers, lamp)
    const soldOut = JSON.stringify({
      ucp: { version: '2026-01-11', status: 'error' },
      messages: [
        {
          type: 'error',
          code: 'out_of_stock',
          content: 'Insufficient stock for Brass Lamp (Default): 0 available.',
          severity: 'recoverable',
          path: '/line_items/0/quantity',
          available_quantity: 0,
        },
      ],
    })
    for (let round = 0; round < (isFull ? 20 : 3); round++) {
      const answers = await crowd(buyers, (index) => post(weft, completePath(sessions[index]?.id ?? '')))
      const winners = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []))
      const losers = answers.filter(({ status }) => status !== 200)
      expect(winners.length).toBe(1)
      expect([...new Set(losers.map(({ status, text }) => `${status} ${text}`))]).toEqual([`400 ${soldOut}`])
      expect(await stockOf(weft, 'variant_lamp')).toEqual({ on_hand: 1, reserved: 1 })
      const winner = winners[0] ?? 0
      await cancel(weft, sessions[winner]?.id ?? '')
      sessions[winner] = await lamp(winner)
      expect(await brokenInvariants(weft)).toEqual([])
    }
  })

  test('ten units requested in different quantities by 100 buyers are never oversold', async () => {
    await weft.db.updateTable('variant_stock').set({ on_hand: 10 }).where('variant_id', '=', 'variant_print').execute()
    const sessions: { id: string }[] = await crowd(100, (index) =>
      readySession(weft, { variant: 'variant_print', quantity: 1 + (index % 3), email: `reader${index}@example.com` }),
    )
    const answers = await crowd(100, (index) => post(weft, completePath(sessions[index]?.id ?? '')))
    const sold = answers.reduce((sum, { status }, index) => sum + (status === 200 ? 1 + (index % 3) : 0), 0)
    expect(await stockOf(weft, 'variant_print')).toEqual({ on_hand: 10, reserved: sold })
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(10 - sold).toBeLessThan(3)
  })

  test('one of 50 buyers holds a single-use code', async () => {
    const sessions: { id: string }[] = await crowd(50, (index) =>
      readySession(weft, { codes: ['ONCE'], email: `saver${index}@example.com` }),
    )
    const answers = await crowd(50, (index) => post(weft, completePath(sessions[index]?.id ?? '')))
    const codes = answers.map(({ status, text }) => (status === 200 ? 'started' : JSON.parse(text).messages[0].code))
    expect(codes.filter((code) => code === 'started').length).toBe(1)
    expect([...new Set(codes)].sort()).toEqual(['price_changed', 'started'])
  })

  test('one of 30 concurrent sessions of one customer holds a code with one use per customer', async () => {
    const sessions: { id: string }[] = await crowd(30, () =>
      readySession(weft, { codes: ['MINE'], email: 'same@example.com' }),
    )
    const answers = await crowd(30, (index) => post(weft, completePath(sessions[index]?.id ?? '')))
    expect(answers.filter(({ status }) => status === 200).length).toBe(1)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  })

  test('100 posts with one key have one effect: each gets the same response or must retry later', async () => {
    const session = await readySession(weft)
    const under = { 'idempotency-key': 'one-of-a-hundred' }
    const answers = await crowd(100, () => post(weft, completePath(session.id), under))
    const done = answers.filter(({ status }) => status === 200)
    const waiting = answers.filter(({ status }) => status !== 200)
    expect(new Set(done.map(({ text }) => text)).size).toBe(1)
    const told = waiting.map(({ status, retryAfter, text }) => [status, retryAfter, JSON.parse(text).messages[0].code])
    expect(told).toEqual(told.map(() => [409, '1', 'idempotency_in_flight']))
    const after = await post(weft, completePath(session.id), under)
    expect([after.status, after.text]).toEqual([200, done[0]?.text])
    expect((await attemptsOf(weft, session.id)).map(({ status }) => status)).toEqual(['pending'])
  })

  test('50 posts without a key start one payment and all return it', async () => {
    const session = await readySession(weft)
    const answers = await crowd(50, () => post(weft, completePath(session.id)))
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect((await attemptsOf(weft, session.id)).map(({ status }) => status)).toEqual(['pending'])
  })

  test('100 cancellations with one key cancel once and all return it', async () => {
    const session = await readySession(weft)
    await post(weft, completePath(session.id))
    const answers = await crowd(100, () =>
      post(weft, `/ucp/checkout-sessions/${session.id}/cancel`, { 'idempotency-key': 'cancel-of-a-hundred' }),
    )
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect((await attemptsOf(weft, session.id)).map(({ status }) => status)).toEqual(['canceled'])
  })

  test('50 concurrent deliveries of one payment make one order', async () => {
    const session = await readySession(weft)
    await post(weft, completePath(session.id))
    const attempt = await lastAttempt(weft, session.id)
    const answers = await crowd(50, () => postCardEvent(weft, attempt, paidEvent))
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200])
    expect((await ordersOf(weft, session.id)).length).toBe(1)
  })
})

test('calls during a slow provider call wait for the provider’s response: one page, one attempt', async () => {
  const { weft, stripe, stop } = await startWeftWithProviders({ listen: true })
  try {
    const session = await readySession(weft)
    stripe.faults.plan('session.create', { kind: 'delay', ms: 2000 })
    const answers = await crowd(5, () => post(weft, completePath(session.id)))
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(stripe.calls).toEqual(['session.create'])
    expect((await attemptsOf(weft, session.id)).map(({ status }) => status)).toEqual(['pending'])
  } finally {
    await stop()
  }
})
