import type { Family } from '../../../kit/family.ts'
import { escaped, footer, page } from '../../../kit/html.ts'
import { longDay, shortDay } from '../../../kit/locales.ts'
import { filled, mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { addressBlock, clockIn, drawOrder, writes } from '../open/mail-parts.ts'

const words = phrases(
  [
    'thanks',
    'heading',
    'placed',
    'items',
    'count',
    'price',
    'subtotal',
    'discount',
    'shipping',
    'tax',
    'total',
    'billing',
    'shippingInfo',
    'payment',
    'method',
    'excl',
    'incl',
    'subject',
    'wire',
  ],
  {
    en: 'Thank you for your order from {shop}. Once your package ships we will send you a tracking number.|Your Order #{n}|Placed on {day}|Items|Qty|Price|Subtotal|Discount|Shipping & Handling|Tax|Grand Total|Billing Info|Shipping Info|Payment Method|Shipping Method|Grand Total (Excl. Tax)|Grand Total (Incl. Tax)|Your {shop} order confirmation|Bank Transfer Payment',
    de: 'Vielen Dank für Ihre Bestellung bei {shop}. Sobald Ihr Paket versendet wird, erhalten Sie eine Sendungsnummer.|Ihre Bestellung #{n}|Getätigt am {day}|Artikel|Menge|Preis|Zwischensumme|Rabatt|Lieferung & Bearbeitung|Steuer|Gesamtbetrag|Rechnungsinformationen|Versandinformationen|Zahlungsart|Versandart|Gesamtbetrag (ohne Steuern)|Gesamtbetrag (inkl. Steuern)|Ihre Bestellbestätigung von {shop}|Banküberweisung',
    fr: 'Merci pour votre commande sur {shop}. Dès l’expédition, vous recevrez un numéro de suivi.|Votre commande n°{n}|Passée le {day}|Articles|Qté|Prix|Sous-total|Remise|Livraison et traitement|Taxe|Montant total|Informations de facturation|Informations de livraison|Mode de paiement|Mode de livraison|Montant total (HT)|Montant total (TTC)|Votre confirmation de commande {shop}|Virement bancaire',
    es: 'Gracias por su pedido en {shop}. Cuando salga el paquete le enviaremos un número de seguimiento.|Su pedido #{n}|Realizado el {day}|Artículos|Cant.|Precio|Subtotal|Descuento|Envío y manipulación|Impuestos|Total general|Datos de facturación|Datos de envío|Método de pago|Método de envío|Total general (sin impuestos)|Total general (con impuestos)|Su confirmación de pedido de {shop}|Transferencia bancaria',
    it: 'Grazie per il tuo ordine su {shop}. Alla spedizione ti invieremo un numero di tracciamento.|Il tuo ordine #{n}|Effettuato il {day}|Articoli|Qtà|Prezzo|Subtotale|Sconto|Spedizione e gestione|Imposte|Totale complessivo|Dati di fatturazione|Dati di spedizione|Metodo di pagamento|Metodo di spedizione|Totale complessivo (IVA esclusa)|Totale complessivo (IVA inclusa)|Conferma del tuo ordine {shop}|Bonifico bancario',
    nl: 'Bedankt voor je bestelling bij {shop}. Na verzending ontvang je een trackingnummer.|Je bestelling #{n}|Geplaatst op {day}|Artikelen|Aantal|Prijs|Subtotaal|Korting|Verzending & afhandeling|Belasting|Totaalbedrag|Factuurgegevens|Verzendgegevens|Betaalmethode|Verzendmethode|Totaalbedrag (excl. btw)|Totaalbedrag (incl. btw)|Je orderbevestiging van {shop}|Bankoverschrijving',
    pt: 'Obrigado pelo seu pedido em {shop}. Após o envio mandaremos o número de rastreio.|Seu pedido #{n}|Realizado em {day}|Itens|Qtd|Preço|Subtotal|Desconto|Frete e manuseio|Impostos|Total geral|Dados de cobrança|Dados de envio|Forma de pagamento|Forma de envio|Total geral (sem impostos)|Total geral (com impostos)|Confirmação do seu pedido {shop}|Transferência bancária',
  },
)

/**
 * Name, SKU and a list of options in one cell; `Price` is the line total; if tax is added, a total without and one with
 * tax.
 */
export const magento2NewOrder: Family = {
  name: 'magento2-new-order',
  kind: 'platform',
  locales: ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'pt-BR', 'en-GB', 'de-CH'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = drawOrder(random, locale, {
      number: ['00000####', '1000#####', '20000####'],
      options: 0.5,
      tax: ['added', 'added', 'none'],
    })
    const { money } = writes(random, order)
    const shop = order.vendor.name
    const day = `${random.pick([longDay, shortDay])(order.date, locale)}, ${clockIn(order, true)}`
    const items = order.lines.map(
      (line) =>
        `<tbody><tr><td class="item-info"><p class="product-name">${escaped(line.name)}</p><p class="sku">SKU: ${line.sku}</p>${line.options.length === 0 ? '' : `<dl class="item-options">${line.options.map(({ name, value }) => `<dt><strong><em>${escaped(name)}</em></strong></dt><dd>${escaped(value)}</dd>`).join('')}</dl>`}</td><td class="item-qty">${line.quantity}</td><td class="item-price"><span class="price">${escaped(money(line.total))}</span></td></tr></tbody>`,
    )
    const sum = (kind: string, label: string, minor: number): string =>
      `<tr class="${kind}"><th colspan="2" scope="row">${escaped(label)}</th><td data-th="${escaped(label)}"><span class="price">${escaped(money(minor))}</span></td></tr>`
    const isAdded = order.taxMode === 'added'
    const both = isAdded && random.chance(0.3)
    const sums = [
      sum('subtotal', say.subtotal, order.subtotal),
      ...(order.discount > 0
        ? [
            sum(
              'discount',
              `${say.discount}${random.chance(0.5) ? ` (${random.code('@@@@##')})` : ''}`,
              -order.discount,
            ),
          ]
        : []),
      sum('shipping', say.shipping, order.shipping),
      ...(both ? [sum('grand_total', say.excl, order.total - order.tax)] : []),
      ...(isAdded ? [sum('totals-tax', say.tax, order.tax)] : []),
      sum('grand_total', both ? say.incl : say.total, order.total),
    ]
    const body = `<table><tr class="email-intro"><td><p class="greeting">${escaped(order.buyer)},</p><p>${escaped(filled(say.thanks, { shop }))}</p></td></tr><tr class="email-summary"><td><h1>${filled(say.heading, { n: `<span class="no-link">${order.number}</span>` })}</h1><p>${filled(say.placed, { day: `<span class="no-link">${escaped(day)}</span>` })}</p></td></tr>
<tr class="email-information"><td><table class="order-details"><tr><td class="address-details"><h3>${say.billing}</h3><p>${addressBlock(random, order)}</p></td><td class="address-details"><h3>${say.shippingInfo}</h3><p>${addressBlock(random, order)}</p></td></tr><tr><td class="method-info"><h3>${say.payment}</h3><dl><dt>${say.wire}</dt></dl></td><td class="method-info"><h3>${say.method}</h3><p>Flat Rate - Fixed</p></td></tr></table>
<table class="email-items"><thead><tr><th class="item-info">${say.items}</th><th class="item-qty">${say.count}</th><th class="item-price">${say.price}</th></tr></thead>${items.join('\n')}<tfoot class="order-totals">${sums.join('\n')}</tfoot></table></td></tr></table>${footer(order)}`
    return {
      mail: mailOf(order, filled(say.subject, { shop }), {
        html: page(random, order, filled(say.heading, { n: order.number }), body),
      }),
      truth: truthOf(order, { unitPrice: false }),
    }
  },
}
