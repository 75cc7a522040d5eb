import type { Family } from '../../kit/family.ts'
import { escaped } from '../../kit/html.ts'
import { fullDay, longDay } from '../../kit/locales.ts'
import { filled, mailOf, phrases } from '../../kit/phrases.ts'
import { addressOf, dayAfter, orderFor } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { ownNumber, pairsOf, suggested } from './system-goods.ts'

const wordsIn = phrases(
  [
    'subject',
    'hello',
    'thanks',
    'details',
    'order',
    'placed',
    'po',
    'arriving',
    'sold',
    'qty',
    'condition',
    'sub',
    'shipping',
    'promo',
    'before',
    'tax',
    'total',
    'rec',
    'to',
  ],
  {
    en: 'Your Amazon Business order of {c} x {what}|Hello {who},|Thank you for your order. We’ll send a confirmation when your items ship.|Order Details|Order #|Placed on|PO number|Arriving:|Sold by:|Qty:|Condition: New|Item Subtotal:|Shipping & Handling:|Promotion Applied:|Total Before Tax:|Estimated Tax:|Order Total:|Recommended for your business|Ship to:',
    de: 'Ihre Amazon Business-Bestellung von {c} x {what}|Guten Tag {who},|vielen Dank für Ihre Bestellung. Wir benachrichtigen Sie, sobald Ihre Artikel versandt wurden.|Bestelldetails|Bestellnr.|Aufgegeben am|Bestellnummer (PO)|Zustellung:|Verkauft durch:|Menge:|Zustand: Neu|Zwischensumme:|Verpackung & Versand:|Aktion:|Summe ohne USt.:|Geschätzte USt.:|Gesamtbetrag:|Empfehlungen für Ihr Unternehmen|Versand an:',
    fr: 'Votre commande Amazon Business : {c} x {what}|Bonjour {who},|Merci pour votre commande. Nous vous informerons dès l’expédition de vos articles.|Détails de la commande|Commande n°|Effectuée le|Numéro de bon de commande|Livraison :|Vendu par :|Quantité :|État : Neuf|Sous-total articles :|Livraison :|Promotion appliquée :|Total HT :|TVA estimée :|Montant total :|Recommandé pour votre entreprise|Livraison à :',
  },
)

/** Amazon Business: shipments with a day of arrival each, price of one below the seller, net sum before the estimated tax. */
export const amazonBusiness: Family = {
  name: 'amazon-business',
  kind: 'marketplace',
  locales: ['en-US', 'de-DE', 'en-GB', 'fr-FR'],
  draw(random, locale) {
    const order = orderFor(random, locale, {
      number: ['112-#######-#######', '302-#######-#######', '026-#######-#######'],
      options: 0.3,
      discount: 0.15,
      freeShipping: 0.6,
      tax: ['added'],
      quantities: [1, 20],
      prices: [299, 5900],
      long: 0.03,
    })
    const words = wordsIn(locale.language)
    const pattern =
      { USD: '$#', GBP: '£#' }[locale.currency] ?? (locale.language === 'de' ? random.pick(['EUR #', '# €']) : '# €')
    const { money } = writingOf(random, order, { pattern, minus: 'before', space: ' ' })
    const shown = (minor: number): string => escaped(money(minor))
    const po = random.chance(0.5) ? ownNumber(random) : null
    const cut = order.lines.length > 2 && random.chance(0.5) ? Math.ceil(order.lines.length / 2) : order.lines.length
    const sold = random.chance(0.5) ? 'Amazon EU S.à r.l.' : order.vendor.name
    const item = (line: (typeof order.lines)[number]): string =>
      `<tr><td class="photo" width="90"><img src="https://m.media-amazon.com/images/I/${random.code('??????')}.jpg" width="80"></td><td class="name"><a href="https://www.amazon.com/gp/r.html" style="color:#006699">${escaped(line.name)}</a>${line.options.length > 0 ? `<br>${escaped(pairsOf(line, ' | '))}` : ''}<br>${words.sold} ${escaped(sold)}<br>${words.condition}<br>${words.qty} ${line.quantity}</td><td class="price" align="right"><strong>${shown(line.price)}</strong></td></tr>`
    const shipment = (lines: readonly (typeof order.lines)[number][], days: number): string =>
      `<table width="100%" style="border-top:2px solid #e9a33b"><tr><td><p>${words.arriving}<br><b style="color:#009900">${fullDay(dayAfter(order.date, days), locale)}</b></p><p>${words.to}<br><b>${addressOf(random, order).slice(0, 2).map(escaped).join('<br>')}</b></p></td></tr></table><table width="100%" class="items">${lines.map(item).join('\n')}</table>`
    const net = order.total - order.tax
    const sum = (label: string, value: string): string =>
      `<tr><td align="right">${label}</td><td align="right" width="100">${value}</td></tr>`
    const sums = [
      sum(words.sub, shown(order.subtotal)),
      sum(escaped(words.shipping), shown(order.shipping)),
      ...(order.discount > 0 ? [sum(words.promo, shown(-order.discount))] : []),
      sum(words.before, shown(net)),
      sum(words.tax, shown(order.tax)),
      sum(`<strong>${words.total}</strong>`, `<strong>${shown(order.total)}</strong>`),
    ]
    const also = random.chance(0.4)
      ? `<h3>${words.rec}</h3><table><tr>${suggested(
          random,
          ['Copy Paper A4, 5 x 500', 'Label Roll 4x6', 'Packing Tape 6-pack', 'AA Batteries, 48 ct'],
          order,
          3,
        )
          .map(({ name, price }) => `<td>${name}<br>${shown(price)}</td>`)
          .join('')}</tr></table>`
      : ''
    const first = order.lines[0]
    const what = (first?.name ?? '').length > 28 ? `"${(first?.name ?? '').slice(0, 25)}..."` : `"${first?.name ?? ''}"`
    const html = `<html><head><style>a{text-decoration:none}</style></head><body><table id="container" width="640"><tr><td><table width="100%" id="header"><tr><td rowspan="2" class="logo"><img src="https://images-na.ssl-images-amazon.com/business.png" alt="Amazon Business"></td><td align="right"><a href="#">Your Orders</a> | <a href="#">amazon business</a></td></tr><tr><td align="right" class="title"><h2>${words.details}</h2>${words.order} <a href="https://www.amazon.com/order">${order.number}</a></td></tr></table>
<p>${filled(words.hello, { who: escaped(order.buyer) })}</p><p>${words.thanks}</p>
<table width="100%" id="info"><tr><td><h3>${words.details}</h3>${words.order} <a href="#">${order.number}</a><br>${words.placed} ${longDay(order.date, locale)}${po === null ? '' : `<br>${words.po}: ${po}`}</td></tr></table>
${shipment(order.lines.slice(0, cut), 2)}${cut < order.lines.length ? shipment(order.lines.slice(cut), 5) : ''}
<table width="100%" id="costBreakdown">${sums.join('\n')}</table>${also}<p style="font-size:10px;color:#666">Amazon EU S.à r.l., 38 avenue John F. Kennedy, L-1855 Luxembourg; R.C.S. B 101818; LU 20260743</p></td></tr></table></body></html>`
    return {
      mail: {
        ...mailOf(order, filled(words.subject, { c: String(first?.quantity ?? 1), what }), { html }),
        from: { name: 'Amazon Business', email: 'auto-confirm@amazon.com' },
      },
      truth: truthOf(order, { sku: false, lineTotal: false }),
    }
  },
}
