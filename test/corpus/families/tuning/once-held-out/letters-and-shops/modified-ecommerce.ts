import type { Family } from '../../../../kit/family.ts'
import { companyLines, escaped, footer } from '../../../../kit/html.ts'
import { numericDay } from '../../../../kit/locales.ts'
import type { Order, OrderLine } from '../../../../kit/orders.ts'
import { mailOf, phrases } from '../../../../kit/phrases.ts'
import { addressOf } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { shopOrder } from './shop-goods.ts'

const words = phrases(
  ['title', 'hello', 'thanks', 'list', 'subtotal', 'discount', 'included', 'total', 'deliver', 'bill', 'time'],
  {
    de: 'Ihre Bestellung Nr.|Guten Tag|schön, dass Sie bei uns bestellt haben.|Ihre Artikel im Überblick:|Zwischensumme|Gutschein|inkl.|Summe|Lieferadresse|Rechnungsadresse|Lieferzeit',
    en: 'Your order no.|Hello|we are glad you ordered with us.|Your products at a glance:|Subtotal|Voucher|incl.|Total|Shipping address|Billing address|Shipping time',
  },
)
const labels = phrases(
  ['way', 'pays', 'number', 'date', 'customer', 'mail', 'qty', 'product', 'code', 'each', 'price'],
  {
    de: 'Versandart:|Zahlungsmethode:|Bestellung Nr:|Bestelldatum:|Kundennummer:|Ihre E-Mail-Adresse:|Stk.|Produkt|Art.-Nr.|Einzelpreis|Preis',
    en: 'Shipping method:|Payment method:|Order no:|Order date:|Customer no:|Your e-mail address:|Qty|Product|Model|Unit price|Price',
  },
)

const ways = {
  de: ['DHL Paket (Versand nach {land} : 2.4 kg)', 'Versand mit DPD (bis 5 kg)', 'Standardversand'],
  en: ['Flat rate (best way)', 'Parcel service (shipping to {land} : 2.4 kg)'],
}
const times = { de: ['3-4 Tage', 'ca. 1 Woche', '2-3 Werktage'], en: ['3-4 days', 'about 1 week'] }

interface Parts {
  readonly order: Order
  readonly facts: readonly Pair[]
  readonly sums: readonly Pair[]
  readonly address: readonly string[]
  readonly money: (amount: number) => string
  readonly timeOf: () => string
}
type Pair = readonly [label: string, value: string]

const optionsOf = (line: OrderLine): string[] => line.options.map(({ name, value }) => `${name}: ${value}`)

function textOf({ order, facts, sums, address, money, timeOf }: Parts): string {
  const w = words(order.locale.language)
  const rule = '-'.repeat(70)
  const items = order.lines.flatMap((line) => [
    `${line.quantity} x ${line.name} ${money(line.total)}`,
    `${labels(order.locale.language).code} ${line.sku}`,
    ...[timeOf(), ...optionsOf(line)].filter((each) => each !== ''),
    '',
  ])
  return [
    `${address.join('\n')}\n`,
    ...facts.map((pair) => pair.join(' ')),
    `${rule}\n\n${w.hello} ${order.buyer},\n\n${w.thanks}\n\n${w.list}\n${rule}`,
    ...items,
    ...sums.map((pair) => pair.join(' ')),
    `\n${w.bill} / ${w.deliver}\n${rule}`,
    `${address.join('\n')}\n\n${companyLines(order).join('\n')}`,
  ].join('\n')
}

