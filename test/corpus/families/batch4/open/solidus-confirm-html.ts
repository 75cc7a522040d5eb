import type { Family } from '../../../kit/family.ts'
import { escaped, page, row } from '../../../kit/html.ts'
import { mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { chosenIn, drawOrder, joinedName, writes } from './mail-parts.ts'

const words = phrases(
  ['subject', 'dear', 'please', 'summary', 'subtotal', 'promotion', 'shipping', 'tax', 'total', 'thanks'],
  {
    en: 'Order Confirmation|Dear Customer,|Please review and retain the following order information for your records.|Order Summary|Subtotal:|Promotion|Shipping|Tax|Order Total:|Thank you for your business.',
    de: 'Bestellbestätigung|Sehr geehrte Kundin, sehr geehrter Kunde,|Bitte bewahren Sie die folgenden Angaben auf.|Zusammenfassung|Zwischensumme:|Aktion|Versand|Steuer|Gesamtsumme:|Danke für Ihren Auftrag.',
    fr: 'Confirmation de commande|Cher client,|Veuillez conserver les informations suivantes.|Récapitulatif|Sous-total :|Promotion|Livraison|Taxe|Total de la commande :|Merci de votre confiance.',
    es: 'Confirmación de pedido|Estimado cliente:|Conserve la siguiente información.|Resumen del pedido|Subtotal:|Promoción|Envío|Impuesto|Total del pedido:|Gracias por su compra.',
    it: 'Conferma ordine|Gentile cliente,|Conservi le seguenti informazioni.|Riepilogo ordine|Subtotale:|Promozione|Spedizione|Imposta|Totale ordine:|Grazie per l’acquisto.',
  },
)

/** One table for items and sums: SKU, name with options, and `(2) @ price = sum` in one cell. */
export const solidusConfirmHtml: Family = {
  name: 'solidus-confirm-html',
  kind: 'platform',
  locales: ['en-US', 'en-GB', 'it-IT', 'fr-FR', 'de-DE', 'es-ES'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = drawOrder(random, locale, { number: ['R#########'], options: 0.5, tax: ['added', 'none'] })
    const { money, percent } = writes(random, order)
    const written = order.lines.map((line) => `${line.name} ${chosenIn(line)}`.trim())
    const items = order.lines.map((line, at) =>
      row([
        line.sku,
        `\n  ${escaped(written[at] ?? '').replace(escaped(line.name), `${escaped(line.name)}\n `)}`,
        `(${line.quantity}) @ ${escaped(money(line.price))} = ${escaped(money(line.total))}`,
      ]),
    )
    const sum = (label: string, minor: number): string => row(['', escaped(label), escaped(money(minor))])
    const sums = [
      sum(say.subtotal, order.subtotal),
      ...(order.discount > 0 ? [sum(`${say.promotion} ${random.pick(['Trade', 'Spring'])}:`, -order.discount)] : []),
      sum(`${say.shipping} ${random.pick(['UPS Ground', 'DHL', 'Post'])}:`, order.shipping),
      ...(order.taxMode === 'added'
        ? [sum(`${say.tax} ${locale.taxWord} ${percent(order.taxRate)}%:`, order.tax)]
        : []),
      sum(say.total, order.total),
    ]
    const body = `<table><tr><td><p class="lede">${say.dear}</p><p>${say.please}</p><p>${say.summary}</p><table>${items.join('\n')}${sums.join('\n')}</table><p>${say.thanks}</p></td><td class="expander"></td></tr></table>`
    return {
      mail: mailOf(order, `${order.vendor.name} ${say.subject} #${order.number}`, {
        html: page(random, order, say.subject, body),
      }),
      truth: joinedName(truthOf(order, { date: false }), written),
    }
  },
}
