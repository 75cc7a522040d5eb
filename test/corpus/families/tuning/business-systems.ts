import type { Family } from '../../kit/family.ts'
import { escaped, footer, page, row } from '../../kit/html.ts'
import { numericDay } from '../../kit/locales.ts'
import { orderOf } from '../../kit/orders.ts'
import { mailOf, phrases } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import {
  addressOf,
  anyGoods,
  dayAfter,
  halfUp,
  withDatedNumber,
  withEitherDay,
  withInvoiceDay,
  withTaxes,
} from './system-parts.ts'

const vendureWords = phrases(
  [
    'receipt',
    'dear',
    'thanks',
    'code',
    'date',
    'price',
    'to',
    'summary',
    'subtotal',
    'shipping',
    'standard',
    'total',
    'promotion',
    'subject',
  ],
  {
    en: 'Order Receipt|Dear|Thank you for your order!|Order Code|Order Date|Total Price|Shipping To:|Order Summary:|Sub-total:|Shipping ({m}):|Standard Shipping|Total:|10% off spring|Order confirmation for #{n}',
    de: 'Bestellbeleg|Guten Tag|Vielen Dank für Ihre Bestellung!|Bestellcode|Bestelldatum|Gesamtpreis|Lieferung an:|Bestellübersicht:|Zwischensumme:|Versand ({m}):|Standardversand|Gesamt:|10 % Frühlingsrabatt|Bestellbestätigung #{n}',
  },
)

/**
 * Vendure: a total before tax on top and one with tax below; `2 x Name` in a cell next to an empty one. Discounts are
 * among the lines, above a subtotal that they have reduced. The date is written as `Tue Mar 03 2026 10:12:13`.
 */
export const vendure: Family = {
  name: 'vendure',
  kind: 'platform',
  locales: ['en-US', 'en-GB', 'de-DE', 'en-AU', 'en-IE'],
  draw(random, locale) {
    const say = vendureWords(locale.language)
    const order = orderOf(random, locale, {
      ...anyGoods(random),
      number: ['????????????????'],
      options: 0,
      tax: ['included'],
    })
    const { money } = writingOf(random, order, { minus: 'inside' })
    const items = order.lines.map(
      ({ name, quantity, total }) =>
        `<tr class="order-row"><td><img alt="${escaped(name).replaceAll('"', '&quot;')}" style="width: 50px; height: 50px;" src="https://www.${order.vendor.domain}/assets/preview.jpg?w=50&amp;h=50" /></td><td>${quantity} x ${escaped(name)}</td><td></td><td>${escaped(money(total))}</td></tr>`,
    )
    const sum = (label: string, amount: number, kind = ''): string =>
      `<tr class="order-row${kind}"><td colspan="3">${escaped(label)}</td><td>${escaped(money(amount))}</td></tr>`
    const day = `${new Date(`${order.date}T12:00:00Z`).toUTCString().replace(/^(\w+), (\d+) (\w+) (\d+).*$/, '$1 $3 $2 $4')} 10:12:13`
    const callout = (label: string, value: string): string =>
      `<div class="mj-column-per-33" style="display:inline-block;width:33%"><div style="text-align:center"><strong>${label}</strong></div><div style="text-align:center">${value}</div></div>`
    const body = `<h1>${say.receipt}</h1><div>${say.dear} ${order.buyer},</div><div>${say.thanks}</div><div class="callout">${callout(say.code, order.number)}${callout(say.date, day)}${callout(say.price, escaped(money(order.total - order.tax)))}</div>
<h3>${say.to} ${order.buyer}</h3><ul class="address">${addressOf(random, order)
      .slice(1)
      .map((line) => `<li>${escaped(line)}</li>`)
      .join('')}</ul><h3>${say.summary}</h3>
<table cellpadding="6px" width="100%">${items.join('\n')}${order.discount > 0 ? `<tr class="order-row"><td colspan="3">${say.promotion}</td><td>${escaped(money(-order.discount))}</td></tr>` : ''}${sum(say.subtotal, order.subtotal - order.discount)}${sum(say.shipping.replace('{m}', say.standard), order.shipping)}${sum(say.total, order.total, ' total-row')}</table>${footer(order)}`
    const truth = truthOf(order, { sku: false, unitPrice: false, tax: false })
    return {
      mail: mailOf(order, say.subject.replace('{n}', order.number), { html: page(random, order, say.receipt, body) }),
      // The subtotal is the sum of the lines minus the discount.
      truth:
        order.discount === 0
          ? truth
          : { ...truth, subtotal: null, alternative: { ...truth, subtotal: order.subtotal - order.discount } },
    }
  },
}

