import type { Family } from '../../../kit/family.ts'
import { companyLines, escaped, page } from '../../../kit/html.ts'
import { numericDay } from '../../../kit/locales.ts'
import { mailOf, unitWords } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { orderOf } from './goods.ts'
import { billedTo, datedByInvoice, daysFrom } from './invoice-parts.ts'

const ruled = '='.repeat(72)

/**
 * Printed invoice of an accounting program within `<pre>`: the figures of an item, and below them its name and options.
 */
export const ledgerPrint: Family = {
  name: 'ledger-print',
  kind: 'invoice',
  locales: ['de-DE', 'de-AT'],
  draw(random, locale) {
    const order = orderOf(random, locale, {
      number: ['AU-26####', '4####', 'A26-0###'],
      options: 0.25,
      measured: 0.3,
      freeShipping: 0.3,
      tax: ['added'],
      delay: 9,
    })
    const { bare, quantity: count, percent } = writingOf(random, order, { minus: 'before' })
    const written = (day: string): string => numericDay(day, 'DD.MM.YYYY')
    const invoice = random.code('RG26-#####')
    const sent = order.sentAt.slice(0, 10)
    const isOnlyInvoice = random.chance(0.35)
    const fact = (left: string, one: string, right: string, other: string): string =>
      `${left.padEnd(18)}${one.padEnd(18)}${right.padEnd(18)}${other}`
    const positions = order.lines.flatMap(({ name, sku, options, quantity, unit, price, total }, at) => [
      `${String(at + 1).padStart(3)}  ${sku.padEnd(14)}${count(quantity, 2).padStart(10)} ${(unitWords.de[unit][0] ?? '').padEnd(5)}${bare(price).padStart(14)}${bare(total).padStart(16)}`,
      `     ${name}`,
      ...options.map((option) => `     ${option.name}: ${option.value}`),
      '',
    ])
    const sum = (label: string, text: string): string => `${label.padStart(45)}${text.padStart(19)}`
    const net = order.total - order.tax
    const lines = [
      ...billedTo(random, order),
      '',
      'R E C H N U N G',
      ruled,
      fact('Rechnungs-Nr.:', invoice, 'Belegdatum:', written(sent)),
      fact('Kunden-Nr.:', random.code('10###'), 'Leistungsdatum:', written(sent)),
      ...(isOnlyInvoice ? [] : [fact('Auftrags-Nr.:', order.number, 'Auftrag vom:', written(order.date))]),
      fact('Ihr Zeichen:', random.pick([random.code('EK-##'), random.code('45####'), 'Mail']), 'Seite:', '1 / 1'),
      ruled,
      `Pos  ${'Artikel'.padEnd(14)}${'Menge'.padStart(10)} ${'ME'.padEnd(5)}${'E-Preis EUR'.padStart(14)}${'G-Preis EUR'.padStart(16)}`,
      '     Bezeichnung',
      '-'.repeat(72),
      ...positions,
      '-'.repeat(72),
      sum('Warenwert', bare(order.subtotal)),
      ...(order.discount > 0 ? [sum('Rabatt', bare(-order.discount))] : []),
      ...(order.shipping > 0 ? [sum('Fracht/Verpackung', bare(order.shipping))] : []),
      sum('Nettobetrag', bare(net)),
      sum(`${percent(order.taxRate)},00 % USt. auf ${bare(net)}`, bare(order.tax)),
      sum('Rechnungsbetrag EUR', bare(order.total)),
      ruled,
      `Zahlbar ohne Abzug bis ${written(daysFrom(sent, 14))}.`,
      'Offene Posten laut Konto am Tag der Buchung: keine.',
    ]
    const body = `<p>Guten Tag,</p><p>unten der Beleg aus unserer Buchhaltung.</p><pre style="font-family:Courier New">${escaped(lines.join('\n'))}</pre><p>${companyLines(order).map(escaped).join(' * ')}</p>`
    const truth = isOnlyInvoice
      ? datedByInvoice({ ...truthOf(order, { number: invoice, shipping: order.shipping > 0 }), orderDate: sent })
      : truthOf(order, { shipping: order.shipping > 0, otherNumbers: [invoice] })
    return {
      mail: mailOf(order, `Rechnung ${invoice}`, {
        html: page(random, order, 'Beleg', body),
        text: `Guten Tag,\n\nunten der Beleg aus unserer Buchhaltung.\n\n${lines.join('\n')}\n\n${companyLines(order).join('\n')}`,
      }),
      truth,
    }
  },
}
