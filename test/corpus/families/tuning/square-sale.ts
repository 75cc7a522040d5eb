import type { Family } from '../../kit/family.ts'
import { escaped } from '../../kit/html.ts'
import { shortDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import { halfUp, orderFor } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { roastery, time12, valuesOf } from './system-goods.ts'

/** Square's receipt: "How was your experience?", `Name × 3` with the price of one in brackets, purchase subtotal, card and code. */
export const squareSale: Family = {
  name: 'square-sale',
  kind: 'invoice',
  locales: ['en-US', 'en-CA', 'en-AU', 'en-GB'],
  draw(random, locale) {
    const order = orderFor(random, locale, {
      goods: roastery,
      number: ['????', '?##?'],
      options: 0.45,
      discount: 0.3,
      freeShipping: 1,
      tax: locale.country === 'AU' || locale.country === 'GB' ? ['included', 'none'] : ['added', 'none'],
      quantities: [1, 8],
      lines: [1, 5],
      prices: [250, 4800],
      long: 0,
    })
    const pattern = locale.currency === 'GBP' ? '£#' : '$#'
    const { money } = writingOf(random, order, { pattern, minus: 'before' })
    const receipt = `#${order.number.replace(/[A-Z]$/, (letter) => letter.toLowerCase())}`
    const row = (left: string, value: string, style = ''): string =>
      `<tr><td class="item-name" style="padding:6px 0;${style}">${left}</td><td class="item-price" align="right" valign="top" style="${style}">${value}</td></tr>`
    const items = order.lines.map((line) => {
      const notes = [
        ...(line.options.length > 0 ? [valuesOf(line, ', ')] : []),
        ...(line.quantity > 1 ? [`(${money(line.price)} ea.)`] : []),
      ]
      return row(
        `${escaped(line.name)}${line.quantity > 1 ? ` × ${line.quantity}` : ''}${notes.map((note) => `<br><span style="color:#85898c;font-size:13px">${escaped(note)}</span>`).join('')}`,
        money(line.total),
      )
    })
    const tip = random.chance(0.2) ? random.pick([200, 300, 500]) : 0
    const sums = [
      row('Purchase Subtotal', money(order.subtotal), 'border-top:1px dashed #ccc'),
      ...(order.discount > 0
        ? [row(random.pick(['Trade Discount', 'Discount - Staff', 'Loyalty Reward']), money(-order.discount))]
        : []),
      ...(order.taxMode === 'added' ? [row(`${locale.taxWord} (${order.taxRate}%)`, money(order.tax))] : []),
      ...(tip > 0 ? [row('Tip', money(tip))] : []),
      row('<b>Total</b>', `<b>${money(order.total + tip)}</b>`),
      ...(order.taxMode === 'included'
        ? [row(`${locale.taxWord} (Included)`, money(order.tax), 'color:#85898c;font-size:13px')]
        : []),
    ]
    const stamp = `${shortDay(order.date, locale).replace(/,? (\d{4})$/, ' $1')} at ${time12(order)}`
    const isCash = random.chance(0.2)
    const given = Math.ceil((order.total + tip) / 500) * 500
    const points = halfUp(order.subtotal / 100)
    const html = `<html><body bgcolor="#f2f4f5"><table width="512" align="center" bgcolor="#fff" style="font-family:Helvetica"><tr><td align="center" style="background:#2d3c48;color:#fff;padding:30px"><div style="font-size:22px">${escaped(order.vendor.name)}</div></td></tr>
<tr><td align="center" style="padding:14px"><b>How was your experience?</b><br><a href="https://squareup.com/feedback">☺</a> &nbsp; <a href="https://squareup.com/feedback">☹</a></td></tr>
<tr><td align="center" style="font-size:50px;padding:20px">${money(order.total + tip)}</td></tr>
<tr><td style="padding:0 40px"><table width="100%">${items.join('\n')}${sums.join('\n')}${isCash ? `${row('Cash', money(given))}${row('Change', money(given - order.total - tip))}` : ''}</table></td></tr>
<tr><td style="padding:20px 40px;font-size:13px"><table width="100%"><tr><td><b>${escaped(order.vendor.name)}</b><br>${escaped(order.vendor.city)}<br>${order.vendor.phone}</td></tr><tr><td>${isCash ? 'Cash' : `Visa ${random.code('####')} (${random.pick(['Chip', 'Contactless', 'Keyed'])})`}</td><td align="right">${stamp}</td></tr><tr><td>${isCash ? '' : `Auth code: ${random.code('######')}`}</td><td align="right">Receipt ${receipt}</td></tr></table></td></tr>
<tr><td align="center" style="font-size:12px;color:#85898c;padding:20px">You earned ${points} points. 150 more for your next reward.<br>© 2026 Block, Inc. All rights reserved. 1955 Broadway, Suite 600, Oakland, CA 94612</td></tr></table></body></html>`
    const truth = truthOf(order, {
      sku: false,
      shipping: false,
      number: receipt.slice(1),
      inferred: ['orderNumber', ...(pattern === '$#' && locale.country !== 'US' ? ['currency'] : [])],
    })
    const all = { ...truth, total: order.total + tip }
    // One of a kind has no count beside it; that it is one may be read from that.
    const counted = all.lines.map((line) => (line.quantity === 1 ? { ...line, unitPrice: null } : line))
    return {
      mail: {
        ...mailOf(order, `Receipt from ${order.vendor.name}`, { html }),
        from: { name: `${order.vendor.name} via Square`, email: 'receipts@messaging.squareup.com' },
      },
      truth: {
        ...all,
        lines: counted.map((line) => (line.quantity === 1 ? { ...line, quantity: null } : line)),
        alternative: { ...all, lines: counted },
      },
    }
  },
}
