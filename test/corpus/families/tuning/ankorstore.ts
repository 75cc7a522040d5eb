import type { Family } from '../../kit/family.ts'
import { escaped, page } from '../../kit/html.ts'
import { longDay } from '../../kit/locales.ts'
import { filled, mailOf, phrases } from '../../kit/phrases.ts'
import { addressOf, dayAfter, goodsOf, orderFor, withDiscount, withEach } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const goods = goodsOf({
  fr: {
    vendors: 'Savonnerie Bohême|Les Petits Oursins|Bougies Lisière|Thés de Mai',
    products:
      'Savon surgras Calendula|Baume à lèvres Miel|Bougie Figue sauvage 180 g|Infusion Verveine 50 g|Carte postale Hirondelle|Sachet de lavande brodé|Huile de massage Arnica|Tasse émaillée bleue|Confiture Mirabelle 220 g|Tote bag Sardines',
    options: 'Parfum:Lavande,Verveine,Sans parfum|Format:50 g,100 g',
  },
  de: {
    vendors: 'Seifenwerk Ostsee|Papier Ahoi|Kerzenstube Lorenz|Teehaus Mairegen',
    products:
      'Haarseife Brennnessel|Lippenbalsam Honig|Duftkerze Wildfeige 180 g|Kräutertee Verbene 50 g|Postkarte Schwalbe|Lavendelkissen bestickt|Massageöl Arnika|Emaillebecher blau|Mirabellenmarmelade 220 g|Stoffbeutel Sardine',
    options: 'Duft:Lavendel,Verbene,ohne Duft|Größe:50 g,100 g',
  },
  en: {
    vendors: 'Saltmarsh Soap Co|Paper Heron|Wick & Fern|Little Brine',
    products:
      'Calendula Soap Bar|Honey Lip Balm|Wild Fig Candle 180 g|Verbena Tea 50 g|Swallow Postcard|Lavender Sachet|Arnica Massage Oil|Blue Enamel Mug|Mirabelle Jam 220 g|Sardine Tote',
    options: 'Scent:Lavender,Verbena,Unscented|Size:50 g,100 g',
  },
  nl: {
    vendors: 'Zeepziederij Kwelder|Papier Reiger|Kaarsenmakerij Vos|Theehuis Mei',
    products:
      'Zeepblok Calendula|Lippenbalsem Honing|Geurkaars Wilde Vijg 180 g|Thee Verbena 50 g|Ansichtkaart Zwaluw|Lavendelzakje|Massageolie Arnica|Emaille mok blauw|Mirabellenjam 220 g|Tas Sardientjes',
    options: 'Geur:Lavendel,Verbena,zonder geur|Maat:50 g,100 g',
  },
})

const words = phrases(
  [
    'subject',
    'title',
    'text',
    'number',
    'on',
    'to',
    'count',
    'packs',
    'each',
    'rrp',
    'sum',
    'off',
    'ship',
    'free',
    'tax',
    'total',
    'due',
    'more',
  ],
  {
    fr: 'Votre commande {n} chez {v} est confirmée|C’est confirmé !|{v} a accepté votre commande et la prépare.|Commande|Passée le|Livraison à|Quantité : {q}|{k} lots de {s}|{p} / unité|PVC {r}|Sous-total HT|Offre de bienvenue|Livraison|Offerte|TVA|Total TTC|À payer au plus tard le {d}, {t}|Les commerçants aiment aussi',
    de: 'Deine Bestellung {n} bei {v} ist bestätigt|Alles bestätigt!|{v} hat deine Bestellung angenommen und bereitet sie vor.|Bestellung|Aufgegeben am|Lieferung an|Menge: {q}|{k} Packungen à {s}|{p} / Stück|UVP {r}|Zwischensumme netto|Willkommensangebot|Versand|Kostenlos|MwSt.|Gesamtbetrag brutto|Zahlbar bis {d}: {t}|Andere Läden kaufen auch',
    en: 'Your order {n} with {v} is confirmed|Confirmed!|{v} has accepted your order and is getting it ready.|Order|Placed on|Delivery to|Quantity: {q}|{k} packs of {s}|{p} / unit|RRP {r}|Subtotal excl. VAT|Welcome offer|Shipping|Free|VAT|Total incl. VAT|Due by {d}: {t}|Retailers also like',
    nl: 'Je bestelling {n} bij {v} is bevestigd|Bevestigd!|{v} heeft je bestelling aanvaard en maakt die klaar.|Bestelling|Geplaatst op|Levering aan|Aantal: {q}|{k} pakken van {s}|{p} / stuk|Adviesprijs {r}|Subtotaal excl. btw|Welkomstaanbieding|Verzending|Gratis|Btw|Totaal incl. btw|Te betalen voor {d}: {t}|Winkels kochten ook',
  },
)

