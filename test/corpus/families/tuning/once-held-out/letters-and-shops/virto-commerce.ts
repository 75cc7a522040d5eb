import type { Drawn, Family } from '../../../../kit/family.ts'
import { escaped, page } from '../../../../kit/html.ts'
import { numericDay } from '../../../../kit/locales.ts'
import type { Order } from '../../../../kit/orders.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import type { Random } from '../../../../kit/random.ts'
import { reckoned } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { shopOrder } from './shop-goods.ts'

const fixed = (amount: number): string => (amount / 100).toFixed(2)

/**
 * Virto Commerce: order confirmation with cards (`3 pcs` and the unit price), or an invoice with the currency in a
 * separate row.
 */
export const virtoCommerce: Family = {
  name: 'virto-commerce',
  kind: 'platform',
  locales: ['en-US', 'en-GB', 'en-CA', 'en-IE', 'en-AU'],
  draw(random, locale) {
    const order = shopOrder(random, locale, {
      number: ['CO26####-000##', 'CO260###-00###', 'CU26####-0000#'],
      sku: ['@@@-########', '#########', '@@-####', '????????'],
      options: 0,
      lines: [1, 7],
      tax: ['added', 'none'],
      delay: 3,
    })
    return random.chance(0.4) ? invoiceOf(random, order) : orderOf(random, order)
  },
}

function orderOf(random: Random, order: Order): Drawn {
  const { number, vendor, locale } = order
  const money = (amount: number): string => `${fixed(amount)} ${locale.currency}`
  const text = (inner: string): string => `<p style="margin:0;font-size:14px;line-height:21px">${inner}</p>`
  const cards = order.lines.map(
    (line) =>
      `<table width="100%"><tr><td width="85"><img src="https://cdn.${vendor.domain}/catalog/${line.sku}_md.jpg" alt="" width="85"></td><td>${text(`<strong>${escaped(line.name)}</strong>`)}${text(`Code: ${line.sku}`)}</td><td width="70">${text(`${line.quantity} pcs`)}</td><td align="right">${text(money(line.price))}</td></tr></table>`,
  )
  const sums = [
    `Subtotal:&nbsp;${money(order.subtotal)}`,
    ...(order.discount > 0 ? [`Discount:&nbsp;${money(order.discount)}`] : []),
    `Shipping:&nbsp;${money(order.shipping)}`,
    ...(order.taxMode === 'added' ? [`Tax:&nbsp;${money(order.tax)}`] : []),
    `<strong>Total:&nbsp;${money(order.total)}</strong>`,
  ]
  const body = `<p align="right"><a href="https://www.${vendor.domain}/mail/${number}">Open this e-mail in a browser</a></p><p>Hello <strong>${escaped(order.buyer)}</strong> 👋</p><p>We have your order and will write again when the parcel is on its way.</p><h3>Order details:</h3><p>No. Invoice: ${number}</p>
${cards.join('\n')}
<p align="right">${sums.join('<br>')}</p><p><a href="https://www.${vendor.domain}/account/orders">Your payments</a> <a href="https://www.${vendor.domain}">Shop again</a></p><p>A question? Mail us at&nbsp;${vendor.email}</p><p style="font-size:11px">© 2026 ${escaped(vendor.name)}&nbsp; •&nbsp; ${escaped(vendor.city)} • ${vendor.phone}<br>Tired of these e-mails?&nbsp;<a href="#">Unsubscribe</a>.</p>`
  return {
    mail: mailOf(order, `Order ${number} is in`, { html: page(random, order, 'We have your order', body) }),
    truth: truthOf(order, { date: false, lineTotal: false }),
  }
}

const signs: Readonly<Record<string, string>> = { GBP: '£', EUR: '€' }

/** Amounts lose their zeros at the end. The invoice has no row for a discount. */
function invoiceOf(random: Random, drawn: Order): Drawn {
  const order = reckoned(drawn, { discount: 0 })
  const { number, locale, date } = order
  const money = (amount: number): string => `${signs[locale.currency] ?? '$'}${amount / 100}`
  const cells = (each: readonly string[]): string => each.map((text) => `<td>${text}</td>`).join('')
  const rows = order.lines.map((line, at) => {
    const name = `<p>${escaped(line.name)}</p><p style="color:#777">SKU: ${line.sku}</p>`
    return `<tr>${cells([String(at + 1), name, money(line.price), String(line.quantity), money(line.total)])}</tr>`
  })
  const sum = (label: string, amount: string): string => `<tr>${cells(['', label, amount])}</tr>`
  const sums = [
    sum('Shipping:', money(order.shipping)),
    sum('Total Fees:', money(0)),
    sum('Order Subtotal:', money(order.subtotal)),
    sum('GST:', money(order.tax)),
    sum('<strong>Total:</strong>', `<strong>${money(order.total)}</strong>`),
    sum('Currency:', locale.currency),
  ]
  const time = `${random.whole(1, 11)}:${random.whole(10, 59)}:${random.whole(10, 59)} ${random.pick(['AM', 'PM'])}`
  const head = ['#', 'Item Description', 'Unit Price', 'Invoice Qty', 'Line Price'].map((each) => `<th>${each}</th>`)
  const html = `<!DOCTYPE html><html><body><div class="invoice"><h2>Invoice Details ${number}</h2><p>Status: ${random.pick(['New', 'Processing', 'Paid'])}</p><table><tr><th>Order Date</th><th>Order Number</th></tr><tr>${cells([`${numericDay(date, 'M/D/YYYY')} ${time}`, number])}</tr></table><h3>Details:</h3><table border="1" cellpadding="6"><tr>${head.join('')}</tr>${rows.join('\n')}</table><table>${sums.join('\n')}</table></div></body></html>`
  // Outside the United States, the month before the day may be read as the day.
  const isOpen = locale.country !== 'US' && Number(date.slice(8)) <= 12
  return {
    mail: mailOf(order, `Invoice for order ${number}`, { html }),
    truth: truthOf(order, { inferred: isOpen ? ['orderDate'] : [] }),
  }
}
