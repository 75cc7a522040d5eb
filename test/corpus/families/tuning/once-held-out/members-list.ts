import type { Family } from '../../../kit/family.ts'
import { escaped, footer, page } from '../../../kit/html.ts'
import { fullDay, longDay } from '../../../kit/locales.ts'
import { mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { orderOf, products } from './goods.ts'

const words = phrases(
  [
    'subject',
    'hello',
    'order',
    'date',
    'youBought',
    'goods',
    'less',
    'carriage',
    'toPay',
    'account',
    'before',
    'now',
    'points',
    'again',
    'was',
  ],
  {
    en: 'We’ve got your order 🧶|Hello {b}, lovely to see you again!|Order ref:|Ordered on|What you ordered|Goods|Members’ saving|Carriage|Order value|Your account|Balance brought forward|New balance|Member points:|Buy again|was',
    fr: 'Commande bien reçue 🧶|Bonjour {b}, ravis de vous revoir !|Réf. commande :|Commandé le|Votre sélection|Marchandises|Avantage membre|Frais d’envoi|Montant de la commande|Votre compte|Ancien solde|Nouveau solde|Points fidélité :|À racheter|au lieu de',
    pl: 'Mamy Twoje zamówienie 🧶|Cześć {b}, miło Cię znów widzieć!|Nr zam.:|Zamówiono|Twoje produkty|Towary|Rabat klubowy|Koszt wysyłki|Wartość zamówienia|Twoje konto|Saldo poprzednie|Nowe saldo|Punkty:|Kup ponownie|zamiast',
    sv: 'Vi har fått din beställning 🧶|Hej {b}, kul att se dig igen!|Ordernr:|Beställt|Dina varor|Varor|Medlemsrabatt|Fraktkostnad|Ordervärde|Ditt konto|Tidigare saldo|Nytt saldo|Poäng:|Köp igen|ord. pris',
    da: 'Vi har modtaget din bestilling 🧶|Hej {b}, dejligt at se dig igen!|Ordrenr.:|Bestilt|Dine varer|Varer|Medlemsrabat|Forsendelse|Ordreværdi|Din konto|Tidligere saldo|Ny saldo|Point:|Køb igen|før',
  },
)

/**
 * Order of a member: items as a list with `3 × price` and the line total, the old and new balance of the account,
 * earlier purchases with prices in some mails.
 */
export const membersList: Family = {
  name: 'members-list',
  kind: 'platform',
  locales: ['en-GB', 'fr-FR', 'pl-PL', 'sv-SE', 'da-DK'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      number: ['M-####-##', '######', 'WK#####'],
      options: 0.4,
      tax: ['none'],
      discount: 0.5,
      lines: [1, 5],
      long: 0,
    })
    const { money } = writingOf(random, order)
    const isDot = random.chance(0.5)
    const items = order.lines.map(({ name, options, quantity, price, total }) => {
      const chosen =
        options.length === 0
          ? ''
          : `<br><em>${options.map((option) => `${option.name}: ${escaped(option.value)}`).join(', ')}</em>`
      return `<li><strong>${escaped(name)}</strong>${chosen}<br>${quantity} × ${escaped(money(price))}${isDot ? ' = ' : ' → '}<b>${escaped(money(total))}</b></li>`
    })
    const fact = (label: string, value: string): string =>
      `<p style="margin:2px 0">${escaped(label)} <b>${escaped(value)}</b></p>`
    const before = random.whole(500, 20_000)
    const again = random
      .sample(
        products[locale.language].filter((name) => !order.lines.some((line) => line.name === name)),
        3,
      )
      .map(
        (name) =>
          `<li>${escaped(name)} <b>${escaped(money(random.whole(400, 3000)))}</b> <s>${say.was} ${escaped(money(random.whole(3001, 5000)))}</s></li>`,
      )
    const hello = say.hello.replace('{b}', order.buyer.split(' ')[0] ?? '')
    const body = `<h1>${escaped(hello)}</h1>${fact(say.order, order.number)}${fact(say.date, random.pick([longDay, fullDay])(order.date, locale))}
<h2>${escaped(say.youBought)}</h2><ul style="list-style:none;padding:0">${items.join('\n')}</ul>
${fact(say.goods, money(order.subtotal))}${order.discount > 0 ? fact(say.less, money(-order.discount)) : ''}${fact(say.carriage, money(order.shipping))}${fact(say.toPay, money(order.total))}
<div style="background:#eef"><h3>${escaped(say.account)}</h3>${fact(say.before, money(before))}${fact(say.now, money(before + order.total))}${fact(say.points, String(random.whole(10, 2400)))}</div>
${random.chance(0.6) ? `<h3>${escaped(say.again)}</h3><ul>${again.join('\n')}</ul>` : ''}${footer(order)}`
    return {
      mail: mailOf(order, say.subject, { html: page(random, order, hello, body) }),
      truth: truthOf(order, { sku: false }),
    }
  },
}
