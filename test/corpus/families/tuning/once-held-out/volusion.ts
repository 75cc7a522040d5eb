import type { Family } from '../../../kit/family.ts'
import { escaped } from '../../../kit/html.ts'
import { numericDay } from '../../../kit/locales.ts'
import { mailOf } from '../../../kit/phrases.ts'
import { addressOf, goodsOf, orderFor } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'

const goods = goodsOf({
  en: {
    vendors: 'Candle Cove Supply|Prairie Bead Barn|Knife Maker Depot|Soap Loft Wholesale',
    products:
      'Fragrance Oil 16 oz - Cedar|Mason Jar 8 oz, case of 12|Stag Handle Scales|Mosaic Pin 1/4"|Delica Beads 11/0, 50 g tube|Nymo Thread Size D|Goat Milk Base 10 lb|Soap Stamp Acrylic|Kydex Sheet .080|1095 Steel Bar 1.5 x 12|Lip Balm Tubes, 100 ct|Wick Sticker Sheet',
    options: 'Color:Clear,Amber,Coyote,Black|Size:Small,Large,4 oz',
  },
})

/** Volusion: order data in a nested table, options in square brackets below the name. */
export const volusion: Family = {
  name: 'volusion',
  kind: 'platform',
  locales: ['en-US', 'en-US', 'en-CA'],
  draw(random, locale) {
    const order = orderFor(random, locale, {
      goods,
      number: ['1####', '####', '20####'],
      sku: ['FO-####', '@@@-###-@', '#####', 'KD????'],
      options: 0.4,
      discount: 0.25,
      tax: ['added', 'none'],
      delay: 0,
    })
    const { money } = writingOf(random, order, {
      pattern: locale.country === 'US' ? '$#' : random.pick(locale.exactMoney),
      minus: random.pick(['before', 'brackets']),
    })
    const date = `${numericDay(order.date, locale.numericDate.at(-1) ?? '')} ${random.whole(1, 11)}:${random.whole(10, 59)}:${random.whole(10, 59)} ${random.pick(['AM', 'PM'])}`
    const address = addressOf(random, order).map(escaped).join('<br>')
    const ship = random.pick(['UPS Ground', 'USPS Priority Mail', 'Standard Shipping'])
    const td = 'style="border-bottom:1px dotted #aaa" valign="top"'
    const rows = order.lines.map(
      (line) =>
        `<tr><td ${td}>${line.sku}</td><td ${td}>${escaped(line.name)}${line.options.map(({ name, value }) => `<br>&nbsp;&nbsp;[${name}:${escaped(value)}]`).join('')}</td><td ${td} align="center">${line.quantity}</td><td ${td} align="right">${escaped(money(line.price))}</td><td ${td} align="right">${escaped(money(line.total))}</td></tr>`,
    )
    const sum = (label: string, amount: number): string =>
      `<tr><td align="right" colspan="4"><font size="2">${label}</font></td><td align="right"><font size="2">${escaped(money(amount))}</font></td></tr>`
    const html = `<html><body bgcolor="#ffffff"><font face="Verdana" size="2"><table width="620" border="0"><tr><td><img src="http://www.${order.vendor.domain}/v/vspfiles/templates/logo.gif" alt="${escaped(order.vendor.name)}"></td></tr><tr><td><p>Thank you for shopping with ${escaped(order.vendor.name)}! This e-mail confirms that we received your order. You will get another one when it ships.</p><table border="0" width="100%"><tr><td bgcolor="#eeeeee"><b>Order Details</b></td></tr><tr><td><table><tr><td><b>Order Number:</b></td><td>${order.number}</td></tr><tr><td><b>Date Ordered:</b></td><td>${date}</td></tr><tr><td><b>Payment Method:</b></td><td>${random.pick(['Visa ending in 4242', 'Purchase Order', 'PayPal'])}</td></tr>${random.chance(0.25) ? `<tr><td><b>PO Number:</b></td><td>${random.code('A####')}</td></tr>` : ''}</table></td></tr></table>
<table width="100%"><tr><td width="50%"><b>Billing Address</b><br>${address}</td><td><b>Shipping Address</b><br>${address}</td></tr></table>
<table width="100%" cellpadding="3"><tr bgcolor="#eeeeee"><td><b>Code</b></td><td><b>Item</b></td><td><b>Qty</b></td><td><b>Price</b></td><td><b>Total</b></td></tr>${rows.join('\n')}${sum('Subtotal:', order.subtotal)}${order.discount > 0 ? sum(`Coupon ${random.code('@@@@##')}:`, -order.discount) : ''}${order.taxMode === 'added' ? sum('Tax:', order.tax) : sum('Tax:', 0)}${sum(`Shipping &amp; Handling (${ship}):`, order.shipping)}${sum('<b>Grand Total:</b>', order.total)}</table><p><a href="http://www.${order.vendor.domain}/orders.asp">View or change your order</a></p></td></tr></table></font></body></html>`
    const truth = truthOf(order)
    return {
      mail: mailOf(order, `${order.vendor.name} Order #${order.number}`, { html }),
      truth: order.taxMode === 'none' ? { ...truth, tax: 0 } : truth,
    }
  },
}
