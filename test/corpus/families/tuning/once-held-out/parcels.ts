import type { Family } from '../../../kit/family.ts'
import { escaped, footer, page } from '../../../kit/html.ts'
import { longDay, shortDay } from '../../../kit/locales.ts'
import { mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { orderOf } from './goods.ts'

const words = phrases(['subject', 'intro', 'order', 'placed', 'parcel', 'track', 'expected', 'qty', 'help'], {
  en: 'Shipped: your {shop} order {n}|Your parcels have been handed to the carrier.|Order|placed on|Parcel {i} of {k}|Track parcel|Expected on|Qty|Questions? Call us at',
  de: 'Versandt: Ihre Bestellung {n} bei {shop}|Ihre Pakete wurden dem Zusteller übergeben.|Bestellung|vom|Paket {i} von {k}|Paket verfolgen|Erwartet am|Anz.|Fragen? Rufen Sie uns an:',
  it: 'Spedito: il tuo ordine {n} da {shop}|I tuoi pacchi sono stati affidati al corriere.|Ordine|effettuato il|Pacco {i} di {k}|Segui il pacco|Previsto per il|Qtà|Domande? Chiamaci al',
  pt: 'Enviado: o seu pedido {n} na {shop}|Os seus volumes foram entregues à transportadora.|Pedido|feito em|Volume {i} de {k}|Seguir volume|Previsto para|Qtd|Dúvidas? Ligue para',
  pl: 'Wysłano: zamówienie {n} w {shop}|Twoje paczki zostały przekazane kurierowi.|Zamówienie|złożone|Paczka {i} z {k}|Śledź paczkę|Przewidywana dostawa|Ilość|Pytania? Zadzwoń:',
  fr: 'Expédiée : votre commande {n} chez {shop}|Vos colis ont été remis au transporteur.|Commande|passée le|Colis {i} sur {k}|Suivre le colis|Prévu le|Qté|Des questions ? Appelez-nous au',
})

/** Dispatch note: one or two parcels with a list of items each, no prices. */
export const parcels: Family = {
  name: 'parcels',
  kind: 'dispatch',
  locales: ['en-GB', 'de-DE', 'it-IT', 'pt-BR', 'pl-PL', 'fr-FR', 'en-US'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      number: ['#######', 'OR-#####', '@@@-####'],
      options: 0.3,
      discount: 0,
      tax: ['none'],
      lines: [2, 6],
      long: 0,
      delay: 6,
    })
    const isBefore = random.chance(0.5)
    const item = ({ name, options, quantity }: (typeof order.lines)[number]): string => {
      const chosen =
        options.length === 0
          ? ''
          : `<br><span style="color:#777">${options.map((option) => `${option.name}: ${escaped(option.value)}`).join(' · ')}</span>`
      return isBefore
        ? `<li>${quantity} × ${escaped(name)}${chosen}</li>`
        : `<li>${escaped(name)}${chosen}<br>${say.qty}: ${quantity}</li>`
    }
    const half = Math.ceil(order.lines.length / 2)
    const groups = order.lines.length > 2 ? [order.lines.slice(0, half), order.lines.slice(half)] : [order.lines]
    const arrival = new Date(Date.parse(order.sentAt) + 2 * 86_400_000).toISOString().slice(0, 10)
    const shown = groups.map((lines, index) => {
      const title = say.parcel.replace('{i}', String(index + 1)).replace('{k}', String(groups.length))
      return `<h3>${title}</h3><p>${say.expected} ${escaped(shortDay(arrival, locale))} · <a href="https://www.dhl.com/en/track?id=${random.code('00340434161094######')}">${say.track}</a></p><ul>${lines.map(item).join('\n')}</ul>`
    })
    const subject = say.subject.replace('{n}', order.number).replace('{shop}', order.vendor.name)
    const body = `<h1>🚚</h1><p>${escaped(say.intro)}</p><p><b>${say.order} ${order.number}</b> ${say.placed} ${escaped(longDay(order.date, locale))}</p>${shown.join('\n')}<p>${escaped(say.help)} ${order.vendor.phone}</p>${footer(order)}`
    return {
      mail: mailOf(order, subject, { html: page(random, order, say.intro, body) }),
      truth: truthOf(order, {
        sku: false,
        unitPrice: false,
        lineTotal: false,
        subtotal: false,
        shipping: false,
        tax: false,
        total: false,
        currency: false,
      }),
    }
  },
}
