import { describe, expect, test } from 'vitest'
import {
  asOf,
  isForgotten,
  isOpen,
  paymentExpired,
  paymentRanOut,
  sessionExpired,
} from '../../../../src/storefront/checkout/as-of.rules.ts'
import type { Checkout } from '../../../../src/storefront/checkout/checkout.types.ts'
import { handlerFor, providerIdOf } from '../../../../src/storefront/checkout/handler.rules.ts'
import { byItself, withChange } from '../../../../src/storefront/checkout/history.rules.ts'
import { isKeyless } from '../../../../src/storefront/checkout/hold.rules.ts'
import { ordered } from '../../../../src/storefront/checkout/ordered.rules.ts'
import { decideSettlement, isStillPaidFor } from '../../../../src/storefront/checkout/settlement.rules.ts'
import { missingMessages, openStatus, sessionMessages } from '../../../../src/storefront/checkout/status.rules.ts'
import type { PaymentAttempt } from '../../../../src/storefront/payments/attempt.types.ts'
import type { PaymentFacts } from '../../../../src/storefront/payments/ports.ts'
import {
  askAgainMs,
  inTurn,
  nextEventTry,
  nextRefundTry,
  refundTriesUntilTold,
} from '../../../../src/storefront/settlement/retry.rules.ts'

const now = new Date('2026-03-01T10:00:00.000Z')
const at = (ms: number) => new Date(now.getTime() + ms)

interface Changes {
  readonly session?: object
  readonly state?: object
}

/** Returns a session that waits for the payment `a1` of 20.00 EUR; the rules read only these members. */
const checkout = ({ session, state }: Changes = {}): Checkout =>
  ({
    id: 'c1',
    status: 'complete_in_progress',
    version: 4,
    currency: 'EUR',
    orderId: null,
    agentProfile: 'https://agent.example',
    expiresAt: at(3_600_000),
    updatedAt: now,
    publishableKeyId: 'key',
    ...session,
    state: {
      lines: [{ variantId: 'v1', quantity: 2, unitPriceMinor: 1000, title: 'Bag', variantTitle: 'Red', shortTo: null }],
      buyer: { email: 'kim@shop.example' },
      address: { streetAddress: 'Long Street 1' },
      codes: ['TEN', 'GONE'],
      notices: [],
      quote: { totalMinor: 2000, options: [{ id: 'o' }], rejected: [] },
      payment: { attemptId: 'a1', expiresAt: at(60_000).toISOString() },
      ...state,
    },
  }) as unknown as Checkout

const attempt = (more: object = {}): PaymentAttempt =>
  ({
    id: 'a1',
    status: 'pending',
    amountMinor: 2000,
    currency: 'EUR',
    holds: true,
    providerPaymentId: null,
    purchase: [{ variant_id: 'v1', quantity: 2, unit_price_minor: 1000 }],
    ...more,
  }) as unknown as PaymentAttempt

const paid = (more: object = {}): PaymentFacts =>
  ({
    status: 'paid',
    amountMinor: 2000,
    currency: 'EUR',
    providerPaymentId: 'p1',
    failureReason: null,
    ...more,
  }) as PaymentFacts

