import type { Family } from '../../../kit/family.ts'
import { escaped, page, row } from '../../../kit/html.ts'
import { numericDay } from '../../../kit/locales.ts'
import { phrases } from '../../../kit/phrases.ts'
import { dayAfter } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'
import { addressBlock, chosenIn, drawOrder, platformMail, writes } from '../open/mail-parts.ts'

const words = phrases(
  [
    'invoice',
    'of',
    'order',
    'placed',
    'due',
    'brand',
    'name',
    'count',
    'price',
    'rate',
    'sum',
    'subtotal',
    'discount',
    'shipping',
    'tax',
    'total',
    'minimum',
    'hello',
    'free',
  ],
  {
    fr: 'Facture|du|Commande|passée le|À payer avant le|Marque|Désignation|Quantité|PU HT|TVA|Total HT|Sous-total HT|Remise|Frais de port HT|TVA totale|Total TTC|Minimum de commande|voici la facture de votre commande|Offerts',
    de: 'Rechnung|vom|Bestellung|aufgegeben am|Zahlbar bis|Marke|Bezeichnung|Menge|Stückpreis netto|MwSt.|Gesamt netto|Zwischensumme netto|Rabatt|Versandkosten netto|MwSt. gesamt|Gesamt brutto|Mindestbestellwert|hier ist die Rechnung zu Ihrer Bestellung|Gratis',
    en: 'Invoice|of|Order|placed on|Payable by|Brand|Description|Quantity|Unit price excl. VAT|VAT|Total excl. VAT|Subtotal excl. VAT|Discount|Shipping excl. VAT|Total VAT|Total incl. VAT|Minimum order|here is the invoice of your order|Free',
    es: 'Factura|del|Pedido|realizado el|A pagar antes del|Marca|Descripción|Cantidad|Precio sin IVA|IVA|Total sin IVA|Subtotal sin IVA|Descuento|Envío sin IVA|IVA total|Total con IVA|Pedido mínimo|aquí tienes la factura de tu pedido|Gratis',
    it: 'Fattura|del|Ordine|effettuato il|Da pagare entro il|Marca|Descrizione|Quantità|Prezzo IVA escl.|IVA|Totale IVA escl.|Subtotale IVA escl.|Sconto|Spedizione IVA escl.|IVA totale|Totale IVA incl.|Ordine minimo|ecco la fattura del tuo ordine|Gratuita',
    nl: 'Factuur|van|Bestelling|geplaatst op|Te betalen vóór|Merk|Omschrijving|Aantal|Stukprijs excl. btw|Btw|Totaal excl. btw|Subtotaal excl. btw|Korting|Verzending excl. btw|Totaal btw|Totaal incl. btw|Minimumbestelling|hierbij de factuur van je bestelling|Gratis',
  },
)

/**
 * Invoice of a wholesale marketplace: number and date of the invoice and of the order, net prices, the gross total
 * last.
 */
export const ankorstoreBuyerInvoice: Family = {
  name: 'ankorstore-buyer-invoice',
  kind: 'marketplace',
  locales: ['fr-FR', 'de-DE', 'en-GB', 'es-ES', 'it-IT', 'nl-NL'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = drawOrder(random, locale, {
      number: ['##########', '??########'],
      options: 0.4,
      tax: ['added'],
      quantities: [2, 60],
      delay: 12,
    })
    const { money, percent } = writes(random, order)
    const invoice = random.code('ANK-FR-2026-######')
    const hasSku = random.chance(0.6)
    const items = order.lines.map((line) =>
      row([
        `${escaped(line.name)}${line.options.length === 0 ? '' : `<br><small>${escaped(chosenIn(line))}</small>`}${hasSku ? `<br><small>SKU ${line.sku}</small>` : ''}`,
        `<td align="center">${line.quantity}</td>`,
        `<td align="right">${escaped(money(line.price))}</td>`,
        `<td align="right">${percent(order.taxRate)} %</td>`,
        `<td align="right">${escaped(money(line.total))}</td>`,
      ]),
    )
    const sum = (label: string, text: string): string =>
      `<tr><td colspan="4" align="right">${label}</td><td align="right">${escaped(text)}</td></tr>`
    const sums = [
      sum(say.subtotal, money(order.subtotal)),
      ...(order.discount > 0 ? [sum(say.discount, money(-order.discount))] : []),
      sum(say.shipping, order.shipping === 0 ? say.free : money(order.shipping)),
      sum(`${say.tax} (${percent(order.taxRate)} %)`, money(order.tax)),
      sum(`<b>${say.total}</b>`, money(order.total)),
    ]
    const day = (iso: string): string => numericDay(iso, locale.numericDate[0] ?? '')
    const sent = order.sentAt.slice(0, 10)
    const body = `<p>${escaped(order.buyer)}, ${say.hello}.</p><h2>${say.invoice} ${invoice} ${say.of} ${day(sent)}</h2><p>${say.order} ${order.number} ${say.placed} ${day(order.date)}<br>${say.brand}: ${escaped(order.vendor.name)} (${say.minimum}: ${escaped(money(10_000))})<br>${say.due} ${day(dayAfter(sent, 60))}</p>
<table width="100%" cellpadding="5">${row([say.name, say.count, say.price, say.rate, say.sum], '', 'th')}${items.join('\n')}${sums.join('\n')}</table><p>${addressBlock(random, order)}</p>`
    const subject = `${say.invoice} ${invoice}`
    return {
      mail: platformMail(order, 'Ankorstore', 'billing@ankorstore.example', subject, {
        html: page(random, order, subject, body),
      }),
      truth: truthOf(order, { sku: hasSku }),
    }
  },
}
