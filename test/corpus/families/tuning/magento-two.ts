import type { Family } from '../../kit/family.ts'
import { escaped } from '../../kit/html.ts'
import { numericDay, shortDay } from '../../kit/locales.ts'
import { filled, mailOf, phrases } from '../../kit/phrases.ts'
import { addressOf, orderFor } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { apothecary, ownNumber, time12, time24 } from './system-goods.ts'

const wordsIn = phrases(
  [
    'subject',
    'thanks',
    'ships',
    'order',
    'placed',
    'bill',
    'ship',
    'pay',
    'po',
    'method',
    'items',
    'qty',
    'price',
    'sku',
    'subtotal',
    'discount',
    'shipping',
    'tax',
    'total',
    'incl',
    'excl',
  ],
  {
    en: 'Your {shop} order confirmation|Thank you for your order from {shop}.|Once your package ships we will send you a tracking number.|Your Order <span class="no-link">#{n}</span>|Placed on|Billing Info|Shipping Info|Payment Method|Purchase Order Number|Shipping Method|Items|Qty|Price|SKU|Subtotal|Discount|Shipping & Handling|Tax|Grand Total|Grand Total (Incl.Tax)|Grand Total (Excl.Tax)',
    de: 'Ihre Bestellbestätigung von {shop}|Vielen Dank für Ihre Bestellung bei {shop}.|Sobald Ihr Paket versendet wird, senden wir Ihnen eine Sendungsnummer.|Ihre Bestellung <span class="no-link">#{n}</span>|Aufgegeben am|Rechnungsinfo|Versandinfo|Zahlungsmethode|Bestellnummer des Kunden|Versandmethode|Artikel|Anzahl|Preis|SKU|Zwischensumme|Rabatt|Versand & Bearbeitung|Steuer|Gesamtsumme|Gesamtsumme (inkl. Steuern)|Gesamtsumme (exkl. Steuern)',
    fr: 'Confirmation de votre commande {shop}|Merci pour votre commande chez {shop}.|Dès que votre colis sera expédié, nous vous enverrons un numéro de suivi.|Votre commande <span class="no-link">n°{n}</span>|Passée le|Facturation|Livraison|Mode de paiement|Numéro de bon de commande|Mode de livraison|Articles|Qté|Prix|SKU|Sous-total|Remise|Livraison et traitement|Taxe|Total|Total (TTC)|Total (HT)',
    nl: 'Uw orderbevestiging van {shop}|Bedankt voor uw bestelling bij {shop}.|Zodra uw pakket is verzonden, sturen wij u een trackingnummer.|Uw bestelling <span class="no-link">#{n}</span>|Geplaatst op|Factuurgegevens|Verzendgegevens|Betaalmethode|Inkoopordernummer|Verzendmethode|Artikelen|Aantal|Prijs|SKU|Subtotaal|Korting|Verzending & verwerking|BTW|Totaal|Totaal (incl. btw)|Totaal (excl. btw)',
  },
)

