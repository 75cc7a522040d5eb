import type { Family } from '../../../../kit/family.ts'
import { companyLines, escaped, page } from '../../../../kit/html.ts'
import { numericDay } from '../../../../kit/locales.ts'
import { mailOf, phrases, unitWords } from '../../../../kit/phrases.ts'
import { addressOf, dayAfter } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { ifAny, shopOrder } from './shop-goods.ts'

const words = phrases(
  [
    'subject',
    'hello',
    'thanks',
    'on',
    'number',
    'status',
    'sum',
    'state',
    'billing',
    'shipping',
    'pays',
    'way',
    'item',
    'price',
    'qty',
    'total',
    'code',
    'time',
    'days',
    'subtotal',
    'off',
    'freight',
    'fee',
    'tax',
    'whole',
    'view',
  ],
  {
    de: 'Bestelleingangsbestätigung|Hallo|wir haben Ihre Bestellung erhalten und kümmern uns darum.|Bestellt am|Bestellnr.|Status|Gesamtsumme|In Bearbeitung|Rechnungsanschrift|Versandanschrift|Zahlart|Versandart|Artikel|Preis|Menge|Gesamt|Artikelnummer|Lieferzeit:|2-5 Werktage|Zwischensumme|Rabatt|Versandkosten|Zahlartgebühr|Enthaltene Steuern|Gesamtbetrag|Bestellung ansehen',
    en: 'Order confirmation|Hello|we have your order and are looking after it.|Ordered on|Order no.|Status|Order total|Processing|Billing address|Shipping address|Payment method|Shipping method|Item|Price|Quantity|Total|SKU|Delivery time:|2-5 workdays|Subtotal|Discount|Shipping|Payment fee|Tax|Order total|View order',
  },
)

/**
 * Smartstore: order data with the total on top, often the SKU and the delivery time below the name, the sums in a
 * nested table.
 */
export const smartstore: Family = {
  name: 'smartstore',
  kind: 'platform',
  locales: ['de-DE', 'en-GB', 'de-AT', 'de-CH', 'en-US'],
  draw(random, locale) {
    const order = shopOrder(random, locale, {
      number: ['####', '2026-#####', 'SM-1####', '7###'],
      options: 0.35,
      measured: 0.12,
      units: ['m', 'kg'],
      fee: 0.15,
      tax: locale.country === 'US' ? ['added', 'none'] : ['included', 'included', 'none', 'added'],
    })
    const { money, quantity, percent } = writingOf(random, order, { pattern: random.pick(locale.exactMoney) })
    const w = words(locale.language)
    const hasCode = random.chance(0.85)
    const hasUnit = random.chance(0.5) || order.lines.some(({ unit }) => unit !== 'piece')
    const pieces = random.pick(unitWords[locale.language].piece)
    const units = { piece: pieces, m: 'm', kg: 'kg', l: 'l', yd: 'yd' }
    const day = numericDay(order.date, locale.numericDate[0] ?? '')
    const small = (text: string): string => `<div class="text-sm">${text}</div>`
    const rows = order.lines.map((line) => {
      const options = line.options.map(({ name, value }) => `${escaped(name)}: ${escaped(value)}`).join('<br/>')
      const link = `https://www.${order.vendor.domain}/${line.sku.toLowerCase()}`
      return `<tr><td align="center"><img src="https://www.${order.vendor.domain}/media/${random.whole(100, 999)}.jpg?size=48" alt="${escaped(line.name.replaceAll('"', ''))}" width="48" /></td><td width="70%"><div class="mb-2"><a class="order-item-link text-sm" href="${link}">${escaped(line.name)}</a>${hasCode ? small(`${w.code}: <span class="text-muted">${line.sku}</span>`) : ''}</div>${random.chance(0.4) ? small(`${w.time} <span style="color:#008000">${w.days}</span>`) : ''}${options === '' ? '' : `<div class="text-xs text-muted mt-2">${options}</div>`}</td><td class="text-sm" nowrap>${escaped(money(line.price))}</td><td class="text-sm" nowrap>${quantity(line.quantity)}${hasUnit ? ` <span class="text-sm">${units[line.unit]}</span>` : ''}</td><td class="text-right" nowrap><b>${escaped(money(line.total))}</b></td></tr>`
    })
    const sum = (label: string, amount: string): string =>
      `<tr><td class="text-sm" width="60%" nowrap>${label}:</td><td class="text-sm text-right" width="40%" nowrap>${escaped(amount)}</td></tr>`
    const taxLabel = `${random.chance(0.5) ? w.tax : locale.taxWord} ${percent(order.taxRate)}%`
    const sums = [
      sum(w.subtotal, money(order.subtotal)),
      ifAny(order.discount, sum(w.off, money(-order.discount))),
      sum(w.freight, money(order.shipping)),
      ifAny(order.fee, sum(w.fee, money(order.fee))),
      ifAny(order.tax, sum(taxLabel, money(order.tax))),
      sum(`<b>${w.whole}</b>`, money(order.total)),
    ]
    const place = addressOf(random, order).map(escaped).join('<br />')
    const head = (cells: readonly string[]): string =>
      cells.map((each) => `<th class="text-muted text-sm">${each}</th>`).join('')
    const facts = [day, order.number, w.state, escaped(money(order.total))]
      .map((each) => `<td class="text-sm">${each}</td>`)
      .join('')
    const seen = dayAfter(order.date, 3).slice(0, 4)
    const body = `<h1>${w.hello} ${escaped(order.buyer)},</h1><p>${w.thanks}</p>
<table class="w-100 mb-3"><thead><tr>${head([w.on, w.number, w.status, w.sum])}</tr></thead><tbody><tr>${facts}</tr></tbody></table>
<table class="w-100 brd"><tr><td width="50%"><h3>${w.billing}</h3>${place}<h3>${w.pays}</h3>${small('PayPal')}</td><td width="50%"><h3>${w.shipping}</h3>${place}<h3>${w.way}</h3>${small(random.pick(['DHL', 'UPS Standard', 'DPD Classic']))}</td></tr></table>
<table class="w-100 brd order-items" cellpadding="10"><thead><tr><th colspan="2">${w.item}</th><th>${w.price}</th><th>${w.qty}</th><th>${w.total}</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table><table class="w-100 brd bg-light order-summary"><tr><td width="50%"></td><td width="50%"><table class="w-100">${sums.join('')}</table></td></tr></table>
<p><a class="btn" href="https://www.${order.vendor.domain}/order/details/${order.number}">${w.view}</a></p><p class="text-xs">© ${seen} ${companyLines(order).map(escaped).join('<br/>')}</p>`
    return {
      mail: mailOf(order, `${w.subject} - ${order.vendor.name}`, { html: page(random, order, w.thanks, body) }),
      truth: truthOf(order, { sku: hasCode }),
    }
  },
}
