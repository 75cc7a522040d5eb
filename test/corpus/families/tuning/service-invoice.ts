import type { Family } from '../../kit/family.ts'
import { companyLines, escaped, page, row } from '../../kit/html.ts'
import { numericDay } from '../../kit/locales.ts'
import { type OrderLine, orderOf } from '../../kit/orders.ts'
import { mailOf, phrases } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const words = phrases(
  [
    'invoice',
    'invoiceDate',
    'order',
    'orderDate',
    'description',
    'hours',
    'rate',
    'amount',
    'subtotal',
    'total',
    'previous',
    'payment',
    'due',
    'dueDate',
    'services',
  ],
  {
    en: 'Invoice|Invoice date|Order reference|Order date|Description|Hrs/Qty|Rate|Amount|Subtotal|Invoice total|Previous balance|Payment received|Balance due|Due date|Pattern cutting;Sample sewing;Screen setup;Digital printing setup',
    de: 'Rechnung|Rechnungsdatum|Auftragsnummer|Auftragsdatum|Leistung|Std./Menge|Satz|Betrag|Zwischensumme|Rechnungssumme|Alter Saldo|Zahlung erhalten|Offener Betrag|Fällig am|Schnittkonstruktion;Musternähen;Siebeinrichtung;Druckvorbereitung',
    fr: 'Facture|Date de facture|Référence de commande|Date de commande|Prestation|H/Qté|Tarif|Montant|Sous-total|Total de la facture|Solde précédent|Paiement reçu|Solde à payer|Échéance|Patronage;Montage échantillon;Préparation des écrans;Impression numérique',
    nl: 'Factuur|Factuurdatum|Ordernummer|Orderdatum|Omschrijving|Uren/Aantal|Tarief|Bedrag|Subtotaal|Factuurtotaal|Vorig saldo|Betaling ontvangen|Te betalen saldo|Vervaldatum|Patroontekenen;Proefstuk naaien;Zeefdruk instellen;Drukvoorbereiding',
  },
)

/** Services by the hour. Earlier debts and payments are below the total and do not belong to the order. */
export const serviceInvoice: Family = {
  name: 'service-invoice',
  kind: 'invoice',
  locales: ['en-GB', 'en-US', 'de-DE', 'fr-FR', 'nl-NL'],
  draw(random, locale) {
    const say = words(locale.language)
    const drawn = orderOf(random, locale, {
      number: ['SO-####', 'A-2026-##', '7####'],
      options: 0,
      discount: 0,
      freeShipping: 1,
      tax: ['none'],
      lines: [1, 2],
      long: 0,
      delay: 30,
    })
    const services = random.sample(say.services.split(';'), random.whole(1, 3)).map((name): OrderLine => {
      const quantity = random.pick([1, 2, 3, 1.5, 2.5, 6])
      const price = random.pick([4500, 6000, 7250, 8900])
      return { name, sku: '', options: [], quantity, unit: 'piece', price, pricePer: 1, total: quantity * price }
    })
    const lines = random.chance(0.5) ? [...services, ...drawn.lines] : services
    const subtotal = lines.reduce((sum, { total }) => sum + total, 0)
    const tax = Math.floor((subtotal * drawn.taxRate) / 100 + 0.5 + 1e-9)
    const order = { ...drawn, lines, subtotal, taxMode: 'added', tax, total: subtotal + tax } as const
    const { money, quantity, percent } = writingOf(random, order)
    const pattern = locale.numericDate[0] ?? ''
    const items = order.lines.map(({ name, quantity: count, price, total }) =>
      row([
        escaped(name),
        quantity(count, random.chance(0.5) ? 2 : undefined),
        escaped(money(price)),
        escaped(money(total)),
      ]),
    )
    const previous = random.whole(2000, 90_000)
    const paid = random.chance(0.5) ? previous : random.whole(1000, previous)
    const hasBalance = random.chance(0.7)
    const sum = (label: string, amount: number): string =>
      `<tr><td colspan="3" align="right">${escaped(label)}</td><td align="right">${escaped(money(amount))}</td></tr>`
    const due = new Date(Date.parse(order.sentAt) + 30 * 86_400_000).toISOString().slice(0, 10)
    const number = random.code('INV-2026-####')
    const body = `<h1>${say.invoice} ${number}</h1><table>${row([`${say.invoiceDate}:`, numericDay(order.sentAt.slice(0, 10), pattern)])}${row([`${say.order}:`, order.number])}${row([`${say.orderDate}:`, numericDay(order.date, pattern)])}${row([`${say.dueDate}:`, numericDay(due, pattern)])}</table>
<table width="100%">${row([say.description, say.hours, say.rate, say.amount], '', 'th')}${items.join('\n')}
${sum(say.subtotal, order.subtotal)}${sum(`${locale.taxWord} ${percent(order.taxRate)}%`, order.tax)}${sum(say.total, order.total)}
${hasBalance ? sum(say.previous, previous) + sum(say.payment, -paid) + sum(say.due, order.total + previous - paid) : ''}</table>
<p>${companyLines(order).map(escaped).join('<br>')}</p>`
    return {
      mail: mailOf(order, `${say.invoice} ${number}`, { html: page(random, order, say.invoice, body) }),
      truth: truthOf(order, { sku: false, shipping: false }),
    }
  },
}
