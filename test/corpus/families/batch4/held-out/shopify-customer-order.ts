import type { Family } from '../../../kit/family.ts'
import { escaped, page } from '../../../kit/html.ts'
import { filled, mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { addressBlock, drawOrder, valuesIn, writes } from '../open/mail-parts.ts'

const words = phrases(
  [
    'thanks',
    'ready',
    'order',
    'view',
    'visit',
    'summary',
    'subtotal',
    'discount',
    'shipping',
    'free',
    'taxes',
    'incl',
    'total',
    'saved',
    'info',
    'address',
    'billing',
    'payment',
    'subject',
  ],
  {
    en: 'Thank you for your purchase!|We’re getting your order ready to be shipped. We will notify you when it has been sent.|Order|View your order|Visit our store|Order summary|Subtotal|Discount|Shipping|Free|Taxes|Including {tax} in taxes|Total|You saved|Customer information|Shipping address|Billing address|Payment|Order {number} confirmed',
    de: 'Danke für deinen Einkauf!|Wir bereiten deine Bestellung für den Versand vor und melden uns, sobald sie unterwegs ist.|Bestellung|Bestellung anzeigen|Zu unserem Shop|Bestellübersicht|Zwischensumme|Rabatt|Versand|Kostenlos|Steuern|Inklusive {tax} Steuern|Gesamt|Du sparst|Kundeninformationen|Lieferadresse|Rechnungsadresse|Zahlung|Bestellung {number} bestätigt',
    fr: 'Merci pour votre achat !|Nous préparons votre commande et vous informerons de son envoi.|Commande|Afficher votre commande|Visiter notre boutique|Résumé de la commande|Sous-total|Réduction|Expédition|Gratuit|Taxes|Taxes de {tax} incluses|Total|Vous avez économisé|Informations client|Adresse d’expédition|Adresse de facturation|Paiement|Commande {number} confirmée',
    es: '¡Gracias por tu compra!|Estamos preparando tu pedido y te avisaremos cuando se envíe.|Pedido|Ver tu pedido|Visita nuestra tienda|Resumen del pedido|Subtotal|Descuento|Envío|Gratis|Impuestos|Incluye {tax} de impuestos|Total|Ahorraste|Información del cliente|Dirección de envío|Dirección de facturación|Pago|Pedido {number} confirmado',
    it: 'Grazie per il tuo acquisto!|Stiamo preparando il tuo ordine e ti avviseremo alla spedizione.|Ordine|Visualizza l’ordine|Visita il negozio|Riepilogo dell’ordine|Subtotale|Sconto|Spedizione|Gratis|Imposte|Include imposte per {tax}|Totale|Hai risparmiato|Informazioni cliente|Indirizzo di spedizione|Indirizzo di fatturazione|Pagamento|Ordine {number} confermato',
    nl: 'Bedankt voor je aankoop!|We maken je bestelling klaar en laten het weten zodra die verzonden is.|Bestelling|Bestelling bekijken|Bezoek onze winkel|Besteloverzicht|Subtotaal|Korting|Verzending|Gratis|Belastingen|Inclusief {tax} aan belastingen|Totaal|Je bespaart|Klantgegevens|Verzendadres|Factuuradres|Betaling|Bestelling {number} bevestigd',
    pt: 'Obrigado pela sua compra!|Estamos preparando seu pedido e avisaremos quando for enviado.|Pedido|Ver seu pedido|Visite nossa loja|Resumo do pedido|Subtotal|Desconto|Frete|Grátis|Impostos|Inclui {tax} de impostos|Total|Você economizou|Informações do cliente|Endereço de entrega|Endereço de cobrança|Pagamento|Pedido {number} confirmado',
    pl: 'Dziękujemy za zakup!|Przygotowujemy zamówienie i damy znać, gdy zostanie wysłane.|Zamówienie|Zobacz zamówienie|Odwiedź nasz sklep|Podsumowanie zamówienia|Suma częściowa|Rabat|Wysyłka|Bezpłatna|Podatki|W tym {tax} podatków|Suma|Oszczędzasz|Dane klienta|Adres wysyłki|Adres rozliczeniowy|Płatność|Zamówienie {number} potwierdzone',
  },
)

/**
 * No order date, the order number in the header; `Name × 2` in one element, the variant below; an included tax in a
 * note below the total.
 */
export const shopifyCustomerOrder: Family = {
  name: 'shopify-customer-order',
  kind: 'platform',
  locales: ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'pt-BR', 'pl-PL', 'en-GB', 'en-AU'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = drawOrder(random, locale, {
      number: ['10##', '####', 'LT-####', '#####-DE'],
      options: 0.5,
      tax: ['added', 'included', 'none'],
    })
    const { money } = writes(random, order)
    const items = order.lines.map((line) => {
      const variant = escaped(valuesIn(line))
      return `<tr class="order-list__item"><td class="order-list__item__cell"><table><tr><td><img src="https://cdn.${order.vendor.domain}/s/1.png" align="left" width="60" height="60" class="order-list__product-image"></td><td class="order-list__product-description-cell"><span class="order-list__item-title">${escaped(line.name)}&nbsp;&times;&nbsp;${line.quantity}</span><br>${variant === '' ? '' : `<span class="order-list__item-variant">${variant}</span><br>`}</td><td class="order-list__price-cell" align="right"><p class="order-list__item-price">${escaped(money(line.total))}</p></td></tr></table></td></tr>`
    })
    const sum = (label: string, text: string): string =>
      `<tr class="subtotal-line"><td class="subtotal-line__title"><p><span>${label}</span></p></td><td class="subtotal-line__value" align="right"><strong>${escaped(text)}</strong></td></tr>`
    const isCoded = random.chance(0.6)
    const sums = [
      ...(order.discount > 0
        ? [sum(say.discount + (isCoded ? ` (${random.code('@@@@##')})` : ''), money(-order.discount))]
        : []),
      sum(say.subtotal, money(order.subtotal - order.discount)),
      sum(say.shipping, order.shipping === 0 && random.chance(0.5) ? say.free : money(order.shipping)),
      ...(order.taxMode === 'added' ? [sum(say.taxes, money(order.tax))] : []),
    ]
    const coded = /[A-Z]{3}/.test(money(1)) ? money(order.total) : `${money(order.total)} ${locale.currency}`
    const contained =
      order.taxMode === 'included'
        ? `<p class="total-taxes">${escaped(filled(say.incl, { tax: money(order.tax) }))}</p>`
        : ''
    const body = `<table class="header row"><tr><td class="shop-name__cell"><h1>${escaped(order.vendor.name)}</h1></td><td class="order-number__cell"><span class="order-number__text">${say.order} #${order.number}</span></td></tr></table><h2>${say.thanks}</h2><p>${say.ready}</p><table class="button"><tr><td><a href="https://${order.vendor.domain}/orders/x">${say.view}</a></td></tr></table><p>or <a href="https://${order.vendor.domain}">${say.visit}</a></p>
<h3>${say.summary}</h3><table class="row">${items.join('\n')}</table><table class="row subtotal-lines"><tr><td class="subtotal-spacer"></td><td><table class="subtotal-table">${sums.join('\n')}</table><table class="subtotal-table subtotal-table--total">${sum(say.total, coded)}</table>${contained}${order.discount > 0 ? `<p class="total-discount">${say.saved} <span>${escaped(money(order.discount))}</span></p>` : ''}</td></tr></table>
<h3>${say.info}</h3><table><tr><td><h4>${say.address}</h4><p>${addressBlock(random, order)}</p></td><td><h4>${say.billing}</h4><p>${addressBlock(random, order)}</p></td></tr></table><h4>${say.payment}</h4><p>Visa ${random.code('••••####')} — <strong>${escaped(money(order.total))}</strong></p>`
    const truth = truthOf(order, { sku: false, unitPrice: false, date: false })
    return {
      mail: mailOf(order, filled(say.subject, { number: `#${order.number}` }), {
        html: page(random, order, say.thanks, body),
      }),
      truth:
        order.discount > 0 ? { ...truth, subtotal: order.subtotal - order.discount, inferred: ['subtotal'] } : truth,
    }
  },
}