function htmlOf({ order, facts, sums, address, money, timeOf }: Parts): string {
  const w = words(order.locale.language)
  const font = (text: string, size = 2): string =>
    `<font size="${size}" face="Tahoma, Verdana, sans-serif">${text}</font>`
  const rows = order.lines.map((line) => {
    const options = optionsOf(line).map(escaped).join('<br />')
    const time = timeOf()
    return `<tr><td align="right" nowrap>${font(`${line.quantity} x`)}</td><td>${font(`<strong>${escaped(line.name)}</strong>${options === '' ? '' : `<div><em>${options}</em></div>`}${time === '' ? '' : `<div>${time}</div>`}`)}</td><td>${font(line.sku)}</td><td align="right">${font(escaped(money(line.price)))}</td><td align="right">${font(escaped(money(line.total)))}</td></tr>`
  })
  const ends = sums.map(
    ([label, value]) =>
      `<tr><td align="right" colspan="4">${font(escaped(label))}</td><td align="right" width="90">${font(escaped(value))}</td></tr>`,
  )
  const { qty, product, code, each, price } = labels(order.locale.language)
  const bold = (text: string): string => `<td>${font(`<strong>${text}</strong>`, 1)}</td>`
  const head = [qty, product, code, each, price].map(bold).join('')
  const place = font(address.map(escaped).join('<br />'))
  const about = font(facts.map(([label, value]) => `<b>${label}</b> ${escaped(value)}`).join('<br />'))
  return `<div style="width:700px;margin:0 auto"><table width="700" cellpadding="5"><tr><td align="center"><img src="https://www.${order.vendor.domain}/templates/tpl_modified/img/logo.gif" /></td></tr><tr><td style="text-transform:uppercase">${font(`${w.title} ${order.number}`)}</td></tr><tr><td><p>${font(`${w.hello} ${escaped(order.buyer)},<br /><br />${w.thanks}`)}</p><table width="100%"><tr><td valign="top" width="50%">${place}</td><td>${about}</td></tr></table><table width="100%"><tr><td>${font(`<b>${w.deliver}</b>`, 1)}<br />${place}</td><td>${font(`<b>${w.bill}</b>`, 1)}<br />${place}</td></tr></table><br /><table width="100%" cellpadding="5"><tr><td colspan="5">${font(`<b>${w.list}</b>`, 1)}</td></tr><tr>${head}</tr>${rows.join('\n')}${ends.join('\n')}</table></td></tr></table>${footer(order)}</div>`
}

/**
 * modified eCommerce, a successor of xt:Commerce: `font` tags or plain text, `2 x` before the product, the delivery
 * time below it.
 */
export const modifiedEcommerce: Family = {
  name: 'modified-ecommerce',
  kind: 'platform',
  locales: ['de-DE', 'de-AT', 'de-DE', 'en-IE'],
  draw(random, locale) {
    const order = shopOrder(random, locale, {
      number: ['####', '1####', '30###'],
      options: 0.35,
      freeShipping: 0.15,
      tax: ['included', 'included', 'none'],
    })
    const pattern = `# ${locale.currency}`
    const { money, percent } = writingOf(random, order, { pattern, minus: 'before', space: ' ' })
    const language = locale.language === 'de' ? 'de' : 'en'
    const w = words(language)
    const names = labels(language)
    const way = random.pick(ways[language]).replace('{land}', locale.country)
    const hasTime = random.chance(0.7)
    const only = (isThere: boolean, label: string, value: string): Pair[] => (isThere ? [[label, value]] : [])
    const facts: Pair[] = [
      [names.way, way.replace(/ \(.*/, '')],
      [names.pays, random.pick(['PayPal', 'Vorkasse', 'Rechnung'])],
      [names.number, order.number],
      [names.date, numericDay(order.date, locale.numericDate[0] ?? '')],
      ...only(random.chance(0.6), names.customer, random.code('#####')),
      [names.mail, 'buying@shop.example'],
    ]
    const rate = `${w.included} ${percent(order.taxRate)}% ${locale.taxWord}:`
    const sums: Pair[] = [
      [`${w.subtotal}:`, money(order.subtotal)],
      ...only(order.discount > 0, `${w.discount} ${random.code('@@@##')}:`, money(-order.discount)),
      ...only(order.shipping > 0, `${way}:`, money(order.shipping)),
      ...only(order.taxMode !== 'none', rate, money(order.tax)),
      [`${w.total}:`, money(order.total)],
    ]
    const timeOf = (): string => (hasTime ? `${w.time}: ${random.pick(times[language])}` : '')
    const parts: Parts = { order, facts, sums, address: addressOf(random, order), money, timeOf }
    const isText = random.chance(0.3)
    const subject = `${w.title} ${order.number}${random.chance(0.5) ? ` - ${order.vendor.name}` : ''}`
    return {
      mail: mailOf(order, subject, isText ? { text: textOf(parts) } : { html: htmlOf(parts) }),
      truth: truthOf(order, { shipping: order.shipping > 0, unitPrice: !isText }),
    }
  },
}
