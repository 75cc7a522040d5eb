import type { Family } from '../../kit/family.ts'
import { longDay, shortDay } from '../../kit/locales.ts'
import { orderOf } from '../../kit/orders.ts'
import { mailOf, unitWords } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

/** `- Name – 12 m @ £8.40/m – £100.80`: name first, prices per unit, per 100 or per 1,000. */
export const typedDashes: Family = {
  name: 'typed-dashes',
  kind: 'text',
  locales: ['en-GB', 'en-US', 'en-IE', 'en-AU', 'en-IN'],
  draw(random, locale) {
    const order = orderOf(random, locale, {
      number: ['####', 'NF-####', '#####'],
      measured: 0.35,
      units: ['m', 'yd', 'kg'],
      per100: 0.25,
      options: 0.2,
      tax: ['added', 'none'],
      long: 0.03,
    })
    const { money, quantity } = writingOf(random, order, { space: ' ' })
    const dash = random.pick([' – ', ' - ', ', '])
    const bullet = random.pick(['- ', '* ', '• ', ''])
    const items = order.lines.map(({ name, sku, options, quantity: count, unit, price, pricePer, total }) => {
      const word = unitWords.en[unit][0]
      const each =
        pricePer > 1
          ? `${money(price)} per ${quantity(pricePer)}`
          : unit === 'piece'
            ? `${money(price)} each`
            : `${money(price)}/${unit}`
      const chosen = options.map(({ value }) => value).join(', ')
      return `${bullet}${name}${chosen === '' ? '' : ` [${chosen}]`} (${sku})${dash}${quantity(count)} ${word} @ ${each}${dash}${money(total)}`
    })
    const text = [
      `Hi Asha,`,
      '',
      random.pick([
        `Order no. ${order.number} of ${longDay(order.date, locale)} is confirmed:`,
        `Order no. ${order.number}\nOrder date: ${shortDay(order.date, locale)}\n`,
        `Confirming your order no. ${order.number}, placed on ${longDay(order.date, locale)}.`,
      ]),
      '',
      ...items,
      '',
      `Goods ${money(order.subtotal)}`,
      ...(order.discount > 0 ? [`Less discount ${money(-order.discount)}`] : []),
      ...(order.shipping > 0
        ? [`${random.pick(['Carriage', 'Delivery', 'P&P'])} ${money(order.shipping)}`]
        : ['Delivery free']),
      ...(order.taxMode === 'added' ? [`${locale.taxWord} ${money(order.tax)}`] : []),
      `${random.pick(['Total', 'TOTAL', 'Total to pay'])} ${money(order.total)}`,
      '',
      `Please pay within 30 days. Orders over ${money(50_000)} ship free next time!`,
      '',
      'Thanks,',
      'Ruth',
      order.vendor.name,
      `${order.vendor.city} | ${order.vendor.phone}`,
    ].join('\n')
    return {
      mail: mailOf(order, random.pick([`Order ${order.number}`, 'Your order confirmation']), { text }),
      truth: truthOf(order),
    }
  },
}
