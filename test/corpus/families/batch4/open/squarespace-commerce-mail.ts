import type { Family } from '../../../kit/family.ts'
import { escaped, page, row } from '../../../kit/html.ts'
import { longDay } from '../../../kit/locales.ts'
import { truthOf } from '../../../kit/truth.ts'
import { addressBlock, clockIn, drawOrder, platformMail, writes } from './mail-parts.ts'

/** Order confirmation in small capitals: item with options and SKU below, quantity, price; sums on the right. */
export const squarespaceCommerceMail: Family = {
  name: 'squarespace-commerce-mail',
  kind: 'platform',
  locales: ['en-US', 'en-GB', 'en-CA', 'en-AU', 'en-IE'],
  draw(random, locale) {
    const order = drawOrder(random, locale, {
      number: ['00###', '0####', '1####'],
      options: 0.6,
      sku: ['SQ#######'],
      tax: ['added', 'none'],
    })
    const { money } = writes(random, order)
    const hasSku = random.chance(0.5)
    const items = order.lines.map(
      (line) =>
        `<tr><td valign="top" width="70"><img src="https://images.${order.vendor.domain}/x.jpg" width="60"></td><td valign="top"><div style="font-weight:bold">${escaped(line.name)}</div>${line.options.map(({ name, value }) => `<div style="color:#999">${escaped(name)}: ${escaped(value)}</div>`).join('')}${hasSku ? `<div style="color:#999">${line.sku}</div>` : ''}</td><td valign="top" align="center">${line.quantity}</td><td valign="top" align="right">${escaped(money(line.price))}</td><td valign="top" align="right">${escaped(money(line.total))}</td></tr>`,
    )
    const sum = (label: string, text: string): string =>
      `<tr><td align="right" style="text-transform:uppercase;font-size:11px">${escaped(label)}</td><td align="right" width="100">${escaped(text)}</td></tr>`
    const sums = [
      sum('Item Subtotal', money(order.subtotal)),
      ...(order.discount > 0 ? [sum(`Discount (${random.code('@@@@@##')})`, money(-order.discount))] : []),
      sum(
        `Shipping via ${random.pick(['Flat Rate', 'USPS Priority', 'Courier'])}`,
        order.shipping === 0 ? 'Free' : money(order.shipping),
      ),
      sum(locale.country === 'US' ? 'Tax' : locale.taxWord, money(order.tax)),
      sum('Total', money(order.total)),
    ]
    const heads = ['', 'Item', 'Qty', 'Unit Price', 'Subtotal'].map(
      (text) => `<th style="text-transform:uppercase" align="left">${text}</th>`,
    )
    const body = `<h1 style="text-align:center">${escaped(order.vendor.name)}</h1><h2 style="text-align:center">Order Confirmed</h2><p>Hi ${escaped(order.buyer)}, thank you for your order! You will get another email when it ships.</p><hr><h3>ORDER #${order.number}</h3><p>Placed on ${longDay(order.date, locale)} at ${clockIn(order)} ${random.pick(['EST', 'GMT', 'PDT'])}</p>
<table width="100%">${row(heads)}${items.join('\n')}</table><hr><table width="100%">${sums.join('\n')}</table>
<table width="100%"><tr><td valign="top"><b>BILLED TO:</b><br>${addressBlock(random, order)}</td><td valign="top"><b>SHIPPING TO:</b><br>${addressBlock(random, order)}</td></tr></table><p>If you have questions, contact ${order.vendor.email}</p>`
    const subject = `${order.vendor.name}: Order Confirmed (#${order.number})`
    return {
      mail: platformMail(order, order.vendor.name, 'no-reply@squarespace.example', subject, {
        html: page(random, order, subject, body),
      }),
      truth: { ...truthOf(order, { sku: hasSku }), tax: order.tax },
    }
  },
}
