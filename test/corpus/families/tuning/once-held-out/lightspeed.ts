import type { Family } from '../../../kit/family.ts'
import { escaped, footer, page } from '../../../kit/html.ts'
import { longDay } from '../../../kit/locales.ts'
import { mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { orderOf } from './goods.ts'
import { billedTo, halfUp, severalTaxes } from './invoice-parts.ts'

const words = phrases(
  [
    'subject',
    'thanks',
    'order',
    'placed',
    'code',
    'subtotal',
    'coupon',
    'delivery',
    'free',
    'federal',
    'regional',
    'total',
    'points',
    'ship',
    'pickup',
  ],
  {
    en: 'We got your order {n}|Hi {b}, we got your order and are getting it ready.|Order {n}|Placed on {d} with card ending in 4021|Article code|Subtotal|Coupon {c}|Delivery by Canada Post|Free|GST (5%)|PST (7%)|Total|You earned {p} points with this order. 500 points are worth {m}.|Ship to|Expected between 4 and 7 business days',
    fr: 'Nous avons reçu votre commande {n}|Bonjour {b}, votre commande est bien arrivée et nous la préparons.|Commande {n}|Passée le {d} avec la carte se terminant par 4021|Code d’article|Sous-total|Coupon {c}|Livraison par Postes Canada|Gratuit|TPS (5 %)|TVQ (9,975 %)|Total|Cette commande vous rapporte {p} points. 500 points valent {m}.|Livrer à|Prévue entre 4 et 7 jours ouvrables',
  },
)

/**
 * Lightspeed: `2 × price` below the name with the line total beside it, former prices struck through, two taxes,
 * loyalty points below in some mails.
 */
export const lightspeed: Family = {
  name: 'lightspeed',
  kind: 'platform',
  locales: ['en-CA', 'fr-CA'],
  draw(random, locale) {
    const say = words(locale.language)
    const drawn = orderOf(random, locale, {
      number: ['ORD#####', 'ORD1####', '#####'],
      options: 0.5,
      tax: ['none'],
      sku: ['21000000####', '@@@-####', '####'],
    })
    const [federal, regional] = [5, locale.language === 'fr' ? 9.975 : 7].map((rate) =>
      halfUp((drawn.total * rate) / 100),
    ) as [number, number]
    const tax = federal + regional
    const order = { ...drawn, taxMode: 'added' as const, tax, total: drawn.total + tax }
    const { money } = writingOf(random, order)
    const fill = (text: string): string =>
      text
        .replace('{n}', order.number)
        .replace('{b}', order.buyer)
        .replace('{d}', longDay(order.date, locale))
        .replace('{c}', random.code('@@@@##'))
        .replace('{p}', String(Math.floor(order.total / 100)))
        .replace('{m}', money(500))
    const items = order.lines.map(({ name, sku, options, quantity, price, total }) => {
      const was = random.chance(0.25) ? `<s style="color:#999">${escaped(money(price + 400))}</s> ` : ''
      const variant = options.map((option) => `${escaped(option.name)}: ${escaped(option.value)}`).join('<br>')
      return `<table width="100%" style="border-bottom:1px solid #ddd"><tr><td colspan="2"><a href="https://www.${order.vendor.domain}/${sku}.html"><strong>${escaped(name)}</strong></a>${variant === '' ? '' : `<br><span>${variant}</span>`}<br><span style="font-size:11px">${say.code}: ${sku}</span></td></tr><tr><td>${quantity} × ${was}${escaped(money(price))}</td><td align="right">${escaped(money(total))}</td></tr></table>`
    })
    const sum = (label: string, text: string): string =>
      `<div style="overflow:hidden"><div style="float:left">${escaped(label)}</div><div style="float:right">${escaped(text)}</div></div>`
    const body = `<h1>${fill(say.order)}</h1><p>${fill(say.thanks)}</p><p>${fill(say.placed)}</p>
${items.join('\n')}
${sum(say.subtotal, money(order.subtotal))}${order.discount > 0 ? sum(fill(say.coupon), money(-order.discount)) : ''}${sum(say.delivery, order.shipping > 0 ? money(order.shipping) : say.free)}${sum(say.federal, money(federal))}${sum(say.regional, money(regional))}${sum(say.total, money(order.total))}
<h4>${say.ship}</h4><p>${billedTo(random, order).map(escaped).join('<br>')}</p><p>${say.pickup}</p>${random.chance(0.5) ? `<p>${escaped(fill(say.points))}</p>` : ''}${footer(order)}`
    return {
      mail: mailOf(order, fill(say.subject), { html: page(random, order, fill(say.thanks), body) }),
      truth: severalTaxes(truthOf(order)),
    }
  },
}
