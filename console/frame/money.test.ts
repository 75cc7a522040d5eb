import { afterEach, expect, test, vi } from 'vitest'
import { loadMessages } from '../messages/text.ts'
import { formatMoney, parseMoney, plainMoney } from './money.ts'

async function speak(language: string): Promise<void> {
  vi.stubGlobal('localStorage', { getItem: () => language })
  vi.stubGlobal('navigator', { languages: [] })
  vi.stubGlobal('document', { documentElement: {} })
  const none = async () => ({ default: {} })
  const parts = new Proxy({}, { get: () => none })
  await loadMessages({ de: parts, en: parts } as never)
}
afterEach(async () => {
  await speak('en')
  vi.unstubAllGlobals()
})

test('a sum at the largest exact integer is shown as that or more', () => {
  expect([formatMoney(125_050, 'EUR'), formatMoney(Number.MAX_SAFE_INTEGER, 'JPY')]).toEqual([
    '€1,250.50',
    '≥ ¥9,007,199,254,740,991',
  ])
})

test('an amount in text that is no currency code is shown with the sign for any currency', () => {
  expect([formatMoney(1250, 'EURO'), formatMoney(1250, '')]).toEqual(['¤12.50', '¤12.50'])
})

test('an amount is the same after it is shown in a field and read again, in every number of decimals', () => {
  for (const currency of ['EUR', 'JPY', 'KWD'])
    for (const amount of [0, 5, 1500, 125_050, 1_500_000])
      expect([currency, parseMoney(plainMoney(amount, currency), currency)]).toEqual([currency, amount])
})

test('in German the decimal sign is a comma', async () => {
  await speak('de')
  expect([plainMoney(125_050, 'EUR'), plainMoney(1500, 'KWD'), plainMoney(1500, 'JPY')]).toEqual([
    '1250,50',
    '1,500',
    '1500',
  ])
  expect(['1,500', '1.500', '1.500,25'].map((text) => parseMoney(text, 'KWD'))).toEqual([1500, 1_500_000, 1_500_250])
  expect(['1.250,50', '1250.50'].map((text) => parseMoney(text, 'EUR'))).toEqual([125_050, 125_050])
})

test('three digits after a sign are decimals only in a currency with three, after the decimal sign', () => {
  const read = (...texts: string[]) => texts.map((text) => parseMoney(text, 'KWD'))
  expect(read('1.500', '1,500', '1,500.250', '1.5', '1,5', '1.5000')).toEqual([
    1500,
    1_500_000,
    1_500_250,
    1500,
    1500,
    null,
  ])
  expect(['1.500', '12,34,567.50', '1.2500', '1,25'].map((text) => parseMoney(text, 'EUR'))).toEqual([
    150_000,
    123_456_750,
    null,
    125,
  ])
})
