import type { Family } from '../../../kit/family.ts'
import { escaped, page } from '../../../kit/html.ts'
import { fullDay, longDay } from '../../../kit/locales.ts'
import { filled, mailOf, phrases } from '../../../kit/phrases.ts'
import { addressOf, goodsOf, orderFor } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'

const goods = goodsOf({
  nl: {
    vendors: 'Groothandelsplein|Inkoopmarkt|Winkelbeurs Online',
    products:
      'Sokken Streep 36-41|Wandhaak Messing Vogel|Kaarthouder Hout|Theeglas Ribbel|Notitieblok Terrazzo|Plantenpot Mini Zand|Wierook Sandelhout 20 st.|Sleutelhanger Vilt Vos|Zeepschaal Travertijn|Geurzakje Ceder|Snijplank Acacia L|Kaarsenstandaard Laag',
  },
  de: {
    vendors: 'Großhandelsplatz|Einkaufsmarkt24|Ladenmesse Online',
    products:
      'Socken Streifen 36-41|Wandhaken Messing Vogel|Kartenhalter Holz|Teeglas Rippe|Notizblock Terrazzo|Mini-Blumentopf Sand|Räucherstäbchen Sandelholz 20 St.|Schlüsselanhänger Filz Fuchs|Seifenschale Travertin|Duftsäckchen Zeder|Schneidebrett Akazie L|Kerzenständer flach',
  },
  en: {
    vendors: 'Trade Square|Shopkeeper Market|The Buying Hall',
    products:
      'Stripe Socks 36-41|Brass Bird Hook|Wooden Card Holder|Ribbed Tea Glass|Terrazzo Notepad|Mini Plant Pot Sand|Sandalwood Incense 20 pc|Felt Fox Keyring|Travertine Soap Dish|Cedar Sachet|Acacia Board L|Low Candle Holder',
  },
  fr: {
    vendors: 'Place du Gros|Marché des Boutiques|Le Comptoir Pro',
    products:
      'Chaussettes Rayures 36-41|Patère Laiton Oiseau|Porte-carte Bois|Verre à thé Strié|Bloc-notes Terrazzo|Mini pot Sable|Encens Santal 20 bât.|Porte-clés Feutre Renard|Porte-savon Travertin|Sachet Cèdre|Planche Acacia L|Bougeoir Bas',
  },
})

const words = phrases(
  [
    'subject',
    'title',
    'number',
    'date',
    'pay',
    'later',
    'count',
    'each',
    'min',
    'part',
    'sum',
    'off',
    'ship',
    'free',
    'tax',
    'total',
    'to',
    'text',
  ],
  {
    nl: 'Bestelling {n} is geplaatst|Bedankt voor je bestelling!|Bestelnummer|Besteldatum|Betaalmethode|Achteraf betalen (30 dagen)|{q} stuks|per stuk|Besteleenheid: {m}|Totaal {v}|Subtotaal|Korting|Verzendkosten|Gratis|Btw {p}%|Totaalbedrag incl. btw|Verzendadres|De merken hieronder verzenden elk vanuit hun eigen magazijn.',
    de: 'Bestellung {n} wurde aufgegeben|Danke für deine Bestellung!|Bestellnummer|Bestelldatum|Zahlungsart|Später zahlen (30 Tage)|{q} Stück|pro Stück|Bestelleinheit: {m}|Summe {v}|Zwischensumme|Rabatt|Versandkosten|Kostenlos|MwSt. {p} %|Gesamtbetrag inkl. MwSt.|Lieferadresse|Die folgenden Marken versenden jeweils aus ihrem eigenen Lager.',
    en: 'Order {n} has been placed|Thank you for your order!|Order number|Order date|Payment method|Pay later (30 days)|{q} pieces|per piece|Order unit: {m}|Total {v}|Subtotal|Discount|Shipping costs|Free|VAT {p}%|Total amount incl. VAT|Shipping address|The brands below each ship from their own warehouse.',
    fr: 'La commande {n} a été passée|Merci pour votre commande !|Numéro de commande|Date de commande|Mode de paiement|Payer plus tard (30 jours)|{q} pièces|par pièce|Unité de vente : {m}|Total {v}|Sous-total|Remise|Frais de port|Offerts|TVA {p} %|Montant total TTC|Adresse de livraison|Les marques ci-dessous expédient chacune depuis leur propre entrepôt.',
  },
)

