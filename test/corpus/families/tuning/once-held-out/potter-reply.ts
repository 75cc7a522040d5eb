import type { Family } from '../../../kit/family.ts'
import { longDay } from '../../../kit/locales.ts'
import { filled, mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { dayOn, hasty, type Trade, tradedAt } from './trades.ts'

const words = phrases(
  ['subject', 'open', 'each', 'post', 'less', 'deposit', 'ready', 'bye', 'wrote', 'wish', 'could', 'last'],
  {
    de: 'AW: Geschirr fürs Café|Liebe {b},\n\ndas kriegen wir hin. Mein Auftrag Nr. {n} vom {d}, ein bisschen anders als gewünscht:|je|Porto + Verpackung|Nachlass für Stammkunden|Bitte {a} anzahlen, den Rest bei Abholung.|Glasurbrand ist am {r}.|Herzlich, Silke|Am {d} schrieb {b}:|Hallo Silke, wir bräuchten für das Café:|Geht das bis {r}?|Letztes Mal (Auftrag Nr. {n}) waren wir bei {a}.',
    da: 'SV: Stel til caféen|Kære {b}\n\nDet kan jeg godt nå. Min ordre nr. {n} af {d}, lidt anderledes end du skrev:|à|Porto + emballage|Rabat til faste kunder|Betal gerne {a} på forhånd, resten ved afhentning.|Glasurbrændingen er den {r}.|Kærlig hilsen, Bente|Den {d} skrev {b}:|Hej Bente, vi skal bruge til caféen:|Kan det blive til {r}?|Sidst (ordre nr. {n}) landede vi på {a}.',
    fr: 'RE: Vaisselle pour le café|Bonjour {b},\n\nc’est possible. Ma commande n° {n} du {d}, un peu différente de votre demande :|pièce|Port + emballage|Remise fidélité|Merci de verser {a} d’acompte, le solde à l’enlèvement.|La cuisson d’émail est prévue le {r}.|Bien à vous, Solène|Le {d}, {b} a écrit :|Bonjour Solène, il nous faudrait pour le café :|Est-ce possible pour le {r} ?|La dernière fois (commande n° {n}) nous étions à {a}.',
    cs: 'RE: Nádobí do kavárny|Milá {b},\n\nto stihnu. Moje zakázka č. {n} ze dne {d}, trochu jinak, než jste psala:|po|Poštovné a balné|Sleva pro stálé|Prosím o zálohu {a}, zbytek při převzetí.|Glazuru pálím {r}.|S pozdravem Jitka|Dne {d} napsal(a) {b}:|Dobrý den, do kavárny bychom potřebovali:|Šlo by to do {r}?|Minule (zakázka č. {n}) to bylo {a}.',
  },
)

const trade: Trade = {
  number: ['##', '###', '26/##'],
  names: {
    de: 'Teller flach 22 cm|Becher ohne Henkel|Müslischale blau|Butterdose|Espressotasse 60 ml|Krug 1,2 l|Salzfässchen|Kuchenplatte',
    da: 'Tallerken flad 22 cm|Krus uden hank|Skål blå|Smørkande|Espressokop 60 ml|Kande 1,2 l|Saltkar|Kagefad',
    fr: 'Assiette plate 22 cm|Gobelet sans anse|Bol bleu|Beurrier|Tasse expresso 60 ml|Pichet 1,2 l|Salière|Plat à tarte',
    cs: 'Talíř mělký 22 cm|Hrnek bez ucha|Miska modrá|Máslenka|Šálek espresso 60 ml|Džbán 1,2 l|Slánka|Tác na koláč',
  },
  vendors: {
    de: 'Töpferei Silke Brand',
    da: 'Bentes Keramik',
    fr: 'Poterie Solène Le Goff',
    cs: 'Keramika Jitka Malá',
  },
  lines: [2, 5],
  line: (random) => ({ quantity: random.whole(2, 48), price: random.whole(8, 60) * 100 + random.pick([0, 0, 50]) }),
  discounts: [0, 0, 5],
  freight: [0, 990, 1450],
  delay: 0,
}

/** Reply of a potter, added up below a line as on paper. The buyer's request with other quantities is quoted below. */
export const potterReply: Family = {
  name: 'potter-reply',
  kind: 'text',
  locales: ['de-DE', 'da-DK', 'fr-FR', 'cs-CZ'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = tradedAt(random, locale, trade)
    const { bare, money } = writingOf(random, order, { pattern: random.pick(locale.exactMoney), space: ' ' })
    const first = order.buyer.split(' ')[0] ?? ''
    const sheet = (label: string, amount: string): string => `${label.padEnd(44)}${amount.padStart(12)}`
    const items = order.lines.map(({ name, quantity, price, total }) =>
      sheet(`${String(quantity).padStart(2)} ${name}, ${say.each} ${bare(price)}`, bare(total)),
    )
    const hasParts = order.shipping > 0 || order.discount > 0
    const rule = sheet('', '---------')
    const wished = order.lines.map(
      ({ name, quantity }) => `> - ${quantity + random.pick([-1, 2, 4])} ${name}${random.chance(0.2) ? ' (?)' : ''}`,
    )
    const text = [
      filled(say.open, { b: first, n: order.number, d: longDay(order.date, locale) }),
      '',
      ...items,
      rule,
      ...(hasParts ? [sheet('', bare(order.subtotal))] : []),
      ...(order.discount > 0 ? [sheet(`- ${say.less}`, `-${bare(order.discount)}`)] : []),
      ...(order.shipping > 0 ? [sheet(`+ ${hasty(random, say.post)}`, bare(order.shipping))] : []),
      ...(hasParts ? [rule] : []),
      sheet('', `= ${money(order.total)}`),
      '',
      ...(random.chance(0.5) ? [filled(say.deposit, { a: money(Math.floor(order.total / 300) * 100) })] : []),
      filled(say.ready, { r: longDay(dayOn(order.date, 18), locale) }),
      '',
      say.bye,
      '',
      filled(say.wrote, { d: longDay(dayOn(order.date, -2), locale), b: order.buyer }),
      `> ${say.wish}`,
      ...wished,
      `> ${filled(say.could, { r: longDay(dayOn(order.date, 25), locale) })}`,
      `> ${filled(say.last, { n: random.code('7#'), a: money(Math.floor((order.total * random.whole(40, 90)) / 10_000) * 100) })}`,
    ].join('\n')
    return {
      mail: mailOf(order, say.subject, { text }),
      truth: truthOf(order, {
        sku: false,
        subtotal: hasParts,
        shipping: order.shipping > 0,
        inferred: order.discount > 0 ? [] : ['subtotal'],
      }),
    }
  },
}
