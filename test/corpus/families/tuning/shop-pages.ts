import type { Family } from '../../kit/family.ts'
import { escaped, footer, page, row } from '../../kit/html.ts'
import { fullDay, longDay, shortDay } from '../../kit/locales.ts'
import { orderOf } from '../../kit/orders.ts'
import { mailOf, phrases } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { addressOf, anyGoods, lure, recommended, withWholeOptions } from './system-parts.ts'

const nopWords = phrases(
  [
    'hello',
    'thanks',
    'number',
    'details',
    'date',
    'billing',
    'shippingAddress',
    'method',
    'name',
    'price',
    'quantity',
    'total',
    'sku',
    'subtotal',
    'shipping',
    'tax',
    'discount',
    'gift',
    'sum',
    'subject',
  ],
  {
    en: 'Hello|Thanks for buying from|Order Number:|Order Details:|Date Ordered:|Billing Address|Shipping Address|Shipping Method:|Name|Price|Quantity|Total|SKU:|Sub-Total:|Shipping:|Tax|Discount:|Gift Card|Order Total:|Order receipt from',
    de: 'Hallo|Danke für Ihren Einkauf bei|Auftragsnummer:|Bestelldetails:|Bestelldatum:|Rechnungsadresse|Lieferadresse|Versandart:|Name|Preis|Menge|Gesamt|Artikelnummer:|Zwischensumme:|Versand:|Steuer|Rabatt:|Geschenkgutschein|Gesamtbetrag:|Bestellbestätigung von',
    it: 'Salve|Grazie per aver acquistato da|Numero ordine:|Dettagli ordine:|Data ordine:|Indirizzo di fatturazione|Indirizzo di spedizione|Metodo di spedizione:|Nome|Prezzo|Quantità|Totale|SKU:|Subtotale:|Spedizione:|Imposta|Sconto:|Carta regalo|Totale ordine:|Ricevuta ordine da',
    nl: 'Hallo|Bedankt voor je aankoop bij|Bestelnummer:|Besteldetails:|Besteldatum:|Factuuradres|Verzendadres|Verzendmethode:|Naam|Prijs|Aantal|Totaal|SKU:|Subtotaal:|Verzending:|Belasting|Korting:|Cadeaubon|Totaal bestelling:|Bestelling bij',
    cs: 'Dobrý den|děkujeme za nákup u|Číslo objednávky:|Podrobnosti objednávky:|Datum objednávky:|Fakturační adresa|Dodací adresa|Způsob dopravy:|Název|Cena|Množství|Celkem|Kód:|Mezisoučet:|Doprava:|Daň|Sleva:|Dárková karta|Celková cena:|Potvrzení objednávky od',
  },
)

/**
 * nopCommerce: SKU and options below the name; labels of sums span two columns. A gift card is a payment and reduces
 * the order total.
 */
export const nopCommerce: Family = {
  name: 'nopcommerce',
  kind: 'platform',
  locales: ['en-US', 'de-DE', 'it-IT', 'nl-NL', 'cs-CZ', 'en-GB', 'de-CH'],
  draw(random, locale) {
    const say = nopWords(locale.language)
    const order = orderOf(random, locale, {
      ...anyGoods(random),
      number: ['##', '###', '####'],
      options: 0.5,
      tax: ['added', 'none', 'included'],
    })
    const { money, percent } = writingOf(random, order, { minus: random.pick(['before', 'brackets']) })
    const hasSku = random.chance(0.7)
    const suffix =
      order.taxMode === 'none' || random.chance(0.5) ? '' : order.taxMode === 'added' ? ' excl tax' : ' incl tax'
    const amount = (minor: number): string => escaped(`${money(minor)}${locale.language === 'en' ? suffix : ''}`)
    const items = order.lines.map(({ name, sku, options, quantity, price, total }) =>
      row(
        [
          `<td style="padding: 0.6em 0.4em;text-align: left;">${escaped(name)}${options.length === 0 ? '' : `<br />${options.map((option) => `${option.name}: ${escaped(option.value)}`).join('<br />')}`}${hasSku ? `<br />${say.sku} ${sku}` : ''}</td>`,
          `<td style="text-align: right;">${amount(price)}</td>`,
          `<td style="text-align: center;">${quantity}</td>`,
          `<td style="text-align: right;">${amount(total)}</td>`,
        ],
        'style="background-color: #ebecee;text-align: center;"',
      ),
    )
    const sum = (label: string, value: string): string =>
      `<tr style="text-align:right;"><td>&nbsp;</td><td colspan="2" style="background-color: #dde2e6;"><strong>${label}</strong></td> <td style="background-color: #dde2e6;"><strong>${value}</strong></td></tr>`
    const rate = `${say.tax} ${percent(order.taxRate)}%:`
    const address = addressOf(random, order).map(escaped).join('<br />')
    const html = `<p><a href="https://www.${order.vendor.domain}">${escaped(order.vendor.name)}</a><br /><br />${say.hello} ${order.buyer},<br />${say.thanks} <a href="https://www.${order.vendor.domain}">${escaped(order.vendor.name)}</a>.<br /><br />
${say.number} ${order.number}<br />${say.details} <a target="_blank" href="https://www.${order.vendor.domain}/orderdetails/${order.number}">https://www.${order.vendor.domain}/orderdetails/${order.number}</a><br />${say.date} ${escaped(random.pick([fullDay, longDay])(order.date, locale))}<br /><br /><br /><br />
${say.billing}<br />${address}<br /><br /><br /><br />${say.shippingAddress}<br />${address}<br /><br />${say.method} Ground<br /><br /></p>
<table border="0" style="width:100%;">${row([say.name, say.price, say.quantity, say.total], 'style="background-color:#b9babe;"', 'th')}${items.join('\n')}
${sum(say.subtotal, amount(order.subtotal))}${sum(say.shipping, amount(order.shipping))}${order.taxMode === 'none' ? '' : sum(rate, escaped(money(order.tax)))}${order.discount > 0 ? sum(say.discount, escaped(money(-order.discount))) : ''}${sum(say.sum, escaped(money(order.total)))}</table>`
    return {
      mail: mailOf(order, `${say.subject} ${order.vendor.name}.`, { html }),
      truth: truthOf(order, { sku: hasSku }),
    }
  },
}

