import type { Family } from '../../kit/family.ts'
import { escaped, row } from '../../kit/html.ts'
import { fullDay, longDay, numericDay } from '../../kit/locales.ts'
import { orderOf } from '../../kit/orders.ts'
import { mailOf, phrases } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { addressOf, anyGoods, lure, namedOptions, splitTax, withTaxes, withWholeOptions } from './system-parts.ts'

const zenWords = phrases(
  [
    'header',
    'thanks',
    'follow',
    'number',
    'date',
    'details',
    'products',
    'subtotal',
    'coupon',
    'shipping',
    'total',
    'delivery',
    'billing',
    'payment',
    'method',
    'subject',
  ],
  {
    en: 'Order Confirmation|We are glad you came by today.|Below is what you ordered.|Order Number:|Date Ordered:|Order Details:|Products|Sub-Total:|Discount Coupon: SAVE10 :|Flat Rate (Best Way):|Total:|Delivery Address|Billing Address|Payment Method|Check/Money Order|No:',
    de: 'Bestellbestätigung|Schön, dass Sie bei uns eingekauft haben.|Hier steht, was Sie bestellt haben.|Bestellnummer:|Bestelldatum:|Bestelldetails:|Artikel|Zwischensumme:|Aktionskupon: SAVE10 :|Versandkostenpauschale (Standard):|Gesamtsumme:|Lieferanschrift|Rechnungsanschrift|Zahlungsart|Vorkasse|Bestellnummer',
  },
)

/**
 * Zen Cart and its relatives: `2 x Name (MODEL)  = 12,00`, with options below after a tab and without a colon, as text
 * and as HTML. There is no unit price.
 */
export const zenCart: Family = {
  name: 'zen-cart',
  kind: 'platform',
  locales: ['en-US', 'de-DE', 'en-GB', 'de-AT', 'en-AU'],
  draw(random, locale) {
    const say = zenWords(locale.language)
    const drawn = orderOf(random, locale, {
      ...anyGoods(random),
      number: ['##', '###', '####', '1####'],
      options: 0.4,
      tax: ['added', 'none'],
    })
    const { order, shares } = splitTax(drawn)
    const writing = writingOf(random, order, { minus: 'before' })
    const { money, percent } = writing
    const hasModel = random.chance(0.8)
    const sums = [
      [say.subtotal, money(order.subtotal)],
      ...(order.discount > 0 ? [[say.coupon, money(-order.discount)]] : []),
      [say.shipping, money(order.shipping)],
      ...(order.taxMode === 'added'
        ? shares.map(({ rate, tax }) => [`${locale.taxWord} ${percent(rate)}%:`, money(tax)])
        : []),
      [say.total, money(order.total)],
    ] as const
    const day = fullDay(order.date, locale)
    const model = (sku: string): string => (hasModel ? ` (${sku}) ` : '')
    const rule = '-'.repeat(54)
    const address = addressOf(random, order)
    const text = [
      `${say.header} ${locale.language === 'de' ? 'von' : 'from'} ${order.vendor.name}`,
      '',
      order.buyer,
      '',
      say.thanks,
      say.follow,
      rule,
      `${say.number} ${order.number}`,
      `${say.date} ${day}`,
      `${say.details} https://www.${order.vendor.domain}/index.php?main_page=account_history_info&order_id=${order.number}`,
      '',
      say.products,
      rule,
      ...order.lines.flatMap(({ name, sku, options, quantity, total }) => [
        `${quantity} x ${name}${model(sku)} = ${money(total)}`,
        ...options.map((option) => `\t${option.name} ${option.value}`),
      ]),
      rule,
      ...sums.map(([label, amount]) => `${label} ${amount}`),
      '',
      say.delivery,
      rule,
      ...address,
      '',
      say.billing,
      rule,
      ...address,
      '',
      say.payment,
      rule,
      say.method,
      '',
      '-----',
      random.chance(0.4) ? lure(random, locale, writing) : `© 2026 ${order.vendor.name}`,
    ].join('\n')
    const items = order.lines.map(
      ({ name, sku, options, quantity, total }) =>
        `<tr>\n<td class="product-details" align="right" valign="top" width="30">${quantity}&nbsp;x</td>\n<td class="product-details" valign="top">${escaped(name)}${model(sku)}${
          options.length === 0
            ? ''
            : `<nobr><small><em><br />\n${options.map((option) => `\t${option.name} ${escaped(option.value)}`).join('<br />\n')}</em></small></nobr>`
        }</td>\n<td class="product-details-num" valign="top" align="right">${escaped(money(total))}</td>\n</tr>`,
    )
    const totals = sums.map(
      ([label, amount]) =>
        `<tr><td class="order-totals-text" align="right" width="100%">${escaped(label)}</td>\n<td class="order-totals-num" align="right" nowrap="nowrap">${escaped(amount)}</td></tr>`,
    )
    const html = `<html><body id="checkout"><div class="holder"><div class="content"><div class="content-line">${say.header}<br /><br />${order.buyer},<br />${say.thanks}<br />${say.follow}<br /><br />
${say.number} ${order.number}<br />${say.date} ${escaped(day)}<br /><a href="https://www.${order.vendor.domain}">${say.details}</a></div>
<div class="content-line"><strong>${say.products}</strong></div>
<div class="order-detail-area"><table class="product-details" border="0" width="100%" cellspacing="0" cellpadding="2">${items.join('\n')}</table></div>
<div class="order-detail-area"><table border="0" width="100%" cellspacing="0" cellpadding="2"><tr><td align="right" width="100%">&nbsp;</td><td align="right" nowrap="nowrap">---------</td></tr>${totals.join('\n')}</table></div>
<div class="address-block"><table width="100%"><tr><td class="delivery-block"><strong>${say.delivery}</strong><br>${address.map(escaped).join('<br>')}</td><td class="billing-block"><strong>${say.billing}</strong><br>${address.map(escaped).join('<br>')}<br><strong>${say.payment}</strong><br>${say.method}</td></tr></table></div>
<div class="footer">© 2026 ${escaped(order.vendor.name)}</div></div></body></html>`
    const bodies = random.pick([{ text }, { html }, { text, html }])
    return {
      mail: mailOf(order, `${say.header} ${say.subject} ${order.number}`, bodies),
      truth: withWholeOptions(order, withTaxes(truthOf(order, { sku: hasModel, unitPrice: false }), shares.length)),
    }
  },
}

