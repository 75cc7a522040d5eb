import type { Family } from '../../../kit/family.ts'
import { escaped, page } from '../../../kit/html.ts'
import { longDay, shortDay } from '../../../kit/locales.ts'
import { phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { drawOrder, platformMail, writes } from '../open/mail-parts.ts'

const words = phrases(
  [
    'receipt',
    'amount',
    'date',
    'method',
    'summary',
    'each',
    'subtotal',
    'discount',
    'shipping',
    'total',
    'charged',
    'number',
    'invoice',
    'question',
  ],
  {
    en: 'Receipt from|Amount paid|Date paid|Payment method|Summary|each|Subtotal|Discount|Shipping|Total|Amount paid|Receipt number|Invoice number|If you have any questions, contact us at',
    de: 'Quittung von|Gezahlter Betrag|Zahlungsdatum|Zahlungsmethode|Zusammenfassung|pro Stück|Zwischensumme|Rabatt|Versand|Gesamtbetrag|Gezahlter Betrag|Belegnummer|Rechnungsnummer|Bei Fragen schreiben Sie uns an',
    fr: 'Reçu de|Montant payé|Date de paiement|Mode de paiement|Résumé|l’unité|Sous-total|Remise|Livraison|Total|Montant payé|Numéro de reçu|Numéro de facture|Pour toute question, contactez-nous à',
    es: 'Recibo de|Importe pagado|Fecha de pago|Método de pago|Resumen|cada uno|Subtotal|Descuento|Envío|Total|Importe pagado|Número de recibo|Número de factura|Si tiene preguntas, contáctenos en',
    it: 'Ricevuta da|Importo pagato|Data di pagamento|Metodo di pagamento|Riepilogo|cadauno|Subtotale|Sconto|Spedizione|Totale|Importo pagato|Numero ricevuta|Numero fattura|Per domande scrivi a',
  },
)

/**
 * Payment receipt: amount, date and card side by side; `Name × 2` with the line total; a receipt number and an invoice
 * number.
 */
export const stripePaymentReceipt: Family = {
  name: 'stripe-payment-receipt',
  kind: 'platform',
  locales: ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'en-CA'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = drawOrder(random, locale, {
      number: ['@@@@####-####', '??????-000#'],
      options: 0,
      tax: ['added', 'none', 'included'],
      quantities: [1, 30],
    })
    const { money } = writes(random, order)
    const receipt = random.code('####-####')
    const hasEach = random.chance(0.5)
    const items = order.lines.map(
      (line) =>
        `<tr><td style="padding:8px 0">${escaped(line.name)}${line.quantity === 1 && random.chance(0.5) ? ' × 1' : ` × ${line.quantity}`}${hasEach && line.quantity > 1 ? `<br><span style="color:#8898aa">${escaped(money(line.price))} ${say.each}</span>` : ''}</td><td align="right" valign="top">${escaped(money(line.total))}</td></tr>`,
    )
    const sum = (label: string, text: string): string =>
      `<tr><td>${escaped(label)}</td><td align="right">${escaped(text)}</td></tr>`
    const tax = `${locale.taxWord} (${order.taxRate}%${order.taxMode === 'included' ? ' inclusive' : ''})`
    const sums = [
      sum(say.subtotal, money(order.subtotal)),
      ...(order.discount > 0 ? [sum(`${say.discount} (${random.code('@@@@##')})`, money(-order.discount))] : []),
      ...(order.shipping > 0 ? [sum(say.shipping, money(order.shipping))] : []),
      ...(order.taxMode === 'none' ? [] : [sum(tax, money(order.tax))]),
      sum(say.total, money(order.total)),
      sum(say.charged, money(order.total)),
    ]
    const card = `Visa - ${random.code('####')}`
    const small = (label: string, text: string): string =>
      `<td><span style="font-size:11px;text-transform:uppercase">${label}</span><br>${escaped(text)}</td>`
    const body = `<h2>${say.receipt} ${escaped(order.vendor.name)}</h2><table width="100%"><tr>${small(say.amount, money(order.total))}${small(say.date, random.pick([longDay, shortDay])(order.date, locale))}${small(say.method, card)}</tr></table><p>${say.number} #${receipt}<br>${say.invoice} ${order.number}</p><p style="text-transform:uppercase;font-size:11px">${say.summary}</p>
<table width="100%" bgcolor="#f6f9fc">${items.join('\n')}<tr><td colspan="2"><hr></td></tr>${sums.join('\n')}</table><p>${say.question} <a href="mailto:${order.vendor.email}">${order.vendor.email}</a></p>`
    const subject = `${say.receipt} ${order.vendor.name} #${receipt}`
    return {
      mail: platformMail(order, order.vendor.name, 'receipts+acct_1@stripe.example', subject, {
        html: page(random, order, subject, body),
      }),
      truth: truthOf(order, { sku: false, unitPrice: false, shipping: order.shipping > 0, otherNumbers: [receipt] }),
    }
  },
}
