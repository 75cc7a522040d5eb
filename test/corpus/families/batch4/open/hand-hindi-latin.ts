import type { Family } from '../../../kit/family.ts'
import { numericDay } from '../../../kit/locales.ts'
import type { Goods, Order, OrderLine } from '../../../kit/orders.ts'
import { mailOf } from '../../../kit/phrases.ts'
import type { Random } from '../../../kit/random.ts'
import { goodsOf } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { drawOrder, joinedName, valuesIn } from './mail-parts.ts'

const goods: Goods = goodsOf({
  en: {
    vendors: 'Shree Balaji Textiles|Gupta Button House|Panipat Handloom Store|Sharma Dori Wale|Lucknow Chikan Kendra',
    products:
      'Sooti kapda plain|Kantha dupatta|Pital ke button 15 mm|Jute ka thaila|Gota patti lace|Resham dhaga|Chikan kurta kapda|Block print chadar|Mirror work patch|Dori latkan jodi|Khadi tauliya|Zari border',
    measured: 'Cotton mulmul 44 inch|Cambric 58 inch|Rayon slub|Khadi 40 count|Soya mom|Elastic 1 inch',
    options: 'Rang:laal,neela,safed,haldi|Size:chhota,bada,44 inch',
  },
})

/** Returns the letter: the items and sums (`details`) with a text above and below them. */
const letterOf = (random: Random, order: Order, day: string, details: readonly string[]): string =>
  [
    random.pick([`Namaste ${order.buyer} ji,`, 'Namaskar ji,', 'Ram Ram ji,']),
    '',
    random.pick([
      `Aapka order note kar liya hai. Order no. ${order.number}, tarikh ${day}.`,
      `Order no. ${order.number} dinank ${day} ka hisaab neeche hai:`,
    ]),
    '',
    ...details,
    '',
    random.pick([
      'Maal 7 din mein nikal jayega.',
      'Aadha advance bhej dijiye, baaki maal pahunchne par.',
      'Bilty number baad mein bhejenge.',
    ]),
    '',
    'Dhanyavaad',
    order.vendor.name,
    order.vendor.city,
    order.vendor.phone,
  ].join('\n')

/** Hindi in Latin letters, like a chat message: rupees with Indian grouping, GST added at the end or omitted. */
export const handHindiLatin: Family = {
  name: 'hand-hindi-latin',
  kind: 'text',
  locales: ['en-IN'],
  draw(random, locale) {
    const order = drawOrder(random, locale, {
      goods,
      number: ['###', 'BT-###', '26/###', 'ORD ####'],
      options: 0.3,
      lines: [1, 6],
      long: 0.02,
      measured: 0.5,
      units: ['m', 'm', 'kg'],
      tax: ['added', 'none'],
      prices: [1500, 95000],
      quantities: [2, 300],
    })
    const { money, quantity } = writingOf(random, order, {
      pattern: random.pick(['Rs. #', 'Rs #', '₹#', 'Rs.#', '# rupaye', '#/-']),
    })
    const unit = {
      piece: random.pick(['pcs', 'nag', 'piece']),
      m: random.pick(['mtr', 'meter']),
      kg: 'kilo',
      l: 'litre',
      yd: 'gaj',
    } as const
    const name = (line: OrderLine): string =>
      `${line.name}${line.options.length === 0 ? '' : ` (${valuesIn(line, ', ')})`}`
    const style = random.whole(0, 2)
    const items = order.lines.map((line, at) => {
      const count = `${quantity(line.quantity)} ${unit[line.unit]}`
      if (style === 0) return `${at + 1}) ${name(line)} - ${count} x ${money(line.price)} = ${money(line.total)}`
      if (style === 1) return `${name(line)} ${count} @ ${money(line.price)} : ${money(line.total)}`
      return `* ${count} ${name(line)}, rate ${money(line.price)}, kul ${money(line.total)}`
    })
    const sums = [
      random.pick(['Maal ka total: ', 'Jod: ']) + money(order.subtotal),
      ...(order.discount > 0 ? [`Chhoot: -${money(order.discount)}`] : []),
      order.shipping === 0
        ? 'Bhada: free'
        : `${random.pick(['Transport bhada', 'Courier kharcha'])}: ${money(order.shipping)}`,
      ...(order.taxMode === 'added' ? [`GST ${order.taxRate}%: ${money(order.tax)}`] : []),
      `${random.pick(['Kul rakam', 'Total dena hai', 'Grand total'])}: ${money(order.total)}`,
    ]
    const day = numericDay(order.date, random.pick(['DD/MM/YYYY', 'DD-MM-YYYY', 'D/M/YYYY']))
    const text = letterOf(random, order, day, [...items, '', ...sums])
    return {
      mail: mailOf(order, random.pick([`Order ${order.number} pakka`, `Aapka order - ${order.vendor.name}`]), { text }),
      truth: joinedName(
        truthOf(order, { sku: false, inferred: /rupaye|Rs|₹/.test(money(1)) ? [] : ['currency'] }),
        order.lines.map(name),
      ),
    }
  },
}
