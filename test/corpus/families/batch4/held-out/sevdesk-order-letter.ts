import type { Family } from '../../../kit/family.ts'
import { escaped, footer, page, row } from '../../../kit/html.ts'
import { numericDay } from '../../../kit/locales.ts'
import { mailOf } from '../../../kit/phrases.ts'
import { withFreightLine } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'
import { addressBlock, drawOrder, writes } from '../open/mail-parts.ts'

/** Letter with numbered items: quantity and unit in one cell, freight as an item, net and gross sums. */
export const sevdeskOrderLetter: Family = {
  name: 'sevdesk-order-letter',
  kind: 'invoice',
  locales: ['de-DE', 'de-AT', 'de-DE'],
  draw(random, locale) {
    const order = drawOrder(random, locale, {
      number: ['AB-10##', 'AB-2####', 'AU-###'],
      options: 0.3,
      discount: 0,
      measured: 0.35,
      units: ['m', 'kg'],
      tax: ['added'],
      delay: 2,
      bulk: 0.06,
    })
    const { money, quantity, percent } = writes(random, order)
    const unit = { piece: random.pick(['Stk', 'Stück']), m: 'm', kg: 'kg', l: 'l', yd: 'yd' } as const
    const hasTax = random.chance(0.4)
    const cells = (at: number, name: string, under: string, count: string, price: number, total: number): string =>
      row([
        `${at}.`,
        `<b>${escaped(name)}</b>${under === '' ? '' : `<br><span style="font-size:11px">${escaped(under)}</span>`}`,
        `<td align="right">${count}</td>`,
        `<td align="right">${escaped(money(price))}</td>`,
        ...(hasTax ? [`${percent(order.taxRate)} %`] : []),
        `<td align="right">${escaped(money(total))}</td>`,
      ])
    const items = order.lines.map((line, at) =>
      cells(
        at + 1,
        line.name,
        [`Art.-Nr. ${line.sku}`, ...line.options.map(({ name, value }) => `${name}: ${value}`)].join(', '),
        `${quantity(line.quantity, 2)} ${unit[line.unit]}`,
        line.price,
        line.total,
      ),
    )
    if (order.shipping > 0)
      items.push(
        cells(
          order.lines.length + 1,
          'Versandkosten',
          '',
          `${quantity(1, 2)} ${unit.piece}`,
          order.shipping,
          order.shipping,
        ),
      )
    const span = hasTax ? 5 : 4
    const sum = (label: string, text: string): string =>
      `<tr><td colspan="${span}" align="right">${label}</td><td align="right">${escaped(text)}</td></tr>`
    const sums = [
      sum('Gesamtbetrag netto', money(order.subtotal + order.shipping)),
      sum(`zzgl. Umsatzsteuer ${percent(order.taxRate)} %`, money(order.tax)),
      sum('<b>Gesamtbetrag brutto</b>', money(order.total)),
    ]
    const heads = ['Pos.', 'Beschreibung', 'Menge', 'Einzelpreis', ...(hasTax ? ['USt.'] : []), 'Gesamtpreis']
    const body = `<table width="100%"><tr><td>${addressBlock(random, order)}</td><td align="right">Auftragsbestätigung Nr. ${order.number}<br>Datum: ${numericDay(order.date, 'DD.MM.YYYY')}<br>Ihre Kundennummer: ${random.code('10##')}<br>${random.chance(0.4) ? `Ihre Referenz: ${random.code('PO-####')}<br>` : ''}Ihr Ansprechpartner: ${random.pick(['Jana Voss', 'Timo Heck'])}</td></tr></table><h2>Auftragsbestätigung Nr. ${order.number}</h2><p>Sehr geehrte Damen und Herren,</p><p>vielen Dank für Ihren Auftrag. Wir bestätigen folgende Leistungen:</p>
<table width="100%" cellpadding="4">${row(heads, '', 'th')}${items.join('\n')}${sums.join('\n')}</table><p>Lieferzeit: ${random.whole(5, 20)} Werktage. Zahlbar innerhalb von 14 Tagen.</p><p>Mit freundlichen Grüßen<br>${escaped(order.vendor.name)}</p>${footer(order)}`
    return {
      mail: mailOf(order, `Auftragsbestätigung ${order.number}`, { html: page(random, order, order.number, body) }),
      truth: withFreightLine(truthOf(order, { shipping: order.shipping > 0 }), 'Versandkosten', order.shipping),
    }
  },
}
