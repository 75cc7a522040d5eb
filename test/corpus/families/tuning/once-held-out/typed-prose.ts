import type { Family } from '../../../kit/family.ts'
import { longDay } from '../../../kit/locales.ts'
import { filled, mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { orderOf } from './goods.ts'

const words = phrases(['subject', 'open', 'item', 'and', 'close', 'free', 'bye'], {
  fr: 'Votre commande|Bonjour Asha, je vous confirme la commande n° {n} du {d} :|{q} {name} à {p} pièce, soit {t}| et |Avec {s} de port, le total s’élève à {g}.|Le port est offert, le total s’élève à {g}.|Belle journée, Claire',
  it: 'Il tuo ordine|Ciao Asha, confermo l’ordine n. {n} del {d}:|{q} {name} a {p} l’uno, cioè {t}| e |Con {s} di spedizione il totale è di {g}.|La spedizione è gratuita, il totale è di {g}.|Buona giornata, Sara',
  nl: 'Je bestelling|Hoi Asha, hierbij bevestig ik bestelling {n} van {d}:|{q} {name} à {p} per stuk, samen {t}| en |Met {s} verzendkosten komt het totaal op {g}.|De verzending is gratis, het totaal komt op {g}.|Groetjes, Noor',
  en: 'Your order|Hi Asha, just confirming order no. {n} from {d}:|{q} {name} at {p} each, making {t}| and |With {s} for postage the total comes to {g}.|Postage is on us, so the total comes to {g}.|Best, Ruth',
  de: 'Ihre Bestellung|Hallo Asha, hiermit bestätige ich die Bestellung Nr. {n} vom {d}:|{q} {name} zu je {p}, macht {t}| und |Mit {s} Porto kommen wir auf insgesamt {g}.|Das Porto übernehmen wir, insgesamt also {g}.|Herzliche Grüße, Petra',
  pt: 'O seu pedido|Olá Asha, confirmo o pedido n.º {n} de {d}:|{q} {name} a {p} cada, o que dá {t}| e |Com {s} de portes, o total é de {g}.|Os portes são oferta, o total é de {g}.|Abraço, Inês',
})

/** The whole order in one paragraph of sentences. */
export const typedProse: Family = {
  name: 'typed-prose',
  kind: 'text',
  locales: ['fr-FR', 'it-IT', 'nl-NL', 'en-GB', 'de-DE', 'pt-PT'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      number: ['###', '####', '26-##'],
      options: 0,
      discount: 0,
      tax: ['none'],
      lines: [1, 3],
      quantities: [2, 20],
      long: 0,
    })
    const { money } = writingOf(random, order, { space: ' ' })
    const items = order.lines.map(({ name, quantity, price, total }) =>
      filled(say.item, { q: String(quantity), name, p: money(price), t: money(total) }),
    )
    const listed = items.length === 1 ? (items[0] ?? '') : `${items.slice(0, -1).join('; ')}${say.and}${items.at(-1)}`
    const open = filled(say.open, { n: order.number, d: longDay(order.date, locale) })
    const close = filled(order.shipping === 0 ? say.free : say.close, {
      s: money(order.shipping),
      g: money(order.total),
    })
    const text = `${open} ${listed}. ${close}\n\n${say.bye}\n${order.vendor.name}, ${order.vendor.city}`
    return {
      mail: mailOf(order, say.subject, { text }),
      truth: truthOf(order, { sku: false, subtotal: false, inferred: ['shipping'] }),
    }
  },
}
