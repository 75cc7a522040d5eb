import type { Family } from '../../kit/family.ts'
import { escaped, footer, page, row } from '../../kit/html.ts'
import { longDay, shortDay } from '../../kit/locales.ts'
import { orderOf } from '../../kit/orders.ts'
import { mailOf, phrases } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const words = phrases(
  [
    'order',
    'thanks',
    'product',
    'quantity',
    'price',
    'subtotal',
    'discount',
    'shipping',
    'via',
    'free',
    'payment',
    'transfer',
    'total',
    'includes',
    'subject',
  ],
  {
    en: 'Order|Thanks for your order. It’s on-hold until we confirm that payment has been received.|Product|Quantity|Price|Subtotal:|Discount:|Shipping:|via Flat rate|Free shipping|Payment method:|Direct bank transfer|Total:|(includes # %)|Your order has been received!',
    de: 'Bestellung|Vielen Dank für deine Bestellung. Sie ist in Wartestellung, bis wir den Zahlungseingang bestätigen.|Produkt|Anzahl|Preis|Zwischensumme:|Rabatt:|Versand:|via Pauschale|Kostenlose Lieferung|Zahlungsmethode:|Direkte Banküberweisung|Gesamt:|(inkl. # %)|Deine Bestellung ist eingegangen',
    fr: 'Commande|Merci pour votre commande. Elle est en attente jusqu’à confirmation du paiement.|Produit|Quantité|Prix|Sous-total :|Remise :|Expédition :|via Forfait|Livraison gratuite|Moyen de paiement :|Virement bancaire|Total :|(dont # %)|Votre commande a été reçue',
    es: 'Pedido|Gracias por tu pedido. Está en espera hasta que confirmemos el pago.|Producto|Cantidad|Precio|Subtotal:|Descuento:|Envío:|vía Precio fijo|Envío gratuito|Método de pago:|Transferencia bancaria directa|Total:|(incluye # %)|¡Hemos recibido tu pedido!',
    it: 'Ordine|Grazie per il tuo ordine. È in sospeso fino alla conferma del pagamento.|Prodotto|Quantità|Prezzo|Subtotale:|Sconto:|Spedizione:|tramite Tariffa unica|Spedizione gratuita|Metodo di pagamento:|Bonifico bancario|Totale:|(include # %)|Il tuo ordine è stato ricevuto',
    nl: 'Bestelling|Bedankt voor je bestelling. Hij staat in de wacht tot we de betaling ontvangen.|Product|Aantal|Prijs|Subtotaal:|Korting:|Verzending:|via Vast tarief|Gratis verzending|Betaalmethode:|Bankoverschrijving|Totaal:|(inclusief # %)|We hebben je bestelling ontvangen',
    pt: 'Encomenda|Obrigado pela sua encomenda. Está em espera até confirmarmos o pagamento.|Produto|Quantidade|Preço|Subtotal:|Desconto:|Envio:|via Taxa fixa|Envio gratuito|Método de pagamento:|Transferência bancária|Total:|(inclui # %)|A sua encomenda foi recebida',
    pl: 'Zamówienie|Dziękujemy za zamówienie. Jest wstrzymane do czasu potwierdzenia płatności.|Produkt|Ilość|Cena|Kwota:|Rabat:|Wysyłka:|przez Stała stawka|Darmowa wysyłka|Metoda płatności:|Przelew bankowy|Razem:|(zawiera # %)|Otrzymaliśmy Twoje zamówienie',
    sv: 'Order|Tack för din order. Den väntar tills betalningen har bekräftats.|Produkt|Antal|Pris|Delsumma:|Rabatt:|Frakt:|via Fast pris|Fri frakt|Betalningsmetod:|Banköverföring|Totalt:|(inkluderar # %)|Vi har tagit emot din order',
    cs: 'Objednávka|Děkujeme za objednávku. Čeká, než potvrdíme platbu.|Produkt|Množství|Cena|Mezisoučet:|Sleva:|Doprava:|přes Jednotná sazba|Doprava zdarma|Způsob platby:|Bankovní převod|Celkem:|(zahrnuje # %)|Vaše objednávka byla přijata',
    hi: 'ऑर्डर|आपके ऑर्डर के लिए धन्यवाद। भुगतान की पुष्टि होने तक यह रुका है।|उत्पाद|मात्रा|मूल्य|उप-योग:|छूट:|शिपिंग:|via निश्चित दर|मुफ़्त शिपिंग|भुगतान विधि:|बैंक ट्रांसफर|कुल:|(# % सहित)|आपका ऑर्डर प्राप्त हुआ',
    da: 'Ordre|Tak for din ordre. Den afventer, at vi modtager betalingen.|Vare|Antal|Pris|Subtotal:|Rabat:|Levering:|via Fast pris|Gratis levering|Betalingsmetode:|Bankoverførsel|Total:|(inklusive # %)|Vi har modtaget din ordre',
  },
)

