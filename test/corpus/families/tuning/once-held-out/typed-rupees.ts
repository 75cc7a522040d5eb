import type { Family } from '../../../kit/family.ts'
import { numericDay } from '../../../kit/locales.ts'
import type { OrderLine } from '../../../kit/orders.ts'
import { mailOf, phrases, unitWords } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { orderOf } from './goods.ts'

const words = phrases(
  ['hello', 'order', 'date', 'per', 'goods', 'transport', 'extra', 'total', 'advance', 'balance', 'thanks'],
  {
    en: 'Namaste ji, pls find order details|Order No|Dt|per|Goods value|Transport|extra|*Total*|Advance recd|Balance|Thanks & regards',
    hi: 'नमस्ते जी, ऑर्डर का विवरण|ऑर्डर नं|दिनांक|प्रति|माल|ट्रांसपोर्ट|अतिरिक्त|*कुल*|अग्रिम|शेष|धन्यवाद',
  },
)

/** Whole rupees. */
const priceOf = ({ price }: OrderLine): number => (20 + (price % 900)) * 100

/**
 * Mail from India, typed on a phone: `1) Name – 50 mtr – Rs.120/- per mtr = Rs.6,000/-`, some years with two digits, an
 * advance in some mails.
 */
export const typedRupees: Family = {
  name: 'typed-rupees',
  kind: 'text',
  locales: ['en-IN', 'hi-IN'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      number: ['SO-###', '####', 'VT/###'],
      options: 0,
      measured: 0.7,
      units: ['m', 'm', 'kg'],
      decimals: 0.2,
      quantities: [5, 200],
      prices: [20, 900],
      discount: 0,
      tax: ['added', 'none'],
      long: 0,
    })
    const whole = {
      ...order,
      lines: order.lines.map((line) => ({
        ...line,
        price: priceOf(line),
        total: Math.round(line.quantity * priceOf(line)),
      })),
    }
    const subtotal = whole.lines.reduce((sum, { total }) => sum + total, 0)
    const shipping = order.shipping > 0 ? Math.ceil(order.shipping / 100) * 100 : 0
    const tax = order.taxMode === 'added' ? Math.floor(((subtotal + shipping) * order.taxRate) / 100 + 0.5 + 1e-9) : 0
    const stated = { ...whole, subtotal, shipping, tax, total: subtotal + shipping + tax }
    const { bare, quantity, percent } = writingOf(random, order, { group: random.pick(['in', '']) })
    const rupees = random.pick(['Rs.', 'Rs. ', '₹'])
    const money = (minor: number): string =>
      `${rupees}${minor % 100 === 0 ? `${bare(minor).slice(0, -3)}/-` : bare(minor)}`
    const units = unitWords[locale.language]
    const items = stated.lines.map(({ name, quantity: count, unit, price, total }, index) => {
      const word = unit === 'piece' ? 'pcs' : (units[unit].at(-1) ?? unit)
      return `${index + 1}) ${name} – ${quantity(count)} ${word} – ${money(price)} ${say.per} ${word} = ${money(total)}`
    })
    const advance = Math.round(stated.total / 300) * 100
    const text = [
      say.hello,
      `${say.order}: *${order.number}*  ${say.date}: ${numericDay(order.date, random.pick(['DD/MM/YY', 'DD.MM.YYYY', 'DD-MM-YYYY']))}`,
      '',
      ...items,
      '',
      `${say.goods} = ${money(subtotal)}`,
      ...(shipping > 0 ? [`${say.transport} ${money(shipping)}`] : []),
      ...(tax > 0 ? [`GST ${percent(order.taxRate)}% ${say.extra} = ${money(tax)}`] : []),
      `${say.total} = ${money(stated.total)}`,
      ...(random.chance(0.4)
        ? [`${say.advance} ${money(advance)}`, `${say.balance} ${money(stated.total - advance)}`]
        : []),
      '',
      `${say.thanks} 🙏`,
      order.vendor.name,
      order.vendor.phone,
    ].join('\n')
    return {
      mail: mailOf(order, random.pick([`${say.order} ${order.number}`, 'Order details']), { text }),
      truth: truthOf(stated, { sku: false, shipping: shipping > 0 }),
    }
  },
}
