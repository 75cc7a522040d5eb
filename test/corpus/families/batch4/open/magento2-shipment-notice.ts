import type { Family } from '../../../kit/family.ts'
import { escaped, footer, page } from '../../../kit/html.ts'
import { filled, mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { addressBlock, drawOrder } from './mail-parts.ts'

const words = phrases(
  ['thanks', 'subject', 'heading', 'items', 'count', 'by', 'tracking', 'billing', 'shippingInfo', 'payment', 'method'],
  {
    en: 'Thank you for your order. Your shipping confirmation is below.|Shipment # {s} for Order # {n}|Your Shipment #{s} for Order #{n}|Items|Qty|Shipped By|Tracking Number|Billing Info|Shipping Info|Payment Method|Shipping Method',
    de: 'Vielen Dank für Ihre Bestellung. Unten finden Sie Ihre Versandbestätigung.|Lieferung # {s} für Bestellung # {n}|Ihre Lieferung #{s} für Bestellung #{n}|Artikel|Menge|Versendet durch|Sendungsnummer|Rechnungsinformationen|Lieferinformationen|Zahlungsart|Versandart',
    fr: 'Merci pour votre commande. Votre confirmation d’expédition se trouve ci-dessous.|Expédition n° {s} pour la commande n° {n}|Votre expédition n° {s} pour la commande n° {n}|Articles|Qté|Expédié par|Numéro de suivi|Informations de facturation|Informations de livraison|Mode de paiement|Mode de livraison',
    es: 'Gracias por su pedido. A continuación encontrará la confirmación del envío.|Envío # {s} para el pedido # {n}|Su envío #{s} para el pedido #{n}|Artículos|Cant.|Enviado por|Número de seguimiento|Datos de facturación|Datos de envío|Método de pago|Método de envío',
    it: 'Grazie per il tuo ordine. La conferma di spedizione è qui sotto.|Spedizione # {s} per l’ordine # {n}|La tua spedizione #{s} per l’ordine #{n}|Articoli|Qtà|Spedito da|Numero di tracking|Dati di fatturazione|Dati di spedizione|Metodo di pagamento|Metodo di spedizione',
    nl: 'Bedankt voor je bestelling. Hieronder vind je de verzendbevestiging.|Verzending # {s} voor bestelling # {n}|Je verzending #{s} voor bestelling #{n}|Artikelen|Aantal|Verzonden door|Trackingnummer|Factuurgegevens|Verzendgegevens|Betaalmethode|Verzendmethode',
  },
)

/** Shipping notice: its own number and the order's, items with quantities, no prices. */
export const magento2ShipmentNotice: Family = {
  name: 'magento2-shipment-notice',
  kind: 'dispatch',
  locales: ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'en-GB'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = drawOrder(random, locale, { number: ['00000####', '1000#####', '30000####'], options: 0.5, delay: 5 })
    const numbers = { n: order.number, s: random.code('00000####') }
    const items = order.lines.map(
      (line) =>
        `<tbody class="shipment-item"><tr><td class="item-info"><p class="product-name">${escaped(line.name)}</p><p class="sku">SKU: ${line.sku}</p>${
          line.options.length === 0
            ? ''
            : `<dl class="item-options">${line.options.map(({ name, value }) => `<dt><strong><em>${escaped(name)}</em></strong></dt><dd>${escaped(value)}</dd>`).join('')}</dl>`
        }</td><td class="item-qty">${line.quantity}</td></tr></tbody>`,
    )
    const track = `<br><table class="shipment-track"><thead><tr><th>${say.by}</th><th>${say.tracking}</th></tr></thead><tbody><tr><td>${random.pick(['DHL', 'United Parcel Service', 'GLS', 'DPD'])}:</td><td class="number">${random.code('1Z############')}</td></tr></tbody></table>`
    const body = `<table><tr class="email-intro"><td><p class="greeting">${escaped(order.buyer)},</p><p>${say.thanks}</p></td></tr><tr class="email-summary"><td><h1>${filled(say.heading, numbers)}</h1></td></tr>
<tr class="email-information"><td><table class="order-details"><tr><td class="address-details"><h3>${say.billing}</h3><p>${addressBlock(random, order)}</p></td><td class="address-details"><h3>${say.shippingInfo}</h3><p>${addressBlock(random, order)}</p></td></tr><tr><td class="method-info"><h3>${say.payment}</h3><dl class="payment-method"><dt>PayPal</dt></dl></td><td class="method-info"><h3>${say.method}</h3><p>Flat Rate - Fixed</p></td></tr></table>
<table class="shipment-items"><thead><tr><th class="item-info">${say.items}</th><th class="item-qty">${say.count}</th></tr></thead>${items.join('\n')}</table>${random.chance(0.8) ? track : ''}</td></tr></table>${footer(order)}`
    const subject = `${order.vendor.name}: ${filled(say.subject, numbers)}`
    return {
      mail: mailOf(order, subject, { html: page(random, order, subject, body) }),
      truth: truthOf(order, {
        currency: false,
        date: false,
        lineTotal: false,
        shipping: false,
        subtotal: false,
        tax: false,
        total: false,
        unitPrice: false,
      }),
    }
  },
}
