import type { Family } from '../../../../kit/family.ts'
import { escaped } from '../../../../kit/html.ts'
import { fullDay } from '../../../../kit/locales.ts'
import type { Order, OrderLine } from '../../../../kit/orders.ts'
import { mailOf, phrases } from '../../../../kit/phrases.ts'
import type { Random } from '../../../../kit/random.ts'
import { addressOf } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { ifAny, shopOrder } from '../further-letters-and-shops/shop-wares.ts'

const words = phrases(
  [
    'receipt',
    'hello',
    'thanks',
    'number',
    'details',
    'date',
    'billing',
    'shipping',
    'method',
    'name',
    'price',
    'quantity',
    'total',
    'sub',
    'freight',
    'discount',
    'tax',
    'orderTotal',
    'sku',
  ],
  {
    en: 'Order receipt from|Hello|Thanks for buying from|Order Number|Order Details|Date Ordered|Billing Address|Shipping Address|Shipping Method|Name|Price|Quantity|Total|Sub-Total|Shipping|Discount|Tax|Order total|SKU',
    de: 'Bestelleingang bei|Hallo|Vielen Dank für Ihren Einkauf bei|Bestellnummer|Bestelldetails|Bestelldatum|Rechnungsadresse|Lieferadresse|Versandart|Name|Preis|Menge|Gesamt|Zwischensumme|Versand|Rabatt|MwSt.|Gesamtsumme|Art.-Nr.',
    it: 'Ricevuta d’ordine da|Buongiorno|Grazie per aver acquistato da|Numero ordine|Dettagli ordine|Data ordine|Indirizzo di fatturazione|Indirizzo di spedizione|Metodo di spedizione|Nome|Prezzo|Quantità|Totale|Subtotale|Spedizione|Sconto|IVA|Totale ordine|SKU',
  },
)
type Words = ReturnType<typeof words>

const nameCell = (line: OrderLine, sku: string): string =>
  `<td style="padding:0.6em 0.4em;text-align:left;">${escaped(line.name)}${
    line.options.length === 0
      ? ''
      : `<br />\n${line.options.map(({ name, value }) => `${name}: ${escaped(value)}`).join('<br />')}`
  }<br />\n${sku}: ${line.sku}</td>`

const factsOf = (random: Random, order: Order, w: Words): string => {
  const { locale, vendor } = order
  const place = addressOf(random, order).map(escaped).join('\n<br />\n')
  const url = `https://www.${vendor.domain}/orderdetails/${order.number}`
  return `${w.number}: ${order.number}
<br />
${w.details}: <a target="_blank" href="${url}">${url}</a>
<br />
${w.date}: ${fullDay(order.date, locale)}
<br />
<br />
<br />
<br />
${w.billing}
<br />
${place}
<br />
<br />
<br />
<br />
${w.shipping}
<br />
${place}
<br />
<br />
${w.method}: ${random.pick(['Ground', 'Next Day Air', 'DHL', 'UPS'])}
<br />
<br />`
}

const orderOptions = {
  number: ['####', '#####', '1###'],
  sku: ['@@@_###_@@', 'AP_###_@@', '@@-####', '####'],
  options: 0.4,
  discount: 0.2,
} as const

/**
 * nopCommerce: line breaks instead of paragraphs; a table with name, price, quantity and total, and the sums as its
 * last rows.
 */
export const nopcommerce: Family = {
  name: 'nopcommerce-2',
  kind: 'platform',
  locales: ['en-US', 'en-GB', 'de-DE', 'it-IT'],
  draw(random, locale) {
    const order = shopOrder(random, locale, {
      ...orderOptions,
      tax: locale.country === 'US' ? ['added', 'none'] : ['included', 'none', 'added'],
    })
    const { money } = writingOf(random, order, { pattern: locale.money[0] ?? '', minus: 'before' })
    const w = words(locale.language)
    const cell = (text: string, align: string): string =>
      `<td style="padding:0.6em 0.4em;text-align:${align};">${escaped(text)}</td>`
    const rows = order.lines.map(
      (line) =>
        `<tr style="background-color: #ebecee;text-align: center;">${nameCell(line, w.sku)}${cell(money(line.price), 'right')}${cell(String(line.quantity), 'center')}${cell(money(line.total), 'right')}</tr>`,
    )
    const sum = (label: string, amount: string): string =>
      `<tr style="text-align:right;"><td>&nbsp;</td><td colspan="2" style="background-color: #dde2e6;padding:0.6em 0.4em;"><strong>${label}:</strong></td> <td style="background-color: #dde2e6;padding:0.6em 0.4em;"><strong>${escaped(amount)}</strong></td></tr>`
    const sums = [
      sum(w.sub, money(order.subtotal)),
      ifAny(order.discount, sum(w.discount, money(-order.discount))),
      sum(w.freight, money(order.shipping)),
      order.taxMode === 'none' ? '' : sum(w.tax, money(order.tax)),
      sum(w.orderTotal, money(order.total)),
    ]
    const name = escaped(order.vendor.name)
    const html = `<p>
<a href="https://www.${order.vendor.domain}/">${name}</a>
<br />
<br />
${w.hello} ${escaped(order.buyer)},
<br />
${w.thanks} <a href="https://www.${order.vendor.domain}/">${name}</a>.
<br />
<br />
${factsOf(random, order, w)}
<table border="0" style="width:100%;">
<tr style="background-color:#b9babe;text-align:center;"><th>${w.name}</th><th>${w.price}</th><th>${w.quantity}</th><th>${w.total}</th></tr>
${rows.join('\n')}
${sums.join('\n')}
</table>
</p>`
    return { mail: mailOf(order, `${w.receipt} ${order.vendor.name}.`, { html }), truth: truthOf(order) }
  },
}

/** nopCommerce: notice of a shipped parcel with names, SKUs and quantities only. */
export const nopShipment: Family = {
  name: 'nop-shipment',
  kind: 'dispatch',
  locales: ['en-US', 'en-GB', 'en-AU'],
  draw(random, locale) {
    const order = shopOrder(random, locale, { ...orderOptions, tax: ['none'], delay: 6 })
    const w = words('en')
    const rows = order.lines.map(
      (line) =>
        `<tr style="background-color: #ebecee;text-align: center;">${nameCell(line, w.sku)}<td style="padding:0.6em 0.4em;text-align:center;">${line.quantity}</td></tr>`,
    )
    const name = escaped(order.vendor.name)
    const html = `<p>
<a href="https://www.${order.vendor.domain}/"> ${name}</a>
<br />
<br />
Hello ${escaped(order.buyer)},
<br />
Good news! Parcel ${random.whole(1, 2)} of your order is on its way.
<br />
${factsOf(random, order, w)}
<br />
In this parcel:
<br />
<br />
<table border="0" style="width:100%;">
<tr style="background-color:#b9babe;text-align:center;"><th>Name</th><th>Quantity</th></tr>
${rows.join('\n')}
</table>
</p>`
    const truth = truthOf(order, {
      unitPrice: false,
      lineTotal: false,
      subtotal: false,
      shipping: false,
      total: false,
      currency: false,
    })
    return { mail: mailOf(order, `Your order from ${order.vendor.name} has been shipped.`, { html }), truth }
  },
}
