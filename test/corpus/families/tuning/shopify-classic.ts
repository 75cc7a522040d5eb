import type { Family } from '../../kit/family.ts'
import { escaped } from '../../kit/html.ts'
import { filled, mailOf, phrases } from '../../kit/phrases.ts'
import { addressOf, orderFor, withLineRates } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { apothecary, firstOf, suggested, valuesOf } from './system-goods.ts'

const wordsIn = phrases(
  [
    'subject',
    'thanks',
    'order',
    'sent',
    'view',
    'visit',
    'summary',
    'discount',
    'subtotal',
    'shipping',
    'taxes',
    'total',
    'saved',
    'info',
    'ship',
    'bill',
    'method',
    'pay',
    'ask',
    'like',
  ],
  {
    en: 'Order {n} confirmed|Thank you for your purchase!|Order {n}|Hi {who}, we’re getting your order ready to be shipped. We will notify you when it has been sent.|View your order|or Visit our store|Order summary|Discount|Subtotal|Shipping|Taxes|Total|You saved {s}|Customer information|Shipping address|Billing address|Shipping method|Payment method|If you have any questions, reply to this email or contact us at|You may also like',
    de: 'Bestellung {n} bestätigt|Vielen Dank für deinen Einkauf!|Bestellung {n}|Hallo {who}, wir bereiten deine Bestellung für den Versand vor. Wir benachrichtigen dich, wenn sie unterwegs ist.|Bestellung anzeigen|oder Unseren Shop besuchen|Bestellübersicht|Rabatt|Zwischensumme|Versand|Steuern|Gesamt|Du hast {s} gespart|Kundeninformationen|Lieferadresse|Rechnungsadresse|Versandart|Zahlung|Falls du Fragen hast, antworte auf diese E-Mail oder kontaktiere uns unter|Das könnte dir auch gefallen',
    fr: 'Commande {n} confirmée|Merci pour votre achat !|Commande {n}|Bonjour {who}, nous préparons votre commande pour l’expédition. Nous vous informerons lorsqu’elle aura été envoyée.|Afficher votre commande|ou Visiter notre boutique|Résumé de la commande|Réduction|Sous-total|Expédition|Taxes|Total|Vous avez économisé {s}|Informations du client|Adresse de livraison|Adresse de facturation|Mode d’expédition|Mode de paiement|Si vous avez des questions, répondez à cet e-mail ou contactez-nous à|Vous aimerez aussi',
  },
)

