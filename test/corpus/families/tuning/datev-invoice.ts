import type { Family } from '../../kit/family.ts'
import { escaped, row } from '../../kit/html.ts'
import { numericDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import { addressOf, dayAfter, goodsOf, halfUp, orderFor, withInvoiceDay } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const goods = goodsOf({
  de: {
    vendors:
      'Schmiede Brennecke|Töpferei Am Wehr|Siebdruck Kollektiv GbR|Polsterei Hansen e. K.|Glasbläserei Lauscha Greiner',
    products:
      'Wandhaken geschmiedet, 8 cm|Müslischale Seladon|Siebdruck A3 einfarbig|Sitzkissen 40x40, Velours|Weihnachtskugel mundgeblasen 8 cm|Kerzenhalter schwarz|Kaffeebecher 250 ml, Salzglasur|Plakatdruck A2 zweifarbig|Filmerstellung und Belichtung|Lampenschirm Opal 20 cm|Türgriff „Elbe“|Krug 1 l',
    measured:
      'Möbelstoff Wollfilz 1,40 m|Paspelband 5 mm|Gurtband 50 mm|Polsterwatte 200 g|Ton weiß schamottiert|Rohrprofil 20x20',
  },
})

/** An invoice from DATEV: items with a text below, sums with trade discount, and cash discount offered below the total. */
export const datevInvoice: Family = {
  name: 'datev-invoice',
  kind: 'invoice',
  locales: ['de-DE', 'de-DE', 'de-AT'],
  draw(random, locale) {
    const order = orderFor(random, locale, {
      goods,
      number: ['2026-0###', 'RE26####', '26/0###', 'R-####'],
      sku: ['####', '@##'],
      options: 0,
      measured: 0.2,
      units: ['m', 'kg'],
      decimals: 0.7,
      discount: 0.25,
      freeShipping: 0.5,
      quantities: [1, 40],
      tax: ['added'],
      long: 0,
    })
    const { bare, money, quantity, percent } = writingOf(random, order, {
      pattern: random.pick(['# €', '# EUR']),
      minus: 'before',
    })
    const day = (iso: string): string => numericDay(iso, 'DD.MM.YYYY')
    const hasCode = random.chance(0.4)
    const hasOrder = random.chance(0.5)
    const ordered = dayAfter(order.date, -random.whole(5, 30))
    const units = { piece: 'Stück', m: 'm', kg: 'kg', l: 'l', yd: 'yd' }
    const notes = ['Ausführung nach Muster vom letzten Jahr', 'Charge 26/04, einzeln verpackt', 'inkl. Nachbearbeitung']
    const rows = order.lines.map((line, at) =>
      row([
        String(at + 1),
        ...(hasCode ? [line.sku] : []),
        `<b>${escaped(line.name)}</b>${random.chance(0.25) ? `<br><span style="font-size:11px">${random.pick(notes)}</span>` : ''}`,
        `<td align="right">${quantity(line.quantity, 2)}</td>`,
        units[line.unit],
        `<td align="right">${bare(line.price)}</td>`,
        `<td align="right">${bare(line.total)}</td>`,
      ]),
    )
    const net = order.subtotal - order.discount + order.shipping
    const sum = (label: string, value: string): string =>
      `<tr><td colspan="${hasCode ? 6 : 5}" align="right">${label}</td><td align="right">${escaped(value)}</td></tr>`
    const rate = random.pick([2, 3])
    const less = halfUp((order.total * (100 - rate)) / 100)
    const until = day(dayAfter(order.date, 10))
    const html = `<html><body style="font-family:Arial;font-size:13px"><p>Guten Tag,</p><p>hiermit stellen wir Ihnen unsere Lieferung in Rechnung. Das PDF hängt an dieser E-Mail.</p><table><tr><td>Rechnungsnummer</td><td>${order.number}</td></tr><tr><td>Rechnungsdatum</td><td>${day(order.date)}</td></tr><tr><td>Kundennummer</td><td>${random.code('10###')}</td></tr><tr><td>Liefer-/Leistungsdatum</td><td>${day(dayAfter(order.date, -random.whole(0, 4)))}</td></tr>${hasOrder ? `<tr><td>Ihre Bestellung vom</td><td>${day(ordered)}</td></tr>` : ''}</table><p>${addressOf(random, order).map(escaped).join('<br>')}</p>
<table width="100%" cellpadding="4" style="border-collapse:collapse">${row(['Pos.', ...(hasCode ? ['Art.-Nr.'] : []), 'Beschreibung', 'Menge', 'Einheit', 'Einzelpreis €', 'Gesamtpreis €'], 'style="border-bottom:1px solid"', 'th')}${rows.join('\n')}${sum('Positionssumme netto', money(order.subtotal))}${order.discount > 0 ? sum('abzüglich Rabatt', money(-order.discount)) : ''}${order.shipping > 0 ? sum('Verpackung und Versand', money(order.shipping)) : ''}${order.discount > 0 || order.shipping > 0 ? sum('Rechnungssumme netto', money(net)) : ''}${sum(`zuzüglich ${percent(order.taxRate)} % ${locale.country === 'AT' ? 'USt' : 'Umsatzsteuer'}`, money(order.tax))}${sum('<b>Rechnungsbetrag</b>', money(order.total))}</table>
<p>${random.chance(0.5) ? `Bei Zahlung bis ${until} gewähren wir ${rate} % Skonto, Zahlbetrag dann ${escaped(money(less))}. Danach ohne Abzug bis ${day(dayAfter(order.date, 30))}.` : `Zahlbar ohne Abzug bis ${day(dayAfter(order.date, 14))}.`}</p><p style="font-size:10px">${escaped(order.vendor.name)} · ${order.vendor.city} · ${order.vendor.registration.join(' · ')} · IBAN ${random.code('DE## #### #### #### #### ##')}</p></body></html>`
    const truth = withInvoiceDay(truthOf(order, { sku: hasCode, shipping: order.shipping > 0 }))
    return {
      mail: mailOf(order, `Rechnung ${order.number} vom ${day(order.date)}`, { html }),
      truth: hasOrder ? { ...truth, alternative: { ...truth, orderDate: ordered } } : truth,
    }
  },
}