describe('a report of the provider', () => {
  test('makes the order if it is paid, with the units that the attempt holds', () => {
    expect(decideSettlement(attempt(), checkout(), paid())).toEqual({ do: 'order', held: true })
    expect(decideSettlement(attempt({ holds: false }), checkout(), paid())).toEqual({ do: 'order', held: false })
  })

  test('changes nothing if it is not settled yet', () => {
    expect(decideSettlement(attempt(), checkout(), paid({ status: 'pending' }))).toEqual({ do: 'nothing' })
  })

  test.each(['failed', 'expired'] as const)('ends a live attempt once if it is %s', (status) => {
    const facts = paid({ status, failureReason: 'No money.' })
    expect(decideSettlement(attempt(), checkout(), facts)).toEqual({ do: 'end', status, reason: 'No money.' })
    expect(decideSettlement(attempt({ status: 'failed' }), checkout(), facts)).toEqual({ do: 'nothing' })
    expect(decideSettlement(attempt({ status: 'paid' }), checkout(), facts)).toEqual({ do: 'nothing' })
  })

  test.each([
    [{ amountMinor: 1999 }, '€19.99'],
    [{ currency: 'USD' }, '$20.00'],
    [{ amountMinor: null }, 'an unknown amount'],
    [{ currency: null }, 'an unknown amount'],
    [{ currency: 'E' }, '20.00 E'],
    [{ currency: '' }, '20.00'],
  ])('is an issue and makes no order with another amount (%j)', (more, shown) => {
    expect(decideSettlement(attempt(), checkout(), paid(more))).toEqual({
      do: 'issue',
      kind: 'amount_mismatch',
      content: `${shown} was paid where €20.00 was due.`,
      refund: false,
    })
  })

  test('is refunded for a session with an order', () => {
    expect(decideSettlement(attempt(), checkout({ session: { orderId: 'o1' } }), paid())).toEqual({
      do: 'issue',
      kind: 'paid_twice',
      content: 'A second payment arrived for a session that has its order. It is being refunded.',
      refund: true,
    })
  })

  test('is refunded for a session that a person canceled; for an expired session it still makes the order', () => {
    const canceled = { session: { status: 'canceled' } }
    for (const notices of [[], [paymentExpired]])
      expect(decideSettlement(attempt(), checkout({ ...canceled, state: { notices } }), paid())).toEqual({
        do: 'issue',
        kind: 'paid_after_cancel',
        content: 'A payment arrived after the session was canceled. It is being refunded.',
        refund: true,
      })
    expect(
      decideSettlement(
        attempt(),
        checkout({ ...canceled, state: { notices: [paymentExpired, sessionExpired], payment: null } }),
        paid(),
      ),
    ).toEqual({ do: 'order', held: false })
  })

  test('changes nothing for a paid attempt, and is an issue if it names another payment', () => {
    const before = attempt({ status: 'paid', providerPaymentId: 'p1' })
    expect(decideSettlement(before, checkout(), paid())).toEqual({ do: 'nothing' })
    expect(decideSettlement(before, checkout(), paid({ providerPaymentId: null }))).toEqual({ do: 'nothing' })
    expect(decideSettlement(attempt({ status: 'paid' }), checkout(), paid())).toEqual({ do: 'nothing' })
    expect(decideSettlement(before, checkout(), paid({ providerPaymentId: 'p2' }))).toEqual({
      do: 'issue',
      kind: 'paid_twice',
      content: 'The provider reports a second payment (p2) for one attempt.',
      refund: false,
    })
  })

  const line = checkout().state.lines[0]
  test.each([
    ['the attempt ended', {}, { status: 'expired' }, true],
    ['the session has another payment', { state: { payment: { attemptId: 'a2' } } }, {}, true],
    ['the session has no payment', { state: { payment: null } }, {}, true],
    ['the total changed', { state: { quote: { totalMinor: 2001 } } }, { status: 'expired' }, false],
    ['the currency changed', { session: { currency: 'USD' } }, { status: 'expired' }, false],
    ['a line is new', { state: { lines: [line, line] } }, { status: 'expired' }, false],
    ['the variant changed', { state: { lines: [{ ...line, variantId: 'v2' }] } }, { status: 'expired' }, false],
    ['the quantity changed', { state: { lines: [{ ...line, quantity: 1 }] } }, { status: 'expired' }, false],
    ['the price changed', { state: { lines: [{ ...line, unitPriceMinor: 999 }] } }, { status: 'expired' }, false],
  ])('makes the order after its time only if the purchase is the same: %s', (_case, changes, more, orders) => {
    expect(decideSettlement(attempt(more), checkout(changes), paid())).toEqual(
      orders
        ? { do: 'order', held: false }
        : {
            do: 'issue',
            kind: 'paid_not_orderable',
            content:
              'A payment arrived after its time, and the session has been changed since. Refund it or make the order by hand.',
            refund: false,
          },
    )
    expect(isStillPaidFor(attempt(more), checkout(changes))).toBe(orders)
  })

  const other = { ...line, variantId: 'v2' }
  test.each([
    ['in the same order', [line, other], true],
    ['in another order', [other, line], true],
    ['with another variant', [line, { ...line, variantId: 'v3' }], false],
    ['with one line twice', [line, line], false],
  ])('compares all lines of the purchase: %s', (_case, lines, isSame) => {
    const purchase = [
      { variant_id: 'v1', quantity: 2, unit_price_minor: 1000 },
      { variant_id: 'v2', quantity: 2, unit_price_minor: 1000 },
    ]
    expect(isStillPaidFor(attempt({ purchase }), checkout({ state: { lines } }))).toBe(isSame)
  })
})

