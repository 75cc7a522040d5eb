import type { Family } from '../../kit/family.ts'
import { escaped } from '../../kit/html.ts'
import { shortDay } from '../../kit/locales.ts'
import { filled, mailOf, phrases } from '../../kit/phrases.ts'
import { addressOf, dayAfter, orderFor } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { apothecary } from './system-goods.ts'

const wordsIn = phrases(
  [
    'subject',
    'thanks',
    'number',
    'from',
    'qty',
    'transaction',
    'items',
    'discount',
    'subtotal',
    'delivery',
    'free',
    'tax',
    'total',
    'arrives',
    'to',
    'paid',
    'help',
  ],
  {
    en: 'Your Etsy Purchase from {shop} ({n})|Thanks for your order!|Your order number is|Purchased from {shop}|Quantity|Transaction ID|Item total|Shop discount|Subtotal|Delivery|FREE|Tax|Order total|Estimated delivery: {a} – {b}|Delivery address|Paid with|Need help? Contact {shop}',
    de: 'Dein Etsy-Kauf bei {shop} ({n})|Danke für deine Bestellung!|Deine Bestellnummer lautet|Gekauft bei {shop}|Anzahl|Transaktions-ID|Artikelsumme|Shop-Rabatt|Zwischensumme|Versand|KOSTENLOS|Steuern|Bestellsumme|Voraussichtliche Lieferung: {a} – {b}|Lieferadresse|Bezahlt mit|Brauchst du Hilfe? Kontaktiere {shop}',
    fr: 'Votre achat Etsy chez {shop} ({n})|Merci pour votre commande !|Votre numéro de commande est|Acheté chez {shop}|Quantité|N° de transaction|Total des articles|Remise de la boutique|Sous-total|Livraison|GRATUIT|Taxes|Total de la commande|Livraison estimée : {a} – {b}|Adresse de livraison|Payé avec|Besoin d’aide ? Contactez {shop}',
  },
)

/** Etsy's page to a buyer: avatar blocks, price of one at the right, transaction numbers beside the order's, days of arrival only. */
export const etsyBuyer: Family = {
  name: 'etsy-buyer',
  kind: 'marketplace',
  locales: ['en-GB', 'de-DE', 'en-US', 'fr-FR'],
  draw(random, locale) {
    const order = orderFor(random, locale, {
      goods: apothecary,
      number: ['3#########', '37########'],
      options: 0.6,
      discount: 0.35,
      freeShipping: 0.35,
      tax: ['included', 'none', 'added'],
      quantities: [1, 6],
      lines: [1, 4],
      long: 0.02,
    })
    const words = wordsIn(locale.language)
    const pattern = { USD: '$#', GBP: '£#' }[locale.currency] ?? '# €'
    const { money } = writingOf(random, order, { pattern, minus: 'before', space: '\u00a0' })
    const shop = order.vendor.name.replace(/[^A-Za-z]/g, '')
    const shown = (minor: number): string => escaped(money(minor))
    const font = 'font-family:arial,helvetica,sans-serif;color:#444444;font-size:16px;line-height:24px'
    const items = order.lines.map(
      (line) =>
        `<table border="0" width="100%"><tr><td width="90" valign="top"><a href="https://www.etsy.com/listing/${random.code('1#########')}"><img src="https://i.etsystatic.com/il_75x75.jpg" width="75" height="75"></a></td><td valign="top" style="line-height:0px"><div style="${font}"><a href="https://www.etsy.com/transaction" style="text-decoration:none;color:#222222">${escaped(line.name)}</a></div>${line.options.map(({ name, value }) => `<div style="${font};font-size:14px">${name}: ${escaped(value)}</div>`).join('')}<div style="${font};font-size:14px">${words.transaction}: <a href="#" style="text-decoration:none;color:#444444">${random.code('4#########')}</a></div><div style="${font};font-size:14px">${words.qty}: ${line.quantity}</div></td><td valign="top" align="right"><div style="${font}">${shown(line.price)}</div></td></tr></table>`,
    )
    const pair = (label: string, value: string): string =>
      `<tr><td style="border-collapse:collapse;text-align:left"><div style="${font}">${label}</div></td><td style="border-collapse:collapse;text-align:right"><div style="${font}">${value}</div></td></tr>`
    const sums = [
      pair(`${words.items}:`, shown(order.subtotal)),
      ...(order.discount > 0
        ? [
            pair(`${words.discount}:`, shown(-order.discount)),
            pair(`${words.subtotal}:`, shown(order.subtotal - order.discount)),
          ]
        : []),
      pair(`${words.delivery}:`, order.shipping === 0 ? words.free : shown(order.shipping)),
      ...(order.taxMode === 'added' ? [pair(`${words.tax}:`, shown(order.tax))] : []),
      pair(`<b>${words.total}:</b>`, `<b>${shown(order.total)}</b>`),
      ...(order.taxMode === 'included'
        ? [pair(`<small>incl. ${locale.taxWord}</small>`, `<small>${shown(order.tax)}</small>`)]
        : []),
    ]
    const facts = {
      shop,
      n: order.number,
      a: shortDay(dayAfter(order.date, 4), locale).replace(/,? \d{4}$/, ''),
      b: shortDay(dayAfter(order.date, 9), locale).replace(/,? \d{4}$/, ''),
    }
    const html = `<html><body style="margin:0"><table width="100%" bgcolor="#ffffff"><tr><td align="center"><table width="600"><tr><td><img src="https://www.etsy.com/images/etsylogo.png" alt="Etsy" width="49"></td></tr>
<tr><td><div style="font-family:Georgia,serif;font-size:28px;color:#222">${words.thanks}</div></td></tr>
<tr><td><div style="${font}">${words.number} <a href="https://www.etsy.com/your/purchases/${order.number}" style="color:#222222">${order.number}</a>.</div><div style="${font}">${filled(words.arrives, facts)}</div></td></tr>
<tr><td><div class='avatar-media-block'><img src="avatar.jpg" width="48"><div style="${font}">${filled(words.from, facts)}</div></div></td></tr>
<tr><td>${items.join('\n')}</td></tr><tr><td><table width="100%" style="border-top:1px solid #e1e3df">${sums.join('\n')}</table></td></tr>
<tr><td><div style="${font};font-weight:bold">${words.to}</div><div style="${font}">${addressOf(random, order).map(escaped).join('<br>')}</div><div style="${font}">${words.paid} Visa •••• ${random.code('####')}</div></td></tr>
<tr><td><div style="${font};font-size:12px">${filled(words.help, facts)}<br>Etsy Ireland UC, VAT ID IE9777587C, 66/67 Great Strand Street, Dublin 1</div></td></tr></table></td></tr></table></body></html>`
    const truth = truthOf(order, { date: false, sku: false, lineTotal: false })
    return {
      mail: {
        ...mailOf(order, filled(words.subject, facts), { html }),
        from: { name: 'Etsy Transactions', email: 'transaction@etsy.com' },
      },
      truth:
        order.discount > 0 ? { ...truth, alternative: { ...truth, subtotal: order.subtotal - order.discount } } : truth,
    }
  },
}
