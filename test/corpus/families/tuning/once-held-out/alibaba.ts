import type { Family } from '../../../kit/family.ts'
import { escaped, page, row } from '../../../kit/html.ts'
import { shortDay } from '../../../kit/locales.ts'
import type { OrderLine } from '../../../kit/orders.ts'
import { mailOf } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { orderOf } from './goods.ts'

/**
 * Alibaba: large quantities at low prices in US dollars (`5,000 Pieces` at `US $0.12`), an initial payment of 30 % and
 * the balance.
 */
export const alibaba: Family = {
  name: 'alibaba',
  kind: 'marketplace',
  locales: ['en-US'],
  draw(random, locale) {
    const drawn = orderOf(random, locale, {
      number: ['2##############', '1#################'],
      options: 0,
      tax: ['none'],
      fee: 0.5,
      lines: [1, 4],
      long: 0,
      quantities: [1, 10],
      prices: [4, 350],
      discount: 0.3,
      freeShipping: 0.1,
    })
    const lines = drawn.lines.map((line): OrderLine => {
      const quantity = line.quantity * random.pick([100, 500, 1000])
      const price = line.price > 100_000 ? 99 : line.price
      return { ...line, quantity, price, total: quantity * price }
    })
    const subtotal = lines.reduce((sum, { total }) => sum + total, 0)
    const shipping = drawn.shipping * 10
    const order = { ...drawn, lines, subtotal, shipping, total: subtotal - drawn.discount + shipping + drawn.fee }
    const pattern = random.pick(['USD #', 'US $#', 'US$ #'])
    const { money, quantity } = writingOf(random, order, { pattern })
    const isPieces = random.pick(['Pieces', 'Piece(s)', 'pcs'])
    const items = order.lines.map(({ name, quantity: count, price, total }) =>
      row([
        `<img src="https://sc.alicdn.example/a.jpg" width="60" alt="">`,
        `<a href="https://www.alibaba.example/p">${escaped(name)}</a><br><span style="color:#999">Customization: logo (Min. order ${quantity(random.pick([100, 500]))} ${isPieces})</span>`,
        `${escaped(money(price))}`,
        `${quantity(count)} ${isPieces}`,
        `${escaped(money(total))}`,
      ]),
    )
    const fact = (label: string, value: string): string =>
      `<tr><td style="color:#666">${label}</td><td>${value}</td></tr>`
    const sum = (label: string, amount: number): string =>
      `<tr><td>${label}</td><td align="right">${escaped(money(amount))}</td></tr>`
    const first = Math.round(order.total * 0.3)
    const body = `<p>Dear ${order.buyer},</p><p>Your Trade Assurance order has been created by the supplier. Please review it.</p>
<table>${fact('Order No.', order.number)}${fact('Order placed', escaped(shortDay(order.date, locale)))}${fact('Supplier', escaped(order.vendor.name))}${fact('Trade terms', 'FOB Ningbo, Incoterms 2020')}${fact('Ship within', '25 calendar days after payment')}</table>
<h3>Product details</h3><table width="100%">${row(['', 'Product', 'Unit price', 'Quantity', 'Total'], '', 'th')}${items.join('\n')}</table>
<table>${sum('Item subtotal', order.subtotal)}${sum('Shipping fee', order.shipping)}${order.discount > 0 ? sum('Supplier discount', -order.discount) : ''}${order.fee > 0 ? sum('Payment processing fee', order.fee) : ''}${sum('<b>Order amount</b>', order.total)}</table>
<h3>Payment</h3><table>${sum('Initial payment (30%)', first)}${sum('Balance payment (70%)', order.total - first)}</table><p>Alibaba.com Singapore E-Commerce Private Limited, 51 Bras Basah Road, Singapore 189554</p>`
    return {
      mail: {
        ...mailOf(order, `Your order ${order.number} is awaiting initial payment`, {
          html: page(random, order, 'Trade Assurance order', body),
        }),
        from: { name: 'Alibaba.com', email: 'service@notice.alibaba.example' },
      },
      truth: truthOf(order, { sku: false }),
    }
  },
}
