import type { Family } from '../../../../kit/family.ts'
import { numericDay } from '../../../../kit/locales.ts'
import type { OrderLine } from '../../../../kit/orders.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { addressOf, dayAfter, goodsOf } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { ibanOf, sumsOf, supplierOrder } from '../letters-and-shops/supplier-parts.ts'

const goods = goodsOf({
  de: {
    vendors: 'Kunstgießerei Brandl|Metallguss Wupper GmbH|Zinngießerei Hollerbach|Bronzewerkstatt Saar',
    products:
      'Rohguss Griff Nr. 12|Bronzering 40 mm, gegossen|Zinnanhänger nach Muster|Schnallenrohling Messing 25 mm|Modellkosten Silikonform|Haken „Alt-Wien“|Fuß für Kerzenhalter, Rotguss|Plakette 60 x 40|Entgraten und Trommeln|Gürtelschließe Muster 7|Knopf mit Öse 18 mm|Nachbearbeitung Gussgrat',
    options: 'Legierung:CuSn10,Messing CW617N,Zamak 5|Oberfläche:roh,gebürstet,brüniert',
  },
})

const orderOptions = {
  goods,
  number: ['AB-2###', '26/###', '1####'],
  lines: [1, 7],
  options: 0.6,
  prices: [180, 4800],
  quantities: [5, 250],
  discount: 0.15,
  tax: ['added'],
  delay: 25,
  long: 0,
} as const

/**
 * Invoice of a German foundry in plain text: options below the item, sometimes a deposit deducted below the total, the
 * numbers of the order and the invoice.
 */
export const giessereiRechnung: Family = {
  name: 'giesserei-rechnung',
  kind: 'invoice',
  locales: ['de-DE'],
  draw(random, locale) {
    const order = supplierOrder(random, locale, orderOptions)
    const { money, quantity, percent } = writingOf(random, order, {
      pattern: random.pick(['# €', '# EUR']),
      space: ' ',
    })
    const day = (iso: string): string => numericDay(iso, 'DD.MM.YYYY')
    const invoice = random.code(random.pick(['RE-2026-0###', 'R26####']))
    const item = (line: OrderLine, at: number): string[] => [
      `Pos. ${at + 1}: ${line.name}`,
      ...line.options.map(({ name, value }) => `        ${name}: ${value}`),
      `        ${quantity(line.quantity)} Stk. à ${money(line.price)}`.padEnd(46) + money(line.total).padStart(14),
    ]
    const sums = sumsOf(order, money, {
      goods: 'Summe netto',
      discount: 'Rabatt',
      shipping: 'Verpackung und Fracht',
      net: 'Zwischensumme',
      tax: `zzgl. ${percent(order.taxRate)} % MwSt.`,
      total: 'Rechnungsbetrag',
    })
    const deposit = random.chance(0.6) ? Math.floor(order.total / 200_00) * 100_00 : 0
    const paid = [
      ['abzgl. Anzahlung', money(-deposit)],
      ['noch zu zahlen', money(order.total - deposit)],
    ] as const
    const all = deposit > 0 ? [...sums, ...paid] : sums
    const text = [
      order.vendor.name,
      order.vendor.city,
      '',
      ...addressOf(random, order),
      '',
      `R E C H N U N G   Nr. ${invoice}`,
      `Rechnungsdatum: ${day(order.sentAt.slice(0, 10))}`,
      `Auftrag ${order.number} vom ${day(order.date)}`,
      ...(random.chance(0.6) ? [`Ihre Bestellung: ${random.code('B-####')}`] : []),
      '',
      ...order.lines.flatMap((line, at) => [...item(line, at), '']),
      '-'.repeat(60),
      ...all.map(([label, amount]) => label.padEnd(46) + amount.padStart(14)),
      '',
      `Zahlbar ohne Abzug bis ${day(dayAfter(order.sentAt, 14))}.`,
      `IBAN ${ibanOf(random, locale)}`,
      '',
      'Mit freundlichen Grüßen',
      random.pick(['M. Brandl', 'Die Gießerei', 'Büro']),
      order.vendor.registration.join(', '),
    ].join('\n')
    return {
      mail: mailOf(order, `Rechnung ${invoice}`, { text }),
      truth: truthOf(order, { sku: false, shipping: order.shipping > 0, otherNumbers: [invoice] }),
    }
  },
}
