import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { StripeSandboxControl } from '../../sandbox/stripe/stripe-sandbox.ts'
import { sql } from '../../src/platform/db/database.ts'
import { brokenInvariants } from '../support/invariants.ts'
import {
  type AttemptRow,
  attemptsOf,
  cancel,
  complete,
  issuesOf,
  lastAttempt,
  ordersOf,
  postWebhook,
  read,
  readySession,
  refundsOf,
  startedPayment,
  stockOf,
} from '../support/purchase.ts'
import { startWeftWithProviders, type WeftWithProviders } from '../support/real-providers.ts'
import type { TestWeft } from '../support/weft.ts'

const minute = 60_000

const received = { received: true }

const sessionFailed = {
  ucp: { version: '2026-01-11', status: 'error' },
  messages: [
    {
      type: 'error',
      code: 'payment_session_failed',
      content: 'The payment provider did not accept the payment. Try again; nothing was charged.',
      severity: 'fatal',
    },
  ],
}

const notCheckable = {
  type: 'unexpected',
  message: 'The event could not be checked with the provider. Deliver it again.',
}

const refusedBy = (status: number) =>
  ({
    kind: 'respond',
    status,
    body: {
      error: { type: status < 500 ? 'invalid_request_error' : 'api_error', code: 'url_invalid', message: 'No.' },
    },
  }) as const

/** Stripe's client does not repeat a call with this response, and so does not wait in real time. */
const outage = { ...refusedBy(500), headers: { 'stripe-should-retry': 'false' } } as const

let all: WeftWithProviders
let weft: TestWeft
let stripe: StripeSandboxControl
beforeAll(async () => {
  all = await startWeftWithProviders()
  ;({ weft, stripe } = all)
})
beforeEach(() => stripe.faults.clear())
afterAll(async () => {
  expect(await brokenInvariants(weft)).toEqual([])
  await all.stop()
})

const sweep = () => weft.weft.jobs.runNow('sweep-payments')

const sendRefunds = () => weft.weft.jobs.runNow('send-refunds')

const statusOf = async (id: string) => (await read(weft, id)).body.status

const storedEvents = async (attemptId: string) =>
  (await sql`select id from payment_event where attempt_id = ${attemptId}`.execute(weft.db)).rows.length

