import { expect, test } from 'vitest'
import { failureWords, moneyState } from './payment-facts.ts'

test('a paid payment whose money went back reads as refunded, in part or whole', () => {
  const states = [0, 400, 1000].map((refunded) => moneyState({ status: 'paid', amount: 1000, refunded }))
  expect(states).toEqual(['paid', 'partially_refunded', 'refunded'])
  expect(moneyState({ status: 'failed', amount: 1000, refunded: 0 })).toBe('failed')
})

test('a failure code reads as words, and a provider’s sentence stays as it is', () => {
  expect(['payment_failed', 'insufficient_funds', 'some_new_code', 'Bank says: no_way'].map(failureWords)).toEqual([
    'the provider gave no reason',
    'the account does not have enough money',
    'some new code',
    'Bank says: no_way',
  ])
})
