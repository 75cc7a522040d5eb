import type { Family } from '../../../kit/family.ts'
import { escaped, page, row } from '../../../kit/html.ts'
import { shortDay } from '../../../kit/locales.ts'
import { mailOf } from '../../../kit/phrases.ts'
import { dayAfter } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'
import { addressBlock, chosenIn, drawOrder, writes } from './mail-parts.ts'

/**
 * Sales order with `Item & Description`, the quantity above its unit, `(-)` before the discount and the total in a bar.
 */
export const zohoBooksSalesOrder: Family = {
  name: 'zoho-books-sales-order',
  kind: 'business',
  locales: ['en-IN', 'en-US', 'en-GB', 'en-IN'],
  draw(random, locale) {
    const order = drawOrder(random, locale, {
      number: ['SO-000##', 'SO-0####', 'SO/26-27/###'],
      options: 0.3,
      measured: 0.3,
      units: ['m', 'kg'],
      tax: ['added', 'none'],
    })
    const { money, bare, quantity } = writes(random, order)
    const hasHsn = locale.country === 'IN'
    const items = order.lines.map((line, at) =>
      row([
        String(at + 1),
        `<div>${escaped(line.name)}</div>${line.options.length === 0 ? '' : `<span style="color:#727272">${escaped(chosenIn(line))}</span><br>`}<span style="color:#727272">SKU : ${line.sku}</span>`,
        ...(hasHsn ? [random.code('52##')] : []),
        `<td align="right">${quantity(line.quantity, 2)}<div style="color:#727272">${line.unit === 'piece' ? 'pcs' : line.unit}</div></td>`,
        `<td align="right">${bare(line.price)}</td>`,
        `<td align="right">${bare(line.total)}</td>`,
      ]),
    )
    const sum = (label: string, text: string): string =>
      `<tr><td align="right">${label}</td><td align="right">${escaped(text)}</td></tr>`
    const tax = hasHsn ? `IGST${order.taxRate} (${order.taxRate}%)` : `${locale.taxWord} (${order.taxRate}%)`
    const sums = [
      sum('Sub Total', bare(order.subtotal)),
      ...(order.discount > 0 ? [sum('Discount', `(-) ${bare(order.discount)}`)] : []),
      ...(order.shipping > 0 ? [sum('Shipping charge', bare(order.shipping))] : []),
      ...(order.taxMode === 'added' ? [sum(tax, bare(order.tax))] : []),
      sum('<b>Total</b>', money(order.total)),
    ]
    const heads = ['#', 'Item & Description', ...(hasHsn ? ['HSN/SAC'] : []), 'Qty', 'Rate', 'Amount'].map(escaped)
    const day = shortDay(order.date, { ...locale, country: 'GB' })
    const body = `<p>Dear ${escaped(order.buyer)},</p><p>Thanks for your interest in our services. Please find our sales order below.</p><div style="background:#fdfaf3;padding:16px" align="center"><div>SALES ORDER AMOUNT</div><h2>${escaped(money(order.total))}</h2><div>Sales Order Number <b>${order.number}</b></div><div>Order Date <b>${day}</b></div></div>
<h1 align="right">SALES ORDER</h1><p align="right">Sales Order# ${order.number}</p><table width="100%"><tr><td>Bill To<br>${addressBlock(random, order)}</td><td align="right">Order Date : ${day}<br>${random.chance(0.5) ? `Ref# : ${random.code('PO-####')}<br>` : ''}Expected Shipment Date : ${shortDay(dayAfter(order.sentAt, 9), { ...locale, country: 'GB' })}</td></tr></table>
<table width="100%" cellpadding="5">${row(heads, 'bgcolor="#3c3d3a"', 'th')}${items.join('\n')}</table><table width="100%">${sums.join('\n')}</table><p>Regards,<br>${escaped(order.vendor.name)}</p>`
    return {
      mail: mailOf(order, `Sales Order from ${order.vendor.name} (Sales Order #: ${order.number})`, {
        html: page(random, order, order.number, body),
      }),
      truth: truthOf(order, { shipping: order.shipping > 0 }),
    }
  },
}