describe('card_handler by Stripe', () => {
  const ref = (attempt: AttemptRow) => attempt.provider_ref ?? ''
  /** Delivers every Stripe event about the attempt so far. */
  const deliver = async (attempt: AttemptRow) => {
    const about = stripe.events.filter(({ data }) => JSON.stringify(data).includes(attempt.txn_id))
    const answers = []
    for (const event of about) {
      const { rawBody, headers } = stripe.signed(event)
      answers.push(await postWebhook(weft, 'card_handler', rawBody, headers))
    }
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, received]))
  }

  test('the shopper is sent to the card page, which charges the exact total once', async () => {
    const { started, attempt } = await startedPayment(weft)
    const page = stripe.account.session(ref(attempt))
    expect(started.payment).toEqual({
      handler_id: 'card_handler',
      provider_id: 'pp_card_handler_card_handler',
      next_action: { type: 'redirect', url: page.url, description: 'Pay on the secure card page.' },
      description:
        'The shopper pays on the page of the payment provider. Poll this session every 2 to 5 seconds until it is completed.',
    })
    expect([page.amount_total, page.currency, page.customer_email]).toEqual([3000, 'usd', 'asha@example.com'])
    expect(JSON.stringify(started)).not.toContain('sk_test')
  })

  test('a paid session is completed by its events', async () => {
    const { session, attempt } = await startedPayment(weft)
    stripe.account.pay(ref(attempt), 'success')
    await deliver(attempt)
    const { body } = await read(weft, session.id)
    expect([body.status, body.order_id]).toEqual(['completed', (await ordersOf(weft, session.id))[0]?.id])
  })

  test('a declined card leaves the page open, and another card can pay', async () => {
    const { session, attempt } = await startedPayment(weft)
    stripe.account.pay(ref(attempt), 'decline')
    await deliver(attempt)
    expect(await statusOf(session.id)).toBe('complete_in_progress')
    stripe.account.pay(ref(attempt), 'success')
    await deliver(attempt)
    expect(await statusOf(session.id)).toBe('completed')
  })

  test('a bank debit is paid only once it has succeeded, and fails if it bounces', async () => {
    const good = await startedPayment(weft)
    stripe.account.pay(ref(good.attempt), 'async')
    await deliver(good.attempt)
    expect(await statusOf(good.session.id)).toBe('complete_in_progress')
    stripe.account.settleAsync(ref(good.attempt), 'success')
    await deliver(good.attempt)
    expect(await statusOf(good.session.id)).toBe('completed')
    const bad = await startedPayment(weft)
    stripe.account.pay(ref(bad.attempt), 'async')
    stripe.account.settleAsync(ref(bad.attempt), 'decline')
    await deliver(bad.attempt)
    const { body } = await read(weft, bad.session.id)
    expect([body.status, body.messages.map(({ code }: { code: string }) => code)]).toEqual([
      'incomplete',
      ['payment_failed'],
    ])
  })

  test('if the page is refused, the shopper gets a client secret, which completes the session too', async () => {
    stripe.faults.plan('session.create', refusedBy(400))
    const { session, started, attempt } = await startedPayment(weft)
    expect(started.payment.next_action).toEqual({
      type: 'client_secret',
      client_secret: stripe.account.intent(ref(attempt)).client_secret,
      description: 'Confirm the card payment with this client secret.',
    })
    stripe.account.pay(ref(attempt), 'success')
    await deliver(attempt)
    expect(await statusOf(session.id)).toBe('completed')
  })

  test.each([
    [
      'refuses both ways',
      [
        ['session.create', 400, 1],
        ['intent.create', 400, 1],
      ],
    ],
    ['is out of order', [['session.create', 500, 2]]],
  ] as const)(
    'when Stripe %s: payment_session_failed, the hold is released, and the session can be completed again',
    async (_name, faults) => {
      const session = await readySession(weft, { variant: 'variant_lamp', codes: ['ONCE'] })
      for (const [operation, status, times] of faults) stripe.faults.plan(operation, refusedBy(status), times)
      const answer = await complete(weft, session.id)
      expect([answer.status, answer.body]).toEqual([500, sessionFailed])
      expect((await read(weft, session.id)).body).toEqual(session)
      expect(await stockOf(weft, 'variant_lamp')).toEqual({ on_hand: 1, reserved: 0 })
      weft.clock.advance(1000)
      expect((await complete(weft, session.id)).body.status).toBe('complete_in_progress')
      expect((await attemptsOf(weft, session.id)).map(({ status }) => status)).toEqual(['failed', 'pending'])
      await cancel(weft, session.id)
    },
  )

  test('a lost response is fetched again, and there is one page', async () => {
    stripe.faults.plan('session.create', { kind: 'drop', when: 'after' })
    const before = stripe.account.sessions.size
    await startedPayment(weft)
    expect(stripe.account.sessions.size).toBe(before + 1)
  })

  test('a payment reported before the response to its start still counts', async () => {
    const session = await readySession(weft)
    const known = new Set(stripe.account.sessions.keys())
    stripe.faults.plan('session.create', { kind: 'delay', ms: 500 })
    const completing = complete(weft, session.id)
    const page = await vi.waitUntil(() => [...stripe.account.sessions.keys()].find((id) => !known.has(id)))
    stripe.account.pay(page, 'success')
    await deliver(await lastAttempt(weft, session.id))
    expect(await statusOf(session.id)).toBe('completed')
    const answer = await completing
    expect([answer.status, answer.body.messages[0].code]).toEqual([409, 'checkout_not_modifiable'])
    expect((await ordersOf(weft, session.id)).length).toBe(1)
  })

  test('a payment of another amount becomes an issue', async () => {
    const { session, attempt } = await startedPayment(weft)
    stripe.account.session(ref(attempt)).amount_total = 2900
    stripe.account.pay(ref(attempt), 'success')
    await deliver(attempt)
    expect((await issuesOf(weft, session.id)).map(({ kind, content }) => [kind, content])).toEqual([
      ['amount_mismatch', '$29.00 was paid where $30.00 was due.'],
    ])
    expect(await ordersOf(weft, session.id)).toEqual([])
  })

  test('a payment in a malformed currency becomes an issue at once', async () => {
    const { session, attempt } = await startedPayment(weft)
    stripe.account.session(ref(attempt)).currency = 'EURO'
    stripe.account.pay(ref(attempt), 'success')
    await deliver(attempt)
    expect((await issuesOf(weft, session.id)).map(({ kind, content }) => [kind, content])).toEqual([
      ['amount_mismatch', 'an unknown amount was paid where $30.00 was due.'],
    ])
    expect(await ordersOf(weft, session.id)).toEqual([])
  })

  test('without a message, the sweeper queries Stripe and finds the payment', async () => {
    const { session, attempt } = await startedPayment(weft)
    stripe.account.pay(ref(attempt), 'success')
    weft.clock.advance(minute)
    await sweep()
    expect(await statusOf(session.id)).toBe('completed')
    await deliver(attempt)
    expect((await ordersOf(weft, session.id)).length).toBe(1)
  })

  test('on expiry the page is closed at Stripe and the session can be completed again', async () => {
    const { session, attempt } = await startedPayment(weft)
    weft.clock.advance(30 * minute)
    await sweep()
    expect(stripe.account.session(ref(attempt)).status).toBe('expired')
    await deliver(attempt)
    const { body } = await read(weft, session.id)
    expect([body.status, body.messages[0].code]).toEqual(['incomplete', 'payment_expired'])
  })

  test('cancel closes the page at Stripe', async () => {
    const { session, attempt } = await startedPayment(weft)
    expect((await cancel(weft, session.id)).body.status).toBe('canceled')
    expect(stripe.account.session(ref(attempt)).status).toBe('expired')
    await deliver(attempt)
    expect(await statusOf(session.id)).toBe('canceled')
  })

  test('a payment of a session that was canceled while Stripe was unavailable, with a lost message, is found within minutes and refunded once', async () => {
    const { session, attempt } = await startedPayment(weft)
    stripe.faults.plan('session.expire', refusedBy(500), 2)
    expect((await cancel(weft, session.id)).body.status).toBe('canceled')
    stripe.account.pay(ref(attempt), 'success')
    weft.clock.advance(5 * minute)
    await sweep()
    expect((await issuesOf(weft, session.id)).map(({ kind }) => kind)).toEqual(['paid_after_cancel'])
    stripe.faults.plan('refund.create', { kind: 'drop', when: 'after' }, 2)
    await sendRefunds()
    expect((await refundsOf(weft, attempt.id)).map(({ status }) => status)).toEqual(['created'])
    await sendRefunds()
    await sendRefunds()
    expect(await refundsOf(weft, attempt.id)).toEqual([
      { amount_minor: 3000, currency: 'USD', reason: 'paid_after_cancel', status: 'succeeded' },
    ])
    const intent = stripe.account.session(ref(attempt)).payment_intent
    expect([...stripe.account.refunds.values()].filter((made) => made.payment_intent === intent).length).toBe(1)
    await deliver(attempt)
    expect((await refundsOf(weft, attempt.id)).length).toBe(1)
  })

  test('while Stripe is unavailable, a refund is retried every 15 seconds, and a person is notified once', async () => {
    const { session, attempt } = await startedPayment(weft)
    stripe.faults.plan('session.expire', refusedBy(500), 2)
    await cancel(weft, session.id)
    stripe.account.pay(ref(attempt), 'success')
    weft.clock.advance(5 * minute)
    await sweep()
    stripe.faults.plan('refund.create', outage, 1000)
    const asked = () => stripe.calls.filter((call) => call === 'refund.create').length
    const before = asked()
    // The job runs every five seconds for 25 minutes.
    for (let n = 0; n < 300; n++) {
      await sendRefunds()
      weft.clock.advance(5000)
    }
    const tries = asked() - before
    expect([tries, (await refundsOf(weft, attempt.id)).map(({ status }) => status)]).toEqual([102, ['created']])
    expect((await issuesOf(weft, session.id)).map(({ kind, content }) => [kind, content])).toEqual([
      [
        'not_applied',
        'A refund could not be sent in 40 tries. Weft keeps trying: look at the payment at the provider.',
      ],
      ['paid_after_cancel', expect.any(String)],
    ])
    stripe.faults.clear()
    weft.clock.advance(15_000)
    await sendRefunds()
    expect((await refundsOf(weft, attempt.id)).map(({ status }) => status)).toEqual(['succeeded'])
  })

  test('while Stripe is down, each run tries one refund, and all are sent within 15 seconds of its return', async () => {
    const payments = [await startedPayment(weft), await startedPayment(weft)]
    stripe.faults.plan('session.expire', refusedBy(500), 4)
    for (const { session, attempt } of payments) {
      await cancel(weft, session.id)
      stripe.account.pay(ref(attempt), 'success')
    }
    weft.clock.advance(5 * minute)
    await sweep()
    stripe.faults.plan('refund.create', refusedBy(500), 2)
    stripe.faults.plan('refund.create', outage, 1000)
    const asked = () => stripe.calls.filter((call) => call === 'refund.create').length
    const before = asked()
    await sendRefunds()
    // The client retries each call once.
    expect((asked() - before) / 2).toBe(1)
    for (let n = 0; n < 240; n++) {
      weft.clock.advance(5000)
      await sendRefunds()
    }
    stripe.faults.clear()
    const statuses = async () =>
      (await Promise.all(payments.map(({ attempt }) => refundsOf(weft, attempt.id)))).flat().map(({ status }) => status)
    expect(await statuses()).toEqual(['created', 'created'])
    for (let n = 0; n < 3; n++) {
      weft.clock.advance(5000)
      await sendRefunds()
    }
    expect(await statuses()).toEqual(['succeeded', 'succeeded'])
  })

  test('a session that is completed again while the old page could not be closed, and paid on both pages, has one order and one refund', async () => {
    const { session, attempt: first } = await startedPayment(weft)
    weft.clock.advance(30 * minute)
    stripe.faults.plan('session.expire', refusedBy(500), 2)
    await complete(weft, session.id)
    const second = await lastAttempt(weft, session.id)
    stripe.account.pay(ref(first), 'success')
    stripe.account.pay(ref(second), 'success')
    await Promise.all([deliver(first), deliver(second)])
    expect((await ordersOf(weft, session.id)).length).toBe(1)
    await sendRefunds()
    const refunds = [...(await refundsOf(weft, first.id)), ...(await refundsOf(weft, second.id))]
    expect(refunds).toEqual([{ amount_minor: 3000, currency: 'USD', reason: 'paid_twice', status: 'succeeded' }])
  })

  test('a dispute whose payment cannot be read is requested again and not stored', async () => {
    const { attempt } = await startedPayment(weft)
    stripe.account.pay(ref(attempt), 'success')
    await deliver(attempt)
    const events = await storedEvents(attempt.id)
    const { rawBody, headers } = stripe.signed({
      id: 'evt_dispute',
      object: 'event',
      type: 'charge.dispute.created',
      created: 1,
      livemode: false,
      api_version: '2026-10-28.endive',
      data: {
        object: {
          id: 'du_1',
          object: 'dispute',
          payment_intent: stripe.account.session(ref(attempt)).payment_intent,
          amount: 3000,
          currency: 'usd',
          reason: 'fraudulent',
        },
      },
    })
    stripe.faults.plan('intent.retrieve', refusedBy(500), 2)
    const refused = await postWebhook(weft, 'card_handler', rawBody, headers)
    expect([refused.status, refused.body]).toEqual([503, notCheckable])
    expect(await storedEvents(attempt.id)).toBe(events)
    const again = await postWebhook(weft, 'card_handler', rawBody, headers)
    expect([again.status, again.body]).toEqual([200, received])
    expect((await issuesOf(weft, attempt.checkout_id)).map(({ kind }) => kind)).toEqual(['disputed'])
  })
})
