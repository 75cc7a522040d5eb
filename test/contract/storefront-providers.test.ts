import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPayuSandbox, type PayuSandboxControl } from '../../sandbox/payu/payu-sandbox.ts'
import { createStripeSandbox, type StripeSandboxControl } from '../../sandbox/stripe/stripe-sandbox.ts'
import { sql } from '../../src/platform/db/database.ts'
import { findAttempt, startPayment } from '../../src/storefront/checkout/index.ts'
import { testClock } from '../support/clock.ts'
import {
  type AttemptRow,
  attemptsOf,
  brokenInvariants,
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
import { startTestWeft, type TestWeft } from '../support/weft.ts'

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

const clock = testClock()
const stripeServer = createStripeSandbox({
  secretKey: 'sk_test_merchant',
  webhookSecret: 'whsec_endpoint',
  baseUrl: 'https://cards.example',
  clock,
})
const payuServer = createPayuSandbox({ merchantKey: 'C0Dr8m', merchantSalt: '3sf0jURk' })
const stripe: StripeSandboxControl = stripeServer.control
const payu: PayuSandboxControl = payuServer.control
let weft: TestWeft

beforeAll(async () => {
  await stripeServer.app.listen({ port: 0, host: '127.0.0.1' })
  await payuServer.app.listen({ port: 0, host: '127.0.0.1' })
  const payuUrl = addressOf(payuServer.app.server.address())
  weft = await startTestWeft({
    clock,
    environment: {
      STRIPE_SECRET_KEY: 'sk_test_merchant',
      STRIPE_WEBHOOK_SECRET: 'whsec_next, whsec_endpoint',
      STRIPE_API_URL: addressOf(stripeServer.app.server.address()),
      PAYU_MERCHANT_KEY: 'C0Dr8m',
      PAYU_MERCHANT_SALT: '3sf0jURk',
      PAYU_PAYMENT_URL: `${payuUrl}/_payment`,
      PAYU_API_URL: `${payuUrl}/merchant/postservice.php?form=2`,
    },
  })
})
beforeEach(() => {
  stripe.faults.clear()
  payu.faults.clear()
})
afterAll(async () => {
  expect(await brokenInvariants(weft)).toEqual([])
  await weft.stop()
  await stripeServer.app.close()
  await payuServer.app.close()
})

const sweep = () => weft.weft.jobs.runNow('sweep-payments')
const sendRefunds = () => weft.weft.jobs.runNow('send-refunds')
const statusOf = async (id: string) => (await read(weft, id)).body.status
const storedEvents = async (attemptId: string) =>
  (await sql`select id from payment_event where attempt_id = ${attemptId}`.execute(weft.db)).rows.length

describe('card_handler by Stripe', () => {
  const ref = (attempt: AttemptRow) => attempt.provider_ref ?? ''
  /** Posts every event about the attempt that Stripe has made so far. */
  const deliver = async (attempt: AttemptRow) => {
    const about = stripe.events.filter(({ data }) => JSON.stringify(data).includes(attempt.txn_id))
    const answers = []
    for (const event of about) {
      const { rawBody, headers } = stripe.signed(event)
      answers.push(await postWebhook(weft, 'card_handler', rawBody, headers))
    }
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, received]))
  }

  test('the shopper is sent to the card page, which asks for the exact total once', async () => {
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

  test('paid: completed, whichever of its events comes first', async () => {
    const { session, attempt } = await startedPayment(weft)
    stripe.account.pay(ref(attempt), 'success')
    await deliver(attempt)
    const { body } = await read(weft, session.id)
    expect([body.status, body.order_id]).toEqual(['completed', (await ordersOf(weft, session.id))[0]?.id])
  })

  test('a declined card leaves the page open, and another one pays', async () => {
    const { session, attempt } = await startedPayment(weft)
    stripe.account.pay(ref(attempt), 'decline')
    await deliver(attempt)
    expect(await statusOf(session.id)).toBe('complete_in_progress')
    stripe.account.pay(ref(attempt), 'success')
    await deliver(attempt)
    expect(await statusOf(session.id)).toBe('completed')
  })

  test('a bank debit is paid only when it has come through, and fails when it bounces', async () => {
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

  test('where the page is refused the shopper gets a client secret, which completes the session too', async () => {
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
    'when Stripe %s: payment_session_failed, the hold given back, and the session can be completed again',
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

  test('an answer that was lost on its way is fetched again: one page', async () => {
    stripe.faults.plan('session.create', { kind: 'drop', when: 'after' })
    const before = stripe.account.sessions.size
    await startedPayment(weft)
    expect(stripe.account.sessions.size).toBe(before + 1)
  })

  test('the news of a payment that comes before the answer to its start counts all the same', async () => {
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

  test('another amount paid than asked for is kept as an issue', async () => {
    const { session, attempt } = await startedPayment(weft)
    stripe.account.session(ref(attempt)).amount_total = 2900
    stripe.account.pay(ref(attempt), 'success')
    await deliver(attempt)
    expect((await issuesOf(weft, session.id)).map(({ kind, content }) => [kind, content])).toEqual([
      ['amount_mismatch', '$29.00 was paid where $30.00 was due.'],
    ])
    expect(await ordersOf(weft, session.id)).toEqual([])
  })

  test('no message arrives: the sweeper asks and finds the payment', async () => {
    const { session, attempt } = await startedPayment(weft)
    stripe.account.pay(ref(attempt), 'success')
    weft.clock.advance(minute)
    await sweep()
    expect(await statusOf(session.id)).toBe('completed')
    await deliver(attempt)
    expect((await ordersOf(weft, session.id)).length).toBe(1)
  })

  test('its time is up: the page is closed at Stripe and the session can be completed again', async () => {
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

  test('canceled while Stripe cannot be reached, paid, and the message lost: found within minutes and sent back once', async () => {
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

  test('completed again while the old page could not be closed, and paid on both: one order, one refund', async () => {
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

  test('a dispute whose payment cannot be looked up is asked for again and not stored', async () => {
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

describe('inr_handler by PayU', () => {
  const rupees = { country: 'IN' } as const
  /** The shopper opens our page, which posts the signed form. */
  const openPage = async (attempt: AttemptRow) => {
    const { storefront } = weft.weft
    const found = await findAttempt(weft.db, { id: attempt.id })
    if (!found) throw new Error('The attempt is gone.')
    const form = storefront.providers.inr_handler.form?.(await startPayment(storefront, found.checkout, found.attempt))
    if (!form) throw new Error('PayU is entered by a form.')
    const response = await fetch(form.action, { method: 'POST', body: new URLSearchParams(form.fields) })
    if (!response.ok) throw new Error(await response.text())
  }
  const opened = async (wanted = {}) => {
    const running = await startedPayment(weft, { ...rupees, ...wanted })
    await openPage(running.attempt)
    return running
  }
  const notify = (attempt: AttemptRow) =>
    postWebhook(weft, 'inr_handler', payu.merchant.notification(attempt.txn_id).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    })

  test('the shopper is sent to a page of ours, which posts the signed form for the exact total', async () => {
    const { started, attempt } = await opened()
    expect(started.payment).toEqual({
      handler_id: 'inr_handler',
      provider_id: 'pp_inr_handler_inr_handler',
      next_action: {
        type: 'redirect',
        url: `https://shop.example/pay/${attempt.page_token}`,
        description: 'Pay by UPI, card or net banking.',
      },
      description:
        'The shopper pays on the page of the payment provider. Poll this session every 2 to 5 seconds until it is completed.',
    })
    expect(payu.merchant.transactions.get(attempt.txn_id)?.fields).toMatchObject({
      amount: '598.00',
      email: 'asha@example.com',
      udf1: attempt.checkout_id,
      udf2: attempt.id,
      surl: `https://shop.example/pay/${attempt.page_token}/return`,
      furl: `https://shop.example/pay/${attempt.page_token}/return`,
    })
    expect(JSON.stringify(started)).not.toContain('3sf0jURk')
  })

  test('paid, and PayU asked for its word: completed', async () => {
    const { session, attempt } = await opened()
    payu.merchant.end(attempt.txn_id, 'success')
    const answer = await notify(attempt)
    expect([answer.status, answer.body]).toEqual([200, received])
    expect(await statusOf(session.id)).toBe('completed')
    expect(payu.calls.at(-1)).toBe('verify_payment')
  })

  test('pending stays in progress, then fails', async () => {
    const { session, attempt } = await opened()
    payu.merchant.end(attempt.txn_id, 'pending')
    await notify(attempt)
    expect(await statusOf(session.id)).toBe('complete_in_progress')
    payu.merchant.end(attempt.txn_id, 'failure')
    await notify(attempt)
    const { body } = await read(weft, session.id)
    expect([body.status, body.messages[0].code]).toEqual(['incomplete', 'payment_failed'])
  })

  test('a success that PayU itself does not confirm completes nothing, whatever its hash', async () => {
    const { session, started, attempt } = await opened()
    payu.merchant.end(attempt.txn_id, 'success')
    const message = payu.merchant.notification(attempt.txn_id).toString()
    payu.merchant.end(attempt.txn_id, 'pending')
    const answer = await postWebhook(weft, 'inr_handler', message)
    expect([answer.status, answer.body]).toEqual([503, notCheckable])
    expect((await read(weft, session.id)).body).toEqual(started)
    expect(await storedEvents(attempt.id)).toBe(0)
  })

  test('PayU cannot be asked: not acknowledged and nothing stored; delivered again it counts', async () => {
    const { session, attempt } = await opened()
    payu.merchant.end(attempt.txn_id, 'success')
    payu.faults.plan('verify_payment', { kind: 'drop', when: 'before' })
    const refused = await notify(attempt)
    expect([refused.status, refused.body]).toEqual([503, notCheckable])
    expect(await storedEvents(attempt.id)).toBe(0)
    expect((await notify(attempt)).status).toBe(200)
    expect(await statusOf(session.id)).toBe('completed')
  })

  test('the message of one payment does not pay another', async () => {
    const { attempt: paid } = await opened()
    const { session, started, attempt } = await opened()
    payu.merchant.end(paid.txn_id, 'success')
    const stolen = payu.merchant.notification(paid.txn_id)
    stolen.set('txnid', attempt.txn_id)
    stolen.set('udf1', session.id)
    stolen.set('udf2', attempt.id)
    const answer = await postWebhook(weft, 'inr_handler', stolen.toString())
    expect([answer.status, answer.body]).toEqual([
      401,
      { type: 'unauthorized', message: 'The notification is not signed by the merchant account.' },
    ])
    expect((await read(weft, session.id)).body).toEqual(started)
  })

  test('PayU says that another amount was paid: an issue, no order', async () => {
    const { session, attempt } = await opened()
    payu.merchant.end(attempt.txn_id, 'success')
    payu.faults.plan('verify_payment', { kind: 'lie', change: { amt: '598.01', transaction_amount: '598.01' } })
    await notify(attempt)
    expect((await issuesOf(weft, session.id)).map(({ kind, content }) => [kind, content])).toEqual([
      ['amount_mismatch', '₹598.01 was paid where ₹598.00 was due.'],
    ])
    expect(await ordersOf(weft, session.id)).toEqual([])
  })

  test('no message arrives: the sweeper asks and finds the payment', async () => {
    const { session, attempt } = await opened()
    payu.merchant.end(attempt.txn_id, 'success')
    weft.clock.advance(minute)
    await sweep()
    expect(await statusOf(session.id)).toBe('completed')
  })

  test('paid on the page that cannot be closed, after its time, with the message lost: an order within minutes', async () => {
    const { session, attempt } = await opened()
    weft.clock.advance(30 * minute)
    await sweep()
    expect(await statusOf(session.id)).toBe('incomplete')
    payu.merchant.end(attempt.txn_id, 'success')
    weft.clock.advance(5 * minute)
    await sweep()
    expect(await statusOf(session.id)).toBe('completed')
  })

  test('an attempt that ended is asked about for a day and no longer', async () => {
    const { attempt } = await opened()
    weft.clock.advance(30 * minute)
    await sweep()
    const nextCheck = async () =>
      (
        await sql<{
          due: boolean
        }>`select next_check_at is not null as due from payment_attempt where id = ${attempt.id}`.execute(weft.db)
      ).rows
    weft.clock.advance(5 * minute)
    await sweep()
    expect(await nextCheck()).toEqual([{ due: true }])
    weft.clock.advance(24 * 60 * minute)
    await sweep()
    expect(await nextCheck()).toEqual([{ due: false }])
  })

  test('paid after a cancel: the refund is queued at PayU, and done when PayU says so', async () => {
    const { session, attempt } = await opened()
    await cancel(weft, session.id)
    payu.merchant.end(attempt.txn_id, 'success')
    await notify(attempt)
    await sendRefunds()
    await sendRefunds()
    expect((await refundsOf(weft, attempt.id)).map(({ status }) => status)).toEqual(['queued'])
    const mihpayid = payu.merchant.transactions.get(attempt.txn_id)?.mihpayid
    const made = [...payu.merchant.refunds.values()].filter((refund) => refund.mihpayid === mihpayid)
    expect(made.map(({ amt, status }) => [amt, status])).toEqual([['598.00', 'queued']])
    const requestId = made[0]?.request_id ?? ''
    payu.merchant.settleRefund(requestId, 'success')
    const answer = await postWebhook(weft, 'inr_handler', payu.merchant.refundNotification(requestId))
    expect([answer.status, answer.body]).toEqual([200, received])
    expect(await refundsOf(weft, attempt.id)).toEqual([
      { amount_minor: 59800, currency: 'INR', reason: 'paid_after_cancel', status: 'succeeded' },
    ])
  })
})

function addressOf(address: string | AddressInfo | null): string {
  if (!address || typeof address === 'string') throw new Error('The server does not listen on a port.')
  return `http://127.0.0.1:${address.port}`
}
