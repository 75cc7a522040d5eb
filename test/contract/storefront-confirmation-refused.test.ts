import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { responseHash } from '../../src/storefront/payments/adapters/payu/hash.ts'
import { signStripePayload } from '../../src/storefront/payments/adapters/stripe/signature.ts'
import { brokenInvariants } from '../support/invariants.ts'
import {
  cardEventBody,
  eventsOf,
  expiredEvent,
  failedEvent,
  paidEvent,
  payOnPage,
  postCardEvent,
  postWebhook,
  read,
  sandboxMessage,
  sandboxSecret,
  startedPayment,
} from '../support/purchase.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

const received = { received: true }

const unsigned = { type: 'unauthorized', message: 'The Stripe-Signature does not match.' }

describe('payment events', () => {
  let weft: TestWeft
  beforeAll(async () => {
    weft = await startTestWeft()
  })
  afterAll(async () => {
    expect(await brokenInvariants(weft)).toEqual([])
    await weft.stop()
  })

  describe('are refused without any effect', () => {
    const untouched = async (sessionId: string, started: unknown, attemptId: string) => {
      expect((await read(weft, sessionId)).body).toEqual(started)
      expect(await eventsOf(weft, attemptId)).toEqual([])
    }

    test('if a card event is signed with another secret', async () => {
      const { session, started, attempt } = await startedPayment(weft)
      const body = cardEventBody(attempt, paidEvent)
      const forged = signStripePayload(Buffer.from(body), 'whsec_guessed', weft.clock.now())
      const answer = await postWebhook(weft, 'card_handler', body, { 'stripe-signature': forged })
      expect([answer.status, answer.body]).toEqual([401, unsigned])
      await untouched(session.id, started, attempt.id)
    })

    test('if a card event has a missing or malformed signature', async () => {
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

    test('if a card event was altered after signing', async () => {
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

    test('if a card event was signed more than 300 s ago or ahead, but not exactly 300 s ago', async () => {
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

    test('if a signed body is not an event', async () => {
      for (const body of ['', 'null', '{}', '{"id":"evt_1"', '[]']) {
        const signature = signStripePayload(Buffer.from(body), sandboxSecret, weft.clock.now())
        const answer = await postWebhook(weft, 'card_handler', body, { 'stripe-signature': signature })
        expect([answer.status, answer.body]).toEqual([
          400,
          { type: 'invalid_data', message: 'The body is not a Stripe event.' },
        ])
      }
    })

    test('if a rupee post has a wrong hash, or was altered under its hash', async () => {
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

    test('if a rupee post is malformed, or has a field twice', async () => {
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

    test('if the provider does not know a correctly signed rupee payment: it must be delivered again, and nothing is stored', async () => {
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

    test('if the method is not POST or the handler does not exist', async () => {
      const get = await weft.request({ method: 'GET', url: '/webhooks/payments/card_handler' })
      expect([get.status, get.headers.allow, get.body]).toEqual([
        405,
        'POST',
        { type: 'not_allowed', message: 'Use POST here.', code: 'method_not_allowed' },
      ])
      const unknown = await weft.request({ method: 'POST', url: '/webhooks/payments/barter', payload: '{}' })
      expect([unknown.status, unknown.body]).toEqual([
        404,
        { type: 'not_found', message: 'There is nothing at this URL.' },
      ])
    })
  })

  describe('are accepted, but ignored', () => {
    test.each([
      ['an event of the live mode', { ...paidEvent, livemode: true }],
      ['a page completed without money', { ...paidEvent, object: { payment_status: 'unpaid' } }],
      ['an event of an unsupported type', { type: 'customer.created' }],
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
})
