import type { Family } from '../../kit/family.ts'
import { escaped, footer, page, row } from '../../kit/html.ts'
import { shortDay } from '../../kit/locales.ts'
import { orderOf } from '../../kit/orders.ts'
import { mailOf, phrases } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const words = phrases(
  [
    'thanks',
    'number',
    'placed',
    'item',
    'quantity',
    'per',
    'subtotal',
    'sub',
    'discount',
    'shipping',
    'taxes',
    'included',
    'total',
    'subject',
  ],
  {
    en: 'Thank you for your order. Below is the list of items.|Order number:|Placed on:|Item|Quantity|Per unit|Subtotal|Subtotal|Discount|Shipping|Taxes|Taxes (included)|Total|Order {n} details',
    de: 'Vielen Dank für Ihre Bestellung. Unten finden Sie die Artikel.|Bestellnummer:|Aufgegeben am:|Artikel|Menge|Pro Einheit|Zwischensumme|Zwischensumme|Rabatt|Versand|Steuern|Steuern (enthalten)|Gesamt|Bestellung {n}: Details',
    pl: 'Dziękujemy za zamówienie. Poniżej lista produktów.|Numer zamówienia:|Złożono:|Produkt|Ilość|Za sztukę|Wartość|Suma częściowa|Rabat|Dostawa|Podatki|Podatki (wliczone)|Suma|Szczegóły zamówienia {n}',
    it: 'Grazie per il tuo ordine. Di seguito gli articoli.|Numero d’ordine:|Effettuato il:|Articolo|Quantità|Per unità|Subtotale|Subtotale|Sconto|Spedizione|Tasse|Tasse (incluse)|Totale|Dettagli dell’ordine {n}',
    da: 'Tak for din ordre. Herunder ses varerne.|Ordrenummer:|Afgivet den:|Vare|Antal|Pr. stk.|Subtotal|Subtotal|Rabat|Levering|Moms|Moms (inkluderet)|I alt|Ordre {n}',
  },
)

/** The column of line totals is called Subtotal, like the sum below. Variants are in brackets after the name. */
export const saleor: Family = {
  name: 'saleor',
  kind: 'platform',
  locales: ['en-US', 'en-GB', 'de-DE', 'pl-PL', 'it-IT', 'da-DK'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, { number: ['##', '####', '#####'], options: 0.4, tax: ['added', 'included'] })
    const { money } = writingOf(random, order)
    const items = order.lines.map(({ name, options, quantity, price, total }) =>
      row([
        `${escaped(name)}${options.length === 0 ? '' : `<br><span>${options.map(({ value }) => escaped(value)).join(' / ')}</span>`}`,
        String(quantity),
        escaped(money(price)),
        escaped(money(total)),
      ]),
    )
    const sum = (label: string, amount: number): string =>
      `<tr><td colspan="2">&nbsp;</td><td>${label}</td><td>${escaped(money(amount))}</td></tr>`
    const body = `<div>${escaped(say.thanks)}</div><div>${say.number} ${order.number}</div><div>${say.placed} ${escaped(shortDay(order.date, locale))}</div>
<table width="100%"><thead>${row([say.item, say.quantity, say.per, say.subtotal], '', 'th')}</thead><tbody>${items.join('\n')}</tbody>
<tfoot>${sum(say.sub, order.subtotal)}${order.discount > 0 ? sum(say.discount, -order.discount) : ''}${sum(say.shipping, order.shipping)}${sum(order.taxMode === 'included' ? say.included : say.taxes, order.tax)}${sum(say.total, order.total)}</tfoot></table>${footer(order)}`
    return {
      mail: mailOf(order, say.subject.replace('{n}', `#${order.number}`), {
        html: page(random, order, say.thanks, body),
      }),
      truth: truthOf(order, { sku: false }),
    }
  },
}
