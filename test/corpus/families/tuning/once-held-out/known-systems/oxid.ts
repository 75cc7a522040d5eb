import type { Family } from '../../../../kit/family.ts'
import { escaped } from '../../../../kit/html.ts'
import type { Order, OrderLine } from '../../../../kit/orders.ts'
import { mailOf, phrases } from '../../../../kit/phrases.ts'
import type { Random } from '../../../../kit/random.ts'
import { addressOf, halfUp, orAs } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { type Writing, writingOf } from '../../../../kit/writing.ts'
import { ifAny, shopOrder } from '../further-letters-and-shops/shop-wares.ts'

const words = phrases(
  [
    'thanks',
    'number',
    'product',
    'each',
    'quantity',
    'vat',
    'total',
    'sku',
    'net',
    'plus',
    'amount',
    'gross',
    'discount',
    'freight',
    'grand',
    'coupon',
    'pay',
    'mail',
    'bill',
    'ship',
    'way',
    'subject',
  ],
  {
    de: 'Vielen Dank für Ihre Bestellung! Nachfolgend haben wir die Details noch einmal aufgeführt.|Bestellnr.:|Artikel|Einzelpreis|Menge|MwSt.|Gesamtpreis|Art.-Nr.|Summe Artikel (netto)|zzgl. MwSt.|Betrag|Summe Artikel (brutto)|Rabatt|Versandkosten|Gesamtsumme|Eingelöste Gutscheine|Zahlungsart:|E-Mail:|Rechnungsadresse|Lieferadresse|Versandart:|Ihre Bestellung bei',
    en: 'Thank you for your order! Below you will find the details of your order.|Order No.:|Product|Unit price|Quantity|VAT|Total|Product No.|Total products (net)|plus VAT|Amount|Total products (gross)|Discount|Shipping costs|Grand total|Used coupons|Payment method:|E-mail:|Billing address|Shipping address|Shipping method:|Your order at',
  },
)

const text = 'font-family: Arial, Helvetica, sans-serif; font-size: 12px; margin: 0;'
const under = 'padding: 5px; border-bottom: 4px solid #ddd;'
const p = (content: string): string => `<p style="${text}">${content}</p>`

function itemRow(line: OrderLine, taxRate: string, { money }: Writing, no: string): string {
  const options = line.options.length
    ? `<ul style="padding: 0 10px; margin: 0; ${text}">${line.options.map(({ name, value }) => `<li style="padding: 3px;">${name} ${escaped(value)}</li>`).join('')}</ul>`
    : ''
  return `<tr valign="top">
  <td style="${under}"><img src="https://shop.example/out/pictures/generated/${line.sku}.jpg" border="0" alt="${escaped(line.name).replaceAll('"', '')}" align="texttop"></td>
  <td style="${under}"><p style="${text}"><b>${escaped(line.name)}</b>${options}<br>${p(`<b>${no}: ${line.sku}</b>`)}</p></td>
  <td style="${under}" align="right">${p(`<b>${escaped(money(line.price))}</b>`)}</td>
  <td style="${under}" align="right">${p(`<b>${line.quantity}</b>`)}</td>
  <td style="${under}" align="right">${p(`${taxRate}%`)}</td>
  <td style="${under}" align="right">${p(`<b>${escaped(money(line.total))}</b>`)}</td>
</tr>`
}

/** Freight is not taxed in this shop: the tax shown is that in the goods. */
const goodsTax = (order: Order): number =>
  halfUp(((order.subtotal - order.discount) * order.taxRate) / (100 + order.taxRate))

