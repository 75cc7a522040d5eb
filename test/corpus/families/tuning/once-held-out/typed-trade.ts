import type { Family } from '../../../kit/family.ts'
import { companyLines } from '../../../kit/html.ts'
import { numericDay } from '../../../kit/locales.ts'
import { mailOf, unitWords } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { orderOf } from './goods.ts'

/**
 * Order acknowledgement in plain text: order numbers of buyer and seller, prices per hundred or thousand (`4.50/C`,
 * `38.00/M`), numeric dates.
 */
export const typedTrade: Family = {
  name: 'typed-trade',
  kind: 'text',
  locales: ['en-US', 'en-GB', 'en-AU', 'en-IE'],
  draw(random, locale) {
    const order = orderOf(random, locale, {
      number: ['S0#####', 'ACK-####', '77####'],
      options: 0,
      per100: 0.6,
      measured: 0.2,
      units: ['m', 'yd'],
      tax: ['added', 'none'],
      discount: 0.2,
      long: 0.04,
      delay: 2,
    })
    const { bare, money, quantity } = writingOf(random, order, { pattern: random.pick(locale.exactMoney), space: ' ' })
    const po = random.code(random.pick(['PO#####', 'P-2026-###']))
    const pattern = locale.numericDate[0] ?? ''
    const due = new Date(Date.parse(order.sentAt) + 20 * 86_400_000).toISOString().slice(0, 10)
    const per = { 1: '/EA', 100: '/C', 1000: '/M' } as const
    const spelled = { 1: ' each', 100: ' per 100', 1000: ' per 1,000' } as const
    const isShort = random.chance(0.5)
    const items = order.lines.flatMap(({ name, sku, quantity: count, unit, price, pricePer, total }, index) => {
      const word = unit === 'piece' ? 'pcs' : unitWords.en[unit][0]
      const each = unit === 'piece' ? `${bare(price)}${(isShort ? per : spelled)[pricePer]}` : `${bare(price)}/${unit}`
      return [
        `${String(index + 1).padStart(2)}  ${sku}  ${name}`,
        `    ${quantity(count)} ${word}  @ ${each}  =  ${bare(total)}`,
      ]
    })
    const text = [
      'SALES ORDER ACKNOWLEDGMENT',
      '',
      `Customer PO: ${po}`,
      `Sales order: ${order.number}`,
      `Ordered: ${numericDay(order.date, pattern)}`,
      `Ship date: ${numericDay(due, pattern)}`,
      `Terms: Net 30`,
      '',
      ...items,
      '',
      `Merchandise total: ${bare(order.subtotal)}`,
      ...(order.discount > 0 ? [`Trade discount: ${bare(-order.discount)}`] : []),
      `Freight: ${bare(order.shipping)}`,
      ...(order.taxMode === 'added' ? [`${locale.taxWord}: ${bare(order.tax)}`] : []),
      `ORDER TOTAL: ${money(order.total)}`,
      '',
      ...companyLines(order),
    ].join('\n')
    return { mail: mailOf(order, `Order acknowledgment ${order.number} (PO ${po})`, { text }), truth: truthOf(order) }
  },
}