/** EverShop: `2 | €12.5` in one cell, prices without trailing zeros, and English words in shops of any country. */
export const everShop: Family = {
  name: 'evershop',
  kind: 'platform',
  locales: ['en-US', 'de-DE', 'fr-FR', 'en-GB', 'it-IT', 'es-ES', 'pt-BR'],
  draw(random, locale) {
    const order = orderOf(random, locale, {
      ...anyGoods(random),
      number: ['1####', '2####'],
      options: 0,
      tax: ['none'],
      lines: [1, 4],
    })
    const format = new Intl.NumberFormat(locale.tag, {
      style: 'currency',
      currency: locale.currency,
      minimumFractionDigits: 0,
      maximumFractionDigits: 2,
    })
    const money = (minor: number): string => escaped(format.format(minor / 100))
    const items = order.lines.map(
      ({ name, sku, quantity, price }) =>
        `<tr style="width: 100%"><td data-id="__react-email-column" style="width: 25%"><img alt="${escaped(name).replaceAll('"', '&quot;')}" src="https://www.${order.vendor.domain}/assets/${sku}.png" style="width: 100%"></td><td data-id="__react-email-column" style="vertical-align: top; padding-left: 12px"><p style="font-weight: 500">${escaped(name)}</p><p style="font-size: 14px">${quantity} | ${money(price)}</p></td></tr>`,
    )
    const sum = (label: string, value: string): string =>
      `<tr style="width: 100%"><td data-id="__react-email-column"><p style="font-weight: 500">${label}</p></td><td data-id="__react-email-column" style="text-align: right"><p>${value}</p></td></tr>`
    const [year = '', month = '', date = ''] = order.date.split('-')
    const name = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')[Number(month) - 1]
    const body = `<h1>Good choice!</h1><table role="presentation"><tr><td data-id="__react-email-column" style="width: 170px"><p>Order Number</p><p>#${order.number}</p></td><td data-id="__react-email-column"><p>Order Date</p><p>${name} ${date}, ${year}</p></td></tr></table><hr>
<table role="presentation"><tr><td><p>Shipping to: ${order.buyer}</p><p>${addressOf(random, order).slice(1).map(escaped).join(', ')}</p></td></tr></table><hr>
<table role="presentation"><tbody>${items.join('\n')}</tbody></table><hr><table role="presentation"><tbody>${sum('Subtotal:', money(order.subtotal))}${order.discount > 0 ? sum('Discount:', `-${money(order.discount)}`) : ''}${sum('Shipping:', money(order.shipping))}${sum('Tax:', money(0))}${sum('Total:', money(order.total))}</tbody></table>${footer(order)}`
    return {
      mail: mailOf(order, 'Order Confirmation', { html: page(random, order, 'Your order is confirmed.', body) }),
      truth: truthOf(order, { sku: false, lineTotal: false }),
    }
  },
}

const alertWords = phrases(
  [
    'subject',
    'received',
    'number',
    'date',
    'status',
    'pending',
    'products',
    'totals',
    'subtotal',
    'shipping',
    'coupon',
    'total',
    'comment',
    'note',
  ],
  {
    en: 'Order|You have received an order.|Order ID:|Date Added:|Order Status:|Pending|Products:|Totals:|Sub-Total|Flat Shipping Rate|Coupon (2222)|Total|The comments for your order are:|Please ring at gate 12 before 17:30.',
    fr: 'Commande|Vous avez reçu une commande.|ID de la commande:|Date d’ajout:|Statut de la commande:|En attente|Produits:|Totaux:|Sous-total|Frais de port fixes|Code promo (2222)|Total|Les commentaires pour votre commande sont:|Sonner au portail 12 avant 17 h 30.',
  },
)

