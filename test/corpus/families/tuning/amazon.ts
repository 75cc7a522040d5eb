import { productNames } from '../../kit/catalogue.ts'
import type { Family } from '../../kit/family.ts'
import { escaped, page } from '../../kit/html.ts'
import { fullDay, longDay } from '../../kit/locales.ts'
import { orderOf } from '../../kit/orders.ts'
import { mailOf, phrases } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const words = phrases(
  [
    'subject',
    'thanks',
    'order',
    'placed',
    'sold',
    'quantity',
    'condition',
    'arriving',
    'subtotal',
    'shipping',
    'promotion',
    'before',
    'tax',
    'total',
    'also',
    'points',
  ],
  {
    en: 'Your order of "{name}"|Thanks for your order, {buyer}!|Order #|Placed on|Sold by:|Quantity:|Condition: New|Arriving|Item Subtotal:|Shipping & Handling:|Promotion Applied:|Total Before Tax:|Estimated Tax:|Order Total:|Customers who bought this also bought|Rewards points earned:',
    de: 'Ihre Bestellung von „{name}“|Vielen Dank für Ihre Bestellung, {buyer}!|Bestellnr.|Aufgegeben am|Verkauf durch:|Menge:|Zustand: Neu|Zustellung|Zwischensumme:|Verpackung & Versand:|Gutschein eingelöst:|Summe ohne MwSt.:|Anzurechnende MwSt.:|Gesamtbetrag:|Kunden kauften auch|Gesammelte Punkte:',
    fr: 'Votre commande de « {name} »|Merci pour votre commande, {buyer} !|Commande n°|Effectuée le|Vendu par :|Quantité :|État : Neuf|Livraison|Sous-total articles :|Frais de livraison :|Promotion appliquée :|Montant hors TVA :|TVA estimée :|Montant total :|Les clients ont aussi acheté|Points gagnés :',
    es: 'Tu pedido de "{name}"|¡Gracias por tu pedido, {buyer}!|Pedido n.º|Realizado el|Vendido por:|Cantidad:|Estado: Nuevo|Llega|Subtotal de productos:|Envío:|Promoción aplicada:|Total sin IVA:|IVA estimado:|Importe total:|Otros clientes también compraron|Puntos obtenidos:',
    it: 'Il tuo ordine di "{name}"|Grazie per il tuo ordine, {buyer}!|Ordine n.|Effettuato il|Venduto da:|Quantità:|Condizione: Nuovo|Arrivo|Subtotale articoli:|Costi di spedizione:|Promozione applicata:|Totale senza IVA:|IVA stimata:|Totale ordine:|Chi ha acquistato ha comprato anche|Punti guadagnati:',
  },
)

/** Marketplace cards, with a total before tax. Below are goods that other customers bought, with prices. */
export const amazon: Family = {
  name: 'amazon',
  kind: 'marketplace',
  locales: ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'en-IN'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      number: ['30#-#######-#######', '11#-#######-#######'],
      options: 0.3,
      tax: ['added', 'none'],
      lines: [1, 4],
      quantities: [1, 6],
    })
    const { money } = writingOf(random, order)
    const items = order.lines.map(
      ({
        name,
        options,
        quantity,
        price,
      }) => `<table class="card"><tr><td class="photo"><img src="https://m.media.example/${random.code('????????')}.jpg" alt=""></td><td class="name"><a href="https://www.amazon.example/dp/B0${random.code('????????')}">${escaped(name)}</a><br>
${options.map((option) => `<span>${option.name}: ${escaped(option.value)}</span><br>`).join('')}<span>${say.sold} ${escaped(order.vendor.name)}</span><br><span>${say.quantity} ${quantity}</span><br><span>${say.condition}</span></td><td class="price"><strong>${escaped(money(price))}</strong></td></tr></table>`,
    )
    const sum = (label: string, amount: number): string =>
      `<tr><td align="right">${escaped(label)}</td><td align="right">${escaped(money(amount))}</td></tr>`
    const taken = new Set(order.lines.map(({ name }) => name))
    const others = random
      .sample(
        productNames[locale.language].filter((name) => !taken.has(name)),
        random.whole(0, 3),
      )
      .map(
        (name) =>
          `<td><img src="https://m.media.example/r.jpg" alt=""><br><a href="https://www.amazon.example/dp/r">${escaped(name)}</a><br>★★★★☆ ${random.whole(12, 3000)}<br>${escaped(money(random.whole(300, 6000)))}</td>`,
      )
    const net = order.subtotal - order.discount + order.shipping
    const arriving = new Date(Date.parse(order.sentAt) + 4 * 86_400_000).toISOString().slice(0, 10)
    const first = order.lines[0]?.name ?? ''
    const body = `<h1>${escaped(say.thanks.replace('{buyer}', order.buyer.split(' ')[0] ?? ''))}</h1>
<table><tr><td>${say.order} <a href="https://www.amazon.example/gp/order">${order.number}</a><br>${say.placed} ${escaped(random.pick([fullDay, longDay])(order.date, locale))}</td></tr></table>
<p>${say.arriving} ${escaped(longDay(arriving, locale))}</p>
${items.join('\n')}
<table class="sums">${sum(say.subtotal, order.subtotal)}${sum(say.shipping, order.shipping)}${order.discount > 0 ? sum(say.promotion, -order.discount) : ''}
${order.taxMode === 'added' ? sum(say.before, net) + sum(say.tax, order.tax) : ''}${sum(`${say.total}`, order.total)}</table>
${random.chance(0.4) ? `<p>${say.points} ${random.whole(20, 900)}</p>` : ''}
${others.length === 0 ? '' : `<h3>${escaped(say.also)}</h3><table><tr>${others.join('')}</tr></table>`}`
    return {
      mail: {
        ...mailOf(order, say.subject.replace('{name}', first.slice(0, 24)), {
          html: page(random, order, say.thanks.replace('{buyer}', ''), body),
        }),
        from: { name: 'Amazon', email: `auto-confirm@amazon.example.${locale.domain}` },
      },
      truth: truthOf(order, { sku: false, lineTotal: false }),
    }
  },
}
