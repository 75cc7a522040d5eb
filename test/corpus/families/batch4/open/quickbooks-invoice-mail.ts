import type { Family } from '../../../kit/family.ts'
import { escaped, footer, page } from '../../../kit/html.ts'
import { numericDay } from '../../../kit/locales.ts'
import { dayAfter } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'
import { addressBlock, chosenIn, drawOrder, platformMail, writes } from './mail-parts.ts'

/** Invoice in the mail body: the open balance with its due date on top, `2 X price` below each item, payment terms. */
export const quickbooksInvoiceMail: Family = {
  name: 'quickbooks-invoice-mail',
  kind: 'invoice',
  locales: ['en-US', 'en-GB', 'en-CA', 'en-AU', 'fr-CA'],
  draw(random, locale) {
    const isFrench = locale.language === 'fr'
    const say = (english: string, french: string): string => (isFrench ? french : english)
    const order = drawOrder(random, locale, {
      number: ['10##', '####', 'INV-###'],
      options: 0.2,
      tax: ['added', 'none'],
      measured: 0.15,
      units: ['m', 'kg'],
    })
    const { money, quantity } = writes(random, order)
    const due = numericDay(dayAfter(order.sentAt, random.pick([15, 30])), locale.numericDate[0] ?? '')
    const items = order.lines.map(
      (line) =>
        `<tr><td style="padding:10px 0"><div style="font-weight:600">${escaped(line.name)}</div>${line.options.length === 0 ? '' : `<div>${escaped(chosenIn(line))}</div>`}<div>${quantity(line.quantity)} X ${escaped(money(line.price))}</div></td><td align="right" valign="top">${escaped(money(line.total))}</td></tr>`,
    )
    const sum = (label: string, text: string, isLast = false): string =>
      `<tr><td align="right"${isLast ? ' style="font-weight:600"' : ''}>${label}</td><td align="right">${escaped(text)}</td></tr>`
    const sums = [
      sum(say('Subtotal', 'Sous-total'), money(order.subtotal)),
      ...(order.discount > 0 ? [sum(say('Discount', 'Remise'), money(-order.discount))] : []),
      ...(order.shipping > 0 ? [sum(say('Shipping', 'Expédition'), money(order.shipping))] : []),
      ...(order.taxMode === 'added' ? [sum(say('Tax', 'Taxes'), money(order.tax))] : []),
      sum(say('Total', 'Total'), money(order.total)),
      sum(say('Balance due', 'Solde à payer'), money(order.total), true),
    ]
    const body = `<div align="center"><div style="font-size:12px">${say('INVOICE', 'FACTURE')} ${order.number}</div><h2>${escaped(order.vendor.name)}</h2><div style="border:1px solid #d4d7dc;padding:20px"><div>${say('DUE', 'ÉCHÉANCE')} ${due}</div><div style="font-size:32px">${escaped(money(order.total))}</div><a href="https://connect.intuit.example/t/x">${say('Review and pay', 'Vérifier et payer')}</a></div></div>
<p>${say('Dear', 'Bonjour')} ${escaped(order.buyer)},</p><p>${say('We appreciate your business. Please find your invoice details here.', 'Merci de votre confiance. Voici le détail de la facture.')}</p><table width="100%"><tr><td><b>${say('Bill to', 'Facturer à')}</b><br>${addressBlock(random, order)}</td><td valign="top"><b>${say('Terms', 'Modalités')}</b><br>Net 30</td></tr></table>
<hr><table width="100%">${items.join('\n')}</table><hr><table width="100%">${sums.join('\n')}</table>${footer(order)}`
    const subject = say(
      `Invoice ${order.number} from ${order.vendor.name}`,
      `Facture ${order.number} de ${order.vendor.name}`,
    )
    return {
      mail: platformMail(order, order.vendor.name, 'quickbooks@notification.intuit.example', subject, {
        html: page(random, order, subject, body),
      }),
      truth: truthOf(order, { sku: false, unit: false, date: false, shipping: order.shipping > 0 }),
    }
  },
}
