import type { Family } from '../../../../kit/family.ts'
import { escaped } from '../../../../kit/html.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { addressOf } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { shopOrder } from './shop-goods.ts'

const offers = ['Spring Clearance', 'Buy Ten Save', 'Trade Week', 'Second Half Price']

/**
 * Broadleaf Commerce: a column of average discounts, which are already deducted from the line totals; the total and
 * other sums beside the items.
 */
export const broadleaf: Family = {
  name: 'broadleaf',
  kind: 'platform',
  locales: ['en-US', 'en-GB', 'en-US', 'en-IE'],
  draw(random, locale) {
    const order = shopOrder(random, locale, {
      number: ['20260###########', '2026######', '########'],
      options: 0.4,
      tax: ['added', 'none'],
      lines: [1, 6],
    })
    const { money } = writingOf(random, order, { minus: 'before', pattern: locale.money[0] ?? '$#' })
    const { vendor } = order
    const hasReduced = random.chance(0.4)
    const rows = order.lines.map((line) => {
      const options = line.options
        .map(({ name, value }) => `<li><span>${escaped(name)}: ${escaped(value)}</span></li>`)
        .join('')
      const saving = Math.round(line.price * 0.15)
      const reduced =
        hasReduced && random.chance(0.5)
          ? `<td align="center"><span class="promotion">${escaped(money(saving))}</span><div><div><span>${random.pick(offers)}</span></div></div></td>`
          : '<td align="center">---</td>'
      return `<tr><td align="left"><span>${escaped(line.name)}</span><br/>${options === '' ? '' : `<ul class="productOptions">${options}</ul>`}</td><td align="center">${line.quantity}</td><td align="left">${escaped(money(line.price))}</td>${reduced}<td align="left">${escaped(money(line.total))}</td></tr>`
    })
    const side = (label: string, amount: string): string =>
      `<tr><td style="font-size:12px">${label}</td><td align="right">${escaped(amount)}</td></tr>`
    const sums = [
      side('Subtotal', money(order.subtotal)),
      side('Promotions', order.discount > 0 ? money(order.discount) : '---'),
      side('Taxes', money(order.tax)),
      side('Shipping', money(order.shipping)),
    ]
    const [name = '', street = '', city = ''] = addressOf(random, order).map(escaped)
    const way = random.pick(['Standard', 'Priority', 'Express'])
    const html = `<html xmlns="http://www.w3.org/1999/xhtml"><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8" /><title>${escaped(vendor.name)} - Order Confirmation</title></head>
<body style="font-family:Helvetica"><table width="100%" cellpadding="20"><tr><td><table width="900" cellpadding="20"><tr><td width="100%" colspan="2" style="font-size:30px">${escaped(vendor.name)}</td></tr><tr><td>We have your order<span>, ${name}</span>!</td></tr><tr><td colspan="2" bgcolor="#eee">Order Summary</td></tr>
<tr><td valign="top"><table><thead><tr><th align="left">Item</th><th>Quantity</th><th>Price</th><th>Average Discount</th><th>Total</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></td>
<td valign="top"><table bgcolor="#f7f7f7"><tr><td colspan="2"><h3>Order Total</h3><div>${escaped(money(order.total))}</div><h3>Order number <b><span>${order.number}</span></b></h3></td></tr>${sums.join('')}</table></td></tr>
<tr><td colspan="2" bgcolor="#eee">Shipping Information</td></tr><tr><td colspan="2"><table width="100%"><tr><td><address>${name}<br/>${random.code('555-01##')}<br/>${street}<br/>${city}<br/>buying@shop.example<br/></address></td><td><h3>Shipping Method</h3><b>${way}</b><br/>(${random.whole(2, 6)} - ${random.whole(7, 9)} Days)</td></tr></table></td></tr>
<tr><td colspan="2" bgcolor="#eee">Payment Information</td></tr><tr><td>MASTERCARD ending in ${random.code('####')}<br/>${name}</td></tr></table><p>Need help? Call ${vendor.phone} or write to ${vendor.email}.</p></td></tr></table></body></html>`
    return {
      mail: mailOf(order, `${vendor.name} - Your order!`, { html }),
      truth: truthOf(order, { sku: false, date: false }),
    }
  },
}
