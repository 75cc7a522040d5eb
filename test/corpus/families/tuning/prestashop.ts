import type { Family } from '../../kit/family.ts'
import { escaped, footer, page, row } from '../../kit/html.ts'
import { numericDay } from '../../kit/locales.ts'
import { orderOf } from '../../kit/orders.ts'
import { mailOf, phrases } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const words = phrases(
  [
    'subject',
    'hello',
    'thanks',
    'details',
    'order',
    'placed',
    'payment',
    'wire',
    'reference',
    'product',
    'unitPrice',
    'quantity',
    'lineTotal',
    'products',
    'discounts',
    'wrapping',
    'shipping',
    'tax',
    'paid',
  ],
  {
    en: 'Order confirmation|Hi|Thank you for shopping on|Order details|Order:|Placed on|Payment:|Bank transfer|Reference|Product|Unit price|Quantity|Total price|Products|Discounts|Gift-wrapping|Shipping|Total Tax paid|Total paid',
    fr: 'Confirmation de commande|Bonjour|Merci d’avoir effectué vos achats sur|Détails de la commande|Commande :|passée le|Paiement :|Virement bancaire|Référence|Produit|Prix unitaire|Quantité|Prix total|Produits|Réductions|Emballage cadeau|Livraison|TVA totale payée|Total payé',
    es: 'Confirmación de pedido|Hola,|Gracias por comprar en|Detalles del pedido|Pedido:|Realizado el|Pago:|Transferencia bancaria|Referencia|Producto|Precio unidad|Cantidad|Precio total|Productos|Descuentos|Envuelto para regalo|Transporte|Total de impuestos pagados|Total pagado',
    it: 'Conferma ordine|Ciao|Grazie per aver acquistato su|Dettagli dell’ordine|Ordine:|Effettuato il|Pagamento:|Bonifico bancario|Riferimento|Prodotto|Prezzo unitario|Quantità|Prezzo totale|Prodotti|Sconti|Confezione regalo|Spedizione|Totale tasse pagate|Totale pagato',
    de: 'Bestellbestätigung|Guten Tag|Vielen Dank für Ihren Einkauf bei|Bestelldetails|Bestellung:|Aufgegeben am|Zahlung:|Überweisung|Artikel-Nr.|Artikel|Einzelpreis|Menge|Gesamtpreis|Artikel|Ermäßigungen|Geschenkverpackung|Versand|Gezahlte Steuern gesamt|Gesamtbetrag',
    pl: 'Potwierdzenie zamówienia|Witaj|Dziękujemy za zakupy w|Szczegóły zamówienia|Zamówienie:|Złożone dnia|Płatność:|Przelew bankowy|Indeks|Produkt|Cena jednostkowa|Ilość|Cena całkowita|Produkty|Rabaty|Opakowanie na prezent|Dostawa|Łączny zapłacony podatek|Razem zapłacono',
  },
)

/** References of nine letters; options in the name's cell; sums in the table body, including zero rows. */
export const prestashop: Family = {
  name: 'prestashop',
  kind: 'platform',
  locales: ['fr-FR', 'es-ES', 'it-IT', 'en-GB', 'de-DE', 'pl-PL'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      number: ['@@@@@@@@@'],
      options: 0.4,
      tax: ['added', 'included'],
      fee: 0.1,
      freeShipping: 0.15,
    })
    const { money } = writingOf(random, order, { minus: 'before' })
    const cell = (text: string): string => `<td style="padding:5px;border:1px solid #DFDFDF">${text}</td>`
    const items = order.lines.map(({ name, sku, options, quantity, price, total }) =>
      row([
        cell(sku),
        cell(
          `<strong>${escaped(name)}${options.length === 0 ? '' : ` (${options.map((option) => `${option.name}: ${escaped(option.value)}`).join(' - ')})`}</strong>`,
        ),
        cell(escaped(money(price))),
        cell(String(quantity)),
        cell(escaped(money(total))),
      ]),
    )
    const sum = (label: string, amount: number): string =>
      `<tr class="order_summary"><td bgcolor="#FDFDFD" colspan="3" align="right">${label}</td><td bgcolor="#FDFDFD" colspan="3">${escaped(money(amount))}</td></tr>`
    const hasWrapping = order.fee > 0 || random.chance(0.5)
    const head = [say.reference, say.product, say.unitPrice, say.quantity, say.lineTotal]
    const body = `<p>${say.hello} ${order.buyer},</p><p>${say.thanks} <span class="label">${escaped(order.vendor.name)}</span>!</p>
<!--[if mso | IE]><table width="554"><tr><td><![endif]--><h3>${say.details}</h3>
<div><span class="label">${say.order}</span> ${order.number} ${say.placed} ${numericDay(order.date, locale.numericDate[0] ?? '')} ${random.pick(['10:42:07', '17:05:59'])}</div>
<div><span class="label">${say.payment}</span> ${say.wire}</div><!--[if mso | IE]></td></tr></table><![endif]-->
<table cellpadding="0" width="100%"><colgroup><col span="1" style="width:15%"><col span="1"></colgroup>${row(head, '', 'th')}
${items.join('\n')}
${sum(say.products, order.subtotal)}
${order.discount > 0 || random.chance(0.5) ? sum(say.discounts, -order.discount || 0) : ''}
${hasWrapping ? sum(say.wrapping, order.fee) : ''}
${sum(say.shipping, order.shipping)}
${sum(say.tax, order.tax)}
${sum(say.paid, order.total)}
</table>${footer(order)}`
    return {
      mail: mailOf(order, `[${order.vendor.name}] ${say.subject}`, { html: page(random, order, say.subject, body) }),
      truth: truthOf(order),
    }
  },
}
