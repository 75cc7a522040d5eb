import type { Family } from '../../../../kit/family.ts'
import { escaped } from '../../../../kit/html.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { addressOf } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { shopOrder } from './shop-goods.ts'

const ways = ['USPS First Class', 'Canada Post Expedited', 'Royal Mail 2nd Class', 'Local pickup', 'Standard']

/**
 * Snipcart for Craft CMS: the quantity first, the carrier as the label of the freight with the weight in grams below,
 * no subtotal.
 */
export const snipcart: Family = {
  name: 'snipcart',
  kind: 'platform',
  locales: ['en-US', 'en-CA', 'en-GB', 'en-US'],
  draw(random, locale) {
    const order = shopOrder(random, locale, {
      number: ['SNIP-1###', '@@-####', '@@@-1##', '####'],
      options: 0.4,
      discount: 0,
      tax: ['added', 'none'],
      lines: [1, 5],
    })
    const { money } = writingOf(random, order, {
      pattern: locale.country === 'CA' ? 'CA$#' : (locale.money[0] ?? '$#'),
    })
    const { vendor } = order
    const cell = (text: string, side = 'right'): string =>
      `<td class="align-${side} normal-cell-padding" align="${side}">${text}</td>`
    const nobr = (amount: number): string => `<nobr>${escaped(money(amount))}</nobr>`
    const rows = order.lines.map((line) => {
      const fields = line.options
        .map(({ name, value }) => `<li class="muted small no-left-margin">${escaped(name)}: ${escaped(value)}</li>`)
        .join('')
      return `<tr>${cell(String(line.quantity), 'left')}<td class="align-left" width="50%">
 ${escaped(line.name)}
 ${fields === '' ? '' : `<ul class="no-padding reset-list" style="list-style:none">${fields}</ul>`}</td>${cell(nobr(line.price))}${cell(nobr(line.total))}</tr>`
    })
    const sum = (label: string, below: string, amount: string): string =>
      `<tr><td class="subtotal align-right" align="right" colspan="3">${label}${below === '' ? '' : `<br><span class="muted mono" style="color:#999;font-family:monospace">${below}</span>`}</td>${cell(amount)}</tr>`
    const grams = random.whole(80, 6400).toLocaleString('en-US')
    const sums = [
      sum(random.pick(ways), `${grams} grams`, nobr(order.shipping)),
      sum('Tax', '', nobr(order.tax)),
      sum(
        'Grand Total',
        random.pick([`CreditCard ${random.code('####')}`, 'PayPal', 'Deferred']),
        `<b>${nobr(order.total)}</b>`,
      ),
    ]
    const [name = '', street = '', city = ''] = addressOf(random, order).map(escaped)
    const place = `${name}<br>${street}<br>${city}`
    const note = random.chance(0.4)
      ? `<h3>Order Details</h3><p class="primary-detail"><b>Gift wrap:</b> ${random.pick(['No', 'Yes'])}</p><p class="primary-detail"><b>Heard of us:</b> ${random.pick(['A friend', 'Market stall', 'Instagram'])}</p>`
      : ''
    const html = `<!DOCTYPE html><html><head><meta charset="utf-8"><style>.muted{color:#999}.small{font-size:12px}</style></head><body bgcolor="#F6E767"><table align="center" width="600" bgcolor="#fff"><tr><td style="background-color:#F6E767"><img src="https://${vendor.domain}/cpresources/order-complete.png" width="600" alt="order complete"></td></tr><tr><td style="padding:24px"><h1>Your order is in. Thank you!</h1><p class="primary-detail no-margin"><b>Order Number:</b> ${order.number}</p><p class="primary-detail"><b>Order Email:</b> buying@shop.example</p>
<table class="content-table" width="100%"><thead><th align="left">Qty</th><th align="left" width="50%">Item</th><th align="right">Price</th><th align="right">Subtotal</th></thead><tbody>
${rows.join('\n')}
${sums.join('\n')}</tbody></table>
${note}<table width="100%"><tr><td valign="top"><h3>Shipping Address</h3><p>${place}</p></td><td valign="top"><h3>Billing Address</h3><p>${place}</p></td></tr></table><p class="muted small">${escaped(vendor.name)} · ${escaped(vendor.city)} · ${vendor.phone}</p></td></tr></table></body></html>`
    return {
      mail: mailOf(order, `${vendor.name} Order ${order.number}`, { html }),
      truth: truthOf(order, { sku: false, date: false, subtotal: false, tax: order.tax > 0 }),
    }
  },
}
