import type { Family } from '../../../../kit/family.ts'
import { escaped } from '../../../../kit/html.ts'
import { mailOf, phrases } from '../../../../kit/phrases.ts'
import { addressOf } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { ifAny, shopOrder } from './shop-goods.ts'

const words = phrases(
  [
    'subject',
    'hi',
    'number',
    'date',
    'thanks',
    'details',
    'qty',
    'subtotal',
    'off',
    'shipping',
    'total',
    'billing',
    'delivery',
    'pays',
    'card',
    'way',
    'status',
    'note',
    'rights',
  ],
  {
    en: 'Order confirmation|Hi|Order number|Order date|We appreciate your business.|Order details|Quantity|Sub-total|Promotion|Shipping|Total|Billing information|Shipping information|Payment method|Credit card|Shipping method|Your order was received and is now being processed.|You receive this mail because you ordered at|All rights reserved',
    fr: 'Confirmation de commande|Bonjour|Commande numéro|Date de la commande|Merci de votre confiance.|Détails de la commande|Quantité|Sous-total|Promotion|Livraison|Total|Facturation|Expédition|Mode de paiement|Carte de crédit|Mode de livraison|Nous avons reçu votre commande et la préparons.|Vous recevez ce message car vous avez commandé chez|Tous droits réservés',
    es: 'Confirmación de pedido|Hola|Número de pedido|Fecha del pedido|Gracias por su confianza.|Detalles del pedido|Cantidad|Subtotal|Promoción|Envío|Total|Facturación|Dirección de envío|Forma de pago|Tarjeta de crédito|Método de envío|Hemos recibido su pedido y lo estamos preparando.|Recibe este mensaje porque hizo un pedido en|Todos los derechos reservados',
  },
)

/** Shopizer: `Name - SKU`, `Quantity: 3` and the unit price in three cells without headings; the sums below. */
export const shopizer: Family = {
  name: 'shopizer',
  kind: 'platform',
  locales: ['en-CA', 'fr-CA', 'en-US', 'es-MX', 'fr-FR'],
  draw(random, locale) {
    const order = shopOrder(random, locale, {
      number: ['###', '1###', '5####'],
      sku: ['sku####', '@@@##', 'P-####-@', '######'],
      options: 0,
      tax: ['added', 'none'],
    })
    const pattern = random.pick(locale.exactMoney)
    const { money } = writingOf(random, order, { pattern })
    const w = words(locale.language)
    const taxes = locale.country === 'CA' ? (locale.language === 'fr' ? 'TPS/TVQ' : 'GST/HST') : locale.taxWord
    const rows = order.lines.map(
      (line) =>
        `<tr><td>${escaped(line.name)} - ${line.sku}</td><td>${w.qty}: ${line.quantity}</td><td>${escaped(money(line.price))}</td></tr>`,
    )
    const sum = (label: string, amount: number): string =>
      `<tr class="border"><td></td><td><strong>${label}: </strong></td><td><strong>${escaped(money(amount))}</strong></td></tr>`
    const sums = [
      sum(w.subtotal, order.subtotal),
      ifAny(order.discount, sum(w.off, -order.discount)),
      sum(w.shipping, order.shipping),
      ifAny(order.tax, sum(taxes, order.tax)),
      sum(w.total, order.total),
    ]
    const place = addressOf(random, order).map(escaped).join('<br/>')
    const side = (title: string, text: string): string =>
      `<td valign="top"><ul class="sidebar"><li><a><h5>${title} &raquo;</h5><p>${text}</p></a></li></ul></td>`
    const html = `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html><head><meta name="viewport" content="width=device-width" /><style type="text/css">.callout{background-color:#ECF8FF;padding:15px}.footer-wrap p{font-size:10px;font-weight:bold}</style></head><body bgcolor="#FFFFFF">
<table class="head-wrap"><tr><td></td><td class="header container"><img src="https://www.${order.vendor.domain}/static/files/logo.png" alt="${escaped(order.vendor.name)}"></td><td></td></tr></table>
<table class="body-wrap"><tr><td colspan="2"><table><tr><td><h4>${w.hi} ${escaped(order.buyer)}<br/></h4><p class="lead">${w.number} ${order.number}</p><br><p>${w.date} ${order.date}<br/>${w.thanks}</p></td></tr></table></td></tr>
<tr><td></td><td class="container"><h4>${w.details}</h4><table width="100%">${rows.join('\n')}${sums.join('')}</table></td><td></td></tr>
<tr><td></td><td><table><tr>${side(w.billing, place)}${side(w.delivery, place)}</tr><tr>${side(w.pays, w.card)}${side(w.way, random.pick(['UPS Standard', 'FedEx Ground', 'DHL Express']))}</tr></table></td><td></td></tr></table>
<p class="callout">${w.status}</p>
<table class="footer-wrap"><tr><td align="center"><p>${w.note} ${escaped(order.vendor.name)}, ${escaped(order.vendor.city)}, ${order.vendor.phone}</p><p>${order.vendor.registration.join(' ')}</p><p>Copyright @ ${escaped(order.vendor.name)} 2026, ${w.rights}</p></td></tr></table></body></html>`
    return {
      mail: mailOf(order, `${w.subject} ${random.chance(0.5) ? order.number : `- ${order.vendor.name}`}`, { html }),
      truth: truthOf(order, { lineTotal: false }),
    }
  },
}
