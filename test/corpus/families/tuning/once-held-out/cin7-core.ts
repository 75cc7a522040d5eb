import type { Family } from '../../../kit/family.ts'
import { escaped, page, row } from '../../../kit/html.ts'
import { longDay, numericDay } from '../../../kit/locales.ts'
import { mailOf } from '../../../kit/phrases.ts'
import { addressOf, chargedEach, goodsOf, orAs, orderFor, right, withLineRates } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'

const goods = goodsOf({
  en: {
    vendors: 'Larkspur Ceramics Supply|Fieldhouse Goods|Timberline Hardware & Craft|Paper Moon Wholesale',
    products:
      'Underglaze Jar Teal 4 oz|Banding Wheel 7"|Trimming Tool Set of 5|Stoneware Clay Buff 25 lb|Greeting Card - Fox|Letterpress Calendar 2027|Copper Drawer Pull 96 mm|Oak Peg Rail 5 hook|Waxed Canvas Apron|Linen Napkin Set/4|Ribbed Glass Vase - Smoke|Plant Mister Brass',
    options: 'Color:Sand,Ink,Moss|Size:Small,Large',
    measured: 'Canvas 10 oz natural|Leather Lace 1/8"|Cotton Rope 6 mm|Macrame Cord 4 mm|Grog fine|Ribbon Ochre 1"',
  },
})

/**
 * Cin7 Core: a table of products and, if there is freight, a second table of additional charges; options below the
 * name.
 */
export const cin7Core: Family = {
  name: 'cin7-core',
  kind: 'business',
  locales: ['en-US', 'en-AU', 'en-GB', 'en-US'],
  draw(random, locale) {
    const drawn = orderFor(random, locale, {
      goods,
      number: ['SO-#####', 'SO-0####', 'SO-00###'],
      sku: ['@@@-@@@-##', 'LC####', '@@-####-@@', '######'],
      options: 0.3,
      measured: 0.15,
      units: locale.country === 'US' ? ['yd'] : ['m'],
      prices: [120, 7900],
      discount: 0,
      freeShipping: 0.35,
      tax: locale.country === 'US' ? ['added', 'none'] : ['added'],
      quantities: [1, 48],
      long: 0.04,
    })
    const hasRates = random.chance(0.35)
    const { order, rateOf } = hasRates
      ? withLineRates(random, drawn, [0, 0, 10, 20])
      : { order: drawn, rateOf: () => 0 }
    const { bare, quantity } = writingOf(random, order, { minus: 'before' })
    const sign = locale.country === 'AU' ? 'AU$' : locale.country === 'US' ? '$' : '£'
    const money = (minor: number): string => `${sign}${bare(minor)}`
    const hasUnit = random.chance(0.5)
    const unit = { piece: 'Item', m: 'm', kg: 'kg', l: 'l', yd: 'yd' }
    const heads = [
      'SKU',
      'Product',
      'Qty',
      ...(hasUnit ? ['Unit'] : []),
      'Price',
      ...(hasRates ? ['Discount'] : []),
      'Total',
    ]
    const rows = order.lines.map((line) =>
      row([
        line.sku,
        `${escaped(line.name)}${line.options.length > 0 ? `<br><em>${line.options.map(({ name, value }) => `${name}: ${escaped(value)}`).join(', ')}</em>` : ''}`,
        right(quantity(line.quantity)),
        ...(hasUnit ? [unit[line.unit]] : []),
        right(money(line.price)),
        ...(hasRates ? [right(rateOf(line) === 0 ? '-' : `${rateOf(line)}%`)] : []),
        right(money(line.total)),
      ]),
    )
    const tax = locale.country === 'US' ? 'Tax' : locale.taxWord
    const charge = random.pick(['Shipping', 'Freight', 'Delivery - pallet network', 'Shipping - UPS Ground'])
    const charges =
      order.shipping > 0
        ? `<p><b>Additional charges &amp; services</b></p><table width="100%" border="1">${row(['Description', 'Qty', 'Price', 'Total'], '', 'th')}${row([charge, right('1'), right(money(order.shipping)), right(money(order.shipping))])}</table>`
        : ''
    const sums = [
      ['Total before tax', money(order.subtotal + order.shipping)],
      ...(order.taxMode === 'none' ? [] : [[tax, money(order.tax)]]),
      [`Total (${locale.currency})`, money(order.total)],
    ] as const
    const day = random.chance(0.5) ? longDay(order.date, locale) : numericDay(order.date, locale.numericDate[0] ?? '')
    const own = random.chance(0.5) ? random.code(random.pick(['PO####', '###-####'])) : null
    const band = row(['Order #', 'Date', ...(own === null ? [] : ['Reference']), 'Terms', 'Sales rep'], '', 'th')
    const values = row([
      order.number,
      day,
      ...(own === null ? [] : [own]),
      random.pick(['Net 30', 'Prepaid', '14 days']),
      'Dana M.',
    ])
    const body = `<p>Hello ${escaped(order.buyer)},</p><p>Thank you for your order. A summary is below; we'll let you know once it has been picked and packed.</p><table border="1" cellspacing="0" cellpadding="4">${band}${values}</table><table width="100%"><tr><td valign="top"><b>Bill to</b><br>${addressOf(random, order).map(escaped).join('<br>')}</td><td valign="top"><b>Ship to</b><br>As billing address</td></tr></table><p><b>Products</b></p><table width="100%" border="1">${row(heads, '', 'th')}${rows.join('\n')}</table>${charges}
<table align="right">${sums.map(([label, amount]) => row([`${label}:`, right(amount ?? '')])).join('\n')}</table><p style="clear:both">Kind regards<br>${escaped(order.vendor.name)}<br>${escaped(order.vendor.phone)}</p>`
    const subject = `Sales Order ${order.number} from ${order.vendor.name}`
    // With additional charges, the mail states no subtotal of the goods alone.
    const truth = chargedEach(truthOf(order, { unit: hasUnit, shipping: order.shipping > 0, inferred: ['subtotal'] }))
    return {
      mail: mailOf(order, subject, { html: page(random, order, subject, body) }),
      truth:
        order.shipping > 0 ? orAs({ ...truth, subtotal: null }, { subtotal: order.subtotal + order.shipping }) : truth,
    }
  },
}
