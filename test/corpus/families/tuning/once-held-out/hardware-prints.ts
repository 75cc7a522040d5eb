import type { Family } from '../../../kit/family.ts'
import { companyLines } from '../../../kit/html.ts'
import { numericDay } from '../../../kit/locales.ts'
import { mailOf, phrases, unitWords } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { orderOf } from './goods.ts'
import { daysFrom } from './invoice-parts.ts'

const words = phrases(
  [
    'title',
    'from',
    'yours',
    'customer',
    'item',
    'pack',
    'quantity',
    'price',
    'value',
    'goods',
    'discount',
    'handling',
    'freight',
    'tax',
    'total',
    'ready',
    'remark',
  ],
  {
    de: 'AUFTRAGSBESTÄTIGUNG|Auftrag vom|Ihre Bestellung|Kundennr.|Art.|VPE|Menge|Preis|Wert|Warenwert|Rabatt|Mindermengenzuschlag|Frachtanteil|{t} {r} %|Auftragswert|Versandbereit KW {w}|Es gelten die Preise der Liste 01/2026. Rücknahme nur mit Schein.',
    sv: 'ORDERERKÄNNANDE|Order av den|Er beställning|Kundnr|Art.|Förp.|Antal|Pris|Värde|Varuvärde|Rabatt|Expeditionsavgift|Fraktandel|{t} {r} %|Ordervärde|Klar för leverans v. {w}|Priser enligt lista 01/2026. Retur endast med retursedel.',
    da: 'ORDREBEKRÆFTELSE|Ordre af|Deres bestilling|Kundenr.|Art.|Pakn.|Antal|Pris|Værdi|Vareværdi|Rabat|Ekspeditionsgebyr|Fragtandel|{t} {r} %|Ordreværdi|Klar til levering uge {w}|Priser ifølge liste 01/2026. Retur kun med returseddel.',
  },
)

const weekOf = (day: string): number =>
  Math.ceil((Date.parse(day) - Date.parse(`${day.slice(0, 4)}-01-01`)) / (7 * 86_400_000))

/**
 * Hardware wholesaler in plain text: three lines per item, prices such as `12,30 / 100`, the pack size after the SKU.
 */
export const hardwarePrints: Family = {
  name: 'hardware-prints',
  kind: 'text',
  locales: ['de-DE', 'sv-SE', 'da-DK', 'de-CH'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      number: ['47#####', '1######', 'H26-#####'],
      options: 0,
      per100: 0.5,
      prices: [240, 7900],
      fee: 0.3,
      measured: 0.1,
      freeShipping: 0.3,
      tax: ['added'],
      sku: ['0892 ###', '###-##-##', '60####', '@##.####'],
      delay: 2,
    })
    const { bare, quantity: count, percent } = writingOf(random, order, { minus: 'before', space: ' ' })
    const written = (day: string): string => numericDay(day, locale.numericDate[0] ?? '')
    const ready = daysFrom(order.sentAt.slice(0, 10), 9)
    const fill = (text: string): string =>
      text
        .replace('{t}', locale.taxWord)
        .replace('{r}', percent(order.taxRate))
        .replace('{w}', String(weekOf(ready)))
    const positions = order.lines.flatMap(({ name, sku, quantity, unit, price, pricePer, total }, at) => {
      const word = unitWords[locale.language][unit][0] ?? ''
      const per = pricePer === 1 && random.chance(0.5) ? '' : ` / ${pricePer}`
      return [
        `${String((at + 1) * 10).padStart(4, '0')}  ${say.item} ${sku}   ${say.pack} ${random.pick([10, 25, 50, 100, 200])}`,
        `      ${name}`,
        `      ${say.quantity} ${`${count(quantity)} ${word}`.padEnd(14)}${say.price} ${`${bare(price)}${per}`.padEnd(18)}${say.value} ${bare(total).padStart(12)}`,
      ]
    })
    const sum = (label: string, amount: number, extra = ''): string =>
      `      ${`${label}${extra}`.padEnd(40)}${bare(amount).padStart(14)}`
    const text = [
      order.vendor.name,
      order.vendor.city,
      '',
      `${say.title} ${order.number}`,
      `${say.from} ${written(order.date)}   ${say.yours} ${random.code('BE-####')}   ${say.customer} ${random.code('30####')}`,
      '',
      ...positions,
      '',
      sum(say.goods, order.subtotal),
      ...(order.discount > 0 ? [sum(say.discount, -order.discount)] : []),
      ...(order.fee > 0 ? [sum(say.handling, order.fee)] : []),
      ...(order.shipping > 0 ? [sum(say.freight, order.shipping)] : []),
      sum(fill(say.tax), order.tax),
      sum(say.total, order.total, ` ${locale.currency}`),
      '',
      `${fill(say.ready)} (${written(ready)})`,
      say.remark,
      '',
      ...companyLines(order).slice(1),
    ].join('\n')
    return {
      mail: mailOf(order, `${say.title} ${order.number}`, { text }),
      truth: truthOf(order, { shipping: order.shipping > 0 }),
    }
  },
}
