import type { Family } from '../../kit/family.ts'
import { escaped, footer, page, row } from '../../kit/html.ts'
import { numericDay, shortDay } from '../../kit/locales.ts'
import { orderOf } from '../../kit/orders.ts'
import { mailOf, phrases } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { addressOf, anyGoods, dayAfter, namedOptions, recommended, totalOnly } from './system-parts.ts'

/** Short date as in the country: `3/5/26` in the United States. */
const briefDay = (day: string, country: string): string =>
  numericDay(day, country === 'US' ? 'M/D/YY' : country === 'CA' ? 'YYYY-MM-DD' : 'DD/MM/YYYY')

/**
 * OroCommerce: the buyer's PO number, ship-by dates, the unit price in the name's cell, quantities with units, and kits
 * whose price includes the prices of their parts.
 */
export const oroCommerce: Family = {
  name: 'orocommerce',
  kind: 'business',
  locales: ['en-US', 'en-GB', 'en-CA', 'en-AU'],
  draw(random, locale) {
    const order = orderOf(random, locale, {
      ...anyGoods(random),
      number: ['##', '###', '####'],
      options: 0.4,
      measured: 0.2,
      units: ['kg', 'm'],
      tax: ['added', 'none'],
    })
    const { money, quantity: count, percent } = writingOf(random, order, { minus: 'before' })
    const piece = random.pick(['pc', 'ea', 'item'])
    const shipBy = dayAfter(order.date, random.whole(3, 40))
    const kit = (price: number): string => {
      const part = Math.max(1, Math.floor(price / random.whole(3, 6)))
      return `<tr><td class="full-width-on-mobile"><table role="presentation" width="100%"><tr><td>Kit products:</td></tr><tr><td><table role="presentation"><tr><td>Base</td></tr><tr><td><div>Mounting Plate 40 x 60</div></td></tr><tr><td><div><span>KIT-${random.code('###')}</span></div></td></tr><tr><td>1 ${piece}, ${escaped(money(part))} each</td></tr></table></td></tr></table></td></tr>`
    }
    const items = order.lines.map(
      ({ name, sku, options, quantity, unit, price, total }, at) =>
        `<tr><td class="full-width-on-mobile"><table role="presentation" width="100%"><tr><td><p>${escaped(name)}</p></td></tr><tr><td><div><span>${sku}</span><span aria-hidden="true">&nbsp;|&nbsp;</span><span>${escaped(order.vendor.name)}</span></div></td></tr>${
          options.length === 0
            ? ''
            : `<tr><td><div>${options.map(({ value }) => `<span>${escaped(value)}</span>`).join('<span aria-hidden="true">&nbsp;|&nbsp;</span>')}</div></td></tr>`
        }${random.chance(0.3) ? `<tr><td><div><span>Ship by: </span><span>${briefDay(shipBy, locale.country)}</span></div></td></tr>` : ''}<tr><td class="product-details"><div><span>Price: </span><span>${escaped(money(price))}</span></div></td></tr></table></td><td class="product-details"><span class="show-on-mobile" style="display:none">QTY: </span>${count(quantity)} ${unit === 'piece' ? piece : unit}</td><td class="product-details"><span class="show-on-mobile" style="display:none">Subtotal: </span><span>${escaped(money(total))}</span></td></tr>${
          at === 0 && unit === 'piece' && random.chance(0.25) ? kit(price) : ''
        }`,
    )
    const purchase = random.code(random.pick(['PO-####', '45########', 'AR/2026/##']))
    const fact = (label: string, value: string): string =>
      `<tr><td><p style="color:#777">${label}</p><p>${value}</p></td></tr>`
    const address = addressOf(random, order).map(escaped).join('<br>')
    const sum = (label: string, amount: number): string =>
      `<tr><td colspan="2" align="right">${label}</td><td>${escaped(money(amount))}</td></tr>`
    const body = `<h1>Hello ${order.buyer},</h1><p>Your order has arrived at <a href="https://www.${order.vendor.domain}">${escaped(order.vendor.name)}</a>. Call us at 800-555-0199, Monday to Friday, 7am to 5pm.</p><p>Please see your order <a href="https://www.${order.vendor.domain}/o">#${order.number}</a> details below.</p>
<table class="two-columns" width="100%"><tr><td class="table-column" width="50%"><table>${fact('Order Date', briefDay(order.date, locale.country))}${fact('Shipping Address', address)}${fact('Shipping Method', 'Flat Rate')}${random.chance(0.5) ? fact('Ship by', briefDay(shipBy, locale.country)) : ''}</table></td><td class="table-column" width="50%"><table>${random.chance(0.7) ? fact('PO Number', purchase) : ''}${fact('Billing Address', address)}${fact('Payment Method', 'Payment Terms')}${fact('Payment Term', 'net 30')}${fact('Payment Status', 'Pending payment')}</table></td></tr></table>
<div class="product-table-wrapper"><table class="product-table" width="100%"><thead>${row(['Product', 'QTY', 'Subtotal'], '', 'th')}</thead><tbody>${items.join('\n')}</tbody><tfoot>${sum('Subtotal', order.subtotal)}${order.discount > 0 ? sum('Discount', -order.discount) : ''}${sum('Shipping', order.shipping)}${order.taxMode === 'added' ? sum(`Tax (${percent(order.taxRate)}%)`, order.tax) : ''}${sum('Total', order.total)}</tfoot></table></div>${footer(order)}`
    return {
      mail: mailOf(order, `Your ${order.vendor.name} order has been received.`, {
        html: page(random, order, 'Order received', body),
      }),
      truth: truthOf(order),
    }
  },
}

