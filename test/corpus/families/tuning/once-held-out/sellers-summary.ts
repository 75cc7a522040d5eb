import type { Family } from '../../../kit/family.ts'
import { escaped, page } from '../../../kit/html.ts'
import { longDay } from '../../../kit/locales.ts'
import type { OrderLine } from '../../../kit/orders.ts'
import { phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { orderOf } from './goods.ts'
import { billedTo, daysFrom } from './invoice-parts.ts'

const words = phrases(
  [
    'market',
    'subject',
    'lead',
    'order',
    'date',
    'seller',
    'parcel',
    'titles',
    'sellerSum',
    'sellerFreight',
    'free',
    'all',
    'freight',
    'coupon',
    'total',
    'contains',
    'arrives',
    'wallet',
    'sellers',
  ],
  {
    en: 'Bazaar Lane|Order {n}: {c} sellers are packing|Thanks {b}, your order went to {c} sellers.|Order ID|Ordered on|Sold by|Parcel|Product;Qty;Price;Amount|Seller subtotal|Delivery from this seller|FREE|Items ({q})|Delivery from all sellers|Coupon {k}|Order total|Includes {t} of {x}|Arrives by {d}|Your wallet balance is {w}.|Aarav Exports;Neem Street Co;Blue Door Goods',
    hi: 'बाज़ार गली|ऑर्डर {n}: {c} विक्रेता पैक कर रहे हैं|धन्यवाद {b}, आपका ऑर्डर {c} विक्रेताओं को भेजा गया।|ऑर्डर आईडी|ऑर्डर की तारीख|विक्रेता|पार्सल|उत्पाद;मात्रा;मूल्य;राशि|विक्रेता का उप-योग|इस विक्रेता की डिलीवरी|मुफ़्त|वस्तुएं ({q})|सभी विक्रेताओं की डिलीवरी|कूपन {k}|ऑर्डर का कुल योग|इसमें {t} {x} शामिल है|{d} तक पहुंचेगा|आपके वॉलेट में {w} शेष है।|आरव एक्सपोर्ट्स;नीम स्ट्रीट;नीला दरवाज़ा',
    pt: 'Feira da Rua|Pedido {n}: {c} vendedores estão a embalar|Obrigado {b}, a sua encomenda seguiu para {c} vendedores.|ID do pedido|Data do pedido|Vendido por|Embalagem|Produto;Qtd.;Preço;Valor|Subtotal do vendedor|Envio deste vendedor|Grátis|Artigos ({q})|Envio de todos os vendedores|Cupão {k}|Total do pedido|Inclui {t} de {x}|Chega até {d}|O saldo da sua carteira é {w}.|Ateliê Sado;Olaria Nova;Porta Azul',
  },
)

/** A marketplace order from one or two sellers: a table, a subtotal and freight for each, the sums of all below. */
export const sellersSummary: Family = {
  name: 'sellers-summary',
  kind: 'marketplace',
  locales: ['hi-IN', 'en-IN', 'pt-PT', 'hi-IN'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      number: ['BL-########', '408-#######-#######', 'OD##########'],
      options: 0.3,
      lines: [2, 6],
      long: 0.03,
      freeShipping: 0.3,
      tax: ['included', 'none'],
    })
    const { money } = writingOf(random, order)
    const half = Math.ceil(order.lines.length / 2)
    const groups = order.lines.length < 2 ? [order.lines] : [order.lines.slice(0, half), order.lines.slice(half)]
    const freight =
      groups.length === 1 || order.shipping === 0 || random.chance(0.5)
        ? [order.shipping, 0]
        : [190, order.shipping - 190]
    const sellers = random.sample(say.sellers.split(';'), groups.length)
    const values: Readonly<Record<string, string>> = {
      n: order.number,
      c: String(groups.length),
      b: order.buyer.split(' ')[0] ?? '',
      q: String(order.lines.reduce((sum, { quantity }) => sum + quantity, 0)),
      k: random.code('@@@@@##'),
      t: locale.taxWord,
      x: money(order.tax),
      w: money(random.whole(0, 90_000)),
    }
    const fill = (text: string): string => text.replace(/\{(\w)\}/g, (whole, name: string) => values[name] ?? whole)
    const titles = say.titles.split(';')
    const item = ({ name, options, quantity, price, total }: OrderLine): string =>
      `<tr><td>${escaped(name)}${options.map((option) => `<br><small>${option.name}: ${escaped(option.value)}</small>`).join('')}</td><td>${quantity}</td><td align="right">${escaped(money(price))}</td><td align="right">${escaped(money(total))}</td></tr>`
    const sum = (label: string, text: string): string =>
      `<tr><td colspan="3">${escaped(label)}</td><td align="right">${escaped(text)}</td></tr>`
    const charge = (amount: number): string => (amount > 0 ? money(amount) : say.free)
    const sections = groups.map((lines, at) => {
      const sold = lines.reduce((total, line) => total + line.total, 0)
      const day = longDay(daysFrom(order.date, 4 + at * 3), locale)
      return `<div style="border:1px solid #ccc;margin:12px 0;padding:8px"><p><b>${say.seller} ${escaped(sellers[at] ?? '')}</b> · ${say.parcel} ${order.number}-${at + 1}<br>${say.arrives.replace('{d}', day)}</p><table width="100%"><tr>${titles.map((title) => `<th align="left">${title}</th>`).join('')}</tr>${lines.map(item).join('\n')}${sum(say.sellerSum, money(sold))}${sum(say.sellerFreight, charge(freight[at] ?? 0))}</table></div>`
    })
    const total = (label: string, text: string): string =>
      `<tr><td>${escaped(label)}</td><td align="right">${escaped(text)}</td></tr>`
    const body = `<h1>${escaped(fill(say.lead))}</h1><p>${say.order}: <b>${order.number}</b><br>${say.date}: ${longDay(order.date, locale)}</p>
${sections.join('\n')}<table width="100%" bgcolor="#f6f6f6">${total(fill(say.all), money(order.subtotal))}${total(say.freight, charge(order.shipping))}${order.discount > 0 ? total(fill(say.coupon), money(-order.discount)) : ''}${total(say.total, money(order.total))}</table>${order.taxMode === 'included' ? `<p><small>${escaped(fill(say.contains))}</small></p>` : ''}<p>${billedTo(random, order).map(escaped).join('<br>')}</p>${random.chance(0.4) ? `<p>${escaped(fill(say.wallet))}</p>` : ''}`
    return {
      mail: {
        from: { name: say.market, email: `orders@bazaarlane.${locale.domain}` },
        subject: fill(say.subject),
        sentAt: order.sentAt,
        html: page(random, order, fill(say.lead), body),
      },
      truth: truthOf(order, { sku: false }),
    }
  },
}
