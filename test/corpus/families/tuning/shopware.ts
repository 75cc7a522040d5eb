import type { Family } from '../../kit/family.ts'
import { escaped, row } from '../../kit/html.ts'
import { numericDay, shortDay } from '../../kit/locales.ts'
import { orderOf } from '../../kit/orders.ts'
import { mailOf, phrases } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { addressOf, anyGoods, halfUp, namedOptions, withDiscountLine } from './system-parts.ts'

const words = phrases(
  [
    'received',
    'number',
    'hello',
    'paid',
    'information',
    'article',
    'description',
    'quantity',
    'price',
    'total',
    'shipping',
    'net',
    'plus',
    'including',
    'tax',
    'gross',
    'rounded',
    'type',
    'billing',
    'delivery',
    'promotion',
    'subject',
    'picture',
    'position',
  ],
  {
    en: 'Your order of {date} has reached us.|Order number:|Hello|We write again once the payment has arrived.|Information on your order:|Prod. no.|Description|Quantities|Price|Total|Shipping costs:|Net total:|plus|including|VAT.|Total gross:|Rounded total gross:|Selected shipping type:|Billing address:|Shipping address:|Spring sale|Order confirmation|Product image(Alt text)|Pos.',
    de: 'Ihre Bestellung vom {date} ist bei uns eingegangen.|Bestellnummer:|Hallo|Nach dem Zahlungseingang melden wir uns noch einmal.|Informationen zu Ihrer Bestellung:|Artikel-Nr.|Beschreibung|Menge|Preis|Summe|Versandkosten:|Gesamtkosten Netto:|zzgl.|inkl.|MwSt.|Gesamtkosten Brutto:|Gesamtkosten Brutto gerundet:|Gewählte Versandart:|Rechnungsadresse:|Lieferadresse:|Frühlingsrabatt|Bestellbestätigung|Produktbild(Alt-Text)|Pos.',
  },
)

/**
 * Shopware 6: the date in a sentence, shipping and net total below the table, a discount as a row without a number. In
 * Swiss shops the total is also rounded to five centimes. As text, the numbers are on a line below the name.
 */
export const shopware: Family = {
  name: 'shopware-6',
  kind: 'platform',
  locales: ['de-DE', 'en-GB', 'de-AT', 'de-CH', 'en-IE'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      ...anyGoods(random),
      number: ['1####', '2####', 'SW-1####'],
      options: 0.5,
      tax: ['added', 'included'],
      delay: 1,
      discount: locale.country === 'CH' ? 0 : 0.3,
    })
    const { money, percent } = writingOf(random, order, { minus: 'before' })
    const positions = [
      ...order.lines,
      ...(order.discount > 0
        ? [{ name: say.promotion, sku: '', options: [], quantity: 1, price: -order.discount, total: -order.discount }]
        : []),
    ]
    const isRounded = locale.country === 'CH'
    const rounded = halfUp(order.total / 5) * 5
    const rate = `${order.taxMode === 'added' ? say.plus : say.including} ${percent(order.taxRate)}% ${say.tax}`
    const sums = [
      [say.shipping, money(order.shipping)],
      [say.net, money(order.total - order.tax)],
      [rate, money(order.tax)],
      [say.gross, money(order.total)],
      ...(isRounded ? [[say.rounded, money(rounded)]] : []),
    ] as const
    const day = `${random.chance(0.5) ? numericDay(order.date, locale.numericDate[0] ?? '') : shortDay(order.date, locale)}, 10:42`
    const address = addressOf(random, order)
    const rows = positions.map(({ name, sku, options, quantity, price, total }) =>
      row([
        sku,
        `<div>${escaped(name)}</div>${options.length === 0 ? '' : `<div>${escaped(namedOptions(options, ' | '))}</div>`}`,
        `<td style="text-align: center">${quantity}</td>`,
        escaped(money(price)),
        escaped(money(total)),
      ]),
    )
    const heads = [say.article, say.description, say.quantity, say.price, say.total]
    const html = `<div style="font-family:arial; font-size:12px;">${say.hello} ${order.buyer},<br><br>${escaped(say.received.replace('{date}', day))}<br><br>${say.number} ${order.number}<br><br>${say.paid}<br><br><strong>${say.information}</strong><br><br>
<table border="0" style="font-family:Arial; font-size:12px;">${row(heads.map((head) => `<td bgcolor="#F7F7F2"><strong>${head}</strong></td>`))}${rows.join('\n')}</table>
<p><br><br>${sums.map(([label, amount], at) => (at === sums.length - 1 ? `<strong>${label} ${escaped(amount)}</strong><br>` : `${label} ${escaped(amount)}<br>`)).join('\n')}<br>
<strong>${say.type}</strong> Express<br><br><strong>${say.billing}</strong><br>${address.map(escaped).join('<br>')}<br><br><strong>${say.delivery}</strong><br>${address.map(escaped).join('<br>')}</p></div>`
    const text = [
      `${say.hello} ${order.buyer},`,
      '',
      say.received.replace('{date}', day),
      '',
      `${say.number} ${order.number}`,
      '',
      say.paid,
      '',
      say.information,
      '',
      `${say.position}   ${say.article}\t\t\t${say.picture} \t\t\t${say.description}\t\t\t${say.quantity}\t\t\t${say.price}\t\t\t${say.total}`,
      '',
      ...positions.flatMap(({ name, sku, options, quantity, price, total }, at) => [
        `${at + 1}      ${sku}              ${name}${options.length === 0 ? '' : `, ${namedOptions(options, ' | ')}`}`,
        `    ${quantity}\t\t\t${money(price)}\t\t\t${money(total)}`,
      ]),
      '',
      ...sums.map(([label, amount], at) => (at === 0 ? `    ${label} ${amount}` : `${label} ${amount}`)),
      '',
      `${say.type} Express`,
      '',
      say.billing,
      ...address,
      '',
      say.delivery,
      ...address,
    ].join('\n')
    const truth = truthOf(order, { subtotal: false })
    const own = isRounded
      ? { ...truth, alternative: { ...truth, total: rounded } }
      : withDiscountLine(truth, say.promotion)
    const bodies = random.pick([{ html }, { html, text }, { text }])
    return { mail: mailOf(order, `${say.subject} ${order.number}`, bodies), truth: own }
  },
}
