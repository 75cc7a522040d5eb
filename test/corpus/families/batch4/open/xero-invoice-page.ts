import type { Family } from '../../../kit/family.ts'
import { escaped, footer, page, row } from '../../../kit/html.ts'
import { type Locale, shortDay } from '../../../kit/locales.ts'
import { dayAfter, halfUp, withFreightLine, withInvoiceDay } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'
import { addressBlock, chosenIn, drawOrder, platformMail, writes } from './mail-parts.ts'

const headsFor = (hasCode: boolean, { taxWord, currency }: Locale): string[] => [
  ...(hasCode ? ['Item'] : []),
  'Description',
  'Quantity',
  'Unit Price',
  taxWord,
  `Amount ${currency}`,
]

/**
 * Tax invoice: amounts without currency below a heading that names it, quantities with two decimals, the amounts paid
 * and due.
 */
export const xeroInvoicePage: Family = {
  name: 'xero-invoice-page',
  kind: 'invoice',
  locales: ['en-GB', 'en-AU', 'en-US', 'en-IE'],
  draw(random, locale) {
    const order = drawOrder(random, locale, {
      number: ['INV-0###', 'INV-####', 'SI-#####'],
      options: 0.2,
      discount: 0,
      tax: ['added'],
      measured: 0.25,
      units: ['m', 'kg', 'yd'],
      sku: ['@@-###'],
    })
    const { bare, quantity } = writes(random, order)
    const { currency } = locale
    const hasCode = random.chance(0.4)
    const rate = `${order.taxRate}%`
    const cells = (code: string, name: string, count: number, price: number, total: number): string =>
      row([
        ...(hasCode ? [code] : []),
        name,
        `<td align="right">${quantity(count, 2)}</td>`,
        `<td align="right">${bare(price)}</td>`,
        `<td align="right">${rate}</td>`,
        `<td align="right">${bare(total)}</td>`,
      ])
    const items = order.lines.map((line) =>
      cells(
        line.sku,
        `${escaped(line.name)}${line.options.length === 0 ? '' : `<br>${escaped(chosenIn(line))}`}`,
        line.quantity,
        line.price,
        line.total,
      ),
    )
    if (order.shipping > 0) items.push(cells('', 'Delivery', 1, order.shipping, order.shipping))
    const span = hasCode ? 5 : 4
    const sum = (label: string, minor: number): string =>
      `<tr><td colspan="${span}" align="right">${label}</td><td align="right">${bare(minor)}</td></tr>`
    const paid = random.chance(0.3) ? halfUp(order.total / 2) : 0
    const sums = [
      sum('Subtotal', order.subtotal + order.shipping),
      sum(`TOTAL ${locale.taxWord.toUpperCase()} ${rate}`, order.tax),
      sum(`<b>TOTAL ${currency}</b>`, order.total),
      ...(paid > 0 ? [sum('Less Amount Paid', paid), sum(`<b>AMOUNT DUE ${currency}</b>`, order.total - paid)] : []),
    ]
    const day = shortDay(order.date, { ...locale, country: 'GB' })
    const due = shortDay(dayAfter(order.date, 30), { ...locale, country: 'GB' })
    const heads = headsFor(hasCode, locale)
    const body = `<p>Hi,</p><p>Here's invoice ${order.number} for ${currency} ${bare(order.total)}.</p><p>The amount outstanding of ${currency} ${bare(order.total - paid)} is due on ${due}.</p><hr>
<h1>TAX INVOICE</h1><table width="100%"><tr><td valign="top">${addressBlock(random, order)}</td><td valign="top"><b>Invoice Date</b><br>${day}<br><b>Invoice Number</b><br>${order.number}<br>${random.chance(0.5) ? `<b>Reference</b><br>${random.code('PO ####')}<br>` : ''}</td><td valign="top">${escaped(order.vendor.name)}<br>${escaped(order.vendor.city)}</td></tr></table>
<table width="100%" cellpadding="4">${row(heads, '', 'th')}${items.join('\n')}${sums.join('\n')}</table><p><b>Due Date: ${due}</b></p>${footer(order)}`
    const subject = `Invoice ${order.number} from ${order.vendor.name} for ${order.buyer}`
    const truth = truthOf(order, { sku: hasCode, shipping: order.shipping > 0, unit: false })
    return {
      mail: platformMail(order, order.vendor.name, 'messaging-service@post.xero.example', subject, {
        html: page(random, order, subject, body),
      }),
      truth: withFreightLine(withInvoiceDay(truth), 'Delivery', order.shipping),
    }
  },
}
