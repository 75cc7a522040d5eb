import type { Family } from '../../../kit/family.ts'
import { escaped, footer, page, row } from '../../../kit/html.ts'
import { numericDay } from '../../../kit/locales.ts'
import { mailOf, phrases } from '../../../kit/phrases.ts'
import { dayAfter, withFreightLine, withInvoiceDay } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'
import { drawOrder, writes } from './mail-parts.ts'

const words = phrases(
  [
    'invoice',
    'date',
    'due',
    'source',
    'description',
    'count',
    'price',
    'taxes',
    'amount',
    'untaxed',
    'total',
    'paid',
    'open',
    'unit',
    'delivery',
    'reference',
    'hello',
  ],
  {
    en: 'Invoice|Invoice Date:|Due Date:|Source:|Description|Quantity|Unit Price|Taxes|Amount|Untaxed Amount|Total|Paid on|Amount Due|Units|Standard delivery|Payment Communication:|here is your invoice',
    de: 'Rechnung|Rechnungsdatum:|Fälligkeitsdatum:|Referenzbeleg:|Beschreibung|Menge|Einzelpreis|Steuern|Betrag|Nettobetrag|Gesamt|Bezahlt am|Fälliger Betrag|Einheiten|Standardlieferung|Zahlungsreferenz:|anbei Ihre Rechnung',
    fr: 'Facture|Date de facturation :|Date d’échéance :|Origine :|Description|Quantité|Prix unitaire|Taxes|Montant|Montant hors taxes|Total|Payé le|Montant dû|Unité(s)|Livraison standard|Communication de paiement :|voici votre facture',
    es: 'Factura|Fecha de factura:|Fecha de vencimiento:|Origen:|Descripción|Cantidad|Precio unitario|Impuestos|Importe|Base imponible|Total|Pagado el|Importe adeudado|Unidades|Entrega estándar|Referencia de pago:|aquí tiene su factura',
    it: 'Fattura|Data fattura:|Data di scadenza:|Origine:|Descrizione|Quantità|Prezzo unitario|Imposte|Importo|Imponibile|Totale|Pagato il|Importo dovuto|Unità|Consegna standard|Causale di pagamento:|ecco la fattura',
    nl: 'Factuur|Factuurdatum:|Vervaldatum:|Bron:|Omschrijving|Hoeveelheid|Prijs|Btw|Bedrag|Bedrag excl. btw|Totaal|Betaald op|Openstaand bedrag|Stuks|Standaardlevering|Betalingskenmerk:|hierbij de factuur',
  },
)

/** Invoice with `[SKU]` before the name, quantities with two decimals and a unit, and delivery as a line. */
export const odooInvoiceBody: Family = {
  name: 'odoo-invoice-body',
  kind: 'invoice',
  locales: ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'en-GB'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = drawOrder(random, locale, {
      number: ['S000##', 'S0####'],
      options: 0.3,
      discount: 0,
      tax: ['added'],
      measured: 0.3,
      units: ['m', 'kg'],
    })
    const { money, bare, quantity } = writes(random, order)
    const invoice = random.code('INV/2026/000##')
    const hasTax = `${order.taxRate}%`
    const cells = (name: string, count: string, price: number, total: number): string =>
      row([
        `<td name="account_invoice_line_name"><span>${escaped(name).replaceAll('\n', '<br>')}</span></td>`,
        `<td class="text-end">${count}</td>`,
        `<td class="text-end">${bare(price)}</td>`,
        `<td>${hasTax}</td>`,
        `<td class="text-end">${escaped(money(total))}</td>`,
      ])
    const items = order.lines.map((line) =>
      cells(
        `[${line.sku}] ${line.name}${line.options.map((option) => `\n${option.name}: ${option.value}`).join('')}`,
        `${quantity(line.quantity, 2)} ${line.unit === 'piece' ? say.unit : line.unit}`,
        line.price,
        line.total,
      ),
    )
    if (order.shipping > 0)
      items.push(cells(say.delivery, `${quantity(1, 2)} ${say.unit}`, order.shipping, order.shipping))
    const day = (iso: string): string => numericDay(iso, locale.numericDate[0] ?? '')
    const sum = (label: string, text: string): string =>
      row([`<strong>${label}</strong>`, `<td class="text-end">${escaped(text)}</td>`])
    const isPaid = random.chance(0.3)
    const paidOn = day(order.sentAt.slice(0, 10))
    const sums = [
      sum(say.untaxed, money(order.subtotal + order.shipping)),
      sum(`${locale.taxWord} ${order.taxRate}%`, money(order.tax)),
      sum(say.total, money(order.total)),
      ...(isPaid ? [row([`<i>${say.paid} ${paidOn}</i>`, escaped(money(order.total))])] : []),
      sum(say.open, money(isPaid ? 0 : order.total)),
    ]
    const body = `<p>${escaped(order.buyer)}, ${say.hello} <b>${invoice}</b>.</p><h2>${say.invoice} ${invoice}</h2><div class="row"><div class="col"><strong>${say.date}</strong> <p>${day(order.date)}</p></div><div class="col"><strong>${say.due}</strong> <p>${day(dayAfter(order.date, 30))}</p></div><div class="col"><strong>${say.source}</strong> <p>${order.number}</p></div></div>
<table class="table o_main_table"><thead>${row([say.description, say.count, say.price, say.taxes, say.amount], '', 'th')}</thead><tbody>${items.join('\n')}</tbody></table><table class="table-sm">${sums.join('\n')}</table><p>${say.reference} <b>${invoice}</b></p>${footer(order)}`
    const truth = withInvoiceDay(truthOf(order, { shipping: order.shipping > 0, otherNumbers: [invoice] }))
    const plain = withFreightLine(truth, say.delivery, order.shipping)
    return {
      mail: mailOf(order, `${order.vendor.name} ${say.invoice} (Ref ${invoice})`, {
        html: page(random, order, invoice, body),
      }),
      truth: plain,
    }
  },
}
