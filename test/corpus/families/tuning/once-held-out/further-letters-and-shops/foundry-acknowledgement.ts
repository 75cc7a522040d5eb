import type { Family } from '../../../../kit/family.ts'
import { shortDay } from '../../../../kit/locales.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { addressOf, chargedEach, dayAfter, goodsOf, withLineRates } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { columns, sumsOf, supplierOrder } from '../letters-and-shops/supplier-parts.ts'

const goods = goodsOf({
  en: {
    vendors: 'Black Country Castings Ltd|Penhale Pewter|Sheffield Findings Co.|Loxley Metal Finishers Ltd',
    products:
      'Pewter button blank 20 mm|Brass drawer knob, as cast|Buckle 1 in, two piece|Die charge "Thistle"|Chain swivel 12 mm|Silver-plated kilt pin|Key fob casting, antique|Tumble polish (per batch)|Bag foot 10 mm|Rivet & cap set 9 mm|Hook, double ended|Name plate 40 x 12 etched',
    options: 'Finish:antique brass,nickel,bright tin|Fixing:shank,two hole',
  },
})

const orderOptions = {
  goods,
  number: ['SO####', 'ACK/26/###', '7####'],
  sku: ['BC###', '##-###', 'PW####'],
  lines: [2, 8],
  options: 0.35,
  prices: [45, 2600],
  quantities: [6, 288],
  discount: 0,
  tax: ['added'],
  delay: 2,
  long: 0.03,
} as const

const widths = [4, 9, 32, -7, -10, -7, -12]

const closing = [
  'Castings may vary by 2% in weight. Dies remain our property unless paid for in full.',
  'Please tell us within 48 hours if anything above is not as you ordered.',
  '',
]

/**
 * Order acknowledgement of an English foundry in columns of text: the customer's order number before the foundry's, a
 * discount rate on some lines, carriage.
 */
export const foundryAcknowledgement: Family = {
  name: 'foundry-acknowledgement',
  kind: 'business',
  locales: ['en-GB', 'en-IE'],
  draw(random, locale) {
    const drawn = supplierOrder(random, locale, orderOptions)
    const { order, rateOf } = withLineRates(random, drawn, [0, 0, 5, 10, 12.5])
    const { bare, quantity, percent } = writingOf(random, order, { minus: 'before' })
    const rows = order.lines.flatMap((line, at) => {
      const rate = rateOf(line)
      const cells = [
        String(at + 1),
        line.sku,
        line.name,
        quantity(line.quantity),
        bare(line.price),
        rate > 0 ? `${percent(rate)}%` : '-',
        bare(line.total),
      ]
      return [
        columns(widths, cells),
        ...line.options.map(({ name, value }) => columns(widths, ['', '', `${name}: ${value}`])),
        ...(random.chance(0.15)
          ? [columns(widths, ['', '', `** ${random.pick(['tool no. 1147 held', 'sample approved'])} **`])]
          : []),
      ]
    })
    const sums = sumsOf(order, bare, {
      goods: 'Goods total',
      discount: 'Discount',
      shipping: 'Carriage & packing',
      net: 'Net total',
      tax: `VAT @ ${percent(order.taxRate)}%`,
      total: `Order total ${locale.currency}`,
    })
    const day = (iso: string): string => shortDay(iso, locale)
    const text = [
      order.vendor.name.toUpperCase(),
      `${order.vendor.city}   Tel ${order.vendor.phone}   ${order.vendor.registration[0]}`,
      '',
      'ACKNOWLEDGEMENT OF ORDER',
      '',
      `Your order no : ${random.code(random.pick(['PO#####', '45########', 'PUR-0###']))}`,
      `Our order no  : ${order.number}`,
      `Order date    : ${day(order.date)}`,
      `Despatch date : ${day(dayAfter(order.date, random.whole(10, 35)))}`,
      `Account       : ${random.code('@@@##')}`,
      '',
      ...addressOf(random, order),
      '',
      columns(widths, ['Ln', 'Code', 'Description', 'Qty', 'Price', 'Disc', 'Value']),
      '='.repeat(93),
      ...rows,
      '='.repeat(93),
      ...sums.map(([label, amount]) => columns([79, -12], [label.padStart(40), amount])),
      '',
      ...closing,
      random.pick(['Sales Office', 'Dawn Hickman', 'Neil']),
    ].join('\n')
    return {
      mail: mailOf(order, `Order acknowledgement ${order.number}`, { text }),
      truth: chargedEach(truthOf(order, { shipping: order.shipping > 0 })),
    }
  },
}
