import type { Family } from '../../../kit/family.ts'
import { fullDay, longDay } from '../../../kit/locales.ts'
import type { Order, OrderLine } from '../../../kit/orders.ts'
import { mailOf } from '../../../kit/phrases.ts'
import type { Random } from '../../../kit/random.ts'
import { truthOf } from '../../../kit/truth.ts'
import { drawOrder, joinedName, valuesIn, writes } from './mail-parts.ts'

/** Returns the letter: the items and sums (`details`) with a text above and below them. */
const letterOf = (random: Random, order: Order, day: string, details: readonly string[]): string =>
  [
    random.pick(['Hi there,', `Hello ${order.buyer},`, 'Hiya,']),
    '',
    random.pick([
      `Lovely to hear from you. That's order ${order.number} from ${day} all booked in:`,
      `Here's what I've got down for your order (no. ${order.number}, ${day}):`,
    ]),
    '',
    ...details,
    '',
    random.pick([
      'Should be with you in a fortnight or so.',
      "I'll pop it in the post on Friday.",
      'Bank details as before, no rush.',
    ]),
    '',
    random.pick(['All the best,', 'Cheers,', 'Warmly,']),
    random.pick(['Jo', 'Meg', 'Tam']),
    order.vendor.name,
    order.vendor.phone,
  ].join('\n')

/**
 * An English maker types its mail: a greeting, one line per item in a personal style, sums in rows or in a sentence.
 */
export const handEnglishMaker: Family = {
  name: 'hand-english-maker',
  kind: 'text',
  locales: ['en-GB', 'en-US', 'en-IE', 'en-AU'],
  draw(random, locale) {
    const order = drawOrder(random, locale, {
      number: ['##', '1##', 'HB-###', '26-0##'],
      options: 0.3,
      lines: [1, 5],
      long: 0,
      discount: 0.15,
      tax: ['none', 'none', 'included'],
      measured: 0.3,
      units: ['m', 'kg'],
      quantities: [1, 40],
    })
    const { money, quantity } = writes(random, order)
    const count = (line: OrderLine): string =>
      `${quantity(line.quantity)}${line.unit === 'piece' ? '' : random.pick([line.unit, ` ${line.unit}`])}`
    const name = (line: OrderLine): string =>
      `${line.name}${line.options.length === 0 ? '' : ` in ${valuesIn(line, ', ')}`}`
    const style = random.whole(0, 3)
    const items = order.lines.map((line) => {
      if (style === 0) return `${count(line)} x ${name(line)} @ ${money(line.price)} = ${money(line.total)}`
      if (style === 1) return `- ${name(line)}: ${count(line)} at ${money(line.price)} each, ${money(line.total)}`
      if (style === 2) return `${count(line)} × ${name(line)} … ${money(line.total)}`
      return `* ${name(line)}\n  ${count(line)} × ${money(line.price)}    ${money(line.total)}`
    })
    const freight = order.shipping === 0 ? 'Postage is on me this time.' : `Postage: ${money(order.shipping)}`
    const contained = order.taxMode === 'included' ? ` (incl. ${money(order.tax)} ${locale.taxWord})` : ''
    const sums = [
      ...(random.chance(0.5) ? [`Goods: ${money(order.subtotal)}`] : []),
      ...(order.discount > 0 ? [`Trade discount: -${money(order.discount)}`] : []),
      freight,
      random.pick([
        `Total: ${money(order.total)}${contained}`,
        `That comes to ${money(order.total)} all in${contained}.`,
      ]),
    ]
    const day = random.pick([longDay, fullDay])(order.date, locale)
    const text = letterOf(random, order, day, [...items, '', ...sums])
    const hasGoods = sums[0]?.startsWith('Goods') ?? false
    return {
      mail: mailOf(
        order,
        random.pick([`Your order ${order.number}`, `Re: order`, `Order no. ${order.number} - ${order.vendor.name}`]),
        { text },
      ),
      truth: joinedName(
        truthOf(order, { sku: false, subtotal: hasGoods, unitPrice: style !== 2 }),
        order.lines.map(name),
      ),
    }
  },
}