const erpWords = phrases(
  [
    'title',
    'id',
    'date',
    'due',
    'purchase',
    'row',
    'details',
    'quantity',
    'rate',
    'amount',
    'pieces',
    'subtotal',
    'total',
    'words',
    'only',
    'rounding',
    'rounded',
    'status',
    'unpaid',
  ],
  {
    en: 'Sales Invoice|Invoice ID|Invoice Date|Due Date|Customer’s Purchase Order|Sr|Details|Qty|Rate|Amount|Nos|Sub Total|Total|Amount in Words|only.|Rounding Adjustment|Rounded Total|Payment Status|Unpaid',
    de: 'Ausgangsrechnung|Rechnungs-ID|Rechnungsdatum|Fälligkeitsdatum|Bestellung des Kunden|Pos|Einzelheiten|Menge|Einzelpreis|Betrag|Stk|Zwischensumme|Gesamt|Betrag in Worten|.|Rundungsanpassung|Gerundete Gesamtsumme|Zahlungsstatus|Unbezahlt',
    es: 'Factura de venta|ID de factura|Fecha de factura|Fecha de vencimiento|Orden de compra del cliente|Nº|Detalles|Cant.|Precio|Importe|Uds|Subtotal|Total|Importe en letras|solamente.|Ajuste de redondeo|Total redondeado|Estado del pago|Impagado',
    fr: 'Facture de vente|N° de facture|Date de facture|Date d’échéance|Bon de commande du client|N°|Détails|Qté|Taux|Montant|Nos|Sous-total|Total|Montant en toutes lettres|seulement.|Arrondi|Total arrondi|Statut du paiement|Impayé',
  },
)

/** ERPNext: `CODE: Name` in bold, `5 Nos`, labels above values, and a rounded total in India. */
export const erpNext: Family = {
  name: 'erpnext',
  kind: 'business',
  locales: ['en-IN', 'en-US', 'de-DE', 'es-ES', 'fr-FR', 'en-IN', 'en-GB'],
  draw(random, locale) {
    const say = erpWords(locale.language)
    const order = orderOf(random, locale, {
      ...anyGoods(random),
      number: ['ACC-SINV-2026-000##', 'ACC-SINV-2026-00###', 'SINV-26-00###'],
      sku: ['ITEM-0###', 'SKU00#', '@@@-####'],
      options: 0,
      measured: 0.25,
      units: ['m', 'kg'],
      discount: 0,
      freeShipping: 1,
      tax: ['added', 'added', 'none'],
    })
    const { money, quantity: count, percent } = writingOf(random, order)
    const written = (day: string): string =>
      numericDay(day, locale.country === 'US' ? 'MM-DD-YYYY' : locale.country === 'DE' ? 'DD.MM.YYYY' : 'DD-MM-YYYY')
    const isRounded = locale.country === 'IN' && random.chance(0.6)
    const rounded = Math.round(order.total / 100) * 100
    const fact = (label: string, value: string): string =>
      `<div style="margin-top: 20px;"><div><label>${label}</label></div><div>${value}</div></div>`
    const rows = order.lines.map(({ name, sku, quantity, unit, price, total }, at) =>
      row([
        String(at + 1),
        `<b>${sku}: ${escaped(name)}</b>${random.chance(0.2) ? '<br>2026 / 27' : ''}`,
        `${count(quantity)} ${unit === 'piece' ? say.pieces : unit === 'm' ? 'Meter' : 'Kg'}`,
        escaped(money(price)),
        escaped(money(total)),
      ]),
    )
    const sum = (label: string, amount: number): string =>
      `<div class="row"><div class="col-xs-7"><div>${escaped(label)}</div></div><div class="col-xs-5" style="text-align: right;">${escaped(money(amount))}</div></div>`
    const isSplit = locale.country === 'IN' && order.taxMode === 'added' && order.tax % 2 === 0
    const taxes =
      order.taxMode === 'none'
        ? ''
        : isSplit
          ? ['CGST', 'SGST'].map((name) => sum(`${name} @ ${percent(order.taxRate / 2)}`, order.tax / 2)).join('')
          : sum(`${locale.taxWord} @ ${percent(order.taxRate)}`, order.tax)
    const body = `<h2>${say.title}</h2><div class="row"><div class="col-xs-6">${addressOf(random, order).map(escaped).join('<br>')}</div><div class="col-xs-3">${fact(say.id, order.number)}${fact(say.date, written(order.date))}${fact(say.due, written(dayAfter(order.date, 15)))}${random.chance(0.4) ? fact(say.purchase, random.code('PO-####')) : ''}</div></div>
<table class="table table-bordered table-condensed">${row([say.row, say.details, say.quantity, say.rate, say.amount], '', 'th')}${rows.join('\n')}</table>
<div class="row"><div class="col-xs-6"><label>${say.words}</label> ${locale.currency} — ${say.only}<br><label>${say.status}</label> ${say.unpaid}</div><div class="col-xs-6">${sum(say.subtotal, order.subtotal)}${taxes}${sum(say.total, order.total)}${isRounded ? `${sum(say.rounding, rounded - order.total)}${sum(say.rounded, rounded)}` : ''}</div></div>${footer(order)}`
    const truth = withTaxes(withInvoiceDay(truthOf(order, { shipping: false })), isSplit ? 2 : 1)
    return {
      mail: mailOf(order, `${say.title}: ${order.number}`, { html: page(random, order, order.number, body) }),
      truth: isRounded ? { ...truth, alternative: { ...truth, total: rounded } } : truth,
    }
  },
}