/**
 * Marketplace for shops: pack sizes below the quantity, the recommended retail price next to the price to pay, payment
 * in 60 days.
 */
export const ankorstore: Family = {
  name: 'ankorstore-order',
  kind: 'marketplace',
  locales: ['fr-FR', 'de-DE', 'en-GB', 'nl-NL', 'fr-FR'],
  draw(random, locale) {
    const say = words(locale.language)
    const drawn = orderFor(random, locale, {
      goods,
      number: ['CMD-########', 'ANK-??????', '@@####-######', 'B2B########'],
      sku: ['@@@-##', '37#############', '??????'],
      options: 0.3,
      prices: [120, 1900],
      quantities: [1, 5],
      discount: 0.35,
      freeShipping: 0.5,
      tax: ['added'],
      long: 0,
    })
    const sizes = drawn.lines.map(() => random.pick([1, 3, 6, 6, 12]))
    const order = withDiscount(
      random,
      withEach(drawn, (line, at) => ({ ...line, quantity: Math.min(line.quantity, 8) * (sizes[at] ?? 1) })),
    )
    const { money } = writingOf(random, order, { minus: 'before' })
    const [hasSku, hasRetail, hasPacks] = [random.chance(0.5), random.chance(0.6), random.chance(0.7)]
    const items = order.lines.map((line, at) => {
      const size = sizes[at] ?? 1
      const retail = Math.round((line.price * 2.2) / 10) * 10
      const about = [
        ...line.options.map(({ value }) => escaped(value)),
        ...(hasSku ? [`SKU ${line.sku}`] : []),
        `${filled(say.count, { q: String(line.quantity) })}${hasPacks && size > 1 && line.quantity > size ? ` (${filled(say.packs, { k: String(line.quantity / size), s: String(size) })})` : ''}`,
        escaped(filled(say.each, { p: money(line.price) })),
        ...(hasRetail ? [`<span style="color:#999">${escaped(filled(say.rrp, { r: money(retail) }))}</span>`] : []),
      ]
      return `<tr><td width="72"><img src="https://img.${order.vendor.domain}/${random.code('######')}.jpg" width="64" alt=""></td><td><b>${escaped(line.name)}</b><br>${about.join('<br>')}</td><td align="right" valign="top">${escaped(money(line.total))}</td></tr>`
    })
    const sum = (label: string, value: string): string =>
      `<tr><td></td><td>${label}</td><td align="right">${escaped(value)}</td></tr>`
    const due = longDay(dayAfter(order.date, 60), locale)
    const others = random.sample(
      goods.products[locale.language].filter((name) => !order.lines.some((line) => line.name === name)),
      3,
    )
    const more = random.chance(0.4)
      ? `<h3>${say.more}</h3><table><tr>${others.map((name) => `<td>${escaped(name)}<br>${escaped(money(random.whole(150, 1900)))}</td>`).join('')}</tr></table>`
      : ''
    const body = `<h1>${say.title}</h1><p>${escaped(filled(say.text, { v: order.vendor.name }))}</p><p><b>${say.number} ${order.number}</b><br>${say.on} ${longDay(order.date, locale)}</p><table width="100%">${items.join('\n')}${sum(say.sum, money(order.subtotal))}${order.discount > 0 ? sum(say.off, money(-order.discount)) : ''}${sum(say.ship, order.shipping === 0 ? say.free : money(order.shipping))}${sum(say.tax, money(order.tax))}${sum(`<b>${say.total}</b>`, money(order.total))}</table><p>${escaped(filled(say.due, { d: due, t: money(order.total) }))}</p><h4>${say.to}</h4><p>${addressOf(random, order).map(escaped).join('<br>')}</p>${more}`
    const subject = filled(say.subject, { n: order.number, v: order.vendor.name })
    return {
      mail: {
        ...mailOf(order, subject, { html: page(random, order, say.title, body) }),
        from: { name: 'Halle Commune', email: 'no-reply@halle-commune.example' },
      },
      truth: truthOf(order, { sku: hasSku }),
    }
  },
}
