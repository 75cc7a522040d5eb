import type { Family } from '../../../../kit/family.ts'
import { longDay, numericDay } from '../../../../kit/locales.ts'
import type { OrderLine } from '../../../../kit/orders.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { dayAfter, goodsOf, withInvoiceDay } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { ibanOf, supplierOrder } from '../letters-and-shops/supplier-parts.ts'
import { taxedAt } from './shop-wares.ts'

const goods = goodsOf({
  nl: {
    vendors: 'Borduuratelier Steek|Naaiatelier De Zoom|Confectie Twente|Atelier Draadkracht',
    products:
      'Borduren logo borst 8.400 steken|Tassen stikken model Lotte|Schorten confectioneren|Digitaliseren logo|Rits inzetten 40 cm|Etiket inzetten|Kussenhoes naaien 45 x 45|Proefmodel|Knoopsgaten (per stuk)|Strijken en vouwen|Patroon gradueren 36-44|Naaiset "Basis"',
    options: 'Garen:Madeira 1147,Isacord 0020|Kleur:ecru,zwart',
  },
})

const orderOptions = {
  goods,
  number: ['2026-###', 'F26.###', '26####'],
  lines: [2, 6],
  options: 0.35,
  prices: [45, 2900],
  quantities: [2, 90],
  discount: 0,
  tax: ['added'],
  delay: 0,
  long: 0,
} as const

/**
 * Invoice of a Dutch sewing workshop in plain text: tax at two rates, sometimes a credit note that is deducted below
 * the total.
 */
export const borduuratelierFactuur: Family = {
  name: 'borduuratelier-factuur',
  kind: 'invoice',
  locales: ['nl-NL'],
  draw(random, locale) {
    const drawn = supplierOrder(random, locale, orderOptions)
    const { order, rateOf, groups } = taxedAt(random, drawn, [21, 9])
    const { bare, money, quantity } = writingOf(random, order, {
      pattern: random.pick(['€ #', '€#']),
      space: ' ',
      minus: 'before',
    })
    const each = (line: OrderLine): string[] => [
      `${quantity(line.quantity)} x ${line.name}`,
      ...line.options.map(({ name, value }) => `    ${name.toLowerCase()} ${value}`),
      `    à ${money(line.price)} (btw ${rateOf(line)}%)`.padEnd(44) + bare(line.total).padStart(12),
    ]
    const sum = (label: string, amount: string): string => label.padEnd(44) + amount.padStart(12)
    const credit = random.chance(0.4) ? random.pick([1500, 2500, 4750]) : 0
    const day = (iso: string): string => numericDay(iso, 'DD-MM-YYYY')
    const text = [
      `Beste ${order.buyer.split(' ')[0]},`,
      '',
      'Hierbij de factuur van het werk dat vorige week is opgehaald. Fijn als je het op tijd overmaakt :-)',
      '',
      `Factuurnummer  ${order.number}`,
      `Factuurdatum   ${random.chance(0.5) ? day(order.date) : longDay(order.date, locale)}`,
      `Vervaldatum    ${day(dayAfter(order.date, 14))}`,
      `Jouw kenmerk   ${random.pick(['najaar', 'Asha / tas Lotte', 'INK-0231'])}`,
      '',
      ...order.lines.flatMap((line) => [...each(line), '']),
      sum('Subtotaal', bare(order.subtotal)),
      ...(order.shipping > 0 ? [sum('Verzending', bare(order.shipping))] : []),
      ...groups.map(({ rate, base, tax }) => sum(`Btw ${rate}% over ${bare(base)}`, bare(tax))),
      sum('Totaal EUR', bare(order.total)),
      ...(credit > 0
        ? [
            sum(`Verrekend: creditnota 2026-0${random.whole(10, 99)}`, bare(-credit)),
            sum('Nog te betalen', bare(order.total - credit)),
          ]
        : []),
      '',
      `Graag op ${ibanOf(random, locale)} o.v.v. het factuurnummer.`,
      '',
      'Groetjes,',
      random.pick(['Marloes', 'Anneke', 'Team Steek']),
      order.vendor.name,
      [order.vendor.city, ...order.vendor.registration].join(' | '),
    ].join('\n')
    const truth = truthOf(order, {
      sku: false,
      shipping: order.shipping > 0,
      inferred: groups.length > 1 ? ['tax'] : [],
    })
    return {
      mail: mailOf(order, `Factuur ${order.number} ${order.vendor.name}`, { text }),
      truth: withInvoiceDay(truth),
    }
  },
}