const liteWords = phrases(['order', 'confirmation', 'thanks', 'created', 'copy', 'regards'], {
  en: 'Order|Order Confirmation|Thank you for your purchase!|Your order #{n} was created with a total of {total} for these items:|A printable copy of your order is here:|Regards,',
  sv: 'Order|Orderbekräftelse|Tack för ditt köp!|Din order #{n} har skapats med en summa om {total} för följande varor:|En utskriftsvänlig kopia finns här:|Hälsningar,',
  da: 'Ordre|Ordrebekræftelse|Tak for dit køb!|Din ordre #{n} er oprettet med en total på {total} for følgende varer:|En udskriftsvenlig kopi findes her:|Venlig hilsen',
  de: 'Bestellung|Bestellbestätigung|Vielen Dank für Ihren Einkauf!|Ihre Bestellung #{n} wurde mit einer Gesamtsumme von {total} für folgende Artikel angelegt:|Eine druckbare Kopie finden Sie hier:|Freundliche Grüße,',
})

/** LiteCart: the total in a sentence, then `2 x Name (Colour: Rust)` without prices. */
export const liteCart: Family = {
  name: 'litecart',
  kind: 'text',
  locales: ['en-US', 'sv-SE', 'en-GB', 'da-DK', 'de-DE'],
  draw(random, locale) {
    const say = liteWords(locale.language)
    const order = orderOf(random, locale, {
      ...anyGoods(random),
      number: ['###', '####', '1####'],
      options: 0.5,
      tax: ['none'],
    })
    const { money } = writingOf(random, order)
    const text = [
      say.thanks,
      '',
      say.created.replace('{n}', order.number).replace('{total}', money(order.total)),
      '',
      ...order.lines.map(
        ({ name, options, quantity }) =>
          `${quantity} x ${name}${options.length === 0 ? '' : ` (${namedOptions(options, ', ')})`}`,
      ),
      '',
      say.copy,
      `https://www.${order.vendor.domain}/order_copy?order_id=${order.number}&public_key=${random.code('????????')}`,
      '',
      say.regards,
      order.vendor.name,
      `https://www.${order.vendor.domain}/`,
    ].join('\n')
    const truth = truthOf(order, {
      sku: false,
      unitPrice: false,
      lineTotal: false,
      date: false,
      shipping: false,
      subtotal: false,
    })
    return {
      mail: mailOf(order, `[${say.order} #${order.number}] ${say.confirmation}`, { text }),
      // Nothing proves the total, so the reader may omit it but not give another value.
      truth: { ...truth, discount: null, total: null, alternative: { ...truth, discount: null } },
    }
  },
}

