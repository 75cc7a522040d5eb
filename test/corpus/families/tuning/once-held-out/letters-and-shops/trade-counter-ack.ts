import type { Family } from '../../../../kit/family.ts'
import { numericDay } from '../../../../kit/locales.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { addressOf, dayAfter, goodsOf, withEach } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { columns, sumsOf, supplierOrder } from './supplier-parts.ts'

const goods = goodsOf({
  en: {
    vendors:
      'Great Lakes Hardware & Findings|Tri-County Packaging Supply|Cascade Leather Supply Co.|Dominion Trimmings Inc.',
    products:
      'DBL CAP RIVET SM BRASS|LINE 20 SNAP SOCKET|ROLLER BUCKLE 1" NP|CONCHO SCREWBACK 3/4"|SWIVEL SNAP 5/8"|CHICAGO SCREW 1/4"|MAILER KRAFT 9 X 12|TISSUE WHITE 20 X 30|CORRUGATED 8 X 6 X 4|POLY BAG 2 MIL 6 X 9|LABEL THERMAL 4 X 6|EYELET #2 ANTIQUE|TUBULAR RIVET 9/16"|TAG STRUNG #5 MANILA',
    measured:
      'WEBBING COTTON 1-1/2"|PIPING CORD 6/32|ELASTIC BRAID 1/4"|VELVET RIBBON 7/8"|WAX BEAD BLEND|HOOK TAPE 1"',
  },
})

const perOf = { 1: 'EA', 100: 'C', 1000: 'M' } as const

/**
 * Order acknowledgement of a North American distributor in capitals: prices per piece, hundred (`C`) or thousand (`M`).
 */
export const tradeCounterAck: Family = {
  name: 'trade-counter-ack',
  kind: 'text',
  locales: ['en-US', 'en-CA'],
  draw(random, locale) {
    const drawn = supplierOrder(random, locale, {
      goods,
      number: ['S0####', '#######-00', 'SO-######'],
      sku: ['@@@####', '##-####', '#####@'],
      lines: [1, 12],
      measured: 0.12,
      units: ['yd'],
      decimals: 0,
      options: 0,
      per100: 0.75,
      prices: [320, 9900],
      quantities: [1, 48],
      discount: 0.15,
      tax: ['added', 'none'],
      delay: 0,
      long: 0.06,
    })
    // A thousand pieces cost more than a hundred, and are bought in larger numbers.
    const order = withEach(drawn, (line) =>
      line.pricePer === 1000 ? { ...line, quantity: line.quantity * 10, price: line.price * 5 } : line,
    )
    const { bare, quantity, percent } = writingOf(random, order, { minus: 'before' })
    const widths = [-3, 9, 26, -8, 3, -10, 3, -11]
    const heads = ['LN', 'ITEM', 'DESCRIPTION', 'ORDERED', 'U/M', 'PRICE', 'PER', 'EXTENSION']
    const rows = order.lines.map((line, at) => {
      const unit = line.unit === 'piece' ? 'EA' : line.unit.toUpperCase()
      const per = line.unit === 'piece' ? perOf[line.pricePer] : unit
      return columns(widths, [
        `${at + 1}`,
        line.sku,
        line.name,
        quantity(line.quantity),
        unit,
        bare(line.price),
        per,
        bare(line.total),
      ])
    })
    const width = 87
    const sums = sumsOf(order, bare, {
      goods: 'MERCHANDISE TOTAL',
      discount: 'LESS TRADE DISCOUNT',
      shipping: 'FREIGHT',
      tax: `${locale.taxWord.toUpperCase()} ${percent(order.taxRate)}%`,
      total: `ORDER TOTAL ${locale.currency}`,
    }).map(([label, amount]) => `${label.padStart(width - 16)}  ${amount.padStart(14)}`)
    const day = (iso: string): string => numericDay(iso, locale.numericDate[0] ?? '')
    const purchase = random.code('#####')
    const text = [
      order.vendor.name.toUpperCase(),
      `${order.vendor.city.toUpperCase()}    PH ${order.vendor.phone}`,
      '',
      '*** ORDER ACKNOWLEDGMENT - DO NOT PAY FROM THIS DOCUMENT ***',
      '',
      `ORDER NO:   ${order.number.padEnd(18)} ORDER DATE: ${day(order.date)}`,
      `CUST PO:    ${purchase.padEnd(18)} SHIP DATE:  ${day(dayAfter(order.date, random.whole(1, 6)))}`,
      `CUST NO:    ${random.code('#####').padEnd(18)} SHIP VIA:   ${random.pick(['UPS GROUND', 'FEDEX', 'WILL CALL', 'OUR TRUCK'])}`,
      `TERMS:      ${random.pick(['NET 30', '2% 10 NET 30', 'CREDIT CARD', 'COD'])}`,
      '',
      'SHIP TO:',
      ...addressOf(random, order).map((each) => `   ${each.toUpperCase()}`),
      '',
      columns(widths, heads),
      '-'.repeat(width),
      ...rows,
      '-'.repeat(width),
      ...sums,
      '',
      ...(random.chance(0.5) ? ['PER: EA = EACH, C = HUNDRED, M = THOUSAND'] : []),
      random.pick([
        'CLAIMS FOR SHORTAGE MUST BE MADE WITHIN 5 DAYS OF RECEIPT.',
        'A 15% RESTOCKING FEE APPLIES TO RETURNED MERCHANDISE.',
        'PRICES ARE THOSE IN EFFECT ON THE DAY OF SHIPMENT.',
      ]),
      `QUESTIONS? REPLY TO ${order.vendor.email.toUpperCase()}`,
      order.vendor.registration[0] ?? '',
    ].join('\n')
    return {
      mail: mailOf(order, `Order Acknowledgment ${order.number} PO ${purchase}`, { text }),
      truth: truthOf(order, { shipping: order.shipping > 0 }),
    }
  },
}
