import type { Family } from '../../kit/family.ts'
import { escaped, footer, page, row } from '../../kit/html.ts'
import { fullDay, shortDay } from '../../kit/locales.ts'
import { orderOf } from '../../kit/orders.ts'
import { mailOf, phrases } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const words = phrases(
  [
    'thanks',
    'id',
    'date',
    'items',
    'sku',
    'qty',
    'price',
    'total',
    'subtotal',
    'shipping',
    'discount',
    'grand',
    'inc',
    'subject',
  ],
  {
    en: 'Thank you for your purchase!|Your order ID is|Order Date|Cart Items|SKU|Qty|Item Price|Item Total|Subtotal:|Shipping:|Discount:|Grand Total:|{tax} included in total:|Your Order with {shop} (#{id})',
    de: 'Vielen Dank für Ihren Einkauf!|Ihre Bestell-ID lautet|Bestelldatum|Warenkorbartikel|Art.-Nr.|Menge|Artikelpreis|Artikelsumme|Zwischensumme:|Versand:|Rabatt:|Gesamtsumme:|In der Summe enthaltene {tax}:|Ihre Bestellung bei {shop} (#{id})',
    fr: 'Merci pour votre achat !|Votre numéro de commande est|Date de commande|Articles du panier|UGS|Qté|Prix de l’article|Total de l’article|Sous-total :|Livraison :|Remise :|Total général :|{tax} comprise dans le total :|Votre commande chez {shop} (n° {id})',
    it: 'Grazie per il tuo acquisto!|Il tuo ID ordine è|Data dell’ordine|Articoli nel carrello|Codice|Q.tà|Prezzo articolo|Totale articolo|Subtotale:|Spedizione:|Sconto:|Totale generale:|{tax} inclusa nel totale:|Il tuo ordine presso {shop} (#{id})',
  },
)

/** The order number is in a sentence. Each item has two rows, the second with its options. */
export const bigcommerce: Family = {
  name: 'bigcommerce',
  kind: 'platform',
  locales: ['en-US', 'en-AU', 'en-GB', 'de-DE', 'fr-FR', 'it-IT'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, { number: ['1##', '####'], options: 0.4 })
    const { money } = writingOf(random, order)
    const items = order.lines.flatMap(({ name, sku, options, quantity, price, total }) => [
      row([escaped(name), sku, String(quantity), escaped(money(price)), escaped(money(total))]),
      ...(options.length === 0
        ? []
        : [
            `<tr><td colspan="5" style="padding-left:20px"><small>${options.map((option) => `${option.name}: ${escaped(option.value)}`).join(', ')}</small></td></tr>`,
          ]),
    ])
    const sum = (label: string, amount: number): string =>
      `<tr><td colspan="4" align="right"><strong>${escaped(label)}</strong></td><td>${escaped(money(amount))}</td></tr>`
    const day = random.pick([fullDay, shortDay])(order.date, locale)
    const taxed = say.inc.replace('{tax}', locale.taxWord)
    const body = `<h1>${escaped(say.thanks)}</h1><p>${escaped(say.id)} <a href="https://${order.vendor.domain}/account">#${order.number}</a>.</p><p>${say.date}: ${escaped(day)}</p>
<table border="0" width="100%">${row([say.items, say.sku, say.qty, say.price, say.total], 'bgcolor="#EEE"', 'td')}
${items.join('\n')}
<tr><td colspan="5"><hr></td></tr>
${sum(say.subtotal, order.subtotal)}${order.discount > 0 ? sum(say.discount, -order.discount) : ''}${sum(say.shipping, order.shipping)}
${order.taxMode === 'added' ? sum(`${locale.taxWord}:`, order.tax) : ''}${sum(say.grand, order.total)}${order.taxMode === 'included' ? sum(taxed, order.tax) : ''}
</table>${footer(order)}`
    const subject = say.subject.replace('{shop}', order.vendor.name).replace('{id}', order.number)
    return { mail: mailOf(order, subject, { html: page(random, order, say.thanks, body) }), truth: truthOf(order) }
  },
}
