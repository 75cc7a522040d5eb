import type { Family } from '../../../kit/family.ts'
import { escaped, footer, page } from '../../../kit/html.ts'
import { longDay, shortDay } from '../../../kit/locales.ts'
import { filled, mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { orderOf } from './goods.ts'

const words = phrases(
  [
    'subject',
    'thanks',
    'yours',
    'placed',
    'items',
    'qty',
    'price',
    'sku',
    'subtotal',
    'discount',
    'shipping',
    'tax',
    'grand',
    'grandExcl',
    'grandIncl',
    'billing',
    'method',
  ],
  {
    en: 'Your {shop} order confirmation|Thank you for your order from {shop}.|Your Order|Placed on|Items|Qty|Price|SKU|Subtotal|Discount|Shipping & Handling|Tax|Grand Total|Grand Total (Excl.Tax)|Grand Total (Incl.Tax)|Billing Info|Shipping Method',
    de: 'Ihre Bestellbestätigung von {shop}|Vielen Dank für Ihre Bestellung bei {shop}.|Ihre Bestellung|Erteilt am|Artikel|Menge|Preis|Artikelposition|Zwischensumme|Rabatt|Lieferung und Bearbeitung|Steuer|Gesamtbetrag|Gesamtbetrag (exkl. Steuern)|Gesamtbetrag (inkl. Steuern)|Rechnungsinformationen|Versandart',
    fr: 'Confirmation de votre commande {shop}|Merci pour votre commande auprès de {shop}.|Votre commande|Passée le|Articles|Qté|Prix|SKU|Sous-total|Réduction|Livraison et traitement|Taxe|Montant global|Montant global (HT)|Montant global (TTC)|Informations de facturation|Mode de livraison',
    nl: 'Uw orderbevestiging van {shop}|Bedankt voor uw bestelling bij {shop}.|Uw bestelling|Geplaatst op|Artikelen|Aantal|Prijs|SKU|Subtotaal|Korting|Verzending & verwerking|Belasting|Totaalbedrag|Totaalbedrag (excl. btw)|Totaalbedrag (incl. btw)|Factuurgegevens|Verzendmethode',
    pt: 'Confirmação do seu pedido {shop}|Obrigado pelo seu pedido na {shop}.|Seu Pedido|Realizado em|Itens|Qtd|Preço|SKU|Subtotal|Desconto|Frete e Manuseio|Imposto|Total Geral|Total Geral (Excl. Imposto)|Total Geral (Incl. Imposto)|Informações de Cobrança|Método de Entrega',
    es: 'Confirmación de su pedido en {shop}|Gracias por su pedido en {shop}.|Su pedido|Realizado el|Artículos|Cant.|Precio|SKU|Subtotal|Descuento|Envío y manipulación|Impuestos|Suma total|Suma total (sin impuestos)|Suma total (con impuestos)|Información de facturación|Método de envío',
  },
)

/**
 * Magento: SKU and options in the cell of the name, `Price` as the line total, the sums in the table's footer; if tax
 * is added, some mails have a total without and one with tax.
 */
export const magento: Family = {
  name: 'magento',
  kind: 'platform',
  locales: ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'nl-NL', 'pt-BR', 'es-ES'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      number: ['000000###', '10000####', '2000#####'],
      options: 0.5,
      tax: ['added', 'none'],
      sku: ['24-@@##', '@@@-##-@@@@', 'MH##-XS-@@@'],
    })
    const { money } = writingOf(random, order)
    const items = order.lines.map(
      ({ name, sku, options, quantity, total }) => `<tbody><tr>
  <td class="item-info has-extra"><p class="product-name">${escaped(name)}</p><p class="sku">${say.sku}: ${sku}</p>${options.length === 0 ? '' : `<dl class="item-options">${options.map((option) => `<dt><strong><em>${option.name}</em></strong></dt><dd>${escaped(option.value)}</dd>`).join('')}</dl>`}</td>
  <td class="item-qty">${quantity}</td>
  <td class="item-price"><span class="price">${escaped(money(total))}</span></td></tr></tbody>`,
    )
    const sum = (label: string, amount: number, isStrong = false): string => {
      const tag = isStrong ? 'strong' : 'span'
      return `<tr><th colspan="2" class="mark" scope="row"><${tag}>${escaped(label)}</${tag}></th><td class="amount" data-th="${escaped(label)}"><span class="price">${escaped(money(amount))}</span></td></tr>`
    }
    const hasTwo = order.taxMode === 'added' && random.chance(0.4)
    const sums = [
      sum(say.subtotal, order.subtotal),
      ...(order.discount > 0 ? [sum(`${say.discount} (${random.code('@@@##')})`, -order.discount)] : []),
      sum(say.shipping, order.shipping),
      ...(hasTwo ? [sum(say.grandExcl, order.total - order.tax)] : []),
      ...(order.taxMode === 'added' ? [sum(say.tax, order.tax)] : []),
      sum(hasTwo ? say.grandIncl : say.grand, order.total, true),
    ]
    const thanks = filled(say.thanks, { shop: order.vendor.name })
    const day = random.pick([longDay, shortDay])(order.date, locale)
    const body = `<table class="email-intro"><tr><td><p class="greeting">${order.buyer},</p><p>${escaped(thanks)}</p></td></tr><tr><td><h1>${say.yours} <span class="no-link">#${order.number}</span></h1><p>${say.placed} <span class="no-link">${escaped(day)}, ${random.pick(['9:12:44 AM', '14:05:10'])}</span></p></td></tr></table>
<table class="order-details"><tr><td class="address-details"><h3>${say.billing}</h3><p>${order.buyer}<br>12 Mill Lane<br>10115 Berlin<br>T: <a href="tel:0305551234">030 5551234</a></p></td><td class="method-info"><h3>${say.method}</h3><p>Flat Rate - Fixed</p></td></tr></table>
<table class="email-items"><thead><tr><th class="item-info">${say.items}</th><th class="item-qty">${say.qty}</th><th class="item-price">${say.price}</th></tr></thead>
${items.join('\n')}
<tfoot class="order-totals">${sums.join('\n')}</tfoot></table>${footer(order)}`
    return {
      mail: mailOf(order, filled(say.subject, { shop: order.vendor.name }), {
        html: page(random, order, thanks, body),
      }),
      truth: truthOf(order, { unitPrice: false }),
    }
  },
}
