import type { Family } from '../../../kit/family.ts'
import { escaped, footer, page } from '../../../kit/html.ts'
import { longDay } from '../../../kit/locales.ts'
import { mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { orderOf } from './goods.ts'

const words = phrases(
  [
    'subject',
    'confirmed',
    'order',
    'placed',
    'item',
    'qty',
    'unit',
    'subtotal',
    'sub',
    'discounts',
    'shipping',
    'tax',
    'total',
    'sku',
  ],
  {
    en: 'Order Confirmed (#{n})|ORDER CONFIRMED|Order|Placed on|ITEM|QTY|UNIT PRICE|SUBTOTAL|Subtotal|Discounts|Shipping|Tax|TOTAL|SKU',
    de: 'Bestellung bestätigt (#{n})|BESTELLUNG BESTÄTIGT|Bestellung|Aufgegeben am|ARTIKEL|MENGE|STÜCKPREIS|ZWISCHENSUMME|Zwischensumme|Rabatte|Versand|Steuern|GESAMT|SKU',
    fr: 'Commande confirmée (n°{n})|COMMANDE CONFIRMÉE|Commande|Passée le|ARTICLE|QTÉ|PRIX UNITAIRE|SOUS-TOTAL|Sous-total|Remises|Expédition|Taxe|TOTAL|SKU',
    it: 'Ordine confermato (n. {n})|ORDINE CONFERMATO|Ordine|Effettuato il|ARTICOLO|QTÀ|PREZZO UNITARIO|SUBTOTALE|Subtotale|Sconti|Spedizione|Imposte|TOTALE|SKU',
  },
)

/** Squarespace: a separate table for the headings, for each item and for each sum; order numbers with leading zeros. */
export const squarespace: Family = {
  name: 'squarespace',
  kind: 'platform',
  locales: ['en-US', 'en-GB', 'en-AU', 'de-DE', 'fr-FR', 'it-IT'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      number: ['000##', '01###'],
      options: 0.5,
      tax: ['added', 'none'],
      sku: ['SQ#######'],
    })
    const { number } = order
    const { money } = writingOf(random, order)
    const hasSku = random.chance(0.6)
    const table = (cells: readonly string[]): string =>
      `<table width="100%" style="table-layout:fixed"><tr>${cells.map((cell, index) => `<td width="${index === 0 ? 52 : 16}%" valign="top" align="${index === 0 ? 'left' : 'right'}">${cell}</td>`).join('')}</tr></table>`
    const items = order.lines.map(({ name, sku, options, quantity, price, total }) =>
      table([
        `<div style="font-weight:500">${escaped(name)}</div>${options.map(({ value }) => `<div style="color:#8c8c8c">${escaped(value)}</div>`).join('')}${hasSku ? `<div style="color:#8c8c8c;font-size:11px">${say.sku}: ${sku}</div>` : ''}`,
        String(quantity),
        escaped(money(price)),
        escaped(money(total)),
      ]),
    )
    const sum = (label: string, amount: number): string =>
      `<table width="100%"><tr><td align="right" width="80%">${label}</td><td align="right">${escaped(money(amount))}</td></tr></table>`
    const body = `<div style="letter-spacing:.2em">${escaped(order.vendor.name.toUpperCase())}</div><h1>${say.confirmed}</h1><p>${say.order} #${number}. ${say.placed} ${escaped(longDay(order.date, locale))} ${random.pick(['10:15 AM EST', '16:02 CET'])}.</p>
${table([say.item, say.qty, say.unit, say.subtotal])}${items.join('\n')}
${sum(say.sub, order.subtotal)}${order.discount > 0 ? sum(say.discounts, -order.discount) : ''}${sum(say.shipping, order.shipping)}${order.taxMode === 'added' ? sum(say.tax, order.tax) : ''}${sum(`<b>${say.total}</b>`, order.total)}${footer(order)}`
    return {
      mail: mailOf(order, say.subject.replace('{n}', number), { html: page(random, order, say.confirmed, body) }),
      truth: truthOf(order, { sku: hasSku }),
    }
  },
}
