import type { Family } from '../../kit/family.ts'
import { escaped } from '../../kit/html.ts'
import { longDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import { addressOf, orderFor } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { apothecary, time12, valuesOf } from './system-goods.ts'

/** Squarespace: capitals, five figures, count and price of one in cells of their own under a picture; tax before or after. */
export const squarespaceOrder: Family = {
  name: 'squarespace-order',
  kind: 'platform',
  locales: ['en-US', 'en-GB', 'en-CA', 'en-IE', 'en-US'],
  draw(random, locale) {
    const order = orderFor(random, locale, {
      goods: apothecary,
      number: ['00###', '01###', '0####'],
      sku: ['SQ#######'],
      options: 0.55,
      discount: 0.3,
      freeShipping: 0.25,
      tax: ['added', 'included', 'none'],
      quantities: [1, 12],
      lines: [1, 4],
    })
    const pattern = { GBP: '£#', EUR: '€#', CAD: 'CA$#' }[locale.currency] ?? '$#'
    const { money } = writingOf(random, order, { pattern, minus: 'before' })
    const isMarked = random.chance(0.6)
    const form = random.whole(0, 1)
    const rows = order.lines.map((line) => {
      const marks = [isMarked ? line.sku : '', line.options.length > 0 ? valuesOf(line, ', ') : ''].filter(
        (mark) => mark !== '',
      )
      return form === 0
        ? `<tr><td style="padding:10px 0;border-bottom:1px solid #eaeaea" valign="top"><img src="https://images.squarespace-cdn.com/content/${random.code('####')}/img.jpg?format=100w" width="50"></td><td style="padding:10px;border-bottom:1px solid #eaeaea"><div style="font-weight:bold">${escaped(line.name)}</div>${marks.map((mark) => `<div style="color:#8d8d8d;font-size:12px">${escaped(mark)}</div>`).join('')}</td><td align="center">${line.quantity}</td><td align="right">${money(line.price)}</td><td align="right">${money(line.total)}</td></tr>`
        : `<tr><td colspan="4" style="padding:10px 0;border-bottom:1px solid #eaeaea"><div style="font-weight:bold">${escaped(line.name)}</div>${marks.map((mark) => `<div style="color:#8d8d8d;font-size:12px">${escaped(mark)}</div>`).join('')}<div>Qty: ${line.quantity} &nbsp;•&nbsp; ${money(line.price)} each</div></td><td align="right" valign="top">${money(line.total)}</td></tr>`
    })
    const head =
      form === 0
        ? `<tr style="font-size:11px;color:#8d8d8d">${['', 'ITEM', 'QTY', 'UNIT PRICE', 'SUBTOTAL'].map((name) => `<td>${name}</td>`).join('')}</tr>`
        : ''
    const promo = random.pick(['NEWHERE', 'THANKYOU10', '10% off your first order'])
    const sums: readonly (readonly [string, string])[] = [
      [form === 0 ? 'Item Subtotal' : 'Subtotal', money(order.subtotal)],
      ...(order.discount > 0 ? ([[`Discount (${promo})`, money(-order.discount)]] as const) : []),
      [random.pick(['Shipping', 'Shipping (Flat Rate)']), money(order.shipping)],
      ...(order.taxMode === 'none'
        ? []
        : ([[order.taxMode === 'included' ? `Includes ${locale.taxWord}` : 'Tax', money(order.tax)]] as const)),
      ['TOTAL', money(order.total)],
    ]
    const zone = locale.country === 'US' || locale.country === 'CA' ? random.pick(['EST', 'PDT']) : 'GMT'
    const place = addressOf(random, order)
      .map((part) => `<div>${escaped(part.toUpperCase())}</div>`)
      .join('')
    const html = `<html><body style="background:#fff;font-family:Helvetica,Arial,sans-serif"><table width="100%"><tr><td align="center"><table width="600"><tr><td align="center" style="padding:30px;font-size:22px;letter-spacing:2px">${escaped(order.vendor.name.toUpperCase())}</td></tr>
<tr><td align="center"><h1 style="font-size:28px;font-weight:300">Order Confirmed.</h1><p>Hello ${escaped(order.buyer)}, thank you for your order! We'll email you again once it has shipped.</p></td></tr>
<tr><td style="border-top:1px solid #000;padding-top:15px"><div style="font-size:18px">Order #${order.number}</div><div style="color:#8d8d8d">Placed on ${longDay(order.date, locale)} at ${time12(order)} ${zone}</div></td></tr>
<tr><td><table width="100%" cellspacing="0" style="margin-top:20px">${head}${rows.join('\n')}</table></td></tr>
<tr><td align="right"><table width="260" style="margin-top:15px">${sums.map(([label, value]) => `<tr><td${label === 'TOTAL' ? ' style="font-weight:bold"' : ''}>${label}</td><td align="right">${value}</td></tr>`).join('\n')}</table></td></tr>
<tr><td><table width="100%"><tr><td valign="top" style="font-size:12px"><b>BILLED TO</b>${place}<div>${random.code(locale.phone)}</div></td><td valign="top" style="font-size:12px"><b>SHIPPED TO</b>${place}</td></tr></table></td></tr>
<tr><td align="center" style="padding:40px;font-size:11px;color:#8d8d8d">${escaped(order.vendor.name)}, ${escaped(order.vendor.city)}<br>Questions? Contact us at ${order.vendor.email}</td></tr></table></td></tr></table></body></html>`
    return {
      mail: mailOf(
        order,
        random.pick([
          `${order.vendor.name}: A New Order has Arrived (${order.number})`,
          `Order Confirmed: #${order.number}`,
        ]),
        { html },
      ),
      truth: truthOf(order, { sku: isMarked }),
    }
  },
}
