import type { Family } from '../../../../kit/family.ts'
import { escaped, row } from '../../../../kit/html.ts'
import { numericDay } from '../../../../kit/locales.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { addressOf, chargedEach, dayAfter, goodsOf, right, withLineRates } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { ibanOf, sumsOf, supplierOrder } from './supplier-parts.ts'

const goods = goodsOf({
  da: {
    vendors: 'Emballagehuset Fyn ApS|Kolding Papirvarer A/S|Lund Etiketter ApS|Bølgepap Midt',
    products:
      'Forsendelseskasse 305 x 220 x 100|Kuvert kraft C5|Silkepapir 50 x 75, 480 ark|Papirpose med snohank, lille|Bobleplastpose A5|Gaveæske med låg 16 x 16|Tykt kort A6|Hangtag med hul 50 x 90|Rørpakning 600 mm|Pakketape papir 50 mm|Etiket rund 40 mm, rulle|Bæreposer bomuld|Kuvert pap A4|Konvolut transparent C6|Kantbeskytter pap|Strækfilm håndrulle',
    measured: 'Bølgepap 750 mm|Gavebånd bomuld 10 mm|Packpapir 900 mm|Hampesnor 2 mm|Træuld|Skumfolie 1 mm',
    options: 'Farve:Natur,Hvid,Sort,Støvet grøn|Tryk:Uden tryk,Et farvet logo',
  },
})

/** e-conomic: order confirmation of a Danish packaging wholesaler, with a discount column in some mails. */
export const economicOrdre: Family = {
  name: 'economic-ordre',
  kind: 'business',
  locales: ['da-DK'],
  draw(random, locale) {
    const drawn = supplierOrder(
      random,
      locale,
      {
        goods,
        number: ['####', '1####', '2####'],
        sku: ['####', '#####-##', '@@####'],
        lines: [1, 13],
        measured: 0.2,
        options: 0.35,
        prices: [150, 24_500],
        quantities: [1, 250],
        discount: 0,
        tax: ['added'],
        delay: 1,
        long: 0.06,
      },
      5,
    )
    const hasRates = random.chance(0.4)
    const { order, rateOf } = withLineRates(random, drawn, hasRates ? [0, 0, 0, 10, 15] : [0])
    const { bare, quantity, percent } = writingOf(random, order)
    const unit = { piece: random.pick(['stk.', 'stk']), m: 'meter', kg: 'kg', l: 'liter', yd: 'yd' }
    const rows = order.lines.map((line) =>
      row([
        line.sku,
        [escaped(line.name), ...line.options.map(({ name, value }) => `${name}: ${escaped(value)}`)].join('<br>'),
        right(quantity(line.quantity, 2)),
        unit[line.unit],
        right(bare(line.price)),
        ...(hasRates ? [right(rateOf(line) > 0 ? `${percent(rateOf(line))}%` : '')] : []),
        right(bare(line.total)),
      ]),
    )
    const heads = ['Varenr.', 'Tekst', 'Antal', 'Enhed', 'Enhedspris', ...(hasRates ? ['Rabat'] : []), 'Pris']
    const net = order.subtotal + order.shipping
    const sums = sumsOf(order, bare, {
      goods: 'Subtotal',
      discount: 'Rabat',
      shipping: random.pick(['Fragt', 'Fragt GLS']),
      tax: `${percent(order.taxRate)}% moms af ${bare(net)}`,
      total: 'Total DKK',
    })
    const day = (iso: string): string => numericDay(iso, locale.numericDate[0] ?? '')
    const facts = [
      ['Dato', day(order.date)],
      ['Ordrenr.', order.number],
      ['Kundenr.', random.code('####')],
      ['Levering', day(dayAfter(order.date, random.whole(2, 12)))],
    ]
    const html = `<html><body style="font-family:Verdana,sans-serif;font-size:12px">
<p>Kære ${escaped(order.buyer)}</p><p>Tak for din bestilling. Vi bekræfter hermed, at vi leverer følgende:</p>
<table width="640"><tr><td valign="top">${addressOf(random, order).map(escaped).join('<br>')}</td><td align="right"><table>${facts.map(([label = '', value = '']) => row([`${label}:`, right(value)])).join('')}</table></td></tr></table>
<h3>Ordrebekræftelse</h3>
<table width="640" cellpadding="3">${row(heads, 'style="border-bottom:1px solid #000;text-align:left"', 'th')}
${rows.join('\n')}</table><hr width="640" align="left">
<table width="640">${sums.map(([label, amount]) => row([right(label), right(amount, 'width="110"')])).join('')}</table>
<p>Betalingsbetingelser: ${random.pick(['Netto 8 dage', 'Netto 14 dage', 'Løbende måned + 15 dage'])}<br>Faktura sendes, når varerne forlader lageret.</p>
<p>Med venlig hilsen<br>${random.pick(['Pia', 'Søren Lund', 'Kundeservice'])}</p>
<p style="font-size:10px;color:#666">${escaped(order.vendor.name)} – ${escaped(order.vendor.city)} – Tlf. ${order.vendor.phone} – ${order.vendor.registration.join(' – ')}<br>Bank: Reg.nr. ${random.code('####')} Kontonr. ${random.code('##########')} – IBAN ${ibanOf(random, locale)}</p></body></html>`
    return {
      mail: mailOf(order, `Ordrebekræftelse nr. ${order.number} fra ${order.vendor.name}`, { html }),
      truth: chargedEach(truthOf(order, { shipping: order.shipping > 0 })),
    }
  },
}
