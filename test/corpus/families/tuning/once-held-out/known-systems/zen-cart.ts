import type { Family } from '../../../../kit/family.ts'
import { escaped } from '../../../../kit/html.ts'
import { fullDay } from '../../../../kit/locales.ts'
import type { Order } from '../../../../kit/orders.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import type { Random } from '../../../../kit/random.ts'
import { addressOf } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { dollarIn, shopOrder } from '../further-letters-and-shops/shop-wares.ts'

const rule = '------------------------------------------------------'

const sumsOf = (random: Random, order: Order, money: (minor: number) => string): [string, string][] => {
  const way = random.pick([
    'Flat Rate (Best Way)',
    'United States Postal Service (Priority Mail)',
    'Royal Mail Tracked',
  ])
  return [
    ['Sub-Total:', money(order.subtotal)],
    ...(order.discount > 0
      ? [[`Discount Coupon: ${random.code('@@@@###')} :`, money(-order.discount)] as [string, string]]
      : []),
    order.shipping > 0 ? [`${way}:`, money(order.shipping)] : ['Free Shipping (Free over limit):', money(0)],
    ...(order.taxMode === 'added' ? [[`${order.locale.taxWord}:`, money(order.tax)] as [string, string]] : []),
    ['Total:', money(order.total)],
  ]
}

/** The text part: `2 x Name (model) = $24.00`, options on lines of their own. */
function textOf(
  order: Order,
  sums: readonly [string, string][],
  money: (minor: number) => string,
  place: string[],
): string {
  const lines = order.lines.flatMap((line) => [
    `${line.quantity} x ${line.name} (${line.sku}) = ${money(line.total)}`,
    ...line.options.map(({ name, value }) => `\t${name} ${value}`),
  ])
  return [
    `Thanks for your order, ${order.buyer}, at ${order.vendor.name}.`,
    rule,
    `Order Number: ${order.number}`,
    `Date Ordered: ${fullDay(order.date, order.locale)}`,
    `Detailed Invoice: http://www.${order.vendor.domain}/index.php?main_page=account_history_info&order_id=${order.number}`,
    '',
    'Products',
    rule,
    ...lines,
    rule,
    ...sums.map(([label, amount]) => `${label} ${amount}`),
    '',
    'Delivery Address',
    rule,
    ...place,
    '',
    'Payment Method',
    rule,
    'PayPal',
    '',
    rule,
    `Copyright (c) 2026 ${order.vendor.name}. Powered by Zen Cart`,
  ].join('\n')
}

/**
 * Zen Cart: `2 x` in a narrow cell, the SKU in brackets after the name, line totals without unit prices; HTML, plain
 * text or both.
 */
export const zenCart: Family = {
  name: 'zen-cart-2',
  kind: 'platform',
  locales: ['en-US', 'en-GB', 'en-AU', 'en-US'],
  draw(random, locale) {
    const order = shopOrder(random, locale, {
      number: ['###', '####', '#####'],
      sku: ['@@@-###', '@@##', 'HH-@@##', '####@'],
      options: 0.4,
      tax: locale.country === 'US' ? ['added', 'none'] : ['none', 'added'],
    })
    const { money } = writingOf(random, order, { pattern: locale.money[0] ?? '', minus: 'before', space: ' ' })
    const sums = sumsOf(random, order, money)
    const place = addressOf(random, order)
    const items = order.lines.map((line) => {
      const options = line.options
        .map(({ name, value }) => `<br /><nobr><small><em> ${name}: ${escaped(value)}</em></small></nobr>`)
        .join('')
      return `<tr>\n<td class="product-details" align="right" valign="top" width="30">${line.quantity}&nbsp;x</td>\n<td class="product-details" valign="top">${escaped(line.name)} (${line.sku})${options}</td>\n<td class="product-details-num" valign="top" align="right">${escaped(money(line.total))}</td></tr>`
    })
    const totals = sums
      .map(
        ([label, amount]) =>
          `<tr>\n<td class="order-totals-text" align="right" width="100%">${label}</td>\n<td class="order-totals-num" align="right" nowrap="nowrap">${escaped(amount)}</td>\n</tr>`,
      )
      .join('\n')
    const title = (text: string): string => `<td class="content-line-title"><strong>${text}</strong></td>`
    const address = place.map(escaped).join('<br />')
    const html = `<html>
<head><base href="http://www.${order.vendor.domain}/" /><style>.holder{margin:0 auto;width:90%} .content-line{padding:10px}</style></head>
<body id="checkout"><div class="holder"><div class="header"><img src="email/header.jpg" alt="${escaped(order.vendor.name)}" border="0" /></div>
<div class="content"><div class="content-line">Order Confirmation from ${escaped(order.vendor.name)} <br /><br />${escaped(order.buyer)},<br />Thanks for shopping with us. Here is what you bought.<br /><br />
Order Number: ${order.number}<br />Date Ordered: ${fullDay(order.date, locale)}<br /><a href="http://www.${order.vendor.domain}/index.php">Detailed invoice</a></div>
<div class="content-line"><strong>Products</strong></div>
<div class="order-detail-area"><table class="product-details" border="0" width="100%" cellspacing="0" cellpadding="2">${items.join('\n')}</table></div>
<div class="order-detail-area"><table border="0" width="100%" cellspacing="0" cellpadding="2">${totals}</table></div>
<div class="content-line"><strong>Address Information</strong></div>
<table border="0" width="100%"><tr>${title('Delivery Address')}${title('Billing Address')}</tr><tr><td class="address">${address}<br />Tel: ${random.code('555-01##')}</td><td class="address">${address}</td></tr><tr>${title('Shipping Method')}${title('Payment Method')}</tr><tr><td>${sums.find(([label]) => /Rate|Post|Mail|Free/.test(label))?.[0] ?? ''}</td><td>PayPal</td></tr></table></div>
<div class="footer"><div class="copyright">Copyright (c) 2026 ${escaped(order.vendor.name)}. Powered by Zen Cart</div></div></div></body></html>`
    const both = random.chance(0.5) ? { html } : { html, text: textOf(order, sums, money, place) }
    const bodies = random.chance(0.2) ? { text: textOf(order, sums, money, place) } : both
    return {
      mail: mailOf(order, `Order Confirmation No: ${order.number}`, bodies),
      truth: truthOf(order, { unitPrice: false, inferred: dollarIn(locale) }),
    }
  },
}
