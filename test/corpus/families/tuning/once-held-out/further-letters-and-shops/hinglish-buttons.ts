import type { Family } from '../../../../kit/family.ts'
import { numericDay } from '../../../../kit/locales.ts'
import type { OrderLine } from '../../../../kit/orders.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { dayAfter, goodsOf, soldBy } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { supplierOrder } from '../letters-and-shops/supplier-parts.ts'
import { inCurrency, orNamed } from './shop-wares.ts'

const goods = goodsOf({
  en: {
    vendors: 'Shree Balaji Trims|Jaipur Thappa Works|New Delhi Button House|Kutch Handloom Traders',
    products:
      'Coconut button 18L|Wooden block 4 inch|Brass jhumka base|Zari border roll|Gota patti packet|Latkan pair|Metal hook set|Shell button 24L|Carry bag printed|Kantha cushion cover|Leather patch small|Velvet pouch 5x7',
    measured: 'Mulmul cotton 44 inch|Dabu print cambric|Chanderi silk|Khadi slub|Natural indigo|Ajrakh modal',
    options: 'colour:maroon,haldi yellow,off white,indigo',
  },
})

const orderOptions = {
  goods,
  number: ['SBT/26/###', '####', 'ORD-###'],
  lines: [2, 7],
  measured: 0.4,
  units: ['m'],
  options: 0.5,
  prices: [10, 620],
  quantities: [10, 300],
  discount: 0.2,
  tax: ['added', 'none'],
  delay: 0,
  long: 0,
} as const

/**
 * Mail of an Indian dealer in Hinglish: `@` before prices, `/-` after whole rupees, metres and pieces, GST, often an
 * advance already received.
 */
export const hinglishButtons: Family = {
  name: 'hinglish-buttons',
  kind: 'text',
  locales: ['en-IN'],
  draw(random, locale) {
    const drawn = supplierOrder(random, locale, orderOptions)
    const order = soldBy(inCurrency(random, drawn, { factor: 90, step: 50 }), 'm')
    const { bare, quantity, percent } = writingOf(random, order, { minus: 'before' })
    const sign = random.pick(['Rs.', 'Rs ', '₹'])
    // Whole rupees end in a stroke and a dash.
    const money = (amount: number): string => {
      const figure = `${sign}${bare(Math.abs(amount))}`
      return `${amount < 0 ? '-' : ''}${amount % 100 === 0 ? figure.replace(/\.00$/, '/-') : figure}`
    }
    const named = (line: OrderLine): string => line.name + line.options.map(({ value }) => ` (${value})`).join('')
    const each = (line: OrderLine, at: number): string => {
      const unit = line.unit === 'm' ? random.pick(['mtr', 'meter']) : random.pick(['pc', 'pcs'])
      const dozens = line.unit === 'piece' && line.quantity % 12 === 0 ? ` (${line.quantity / 12} dozen)` : ''
      return `${at + 1}. ${named(line)} - ${quantity(line.quantity)} ${unit}${dozens} @ ${money(line.price)} = ${money(line.total)}`
    }
    const advance = random.chance(0.6) ? Math.floor(order.total / 2 / 10_000) * 10_000 : 0
    const text = [
      `Namaste ${order.buyer.split(' ')[0]} ji,`,
      '',
      'Aapka order confirm kar diya hai, details neeche hain. Ek baar check kar lijiye please.',
      '',
      `Order no. ${order.number}  dt. ${numericDay(order.date, 'DD/MM/YYYY')}`,
      '',
      ...order.lines.map(each),
      '',
      `Maal ka total ${money(order.subtotal)}`,
      ...(order.discount > 0 ? [`Less discount ${money(order.discount)}`] : []),
      order.shipping > 0 ? `Transport charge ${money(order.shipping)}` : 'Transport humari taraf se free',
      ...(order.taxMode === 'added' ? [`GST ${percent(order.taxRate)}% ${money(order.tax)}`] : []),
      `Grand total ${money(order.total)}`,
      ...(advance > 0
        ? [`Advance received ${money(advance)}, balance ${money(order.total - advance)} dispatch se pehle`]
        : []),
      '',
      random.pick([
        'Haldi yellow wala lot thoda dark aayega, natural dye hai.',
        'Block ka sample courier kar diya tha, mila kya?',
        'Indigo me 2-3 din extra lagenge.',
        `Pichle order ka ${sign}${random.whole(11, 48)}00 bhi pending hai, yaad dila raha hoon.`,
      ]),
      `Dispatch ${numericDay(dayAfter(order.date, random.whole(4, 15)), 'DD/MM/YYYY')} tak ho jayega, VRL ya DTDC se.`,
      '',
      'Dhanyavaad',
      random.pick(['Mahesh bhai', 'Imran', 'Sunita']),
      `${order.vendor.name}, ${order.vendor.city}`,
      `${order.vendor.phone}, ${order.vendor.registration[0]}`,
    ].join('\n')
    return {
      mail: mailOf(order, random.pick([`Order confirm - ${order.number}`, 'Re: buttons aur fabric']), { text }),
      truth: orNamed(truthOf(order, { sku: false, inferred: order.shipping === 0 ? ['shipping'] : [] }), order, named),
    }
  },
}
