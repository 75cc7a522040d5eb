import type { Family } from '../../../../kit/family.ts'
import { escaped, page } from '../../../../kit/html.ts'
import { numericDay } from '../../../../kit/locales.ts'
import { mailOf, phrases } from '../../../../kit/phrases.ts'
import { addressOf, dayAfter } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { ifAny, shopOrder } from '../further-letters-and-shops/shop-wares.ts'

const words = phrases(
  [
    'hello',
    'thanks',
    'see',
    'date',
    'billing',
    'shipping',
    'way',
    'term',
    'status',
    'more',
    'late',
    'po',
    'item',
    'quantity',
    'price',
    'sub',
    'by',
    'notes',
    'discount',
    'freight',
    'tax',
    'total',
    'subject',
  ],
  {
    en: 'Hello|Your order with us:|Order #{n}|Order Date:|Billing Information:|Shipping Information:|Shipping Method:|Payment Term:|Payment Status:|Additional Information:|Do Not Ship Later Than:|PO Number:|Item|Quantity|Price|Subtotal|Ship By|Notes|Discount|Shipping|Tax|Total|We have received your order',
    de: 'Hallo|Ihr Auftrag bei uns:|Bestellung Nr. {n}|Bestelldatum:|Rechnungsangaben:|Versandangaben:|Versandart:|Zahlungsbedingung:|Zahlungsstatus:|Weitere Angaben:|Spätester Versand:|Ihre Bestellnummer (PO):|Artikel|Menge|Preis|Zwischensumme|Versand bis|Anmerkungen|Rabatt|Versandkosten|Steuer|Gesamt|Wir haben Ihre Bestellung erhalten',
    fr: 'Bonjour|Votre commande chez nous :|Commande n° {n}|Date de commande :|Facturation :|Livraison :|Mode de livraison :|Conditions de paiement :|Statut du paiement :|Informations complémentaires :|Expédier avant le :|Votre n° de commande (PO) :|Article|Quantité|Prix|Sous-total|Expédier le|Notes|Remise|Frais de port|Taxe|Total|Nous avons reçu votre commande',
  },
)

const unitOf = {
  en: { piece: 'ea', m: 'm', kg: 'kg', l: 'l', yd: 'yd' },
  de: { piece: 'St.', m: 'm', kg: 'kg', l: 'l', yd: 'yd' },
  fr: { piece: 'pce', m: 'm', kg: 'kg', l: 'l', yd: 'yd' },
} as const

/**
 * OroCommerce: wholesale order, often with the buyer's PO number; the unit after the quantity, dates and notes for some
 * items.
 */
export const orocommerce: Family = {
  name: 'orocommerce-2',
  kind: 'platform',
  locales: ['en-US', 'de-DE', 'fr-FR', 'en-GB'],
  draw(random, locale) {
    const order = shopOrder(random, locale, {
      number: ['###', '####', '#####', 'WEB####'],
      sku: ['#@@##', '##@##', '@@@###', '#####'],
      options: 0,
      measured: 0.2,
      units: ['m'],
      quantities: [2, 200],
      tax: ['added', 'added', 'none'],
      lines: [2, 9],
    })
    const w = words(locale.language)
    const unit = unitOf[locale.language as keyof typeof unitOf]
    const { money, quantity } = writingOf(random, order, { pattern: locale.exactMoney[0] ?? '', minus: 'before' })
    const day = (iso: string): string =>
      numericDay(iso, locale.country === 'US' ? 'M/D/YY' : (locale.numericDate[0] ?? ''))
    const rows = order.lines.map((line) => {
      const note = random.chance(0.25)
        ? random.pick(['call before delivery', '1 sample please', 'same batch as 03'])
        : ''
      const by = random.chance(0.4) ? day(dayAfter(order.date, random.whole(6, 20))) : ''
      return `<tr style="font-size: 14px; border-top: 1px solid #999999;"><td style="padding: 5px 10px;">${escaped(line.name)}<br>SKU #: ${line.sku}<br></td><td style="padding: 5px 10px;">${quantity(line.quantity)} ${unit[line.unit]}</td><td style="padding: 5px 10px;">${escaped(money(line.price))}</td><td style="padding: 5px 10px;">${escaped(money(line.total))}</td><td style="padding: 5px 10px;">${by}</td><td style="padding: 5px 10px;">${note}</td></tr>`
    })
    const sum = (label: string, amount: number): string =>
      `<tr><td>${label}</td><td align="right">${escaped(money(amount))}</td></tr>`
    const fact = (label: string, value: string): string =>
      `<p style="font-size:14px"><strong>${label} </strong>${value}</p>`
    const place = addressOf(random, order).map(escaped).join('<br/>')
    const late = random.chance(0.5) ? fact(w.late, day(dayAfter(order.date, random.whole(21, 40)))) : ''
    const po = random.chance(0.8) ? fact(w.po, random.code(random.pick(['PO-####', 'PO2026##', '45########']))) : ''
    const body = `<h1>${w.hello}, ${escaped(order.buyer)}!</h1><p>${w.thanks}</p>
<h2>${w.see.replace('{n}', order.number)}</h2>
${fact(w.date, day(order.date))}${fact(w.billing, `<br/>${place}`)}${fact(w.shipping, `<br/>${place}`)}${fact(w.way, random.pick(['Flat Rate', 'UPS Ground', 'Spedition']))}${fact(w.term, random.pick(['net 30', 'net 15', '2% 10, net 30']))}${fact(w.status, random.pick(['Pending payment', 'Authorized']))}
${ifAny(late.length + po.length, `<h2>${w.more}</h2>`)}${late}${po}
<table style="border: 1px solid #999999; margin-top: 10px"><thead><tr style="font-size: 10px;">${[w.item, w.quantity, w.price, w.sub, w.by, w.notes].map((each) => `<th><strong>${each}</strong></th>`).join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table><br>
<table>${sum(w.sub, order.subtotal)}${ifAny(order.discount, sum(w.discount, -order.discount))}${ifAny(order.shipping, sum(w.freight, order.shipping))}${ifAny(order.tax, sum(w.tax, order.tax))}<tr><td><strong>${w.total}</strong></td><td align="right">${escaped(money(order.total))}</td></tr></table>`
    return {
      mail: mailOf(order, `${w.subject}: ${order.vendor.name}`, { html: page(random, order, w.thanks, body) }),
      truth: truthOf(order, { shipping: order.shipping > 0 }),
    }
  },
}
