import type { Family } from '../../../../kit/family.ts'
import { escaped, page } from '../../../../kit/html.ts'
import { longDay } from '../../../../kit/locales.ts'
import type { OrderLine } from '../../../../kit/orders.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { addressOf } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { dollarIn, ifAny, shopOrder } from './shop-wares.ts'

/**
 * Big Cartel: order numbers such as `ABCD-123456`, values of options without names below the product, `Qty: 2`, often
 * without a unit price.
 */
export const bigCartel: Family = {
  name: 'big-cartel',
  kind: 'platform',
  locales: ['en-US', 'en-GB', 'en-AU', 'en-US'],
  draw(random, locale) {
    const order = shopOrder(random, locale, {
      number: ['@@@@-######'],
      options: 0.5,
      tax: locale.country === 'US' ? ['added', 'none'] : ['none'],
      lines: [1, 4],
      quantities: [1, 6],
    })
    const { money } = writingOf(random, order, { pattern: locale.money[0] ?? '', minus: 'before' })
    const hasEach = random.chance(0.4)
    const itemOf = (line: OrderLine): string => {
      const options = line.options.map(({ value }) => value).join(' / ')
      return `<tr><td width="90"><img src="https://assets.bigcartel.example/product_images/${random.code('#########')}/p.jpg" width="75" alt=""></td><td valign="top"><strong>${escaped(line.name)}</strong>${options === '' ? '' : `<br>${escaped(options)}`}<br><span style="color:#777">Qty: ${line.quantity}${hasEach ? ` @ ${escaped(money(line.price))}` : ''}</span></td><td align="right" valign="top">${escaped(money(line.total))}</td></tr>`
    }
    const sum = (label: string, amount: string): string =>
      `<tr><td colspan="2" align="right">${label}</td><td align="right">${escaped(amount)}</td></tr>`
    const { vendor } = order
    const body = `<h1>${escaped(vendor.name)}</h1><p>Hey ${escaped(order.buyer.split(' ')[0] ?? '')}, your order is in. We will write again once it ships.</p>
<p style="font-size:13px;color:#777">Order ${order.number}<br>${longDay(order.date, locale)}</p>
<table width="100%" cellpadding="8">${order.lines.map(itemOf).join('\n')}
${sum('Subtotal', money(order.subtotal))}${ifAny(order.discount, sum(`Discount (${random.code('@@@@##')})`, money(-order.discount)))}${sum('Shipping', money(order.shipping))}${order.taxMode === 'added' ? sum('Tax', money(order.tax)) : ''}${sum('<strong>Total</strong>', money(order.total))}</table>
<p><strong>Ship to</strong><br>${addressOf(random, order).map(escaped).join('<br>')}</p>
<p>Questions? Write to ${vendor.email}.</p><p style="font-size:11px;color:#aaa">Sent by Big Cartel on behalf of ${escaped(vendor.name)}</p>`
    return {
      mail: mailOf(order, `Order confirmation for ${order.number}`, {
        html: page(random, order, 'Your order is in', body),
      }),
      truth: truthOf(order, { sku: false, unitPrice: hasEach, inferred: dollarIn(locale) }),
    }
  },
}
