import type { Family } from '../../kit/family.ts'
import { escaped, footer, page, row } from '../../kit/html.ts'
import { numericDay } from '../../kit/locales.ts'
import { orderOf } from '../../kit/orders.ts'
import { mailOf, phrases } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import {
  anyGoods,
  chargedEach,
  dayAfter,
  halfUp,
  splitTax,
  withDatedNumber,
  withInvoiceDay,
  withLines,
  withTaxes,
} from './system-parts.ts'

const words = phrases(
  [
    'invoice',
    'date',
    'due',
    'delivery',
    'source',
    'customer',
    'reference',
    'description',
    'quantity',
    'price',
    'less',
    'taxes',
    'amount',
    'subtotal',
    'untaxed',
    'total',
    'paid',
    'rest',
    'communication',
    'section',
    'later',
    'units',
    'note',
  ],
  {
    en: 'Invoice|Invoice Date:|Due Date:|Delivery Date:|Source:|Customer Code:|Reference:|Description|Quantity|Unit Price|Disc.%|Taxes|Amount|Subtotal|Untaxed Amount|Total|Paid on|Amount Due|Payment Communication:|Workshop|Shop floor|Units|Packed without plastic.',
    de: 'Rechnung|Rechnungsdatum:|Fälligkeitsdatum:|Lieferdatum:|Ursprung:|Kundennummer:|Referenz:|Beschreibung|Menge|Einzelpreis|Rab.%|Steuern|Betrag|Zwischensumme|Nettobetrag|Gesamt|Bezahlt am|Fälliger Betrag|Verwendungszweck:|Werkstatt|Verkaufsraum|Einheiten|Ohne Kunststoff verpackt.',
    fr: 'Facture|Date de la facture :|Date d’échéance :|Date de livraison :|Origine :|Code client :|Référence :|Description|Quantité|Prix unitaire|Rem.%|Taxes|Montant|Sous-total|Montant hors taxes|Total|Payé le|Montant dû|Communication de paiement :|Atelier|Boutique|Unités|Emballé sans plastique.',
    es: 'Factura|Fecha de factura:|Fecha de vencimiento:|Fecha de entrega:|Origen:|Código de cliente:|Referencia:|Descripción|Cantidad|Precio unitario|Desc. %|Impuestos|Importe|Subtotal|Base imponible|Total|Pagado el|Importe adeudado|Comunicación de pago:|Taller|Tienda|Unidades|Embalado sin plástico.',
    it: 'Fattura|Data fattura:|Scadenza:|Data di consegna:|Origine:|Codice cliente:|Riferimento:|Descrizione|Quantità|Prezzo unitario|Sc.%|Imposte|Importo|Subtotale|Imponibile|Totale|Pagato il|Importo dovuto|Comunicazione pagamento:|Laboratorio|Negozio|Unità|Imballato senza plastica.',
    nl: 'Factuur|Factuurdatum:|Vervaldatum:|Leverdatum:|Bron:|Klantcode:|Referentie:|Omschrijving|Hoeveelheid|Prijs|Krt.%|Btw|Bedrag|Subtotaal|Bedrag excl. btw|Totaal|Betaald op|Verschuldigd bedrag|Betalingskenmerk:|Atelier|Winkel|Eenheden|Zonder plastic verpakt.',
  },
)

/**
 * Odoo's invoice: facts in columns, section subtotals as rows of the table, a discount column only if a line has a
 * discount, and dated payments below the total.
 */
