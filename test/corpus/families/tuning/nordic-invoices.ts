import type { Family } from '../../kit/family.ts'
import { escaped, footer, page, row } from '../../kit/html.ts'
import { numericDay } from '../../kit/locales.ts'
import { orderOf } from '../../kit/orders.ts'
import { mailOf, phrases, unitWords } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { addressOf, anyGoods, dayAfter, withInvoiceDay } from './system-parts.ts'

/**
 * Fortnox: the sums are side by side, labels above amounts, and the amount to pay is rounded to whole kronor. The
 * buyer's order number is next to the vendor's.
 */
export const fortnox: Family = {
  name: 'fortnox',
  kind: 'invoice',
  locales: ['sv-SE'],
  draw(random, locale) {
    const order = orderOf(random, locale, {
      ...anyGoods(random),
      number: ['####', '#####', '1####'],
      options: 0,
      measured: 0.25,
      discount: 0,
      freeShipping: 0.4,
      tax: ['added'],
    })
    const { bare, quantity: count, percent } = writingOf(random, order)
    const isOrder = random.chance(0.5)
    const title = isOrder ? 'Orderbekräftelse' : 'Faktura'
    const rounded = Math.round(order.total / 100) * 100
    const purchase = random.code(random.pick(['PO-####', '45######']))
    const facts = [
      [isOrder ? 'Ordernr' : 'Fakturanr', order.number],
      ['Kundnr', random.code('1###')],
      [isOrder ? 'Orderdatum' : 'Fakturadatum', order.date],
      ...(random.chance(0.6) ? [['Ert ordernummer', purchase]] : []),
      ['Er referens', order.buyer],
      ['Vår referens', 'Maja Lind'],
      [isOrder ? 'Leveransdatum' : 'Förfallodatum', dayAfter(order.date, random.whole(10, 30))],
      ['Betalningsvillkor', '30 dagar'],
    ] as const
    const rows = order.lines.map(({ name, sku, quantity, unit, price, total }) =>
      row([sku, escaped(name), count(quantity, 2), unitWords.sv[unit][0] ?? '', bare(price), bare(total)]),
    )
    const sums = [
      ['Netto', bare(order.subtotal)],
      ...(order.shipping > 0 ? [['Frakt', bare(order.shipping)]] : []),
      ['Exkl. moms', bare(order.total - order.tax)],
      ['Moms %', percent(order.taxRate)],
      ['Moms kr', bare(order.tax)],
      ...(rounded === order.total ? [] : [['Totalt', bare(order.total)]]),
      ['Öresavr.', bare(rounded - order.total)],
      ['ATT BETALA', `SEK ${bare(rounded)}`],
    ] as const
    const heads = ['Artikelnr', 'Benämning', isOrder ? 'Antal' : 'Lev ant.', 'Enhet', 'À-pris', 'Summa']
    const body = `<h1>${title}</h1><table><tr><td>${addressOf(random, order).map(escaped).join('<br>')}</td><td><table>${facts.map((pair) => row([...pair].map(escaped))).join('\n')}</table></td></tr></table>
<table width="100%">${row(heads, '', 'th')}${rows.join('\n')}</table>
<table width="100%" border="1">${row(sums.map(([label]) => `<td><small>${label}</small></td>`))}${row(sums.map(([, amount]) => `<td>${escaped(amount)}</td>`))}</table><p>Efter förfallodagen debiteras ränta med 8 %. Påminnelseavgift 60,00 kr.</p>${footer(order)}`
    const stated = truthOf(order, { shipping: order.shipping > 0 })
    const truth = isOrder ? stated : withInvoiceDay(stated)
    return {
      mail: mailOf(order, `${title} ${order.number} från ${order.vendor.name}`, {
        html: page(random, order, title, body),
      }),
      // Accepts the total before rounding or the amount to pay.
      truth: { ...truth, alternative: { ...truth, total: rounded } },
    }
  },
}

const dineroWords = phrases(
  [
    'invoice',
    'number',
    'date',
    'due',
    'yours',
    'requisition',
    'description',
    'quantity',
    'unit',
    'price',
    'amount',
    'subtotal',
    'tax',
    'total',
    'terms',
    'code',
  ],
  {
    da: 'Faktura|Fakturanr.|Fakturadato|Forfaldsdato|Deres ref.|Rekvisitionsnr.|Beskrivelse|Antal|Enhed|Enhedspris|Pris|Subtotal|Moms ({p}%)|Total {c}|Betalingsbetingelser: netto 8 dage. Ved for sen betaling beregnes rente og gebyr på 100,00 kr.|Varenr.',
    en: 'Invoice|Invoice no.|Invoice date|Due date|Your ref.|Requisition no.|Description|Quantity|Unit|Unit price|Price|Subtotal|VAT ({p}%)|Total {c}|Terms of payment: net 8 days. Late payments bear a fee of 100.00.|Item no.',
  },
)

/** Dinero and e-conomic: separate columns for quantities and units. Only the label of the total names the currency. */
export const dinero: Family = {
  name: 'dinero',
  kind: 'invoice',
  locales: ['da-DK', 'da-DK', 'en-GB', 'en-IE'],
  draw(random, locale) {
    const say = dineroWords(locale.language)
    const order = orderOf(random, locale, {
      ...anyGoods(random),
      number: ['####', '1####', '26-####'],
      options: 0,
      measured: 0.25,
      discount: 0,
      freeShipping: 1,
      bulk: 0.15,
      tax: ['added'],
    })
    const { bare, quantity: count } = writingOf(random, order)
    const hasSku = random.chance(0.4)
    const written = (day: string): string => numericDay(day, locale.numericDate[0] ?? '')
    const rows = order.lines.map(({ name, sku, quantity, unit, price, total }) =>
      row([
        `${escaped(name)}${hasSku ? `<br><span style="color:#777">${say.code} ${sku}</span>` : ''}`,
        count(quantity, 2),
        unitWords[locale.language][unit][0] ?? '',
        bare(price),
        bare(total),
      ]),
    )
    const facts = [
      [say.number, order.number],
      [say.date, written(order.date)],
      [say.due, written(dayAfter(order.date, 8))],
      ...(random.chance(0.5) ? [[say.yours, order.buyer]] : []),
      ...(random.chance(0.5) ? [[say.requisition, random.code('PO####')]] : []),
    ] as const
    const sums = [
      [say.subtotal, bare(order.subtotal)],
      [say.tax.replace('{p}', count(order.taxRate, 2)), bare(order.tax)],
      [say.total.replace('{c}', locale.currency), bare(order.total)],
    ] as const
    const body = `<p>${addressOf(random, order).map(escaped).join('<br>')}</p><h2>${say.invoice}</h2><table>${facts.map(([label, value]) => `<tr><td>${label}:</td><td align="right">${escaped(value)}</td></tr>`).join('')}</table>
<table width="100%"><thead>${row([say.description, say.quantity, say.unit, say.price, say.amount], '', 'th')}</thead><tbody>${rows.join('\n')}</tbody></table>
<table align="right">${sums.map(([label, amount], at) => row(at === 2 ? [`<b>${label}</b>`, `<b>${amount}</b>`] : [label, amount])).join('')}</table><p>${say.terms}</p>${footer(order)}`
    return {
      mail: mailOf(order, `${say.invoice} ${order.number}`, { html: page(random, order, say.invoice, body) }),
      truth: withInvoiceDay(truthOf(order, { sku: hasSku, shipping: false })),
    }
  },
}
