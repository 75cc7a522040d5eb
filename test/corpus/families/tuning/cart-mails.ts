import type { Family } from '../../kit/family.ts'
import { escaped, footer, page } from '../../kit/html.ts'
import { longDay, shortDay } from '../../kit/locales.ts'
import { orderOf } from '../../kit/orders.ts'
import { mailOf, phrases } from '../../kit/phrases.ts'
import type { TrueLine } from '../../kit/truth.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { addressOf, anyGoods, lure, namedOptions, recommended } from './system-parts.ts'

const openMageWords = phrases(
  [
    'hello',
    'thanks',
    'order',
    'placed',
    'billing',
    'payment',
    'delivery',
    'method',
    'item',
    'sku',
    'quantity',
    'subtotal',
    'shipping',
    'discount',
    'tax',
    'total',
    'subject',
    'note',
  ],
  {
    en: 'Hello|Your order is with us now.|Your Order|Placed on|Billing Information:|Payment Method:|Shipping Information:|Shipping Method:|Item|Sku|Qty|Subtotal|Shipping & Handling|Discount|Tax|Grand Total|New Order|Flat Rate - Fixed',
    de: 'Hallo|Ihre Bestellung ist jetzt bei uns.|Ihre Bestellung|Aufgegeben am|Rechnungsinformation:|Zahlungsart:|Versandinformation:|Versandart:|Artikel|Artikelnummer|Anzahl|Zwischensumme|Lieferung & Versand|Rabatt|Steuer|Gesamtbetrag|Neue Bestellung|Pauschalversand - Fest',
    fr: 'Bonjour|Votre commande est chez nous.|Votre commande|Passée le|Informations de facturation :|Mode de paiement :|Informations de livraison :|Mode de livraison :|Article|UGS|Qté|Sous-total|Livraison et traitement|Remise|Taxes|Montant global|Nouvelle commande|Forfait - Fixe',
    it: 'Salve|Il tuo ordine è da noi.|Il tuo ordine|Effettuato il|Informazioni fatturazione:|Metodo di pagamento:|Informazioni spedizione:|Metodo di spedizione:|Articolo|Sku|Qtà|Subtotale|Spedizione e gestione|Sconto|Tassa|Totale complessivo|Nuovo ordine|Tariffa fissa',
  },
)

/**
 * OpenMage: `Subtotal` is both the heading of the line totals and the label of the first sum. Each line has its own
 * tbody.
 */
export const openMage: Family = {
  name: 'openmage',
  kind: 'platform',
  locales: ['en-GB', 'de-DE', 'fr-FR', 'it-IT', 'en-US', 'de-AT'],
  draw(random, locale) {
    const say = openMageWords(locale.language)
    const order = orderOf(random, locale, {
      ...anyGoods(random),
      number: ['1000#####', '1450#####-1', '2000#####'],
      options: 0.4,
      tax: ['added', 'included', 'none'],
    })
    const writing = writingOf(random, order, { minus: 'before' })
    const { money } = writing
    const items = order.lines.map(
      ({ name, sku, options, quantity, total }, at) =>
        `<tbody${at % 2 === 0 ? ' bgcolor="#F6F6F6"' : ''}><tr><td align="left" valign="top" style="font-size:11px; padding:3px 9px; border-bottom:1px dotted #CCCCCC;"><strong style="font-size:11px;">${escaped(name)}</strong>${
          options.length === 0
            ? ''
            : `<dl style="margin:0; padding:0;">${options.map((option) => `<dt><strong><em>${option.name}</em></strong></dt><dd style="margin:0; padding:0 0 0 9px;">${escaped(option.value)}</dd>`).join('')}</dl>`
        }</td><td align="left" valign="top">${sku}</td><td align="center" valign="top">${quantity}</td><td align="right" valign="top"><span class="price">${escaped(money(total))}</span></td></tr></tbody>`,
    )
    const sum = (label: string, amount: number, isStrong = false): string => {
      const [open, close] = isStrong ? ['<strong>', '</strong>'] : ['', '']
      return `<tr><td colspan="3" align="right" style="padding:3px 9px">${open}${escaped(label)}${close}</td><td align="right" style="padding:3px 9px">${open}<span class="price">${escaped(money(amount))}</span>${close}</td></tr>`
    }
    const address = addressOf(random, order).map(escaped).join('<br/>')
    const head = (label: string): string => `<th align="left" bgcolor="#EAEAEA">${label}</th>`
    const body = `<p>${say.hello}, ${order.buyer}</p><p>${say.thanks}</p><h2>${say.order} #${order.number} <small>(${say.placed} ${escaped(longDay(order.date, locale))} 10:12:13 CET)</small></h2>
<table cellspacing="0" width="650"><thead><tr>${head(say.billing)}<th></th>${head(say.payment)}</tr></thead><tbody><tr><td>${address}</td><td>&nbsp;</td><td><p><strong>PayPal</strong></p></td></tr></tbody></table><br/>
<table cellspacing="0" width="650"><thead><tr>${head(say.delivery)}<th></th>${head(say.method)}</tr></thead><tbody><tr><td>${address}</td><td>&nbsp;</td><td>${say.note}</td></tr></tbody></table><br/>
<table cellspacing="0" cellpadding="0" border="0" width="650" style="border:1px solid #EAEAEA;"><thead><tr>${[say.item, say.sku, say.quantity, say.subtotal].map(head).join('')}</tr></thead>${items.join('\n')}<tbody>${sum(say.subtotal, order.subtotal)}${sum(say.shipping, order.shipping)}${order.discount > 0 ? sum(`${say.discount} (SPRING-10)`, -order.discount) : ''}${order.taxMode === 'none' ? '' : sum(say.tax, order.tax)}${sum(say.total, order.total, true)}</tbody></table>${random.chance(0.3) ? `<p>${escaped(lure(random, locale, writing))}</p>` : ''}${footer(order)}`
    return {
      mail: mailOf(order, `${order.vendor.name}: ${say.subject} # ${order.number}`, {
        html: page(random, order, say.thanks, body),
      }),
      truth: truthOf(order, { unitPrice: false }),
    }
  },
}

