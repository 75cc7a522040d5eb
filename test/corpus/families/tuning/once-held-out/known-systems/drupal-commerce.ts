import type { Family } from '../../../../kit/family.ts'
import { escaped } from '../../../../kit/html.ts'
import { mailOf, phrases } from '../../../../kit/phrases.ts'
import { addressOf } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { dollarIn, ifAny, shopOrder } from '../further-letters-and-shops/shop-wares.ts'

const words = phrases(
  ['title', 'details', 'shipping', 'billing', 'pay', 'sub', 'freight', 'discount', 'total', 'thanks', 'subject'],
  {
    en: 'Order Confirmation|Order #{n} details:|Shipping Information|Billing Information|Payment Method|Subtotal|Shipping|Discount|Order Total:|Thank you for your order!|Order #{n} confirmed',
    fr: 'Confirmation de commande|Détails de la commande n°{n} :|Informations de livraison|Informations de facturation|Moyen de paiement|Sous-total|Livraison|Remise|Total de la commande :|Merci pour votre commande !|Commande n°{n} confirmée',
    de: 'Bestellbestätigung|Details zur Bestellung Nr. {n}:|Versandinformationen|Rechnungsinformationen|Zahlungsmethode|Zwischensumme|Versand|Rabatt|Gesamtsumme:|Vielen Dank für Ihre Bestellung!|Bestellung Nr. {n} bestätigt',
    es: 'Confirmación del pedido|Detalles del pedido n.º {n}:|Información de envío|Información de facturación|Método de pago|Subtotal|Envío|Descuento|Total del pedido:|¡Gracias por su pedido!|Pedido n.º {n} confirmado',
  },
)

/**
 * Drupal Commerce: `2 x`, name and line total without headings, often the sums below the addresses, the total in a
 * separate line of text.
 */
export const drupalCommerce: Family = {
  name: 'drupal-commerce-2',
  kind: 'platform',
  locales: ['en-US', 'fr-FR', 'de-DE', 'es-ES', 'en-CA'],
  draw(random, locale) {
    const order = shopOrder(random, locale, {
      number: ['##', '###', '####', '2026-####'],
      options: 0,
      tax: locale.country === 'US' || locale.country === 'CA' ? ['none', 'added'] : ['none', 'included'],
      discount: 0.2,
    })
    const w = words(locale.language)
    const named = (text: string): string => text.replace('{n}', order.number)
    const { money, percent } = writingOf(random, order, { pattern: random.pick(locale.money), minus: 'before' })
    const hasSums = order.taxMode === 'added' || order.discount > 0 || random.chance(0.6)
    const row = (left: string, name: string, amount: string): string =>
      `<tr>\n<td>\n${left}\n</td>\n<td>\n<span>${name}</span>\n<span style="float: right;">${escaped(amount)}</span>\n</td>\n</tr>`
    const items = order.lines.map((line) => row(`${line.quantity} x`, escaped(line.name), money(line.total)))
    const tax =
      order.taxMode === 'none' ? '' : row('', `${locale.taxWord} ${percent(order.taxRate)}%`, money(order.tax))
    const sums = hasSums
      ? `${row('', w.sub, money(order.subtotal))}${ifAny(order.discount, row('', w.discount, money(-order.discount)))}${ifAny(order.shipping, row('', w.freight, money(order.shipping)))}${tax}`
      : ''
    const place = addressOf(random, order)
      .map((each) => `<span>${escaped(each)}</span>`)
      .join('<br>\n')
    const cell = (text: string): string => `<td style="padding-top: 5px; font-weight: bold;">${text}</td>`
    const html = `<table style="margin: 15px auto 0 auto; max-width: 768px; font-family: arial,sans-serif">
<tbody><tr><td>
<table style="margin-left: auto; margin-right: auto; text-align: center;"><tbody><tr><td><a href="https://${order.vendor.domain}/" style="font-weight: bold;">${escaped(order.vendor.name)}</a></td></tr></tbody></table>
<table style="text-align: center; min-width: 450px; margin: 5px auto 0 auto; border: 1px solid #cccccc; padding: 40px 30px 30px 30px;"><tbody>
<tr><td style="font-size: 30px; padding-bottom: 30px">${w.title}</td></tr>
<tr><td style="font-weight: bold; text-align: left; border-top: 1px solid #cccccc; border-bottom: 1px solid #cccccc">\n${named(w.details)}\n</td></tr>
<tr><td><table style="padding-top: 15px; padding-bottom:15px; width: 100%"><tbody style="text-align: left;">
${items.join('\n')}
</tbody></table></td></tr>
<tr><td><table style="width: 100%; text-align: left; border-top: 1px solid #cccccc; border-bottom: 1px solid #cccccc"><tbody><tr>${cell(w.shipping)}${cell(w.billing)}</tr><tr><td><p translate="no">${place}</p></td><td><p translate="no">${place}</p></td></tr>
<tr>${cell(w.pay)}</tr><tr><td>${random.pick(['Visa •••• 4242', 'PayPal', 'Stripe'])}</td></tr></tbody></table></td></tr>
${ifAny(sums.length, `<tr><td><table style="width: 100%; text-align: left;"><tbody>${sums}</tbody></table></td></tr>`)}
<tr><td><p style="font-size: 24px; padding-top: 15px; padding-bottom: 5px;">\n${w.total} ${escaped(money(order.total))}\n</p></td></tr>
<tr><td>${w.thanks}</td></tr></tbody></table></td></tr></tbody></table>`
    return {
      mail: mailOf(order, named(w.subject), { html }),
      truth: truthOf(order, {
        sku: false,
        unitPrice: false,
        inferred: dollarIn(locale),
        date: false,
        subtotal: hasSums,
        shipping: hasSums && order.shipping > 0,
        tax: hasSums,
      }),
    }
  },
}
