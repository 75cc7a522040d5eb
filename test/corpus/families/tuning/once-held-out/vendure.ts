import type { Family } from '../../../kit/family.ts'
import { escaped, footer, page } from '../../../kit/html.ts'
import { longDay, numericDay } from '../../../kit/locales.ts'
import { mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { orderOf } from './goods.ts'

const words = phrases(
  ['subject', 'dear', 'thanks', 'code', 'date', 'price', 'to', 'summary', 'sub', 'shipping', 'total', 'standard'],
  {
    en: 'Order confirmation for #{n}|Dear|Thank you for your order!|Order Code|Order Date|Total Price|Shipping To:|Order Summary:|Sub-total:|Shipping|Total:|Standard Shipping',
    de: 'Bestellbestätigung #{n}|Liebe/r|Vielen Dank für Ihre Bestellung!|Bestellcode|Bestelldatum|Gesamtpreis|Lieferung an:|Bestellübersicht:|Zwischensumme:|Versand|Gesamt:|Standardversand',
    es: 'Confirmación del pedido #{n}|Estimado/a|¡Gracias por su pedido!|Código de pedido|Fecha de pedido|Precio total|Enviar a:|Resumen del pedido:|Subtotal:|Envío|Total:|Envío estándar',
    cs: 'Potvrzení objednávky #{n}|Vážený/á|Děkujeme za objednávku!|Kód objednávky|Datum objednávky|Celková cena|Doručit na:|Souhrn objednávky:|Mezisoučet:|Doprava|Celkem:|Standardní doprava',
  },
)

/**
 * Vendure: three boxes with order code (16 letters and digits), date and total; `2 x Name` and the line total in rows
 * without headings; a subtotal after the discount.
 */
export const vendure: Family = {
  name: 'vendure-mail',
  kind: 'platform',
  locales: ['en-US', 'en-GB', 'de-DE', 'es-ES', 'cs-CZ'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      number: ['????????????????', '@@##@@@#????????'],
      options: 0,
      tax: ['none'],
      discount: 0.3,
    })
    const { money } = writingOf(random, order)
    const items = order.lines.map(
      ({ name, quantity, total }) =>
        `<tr class="order-row"><td><img alt="${escaped(name).replaceAll('"', '&quot;')}" style="width:50px" src="https://${order.vendor.domain}/p.jpg?w=50"/></td><td>${quantity} x ${escaped(name)}</td><td></td><td>${escaped(money(total))}</td></tr>`,
    )
    const sum = (label: string, amount: number): string =>
      `<tr class="order-row"><td colspan="3">${escaped(label)}</td><td>${escaped(money(amount))}</td></tr>`
    const callout = (label: string, value: string): string =>
      `<div class="mj-column-per-33" style="display:inline-block;width:33%"><table><tr><td class="callout-large"><div><strong>${label}</strong></div></td></tr><tr><td class="callout-small"><div>${escaped(value)}</div></td></tr></table></div>`
    const day = random.chance(0.5) ? longDay(order.date, locale) : numericDay(order.date, locale.numericDate[0] ?? '')
    const body = `<div>${say.dear} ${order.buyer},</div><div>${escaped(say.thanks)}</div>
<div class="callout">${callout(say.code, order.number)}${callout(say.date, day)}${callout(say.price, money(order.total))}</div>
<h3>${say.to} ${order.buyer}</h3><ul class="address"><li>12 Mill Lane</li><li>10115</li></ul>
<h3>${say.summary}</h3><table cellpadding="6" width="100%">${items.join('\n')}
${order.discount > 0 ? sum(random.pick(['Spring Sale', '10% Off']), -order.discount) : ''}${sum(say.sub, order.subtotal - order.discount)}${sum(`${say.shipping} (${say.standard}):`, order.shipping)}
<tr class="order-row total-row"><td colspan="3">${say.total}</td><td>${escaped(money(order.total))}</td></tr></table>${footer(order)}`
    const truth = truthOf(order, { sku: false, unitPrice: false })
    return {
      mail: mailOf(order, say.subject.replace('{n}', order.number), { html: page(random, order, say.thanks, body) }),
      // The subtotal follows the discount and is reduced by it.
      truth: {
        ...truth,
        subtotal: order.subtotal - order.discount,
        inferred: order.discount > 0 ? ['discount', 'subtotal'] : [],
      },
    }
  },
}
