import type { Family } from '../../../kit/family.ts'
import { escaped, page } from '../../../kit/html.ts'
import { shortDay } from '../../../kit/locales.ts'
import { phrases } from '../../../kit/phrases.ts'
import { dayAfter } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'
import { addressBlock, drawOrder, platformMail, writes } from '../open/mail-parts.ts'

const words = phrases(
  [
    'confirmed',
    'thanks',
    'eta',
    'placed',
    'number',
    'count',
    'price',
    'item',
    'seller',
    'subtotal',
    'discount',
    'shipping',
    'free',
    'tax',
    'total',
    'paid',
    'ship',
    'like',
  ],
  {
    en: 'Your order is confirmed.|Thanks for shopping! Your order’s confirmed and we’ll let you know when it’s on the way.|Estimated delivery|Order placed|Order number|Quantity|Price|Item ID|Seller|Subtotal|Discount|Shipping|Free|Sales tax|Total charged to|Paid|Your order will ship to|You may also like',
    de: 'Ihre Bestellung ist bestätigt.|Danke für Ihren Einkauf! Wir melden uns, sobald der Artikel unterwegs ist.|Voraussichtliche Lieferung|Bestellt am|Bestellnummer|Stückzahl|Preis|Artikelnummer|Verkäufer|Zwischensumme|Rabatt|Versand|Kostenlos|Steuern|Gesamtbetrag belastet|Bezahlt|Lieferung an|Das könnte Ihnen auch gefallen',
    fr: 'Votre commande est confirmée.|Merci pour votre achat ! Nous vous préviendrons de l’expédition.|Livraison estimée|Commande passée le|Numéro de commande|Quantité|Prix|N° de l’objet|Vendeur|Sous-total|Remise|Livraison|Gratuite|Taxe|Total débité de|Payé|Livraison à|Vous aimerez peut-être aussi',
    es: 'Tu pedido está confirmado.|¡Gracias por comprar! Te avisaremos cuando salga.|Entrega estimada|Pedido realizado|Número de pedido|Cantidad|Precio|Número de artículo|Vendedor|Subtotal|Descuento|Envío|Gratis|Impuesto|Total cobrado a|Pagado|Se enviará a|También te puede gustar',
    it: 'Il tuo ordine è confermato.|Grazie per l’acquisto! Ti avviseremo alla spedizione.|Consegna prevista|Ordine effettuato|Numero d’ordine|Quantità|Prezzo|Numero oggetto|Venditore|Subtotale|Sconto|Spedizione|Gratis|Imposta|Totale addebitato su|Pagato|Spedito a|Potrebbe interessarti',
  },
)

/**
 * A card for each item with `Price`, `Quantity` and an item number, no line totals; the payment method in the row of
 * the total; prices of recommended products below.
 */
export const ebayBuyerOrder: Family = {
  name: 'ebay-buyer-order',
  kind: 'marketplace',
  locales: ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'en-GB', 'en-AU'],
  draw(random, locale) {
    const say = words(locale.language)
    const drawn = drawOrder(random, locale, {
      number: ['##-#####-#####'],
      options: 0.4,
      tax: ['none', 'added'],
      quantities: [1, 12],
      lines: [1, 4],
      long: 0.02,
    })
    // The item number is the vendor's article number.
    const lines = drawn.lines.map((line) => ({ ...line, sku: random.code('1###########') }))
    const order = { ...drawn, lines }
    const { money } = writes(random, order)
    const items = order.lines.map(
      (line) =>
        `<table width="100%"><tr><td width="150"><img src="https://i.ebayimg.example/1.jpg" width="140"></td><td valign="top"><a href="https://www.ebay.example/itm/1">${escaped(line.name)}</a><br>${line.options.map(({ name, value }) => `${escaped(name)}: ${escaped(value)}<br>`).join('')}${say.price}: ${escaped(money(line.price))}<br>${say.count}: ${line.quantity}<br>${say.item}: ${line.sku}<br>${say.seller}: ${random.code('@@')}_${random.pick(['trims', 'stoffe', 'supply'])}${random.code('##')}</td></tr></table>`,
    )
    const sum = (label: string, text: string): string =>
      `<tr><td>${label}</td><td align="right">${escaped(text)}</td></tr>`
    const sums = [
      sum(say.subtotal, money(order.subtotal)),
      ...(order.discount > 0 ? [sum(say.discount, money(-order.discount))] : []),
      sum(say.shipping, order.shipping === 0 ? say.free : money(order.shipping)),
      ...(order.taxMode === 'added' ? [sum(say.tax, money(order.tax))] : []),
      sum(`<b>${say.total}</b> PayPal`, money(order.total)),
    ]
    const eta = [3, 6].map((days) => shortDay(dayAfter(order.sentAt, days), locale)).join(' - ')
    const body = `<h1>${say.confirmed}</h1><p>${escaped(order.buyer)}, ${say.thanks}</p><p><b>${say.eta}:</b> ${eta}</p>${items.join('\n')}<table width="100%"><tr><td><b>${say.number}:</b> ${order.number}</td><td><b>${say.placed}:</b> ${shortDay(order.date, locale)}</td></tr></table><table width="100%">${sums.join('\n')}</table>
<p><b>${say.ship}:</b><br>${addressBlock(random, order)}</p><h3>${say.like}</h3><table><tr><td>Vintage Thread Box<br><b>${escaped(money(random.whole(300, 5000)))}</b></td><td>Brass Thimble<br><b>${escaped(money(random.whole(300, 5000)))}</b></td></tr></table>`
    return {
      mail: platformMail(
        order,
        'eBay',
        'ebay@ebay.example',
        `${say.confirmed} ${order.lines[0]?.name.slice(0, 30) ?? ''}`,
        { html: page(random, order, say.confirmed, body) },
      ),
      truth: truthOf(order, { lineTotal: false }),
    }
  },
}
