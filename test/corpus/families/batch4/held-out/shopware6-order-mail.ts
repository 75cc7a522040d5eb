import type { Family } from '../../../kit/family.ts'
import { escaped, footer, page, row } from '../../../kit/html.ts'
import { localeOf, numericDay, shortDay } from '../../../kit/locales.ts'
import { filled, mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { addressBlock, chosenIn, clockIn, drawOrder, writes } from '../open/mail-parts.ts'

const words = phrases(
  [
    'hello',
    'received',
    'number',
    'info',
    'status',
    'sku',
    'picture',
    'label',
    'count',
    'price',
    'sum',
    'shipping',
    'net',
    'plus',
    'including',
    'gross',
    'method',
    'standard',
    'billing',
    'subject',
    'promotion',
  ],
  {
    de: 'Hallo|Ihre Bestellung ist am {day} bei uns eingegangen.|Bestellnummer|Informationen zu Ihrer Bestellung:|Den Status Ihrer Bestellung finden Sie unter|Produkt-Nr.|Produktbild|Bezeichnung|Menge|Preis|Summe|Versandkosten|Gesamtkosten Netto|zzgl.|inkl.|Gesamtkosten Brutto|Gewählte Versandart|Standard|Rechnungsadresse|Bestellbestätigung|Gutschein',
    en: 'Dear|Your order was received on {day}.|Order number|Information on your order:|You can check the status of your order here|Product No.|Product image|Description|Quantities|Price|Total|Shipping costs|Net total|plus|including|Total gross|Selected shipping type|Standard|Billing address|Order confirmation|Voucher',
    nl: 'Hallo|Je bestelling is op {day} bij ons binnengekomen.|Bestelnummer|Informatie over je bestelling:|De status van je bestelling vind je hier|Productnr.|Afbeelding|Omschrijving|Aantal|Prijs|Totaal|Verzendkosten|Totaal netto|plus|inclusief|Totaal bruto|Gekozen verzendwijze|Standaard|Factuuradres|Orderbevestiging|Tegoedbon',
  },
)

/**
 * A table of items, with the voucher as an item. The sums follow as lines of text: shipping, net total, tax, gross
 * total.
 */
export const shopware6OrderMail: Family = {
  name: 'shopware6-order-mail',
  kind: 'platform',
  locales: ['de-DE', 'en-GB', 'de-AT', 'nl-NL', 'de-CH', 'en-US'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = drawOrder(random, locale, {
      number: ['1####', '10###', 'SW1####'],
      sku: ['SW####', 'SW####.#', '@@@##-####'],
      options: 0.5,
      tax: ['included', 'added'],
    })
    const { money } = writes(random, order)
    const style = 'bgcolor="#F7F7F2" style="border-bottom:1px solid #cccccc"'
    const head = [say.sku, say.picture, say.label, say.count, say.price, say.sum]
    const item = (sku: string, label: string, options: string, count: number, price: number, total: number): string =>
      row([
        sku,
        sku === '' ? '' : '<img src="https://shop.example/media/t.jpg" width="75" height="auto">',
        `<div>${escaped(label)}</div>${options === '' ? '' : `<div>${escaped(options)}</div>`}`,
        `<td style="text-align:center">${count}</td>`,
        escaped(money(price)),
        escaped(money(total)),
      ])
    const items = order.lines.map((line) =>
      item(line.sku, line.name, chosenIn(line, '  |  '), line.quantity, line.price, line.total),
    )
    if (order.discount > 0)
      items.push(item('', `${say.promotion} ${random.code('@@@@##')}`, '', 1, -order.discount, -order.discount))
    const isNet = order.taxMode === 'added'
    const day = `${locale.language === 'en' ? shortDay(order.date, localeOf('en-GB')) : numericDay(order.date, locale.numericDate[0] ?? '')}, ${clockIn(order)}`
    const sums = [
      `${say.shipping}: ${money(order.shipping)}`,
      `${say.net}: ${money(order.total - order.tax)}`,
      `${isNet ? say.plus : say.including} ${order.taxRate}% ${locale.taxWord} ${money(order.tax)}`,
    ].map((line) => `${escaped(line)}<br>`)
    const link = `https://${order.vendor.domain}/account/order/${random.code('????????????')}`
    const body = `<div style="font-family:arial;font-size:12px">${say.hello} ${escaped(order.buyer)},<br><br>${filled(say.received, { day })}<br><br>${say.number}: ${order.number}<br><br>${say.status}: ${link}<br><br><strong>${say.info}</strong><br><br>
<table border="0" style="font-size:12px"><tr>${head.map((text) => `<td ${style}><strong>${text}</strong></td>`).join('')}</tr>${items.join('\n')}</table>
<p><br><br>${sums.join('\n')}<strong>${say.gross}: ${escaped(money(order.total))}</strong><br><br><strong>${say.method}:</strong> ${say.standard}<br><br><strong>${say.billing}:</strong><br>${addressBlock(random, order)}</p></div>${footer(order)}`
    return {
      mail: mailOf(order, `${say.subject} ${order.number}`, { html: page(random, order, say.subject, body) }),
      truth: truthOf(order, { subtotal: false }),
    }
  },
}