/**
 * Gumroad: each item on a card, then `Name × 2` above its amount, without cents for whole amounts. A single piece has
 * no quantity, and the mail has no number or date.
 */
export const gumroad: Family = {
  name: 'gumroad',
  kind: 'marketplace',
  locales: ['en-US'],
  draw(random, locale) {
    const order = orderOf(random, locale, {
      ...anyGoods(random),
      number: ['##########'],
      options: 0.4,
      discount: 0,
      freeShipping: 0.5,
      quantities: [1, 4],
      lines: [1, 3],
      tax: ['added', 'none'],
    })
    const own = writingOf(random, order, { pattern: '$#' })
    const money = (minor: number): string => own.money(minor).replace(/\.00$/, '')
    const cell = (label: string, value: string): string =>
      `<tr style="width: 100%;"><td style="width: 100%; padding: 16px;"><span style="font-weight: bold">${escaped(label)}</span><br>${escaped(value)}</td></tr>`
    const stack = (cells: readonly string[]): string =>
      `<table class="table-stack" style="width: 100%;"><tbody>${cells.join('\n')}</tbody></table>`
    const cards = order.lines.map(
      ({ name, options }) =>
        `<div class="checkout-cell"><h4><a href="https://${order.vendor.domain}/l/x">${escaped(name)}</a></h4><div class="footer"><img class="user-avatar" alt="Avatar of ${escaped(order.vendor.name)}" src="https://${order.vendor.domain}/a.png"><span>${escaped(order.vendor.name)}</span></div></div>${options.length === 0 ? '' : stack(options.map((option) => cell(option.name, option.value)))}`,
    )
    const paid = [
      ...order.lines.map(({ name, quantity, total }) =>
        cell(quantity > 1 ? `${name} × ${quantity}` : name, money(total)),
      ),
      ...(order.shipping > 0 ? [cell('Shipping', money(order.shipping))] : []),
      ...(order.taxMode === 'added' ? [cell('Sales tax', money(order.tax))] : []),
      cell('Amount paid', money(order.total)),
    ]
    const [first] = order.lines
    const more = order.lines.length - 1
    const subject =
      more === 0
        ? `You bought ${first?.name}!`
        : `You bought ${first?.name} and ${more} more product${more === 1 ? '' : 's'}`
    const body = `<h2>You bought it!</h2>${cards.join('\n')}<h3>Payment info</h3>${stack(paid)}${stack([cell('Payment method', 'VISA *4242')])}<p>All amounts are in United States dollars; your bank may add a fee. The charge will be listed as GUMRD.COM* on your statement.</p>${random.chance(0.5) ? recommended(random, order, own) : ''}${footer(order)}`
    return {
      mail: mailOf(order, subject, { html: page(random, order, subject, body) }),
      truth: truthOf(order, {
        number: null,
        date: false,
        sku: false,
        unitPrice: false,
        subtotal: false,
        shipping: order.shipping > 0,
        inferred: ['line quantity'],
      }),
    }
  },
}

const drupalWords = phrases(
  [
    'confirmation',
    'details',
    'shipping',
    'billing',
    'method',
    'total',
    'thanks',
    'subtotal',
    'flat',
    'discount',
    'subject',
  ],
  {
    en: 'Order Confirmation|Order #{n} details:|Shipping Information|Billing Information|Payment Method|Order Total: {total}|Thank you for your order!|Subtotal:|Shipping:|Discount:|Order #{n} confirmed',
    de: 'Bestellbestätigung|Details zur Bestellung Nr. {n}:|Versandinformationen|Rechnungsinformationen|Zahlungsart|Bestellsumme: {total}|Vielen Dank für Ihre Bestellung!|Zwischensumme:|Versand:|Rabatt:|Bestellung Nr. {n} bestätigt',
    fr: 'Confirmation de commande|Détails de la commande n°{n} :|Informations de livraison|Informations de facturation|Moyen de paiement|Total de la commande : {total}|Merci pour votre commande !|Sous-total :|Livraison :|Réduction :|Commande n°{n} confirmée',
    es: 'Confirmación del pedido|Detalles del pedido nº {n}:|Información de envío|Información de facturación|Método de pago|Total del pedido: {total}|¡Gracias por su pedido!|Subtotal:|Envío:|Descuento:|Pedido nº {n} confirmado',
  },
)

