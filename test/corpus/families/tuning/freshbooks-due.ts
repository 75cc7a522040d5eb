import type { Family } from '../../kit/family.ts'
import { escaped, page } from '../../kit/html.ts'
import { figures, numericDay, shortDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import { addressOf, dayAfter, orderFor, withInvoiceDay } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { pairsOf } from './system-goods.ts'

/** FreshBooks: rate before count, tax marked under each rate, what was paid and what is due with the currency behind it. */
export const freshbooksDue: Family = {
  name: 'freshbooks-due',
  kind: 'invoice',
  locales: ['en-CA', 'en-US', 'en-GB', 'en-IE'],
  draw(random, locale) {
    const order = orderFor(random, locale, {
      number: ['00000##', '00001##', '2026-###'],
      options: 0.25,
      measured: 0.2,
      units: ['m', 'kg'],
      quantities: [1, 50],
      discount: 0.3,
      freeShipping: 1,
      tax: ['added', 'none'],
    })
    const pattern = { GBP: '£#', EUR: '€#' }[locale.currency] ?? '$#'
    const { money } = writingOf(random, order, { pattern, minus: 'before' })
    const hasTax = order.taxMode === 'added'
    const count = (value: number): string => figures(value, Number.isInteger(value) ? 0 : 2, '.', ',')
    const rows = order.lines.map(
      (line) =>
        `<tr style="border-bottom:1px solid #cdd4d9"><td style="padding:8px 0"><div>${escaped(line.name)}</div>${line.options.length > 0 ? `<div style="color:#576981;font-size:12px">${escaped(pairsOf(line))}</div>` : ''}${line.unit === 'piece' ? '' : `<div style="color:#576981;font-size:12px">per ${line.unit}</div>`}</td><td align="right">${money(line.price)}${hasTax ? `<div style="color:#576981;font-size:11px">+${locale.taxWord}</div>` : ''}</td><td align="right">${count(line.quantity)}</td><td align="right">${money(line.total)}</td></tr>`,
    )
    const paid = random.chance(0.35) ? Math.floor(order.total * random.pick([0.2, 0.5, 1])) : 0
    const share = Math.round((order.discount / order.subtotal) * 100)
    const sum = (label: string, value: string): string =>
      `<tr><td align="right" style="padding:3px 20px 3px 0">${label}</td><td align="right">${value}</td></tr>`
    const sums = [
      sum('Subtotal', money(order.subtotal)),
      ...(order.discount > 0
        ? [
            sum(
              `Discount ${share > 0 && share * order.subtotal === order.discount * 100 ? `(${share}%)` : ''}`,
              money(-order.discount),
            ),
          ]
        : []),
      ...(hasTax
        ? [
            sum(
              `${locale.taxWord} (${order.taxRate}%)<div style="font-size:11px;color:#576981">#${random.code('#########')} RT0001</div>`,
              money(order.tax),
            ),
          ]
        : []),
      sum('Total', money(order.total)),
      sum('Amount Paid', money(paid)),
      sum(`<b>Amount Due (${locale.currency})</b>`, `<b>${money(order.total - paid)}</b>`),
    ]
    const day = (date: string): string =>
      locale.country === 'US' ? numericDay(date, 'MM/DD/YYYY') : shortDay(date, locale)
    const ref = random.chance(0.3)
      ? `<td valign="top"><span style="color:#576981">Reference</span><br>${random.code('PO-###')}</td>`
      : ''
    const body = `<div style="text-align:center;padding:20px"><b>${escaped(order.vendor.name)}</b> sent you an invoice (${order.number}) for <b>${money(order.total)}</b> that's due on ${shortDay(dayAfter(order.date, 30), locale)}.<br><br><a href="https://my.freshbooks.com/#/link/${random.code('????????')}" style="background:#4dac1d;color:#fff;padding:10px 28px">View Invoice</a></div>
<table width="100%" style="border-top:4px solid #0075dd"><tr><td valign="top"><span style="color:#576981">Billed To</span><br>${addressOf(random, order).map(escaped).join('<br>')}</td><td valign="top"><span style="color:#576981">Date of Issue</span><br>${day(order.date)}<br><br><span style="color:#576981">Due Date</span><br>${day(dayAfter(order.date, 30))}</td><td valign="top"><span style="color:#576981">Invoice Number</span><br>${order.number}</td>${ref}<td valign="top" align="right"><span style="color:#576981">Amount Due (${locale.currency})</span><br><span style="font-size:28px">${money(order.total - paid)}</span></td></tr></table>
<table width="100%" cellspacing="0"><tr style="color:#0075dd"><th align="left">Description</th><th align="right">Rate</th><th align="right">Qty</th><th align="right">Line Total</th></tr>${rows.join('\n')}</table><table align="right">${sums.join('\n')}</table>
<p style="clear:both"><span style="color:#0075dd">Notes</span><br>Thank you for your business! Order placed by ${escaped(order.buyer)}.</p><p><span style="color:#0075dd">Terms</span><br>Payment is due within 30 days. E-transfer to ${order.vendor.email}.</p><p style="font-size:11px;color:#576981">${escaped(order.vendor.name)}, ${escaped(order.vendor.city)}, ${order.vendor.phone}<br>Sent with FreshBooks</p>`
    const subject = `${order.vendor.name} sent you an invoice (${order.number})`
    return {
      mail: mailOf(order, subject, { html: page(random, order, subject, body) }),
      truth: withInvoiceDay(truthOf(order, { sku: false, shipping: false, inferred: ['orderNumber'] })),
    }
  },
}
