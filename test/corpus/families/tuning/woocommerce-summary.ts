import type { Family } from '../../kit/family.ts'
import { escaped, footer, page } from '../../kit/html.ts'
import { longDay } from '../../kit/locales.ts'
import { orderOf } from '../../kit/orders.ts'
import { mailOf, phrases } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { addressOf, anyGoods, halfUp, lure, namedOptions } from './system-parts.ts'

const words = phrases(
  [
    'summary',
    'order',
    'hello',
    'news',
    'subtotal',
    'discount',
    'shipping',
    'free',
    'flat',
    'tax',
    'payment',
    'transfer',
    'total',
    'refund',
    'includes',
    'billing',
    'delivery',
    'subject',
  ],
  {
    en: 'Order summary|Order|Hi|Good news: we have started on your order.|Subtotal:|Discount:|Shipping:|Free shipping|Flat rate|Tax|Payment method:|Direct bank transfer|Total:|Refund:|includes|Billing address|Shipping address|Your order is in progress',
    de: 'Bestellübersicht|Bestellung|Hallo|Gute Nachricht: Wir bearbeiten deine Bestellung.|Zwischensumme:|Rabatt:|Versand:|Kostenloser Versand|Pauschale|MwSt.|Zahlungsmethode:|Direkte Banküberweisung|Gesamt:|Rückerstattung:|inkl.|Rechnungsadresse|Lieferadresse|Deine Bestellung ist in Arbeit',
    fr: 'Récapitulatif de commande|Commande|Bonjour|Bonne nouvelle : nous préparons votre commande.|Sous-total :|Remise :|Expédition :|Livraison gratuite|Forfait|TVA|Moyen de paiement :|Virement bancaire|Total :|Remboursement :|dont|Adresse de facturation|Adresse de livraison|Votre commande est en préparation',
    es: 'Resumen del pedido|Pedido|Hola|Buenas noticias: estamos preparando tu pedido.|Subtotal:|Descuento:|Envío:|Envío gratuito|Precio fijo|IVA|Método de pago:|Transferencia bancaria directa|Total:|Reembolso:|incluye|Dirección de facturación|Dirección de envío|Tu pedido está en curso',
    it: 'Riepilogo ordine|Ordine|Ciao|Buone notizie: stiamo preparando il tuo ordine.|Subtotale:|Sconto:|Spedizione:|Spedizione gratuita|Tariffa unica|IVA|Metodo di pagamento:|Bonifico bancario|Totale:|Rimborso:|include|Indirizzo di fatturazione|Indirizzo di spedizione|Il tuo ordine è in lavorazione',
    nl: 'Besteloverzicht|Bestelling|Hallo|Goed nieuws: we zijn met je bestelling bezig.|Subtotaal:|Korting:|Verzending:|Gratis verzending|Vast tarief|BTW|Betaalmethode:|Bankoverschrijving|Totaal:|Terugbetaling:|inclusief|Factuuradres|Verzendadres|We verwerken je bestelling',
    sv: 'Ordersammanfattning|Order|Hej|Goda nyheter: vi har börjat med din order.|Delsumma:|Rabatt:|Frakt:|Fri frakt|Fast pris|Moms|Betalningsmetod:|Banköverföring|Totalt:|Återbetalning:|inkluderar|Faktureringsadress|Leveransadress|Din order behandlas',
    pl: 'Podsumowanie zamówienia|Zamówienie|Cześć|Dobra wiadomość: realizujemy Twoje zamówienie.|Kwota:|Rabat:|Wysyłka:|Darmowa wysyłka|Stała stawka|VAT|Metoda płatności:|Przelew bankowy|Razem:|Zwrot:|zawiera|Adres rozliczeniowy|Adres wysyłki|Twoje zamówienie jest w realizacji',
  },
)

/**
 * WooCommerce 10 and later: no headings, the name next to a picture in a separate table, `×2`, options on one line. A
 * refund is above the total, and the old total is struck through.
 */
