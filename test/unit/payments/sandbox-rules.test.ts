import { describe, expect, test } from 'vitest'
import { judgeCard, judgeUpi, passesLuhn, testCards } from '../../../sandbox/payment-page/test-payments.rules.ts'
import { redeliveryDelayMs } from '../../../src/storefront/payments/adapters/sandbox/sandbox.rules.ts'

const now = new Date('2026-03-10T12:00:00Z')
const card = { number: '4242 4242 4242 4242', expiry: '03/26', cvc: '123' }

describe('cards', () => {
  test.each([
    ['4242 4242 4242 4242', { kind: 'success' }],
    ['4000-0000-0000-0002', { kind: 'decline', reason: 'card_declined' }],
    ['4000000000009995', { kind: 'decline', reason: 'insufficient_funds' }],
    ['4000 0000 0000 0077', { kind: 'slow' }],
  ])('the test card %s results in %o', (number, outcome) => {
    expect(judgeCard({ ...card, number }, now)).toEqual({ outcome })
  })

  test('every test card passes its own check digit', () => {
    expect(testCards.map(({ number }) => passesLuhn(number))).toEqual([true, true, true, true])
  })

  test('a real card is refused', () => {
    expect(judgeCard({ ...card, number: '5555 5555 5555 4444' }, now)).toEqual({
      problems: { card_number: 'Only the test cards below work here: never enter a real card.' },
    })
  })

  test.each([
    ['03/26', true],
    ['12/2099', true],
    ['04 / 26', true],
    ['13/26', false],
    ['3/26', false],
    ['03/3026', false],
  ])('the expiry date %s is accepted: %s', (expiry, readable) => {
    expect('outcome' in judgeCard({ ...card, expiry }, now)).toBe(readable)
  })

  test('a card is valid to the end of its month', () => {
    expect(judgeCard(card, new Date('2026-03-31T23:59:59Z'))).toEqual({ outcome: { kind: 'success' } })
    expect(judgeCard(card, new Date('2026-04-01T00:00:00Z'))).toEqual({
      problems: { expiry: 'This card has expired.' },
    })
  })

  test('all problems are reported together', () => {
    expect(judgeCard({ number: '4242 4242 4242 4241', expiry: '', cvc: '12' }, now)).toEqual({
      problems: {
        card_number: 'This is not a valid card number.',
        expiry: 'Enter the expiry date as MM/YY.',
        cvc: 'Enter the 3 or 4 digits of the security code.',
      },
    })
  })
})

test.each([
  ['success@upi', { outcome: { kind: 'success' } }],
  [' Anything.At-all@payu ', { outcome: { kind: 'success' } }],
  ['failure@upi', { outcome: { kind: 'decline', reason: 'upi_declined' } }],
  ['slow@upi', { outcome: { kind: 'slow' } }],
  ['asha@okbank', { problems: { upi_id: 'Only test ids work here: no real money moves.' } }],
  ['asha', { problems: { upi_id: 'Enter a UPI id such as success@upi.' } }],
])('the UPI id %s gives %j', (id, judged) => {
  expect(judgeUpi(id)).toEqual(judged)
})

test('an unaccepted confirmation is delivered again after 2 s, then at doubling intervals up to 5 minutes', () => {
  expect([1, 2, 3, 8, 9, 1000].map(redeliveryDelayMs)).toEqual([2000, 4000, 8000, 256_000, 300_000, 300_000])
})
