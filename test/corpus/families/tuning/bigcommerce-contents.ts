import type { Family } from '../../kit/family.ts'
import { escaped } from '../../kit/html.ts'
import { longDay, shortDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import { addressOf, orderFor } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { firstOf, ownNumber, pairsOf, roastery, suggested } from './system-goods.ts'

/** BigCommerce: "Thanks for your order", contents with SKU and price of one, `Grand total`, what else one may like. */
export const bigcommerceContents: Family = {
  name: 'bigcommerce-contents',
  kind: 'platform',
  locales: ['en-US', 'en-AU', 'en-GB', 'en-CA', 'en-US'],
  draw(random, locale) {
    const order = orderFor(random, locale, {
      goods: roastery,
      number: ['###', '1###', '10####'],
      sku: ['SKU-@@######', '@@@##', '[@@@]##'],
      options: 0.45,
      discount: 0.35,
      freeShipping: 0.35,
      tax: locale.country === 'US' ? ['added', 'none'] : ['included', 'added'],
      quantities: [1, 30],
      fee: 0.1,
    })
    const pattern =
      locale.currency === 'GBP' ? '£#' : locale.country === 'US' ? '$#' : random.pick(['$#', `$# ${locale.currency}`])
    const { money } = writingOf(random, order, { pattern, minus: 'before' })
    const sku = random.chance(0.75)
    const coupon = random.pick(['SAVE10', 'HI-5', 'STOCKIST'])
    const way =
      order.shipping === 0 ? 'Free Shipping' : random.pick(['Flat Rate', 'Regular Parcel (3 - 5 days)', 'UPS (Ground)'])
    const td = (inner: string, align = 'left'): string =>
      `<td valign="top" style="padding:5px;border-bottom:1px solid #ddd;text-align:${align}">${inner}</td>`
    const rows = order.lines.map(
      (line) =>
        `<tr>${td(`${escaped(line.name)}${line.options.length > 0 ? `<br><small style="color:#777">(${escaped(pairsOf(line, ', '))})</small>` : ''}`)}${sku ? td(escaped(line.sku)) : ''}${td(String(line.quantity), 'center')}${td(money(line.price), 'right')}${td(money(line.total), 'right')}</tr>`,
    )
    const taxRow = (): readonly (readonly [string, string])[] =>
      order.taxMode === 'none' ? [] : order.taxMode === 'added' ? [[`${locale.taxWord}:`, money(order.tax)]] : []
    const sums: readonly (readonly [string, string])[] = [
      ['Subtotal:', money(order.subtotal)],
      ...(order.discount > 0
        ? ([[random.pick([`Coupon Code (${coupon}):`, 'Discount:']), money(-order.discount)]] as const)
        : []),
      ['Shipping:', order.shipping === 0 && random.chance(0.5) ? 'Free' : money(order.shipping)],
      ...(order.fee > 0 ? ([['Handling:', money(order.fee)]] as const) : []),
      ...taxRow(),
      ['Grand total:', money(order.total)],
      ...(order.taxMode === 'included' ? ([[`${locale.taxWord} included in total:`, money(order.tax)]] as const) : []),
    ]
    const span = sku ? 4 : 3
    const po = random.chance(0.25) ? ownNumber(random) : null
    const place = addressOf(random, order).map(escaped).join('<br>')
    const also = random.chance(0.35)
      ? `<h3>You may also be interested in</h3><table>${suggested(random, roastery.products.en, order, 3)
          .map(
            ({ name, price }) =>
              `<tr><td><a href="https://${order.vendor.domain}/p">${escaped(name)}</a></td><td>${money(price)}</td></tr>`,
          )
          .join('')}</table>`
      : ''
    const day = random.chance(0.5) ? longDay(order.date, locale) : shortDay(order.date, locale)
    const number = random.chance(0.5) ? `#${order.number}` : order.number
    const html = `<html><head><title>${escaped(order.vendor.name)}</title><style>#outlook a{padding:0}h3{color:#333;font-size:18px}</style></head><body bgcolor="#f7f7f7"><table width="100%" bgcolor="#f7f7f7"><tr><td align="center"><table width="650" bgcolor="#ffffff"><tr><td style="padding:20px">
<h2>${escaped(order.vendor.name)}</h2><h1>Thanks for Your Order!</h1><p>Hi ${escaped(firstOf(order))},</p><p>Thank you for your purchase from ${escaped(order.vendor.name)}. Your order is being processed and you can check its status <a href="https://${order.vendor.domain}/account.php?action=order_status">here</a>.</p>
<h3>Your Order Details</h3><table width="100%" style="font-size:13px"><tr><td width="150"><b>Order Number:</b></td><td>${number}</td></tr><tr><td><b>Order Date:</b></td><td>${day}</td></tr><tr><td><b>Payment Method:</b></td><td>${po === null ? 'Visa ending in 4242' : `Purchase Order (${po})`}</td></tr><tr><td><b>Shipping Method:</b></td><td>${way}</td></tr></table>
<table width="100%"><tr><td valign="top"><b>Shipping Address</b><br>${place}</td><td valign="top"><b>Billing Address</b><br>${place}<br>${random.code(locale.phone)}</td></tr></table>
<h3>Your Order Contains...</h3><table width="100%" cellspacing="0" style="font-size:13px"><tr bgcolor="#e4e4e4">${['Cart Items', ...(sku ? ['SKU'] : []), 'Qty', 'Item Price', 'Item Total'].map((head) => `<td style="padding:5px"><b>${head}</b></td>`).join('')}</tr>${rows.join('\n')}
${sums.map(([label, value]) => `<tr><td colspan="${span}" align="right" style="padding:3px 5px"><b>${label}</b></td><td align="right">${value}</td></tr>`).join('\n')}</table>${also}
<p>${escaped(order.vendor.name)}<br>https://${order.vendor.domain}/<br>${order.vendor.registration.map(escaped).join(' | ')}</p></td></tr></table></td></tr></table></body></html>`
    const isVague = pattern === '$#' && locale.country !== 'US'
    return {
      mail: mailOf(order, `Your Order with ${order.vendor.name} (#${order.number})`, { html }),
      truth: truthOf(order, { sku, inferred: isVague ? ['currency'] : [] }),
    }
  },
}
