import type { Family } from '../../kit/family.ts'
import { escaped, row } from '../../kit/html.ts'
import { numericDay } from '../../kit/locales.ts'
import { type Order, orderOf } from '../../kit/orders.ts'
import { mailOf, phrases } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { addressOf, anyGoods, halfUp, namedOptions } from './system-parts.ts'

const oxidWords = phrases(
  [
    'thanks',
    'number',
    'price',
    'quantity',
    'vat',
    'total',
    'net',
    'plus',
    'gross',
    'shipping',
    'discount',
    'sum',
    'payment',
    'advance',
    'mail',
    'billing',
    'carrier',
    'product',
    'article',
    'subject',
    'wrapping',
  ],
  {
    de: 'Vielen Dank für Ihre Bestellung!|Bestellnummer:|Einzelpreis|Menge|MwSt.|Gesamtsumme|Summe Artikel (netto)|zzgl. MwSt. {p}% Betrag:|Summe Artikel (brutto)|Versandkosten|Rabatt|Gesamtbetrag|Zahlungsart:|Vorauskasse 2% Skonto|E-Mail-Adresse:|Rechnungsadresse|Versandart:|Artikel|Artikelnummer:|Ihre Bestellung bei|Geschenkverpackung: KEINE',
    en: 'Thank you for your order!|Order number:|Unit price|Quantity|VAT|Total|Total products (net)|plus VAT {p}% Amount:|Total products (gross)|Shipping costs|Discount|Grand total|Payment method:|Cash in advance|E-mail address:|Billing address|Shipping carrier:|Product|Product No.:|Your order at|Gift wrapping: NONE',
  },
)

/** Prices include the tax on the goods. The tax on shipping is not stated. */
function withGoodsTax(order: Order): Order {
  return { ...order, tax: halfUp((order.subtotal * order.taxRate) / (100 + order.taxRate)) }
}

/**
 * OXID: net, tax and gross of the goods before shipping, although prices include tax. As text, each value of a line is
 * on a separate line; the regular price follows the reduced one in brackets.
 */
export const oxid: Family = {
  name: 'oxid',
  kind: 'platform',
  locales: ['de-DE', 'de-AT', 'en-GB', 'de-DE', 'en-IE'],
  draw(random, locale) {
    const say = oxidWords(locale.language)
    const order = withGoodsTax(
      orderOf(random, locale, {
        ...anyGoods(random),
        number: ['###', '####', '1####'],
        options: 0.4,
        discount: 0,
        tax: ['included'],
      }),
    )
    const { bare, percent } = writingOf(random, order)
    const { currency } = locale
    const sign = currency === 'EUR' ? '€' : '£'
    const regular = order.lines.map(({ price }) => (random.chance(0.15) ? Math.round(price * 1.2) : 0))
    const vat = percent(order.taxRate)
    const sums = [
      [say.net, order.subtotal - order.tax],
      [say.plus.replace('{p}', vat), order.tax],
      [say.gross, order.subtotal],
      [say.shipping, order.shipping],
      [say.sum, order.total],
    ] as const
    const address = addressOf(random, order)
    const text = [
      say.thanks,
      '',
      `${say.number} ${order.number}`,
      '',
      ...order.lines.flatMap(({ name, options, quantity, price, total }, at) => [
        `${name}${options.length === 0 ? '' : `, ${options.map(({ value }) => value).join(' | ')}`}`,
        '',
        say.wrapping,
        '',
        `${say.price} ${bare(price)} ${currency} ${regular[at] ? `(${bare(regular[at] ?? 0)} ${sign}) ` : ''}`,
        '',
        `${say.quantity} ${quantity}`,
        `${say.vat} ${vat}%`,
        `${say.total} ${bare(total)} ${currency}`,
        '',
      ]),
      '-'.repeat(66),
      ...sums.map(
        ([label, amount], at) => `${at === 3 ? '    ' : ''}${label} ${bare(amount)} ${at === 3 ? sign : currency}`,
      ),
      '',
      `    ${say.payment} ${say.advance}`,
      `${say.mail} buying@shop.example`,
      '',
      say.billing,
      ...address,
      '',
      `${say.carrier} Standard`,
    ].join('\n')
    const rows = order.lines.map(({ name, sku, options, quantity, price, total }, at) =>
      row([
        `<td><p><b>${escaped(name)}</b>${options.length === 0 ? '' : `<ul>${options.map((option) => `<li style="padding: 3px;">${option.name}: ${escaped(option.value)}</li>`).join('')}</ul>`}<br></p><p><b>${say.article} ${sku}</b></p></td>`,
        `<td align="right"><p><b>${bare(price)} ${sign}</b>${regular[at] ? `<br><s>${bare(regular[at] ?? 0)}&nbsp;${sign}</s>` : ''}</p></td>`,
        `<td align="right"><b>${quantity}</b></td>`,
        `<td align="right">${vat}%</td>`,
        `<td align="right"><b>${bare(total)} ${sign}</b></td>`,
      ]),
    )
    const html = `<html><body><h1>${say.subject} ${escaped(order.vendor.name)} #${order.number}</h1><p>${say.thanks}</p><table class="row footer"><tr bgcolor="#ebebeb"><td><h3>${say.billing}</h3><p>${address.map(escaped).join('<br>')}</p></td></tr></table>
<table class="orderarticles" width="100%"><thead>${row([say.product, say.price, say.quantity, say.vat, say.total], 'bgcolor="#ebebeb"', 'th')}</thead><tbody>${rows.join('\n')}</tbody><tfoot>${sums.map(([label, amount]) => `<tr valign="top" bgcolor="#ebebeb"><td align="right" colspan="4" class="odd text-right">${label}</td><td align="right">${bare(amount)} ${sign}</td></tr>`).join('')}</tfoot></table></body></html>`
    const truth = truthOf(order, { date: false, sku: false })
    const nameOf = ({ name, options }: Order['lines'][number]): string =>
      options.length === 0 ? name : `${name}, ${options.map(({ value }) => value).join(' | ')}`
    const [body, own] = random.pick([
      // Nothing marks where the name ends and its options begin.
      [{ text }, { ...truthOf(order, { date: false, sku: false, options: false, name: nameOf }), alternative: truth }],
      [{ html }, truthOf(order, { date: false })],
    ] as const)
    return { mail: mailOf(order, `${say.subject} ${order.vendor.name} (#${order.number})`, body), truth: own }
  },
}

