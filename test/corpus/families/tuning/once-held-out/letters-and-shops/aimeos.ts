import type { Family } from '../../../../kit/family.ts'
import { escaped, page } from '../../../../kit/html.ts'
import { numericDay } from '../../../../kit/locales.ts'
import type { Order } from '../../../../kit/orders.ts'
import { mailOf, phrases } from '../../../../kit/phrases.ts'
import { addressOf } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { shopOrder } from './shop-goods.ts'

const words = phrases(
  [
    'subject',
    'dear',
    'thanks',
    'billing',
    'delivery',
    'alike',
    'way',
    'pays',
    'details',
    'qty',
    'price',
    'subtotal',
    'shipping',
    'incl',
    'total',
    'status',
    'pending',
    'end',
  ],
  {
    cs: 'Vaše objednávka {n}|Dobrý den,|Vaše objednávka {n} ze dne {d} k nám dorazila.|Fakturační adresa|Dodací adresa|stejná jako fakturační|doručení|platba|Podrobnosti objednávky|Množství|Cena|Mezisoučet|+ Doprava|Včetně|Celkem|Stav|čeká|S dotazy se obracejte odpovědí na tento e-mail.',
    da: 'Din ordre {n}|Hej|Vi har modtaget din ordre {n} af {d}.|Faktureringsadresse|Leveringsadresse|som faktureringsadressen|levering|betaling|Ordredetaljer|Antal|Pris|Sub-total|+ Fragt|Inkl.|Total|Status|afventer|Svar på denne mail, hvis du har spørgsmål.',
    de: 'Ihre Bestellung {n}|Guten Tag|Ihre Bestellung {n} vom {d} ist bei uns angekommen.|Rechnungsadresse|Lieferadresse|wie Rechnungsadresse|Lieferung|Zahlung|Bestelldetails|Anzahl|Preis|Zwischensumme|+ Versand|Inkl.|Gesamt|Status|in Bearbeitung|Bei Fragen antworten Sie einfach auf diese E-Mail.',
    es: 'Su pedido {n}|Estimado/a|Hemos recibido su pedido {n} del {d}.|Dirección de facturación|Dirección de entrega|igual que la de facturación|entrega|pago|Detalles del pedido|Cantidad|Precio|Subtotal|+ Envío|Incl.|Total|Estado|pendiente|Si tiene preguntas, responda a este correo.',
    fr: 'Votre commande {n}|Bonjour|Votre commande {n} du {d} nous est parvenue.|Adresse de facturation|Adresse de livraison|comme l’adresse de facturation|livraison|paiement|Détails de la commande|Quantité|Prix|Sous-total|+ Livraison|Incl.|Total|État|en attente|Une question ? Répondez à ce courriel.',
    it: 'Il tuo ordine {n}|Gentile|Abbiamo ricevuto il tuo ordine {n} del {d}.|Indirizzo di fatturazione|Indirizzo di consegna|come indirizzo di fatturazione|consegna|pagamento|Dettagli Ordine|Quantità|Prezzo|Subtotale|+ Spedizione|Incl.|Totale|Stato|in attesa|Per domande rispondi a questa e-mail.',
    nl: 'Uw bestelling {n}|Beste|Wij hebben uw bestelling {n} van {d} ontvangen.|Factuuradres|Afleveradres|zoals factuuradres|levering|betaling|Aankoop details|Aantal|Prijs|Subtotaal|+ Verzending|Incl.|Totaal|Status|in behandeling|Vragen? Beantwoord dan deze e-mail.',
    pl: 'Twoje zamówienie {n}|Szanowni Państwo,|Zamówienie {n} z dnia {d} dotarło do nas.|Adres rozliczeniowy|Adres dostawy|jak adres rozliczeniowy|dostawa|płatność|Szczegóły zamówienia|Ilość|Cena|Podsuma|+ Dostawa|W tym|Razem|Status|w toku|W razie pytań prosimy odpowiedzieć na ten e-mail.',
    pt: 'A sua encomenda {n}|Caro/a|Recebemos a sua encomenda {n} de {d}.|Morada de faturação|Morada de entrega|igual à morada de faturação|entrega|pagamento|Detalhes do pedido|Quantidade|Preço|Sub-total|+ Envio|Incl.|Total|Estado|pendente|Se tiver dúvidas, responda a este e-mail.',
    sv: 'Din order {n}|Hej|Vi har tagit emot din order {n} från {d}.|Faktureringsadress|Leveransadress|samma som faktureringsadressen|leverans|betalning|Orderdetaljer|Antal|Pris|Delsumma|+ Frakt|Inkl.|Total|Status|väntande|Svara på detta mejl om du har frågor.',
    en: 'Your order {n}|Dear|Your order {n} from {d} has reached us.|Billing address|Delivery address|like billing address|delivery|payment|Order details|Quantity|Price|Sub-total|+ Shipping|Incl.|Total|Status|pending|Any questions? Just reply to this e-mail.',
  },
)

