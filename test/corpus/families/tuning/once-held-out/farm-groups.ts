import type { Family } from '../../../kit/family.ts'
import { escaped } from '../../../kit/html.ts'
import type { Unit } from '../../../kit/orders.ts'
import { filled, mailOf, phrases, unitWords } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { accountOf, dayOn, daysOf, type Trade, tradedAt } from './trades.ts'

const words = phrases(
  [
    'subject',
    'hello',
    'sheet',
    'garden',
    'dairy',
    'pantry',
    'goods',
    'drive',
    'vat',
    'total',
    'crates',
    'coming',
    'soon',
    'bye',
  ],
  {
    pl: 'Lista na czwartek|Dzień dobry, oto co spakujemy:|Zamówienie {n} z {d}|Z ogrodu|Nabiał|Spiżarnia|Wartość towaru|Dowóz|w tym VAT {p}%|Razem do zapłaty|Skrzynki zwrotne: oddane {n}, u Państwa {m}.|Przywozimy {d} między 6.00 a 8.30.|W przyszłym tygodniu: dynia {a} za kg.|Gospodarstwo pod Lipą, Hania',
    fr: 'Votre liste de jeudi|Bonjour, voici ce que nous préparons :|Commande {n} du {d}|Du potager|Crémerie|Épicerie|Total marchandises|Tournée|dont TVA {p} %|Total à régler|Caisses consignées : {n} rendues, {m} chez vous.|Nous passons le {d} entre 6 h et 8 h 30.|La semaine prochaine : courge à {a} le kg.|La ferme du Tilleul, Anne',
    sv: 'Torsdagens lista|Hej, det här packar vi:|Beställning {n} den {d}|Från trädgården|Mejeri|Skafferi|Varor|Körning|varav moms {p} %|Att betala|Lådor i retur: {n} lämnade, {m} kvar hos er.|Vi kommer den {d} mellan 6.00 och 8.30.|Nästa vecka: pumpa {a} per kg.|Lindgården, Karin',
    cs: 'Seznam na čtvrtek|Dobrý den, balíme pro vás:|Objednávka {n} ze dne {d}|Ze zahrady|Mléčné|Spíž|Zboží|Rozvoz|z toho DPH {p} %|K úhradě|Vratné přepravky: vráceno {n}, u vás {m}.|Přivezeme {d} mezi 6.00 a 8.30.|Příští týden: dýně {a} za kg.|Statek U Lípy, Hana',
  },
)

/** The goods of each group, separated by `|`. */
const shelves: Readonly<Record<string, readonly [garden: string, dairy: string, pantry: string]>> = {
  pl: [
    'Ziemniaki Irga|Marchew pęczkowa|Jabłka Szara Reneta|Buraki',
    'Masło wiejskie|Twaróg półtłusty|Maślanka|Jaja kl. 1 (dziesiątka)',
    'Miód lipowy 0,9 l|Chleb żytni 1,2 kg|Mąka orkiszowa|Ogórki kiszone, słoik',
  ],
  fr: [
    'Pommes de terre Charlotte|Carottes en vrac|Pommes Reinette|Betteraves',
    'Beurre fermier|Faisselle|Lait ribot|Œufs plein air (dizaine)',
    'Miel de tilleul 500 g|Pain de seigle 1,2 kg|Farine d’épeautre|Cornichons, bocal',
  ],
  sv: [
    'Potatis Amandine|Morötter, lösa|Äpplen Ingrid Marie|Rödbetor',
    'Gårdssmör|Färskost|Filmjölk|Ägg frigående (tiopack)',
    'Lindhonung 500 g|Rågbröd 1,2 kg|Dinkelmjöl|Inlagd gurka, burk',
  ],
  cs: [
    'Brambory Marabel|Mrkev volná|Jablka Reneta|Červená řepa',
    'Máslo farmářské|Tvaroh měkký|Podmáslí|Vejce z volného chovu (10 ks)',
    'Med lipový 0,9 l|Chléb žitný 1,2 kg|Mouka špaldová|Okurky nakládané, sklenice',
  ],
}

const shelfOf = (language: string, name: string): number =>
  shelves[language]?.findIndex((shelf) => shelf.split('|').includes(name)) ?? 0
const placeOf = (language: string, name: string): number =>
  shelves[language]?.[shelfOf(language, name) as 0]?.split('|').indexOf(name) ?? 0