/** Shopify's older mail: `Name × 2`, the variant below it, only the sum of a line; what is reduced stands before the subtotal. */
export const shopifyClassic: Family = {
  name: 'shopify-classic',
  kind: 'platform',
  locales: ['en-US', 'de-DE', 'en-GB', 'fr-FR', 'en-CA'],
  draw(random, locale) {
    const drawn = orderFor(random, locale, {
      goods: apothecary,
      number: ['#1###', '#####', '#@@-1###'],
      options: 0.5,
      quantities: [1, 24],
      discount: 0.4,
      freeShipping: 0.3,
      tax: locale.currency === 'USD' || locale.currency === 'CAD' ? ['added'] : ['included', 'none'],
      long: 0.03,
    })
    const hasRates = drawn.discount === 0 && random.chance(0.4)
    const { order, rateOf } = hasRates
      ? withLineRates(random, drawn, [0, 0, 10, 15, 25])
      : { order: drawn, rateOf: () => 0 }
    const words = wordsIn(locale.language)
    const sign = { USD: '$#', CAD: '$#', GBP: '£#' }[locale.currency] ?? '€#'
    const { money } = writingOf(random, order, { pattern: sign, minus: 'before' })
    const listed = new Map(
      order.lines.map((line) => [line, Math.floor((line.quantity * line.price) / line.pricePer + 0.5)]),
    )
    const code = random.pick(['WELCOME10', 'HELLO5', 'WHOLESALE', 'TRADE-2026'])
    const items = order.lines.map((line) => {
      const full = listed.get(line) ?? line.total
      const tag =
        rateOf(line) > 0
          ? `<span class="order-list__item-discount-allocation"><img src="https://cdn.shopify.com/shopifycloud/discounttag.png" width="18" height="18"> <span>${code} (-${money(full - line.total)})</span></span>`
          : ''
      return `<tr class="order-list__item"><td class="order-list__item__cell"><table><tr><td><img src="https://cdn.shopify.com/s/files/1/0${random.code('###')}/files/p_compact_cropped.jpg" width="60" height="60" class="order-list__product-image"/></td>
<td class="order-list__product-description-cell"><span class="order-list__item-title">${escaped(line.name)}&nbsp;&times;&nbsp;${line.quantity}</span><br/>${line.options.length > 0 ? `<span class="order-list__item-variant">${escaped(valuesOf(line))}</span><br/>` : ''}${tag}</td>
<td class="order-list__price-cell">${full > line.total ? `<del class="order-list__item-original-price">${money(full)}</del>` : ''}<p class="order-list__item-price">${money(line.total)}</p></td></tr></table></td></tr>`
    })
    const sum = (label: string, amount: string): string =>
      `<tr class="subtotal-line"><td class="subtotal-line__title"><p><span>${label}</span></p></td><td class="subtotal-line__value"><strong>${amount}</strong></td></tr>`
    const saved = order.lines.reduce((all, line) => all + (listed.get(line) ?? line.total) - line.total, 0)
    const sums = [
      ...(order.discount > 0 ? [sum(`${words.discount} (${code})`, money(-order.discount))] : []),
      sum(words.subtotal, money(order.subtotal - order.discount)),
      sum(words.shipping, money(order.shipping)),
      ...(order.taxMode === 'none' ? [] : [sum(words.taxes, money(order.tax))]),
    ].join('\n')
    const address = addressOf(random, order).map(escaped).join('<br/>')
    const also = random.chance(0.25)
      ? `<h3>${words.like}</h3><table><tr>${suggested(random, apothecary.products[locale.language], order, 2)
          .map(({ name, price }) => `<td><p>${escaped(name)}</p><p>${money(price)}</p></td>`)
          .join('')}</tr></table>`
      : ''
    const html = `<!DOCTYPE html><html lang="${locale.language}"><head><title>${words.thanks}</title><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><style>.button__cell{background:#1990c6}.subtotal-line__title{padding:20px 0 0}</style></head><body>
<table class="body"><tr><td><table class="header row"><tr><td class="header__cell"><center><table class="container"><tr><td class="shop-name__cell"><h1 class="shop-name__text"><a href="https://${order.vendor.domain}">${escaped(order.vendor.name)}</a></h1></td><td class="order-number__cell"><span class="order-number__text">${filled(words.order, { n: order.number })}</span></td></tr></table></center></td></tr></table>
<table class="row content"><tr><td class="content__cell"><h2>${words.thanks}</h2><p>${filled(words.sent, { who: escaped(firstOf(order)) })}</p><a href="https://${order.vendor.domain}/${random.code('########')}/orders/a1">${words.view}</a> <span>${words.visit}</span></td></tr></table>
<table class="row section"><tr><td><h3>${words.summary}</h3></td></tr></table><table class="row">${items.join('\n')}</table>
<table class="row subtotal-lines"><tr><td class="subtotal-spacer"></td><td><table class="row subtotal-table">${sums}</table>
<table class="row subtotal-table subtotal-table--total">${sum(words.total, `${money(order.total)} ${locale.currency}`)}</table>${saved > 0 ? `<p class="total-discount">${filled(words.saved, { s: money(saved) })}</p>` : ''}</td></tr></table>
<table class="row section"><tr><td><h3>${words.info}</h3><table><tr><td><h4>${words.ship}</h4><p>${address}</p></td><td><h4>${words.bill}</h4><p>${address}</p></td></tr><tr><td><h4>${words.method}</h4><p>Standard</p></td><td><h4>${words.pay}</h4><p>•••• ${random.code('####')} — <strong>${money(order.total)}</strong></p></td></tr></table></td></tr></table>${also}
<p class="disclaimer__subtext">${words.ask} <a href="mailto:${order.vendor.email}">${order.vendor.email}</a></p></td></tr></table></body></html>`
    return {
      mail: mailOf(order, filled(words.subject, { n: order.number }), { html }),
      truth: {
        ...truthOf(order, { date: false, sku: false, unitPrice: false }),
        // It is stated after the discount.
        subtotal: order.subtotal - order.discount,
      },
    }
  },
}
