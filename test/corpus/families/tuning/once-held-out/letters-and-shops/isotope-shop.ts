import type { Family } from '../../../../kit/family.ts'
import { companyLines, escaped } from '../../../../kit/html.ts'
import { numericDay } from '../../../../kit/locales.ts'
import type { Order } from '../../../../kit/orders.ts'
import { mailOf, phrases } from '../../../../kit/phrases.ts'
import type { Random } from '../../../../kit/random.ts'
import { addressOf } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { type Writing, writingOf } from '../../../../kit/writing.ts'
import { shopOrder } from './shop-goods.ts'

const words = phrases(
  [
    'subject',
    'hello',
    'thanks',
    'number',
    'date',
    'items',
    'bill',
    'ship',
    'subtotal',
    'off',
    'freight',
    'incl',
    'plus',
    'total',
    'bye',
  ],
  {
    de: 'Ihre Bestellung|Hallo|hiermit bestätigen wir den Eingang Ihrer Bestellung.|Bestellnummer|Bestelldatum|Ihre Artikel|Rechnungsadresse|Lieferadresse|Zwischensumme|Gutschein|Versand|inkl.|zzgl.|Gesamtsumme|Viele Grüße',
    en: 'Your order|Hello|this is to confirm that your order arrived.|Order number|Order date|Your items|Billing address|Shipping address|Order Subtotal|Voucher|Shipping|incl.|plus|Order Total|Best wishes',
    fr: 'Votre commande|Bonjour|nous confirmons la réception de votre commande.|Numéro de commande|Date de commande|Vos articles|Adresse de facturation|Adresse de livraison|Sous-total|Bon d’achat|Livraison|dont|plus|Montant total|Bien à vous',
    it: 'Il tuo ordine|Ciao|confermiamo di aver ricevuto il tuo ordine.|Numero d’ordine|Data dell’ordine|I tuoi articoli|Indirizzo di fatturazione|Indirizzo di spedizione|Subtotale|Buono|Spedizione|incl.|più|Totale ordine|Saluti',
    nl: 'Je bestelling|Hallo|hierbij bevestigen we de ontvangst van je bestelling.|Bestelnummer|Besteldatum|Je artikelen|Factuuradres|Verzendadres|Subtotaal|Tegoedbon|Verzending|incl.|plus|Totaalbedrag|Groeten',
  },
)

type Surcharge = readonly [label: string, price: string, share: string]

/** Each surcharge has a price and its share of the total; the price of a tax is its rate. */
function surchargesOf(random: Random, order: Order, { money, percent }: Writing): Surcharge[] {
  const { discount, shipping, taxMode, taxRate, tax, locale } = order
  const w = words(locale.language)
  const way = random.pick(['Post', 'DPD', 'UPS', 'Standard'])
  const rate = `${percent(taxRate)}%`
  return [
    ...(discount > 0 ? [[`${w.off} ${random.code('@@##')}`, money(-discount), money(-discount)] as const] : []),
    ...(shipping > 0 ? [[`${w.freight} (${way})`, money(shipping), money(shipping)] as const] : []),
    ...(taxMode === 'none'
      ? []
      : [[`${taxMode === 'added' ? w.plus : w.incl} ${rate} ${locale.taxWord}`, rate, money(tax)] as const]),
  ]
}

/**
 * Isotope for Contao: text with `Name (Colour: Blue): 2 x €12 = €24` and `price = total` in the lines of freight and
 * tax, or a plain table.
 */
export const isotopeShop: Family = {
  name: 'isotope-shop',
  kind: 'platform',
  locales: ['de-DE', 'de-CH', 'de-AT', 'en-GB', 'fr-FR', 'it-IT', 'nl-NL'],
  draw(random, locale) {
    const order = shopOrder(random, locale, {
      number: ['####', '2026-####', 'RE####', '26#####'],
      options: 0.45,
      lines: [1, 6],
    })
    const writing = writingOf(random, order, { pattern: random.pick(locale.exactMoney), minus: 'before' })
    const { money } = writing
    const w = words(locale.language)
    const surcharges = surchargesOf(random, order, writing)
    const day = numericDay(order.date, locale.numericDate[0] ?? '')
    const address = addressOf(random, order)
    const top = [`${w.number}: ${order.number}`, `${w.date}: ${day}`]
    const stated = { sku: false, shipping: order.shipping > 0 }
    const subject = `${w.subject} ${random.pick([order.number, `- ${order.vendor.name}`])}`
    const truth = truthOf(order, stated)
    if (random.chance(0.5)) {
      const text = [
        `${w.hello} ${order.buyer},`,
        w.thanks,
        '',
        ...top,
        '',
        `${w.items}:`,
        ...order.lines.map((line) => {
          const options = line.options.map(({ name, value }) => `${name}: ${value}`).join(', ')
          return `${line.name}${options === '' ? '' : ` (${options})`}: ${line.quantity} x ${money(line.price)} = ${money(line.total)}`
        }),
        '--------------------',
        `${w.subtotal}: ${money(order.subtotal)}`,
        ...surcharges.map(([label, price, total]) => `${label}: ${price} = ${total}`),
        `${w.total}: ${money(order.total)}`,
        '',
        `${w.bill}:`,
        ...address,
        '',
        `${w.bye}\n${companyLines(order).join('\n')}`,
      ].join('\n')
      return { mail: mailOf(order, subject, { text }), truth }
    }
    const rows = order.lines.map((line, at) => {
      const options = line.options
        .map(({ name, value }) => `<li><strong>${escaped(name)}:</strong> ${escaped(value)}</li>`)
        .join('')
      return `<tr class="row_${at} ${at % 2 === 0 ? 'even' : 'odd'}"><td class="col_0 col_first name">${escaped(line.name)}${options === '' ? '' : `<ul>${options}</ul>`}</td><td class="col_1 quantity">${line.quantity} x</td><td class="col_2 price">${escaped(money(line.price))}</td><td class="col_3 col_last price total">${escaped(money(line.total))}</td></tr>`
    })
    const foot = (label: string, price: string, total: string): string =>
      `<tr class="foot"><td class="name" colspan="2">${escaped(label)}</td><td class="price">${price === '' ? '&nbsp;' : escaped(price)}</td><td class="price total">${escaped(total)}</td></tr>`
    const ends = [
      foot(w.subtotal, '', money(order.subtotal)),
      ...surcharges.map(([label, price, total]) => foot(label, price, total)),
      foot(w.total, '', money(order.total)),
    ]
    const place = address.map(escaped).join('<br>')
    const html = `<!DOCTYPE html><html><body style="font-family:Arial"><p>${w.hello} ${escaped(order.buyer)},<br>${w.thanks}</p><p>${top.join('<br>')}</p><table cellpadding="4"><tbody>${rows.join('\n')}</tbody><tfoot>${ends.join('\n')}</tfoot></table><h3>${w.bill}</h3><p>${place}</p><h3>${w.ship}</h3><p>${place}</p><p>${w.bye}<br>${companyLines(order).map(escaped).join('<br>')}</p></body></html>`
    return { mail: mailOf(order, subject, { html }), truth }
  },
}