/** CubeCart: `Cost` is the line total. Shipping and discount are above the subtotal, taxes by name below it. */
export const cubeCart: Family = {
  name: 'cubecart',
  kind: 'platform',
  locales: ['en-GB', 'en-US', 'en-CA', 'en-AU', 'en-IE'],
  draw(random, locale) {
    const drawn = orderOf(random, locale, {
      ...anyGoods(random),
      number: ['260303-######-####'],
      options: 0.4,
      tax: ['added', 'none'],
    })
    const { order, shares } = splitTax({
      ...drawn,
      number: `${drawn.date.slice(2).replaceAll('-', '')}-${random.code('######-####')}`,
    })
    const { money, percent } = writingOf(random, order, { minus: 'before' })
    const pair = (label: string, amount: string): string => row(['&nbsp;', ` ${label}`, ` ${escaped(amount)}`])
    const items = order.lines.map(({ name, options, quantity, total }) =>
      row([`${escaped(name)} <br>${escaped(namedOptions(options, ' '))}`, String(quantity), escaped(money(total))]),
    )
    const sums = [
      pair(random.pick(['Standard: (1st Class)', 'Shipping:', 'Flat Rate:']), money(order.shipping)),
      pair('Discount:', money(order.discount)),
      pair('Subtotal:', money(order.subtotal)),
      ...(order.taxMode === 'added'
        ? shares.map(({ rate, tax }) => pair(`${locale.taxWord}: (${percent(rate)}%)`, money(tax)))
        : []),
      row(['&nbsp;', '<strong>Order Total: </strong>', `<strong>${escaped(money(order.total))}</strong>`]),
    ]
    const address = addressOf(random, order).map(escaped).join('<br>')
    const at = `${longDay(order.date, locale)}, ${random.pick(['10:42', '17:05'])}`
    const html = `<p>Thank you ${order.buyer}!</p><p>Your order ${order.number} has been received, placed on ${at}. Keep this mail for your records.</p>
<table width="100%"><tr><td valign="top" width="50%"><strong>Billing address:</strong><br>${address}</td><td valign="top" width="50%"><strong>Shipping address:</strong><br>${address}</td></tr></table>
<table border="0" cellpadding="3" cellspacing="0" width="100%"><tbody>${row(['<strong>Item</strong>', '<strong>Quantity</strong>', '<strong>Cost</strong>'])}${items.join('\n')}${sums.join('\n')}</tbody></table>`
    return {
      mail: mailOf(order, `Order Confirmation #${order.number}`, { html }),
      truth: withTaxes(truthOf(order, { sku: false, unitPrice: false }), shares.length),
    }
  },
}

