import type { Family } from '../../../kit/family.ts'
import { escaped, page, row } from '../../../kit/html.ts'
import { type Locale, shortDay } from '../../../kit/locales.ts'
import { halfUp } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { chosenIn, drawOrder, platformMail } from './mail-parts.ts'

/** Factory goods from an online marketplace: pieces priced in cents, a platform fee and a first payment. */
export const alibabaTradeAssurance: Family = {
  name: 'alibaba-trade-assurance',
  kind: 'marketplace',
  locales: ['en-US', 'en-GB', 'en-US'],
  draw(random, base) {
    const locale: Locale = {
      ...base,
      tag: 'en-CN',
      country: 'CN',
      currency: 'USD',
      decimal: '.',
      group: [','],
      money: ['US $#', 'USD #', 'US$#'],
      cities: ['Yiwu, Zhejiang', 'Shaoxing, Zhejiang', 'Guangzhou, Guangdong'],
    }
    const order = drawOrder(random, locale, {
      number: ['2########001025###', '1########501023###'],
      options: 0.3,
      bulk: 0.6,
      fee: 0.6,
      discount: 0.15,
      tax: ['none'],
      lines: [1, 4],
      long: 0,
      quantities: [20, 900],
      prices: [12, 900],
    })
    const { money, quantity } = writingOf(random, order)
    const unit = random.pick(['Pieces', 'Pieces', 'Sets', 'pcs'])
    const items = order.lines.map((line) =>
      row([
        `<img src="https://sc.alicdn.example/kf/H1.jpg" width="60">`,
        `<a href="https://www.alibaba.example/product">${escaped(line.name)}</a>${line.options.length === 0 ? '' : `<br><span style="color:#999">${escaped(chosenIn(line, '; '))}</span>`}`,
        `${quantity(line.quantity)} ${unit}`,
        escaped(money(line.price)),
        escaped(money(line.total)),
      ]),
    )
    const first = halfUp((order.total * 30) / 100)
    const sum = (label: string, text: string): string =>
      `<tr><td align="right">${label}:</td><td align="right">${escaped(text)}</td></tr>`
    const sums = [
      sum('Product total', money(order.subtotal)),
      ...(order.discount > 0 ? [sum('Supplier discount', money(-order.discount))] : []),
      sum('Shipping fee', money(order.shipping)),
      ...(order.fee > 0 ? [sum('Transaction fee', money(order.fee))] : []),
      sum('<b>Order total</b>', money(order.total)),
    ]
    const plan = random.chance(0.5)
      ? `<p>Initial payment (30%): ${escaped(money(first))}<br>Balance payment: ${escaped(money(order.total - first))}</p>`
      : ''
    const body = `<p>Dear ${escaped(order.buyer)},</p><p>${escaped(order.vendor.name)} has confirmed your Trade Assurance order. Please make the payment in time.</p><table width="100%" bgcolor="#f7f8fa"><tr><td>Order number: <b>${order.number}</b></td><td>Order date: ${shortDay(order.date, { ...locale, country: 'US' })}</td></tr><tr><td>Supplier: ${escaped(order.vendor.name)}</td><td>Ship by: within ${random.whole(7, 40)} days after payment</td></tr></table>
<table width="100%" cellpadding="6">${row(['', 'Product', 'Quantity', 'Unit price', 'Total amount'], '', 'th')}${items.join('\n')}</table><table width="100%">${sums.join('\n')}</table>${plan}<p>Incoterms: ${random.pick(['FOB', 'DAP', 'EXW'])} &nbsp; Port: Ningbo</p><p>Recommended for you: ${escaped(random.pick(['Cotton Ribbon', 'Zip Puller']))} <b>${escaped(money(random.whole(5, 400)))}</b></p>`
    const subject = `Order ${order.number} has been confirmed by ${order.vendor.name}`
    return {
      mail: platformMail(order, 'Alibaba.com', 'tradeassurance@alibaba.example', subject, {
        html: page(random, order, subject, body),
      }),
      truth: truthOf(order, { sku: false }),
    }
  },
}
