import type { Family } from '../../kit/family.ts'
import { escaped, page, row } from '../../kit/html.ts'
import { longDay, shortDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import { dayAfter, goodsOf, orderFor, right, sumRow } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const goods = goodsOf({
  en: {
    vendors: 'Pressfold|Inkdrop Fulfillment|Merchline',
    products:
      'Unisex Heavy Cotton Tee|Garment-Dyed Sweatshirt|Enamel Mug 12 oz|Enhanced Matte Poster 18×24 in|Organic Cotton Tote|Embroidered Dad Hat|Kiss-Cut Sticker Sheet|Hardcover Bound Notebook|All-Over Print Apron|Phone Case, tough|Standard Postcard (4×6 in)|Canvas 12×16 in',
    options: 'Color:Black,Bone,Forest Green,Heather Grey|Size:S,M,L,2XL,One size',
  },
})

/** A printer that ships goods for shops: its number and the shop's, or a shipping notice without prices. */
export const printOnDemand: Family = {
  name: 'print-on-demand',
  kind: 'business',
  locales: ['en-US', 'en-GB', 'en-US', 'en-IE', 'en-CA'],
  draw(random, locale) {
    const order = orderFor(random, locale, {
      goods,
      number: ['PF########', '1########', '########', 'ORD-##-?????'],
      sku: ['##########', '?????_####', '@@###-@@'],
      options: 0.85,
      quantities: [1, 8],
      prices: [295, 4500],
      discount: 0.25,
      freeShipping: 0,
      fee: 0.2,
      tax: locale.country === 'US' ? ['added', 'none'] : ['added'],
      long: 0.02,
    })
    const { money } = writingOf(random, order, {
      minus: 'before',
      pattern: locale.country === 'CA' ? 'CA$#' : locale.country === 'US' ? '$#' : random.pick(locale.money),
    })
    const shop = random.chance(0.7) ? random.code(random.pick(['#1###', '####', 'R#########'])) : null
    const isSent = random.chance(0.25)
    const hasPrice = random.chance(0.6)
    const hasSku = random.chance(0.35)
    const written = random.chance(0.5) ? longDay(order.date, locale) : shortDay(order.date, locale)
    const about = (line: (typeof order.lines)[number]): string =>
      `<b>${escaped(line.name)}</b>${line.options.length > 0 ? `<br><span style="color:#777">${line.options.map(({ value }) => escaped(value)).join(' / ')}</span>` : ''}${hasSku ? `<br><span style="color:#777">SKU: ${line.sku}</span>` : ''}`
    const facts = [
      ['Order', `#${order.number}`],
      ...(shop === null ? [] : [['Your store order', shop]]),
      ['Created', written],
      ['Recipient', order.buyer],
    ]
    const band = `<table>${facts.map((pair) => row(pair.map(escaped))).join('')}</table>`
    if (isSent) {
      const carrier = random.pick(['USPS', 'DHL eCommerce', 'Royal Mail', 'FedEx'])
      const boxes = order.lines.length > 1 && random.chance(0.4) ? 2 : 1
      const items = order.lines.map((line) => row([about(line), `<td align="center">${line.quantity}</td>`]))
      const half = boxes === 2 ? Math.ceil(items.length / 2) : items.length
      const parcel = (rows: readonly string[], at: number): string =>
        `${boxes > 1 ? `<h3>Shipment ${at + 1}</h3>` : ''}<p>${carrier} · Tracking number <a href="https://track.${order.vendor.domain}/${at}">${random.code('94##############')}</a><br>Estimated delivery: ${shortDay(dayAfter(order.sentAt.slice(0, 10), 5 + at), locale)}</p><table width="100%">${row(['Product', 'Qty'], '', 'th')}${rows.join('\n')}</table>`
      const shown = [items.slice(0, half), items.slice(half)].slice(0, boxes)
      const body = `<h1>On its way!</h1><p>We have shipped an order for ${escaped(order.buyer)}.</p>${band}${shown.map(parcel).join('\n')}<p>You can find the costs of this order in your dashboard under Billing.</p>`
      return {
        mail: mailOf(order, `Order #${order.number} has shipped`, { html: page(random, order, 'On its way!', body) }),
        truth: truthOf(order, {
          sku: hasSku,
          unitPrice: false,
          lineTotal: false,
          subtotal: false,
          shipping: false,
          tax: false,
          total: false,
          currency: false,
        }),
      }
    }
    const items = order.lines.map((line) =>
      row([
        about(line),
        `<td align="center">${line.quantity}</td>`,
        ...(hasPrice ? [right(money(line.price))] : []),
        right(money(line.total)),
      ]),
    )
    const span = hasPrice ? 3 : 2
    const tax = locale.country === 'US' ? 'Sales tax' : locale.taxWord
    const sums = [
      sumRow(span, 'Products', money(order.subtotal)),
      ...(order.discount > 0 ? [sumRow(span, 'Bulk discount', money(-order.discount))] : []),
      ...(order.fee > 0 ? [sumRow(span, random.pick(['Branding', 'Pack-ins', 'Digitization']), money(order.fee))] : []),
      sumRow(span, random.pick(['Shipping (Standard)', 'Shipping', 'Shipping (Flat rate)']), money(order.shipping)),
      ...(order.taxMode === 'none' ? [] : [sumRow(span, tax, money(order.tax))]),
      `<tr><td colspan="${span}" align="right"><b>Total charged</b></td><td align="right"><b>${escaped(money(order.total))}</b></td></tr>`,
    ]
    const body = `<h1>We're on it</h1><p>Your order is paid and waiting for fulfillment. We charged ${random.pick(['your wallet', 'Visa ending in 4410', 'PayPal'])}.</p>${band}<table width="100%">${row(['Product', 'Qty', ...(hasPrice ? ['Price'] : []), 'Total'], '', 'th')}${items.join('\n')}${sums.join('\n')}</table><p>Production usually takes 2–5 business days.</p><p style="color:#999">${escaped(order.vendor.name)} · ${escaped(order.vendor.city)}</p>`
    return {
      mail: mailOf(order, `Order #${order.number} confirmed`, { html: page(random, order, "We're on it", body) }),
      truth: truthOf(order, { sku: hasSku, unitPrice: hasPrice }),
    }
  },
}