/** Drupal Commerce: `2 x` in a cell, name and amount as two spans of the next cell. Often the total is the only sum. */
export const drupalCommerce: Family = {
  name: 'drupal-commerce',
  kind: 'platform',
  locales: ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'en-GB', 'de-CH'],
  draw(random, locale) {
    const say = drupalWords(locale.language)
    const hasSums = random.chance(0.5)
    const order = orderOf(random, locale, {
      ...anyGoods(random),
      number: ['#', '##', '###', '####'],
      options: 0,
      // If only the total is shown, it is the sum of the lines.
      ...(hasSums ? {} : { discount: 0, freeShipping: 1 }),
      tax: hasSums ? ['included', 'none', 'added'] : ['included', 'none'],
    })
    const { money } = writingOf(random, order, { minus: 'before' })
    const items = order.lines.map(
      ({ name, quantity, total }) =>
        `<tr>\n<td>\n${quantity} x\n</td>\n<td>\n<span>${escaped(name)}</span>\n<span style="float: right;">${escaped(money(total))}</span>\n</td>\n</tr>`,
    )
    const sum = (label: string, amount: number): string =>
      `<div style="text-align: right;"><span>${label}</span> <span>${escaped(money(amount))}</span></div>`
    const sums = hasSums
      ? `<tr><td>${sum(say.subtotal, order.subtotal)}${order.discount > 0 ? sum(say.discount, -order.discount) : ''}${sum(say.flat, order.shipping)}${order.taxMode === 'none' ? '' : sum(`${locale.taxWord}:`, order.tax)}</td></tr>`
      : ''
    const address = addressOf(random, order).map(escaped).join('<br>\n')
    const html = `<table style="margin: 15px auto 0 auto; max-width: 768px;"><tbody><tr><td><table style="text-align: center;"><tbody><tr><td><a href="https://www.${order.vendor.domain}">${escaped(order.vendor.name)}</a></td></tr></tbody></table>
<table style="text-align: center; min-width: 450px;"><tbody><tr><td style="font-size: 30px;">${say.confirmation}</td></tr><tr><td style="font-weight: bold; text-align: left;">\n${say.details.replace('{n}', order.number)}\n</td></tr>
<tr><td><table style="width: 100%"><tbody style="text-align: left;">${items.join('\n')}</tbody></table></td></tr>${sums}
<tr><td><table style="width: 100%; text-align: left;"><tbody><tr><td style="font-weight: bold;">${say.shipping}</td><td style="font-weight: bold;">${say.billing}</td></tr><tr><td>${address}</td><td>${address}</td></tr></tbody></table></td></tr>
<tr><td><p style="font-size: 24px;">\n${escaped(say.total.replace('{total}', money(order.total)))}\n</p></td></tr><tr><td>${say.thanks}</td></tr></tbody></table></td></tr></tbody></table>`
    const truth = truthOf(order, { sku: false, date: false, unitPrice: false })
    return {
      mail: mailOf(order, say.subject.replace('{n}', order.number), { html }),
      truth: hasSums ? truth : totalOnly(truth),
    }
  },
}

