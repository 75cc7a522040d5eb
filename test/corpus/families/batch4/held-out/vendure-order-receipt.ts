import type { Family } from '../../../kit/family.ts'
import { escaped, page } from '../../../kit/html.ts'
import { localeOf, shortDay } from '../../../kit/locales.ts'
import type { OrderLine } from '../../../kit/orders.ts'
import { mailOf } from '../../../kit/phrases.ts'
import { type Truth, truthOf } from '../../../kit/truth.ts'
import { clockIn, drawOrder, joinedName, valuesIn, writes } from '../open/mail-parts.ts'

/**
 * Three boxes on top, sometimes with the net instead of the gross total; `2 x name` and line totals in rows without
 * headings; discounts above the sums.
 */
export const vendureOrderReceipt: Family = {
  name: 'vendure-order-receipt',
  kind: 'platform',
  locales: ['en-US', 'en-GB', 'en-CA', 'en-AU', 'en-IE'],
  draw(random, locale) {
    const order = drawOrder(random, locale, {
      number: ['??????????????', '@@@@@#@@@@@@@#@@'],
      options: 0.4,
      tax: ['included', 'none'],
    })
    const { money } = writes(random, order)
    const variant = (line: OrderLine): string =>
      `${line.name}${line.options.length === 0 ? '' : ` ${valuesIn(line, ' ')}`}`
    const items = order.lines.map(
      (line) =>
        `<tr class="order-row"><td><img alt="${escaped(variant(line)).replaceAll('"', '&quot;')}" style="width:50px;height:50px" src="https://${order.vendor.domain}/assets/p.jpg?w=50&amp;h=50"></td><td>${line.quantity} x ${escaped(variant(line))}</td><td></td><td>${escaped(money(line.total))}</td></tr>`,
    )
    const sum = (label: string, minor: number, kind = 'order-row'): string =>
      `<tr class="${kind}"><td colspan="3">${escaped(label)}</td><td>${escaped(money(minor))}</td></tr>`
    const sums = [
      ...(order.discount > 0
        ? [sum(random.pick(['10% off', 'Trade discount', 'Spring promotion']), -order.discount)]
        : []),
      sum('Sub-total:', order.subtotal - order.discount),
      sum(`Shipping (${random.pick(['Standard Shipping', 'Express Shipping'])}):`, order.shipping),
      sum('Total:', order.total, 'order-row total-row'),
    ]
    const box = (label: string, text: string): string =>
      `<td><div class="callout-large"><div><strong>${label}</strong></div></div><div class="callout-small"><div>${escaped(text)}</div></div></td>`
    const [year = '', , date = ''] = order.date.split('-')
    const month = shortDay(order.date, localeOf('en-GB')).split(' ')[1]
    const weekday = new Date(`${order.date}T12:00:00Z`).toUTCString().slice(0, 3)
    const day = `${weekday} ${month} ${date} ${year} ${clockIn({ ...order, locale: localeOf('en-GB') }, true)}`
    const isNet = order.taxMode === 'included' && random.chance(0.5)
    const body = `<h1>Order Receipt</h1><div class="bg-off-white"><p>Dear ${escaped(order.buyer)},</p><p>Thank you for your order!</p></div><table class="callout" width="100%" bgcolor="#375a67"><tr>${box('Order Code', order.number)}${box('Order Date', day)}${box('Total Price', money(isNet ? order.total - order.tax : order.total))}</tr></table><div class="bg-off-white"><h3>Shipping To: ${escaped(order.buyer)}</h3><ul class="address"><li>Quai 9</li><li>${random.pick(locale.cities)}</li></ul></div>
<h3>Order Summary:</h3><table cellpadding="6" width="100%">${items.join('\n')}${sums.join('\n')}</table>`
    const truth = truthOf(order, { sku: false, unitPrice: false, tax: false })
    const stated: Truth =
      order.discount > 0 ? { ...truth, subtotal: order.subtotal - order.discount, inferred: ['subtotal'] } : truth
    return {
      mail: mailOf(order, `Order confirmation for #${order.number}`, {
        html: page(random, order, 'Order Receipt', body),
      }),
      truth: joinedName(stated, order.lines.map(variant)),
    }
  },
}
