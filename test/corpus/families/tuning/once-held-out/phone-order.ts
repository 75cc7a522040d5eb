import type { Family } from '../../../kit/family.ts'
import { minutesOf, numericDay } from '../../../kit/locales.ts'
import { mailOf } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { accountOf, dayOn, type Trade, tradedAt } from './trades.ts'

const cloth = ['CALICO BLEACHED', 'DRILL KHAKI', 'WADDING 4OZ', 'HESSIAN 10OZ', 'LINING TAFFETA BLACK']

const trade: Trade = {
  number: ['####', 'T####', '26-###'],
  names: {
    en: `HORN BUTTON 24L 4-HOLE|CORD LOCK BLACK|PRESS STUDS NO. 5|DRESSMAKER PINS BOX|CHALK WHITE|BRASS EYELET 8MM|HAT ELASTIC CARD|${cloth.join('|')}`,
  },
  vendors: { en: 'J. Pryce Trimmings|Hanlon & Daughter Haberdashers|The Button Counter' },
  lines: [1, 6],
  line: (random, name) =>
    cloth.includes(name)
      ? { quantity: random.whole(4, 120) / 2, price: random.whole(180, 1490), unit: 'm' }
      : { quantity: random.pick([2, 5, 6, 12, 24, 36, 50, 72, 144]), price: random.whole(8, 260) },
  discounts: [0, 0, 5, 10],
  freight: [0, 595, 850],
  tax: ['added', 'none'],
  delay: 1,
}

const rates: Readonly<Record<number, string>> = { 5: 'FIVE', 10: 'TEN' }

/** Telephone order typed in capitals: `12 OFF …`, the discount rate in words, the time of the call. */
export const phoneOrder: Family = {
  name: 'phone-order',
  kind: 'text',
  locales: ['en-GB', 'en-IE', 'en-AU', 'en-CA'],
  draw(random, locale) {
    const order = tradedAt(random, locale, trade)
    const { bare, money, quantity, percent } = writingOf(random, order, {
      pattern: random.pick(locale.exactMoney),
      space: ' ',
    })
    const pattern = random.pick(locale.numericDate)
    const day = (text: string): string => numericDay(text, pattern)
    const per = random.pick(['EA', 'EACH'])
    const items = order.lines.flatMap(({ name, quantity: count, unit, price, total }) => {
      const amount = unit === 'm' ? `${quantity(count)} MTR` : `${quantity(count)} OFF`
      const item = `${amount} ${name} @ ${bare(price)} ${unit === 'm' ? 'PER MTR' : per}`
      return [`${item.padEnd(58)}${bare(total).padStart(10)}`]
    })
    const sum = (label: string, amount: string): string => `${label.padEnd(50)}${amount.padStart(18)}`
    const call = minutesOf(random.whole(9 * 60, 17 * 60)).replace(':', '.')
    const text = [
      'CONFIRMATION OF TELEPHONE ORDER',
      '',
      `OUR REF   ${order.number}`,
      `YOUR REF  ${random.pick(['VERBAL', order.buyer.split(' ')[0]?.toUpperCase() ?? '', 'PHONE'])}`,
      `DATE      ${day(order.date)}   CALL TAKEN ${call} BY ${random.pick(['JILL', 'MAEVE', 'DOT'])}`,
      '',
      ...items,
      '',
      sum('GOODS', bare(order.subtotal)),
      ...(order.discount > 0
        ? [sum(`LESS ${rates[order.discountRate] ?? ''} PER CENT AS AGREED`, bare(order.discount))]
        : []),
      ...(order.shipping > 0 ? [sum('CARR.', bare(order.shipping))] : []),
      ...(order.taxMode === 'added'
        ? [sum(`${locale.taxWord.toUpperCase()} AT ${percent(order.taxRate)}%`, bare(order.tax))]
        : []),
      sum('TO PAY', money(order.total)),
      '',
      `IF ANYTHING IS WRONG PLS RING BY NOON ON ${day(dayOn(order.date, 2))}, AFTER THAT WE CUT.`,
      `GOES OUT ${day(dayOn(order.date, 3))}. ORDERS UNDER ${money(5000)} PAY EXTRA CARRIAGE.`,
      `BANK: ${accountOf(random, locale).toUpperCase()}`,
      '',
      order.vendor.name.toUpperCase(),
      order.vendor.phone,
    ].join('\n')
    return {
      mail: mailOf(order, random.pick(['YOUR PHONE ORDER', `PHONE ORDER ${order.number}`, 'AS PER OUR CALL']), {
        text,
      }),
      truth: truthOf(order, { sku: false, shipping: order.shipping > 0 }),
    }
  },
}
