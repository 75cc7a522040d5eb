import { expect, test } from 'vitest'
import { lastDays, salesByDay } from './sales-by-day.ts'

const now = new Date('2026-11-22T20:00:00Z')

test('the days end with today in the zone of the shop', () => {
  expect(lastDays('Asia/Kolkata', now, 3)).toEqual(['2026-11-21', '2026-11-22', '2026-11-23'])
  expect(lastDays('America/New_York', now, 2)).toEqual(['2026-11-21', '2026-11-22'])
})

test('sales count for the day that the shop had, by currency', () => {
  const sales = [
    { created_at: '2026-11-22T18:00:00Z', currency: 'INR', total: 100 },
    { created_at: '2026-11-22T19:00:00Z', currency: 'INR', total: 200 },
    { created_at: '2026-11-22T19:00:00Z', currency: 'USD', total: 50 },
    { created_at: '2026-09-01T00:00:00Z', currency: 'EUR', total: 70 },
  ]
  const [inr, usd, ...rest] = salesByDay(sales, 'Asia/Kolkata', now)
  expect(rest).toEqual([])
  expect({ ...inr, days: inr?.days.slice(-2) }).toEqual({
    currency: 'INR',
    today: 200,
    total: 300,
    orders: 2,
    days: [
      { day: '2026-11-22', value: 100 },
      { day: '2026-11-23', value: 200 },
    ],
  })
  expect([usd?.currency, usd?.today, usd?.orders, usd?.days.length]).toEqual(['USD', 50, 1, 28])
})