/** Magento 2: name, SKU and options in one cell, the sum of a row under `Price`, nine-figure numbers. */
export const magentoTwo: Family = {
  name: 'magento-two',
  kind: 'platform',
  locales: ['en-US', 'de-DE', 'en-GB', 'nl-NL', 'fr-FR', 'de-AT'],
  draw(random, locale) {
    const order = orderFor(random, locale, {
      goods: apothecary,
      number: ['00000####', '1000#####', '2000####-1', 'B2B0000###'],
      sku: ['24-MB##', 'WSH##-@@', '@@@-####-@', '##.####.##'],
      options: 0.55,
      quantities: [1, 48],
      discount: 0.3,
      tax: ['added', 'included', 'none'],
      long: 0.05,
    })
    const words = wordsIn(locale.language)
    const { money } = writingOf(random, order, { minus: 'before' })
    const sign = (minor: number): string => escaped(money(minor))
    const rows = order.lines.map((line) => {
      const options =
        line.options.length === 0
          ? ''
          : `<dl class="item-options">${line.options.map(({ name, value }) => `<dt><strong><em>${name}</em></strong></dt><dd>${escaped(value)}</dd>`).join('')}</dl>`
      return `<tbody><tr><td class="item-info has-extra"><p class="product-name">${escaped(line.name)}</p><p class="sku">${words.sku}: ${line.sku}</p>${options}</td><td class="item-qty">${line.quantity}</td><td class="item-price"><span class="price">${sign(line.total)}</span></td></tr></tbody>`
    })
    const total = (name: string, label: string, amount: string): string =>
      `<tr class="${name}"><th colspan="2" scope="row">${escaped(label)}</th><td data-th="${escaped(label)}"><span class="price">${amount}</span></td></tr>`
    const code = random.pick(['B2B5', 'newyear', 'H20'])
    const net = order.total - order.tax
    const tax = total('totals-tax', words.tax, sign(order.tax))
    const sums = [
      total('subtotal', words.subtotal, sign(order.subtotal)),
      ...(order.discount > 0
        ? [
            total(
              'discount',
              random.chance(0.6) ? `${words.discount} (${code})` : words.discount,
              sign(-order.discount),
            ),
          ]
        : []),
      total('shipping', words.shipping, sign(order.shipping)),
      ...(order.taxMode === 'none'
        ? [total('grand_total', words.total, `<strong>${sign(order.total)}</strong>`)]
        : random.chance(0.5)
          ? [
              total('grand_total', words.excl, sign(net)),
              tax,
              total('grand_total_incl', words.incl, `<strong>${sign(order.total)}</strong>`),
            ]
          : [tax, total('grand_total', words.total, `<strong>${sign(order.total)}</strong>`)]),
    ]
    const day =
      locale.country === 'US'
        ? `${shortDay(order.date, locale)}, ${time12(order).replace(' ', ':09 ')}`
        : `${locale.language === 'en' ? shortDay(order.date, locale) : numericDay(order.date, 'DD.MM.YYYY')}, ${time24(order)}:09`
    const po = random.chance(0.3) ? ownNumber(random) : null
    const place = addressOf(random, order).map(escaped).join('<br/>')
    const who = { n: order.number, shop: escaped(order.vendor.name) }
    const html = `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"><html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"/></head><body><table class="wrapper" width="100%"><tr><td class="wrapper-inner" align="center"><table class="main" align="center"><tr><td class="header"><a class="logo" href="https://${order.vendor.domain}/"><img width="180" src="logo.png" alt="${who.shop}"/></a></td></tr><tr><td class="main-content"><!-- Begin Content -->
<table><tr class="email-intro"><td><p class="greeting">${escaped(order.buyer)},</p><p>${filled(words.thanks, who)} ${words.ships}</p><p><a href="mailto:${order.vendor.email}">${order.vendor.email}</a> <a href="tel:${order.vendor.phone}">${order.vendor.phone}</a></p></td></tr>
<tr class="email-summary"><td><h1>${filled(words.order, who)}</h1><p>${words.placed} <span class="no-link">${day}</span></p></td></tr>
<tr class="email-information"><td><table class="order-details"><tr><td class="address-details"><h3>${words.bill}</h3><p>${place}<br/>T: ${random.code(locale.phone)}</p></td><td class="address-details"><h3>${words.ship}</h3><p>${place}</p></td></tr><tr><td class="method-info"><h3>${words.pay}</h3><dl class="payment-method"><dt class="title">${po === null ? 'PayPal' : 'Purchase Order'}</dt>${po === null ? '' : `<dd class="content"><table class="data table"><tr><th scope="row">${words.po}</th><td>${po}</td></tr></table></dd>`}</dl></td><td class="method-info"><h3>${words.method}</h3><p>DPD - Standard</p></td></tr></table>
<table class="email-items"><thead><tr><th class="item-info">${words.items}</th><th class="item-qty">${words.qty}</th><th class="item-price">${words.price}</th></tr></thead>${rows.join('\n')}<tfoot class="order-totals">${sums.join('\n')}</tfoot></table></td></tr></table><!-- End Content --></td></tr><tr><td class="footer"><p class="closing">${who.shop}<br/>${order.vendor.registration.join(' | ')}</p></td></tr></table></td></tr></table></body></html>`
    return {
      mail: mailOf(order, filled(words.subject, { shop: order.vendor.name }), { html }),
      truth: truthOf(order, { unitPrice: false }),
    }
  },
}
