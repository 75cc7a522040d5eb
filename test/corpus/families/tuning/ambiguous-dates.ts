import type { Family } from '../../kit/family.ts'
import { escaped, footer, page, row } from '../../kit/html.ts'
import { numericDay } from '../../kit/locales.ts'
import { orderOf } from '../../kit/orders.ts'
import { mailOf } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

/** Numeric dates whose day and month could be swapped. Another date, the currency or the sender resolves the order. */
export const ambiguousDates: Family = {
  name: 'ambiguous-dates',
  kind: 'platform',
  locales: ['en-GB', 'en-US', 'en-AU', 'en-IN', 'en-IE'],
  draw(random, locale) {
    const drawn = orderOf(random, locale, {
      number: ['#####', 'W-####'],
      options: 0.2,
      tax: ['added', 'none'],
      long: 0,
    })
    // Month and day are both at most 12, and the mail is sent soon after.
    const month = random.whole(1, 10)
    const day = random.whole(1, 12)
    const date = `2026-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
    const later = (days: number): string => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
    const order = { ...drawn, date, sentAt: `${later(random.whole(0, 2))}T15:10:00.000Z` }
    const { money } = writingOf(random, order)
    const pattern = locale.country === 'US' ? 'MM/DD/YYYY' : random.pick(['DD/MM/YYYY', 'D/M/YYYY'])
    const hasOther = random.chance(0.5)
    const other = `2026-${String(Math.min(12, month + 1)).padStart(2, '0')}-${random.whole(13, 28)}`
    const items = order.lines.map(({ name, sku, quantity, price, total }) =>
      row([sku, escaped(name), String(quantity), escaped(money(price)), escaped(money(total))]),
    )
    const sum = (label: string, amount: number): string =>
      `<tr><td colspan="4" align="right">${label}</td><td>${escaped(money(amount))}</td></tr>`
    const body = `<p>Thank you for ordering from ${escaped(order.vendor.name)}.</p><p>Order no: ${order.number}<br>Order date: ${numericDay(date, pattern)}${hasOther ? `<br>Estimated delivery: ${numericDay(other, pattern)}` : ''}</p>
<table>${row(['Code', 'Description', 'Qty', 'Price', 'Line total'], '', 'th')}${items.join('\n')}
${sum('Subtotal', order.subtotal)}${order.discount > 0 ? sum('Discount', -order.discount) : ''}${sum('Delivery', order.shipping)}${order.taxMode === 'added' ? sum(locale.taxWord, order.tax) : ''}${sum('Total', order.total)}</table>${footer(order)}`
    return {
      mail: mailOf(order, `Order ${order.number} received`, { html: page(random, order, 'Thank you', body) }),
      truth: truthOf(order, { options: false, inferred: hasOther || month === day ? [] : ['orderDate'] }),
    }
  },
}
