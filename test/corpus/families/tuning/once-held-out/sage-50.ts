import type { Family } from '../../../kit/family.ts'
import { numericDay } from '../../../kit/locales.ts'
import { mailOf } from '../../../kit/phrases.ts'
import { addressOf, chargedEach, goodsOf, orderFor, withLineRates } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'

const goods = goodsOf({
  en: {
    vendors:
      'Pennine Leathercraft Supplies Ltd|Thos. Harker & Sons|Wharfedale Brushes Ltd|Mayfield Upholstery Sundries',
    products:
      'Belt Buckle Solid Brass 1 1/2"|Edge Dye Dark Brown 100ml|Rivets Tubular No 9 (bag 100)|Upholstery Nails Antique|Curved Needle 5" Lt Gauge|Stitching Awl Haft|Beeswax Block 1oz|Magnetic Hammer 7oz|Saddle Stitch Punch 6 prong|Webbing Stretcher|Hessian 10oz Pack|Tacks Improved 13mm 500g',
    measured:
      'Jute Web No 10 2"|Piping Cord 5mm|Calico 72" Unbleached|Gimp Braid Old Gold|Horsehair Grade A|Platform Cloth 54"',
  },
})

/**
 * Sage 50: order acknowledgement in columns of text with quantities first, discount and tax as amounts in each row,
 * sums on the right.
 */
export const sage50: Family = {
  name: 'sage-50',
  kind: 'business',
  locales: ['en-GB', 'en-IE', 'en-GB'],
  draw(random, locale) {
    const drawn = orderFor(random, locale, {
      goods,
      number: ['####', '#####', '1####'],
      sku: ['@@@@###', '@@@-##', '######', '@@##/@'],
      options: 0,
      measured: 0.25,
      prices: [45, 6900],
      discount: 0,
      freeShipping: 0.3,
      tax: ['added'],
      quantities: [1, 36],
      long: 0.05,
    })
    const { order } = random.chance(0.5) ? withLineRates(random, drawn, [0, 0, 5, 10]) : { order: drawn }
    const { bare, quantity } = writingOf(random, order, { minus: 'before', group: random.pick([',', '']) })
    const isReduced = order.lines.some((line) => line.total !== drawn.lines[order.lines.indexOf(line)]?.total)
    const day = numericDay(order.date, 'DD/MM/YYYY')
    const nameWidth = Math.max(24, ...order.lines.map(({ name }) => name.length)) + 1
    const hasUnit = random.chance(0.5)
    const counted = (value: number): string => quantity(value, 2)
    const rowOf = (cells: readonly string[]): string => {
      const [count = '', code = '', name = '', price = '', disc = '', net = '', vat = ''] = cells
      return `${count.padStart(hasUnit ? 11 : 8)}  ${code.padEnd(11)}${name.padEnd(nameWidth)}${price.padStart(10)}${isReduced ? disc.padStart(10) : ''}${net.padStart(12)}${vat.padStart(9)}`.trimEnd()
    }
    const unit = { piece: 'each', m: 'm', kg: 'kg', l: 'l', yd: 'yd' }
    const items = order.lines.map((line, at) =>
      rowOf([
        `${counted(line.quantity)}${hasUnit ? ` ${unit[line.unit]}` : ''}`,
        line.sku,
        line.name,
        bare(line.price),
        bare((drawn.lines[at]?.total ?? line.total) - line.total),
        bare(line.total),
        bare(Math.round((line.total * order.taxRate) / 100)),
      ]),
    )
    const width = rowOf(['1', 'x', 'x', '1', '1', '1', '1']).length
    const sum = (label: string, value: string): string => `${label.padEnd(22)}${value.padStart(14)}`.padStart(width)
    const sign = locale.country === 'IE' ? '€' : '£'
    const own = random.chance(0.6) ? random.code(random.pick(['PO ####', '####', 'AR/###'])) : ''
    const text = [
      order.vendor.name,
      ...[order.vendor.city, `Tel: ${order.vendor.phone}`, ...order.vendor.registration],
      '',
      random.pick(['ORDER ACKNOWLEDGEMENT', 'SALES ORDER', 'Order Acknowledgement']),
      '',
      ...addressOf(random, order),
      '',
      `Order No.        ${order.number}`,
      `Order Date       ${day}`,
      `Account Ref      ${random.code('@@@@###')}`,
      ...(own === '' ? [] : [`Customer O/No    ${own}`]),
      '',
      rowOf([hasUnit ? 'Quantity' : 'Qty', 'Code', 'Details', 'Unit Price', 'Disc Amt', 'Net Amt', 'VAT Amt']),
      '-'.repeat(width),
      ...items,
      '-'.repeat(width),
      sum('Total Net Amount', bare(order.subtotal)),
      ...(order.shipping > 0
        ? [sum('Carriage Net', bare(order.shipping))]
        : random.chance(0.5)
          ? [sum('Carriage Net', bare(0))]
          : []),
      sum('Total VAT Amount', bare(order.tax)),
      sum('Order Total', `${sign}${bare(order.total)}`),
      '',
      'This is not a VAT invoice. Goods subject to our standard conditions of sale.',
    ]
    const hasCarriage = text.some((line) => line.includes('Carriage Net'))
    const truth = chargedEach(truthOf(order, { unit: hasUnit, shipping: hasCarriage }))
    return {
      mail: mailOf(
        order,
        random.pick([`Order Acknowledgement ${order.number}`, `Sales Order ${order.number} - ${order.vendor.name}`]),
        {
          text: `Dear ${order.buyer},\n\nPlease find below our acknowledgement of your order.\n\n${text.join('\n')}\n`,
        },
      ),
      truth,
    }
  },
}
