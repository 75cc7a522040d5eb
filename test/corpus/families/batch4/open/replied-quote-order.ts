import type { Family } from '../../../kit/family.ts'
import { longDay, numericDay } from '../../../kit/locales.ts'
import type { Order } from '../../../kit/orders.ts'
import { filled, mailOf, phrases, unitWords } from '../../../kit/phrases.ts'
import { dayAfter, withEach } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'
import { chosenIn, drawOrder, writes } from './mail-parts.ts'

const words = phrases(
  ['confirmed', 'number', 'date', 'each', 'goods', 'shipping', 'free', 'total', 'regards', 'wrote', 'quote', 'asked'],
  {
    en: 'Hi, all confirmed with the changed quantities. Final version:|Order no.|Order date|at|Goods|Carriage|free|Total|Kind regards|On {day}, {buyer} wrote:|our earlier offer was|Could you change the quantities, please?',
    de: 'Hallo, mit den geänderten Mengen bestätigt. Endgültiger Stand:|Auftragsnummer|Auftragsdatum|à|Warenwert|Versand|frei|Gesamtbetrag|Viele Grüße|Am {day} schrieb {buyer}:|unser Angebot lautete|Können wir die Mengen noch ändern?',
    fr: 'Bonjour, c’est confirmé avec les nouvelles quantités. Version finale :|N° de commande|Date de commande|à|Marchandises|Port|offert|Total|Cordialement|Le {day}, {buyer} a écrit :|notre offre précédente était|Pouvons-nous changer les quantités ?',
    it: 'Buongiorno, confermiamo con le quantità modificate. Versione definitiva:|N. ordine|Data ordine|a|Merce|Trasporto|gratuito|Totale|Cordiali saluti|Il {day} {buyer} ha scritto:|la nostra offerta precedente era|Possiamo cambiare le quantità?',
    es: 'Hola, confirmado con las cantidades cambiadas. Versión final:|N.º de pedido|Fecha del pedido|a|Mercancía|Portes|gratis|Total|Un saludo|El {day}, {buyer} escribió:|nuestra oferta anterior era|¿Podemos cambiar las cantidades?',
    nl: 'Hallo, akkoord met de gewijzigde aantallen. Definitieve versie:|Ordernummer|Orderdatum|à|Goederen|Verzending|gratis|Totaal|Met vriendelijke groet|Op {day} schreef {buyer}:|ons eerdere aanbod was|Kunnen we de aantallen nog wijzigen?',
  },
)

/** Reply with the final order on top. Below it, an older offer with other quantities and sums is quoted twice. */
export const repliedQuoteOrder: Family = {
  name: 'replied-quote-order',
  kind: 'text',
  locales: ['en-GB', 'de-DE', 'fr-FR', 'it-IT', 'es-ES', 'nl-NL', 'en-US'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = drawOrder(random, locale, {
      number: ['####', '26-####', 'SO####'],
      options: 0.2,
      discount: 0,
      tax: ['none', 'included'],
      lines: [1, 4],
      long: 0,
      measured: 0.25,
      units: ['m', 'kg'],
    })
    const older = withEach(order, (line) => ({ ...line, quantity: line.quantity + random.whole(1, 9) }))
    const { money, quantity } = writes(random, order)
    const unit = unitWords[locale.language]
    const written = ({ lines, subtotal, shipping, total }: Order): string[] => [
      ...lines.map((line) => {
        const count = `${quantity(line.quantity)} ${unit[line.unit][0]}`
        return `${count} ${line.name}${line.options.length === 0 ? '' : ` (${chosenIn(line)})`} ${say.each} ${money(line.price)} = ${money(line.total)}`
      }),
      `${say.goods}: ${money(subtotal)}`,
      `${say.shipping}: ${shipping === 0 ? say.free : money(shipping)}`,
      `${say.total}: ${money(total)}`,
    ]
    const quoted = (lines: readonly string[], sign: string): string[] => lines.map((line) => `${sign} ${line}`)
    const asked = longDay(dayAfter(order.date, -2), locale)
    const offered = longDay(dayAfter(order.date, -4), locale)
    const contained =
      order.taxMode === 'included' ? [`(${order.taxRate} % ${locale.taxWord}: ${money(order.tax)})`] : []
    const text = [
      say.confirmed,
      '',
      `${say.number} ${order.number}`,
      `${say.date}: ${random.chance(0.5) ? longDay(order.date, locale) : numericDay(order.date, locale.numericDate[0] ?? '')}`,
      '',
      ...written(order),
      ...contained,
      '',
      say.regards,
      order.vendor.name,
      '',
      filled(say.wrote, { day: asked, buyer: order.buyer }),
      ...quoted([say.asked, order.buyer, '', filled(say.wrote, { day: offered, buyer: order.vendor.name })], '>'),
      ...quoted([`${say.quote}:`, ...written(older)], '>>'),
    ].join('\n')
    return {
      mail: mailOf(order, `Re: ${random.pick(['Anfrage', 'Offer', 'Bestellung', 'Order'])} ${order.vendor.name}`, {
        text,
      }),
      truth: truthOf(order, { sku: false }),
    }
  },
}
