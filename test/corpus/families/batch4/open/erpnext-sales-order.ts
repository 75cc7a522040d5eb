import type { Family } from '../../../kit/family.ts'
import { escaped, page, row } from '../../../kit/html.ts'
import { numericDay } from '../../../kit/locales.ts'
import { mailOf } from '../../../kit/phrases.ts'
import { dayAfter, orAs } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'
import { chosenIn, drawOrder, writes } from './mail-parts.ts'

/**
 * Printed sales order: item code and name share a cell, quantities have a unit, and there are a grand and a rounded
 * total.
 */
export const erpnextSalesOrder: Family = {
  name: 'erpnext-sales-order',
  kind: 'business',
  locales: ['en-IN', 'en-US', 'en-GB', 'en-IN'],
  draw(random, locale) {
    const order = drawOrder(random, locale, {
      number: ['SAL-ORD-2026-000##', 'SO-2026-00###', 'SAL-ORD-2026-0####'],
      options: 0.2,
      measured: 0.35,
      units: ['m', 'kg', 'm'],
      tax: ['added'],
      discount: 0.2,
    })
    const { money, quantity } = writes(random, order)
    const unit = { piece: random.pick(['Nos', 'Pcs', 'Unit']), m: 'Meter', kg: 'Kg', l: 'Litre', yd: 'Yard' } as const
    const items = order.lines.map((line, at) =>
      row([
        String(at + 1),
        `<div class="value">${line.sku}: ${escaped(line.name)}</div>${line.options.length === 0 ? '' : `<div class="value">Description: ${escaped(chosenIn(line))}</div>`}`,
        `<td class="text-right">${quantity(line.quantity)} <small>${unit[line.unit]}</small></td>`,
        `<td class="text-right">${escaped(money(line.price))}</td>`,
        `<td class="text-right">${escaped(money(line.total))}</td>`,
      ]),
    )
    const sum = (label: string, text: string): string =>
      `<div class="row"><div class="col-xs-5 text-right"><label>${label}</label></div><div class="col-xs-7 text-right">${escaped(text)}</div></div>`
    const whole = Math.round(order.total / 100) * 100
    const isRounded = random.chance(0.5) && whole !== order.total
    const day = (iso: string): string => numericDay(iso, locale.country === 'US' ? 'MM-DD-YYYY' : 'DD-MM-YYYY')
    const sums = [
      sum(
        'Total Quantity',
        quantity(
          order.lines.reduce((all, line) => all + line.quantity, 0),
          1,
        ),
      ),
      sum('Total', money(order.subtotal)),
      ...(order.discount > 0 ? [sum('Additional Discount Amount', `- ${money(order.discount)}`)] : []),
      ...(order.shipping > 0 ? [sum('Freight and Forwarding Charges', money(order.shipping))] : []),
      sum(
        `${locale.country === 'IN' ? 'Output Tax IGST' : locale.taxWord} @ ${Number.isInteger(order.taxRate) ? `${order.taxRate}.0` : order.taxRate}`,
        money(order.tax),
      ),
      sum('Grand Total', money(order.total)),
      ...(isRounded
        ? [sum('Rounding Adjustment', money(whole - order.total)), sum('Rounded Total', money(whole))]
        : []),
    ]
    const fields = [
      ['Customer Name', order.buyer],
      ['Date', day(order.date)],
      ['Delivery Date', day(dayAfter(order.sentAt, 12))],
      ...(random.chance(0.5) ? [["Customer's Purchase Order", random.code('PO-####')]] : []),
    ]
    const body = `<div class="print-format"><div class="print-heading"><h2><div>Sales Order</div><br><small class="sub-heading">${order.number}</small></h2></div>${fields.map(([label = '', value = '']) => `<div class="row"><div class="col-xs-5"><label>${label}:</label></div><div class="col-xs-7">${escaped(value)}</div></div>`).join('')}
<table class="table table-bordered"><thead>${row(['Sr', 'Item', 'Quantity', 'Rate', 'Amount'], '', 'th')}</thead><tbody>${items.join('\n')}</tbody></table>${sums.join('\n')}</div><p>${escaped(order.vendor.name)}</p>`
    const truth = truthOf(order, { shipping: order.shipping > 0 })
    return {
      mail: mailOf(order, `Sales Order: ${order.number}`, { html: page(random, order, order.number, body) }),
      truth: isRounded ? orAs(truth, { total: whole }) : truth,
    }
  },
}
