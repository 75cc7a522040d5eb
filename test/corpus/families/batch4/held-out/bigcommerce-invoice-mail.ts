import type { Family } from '../../../kit/family.ts'
import { escaped, page, row } from '../../../kit/html.ts'
import { localeOf, longDay } from '../../../kit/locales.ts'
import { mailOf } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { addressBlock, chosenIn, drawOrder, writes } from '../open/mail-parts.ts'

const ordinal = (day: number): string => {
  const ends = { 1: 'st', 2: 'nd', 3: 'rd' } as const
  return `${day}${day > 10 && day < 14 ? 'th' : (ends[(day % 10) as 1 | 2 | 3] ?? 'th')}`
}

/**
 * Rows with name and SKU, quantity, unit price and line total; dates such as `23rd Nov 2026`; an added tax before the
 * grand total, an included one after it.
 */
export const bigcommerceInvoiceMail: Family = {
  name: 'bigcommerce-invoice-mail',
  kind: 'platform',
  locales: ['en-US', 'en-GB', 'en-AU', 'en-CA', 'en-IE'],
  draw(random, locale) {
    const order = drawOrder(random, locale, {
      number: ['1##', '####', '#####'],
      options: 0.5,
      tax: ['added', 'included', 'none'],
    })
    const { money } = writes(random, order)
    const [year = '', , date = ''] = order.date.split('-')
    const month = longDay(order.date, localeOf('en-GB')).split(' ')[1]?.slice(0, 3)
    const day = `${ordinal(Number(date))} ${month} ${year}`
    const isTitled = random.chance(0.5)
    const items = order.lines.map((line) =>
      row([
        `<strong>${escaped(line.name)}</strong>${line.options.length === 0 ? '' : `<br><span style="color:#777">(${escaped(chosenIn(line))})</span>`}<br><span style="color:#777">SKU: ${line.sku}</span>`,
        `<td align="center">${line.quantity}</td>`,
        `<td align="right">${escaped(money(line.price))}</td>`,
        `<td align="right">${escaped(money(line.total))}</td>`,
      ]),
    )
    const sum = (label: string, minor: number): string =>
      row([`<td colspan="3" align="right">${escaped(label)}:</td>`, `<td align="right">${escaped(money(minor))}</td>`])
    const sums = [
      sum('Subtotal', order.subtotal),
      ...(order.discount > 0 ? [sum(`Coupon Code (${random.code('@@@@##')})`, -order.discount)] : []),
      sum('Shipping', order.shipping),
      ...(order.taxMode === 'added' ? [sum(locale.taxWord, order.tax)] : []),
      sum('Grand Total', order.total),
      ...(order.taxMode === 'included' ? [sum(`${locale.taxWord} Included in Total`, order.tax)] : []),
    ]
    const heads = isTitled
      ? ['Cart Items', 'Qty', 'Item Price', 'Item Total']
      : ['Product', 'Quantity', 'Price', 'Total']
    const body = `<h2>${escaped(order.vendor.name)}</h2><h1>Thanks for Your Order</h1><p>Your order ID is #${order.number}. A summary of your order is shown below. To view the status of your order <a href="https://${order.vendor.domain}/orderstatus.php">click here</a>.</p><table width="100%"><tr><td valign="top"><h3>Shipping Address</h3>${addressBlock(random, order)}</td><td valign="top"><h3>Billing Address</h3>${addressBlock(random, order)}</td></tr></table>
<h3>Your Order Contains...</h3><p>Order Date: ${day}<br>Payment Method: ${random.pick(['Bank Deposit', 'Visa ending in 4242', 'PayPal'])}</p><table width="100%" cellpadding="5">${row(heads, '', 'th')}${items.join('\n')}${sums.join('\n')}</table><p>${escaped(order.vendor.name)}<br>https://${order.vendor.domain}/</p>`
    return {
      mail: mailOf(order, `Your ${order.vendor.name} Order Confirmation (#${order.number})`, {
        html: page(random, order, 'Thanks for Your Order', body),
      }),
      truth: truthOf(order),
    }
  },
}
