import { describe, expect, test } from 'vitest'
import { costsOf, dayOf } from './costs.rules.ts'

const cents = (text: string): number | null => {
  const amount = Number(text.replace(',', '.'))
  return text === '' || Number.isNaN(amount) ? null : Math.round(amount * 100)
}

describe('costs that are pasted from a table', () => {
  test('take a day, a cost, clicks and impressions, and leave out a heading', () => {
    expect(costsOf('Day\tCost\tClicks\tImpressions\n2026-11-02\t12.50\t40\t1,200\n01.11.2026\t9\n', cents)).toEqual({
      days: [
        { day: '2026-11-01', spend: 900, clicks: null, impressions: null },
        { day: '2026-11-02', spend: 1250, clicks: 40, impressions: 1200 },
      ],
      leftOut: 1,
    })
  })

  test('may be separated by commas or semicolons', () => {
    expect(costsOf('2026-11-02,12.50,40,1200\n2026-11-03;13,75;41', cents).days).toEqual([
      { day: '2026-11-02', spend: 1250, clicks: 40, impressions: 1200 },
      { day: '2026-11-03', spend: 1375, clicks: 41, impressions: null },
    ])
  })

  test('a text that is not an existing date gives no day', () => {
    expect(['2026-02-30', '31.11.2026', '1/2/2026', 'Total'].map(dayOf)).toEqual([null, null, '2026-02-01', null])
  })
})
