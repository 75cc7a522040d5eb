import type { Family } from '../../../kit/family.ts'
import { escaped, footer, page } from '../../../kit/html.ts'
import { longDay, shortDay } from '../../../kit/locales.ts'
import { phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { addressBlock, clockIn, drawOrder, platformMail, writes } from './mail-parts.ts'

const words = phrases(
  [
    'subject',
    'thanks',
    'order',
    'placed',
    'items',
    'count',
    'subtotal',
    'discount',
    'shipping',
    'free',
    'tax',
    'total',
    'view',
    'address',
  ],
  {
    en: 'Thanks for shopping with us|We’re getting your order ready and will let you know once it’s on its way.|Order|Placed on|Items|Qty|Subtotal|Discount|Shipping|Free|Sales Tax|Total|View Order|Shipping address',
    de: 'Danke für Ihren Einkauf|Wir bereiten Ihre Bestellung vor und melden uns, sobald sie unterwegs ist.|Bestellung|Aufgegeben am|Artikel|Menge|Zwischensumme|Rabatt|Versand|Kostenlos|Steuer|Gesamtbetrag|Bestellung ansehen|Lieferadresse',
    fr: 'Merci pour votre achat|Nous préparons votre commande et vous préviendrons de son départ.|Commande|Passée le|Articles|Qté|Sous-total|Remise|Livraison|Gratuite|Taxe|Total|Voir la commande|Adresse de livraison',
    es: 'Gracias por tu compra|Estamos preparando tu pedido y te avisaremos cuando salga.|Pedido|Realizado el|Artículos|Cant.|Subtotal|Descuento|Envío|Gratis|Impuestos|Total|Ver pedido|Dirección de envío',
    it: 'Grazie per l’acquisto|Stiamo preparando il tuo ordine e ti avviseremo alla partenza.|Ordine|Effettuato il|Articoli|Qtà|Subtotale|Sconto|Spedizione|Gratuita|Imposte|Totale|Vedi ordine|Indirizzo di spedizione',
    pt: 'Obrigado pela compra|Estamos preparando seu pedido e avisaremos quando ele sair.|Pedido|Feito em|Itens|Qtd|Subtotal|Desconto|Frete|Grátis|Imposto|Total|Ver pedido|Endereço de entrega',
    nl: 'Bedankt voor je aankoop|We maken je bestelling klaar en laten weten wanneer die onderweg is.|Bestelling|Geplaatst op|Artikelen|Aantal|Subtotaal|Korting|Verzending|Gratis|Belasting|Totaal|Bestelling bekijken|Verzendadres',
    pl: 'Dziękujemy za zakupy|Przygotowujemy zamówienie i damy znać, gdy wyruszy.|Zamówienie|Złożono|Pozycje|Ilość|Suma częściowa|Rabat|Dostawa|Bezpłatna|Podatek|Razem|Zobacz zamówienie|Adres dostawy',
  },
)

/** A heading, a button, then one table per item: picture, name, options on lines, `Qty: 2`, line total. */
export const wixStoresMail: Family = {
  name: 'wix-stores-mail',
  kind: 'platform',
  locales: ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'pt-BR', 'nl-NL', 'pl-PL', 'en-GB'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = drawOrder(random, locale, {
      number: ['10###', '1####'],
      options: 0.6,
      tax: ['added', 'included', 'none'],
    })
    const { money } = writes(random, order)
    const hasSku = random.chance(0.3)
    const items = order.lines.map(
      (line) =>
        `<table width="100%" role="presentation"><tr><td width="90"><img src="https://static.${order.vendor.domain}/media/1.jpg" width="80" height="80"></td><td><p style="margin:0">${escaped(line.name)}</p>${line.options.map(({ name, value }) => `<p style="margin:0;font-size:14px">${escaped(name)}: ${escaped(value)}</p>`).join('')}${hasSku ? `<p style="margin:0;font-size:14px">SKU: ${line.sku}</p>` : ''}<p style="margin:0;font-size:14px">${say.count}: ${line.quantity}</p></td><td align="right" valign="top"><p>${escaped(money(line.total))}</p></td></tr></table>`,
    )
    const sum = (label: string, text: string): string =>
      `<tr><td><p style="margin:0">${escaped(label)}</p></td><td align="right"><p style="margin:0">${escaped(text)}</p></td></tr>`
    const sums = [
      sum(say.subtotal, money(order.subtotal)),
      ...(order.discount > 0 ? [sum(say.discount, money(-order.discount))] : []),
      sum(say.shipping, order.shipping === 0 ? say.free : money(order.shipping)),
      ...(order.taxMode === 'added' ? [sum(say.tax, money(order.tax))] : []),
      ...(order.taxMode === 'included' ? [sum(`${locale.taxWord} ${order.taxRate}% incl.`, money(order.tax))] : []),
      sum(say.total, money(order.total)),
    ]
    const day = random.pick([longDay, shortDay])(order.date, locale)
    const body = `<h1>${say.subject}</h1><p>${say.thanks}</p><p><a href="https://www.${order.vendor.domain}/order" style="padding:12px">${say.view}</a></p><p><b>${say.order} #${order.number}</b> (${order.lines.length} ${say.items.toLowerCase()})<br>${say.placed} ${day}, ${clockIn(order)}</p>
<p><b>${say.items}</b></p>${items.join('\n')}<hr><table width="100%">${sums.join('\n')}</table><p><b>${say.address}</b><br>${addressBlock(random, order)}</p>${footer(order)}`
    const subject = `${say.subject} (#${order.number})`
    return {
      mail: platformMail(order, order.vendor.name, 'no-reply@mystore.example', subject, {
        html: page(random, order, say.subject, body),
      }),
      truth: truthOf(order, { sku: hasSku, unitPrice: false }),
    }
  },
}
