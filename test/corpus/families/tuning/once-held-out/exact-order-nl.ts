import type { Family } from '../../../kit/family.ts'
import { escaped } from '../../../kit/html.ts'
import { numericDay } from '../../../kit/locales.ts'
import { mailOf } from '../../../kit/phrases.ts'
import {
  addressOf,
  chargedEach,
  dayAfter,
  goodsOf,
  orderFor,
  withFreightLine,
  withLineRates,
} from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'

const goods = goodsOf({
  nl: {
    vendors: 'Keramikos Supplies BV|Verpakgigant Veghel|Elektra Onderdelen Ede|Meubelbeslag Van Loon',
    products:
      'Engobe wit 500 ml|Draaischijf mat 30 cm|Kabelschoen 6 mm² blauw|Lasdop 3-voudig|Krimpkous 6,4 mm zwart|Scharnier RVS 76 mm|Ladegeleider 400 mm|Autolockdoos A5|Papieren tape 50 mm|Noppenfolie zak 250x350|Cilinderslot 40 mm|Glazuurtang',
    measured: 'Montagesnoer 0,75 mm²|Vlaggenkoord 4 mm|Tochtstrip 9 mm|LED-strip 24 V|Gietklei zwart|Rubber mat 3 mm',
  },
})

/** Exact Online: order confirmation with freight as an item and a discount column only if a line is discounted. */
export const exactOrderNl: Family = {
  name: 'exact-order-nl',
  kind: 'business',
  locales: ['nl-NL'],
  draw(random, locale) {
    const drawn = orderFor(random, locale, {
      goods,
      number: ['26#####', '1002####', '7000####'],
      sku: ['######', '@@@-####', '10##.##'],
      options: 0,
      measured: 0.2,
      units: ['m', 'kg'],
      discount: 0,
      freeShipping: 0.5,
      quantities: [1, 60],
      tax: ['added'],
    })
    const { order, rateOf } = withLineRates(random, drawn, random.chance(0.5) ? [0] : [0, 0, 10, 15])
    const { bare, quantity, percent } = writingOf(random, order)
    const day = (iso: string): string => numericDay(iso, 'DD-MM-YYYY')
    const hasDiscounts = order.lines.some((line) => rateOf(line) > 0)
    const units = { piece: 'stuk', m: 'm', kg: 'kg', l: 'l', yd: 'yd' }
    const cells = (texts: readonly string[], style = ''): string =>
      `<div style="display:table-row${style}">${texts.map((text, at) => `<div style="display:table-cell;padding:3px 8px${at > 1 ? ';text-align:right' : ''}">${escaped(text)}</div>`).join('')}</div>`
    const freight = { sku: 'VRACHT', name: random.pick(['Vrachtkosten', 'Verzendkosten NL', 'Transportbijdrage']) }
    const rows = order.lines.map((line) =>
      cells([
        line.sku,
        line.name,
        `${quantity(line.quantity, line.unit !== 'piece' ? 2 : 0)} ${units[line.unit]}`,
        bare(line.price),
        ...(hasDiscounts ? [rateOf(line) === 0 ? '' : `${percent(rateOf(line))}%`] : []),
        bare(line.total),
      ]),
    )
    const last =
      order.shipping > 0
        ? [
            cells([
              freight.sku,
              freight.name,
              '1 stuk',
              bare(order.shipping),
              ...(hasDiscounts ? [''] : []),
              bare(order.shipping),
            ]),
          ]
        : []
    const heads = ['Artikel', 'Omschrijving', 'Aantal', 'Prijs', ...(hasDiscounts ? ['Korting'] : []), 'Bedrag']
    const net = order.subtotal + order.shipping
    const fact = (label: string, value: string): string => cells([label, value])
    const html = `<html><body style="font-family:Verdana;font-size:11px"><p>Geachte heer/mevrouw,</p><p>Hierbij bevestigen wij uw order. Controleer de gegevens; wijzigingen graag binnen 24 uur.</p><h3>Orderbevestiging</h3>
<div style="display:table">${fact('Ordernummer', order.number)}${fact('Orderdatum', day(order.date))}${random.chance(0.6) ? fact('Uw referentie', random.code(random.pick(['IO-26-###', 'mail Asha d.d. ##-0#']))) : ''}${fact('Klantnummer', random.code('1####'))}${fact('Leverdatum', day(dayAfter(order.date, random.whole(2, 14))))}${fact('Betalingsconditie', '30 dagen')}</div><p>${addressOf(random, order).map(escaped).join('<br>')}</p>
<div style="display:table;width:100%;border-top:1px solid #000">${cells(heads, ';font-weight:bold')}${rows.join('\n')}${last.join('')}</div>
<div style="display:table;margin-left:auto;border-top:1px solid #000">${cells(['Totaal excl. btw', 'EUR', bare(net)])}${cells([`Btw ${percent(order.taxRate)}%`, 'EUR', bare(order.tax)])}${cells(['Totaal incl. btw', 'EUR', bare(order.total)], ';font-weight:bold')}</div><p style="color:#777">${escaped(order.vendor.name)} - ${order.vendor.registration.join(' - ')}</p></body></html>`
    const truth = chargedEach(truthOf(order, { shipping: false }))
    return {
      mail: mailOf(order, `Orderbevestiging ${order.number}`, { html }),
      truth: withFreightLine(truth, freight.name, order.shipping, freight.sku),
    }
  },
}
