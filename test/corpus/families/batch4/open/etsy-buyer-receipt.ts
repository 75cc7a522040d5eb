import type { Family } from '../../../kit/family.ts'
import { escaped, page } from '../../../kit/html.ts'
import { shortDay } from '../../../kit/locales.ts'
import { filled, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { addressBlock, drawOrder, platformMail, writes } from './mail-parts.ts'

const words = phrases(
  [
    'subject',
    'thanks',
    'number',
    'date',
    'transaction',
    'count',
    'each',
    'items',
    'discount',
    'shipping',
    'free',
    'tax',
    'total',
    'shop',
    'address',
  ],
  {
    en: 'Your purchase from {shop}|Thanks for your order!|Your order number is|Order date|Transaction ID|Quantity|Price|Item total|Shop discount|Shipping|Free|Sales tax|Order total|Shop|Shipping address',
    de: 'Deine Bestellung bei {shop}|Danke für deine Bestellung!|Deine Bestellnummer lautet|Bestelldatum|Transaktions-ID|Anzahl|Preis|Artikelsumme|Shop-Rabatt|Versand|Kostenlos|Steuer|Gesamtsumme der Bestellung|Shop|Lieferadresse',
    fr: 'Votre achat chez {shop}|Merci pour votre commande !|Votre numéro de commande est le|Date de la commande|N° de transaction|Quantité|Prix|Total des articles|Réduction boutique|Livraison|Gratuite|Taxe|Total de la commande|Boutique|Adresse de livraison',
    es: 'Tu compra en {shop}|¡Gracias por tu pedido!|Tu número de pedido es|Fecha del pedido|ID de transacción|Cantidad|Precio|Total del artículo|Descuento de la tienda|Envío|Gratis|Impuesto|Total del pedido|Tienda|Dirección de envío',
    it: 'Il tuo acquisto da {shop}|Grazie per il tuo ordine!|Il tuo numero d’ordine è|Data dell’ordine|ID transazione|Quantità|Prezzo|Totale articoli|Sconto del negozio|Spedizione|Gratuita|Imposta|Totale ordine|Negozio|Indirizzo di spedizione',
    nl: 'Je aankoop bij {shop}|Bedankt voor je bestelling!|Je bestelnummer is|Besteldatum|Transactie-ID|Aantal|Prijs|Totaal artikelen|Winkelkorting|Verzending|Gratis|Belasting|Totaal van bestelling|Winkel|Verzendadres',
  },
)

/**
 * Each item has a transaction number, with `Quantity: 2` and `Price: …` on separate lines. The order number is in a
 * sentence.
 */
export const etsyBuyerReceipt: Family = {
  name: 'etsy-buyer-receipt',
  kind: 'marketplace',
  locales: ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = drawOrder(random, locale, {
      number: ['33########', '29########'],
      options: 0.6,
      tax: ['added', 'included', 'none'],
      quantities: [1, 10],
    })
    const { money } = writes(random, order)
    const hasDate = random.chance(0.7)
    const items = order.lines.map(
      (line) =>
        `<div style="padding:12px 0;border-bottom:1px solid #e1e3df"><a href="https://www.etsy.example/listing/${random.code('##########')}">${escaped(line.name)}</a><br>${line.options.map(({ name, value }) => `${escaped(name)}: ${escaped(value)}<br>`).join('')}<span style="color:#777">${say.transaction}: ${random.code('41########')}</span><br>${say.count}: ${line.quantity}<br>${say.each}: ${escaped(money(line.price))}</div>`,
    )
    const sum = (label: string, text: string): string =>
      `<tr><td>${escaped(label)}:</td><td align="right">${escaped(text)}</td></tr>`
    const sums = [
      sum(say.items, money(order.subtotal)),
      ...(order.discount > 0 ? [sum(say.discount, money(-order.discount))] : []),
      sum(say.shipping, order.shipping === 0 ? say.free : money(order.shipping)),
      ...(order.taxMode === 'added' ? [sum(say.tax, money(order.tax))] : []),
      `<tr><td><b>${say.total}:</b></td><td align="right"><b>${escaped(money(order.total))}</b></td></tr>`,
      ...(order.taxMode === 'included' ? [sum(`${locale.taxWord} (${order.taxRate} %, incl.)`, money(order.tax))] : []),
    ]
    const body = `<h1>${say.thanks}</h1><p>${say.number} <a href="https://www.etsy.example/your/purchases/${order.number}">${order.number}</a>.</p><p>${say.shop}: ${escaped(order.vendor.name)}${hasDate ? `<br>${say.date}: ${shortDay(order.date, locale)}` : ''}</p>
${items.join('\n')}<table width="100%">${sums.join('\n')}</table><p><b>${say.address}</b><br>${addressBlock(random, order)}</p>`
    const subject = `${filled(say.subject, { shop: order.vendor.name })} (${order.number})`
    return {
      mail: platformMail(order, 'Etsy Transactions', 'transaction@etsy.example', subject, {
        html: page(random, order, say.thanks, body),
      }),
      truth: truthOf(order, { sku: false, lineTotal: false, date: hasDate }),
    }
  },
}
