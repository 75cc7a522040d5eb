import type { Family } from '../../../kit/family.ts'
import { escaped, page, row } from '../../../kit/html.ts'
import { localeOf, numericDay } from '../../../kit/locales.ts'
import { filled, mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { addressBlock, clockIn, drawOrder, writes } from './mail-parts.ts'

const words = phrases(
  [
    'title',
    'dear',
    'greeting',
    'summary',
    'address',
    'contact',
    'sku',
    'name',
    'price',
    'count',
    'subtotal',
    'shipping',
    'tax',
    'discount',
    'total',
  ],
  {
    en: 'Order Confirmation!|Dear {name}|Thanks for your Order {id} placed on {day}|Summary of Order|Shipping Address|Contact|SKU|Name|Price|Qty|Subtotal|Shipping Handling|Tax|Discount|Grand Total',
    de: 'Bestellbestätigung!|Liebe/r {name}|Vielen Dank für Ihre Bestellung {id} vom {day}|Zusammenfassung der Bestellung|Lieferadresse|Kontakt|SKU|Name|Preis|Menge|Zwischensumme|Versandkosten|Steuer|Rabatt|Gesamtsumme',
    fr: 'Confirmation de commande !|Cher/Chère {name}|Merci pour votre commande {id} passée le {day}|Récapitulatif de la commande|Adresse de livraison|Contact|SKU|Nom|Prix|Qté|Sous-total|Frais d’expédition|Taxe|Remise|Total général',
    es: '¡Confirmación de pedido!|Estimado/a {name}|Gracias por tu pedido {id} realizado el {day}|Resumen del pedido|Dirección de envío|Contacto|SKU|Nombre|Precio|Cant.|Subtotal|Gastos de envío|Impuestos|Descuento|Total general',
    it: 'Conferma ordine!|Gentile {name}|Grazie per il tuo ordine {id} effettuato il {day}|Riepilogo ordine|Indirizzo di spedizione|Contatto|SKU|Nome|Prezzo|Qtà|Subtotale|Spese di spedizione|Tasse|Sconto|Totale complessivo',
    nl: 'Orderbevestiging!|Beste {name}|Bedankt voor je bestelling {id} geplaatst op {day}|Samenvatting van bestelling|Verzendadres|Contact|SKU|Naam|Prijs|Aantal|Subtotaal|Verzendkosten|Belasting|Korting|Eindtotaal',
    pl: 'Potwierdzenie zamówienia!|Drogi/Droga {name}|Dziękujemy za zamówienie {id} złożone {day}|Podsumowanie zamówienia|Adres dostawy|Kontakt|SKU|Nazwa|Cena|Ilość|Suma częściowa|Koszt wysyłki|Podatek|Rabat|Suma całkowita',
    hi: 'आदेश पुष्टि!|प्रिय {name}|आपके आदेश {id} के लिए धन्यवाद, दिनांक {day}|आदेश का सारांश|शिपिंग पता|संपर्क|SKU|नाम|मूल्य|मात्रा|उप-योग|शिपिंग हैंडलिंग|कर|छूट|कुल योग',
  },
)

/**
 * Columns for SKU, name, price and quantity, but no line totals. Sums are pairs of spans; the discount has no minus
 * sign.
 */
export const bagistoNewOrder: Family = {
  name: 'bagisto-new-order',
  kind: 'platform',
  locales: ['en-IN', 'en-US', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'pl-PL', 'hi-IN'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = drawOrder(random, locale, {
      number: ['##', '###', '####'],
      options: 0.5,
      tax: ['added', 'added', 'none'],
    })
    const { money } = writes(random, order)
    const both = random.chance(0.15)
    const items = order.lines.map((line) =>
      row(
        [
          line.sku,
          `${escaped(line.name)}${line.options.length === 0 ? '' : `<div>${line.options.map(({ name, value }) => `<b>${escaped(name)} : </b>${escaped(value)}<br>`).join('')}</div>`}`,
          `<td style="display:flex;flex-direction:column">${escaped(money(line.price))}</td>`,
          String(line.quantity),
        ],
        'style="vertical-align:text-top"',
      ),
    )
    const sum = (label: string, minor: number): string =>
      `<div style="display:grid;gap:20px;grid-template-columns:repeat(2,minmax(0,1fr))"><span>${label}</span><span style="text-align:right">${escaped(money(minor))}</span></div>`
    const sums = [
      sum(say.subtotal, order.subtotal),
      sum(say.shipping, order.shipping),
      sum(say.tax, order.tax),
      ...(order.discount > 0 ? [sum(say.discount, order.discount)] : []),
      sum(say.total, order.total),
    ]
    const pattern = random.pick(['DD-MM-YYYY', 'YYYY-MM-DD'])
    // Dollars suggest that the month comes first, but this system writes the day first.
    const isUnclear = locale.country === 'US' && pattern === 'DD-MM-YYYY' && Number(order.date.slice(8)) <= 12
    const day = `${numericDay(order.date, pattern)} ${clockIn({ ...order, locale: localeOf('en-GB') }, true)}`
    const greeting = filled(say.greeting, {
      id: `<a href="https://${order.vendor.domain}/customer/orders/view/${random.code('##')}" style="color:#2969FF">#${order.number}</a>`,
      day,
    })
    const address = `<div><div style="font-weight:600">${say.address}</div><div>${addressBlock(random, order)}<br>---<br>${say.contact} : 0171 555 01${random.code('##')}</div></div>`
    const body = `<div><span style="font-size:22px">${say.title}</span><br><p>${escaped(filled(say.dear, { name: order.buyer }))},👋</p><p>${greeting}</p></div><div style="font-size:20px">${say.summary}</div><div style="display:flex">${address}${both ? address : ''}</div>
<div><table style="width:100%"><thead>${row([say.sku, say.name, say.price, say.count], '', 'th')}</thead><tbody>${items.join('\n')}</tbody></table></div><div style="display:grid;justify-content:end">${sums.join('\n')}</div>`
    return {
      mail: mailOf(order, say.title, { html: page(random, order, say.title, body) }),
      truth: { ...truthOf(order, { lineTotal: false, inferred: isUnclear ? ['orderDate'] : [] }), tax: order.tax },
    }
  },
}
