import type { Family } from '../../../kit/family.ts'
import { escaped, footer, page, row } from '../../../kit/html.ts'
import { numericDay } from '../../../kit/locales.ts'
import { mailOf, unitWords } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { orderOf } from './goods.ts'
import { atChargedPrices, billedTo, daysFrom, halfUp, resummed } from './invoice-parts.ts'

/**
 * Exact Online: label, colon and value in separate cells; a discount rate and in some mails a delivery date for each
 * line.
 */
export const exactOnline: Family = {
  name: 'exact-online',
  kind: 'business',
  locales: ['nl-NL'],
  draw(random, locale) {
    const drawn = orderOf(random, locale, {
      number: ['2600####', '26V0####', '1####'],
      options: 0,
      measured: 0.25,
      discount: 0,
      freeShipping: 0.4,
      tax: ['added'],
      delay: 6,
    })
    const rates = drawn.lines.map(() => (random.chance(0.3) ? random.pick([5, 10, 12.5, 25]) : 0))
    const order = resummed(
      drawn,
      drawn.lines.map((line, at) => ({ ...line, total: halfUp((line.total * (100 - (rates[at] ?? 0))) / 100) })),
    )
    const { money, bare, quantity: count } = writingOf(random, order, { pattern: '€ #' })
    const written = (day: string): string => numericDay(day, 'DD-MM-YYYY')
    const hasDays = random.chance(0.5)
    const items = order.lines.map(({ name, sku, quantity, unit, price, total }, at) => {
      const rate = rates[at] ?? 0
      const main = row([
        sku,
        escaped(name),
        `<td align="right">${count(quantity)}</td>`,
        unitWords.nl[unit][0] ?? '',
        `<td align="right">${bare(price)}</td>`,
        `<td align="right">${rate === 0 ? '' : `${count(rate, 2)} %`}</td>`,
        `<td align="right">${bare(total)}</td>`,
      ])
      if (!hasDays) return main
      return `${main}${row(['', `<td colspan="6" style="font-size:11px">Leverdatum: ${written(daysFrom(order.date, random.whole(8, 20)))}</td>`])}`
    })
    const facts = (cells: readonly string[]): string => row(cells.map((cell) => `<td>${escaped(cell)}</td>`))
    const sum = (label: string, text: string): string =>
      row([`<td colspan="6" align="right">${label}</td>`, `<td align="right">${escaped(text)}</td>`])
    const reference = random.chance(0.7) ? random.pick([random.code('IO-####'), random.code('45000#####')]) : 'per mail'
    const net = order.total - order.tax
    const body = `<p>Beste ${order.buyer},</p><p>Hartelijk dank. Wij hebben uw bestelling als volgt genoteerd. Klopt er iets niet, laat het ons dan binnen 24 uur weten.</p><h2>Orderbevestiging</h2>
<table width="100%">${facts(['Ordernummer', ':', order.number, 'Debiteurnr.', ':', random.code('1####')])}${facts(['Orderdatum', ':', written(order.date), 'Uw referentie', ':', reference])}${facts(['Verwachte levering', ':', written(daysFrom(order.date, 14)), 'Betalingsconditie', ':', '30 dagen netto'])}${facts(['Vertegenwoordiger', ':', 'B. Kuipers', 'Btw-nr. klant', ':', random.code('NL8########B01')])}</table>
<p>Factuuradres<br>${billedTo(random, order).map(escaped).join('<br>')}</p>
<table width="100%" cellpadding="3"><tr style="background:#eee">${['Artikel', 'Omschrijving', 'Aantal', 'Eenheid', 'Prijs', 'Korting', 'Bedrag'].map((title) => `<th>${title}</th>`).join('')}</tr>
${items.join('\n')}
${sum('Totaal goederen', bare(order.subtotal))}${order.shipping > 0 ? sum('Vrachtkosten', bare(order.shipping)) : ''}${sum('Totaal excl. btw', money(net))}${sum(`Btw ${order.taxRate} % over ${bare(net)}`, money(order.tax))}${sum('<b>Totaal incl. btw</b>', money(order.total))}</table>
<p>Vanaf ${escaped(money(25_000))} leveren wij franco. Op al onze leveringen gelden de Metaalunievoorwaarden 2019.</p>${footer(order)}`
    return {
      mail: mailOf(order, `Orderbevestiging ${order.number}`, {
        html: page(random, order, 'Uw order is verwerkt', body),
      }),
      truth: atChargedPrices(truthOf(order, { shipping: order.shipping > 0 })),
    }
  },
}
