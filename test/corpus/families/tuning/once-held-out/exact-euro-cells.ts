import type { Family } from '../../../kit/family.ts'
import { escaped, page, row } from '../../../kit/html.ts'
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
    vendors: 'Leerhandel Tilburg B.V.|Kaasdoek & Co|Houtgroothandel Vechtstreek|Etiketten Fabriek Oss B.V.',
    products:
      'Etiket rol 50x30 wit (1.000 st.)|Schuurschijf 125 mm K120|Houtlijm D3 750 ml|Beukenstok rond 12 mm|Messing schroef 3,5x20|Leerverf bruin 250 ml|Holniet 8 mm oud messing|Priem met houten heft|Karabijnhaak 30 mm|Wasblok bijen 100 g|Kraftzak 3-laags|Thermolint zwart 64 mm',
    measured:
      'Multiplex strook 30 mm|Leren veter 3 mm rond|Kaasdoek 120 cm|Band tuigleer 25 mm|Houtkrullen|Elastiek 20 mm zwart',
  },
})

/** Exact Online: often the euro sign in a separate cell, quantity and unit in two columns, freight as an item. */
export const exactEuroCells: Family = {
  name: 'exact-euro-cells',
  kind: 'business',
  locales: ['nl-NL'],
  draw(random, locale) {
    const drawn = orderFor(random, locale, {
      goods,
      number: ['26######', '2026####', '1#####', '26700###'],
      sku: ['####', '######', '@@@##', '###-###'],
      options: 0,
      measured: 0.3,
      prices: [40, 8900],
      discount: 0,
      freeShipping: 0.4,
      tax: ['added'],
      quantities: [1, 60],
      long: 0.04,
    })
    const hasRates = random.chance(0.4)
    const { order, rateOf } = hasRates
      ? withLineRates(random, drawn, [0, 0, 5, 7.5, 10])
      : { order: drawn, rateOf: () => 0 }
    const { bare, quantity, percent } = writingOf(random, order, { minus: 'before' })
    const hasSign = random.chance(0.7)
    const euro = (minor: number): string =>
      hasSign
        ? `<td align="right">€</td><td align="right">${bare(minor)}</td>`
        : `<td align="right">${bare(minor)}</td>`
    const span = hasSign ? ' colspan="2"' : ''
    const units = {
      piece: random.pick(['stuk', 'stuks', 'st']),
      m: random.pick(['meter', 'm']),
      kg: 'kg',
      l: 'liter',
      yd: 'yd',
    }
    const written = (day: string): string => numericDay(day, 'DD-MM-YYYY')
    const heads = [
      '<th align="left">Artikel</th>',
      '<th align="left">Omschrijving</th>',
      '<th align="right">Aantal</th>',
      '<th>Eenheid</th>',
      `<th align="right"${span}>Prijs</th>`,
      ...(hasRates ? ['<th align="right">Korting</th>'] : []),
      `<th align="right"${span}>Bedrag</th>`,
    ]
    const line = (
      code: string,
      name: string,
      count: string,
      unit: string,
      price: number,
      rate: string,
      total: number,
    ): string =>
      `<tr><td>${code}</td><td>${escaped(name)}</td><td align="right">${count}</td><td align="center">${unit}</td>${euro(price)}${hasRates ? `<td align="right">${rate}</td>` : ''}${euro(total)}</tr>`
    const rows = order.lines.map((each) =>
      line(
        each.sku,
        each.name,
        quantity(each.quantity, 2),
        units[each.unit],
        each.price,
        rateOf(each) === 0 ? '' : `${percent(rateOf(each))}%`,
        each.total,
      ),
    )
    const freightCode = random.pick(['VRACHT', '9001', 'VK'])
    const freightName = random.pick(['Vrachtkosten', 'Verzendkosten NL', 'Transportkosten'])
    const freight =
      order.shipping > 0
        ? [line(freightCode, freightName, '1,00', units.piece, order.shipping, '', order.shipping)]
        : []
    const goodsSum = order.subtotal + order.shipping
    const own = random.chance(0.6) ? random.code(random.pick(['PO-####', 'B####', 'Inkoop ####'])) : null
    const facts = [
      ['Ordernummer', order.number],
      ['Orderdatum', written(order.date)],
      ['Leverdatum', written(dayAfter(order.date, random.whole(1, 15)))],
      ['Debiteurnummer', random.code('10####')],
      ...(own === null ? [] : [['Uw referentie', own] as const]),
      ['Betalingsconditie', '14 dagen netto'],
    ] as const
    const sums = [
      ['Totaal excl. btw', goodsSum],
      [`Btw hoog ${percent(order.taxRate)}% over ${bare(goodsSum)}`, order.tax],
      ['Totaal incl. btw', order.total],
    ] as const
    const rate = order.taxRate === 21 ? 'hoog' : 'laag'
    const body = `<p>Geachte ${escaped(order.buyer)},</p><p>Hierbij bevestigen wij uw bestelling. Controleert u deze a.u.b. direct; wijzigingen zijn tot 12:00 uur mogelijk.</p><table width="100%"><tr><td valign="top">${addressOf(random, order).map(escaped).join('<br>')}</td><td valign="top"><table>${facts.map(([label, value]) => row([label, ':', escaped(value)])).join('\n')}</table></td></tr></table><h3>ORDERBEVESTIGING</h3>
<table width="100%" cellpadding="3"><tr>${heads.join('')}</tr>${rows.join('\n')}${freight.join('')}</table><hr>
<table align="right">${sums.map(([label, amount]) => `<tr><td>${label.replace('hoog', rate)}</td>${hasSign ? euro(amount) : `<td align="right">€ ${bare(amount)}</td>`}</tr>`).join('\n')}</table><p style="clear:both">Met vriendelijke groet,<br>${escaped(order.vendor.name)}<br><small>${order.vendor.registration.map(escaped).join(' | ')} | IBAN NL${random.code('##')} RABO ${random.code('0### #### ##')}</small></p>`
    const subject = random.pick([
      `Orderbevestiging ${order.number}`,
      `${order.vendor.name}: orderbevestiging ${order.number}`,
    ])
    const stated = chargedEach(truthOf(order, { shipping: false, inferred: ['subtotal'] }))
    return {
      mail: mailOf(order, subject, { html: page(random, order, subject, body) }),
      truth: withFreightLine(stated, freightName, order.shipping, freightCode),
    }
  },
}