const prestaWords = phrases(
  [
    'hello',
    'thanks',
    'order',
    'placed',
    'payment',
    'transfer',
    'reference',
    'product',
    'price',
    'quantity',
    'total',
    'products',
    'discounts',
    'wrapping',
    'shipping',
    'tax',
    'paid',
    'carrier',
    'subject',
  ],
  {
    en: 'Hi|Thank you for shopping with|ORDER:|Placed on|PAYMENT:|Bank wire|REFERENCE|PRODUCT|UNIT PRICE|QUANTITY|TOTAL PRICE|PRODUCTS|DISCOUNTS|GIFT-WRAPPING|SHIPPING|TOTAL TAX PAID|TOTAL PAID|CARRIER:|Order confirmation',
    fr: 'Bonjour|Merci d’avoir effectué vos achats sur|COMMANDE :|passée le|PAIEMENT :|Virement bancaire|RÉFÉRENCE|PRODUIT|PRIX UNITAIRE|QUANTITÉ|PRIX TOTAL|PRODUITS|RÉDUCTIONS|PAQUET CADEAU|LIVRAISON|TVA TOTALE|TOTAL PAYÉ|TRANSPORTEUR :|Confirmation de commande',
    es: 'Hola|Gracias por comprar en|PEDIDO:|Realizado el|PAGO:|Transferencia bancaria|REFERENCIA|PRODUCTO|PRECIO UNITARIO|CANTIDAD|PRECIO TOTAL|PRODUCTOS|DESCUENTOS|ENVUELTO PARA REGALO|ENVÍO|TOTAL IMPUESTOS PAGADOS|TOTAL PAGADO|TRANSPORTISTA:|Confirmación del pedido',
    it: 'Salve|Grazie per aver effettuato l’acquisto su|ORDINE:|Effettuato il|PAGAMENTO:|Bonifico bancario|RIFERIMENTO|PRODOTTO|PREZZO UNITARIO|QUANTITÀ|PREZZO TOTALE|PRODOTTI|SCONTI|CONFEZIONE REGALO|SPEDIZIONE|TASSE TOTALI PAGATE|TOTALE PAGATO|CORRIERE:|Conferma dell’ordine',
    nl: 'Hallo|Bedankt voor je aankoop bij|BESTELLING:|Geplaatst op|BETALING:|Overschrijving|REFERENTIE|PRODUCT|PRIJS PER STUK|AANTAL|TOTAALPRIJS|PRODUCTEN|KORTINGEN|CADEAUVERPAKKING|VERZENDING|TOTAAL BETAALDE BTW|TOTAAL BETAALD|VERVOERDER:|Bevestiging van je bestelling',
  },
)

/** PrestaShop 1.6 and thirty bees as text: headings and cells on consecutive lines, separated by empty lines. */
export const prestashopText: Family = {
  name: 'prestashop-text',
  kind: 'text',
  locales: ['fr-FR', 'es-ES', 'it-IT', 'en-GB', 'nl-NL', 'fr-FR'],
  draw(random, locale) {
    const say = prestaWords(locale.language)
    const order = orderOf(random, locale, {
      ...anyGoods(random),
      number: ['@@@@@@@@@'],
      options: 0.3,
      tax: ['included'],
      long: 0.02,
    })
    const { money } = writingOf(random, order, { minus: 'before' })
    const indent = '\t\t\t\t\t\t'
    const sums = [
      [say.products, order.subtotal],
      [say.discounts, -order.discount || 0],
      [say.wrapping, 0],
      [say.shipping, order.shipping],
      [say.tax, order.tax],
      [say.paid, order.total],
    ] as const
    const text = [
      '',
      `[http://www.${order.vendor.domain}/] `,
      '',
      `${say.hello} ${order.buyer},`,
      '',
      `${say.thanks} ${order.vendor.name}! `,
      '',
      `${say.order} ${order.number} ${say.placed} ${numericDay(order.date, locale.numericDate[0] ?? '')}`,
      '',
      `${say.payment} ${say.transfer} \t\t `,
      '',
      ...[say.reference, say.product, say.price, say.quantity, say.total].flatMap((head) => [head, '']),
      ...order.lines.flatMap(({ name, sku, options, quantity, price, total }) =>
        [
          sku,
          `${name}${options.length === 0 ? '' : ` - ${namedOptions(options, ', ', ' : ')}`}`,
          money(price),
          String(quantity),
          money(total),
        ].flatMap((cell) => [`${indent}${cell}`, '']),
      ),
      ' ',
      '',
      ...sums.flatMap(([label, amount]) => [`${label} `, '', `${money(amount)} `, '']),
      `${say.carrier} DHL`,
      '',
      ...addressOf(random, order),
      '',
      `${order.vendor.name} [http://www.${order.vendor.domain}/]`,
    ].join('\n')
    return {
      mail: mailOf(order, `[${order.vendor.name}] ${say.subject}`, { text }),
      truth: truthOf(order),
    }
  },
}
