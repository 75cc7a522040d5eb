import type { Family } from '../../kit/family.ts'
import { escaped, footer, page, row } from '../../kit/html.ts'
import { orderOf } from '../../kit/orders.ts'
import { filled, mailOf, phrases } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

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
    'qty',
    'subtotal',
    'shipping',
    'tax',
    'discount',
    'total',
  ],
  {
    en: 'Order Confirmation!|Dear|Thanks for your Order {id} placed on {date}|Summary of Order|Shipping Address|Contact|SKU|Product Name|Price|Qty|Subtotal|Shipping Handling|Tax|Discount|Grand Total',
    de: 'Bestellbestätigung!|Liebe/r|Vielen Dank für Ihre Bestellung {id} vom {date}|Zusammenfassung der Bestellung|Lieferadresse|Kontakt|SKU|Produktname|Preis|Menge|Zwischensumme|Versandkosten|Steuer|Rabatt|Gesamtsumme',
    pl: 'Potwierdzenie zamówienia!|Drogi/a|Dziękujemy za zamówienie {id} złożone {date}|Podsumowanie zamówienia|Adres dostawy|Kontakt|SKU|Nazwa produktu|Cena|Ilość|Suma częściowa|Koszt dostawy|Podatek|Rabat|Łączna kwota',
    hi: 'आदेश की पुष्टि!|प्रिय|आपके आदेश {id} के लिए धन्यवाद, दिनांक {date}|आदेश का सारांश|शिपिंग पता|संपर्क|SKU|उत्पाद का नाम|मूल्य|मात्रा|उप-योग|शिपिंग शुल्क|कर|छूट|कुल योग',
    nl: 'Orderbevestiging!|Beste|Bedankt voor uw bestelling {id}, geplaatst op {date}|Samenvatting van bestelling|Verzendadres|Contact|SKU|Productnaam|Prijs|Aantal|Subtotaal|Verzendkosten|Belasting|Korting|Eindtotaal',
    pt: 'Confirmação do pedido!|Caro(a)|Obrigado pelo seu pedido {id} feito em {date}|Resumo do pedido|Endereço de entrega|Contato|SKU|Nome do produto|Preço|Qtd|Subtotal|Envio e manuseio|Imposto|Desconto|Total geral',
    it: 'Conferma dell’ordine!|Gentile|Grazie per il tuo ordine {id} effettuato il {date}|Riepilogo dell’ordine|Indirizzo di spedizione|Contatto|SKU|Nome del prodotto|Prezzo|Qtà|Subtotale|Spese di spedizione|Imposta|Sconto|Totale complessivo',
  },
)

/** The price is per unit and no column has the line total. The sums are spans in a grid instead of a table. */
export const bagisto: Family = {
  name: 'bagisto',
  kind: 'platform',
  locales: ['hi-IN', 'en-IN', 'de-DE', 'pl-PL', 'nl-NL', 'pt-BR', 'it-IT'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, { number: ['##', '###', '####'], tax: ['added'], options: 0.4 })
    const { money } = writingOf(random, order)
    const items = order.lines.map(({ name, sku, options, quantity, price }) =>
      row(
        [
          sku,
          `${escaped(name)}${options.length === 0 ? '' : `<div>${options.map((option) => `<b>${option.name} : </b>${escaped(option.value)}<br>`).join('')}</div>`}`,
          escaped(money(price)),
          String(quantity),
        ],
        'style="vertical-align:text-top"',
      ),
    )
    const sum = (label: string, amount: number): string =>
      `<div style="display:grid;gap:20px"><span>${label}</span>\n<span style="text-align:right">${escaped(money(amount))}</span></div>`
    const body = `<div><span style="font-size:22px">${say.title}</span><br><p>${say.dear} ${order.buyer},👋</p>
<p>${filled(escaped(say.greeting), { id: `<a href="https://${order.vendor.domain}/orders/9" style="color:#2969FF">#${order.number}</a>`, date: `${order.date} 10:21:44` })}</p></div>
<div style="font-size:20px">${say.summary}</div>
<div style="display:flex"><div><div>${say.address}</div><div>${order.buyer}<br/>12 Mill Lane<br/>10115 Berlin<br/>---<br/>${say.contact} : +49 30 555 1234</div></div></div>
<table><thead>${row([say.sku, say.name, say.price, say.qty], '', 'th')}</thead><tbody>${items.join('\n')}</tbody></table>
<div style="display:grid;justify-content:end">${sum(say.subtotal, order.subtotal)}${sum(say.shipping, order.shipping)}${sum(say.tax, order.tax)}${order.discount > 0 ? sum(say.discount, order.discount) : ''}${sum(say.total, order.total)}</div>${footer(order)}`
    return {
      mail: mailOf(order, say.title.replace('!', ''), { html: page(random, order, say.title, body) }),
      truth: truthOf(order, { lineTotal: false }),
    }
  },
}
