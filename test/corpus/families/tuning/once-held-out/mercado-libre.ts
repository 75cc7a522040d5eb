import type { Family } from '../../../kit/family.ts'
import { escaped, page } from '../../../kit/html.ts'
import { longDay } from '../../../kit/locales.ts'
import { phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { orderOf } from './goods.ts'
import { billedTo, daysFrom, halfUp } from './invoice-parts.ts'

const words = phrases(
  [
    'sender',
    'subject',
    'paid',
    'number',
    'seller',
    'units',
    'unit',
    'goods',
    'shipping',
    'coupon',
    'total',
    'card',
    'arrives',
    'care',
    'ad',
  ],
  {
    es: 'Mercado Libre|Compraste {c}|¡Listo, {b}! Tu compra del {d} ya está pagada|Compra #{n}|Vendido por {v}|{q} unidades|1 unidad|Productos|Envío|Cupón|Pagaste|Visa •••• 4021, 6 mensualidades de {m}|Llega entre el {e} y el {f}|Tienes hasta 30 días para devolver. Cuidamos tus compras de hasta {x}.|Ofertas para ti',
    pt: 'Mercado Livre|Você comprou {c}|Pronto, {b}! Sua compra de {d} já está paga|Compra #{n}|Vendido por {v}|{q} unidades|1 unidade|Produtos|Frete|Cupom|Você pagou|Visa •••• 4021, 6x de {m}|Chega entre {e} e {f}|Você tem até 30 dias para devolver. Protegemos suas compras de até {x}.|Ofertas para você',
  },
)

/**
 * Mercado Libre: the line total without a unit price, `2 unidades` below the name, advertised products with prices at
 * the end of some mails.
 */
export const mercadoLibre: Family = {
  name: 'mercado-libre',
  kind: 'marketplace',
  locales: ['es-MX', 'pt-BR'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      number: ['20000#########', '2000011########'],
      options: 0.35,
      lines: [1, 4],
      long: 0,
      freeShipping: 0.4,
      tax: ['none'],
    })
    const { money } = writingOf(random, order, { pattern: random.pick(locale.money) })
    const first = order.lines[0]?.name ?? ''
    const values: Readonly<Record<string, string>> = {
      c: order.lines.length === 1 ? first : `${first} +${order.lines.length - 1}`,
      b: order.buyer.split(' ')[0] ?? '',
      d: longDay(order.date, locale),
      n: order.number,
      v: order.vendor.name.toUpperCase(),
      m: money(halfUp(order.total / 6)),
      e: longDay(daysFrom(order.date, 3), locale),
      f: longDay(daysFrom(order.date, 6), locale),
      x: money(3_000_000),
    }
    const fill = (text: string): string => text.replace(/\{(\w)\}/g, (whole, name: string) => values[name] ?? whole)
    const items = order.lines.map(
      ({ name, options, quantity, total }) =>
        `<div style="border:1px solid #eee;padding:12px"><div style="float:left;width:60px"><img src="https://http2.mlstatic.example/D_${random.code('######')}.jpg" width="52" alt=""></div><div><a href="https://www.${order.vendor.domain}/MLM-${random.code('##########')}">${escaped(name)}</a></div>${options.map((option) => `<div style="color:#666">${option.name}: ${escaped(option.value)}</div>`).join('')}<div style="color:#666">${quantity === 1 ? say.unit : say.units.replace('{q}', String(quantity))}</div><div style="font-size:18px">${escaped(money(total))}</div></div>`,
    )
    const sum = (label: string, text: string): string =>
      `<tr><td style="padding:4px 0">${escaped(label)}</td><td align="right">${escaped(text)}</td></tr>`
    const free = locale.language === 'es' ? 'Gratis' : 'Grátis'
    const adverts = [1, 2].map(
      () =>
        `<td width="50%"><a href="https://click1.mlstatic.example/${random.code('????')}"><img src="https://http2.mlstatic.example/a.jpg" alt=""></a><br>${escaped(money(random.whole(4900, 89_000)))}<br><small>-${random.whole(5, 40)}% OFF</small></td>`,
    )
    const hasAdverts = random.chance(0.5)
    const body = `<div style="background:#ffe600;padding:20px"><b>${say.sender}</b></div><h1>${escaped(fill(say.paid))}</h1><p>${escaped(fill(say.arrives))}</p>
${items.join('\n')}<p style="color:#666">${escaped(fill(say.seller))}</p>
<h3>${fill(say.number)}</h3><table width="100%">${sum(say.goods, money(order.subtotal))}${sum(say.shipping, order.shipping > 0 ? money(order.shipping) : free)}${order.discount > 0 ? sum(say.coupon, money(-order.discount)) : ''}${sum(say.total, money(order.total))}</table><p>${escaped(fill(say.card))}</p>
<p>${billedTo(random, order).map(escaped).join(', ')}</p>${hasAdverts ? `<h3>${say.ad}</h3><table width="100%"><tr>${adverts.join('')}</tr></table>` : ''}<p style="font-size:11px">${escaped(fill(say.care))}</p>`
    const domain = locale.language === 'es' ? 'mercadolibre.com.mx' : 'mercadolivre.com.br'
    return {
      mail: {
        from: { name: say.sender, email: `no-responder@${domain}` },
        subject: fill(say.subject),
        sentAt: order.sentAt,
        html: page(random, order, fill(say.paid), body),
      },
      truth: truthOf(order, { sku: false, unitPrice: false }),
    }
  },
}
