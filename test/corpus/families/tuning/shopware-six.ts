import type { Family } from '../../kit/family.ts'
import { escaped } from '../../kit/html.ts'
import { numericDay, shortDay } from '../../kit/locales.ts'
import { mailOf, phrases } from '../../kit/phrases.ts'
import { addressOf, orderFor } from '../../kit/trade-orders.ts'
import { type Truth, truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { apothecary, pairsOf, time24 } from './system-goods.ts'

const wordsIn = phrases(
  [
    'subject',
    'hello',
    'received',
    'ours',
    'number',
    'soon',
    'info',
    'no',
    'image',
    'what',
    'qty',
    'price',
    'sum',
    'promo',
    'shipping',
    'net',
    'plus',
    'within',
    'tax',
    'gross',
    'type',
    'bill',
    'deliver',
    'vat',
    'ask',
  ],
  {
    de: 'Ihre Bestellung bei {shop}|Hallo|Ihre Bestellung ist am|bei uns eingegangen.|Bestellnummer:|Sobald ein Zahlungseingang erfolgt ist, erhalten Sie eine separate Benachrichtigung und Ihre Bestellung wird verarbeitet.|Informationen zu Ihrer Bestellung:|Produkt-Nr.|Produktbild|Bezeichnung|Menge|Preis|Summe|Neukundenrabatt|Versandkosten:|Gesamtkosten Netto:|zzgl.|inkl.|MwSt.|Gesamtkosten Brutto:|Gewählte Versandart:|Rechnungsadresse:|Lieferadresse:|Ihre Umsatzsteuer-ID:|Für Rückfragen stehen wir Ihnen jederzeit gerne zur Verfügung.',
    en: 'Your order with {shop}|Dear|We have received your order from|.|Order number:|As soon as your payment has been made, you will receive a separate notification and your order will be processed.|Information on your order:|Prod. No.|Product image(Alt text)|Description|Quantities|Price|Total|New customer discount|Shipping costs:|Net total:|plus|including|VAT.|Total gross:|Selected shipping type:|Billing address:|Shipping address:|Your VAT-ID:|If you have any questions, do not hesitate to contact us.',
  },
)

/** Shopware 6: as a page or as text with tabs and a stray `<br>`, sums as sentences, no sum of the goods alone. */
export const shopwareSix: Family = {
  name: 'shopware-six',
  kind: 'platform',
  locales: ['de-DE', 'de-AT', 'en-GB', 'de-CH', 'en-IE'],
  draw(random, locale) {
    const order = orderFor(random, locale, {
      goods: apothecary,
      number: ['1####', '10###', 'SW1####'],
      sku: ['SWDEMO1####', 'SW1####.#', '##-###-##'],
      options: 0.5,
      discount: 0.3,
      freeShipping: 0.25,
      tax: ['included', 'included', 'added'],
      quantities: [1, 40],
      long: 0.04,
    })
    const words = wordsIn(locale.language)
    const pattern = { GBP: '£#', CHF: 'CHF #' }[locale.currency] ?? (locale.language === 'de' ? '# €' : '€#')
    const { money } = writingOf(random, order, { pattern, minus: 'before', space: '\u00a0' })
    const isText = random.chance(0.4)
    const day = `${locale.language === 'de' ? numericDay(order.date, 'DD.MM.YYYY') : shortDay(order.date, locale)}, ${time24(order)}`
    const url = `https://${order.vendor.domain}/account/order/${random.code('@?##??@#?@??')}`
    const { promo } = words
    const taxLine = `${order.taxMode === 'added' ? words.plus : words.within} ${order.taxRate}% ${words.tax} ${money(order.tax)}`
    const place = addressOf(random, order)
    const intro = [
      `${words.hello} ${order.buyer},`,
      '',
      `${words.received} ${day}${words.ours === '.' ? '' : ' '}${words.ours}`,
      '',
      `${words.number} ${order.number}`,
      '',
      words.soon,
      '',
      url,
      '',
    ]
    const net = order.total - order.tax
    const sums = [
      `${words.shipping} ${money(order.shipping)}`,
      `${words.net} ${money(net)}`,
      taxLine,
      `${words.gross} ${money(order.total)}`,
    ]
    const vat = random.chance(0.3) ? [`${words.vat} ${random.code('ATU########')}`] : []
    const text = (): string =>
      [
        ...intro,
        words.info,
        '',
        [`Pos.   ${words.no}`, words.image, words.what, words.qty, words.price, words.sum].join('\t\t\t'),
        '',
        ...order.lines.map(
          (line, at) =>
            `${at + 1}      ${line.sku}              ${line.name}${line.options.length > 0 ? `, ${pairsOf(line, ' | ')}` : ''}\n    ${line.quantity}\t\t\t${money(line.price)}\t\t\t${money(line.total)}`,
        ),
        ...(order.discount > 0
          ? [
              `${order.lines.length + 1}                    ${promo}\n    1\t\t\t${money(-order.discount)}\t\t\t${money(-order.discount)}`,
            ]
          : []),
        '',
        `    ${sums[0]}<br>`,
        ...sums.slice(1),
        '',
        `${words.type} Standard`,
        '',
        words.bill,
        ...place,
        '',
        words.deliver,
        ...place,
        '',
        ...vat,
        words.ask,
      ].join('\n')
    const cell = (inner: string, more = ''): string => `<td${more}>${inner}</td>`
    const head = [words.no, words.image, words.what, words.qty, words.price, words.sum].map(
      (name) => `<td bgcolor="#F7F7F2" style="border-bottom:1px solid #cccccc;"><strong>${name}</strong></td>`,
    )
    const row = (no: string, name: string, qty: number, each: number, all: number, more = ''): string =>
      `<tr>${cell(no)}${cell(no === '' ? '' : `<img src="https://${order.vendor.domain}/media/${random.code('##')}.png" width="75" height="auto"/>`)}${cell(`<div>${escaped(name)}</div>${more}`)}${cell(String(qty), ' style="text-align: center"')}${cell(escaped(money(each)))}${cell(escaped(money(all)))}</tr>`
    const html = (): string => `<div style="font-family:arial; font-size:12px;">
${intro.map(escaped).join('<br>\n')}
<strong>${words.info}</strong><br><br>
<table border="0" style="font-family:Arial, Helvetica, sans-serif; font-size:12px;"><tr>${head.join('')}</tr>
${order.lines.map((line) => row(line.sku, line.name, line.quantity, line.price, line.total, line.options.length > 0 ? `<div>${escaped(pairsOf(line, ' | '))}</div>` : '')).join('\n')}
${order.discount > 0 ? row('', promo, 1, -order.discount, -order.discount) : ''}</table>
<p><br><br>${sums.slice(0, 3).map(escaped).join('<br>\n')}<br><strong>${escaped(sums[3] ?? '')}</strong><br><br><strong>${words.type}</strong> DHL Paket<br><br>
<strong>${words.bill}</strong><br>${place.map(escaped).join('<br>')}<br><br><strong>${words.deliver}</strong><br>${place.map(escaped).join('<br>')}<br><br>${vat.join('<br>')}<br/>${words.ask}</p><br></div><p>${order.vendor.registration.map(escaped).join('<br>')}</p>`
    const truth: Truth = { ...truthOf(order, { inferred: ['subtotal'] }), subtotal: null }
    return {
      mail: mailOf(
        order,
        words.subject.replace('{shop}', order.vendor.name),
        isText ? { text: text() } : { html: html() },
      ),
      // The net sum has delivery in it; a person may take it for the subtotal.
      truth: { ...truth, alternative: { ...truth, subtotal: net } },
    }
  },
}
