import type { Family } from '../../kit/family.ts'
import { escaped, page } from '../../kit/html.ts'
import { shortDay } from '../../kit/locales.ts'
import { orderOf } from '../../kit/orders.ts'
import { mailOf, phrases } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const words = phrases(
  [
    'thanks',
    'order',
    'placed',
    'items',
    'sku',
    'qty',
    'subtotal',
    'discount',
    'delivery',
    'free',
    'tax',
    'total',
    'subject',
    'shipTo',
  ],
  {
    en: 'Thanks for shopping with us|Order|Placed on|Items|SKU:|Qty:|Subtotal|Promo code|Delivery|Free|Tax|Total|We received your order (#{n})|Delivery address',
    de: 'Danke für Ihren Einkauf|Bestellnr.|Aufgegeben am|Artikel|Artikelnummer:|Anz.:|Zwischensumme|Gutscheincode|Lieferung|Kostenlos|Steuer|Gesamtsumme|Wir haben Ihre Bestellung erhalten (Nr. {n})|Lieferadresse',
    es: 'Gracias por tu compra|Pedido|Realizado el|Artículos|SKU:|Cant.:|Subtotal|Código promocional|Entrega|Gratis|Impuestos|Total|Recibimos tu pedido (nº {n})|Dirección de entrega',
    pt: 'Obrigado por comprar conosco|Pedido|Feito em|Itens|SKU:|Qtd.:|Subtotal|Código promocional|Entrega|Grátis|Imposto|Total|Recebemos o seu pedido (nº {n})|Endereço de entrega',
    fr: 'Merci pour votre achat|Commande|Passée le|Articles|SKU :|Qté :|Sous-total|Code promo|Livraison|Gratuite|Taxe|Total|Nous avons reçu votre commande (n°{n})|Adresse de livraison',
    nl: 'Bedankt voor je aankoop|Bestelling|Geplaatst op|Artikelen|SKU:|Aant.:|Subtotaal|Kortingscode|Bezorging|Gratis|Belasting|Totaal|We hebben je bestelling ontvangen (#{n})|Bezorgadres',
  },
)

/** Cards of divs: name, options, SKU and `Qty: 2` on separate lines, with the line total beside them. */
export const wix: Family = {
  name: 'wix',
  kind: 'platform',
  locales: ['en-US', 'en-GB', 'de-DE', 'es-ES', 'pt-BR', 'fr-FR', 'nl-NL'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, { number: ['10###'], options: 0.6, tax: ['added', 'none'] })
    const { money } = writingOf(random, order)
    const hasSku = random.chance(0.5)
    const items = order.lines.map(
      ({
        name,
        sku,
        options,
        quantity,
        total,
      }) => `<div style="display:table;width:100%"><div style="display:table-cell;width:80px"><img src="https://static.${order.vendor.domain}/i.png" alt=""></div>
<div style="display:table-cell"><div><strong>${escaped(name)}</strong></div>${options.map((option) => `<div style="color:#666">${option.name}: ${escaped(option.value)}</div>`).join('')}${hasSku ? `<div>${say.sku} ${sku}</div>` : ''}<div>${say.qty} ${quantity}</div></div>
<div style="display:table-cell;text-align:right">${escaped(money(total))}</div></div>`,
    )
    const sum = (label: string, amount: string): string =>
      `<div style="display:table;width:100%"><div style="display:table-cell">${label}</div><div style="display:table-cell;text-align:right">${escaped(amount)}</div></div>`
    const body = `<div>${escaped(order.vendor.name)}</div><h2>${escaped(say.thanks)} 🎉</h2>
<div>${say.order} #${order.number} (${say.placed} ${escaped(shortDay(order.date, locale))}, ${random.pick(['9:14', '16:40'])})</div>
<h3>${say.items}</h3>${items.join('<hr>')}<hr>
${sum(say.subtotal, money(order.subtotal))}${order.discount > 0 ? sum(`${say.discount}: ${random.code('@@@@##')}`, money(-order.discount)) : ''}${sum(say.delivery, order.shipping === 0 ? say.free : money(order.shipping))}${order.taxMode === 'added' ? sum(say.tax, money(order.tax)) : ''}<hr>${sum(`<b>${say.total}</b>`, money(order.total))}
<h3>${say.shipTo}</h3><div>${order.buyer}<br>12 Mill Lane<br>10115 Berlin</div><div>© 2026 ${escaped(order.vendor.name)}, ${escaped(order.vendor.city)} · ${order.vendor.phone}</div>`
    return {
      mail: mailOf(order, say.subject.replace('{n}', order.number), { html: page(random, order, say.thanks, body) }),
      truth: truthOf(order, { sku: hasSku, unitPrice: false }),
    }
  },
}
