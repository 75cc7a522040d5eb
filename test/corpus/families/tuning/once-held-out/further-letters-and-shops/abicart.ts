import type { Family } from '../../../../kit/family.ts'
import { escaped, page, row } from '../../../../kit/html.ts'
import { numericDay } from '../../../../kit/locales.ts'
import type { OrderLine } from '../../../../kit/orders.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { addressOf, right } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { ifAny, orNamed, shopOrder } from './shop-wares.ts'

/**
 * Abicart, a Swedish shop system: the SKU first, freight and invoice fee as sums, an included tax as `Varav moms`
 * before the total.
 */
export const abicart: Family = {
  name: 'abicart',
  kind: 'platform',
  locales: ['sv-SE'],
  draw(random, locale) {
    const order = shopOrder(random, locale, {
      number: ['####', '1####', '2026####'],
      sku: ['####', '@@###', '##-###'],
      options: 0.4,
      fee: 0.25,
      tax: ['included', 'included', 'none'],
    })
    const fee = order.fee
    const { money, percent } = writingOf(random, order, { pattern: random.pick(['# kr', '# SEK']) })
    const named = (line: OrderLine): string => [line.name, ...line.options.map(({ value }) => value)].join(', ')
    const rows = order.lines.map((line) =>
      row([
        line.sku,
        escaped(named(line)),
        right(`${line.quantity} st`),
        right(money(line.price)),
        right(money(line.total)),
      ]),
    )
    const sum = (label: string, amount: string): string =>
      `<tr><td colspan="4" align="right">${label}:</td><td align="right" nowrap>${escaped(amount)}</td></tr>`
    const way = random.pick(['Postnord Varubrev', 'DHL Servicepoint', 'Schenker Ombud'])
    const place = addressOf(random, order).map(escaped).join('<br>')
    const { vendor } = order
    const body = `<h1>Tack för din order!</h1><p>Hej ${escaped(order.buyer)}! Här kommer en bekräftelse på det du har beställt hos ${escaped(vendor.name)}.</p>
<p><b>Ordernr:</b> ${order.number}<br><b>Datum:</b> ${numericDay(order.date, 'YYYY-MM-DD')}<br><b>Kundnr:</b> ${random.code('####')}<br><b>Betalsätt:</b> ${fee > 0 ? 'Faktura 30 dagar' : random.pick(['Swish', 'Klarna', 'Kort'])}</p>
<table width="100%" cellpadding="4" style="border-collapse:collapse">${row(['Art.nr', 'Artikel', 'Antal', 'À-pris', 'Summa'], 'bgcolor="#eeeeee"', 'th')}
${rows.join('\n')}
${sum('Summa varor', money(order.subtotal))}${ifAny(order.discount, sum('Rabatt', money(-order.discount)))}${sum(`Frakt ${way}`, money(order.shipping))}${ifAny(fee, sum('Fakturaavgift', money(fee)))}${order.taxMode === 'none' ? '' : sum(`Varav moms ${percent(order.taxRate)}%`, money(order.tax))}${sum('<b>Att betala</b>', money(order.total))}</table>
<table width="100%"><tr><td valign="top"><b>Leveransadress</b><br>${place}</td><td valign="top"><b>Fakturaadress</b><br>${place}</td></tr></table>
<p style="font-size:11px">${escaped(vendor.name)}, ${vendor.city}. ${vendor.registration.join(', ')}</p>`
    return {
      mail: mailOf(order, `Orderbekräftelse ${order.number} från ${vendor.name}`, {
        html: page(random, order, 'Tack för din order!', body),
      }),
      truth: orNamed(truthOf(order), order, named),
    }
  },
}
