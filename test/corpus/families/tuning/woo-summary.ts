import type { Family } from '../../kit/family.ts'
import { escaped, footer } from '../../kit/html.ts'
import { longDay } from '../../kit/locales.ts'
import { filled, mailOf, phrases } from '../../kit/phrases.ts'
import { addressOf, orderFor } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const wordsIn = phrases(
  [
    'subject',
    'done',
    'good',
    'summary',
    'order',
    'product',
    'quantity',
    'price',
    'subtotal',
    'discount',
    'shipping',
    'flat',
    'free',
    'total',
    'includes',
    'method',
    'note',
  ],
  {
    en: 'Your order from {shop} is on its way!|Good things are heading your way!|We have finished processing your order. Here’s a reminder of what you’ve ordered:|Order summary|Order #{n}|Product|Quantity|Price|Subtotal:|Discount:|Shipping:|Flat rate|Free|Total:|(includes {t})|Payment method:|Customer note',
    de: 'Deine Bestellung bei {shop} ist unterwegs!|Gute Dinge sind auf dem Weg zu dir!|Wir haben die Bearbeitung deiner Bestellung abgeschlossen. Hier noch einmal, was du bestellt hast:|Bestellübersicht|Bestellung #{n}|Produkt|Menge|Preis|Zwischensumme:|Rabatt:|Versand:|Versandkostenpauschale|Kostenlos|Gesamt:|(inkl. {t})|Zahlungsmethode:|Kundenhinweis',
    it: 'Il tuo ordine da {shop} è in arrivo!|Cose belle in arrivo!|Abbiamo completato l’elaborazione del tuo ordine. Ecco cosa hai ordinato:|Riepilogo ordine|Ordine #{n}|Prodotto|Quantità|Prezzo|Subtotale:|Sconto:|Spedizione:|Tariffa unica|Gratuita|Totale:|(include {t})|Metodo di pagamento:|Nota del cliente',
    nl: 'Je bestelling van {shop} is onderweg!|Goed nieuws onderweg!|We hebben je bestelling verwerkt. Dit heb je besteld:|Besteloverzicht|Bestelling #{n}|Product|Aantal|Prijs|Subtotaal:|Korting:|Verzending:|Vast tarief|Gratis|Totaal:|(inclusief {t})|Betaalmethode:|Opmerking van klant',
  },
)

/** WooCommerce since 9.8: pictures and `×2` in nested tables, how it is sent beside the label, a second table of sums. */
export const wooSummary: Family = {
  name: 'woo-summary',
  kind: 'dispatch',
  locales: ['en-GB', 'de-AT', 'nl-NL', 'it-IT', 'en-US', 'de-CH'],
  draw(random, locale) {
    const order = orderFor(random, locale, {
      number: ['####', 'WEB-####', '7####'],
      options: 0.5,
      discount: 0.35,
      freeShipping: 0.35,
      tax: ['included', 'included', 'added'],
      delay: 4,
      quantities: [1, 20],
    })
    const words = wordsIn(locale.language)
    const { money } = writingOf(random, order, { minus: 'before' })
    const lines = order.lines.map(
      (line) =>
        `<tr class="order_item"><td class="td font-family text-align-left" style="vertical-align:middle;word-wrap:break-word"><table class="order-item-data" role="presentation"><tr><td><img width="48" height="48" src="https://${order.vendor.domain}/wp-content/uploads/${random.code('####')}-100x100.jpg" alt=""></td><td><h3 style='font-size: inherit;font-weight: inherit'>${escaped(line.name)}</h3><div class="email-order-item-meta">${line.options.map(({ name, value }) => `<span>${name}:</span> ${escaped(value)}`).join('<br>')}</div></td></tr></table></td>
<td class="td font-family text-align-right">&times;${line.quantity}</td><td class="td font-family text-align-right">${escaped(money(line.total))}</td></tr>`,
    )
    const sum = (type: string, label: string, value: string, isLast = false): string =>
      `<tr class="order-totals order-totals-${type}${isLast ? ' order-totals-last' : ''}"><th class="td text-align-left" scope="row" colspan="2">${label} </th><td class="td text-align-right">${escaped(value)}</td></tr>`
    const code = random.pick(['hello10', 'sommer', 'b2b-5'])
    const sums = [
      sum('cart_subtotal', words.subtotal, money(order.subtotal)),
      ...(order.discount > 0
        ? [sum('discount', `${words.discount} <small>(${code})</small>`, money(-order.discount))]
        : []),
      sum(
        'shipping',
        `${words.shipping} <small>${order.shipping > 0 ? words.flat : ''}</small>`,
        order.shipping === 0 ? words.free : money(order.shipping),
      ),
      ...(order.taxMode === 'added' ? [sum('tax', `${locale.taxWord}:`, money(order.tax))] : []),
      sum(
        'order_total',
        order.taxMode === 'included'
          ? `${words.total} <small>${filled(words.includes, { t: `${money(order.tax)} ${locale.taxWord}` })}</small>`
          : words.total,
        money(order.total),
      ),
      sum('payment_method', words.method, random.pick(['PayPal', 'Mollie', 'Klarna', 'Visa •••• 4242']), true),
    ]
    const who = { n: order.number, shop: order.vendor.name }
    const note = random.chance(0.3)
      ? `<table class="td font-family email-order-details" role="presentation"><tr class="order-customer-note"><td><b>${words.note}</b><br>${escaped(random.pick(['Bitte 2 x klingeln', 'Ref. shop 17, cost centre 4400', 'no plastic please :)']))}</td></tr></table>`
      : ''
    const html = `<!DOCTYPE html><html lang="${locale.tag}"><head><meta charset="UTF-8"><style>.email-order-details td{padding:8px 12px}.order-totals th{font-weight:normal}</style></head><body><table width="100%" id="outer_wrapper"><tr><td width="600"><div id="wrapper" dir="ltr"><p class="email-logo-text">${escaped(order.vendor.name)}</p><h1>${words.done}</h1><div class="email-introduction"><p>${words.good}</p></div>
<h2 class="email-order-detail-heading">${words.summary}<br><span>${filled(words.order, who)} (<time datetime="${order.date}T08:00:00+00:00">${longDay(order.date, locale)}</time>)</span></h2>
<div style="margin-bottom:24px"><table class="td font-family email-order-details" cellspacing="0" cellpadding="6" border="1"><thead><tr><th class="td" scope="col">${words.product}</th><th class="td" scope="col">${words.quantity}</th><th class="td" scope="col">${words.price}</th></tr></thead><tbody>${lines.join('\n')}</tbody></table>
<table class="td font-family email-order-details" cellspacing="0" cellpadding="6" border="1">${sums.join('\n')}</table>${note}</div>
<table id="addresses"><tr><td><address class="address">${addressOf(random, order).map(escaped).join('<br>')}<br>${random.code(locale.phone)}</address></td></tr></table></div></td></tr></table>${footer(order)}</body></html>`
    return {
      mail: mailOf(order, filled(words.subject, who), { html }),
      truth: truthOf(order, { sku: false, unitPrice: false }),
    }
  },
}
