import type { Family } from '../../../kit/family.ts'
import { escaped, footer, page, row } from '../../../kit/html.ts'
import { numericDay } from '../../../kit/locales.ts'
import { mailOf } from '../../../kit/phrases.ts'
import { dayAfter, withInvoiceDay } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'
import { addressBlock, chosenIn, drawOrder, writes } from '../open/mail-parts.ts'

/**
 * Invoice of an accounting program: customer and invoice numbers in a block, quantities with units, a tax rate for each
 * line.
 */
export const lexwareOfficeInvoice: Family = {
  name: 'lexware-office-invoice',
  kind: 'invoice',
  locales: ['de-DE', 'de-DE', 'de-AT'],
  draw(random, locale) {
    const order = drawOrder(random, locale, {
      number: ['RE####', 'RE-2026-0###', 'R26####'],
      options: 0.25,
      measured: 0.35,
      units: ['m', 'kg'],
      discount: 0.2,
      tax: ['added'],
      delay: 3,
      bulk: 0.06,
    })
    const { money, quantity, percent } = writes(random, order)
    const unit = { piece: random.pick(['Stück', 'Stk']), m: 'Meter', kg: 'kg', l: 'Liter', yd: 'yd' } as const
    const rate = `${percent(order.taxRate)} %`
    const items = order.lines.map((line, at) =>
      row([
        String(at + 1),
        `${escaped(line.name)}${line.options.length === 0 ? '' : `<br><small>${escaped(chosenIn(line))}</small>`}<br><small>Artikelnummer: ${line.sku}</small>`,
        `<td align="right">${quantity(line.quantity)} ${unit[line.unit]}</td>`,
        `<td align="right">${rate}</td>`,
        `<td align="right">${escaped(money(line.price))}</td>`,
        `<td align="right">${escaped(money(line.total))}</td>`,
      ]),
    )
    const sum = (label: string, minor: number): string =>
      `<tr><td colspan="5" align="right">${label}</td><td align="right">${escaped(money(minor))}</td></tr>`
    const net = order.subtotal - order.discount + order.shipping
    const hasSubtotal = order.discount > 0 || order.shipping > 0
    const sums = [
      ...(hasSubtotal ? [sum('Zwischensumme (netto)', order.subtotal)] : []),
      ...(order.discount > 0 ? [sum('Gesamtrabatt', -order.discount)] : []),
      ...(order.shipping > 0 ? [sum('Versandkosten', order.shipping)] : []),
      sum('Summe (netto)', net),
      sum(`Umsatzsteuer ${rate}`, order.tax),
      sum('<b>Gesamtbetrag</b>', order.total),
    ]
    const day = numericDay(order.date, 'DD.MM.YYYY')
    const due = numericDay(dayAfter(order.date, 14), 'DD.MM.YYYY')
    const body = `<p>Guten Tag ${escaped(order.buyer)},</p><p>anbei erhalten Sie die Rechnung ${order.number}.</p><table width="100%"><tr><td>${addressBlock(random, order)}</td><td><table>${row(['Rechnungsnr.', order.number])}${row(['Kundennr.', random.code('1####')])}${row(['Rechnungsdatum', day])}${row(['Lieferdatum', day])}</table></td></tr></table><h2>Rechnung ${order.number}</h2>
<table width="100%" cellpadding="4">${row(['Pos', 'Bezeichnung', 'Menge', 'USt', 'Einzel', 'Gesamt'], '', 'th')}${items.join('\n')}${sums.join('\n')}</table><p>Bitte überweisen Sie ${escaped(money(order.total))} bis zum ${due}. Bei Zahlung innerhalb von 7 Tagen gewähren wir 2 % Skonto.</p>${footer(order)}`
    const subject = `Rechnung ${order.number} von ${order.vendor.name}`
    return {
      mail: mailOf(order, subject, { html: page(random, order, subject, body) }),
      truth: withInvoiceDay({
        ...truthOf(order, { shipping: order.shipping > 0, inferred: hasSubtotal ? [] : ['subtotal'] }),
      }),
    }
  },
}
