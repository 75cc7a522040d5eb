import type { Family } from '../../../kit/family.ts'
import { companyLines, escaped, page, row } from '../../../kit/html.ts'
import { numericDay } from '../../../kit/locales.ts'
import { mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { orderOf } from './goods.ts'

const words = phrases(
  [
    'title',
    'customer',
    'date',
    'due',
    'sr',
    'code',
    'description',
    'quantity',
    'rate',
    'amount',
    'totalQuantity',
    'total',
    'discount',
    'grand',
    'inWords',
    'purchase',
    'freight',
    'nos',
    'meter',
  ],
  {
    en: 'Sales Order|Customer Name|Date|Delivery Date|Sr|Item Code|Description|Quantity|Rate|Amount|Total Quantity|Total|Additional Discount|Grand Total|In Words|Customer’s Purchase Order|Freight and Forwarding Charges|Nos|Meter',
    de: 'Auftrag|Kundenname|Datum|Liefertermin|Nr.|Artikelcode|Beschreibung|Menge|Satz|Betrag|Gesamtmenge|Summe|Zusätzlicher Rabatt|Gesamtbetrag|In Worten|Bestellnummer des Kunden|Fracht- und Versandkosten|Stk|Meter',
    es: 'Orden de venta|Nombre del cliente|Fecha|Fecha de entrega|N.º|Código del producto|Descripción|Cantidad|Precio|Importe|Cantidad total|Total|Descuento adicional|Suma total|En palabras|Orden de compra del cliente|Gastos de transporte|Unid.|Metro',
  },
)

/** ERPNext: printed sales order with quantities such as `5.000 Nos`, often their sum, and the total in words. */
export const erpnext: Family = {
  name: 'erpnext-mail',
  kind: 'invoice',
  locales: ['en-IN', 'en-GB', 'de-DE', 'es-ES', 'en-US'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      bulk: 0.12,
      number: ['SAL-ORD-2026-000##', 'SO-26-0####'],
      options: 0,
      measured: 0.3,
      units: ['m'],
      tax: ['added'],
      quantities: [1, 60],
      sku: ['@@@-####', 'ITEM-00###'],
    })
    const { money, quantity, percent } = writingOf(random, order)
    const decimals = random.pick([3, 3, 2, undefined])
    const items = order.lines.map(({ name, sku, quantity: count, unit, price, total }, index) =>
      row([
        `<td class="table-sr">${index + 1}</td>`,
        `<td><div>${sku}</div></td>`,
        `<td><div class="ql-editor"><p>${escaped(name)}</p></div></td>`,
        `<td class="text-right"><div>${quantity(count, decimals)} <small>${unit === 'm' ? say.meter : say.nos}</small></div></td>`,
        `<td class="text-right"><div>${escaped(money(price))}</div></td>`,
        `<td class="text-right"><div>${escaped(money(total))}</div></td>`,
      ]),
    )
    const fact = (label: string, value: string, isRight = false): string =>
      `<div class="row data-field"><div class="col-xs-5${isRight ? ' text-right' : ''}"><label>${escaped(label)}</label></div><div class="col-xs-7 text-right value">${escaped(value)}</div></div>`
    const sums = [
      fact(say.total, money(order.subtotal)),
      ...(order.shipping > 0 ? [fact(say.freight, money(order.shipping))] : []),
      ...(order.discount > 0 ? [fact(say.discount, money(-order.discount))] : []),
      fact(`${locale.taxWord} @ ${percent(order.taxRate)}`, money(order.tax)),
      fact(say.grand, money(order.total)),
      fact(say.inWords, `${locale.currency} as above only.`),
    ]
    const count = order.lines.reduce((sum, line) => sum + line.quantity, 0)
    const due = new Date(Date.parse(order.sentAt) + 14 * 86_400_000).toISOString().slice(0, 10)
    const pattern = locale.numericDate.at(-1) ?? ''
    const body = `<div class="print-heading"><h2>${say.title}<br><small class="sub-heading">${order.number}</small></h2></div>
<div class="row"><div class="col-xs-6">${fact(say.customer, 'Shop Example Ltd')}${random.chance(0.5) ? fact(say.purchase, random.code('PO/2026/###')) : ''}</div><div class="col-xs-6">${fact(say.date, numericDay(order.date, pattern))}${fact(say.due, numericDay(due, pattern))}</div></div>
<table class="table table-bordered table-condensed"><thead>${row([say.sr, say.code, say.description, say.quantity, say.rate, say.amount], '', 'th')}</thead><tbody>${items.join('\n')}</tbody></table>
${random.chance(0.7) ? fact(say.totalQuantity, quantity(count, decimals)) : ''}${sums.join('\n')}
<p>${companyLines(order).map(escaped).join('<br>')}</p>`
    return {
      mail: mailOf(order, `${say.title}: ${order.number}`, { html: page(random, order, say.title, body) }),
      truth: truthOf(order, { shipping: order.shipping > 0 }),
    }
  },
}
