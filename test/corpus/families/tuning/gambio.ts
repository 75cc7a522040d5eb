import type { Family } from '../../kit/family.ts'
import { escaped, page, row } from '../../kit/html.ts'
import { fullDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import { addressOf, goodsOf, orderFor } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const goods = goodsOf({
  de: {
    vendors: 'Bastelkeller Rauch|Perlenlädle Esslingen|Kerzenkontor Husum|Lederwerk Fuchs',
    products:
      'Glasschliffperlen 6 mm, 50 Stück|Nylonfaden 0,35 mm|Biegering Silber 925|Kerzendocht rund 3x6|Paraffin-Pastillen 1 kg|Gießform Zylinder 60 mm|Punziereisen Set A|Lederfarbe „Mahagoni“|Schmuckzange flach|Karabiner 12 mm vernickelt|Wachsplatten 10er|Prägestempel Anker',
    options: 'Farbe:Türkis,Natur,Schwarz,Bernstein|Stärke:1 mm,2 mm,3 mm',
  },
})

/** Gambio: text and HTML together. The text has less detail per item than the HTML. */
export const gambio: Family = {
  name: 'gambio',
  kind: 'platform',
  locales: ['de-DE', 'de-DE', 'de-AT'],
  draw(random, locale) {
    const order = orderFor(random, locale, {
      goods,
      number: ['400###', '######', '10####'],
      sku: ['@@-####', '#####', 'P####-@'],
      options: 0.35,
      fee: 0.2,
      tax: ['included', 'included', 'none'],
    })
    const { money, percent } = writingOf(random, order, { pattern: '# EUR', minus: 'before', space: ' ' })
    const day = fullDay(order.date, locale)
    const hasUnit = random.chance(0.5)
    const isPlainer = random.chance(0.4)
    const way = random.pick(['DHL Paket', 'Pauschale Versandkosten (Standard)', 'Versand nach Gewicht'])
    const sums: readonly (readonly [string, string])[] = [
      ['Zwischensumme:', money(order.subtotal)],
      ...(order.discount > 0 ? [[`Gutschein (${random.code('???????')}):`, money(-order.discount)] as const] : []),
      [`${way}:`, money(order.shipping)],
      ...(order.fee > 0 ? [['Nachnahmegebühr:', money(order.fee)] as const] : []),
      ...(order.taxMode === 'included' ? [[`inkl. ${percent(order.taxRate)}% MwSt.:`, money(order.tax)] as const] : []),
      ['Gesamtbetrag:', money(order.total)],
    ]
    const address = addressOf(random, order)
    const textItems = order.lines.flatMap((line) => [
      `${line.quantity} x ${line.name}${isPlainer ? '' : ` (${line.sku})`} = ${money(line.total)}`,
      ...line.options.map(({ name, value }) => `    ${name}: ${value}`),
    ])
    const rule = '------------------------------------------------------'
    const text = [
      `Sehr geehrte/r ${order.buyer},`,
      '',
      `vielen Dank für Ihre Bestellung bei ${order.vendor.name}.`,
      rule,
      `Bestellnummer: ${order.number}`,
      `Bestelldatum: ${day}`,
      rule,
      ...textItems,
      rule,
      ...sums.map((sum) => sum.join(' ')),
      '',
      'Lieferadresse',
      rule,
      ...address,
      '',
      'Widerrufsbelehrung: Sie haben das Recht, binnen 14 Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen.',
    ].join('\n')
    const rows = order.lines.map((line) =>
      row([
        `${line.quantity}&nbsp;${hasUnit ? 'Stk.' : ''}`,
        `${escaped(line.name)}${line.options.map(({ name, value }) => `<br><em>${name}: ${escaped(value)}</em>`).join('')}`,
        line.sku,
        `<td align="right">${escaped(money(line.price))}</td>`,
        `<td align="right">${escaped(money(line.total))}</td>`,
      ]),
    )
    const body = `<p>Sehr geehrte/r ${escaped(order.buyer)},</p><p>vielen Dank für Ihre Bestellung bei ${escaped(order.vendor.name)}.</p><table><tr><td width="140">Bestellnummer:</td><td>${order.number}</td></tr><tr><td>Bestelldatum:</td><td>${day}</td></tr><tr><td>Zahlungsweise:</td><td>${random.pick(['Vorkasse', 'PayPal', 'Rechnung'])}</td></tr></table>
<table width="100%" cellpadding="4" style="border:1px solid #ccc">${row(['Anzahl', 'Bezeichnung', 'Art.-Nr.', 'Einzelpreis', 'Summe'], 'bgcolor="#f1f1f1"', 'th')}${rows.join('\n')}</table><table align="right">${sums.map(([label, amount]) => `<tr><td align="right">${escaped(label)}</td><td align="right">${escaped(amount)}</td></tr>`).join('')}</table><br clear="all"><p>${address.map(escaped).join('<br>')}</p>`
    return {
      mail: mailOf(order, `Ihre Bestellung ${order.number}, am ${day}`, {
        text,
        html: page(random, order, 'Ihre Bestellung', body),
      }),
      truth: truthOf(order),
    }
  },
}
