import type { Family } from '../../../kit/family.ts'
import { escaped, footer, page, row } from '../../../kit/html.ts'
import { numericDay } from '../../../kit/locales.ts'
import { filled, mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { addressBlock, chosenIn, clockIn, drawOrder, joinedName, writes } from './mail-parts.ts'

const words = phrases(
  [
    'hello',
    'details',
    'order',
    'placed',
    'payment',
    'wire',
    'sku',
    'product',
    'price',
    'count',
    'sum',
    'goods',
    'discounts',
    'wrapping',
    'shipping',
    'tax',
    'total',
    'carrier',
    'subject',
  ],
  {
    en: 'Thank you for shopping at {shop}!|Order details|Order|Placed on|Payment|Payments by check|Reference|Product|Unit price|Quantity|Total price|Products|Discounts|Gift-wrapping|Shipping|Including total tax|Total paid|Carrier|Order confirmation',
    de: 'Vielen Dank für Ihren Einkauf bei {shop}!|Bestelldetails|Bestellung|Aufgegeben am|Zahlung|Überweisung|Artikel-Nr.|Artikel|Einzelpreis|Menge|Gesamtpreis|Artikel|Rabatte|Geschenkverpackung|Versand|Inklusive Steuern gesamt|Gesamt bezahlt|Versanddienst|Bestellbestätigung',
    fr: 'Merci d’avoir effectué vos achats sur {shop} !|Détails de la commande|Commande|Passée le|Paiement|Virement bancaire|Référence|Produit|Prix unitaire|Quantité|Prix total|Produits|Réductions|Paquet cadeau|Livraison|TVA totale comprise|Total payé|Transporteur|Confirmation de commande',
    es: '¡Gracias por comprar en {shop}!|Detalles del pedido|Pedido|Realizado el|Pago|Transferencia bancaria|Referencia|Producto|Precio unitario|Cantidad|Precio total|Productos|Descuentos|Envoltorio para regalo|Transporte|Impuestos totales incluidos|Total pagado|Transportista|Confirmación del pedido',
    it: 'Grazie per aver acquistato su {shop}!|Dettagli ordine|Ordine|Effettuato il|Pagamento|Bonifico bancario|Riferimento|Prodotto|Prezzo unitario|Quantità|Prezzo totale|Prodotti|Sconti|Confezione regalo|Spedizione|Tasse totali incluse|Totale pagato|Corriere|Conferma ordine',
    nl: 'Bedankt voor het winkelen bij {shop}!|Besteldetails|Bestelling|Geplaatst op|Betaling|Bankoverschrijving|Referentie|Product|Stukprijs|Aantal|Totaalprijs|Producten|Kortingen|Cadeauverpakking|Verzending|Inclusief totale btw|Totaal betaald|Vervoerder|Orderbevestiging',
    pl: 'Dziękujemy za zakupy w {shop}!|Szczegóły zamówienia|Zamówienie|Złożone|Płatność|Przelew bankowy|Indeks|Produkt|Cena jednostkowa|Ilość|Cena całkowita|Produkty|Rabaty|Opakowanie prezentowe|Dostawa|W tym podatek|Razem zapłacono|Przewoźnik|Potwierdzenie zamówienia',
    pt: 'Obrigado por comprar em {shop}!|Detalhes da encomenda|Encomenda|Efetuada em|Pagamento|Transferência bancária|Referência|Produto|Preço unitário|Quantidade|Preço total|Produtos|Descontos|Embrulho|Envio|Imposto total incluído|Total pago|Transportadora|Confirmação de encomenda',
  },
)

/** Cells that each contain a table, an order number of nine letters, options in brackets after the name. */
export const prestashopOrderConf: Family = {
  name: 'prestashop-order-conf',
  kind: 'platform',
  locales: ['fr-FR', 'es-ES', 'it-IT', 'en-GB', 'de-DE', 'nl-NL', 'pl-PL', 'pt-PT', 'en-US'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = drawOrder(random, locale, {
      number: ['@@@@@@@@@'],
      options: 0.5,
      tax: ['included', 'included', 'none'],
    })
    const { money } = writes(random, order)
    const cell = (text: string, align = 'left'): string =>
      `<td style="border:1px solid #D6D4D4"><table class="table"><tr><td width="5">&nbsp;</td><td align="${align}"><font size="2" face="Open-sans, sans-serif" color="#555454">${text}</font></td><td width="5">&nbsp;</td></tr></table></td>`
    const written = order.lines.map((line) =>
      line.options.length === 0 ? line.name : `${line.name} (${chosenIn(line, '- ')})`,
    )
    const items = order.lines.map((line, at) =>
      row([
        cell(line.sku),
        cell(`<strong>${escaped(written[at] ?? '')}</strong>`),
        cell(escaped(money(line.price)), 'right'),
        cell(String(line.quantity), 'right'),
        cell(escaped(money(line.total)), 'right'),
      ]),
    )
    const sum = (label: string, amount: number): string =>
      `<tr class="conf_body"><td bgcolor="#f8f8f8" colspan="4" style="border:1px solid #D6D4D4"><table class="table"><tr><td align="right"><strong>${label}</strong></td></tr></table></td>${cell(escaped(money(amount)), 'right')}</tr>`
    const sums = [
      sum(say.goods, order.subtotal),
      sum(say.discounts, order.discount === 0 ? 0 : -order.discount),
      sum(say.wrapping, 0),
      sum(say.shipping, order.shipping),
      ...(order.taxMode === 'included' ? [sum(say.tax, order.tax)] : []),
      sum(say.total, order.total),
    ]
    const day = numericDay(order.date, locale.numericDate[0] ?? '')
    const heads = [say.sku, say.product, say.price, say.count, say.sum].map(
      (text) => `<th bgcolor="#f8f8f8">${text}</th>`,
    )
    const body = `<p>${escaped(order.buyer)},<br>${escaped(filled(say.hello, { shop: order.vendor.name }))}</p><table class="table"><tr><td><p>${say.details}</p><span><strong>${say.order}:</strong> ${order.number} ${say.placed} ${day} ${clockIn(order, true)}<br><br><strong>${say.payment}:</strong> ${say.wire}</span></td></tr></table>
<table class="table table-recap" bgcolor="#ffffff">${row(heads)}${items.join('\n')}${sums.join('\n')}</table>
<p><strong>${say.carrier}:</strong> ${random.pick(['Colissimo', 'My carrier', 'GLS', order.vendor.name])}</p><p>${addressBlock(random, order)}</p>${footer(order)}`
    return {
      mail: mailOf(order, `[${order.vendor.name}] ${say.subject}`, { html: page(random, order, say.subject, body) }),
      truth: joinedName(truthOf(order), written),
    }
  },
}
