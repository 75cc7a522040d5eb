import { expect, test } from 'vitest'
import { currentPrice } from './current-price.ts'

const now = new Date('2026-03-05T12:00:00Z')
const sale = (amount: number, starts_at: string | null, ends_at: string | null) => ({ amount, starts_at, ends_at })

test('the current price is that of a running sale, from its start until just before its end', () => {
  const price = { amount: 100, sales: [sale(80, null, '2026-03-05T12:00:00Z'), sale(70, '2026-03-05T12:00:00Z', null)] }
  expect(currentPrice(price, now)).toBe(70)
  expect(currentPrice(price, new Date(now.getTime() - 1))).toBe(80)
})

test('without a running sale it is the regular price', () => {
  expect(currentPrice({ amount: 100, sales: [sale(70, '2026-03-06T00:00:00Z', null)] }, now)).toBe(100)
})
