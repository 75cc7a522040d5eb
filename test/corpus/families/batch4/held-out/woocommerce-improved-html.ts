import type { Family } from '../../../kit/family.ts'
import { escaped, page, row } from '../../../kit/html.ts'
import { longDay } from '../../../kit/locales.ts'
import { filled, mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { addressBlock, drawOrder, joinedName, valuesIn, writes } from '../open/mail-parts.ts'

const words = phrases(
  [
    'thanks',
    'summary',
    'order',
    'product',
    'count',
    'price',
    'subtotal',
    'discount',
    'shipping',
    'free',
    'total',
    'includes',
    'payment',
    'transfer',
    'billing',
    'subject',
  ],
  {
    en: 'Thank you for your order|Order summary|Order #|Product|Quantity|Price|Subtotal:|Discount:|Shipping:|Free shipping|Total:|(includes # %)|Payment method:|Direct bank transfer|Billing address|Your {shop} order has been received!',
    de: 'Vielen Dank für deine Bestellung|Bestellübersicht|Bestellung #|Produkt|Menge|Preis|Zwischensumme:|Rabatt:|Versand:|Kostenloser Versand|Gesamt:|(inkl. # %)|Zahlungsart:|Direkte Banküberweisung|Rechnungsadresse|Deine {shop}-Bestellung ist eingegangen!',
    fr: 'Merci pour votre commande|Résumé de la commande|Commande n°|Produit|Quantité|Prix|Sous-total :|Remise :|Expédition :|Livraison gratuite|Total :|(dont # %)|Moyen de paiement :|Virement bancaire|Adresse de facturation|Votre commande {shop} a bien été reçue !',
    es: 'Gracias por tu pedido|Resumen del pedido|Pedido #|Producto|Cantidad|Precio|Subtotal:|Descuento:|Envío:|Envío gratuito|Total:|(incluye # %)|Método de pago:|Transferencia bancaria|Dirección de facturación|¡Hemos recibido tu pedido de {shop}!',
    it: 'Grazie per il tuo ordine|Riepilogo dell’ordine|Ordine n.|Prodotto|Quantità|Prezzo|Subtotale:|Sconto:|Spedizione:|Spedizione gratuita|Totale:|(include # %)|Metodo di pagamento:|Bonifico bancario|Indirizzo di fatturazione|Il tuo ordine su {shop} è stato ricevuto!',
    nl: 'Bedankt voor je bestelling|Besteloverzicht|Bestelling #|Product|Aantal|Prijs|Subtotaal:|Korting:|Verzending:|Gratis verzending|Totaal:|(inclusief # %)|Betaalmethode:|Bankoverschrijving|Factuuradres|Je bestelling bij {shop} is ontvangen!',
    pl: 'Dziękujemy za zamówienie|Podsumowanie zamówienia|Zamówienie nr|Produkt|Ilość|Cena|Kwota:|Rabat:|Wysyłka:|Darmowa wysyłka|Suma:|(zawiera # %)|Metoda płatności:|Przelew bankowy|Adres rozliczeniowy|Otrzymaliśmy Twoje zamówienie w {shop}!',
    pt: 'Obrigado pelo seu pedido|Resumo do pedido|Pedido nº|Produto|Quantidade|Preço|Subtotal:|Desconto:|Entrega:|Frete grátis|Total:|(inclui # %)|Método de pagamento:|Transferência bancária|Endereço de cobrança|Recebemos seu pedido em {shop}!',
  },
)

/** Each picture and name in a nested table, `×2` as the quantity, the sums in a separate table below. */
export const woocommerceImprovedHtml: Family = {
  name: 'woocommerce-improved-html',
  kind: 'platform',
  locales: ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'pl-PL', 'pt-BR', 'en-GB'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = drawOrder(random, locale, { number: ['###', '####', '#####'], options: 0.5 })
    const { money } = writes(random, order)
    const hasSku = random.chance(0.3)
    const isVariation = random.chance(0.4)
    const amount = (minor: number): string =>
      `<span class="woocommerce-Price-amount amount">${escaped(money(minor))}</span>`
    const written = order.lines.map((line) =>
      isVariation && line.options.length > 0 ? `${line.name} - ${valuesIn(line, ', ')}` : line.name,
    )
    const items = order.lines.map((line, at) => {
      const meta = isVariation
        ? ''
        : line.options.map(({ name, value }) => `<span>${escaped(name)}:</span> ${escaped(value)}`).join('<br>')
      return `<tr class="order_item"><td class="td font-family text-align-left" scope="row"><table class="order-item-data" role="presentation"><tr><td><img src="https://${order.vendor.domain}/wp-content/uploads/w.png" width="48" height="48" alt=""></td><td><h3 style="font-size:inherit">${escaped(written[at] ?? '')}</h3>${hasSku ? ` (#${line.sku})` : ''}<div class="email-order-item-meta">${meta}</div></td></tr></table></td><td class="td font-family text-align-right">&times;${line.quantity}</td><td class="td font-family text-align-right">${amount(line.total)}</td></tr>`
    })
    const sum = (kind: string, label: string, value: string): string =>
      `<tr class="order-totals order-totals-${kind}"><th class="td text-align-left" scope="row" colspan="2">${label} </th><td class="td text-align-right">${value}</td></tr>`
    const contained =
      order.taxMode === 'included'
        ? ` <small class="includes_tax">${say.includes.replace('#', amount(order.tax)).replace('%', locale.taxWord)}</small>`
        : ''
    const sums = [
      sum('subtotal', say.subtotal, amount(order.subtotal)),
      ...(order.discount > 0
        ? [sum('discount', `${say.discount}${random.chance(0.5) ? ' (trade10)' : ''}`, `-${amount(order.discount)}`)]
        : []),
      sum('shipping', say.shipping, order.shipping === 0 ? say.free : amount(order.shipping)),
      ...(order.taxMode === 'added' ? [sum('tax', `${locale.taxWord}:`, amount(order.tax))] : []),
      sum('total', say.total, amount(order.total) + contained),
      sum('payment_method', say.payment, say.transfer),
    ]
    const heads = [say.product, say.count, say.price].map((text) => `<th class="td" scope="col">${text}</th>`)
    const body = `<h1>${say.thanks}</h1><div class="email-introduction"><p>${escaped(order.buyer)},</p></div><h2 class="email-order-detail-heading">${say.summary}<br><span>${say.order}${order.number} (<time datetime="${order.date}T09:12:00+00:00">${escaped(longDay(order.date, locale))}</time>)</span></h2>
<div><table class="td font-family email-order-details" cellspacing="0" cellpadding="6" border="1"><thead>${row(heads)}</thead><tbody>${items.join('\n')}</tbody></table><table class="td font-family email-order-details" cellspacing="0" cellpadding="6" border="1">${sums.join('\n')}</table></div><table id="addresses"><tr><td><b>${say.billing}</b><address>${addressBlock(random, order)}</address></td></tr></table>`
    const truth = truthOf(order, { sku: hasSku, unitPrice: false })
    return {
      mail: mailOf(order, filled(say.subject, { shop: order.vendor.name }), {
        html: page(random, order, say.thanks, body),
      }),
      truth: isVariation ? joinedName(truth, written) : truth,
    }
  },
}
