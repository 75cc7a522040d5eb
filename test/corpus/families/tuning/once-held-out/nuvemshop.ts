import type { Family } from '../../../kit/family.ts'
import { escaped, page } from '../../../kit/html.ts'
import { numericDay } from '../../../kit/locales.ts'
import { mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { orderOf } from './goods.ts'
import { billedTo, halfUp } from './invoice-parts.ts'

const words = phrases(
  [
    'subject',
    'hello',
    'order',
    'bought',
    'variant',
    'units',
    'subtotal',
    'freight',
    'free',
    'coupon',
    'total',
    'months',
    'deliver',
    'arrives',
    'follow',
    'more',
  ],
  {
    pt: 'Pedido #{n} recebido!|Oi, {b}! Já estamos cuidando da sua compra.|Pedido #{n}|Feito em {d} às 21:40|Variação|{q} un. por {p} cada|Subtotal ({c} itens)|Frete - Transportadora|Grátis|Cupom {k}|Total|em até {x}x de {m} sem juros|Endereço de entrega|Chega entre 5 e 9 dias úteis depois do envio|Acompanhar meu pedido|Ganhe {v} na próxima compra indicando uma amiga.',
    es: '¡Recibimos tu pedido #{n}!|¡Hola, {b}! Ya estamos preparando tu compra.|Pedido #{n}|Realizado el {d} a las 21:40|Variante|{q} u. a {p} cada una|Subtotal ({c} artículos)|Envío - Paquetería|Gratis|Cupón {k}|Total|hasta {x} meses de {m} sin intereses|Dirección de entrega|Llega entre 5 y 9 días hábiles después del despacho|Seguir mi pedido|Gana {v} en tu próxima compra recomendando a una amiga.',
  },
)

/**
 * Nuvemshop and Tiendanube: picture, name, variant, and `2 un. por R$ 12,00 cada` as a sentence; monthly instalments
 * below the total.
 */
export const nuvemshop: Family = {
  name: 'nuvemshop',
  kind: 'platform',
  locales: ['pt-BR', 'es-MX'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      number: ['###', '1###', '####'],
      options: 0.5,
      discount: 0.4,
      tax: ['none'],
    })
    const { money } = writingOf(random, order)
    const months = random.pick([3, 6, 10])
    const values: Readonly<Record<string, string>> = {
      n: order.number,
      b: order.buyer.split(' ')[0] ?? '',
      d: numericDay(order.date, 'DD/MM/YYYY'),
      c: String(order.lines.reduce((sum, { quantity }) => sum + quantity, 0)),
      k: random.code('@@@@##'),
      x: String(months),
      m: money(halfUp(order.total / months)),
      v: money(random.pick([1000, 2000])),
    }
    const fill = (text: string, more: Readonly<Record<string, string>> = {}): string =>
      text.replace(/\{(\w)\}/g, (_, name: string) => more[name] ?? values[name] ?? '')
    const hasCode = random.chance(0.3)
    const items = order.lines.map(({ name, sku, options, quantity, price, total }) => {
      const variant =
        options.length === 0
          ? ''
          : `<div style="color:#888">${say.variant}: ${options.map(({ value }) => escaped(value)).join(', ')}</div>`
      const code = hasCode ? `<div style="color:#bbb;font-size:10px">SKU ${sku}</div>` : ''
      return `<tr><td width="64"><img src="https://cdn.${order.vendor.domain}/${random.code('????')}-64-64.webp" width="64" alt=""></td><td><div>${escaped(name)}</div>${variant}<div>${escaped(fill(say.units, { q: String(quantity), p: money(price) }))}</div>${code}</td><td align="right"><b>${escaped(money(total))}</b></td></tr>`
    })
    const sum = (label: string, text: string): string =>
      `<tr><td colspan="2">${escaped(label)}</td><td align="right">${escaped(text)}</td></tr>`
    const body = `<div style="text-align:center"><img src="https://cdn.${order.vendor.domain}/logo.png" alt="${escaped(order.vendor.name)}"></div><h2>${escaped(fill(say.hello))}</h2><p><a href="https://www.${order.vendor.domain}/checkout/v3/success/${random.code('########')}">${say.follow}</a></p>
<h3>${fill(say.order)}</h3><p>${fill(say.bought)}</p><table width="100%">${items.join('\n')}<tr><td colspan="3"><hr></td></tr>
${sum(fill(say.subtotal), money(order.subtotal))}${order.discount > 0 ? sum(fill(say.coupon), money(-order.discount)) : ''}${sum(say.freight, order.shipping > 0 ? money(order.shipping) : say.free)}
<tr><td colspan="2"><b>${say.total}</b></td><td align="right"><b>${escaped(money(order.total))}</b><br><small>${escaped(fill(say.months))}</small></td></tr></table>
<h3>${say.deliver}</h3><p>${billedTo(random, order).map(escaped).join('<br>')}</p><p>${say.arrives}</p>${random.chance(0.4) ? `<p style="background:#eef">${escaped(fill(say.more))}</p>` : ''}<p style="font-size:11px">${escaped(order.vendor.name)} · ${order.vendor.email} · ${order.vendor.registration[0]}</p>`
    return {
      mail: mailOf(order, fill(say.subject), { html: page(random, order, fill(say.hello), body) }),
      truth: truthOf(order, { sku: hasCode }),
    }
  },
}
