import type { Family } from '../../kit/family.ts'
import { escaped } from '../../kit/html.ts'
import { longDay } from '../../kit/locales.ts'
import { filled, mailOf, phrases } from '../../kit/phrases.ts'
import { addressOf, dayAfter, orderFor, withLineRates } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { ownNumber, roastery, valuesOf } from './system-goods.ts'

const wordsIn = phrases(
  [
    'subject',
    'thanks',
    'order',
    'po',
    'ready',
    'summary',
    'subtotal',
    'discount',
    'shipping',
    'free',
    'including',
    'total',
    'today',
    'due',
    'savings',
    'terms',
    'company',
    'location',
  ],
  {
    en: 'Order {n} confirmed|Thank you for your purchase!|Order {n}|PO number #{po}|We’re getting your order ready to be shipped. We will notify you when it has been sent.|Order summary|Subtotal|Order discount|Shipping|Free|Including {t} in taxes|Total|Total paid today|Total due {d}|Total savings|Payment terms|Company|Location',
    es: 'Pedido {n} confirmado|¡Gracias por tu compra!|Pedido {n}|Número de orden de compra {po}|Estamos preparando tu pedido para enviarlo. Te avisaremos cuando se haya enviado.|Resumen del pedido|Subtotal|Descuento del pedido|Envío|Gratis|Incluye {t} de impuestos|Total|Total pagado hoy|Total pendiente el {d}|Ahorro total|Condiciones de pago|Empresa|Ubicación',
    it: 'Ordine {n} confermato|Grazie per il tuo acquisto!|Ordine {n}|Numero ordine d’acquisto {po}|Stiamo preparando il tuo ordine per la spedizione. Ti invieremo una notifica quando sarà stato spedito.|Riepilogo ordine|Subtotale|Sconto sull’ordine|Spedizione|Gratuita|Include {t} di imposte|Totale|Totale pagato oggi|Totale dovuto il {d}|Risparmio totale|Termini di pagamento|Azienda|Sede',
    nl: 'Bestelling {n} bevestigd|Bedankt voor je aankoop!|Bestelling {n}|Inkoopordernummer {po}|We maken je bestelling klaar voor verzending. We laten het je weten als deze is verzonden.|Besteloverzicht|Subtotaal|Korting op bestelling|Verzending|Gratis|Inclusief {t} aan belastingen|Totaal|Totaal vandaag betaald|Totaal verschuldigd op {d}|Totale besparing|Betalingsvoorwaarden|Bedrijf|Locatie',
  },
)

/** Shopify's newer mail: the subtotal before the order's discount, tax within the total, terms and a PO for companies. */
export const shopifyCurrent: Family = {
  name: 'shopify-current',
  kind: 'platform',
  locales: ['en-GB', 'es-ES', 'nl-NL', 'it-IT', 'en-AU'],
  draw(random, locale) {
    const drawn = orderFor(random, locale, {
      goods: roastery,
      number: ['#1###', '#2####', '#@@@####'],
      options: 0.6,
      quantities: [1, 30],
      discount: 0.45,
      freeShipping: 0.4,
      tax: ['included', 'included', 'none'],
    })
    const hasRates = random.chance(0.25)
    const { order, rateOf } = hasRates ? withLineRates(random, drawn, [0, 10, 20]) : { order: drawn, rateOf: () => 0 }
    const words = wordsIn(locale.language)
    const pattern = locale.currency === 'EUR' ? random.pick(['€#', '# €']) : locale.currency === 'GBP' ? '£#' : '$#'
    const { money } = writingOf(random, order, { pattern, minus: 'before' })
    const offer = random.pick(['TRADE10', 'SPRING', 'LOYAL', 'OPENING ORDER'])
    let saved = order.discount
    const items = order.lines.map((line) => {
      const full = Math.floor(line.quantity * line.price + 0.5)
      saved += full - line.total
      const cells = [
        `<span style="font-size:16px;font-weight:600;line-height:1.4;color:#555">${escaped(line.name)} × ${line.quantity}</span>`,
        ...(line.options.length > 0
          ? [`<span style="font-size:14px;color:#999">${escaped(valuesOf(line))}</span>`]
          : []),
        ...(rateOf(line) > 0
          ? [
              `<span style="font-size:14px;color:#999"><img src="tag.png" width="14" alt=""> ${offer} (-${money(full - line.total)})</span>`,
            ]
          : []),
      ]
      return `<tr><td style="padding-bottom:15px"><table width="100%"><tr><td width="60"></td><td style="width:100%">${cells.join('<br>')}<br></td><td style="white-space:nowrap" align="right">${full > line.total ? `<del>${money(full)}</del>` : ''}<p style="margin:4px 0 0">${money(line.total)}</p></td></tr></table></td></tr>`
    })
    const isB2b = random.chance(0.35)
    const po = isB2b && random.chance(0.6) ? ownNumber(random).replace(/^PO[ -]/, '') : null
    const line = (label: string, amount: string, note = ''): string =>
      `<tr><td><p>${label}${note}</p></td><td align="right"><strong>${amount}</strong></td></tr>`
    const total = `${money(order.total)} ${locale.currency}`
    const sums = [
      line(words.subtotal, money(order.subtotal)),
      ...(order.discount > 0 ? [line(words.discount, money(-order.discount), ` <small>${offer}</small>`)] : []),
      line(words.shipping, order.shipping === 0 ? words.free : money(order.shipping)),
      line(words.total, total),
      ...(order.taxMode === 'none'
        ? []
        : [
            `<tr><td colspan="2"><p style="font-size:12px">${filled(words.including, { t: money(order.tax) })}</p></td></tr>`,
          ]),
      ...(isB2b
        ? [
            line(words.today, `${money(0)} ${locale.currency}`),
            line(filled(words.due, { d: longDay(dayAfter(order.date, 30), locale) }), total),
          ]
        : []),
      ...(saved > 0 ? [line(words.savings, money(saved))] : []),
    ]
    const place = addressOf(random, order).map(escaped).join('<br>')
    const html = `<html lang="${locale.language}"><body style="margin:0"><table style="width:560px;margin:0 auto"><tr><td><h1 style="font-size:30px">${escaped(order.vendor.name)}</h1></td><td align="right" style="text-transform:uppercase;font-size:14px;color:#999"><span>${filled(words.order, { n: order.number })}</span>${po === null ? '' : `<br><span>${filled(words.po, { po })}</span>`}</td></tr></table>
<table style="width:560px;margin:0 auto"><tr><td><h2>${words.thanks}</h2><p>${words.ready}</p></td></tr></table>
<table style="width:560px;margin:0 auto"><tr><td><h3>${words.summary}</h3></td></tr><tr><td><table width="100%">${items.join('\n')}</table></td></tr>
<tr><td><table width="100%" style="border-top:1px solid #e5e5e5">${sums.join('\n')}</table></td></tr></table>
<table style="width:560px;margin:0 auto"><tr><td><h4>${isB2b ? words.company : ''}</h4><p>${place}</p>${isB2b ? `<h4>${words.location}</h4><p>${escaped(order.buyer)} #${random.code('##')}</p><h4>${words.terms}</h4><p>Net 30</p>` : ''}</td></tr></table>
<p style="font-size:12px;color:#999">${escaped(order.vendor.email)} · ${escaped(order.vendor.registration[0] ?? '')}</p></body></html>`
    const isDollar = locale.currency === 'AUD'
    return {
      mail: mailOf(order, filled(words.subject, { n: order.number }), { html }),
      truth: truthOf(order, { date: false, sku: false, unitPrice: false, inferred: isDollar ? ['currency'] : [] }),
    }
  },
}