function sumsOf(order: Order, w: ReturnType<typeof words>, { money, percent }: Writing): string {
  const tax = goodsTax(order)
  const paid = order.subtotal - order.discount
  const row = (label: string, amount: number): string =>
    `<tr valign="top"><td style="padding: 5px; border-bottom: 2px solid #ccc;">${p(`${label}:`)}</td><td style="padding: 5px; border-bottom: 2px solid #ccc;" align="right" width="60">${p(escaped(money(amount)))}</td></tr>`
  const taxRow = row(`${w.plus} ${percent(order.taxRate)}% ${w.amount}`, tax)
  const parts =
    order.discount === 0
      ? [row(w.net, paid - tax), taxRow, row(w.gross, order.subtotal)]
      : [row(w.gross, order.subtotal), row(w.discount, -order.discount), row(w.net, paid - tax), taxRow]
  return [...parts, row(w.freight, order.shipping), row(`<b>${w.grand}</b>`, order.total)].join('\n')
}

const couponsOf = (random: Random, order: Order, label: string): string =>
  ifAny(
    order.discount,
    `<table><tr><td>${p(`<b>${label}</b>`)}</td></tr><tr><td>${p(random.code('@@@##@'))}</td></tr></table>`,
  )

/**
 * OXID: the order number in the first heading cell, options as a list, net and gross sums of the goods, no order date.
 */
export const oxid: Family = {
  name: 'oxid-2',
  kind: 'platform',
  locales: ['de-DE', 'de-AT', 'de-CH', 'de-DE', 'en-GB'],
  draw(random, locale) {
    const order = shopOrder(random, locale, {
      number: ['###', '####', '1####'],
      sku: ['####', '####-#-@', '##-###', '@@###'],
      options: 0.35,
      tax: ['included'],
      discount: 0.25,
    })
    const w = words(locale.language)
    const writing = writingOf(random, order, { pattern: random.pick(locale.exactMoney), minus: 'before' })
    const head = [`${w.number} ${order.number}`, w.product, w.each, w.quantity, w.vat, w.total]
      .map((each) => `<td style="${under}">${p(`<b>${each}</b>`)}</td>`)
      .join('')
    const rows = order.lines.map((line) => itemRow(line, writing.percent(order.taxRate), writing, w.sku))
    const place = addressOf(random, order).map(escaped).join('<br>')
    const { vendor } = order
    const html = `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN"><html><head><title>${w.subject} ${escaped(vendor.name)}</title></head><body bgcolor="#ffffff"><table border="0" width="600" cellspacing="0" cellpadding="20" align="center"><tr><td>
<p style="${text}">${w.thanks}</p>
<table border="0" cellspacing="0" cellpadding="0" width="100%"><tr>${head}</tr>
${rows.join('\n')}
</table><br><br>
<table border="0" cellspacing="0" cellpadding="2" width="100%"><tr valign="top"><td width="50%" style="padding-right: 40px;">${couponsOf(random, order, w.coupon)}</td><td width="50%" valign="top" align="right"><table border="0" cellspacing="0" cellpadding="2" width="300">
${sumsOf(order, w, writing)}
</table></td></tr></table><br><br>
${p(`<b>${w.pay}</b> ${random.pick(locale.language === 'de' ? ['PayPal', 'Vorauskasse', 'Rechnung'] : ['PayPal', 'Credit card'])}`)}<br>${p(`<b>${w.mail}</b> buying@shop.example`)}<br>
<table width="100%"><tr><td valign="top">${p(`<b>${w.bill}</b><br>${place}`)}</td><td valign="top">${p(`<b>${w.ship}</b><br>${place}`)}</td></tr></table>
${p(`<b>${w.way}</b> ${random.pick(['Standard', 'DHL', 'Express'])}`)}
<p style="${text} color:#888">${escaped(vendor.name)} | ${escaped(vendor.city)} | ${vendor.registration.join(' | ')}</p></td></tr></table></body></html>`
    const truth = { ...truthOf(order, { date: false, inferred: ['tax'] }), tax: goodsTax(order) }
    const net = order.subtotal - order.discount - goodsTax(order)
    return {
      mail: mailOf(order, `${w.subject} ${vendor.name}`, { html }),
      // With a discount, the net subtotal follows it and is reduced by it.
      truth: order.discount === 0 ? orAs(truth, { subtotal: net }) : truth,
    }
  },
}
