import type { Family } from '../../kit/family.ts'
import { escaped, page } from '../../kit/html.ts'
import { longDay, shortDay } from '../../kit/locales.ts'
import { orderOf } from '../../kit/orders.ts'
import { filled, mailOf, phrases } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const words = phrases(
  [
    'subject',
    'from',
    'receipt',
    'invoice',
    'paid',
    'date',
    'method',
    'summary',
    'qty',
    'each',
    'subtotal',
    'discount',
    'shipping',
    'tax',
    'total',
    'amountPaid',
    'questions',
  ],
  {
    en: 'Your receipt from {shop} #{n}|Receipt from {shop}|Receipt number|Invoice number|Amount paid|Date paid|Payment method|Summary|Qty|each|Subtotal|Discount|Shipping|{tax} ({rate}%)|Total|Amount paid|If you have any questions, contact us at',
    de: 'Ihr Beleg von {shop} #{n}|Beleg von {shop}|Belegnummer|Rechnungsnummer|Gezahlter Betrag|Zahlungsdatum|Zahlungsmethode|Zusammenfassung|Anz.|pro Stück|Zwischensumme|Rabatt|Versand|{tax} ({rate} %)|Gesamtbetrag|Gezahlter Betrag|Bei Fragen erreichen Sie uns unter',
    fr: 'Votre reçu de {shop} #{n}|Reçu de {shop}|Numéro de reçu|Numéro de facture|Montant payé|Date de paiement|Moyen de paiement|Récapitulatif|Qté|chacun|Sous-total|Remise|Livraison|{tax} ({rate} %)|Total|Montant payé|Pour toute question, contactez-nous à',
    sv: 'Ditt kvitto från {shop} #{n}|Kvitto från {shop}|Kvittonummer|Fakturanummer|Betalt belopp|Betalningsdatum|Betalningsmetod|Sammanfattning|Antal|st|Delsumma|Rabatt|Frakt|{tax} ({rate} %)|Totalt|Betalt belopp|Har du frågor når du oss på',
    da: 'Din kvittering fra {shop} #{n}|Kvittering fra {shop}|Kvitteringsnummer|Fakturanummer|Betalt beløb|Betalingsdato|Betalingsmetode|Oversigt|Antal|stk.|Subtotal|Rabat|Fragt|{tax} ({rate} %)|I alt|Betalt beløb|Har du spørgsmål, så skriv til',
  },
)

/** Receipts: the amount paid on top, the total and the amount paid again below. The number is the receipt's. */
export const stripe: Family = {
  name: 'stripe',
  kind: 'invoice',
  locales: ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'sv-SE', 'da-DK', 'en-IE'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      number: ['####-####'],
      options: 0,
      tax: ['added', 'none'],
      freeShipping: 0.5,
      lines: [1, 4],
    })
    const { money, percent } = writingOf(random, order)
    const invoice = random.code('????????-000#')
    const items = order.lines.map(
      ({
        name,
        quantity,
        price,
        total,
      }) => `<tr><td class="Table-description"><span>${escaped(name)}</span></td><td width="8"></td><td class="Table-amount" align="right"><span>${escaped(money(total))}</span></td></tr>
<tr><td style="color:#999"><span>${say.qty} ${quantity}${quantity > 1 ? `, ${escaped(money(price))} ${say.each}` : ''}</span></td><td width="8">&nbsp;</td><td></td></tr><tr><td colspan="3" height="6" style="font-size:1px;line-height:1px">&nbsp;</td></tr>`,
    )
    const sum = (label: string, amount: number): string =>
      `<tr><td><strong>${escaped(label)}</strong></td><td width="8">&nbsp;</td><td align="right"><strong>${escaped(money(amount))}</strong></td></tr>`
    const fact = (label: string, value: string): string =>
      `<td><span style="text-transform:uppercase">${label}</span><br><span>${value}</span></td>`
    const title = say.from.replace('{shop}', order.vendor.name)
    const body = `<h1>${escaped(title)}</h1><div>${say.receipt}: ${order.number}</div>
<table><tr>${fact(say.paid, escaped(money(order.total)))}<td width="20"></td>${fact(say.date, escaped(random.pick([longDay, shortDay])(order.date, locale)))}<td width="20"></td>${fact(say.method, '<img src="https://s.example/visa.png" alt="Visa"> – 4242')}</tr></table>
<div>${say.invoice} ${invoice}</div><h3>${say.summary}</h3><table width="100%">${items.join('\n')}
<tr><td colspan="3" bgcolor="#e6ebf1" height="1"></td></tr>
${sum(say.subtotal, order.subtotal)}${order.discount > 0 ? sum(say.discount, -order.discount) : ''}${order.shipping > 0 ? sum(say.shipping, order.shipping) : ''}${order.taxMode === 'added' ? sum(filled(say.tax, { tax: locale.taxWord, rate: percent(order.taxRate) }), order.tax) : ''}${sum(say.total, order.total)}${sum(say.amountPaid, order.total)}</table>
<p>${escaped(say.questions)} <a href="mailto:${order.vendor.email}">${order.vendor.email}</a>.</p><p>${escaped(order.vendor.name)}, ${escaped(order.vendor.city)}</p>`
    return {
      mail: mailOf(order, say.subject.replace('{shop}', order.vendor.name).replace('{n}', order.number), {
        html: page(random, order, title, body),
      }),
      truth: truthOf(order, {
        sku: false,
        shipping: order.shipping > 0,
        unitPrice: false,
        otherNumbers: [invoice],
        inferred: ['orderNumber', 'orderDate'],
      }),
    }
  },
}
