import { productNames } from '../../kit/catalogue.ts'
import type { Family } from '../../kit/family.ts'
import { escaped, footer, page } from '../../kit/html.ts'
import { fullDay, longDay } from '../../kit/locales.ts'
import { orderOf } from '../../kit/orders.ts'
import { mailOf, phrases } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const words = phrases(
  [
    'subject',
    'hello',
    'number',
    'date',
    'yours',
    'article',
    'quantity',
    'goods',
    'voucher',
    'shipping',
    'free',
    'total',
    'incl',
    'points',
    'balance',
    'like',
    'from',
  ],
  {
    de: 'Bestellbestätigung|schön, dass du bei uns eingekauft hast!|Bestellnummer|Bestelldatum|Deine Artikel|Art.-Nr.|Menge|Warenwert|Gutschein|Versandkosten|GRATIS|Gesamtsumme|inkl. MwSt.|Mit dieser Bestellung sammelst du|Dein Punkteguthaben entspricht|Das könnte dir auch gefallen|ab',
    nl: 'Bevestiging van je bestelling|wat leuk dat je bij ons hebt gewinkeld!|Bestelnummer|Besteldatum|Jouw artikelen|Artikelnr.|Aantal|Artikelen|Cadeaubon|Verzendkosten|GRATIS|Totaalbedrag|incl. btw|Met deze bestelling spaar je|Je spaartegoed is|Misschien vind je dit ook leuk|vanaf',
    fr: 'Confirmation de votre commande|merci de votre confiance !|Numéro de commande|Date de commande|Vos articles|Réf.|Quantité|Sous-total|Bon d’achat|Frais de livraison|OFFERTS|Total TTC|dont TVA|Avec cette commande vous gagnez|Votre cagnotte est de|Vous aimerez aussi|dès',
    sv: 'Orderbekräftelse|kul att du handlade hos oss!|Ordernummer|Orderdatum|Dina varor|Art.nr|Antal|Varuvärde|Presentkort|Frakt|FRI|Totalsumma|varav moms|Med den här ordern får du|Ditt bonussaldo är|Du kanske också gillar|från',
    en: 'Order confirmation|thank you for shopping with us!|Order number|Order date|Your items|Item no.|Quantity|Items|Voucher|Delivery|FREE|Total|incl. VAT|With this order you earn|Your bonus balance is|You may also like|from',
  },
)

/** Cards with the old price struck through, bonus points, a balance in money, and recommended goods. */
export const fashion: Family = {
  name: 'fashion',
  kind: 'platform',
  locales: ['de-DE', 'nl-NL', 'fr-FR', 'sv-SE', 'en-GB', 'de-AT'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      number: ['1########', '######-##', 'M#######'],
      options: 0.8,
      tax: ['included'],
      quantities: [1, 3],
      lines: [1, 4],
      long: 0,
    })
    const { money } = writingOf(random, order)
    const items = order.lines.map(({ name, sku, options, quantity, total }) => {
      const old = random.chance(0.3) ? `<s style="color:#999">${escaped(money(Math.round(total * 1.25)))}</s> ` : ''
      return `<table width="100%"><tr><td width="90"><img src="https://img.${order.vendor.domain}/${sku}.jpg" width="80" alt=""></td><td valign="top"><b>${escaped(name)}</b><br>${say.article} ${sku}<br>${options.map((option) => `${option.name}: ${escaped(option.value)}<br>`).join('')}${say.quantity}: ${quantity}</td><td align="right" valign="top">${old}<b style="color:#c00">${escaped(money(total))}</b></td></tr></table>`
    })
    const sum = (label: string, amount: string): string =>
      `<tr><td>${label}</td><td align="right">${escaped(amount)}</td></tr>`
    const others = random
      .sample(
        productNames[locale.language].filter((name) => !order.lines.some((line) => line.name === name)),
        random.whole(2, 4),
      )
      .map(
        (name) =>
          `<td align="center"><img src="https://img.${order.vendor.domain}/x.jpg" alt=""><br>${escaped(name)}<br>${random.chance(0.5) ? `${say.from} ` : ''}${escaped(money(random.whole(499, 8999)))}</td>`,
      )
    const points = Math.floor(order.total / 100)
    const body = `<img src="https://img.${order.vendor.domain}/head.png" alt="${escaped(order.vendor.name)}"><p>${order.buyer}, ${escaped(say.hello)}</p>
<table><tr><td>${say.number}</td><td>&nbsp;</td><td><b>${order.number}</b></td></tr><tr><td>${say.date}</td><td>&nbsp;</td><td>${escaped(random.pick([longDay, fullDay])(order.date, locale))}</td></tr></table>
<h2 style="text-transform:uppercase">${say.yours}</h2>${items.join('<hr>')}
<table width="100%">${sum(say.goods, money(order.subtotal))}${order.discount > 0 ? sum(say.voucher, money(-order.discount)) : ''}${sum(say.shipping, order.shipping === 0 ? say.free : money(order.shipping))}${sum(`<b>${say.total}</b>`, money(order.total))}${sum(`<small>${say.incl}</small>`, money(order.tax))}</table>
<div style="background:#fee">⭐ ${escaped(say.points)} <b>${points}</b>. ${escaped(say.balance)} <b>${escaped(money(random.whole(100, 4000)))}</b>.</div>
<h2 style="text-transform:uppercase">${say.like}</h2><table><tr>${others.join('')}</tr></table>${footer(order)}`
    return {
      mail: mailOf(order, `${say.subject} ${order.number}`, { html: page(random, order, say.hello, body) }),
      truth: truthOf(order, { unitPrice: false }),
    }
  },
}