/** OpenCart's alert: `2x Name (MODEL) $12.00` with options on separate lines, all separated by `<br>`. */
export const openCartAlert: Family = {
  name: 'opencart-alert',
  kind: 'platform',
  locales: ['en-GB', 'fr-FR', 'en-US', 'en-IN'],
  draw(random, locale) {
    const say = alertWords(locale.language)
    const order = orderOf(random, locale, {
      ...anyGoods(random),
      number: ['##', '###', '####'],
      options: 0.5,
      tax: ['added', 'none'],
      delay: 1,
    })
    const { money, percent } = writingOf(random, order, { minus: 'before' })
    const day = `${order.date.slice(8)}/${order.date.slice(5, 7)}/${order.date.slice(0, 4)}`
    const items = order.lines.map(
      ({ name, sku, options, quantity, total }) =>
        `${quantity}x ${escaped(name)} (${sku}) ${escaped(money(total))}<br/>\n${options.map((option) => `\t- ${option.name} ${escaped(option.value)}<br/>\n`).join('')}`,
    )
    const sums = [
      [say.subtotal, money(order.subtotal)],
      [say.shipping, money(order.shipping)],
      ...(order.discount > 0 ? [[say.coupon, money(-order.discount)]] : []),
      ...(order.taxMode === 'added' ? [[`${locale.taxWord} (${percent(order.taxRate)}%)`, money(order.tax)]] : []),
      [say.total, money(order.total)],
    ] as const
    const html = `${say.received}<br/>\n<br/>\n${say.number} ${order.number}<br/>\n${say.date} ${locale.country === 'US' ? shortDay(order.date, locale) : day}<br/>\n${say.status} ${say.pending}<br/>\n<br/>\n${say.products}<br/>\n<br/>\n${items.join('')}<br/>\n${say.totals}<br/>\n<br/>\n${sums.map(([label, amount]) => `${escaped(label)}: ${escaped(amount)}<br/>`).join('\n')}<br/>\n${random.chance(0.4) ? `${say.comment}<br/>\n<br/>\n${say.note}<br/>` : ''}<br/>\n${escaped(order.vendor.name)}<br/>\nhttps://www.${order.vendor.domain}/`
    return {
      mail: mailOf(order, `${order.vendor.name} - ${say.subject} ${order.number}`, { html }),
      truth: withWholeOptions(order, truthOf(order, { unitPrice: false })),
    }
  },
}

const magentoWords = phrases(
  [
    'thanks',
    'order',
    'placed',
    'billing',
    'shippingInfo',
    'payment',
    'method',
    'items',
    'quantity',
    'price',
    'subtotal',
    'discount',
    'shipping',
    'tax',
    'total',
    'without',
    'with',
    'subject',
  ],
  {
    en: 'your order is in good hands.|Your Order|Placed on|Billing Info|Shipping Info|Payment Method|Shipping Method|Items|Qty|Price|Subtotal|Discount|Shipping & Handling|Tax|Grand Total|Grand Total (Excl.Tax)|Grand Total (Incl.Tax)|Your {shop} order confirmation',
    de: 'Ihre Bestellung ist bei uns in guten Händen.|Ihre Bestellung|Aufgegeben am|Rechnungsinformation|Versandinformation|Zahlungsart|Versandart|Artikel|Menge|Preis|Zwischensumme|Rabatt|Versand & Bearbeitung|Steuer|Gesamtbetrag|Gesamtbetrag (zzgl. Steuern)|Gesamtbetrag (inkl. Steuern)|Ihre Bestellbestätigung von {shop}',
    fr: 'votre commande est entre de bonnes mains.|Votre commande|Passée le|Information de facturation|Information de livraison|Méthode de paiement|Mode de livraison|Articles|Qté|Prix|Sous-total|Remise|Frais de livraison et de traitement|Taxe|Montant global|Montant global (HT)|Montant global (TTC)|Confirmation de votre commande {shop}',
    nl: 'je bestelling is bij ons in goede handen.|Uw bestelling|Geplaatst op|Factuurgegevens|Verzendgegevens|Betaalmethode|Verzendmethode|Artikelen|Aantal|Prijs|Subtotaal|Korting|Verzending & verwerking|BTW|Totaalbedrag|Totaalbedrag (excl. BTW)|Totaalbedrag (incl. BTW)|Uw bestelling bij {shop}',
    es: 'tu pedido está en buenas manos.|Su pedido|Realizado el|Información de facturación|Información de envío|Método de pago|Método de envío|Artículos|Cant.|Precio|Subtotal|Descuento|Envío y manipulación|Impuestos|Suma total|Suma total (sin IVA)|Suma total (con IVA)|Confirmación de su pedido en {shop}',
    pt: 'o seu pedido está em boas mãos.|Seu Pedido|Feito em|Informações de Cobrança|Informações de Entrega|Método de Pagamento|Método de Entrega|Itens|Qtd|Preço|Subtotal|Desconto|Entrega & Manuseio|Imposto|Total Geral|Total Geral (Excl. Imposto)|Total Geral (Incl. Imposto)|Confirmação do seu pedido {shop}',
  },
)

