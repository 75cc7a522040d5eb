import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { responseHash } from '../../src/storefront/payments/adapters/payu/hash.ts'
import { signStripePayload } from '../../src/storefront/payments/adapters/stripe/signature.ts'
import {
  attemptsOf,
  brokenInvariants,
  cancel,
  cardEventBody,
  complete,
  confirm,
  expiredEvent,
  failedEvent,
  issuesOf,
  lastAttempt,
  ordersOf,
  paidEvent,
  payOnPage,
  postCardEvent,
  postWebhook,
  read,
  refundsOf,
  sandboxMessage,
  sandboxSecret,
  startedPayment,
  stockOf,
} from '../support/purchase.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

const received = { received: true }
const unsigned = { type: 'unauthorized', message: 'The Stripe-Signature does not match.' }
const failedMessage = {
  type: 'error',
  code: 'payment_failed',
  content: 'The payment did not go through. Complete the session again to pay.',
  severity: 'recoverable',
}
const expiredMessage = {
  ...failedMessage,
  code: 'payment_expired',
  content: 'The payment was not made in time. Complete the session again to pay.',
}

describe('payment confirmation', () => {
  let weft: TestWeft
  beforeAll(async () => {
    weft = await startTestWeft()
  })
  afterAll(async () => {
    expect(await brokenInvariants(weft)).toEqual([])
    await weft.stop()
  })

  const eventsOf = async (attemptId: string) =>
    (
      await sql<{ type: string; outcome: string | null; done: boolean }>`
        select type, outcome, processed_at is not null as done from payment_event where attempt_id = ${attemptId} order by id`.execute(
        weft.db,
      )
    ).rows
  const withoutPayment = ({ payment: _, ...session }: Record<string, unknown>) => session

  describe.each([
    ['card_handler', 'US'],
    ['inr_handler', 'IN'],
  ] as const)('%s', (_handler, country) => {
    test('paid: the session is completed, with its order, the link to it and no way on to pay', async () => {
      const { session, started, attempt } = await startedPayment(weft, { country })
      await payOnPage(weft, started.payment.next_action.url, 'success')
      expect((await read(weft, session.id)).body.status).toBe('complete_in_progress')
      weft.clock.advance(1000)
      const answer = await confirm(weft, attempt)
      expect([answer.status, answer.body]).toEqual([200, received])
      const completed = (await read(weft, session.id)).body
      const { continue_url: _, ...rest } = withoutPayment(started) as Record<string, unknown>
      expect(completed).toEqual({
        ...rest,
        status: 'completed',
        links: [
          ...session.links,
          { type: 'order', url: `https://shop.example/ucp/orders/${completed.order_id}`, title: 'Order' },
        ],
        order_id: expect.stringMatching(/^order_[0-9a-z]{35}$/),
        order: {
          id: completed.order_id,
          permalink_url: expect.stringMatching(/^https:\/\/shop\.example\/orders\/order_[0-9a-z]{35}\.[\w-]{32}$/),
        },
        updated_at: weft.clock.now().toISOString(),
      })
      expect(await ordersOf(weft, session.id)).toEqual([
        {
          id: completed.order_id,
          attempt_id: attempt.id,
          total_minor: attempt.amount_minor,
          currency: attempt.currency,
        },
      ])
    })

    test('declined: incomplete with payment_failed, the stock given back, completed again at once', async () => {
      const before = await stockOf(weft, 'variant_mug')
      const { session, started, attempt } = await startedPayment(weft, { country, variant: 'variant_mug' })
      expect(await stockOf(weft, 'variant_mug')).toEqual({ ...before, reserved: before.reserved + 1 })
      await payOnPage(weft, started.payment.next_action.url, 'decline')
      const answer = await confirm(weft, attempt)
      expect([answer.status, answer.body]).toEqual([200, received])
      expect((await read(weft, session.id)).body).toEqual({
        ...withoutPayment(started),
        status: 'incomplete',
        messages: [failedMessage],
      })
      expect(await stockOf(weft, 'variant_mug')).toEqual(before)
      weft.clock.advance(1000)
      const again = await complete(weft, session.id)
      expect([again.status, again.body.status, again.body.messages]).toEqual([200, 'complete_in_progress', []])
      expect((await attemptsOf(weft, session.id)).map(({ status }) => status)).toEqual(['failed', 'pending'])
      await cancel(weft, session.id)
    })

    test('a browser that comes back completes nothing', async () => {
      const { session, started, attempt } = await startedPayment(weft, { country })
      await payOnPage(weft, started.payment.next_action.url, 'success')
      for (const method of ['GET', 'POST'] as const)
        await weft.request({ method, url: `/pay/${attempt.page_token}/return?status=success` })
      expect((await read(weft, session.id)).body).toEqual(started)
      await confirm(weft, attempt)
    })

    test('the same message three times, two of them at once, makes one order', async () => {
      const { session, started, attempt } = await startedPayment(weft, { country })
      await payOnPage(weft, started.payment.next_action.url, 'success')
      const answers = [
        ...(await Promise.all([confirm(weft, attempt), confirm(weft, attempt)])),
        await confirm(weft, attempt),
      ]
      expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([200, received]))
      expect((await ordersOf(weft, session.id)).length).toBe(1)
      expect((await eventsOf(attempt.id)).length).toBe(1)
    })
  })

  test('expired at the provider: incomplete with payment_expired, and an update makes it ready again', async () => {
    const { session, started, attempt } = await startedPayment(weft)
    const answer = await postCardEvent(weft, attempt, expiredEvent)
    expect([answer.status, answer.body]).toEqual([200, received])
    expect((await read(weft, session.id)).body).toEqual({
      ...withoutPayment(started),
      status: 'incomplete',
      messages: [expiredMessage],
    })
    const updated = await weft.agent('PUT', `/ucp/checkout-sessions/${session.id}`, { buyer: { first_name: 'Asha' } })
    expect([updated.status, updated.body.status, updated.body.messages]).toEqual([200, 'ready_for_complete', []])
  })

  describe('refused, and without any effect', () => {
    const untouched = async (sessionId: string, started: unknown, attemptId: string) => {
      expect((await read(weft, sessionId)).body).toEqual(started)
      expect(await eventsOf(attemptId)).toEqual([])
    }

    test('a card event that somebody else signed', async () => {
      const { session, started, attempt } = await startedPayment(weft)
      const body = cardEventBody(attempt, paidEvent)
      const forged = signStripePayload(Buffer.from(body), 'whsec_guessed', weft.clock.now())
      const answer = await postWebhook(weft, 'card_handler', body, { 'stripe-signature': forged })
      expect([answer.status, answer.body]).toEqual([401, unsigned])
      await untouched(session.id, started, attempt.id)
    })

    test('a card event without a signature, or with a header that is none', async () => {
      const { session, started, attempt } = await startedPayment(weft)
      const body = cardEventBody(attempt, paidEvent)
      const bare = await postWebhook(weft, 'card_handler', body)
      expect([bare.status, bare.body]).toEqual([
        401,
        { type: 'unauthorized', message: 'The Stripe-Signature header is missing.' },
      ])
      for (const header of ['', 't=1', 'v1=00', 't=now,v1=00', 't=1,t=2,v1=00']) {
        const odd = await postWebhook(weft, 'card_handler', body, { 'stripe-signature': header })
        expect([odd.status, odd.body]).toEqual([
          401,
          { type: 'unauthorized', message: 'The Stripe-Signature header is malformed.' },
        ])
      }
      await untouched(session.id, started, attempt.id)
    })

    test('a card event altered after it was signed', async () => {
      const { session, started, attempt } = await startedPayment(weft)
      const body = cardEventBody(attempt, failedEvent)
      const signature = signStripePayload(Buffer.from(body), sandboxSecret, weft.clock.now())
      const answer = await postWebhook(weft, 'card_handler', body.replace('async_payment_failed', 'completed'), {
        'stripe-signature': signature,
      })
      expect([answer.status, answer.body]).toEqual([401, unsigned])
      const spaced = await postWebhook(weft, 'card_handler', JSON.stringify(JSON.parse(body), null, 1), {
        'stripe-signature': signature,
      })
      expect([spaced.status, spaced.body]).toEqual([401, unsigned])
      await untouched(session.id, started, attempt.id)
    })

    test('a card event replayed more than 300 s later, though not one that is exactly 300 s old', async () => {
      const { session, started, attempt } = await startedPayment(weft)
      const body = cardEventBody(attempt, expiredEvent)
      const at = (secondsAgo: number) =>
        signStripePayload(Buffer.from(body), sandboxSecret, new Date(weft.clock.now().getTime() - secondsAgo * 1000))
      weft.clock.set(new Date(Math.ceil(weft.clock.now().getTime() / 1000) * 1000))
      for (const age of [301, -301]) {
        const stale = await postWebhook(weft, 'card_handler', body, { 'stripe-signature': at(age) })
        expect([stale.status, stale.body]).toEqual([
          400,
          { type: 'invalid_data', message: 'The Stripe-Signature is stale.' },
        ])
      }
      await untouched(session.id, started, attempt.id)
      const answer = await postWebhook(weft, 'card_handler', body, { 'stripe-signature': at(300) })
      expect([answer.status, answer.body]).toEqual([200, received])
    })

    test('a signed body that is no event', async () => {
      for (const body of ['', 'null', '{}', '{"id":"evt_1"', '[]']) {
        const signature = signStripePayload(Buffer.from(body), sandboxSecret, weft.clock.now())
        const answer = await postWebhook(weft, 'card_handler', body, { 'stripe-signature': signature })
        expect([answer.status, answer.body]).toEqual([
          400,
          { type: 'invalid_data', message: 'The body is not a Stripe event.' },
        ])
      }
    })

    test('a rupee post with a wrong hash, or altered under its hash', async () => {
      const { session, started, attempt } = await startedPayment(weft, { country: 'IN' })
      await payOnPage(weft, started.payment.next_action.url, 'decline')
      const { body, headers } = await sandboxMessage(weft, attempt)
      const forged = new URLSearchParams(body)
      forged.set('hash', '0'.repeat(128))
      const altered = new URLSearchParams(body)
      altered.set('status', 'success')
      const otherKey = new URLSearchParams(body)
      otherKey.set('key', 'another')
      const guessed = (await sandboxMessage(weft, attempt, 'guessed')).body
      for (const post of [forged.toString(), altered.toString(), otherKey.toString(), guessed]) {
        const answer = await postWebhook(weft, 'inr_handler', post, headers)
        expect([answer.status, answer.body]).toEqual([
          401,
          { type: 'unauthorized', message: 'The notification is not signed by the merchant account.' },
        ])
      }
      await untouched(session.id, started, attempt.id)
    })

    test('a rupee post that is none, or that says one thing twice', async () => {
      const { body } = await sandboxMessage(weft, await declinedRupees())
      for (const [post, message] of [
        ['', 'The body is not a PayU notification.'],
        ['status=success', 'The body is not a PayU notification.'],
        ['{"status"', 'The body is not JSON.'],
        ['[1]', 'The body is not a PayU notification.'],
        [`${body}&status=success`, 'A field is given twice.'],
      ] as const) {
        const answer = await postWebhook(weft, 'inr_handler', post)
        expect([answer.status, answer.body]).toEqual([400, { type: 'invalid_data', message }])
      }
    })

    test('a rightly signed success of a rupee payment that its provider does not know: asked again later, nothing stored', async () => {
      const { session, started, attempt } = await startedPayment(weft, { country: 'IN' })
      const fields = {
        key: 'sandbox',
        txnid: attempt.txn_id,
        amount: '598.00',
        productinfo: 'Order',
        firstname: 'Customer',
        email: '',
        udf1: session.id,
        udf2: attempt.id,
        status: 'success',
      }
      const body = new URLSearchParams({ ...fields, mihpayid: '1', hash: responseHash(fields, sandboxSecret) })
      const answer = await postWebhook(weft, 'inr_handler', body.toString())
      expect([answer.status, answer.headers['retry-after'], answer.body]).toEqual([
        503,
        '60',
        {
          type: 'unexpected',
          message: 'The event could not be checked with the provider. Deliver it again.',
        },
      ])
      await untouched(session.id, started, attempt.id)
    })

    const declinedRupees = async () => {
      const { started, attempt } = await startedPayment(weft, { country: 'IN' })
      await payOnPage(weft, started.payment.next_action.url, 'decline')
      return attempt
    }

    test('any other method or handler', async () => {
      const get = await weft.request({ method: 'GET', url: '/webhooks/payments/card_handler' })
      expect([get.status, get.headers.allow, get.body]).toEqual([
        405,
        'POST',
        { type: 'method_not_allowed', message: 'Use POST here.' },
      ])
      const unknown = await weft.request({ method: 'POST', url: '/webhooks/payments/barter', payload: '{}' })
      expect([unknown.status, unknown.body]).toEqual([
        404,
        { type: 'not_found', message: 'There is nothing at this address.' },
      ])
    })
  })

  describe('accepted, but of no concern', () => {
    test.each([
      ['an event of the live mode', { ...paidEvent, livemode: true }],
      ['a page completed without money', { ...paidEvent, object: { payment_status: 'unpaid' } }],
      ['an event of a kind nobody reads', { type: 'customer.created' }],
      ['a payment of another shop on the same account', { ...paidEvent, object: { metadata: {}, id: 'cs_other' } }],
      [
        'a payment with a transaction id that is none of ours',
        { ...paidEvent, object: { metadata: { txn_id: 'x' }, id: null } },
      ],
      [
        'the intent behind the page',
        { type: 'payment_intent.succeeded', object: { object: 'payment_intent', amount_received: 3000 } },
      ],
    ])('%s', async (_name, event) => {
      const { session, started, attempt } = await startedPayment(weft)
      const answer = await postCardEvent(weft, attempt, { id: `evt_none_${attempt.id}`, ...event })
      expect([answer.status, answer.body]).toEqual([200, received])
      expect((await read(weft, session.id)).body).toEqual(started)
    })
  })

  describe('money that makes no order is kept', () => {
    const attention = { ...failedMessage, content: 'The payment needs the attention of the shop, which has been told.' }

    test.each([
      ['less than was due', { amount_total: 2999 }, '$29.99 was paid where $30.00 was due.'],
      ['more than was due', { amount_total: 3001 }, '$30.01 was paid where $30.00 was due.'],
      ['another currency', { currency: 'eur' }, '€30.00 was paid where $30.00 was due.'],
      ['no amount', { amount_total: null }, 'an unknown amount was paid where $30.00 was due.'],
    ])('%s: an open issue, no order, no refund by itself, the hold given back', async (_name, object, content) => {
      const before = await stockOf(weft, 'variant_shirt_s')
      const { session, started, attempt } = await startedPayment(weft)
      const answer = await postCardEvent(weft, attempt, { ...paidEvent, object })
      expect([answer.status, answer.body]).toEqual([200, received])
      expect(await issuesOf(weft, session.id)).toEqual([
        { attempt_id: attempt.id, kind: 'amount_mismatch', content, status: 'open' },
      ])
      expect((await read(weft, session.id)).body).toEqual({
        ...withoutPayment(started),
        status: 'incomplete',
        messages: [attention],
      })
      expect(await ordersOf(weft, session.id)).toEqual([])
      expect(await refundsOf(weft, attempt.id)).toEqual([])
      expect(await stockOf(weft, 'variant_shirt_s')).toEqual(before)
    })

    test('paid after the session was canceled: sent back once, and shown', async () => {
      const { session, attempt } = await startedPayment(weft)
      expect((await cancel(weft, session.id)).status).toBe(200)
      await postCardEvent(weft, attempt, paidEvent)
      await postCardEvent(weft, attempt, { ...paidEvent, id: `evt_again_${attempt.id}` })
      expect(await issuesOf(weft, session.id)).toEqual([
        {
          attempt_id: attempt.id,
          kind: 'paid_after_cancel',
          content: 'A payment arrived after the session was canceled. It is being refunded.',
          status: 'open',
        },
      ])
      expect(await refundsOf(weft, attempt.id)).toEqual([
        { amount_minor: 3000, currency: 'USD', reason: 'paid_after_cancel', status: 'created' },
      ])
      expect((await read(weft, session.id)).body.status).toBe('canceled')
      expect(await ordersOf(weft, session.id)).toEqual([])
    })

    test('two attempts paid: one order, the second payment sent back', async () => {
      const { session, attempt: first } = await startedPayment(weft)
      await postCardEvent(weft, first, failedEvent)
      weft.clock.advance(1000)
      await complete(weft, session.id)
      const second = await lastAttempt(weft, session.id)
      await postCardEvent(weft, second, paidEvent)
      await postCardEvent(weft, first, paidEvent)
      expect((await ordersOf(weft, session.id)).map(({ attempt_id }) => attempt_id)).toEqual([second.id])
      expect(await issuesOf(weft, session.id)).toEqual([
        {
          attempt_id: first.id,
          kind: 'paid_twice',
          content: 'A second payment arrived for a session that has its order. It is being refunded.',
          status: 'open',
        },
      ])
      expect(await refundsOf(weft, first.id)).toEqual([
        { amount_minor: 3000, currency: 'USD', reason: 'paid_twice', status: 'created' },
      ])
      expect(await refundsOf(weft, second.id)).toEqual([])
    })

    test('an older attempt paid while a newer one runs: it makes the order, and the newer page is closed', async () => {
      const { session, attempt: first } = await startedPayment(weft)
      await postCardEvent(weft, first, failedEvent)
      weft.clock.advance(1000)
      const again = await complete(weft, session.id)
      await postCardEvent(weft, first, paidEvent)
      expect((await ordersOf(weft, session.id)).map(({ attempt_id }) => attempt_id)).toEqual([first.id])
      expect((await attemptsOf(weft, session.id)).map(({ status }) => status)).toEqual(['paid', 'canceled'])
      const page = await weft.request({ method: 'GET', url: new URL(again.body.payment.next_action.url).pathname })
      expect(page.status).toBe(410)
    })

    test('an older attempt paid when the newer one was paid a moment before: one order, the older sent back', async () => {
      const { session, attempt: first } = await startedPayment(weft)
      await postCardEvent(weft, first, failedEvent)
      weft.clock.advance(1000)
      const again = await complete(weft, session.id)
      await payOnPage(weft, again.body.payment.next_action.url, 'success')
      const second = await lastAttempt(weft, session.id)
      await postCardEvent(weft, first, paidEvent)
      expect((await ordersOf(weft, session.id)).map(({ attempt_id }) => attempt_id)).toEqual([second.id])
      expect((await refundsOf(weft, first.id)).map(({ reason }) => reason)).toEqual(['paid_twice'])
      expect((await issuesOf(weft, session.id)).map(({ attempt_id, kind }) => [attempt_id, kind])).toEqual([
        [first.id, 'paid_twice'],
      ])
    })

    test('a second payment reported for one attempt is an issue and nothing is sent back by itself', async () => {
      const { session, attempt } = await startedPayment(weft)
      await postCardEvent(weft, attempt, paidEvent)
      await postCardEvent(weft, attempt, { ...paidEvent, id: 'evt_other_payment', object: { payment_intent: 'pi_2' } })
      expect((await ordersOf(weft, session.id)).length).toBe(1)
      expect(await issuesOf(weft, session.id)).toEqual([
        {
          attempt_id: attempt.id,
          kind: 'paid_twice',
          content: 'The provider reports a second payment (pi_2) for one attempt.',
          status: 'open',
        },
      ])
      expect(await refundsOf(weft, attempt.id)).toEqual([])
    })

    test('paid late, the session being what it was: an order', async () => {
      const { session, attempt } = await startedPayment(weft)
      await postCardEvent(weft, attempt, expiredEvent)
      const before = await stockOf(weft, 'variant_shirt_s')
      await postCardEvent(weft, attempt, paidEvent)
      expect((await ordersOf(weft, session.id)).length).toBe(1)
      expect(await stockOf(weft, 'variant_shirt_s')).toEqual({ ...before, on_hand: before.on_hand - 1 })
      expect((await read(weft, session.id)).body.status).toBe('completed')
    })

    test('paid late, the session being changed to other goods of the same total: an issue, no order', async () => {
      const { session, attempt } = await startedPayment(weft)
      await postCardEvent(weft, attempt, expiredEvent)
      const changed = await weft.agent('PUT', `/ucp/checkout-sessions/${session.id}`, {
        line_items: [
          { line_item_id: session.line_items[0].id, quantity: 0 },
          { item: { id: 'variant_shirt_m' }, quantity: 1 },
        ],
      })
      expect(changed.body.totals).toEqual(session.totals)
      await postCardEvent(weft, attempt, paidEvent)
      expect(await ordersOf(weft, session.id)).toEqual([])
      expect(await issuesOf(weft, session.id)).toEqual([
        {
          attempt_id: attempt.id,
          kind: 'paid_not_orderable',
          content:
            'A payment arrived after its time, and the session has been changed since. Refund it or make the order by hand.',
          status: 'open',
        },
      ])
      expect((await read(weft, session.id)).body).toEqual(changed.body)
    })

    test('paid late, the stock being gone: an issue, and stock stays what it is', async () => {
      const { session, attempt } = await startedPayment(weft, { variant: 'variant_lamp' })
      await postCardEvent(weft, attempt, expiredEvent)
      const other = await startedPayment(weft, { variant: 'variant_lamp' })
      await postCardEvent(weft, attempt, paidEvent)
      expect(await ordersOf(weft, session.id)).toEqual([])
      expect(await issuesOf(weft, session.id)).toEqual([
        {
          attempt_id: attempt.id,
          kind: 'paid_not_orderable',
          content:
            'Paid, but the order could not be made (variant_stock_not_oversold). Restock and make the order by hand, or refund it.',
          status: 'open',
        },
      ])
      expect(await stockOf(weft, 'variant_lamp')).toEqual({ on_hand: 1, reserved: 1 })
      await cancel(weft, other.session.id)
    })

    test('paid after the whole session expired: an order all the same', async () => {
      const { session, attempt } = await startedPayment(weft)
      await postCardEvent(weft, attempt, expiredEvent)
      weft.clock.advance(7 * 3600_000)
      await weft.weft.jobs.runNow('expire-sessions')
      expect((await read(weft, session.id)).body.status).toBe('canceled')
      await postCardEvent(weft, attempt, paidEvent)
      expect((await read(weft, session.id)).body.status).toBe('completed')
      expect((await ordersOf(weft, session.id)).length).toBe(1)
    })

    test('a failure or an expiry after the payment changes nothing', async () => {
      const { session, attempt } = await startedPayment(weft)
      await postCardEvent(weft, attempt, paidEvent)
      const completed = (await read(weft, session.id)).body
      for (const event of [failedEvent, expiredEvent])
        expect((await postCardEvent(weft, attempt, event)).status).toBe(200)
      expect((await read(weft, session.id)).body).toEqual(completed)
      expect(await eventsOf(attempt.id)).toEqual([
        { type: 'checkout.session.completed', outcome: 'order', done: true },
        { type: 'checkout.session.async_payment_failed', outcome: 'nothing', done: true },
        { type: 'checkout.session.expired', outcome: 'nothing', done: true },
      ])
    })

    test('a dispute told before the payment hides neither', async () => {
      const { session, attempt } = await startedPayment(weft)
      await postCardEvent(weft, attempt, {
        type: 'charge.dispute.created',
        object: { object: 'dispute', id: 'du_1', amount: 3000, reason: 'fraudulent' },
      })
      expect((await read(weft, session.id)).body.status).toBe('complete_in_progress')
      await postCardEvent(weft, attempt, paidEvent)
      expect((await ordersOf(weft, session.id)).length).toBe(1)
      expect(await issuesOf(weft, session.id)).toEqual([
        {
          attempt_id: attempt.id,
          kind: 'disputed',
          content: 'The shopper disputes this payment with their bank. Answer it at the provider.',
          status: 'open',
        },
      ])
    })
  })
})
