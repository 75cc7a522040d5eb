import type { Family } from '../../../kit/family.ts'
import { escaped, page } from '../../../kit/html.ts'
import { fullDay, longDay } from '../../../kit/locales.ts'
import { filled, phrases } from '../../../kit/phrases.ts'
import { dayAfter, reckoned } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'
import { drawOrder, listed, platformMail, writes } from '../open/mail-parts.ts'

const words = phrases(
  [
    'thanks',
    'steps',
    'arriving',
    'order',
    'count',
    'grand',
    'subtotal',
    'shipping',
    'before',
    'tax',
    'view',
    'placed',
    'again',
    'subject',
  ],
  {
    en: 'Thanks for your order, {name}!|Ordered,Shipped,Out for delivery,Delivered|Arriving|Order #|Quantity:|Grand Total:|Item Subtotal:|Shipping & Handling:|Total Before Tax:|Estimated Tax to be collected:|View or edit order|Placed on|Buy again|Ordered:',
    de: 'Danke für deine Bestellung, {name}!|Bestellt,Versandt,In Zustellung,Zugestellt|Zustellung|Bestellnr.|Menge:|Gesamtsumme:|Zwischensumme:|Verpackung & Versand:|Summe vor Steuern:|Anzurechnende Steuern:|Bestellung ansehen oder ändern|Aufgegeben am|Nochmals kaufen|Bestellt:',
    fr: 'Merci pour votre commande, {name} !|Commandé,Expédié,En cours de livraison,Livré|Livraison|Commande n°|Quantité :|Montant total :|Sous-total :|Livraison et traitement :|Total avant taxes :|Taxes estimées :|Voir ou modifier la commande|Passée le|Acheter à nouveau|Commandé :',
    es: '¡Gracias por tu pedido, {name}!|Pedido,Enviado,En reparto,Entregado|Llega|N.º de pedido|Cantidad:|Total general:|Subtotal de artículos:|Gastos de envío:|Total antes de impuestos:|Impuestos estimados:|Ver o editar el pedido|Realizado el|Volver a comprar|Pedido:',
    it: 'Grazie per il tuo ordine, {name}!|Ordinato,Spedito,In consegna,Consegnato|Arrivo|N. ordine|Quantità:|Totale complessivo:|Totale parziale:|Spedizione e gestione:|Totale prima delle imposte:|Imposte stimate:|Visualizza o modifica ordine|Effettuato il|Acquista di nuovo|Ordinato:',
  },
)

/**
 * Order confirmation with a progress bar on top and a card for each item with quantity and unit price. Half of the
 * mails state only the grand total. Prices of recommended products follow.
 */
export const amazonConsumerOrder: Family = {
  name: 'amazon-consumer-order',
  kind: 'marketplace',
  locales: ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'en-GB'],
  draw(random, locale) {
    const say = words(locale.language)
    const drawn = drawOrder(random, locale, {
      number: ['11#-#######-#######', '02#-#######-#######'],
      options: 0,
      discount: 0,
      tax: ['added', 'none'],
      quantities: [1, 6],
      lines: [1, 4],
      long: 0.01,
    })
    const isShort = random.chance(0.5)
    const order = isShort ? reckoned({ ...drawn, taxMode: 'none' }, { shipping: 0 }) : drawn
    const { money } = writes(random, order)
    const items = order.lines.map(
      (line) =>
        `<table width="100%" bgcolor="#f8f8f8"><tr><td width="120"><img src="https://m.media-amazon.example/1.jpg" width="100" alt=""></td><td valign="top"><a href="https://www.amazon.example/dp/x">${escaped(line.name)}</a><br>${say.count} ${line.quantity}<br><b>${escaped(money(line.price))}</b></td></tr></table>`,
    )
    const sum = (label: string, minor: number): string =>
      `<tr><td>${escaped(label)}</td><td align="right">${escaped(money(minor))}</td></tr>`
    const sums = [
      ...(isShort
        ? []
        : [
            sum(say.subtotal, order.subtotal),
            sum(say.shipping, order.shipping),
            sum(say.before, order.subtotal + order.shipping),
            sum(say.tax, order.tax),
          ]),
      `<tr><td><b>${escaped(say.grand)}</b></td><td align="right"><b>${escaped(money(order.total))}</b></td></tr>`,
    ]
    const hasDay = random.chance(0.5)
    const steps = listed(say.steps.replaceAll(',', '|')).map((step) => `<td align="center">${step}</td>`)
    const due = fullDay(dayAfter(order.sentAt, random.whole(1, 6)), locale)
    const name = order.buyer.split(' ')[0] ?? ''
    const body = `<table width="100%"><tr>${steps.join('')}</tr></table><h2>${escaped(filled(say.thanks, { name }))}</h2><p>${say.arriving} <b>${due}</b></p><p>${escaped(order.buyer)}<br>${random.pick(locale.cities)}</p><p>${say.order}<br><a href="https://www.amazon.example/o">${order.number}</a>${hasDay ? `<br>${say.placed} ${longDay(order.date, locale)}` : ''}</p><p><a href="https://www.amazon.example/e">${say.view}</a></p>
${items.join('\n')}<table width="100%">${sums.join('\n')}</table><h3>${say.again}</h3><table><tr><td>Packing Tape 6x<br>${escaped(money(random.whole(500, 2500)))}</td><td>Thermal Labels<br>${escaped(money(random.whole(500, 2500)))}</td></tr></table>`
    const first = order.lines[0]?.name.slice(0, 20) ?? ''
    return {
      mail: platformMail(order, 'Amazon', 'auto-confirm@amazon.example', `${say.subject} "${first}..."`, {
        html: page(random, order, say.thanks, body),
      }),
      truth: {
        ...truthOf(order, {
          sku: false,
          options: false,
          lineTotal: false,
          date: hasDay,
          subtotal: !isShort,
          shipping: !isShort,
        }),
        tax: isShort ? null : order.tax,
      },
    }
  },
}
