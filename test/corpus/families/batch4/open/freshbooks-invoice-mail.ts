import type { Family } from '../../../kit/family.ts'
import { escaped, page, row } from '../../../kit/html.ts'
import { longDay, numericDay } from '../../../kit/locales.ts'
import { dayAfter, withInvoiceDay } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { addressBlock, chosenIn, drawOrder, platformMail } from './mail-parts.ts'

/**
 * The rate precedes the quantity and the line total is last. The amount due has its currency in brackets; other amounts
 * have none.
 */
export const freshbooksInvoiceMail: Family = {
  name: 'freshbooks-invoice-mail',
  kind: 'invoice',
  locales: ['en-US', 'en-CA', 'en-GB', 'en-IE', 'en-AU'],
  draw(random, locale) {
    const order = drawOrder(random, locale, {
      number: ['00000##', '0000###', '2026-###'],
      options: 0.3,
      freeShipping: 1,
      tax: ['added', 'none'],
      measured: 0.15,
      units: ['m', 'yd'],
    })
    const { money, quantity } = writingOf(random, order, { pattern: locale.money[0] ?? '#' })
    const { currency } = locale
    const items = order.lines.map((line) =>
      row([
        `${escaped(line.name)}${line.options.length === 0 ? '' : `<br><span style="color:#576981">${escaped(chosenIn(line))}</span>`}`,
        `<td align="right">${escaped(money(line.price))}</td>`,
        `<td align="right">${quantity(line.quantity)}</td>`,
        `<td align="right">${escaped(money(line.total))}</td>`,
      ]),
    )
    const sum = (label: string, text: string): string =>
      row([`<td colspan="3" align="right">${label}</td>`, `<td align="right">${escaped(text)}</td>`])
    const sums = [
      sum('Subtotal', money(order.subtotal)),
      ...(order.discount > 0 ? [sum('Discount', money(-order.discount))] : []),
      ...(order.taxMode === 'added' ? [sum(`${locale.taxWord} (${order.taxRate}%)`, money(order.tax))] : []),
      sum('Total', money(order.total)),
      sum('Amount Paid', money(0)),
      sum(`<b>Amount Due (${currency})</b>`, money(order.total)),
    ]
    const day = (iso: string): string => numericDay(iso, locale.numericDate[0] ?? '')
    const body = `<p>${escaped(order.vendor.name)} sent you an invoice for <b>${escaped(money(order.total))} ${currency}</b> that's due on ${longDay(dayAfter(order.date, 30), locale)}.</p><p><a href="https://my.freshbooks.example/view/x">View Invoice</a></p><table width="100%"><tr><td valign="top"><span>Billed To</span><br>${addressBlock(random, order)}</td><td valign="top"><span>Date of Issue</span><br>${day(order.date)}<br><br><span>Due Date</span><br>${day(dayAfter(order.date, 30))}</td><td valign="top"><span>Invoice Number</span><br>${order.number}</td><td valign="top" align="right"><span>Amount Due (${currency})</span><br><b>${escaped(money(order.total))}</b></td></tr></table>
<table width="100%" cellpadding="6">${row(['Description', 'Rate', 'Qty', 'Line Total'], '', 'th')}${items.join('\n')}${sums.join('\n')}</table><p>Terms<br>Please pay within 30 days.</p>`
    const subject = `${order.vendor.name} sent you an invoice (${order.number})`
    return {
      mail: platformMail(order, order.vendor.name, 'mail@freshbooks.example', subject, {
        html: page(random, order, subject, body),
      }),
      truth: withInvoiceDay(truthOf(order, { sku: false, unit: false, shipping: false })),
    }
  },
}
