import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  attemptsOf,
  brokenInvariants,
  cancel,
  complete,
  lastAttempt,
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

  test('dollars are paid with card_handler by a redirect, the rest of the session as it was', async () => {
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
    ['fields that nobody knows', { payment: { instruments: [], later: 1 }, risk_signals: {} }],
  ])('the body may be: %s', async (_name, body) => {
    const session = await readySession(weft)
    const answer = await complete(weft, session.id, body)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(running(session, 'card_handler'))
  })

  test('a handler that does not match the currency is refused by naming the right one, both ways', async () => {
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
    expect(answer.body).toEqual(refused('invalid', 'Give one payment instrument.', { path: '/payment/instruments' }))
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

  describe('prerequisites', () => {
    const items = [{ item: { id: 'variant_shirt_s' }, quantity: 1 }]
    const buyer = { email: 'asha@example.com' }
    const shipping_address = { street_address: '1 Road', address_locality: 'Austin', address_country: 'US' }
    const noItems = { code: 'missing_items', content: 'Add at least one item.', path: '/line_items' }
    const noEmail = { code: 'missing_email', content: "Add the buyer's e-mail address.", path: '/buyer/email' }
    const noAddress = {
      code: 'missing_shipping_address',
      content: 'Add a shipping address with a street.',
      path: '/shipping_address',
    }
    const cases: [string, unknown, { code: string; content: string; path: string }[]][] = [
      ['no items', { line_items: [], buyer, shipping_address }, [noItems]],
      ['no e-mail', { line_items: items, shipping_address }, [noEmail]],
      ['no address', { line_items: items, buyer }, [noAddress]],
      [
        'an address without a street',
        { line_items: items, buyer, shipping_address: { ...shipping_address, street_address: '' } },
        [noAddress],
      ],
      ['nothing at all', { line_items: [] }, [noItems, noEmail, noAddress]],
    ]
    test.each(cases)('%s: all that is missing is said in one answer', async (_name, body, missing) => {
      const session = (await weft.agent('POST', '/ucp/checkout-sessions', body)).body
      expect(session.status).toBe('incomplete')
      const answer = await complete(weft, session.id)
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual({
        ucp: { version: '2026-01-11', status: 'error' },
        messages: missing.map((message) => ({ type: 'error', severity: 'recoverable', ...message })),
      })
      expect((await read(weft, session.id)).body).toEqual(session)
    })

    test('an address that nothing ships to has no fulfilment option', async () => {
      const session = (
        await weft.agent('POST', '/ucp/checkout-sessions', {
          line_items: items,
          buyer,
          shipping_address: { street_address: '1 Rue', address_locality: 'Paris', address_country: 'FR' },
        })
      ).body
      const answer = await complete(weft, session.id)
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual(
        refused('no_fulfillment_option', 'Nothing we offer ships to this address. Change the address.', {
          path: '/shipping_address',
        }),
      )
    })

    test('a session worth nothing has nothing to pay', async () => {
      await weft.db
        .insertInto('discount')
        .values({ id: 'disc_all', code: 'ALL', title: 'All', type: 'percent', percent_ppm: 1_000_000, active: true })
        .execute()
      const session = await readySession(weft, { codes: ['ALL', 'FREESHIP'] })
      expect(session.totals.at(-1)).toEqual({ type: 'total', display_text: 'Total', amount: 0 })
      const answer = await complete(weft, session.id)
      expect(answer.status).toBe(500)
      expect(answer.body).toEqual(
        fatal('payment_setup_failed', 'There is nothing to pay, so no payment can be set up.'),
      )
      expect((await read(weft, session.id)).body).toEqual(session)
    })
  })

  describe('against the shop as it is at that moment', () => {
    const setPrice = (amount: number) =>
      weft.db
        .updateTable('variant_price')
        .set({ amount_minor: amount })
        .where('variant_id', '=', 'variant_mug')
        .where('currency', '=', 'USD')
        .execute()

    test('a price changed since: refused with the new total, which the session then shows and which can be paid', async () => {
      const session = await readySession(weft, { variant: 'variant_mug' })
      await setPrice(1300)
      const content = 'The total has changed from $17.00 to $18.00. Show it to the buyer, then complete again.'
      const answer = await complete(weft, session.id)
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual(refused('price_changed', content))
      const shown = (await read(weft, session.id)).body
      expect(shown.status).toBe('ready_for_complete')
      expect(shown.messages).toEqual([{ type: 'info', code: 'price_changed', content }])
      expect(shown.line_items[0].item).toEqual({ id: 'variant_mug', title: 'Clay Mug', price: 1300 })
      expect(shown.totals).toEqual([
        { type: 'subtotal', display_text: 'Subtotal', amount: 1300 },
        { type: 'fulfillment', display_text: 'Shipping', amount: 500 },
        { type: 'total', display_text: 'Total', amount: 1800 },
      ])
      const again = await complete(weft, session.id)
      expect([again.status, again.body.status, again.body.messages]).toEqual([200, 'complete_in_progress', []])
      expect((await lastAttempt(weft, session.id)).amount_minor).toBe(1800)
      await setPrice(1200)
    })

    test('stock gone since: out_of_stock with what is left, nothing held', async () => {
      const session = await readySession(weft, { variant: 'variant_lamp', quantity: 3 })
      await weft.db.updateTable('variant_stock').set({ on_hand: 2 }).where('variant_id', '=', 'variant_lamp').execute()
      const answer = await complete(weft, session.id)
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual(
        refused('out_of_stock', 'Insufficient stock for Brass Lamp (Default): 2 available.', {
          path: '/line_items/0/quantity',
          available_quantity: 2,
        }),
      )
      expect(await stockOf(weft, 'variant_lamp')).toEqual({ on_hand: 2, reserved: 0 })
      expect(await attemptsOf(weft, session.id)).toEqual([])
    })

    test('a product withdrawn since counts as having no stock left', async () => {
      const session = await readySession(weft, { variant: 'variant_mug' })
      await weft.db.updateTable('product').set({ status: 'archived' }).where('id', '=', 'prod_mug').execute()
      const answer = await complete(weft, session.id)
      await weft.db.updateTable('product').set({ status: 'published' }).where('id', '=', 'prod_mug').execute()
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual(
        refused('out_of_stock', 'Insufficient stock for Clay Mug (Default): 0 available.', {
          path: '/line_items/0/quantity',
          available_quantity: 0,
        }),
      )
    })

    test('a code used up since by another buyer: refused with the new total', async () => {
      const first = await readySession(weft, { codes: ['ONCE'] })
      const second = await readySession(weft, { codes: ['ONCE'], email: 'bo@example.com' })
      expect((await complete(weft, first.id)).status).toBe(200)
      const answer = await complete(weft, second.id)
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual(
        refused(
          'price_changed',
          'The total has changed from $17.50 to $30.00. Show it to the buyer, then complete again.',
        ),
      )
      await cancel(weft, first.id)
      const freed = await complete(weft, await readySession(weft, { codes: ['ONCE'] }).then(({ id }) => id))
      expect([freed.status, freed.body.totals.at(-1).amount]).toEqual([200, 1750])
    })

    test('a code that each customer may use once is refused to the same customer whatever the case of the address', async () => {
      const first = await readySession(weft, { codes: ['MINE'], email: 'Caz@Example.com' })
      const second = await readySession(weft, { codes: ['MINE'], email: 'caz@example.com' })
      expect((await complete(weft, first.id)).status).toBe(200)
      const answer = await complete(weft, second.id)
      expect([answer.status, answer.body.messages[0].code]).toEqual([400, 'price_changed'])
    })
  })

  describe('once the payment runs', () => {
    test('its stock is held, and others see what is left', async () => {
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

    test('completing again answers the same payment and starts no other', async () => {
      const { session, started } = await startedPayment(weft)
      const again = await complete(weft, session.id, instruments('card_handler'))
      expect([again.status, again.body]).toEqual([200, started])
      expect((await attemptsOf(weft, session.id)).map(({ status }) => status)).toEqual(['pending'])
    })

    test('a read shows it while it lives', async () => {
      const { session, started } = await startedPayment(weft)
      expect((await read(weft, session.id)).body).toEqual(started)
    })

    test('changing the session is refused as long as it does', async () => {
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

    test('the attempt carries a transaction id of 25 characters at most, and neither its page nor any secret is in the session', async () => {
      const { attempt, started } = await startedPayment(weft, { country: 'IN' })
      expect(attempt.txn_id).toMatch(/^[0-9a-z]{25}$/)
      expect(JSON.stringify(started)).not.toContain(attempt.page_token)
    })
  })

  test('a completed session is not completed again', async () => {
    const { session, completed } = await paidSession(weft)
    const answer = await complete(weft, session.id)
    expect(answer.status).toBe(409)
    expect(answer.body).toEqual(fatal('checkout_not_modifiable', 'This session is completed and cannot be changed.'))
    expect((await read(weft, session.id)).body).toEqual(completed)
  })

  test('a canceled session is not completed', async () => {
    const session = await readySession(weft)
    await cancel(weft, session.id)
    const answer = await complete(weft, session.id)
    expect(answer.status).toBe(409)
    expect(answer.body).toEqual(
      fatal('checkout_not_modifiable', 'This session is canceled and cannot be changed. Create a new one.'),
    )
  })

  test('an expired session is not completed', async () => {
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
