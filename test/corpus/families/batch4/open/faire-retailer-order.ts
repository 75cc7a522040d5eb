import type { Family } from '../../../kit/family.ts'
import { escaped, page } from '../../../kit/html.ts'
import { longDay } from '../../../kit/locales.ts'
import { filled, phrases } from '../../../kit/phrases.ts'
import { dayAfter } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'
import { drawOrder, platformMail, valuesIn, writes } from './mail-parts.ts'

const words = phrases(
  [
    'confirmed',
    'thanks',
    'order',
    'placed',
    'ships',
    'units',
    'retail',
    'subtotal',
    'discount',
    'shipping',
    'free',
    'total',
    'due',
    'also',
  ],
  {
    en: 'Your order with {shop} is confirmed|You’ll get a tracking link once it ships.|Order|Placed on|Estimated ship date|units|Suggested retail|Subtotal|Insider discount|Shipping|Free|Order total|Payment due|You may also like',
    de: 'Ihre Bestellung bei {shop} ist bestätigt|Sie erhalten einen Link zur Sendung, sobald sie unterwegs ist.|Bestellung|Aufgegeben am|Voraussichtlicher Versand|Stück|UVP|Zwischensumme|Insider-Rabatt|Versand|Kostenlos|Gesamtbetrag|Zahlung fällig|Das könnte Ihnen gefallen',
    fr: 'Votre commande auprès de {shop} est confirmée|Vous recevrez un lien de suivi à l’expédition.|Commande|Passée le|Expédition estimée|unités|Prix conseillé|Sous-total|Remise Insider|Livraison|Offerte|Total de la commande|Paiement dû le|Vous aimerez aussi',
    it: 'Il tuo ordine da {shop} è confermato|Riceverai un link di tracciamento alla spedizione.|Ordine|Effettuato il|Spedizione prevista|unità|Prezzo consigliato|Subtotale|Sconto Insider|Spedizione|Gratuita|Totale ordine|Pagamento entro il|Potrebbe piacerti',
    es: 'Tu pedido a {shop} está confirmado|Recibirás un enlace de seguimiento cuando salga.|Pedido|Realizado el|Envío estimado|unidades|PVP recomendado|Subtotal|Descuento Insider|Envío|Gratis|Total del pedido|Pago antes del|También te puede gustar',
    nl: 'Je bestelling bij {shop} is bevestigd|Je krijgt een trackinglink zodra die onderweg is.|Bestelling|Geplaatst op|Verwachte verzending|stuks|Adviesprijs|Subtotaal|Insider-korting|Verzending|Gratis|Totaalbedrag|Betaling vóór|Misschien ook leuk',
  },
)

/** Wholesale marketplace: `6 units × price` next to the recommended price, payment in 60 days, other goods below. */
export const faireRetailerOrder: Family = {
  name: 'faire-retailer-order',
  kind: 'marketplace',
  locales: ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'it-IT', 'es-ES', 'nl-NL'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = drawOrder(random, locale, {
      number: ['@#@?@#@?@#', '??????????'],
      options: 0.6,
      tax: ['none'],
      quantities: [2, 48],
      sku: ['@@@-###-@@', '#####'],
    })
    const { money } = writes(random, order)
    const hasSku = random.chance(0.5)
    const items = order.lines.map(
      (line) =>
        `<tr><td width="84"><img src="https://cdn.faire.example/p.jpg" width="72"></td><td><div><b>${escaped(line.name)}</b></div>${line.options.length === 0 ? '' : `<div>${escaped(valuesIn(line))}</div>`}${hasSku ? `<div style="color:#757575">SKU: ${line.sku}</div>` : ''}<div>${line.quantity} ${say.units} × ${escaped(money(line.price))}</div><div style="color:#757575">${say.retail}: ${escaped(money(line.price * 2))}</div></td><td align="right" valign="top">${escaped(money(line.total))}</td></tr>`,
    )
    const sum = (label: string, text: string): string =>
      `<tr><td>${escaped(label)}</td><td align="right">${escaped(text)}</td></tr>`
    const count = order.lines.reduce((all, { quantity }) => all + quantity, 0)
    const sums = [
      sum(`${say.subtotal} (${count} ${say.units})`, money(order.subtotal)),
      ...(order.discount > 0 ? [sum(say.discount, money(-order.discount))] : []),
      sum(say.shipping, order.shipping === 0 ? say.free : money(order.shipping)),
      sum(say.total, money(order.total)),
    ]
    const title = filled(say.confirmed, { shop: order.vendor.name })
    const body = `<h1>${escaped(title)}</h1><p>${say.thanks}</p><p>${say.order} <b>#${order.number}</b><br>${say.placed} ${longDay(order.date, locale)}<br>${say.ships}: ${longDay(dayAfter(order.sentAt, 6), locale)}</p><table width="100%">${items.join('\n')}</table><hr><table width="100%">${sums.join('\n')}</table><p>${say.due}: ${longDay(dayAfter(order.sentAt, 66), locale)} (Net 60)</p>
<h3>${say.also}</h3><table><tr><td><img src="https://cdn.faire.example/q.jpg" width="90"><br>Amber Bottle 100 ml<br>${escaped(money(random.whole(300, 2400)))}</td><td><img src="https://cdn.faire.example/r.jpg" width="90"><br>Rope Basket<br>${escaped(money(random.whole(900, 4200)))}</td></tr></table>`
    return {
      mail: platformMail(order, 'Faire', 'orders@faire.example', title, { html: page(random, order, title, body) }),
      truth: truthOf(order, { sku: hasSku }),
    }
  },
}
