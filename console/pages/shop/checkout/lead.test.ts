import { expect, test } from 'vitest'
import { leadOf } from './lead.ts'

test('a checkout that ended is not said to be going on', () => {
  const values = { amount: '$10.00', when: '3 minutes ago' }
  const leads = (profile: string) =>
    ['incomplete', 'completed', 'canceled'].map((status) => leadOf(status, profile, values))
  expect(leads('https://agent.example/profile')).toEqual([
    'agent.example is buying for $10.00. Last activity 3 minutes ago.',
    'agent.example bought for $10.00, 3 minutes ago.',
    'agent.example did not finish buying for $10.00. The checkout ended 3 minutes ago.',
  ])
  expect(leads('shop-pages')).toEqual([
    'A shopper is buying in your shop for $10.00. Last activity 3 minutes ago.',
    'A shopper bought in your shop for $10.00, 3 minutes ago.',
    'A shopper did not finish buying for $10.00. The checkout ended 3 minutes ago.',
  ])
})
