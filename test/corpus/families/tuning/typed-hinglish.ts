import type { Family } from '../../kit/family.ts'
import { numericDay, shortDay } from '../../kit/locales.ts'
import type { Unit } from '../../kit/orders.ts'
import { mailOf } from '../../kit/phrases.ts'
import { goodsOf, halfUp, orderFor, reckoned } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const goods = goodsOf({
  en: {
    vendors: 'Shree Balaji Handicrafts|Gupta Brass Works|Meera Block Prints|Ansari Zari House',
    products:
      'Pital diya medium|Block print bedsheet double|Jute pouch 6x9|Terracotta kulhad|Dokra elephant small|Zari border|Wooden stamp paisley|Brass bell no. 3|Kantha dupatta|Papier mache box|Lac bangle set',
    measured:
      'Khadi cotton 2/80|Ajrakh fabric 44 inch|Chanderi plain|Gota lace 1 inch|Natural indigo cake|Mashru satin',
  },
})

const units: Readonly<Record<Unit, readonly string[]>> = {
  piece: ['pcs', 'pc', 'nag'],
  m: ['mtr', 'meter', 'mtrs'],
  kg: ['kg', 'kilo', 'kg'],
  l: ['ltr', 'ltr', 'ltr'],
  yd: ['gaj', 'gaj', 'gaj'],
}

/** Hindi in Latin letters, as a small Indian maker types it: `180/-` for rupees, `@` before the rate. */
export const typedHinglish: Family = {
  name: 'typed-hinglish',
  kind: 'text',
  locales: ['en-IN'],
  draw(random, locale) {
    const drawn = orderFor(random, locale, {
      goods,
      number: ['###', '26-27/###', 'SB/###', '1###'],
      options: 0,
      measured: 0.35,
      units: ['m', 'kg'],
      discount: 0.2,
      freeShipping: 0.3,
      tax: ['added', 'none', 'none'],
      quantities: [2, 120],
      prices: [20, 1200],
      long: 0,
    })
    // Rates in whole rupees.
    const priced = reckoned(drawn, {
      lines: drawn.lines.map((line) => {
        const price = Math.max(1, Math.round(line.price / 100)) * 1000
        return { ...line, price, total: halfUp(price * line.quantity) }
      }),
      shipping: Math.round(drawn.shipping / 1000) * 1000,
    })
    const order = reckoned(priced, {
      discount: drawn.discount === 0 ? 0 : Math.round(priced.subtotal / 2000) * 100,
    })
    const { bare, quantity, percent } = writingOf(random, order)
    const rupees = (minor: number): string => (minor % 100 === 0 ? `${bare(minor).slice(0, -3)}/-` : bare(minor))
    const form = random.whole(0, 2)
    const at = random.whole(0, 2)
    const items = order.lines.map((line, index) => {
      const count = `${quantity(line.quantity)} ${units[line.unit][at]}`
      return [
        `${index + 1}) ${line.name} - ${count} @ ${rupees(line.price)} = ${rupees(line.total)}`,
        `${line.name}  ${count} x ${rupees(line.price)}  =  ${rupees(line.total)}`,
        `* ${line.name} ${count}, rate ${rupees(line.price)}, total ${rupees(line.total)}`,
      ][form]
    })
    const number = order.date.slice(8) > '12' ? numericDay(order.date, 'DD/MM/YY') : shortDay(order.date, locale)
    const hasGoods = order.discount > 0 || order.taxMode === 'added' || random.chance(0.5)
    const text = [
      random.pick(['Namaste Asha ji,', 'Namaskar madam,', 'Asha ji,']),
      '',
      random.pick([
        'aapka order pakka ho gaya hai, maal is hafte nikal jayega. Detail niche dekh lijiye.',
        'order likh liya hai. Ek baar check kar lijiye:',
        'dhanyavaad order ke liye. Hisaab is prakar hai -',
      ]),
      '',
      `Order no. ${order.number}  dt. ${number}`,
      '',
      ...items,
      '',
      ...(hasGoods ? [`Maal ka total: ${rupees(order.subtotal)}`] : []),
      ...(order.discount > 0 ? [`Discount (less): ${rupees(order.discount)}`] : []),
      ...(order.shipping > 0 ? [`Transport: ${rupees(order.shipping)}`] : []),
      ...(order.taxMode === 'added' ? [`GST ${percent(order.taxRate)}%: ${bare(order.tax)}`] : []),
      `Kul total: Rs. ${rupees(order.total)}`,
      '',
      random.pick([
        'Advance 50% bhej dijiye, baaki delivery par.',
        'Payment UPI se kar sakte hain.',
        'LR number kal bhej denge.',
      ]),
      '',
      random.pick(['Dhanyavaad', 'Regards', 'Aapka']),
      random.pick(['Ramesh', 'Imran bhai', 'Sunita']),
      `${order.vendor.name}, ${order.vendor.city}`,
      `Mob. ${order.vendor.phone}`,
    ].join('\n')
    return {
      mail: mailOf(
        order,
        random.pick([`Order ${order.number}`, 'Aapka order', `Order confirm - ${order.vendor.name}`]),
        { text },
      ),
      truth: truthOf(order, { sku: false, subtotal: hasGoods, shipping: order.shipping > 0 }),
    }
  },
}
