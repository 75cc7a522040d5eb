import type { Family } from '../../../kit/family.ts'
import { companyLines, escaped, page } from '../../../kit/html.ts'
import { numericDay } from '../../../kit/locales.ts'
import { mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { orderOf } from './goods.ts'

const words = phrases(
  [
    'subject',
    'dear',
    'intro',
    'number',
    'on',
    'info',
    'pos',
    'image',
    'name',
    'quantity',
    'price',
    'sum',
    'artNo',
    'delivery',
    'net',
    'plus',
    'gross',
    'status',
  ],
  {
    de: 'Bestellbestätigung|Hallo|die Bestellung ist am {d} eingegangen.|Bestellnummer|am|Informationen zur Bestellung|Pos.|Produktbild (Alt-Text)|Bezeichnung|Menge|Preis|Summe|Artikel-Nr|Versandkosten|Gesamtkosten Netto|zzgl.|Gesamtkosten Brutto|Den aktuellen Status Ihrer Bestellung sehen Sie jederzeit auf unserer Webseite.',
    en: 'Order confirmation|Hello|we have received your order on {d}.|Order number|at|Information on your order|Pos.|Product image (alt text)|Description|Quantities|Price|Total|Prod. no.|Shipping costs|Net total|plus|Total gross|You can check the current status of your order on our website at any time.',
    nl: 'Orderbevestiging|Hallo|we hebben je bestelling ontvangen op {d}.|Bestelnummer|om|Informatie over je bestelling|Pos.|Productafbeelding (alt-tekst)|Omschrijving|Hoeveelheid|Prijs|Som|Art.nr.|Verzendkosten|Nettototaal|plus|Brutototaal|Je kunt de status van je bestelling altijd op onze website bekijken.',
  },
)

/**
 * Shopware: item number, picture, name with options and SKU, quantity and prices in a table; freight, net total, tax
 * and gross total as lines of text.
 */
export const shopware: Family = {
  name: 'shopware',
  kind: 'platform',
  locales: ['de-DE', 'de-AT', 'en-GB', 'nl-NL', 'de-CH'],
  draw(random, locale) {
    const say = words(locale.language)
    const drawn = orderOf(random, locale, {
      number: ['10###', '2####'],
      options: 0.5,
      tax: ['included'],
      discount: 0,
      sku: ['SW10###', 'SW-####.#'],
      long: 0.06,
    })
    const order = drawn
    const { money, percent } = writingOf(random, order)
    const items = order.lines.map(
      ({ name, sku, options, quantity, price, total }, index) => `<tr><td>${index + 1}</td>
<td>${random.chance(0.7) ? `<img src="https://${order.vendor.domain}/media/t_${index}.jpg" width="75" height="auto" alt="${escaped(name).replaceAll('"', '&quot;')}"/>` : ''}</td>
<td>${escaped(name)}${options.length === 0 ? '' : `<br>${options.map((option) => `${option.name}: ${escaped(option.value)}`).join(' | ')}`}<br>${say.artNo}: ${sku}</td>
<td>${quantity}</td><td>${escaped(money(price))}</td><td>${escaped(money(total))}</td></tr>`,
    )
    const intro = say.intro.replace('{d}', numericDay(order.date, locale.numericDate[0] ?? ''))
    const cell = (text: string): string =>
      `<td bgcolor="#F7F7F2" style="border-bottom:1px solid #cccccc;"><strong>${text}</strong></td>`
    const body = `<div style="font-family:arial;font-size:12px">${say.dear} ${order.buyer},<br><br>${escaped(intro)}<br><br>${say.number}: ${order.number}<br><br>
<strong>${say.info}:</strong><br><br><table border="0" style="font-size:12px"><tr>${[say.pos, say.image, say.name, say.quantity, say.price, say.sum].map(cell).join('')}</tr>
${items.join('\n')}</table>
<p><br><br>${say.delivery}: ${escaped(money(order.shipping))}<br>${say.net}: ${escaped(money(order.total - order.tax))}<br>${say.plus} ${percent(order.taxRate)}% ${locale.taxWord} ${escaped(money(order.tax))}<br><strong>${say.gross}: ${escaped(money(order.total))}</strong><br></p>
<p>${say.status}</p><p>${companyLines(order).map(escaped).join('<br>')}</p></div>`
    return {
      mail: mailOf(order, `${say.subject} ${order.number}`, { html: page(random, order, intro, body) }),
      truth: truthOf(order, { subtotal: false }),
    }
  },
}