export const odooInvoice: Family = {
  name: 'odoo-invoice',
  kind: 'invoice',
  locales: ['en-GB', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'en-US', 'en-IN'],
  draw(random, locale) {
    const say = words(locale.language)
    const drawn = withDatedNumber(
      orderOf(random, locale, {
        ...anyGoods(random),
        number: ['INV/2026/00###', 'FAC/2026/00###', 'INV/{YYYY}/{MM}/00##'],
        options: 0,
        discount: 0,
        freeShipping: 1,
        measured: 0.2,
        lines: [1, 6],
        tax: ['added'],
        sku: ['@@@@_00##', 'E-COM##', 'FURN_####'],
      }),
    )
    const rates = drawn.lines.map(() => (random.chance(0.25) ? random.pick([5, 10, 15]) : 0))
    const hasDiscounts = rates.some((rate) => rate > 0)
    const { order, shares } = splitTax(
      withLines(
        drawn,
        drawn.lines.map((line, at) => ({ ...line, total: line.total - halfUp((line.total * (rates[at] ?? 0)) / 100) })),
      ),
    )
    const { money, bare, quantity: count, percent } = writingOf(random, order, { minus: 'before' })
    const written = (day: string): string => numericDay(day, locale.numericDate[0] ?? '')
    const last = order.lines.length - 1
    const rows = order.lines.map(({ name, sku, quantity, unit, price, total }, at) => {
      const rate = shares.length > 1 && at === last ? shares[1]?.rate : shares[0]?.rate
      return row([
        `<span>[${sku}] ${escaped(name)}</span>`,
        `<span>${count(quantity, 2)}</span> <span>${unit === 'piece' ? say.units : unit}</span>`,
        `<span class="text-nowrap">${bare(price)}</span>`,
        ...(hasDiscounts ? [`<span class="text-nowrap">${count(rates[at] ?? 0, 2)}</span>`] : []),
        `<span>${locale.taxWord} ${percent(rate ?? 0)}%</span>`,
        `<span class="text-nowrap">${escaped(money(total))}</span>`,
      ])
    })
    const whole = (label: string, kind: string): string =>
      `<tr class="${kind}"><td colspan="99"><span>${label}</span></td></tr>`
    const section = (label: string, from: number, to: number): string => {
      const sum = order.lines.slice(from, to).reduce((total, line) => total + line.total, 0)
      return `${whole(label, 'bg-200 fw-bold o_line_section')}${rows.slice(from, to).join('\n')}<tr class="is-subtotal text-end"><td colspan="99"><strong class="mr16">${say.subtotal}</strong> <span>${escaped(money(sum))}</span></td></tr>`
    }
    const half = Math.ceil(rows.length / 2)
    const hasSections = rows.length > 1 && random.chance(0.35)
    const lines = hasSections
      ? section(say.section, 0, half) + section(say.later, half, rows.length)
      : rows.join('\n') + (random.chance(0.3) ? whole(say.note, 'fst-italic o_line_note') : '')
    const source = random.code('S000##')
    const fact = (label: string, value: string): string =>
      `<div class="col-auto col-3 mw-100 mb-2"><strong>${escaped(label)}</strong><br/><span>${value}</span></div>`
    const paid = random.chance(0.3) ? halfUp(order.total / 2) : 0
    const sum = (label: string, amount: string): string =>
      row([`<span>${escaped(label)}</span>`, `<td class="text-end">${escaped(amount)}</td>`])
    const heads = [say.description, say.quantity, say.price, ...(hasDiscounts ? [say.less] : []), say.taxes, say.amount]
    const body = `<h2><span>${say.invoice}</span> <span>${order.number}</span></h2><div id="informations" class="row">${fact(say.date, written(order.date))}${fact(say.due, written(dayAfter(order.date, 30)))}${random.chance(0.3) ? fact(say.delivery, written(dayAfter(order.date, 4))) : ''}${fact(say.source, source)}${fact(say.customer, random.code('C####'))}${random.chance(0.4) ? fact(say.reference, random.code('PO-2026-###')) : ''}</div>
<table class="table table-sm o_main_table"><thead>${row(heads, '', 'th')}</thead><tbody class="invoice_tbody">${lines}</tbody></table>
<table class="table table-sm table-borderless">${sum(say.untaxed, money(order.subtotal))}${shares.map(({ rate, tax }) => sum(`${locale.taxWord} ${percent(rate)}%`, money(tax))).join('')}<tr class="o_total"><td><strong>${say.total}</strong></td><td class="text-end"><strong>${escaped(money(order.total))}</strong></td></tr>${paid > 0 ? `${sum(`${say.paid} ${written(order.date)}`, money(paid))}${sum(say.rest, money(order.total - paid))}` : ''}</table><p>${say.communication} <b>${order.number}</b></p>${footer(order)}`
    return {
      mail: mailOf(order, `${order.vendor.name} ${say.invoice} (Ref ${order.number})`, {
        html: page(random, order, `${say.invoice} ${order.number}`, body),
      }),
      truth: chargedEach(
        withTaxes(withInvoiceDay(truthOf(order, { shipping: false, otherNumbers: [source] })), shares.length),
      ),
    }
  },
}
