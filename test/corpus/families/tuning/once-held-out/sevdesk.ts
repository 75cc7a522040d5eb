import type { Family } from '../../../kit/family.ts'
import { companyLines, escaped, page, softHyphened } from '../../../kit/html.ts'
import { numericDay } from '../../../kit/locales.ts'
import { mailOf, unitWords } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { orderOf } from './goods.ts'

/**
 * sevdesk: invoice with two rows per item, the discount as an item with a negative amount, and an offer of a discount
 * for early payment.
 */
export const sevdesk: Family = {
  name: 'sevdesk',
  kind: 'invoice',
  locales: ['de-DE', 'de-AT', 'de-CH'],
  draw(random, locale) {
    const order = orderOf(random, locale, {
      bulk: 0.12,
      number: ['A-1####', 'BE-####', '26-0###'],
      options: 0,
      tax: ['added', 'included'],
      measured: 0.3,
      units: ['m', 'kg'],
      discount: 0.4,
      delay: 12,
      long: 0.05,
    })
    const { money, quantity, percent } = writingOf(random, order, { minus: 'before' })
    const units = unitWords.de
    const isOneBelow = random.chance(0.5)
    const cell = (text: string, isRight = true): string =>
      `<td style="padding:4px 6px;${isRight ? 'text-align:right' : ''}">${text}</td>`
    const lines = order.lines.map(({ name, sku, quantity: count, unit, price, total }, index) => {
      const amount = `${quantity(count)} ${units[unit][0]}`
      if (isOneBelow)
        return `<tr>${cell(`${index + 1}.`, false)}<td colspan="4"><b>${escaped(name)}</b></td></tr><tr>${cell('')}${cell(`Art.-Nr. ${sku}`, false)}${cell(amount)}${cell(escaped(money(price)))}${cell(escaped(money(total)))}</tr>`
      return `<tr>${cell(`${index + 1}.`, false)}${cell(`<b>${escaped(name)}</b>`, false)}${cell(amount)}${cell(escaped(money(price)))}${cell(escaped(money(total)))}</tr><tr>${cell('')}<td colspan="4" style="color:#777">Art.-Nr. ${sku}</td></tr>`
    })
    const next = order.lines.length + 1
    const discount =
      order.discount > 0
        ? `<tr>${cell(`${next}.`, false)}${cell('<b>Treuerabatt</b>', false)}${cell('')}${cell('')}${cell(escaped(money(-order.discount)))}</tr>`
        : ''
    const sum = (label: string, amount: number): string =>
      `<tr><td colspan="4" style="text-align:right">${escaped(label)}</td>${cell(escaped(money(amount)))}</tr>`
    const pattern = 'DD.MM.YYYY'
    const invoice = random.code('RE-2026####')
    const day = numericDay(order.date, pattern)
    const net = order.subtotal - order.discount
    const hasSum = order.discount === 0 || random.chance(0.5)
    const rate = percent(order.taxRate)
    const body = `<p>Sehr geehrte Damen und Herren,</p><p>anbei erhalten Sie die Rechnung zu Ihrer Bestellung ${order.number} vom ${day}.</p>
<table><tr><td>Rechnungs-Nr.</td><td>${invoice}</td></tr><tr><td>Rechnungsdatum</td><td>${numericDay(order.sentAt.slice(0, 10), pattern)}</td></tr><tr><td>Bestellnummer</td><td>${order.number}</td></tr><tr><td>${softHyphened('Bestelldatum')}</td><td>${day}</td></tr><tr><td>Ihre Kundennummer</td><td>${random.code('1###')}</td></tr></table>
<table width="100%"><tr style="text-transform:uppercase"><th>Pos.</th><th>${softHyphened('Bezeichnung')}</th><th>Menge</th><th>Einzel</th><th>Gesamt</th></tr>
${lines.join('\n')}
${discount}
${hasSum ? sum('Summe Artikel', net) : ''}${sum('Versand & Verpackung', order.shipping)}
${order.taxMode === 'added' ? sum(`Umsatzsteuer ${rate} %`, order.tax) : ''}${sum('Rechnungsbetrag', order.total)}${order.taxMode === 'included' ? sum(`Darin enthalten ${rate} % Umsatzsteuer`, order.tax) : ''}</table>
<p>Bei Zahlung innerhalb von 8 Tagen gewähren wir 2 % Skonto (${escaped(money(Math.round(order.total * 0.02)))}), zahlbar wären dann ${escaped(money(order.total - Math.round(order.total * 0.02)))}.</p>
<p><small>${companyLines(order).map(escaped).join(' · ')}</small></p>`
    const truth = truthOf(order)
    return {
      mail: mailOf(order, `Rechnung ${invoice}`, { html: page(random, order, 'Rechnung', body) }),
      // A sum that holds the discount is that of the lines and not.
      truth:
        order.discount > 0 ? { ...truth, subtotal: hasSum ? net : null, inferred: ['subtotal', 'discount'] } : truth,
    }
  },
}
