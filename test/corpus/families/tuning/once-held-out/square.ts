import type { Family } from '../../../kit/family.ts'
import { escaped, page } from '../../../kit/html.ts'
import { shortDay } from '../../../kit/locales.ts'
import { mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { orderOf } from './goods.ts'

const words = phrases(['subject', 'left', 'subtotal', 'discount', 'tax', 'tip', 'total', 'order', 'at', 'receipt'], {
  en: 'Receipt from {shop}|You paid|Subtotal|Discount|Tax|Tip|Total|Order|at|Receipt',
  fr: 'Reçu de {shop}|Vous avez payé|Sous-total|Rabais|Taxes|Pourboire|Total|Commande|à|Reçu',
  es: 'Recibo de {shop}|Has pagado|Subtotal|Descuento|Impuestos|Propina|Total|Pedido|a las|Recibo',
})

/**
 * Square: receipt of a till with one row per item, the quantity only if it is above 1, a tip, and a receipt number of
 * four characters beside the order number.
 */
export const square: Family = {
  name: 'square',
  kind: 'invoice',
  locales: ['en-US', 'en-GB', 'en-CA', 'fr-FR', 'es-ES', 'en-AU'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      number: ['1##', '####'],
      options: 0.4,
      tax: ['added', 'none'],
      freeShipping: 1,
      fee: 0.3,
      quantities: [1, 4],
      lines: [1, 6],
      long: 0,
    })
    const { money } = writingOf(random, order)
    const receipt = random.code('@#@?')
    const row = (label: string, amount: number, extra = ''): string =>
      `<tr><td style="padding:8px 0"><div>${label}</div>${extra}</td><td style="padding:8px 0;text-align:right;vertical-align:top">${escaped(money(amount))}</td></tr>`
    const items = order.lines.map(({ name, options, quantity, total }) =>
      row(
        `${escaped(name)}${quantity > 1 ? ` <span style="color:#85898c">× ${quantity}</span>` : ''}`,
        total,
        options.length === 0
          ? ''
          : `<div style="color:#85898c;font-size:14px">${options.map(({ value }) => escaped(value)).join(', ')}</div>`,
      ),
    )
    const day = shortDay(order.date, locale)
    const body = `<div align="center"><img src="https://s.example/logo.png" alt="" width="80"><h2>${escaped(order.vendor.name)}</h2><div>${say.left}</div><h1 style="font-size:48px">${escaped(money(order.total))}</h1></div>
<table width="100%">${items.join('\n')}<tr><td colspan="2" height="1" bgcolor="#eee"></td></tr>
${row(say.subtotal, order.subtotal)}${order.discount > 0 ? row(say.discount, -order.discount) : ''}${order.taxMode === 'added' ? row(say.tax, order.tax) : ''}${order.fee > 0 ? row(say.tip, order.fee) : ''}${row(`<b>${say.total}</b>`, order.total)}</table>
<table width="100%"><tr><td>${escaped(order.vendor.name)}<br>${escaped(order.vendor.city)}<br>${order.vendor.phone}</td><td align="right">Visa 4242 (Chip)<br>${escaped(day)} ${say.at} 14:14<br>${say.order} #${order.number}<br>#${receipt}</td></tr></table><p>© 2026 Square Example, Inc.</p>`
    const isImplied = order.lines.some(({ quantity }) => quantity === 1)
    return {
      mail: mailOf(order, say.subject.replace('{shop}', order.vendor.name), {
        html: page(random, order, say.left, body),
      }),
      truth: truthOf(order, {
        sku: false,
        shipping: false,
        unitPrice: false,
        otherNumbers: [receipt],
        inferred: ['orderDate', ...(isImplied ? ['line quantity'] : [])],
      }),
    }
  },
}
