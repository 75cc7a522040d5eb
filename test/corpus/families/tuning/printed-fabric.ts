import type { Family } from '../../kit/family.ts'
import { escaped, page } from '../../kit/html.ts'
import { longDay } from '../../kit/locales.ts'
import { filled, mailOf, phrases } from '../../kit/phrases.ts'
import { addressOf, dayAfter, goodsOf, orderFor } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const goods = goodsOf({
  en: {
    vendors: 'Petal & Print|Yardage Club|Inkbloom',
    products:
      'Botanical Foxes|Terrazzo in Peach - large scale|Midnight Mushrooms|Gingham 1/2" Sage|Seventies Swirl|Block Print Lemons|Tiny Stars Navy|Coastal Toile',
    options: 'Material:Petal Cotton,Linen Canvas,Organic Sateen,Peel and Stick|Size:Fat Quarter,1 Yard,Test Swatch 8x8',
  },
  de: {
    vendors: 'Stoffdruckerei Blüte|Meterware Club|Tintenblume',
    products:
      'Waldfüchse|Terrazzo in Pfirsich - groß|Pilze bei Nacht|Vichykaro Salbei|Siebziger Wirbel|Zitronen im Blockdruck|Kleine Sterne Marine|Küsten-Toile',
    options: 'Material:Blütenbaumwolle,Leinen-Canvas,Bio-Satin|Größe:Fat Quarter,1 Meter,Musterstück 20x20',
  },
})

const words = phrases(
  [
    'subject',
    'title',
    'text',
    'number',
    'date',
    'by',
    'count',
    'each',
    'sub',
    'promo',
    'ship',
    'free',
    'tax',
    'in',
    'total',
    'arrive',
    'to',
    'again',
    'points',
  ],
  {
    en: 'Order {n}: off to the printers|We are printing your order|Every piece is printed when you order it. Here is what we are making.|Order no.|Ordered|Design by|Qty|each|Item total|Promo|Shipping|Free|Tax|included|Order total|Should reach you by|Shipping to|From your last order|You earned {p} points with this order',
    de: 'Bestellung {n}: ab in den Druck|Wir drucken deine Bestellung|Jedes Stück wird erst nach der Bestellung gedruckt. Das entsteht gerade für dich.|Bestellnr.|Bestellt am|Design von|Menge|je|Artikelsumme|Aktion|Versand|Kostenlos|MwSt.|enthalten|Gesamtbetrag|Sollte ankommen bis|Lieferung an|Aus deiner letzten Bestellung|Mit dieser Bestellung hast du {p} Punkte gesammelt',
  },
)

/** Cloth printed to order: cards of items, material and size as options, pictures of an earlier order below. */
export const printedFabric: Family = {
  name: 'printed-fabric',
  kind: 'marketplace',
  locales: ['en-US', 'de-DE', 'en-GB', 'en-US'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderFor(random, locale, {
      goods,
      number: ['#######', '20######', 'Y-#####-#'],
      options: 1,
      quantities: [1, 6],
      prices: [500, 3800],
      freeShipping: 0.3,
      tax: locale.country === 'US' ? ['added', 'none'] : ['none', 'included'],
      long: 0,
    })
    const { money } = writingOf(random, order, { minus: 'before' })
    const designers = ['inkhollow', 'studio_marlene', 'paperfern', 'Ola Lindqvist', 'mothandmoon']
    const isNamed = random.chance(0.6)
    const items = order.lines.map(
      (line) =>
        `<div style="border-radius:8px;background:#fafafa;padding:16px;margin-bottom:12px;overflow:hidden"><img src="https://img.${order.vendor.domain}/${random.code('########')}.png" width="96" height="96" style="float:left;margin-right:16px" alt=""><div style="font-size:16px">${escaped(line.name)}</div><div style="color:#8a8a8a">${say.by} ${random.pick(designers)}</div><div>${line.options.map(({ name, value }) => (isNamed ? `${name}: ${escaped(value)}` : escaped(value))).join(isNamed ? '<br>' : ' · ')}</div><div>${say.count} ${line.quantity}${line.quantity > 1 ? ` · ${escaped(money(line.price))} ${say.each}` : ''}</div><div style="text-align:right;font-weight:bold">${escaped(money(line.total))}</div></div>`,
    )
    const sum = (label: string, value: string): string =>
      `<div style="overflow:hidden"><span style="float:left">${escaped(label)}</span><span style="float:right">${escaped(value)}</span></div>`
    const older = random.chance(0.4)
      ? `<h4>${say.again}</h4><table><tr>${random
          .sample(goods.products[locale.language], 3)
          .map(
            (name) =>
              `<td align="center"><img src="https://img.${order.vendor.domain}/old.png" width="80" alt=""><br>${escaped(name)}</td>`,
          )
          .join('')}</tr></table>`
      : ''
    const subject = filled(say.subject, { n: order.number })
    const body = `<h1>${say.title}</h1><p>${say.text}</p><p>${say.number} <b>${order.number}</b><br>${say.date} ${longDay(order.date, locale)}<br>${say.arrive} ${longDay(dayAfter(order.date, random.whole(7, 20)), locale)}</p>${items.join('\n')}<div style="border-top:1px solid #ccc;padding-top:12px">${sum(say.sub, money(order.subtotal))}${order.discount > 0 ? sum(`${say.promo} ${random.code('@@@@##')}`, money(-order.discount)) : ''}${sum(say.ship, order.shipping === 0 ? say.free : money(order.shipping))}${order.taxMode === 'none' ? '' : sum(order.taxMode === 'included' ? `${say.tax} (${say.in})` : say.tax, money(order.tax))}${sum(say.total, money(order.total))}</div><p>${say.to}<br>${addressOf(random, order).map(escaped).join('<br>')}</p><p>${filled(say.points, { p: String(Math.floor(order.total / 100)) })}</p>${older}`
    return {
      mail: mailOf(order, subject, { html: page(random, order, say.title, body) }),
      truth: truthOf(order, { sku: false }),
    }
  },
}
