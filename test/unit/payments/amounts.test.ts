import { describe, expect, test } from 'vitest'
import {
  notKnown,
  paymentFacts,
  refundState,
  text,
} from '../../../src/storefront/payments/adapters/payu/transaction.rules.ts'
import { stripeMoney } from '../../../src/storefront/payments/adapters/stripe/amount.rules.ts'

test.each([
  [49_900, 'usd', { currency: 'USD', amountMinor: 49_900 }],
  [500, 'isk', { currency: 'ISK', amountMinor: 5 }],
  [550, 'ISK', { currency: 'ISK', amountMinor: null }],
  [0, 'eur', { currency: 'EUR', amountMinor: 0 }],
  [null, 'eur', { currency: 'EUR', amountMinor: null }],
  [undefined, 'eur', { currency: 'EUR', amountMinor: null }],
  [500, 'euro', { currency: null, amountMinor: null }],
  [500, '', { currency: null, amountMinor: null }],
  [500, null, { currency: null, amountMinor: null }],
  [null, undefined, { currency: null, amountMinor: null }],
])('Stripe reports %s in %s', (amount, currency, money) => {
  expect(stripeMoney(amount, currency)).toEqual(money)
})

describe('a transaction that PayU reports', () => {
  const paid = {
    status: 'paid',
    amountMinor: 49_950,
    currency: 'INR',
    providerPaymentId: '403993715',
    failureReason: null,
  }
  const failed = { ...notKnown, status: 'failed', providerPaymentId: '403993715' }
  test.each([
    ['success', { transaction_amount: '499.50', amt: '1.00' }, paid],
    [' SUCCESS ', { amt: ' 499.50 ' }, paid],
    ['success', { amt: 499.5 }, paid],
    ['success', {}, { ...paid, amountMinor: null }],
    [
      'failure',
      { unmappedstatus: 'userCancelled', error_code: 'E1605' },
      { ...failed, failureReason: 'userCancelled' },
    ],
    ['failed', { error_code: 'E1605' }, { ...failed, failureReason: 'E1605' }],
    ['dropped', {}, { ...failed, failureReason: 'payment_failed' }],
    ['cancelled', {}, { ...failed, failureReason: 'payment_failed' }],
    ['pending', {}, { ...notKnown, status: 'pending', providerPaymentId: '403993715' }],
    ['Not Found', {}, notKnown],
    ['', {}, notKnown],
    [undefined, {}, notKnown],
  ])('as %j with %j', (status, more, facts) => {
    expect(paymentFacts({ status, mihpayid: 403993715, ...more })).toEqual(facts)
  })

  test('without a number of its own has none', () => {
    expect(paymentFacts({ status: 'pending', mihpayid: ' ' }).providerPaymentId).toBe(null)
  })
})

test('a refund that PayU reports has its ids and amount', () => {
  const action = {
    request_id: 131_501_757,
    token: ' refund_1 ',
    mihpayid: '403993715',
    status: 'SUCCESS',
    amt: '12.34',
  }
  expect([refundState(action), refundState({})]).toEqual([
    {
      requestId: '131501757',
      token: 'refund_1',
      providerPaymentId: '403993715',
      status: 'succeeded',
      amountMinor: 1234,
    },
    { requestId: '', token: '', providerPaymentId: '', status: 'queued', amountMinor: null },
  ])
})

test.each([
  [' a ', 'a'],
  [0, '0'],
  [12.5, '12.5'],
  [null, ''],
  [undefined, ''],
  [true, ''],
  [{}, ''],
])('the value %j in an answer of PayU is the text %j', (value, read) => {
  expect(text(value)).toBe(read)
})