/** A table whose Price column has the line total, with the sums below. The shipping method follows its price. */
export const woocommerce: Family = {
  name: 'woocommerce',
  kind: 'platform',
  locales: [
    'en-GB',
    'en-US',
    'de-DE',
    'de-AT',
    'fr-FR',
    'es-ES',
    'es-MX',
    'it-IT',
    'nl-NL',
    'pt-PT',
    'da-DK',
    'en-AU',
    'pl-PL',
    'sv-SE',
    'cs-CZ',
    'hi-IN',
  ],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, { number: ['###', '####', '#####'], options: 0.5, delay: 1 })
    const { money } = writingOf(random, order)
    const hasSku = random.chance(0.3)
    const amount = (minor: number): string =>
      `<span class="woocommerce-Price-amount amount">${escaped(money(minor)).replace(/[$£€]/, '<span class="woocommerce-Price-currencySymbol">$&</span>')}</span>`
    const items = order.lines.map(({ name, sku, options, quantity, total }) =>
      row(
        [
          `<td class="td" style="text-align:left">${escaped(name)}${hasSku ? ` (#${sku})` : ''}${
            options.length === 0
              ? ''
              : `<ul class="wc-item-meta">${options
                  .map(
                    (option) =>
                      `<li><strong class="wc-item-meta-label">${option.name}:</strong> <p>${escaped(option.value)}</p></li>`,
                  )
                  .join('')}</ul>`
          }</td>`,
          `<td class="td">${quantity}</td>`,
          `<td class="td">${amount(total)}</td>`,
        ],
        'class="order_item"',
      ),
    )
    const sum = (label: string, value: string): string =>
      `<tr><th class="td" scope="row" colspan="2" style="text-align:left">${escaped(label)}</th><td class="td">${value}</td></tr>`
    const contained =
      order.taxMode === 'included'
        ? ` <small class="includes_tax">${escaped(say.includes).replace('#', amount(order.tax)).replace('%', locale.taxWord)}</small>`
        : ''
    const sums = [
      sum(say.subtotal, amount(order.subtotal)),
      ...(order.discount > 0 ? [sum(say.discount, `-${amount(order.discount)}`)] : []),
      sum(
        say.shipping,
        order.shipping === 0
          ? say.free
          : `${amount(order.shipping)}&nbsp;<small class="shipped_via">${say.via}</small>`,
      ),
      ...(order.taxMode === 'added' ? [sum(`${locale.taxWord}:`, amount(order.tax))] : []),
      sum(say.payment, say.transfer),
      sum(say.total, amount(order.total) + contained),
    ]
    const day = random.pick([longDay, shortDay])(order.date, locale)
    const heading = random.pick([`[${say.order} #${order.number}]`, `${say.order} #${order.number}`])
    const body = `<h1>${escaped(say.subject)}</h1><p>${escaped(say.thanks)}</p>
<h2>${heading} (<time datetime="${order.date}T10:00:00+00:00">${escaped(day)}</time>)</h2>
<div><table class="td" cellspacing="0" cellpadding="6" border="1"><thead><tr><th class="td" scope="col">${say.product}</th><th class="td" scope="col">${say.quantity}</th><th class="td" scope="col">${say.price}</th></tr></thead>
<tbody>${items.join('\n')}</tbody><tfoot>${sums.join('\n')}</tfoot></table></div>${footer(order)}`
    return {
      mail: mailOf(order, `${order.vendor.name}: ${say.subject}`, { html: page(random, order, say.subject, body) }),
      truth: truthOf(order, { sku: hasSku, unitPrice: false }),
    }
  },
}

/** The plain-text mail of the same shops. */
export const woocommerceText: Family = {
  name: 'woocommerce-text',
  kind: 'text',
  locales: ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'en-GB'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      number: ['####', '#####'],
      options: 0.4,
      tax: ['none', 'included', 'added'],
    })
    const { money } = writingOf(random, order)
    const items = order.lines.map(
      ({ name, options, quantity, total }) =>
        `${name}\n${options.map((option) => `- ${option.name}: ${option.value}\n`).join('')}X ${quantity} = ${money(total)}\n`,
    )
    const contained =
      order.taxMode === 'included' ? ` ${say.includes.replace('#', money(order.tax)).replace('%', locale.taxWord)}` : ''
    const rule = '=-'.repeat(20)
    const text = [
      `= ${say.subject} =`,
      '',
      say.thanks,
      '',
      `[${say.order} #${order.number}] (${longDay(order.date, locale)})`,
      '',
      items.join('\n'),
      '==========',
      '',
      `${say.subtotal}\t ${money(order.subtotal)}`,
      ...(order.discount > 0 ? [`${say.discount}\t ${money(-order.discount)}`] : []),
      `${say.shipping}\t ${order.shipping === 0 ? say.free : `${money(order.shipping)} ${say.via}`}`,
      ...(order.taxMode === 'added' ? [`${locale.taxWord}:\t ${money(order.tax)}`] : []),
      `${say.payment}\t ${say.transfer}`,
      `${say.total}\t ${money(order.total)}${contained}`,
      '',
      rule,
      '',
      order.vendor.name,
    ].join('\n')
    return {
      mail: mailOf(order, `[${order.vendor.name}] ${say.subject} #${order.number}`, { text }),
      truth: truthOf(order, { sku: false, unitPrice: false }),
    }
  },
}
