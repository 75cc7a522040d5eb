import type { Family } from '../../../kit/family.ts'
import { escaped, page, row } from '../../../kit/html.ts'
import { longDay } from '../../../kit/locales.ts'
import { filled, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { chosenIn, drawOrder, platformMail } from './mail-parts.ts'

const words = phrases(
  [
    'hello',
    'sent',
    'transaction',
    'date',
    'merchant',
    'invoice',
    'description',
    'price',
    'count',
    'amount',
    'item',
    'subtotal',
    'discount',
    'shipping',
    'tax',
    'total',
    'payment',
    'subject',
    'from',
  ],
  {
    en: 'Hello|You sent a payment of {sum} to {shop}|Transaction ID|Transaction date|Merchant|Invoice ID|Description|Unit price|Qty|Amount|Item#|Subtotal|Discount|Shipping and handling|Tax|Total|Payment|Receipt for your payment to {shop}|Payment sent from',
    de: 'Guten Tag|Sie haben {sum} an {shop} gezahlt|Transaktionscode|Transaktionsdatum|Händler|Rechnungsnummer|Beschreibung|Stückpreis|Anzahl|Betrag|Artikelnr.|Zwischensumme|Rabatt|Versandkosten|Steuern|Gesamt|Zahlung|Beleg für Ihre Zahlung an {shop}|Zahlung gesendet von',
    fr: 'Bonjour|Vous avez envoyé un paiement de {sum} à {shop}|Numéro de transaction|Date de la transaction|Marchand|N° de facture|Description|Prix unitaire|Qté|Montant|N° d’objet|Sous-total|Remise|Livraison et traitement|Taxe|Total|Paiement|Reçu pour votre paiement à {shop}|Paiement envoyé par',
    es: 'Hola|Ha enviado un pago de {sum} a {shop}|Id. de transacción|Fecha de la transacción|Vendedor|N.º de factura|Descripción|Precio por unidad|Cant.|Importe|Nº de artículo|Subtotal|Descuento|Envío y gastos|Impuestos|Total|Pago|Recibo de su pago a {shop}|Pago enviado por',
    it: 'Salve|Hai inviato un pagamento di {sum} a {shop}|Codice transazione|Data della transazione|Venditore|N. fattura|Descrizione|Prezzo unitario|Qtà|Importo|N. oggetto|Subtotale|Sconto|Spedizione e imballaggio|Imposta|Totale|Pagamento|Ricevuta del pagamento a {shop}|Pagamento inviato da',
  },
)

/** Payment receipt: a transaction code next to the invoice number, items with unit price and line total. */
export const paypalPaymentMail: Family = {
  name: 'paypal-payment-mail',
  kind: 'platform',
  locales: ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'en-GB', 'en-CA'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = drawOrder(random, locale, {
      number: ['#####', 'WC-####', '10000####', 'c########'],
      options: 0.3,
      tax: ['added', 'none'],
      quantities: [1, 20],
    })
    const pattern = locale.exactMoney.find((each) => each.endsWith(locale.currency)) ?? random.pick(locale.exactMoney)
    const { money } = writingOf(random, order, { pattern })
    const hasSku = random.chance(0.4)
    const code = random.code('#?#????????????##')
    const items = order.lines.map((line) =>
      row([
        `${escaped(line.name)}${line.options.length === 0 ? '' : `<br>${escaped(chosenIn(line))}`}${hasSku ? `<br>${say.item} ${line.sku}` : ''}`,
        escaped(money(line.price)),
        String(line.quantity),
        `<td align="right">${escaped(money(line.total))}</td>`,
      ]),
    )
    const sum = (label: string, text: string): string =>
      `<tr><td align="right">${label}</td><td align="right">${escaped(text)}</td></tr>`
    const sums = [
      sum(say.subtotal, money(order.subtotal)),
      ...(order.discount > 0 ? [sum(say.discount, money(-order.discount))] : []),
      sum(say.shipping, money(order.shipping)),
      ...(order.taxMode === 'added' ? [sum(say.tax, money(order.tax))] : []),
      sum(`<b>${say.total}</b>`, money(order.total)),
      sum(say.payment, money(order.total)),
    ]
    const shop = { shop: order.vendor.name, sum: money(order.total) }
    const body = `<p>${say.hello}, ${escaped(order.buyer)}</p><h2>${escaped(filled(say.sent, shop))}</h2><table width="100%"><tr><td><b>${say.transaction}</b><br><a href="https://www.paypal.example/t">${code}</a></td><td><b>${say.date}</b><br>${longDay(order.date, locale)}</td></tr><tr><td><b>${say.merchant}</b><br>${escaped(order.vendor.name)}<br>${order.vendor.email}</td><td><b>${say.invoice}</b><br>${order.number}</td></tr></table>
<table width="100%" cellpadding="5">${row([say.description, say.price, say.count, say.amount], '', 'th')}${items.join('\n')}</table><table width="100%">${sums.join('\n')}</table><p>${say.from}: buying@shop.example</p>`
    const subject = filled(say.subject, shop)
    return {
      mail: platformMail(order, 'service@paypal', 'service@paypal.example', subject, {
        html: page(random, order, subject, body),
      }),
      truth: truthOf(order, { sku: hasSku, otherNumbers: [code] }),
    }
  },
}