describe('a reason that a session cannot be paid', () => {
  const said = (state: object) => missingMessages(checkout({ state }).state).map(({ code, path }) => [code, path])
  test.each([
    ['nothing', {}, []],
    ['no items', { lines: [] }, [['missing_items', '/line_items']]],
    ['no e-mail address', { buyer: { email: null } }, [['missing_email', '/buyer/email']]],
    ['no address', { address: null }, [['missing_shipping_address', '/shipping_address']]],
    ['no street', { address: { streetAddress: '' } }, [['missing_shipping_address', '/shipping_address']]],
    ['no shipping', { quote: { options: [] } }, [['no_fulfillment_option', '/shipping_address']]],
    [
      'no shipping and no address',
      { address: null, quote: { options: [] } },
      [['missing_shipping_address', '/shipping_address']],
    ],
    ['no shipping and no items', { lines: [], quote: { options: [] } }, [['missing_items', '/line_items']]],
  ])('is %s', (_case, state, messages) => {
    expect(said(state)).toEqual(messages)
  })

  test('is a line without stock, with the remaining units', () => {
    const [line] = checkout().state.lines
    expect(missingMessages(checkout({ state: { lines: [line, { ...line, shortTo: 0 }] } }).state)).toEqual([
      {
        type: 'error',
        code: 'out_of_stock',
        content: 'Insufficient stock for Bag (Red): 0 available.',
        severity: 'recoverable',
        path: '/line_items/1/quantity',
        available_quantity: 0,
      },
    ])
  })

  const notice = (code: string) => ({ code, content: `About ${code}.` })
  test('is also a payment that failed or expired, but no other notice', () => {
    const status = (...codes: string[]) => openStatus(checkout({ state: { notices: codes.map(notice) } }).state)
    expect([status(), status('price_changed')]).toEqual(['ready_for_complete', 'ready_for_complete'])
    expect([status('payment_failed'), status('price_changed', 'payment_expired')]).toEqual(['incomplete', 'incomplete'])
    expect(openStatus(checkout({ state: { lines: [] } }).state)).toBe('incomplete')
  })

  test('is shown with all notices and refused codes, until the session ends', () => {
    const { state } = checkout({
      state: {
        buyer: { email: null },
        notices: [notice('payment_failed'), notice('payment_expired'), notice('price_changed')],
        quote: { options: [{}], rejected: [{ code: 'GONE', reason: 'discount_expired', content: 'Too late.' }] },
      },
    })
    const ended = [
      { type: 'error', code: 'payment_failed', content: 'About payment_failed.', severity: 'recoverable' },
      { type: 'error', code: 'payment_expired', content: 'About payment_expired.', severity: 'recoverable' },
      { type: 'info', code: 'price_changed', content: 'About price_changed.' },
    ]
    expect(sessionMessages(state, 'incomplete')).toStrictEqual([
      {
        type: 'error',
        code: 'missing_email',
        content: "Add the buyer's e-mail address.",
        severity: 'recoverable',
        path: '/buyer/email',
      },
      ...ended,
      { type: 'info', code: 'discount_expired', content: 'Too late.', path: '/discounts/codes/1' },
    ])
    expect([sessionMessages(state, 'completed'), sessionMessages(state, 'canceled')]).toEqual([ended, ended])
  })
})

describe('a session at the current time', () => {
  const open = (expiresAt: Date) => checkout({ session: { status: 'incomplete', expiresAt }, state: { payment: null } })
  test('is canceled from its expiry on', () => {
    expect(asOf(open(at(1)), now).status).toBe('incomplete')
    expect(asOf(open(now), now)).toMatchObject({ status: 'canceled', state: { notices: [sessionExpired] } })
    const done = checkout({ session: { status: 'completed', expiresAt: at(-1) } })
    expect(asOf(done, now)).toBe(done)
  })

  const paying = (expiresAt: Date, more: object = {}) =>
    checkout({ session: more, state: { payment: { attemptId: 'a1', expiresAt: expiresAt.toISOString() } } })
  test('is open again when its payment ran out, and canceled if it expired too', () => {
    expect([paymentRanOut(paying(at(1)), now), paymentRanOut(paying(now), now)]).toEqual([false, true])
    expect(paymentRanOut(checkout({ state: { payment: null } }), now)).toBe(false)
    expect(paymentRanOut(paying(now, { status: 'completed' }), now)).toBe(false)
    expect(asOf(paying(now), now)).toMatchObject({
      status: 'incomplete',
      state: { payment: null, notices: [paymentExpired] },
    })
    expect(asOf(paying(now, { expiresAt: now }), now).status).toBe('canceled')
  })

  test('can be read for 30 days after its expiry, and with an order forever', () => {
    const days = 30 * 86_400_000
    expect([isForgotten(open(at(-days)), now), isForgotten(open(at(-days - 1)), now)]).toEqual([false, true])
    expect(isForgotten(checkout({ session: { orderId: 'o1', expiresAt: at(-days - 1) } }), now)).toBe(false)
  })

  test('is open while it is incomplete or ready', () => {
    const states = ['incomplete', 'ready_for_complete', 'complete_in_progress', 'completed', 'canceled'] as const
    expect(states.map((status) => isOpen({ status }))).toEqual([true, true, false, false, false])
  })
})