/** JTL-Shop as text: `2x Name - 24,00 €`. Shipping is written like an item. */
export const jtlShop: Family = {
  name: 'jtl-shop',
  kind: 'text',
  locales: ['de-DE', 'de-AT', 'de-DE', 'de-CH'],
  draw(random, locale) {
    const order = orderOf(random, locale, {
      ...anyGoods(random),
      number: ['B-2026-#####', '2026-1####', 'ONL#####'],
      options: 0.4,
      discount: 0,
      tax: ['included'],
    })
    const { money, percent } = writingOf(random, order)
    const carrier = random.pick(['DHL Paket', 'Deutsche Post Warensendung', 'Spedition'])
    const address = addressOf(random, order)
    const text = [
      `Guten Tag ${order.buyer},`,
      '',
      `schön, dass Sie bei ${order.vendor.name} bestellt haben.`,
      '',
      `Ihre Bestellung mit der Bestellnummer ${order.number} umfasst diese Positionen:`,
      '',
      ...order.lines.flatMap(({ name, sku, options, quantity, total }) => [
        `${quantity}x ${name} - ${money(total)}`,
        `Art.-Nr.: ${sku}`,
        ...options.map((option) => `${option.name}: ${option.value}`),
        'Lieferzeit: 2 - 3 Werktage',
        '',
      ]),
      `1x ${carrier} - ${money(order.shipping)}`,
      '',
      `inkl. ${percent(order.taxRate)} % USt.: ${money(order.tax)}`,
      '',
      `Gesamtsumme: ${money(order.total)}`,
      '',
      'Zahlungsart: Vorkasse',
      '',
      'Ihre Rechnungsadresse:',
      ...address,
      '',
      'Ihre Lieferadresse:',
      ...address,
      '',
      order.vendor.name,
      ...order.vendor.registration,
    ].join('\n')
    const truth = truthOf(order, { date: false, subtotal: false, unitPrice: false })
    const delivery: TrueLine = {
      name: carrier,
      sku: null,
      options: [],
      quantity: 1,
      unit: null,
      unitPrice: null,
      lineTotal: order.shipping,
    }
    return {
      mail: mailOf(order, `Ihre Bestellung ${order.number} bei ${order.vendor.name}`, { text }),
      truth: { ...truth, alternative: { ...truth, shipping: null, lines: [...truth.lines, delivery] } },
    }
  },
}

const ecwidWords = phrases(
  [
    'thanks',
    'order',
    'placed',
    'sku',
    'items',
    'subtotal',
    'discount',
    'shipping',
    'free',
    'tax',
    'total',
    'paid',
    'pickup',
    'address',
    'method',
    'comments',
    'subject',
    'gift',
  ],
  {
    en: 'Thank you for your order|Order|Placed on|SKU|Items|Subtotal|Discount|Shipping|Free|Tax|Total|Paid with|Shipping method|Ship to|Payment method|Order comments|Your order with {shop}|Gift card',
    de: 'Vielen Dank für Ihre Bestellung|Bestellung|Aufgegeben am|Art.-Nr.|Artikel|Zwischensumme|Rabatt|Versand|Kostenlos|Steuern|Gesamtsumme|Bezahlt mit|Versandart|Lieferadresse|Zahlungsart|Kommentar zur Bestellung|Ihre Bestellung bei {shop}|Geschenkkarte',
    fr: 'Merci pour votre commande|Commande|Passée le|Référence|Articles|Sous-total|Remise|Livraison|Gratuit|Taxes|Total|Payé avec|Mode de livraison|Adresse de livraison|Mode de paiement|Commentaires|Votre commande chez {shop}|Carte cadeau',
    es: 'Gracias por su pedido|Pedido|Realizado el|SKU|Artículos|Subtotal|Descuento|Envío|Gratis|Impuestos|Total|Pagado con|Método de envío|Enviar a|Método de pago|Comentarios|Su pedido en {shop}|Tarjeta regalo',
    pt: 'Obrigado pela sua encomenda|Encomenda|Feita em|SKU|Artigos|Subtotal|Desconto|Envio|Grátis|Impostos|Total|Pago com|Método de envio|Enviar para|Método de pagamento|Comentários|A sua encomenda em {shop}|Cartão oferta',
  },
)

