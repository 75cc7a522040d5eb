import type { Family } from '../../kit/family.ts'
import { escaped } from '../../kit/html.ts'
import { shortDay } from '../../kit/locales.ts'
import { filled, mailOf, phrases } from '../../kit/phrases.ts'
import { addressOf, dayAfter, orderFor } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { firstOf, pairsOf, suggested } from './system-goods.ts'

const wordsIn = phrases(
  [
    'subject',
    'confirmed',
    'deliver',
    'order',
    'id',
    'variation',
    'qty',
    'price',
    'postage',
    'free',
    'seller',
    'subtotal',
    'discount',
    'shipping',
    'tax',
    'total',
    'charged',
    'to',
    'more',
    'date',
  ],
  {
    en: 'Order confirmed: {what}|{who}, your order is confirmed.|Estimated delivery|Order number:|Item ID:|Variation:|Quantity:|Price:|Postage|Free|Seller:|Subtotal|Item discount|Postage|VAT*|Order total|Total charged to|Post to|Other things you might like|Order date:',
    de: 'Bestellung bestätigt: {what}|{who}, Ihre Bestellung ist bestätigt.|Voraussichtliche Lieferung|Bestellnummer:|Artikelnummer:|Variante:|Stückzahl:|Preis:|Versand|Kostenlos|Verkäufer:|Zwischensumme|Artikelrabatt|Verpackung und Versand|inkl. MwSt.|Gesamtbetrag|Bezahlt mit|Lieferung an|Das könnte Ihnen auch gefallen|Bestelldatum:',
    fr: 'Commande confirmée : {what}|{who}, votre commande est confirmée.|Livraison estimée|Numéro de commande :|Numéro de l’objet :|Variante :|Quantité :|Prix :|Livraison|Gratuit|Vendeur :|Sous-total|Remise sur l’objet|Livraison|TVA|Total de la commande|Montant débité :|Livrer à|Vous aimerez aussi|Date de commande :',
    it: 'Ordine confermato: {what}|{who}, il tuo ordine è confermato.|Consegna prevista|Numero ordine:|Numero oggetto:|Variazione:|Quantità:|Prezzo:|Spedizione|Gratis|Venditore:|Subtotale|Sconto sull’oggetto|Spedizione|IVA|Totale ordine|Importo addebitato su|Spedisci a|Altri oggetti che potrebbero piacerti|Data ordine:',
  },
)

/** eBay: each item a block with its own twelve-figure number, price and order number within it, offers of others below. */
export const ebayConfirmed: Family = {
  name: 'ebay-confirmed',
  kind: 'marketplace',
  locales: ['en-GB', 'de-DE', 'fr-FR', 'it-IT', 'en-US', 'en-AU'],
  draw(random, locale) {
    const order = orderFor(random, locale, {
      number: ['##-#####-#####'],
      sku: ['1###########', '2###########', '40##########'],
      options: 0.35,
      discount: 0.2,
      freeShipping: 0.5,
      tax: ['none', 'none', 'included'],
      quantities: [1, 5],
      lines: [1, 3],
      prices: [199, 6900],
      long: 0,
    })
    const words = wordsIn(locale.language)
    const pattern =
      { USD: '$#', GBP: '£#', AUD: 'AU $#' }[locale.currency] ??
      (locale.language === 'de' ? 'EUR #' : random.pick(['# EUR', 'EUR #']))
    const { money } = writingOf(random, order, { pattern, minus: 'before', space: ' ' })
    const hasDate = random.chance(0.5)
    const hasId = random.chance(0.8)
    const seller = order.vendor.domain.split('.')[0] ?? ''
    const feedback = random.code('####')
    const blue = (label: string, value: string): string =>
      `<p style="margin:0"><span class="blueFix">${label} <b>${value}</b></span></p>`
    const block = order.lines.map(
      (line) =>
        `<table width="100%" class="item"><tr><td width="120"><img src="https://i.ebayimg.com/images/g/s-l225.jpg" width="110" alt="${escaped(line.name)}"></td><td><h3 style="font-size:16px;margin:0"><a href="https://www.ebay.com/itm/${line.sku}">${escaped(line.name)}</a></h3>${line.options.length > 0 ? `<p style="margin:0">${words.variation} ${escaped(pairsOf(line, ', '))}</p>` : ''}${blue(words.price, escaped(money(line.price)))}${blue(words.qty, String(line.quantity))}${hasId ? blue(words.id, line.sku) : ''}${blue(words.order, order.number)}${blue(words.seller, `${seller} (${feedback})`)}</td></tr></table>`,
    )
    const row = (label: string, value: string): string =>
      `<tr><td>${label}</td><td align="right">${escaped(value)}</td></tr>`
    const sums = [
      row(
        `${words.subtotal}${order.lines.length > 1 ? ` (${order.lines.reduce((all, line) => all + line.quantity, 0)})` : ''}`,
        money(order.subtotal),
      ),
      ...(order.discount > 0 ? [row(words.discount, money(-order.discount))] : []),
      row(words.shipping, order.shipping === 0 ? words.free : money(order.shipping)),
      ...(order.taxMode === 'included' ? [row(words.tax, money(order.tax))] : []),
      row(`<b>${words.total}</b>`, money(order.total)),
    ]
    const more = random.chance(0.5)
      ? `<h4>${words.more}</h4><table><tr>${suggested(
          random,
          ['Vintage Brass Hook', 'Scissors 21 cm', 'Old Tin Sign', 'Beads 1000 pcs'],
          order,
          3,
        )
          .map(
            ({ name, price }) =>
              `<td><a href="https://www.ebay.com/itm/${random.code('3###########')}">${name}</a><br><b>${escaped(money(price))}</b></td>`,
          )
          .join('')}</tr></table>`
      : ''
    const first = order.lines[0]?.name ?? ''
    const facts = { who: escaped(firstOf(order)), what: first.length > 32 ? `${first.slice(0, 32)}...` : first }
    const html = `<html><body><table width="100%"><tr><td align="center"><table width="600"><tr><td><img src="https://ir.ebaystatic.com/logo.png" alt="eBay" width="100"></td></tr><tr><td><h1 style="font-size:24px">${filled(words.confirmed, facts)}</h1>
<p>${words.deliver}: <b>${shortDay(dayAfter(order.date, 3), locale)} - ${shortDay(dayAfter(order.date, 6), locale)}</b></p>${hasDate ? `<p>${words.date} ${shortDay(order.date, locale)}</p>` : ''}
${block.join('\n')}<table width="100%" style="border-top:1px solid #ddd">${sums.join('\n')}</table><p>${words.charged} <b>PayPal</b> ${escaped(money(order.total))}</p><p><b>${words.to}</b><br>${addressOf(random, order).map(escaped).join('<br>')}</p>${more}
<p style="font-size:11px;color:#767676">© 1995-2026 eBay Inc., eBay (UK) Limited, 1 More London Place. VAT GB 365 6085 76</p></td></tr></table></td></tr></table></body></html>`
    return {
      mail: {
        ...mailOf(order, filled(words.subject, { what: facts.what }), { html }),
        from: { name: 'eBay', email: 'ebay@ebay.com' },
      },
      truth: truthOf(order, { date: hasDate, sku: hasId, lineTotal: false }),
    }
  },
}
