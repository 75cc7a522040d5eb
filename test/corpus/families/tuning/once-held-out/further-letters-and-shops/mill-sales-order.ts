import type { Family } from '../../../../kit/family.ts'
import { escaped } from '../../../../kit/html.ts'
import { numericDay } from '../../../../kit/locales.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { addressOf, dayAfter, goodsOf, soldBy } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { columns, sumsOf, supplierOrder } from '../letters-and-shops/supplier-parts.ts'

const goods = goodsOf({
  en: {
    vendors: 'Carolina Duck & Canvas Co.|Fall River Mill Outlet|Pawtucket Webbing Works|High Plains Wool LLC',
    products:
      'Cone thread Tex 70|Grommet kit #2|Swatch ring, 40 pc|Snap setter|Bolt end, assorted|Webbing buckle 1.5 in|Care label roll of 500|Chalk pencil dz|Needle nose shears 8"|Shipping tube 62 in',
    measured:
      'Duck canvas #10 60 in|Waxed twill 10.10 oz|Selvedge denim 13.75 oz|Cotton webbing 1.5 in|Batting, loose|Ticking stripe 54 in',
    options: 'Color:Natural,Field Tan,Navy,Charcoal',
  },
})

const orderOptions = {
  goods,
  number: ['SO-#####', '1#####', 'S0####'],
  sku: ['DC10-@@@', '####-##', '@@####'],
  lines: [2, 9],
  measured: 0.6,
  units: ['m'],
  options: 0.5,
  prices: [220, 2600],
  quantities: [1, 48],
  discount: 0.2,
  tax: ['none', 'none', 'added'],
  delay: 2,
} as const

/**
 * Sales order of an American mill, in columns of fixed width within `pre` or as plain text: yards; a credit memo and a
 * deposit below the total.
 */
export const millSalesOrder: Family = {
  name: 'mill-sales-order',
  kind: 'business',
  locales: ['en-US'],
  draw(random, locale) {
    const drawn = supplierOrder(random, locale, orderOptions)
    const order = soldBy(drawn, 'yd')
    const { bare, quantity } = writingOf(random, order, { minus: 'before' })
    const widths = [-9, 3, 11, 34, -9, -12]
    const rows = order.lines.flatMap((line) => [
      columns(widths, [
        quantity(line.quantity, 2),
        line.unit === 'yd' ? 'YD' : 'EA',
        line.sku,
        line.name,
        bare(line.price),
        bare(line.total),
      ]),
      ...line.options.map(({ name, value }) => columns(widths, ['', '', '', `${name}: ${value}`])),
    ])
    const sums = sumsOf(order, bare, {
      goods: 'Merchandise',
      discount: 'Trade discount',
      shipping: 'Freight',
      tax: 'Sales tax',
      total: 'ORDER TOTAL (USD)',
    })
    const credit = random.chance(0.3) ? random.whole(10, 90) * 100 : 0
    const deposit = random.chance(0.4) ? Math.floor(order.total / 4 / 100) * 100 : 0
    const day = (iso: string): string => numericDay(iso, 'MM/DD/YYYY')
    const print = [
      columns([50, -34], [order.vendor.name, 'SALES ORDER']),
      columns([50, -34], [order.vendor.city, `Order #: ${order.number}`]),
      columns([50, -34], [order.vendor.phone, `Order date: ${day(order.date)}`]),
      '',
      'SOLD TO',
      ...addressOf(random, order).map((each) => `  ${each}`),
      '',
      `Cust PO: ${random.code(random.pick(['####', 'PO-26-###']))}   Terms: ${random.pick(['NET 30', 'PREPAID', '2/10 NET 30'])}   Ship via: ${random.pick(['UPS GROUND', 'FEDEX FREIGHT'])}   Ship date: ${day(dayAfter(order.date, random.whole(3, 14)))}`,
      '',
      columns(widths, ['QTY', 'UM', 'ITEM', 'DESCRIPTION', 'PRICE', 'EXT']),
      '-'.repeat(88),
      ...rows,
      '-'.repeat(88),
      ...sums.map(([label, amount]) => columns([-71, -15], [label, amount])),
      ...(credit > 0 ? [columns([-71, -15], [`Credit memo CM-${random.whole(1000, 9999)}`, bare(-credit)])] : []),
      ...(deposit > 0 ? [columns([-71, -15], ['Deposit received', bare(-deposit)])] : []),
      ...(credit + deposit > 0 ? [columns([-71, -15], ['BALANCE DUE', bare(order.total - credit - deposit)])] : []),
    ].join('\n')
    const html = `<html><body><p>Hi ${escaped(order.buyer)},</p><p>Your sales order is below. Cuts over 30 yards come in one piece where we can. Please reply today if anything is off, the cutter starts tomorrow.</p>
<pre style="font-family:Courier New,monospace;font-size:12px">${escaped(print)}</pre>
<p>Thanks,<br>${random.pick(['Darlene', 'Order Desk', 'Chuck'])}<br>${escaped(order.vendor.name)}<br>${order.vendor.registration.join(' / ')}</p></body></html>`
    return {
      mail: mailOf(order, `Sales Order ${order.number}`, random.chance(0.7) ? { html } : { text: print }),
      truth: truthOf(order, { shipping: order.shipping > 0 }),
    }
  },
}
