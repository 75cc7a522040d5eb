import type { Family } from '../../../kit/family.ts'
import { escaped, page, row } from '../../../kit/html.ts'
import { numericDay, shortDay } from '../../../kit/locales.ts'
import type { Order } from '../../../kit/orders.ts'
import type { Random } from '../../../kit/random.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { chosenIn, drawOrder, platformMail } from '../open/mail-parts.ts'

const fieldsOf = (random: Random, order: Order, day: string): string[][] => [
  ['Order ID', order.number],
  ['Order Date', day],
  ['Seller', `${order.vendor.name}, ${order.vendor.city}`],
  ['GSTIN', random.code('24@@@@@####@1Z#')],
  ['Payment Terms', random.pick(['50% advance', '100% advance', 'Cash on delivery'])],
]

/**
 * A seller on an Indian marketplace accepts an order: columns for HSN code, unit and rate; IGST and the total below.
 */
export const indiamartSellerOrder: Family = {
  name: 'indiamart-seller-order',
  kind: 'marketplace',
  locales: ['en-IN'],
  draw(random, locale) {
    const order = drawOrder(random, locale, {
      number: ['IM########', 'TI/26/#####', 'PI/26-27/0##', '1######'],
      options: 0.3,
      measured: 0.4,
      units: ['m', 'm', 'kg'],
      tax: ['added'],
      bulk: 0.15,
      prices: [800, 120_000],
      quantities: [5, 600],
    })
    const { money, bare, quantity } = writingOf(random, order)
    const site = random.pick(['IndiaMART', 'TradeIndia'])
    const hasMoney = random.chance(0.5)
    const amount = (minor: number): string => escaped(hasMoney ? money(minor) : bare(minor))
    const units = {
      piece: random.pick(['Piece', 'Nos', 'Pcs']),
      m: random.pick(['Meter', 'Mtr']),
      kg: 'Kg',
      l: 'Litre',
      yd: 'Yard',
    } as const
    const items = order.lines.map((line, at) =>
      row([
        String(at + 1),
        `${escaped(line.name)}${line.options.length === 0 ? '' : `<br><small>${escaped(chosenIn(line, ' | '))}</small>`}`,
        random.code('63####'),
        `<td align="right">${quantity(line.quantity)}</td>`,
        units[line.unit],
        `<td align="right">${amount(line.price)}</td>`,
        `<td align="right">${amount(line.total)}</td>`,
      ]),
    )
    const sum = (label: string, text: string): string =>
      `<tr><td colspan="6" align="right">${label}</td><td align="right">${text}</td></tr>`
    const sums = [
      sum('Taxable Value', amount(order.subtotal)),
      ...(order.discount > 0 ? [sum('Less: Discount', `(-) ${amount(order.discount)}`)] : []),
      ...(order.shipping > 0 ? [sum('Freight / Delivery Charges', amount(order.shipping))] : []),
      sum(`IGST @ ${order.taxRate}%`, amount(order.tax)),
      sum('<b>Total Order Value</b>', escaped(money(order.total))),
    ]
    const day = random.pick([
      shortDay(order.date, locale),
      numericDay(order.date, 'DD-MM-YYYY'),
      numericDay(order.date, 'DD/MM/YYYY'),
    ])
    const fields = fieldsOf(random, order, day)
    const body = `<p>Dear ${escaped(order.buyer)},</p><p>Your order has been accepted by the seller through ${site}.</p><table>${fields.map(([label = '', value = '']) => row([`<b>${label}</b>`, escaped(value)])).join('')}</table><table width="100%" border="1" cellpadding="4">${row(['S.No.', 'Product Description', 'HSN Code', 'Qty', 'Unit', 'Rate', 'Amount'], 'bgcolor="#2e3192"', 'th')}${items.join('\n')}${sums.join('\n')}</table>
<p>Call the seller: ${order.vendor.phone} | Buy leads similar to your requirement: Cotton Bags, from ${escaped(money(4500))} / Piece</p><p>Team ${site}</p>`
    const subject = `Order ${order.number} accepted by ${order.vendor.name}`
    return {
      mail: platformMail(order, site, `buyershelp@${site.toLowerCase()}.example`, subject, {
        html: page(random, order, subject, body),
      }),
      truth: truthOf(order, { sku: false, shipping: order.shipping > 0 }),
    }
  },
}
