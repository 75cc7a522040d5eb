import type { Family } from '../../kit/family.ts'
import { escaped, footer, page, row } from '../../kit/html.ts'
import { longDay, numericDay } from '../../kit/locales.ts'
import { type Order, orderOf } from '../../kit/orders.ts'
import { mailOf, phrases } from '../../kit/phrases.ts'
import type { Truth } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { anyGoods } from './system-parts.ts'

const words = phrases(
  ['title', 'text', 'order', 'date', 'article', 'quantity', 'price', 'amount', 'shipping', 'total', 'both', 'subject'],
  {
    en: 'Your two orders|Both of these orders leave our warehouse together.|Order|Order date|Item|Quantity|Price|Amount|Shipping|Total|Charged for both orders|Your orders {a} and {b}',
    de: 'Ihre zwei Bestellungen|Beide Bestellungen verlassen unser Lager zusammen.|Bestellung|Bestelldatum|Artikel|Menge|Preis|Betrag|Versand|Gesamtbetrag|Für beide Bestellungen abgebucht|Ihre Bestellungen {a} und {b}',
    fr: 'Vos deux commandes|Ces deux commandes quittent notre entrepôt ensemble.|Commande|Date de commande|Article|Quantité|Prix|Montant|Livraison|Total|Débité pour les deux commandes|Vos commandes {a} et {b}',
    es: 'Sus dos pedidos|Los dos pedidos salen juntos de nuestro almacén.|Pedido|Fecha del pedido|Artículo|Cantidad|Precio|Importe|Envío|Total|Cargado por los dos pedidos|Sus pedidos {a} y {b}',
  },
)

/**
 * Two orders of one vendor in one mail, each with a number, a total and lines. The mail is not one order, so a reader
 * gives only the currency.
 */
export const twoOrders: Family = {
  name: 'two-orders',
  kind: 'marketplace',
  locales: ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'en-GB'],
  draw(random, locale) {
    const say = words(locale.language)
    const shape = {
      ...anyGoods(random),
      number: [random.pick(['1#####', 'SO-####', 'W######'])],
      options: 0,
      discount: 0,
      tax: ['none'],
      lines: [1, 3],
      long: 0,
    } as const
    const first = orderOf(random, locale, shape)
    const second: Order = { ...orderOf(random, locale, shape), vendor: first.vendor, date: first.date }
    const { money } = writingOf(random, first)
    const isLong = random.chance(0.5)
    const day = isLong ? longDay(first.date, locale) : numericDay(first.date, locale.numericDate[0] ?? '')
    const block = ({ number, lines, shipping, total }: Order): string =>
      `<h2>${say.order} ${number}</h2><p>${say.date}: ${escaped(day)}</p><table width="100%">${row([say.article, say.quantity, say.price, say.amount], '', 'th')}${lines
        .map(({ name, quantity, price, total: sum }) =>
          row([escaped(name), String(quantity), escaped(money(price)), escaped(money(sum))]),
        )
        .join(
          '\n',
        )}<tr><td colspan="3">${say.shipping}</td><td>${escaped(money(shipping))}</td></tr><tr><td colspan="3"><b>${say.total}</b></td><td><b>${escaped(money(total))}</b></td></tr></table>`
    const body = `<h1>${say.title}</h1><p>${say.text}</p>${block(first)}${block(second)}${random.chance(0.5) ? `<p>${say.both}: ${escaped(money(first.total + second.total))}</p>` : ''}${footer(first)}`
    const truth: Truth = {
      orderNumber: null,
      orderDate: first.date,
      currency: locale.currency,
      lines: [],
      subtotal: null,
      discount: null,
      shipping: null,
      tax: null,
      total: null,
      inferred: ['orderDate', 'currency'],
      otherNumbers: [],
    }
    const subject = say.subject.replace('{a}', first.number).replace('{b}', second.number)
    return { mail: mailOf(first, subject, { html: page(random, first, say.title, body) }), truth }
  },
}
