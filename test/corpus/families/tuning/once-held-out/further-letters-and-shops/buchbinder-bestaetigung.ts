import type { Family } from '../../../../kit/family.ts'
import { escaped, row } from '../../../../kit/html.ts'
import { longDay, numericDay } from '../../../../kit/locales.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { addressOf, chargedEach, dayAfter, goodsOf, right, withLineRates } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { supplierOrder } from '../letters-and-shops/supplier-parts.ts'

const goods = goodsOf({
  de: {
    vendors: 'Papiermühle Sittertal AG|Buchbinderei Gessner|Kartonagen Oberholzer AG|Büttenwerk Emme',
    products:
      'Büttenpapier 250 g 50 x 70|Graupappe 2 mm 70 x 100|Vorsatzpapier marmoriert|Heissfolie gold 61 m|Buchleinen Rolle|Kapitalband gestreift|Schachtel mit Deckel A5|Notizheft 96 S., fadengeheftet|Prägeklischee 40 x 40|Zuschnitt nach Mass|Muster-Mappe 2026|Kuvert C6 Bütten',
    options: 'Farbe:naturweiss,anthrazit,ochsenblut|Prägung:blind,gold,ohne',
  },
})

/** Order confirmation of a Swiss paper supplier: a discount rate on some lines, the total rounded to five centimes. */
export const buchbinderBestaetigung: Family = {
  name: 'buchbinder-bestaetigung',
  kind: 'business',
  locales: ['de-CH'],
  draw(random, locale) {
    const drawn = supplierOrder(random, locale, {
      goods,
      number: ['AB26-####', '26-####', '4####'],
      sku: ['##.###', 'P-####', '####-##'],
      lines: [2, 9],
      options: 0.35,
      prices: [240, 9800],
      quantities: [2, 150],
      discount: 0,
      tax: ['added'],
      delay: 2,
      long: 0.03,
    })
    const { order: rated, rateOf } = withLineRates(random, drawn, [0, 0, 5, 10, 15])
    const total = Math.round(rated.total / 5) * 5
    const rounding = total - rated.total
    const order = { ...rated, total }
    const { bare, percent } = writingOf(random, order, { minus: 'before', group: random.pick(["'", '’']) })
    const rates = rated.lines.map(rateOf)
    const rows = rated.lines.map((line, at) =>
      row([
        String((at + 1) * 10),
        line.sku,
        `${escaped(line.name)}${line.options.map(({ name, value }) => `<br><i>${name}: ${value}</i>`).join('')}`,
        right(String(line.quantity)),
        random.pick(['Stk', 'Stk.']),
        right(bare(line.price)),
        right(rates[at] ? `${rates[at]}%` : ''),
        right(bare(line.total)),
      ]),
    )
    const sum = (label: string, amount: number): string => row([right(label, 'colspan="7"'), right(bare(amount))])
    const sums = [
      sum('Total exkl. MWST', order.subtotal),
      order.shipping > 0 ? sum('Porto und Verpackung', order.shipping) : '',
      sum(`MWST ${percent(order.taxRate)}%`, order.tax),
      rounding === 0 ? '' : sum('Rundung', rounding),
      sum('Total CHF inkl. MWST', total),
    ]
    const ready = numericDay(dayAfter(order.date, random.whole(7, 30)), 'DD.MM.YYYY')
    const html = `<html><body style="font-family:Frutiger,Arial;font-size:10pt"><p>${addressOf(random, order).map(escaped).join('<br>')}</p>
<p>${escaped(order.vendor.city.replace(/^\d+ /, ''))}, ${longDay(order.date, locale)}</p>
<h3>Auftragsbestätigung ${order.number}</h3><p>Ihre Referenz: ${random.pick(['Frühling 26', 'Asha', 'BE-2026-14'])}<br>Liefertermin: ${ready}</p>
<p>Guten Tag<br>Besten Dank für Ihren Auftrag. Wir liefern Ihnen gerne:</p>
<table cellpadding="4" width="700">${row(['Pos', 'Artikel', 'Bezeichnung', 'Menge', 'Einh.', 'Preis', 'Rabatt', 'Betrag'], 'style="border-bottom:1px solid #000;text-align:left"', 'th')}
${rows.join('\n')}
${sums.join('\n')}</table>
<p>Zahlbar innert 30 Tagen netto. Bei Abholung entfällt das Porto.</p><p>Freundliche Grüsse<br>${random.pick(['Regula Gessner', 'Verkauf Innendienst', 'U. Oberholzer'])}<br>${escaped(order.vendor.name)}<br>${order.vendor.phone}<br>${order.vendor.registration.join(' ')}</p></body></html>`
    return {
      mail: mailOf(order, `Auftragsbestätigung ${order.number}`, { html }),
      truth: chargedEach(truthOf(order, { shipping: order.shipping > 0 })),
    }
  },
}
