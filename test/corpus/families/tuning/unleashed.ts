import type { Family } from '../../kit/family.ts'
import { escaped, page, row } from '../../kit/html.ts'
import { numericDay, shortDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import {
  addressOf,
  chargedEach,
  dayAfter,
  goodsOf,
  orderFor,
  reckoned,
  right,
  withLineRates,
} from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const goods = goodsOf({
  en: {
    vendors: 'Banksia Botanicals Pty Ltd|Tidewater Glass|Southern Cross Candle Supply|Redgum Board & Paper',
    products:
      'Oxford Tumbler Clear 30 cl|Apothecary Jar Amber 500ml|Wooden Wick 12.5 x 130 mm|Fragrance Oil - Lemon Myrtle 1 L|Diffuser Reeds Black (10)|Candle Tin Gold 8oz|Wick Sticker Pack 200|Soap Mould 6 cavity|Kraft Box to suit 30 cl|Dropper Cap 18/410 Black|Bamboo Lid 82 mm|Mica Powder Rose',
    measured:
      'Satin Ribbon Eucalyptus 12 mm|Cotton Wick LX-16|Burlap Roll natural|Braided Wick No. 6|Coconut Soy Blend CS-2|Twine Natural',
  },
})

/** Unleashed: a sales order with a comment below some products, and discount and tax in each line. */
export const unleashed: Family = {
  name: 'unleashed',
  kind: 'business',
  locales: ['en-AU', 'en-GB', 'en-AU', 'en-US'],
  draw(random, locale) {
    const drawn = orderFor(random, locale, {
      goods,
      number: ['SO-0000####', 'SO-000#####'],
      sku: ['@@@@##', 'JAR-###-@@', '@@@-####', '######', '@@@_@@@'],
      options: 0,
      measured: 0.3,
      units: ['m', 'kg'],
      prices: [35, 9500],
      discount: 0,
      freeShipping: 0.5,
      tax: ['added'],
      quantities: [1, 144],
      long: 0.06,
    })
    const hasRates = random.chance(0.4)
    const { order, rateOf } = hasRates
      ? withLineRates(random, drawn, [0, 0, 10, 15])
      : { order: reckoned(drawn, {}), rateOf: () => 0 }
    const { bare, quantity } = writingOf(random, order, { minus: 'before' })
    const sign = locale.country === 'AU' ? 'A$' : locale.country === 'US' ? '$' : '£'
    const required = dayAfter(order.date, random.whole(2, 14))
    const isShort = random.chance(0.5)
    const written = (day: string): string =>
      isShort ? shortDay(day, locale) : numericDay(day, locale.numericDate[0] ?? '')
    const hasUnit = random.chance(0.7)
    const unit = { piece: 'EA', m: 'm', kg: 'kg', l: 'L', yd: 'yd' }
    const comments = ['Fragile', 'Batch to match last order', 'New label from this batch on', 'Ships from Dandenong']
    const rows = order.lines.map((line, at) => {
      const comment = random.chance(0.2) ? `<br><i style="color:#666">${random.pick(comments)}</i>` : ''
      return row([
        String(at + 1),
        line.sku,
        `${escaped(line.name)}${comment}`,
        right(quantity(line.quantity, 2)),
        ...(hasUnit ? [unit[line.unit]] : []),
        right(bare(line.price)),
        ...(hasRates ? [right(`${quantity(rateOf(line), 2)}%`)] : []),
        right(bare(line.total)),
      ])
    })
    const heads = [
      '',
      'Product Code',
      'Product',
      'Quantity',
      ...(hasUnit ? ['UOM'] : []),
      'Unit Price',
      ...(hasRates ? ['Disc.'] : []),
      'Sub-Total',
    ]
    const rate = `${order.taxRate}%`
    const sums = [
      ['Sub-Total', `${sign}${bare(order.subtotal)}`],
      ...(order.shipping > 0 ? [['Freight', `${sign}${bare(order.shipping)}`]] : []),
      [`${locale.taxWord} (${rate})`, `${sign}${bare(order.tax)}`],
      [`Total ${locale.currency}`, `${sign}${bare(order.total)}`],
    ] as const
    const own = random.chance(0.6) ? random.code(random.pick(['PO####', 'P.O. ###', 'W-####'])) : null
    const facts = [
      ['Order Number', order.number],
      ['Order Date', written(order.date)],
      ['Required Date', written(required)],
      ...(own === null ? [] : [['Customer Reference', own] as const]),
      ['Customer Code', random.code('@@@@##')],
      ['Warehouse', 'Main Warehouse'],
    ] as const
    const body = `<p>Hi ${escaped(order.buyer)},</p><p>Please find your sales order below. Reply to this email within 24 hours with any changes.</p><table width="100%"><tr><td valign="top"><h2>Sales Order</h2>${addressOf(random, order).map(escaped).join('<br>')}</td><td valign="top"><table>${facts.map(([label, value]) => row([`<b>${label}</b>`, escaped(value)])).join('\n')}</table></td></tr></table>
<table width="100%" border="1" cellspacing="0">${row(heads, 'bgcolor="#eeeeee"', 'th')}${rows.join('\n')}</table>
<table align="right">${sums.map(([label, value]) => row([`<b>${label}</b>`, right(value)])).join('\n')}</table>
<p>Payment: 20th of the month following. Bank: ${random.code(locale.country === 'AU' ? 'BSB ###-### Acc ########' : locale.country === 'US' ? 'ABA ######### Acc #########' : 'Sort code ##-##-## Acc ########')}</p><p>${[order.vendor.name, order.vendor.city, ...order.vendor.registration].map(escaped).join(' | ')}</p>`
    const subject = `Sales Order ${order.number} from ${order.vendor.name}`
    const truth = chargedEach(truthOf(order, { unit: hasUnit, shipping: order.shipping > 0 }))
    return { mail: mailOf(order, subject, { html: page(random, order, subject, body) }), truth }
  },
}
