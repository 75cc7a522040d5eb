import type { Family } from '../../kit/family.ts'
import { escaped } from '../../kit/html.ts'
import { figures, numericDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import { addressOf, chargedEach, dayAfter, orderFor, withLineRates } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { ownNumber } from './system-goods.ts'

/** ERPNext's standard print of a sales order: labels in halves of a row, `Sr`, item code over description, total quantity. */
export const erpnextPrint: Family = {
  name: 'erpnext-print',
  kind: 'business',
  locales: ['en-IN', 'en-US', 'en-GB', 'en-IN', 'en-AU'],
  draw(random, locale) {
    const drawn = orderFor(random, locale, {
      number: ['SAL-ORD-2026-00###', 'SO-000##', 'SAL-ORD-2026-#####'],
      sku: ['STO-ITEM-2026-000##', '@@@###', 'FG-####', 'RM-@@-##'],
      options: 0.25,
      measured: 0.25,
      quantities: [1, 200],
      discount: 0.25,
      freeShipping: 0.35,
      tax: ['added', 'none'],
      long: 0.05,
    })
    const hasRates = drawn.discount === 0 && random.chance(0.3)
    const { order, rateOf } = hasRates ? withLineRates(random, drawn, [0, 5, 12.5]) : { order: drawn, rateOf: () => 0 }
    const sign = { INR: '₹ #', USD: '$ #', GBP: '£ #', AUD: 'A$ #' }[locale.currency] ?? '#'
    const { money } = writingOf(random, order, { pattern: sign, minus: 'before', space: ' ' })
    const uom = { piece: random.pick(['Nos', 'Unit']), m: 'Meter', kg: 'Kg', l: 'Litre', yd: 'Yard' }
    const pattern = locale.country === 'US' ? 'MM-DD-YYYY' : 'DD-MM-YYYY'
    const field = (label: string, value: string): string =>
      `<div class="row data-field"><div class="col-xs-5"><label>${label}</label></div><div class="col-xs-7 value">${value}</div></div>`
    const po = random.chance(0.5) ? ownNumber(random) : null
    const rows = order.lines.map(
      (line, at) =>
        `<tr><td class="table-sr">${at + 1}</td><td><div><b>${line.sku}</b></div><div>${escaped(line.name)}${line.options.map(({ name, value }) => `<br>${name}: ${escaped(value)}`).join('')}</div></td><td class="text-right">${figures(line.quantity, Number.isInteger(line.quantity) ? 0 : 3, '.', locale.group[0] ?? '')} <small>${uom[line.unit]}</small></td><td class="text-right">${money(line.price)}</td>${hasRates ? `<td class="text-right">${rateOf(line)}%</td>` : ''}<td class="text-right">${money(line.total)}</td></tr>`,
    )
    const pieces = order.lines.reduce((all, line) => all + line.quantity, 0)
    const sum = (label: string, value: string): string =>
      `<div class="row"><div class="col-xs-5 text-right"><label>${label}</label></div><div class="col-xs-7 text-right">${value}</div></div>`
    const account = { IN: 'Output Tax IGST', US: 'Sales Tax', GB: 'VAT', AU: 'GST' }[locale.country] ?? 'Tax'
    const sums = [
      sum('Total Quantity', figures(pieces, Number.isInteger(pieces) ? 0 : 3, '.', locale.group[0] ?? '')),
      sum('Total', money(order.subtotal)),
      ...(order.discount > 0 ? [sum('Additional Discount Amount', money(order.discount))] : []),
      ...(order.shipping > 0 ? [sum('Freight and Forwarding Charges', money(order.shipping))] : []),
      ...(order.taxMode === 'added' ? [sum(`${account} @ ${order.taxRate}`, money(order.tax))] : []),
      sum('<b>Grand Total</b>', `<b>${money(order.total)}</b>`),
    ]
    const heads = [
      'Sr',
      random.pick(['Item', 'Item Code']),
      'Quantity',
      'Rate',
      ...(hasRates ? ['Discount'] : []),
      'Amount',
    ]
    const html = `<!DOCTYPE html><html><head><style>.print-format{max-width:8.3in}.col-xs-5{float:left;width:41%}.text-right{text-align:right}</style></head><body><p>Hi,</p><p>Please find the sales order below. A PDF copy is attached.</p><div class="print-format"><div class="print-heading"><h2><div>Sales Order</div><small class="sub-heading">${order.number}</small></h2></div>
<div class="row section-break"><div class="col-xs-6 column-break">${field('Customer Name', escaped(order.buyer))}${field('Company', escaped(order.vendor.name))}${field('Address', addressOf(random, order).slice(1).map(escaped).join('<br>'))}</div><div class="col-xs-6 column-break">${field('Date', numericDay(order.date, pattern))}${field('Order Type', 'Sales')}${field('Delivery Date', numericDay(dayAfter(order.date, random.whole(4, 21)), pattern))}${po === null ? '' : field("Customer's Purchase Order", po)}</div></div>
<div class="section-break"><table class="table table-bordered table-condensed" border="1" width="100%"><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>
<div class="row section-break"><div class="col-xs-6"></div><div class="col-xs-6">${sums.join('\n')}</div></div>
<div class="row section-break">${random.chance(0.5) ? field('Terms', '50% with order, rest before dispatch. Interest 18% p.a. after 15 days.') : ''}</div></div><p>${escaped(order.vendor.name)}<br>${order.vendor.registration.join('<br>')}<br>${order.vendor.phone}</p></body></html>`
    return {
      mail: mailOf(
        order,
        random.pick([`Sales Order: ${order.number}`, `Sales Order ${order.number} from ${order.vendor.name}`]),
        { html },
      ),
      truth: chargedEach(truthOf(order, { shipping: order.shipping > 0 })),
    }
  },
}