const trade = (language: string): Trade => ({
  number: ['###', '#-26', '26.###'],
  names: { [language]: shelves[language]?.join('|') ?? '' },
  vendors: {
    pl: 'Gospodarstwo pod Lipą',
    fr: 'La ferme du Tilleul',
    sv: 'Lindgården',
    cs: 'Statek U Lípy',
  },
  lines: [3, 9],
  line: (random, name) => {
    const shelf = shelfOf(language, name)
    const place = placeOf(language, name)
    const isWeight = shelf === 0 || place < 2
    if (shelf === 2 && place !== 2) return { quantity: random.whole(1, 24), price: random.whole(30, 120) * 10 }
    if (shelf === 1 && place === 3) return { quantity: random.whole(2, 30), price: random.whole(28, 45) * 10 }
    return {
      quantity: random.pick([0.5, 1.5, 2, 2.5, 4, 7.5, 10, 12, 25]),
      price: random.whole(12, shelf === 0 ? 30 : 140) * 10,
      unit: isWeight || shelf === 2 ? 'kg' : 'l',
    }
  },
  freight: [0, 500, 800],
  tax: ['none', 'included'],
})

/**
 * Price list of a farm in groups (garden, dairy, pantry) without subtotals: weights, litres and pieces, the line total
 * after a colon.
 */
export const farmGroups: Family = {
  name: 'farm-groups',
  kind: 'platform',
  locales: ['pl-PL', 'fr-FR', 'sv-SE', 'cs-CZ'],
  draw(random, locale) {
    const say = words(locale.language)
    const drawn = tradedAt(random, locale, trade(locale.language))
    const lines = [...drawn.lines].sort(
      (one, other) => shelfOf(locale.language, one.name) - shelfOf(locale.language, other.name),
    )
    const order = { ...drawn, lines }
    const { bare, money, quantity, percent } = writingOf(random, order, { pattern: random.pick(locale.exactMoney) })
    const unitOf = (unit: Unit): string =>
      unit === 'piece' && locale.language === 'fr' ? 'pièce' : (unitWords[locale.language][unit][0] ?? '')
    const day = daysOf(random, locale)
    const [tag, isBold] = random.pick([
      ['li', true],
      ['li', false],
      ['p', false],
    ] as const)
    const groups = [say.garden, say.dairy, say.pantry].map((title, shelf) => {
      const items = lines
        .filter(({ name }) => shelfOf(locale.language, name) === shelf)
        .map(({ name, quantity: count, unit, price, total }) => {
          const goods = isBold ? `<b>${escaped(name)}</b>` : escaped(name)
          return `<${tag}>${quantity(count)} ${unitOf(unit)} ${goods} (${bare(price)}/${unitOf(unit)}): ${escaped(bare(total))}</${tag}>`
        })
      if (items.length === 0) return ''
      return `<h3><font color="darkgreen">${title}</font></h3>\n${tag === 'li' ? `<ul>${items.join('\n')}</ul>` : items.join('\n')}`
    })
    const html = `<html><body bgcolor="#fffff0"><font face="Georgia">
<p>${escaped(say.hello)}</p><p><u>${filled(say.sheet, { n: order.number, d: day(order.date) })}</u></p>
${groups.join('\n')}
<hr><p>${say.goods}: ${escaped(bare(order.subtotal))}${order.shipping > 0 ? `<br>${say.drive}: ${escaped(bare(order.shipping))}` : ''}<br><b>${say.total}: ${escaped(money(order.total))}</b>${
      order.taxMode === 'included'
        ? `<br><small>${filled(say.vat, { p: percent(order.taxRate) })}: ${escaped(bare(order.tax))}</small>`
        : ''
    }</p>
<p>${filled(say.coming, { d: day(dayOn(order.date, 3)) })}<br>${filled(say.crates, { n: String(random.whole(2, 9)), m: String(random.whole(1, 12)) })}<br>${escaped(filled(say.soon, { a: money(random.whole(14, 39) * (locale.currency === 'EUR' ? 10 : 100)) }))}</p>
<p>${say.bye}<br>${escaped(order.vendor.phone)}<br>${accountOf(random, locale)}</p></font></body></html>`
    return {
      mail: mailOf(order, say.subject, { html }),
      truth: truthOf(order, { sku: false, shipping: order.shipping > 0 }),
    }
  },
}