test('an ordered session has its order, a new version, and no running payment', () => {
  expect(ordered(checkout(), 'o1', at(5))).toMatchObject({
    status: 'completed',
    version: 5,
    orderId: 'o1',
    updatedAt: at(5),
    state: { notices: [], payment: null, codes: ['TEN', 'GONE'] },
  })
})

test('the history of a session has at most 30 changes: the first and the latest 29', () => {
  const author = { kind: 'agent', profile: 'https://other.example', requestId: 'r'.repeat(65) } as const
  const first = withChange(checkout(), 'update', author).state.history
  expect(first).toEqual([
    {
      version: 4,
      verb: 'update',
      at: '2026-03-01T10:00:00.000Z',
      status: 'complete_in_progress',
      by: 'agent',
      profile: 'https://other.example',
      requestId: 'r'.repeat(64),
    },
  ])
  const own = withChange(checkout(), 'update', { ...author, profile: 'https://agent.example', requestId: null })
  expect(Object.keys(own.state.history?.[0] ?? {})).toEqual(['version', 'verb', 'at', 'status', 'by'])
  expect(Object.keys(withChange(checkout(), 'update', byItself).state.history?.[0] ?? {}).length).toBe(5)
  const history = Array.from({ length: 31 }, (_, version) => ({ version }))
  const kept = withChange(checkout({ state: { history } }), 'update', byItself).state.history?.map((it) => it.version)
  expect(kept).toEqual([0, ...Array.from({ length: 28 }, (_, index) => index + 3), 4])
})

test('rupees go to the handler for rupees, and a session without a key belongs to all agents', () => {
  expect([handlerFor('INR'), handlerFor('EUR'), providerIdOf('inr_handler')]).toEqual([
    'inr_handler',
    'card_handler',
    'pp_inr_handler_inr_handler',
  ])
  expect([isKeyless({ publishableKeyId: 'agents_without_key' }), isKeyless({ publishableKeyId: 'k' })]).toEqual([
    true,
    false,
  ])
})

describe('a payment that could not be settled is retried', () => {
  test.each([
    [1, 10_000],
    [2, 30_000],
    [3, 120_000],
    [4, 600_000],
    [5, null],
  ])('after try %i in %s ms', (tries, waitMs) => {
    expect(nextEventTry({ tries, receivedAt: now, isPassing: false }, now)).toEqual(waitMs === null ? null : at(waitMs))
  })

  test('every 15 seconds for a day while the failure is temporary', () => {
    const day = 86_400_000
    const next = (receivedAt: Date) => nextEventTry({ tries: 99, receivedAt, isPassing: true }, now)
    expect([next(at(-day)), next(at(-day - 1))]).toEqual([at(15_000), null])
  })

  test('in the original order if it was skipped, before the one that was tried', () => {
    expect(askAgainMs).toBe(15_000)
    expect([inTurn(now, 0), inTurn(now, 3)]).toEqual([at(14_000), at(14_003)])
  })

  test.each([
    [1, false, 0],
    [2, false, 5000],
    [3, false, 15_000],
    [80, false, 15_000],
    [81, false, 15_750],
    [300, false, 3_600_000],
    [3, true, 15_000],
    [200, true, 15_000],
  ])('after try %i of a refund, with the provider away %s, in %i ms', (tries, away, waitMs) => {
    expect(nextRefundTry(tries, away, now)).toEqual(at(waitMs))
  })

  test('a person is told of a refund after tries of almost ten minutes', () => {
    let time = now
    for (let tries = 1; tries <= refundTriesUntilTold; tries++) time = nextRefundTry(tries, false, time)
    expect(time).toEqual(at(575_000))
  })
})
