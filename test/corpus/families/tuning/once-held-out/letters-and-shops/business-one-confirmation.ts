import type { Family } from '../../../../kit/family.ts'
import { escaped, row } from '../../../../kit/html.ts'
import { numericDay } from '../../../../kit/locales.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import {
  addressOf,
  chargedEach,
  dayAfter,
  goodsOf,
  right,
  sumRow,
  withLineRates,
} from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { ibanOf, sumsOf, supplierOrder } from './supplier-parts.ts'

const goods = goodsOf({
  de: {
    vendors: 'Riedl Beschläge GmbH|Kaspar Metallwaren AG|Hohenfels Zubehör GmbH & Co. KG|Lechner Schnallen GmbH',
    products:
      'Dornschließe 25 mm|D-Ring geschweißt 30 mm|Karabiner drehbar 16 mm|Magnetschloss rund 18 mm|Hohlniete zweiteilig 9 mm|Druckknopf S-Feder|Ösen mit Scheibe 10 mm|Leiterschnalle 40 mm|Taschenfüße 12 mm|Steckschloss Messing|Kettenhenkel 110 cm|Gurtversteller 38 mm|Schraubniete 8 mm|Eckenschutz klein|Reißverschlussschieber Nr. 5|Buchschraube 10 mm',
    measured: 'Gurtband Baumwolle 38 mm|Paspelband|Gliederkette 6 mm|Schrägband 20 mm|Nietenmischung lose|Kordel 4 mm',
    options: 'Farbe:Altmessing,Silber,Schwarz,Anthrazit',
  },
})

/** SAP Business One: order confirmation of a hardware wholesaler in the body of the mail. */
export const businessOneConfirmation: Family = {
  name: 'business-one-confirmation',
  kind: 'business',
  locales: ['de-DE', 'de-AT', 'de-CH'],
  draw(random, locale) {
    const drawn = supplierOrder(random, locale, {
      goods,
      number: ['2600####', '1200####', 'AB26-#####'],
      sku: ['##.###.##', '@@-#####', '1#####'],
      lines: [1, 16],
      measured: 0.2,
      options: 0.4,
      prices: [35, 1290],
      quantities: [10, 500],
      discount: 0.2,
      tax: ['added'],
      delay: 1,
      long: 0.06,
    })
    const hasRates = random.chance(0.5)
    const { order, rateOf } = withLineRates(random, drawn, hasRates ? [0, 0, 5, 10] : [0])
    const { bare, money, quantity, percent } = writingOf(random, order, {
      pattern: `${locale.currency} #`,
      minus: 'inside',
    })
    const unit = { piece: 'Stk', m: 'm', kg: 'kg', l: 'l', yd: 'yd' }
    const reference = random.code('BE-####')
    const rows = order.lines.map((line, at) =>
      row([
        String(at + 1),
        line.sku,
        [escaped(line.name), ...line.options.map(({ name, value }) => `${name}: ${value}`)].join('<br>'),
        right(quantity(line.quantity, line.unit === 'piece' ? 0 : 2)),
        unit[line.unit],
        right(bare(line.price)),
        ...(hasRates ? [right(percent(rateOf(line)))] : []),
        right(bare(line.total)),
      ]),
    )
    const heads = ['Pos.', 'Artikelnr.', 'Beschreibung', 'Menge', 'ME', 'Einzelpreis', 'Rabatt %', 'Gesamt']
    const shown = heads.filter((head) => hasRates || head !== 'Rabatt %')
    const sums = sumsOf(order, money, {
      goods: 'Zwischensumme',
      discount: 'Rabatt',
      shipping: random.pick(['Fracht', 'Versandkosten']),
      net: 'Nettobetrag',
      tax: `${locale.taxWord} ${percent(order.taxRate)} %`,
      total: 'Gesamtbetrag',
    })
    const day = (iso: string): string => numericDay(iso, locale.numericDate[0] ?? '')
    const facts = [
      ['Auftragsbestätigung Nr.', order.number],
      ['Belegdatum', day(order.date)],
      ['Kundennummer', random.code('D#####')],
      ['Ihre Bestellung', reference],
      ['Liefertermin', day(dayAfter(order.date, random.whole(5, 30)))],
      ['Sachbearbeiter', random.pick(['K. Brandl', 'Frau Steiner', 'M. Huber'])],
    ]
    const html = `<html><body style="font-family:Arial;font-size:9pt"><p>Guten Tag,</p><p>wir danken für Ihren Auftrag, den wir zu unseren Verkaufsbedingungen wie folgt bestätigen.</p><table width="100%"><tr><td valign="top">${addressOf(random, order).map(escaped).join('<br>')}</td><td align="right"><table>${facts.map(([label = '', value = '']) => row([escaped(label), escaped(value)])).join('')}</table></td></tr></table>
<table width="100%" border="0" cellpadding="3" style="border-collapse:collapse">${row(shown, 'style="background:#e8e8e8"', 'th')}
${rows.join('\n')}
${sums.map(([label, amount]) => sumRow(shown.length - 1, label, amount)).join('\n')}</table>
<p>Zahlungsbedingung: ${random.pick(['14 Tage 2 % Skonto, 30 Tage netto', '30 Tage netto', 'Vorkasse'])}<br>Lieferbedingung: ${random.pick(['ab Werk', 'frei Haus ab 500', 'DAP'])}</p>
<p>Bitte prüfen Sie diese Bestätigung. Ohne Rückmeldung innerhalb von zwei Werktagen beginnen wir mit der Bereitstellung.</p>
<p style="font-size:7pt">${escaped(order.vendor.name)} · ${escaped(order.vendor.city)} · Tel. ${order.vendor.phone} · IBAN ${ibanOf(random, locale)} · ${order.vendor.registration.join(' · ')}</p></body></html>`
    const truth = truthOf(order, { shipping: order.shipping > 0 })
    return {
      mail: mailOf(order, `Auftragsbestätigung ${order.number}`, { html }),
      truth: chargedEach(truth),
    }
  },
}
