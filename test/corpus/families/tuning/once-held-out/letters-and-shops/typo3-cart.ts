import type { Family } from '../../../../kit/family.ts'
import { escaped } from '../../../../kit/html.ts'
import { numericDay } from '../../../../kit/locales.ts'
import { mailOf, phrases } from '../../../../kit/phrases.ts'
import { addressOf, halfUp, withEach } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { ifAny, shopOrder } from './shop-goods.ts'

const words = phrases(
  [
    'subject',
    'thanks',
    'overview',
    'number',
    'date',
    'pays',
    'way',
    'data',
    'bill',
    'alike',
    'product',
    'price',
    'count',
    'sum',
    'code',
    'net',
    'gross',
    'tax',
    'offNet',
    'off',
    'shipNet',
    'ship',
    'wholeNet',
    'whole',
    'bye',
  ],
  {
    de: 'Bestellung bei|Vielen Dank für Ihre Bestellung. Wir melden uns, sobald sie unterwegs ist.|Ihre Bestellung|Bestellnummer|Bestelldatum|Zahlungsmethode|Versandart|Ihre Daten|Rechnungsadresse|Die Lieferadresse entspricht der Rechnungsadresse.|Produkt|Preis (brutto)|Anzahl|Zwischensumme|Art.-Nr.|Warenwert (netto)|Warenwert (brutto)|MwSt. ({r} %)|Rabatt (netto)|Rabatt (brutto)|Service- und Versandkosten (netto)|Service- und Versandkosten (brutto)|Gesamtpreis (netto)|Gesamtpreis (brutto)|Freundliche Grüße',
    en: 'Order at|Thank you for ordering. We will be in touch as soon as it leaves.|Your order|Order Number|Order Date|Payment method|Shipping method|Your details|Billing address|The shipping address is the billing address.|Product|Price (gross)|Quantity|Subtotal|SKU|Price (net)|Price (gross)|VAT ({r} %)|Discount (net)|Discount (gross)|Service- and Shipping costs (net)|Service- and Shipping costs (gross)|Total Price (net)|Total Price (gross)|Kind regards',
  },
)

/**
 * Cart, an extension of TYPO3: the variant in a row below its product, then a row with the line total; each sum net,
 * gross and as tax.
 */
export const typo3Cart: Family = {
  name: 'typo3-cart',
  kind: 'platform',
  locales: ['de-DE', 'de-AT', 'en-GB', 'de-DE'],
  draw(random, locale) {
    const drawn = shopOrder(random, locale, {
      number: ['2026-####', 'B-#####', 'O-2026-##', '####'],
      options: 0.4,
      tax: ['included'],
      lines: [1, 5],
    })
    // A product has one level of variants.
    const order = withEach(drawn, (line) => ({ ...line, options: line.options.slice(0, 1) }))
    const { money, percent } = writingOf(random, order, {
      pattern: locale.language === 'de' ? '# €' : '£ #',
      minus: 'before',
    })
    const w = words(locale.language)
    const border = 'style="border-bottom:1px solid #ccc;padding:3px 9px"'
    const code = (sku: string): string => `<p style="font-size:9px">${w.code} : ${sku}</p>`
    const cells = (price: string, count: string, sum: string): string =>
      [price, count, sum].map((each) => `<td align="right" ${border}>${each}</td>`).join('')
    const rows = order.lines.map((line) => {
      const figures = cells(escaped(money(line.price)), String(line.quantity), escaped(money(line.total)))
      const [option] = line.options
      if (!option)
        return `<tr><td colspan="2" ${border}><div class="product-name">${escaped(line.name)} - </div>${code(line.sku)}</td>${figures}</tr>`
      const empty = '&nbsp;'
      return `<tr><td colspan="2"><div class="product-name">${escaped(line.name)} - </div></td>${cells(empty, empty, empty)}</tr>
<tr><td>&nbsp;</td><td><div class="product-name">${escaped(option.value)}</div>${code(line.sku)}</td>${figures}</tr>
<tr><td colspan="2">&nbsp;</td>${cells(empty, String(line.quantity), escaped(money(line.total)))}</tr>`
    })
    const taxOf = (gross: number): number => halfUp((gross * order.taxRate) / (100 + order.taxRate))
    const sum = (label: string, amount: number): string =>
      `<tr><td colspan="4" align="right">${label}</td><td align="right"><span class="price">${escaped(money(amount))}</span></td></tr>`
    const taxLabel = w.tax.replace('{r}', percent(order.taxRate))
    const part = (net: string, gross: string, amount: number, tax = taxOf(amount)): string =>
      `${sum(net, amount - tax)}${sum(gross, amount)}${sum(taxLabel, tax)}`
    const sums = [
      '<tr><td colspan="4"><!-- --></td><td><!-- --></td></tr>',
      part(w.net, w.gross, order.subtotal),
      ifAny(order.discount, part(w.offNet, w.off, order.discount)),
      part(w.shipNet, w.ship, order.shipping),
      part(w.wholeNet, w.whole, order.total, order.tax),
    ]
    const fact = (label: string, value: string): string =>
      `<tr><td colspan="2"><b>${label}</b></td><td>: ${value}</td></tr>`
    const facts = [
      fact(w.number, order.number),
      fact(w.date, numericDay(order.date, 'DD.MM.YYYY')),
      fact(w.pays, random.pick(['Vorkasse', 'PayPal', 'Rechnung'])),
      fact(w.way, random.pick(['DHL', 'Standard', 'Abholung'])),
    ]
    const title = (text: string): string =>
      `<table width="600"><tr><td height="10"> </td></tr><tr><td height="34"><b>${text}</b></td></tr></table>`
    const head = `<th colspan="2">${w.product}</th><th>${w.price}</th><th>${w.count}</th><th>${w.sum}</th>`
    const { vendor } = order
    const html = `<html><body><p>${w.thanks}</p>${title(w.overview)}<table>${facts.join('')}</table>${title(w.data)}<p>${w.bill}<br>${addressOf(random, order).map(escaped).join('<br>')}</p><p>${w.alike}</p>
<table width="600" border="1"><thead><tr>${head}</tr></thead><tbody>${rows.join('\n')}${sums.join('\n')}</tbody></table>
<p>${w.bye}<br>${escaped(vendor.name)}<br>${escaped(vendor.city)}<br>${vendor.phone}<br>${vendor.registration.map(escaped).join('<br>')}</p></body></html>`
    return { mail: mailOf(order, `${w.subject} ${vendor.name}`, { html }), truth: truthOf(order) }
  },
}
