import type { Family } from '../../../../kit/family.ts'
import { escaped, page } from '../../../../kit/html.ts'
import { longDay, numericDay } from '../../../../kit/locales.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { addressOf, dayAfter } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { shopOrder } from './shop-goods.ts'

const carriers = [
  ['USPS', '94001118992######'],
  ['UPS', '1Z@##?######'],
  ['FedEx', '7748########'],
  ['Royal Mail', 'RM#########GB'],
  ['Canada Post', '7035########'],
  ['Australia Post', '33###########'],
] as const

/**
 * ShipStation: notice of a shipped parcel with carrier, tracking number, items and quantities, often SKUs, no amounts
 * of the order.
 */
export const shipstation: Family = {
  name: 'shipstation',
  kind: 'dispatch',
  locales: ['en-US', 'en-GB', 'en-CA', 'en-AU', 'en-US'],
  draw(random, locale) {
    const order = shopOrder(random, locale, {
      number: ['1####', '#####', '114-#######-#######', 'W-2026-####'],
      options: 0.3,
      lines: [1, 7],
      delay: 5,
    })
    const { vendor } = order
    const [carrier, pattern] = random.pick(carriers)
    const tracking = random.code(pattern)
    const numeric = (day: string): string => numericDay(day, locale.numericDate[0] ?? '')
    const sent = order.sentAt.slice(0, 10)
    const hasDate = random.chance(0.7)
    const hasCode = random.chance(0.7)
    const isLong = random.chance(0.3)
    const dayOf = (day: string): string => (isLong ? longDay(day, locale) : numeric(day))
    const rows = order.lines.map((line) => {
      const options = line.options
        .map(({ name, value }) => `<br><em style="font-size:11px">${escaped(name)}: ${escaped(value)}</em>`)
        .join('')
      return `<tr><td>${escaped(line.name)}${options}</td>${hasCode ? `<td>${line.sku}</td>` : ''}<td align="center">${line.quantity}</td></tr>`
    })
    const head = ['Item', ...(hasCode ? ['SKU'] : []), 'Qty']
    const fact = (label: string, value: string): string => `<tr><td><b>${label}</b></td><td>${value}</td></tr>`
    const facts = [
      fact('Order #:', order.number),
      ...(hasDate ? [fact('Order Date:', dayOf(order.date))] : []),
      fact('Ship Date:', dayOf(sent)),
      fact('Carrier:', carrier),
      fact('Service:', random.pick(['Ground', 'Priority', 'Tracked 48', 'Expedited'])),
      fact('Tracking #:', `<a href="https://track.shipstation.example/${tracking}">${tracking}</a>`),
      ...(random.chance(0.5) ? [fact('Estimated delivery:', dayOf(dayAfter(sent, random.whole(2, 6))))] : []),
    ]
    const place = addressOf(random, order).map(escaped).join('<br>')
    const offer = random.chance(0.3)
      ? `<p style="background:#eef6ee;padding:8px">Take 10% off your next order over ${locale.country === 'GB' ? '£' : '$'}50 with the code ${random.code('@@@@##')}.</p>`
      : ''
    const body = `<h2>Good news, ${escaped(order.buyer)}: your parcel has left!</h2><p>It should reach you within a few days. The carrier may need up to 24 hours to show the first scan.</p><table>${facts.join('')}</table><h3>Shipping to</h3><p>${place}</p><h3>This shipment has these items:</h3><table border="1" cellpadding="5" style="border-collapse:collapse" width="100%"><tr>${head.map((each) => `<th>${each}</th>`).join('')}</tr>${rows.join('\n')}</table>${offer}<p>Questions? Reply to this mail or call ${vendor.phone}.</p><p>${escaped(vendor.name)}<br>${escaped(vendor.city)}</p><p style="font-size:10px;color:#aaa">Sent with ShipStation</p>`
    const subject = random.pick([
      `Your ${vendor.name} order has shipped (#${order.number})`,
      'Your order is on its way!',
    ])
    return {
      mail: mailOf(order, subject, { html: page(random, order, 'Your parcel has left', body) }),
      truth: truthOf(order, {
        sku: hasCode,
        date: hasDate,
        currency: false,
        unitPrice: false,
        lineTotal: false,
        subtotal: false,
        shipping: false,
        tax: false,
        total: false,
      }),
    }
  },
}