const abanteWords = phrases(
  [
    'subject',
    'thanks',
    'details',
    'number',
    'date',
    'payment',
    'shipping',
    'cod',
    'flat',
    'product',
    'model',
    'price',
    'quantity',
    'total',
    'subtotal',
    'coupon',
    'sum',
  ],
  {
    en: 'Order|Thanks for your interest in our goods. We work on your order once the payment is confirmed.|Order Details|Order ID:|Date Ordered:|Payment Method:|Shipping Method:|Cash On Delivery|Flat Shipping Rate|Product|Model|Price|Quantity|Total|Sub-Total:|Coupon(SPRING):|Total:',
    es: 'Pedido|Gracias por tu interés en nuestros productos. Tramitaremos el pedido al confirmar el pago.|Detalles del pedido|Número de pedido:|Fecha del pedido:|Forma de pago:|Forma de envío:|Contra reembolso|Tarifa plana de envío|Producto|Modelo|Precio|Cantidad|Total|Subtotal:|Cupón(SPRING):|Total:',
    fr: 'Commande|Merci de votre intérêt pour nos produits. Nous traitons la commande dès le paiement confirmé.|Détails de la commande|N° de commande :|Date de commande :|Mode de paiement :|Mode de livraison :|Paiement à la livraison|Tarif forfaitaire|Produit|Modèle|Prix|Quantité|Total|Sous-total :|Bon de réduction(SPRING) :|Total :',
    de: 'Bestellung|Vielen Dank für Ihr Interesse an unseren Produkten. Wir bearbeiten die Bestellung nach Zahlungseingang.|Bestelldetails|Bestell-ID:|Bestelldatum:|Zahlungsart:|Versandart:|Nachnahme|Versandpauschale|Produkt|Modell|Preis|Anzahl|Gesamt|Zwischensumme:|Gutschein(SPRING):|Gesamtsumme:',
  },
)

/** AbanteCart: five columns. The sums are below Quantity and Total, after an empty cell that spans three columns. */
export const abanteCart: Family = {
  name: 'abantecart',
  kind: 'platform',
  locales: ['en-US', 'es-MX', 'fr-FR', 'de-DE', 'es-ES', 'en-GB'],
  draw(random, locale) {
    const say = abanteWords(locale.language)
    const order = orderOf(random, locale, {
      ...anyGoods(random),
      number: ['###', '####', '10###'],
      options: 0.5,
      tax: ['added', 'none'],
      delay: 1,
    })
    const writing = writingOf(random, order, { minus: 'before' })
    const { money, percent } = writing
    const items = order.lines.map(({ name, sku, options, quantity, price, total }) =>
      row(
        [
          `<td class="align_left" style="text-align: left;">${escaped(name)}${options.map((option) => `<br/>&nbsp;&nbsp;- ${option.name}: ${escaped(option.value)}`).join('')}</td>`,
          `<td class="align_left">${sku}</td>`,
          escaped(money(price)),
          String(quantity),
          escaped(money(total)),
        ],
        'style="background-color: #EEEEEE; text-align: center;"',
      ),
    )
    const sum = (label: string, amount: number): string =>
      `<tr style="text-align: right;"><td colspan="3">&nbsp;</td><td style="font-weight: bold;">${escaped(label)}</td><td>${escaped(money(amount))}</td></tr>`
    const day = numericDay(order.date, random.pick(locale.numericDate))
    const heads = [say.product, say.model, say.price, say.quantity, say.total]
    const html = `<html><head><title>${say.subject}</title></head><body><table style="font-family: Verdana,sans-serif; font-size: 11px; width: 600px;"><tr><td>${escaped(say.thanks)}</td></tr><tr><td>&nbsp;</td></tr><tr><td style="background-color: #069; color:#FFF;">${say.details}</td></tr>
<tr><td class="align_left">${say.number} <span style="color: #069; font-weight: bold;">${order.number}</span><br/>${say.date} ${day}${random.chance(0.4) ? ' 09:12:44' : ''}<br>${say.payment} <strong>${say.cod}</strong><br/>${say.shipping} <strong>${say.flat}</strong><br/><br/>E-Mail: <strong>buying@shop.example</strong><br/>IP: <strong>203.0.113.${random.whole(2, 250)}</strong></td></tr>
<tr><td><table style="width: 100%;">${row(heads, '', 'th')}${items.join('\n')}
${sum(say.subtotal, order.subtotal)}${order.discount > 0 ? sum(say.coupon, -order.discount) : ''}${sum(`${say.flat}:`, order.shipping)}${order.taxMode === 'added' ? sum(`${locale.taxWord} (${percent(order.taxRate)}%):`, order.tax) : ''}${sum(say.sum, order.total)}</table></td></tr>
<tr><td style="font-size: 10px;">${random.chance(0.5) ? escaped(lure(random, locale, writing)) : ''} <a href="https://www.${order.vendor.domain}">${escaped(order.vendor.name)}</a></td></tr></table></body></html>`
    return {
      mail: mailOf(order, `${order.vendor.name} - ${say.subject} ${order.number}`, { html }),
      truth: truthOf(order),
    }
  },
}