const brands = [
  'Klevering & Zn',
  'Studio Lotte',
  'House of Moss',
  'Vondels',
  'Fjord Goods',
  'Petit Matin',
  'Rex & Rosa',
]

/**
 * Orderchamp: a heading for each brand in the order, a subtotal for each if there are several, then the sums as a
 * definition list.
 */
export const orderchamp: Family = {
  name: 'orderchamp',
  kind: 'marketplace',
  locales: ['nl-NL', 'de-DE', 'en-GB', 'fr-FR', 'nl-NL'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderFor(random, locale, {
      goods,
      number: ['OC########', '@@@-######', '2########'],
      sku: ['######', '@@@###', '87###########'],
      options: 0,
      lines: [2, 8],
      prices: [95, 2900],
      quantities: [2, 24],
      discount: 0.25,
      freeShipping: 0.45,
      tax: ['added'],
      long: 0.02,
    })
    const { money, percent } = writingOf(random, order, { minus: 'before' })
    const hasSku = random.chance(0.5)
    const hasMin = random.chance(0.5)
    const parts = Math.min(order.lines.length, random.whole(1, 3))
    const names = random.sample(brands, parts)
    const size = Math.ceil(order.lines.length / parts)
    const groups = names.flatMap((brand, at) => {
      const lines = order.lines.slice(at * size, (at + 1) * size)
      return lines.length > 0 ? [{ brand, lines }] : []
    })
    const shown = groups.map(({ brand, lines }) => {
      const cards = lines.map(
        (line) =>
          `<div style="display:table-row"><div style="display:table-cell;width:60px"><img src="https://cdn.${order.vendor.domain}/p/${random.code('######')}.jpg" width="50" alt=""></div><div style="display:table-cell"><div><a href="https://www.${order.vendor.domain}/p/${random.code('#####')}">${escaped(line.name)}</a></div>${hasSku ? `<div style="color:#888">${line.sku}</div>` : ''}<div>${filled(say.count, { q: String(line.quantity) })}</div><div>${escaped(money(line.price))} ${say.each}</div>${hasMin ? `<div style="color:#888">${filled(say.min, { m: String(random.pick([1, 2, 3, 6].filter((size) => line.quantity % size === 0))) })}</div>` : ''}</div><div style="display:table-cell;text-align:right">${escaped(money(line.total))}</div></div>`,
      )
      const sum = lines.reduce((all, { total }) => all + total, 0)
      const part =
        groups.length > 1
          ? `<p style="text-align:right">${escaped(filled(say.part, { v: brand }))}: ${escaped(money(sum))}</p>`
          : ''
      return `<h3>${escaped(brand)}</h3><div style="display:table;width:100%">${cards.join('\n')}</div>${part}`
    })
    const fact = (label: string, value: string): string => `<dt>${label}</dt>\n<dd>${escaped(value)}</dd>\n`
    const day = random.chance(0.5) ? longDay(order.date, locale) : fullDay(order.date, locale)
    const body = `<h1>${say.title}</h1><dl>${fact(say.number, order.number)}${fact(say.date, day)}${fact(say.pay, say.later)}</dl><p>${say.text}</p>${shown.join('\n')}<hr><dl>${fact(say.sum, money(order.subtotal))}${order.discount > 0 ? fact(`${say.off} ${random.code('@@@@##')}`, money(-order.discount)) : ''}${fact(say.ship, order.shipping === 0 ? say.free : money(order.shipping))}${fact(filled(say.tax, { p: percent(order.taxRate) }), money(order.tax))}${fact(say.total, money(order.total))}</dl><h4>${say.to}</h4><p>${addressOf(random, order).map(escaped).join('<br>')}</p><p><small>${escaped(order.vendor.name)}, ${escaped(order.vendor.city)}</small></p>`
    const subject = filled(say.subject, { n: order.number })
    return {
      mail: mailOf(order, subject, { html: page(random, order, say.title, body) }),
      truth: truthOf(order, { sku: hasSku }),
    }
  },
}