/**
 * Magento 2: name, SKU and options in one cell. Price is the line total. The grand total is stated with and without
 * tax.
 */
export const magento: Family = {
  name: 'magento-2',
  kind: 'platform',
  locales: ['en-US', 'de-DE', 'fr-FR', 'nl-NL', 'es-ES', 'pt-BR', 'en-GB', 'de-AT'],
  draw(random, locale) {
    const say = magentoWords(locale.language)
    const order = orderOf(random, locale, {
      ...anyGoods(random),
      number: ['0000000##', '000000###', '1000#####', '2000000##'],
      options: 0.5,
      tax: ['added', 'included'],
    })
    const writing = writingOf(random, order, { minus: 'before' })
    const { money } = writing
    const items = order.lines.map(
      ({ name, sku, options, quantity, total }) =>
        `<tbody>${row([
          `<td class="item-info"><p class="product-name">${escaped(name)}</p><p class="sku">SKU: ${sku}</p>${
            options.length === 0
              ? ''
              : `<dl class="item-options">${options.map((option) => `<dt><strong><em>${option.name}</em></strong></dt><dd>${escaped(option.value)}</dd>`).join('')}</dl>`
          }</td>`,
          `<td class="item-qty">${quantity}</td>`,
          `<td class="item-price"><span class="price">${escaped(money(total))}</span></td>`,
        ])}</tbody>`,
    )
    const sum = (name: string, label: string, value: number, isStrong = false): string => {
      const [open, close] = isStrong ? ['<strong>', '</strong>'] : ['', '']
      return `<tr class="${name}"><th colspan="2" scope="row">${open}${escaped(label)}${close}</th><td data-th="${escaped(label)}">${open}<span class="price">${escaped(money(value))}</span>${close}</td></tr>`
    }
    const isBoth = order.taxMode === 'included' || random.chance(0.3)
    const totals = isBoth
      ? `${sum('totals', say.without, order.total - order.tax, true)}${sum('totals-tax', say.tax, order.tax)}${sum('grand_total', say.with, order.total, true)}`
      : `${sum('totals-tax', say.tax, order.tax)}${sum('grand_total', say.total, order.total, true)}`
    const address = addressOf(random, order).map(escaped).join('<br/>')
    const day = random.pick([longDay, shortDay])(order.date, locale)
    const body = `<table><tr class="email-intro"><td><p class="greeting">${order.buyer},</p><p>${say.thanks}</p></td></tr>
<tr class="email-summary"><td><h1>${say.order} <span class="no-link">#${order.number}</span></h1><p>${say.placed} <span class="no-link">${escaped(day)}${random.chance(0.6) ? `, ${random.pick(['10:12:13', '4:05:59'])}` : ''}</span></p></td></tr>
<tr class="email-information"><td><table class="order-details"><tr><td class="address-details"><h3>${say.billing}</h3><p>${address}</p></td><td class="address-details"><h3>${say.shippingInfo}</h3><p>${address}</p></td></tr><tr><td class="method-info"><h3>${say.payment}</h3><dl class="payment-method"><dt class="title">PayPal</dt></dl></td><td class="method-info"><h3>${say.method}</h3><p>Flat Rate - Fixed</p></td></tr></table>
<table class="email-items"><thead>${row([say.items, say.quantity, say.price], '', 'th')}</thead>${items.join('\n')}<tfoot class="order-totals">${sum('subtotal', say.subtotal, order.subtotal)}${order.discount > 0 ? sum('discount', `${say.discount}${random.chance(0.5) ? ' (SPRING-10)' : ''}`, -order.discount) : ''}${sum('shipping', say.shipping, order.shipping)}${totals}</tfoot></table></td></tr></table>
${random.chance(0.3) ? recommended(random, order, writing) : ''}${random.chance(0.3) ? `<p>${escaped(lure(random, locale, writing))}</p>` : ''}${footer(order)}`
    return {
      mail: mailOf(order, say.subject.replace('{shop}', order.vendor.name), {
        html: page(random, order, `${say.order} #${order.number}`, body),
      }),
      truth: truthOf(order, { unitPrice: false }),
    }
  },
}
