import type { Family } from '../../../kit/family.ts'
import { escaped, page, row } from '../../../kit/html.ts'
import { shortDay } from '../../../kit/locales.ts'
import { mailOf } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { orderOf } from './goods.ts'
import { billedTo, datedByInvoice, daysFrom, halfUp, withDeliveryLine } from './invoice-parts.ts'

/**
 * Xero: a short letter with the amount above the invoice. The currency is only in the heading of the amounts and in the
 * totals; freight is an item.
 */
export const xero: Family = {
  name: 'xero',
  kind: 'invoice',
  locales: ['en-GB', 'en-AU', 'en-IE', 'en-CA'],
  draw(random, locale) {
    const order = orderOf(random, locale, {
      number: ['INV-0###', 'INV-####', 'SI-00###'],
      options: 0,
      measured: 0.15,
      discount: 0,
      freeShipping: 0.5,
      tax: ['added', 'added', 'included'],
    })
    const { bare, quantity: count, percent } = writingOf(random, order)
    const { currency, taxWord } = locale
    const tax = `${taxWord} ${percent(order.taxRate)}%`
    const paid = random.chance(0.35) ? halfUp(order.total / random.pick([1, 2, 4])) : 0
    const due = shortDay(daysFrom(order.date, random.pick([7, 14, 30])), locale)
    const hasCode = random.chance(0.4)
    const carriage = random.pick(['Carriage', 'Delivery charge', 'Freight'])
    const rate = `${percent(order.taxRate)}%`
    const items = order.lines.map(({ name, sku, quantity, price, total }) =>
      row([
        ...(hasCode ? [sku] : []),
        `${escaped(name)}${random.chance(0.2) ? '<br><span style="color:#777">Batch 2025/11, shelf 4</span>' : ''}`,
        `<td align="right">${count(quantity, 2)}</td>`,
        `<td align="right">${bare(price)}</td>`,
        `<td align="right">${rate}</td>`,
        `<td align="right">${bare(total)}</td>`,
      ]),
    )
    if (order.shipping > 0)
      items.push(
        row(
          [...(hasCode ? [''] : []), carriage, '1.00', bare(order.shipping), rate, bare(order.shipping)],
          'class="l"',
        ),
      )
    const width = hasCode ? 5 : 4
    const sum = (label: string, amount: string, strong = false): string =>
      `<tr><td colspan="${width}" align="right">${strong ? `<b>${label}</b>` : label}</td><td align="right">${strong ? `<b>${amount}</b>` : amount}</td></tr>`
    const fact = (label: string, value: string): string =>
      `<p style="margin:0 0 8px"><b>${label}</b><br>${escaped(value)}</p>`
    const reference = random.chance(0.6) ? random.pick([random.code('PO-####'), 'Spring restock', 'Asha / web 2']) : ''
    const body = `<p>Hi ${order.buyer.split(' ')[0]},</p><p>Here's invoice ${order.number} for ${currency} ${bare(order.total)}.</p><p>The amount outstanding of ${currency} ${bare(order.total - paid)} is due on ${due}.</p><p><a href="https://in.xero.example/${random.code('????????????')}">View your bill online</a></p><p>Thanks,<br>${escaped(order.vendor.name)}</p><hr>
<table width="100%"><tr><td valign="top"><h1 style="font-weight:400">${random.pick(['TAX INVOICE', 'INVOICE'])}</h1><p>${billedTo(random, order).map(escaped).join('<br>')}</p></td><td valign="top">${fact('Invoice Date', shortDay(order.date, locale))}${fact('Invoice Number', order.number)}${reference === '' ? '' : fact('Reference', reference)}${fact(locale.registration[0]?.split(' ')[0] ?? 'Reg.', order.vendor.registration[0] ?? '')}</td><td valign="top">${escaped(order.vendor.name)}<br>${escaped(order.vendor.city)}</td></tr></table>
<table width="100%"><tr>${[...(hasCode ? ['Item'] : []), 'Description', 'Quantity', 'Unit Price', taxWord, `Amount ${currency}`].map((title) => `<td><b>${title}</b></td>`).join('')}</tr>
${items.join('\n')}
${sum('Subtotal', bare(order.subtotal + order.shipping))}
${order.taxMode === 'added' ? sum(`TOTAL ${tax}`, bare(order.tax)) : sum(`INCLUDES ${tax}`, bare(order.tax))}
${sum(`TOTAL ${currency}`, bare(order.total), true)}
${paid > 0 ? `${sum('Less Amount Paid', bare(paid))}${sum(`AMOUNT DUE ${currency}`, bare(order.total - paid), true)}` : ''}</table>
<h3>Due Date: ${due}</h3><p>Please quote ${order.number} with your payment. Accounts over 60 days old bear interest of 8% a year.</p><p><small>${escaped(order.vendor.name)} · ${order.vendor.phone}</small></p>`
    const truth = truthOf(order, { sku: hasCode, unit: false })
    return {
      mail: mailOf(order, `Invoice ${order.number} from ${order.vendor.name} for ${order.buyer}`, {
        html: page(random, order, `${currency} ${bare(order.total)} due on ${due}`, body),
      }),
      truth: withDeliveryLine(datedByInvoice(truth), order, carriage),
    }
  },
}