/**
 * Tally: the unit again in a column `per`, taxes as rows of the table below the goods, the number of all pieces next to
 * the total, and the tax again by HSN code.
 */
export const tally: Family = {
  name: 'tally',
  kind: 'invoice',
  locales: ['en-IN'],
  draw(random, locale) {
    const order = withDatedNumber(
      orderOf(random, locale, {
        ...anyGoods(random),
        number: ['##', '###', '###/26-27', 'TI/26-27/0##'],
        options: 0,
        measured: 0.3,
        units: ['m', 'm', 'kg'],
        lines: [1, 4],
        discount: 0,
        freeShipping: 1,
        tax: ['added'],
      }),
    )
    const { bare, quantity: count, percent } = writingOf(random, order)
    const half = halfUp(order.tax / 2)
    const tax = half * 2
    const total = order.subtotal + tax
    const unitOf = { piece: 'nos', m: 'mtr', kg: 'kg', l: 'ltr', yd: 'yds' } as const
    const [, month = '', date = ''] = order.date.split('-')
    const names = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
    const dated = `${Number(date)}-${names[Number(month) - 1]}-${random.pick(['26', '2026'])}`
    const code = random.code('5208####')
    const rows = order.lines.map(({ name, quantity, unit, price, total: line }, at) =>
      row([
        String(at + 1),
        `<b>${escaped(name)}</b>`,
        code,
        `${order.taxRate} %`,
        `<b>${count(quantity)} ${unitOf[unit]}</b>`,
        bare(price),
        unitOf[unit],
        `<b>${bare(line)}</b>`,
      ]),
    )
    const extra = (label: string, amount: string): string =>
      row(['', `<td align="right"><b><i>${label}</i></b></td>`, '', '', '', '', '', `<b>${amount}</b>`])
    const isSame = new Set(order.lines.map(({ unit }) => unit)).size === 1
    const all = order.lines.reduce((counted, { quantity }) => counted + quantity, 0)
    const first = order.lines[0]?.unit ?? 'piece'
    const hasOrder = random.chance(0.5)
    const ordered = dayAfter(order.date, -random.whole(3, 20))
    const earlier = ordered.split('-')
    const body = `<h3>Tax Invoice</h3><table border="1" width="100%"><tr><td rowspan="2"><b>${escaped(order.vendor.name)}</b><br>${order.vendor.registration.join('<br>')}</td><td>Invoice No.<br><b>${order.number}</b></td><td>Dated<br><b>${dated}</b></td></tr><tr><td>Delivery Note</td><td>Mode/Terms of Payment<br>30 Days</td></tr><tr><td>Buyer (Bill to)<br>${addressOf(random, order).map(escaped).join('<br>')}</td><td>Buyer’s Order No.<br>${hasOrder ? `<b>${random.code('PO/##/2026')}</b>` : ''}</td><td>Dated<br>${hasOrder ? `<b>${Number(earlier[2])}-${names[Number(earlier[1]) - 1]}-26</b>` : ''}</td></tr></table>
<table border="1" width="100%">${row(['Sl No.', 'Description of Goods', 'HSN/SAC', 'GST Rate', 'Quantity', 'Rate', 'per', 'Amount'], '', 'th')}${rows.join('\n')}${row(['', '', '', '', '', '', '', bare(order.subtotal)])}${extra('CGST', bare(half))}${extra('SGST', bare(half))}${row(['', '<td align="right">Total</td>', '', '', isSame ? `<b>${count(all)} ${unitOf[first]}</b>` : '', '', '', `<b>₹ ${bare(total)}</b>`])}</table>
<p>Amount Chargeable (in words)<br><b>INR — Only</b></p><table border="1"><tr><th>HSN/SAC</th><th>Taxable Value</th><th>CGST Rate</th><th>CGST Amount</th><th>SGST Rate</th><th>SGST Amount</th><th>Total Tax Amount</th></tr>${row([code, bare(order.subtotal), `${percent(order.taxRate / 2)}%`, bare(half), `${percent(order.taxRate / 2)}%`, bare(half), bare(tax)])}${row(['Total', bare(order.subtotal), '', bare(half), '', bare(half), bare(tax)])}</table><p>This is a Computer Generated Invoice</p>`
    const truth = withTaxes({ ...truthOf(order, { sku: false, shipping: false }), tax, total }, 2)
    return {
      mail: mailOf(order, `Tax Invoice ${order.number} from ${order.vendor.name}`, {
        html: page(random, order, 'Tax Invoice', body),
      }),
      truth: hasOrder ? withEitherDay(truth, ordered) : withInvoiceDay(truth),
    }
  },
}
