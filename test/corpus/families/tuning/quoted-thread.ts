import type { Family } from '../../kit/family.ts'
import { escaped } from '../../kit/html.ts'
import { longDay } from '../../kit/locales.ts'
import { type Order, orderOf } from '../../kit/orders.ts'
import { mailOf, phrases } from '../../kit/phrases.ts'
import type { Random } from '../../kit/random.ts'
import { truthOf } from '../../kit/truth.ts'
import { type Writing, writingOf } from '../../kit/writing.ts'

const words = phrases(['subject', 'hello', 'order', 'of', 'shipping', 'total', 'bye', 'wrote', 'please', 'last'], {
  en: 'Re: Reorder|Hi Asha, all in stock, this is your new order:|Order no.|of|Shipping|Total|Cheers,|On {date}, Asha Rao <asha@shop.example> wrote:|Could you send the same as last time? Last order was:|Order no.',
  de: 'AW: Nachbestellung|Hallo, alles da. Ihre neue Bestellung:|Bestellnummer|vom|Versand|Gesamtbetrag|Viele Grüße|Am {date} schrieb Asha Rao <asha@shop.example>:|Können Sie dasselbe noch einmal schicken? Die letzte Bestellung war:|Bestellnummer',
  fr: 'Re: Réassort|Bonjour, tout est en stock. Votre nouvelle commande :|Commande n°|du|Livraison|Total|Cordialement|Le {date}, Asha Rao <asha@shop.example> a écrit :|Pouvez-vous renvoyer la même chose ? La dernière commande était :|Commande n°',
  es: 'Re: Reposición|Hola, todo en stock. Su nuevo pedido:|Pedido n.º|del|Envío|Total|Saludos|El {date}, Asha Rao <asha@shop.example> escribió:|¿Puede enviar lo mismo? El último pedido fue:|Pedido n.º',
})

const itemsOf = (order: Order, { money }: Writing): string[] =>
  order.lines.map(({ name, quantity, price, total }) => `${quantity} x ${name} @ ${money(price)} = ${money(total)}`)

/** A reply above an earlier order that is quoted with `>` or in a block. Only the upper order counts. */
export const quotedThread: Family = {
  name: 'quoted-thread',
  kind: 'text',
  locales: ['en-GB', 'de-DE', 'fr-FR', 'es-ES', 'en-US'],
  draw(random, locale) {
    const say = words(locale.language)
    const options = {
      number: ['####', '#####'],
      options: 0,
      tax: ['none'],
      discount: 0,
      long: 0,
      lines: [1, 4] as const,
    } as const
    const order = orderOf(random, locale, options)
    const earlier = orderOf(random, locale, options)
    const writing = writingOf(random, order, { space: ' ' })
    const { money } = writing
    const top = [
      say.hello,
      '',
      `${say.order} ${order.number} ${say.of} ${longDay(order.date, locale)}`,
      '',
      ...itemsOf(order, writing),
      `${say.shipping}: ${money(order.shipping)}`,
      `${say.total}: ${money(order.total)}`,
      '',
      say.bye,
      order.vendor.name,
    ]
    const wrote = say.wrote.replace('{date}', longDay(order.date, locale))
    const quoted = [
      say.please,
      '',
      `${say.last} ${earlier.number}`,
      ...itemsOf(earlier, writing),
      `${say.total}: ${money(earlier.total)}`,
    ]
    return {
      mail: mailOf(order, say.subject, bodiesOf(random, top, wrote, quoted)),
      truth: truthOf(order, { sku: false, subtotal: false }),
    }
  },
}

function bodiesOf(random: Random, top: readonly string[], wrote: string, quoted: readonly string[]) {
  if (random.chance(0.6)) return { text: [...top, '', wrote, '', ...quoted.map((line) => `> ${line}`)].join('\n') }
  const lines = (texts: readonly string[]): string =>
    texts.map((text) => `<div>${text === '' ? '<br>' : escaped(text)}</div>`).join('\n')
  return {
    html: `<div dir="ltr">${lines(top)}</div><br><div class="gmail_quote"><div class="gmail_attr">${escaped(wrote)}<br></div><blockquote class="gmail_quote" style="border-left:1px solid #ccc">${lines(quoted)}</blockquote></div>`,
  }
}
