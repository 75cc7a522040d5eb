import type { Family } from '../../../kit/family.ts'
import { escaped, page } from '../../../kit/html.ts'
import { longDay } from '../../../kit/locales.ts'
import { mailOf } from '../../../kit/phrases.ts'
import { type Truth, truthOf } from '../../../kit/truth.ts'
import { addressBlock, clockIn, drawOrder, joinedName, valuesIn, writes } from './mail-parts.ts'

/** New-order notice for staff: customer and time, a row per item with its SKU, a summary of sums. */
export const shopifyStaffOrder: Family = {
  name: 'shopify-staff-order',
  kind: 'platform',
  locales: ['en-US', 'en-GB', 'en-CA', 'en-AU', 'en-IE'],
  draw(random, locale) {
    const order = drawOrder(random, locale, {
      number: ['10##', '2###', 'TT####'],
      options: 0.5,
      tax: ['added', 'included'],
    })
    const { money } = writes(random, order)
    const isOld = random.chance(0.4)
    const buyer = escaped(order.buyer)
    const hasSku = random.chance(0.8)
    const items = order.lines.map((line) => {
      const variant = escaped(valuesIn(line))
      const sku = hasSku ? `SKU: ${line.sku}` : ''
      return isOld
        ? `<li>${line.quantity}x ${escaped(line.name)}${variant === '' ? '' : ` - ${variant}`}${hasSku ? ` (${sku})` : ''} for ${escaped(money(line.price))} each</li>`
        : `<tr class="order-list__item"><td><table><tr><td style="width:60px"><img src="https://cdn.${order.vendor.domain}/p.png" width="60" alt=""></td><td style="width:100%"><span class="order-list__item-title">${escaped(line.name)} × ${line.quantity}</span><br>${variant === '' ? '' : `<span class="order-list__item-variant">${variant}</span><br>`}${sku === '' ? '' : `<span>${sku}</span>`}</td><td style="white-space:nowrap"><p align="right">${escaped(money(line.total))}</p></td></tr></table></td></tr>`
    })
    const sum = (label: string, amount: string): string =>
      `<tr class="subtotal-line"><td class="subtotal-line__title"><p><span>${escaped(label)}</span></p></td><td align="right"><strong>${escaped(amount)}</strong></td></tr>`
    const tax = `${locale.taxWord} (${order.taxRate}%)`
    const sums = [
      ...(order.discount > 0 ? [sum(`Discount (${random.code('@@@@##')})`, money(-order.discount))] : []),
      sum('Subtotal price:', money(order.subtotal - order.discount)),
      sum(`Shipping price (${random.pick(['Standard', 'Economy', 'Express'])}):`, money(order.shipping)),
      sum(order.taxMode === 'included' ? `${tax} included:` : `${tax}:`, money(order.tax)),
      sum('Total price:', `${money(order.total)}${/[A-Z]{2}/.test(money(1)) ? '' : ` ${locale.currency}`}`),
    ]
    const placed = `${buyer} placed order <a href="https://admin.${order.vendor.domain}/orders/${random.code('#######')}">#${order.number}</a> on ${longDay(order.date, locale)} at ${clockIn(order)}.`
    const list = isOld ? `<ul>${items.join('')}</ul>` : `<table class="row">${items.join('\n')}</table>`
    const body = `<p>${placed}</p><p><a href="https://admin.${order.vendor.domain}">View order</a></p><h3>Order summary</h3>${list}<table class="subtotal-table">${sums.join('\n')}</table>
<h4>Payment processing method</h4><p>${random.pick(['shopify_payments', 'Bank Deposit', 'PayPal Express'])}</p><h4>Delivery method</h4><p>Standard</p><h4>Shipping address</h4><p>${addressBlock(random, order)}</p>`
    const truth = truthOf(order, { sku: hasSku, unitPrice: isOld, lineTotal: !isOld })
    const stated: Truth =
      order.discount > 0 ? { ...truth, subtotal: order.subtotal - order.discount, inferred: ['subtotal'] } : truth
    const written = order.lines.map((line) => `${line.name} - ${valuesIn(line)}`)
    return {
      mail: mailOf(order, `[${order.vendor.name}] Order #${order.number} placed by ${order.buyer}`, {
        html: page(random, order, 'New order', body),
      }),
      truth: isOld ? joinedName(stated, written) : stated,
    }
  },
}
