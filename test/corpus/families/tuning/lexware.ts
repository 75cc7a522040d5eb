import type { Family } from '../../kit/family.ts'
import { companyLines, escaped, page, row, softHyphened } from '../../kit/html.ts'
import { longDay, numericDay } from '../../kit/locales.ts'
import { orderOf } from '../../kit/orders.ts'
import { mailOf, unitWords } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

/** Confirmations of German offices: `Pos. Art.-Nr. Bezeichnung Menge Einh. EP GP`, net sums, VAT below. */
export const lexware: Family = {
  name: 'lexware',
  kind: 'invoice',
  locales: ['de-DE', 'de-DE', 'de-AT', 'de-CH'],
  draw(random, locale) {
    const order = orderOf(random, locale, {
      bulk: 0.12,
      number: ['AB-2026-####', 'AB####', '2026####', 'AU-#####'],
      options: 0.25,
      tax: ['added'],
      measured: 0.4,
      long: 0.1,
      delay: 3,
    })
    const { money, bare, quantity, percent } = writingOf(random, order, { minus: random.pick(['before', 'long']) })
    const headings = random.pick([
      ['Pos.', 'Art.-Nr.', 'Bezeichnung', 'Menge', 'Einh.', 'EP', 'GP'],
      ['Pos', 'Artikelnr.', 'Artikelbezeichnung', 'Menge', 'ME', 'E-Preis', 'Gesamt'],
      ['#', 'Artikel', 'Beschreibung', 'Anzahl', 'Einheit', 'Einzelpreis', 'Gesamtpreis'],
    ])
    const hasCurrency = random.chance(0.3)
    const decimals = random.chance(0.4) ? 2 : undefined
    const amount = (minor: number): string => escaped(hasCurrency ? money(minor) : bare(minor))
    const units = unitWords.de
    const items = order.lines.map(({ name, sku, options, quantity: count, unit, price, total }, index) =>
      row([
        String(index + 1),
        sku,
        `<b>${escaped(name)}</b>${options.map((option) => `<br>${option.name}: ${escaped(option.value)}`).join('')}`,
        `<td align="right">${quantity(count, decimals)}</td>`,
        random.pick(units[unit].slice(0, 2)),
        `<td align="right">${amount(price)}</td>`,
        `<td align="right">${amount(total)}</td>`,
      ]),
    )
    const sum = (label: string, minor: number): string =>
      `<tr><td colspan="6" align="right">${escaped(label)}</td><td align="right" nowrap>${escaped(money(minor))}</td></tr>`
    const net = order.subtotal - order.discount + order.shipping
    const dateLabel = random.pick(['Auftragsdatum', 'Bestelldatum', 'Bestellung vom'])
    const day = random.chance(0.3)
      ? longDay(order.date, locale)
      : numericDay(order.date, random.pick(locale.numericDate))
    const due = new Date(Date.parse(order.sentAt) + 14 * 86_400_000).toISOString().slice(0, 10)
    const body = `<p>Guten Tag,</p><p>vielen Dank für Ihren Auftrag, den wir hiermit gern bestätigen.</p>
<table>${row(['<b>Auftragsbestätigung Nr.</b>', `<b>${order.number}</b>`])}${row([`${softHyphened(dateLabel)}:`, day])}${row(['Kundennummer:', random.code('1####')])}${random.chance(0.5) ? row(['Ihre Bestellnummer:', random.code('PO-####')]) : ''}${row(['Liefertermin:', `ca. ${numericDay(due, 'DD.MM.YYYY')}`])}</table>
<table width="100%" cellpadding="3">${row(
      headings.map((text) => `<b>${text}</b>`),
      'bgcolor="#dddddd"',
    )}
${items.join('\n')}
${sum(random.pick(['Zwischensumme', 'Summe Positionen', 'Warenwert']), order.subtotal)}
${order.discount > 0 ? sum(random.pick(['abzgl. Rabatt', 'Rabatt']), -order.discount) : ''}${sum(random.pick(['Versandkosten', 'Fracht', 'Porto und Verpackung']), order.shipping)}
${sum('Nettobetrag', net)}${sum(`zzgl. ${percent(order.taxRate)} % ${locale.taxWord}`, order.tax)}${sum(random.pick(['Gesamtbetrag', 'Rechnungsbetrag', 'Bruttobetrag', 'Endsumme']), order.total)}
</table><p>Zahlbar innerhalb von 14 Tagen ohne Abzug, bei Zahlung bis zum ${numericDay(due, 'DD.MM.YYYY')} 2 % Skonto.</p>
<p style="font-size:10px">${companyLines(order).map(escaped).join('<br>')}<br>IBAN DE02 1203 0000 0000 2020 51 · Amtsgericht Stuttgart</p>`
    return {
      mail: mailOf(
        order,
        random.pick([`Auftragsbestätigung ${order.number}`, `Ihre Auftragsbestätigung von ${order.vendor.name}`]),
        {
          html: page(random, order, 'Auftragsbestätigung', body),
        },
      ),
      truth: truthOf(order),
    }
  },
}
