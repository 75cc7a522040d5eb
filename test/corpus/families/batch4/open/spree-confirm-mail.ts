import type { Family } from '../../../kit/family.ts'
import { escaped, page } from '../../../kit/html.ts'
import { filled, mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { chosenIn, drawOrder, writes } from './mail-parts.ts'

const words = phrases(['subject', 'dear', 'please', 'summary', 'subtotal', 'promotion', 'shipping', 'tax', 'total'], {
  en: 'Order Confirmation|Dear {name}|Please review and retain the following order information for your records.|Order summary - {number}|Subtotal|Promotion|Shipping|Tax|Total',
  de: 'Bestellbestätigung|Hallo {name}|Bitte prüfen Sie die folgenden Angaben und bewahren Sie sie auf.|Bestellübersicht - {number}|Zwischensumme|Aktion|Versand|Steuer|Gesamtsumme',
  fr: 'Confirmation de commande|Bonjour {name}|Veuillez vérifier et conserver les informations suivantes.|Récapitulatif de la commande - {number}|Sous-total|Promotion|Livraison|Taxe|Total',
  es: 'Confirmación del pedido|Estimado {name}|Revise y conserve la siguiente información del pedido.|Resumen del pedido - {number}|Subtotal|Promoción|Envío|Impuesto|Total',
  it: 'Conferma ordine|Gentile {name}|Controlla e conserva le seguenti informazioni sull’ordine.|Riepilogo ordine - {number}|Subtotale|Promozione|Spedizione|Imposta|Totale',
})

/** Rows without headings: picture, linked name with options below, `2 x price` above the line total. */
export const spreeConfirmMail: Family = {
  name: 'spree-confirm-mail',
  kind: 'platform',
  locales: ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'en-CA'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = drawOrder(random, locale, { number: ['R#########'], options: 0.5, tax: ['added', 'none'] })
    const { money } = writes(random, order)
    const shop = `https://${order.vendor.domain}`
    const items = order.lines.map(
      (line) =>
        `<tr><td class="purchase_image"><a href="${shop}/products/x"><img src="${shop}/noimage/small.png" alt="${escaped(line.name).replaceAll('"', '&quot;')}"></a></td><td class="purchase_item"><strong><span class="f-fallback"><a href="${shop}/products/x">${escaped(line.name)}</a></span></strong><p class="purchase_item--additional">${escaped(chosenIn(line))}</p></td><td class="align-right" width="30%"><span class="f-fallback purchase_item_price">${line.quantity} x ${escaped(money(line.price))}<br>${escaped(money(line.total))}</span></td></tr>`,
    )
    const sum = (label: string, under: string, minor: number): string =>
      `<tr><td width="80%" class="purchase_footer"><p class="f-fallback purchase_total--label">${label}${under === '' ? '' : `<br><small>${escaped(under)}</small>`}</p></td><td width="20%" class="purchase_footer"><p class="f-fallback purchase_total">${escaped(money(minor))}</p></td></tr>`
    const sums = [
      sum(say.subtotal, '', order.subtotal),
      ...(order.discount > 0
        ? [sum(say.promotion, random.pick(['Spring Sale', 'Welcome 10', 'Trade']), -order.discount)]
        : []),
      sum(say.shipping, random.pick(['UPS Ground', 'Standard', 'Post']), order.shipping),
      ...(order.taxMode === 'added' ? [sum(say.tax, '', order.tax)] : []),
      sum(say.total, '', order.total),
    ]
    const body = `<table class="hero" width="100%" role="presentation"><tr><td align="center"><div class="hero_content f-fallback"><h1>${say.subject}</h1><p class="greeting">${escaped(filled(say.dear, { name: order.buyer }))}</p><p>${say.please}</p></div></td></tr></table>
<table class="section" width="100%" role="presentation"><tr><td><h3 class="f-fallback">${filled(say.summary, { number: order.number })}</h3><table class="purchase_content" width="100%">${items.join('\n')}</table><table class="summary purchase_content" width="100%" role="presentation">${sums.join('\n')}</table></td></tr></table>`
    return {
      mail: mailOf(order, `${order.vendor.name} ${say.subject} #${order.number}`, {
        html: page(random, order, say.subject, body),
      }),
      truth: truthOf(order, { date: false, sku: false }),
    }
  },
}
