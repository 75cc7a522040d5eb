import type { Family } from '../../kit/family.ts'
import { escaped, footer, page } from '../../kit/html.ts'
import { orderOf } from '../../kit/orders.ts'
import { mailOf, phrases } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const words = phrases(
  [
    'order',
    'thanks',
    'note',
    'view',
    'summary',
    'subtotal',
    'discount',
    'shipping',
    'free',
    'taxes',
    'total',
    'including',
    'saved',
  ],
  {
    en: 'Order|Thank you for your purchase!|We’re getting your order ready to be shipped.|View your order|Order summary|Subtotal|Discount|Shipping|Free|Taxes|Total|Including # in taxes|You saved',
    de: 'Bestellung|Danke für deinen Einkauf!|Wir bereiten deine Bestellung für den Versand vor.|Bestellung ansehen|Bestellübersicht|Zwischensumme|Rabatt|Versand|Kostenlos|Steuern|Gesamt|Inkl. # Steuern|Du sparst',
    fr: 'Commande|Merci pour votre achat !|Nous préparons l’expédition de votre commande.|Voir votre commande|Résumé de la commande|Sous-total|Réduction|Expédition|Gratuit|Taxes|Total|Taxes de # incluses|Vous avez économisé',
    es: 'Pedido|¡Gracias por tu compra!|Estamos preparando tu pedido para el envío.|Ver tu pedido|Resumen del pedido|Subtotal|Descuento|Envío|Gratis|Impuestos|Total|Incluye # de impuestos|Ahorraste',
    it: 'Ordine|Grazie per il tuo acquisto!|Stiamo preparando il tuo ordine per la spedizione.|Visualizza l’ordine|Riepilogo dell’ordine|Subtotale|Sconto|Spedizione|Gratuita|Imposte|Totale|Comprende # di imposte|Hai risparmiato',
    nl: 'Bestelling|Bedankt voor je aankoop!|We maken je bestelling klaar voor verzending.|Bestelling bekijken|Besteloverzicht|Subtotaal|Korting|Verzending|Gratis|Belastingen|Totaal|Inclusief # aan belastingen|Je hebt bespaard',
    pt: 'Pedido|Obrigado pela sua compra!|Estamos preparando seu pedido para envio.|Ver seu pedido|Resumo do pedido|Subtotal|Desconto|Frete|Grátis|Tributos|Total|Inclui # de tributos|Você economizou',
    pl: 'Zamówienie|Dziękujemy za zakup!|Przygotowujemy Twoje zamówienie do wysyłki.|Zobacz zamówienie|Podsumowanie zamówienia|Suma częściowa|Rabat|Wysyłka|Bezpłatna|Podatki|Łącznie|W tym # podatku|Oszczędzasz',
    sv: 'Order|Tack för ditt köp!|Vi gör din order redo att skickas.|Visa din order|Orderöversikt|Delsumma|Rabatt|Frakt|Gratis|Skatter|Totalt|Inklusive # i skatt|Du sparade',
  },
)

/** The name followed by `×` and the quantity, options below, one price per line. */
export const shopify: Family = {
  name: 'shopify',
  kind: 'platform',
  locales: ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'pt-BR', 'pl-PL', 'sv-SE', 'en-CA', 'fr-CA'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, { number: ['1###', '#####', '@@-1###'], options: 0.5, long: 0.04 })
    const { money } = writingOf(random, order)
    const exact = writingOf(random, order, { pattern: random.pick(locale.exactMoney) })
    const item = order.lines.map(
      ({ name, options, quantity, total }) => `<tr class="order-list__item"><td class="order-list__item__cell">
<table><tr><td><img src="https://cdn.${order.vendor.domain}/p.jpg" align="left" width="60" height="60" alt="${random.chance(0.3) ? escaped(name).replaceAll('"', '&quot;') : ''}"></td>
<td class="order-list__product-description-cell"><span class="order-list__item-title">${escaped(name)}&nbsp;&times;&nbsp;${quantity}</span><br>
${options.length === 0 ? '' : `<span class="order-list__item-variant">${options.map(({ value }) => escaped(value)).join(' / ')}</span><br>`}</td>
<td class="order-list__price-cell"><p class="order-list__item-price">${escaped(money(total))}</p></td></tr></table></td></tr>`,
    )
    const line = (label: string, amount: string): string =>
      `<tr class="subtotal-line"><td class="subtotal-line__title"><p><span>${escaped(label)}</span></p></td><td class="subtotal-line__value"><strong>${escaped(amount)}</strong></td></tr>`
    const code = random.code('@@@@@##')
    const sums = [
      ...(order.discount > 0 ? [line(`${say.discount} (${code})`, money(-order.discount))] : []),
      line(say.subtotal, money(order.subtotal)),
      line(say.shipping, order.shipping === 0 ? say.free : money(order.shipping)),
      ...(order.taxMode === 'added' ? [line(say.taxes, money(order.tax))] : []),
    ]
    const body = `<table class="header"><tr><td><h1><a href="https://${order.vendor.domain}">${escaped(order.vendor.name)}</a></h1></td><td class="order-number__cell"><span class="order-number__text">${say.order} #${order.number}</span></td></tr></table>
<h2>${escaped(say.thanks)}</h2><p>${escaped(say.note)}</p><table class="button"><tr><td><a href="https://${order.vendor.domain}/orders/${random.code('????????')}">${say.view}</a></td></tr></table>
<h3>${say.summary}</h3><table class="row">${item.join('\n')}</table>
<table class="row subtotal-lines">${sums.join('\n')}</table>
<table class="row subtotal-table--total">${line(say.total, exact.money(order.total))}</table>
${order.taxMode === 'included' ? `<p>${escaped(say.including.replace('#', money(order.tax)))}</p>` : ''}
${order.discount > 0 ? `<p>${say.saved} <span>${escaped(money(order.discount))}</span></p>` : ''}${footer(order)}`
    return {
      mail: mailOf(
        order,
        random.pick([`${say.order} #${order.number}`, `${say.order} #${order.number}: ${say.thanks}`]),
        {
          html: page(random, order, say.thanks, body),
        },
      ),
      truth: truthOf(order, { sku: false, unitPrice: false, date: false, inferred: ['discount'] }),
    }
  },
}
