import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brokenInvariants } from '../support/invariants.ts'
import {
  attemptsOf,
  cancel,
  complete,
  paidSession,
  read,
  readySession,
  startedPayment,
  stockOf,
} from '../support/purchase.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

const refused = (code: string, content: string, more: Record<string, unknown> = {}) => ({
  ucp: { version: '2026-01-11', status: 'error' },
  messages: [{ type: 'error', code, content, severity: 'recoverable', ...more }],
})
const fatal = (code: string, content: string) => refused(code, content, { severity: 'fatal' })
const instruments = (...ids: string[]) => ({ payment: { instruments: ids.map((handler_id) => ({ handler_id })) } })

describe('POST /ucp/checkout-sessions/{id}/complete', () => {
  let weft: TestWeft
  beforeAll(async () => {
    weft = await startTestWeft()
  })
  beforeEach(async () => {
    await weft.db.updateTable('variant_stock').set({ on_hand: 100 }).where('variant_id', '=', 'variant_lamp').execute()
  })
  afterAll(async () => {
    expect(await brokenInvariants(weft)).toEqual([])
    await weft.stop()
  })

  const running = (session: Record<string, unknown>, handler: string, extra = {}) => ({
    ...session,
    status: 'complete_in_progress',
    payment: {
      handler_id: handler,
      provider_id: `pp_${handler}_${handler}`,
      next_action: {
        type: 'redirect',
        url: expect.stringMatching(/^https:\/\/shop\.example\/sandbox\/pay\/[\w-]+\.[\w-]{43}$/),
        description: 'Pay on the sandbox page: no real money moves.',
      },
      description:
        'The shopper pays on the page of the payment provider. Poll this session every 2 to 5 seconds until it is completed.',
    },
    ...extra,
  })

  test('dollars are paid with card_handler by a redirect, and the rest of the session is unchanged', async () => {
    const session = await readySession(weft)
    weft.clock.advance(1000)
    const now = weft.clock.now().getTime()
    const answer = await complete(weft, session.id)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(
      running(session, 'card_handler', {
        updated_at: new Date(now).toISOString(),
        expires_at: new Date(now + 6 * 3600_000).toISOString(),
      }),
    )
  })

  test('rupees are paid with inr_handler by a redirect', async () => {
    const session = await readySession(weft, { country: 'IN' })
    const answer = await complete(weft, session.id)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(running(session, 'inr_handler'))
  })

  test.each([
    ['no body', undefined],
    ['null', 'null'],
    ['an empty object', {}],
    ['a payment without instruments', { payment: {} }],
    ['no instrument', instruments()],
    ['the handler of the currency', instruments('card_handler')],
    [
      'an instrument with a token',
      { payment: { instruments: [{ handler_id: 'card_handler', instrument: { token: 'tok_1' } }] } },
    ],
    ['unknown fields', { payment: { instruments: [], later: 1 }, risk_signals: {} }],
  ])('the body can be: %s', async (_name, body) => {
    const session = await readySession(weft)
    const answer = await complete(weft, session.id, body)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(running(session, 'card_handler'))
  })

  test('a handler that does not match the currency is refused and the right one named, both ways', async () => {
    const dollars = await readySession(weft)
    const wrong = await complete(weft, dollars.id, instruments('inr_handler'))
    expect(wrong.status).toBe(400)
    expect(wrong.body).toEqual(
      refused('payment_handler_mismatch', 'Cart currency is USD; use card_handler.', {
        path: '/payment/instruments/0/handler_id',
      }),
    )
    const rupees = await readySession(weft, { country: 'IN' })
    const other = await complete(weft, rupees.id, instruments('card_handler'))
    expect(other.status).toBe(400)
    expect(other.body).toEqual(
      refused('payment_handler_mismatch', 'Cart currency is INR; use inr_handler.', {
        path: '/payment/instruments/0/handler_id',
      }),
    )
    expect(await attemptsOf(weft, dollars.id)).toEqual([])
  })

  test('an unknown handler is invalid at its path', async () => {
    const session = await readySession(weft)
    const answer = await complete(weft, session.id, instruments('barter'))
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual(
      refused('invalid', 'Payment handler barter is not one of inr_handler, card_handler.', {
        path: '/payment/instruments/0/handler_id',
      }),
    )
  })

  test('two instruments are invalid', async () => {
    const session = await readySession(weft)
    const answer = await complete(weft, session.id, instruments('card_handler', 'card_handler'))
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual(
      refused('invalid', 'Send only one payment instrument.', { path: '/payment/instruments' }),
    )
  })

  test('an unknown session, and one of another key, are not found', async () => {
    const missing = fatal('not_found', 'This checkout session was not found.')
    const unknown = await complete(weft, 'cart_unknown')
    expect([unknown.status, unknown.body]).toEqual([404, missing])
    const session = await readySession(weft)
    const foreign = await complete(weft, session.id, undefined, {
      'x-publishable-api-key': 'pk_test_another_shop_0123',
    })
    expect([foreign.status, foreign.body]).toEqual([404, missing])
  })

  describe('once a payment is running', () => {
    test('its stock is held, and others see the remaining stock', async () => {
      const { attempt } = await startedPayment(weft, { variant: 'variant_lamp', quantity: 99 })
      expect(await stockOf(weft, 'variant_lamp')).toEqual({ on_hand: 100, reserved: 99 })
      const other = await weft.agent('POST', '/ucp/checkout-sessions', {
        line_items: [{ item: { id: 'variant_lamp' }, quantity: 2 }],
      })
      expect(other.status).toBe(400)
      expect(other.body.messages[0]).toMatchObject({ code: 'out_of_stock', available_quantity: 1 })
      await cancel(weft, attempt.checkout_id)
      expect(await stockOf(weft, 'variant_lamp')).toEqual({ on_hand: 100, reserved: 0 })
    })

    test('completing again returns the same payment and starts no other', async () => {
      const { session, started } = await startedPayment(weft)
      const again = await complete(weft, session.id, instruments('card_handler'))
      expect([again.status, again.body]).toEqual([200, started])
      expect((await attemptsOf(weft, session.id)).map(({ status }) => status)).toEqual(['pending'])
    })

    test('reading shows it as long as it is valid', async () => {
      const { session, started } = await startedPayment(weft)
      expect((await read(weft, session.id)).body).toEqual(started)
    })

    test('changing the session is refused', async () => {
      const { session, started } = await startedPayment(weft)
      const answer = await weft.agent('PUT', `/ucp/checkout-sessions/${session.id}`, {
        buyer: { email: 'b@b.example' },
      })
      expect(answer.status).toBe(409)
      expect(answer.body).toEqual(
        refused('checkout_not_modifiable', 'The payment of this session is in progress: cancel or wait.'),
      )
      expect((await read(weft, session.id)).body).toEqual(started)
    })

    test('the transaction id has 25 characters, and the session does not contain the token of the payment page', async () => {
      const { attempt, started } = await startedPayment(weft, { country: 'IN' })
      expect(attempt.txn_id).toMatch(/^[0-9a-z]{25}$/)
      expect(JSON.stringify(started)).not.toContain(attempt.page_token)
    })
  })

  test('a completed session cannot be completed again', async () => {
    const { session, completed } = await paidSession(weft)
    const answer = await complete(weft, session.id)
    expect(answer.status).toBe(409)
    expect(answer.body).toEqual(fatal('checkout_not_modifiable', 'This session is completed and cannot be changed.'))
    expect((await read(weft, session.id)).body).toEqual(completed)
  })

  test('a canceled session cannot be completed', async () => {
    const session = await readySession(weft)
    await cancel(weft, session.id)
    const answer = await complete(weft, session.id)
    expect(answer.status).toBe(409)
    expect(answer.body).toEqual(
      fatal('checkout_not_modifiable', 'This session is canceled and cannot be changed. Create a new one.'),
    )
  })

  test('an expired session cannot be completed', async () => {
    const session = await readySession(weft)
    weft.clock.advance(6 * 3600_000)
    const answer = await complete(weft, session.id)
    expect(answer.status).toBe(409)
    expect(answer.body).toEqual(
      fatal('checkout_not_modifiable', 'This session is canceled and cannot be changed. Create a new one.'),
    )
    expect(await attemptsOf(weft, session.id)).toEqual([])
  })
})