export const woocommerceSummary: Family = {
  name: 'woocommerce-summary',
  kind: 'platform',
  locales: ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'sv-SE', 'pl-PL', 'en-GB', 'de-AT', 'en-IN'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, { ...anyGoods(random), number: ['##', '###', '####', '#####'], options: 0.5 })
    const writing = writingOf(random, order, { minus: 'before' })
    const { money } = writing
    const hasSku = random.chance(0.2)
    const amount = (minor: number): string =>
      `<span class="woocommerce-Price-amount amount"><bdi>${escaped(money(minor))}</bdi></span>`
    const items = order.lines.map(
      ({ name, sku, options, quantity, total }) =>
        `<tr class="order_item"><td class="td font-family text-align-left" style="vertical-align: middle; word-wrap:break-word;"><table class="order-item-data"><tr><td><img width="48" height="48" src="https://www.${order.vendor.domain}/wp-content/${random.code('####')}.jpg" alt="" /></td><td>${escaped(name)}${hasSku ? ` (#${sku})` : ''}${
          options.length === 0 ? '' : `<div class="email-order-item-meta">${escaped(namedOptions(options, ', '))}</div>`
        }</td></tr></table></td><td class="td font-family text-align-right">&times;${quantity}</td><td class="td font-family text-align-right">${amount(total)}</td></tr>`,
    )
    const sum = (label: string, value: string, note = ''): string =>
      `<tr class="order-totals"><th class="td text-align-left" scope="row" colspan="2">${label} ${note}</th><td class="td text-align-right">${value}</td></tr>`
    const refund = random.chance(0.12) ? halfUp(order.total / random.whole(3, 9)) : 0
    const contained =
      order.taxMode === 'included'
        ? ` <small class="includes_tax">(${say.includes} ${amount(order.tax)} ${locale.taxWord})</small>`
        : ''
    const total =
      refund > 0
        ? `<del aria-hidden="true">${amount(order.total)}</del> <ins>${amount(order.total - refund)}</ins>`
        : `${amount(order.total)}${contained}`
    const sums = [
      sum(say.subtotal, amount(order.subtotal)),
      order.discount > 0 ? sum(say.discount, `-${amount(order.discount)}`) : '',
      sum(
        say.shipping,
        order.shipping === 0 ? say.free : amount(order.shipping),
        order.shipping === 0 ? '' : `<small>${say.flat}</small>`,
      ),
      order.taxMode === 'added' ? sum(`${say.tax}:`, amount(order.tax)) : '',
      refund > 0 ? sum(say.refund, `-${amount(refund)}`) : '',
      sum(say.total, total),
      sum(say.payment, say.transfer),
    ]
    const address = addressOf(random, order).map(escaped).join('<br/>')
    const body = `<h1>${say.subject}</h1><div class="email-introduction"><p>${say.hello} ${order.buyer},</p><p>${say.news}</p></div>
<h2 class="email-order-detail-heading">${say.summary}<br><span>${say.order} #${order.number} (<time datetime="${order.date}T09:10:11+00:00">${escaped(longDay(order.date, locale))}</time>)</span></h2>
<div style="margin-bottom: 24px;"><table class="td font-family email-order-details" cellspacing="0" cellpadding="6" style="width: 100%;" border="1"><tbody>${items.join('\n')}</tbody><tfoot>${sums.join('\n')}</tfoot></table></div>
<table id="addresses"><tr><td><b class="address-title">${say.billing}</b><address class="address">${address}</address></td><td><b class="address-title">${say.delivery}</b><address class="address">${address}</address></td></tr></table>
${random.chance(0.3) ? `<p>${escaped(lure(random, locale, writing))}</p>` : ''}${footer(order)}`
    const truth = truthOf(order, { sku: hasSku, unitPrice: false })
    return {
      mail: mailOf(order, `${say.subject} (#${order.number})`, { html: page(random, order, say.news, body) }),
      // With a refund, the prices include a tax that is not shown.
      truth:
        refund === 0
          ? truth
          : {
              ...truth,
              tax: order.taxMode === 'included' ? null : truth.tax,
              alternative: {
                ...truth,
                tax: order.taxMode === 'included' ? null : truth.tax,
                total: order.total - refund,
              },
            },
    }
  },
}
