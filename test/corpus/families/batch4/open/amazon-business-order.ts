import type { Family } from '../../../kit/family.ts'
import { escaped, page } from '../../../kit/html.ts'
import { fullDay } from '../../../kit/locales.ts'
import { phrases } from '../../../kit/phrases.ts'
import { dayAfter } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'
import { addressBlock, drawOrder, platformMail, writes } from './mail-parts.ts'

const words = phrases(
  [
    'hello',
    'thanks',
    'order',
    'po',
    'placed',
    'arriving',
    'of',
    'sold',
    'condition',
    'subtotal',
    'shipping',
    'discount',
    'before',
    'tax',
    'total',
    'payment',
    'subject',
  ],
  {
    en: 'Hello|Thank you for your business order. We’ll send a confirmation when your items ship.|Order #|Purchase order|Placed on|Arriving|of|Sold by|Condition: New|Item Subtotal:|Shipping & Handling:|Business discount:|Total Before Tax:|Estimated Tax:|Order Total:|Pay by Invoice|Your Business order of',
    de: 'Guten Tag|vielen Dank für Ihre Geschäftsbestellung. Wir melden uns, sobald die Artikel verschickt sind.|Bestellung|Bestellreferenz|Aufgegeben am|Zustellung|x|Verkauf durch|Zustand: Neu|Zwischensumme:|Verpackung & Versand:|Geschäftsrabatt:|Summe ohne USt.:|Anzurechnende USt.:|Gesamtbetrag:|Kauf auf Rechnung|Ihre Geschäftsbestellung über',
    fr: 'Bonjour|Merci pour votre commande professionnelle. Nous vous écrirons à l’expédition.|Commande n°|Bon de commande|Passée le|Livraison|de|Vendu par|État : Neuf|Sous-total des articles :|Livraison :|Remise professionnelle :|Montant total HT :|TVA :|Montant total TTC :|Paiement sur facture|Votre commande professionnelle de',
    it: 'Salve|Grazie per il tuo ordine aziendale. Ti scriveremo alla spedizione.|Ordine n.|Ordine di acquisto|Effettuato il|Consegna|di|Venduto da|Condizione: Nuovo|Totale parziale articoli:|Costi di spedizione:|Sconto aziendale:|Totale IVA esclusa:|IVA:|Totale ordine:|Pagamento su fattura|Il tuo ordine aziendale di',
    es: 'Hola|Gracias por tu pedido de empresa. Te avisaremos cuando se envíe.|Pedido n.º|Orden de compra|Realizado el|Llega|de|Vendido por|Estado: Nuevo|Subtotal de productos:|Envío:|Descuento de empresa:|Total antes de IVA:|IVA:|Total del pedido:|Pago por factura|Tu pedido de empresa de',
  },
)

/**
 * States the buyer's order number and the seller's. Lines read `2 of: name` with the unit price on the right. Shows a
 * sum before tax.
 */
export const amazonBusinessOrder: Family = {
  name: 'amazon-business-order',
  kind: 'marketplace',
  locales: ['en-US', 'de-DE', 'fr-FR', 'it-IT', 'es-ES', 'en-GB'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = drawOrder(random, locale, {
      number: ['11#-#######-#######', '30#-#######-#######'],
      options: 0,
      tax: ['added'],
      quantities: [1, 40],
    })
    const { money } = writes(random, order)
    const day = fullDay(order.date, locale)
    const items = order.lines.map(
      (line) =>
        `<tr><td width="110"><img src="https://images.amazon.example/I/1.jpg" width="90" alt=""></td><td valign="top">${line.quantity} ${say.of}: <a href="https://www.amazon.example/dp/B0${random.code('????????')}">${escaped(line.name)}</a><br><span style="color:#666">${say.sold} ${escaped(random.pick(['Amazon EU S.à r.l.', order.vendor.name, 'Nordwind Supplies']))}<br>${say.condition}</span></td><td valign="top" align="right"><b>${escaped(money(line.price))}</b></td></tr>`,
    )
    const sum = (label: string, minor: number): string =>
      `<tr><td align="right">${escaped(label)}</td><td align="right" width="130">${escaped(money(minor))}</td></tr>`
    const net = order.subtotal - order.discount + order.shipping
    const sums = [
      sum(say.subtotal, order.subtotal),
      sum(say.shipping, order.shipping),
      ...(order.discount > 0 ? [sum(say.discount, -order.discount)] : []),
      sum(say.before, net),
      sum(say.tax, order.tax),
      `<tr><td align="right"><b>${escaped(say.total)}</b></td><td align="right"><b>${escaped(money(order.total))}</b></td></tr>`,
    ]
    const own = random.chance(0.7)
      ? `<br>${say.po}: ${random.code(random.pick(['PO-####', '4500######', 'EK-26-###']))}`
      : ''
    const due = fullDay(dayAfter(order.sentAt, random.whole(2, 9)), locale)
    const body = `<table width="100%"><tr><td><img src="https://images.amazon.example/b.png" alt="amazon business"></td><td align="right">${escaped(say.order)} <a href="https://www.amazon.example/o">${order.number}</a>${own}</td></tr></table><h3>${say.hello} ${escaped(order.buyer)},</h3><p>${escaped(say.thanks)}</p>
<table width="100%" bgcolor="#f6f6f6"><tr><td>${say.arriving}:<br><b>${due}</b></td><td>${addressBlock(random, order)}</td></tr></table><h3>${escaped(say.order)} ${order.number}</h3><p>${say.placed} ${day}</p>
<table width="100%">${items.join('\n')}</table><table width="100%">${sums.join('\n')}</table><p>${say.payment}</p>`
    const first = order.lines[0]?.name ?? ''
    return {
      mail: platformMail(
        order,
        'Amazon Business',
        'auto-confirm@amazon.example',
        `${say.subject} "${first.slice(0, 24)}"`,
        {
          html: page(random, order, say.thanks, body),
        },
      ),
      truth: truthOf(order, { sku: false, options: false, lineTotal: false }),
    }
  },
}
