import type { Family } from '../../../kit/family.ts'
import { escaped, page } from '../../../kit/html.ts'
import { longDay, shortDay } from '../../../kit/locales.ts'
import { mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { orderOf, products } from './goods.ts'

const words = phrases(
  [
    'subject',
    'hello',
    'total',
    'order',
    'date',
    'item',
    'quantity',
    'price',
    'seller',
    'subtotal',
    'shipping',
    'free',
    'discount',
    'tax',
    'grand',
    'delivery',
    'picked',
    'charged',
  ],
  {
    en: 'Order confirmed: {name}…|Thanks for shopping on eBay, {b}! Your order is confirmed.|Order total:|Order number:|Date placed:|Item ID:|Quantity:|Item price:|Sold by:|Subtotal|Postage|Free|Volume discount|Sales tax|Total|Estimated delivery:|Picked for you|Total charged to Visa x-4242',
    de: 'Bestellung bestätigt: {name}…|Danke, {b}! Deine Bestellung wurde bestätigt.|Bestellsumme:|Bestellnr.:|Bestellt am:|Artikelnr.:|Stückzahl:|Artikelpreis:|Verkäufer:|Artikelsumme|Versandkosten|Kostenlos|Mengenrabatt|Steuern|Gesamt|Voraussichtliche Lieferung:|Für Sie ausgesucht|Belastung Visa x-4242',
    fr: 'Commande confirmée : {name}…|Merci, {b} ! Votre commande est confirmée.|Total de la commande :|Numéro de commande :|Date d’achat :|Numéro de l’objet :|Quantité :|Prix de l’objet :|Vendeur :|Sous-total|Frais de livraison|Gratuit|Remise sur volume|Taxes|Total|Livraison estimée :|Sélectionné pour vous|Montant débité Visa x-4242',
    it: 'Ordine confermato: {name}…|Grazie, {b}! Il tuo ordine è confermato.|Totale ordine:|Numero ordine:|Data acquisto:|Numero oggetto:|Quantità:|Prezzo dell’oggetto:|Venditore:|Subtotale|Spedizione|Gratis|Sconto quantità|Imposte|Totale|Consegna stimata:|Scelti per te|Addebito su Visa x-4242',
  },
)

/**
 * eBay: labels and values in separate cells, the total also at the top, item numbers of twelve digits, advertisements.
 */
export const ebay: Family = {
  name: 'ebay',
  kind: 'marketplace',
  locales: ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'it-IT'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      number: ['##-#####-#####'],
      options: 0.4,
      tax: ['none', 'added'],
      lines: [1, 3],
      long: 0,
    })
    const { money } = writingOf(random, order)
    const codes = order.lines.map(() => random.code('2###########'))
    const items = order.lines.map(
      (
        { name, options, quantity, price, total },
        at,
      ) => `<table class="product-card"><tr><td rowspan="8" width="140"><img src="https://i.ebayimg.example/${random.code('????????')}.jpg" width="140" alt="${escaped(name).replaceAll('"', '&quot;')}"></td></tr>
<tr><td><h3><a href="https://www.ebay.example/itm/1">${escaped(name)}</a></h3></td></tr>
${options.map((option) => `<tr><td>${option.name}: ${escaped(option.value)}</td></tr>`).join('')}
<tr><td>${say.item} ${codes[at]}</td></tr><tr><td>${say.quantity} ${quantity}</td></tr><tr><td>${say.price} ${escaped(money(price))}</td></tr><tr><td>${say.seller} ${escaped(order.vendor.name.toLowerCase().replace(/[^a-z]+/g, '_'))} (${random.whole(90, 100)}%)</td></tr></table>${quantity > 1 && random.chance(0.2) ? `<!-- ${total} -->` : ''}`,
    )
    const pair = (label: string, value: string): string =>
      `<tr><td><p style="margin:0">${escaped(label)}</p></td><td align="right"><p style="margin:0">${escaped(value)}</p></td></tr>`
    const day = random.pick([longDay, shortDay])(order.date, locale)
    const arrival = new Date(Date.parse(order.sentAt) + 5 * 86_400_000).toISOString().slice(0, 10)
    const ads = random
      .sample(
        products[locale.language].filter((name) => !order.lines.some((line) => line.name === name)),
        random.whole(0, 3),
      )
      .map(
        (name) =>
          `<td><img alt="" src="https://i.ebayimg.example/ad.jpg"><p>${escaped(name)}</p><p><b>${escaped(money(random.whole(299, 7999)))}</b></p><p>${say.free}</p></td>`,
      )
    const hello = say.hello.replace('{b}', order.buyer.split(' ')[0] ?? '')
    const body = `<h1>${escaped(hello)}</h1><p>${say.delivery} ${escaped(longDay(arrival, locale))}</p><table class="facts">${pair(say.total, money(order.total))}${pair(say.order, order.number)}${pair(say.date, day)}</table>
${items.join('\n')}
<table class="totals">${pair(say.subtotal, money(order.subtotal))}${order.discount > 0 ? pair(say.discount, money(-order.discount)) : ''}${pair(say.shipping, order.shipping === 0 ? say.free : money(order.shipping))}${order.taxMode === 'added' ? pair(say.tax, money(order.tax)) : ''}${pair(say.charged, money(order.total))}</table>
${ads.length === 0 ? '' : `<h2>${say.picked}</h2><table><tr>${ads.join('')}</tr></table>`}`
    // A label calls it the number of the article.
    const stated = truthOf(order, { lineTotal: false })
    return {
      mail: {
        ...mailOf(order, say.subject.replace('{name}', (order.lines[0]?.name ?? '').slice(0, 30)), {
          html: page(random, order, hello, body),
        }),
        from: { name: 'eBay', email: `ebay@ebay.example.${locale.domain}` },
      },
      truth: {
        ...stated,
        lines: stated.lines.map((line, at) => ({ ...line, sku: codes[at] ?? null })),
      },
    }
  },
}