/**
 * Ecwid: `€12.00 × 2` below the name, the line total beside it. A gift card counts as payment and is below the total.
 */
export const ecwid: Family = {
  name: 'ecwid',
  kind: 'platform',
  locales: ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'pt-PT', 'en-GB', 'en-CA'],
  draw(random, locale) {
    const say = ecwidWords(locale.language)
    const order = orderOf(random, locale, {
      ...anyGoods(random),
      number: ['@@#@#', '??????', '#####'],
      options: 0.5,
      tax: locale.currency === 'EUR' || locale.currency === 'GBP' ? ['included', 'none'] : ['added', 'none'],
    })
    const writing = writingOf(random, order, { minus: 'before' })
    const { money, percent } = writing
    const hasSku = random.chance(0.6)
    const items = order.lines.map(
      ({ name, sku, options, quantity, price, total }) =>
        `<table width="100%" class="item"><tr><td width="72" valign="top"><img src="https://d2j6dbq0eux0bg.example/${sku}.jpg" width="64" alt=""></td><td valign="top"><div style="font-weight:600">${escaped(name)}</div>${hasSku ? `<div style="color:#888">${say.sku} ${sku}</div>` : ''}${options.map((option) => `<div style="color:#888">${option.name}: ${escaped(option.value)}</div>`).join('')}<div>${escaped(money(price))} &times; ${quantity}</div></td><td valign="top" align="right"><b>${escaped(money(total))}</b></td></tr></table>`,
    )
    const sum = (label: string, value: string): string =>
      `<tr><td>${escaped(label)}</td><td align="right">${escaped(value)}</td></tr>`
    const gift = random.chance(0.15) ? Math.floor(order.total / 4) : 0
    const rate = `${locale.taxWord} ${percent(order.taxRate)}%${order.taxMode === 'included' ? ` (${locale.language === 'de' ? 'inkl.' : 'incl.'})` : ''}`
    const body = `<h1>${say.thanks}, ${order.buyer.split(' ')[0]}!</h1><h2>${say.order} #${order.number}</h2><p>${say.placed} ${escaped(shortDay(order.date, locale))}</p><h3>${say.items}</h3>${items.join('<hr>')}
<table width="100%">${sum(say.subtotal, money(order.subtotal))}${order.discount > 0 ? sum(`${say.discount} (SPRING)`, money(-order.discount)) : ''}${sum(say.shipping, order.shipping === 0 ? say.free : money(order.shipping))}${order.taxMode === 'none' ? '' : sum(rate, money(order.tax))}${sum(say.total, money(order.total))}${gift > 0 ? `${sum(say.gift, money(-gift))}${sum(`${say.paid} Visa`, money(order.total - gift))}` : ''}</table>
<table width="100%"><tr><td valign="top"><b>${say.address}</b><br>${addressOf(random, order).map(escaped).join('<br>')}</td><td valign="top"><b>${say.method}</b><br>Visa ** 4242</td></tr></table>${random.chance(0.3) ? `<p><b>${say.comments}</b><br>2 x 3 = 6, ${escaped(namedOptions([{ name: 'Tel', value: '555 01 02' }], ''))}</p>` : ''}${random.chance(0.2) ? recommended(random, order, writing) : ''}${footer(order)}`
    return {
      mail: mailOf(order, say.subject.replace('{shop}', order.vendor.name), {
        html: page(random, order, say.thanks, body),
      }),
      truth: truthOf(order, { sku: hasSku }),
    }
  },
}

