import type { Family } from '../../../../kit/family.ts'
import { escaped, row } from '../../../../kit/html.ts'
import { numericDay } from '../../../../kit/locales.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { addressOf, goodsOf, right } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { supplierOrder } from '../letters-and-shops/supplier-parts.ts'
import { inCurrency } from './shop-wares.ts'

const goods = goodsOf({
  da: {
    vendors: 'Uldspinderiet Rold ApS|Garnimporten Kolding|Fjordgarn A/S|Hørkræmmeren',
    products:
      'Rundpind 4,0 mm 80 cm|Merino 4-trådet nøgle 50 g|Mohair silke 25 g|Strømpegarn 100 g|Strikkemærker pose|Hæklenål 3,5 mm|Garnskål keramik|Projektpose bomuld|Knapper kokos 20 mm|Mønsterhæfte "Fanø"',
    measured: 'Elastikbånd 25 mm|Hørlærred 150 cm|Bomuldsbånd 10 mm|Vatteret stof|Kardet uld|Taskerem 38 mm',
    options: 'Farve:112 sennep,204 petrol,301 rosa,905 kul',
  },
})

/**
 * Delivery note of a Danish yarn importer: in half of the mails ordered and delivered quantities side by side, batch
 * numbers between the rows, line totals without a sum.
 */
export const garnFolgeseddel: Family = {
  name: 'garn-folgeseddel',
  kind: 'dispatch',
  locales: ['da-DK'],
  draw(random, locale) {
    const drawn = supplierOrder(random, locale, {
      goods,
      number: ['55###', 'SO-####', '1####'],
      sku: ['####-###', '###', '1####-#'],
      lines: [2, 10],
      measured: 0.25,
      options: 0.5,
      prices: [120, 2200],
      quantities: [2, 60],
      discount: 0,
      tax: ['none'],
      delay: 9,
    })
    const order = inCurrency(random, drawn, { factor: 7, step: 25 })
    const { bare, quantity } = writingOf(random, order)
    const hasOrdered = random.chance(0.5)
    const unit = { piece: 'stk', m: 'm', kg: 'kg', l: 'l', yd: 'yd' }
    const rows = order.lines.map((line) => {
      const options = line.options.map(({ value }) => `<br>Farve: ${value}`).join('')
      const missing = random.chance(0.2) ? random.whole(1, 6) : 0
      const batch = random.chance(0.4) ? row(['', `<td colspan="6"><i>Parti ${random.code('#####')}</i></td>`]) : ''
      return `${row([
        line.sku,
        `${escaped(line.name)}${options}`,
        ...(hasOrdered ? [right(quantity(line.quantity + missing))] : []),
        right(quantity(line.quantity)),
        unit[line.unit],
        right(bare(line.price)),
        right(bare(line.total)),
      ])}${batch}`
    })
    const heads = [
      'Varenr.',
      'Tekst',
      ...(hasOrdered ? ['Bestilt'] : []),
      hasOrdered ? 'Leveret' : 'Antal',
      'Enhed',
      'Pris DKK',
      'Beløb DKK',
    ]
    const pattern = random.pick(['DD.MM.YYYY', 'DD-MM-YYYY'])
    const day = (iso: string): string => numericDay(iso, pattern)
    const note = random.code('F-#####')
    const { vendor } = order
    const html = `<html><body style="font-family:Arial;font-size:12px"><table width="680"><tr><td valign="top">${addressOf(random, order).map(escaped).join('<br>')}</td><td align="right"><b>${escaped(vendor.name)}</b><br>${vendor.city}<br>${vendor.registration.join(' ')}</td></tr></table>
<h2>Følgeseddel ${note}</h2>
<table>${row(['Ordrenr.', order.number])}${row(['Ordredato', day(order.date)])}${row(['Leveringsdato', day(order.sentAt.slice(0, 10))])}${row(['Deres rekv.', random.pick(['Asha', 'REK 114', 'efterår'])])}${row(['Kolli', String(random.whole(1, 4))])}</table>
<table width="680" cellpadding="3" style="border-collapse:collapse">${row(heads, 'style="border-bottom:1px solid #000"', 'th')}
${rows.join('\n')}</table>
<p>Priserne er ekskl. moms. Faktura følger særskilt${hasOrdered ? ', og manglende varer sendes, så snart de er hjemme' : ''}.</p>
<p>Med venlig hilsen<br>${random.pick(['Lageret', 'Birgit'])}<br>Tlf. ${vendor.phone}</p></body></html>`
    return {
      mail: mailOf(order, `Følgeseddel ${note} - ordre ${order.number}`, { html }),
      truth: truthOf(order, { subtotal: false, shipping: false, total: false, otherNumbers: [note] }),
    }
  },
}
