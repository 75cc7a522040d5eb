import type { Family } from '../../../kit/family.ts'
import { companyLines, escaped } from '../../../kit/html.ts'
import { numericDay } from '../../../kit/locales.ts'
import { filled, mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { accountOf, dayOn, type Trade, tradedAt } from './trades.ts'

const words = phrases(
  [
    'title',
    'hello',
    'date',
    'machine',
    'out',
    'back',
    'days',
    'daily',
    'amount',
    'hire',
    'less',
    'truck',
    'total',
    'deposit',
    'damage',
    'pay',
  ],
  {
    en: 'Hire invoice|Hi {b}, machines are back, all in good order. Here is the bill.|Invoice date|Machine|Out|Back|Days|Per day|Amount|Hire charges|Long-hire discount {p}%|Drop-off and collection|Invoice total|Your deposit of {a} goes back to your card this week; it is not part of this invoice.|Late return costs {a} a day.|To be paid within 14 days, by {d}:',
    de: 'Mietrechnung|Hallo {b}, alle Geräte sind heil zurück. Hier die Rechnung.|Rechnungsdatum|Gerät|Raus|Zurück|Tage|Tagessatz|Betrag|Miete netto|Langzeitrabatt {p} %|An- und Abfahrt|Rechnungssumme|Die Kaution von {a} überweisen wir diese Woche zurück, sie steht nicht in dieser Rechnung.|Verspätete Rückgabe kostet {a} am Tag.|Zahlbar in 14 Tagen, bis {d}:',
    fr: 'Facture de location|Bonjour {b}, les machines sont revenues en bon état. Voici la facture.|Date de facture|Machine|Sortie|Retour|Jours|Par jour|Montant|Location HT|Remise longue durée {p} %|Livraison et reprise|Total à payer|La caution de {a} vous est rendue cette semaine ; elle ne figure pas dans cette facture.|Tout retard coûte {a} par jour.|À régler sous 14 jours, le {d} au plus tard :',
    sv: 'Hyresfaktura|Hej {b}, maskinerna är tillbaka och hela. Här är fakturan.|Fakturadatum|Maskin|Ut|In|Dagar|Per dag|Belopp|Hyra|Långtidsrabatt {p} %|Utkörning och hämtning|Att betala|Depositionen på {a} går tillbaka denna vecka och ingår inte i fakturan.|Sen återlämning kostar {a} per dag.|Betalas inom 14 dagar, senast {d}:',
  },
)

const trade: Trade = {
  number: ['H-####', '26####', 'MR-26-###'],
  names: {
    en: 'Overlocker Juki 2500|Steam press, 80 cm|Heat press 40x50|Pallet truck 2 t|Compressor 50 l|Cloth cutter, round blade 100 mm|Wet vac',
    de: 'Overlock Juki 2500|Dampfpresse 80 cm|Transferpresse 40x50|Hubwagen 2 t|Kompressor 50 l|Rundmesser 100 mm|Nasssauger',
    fr: 'Surjeteuse Juki 2500|Presse vapeur 80 cm|Presse à chaud 40x50|Transpalette 2 t|Compresseur 50 l|Ciseau rotatif 100 mm|Aspirateur à eau',
    sv: 'Overlock Juki 2500|Ångpress 80 cm|Värmepress 40x50|Palltruck 2 t|Kompressor 50 l|Rundkniv 100 mm|Våtsug',
  },
  vendors: {
    en: 'Barrow Tool & Sewing Hire|Lend-a-Press Ltd',
    de: 'Maschinenverleih Holm|Leihwerk Süd',
    fr: 'Loc’Atelier|Location Marchand',
    sv: 'Maskinlånet|Hyr & Sy AB',
  },
  lines: [1, 4],
  line: (random) => ({ quantity: random.whole(2, 16), price: random.whole(12, 130) * 50 }),
  discounts: [0, 0, 10],
  freight: [0, 4500, 6000],
  tax: ['added'],
  delay: 1,
}

/**
 * Invoice of a machine rental: first and last day, number of days and daily rate of each machine; a deposit that is not
 * charged.
 */
export const rentalDays: Family = {
  name: 'rental-days',
  kind: 'invoice',
  locales: ['en-GB', 'de-DE', 'fr-FR', 'sv-SE'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = tradedAt(random, locale, trade)
    const { bare, money, percent } = writingOf(random, order)
    const pattern = random.pick(locale.numericDate)
    const day = (text: string): string => numericDay(text, pattern)
    const cell = (text: string, align = 'left'): string => `<td align="${align}">${escaped(text)}</td>`
    const items = order.lines.map(({ name, quantity, price, total }) => {
      const back = dayOn(order.date, -random.whole(1, 4))
      const first = dayOn(back, 1 - quantity)
      return `<tr>${cell(name)}${cell(day(first))}${cell(day(back))}${cell(String(quantity), 'center')}${cell(bare(price), 'right')}${cell(bare(total), 'right')}</tr>`
    })
    const heading = [say.machine, say.out, say.back, say.days, say.daily, say.amount].map((text) => `<th>${text}</th>`)
    const sum = (label: string, amount: string): string =>
      `<tr><td></td><td colspan="4">${escaped(label)}</td>${cell(amount, 'right')}</tr>`
    const html = `<div style="font-family:Verdana;font-size:10pt"><h2>${say.title} ${order.number}</h2>
<p>${say.date}: ${day(order.date)}</p><p>${escaped(filled(say.hello, { b: order.buyer.split(' ')[0] ?? '' }))}</p>
<table width="100%" rules="rows" cellpadding="4"><thead><tr>${heading.join('')}</tr></thead><tbody>
${items.join('\n')}
</tbody><tfoot>${sum(say.hire, bare(order.subtotal))}${order.discount > 0 ? sum(filled(say.less, { p: percent(order.discountRate) }), bare(-order.discount)) : ''}${order.shipping > 0 ? sum(say.truck, bare(order.shipping)) : ''}
${sum(`${locale.taxWord} ${percent(order.taxRate)} %`, bare(order.tax))}${sum(say.total, money(order.total))}</tfoot></table>
<p>${escaped(filled(say.deposit, { a: money(random.pick([100, 200, 300]) * (locale.currency === 'SEK' ? 1000 : 100)) }))} ${escaped(filled(say.damage, { a: money(random.pick([25, 40]) * (locale.currency === 'SEK' ? 1000 : 100)) }))}</p>
<p>${filled(say.pay, { d: day(dayOn(order.date, 14)) })}<br>${accountOf(random, locale)}</p>
<p style="color:gray">${companyLines(order).map(escaped).join(' · ')}</p></div>`
    return {
      mail: mailOf(order, `${say.title} ${order.number}`, { html }),
      truth: truthOf(order, { sku: false, shipping: order.shipping > 0 }),
    }
  },
}