const updatedWords = phrases(
  [
    'title',
    'text',
    'order',
    'number',
    'date',
    'removed',
    'summary',
    'subtotal',
    'shipping',
    'tax',
    'total',
    'paid',
    'owed',
    'refund',
    'subject',
  ],
  {
    en: 'Your order was updated|We changed your order as agreed.|Order|PO number|Order date|Removed items|Order summary|Subtotal|Shipping|Taxes|Updated total|Paid so far|Amount to pay|Amount to refund|Order {n} updated',
    de: 'Deine Bestellung wurde geändert|Wir haben deine Bestellung wie vereinbart geändert.|Bestellung|PO-Nummer|Bestelldatum|Entfernte Artikel|Bestellübersicht|Zwischensumme|Versand|Steuern|Aktualisierte Gesamtsumme|Bisher bezahlt|Zu zahlender Betrag|Zu erstattender Betrag|Bestellung {n} geändert',
    fr: 'Votre commande a été modifiée|Nous avons modifié votre commande comme convenu.|Commande|Numéro de bon de commande|Date de commande|Articles retirés|Résumé de la commande|Sous-total|Expédition|Taxes|Total mis à jour|Déjà payé|Montant à payer|Montant à rembourser|Commande {n} modifiée',
    nl: 'Je bestelling is gewijzigd|We hebben je bestelling zoals afgesproken gewijzigd.|Bestelling|Inkoopordernummer|Besteldatum|Verwijderde artikelen|Besteloverzicht|Subtotaal|Verzending|Belastingen|Bijgewerkt totaal|Al betaald|Te betalen bedrag|Terug te betalen bedrag|Bestelling {n} gewijzigd',
  },
)

/** Shopify's mail about an edited order: removed items are above the summary with their prices and are not lines. */
export const shopifyUpdated: Family = {
  name: 'shopify-updated',
  kind: 'platform',
  locales: ['en-US', 'de-DE', 'fr-FR', 'nl-NL', 'en-GB', 'en-AU'],
  draw(random, locale) {
    const say = updatedWords(locale.language)
    const drawn = orderOf(random, locale, {
      ...anyGoods(random),
      number: ['1###', '#10##', 'MK-2###'],
      options: 0.4,
      lines: [2, 5],
      long: 0,
      delay: 6,
      tax: ['added', 'none'],
    })
    const [gone, ...kept] = drawn.lines
    const subtotal = kept.reduce((sum, { total }) => sum + total, 0)
    const net = subtotal + drawn.shipping
    const tax = drawn.taxMode === 'added' ? Math.round((net * drawn.taxRate) / 100) : 0
    const order = { ...drawn, lines: kept, subtotal, discount: 0, tax, total: net + tax }
    const { money } = writingOf(random, order, { minus: 'before' })
    const card = ({ name, options, quantity, total }: (typeof kept)[number], isGone = false): string =>
      `<table class="row"><tr class="order-list__item"><td class="order-list__product-image"><img src="https://cdn.shopify.example/p_compact_cropped.jpg" width="60" alt=""></td><td class="order-list__product-description-cell"><span class="order-list__item-title">${isGone ? '<del>' : ''}${escaped(name)} × ${quantity}${isGone ? '</del>' : ''}</span><br/>${options.length === 0 ? '' : `<span class="order-list__item-variant">${options.map(({ value }) => escaped(value)).join(' / ')}</span><br/>`}</td><td class="order-list__price-cell"><p class="order-list__item-price">${escaped(money(total))}</p></td></tr></table>`
    const sum = (label: string, amount: number): string =>
      `<tr class="subtotal-line"><td class="subtotal-line__title"><p><span>${label}</span></p></td><td class="subtotal-line__value"><strong>${escaped(money(amount))}</strong></td></tr>`
    const paid = drawn.total
    const rest = order.total - paid
    const body = `<h2>${say.title}</h2><p>${say.text}</p><p><span class="order-number__text">${say.order} ${order.number.startsWith('#') ? order.number : `#${order.number}`}</span>${random.chance(0.3) ? `<br><span class="order-number__text">${say.number} #${random.code('PO####')}</span>` : ''}</p><p>${say.date}: ${escaped(longDay(order.date, locale))}</p>
<h3>${say.removed}</h3>${gone ? card(gone, random.chance(0.5)) : ''}<h3>${say.summary}</h3>${kept.map((line) => card(line)).join('\n')}
<table class="row subtotal-lines"><tr><td class="subtotal-spacer"></td><td><table class="row subtotal-table">${sum(say.subtotal, subtotal)}${sum(say.shipping, order.shipping)}${order.taxMode === 'added' ? sum(say.tax, tax) : ''}</table><table class="row subtotal-table subtotal-table--total">${sum(say.total, order.total)}${sum(say.paid, paid)}${rest < 0 ? sum(say.refund, -rest) : sum(say.owed, rest)}</table></td></tr></table>${footer(order)}`
    return {
      mail: mailOf(order, say.subject.replace('{n}', `#${order.number.replace('#', '')}`), {
        html: page(random, order, say.title, body),
      }),
      truth: truthOf(order, { sku: false, unitPrice: false }),
    }
  },
}