const paypalWords = phrases(
  [
    'subject',
    'hello',
    'sent',
    'transaction',
    'date',
    'merchant',
    'invoice',
    'description',
    'price',
    'quantity',
    'amount',
    'item',
    'subtotal',
    'discount',
    'shipping',
    'tax',
    'total',
    'payment',
    'statement',
    'shipTo',
  ],
  {
    en: 'Receipt for Your Payment to|Hello|You sent a payment of {total} to|Transaction ID:|Transaction date|Merchant|Invoice ID|Description|Unit price|Qty|Amount|Item#|Subtotal|Discount|Shipping and handling|Tax|Total|Payment|The charge appears on your statement as "PAYPAL *{shop}"|Shipping address',
    de: 'Beleg für Ihre Zahlung an|Guten Tag|Sie haben eine Zahlung über {total} gesendet an|Transaktionscode:|Transaktionsdatum|Händler|Rechnungsnummer|Beschreibung|Stückpreis|Menge|Betrag|Artikelnr.|Zwischensumme|Rabatt|Versandkosten|MwSt.|Gesamtbetrag|Zahlung|Auf Ihrem Kontoauszug steht „PAYPAL *{shop}“|Lieferadresse',
    fr: 'Reçu pour votre paiement à|Bonjour|Vous avez envoyé un paiement de {total} à|Numéro de transaction :|Date de la transaction|Marchand|Numéro de facture|Description|Prix unitaire|Quantité|Montant|Objet nº|Sous-total|Remise|Livraison et traitement|TVA|Total|Paiement|Votre relevé mentionne « PAYPAL *{shop} »|Adresse de livraison',
    it: 'Ricevuta per il pagamento a|Salve|Hai inviato un pagamento di {total} a|Codice transazione:|Data transazione|Commerciante|N. fattura|Descrizione|Prezzo unitario|Quantità|Importo|N. oggetto|Subtotale|Sconto|Spedizione e imballaggio|IVA|Totale|Pagamento|Sull’estratto conto vedrai "PAYPAL *{shop}"|Indirizzo di spedizione',
    nl: 'Ontvangstbewijs voor je betaling aan|Hallo|Je hebt een betaling van {total} gestuurd aan|Transactiereferentie:|Transactiedatum|Verkoper|Factuurnummer|Beschrijving|Prijs per stuk|Aantal|Bedrag|Artikelnr.|Subtotaal|Korting|Verzendkosten|BTW|Totaal|Betaling|Op je afschrift staat "PAYPAL *{shop}"|Verzendadres',
  },
)

/** PayPal: the amount in a sentence, a transaction code above the shop's number, amounts with ISO currency codes. */
export const paypal: Family = {
  name: 'paypal',
  kind: 'invoice',
  locales: ['en-US', 'de-DE', 'fr-FR', 'it-IT', 'nl-NL', 'en-GB', 'en-AU'],
  draw(random, locale) {
    const say = paypalWords(locale.language)
    const order = orderOf(random, locale, {
      ...anyGoods(random),
      number: ['WEB###-##', '#####', 'R########', 'INV2-####'],
      options: 0.3,
      tax: ['none', 'included', 'added'],
    })
    const { money: local } = writingOf(random, order, { minus: 'before' })
    const exact = writingOf(random, order, {
      pattern: `${(locale.money[0] ?? '#').replace(/ ?[A-Z]{3} ?/, '')} ${locale.currency}`,
      minus: 'before',
    }).money
    const money = (minor: number): string => escaped(exact(minor))
    const transaction = random.code('#?????????????###')
    const items = order.lines.map(({ name, sku, options, quantity, price, total }) =>
      row([
        `<td align="left" valign="top">${escaped(name)}${options.length === 0 ? '' : `<br>${escaped(namedOptions(options, ', '))}`}<br>${say.item} ${sku}</td>`,
        money(price),
        String(quantity),
        money(total),
      ]),
    )
    const sum = (label: string, amount: number): string =>
      `<tr><td align="right"><span>${label}</span></td><td align="right"><span>${money(amount)}</span></td></tr>`
    const day = shortDay(order.date, locale)
    const body = `<p>${say.hello}, ${order.buyer}</p><h2>${escaped(say.sent.replace('{total}', local(order.total)))} ${escaped(order.vendor.name)}</h2><p>${say.statement.replace('{shop}', order.vendor.domain.split('.')[0]?.toUpperCase() ?? '')}</p>
<table width="100%"><tr><td valign="top"><span>${say.transaction}</span> <a href="https://www.paypal.example/a">${transaction}</a></td><td valign="top"><strong>${say.date}</strong><br>${escaped(day)} 10:42:17 GMT</td></tr><tr><td valign="top"><strong>${say.merchant}</strong><br>${escaped(order.vendor.name)}<br>${order.vendor.email}</td><td valign="top"><strong>${say.invoice}</strong><br>${order.number}</td></tr><tr><td valign="top"><strong>${say.shipTo}</strong><br>${addressOf(random, order).map(escaped).join('<br>')}</td><td></td></tr></table>
<table width="100%">${row([say.description, say.price, say.quantity, say.amount], '', 'th')}${items.join('\n')}</table>
<table width="100%" align="right">${sum(say.subtotal, order.subtotal)}${order.discount > 0 ? sum(say.discount, -order.discount) : ''}${sum(say.shipping, order.shipping)}${order.taxMode === 'added' ? sum(say.tax, order.tax) : ''}${sum(say.total, order.total)}${sum(say.payment, order.total)}</table>`
    return {
      mail: {
        ...mailOf(order, `${say.subject} ${order.vendor.name}`, { html: page(random, order, say.subject, body) }),
        from: { name: 'service@paypal.example', email: 'service@paypal.example' },
      },
      truth: truthOf(order, {
        tax: order.taxMode === 'added',
        otherNumbers: [transaction],
        inferred: ['orderNumber', 'orderDate'],
      }),
    }
  },
}
