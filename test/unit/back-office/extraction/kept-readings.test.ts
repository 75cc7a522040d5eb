import { expect, test } from 'vitest'
import { extractOrder } from '../../../../src/back-office/extraction/index.ts'
import { currencySigns } from '../../../../src/back-office/extraction/money-text.rules.ts'
import { numberTokens } from '../../../../src/back-office/extraction/number-tokens.rules.ts'
import { parseMail } from '../../../../src/back-office/inbox/parse-mail.ts'
import { message } from '../../../support/mails.ts'

async function read(...lines: readonly string[]) {
  const headers = {
    From: 'Mill <orders@mill.example>',
    Subject: 'Mill',
    Date: 'Tue, 03 Mar 2026 09:00:00 +0000',
    'Content-Type': 'text/plain; charset=utf-8',
  }
  return Object(extractOrder(await parseMail([Buffer.from(message(headers, lines.join('\n')))]), null))
}

test('RMB means Chinese yuan, not Malaysian ringgit', () => {
  expect([currencySigns('RMB 5'), currencySigns('RM 5')]).toEqual([['CNY'], ['MYR']])
})

test('a currency code may precede the amount without a space', () => {
  expect(numberTokens('USD5').map(({ text, digits, currencies }) => [text, digits, currencies])).toEqual([
    ['USD5', '5', ['USD']],
  ])
})

test('a tip is a charge', async () => {
  const { total } = await read(
    'Order number: 77',
    '',
    '2 x Linen 5.00 = 10.00 EUR',
    'Tip: 2.00 EUR',
    'Total: 12.00 EUR',
  )
  expect(total).toBe(1200)
})

test('finds an order number after the Czech abbreviation “č.”', async () => {
  const { order_number: number } = await read('Děkujeme za vaši objednávku č. 4711 ze dne 2. 3. 2026.')
  expect(number).toBe('4711')
})
