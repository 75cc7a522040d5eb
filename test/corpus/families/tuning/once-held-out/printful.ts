import type { Family } from '../../../kit/family.ts'
import { escaped, page } from '../../../kit/html.ts'
import { longDay } from '../../../kit/locales.ts'
import { mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { orderOf } from './goods.ts'
import { billedTo, daysFrom } from './invoice-parts.ts'

const words = phrases(
  [
    'subject',
    'lead',
    'order',
    'date',
    'print',
    'inside',
    'titles',
    'goods',
    'discount',
    'setup',
    'shipping',
    'tax',
    'total',
    'charged',
    'retail',
    'made',
    'store',
  ],
  {
    en: 'Order {n} has been submitted for fulfillment|We charged your wallet and your order is in the queue.|Order|Created|Front print|back print {m} included|Product;Qty;Price;Total|Products|Volume discount|Digitization|Shipping|{t}|Total charges|Your wallet: {a} before, {z} after this order.|Your customer paid {c} in your store.|Ships by {d}|Store order #{s}',
    es: 'El pedido {n} pasó a producción|Cargamos el importe a tu monedero y el pedido está en cola.|Pedido|Creado|Estampado frontal|estampado trasero {m} incluido|Producto;Cant.;Precio;Total|Productos|Descuento por volumen|Digitalización|Envío|{t}|Cargo total|Tu monedero: {a} antes, {z} después de este pedido.|Tu cliente pagó {c} en tu tienda.|Sale antes del {d}|Pedido de tienda #{s}',
    fr: 'La commande {n} est partie en production|Nous avons débité votre portefeuille et la commande est en file.|Commande|Créée le|Impression devant|impression dos {m} incluse|Produit;Qté;Prix;Total|Produits|Remise sur volume|Numérisation|Expédition|{t}|Total débité|Votre portefeuille : {a} avant, {z} après cette commande.|Votre client a payé {c} dans votre boutique.|Expédiée avant le {d}|Commande boutique n° {s}',
  },
)

/**
 * Printful: products printed for the buyer's customers. The options may contain the price of a print; the balance of
 * the wallet and the retail total follow the sums.
 */
export const printful: Family = {
  name: 'printful',
  kind: 'platform',
  locales: ['en-US', 'es-ES', 'fr-FR', 'en-GB'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      number: ['PF1########', '1########', '##-#######'],
      options: 0.6,
      lines: [1, 4],
      long: 0.03,
      fee: 0.3,
      freeShipping: 0,
      discount: 0.2,
      tax: ['added', 'added', 'none'],
      prices: [690, 4900],
      delay: 1,
    })
    const { money, percent } = writingOf(random, order, { minus: 'before' })
    const before = order.total + random.whole(1000, 90_000)
    const values: Readonly<Record<string, string>> = {
      n: order.number,
      m: money(random.pick([325, 495, 595])),
      t: `${locale.taxWord} (${percent(order.taxRate)}%)`,
      a: money(before),
      z: money(before - order.total),
      c: money(order.total * 2 + 99),
      d: longDay(daysFrom(order.date, 6), locale),
      s: random.code('1###'),
    }
    const fill = (text: string): string => text.replace(/\{(\w)\}/g, (whole, name: string) => values[name] ?? whole)
    const items = order.lines.map(({ name, options, quantity, price, total }) => {
      const chosen = options.map((option) => `<li>${option.name}: ${escaped(option.value)}</li>`).join('')
      const print = random.chance(0.4)
        ? `<p style="font-size:11px;color:#8a8a8a">* ${escaped(fill(say.inside))}</p>`
        : ''
      return `<tr><td><table><tr><td><img src="https://files.cdn.${order.vendor.domain}/m/${random.code('??????')}.png" width="56" alt="${say.print}"></td><td><div><a href="https://www.${order.vendor.domain}/d/${random.code('####')}">${escaped(name)}</a></div>${chosen === '' ? '' : `<ul style="margin:2px 0;padding-left:16px">${chosen}</ul>`}${print}</td></tr></table></td><td align="center">${quantity}</td><td align="right">${escaped(money(price))}</td><td align="right">${escaped(money(total))}</td></tr>`
    })
    const sum = (label: string, text: string): string =>
      `<tr><td colspan="3" align="right">${escaped(label)}</td><td align="right">${escaped(text)}</td></tr>`
    const body = `<p>${say.lead}</p><p><b>${say.order} ${order.number}</b> (${fill(say.store)})<br>${say.date} ${longDay(order.date, locale)}<br>${fill(say.made)}</p>
<table width="100%"><tr>${say.titles
      .split(';')
      .map((title) => `<th>${title}</th>`)
      .join('')}</tr>${items.join('\n')}
${sum(say.goods, money(order.subtotal))}${order.discount > 0 ? sum(say.discount, money(-order.discount)) : ''}${order.fee > 0 ? sum(say.setup, money(order.fee)) : ''}${sum(say.shipping, money(order.shipping))}${order.taxMode === 'added' ? sum(fill(say.tax), money(order.tax)) : ''}${sum(say.total, money(order.total))}</table>
<p>${escaped(fill(say.charged))}</p>${random.chance(0.5) ? `<p>${escaped(fill(say.retail))}</p>` : ''}<p>${billedTo(random, order).map(escaped).join('<br>')}</p><p style="font-size:11px">${escaped(order.vendor.name)} · ${order.vendor.email}</p>`
    return {
      mail: mailOf(order, fill(say.subject), { html: page(random, order, say.lead, body) }),
      truth: truthOf(order, { sku: false }),
    }
  },
}