/** Returns the rows of sums. An added tax comes before the total, an included one after it. */
function sumsOf(order: Order, rate: string, money: (amount: number) => string): [label: string, amount: string][] {
  const w = words(order.locale.language)
  const total: [string, string] = [w.total, money(order.total)]
  const tax: [string, string] = [`${order.taxMode === 'added' ? '+' : w.incl} ${rate}`, money(order.tax)]
  const ends = order.taxMode === 'none' ? [total] : order.taxMode === 'added' ? [tax, total] : [total, tax]
  const freight: [string, string][] = order.shipping > 0 ? [[w.shipping, money(order.shipping)]] : []
  return [[w.subtotal, money(order.subtotal)], ...freight, ...ends]
}

/**
 * Aimeos: a sentence with order number and date; `Price` of an item is the price of its whole quantity; an added tax
 * before the total, an included one after it.
 */
export const aimeos: Family = {
  name: 'aimeos',
  kind: 'platform',
  locales: ['de-DE', 'cs-CZ', 'da-DK', 'es-ES', 'fr-FR', 'it-IT', 'nl-NL', 'pl-PL', 'pt-PT', 'sv-SE', 'en-GB'],
  draw(random, locale) {
    const order = shopOrder(random, locale, {
      number: ['260####', '1####', 'INV-26-####', '####'],
      options: 0.4,
      discount: 0,
      delay: 2,
    })
    const { bare, quantity, percent } = writingOf(random, order)
    const money = (amount: number): string => `${bare(amount)} ${locale.currency}`
    const w = words(locale.language)
    const day = numericDay(order.date, locale.language === 'de' ? 'DD.MM.YYYY' : 'YYYY-MM-DD')
    const told = (text: string): string => text.replace('{n}', order.number).replace('{d}', day)
    const way = random.pick(['DHL', 'GLS', 'DPD', 'UPS'])
    const hasStatus = random.chance(0.25)
    const sums = sumsOf(order, `${percent(order.taxRate)}% ${locale.taxWord}`, money)
    const address = addressOf(random, order)
    const items = order.lines.flatMap((line) => [
      '',
      `${line.name} (${line.sku})`,
      ...line.options.map(({ name, value }) => `- ${name}: ${value}`),
      `${w.qty}: ${quantity(line.quantity)}`,
      `${w.price}: ${money(line.total)}`,
      ...(hasStatus ? [`${w.status}: ${w.pending}`] : []),
    ])
    const text = [
      `${w.dear} ${order.buyer}\n`,
      `${told(w.thanks)}\n\n`,
      `${w.billing}:`,
      ...address,
      `\n${w.delivery}:\n${w.alike}\n`,
      `${w.way}:\n${way}\n`,
      `${w.pays}:\nPayPal\n`,
      `${w.details}:`,
      ...items,
      '',
      ...(order.shipping > 0 ? [way, `${w.price}: ${money(order.shipping)}`, ''] : []),
      ...sums.map(([label, amount]) => `${label}: ${amount}`),
      '',
      w.end,
    ].join('\n')
    const rows = order.lines.map(
      (line) =>
        `<tr><td><p class="product-name">${escaped(line.name)} (${line.sku})</p><ul>${line.options.map(({ name, value }) => `<li><span>${escaped(name)}</span>: <span>${escaped(value)}</span></li>`).join('')}</ul></td><td align="center">${quantity(line.quantity)}</td><td align="right">${escaped(money(line.total))}</td></tr>`,
    )
    const ends = sums.map(
      ([label, amount]) => `<tr><td>${escaped(label)}</td><td></td><td align="right">${escaped(amount)}</td></tr>`,
    )
    const body = `<p>${w.dear} ${escaped(order.buyer)}</p><p>${told(w.thanks)}</p><table width="100%"><tr><td valign="top"><h3>${w.billing}</h3>${address.map(escaped).join('<br/>')}</td><td valign="top"><h3>${w.delivery}</h3>${w.alike}</td></tr><tr><td><h3>${w.way}</h3>${way}</td><td><h3>${w.pays}</h3>PayPal</td></tr></table><h2>${w.details}</h2><table width="100%"><tr><th></th><th>${w.qty}</th><th>${w.price}</th></tr>${rows.join('\n')}${ends.join('\n')}</table><p>${w.end}</p>`
    const subject = told(w.subject)
    const bodies = random.chance(0.35) ? { text } : { html: page(random, order, subject, body), text }
    return {
      mail: mailOf(order, subject, bodies),
      truth: truthOf(order, { unitPrice: false, shipping: order.shipping > 0 }),
    }
  },
}
