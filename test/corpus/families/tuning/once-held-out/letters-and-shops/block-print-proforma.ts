import type { Family } from '../../../../kit/family.ts'
import { escaped, row } from '../../../../kit/html.ts'
import { numericDay } from '../../../../kit/locales.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { addressOf, goodsOf, halfUp, right, sumRow } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { supplierOrder } from './supplier-parts.ts'

const goods = goodsOf({
  en: {
    vendors: 'Sanganer Hand Prints|Shree Balaji Textile Mills|Bagru Chhipa Collective|Kutch Weaves LLP',
    products:
      'Bandhani Dupatta|Kantha Quilt, single|Cushion Cover 16 x 16 inch|Mul Stole 22 x 80 inch|Block Printed Napkin|Jute Shopper 14 x 16|Quilted Potholder|Drawstring Pouch 6 x 8|Table Runner 14 x 72',
    measured:
      'Mul Cotton 92 x 88, 44"|Cambric 60s, hand block|Dabu Print Cotton 44"|Ajrakh Modal 46"|Cotton Waste for Stuffing|Kala Cotton 54"',
    options: 'Colour:Indigo,Madder,Kashish grey,Natural|Design:Buti 14,Jaal 3,Leheriya',
  },
})

/** Pro forma invoice of an Indian hand printer: HSN codes; GST as IGST, or in two halves as CGST and SGST. */
export const blockPrintProforma: Family = {
  name: 'block-print-proforma',
  kind: 'business',
  locales: ['en-IN'],
  draw(random, locale) {
    const drawn = supplierOrder(
      random,
      locale,
      {
        goods,
        number: ['PI/26-27/###', 'SHP-###/26-27', 'BC/####'],
        lines: [1, 8],
        measured: 0.55,
        units: ['m', 'kg'],
        decimals: 0.3,
        options: 0.5,
        prices: [9000, 95_000],
        quantities: [5, 120],
        discount: 0.15,
        tax: ['added'],
        delay: 0,
        long: 0,
      },
      500,
    )
    const isHalved = random.chance(0.5)
    const net = drawn.subtotal - drawn.discount + drawn.shipping
    const half = halfUp((net * drawn.taxRate) / 200)
    const tax = isHalved ? 2 * half : drawn.tax
    const order = { ...drawn, tax, total: net + tax }
    const { bare, money, quantity, percent } = writingOf(random, order, {
      pattern: random.pick(['₹ #', 'Rs. #', 'INR #']),
    })
    const units = {
      piece: random.pick(['Pcs', 'Nos']),
      m: random.pick(['Mtr', 'Mtrs']),
      kg: 'Kgs',
      l: 'Ltr',
      yd: 'Yds',
    }
    const rows = order.lines.map((line, at) =>
      row([
        String(at + 1),
        [escaped(line.name), ...line.options.map(({ name, value }) => `${name}: ${value}`)].join('<br>'),
        random.code(line.unit === 'piece' ? '63##' : '52##'),
        right(`${quantity(line.quantity, line.unit === 'piece' ? 0 : 2)} ${units[line.unit]}`),
        right(bare(line.price)),
        units[line.unit],
        right(bare(line.total)),
      ]),
    )
    const heads = ['S.No.', 'Particulars', 'HSN', 'Qty', 'Rate', 'per', 'Amount']
    const rate = (share: number): string => `@ ${percent(share)}%`
    const sums = [
      ['Total Value of Goods', money(order.subtotal)],
      ...(order.discount > 0 ? [['Less: Discount', `(-) ${money(order.discount)}`]] : []),
      ...(order.shipping > 0 ? [[random.pick(['Freight & Packing', 'Transport Charges']), money(order.shipping)]] : []),
      ...(isHalved
        ? [
            [`CGST ${rate(order.taxRate / 2)}`, money(half)],
            [`SGST ${rate(order.taxRate / 2)}`, money(half)],
            ['Total GST', money(tax)],
          ]
        : [[`IGST ${rate(order.taxRate)}`, money(tax)]]),
      ['Grand Total', money(order.total)],
    ]
    const html = `<html><body><p>Dear ${escaped(order.buyer)},</p><p>Greetings from ${escaped(order.vendor.name)}. As confirmed on phone we are booking your order as under. Kindly release the advance so that printing can start.</p>
<table border="1" cellspacing="0" cellpadding="5" width="720"><tr><td colspan="7" align="center"><b>PROFORMA INVOICE</b></td></tr>
<tr><td colspan="4">Buyer: ${addressOf(random, order).map(escaped).join(', ')}</td><td colspan="3">No. ${order.number}<br>Dated: ${numericDay(order.date, 'DD-MM-YYYY')}</td></tr>
${row(heads, 'bgcolor="#f5e6c8"', 'th')}
${rows.join('\n')}
${sums.map(([label = '', amount = '']) => sumRow(6, label, amount)).join('\n')}</table>
<p>Terms: 50% advance, balance before dispatch. Dispatch in ${random.whole(15, 45)} days. Slight variation is natural in hand work. Goods once sold are not taken back. Subject to Jaipur jurisdiction.</p>
<p>Bank: State Bank of India, A/c ${random.code('###########')}, IFSC SBIN00${random.code('#####')}<br>${order.vendor.registration.join(', ')}</p>
<p>Warm regards,<br>${random.pick(['Deepak Chhipa', 'Meenakshi', 'For the firm, Rajesh'])}<br>Mob. ${order.vendor.phone}</p></body></html>`
    return {
      mail: mailOf(order, `Proforma Invoice ${order.number} - ${order.vendor.name}`, { html }),
      truth: truthOf(order, { sku: false, shipping: order.shipping > 0 }),
    }
  },
}
