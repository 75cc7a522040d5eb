import type { Family } from '../../../../kit/family.ts'
import { escaped, page } from '../../../../kit/html.ts'
import { minutesOf, numericDay } from '../../../../kit/locales.ts'
import { mailOf, phrases } from '../../../../kit/phrases.ts'
import { addressOf } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { shopOrder } from './shop-goods.ts'

const words = phrases(
  [
    'subject',
    'title',
    'intro',
    'delivery',
    'billing',
    'total',
    'number',
    'paid',
    'date',
    'way',
    'bought',
    'priceIn',
    'sum',
    'shipping',
    'whole',
    'account',
    'support',
    'ask',
    'place',
    'thanks',
  ],
  {
    en: 'Your order confirmation Nº|We have your order!|This is what you ordered:|Delivery address:|Billing address:|Order Total:|Order Number:|Paid With:|Purchase Date:|Delivery method:|What You Purchased|Price in|Total|Shipping:|Order Total|See this order in your account at|Support|Do you have a question? Write to|You find us at:|Thanks',
    fr: 'Confirmation de commande N°|Votre commande est enregistrée|Voici ce que vous avez commandé :|Adresse de livraison :|Adresse de facturation :|Total de la commande :|Commande N° :|Payé par :|Date d’achat :|Livré par :|Ce que vous avez acheté|Prix en|Total|Frais de livraison|Total de la commande|Voir cette commande dans votre compte sur|SAV|Une question ? Écrivez à|Vous nous trouvez ici :|Merci',
    de: 'Ihre Auftragsbestätigung Nr.|Ihre Bestellung ist angekommen!|Das haben Sie bestellt:|Lieferadresse:|Rechnungsadresse:|Gesamtbestellung:|Auftragsnummer:|Bezahlt mit:|Kaufdatum:|Liefermethode:|Was Sie gekauft haben|Preis in|Summe|Versand:|Gesamtbestellung|Diese Bestellung in Ihrem Konto ansehen bei|Support|Haben Sie Fragen? Schreiben Sie an|So finden Sie uns:|Danke',
    es: 'Confirmación de su pedido N.º|Hemos recibido su pedido|Esto es lo que ha pedido:|Dirección de entrega:|Dirección de facturación:|Total del pedido:|Número de pedido:|Pagado con:|Fecha de compra:|Método de envío:|Lo que ha comprado|Precio en|Total|Envío:|Total del pedido|Ver este pedido en su cuenta de|Soporte|¿Tiene preguntas? Escriba a|Nos encontrará en:|Gracias',
    cs: 'Potvrzení Vaší objednávky č.|Vaše objednávka k nám dorazila!|Toto jste si objednali:|Dodací adresa:|Fakturační adresa:|Celkem za objednávku:|Číslo objednávky:|Zaplaceno přes:|Datum nákupu:|Způsob doručení:|Co jste koupili|Cena v|Celkem|Doprava:|Celkem za objednávku|Zobrazit objednávku ve Vašem účtu u|Podpora|Máte dotaz? Pište na|Najdete nás zde:|Děkujeme',
  },
)

/**
 * Thelia: order data with the total above the items, `3 x 12,00 €` in one cell, the SKU in brackets after the name,
 * options after asterisks.
 */
export const thelia: Family = {
  name: 'thelia',
  kind: 'platform',
  locales: ['fr-FR', 'en-GB', 'fr-FR', 'es-ES', 'de-DE', 'cs-CZ'],
  draw(random, locale) {
    const order = shopOrder(random, locale, {
      number: ['ORD00000000####', 'ORD00000000###'],
      sku: ['PROD###', '@@@###', '##-@@@-#', '####'],
      options: 0.4,
      discount: 0,
      tax: ['none'],
    })
    const { money } = writingOf(random, order, { pattern: random.pick(locale.exactMoney) })
    const w = words(locale.language)
    const time = `${numericDay(order.date, locale.numericDate[0] ?? '')} ${minutesOf(random.whole(400, 1300))}:${random.whole(10, 59)}`
    const place = addressOf(random, order).map(escaped).join('<br />')
    const items = order.lines.map((line) => {
      const options = line.options
        .map(
          ({ name, value }) =>
            `<span style="color:#999;display:block;font-size:11px">* ${escaped(`${name}: ${value}`)}</span>`,
        )
        .join('')
      return `<tr><td style="border-bottom:1px solid #000"><b>${escaped(line.name)}</b> <i>(${line.sku})</i>${options === '' ? '' : `<br />${options}`}</td><td align="right" style="border-bottom:1px solid #000">${line.quantity} x ${escaped(money(line.price))}</td></tr>`
    })
    const sum = (label: string, amount: string): string =>
      `<tr><td align="right" style="text-align:right">${label}</td><td align="right">${amount}</td></tr>`
    const paid = random.pick(['Virement bancaire', 'PayPal', 'Stripe', 'Cheque'])
    const way = random.pick(['Colissimo', 'DPD Pickup', 'GLS', 'Mondial Relay'])
    const body = `<h1>${w.title}</h1><p>${w.intro}</p>
<table width="100%"><tr><td valign="top" width="55%"><strong>${w.delivery}</strong><br>${place}</td><td valign="top"><strong>${w.billing}</strong><br />${place}</td></tr></table><br />
<p>${w.total} ${escaped(money(order.total))}<br />${w.number} ${order.number}<br />${w.paid} ${paid}<br />${w.date} ${time}<br />${w.way} ${way}<br /></p>
<table width="100%" style="font-size:13px;line-height:2em"><tr style="color:#999"><td>${w.bought}</td><td align="right">${w.priceIn} ${locale.currency}</td></tr>
${items.join('\n')}
${sum(w.sum, escaped(money(order.subtotal)))}${sum(w.shipping, escaped(money(order.shipping)))}${sum(`<strong>${w.whole}</strong>`, `<strong>${escaped(money(order.total))}</strong>`)}</table>
<br /><p><a href="https://www.${order.vendor.domain}/account">${w.account} ${escaped(order.vendor.name)}</a></p>
<h2>${w.support}</h2>${w.ask} <a href="mailto:${order.vendor.email}">${order.vendor.email}</a>.<br /><br /><b>${w.place}</b><br />${escaped(order.vendor.name)}<br>${escaped(order.vendor.city)}<br /><br />${w.thanks}`
    const html = page(random, order, w.title, body)
    return {
      mail: mailOf(order, `${w.subject} ${order.number}`, { html }),
      truth: truthOf(order, { lineTotal: false }),
    }
  },
}
