import type { Family } from '../../../../kit/family.ts'
import { escaped } from '../../../../kit/html.ts'
import { mailOf, phrases } from '../../../../kit/phrases.ts'
import { addressOf } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { shopOrder } from './shop-goods.ts'

const words = phrases(
  [
    'subject',
    'hello',
    'sentence',
    'contains',
    'qty',
    'price',
    'basket',
    'shipping',
    'total',
    'address',
    'follow',
    'team',
  ],
  {
    en: 'Confirmation of order|Hello,|We have received your order {n} and are about to process it.|Your order contains:|quantity:|price:|Basket total:|Shipping:|Order Total:|Shipping address:|Follow this order here:|The team',
    da: 'Bekræftelse af ordre|Hej,|Vi har modtaget din ordre {n} og behandler den snarest.|Din ordre på:|mængde:|pris:|Kurv i alt:|Forsendelse:|Ordre total:|Leveringsadresse:|Følg ordren her:|Teamet',
    de: 'Bestätigung der Bestellung|Hallo,|Ihre Bestellung {n} ist bei uns eingegangen und wird bald bearbeitet.|Ihre Bestellung enthält:|Menge:|Preis:|Summe:|Versand:|Bestellsumme:|Lieferanschrift:|Den Stand der Bestellung sehen Sie hier:|Ihr Team',
    es: 'Confirmación del pedido|Hola,|Hemos recibido su pedido {n} y lo prepararemos en breve.|Los artículos del pedido son:|cantidad:|precio:|Total carrito:|Envío:|Total pedido:|Dirección de envío:|Siga el pedido aquí:|El equipo',
    fr: 'Confirmation de la commande|Bonjour,|Votre commande {n} nous est bien parvenue, nous la préparons.|Votre commande contient :|quantité :|prix :|Total panier :|Livraison :|Total commande :|Adresse de livraison :|Suivez la commande ici :|L’équipe',
    it: 'Conferma dell’ordine|Ciao,|Abbiamo ricevuto il tuo ordine {n} e lo elaboreremo a breve.|Il tuo ordine contiene:|quantità:|prezzo:|Totale carrello:|Spedizione:|Totale ordine:|Indirizzo spedizione:|Segui l’ordine qui:|Il team',
    nl: 'Bevestiging van bestelling|Hallo,|We hebben je bestelling {n} ontvangen en gaan ermee aan de slag.|Je bestelling bevat:|aantal:|prijs:|Winkelmand totaal:|Verzending:|Bestelling totaal:|Afleveradres|Volg de bestelling hier:|Het team',
    pl: 'Potwierdzenie zamówienia|Witamy,|Otrzymaliśmy zamówienie {n} i wkrótce je zrealizujemy.|Zamówienie zawiera:|ilość:|cena:|Razem produkty:|Wysyłka:|Wartość zamówienia:|Adres dostawy:|Stan zamówienia znajdą Państwo tutaj:|Zespół',
    pt: 'Confirmação do pedido|Olá,|Recebemos seu pedido {n} e logo vamos prepará-lo.|Seu pedido contém:|quantidade:|preço:|Total da cesta:|Frete:|Total do pedido:|Endereço de entrega:|Acompanhe o pedido aqui:|A equipe',
    sv: 'Bekräftelse av order|Hej,|Vi har fått din order {n} och tar hand om den snart.|Din order innehåller:|antal:|pris:|Varukorg totalt:|Frakt:|Order totalt:|Leveransadress:|Följ ordern här:|Teamet',
  },
)

/**
 * Oscar for Django: in text ` * Name - quantity: 2 - price: £24.00` with the price of the whole quantity, in HTML `Name
 * × 2` without headings.
 */
export const djangoOscar: Family = {
  name: 'django-oscar',
  kind: 'platform',
  locales: ['en-GB', 'de-DE', 'fr-FR', 'nl-NL', 'es-ES', 'it-IT', 'pl-PL', 'pt-BR', 'sv-SE', 'da-DK'],
  draw(random, locale) {
    const order = shopOrder(random, locale, {
      number: ['100###', '10####', '1#####'],
      options: 0,
      discount: 0,
      tax: ['none'],
      lines: [1, 7],
    })
    const { money } = writingOf(random, order, { pattern: locale.money[0] ?? '#' })
    const w = words(locale.language)
    const sentence = w.sentence.replace('{n}', order.number)
    const address = addressOf(random, order)
    const url = `https://${order.vendor.domain}/accounts/order-status/${order.number}/${random.code('????????????')}/`
    const text = [
      w.hello,
      '',
      sentence,
      '',
      w.contains,
      '',
      ...order.lines.map((line) => ` * ${line.name} - ${w.qty} ${line.quantity} - ${w.price} ${money(line.total)}`),
      '',
      `${w.basket} ${money(order.subtotal)}`,
      `${w.shipping} ${money(order.shipping)}`,
      `${w.total} ${money(order.total)}`,
      '',
      w.address,
      '',
      ...address.map((each) => ` ${each}`),
      '',
      `${w.follow}\n${url}`,
      '',
      w.team,
    ].join('\n')
    const items = order.lines.map(
      (line) =>
        `<tr><td>${escaped(line.name)} &times; ${line.quantity}</td><td class="alignright">${escaped(money(line.total))}</td></tr>`,
    )
    const sum = (label: string, amount: number, attributes = ''): string =>
      `<tr${attributes}><td class="alignright">${label}</td><td class="alignright">${escaped(money(amount))}</td></tr>`
    const html = `<html><head><meta name="viewport" content="width=device-width" /><style>.order-items td{border-top:1px solid #eee;padding:5px 0}.alignright{text-align:right}</style></head><body><table class="body-wrap"><tbody><tr><td></td><td class="container" width="600"><table class="main" width="100%"><tbody><tr><td class="content-block"><p>${w.hello}</p><p>${sentence}</p></td></tr>
<tr><td class="content-block"><table class="order"><tbody><tr><td>${w.contains}</td></tr><tr><td><table class="order-items" cellpadding="0" cellspacing="0"><tbody>${items.join('\n')}${sum(w.basket, order.subtotal)}${sum(w.shipping, order.shipping)}${sum(w.total, order.total, ' class="total"')}</tbody></table></td></tr></tbody></table></td></tr>
<tr><td class="content-block"><p>${w.address}</p><p>${address.map(escaped).join('<br/>')}</p></td></tr><tr><td>${w.follow} <a href="${url}">${order.number}</a></td></tr><tr><td class="content-block">${w.team}<br/>${escaped(order.vendor.name)}, ${order.vendor.phone}</td></tr></tbody></table></td></tr></tbody></table></body></html>`
    const bodies = random.chance(0.35) ? { text } : { html, text }
    return {
      mail: mailOf(order, `${w.subject} ${order.number}`, bodies),
      truth: truthOf(order, { sku: false, date: false, unitPrice: false }),
    }
  },
}
