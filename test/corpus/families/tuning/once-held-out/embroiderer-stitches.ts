import type { Family } from '../../../kit/family.ts'
import { companyLines } from '../../../kit/html.ts'
import { filled, mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { accountOf, dayOn, daysOf, type Trade, tradedAt } from './trades.ts'

const words = phrases(
  [
    'title',
    'date',
    'due',
    'design',
    'stitches',
    'pieces',
    'each',
    'sum',
    'setup',
    'all',
    'post',
    'total',
    'paid',
    'left',
    'into',
  ],
  {
    en: 'INVOICE|Date|Due|Design|Stitches|Qty|Each|Amount|Digitising, one-off|Work and set-up|Postage|TOTAL|Deposit received {d}, thank you: {a}|Leaves to pay: {a}|Please pay to',
    nl: 'FACTUUR|Datum|Vervalt|Ontwerp|Steken|Aantal|Per st.|Bedrag|Programma maken, eenmalig|Werk en programma|Porto|TOTAAL|Aanbetaling ontvangen {d}, dank: {a}|Nog te voldoen: {a}|Graag over naar',
    hi: 'बिल|दिनांक|देय तिथि|डिज़ाइन|टाँके|नग|दर|रकम|डिजिटाइज़िंग, एक बार|काम और सेटअप|डाक|कुल योग|अग्रिम मिला {d}, धन्यवाद: {a}|बाकी: {a}|खाता',
  },
)

const trade: Trade = {
  number: ['####', 'E-26-###', '26####'],
  names: {
    en: 'Fox, left chest|Crew name, sleeve|Anchor patch 60 mm|Monogram on towel|Back logo, large|Cap front "North"',
    nl: 'Vos, linkerborst|Naam op mouw|Badge anker 60 mm|Monogram handdoek|Ruglogo, groot|Pet voorkant "Noord"',
    hi: 'लोमड़ी, बायीं छाती|नाम, आस्तीन|लंगर पैच 60 mm|तौलिया मोनोग्राम|पीठ लोगो, बड़ा|टोपी "उत्तर"',
  },
  vendors: {
    en: 'Needle & Fox Embroidery|Stitchwell',
    nl: 'Borduurstudio Lise|De Gouden Naald',
    hi: 'ज़री कला|लखनऊ कढ़ाई',
  },
  lines: [1, 4],
  line: (random) => ({ quantity: random.whole(6, 240), price: random.whole(120, 990) }),
  freight: [0, 650, 890],
  tax: ['none', 'added'],
}

/**
 * Invoice of an embroiderer in columns of text: stitches beside the pieces, the setup of the design as an item in some
 * mails.
 */
export const embroidererStitches: Family = {
  name: 'embroiderer-stitches',
  kind: 'text',
  locales: ['en-US', 'en-GB', 'nl-NL'],
  draw(random, locale) {
    const say = words(locale.language)
    const drawn = tradedAt(random, locale, {
      ...trade,
      names: Object.fromEntries(
        Object.entries(trade.names).map(([language, names]) => [language, `${names}|${words(language as 'en').setup}`]),
      ),
      line: (own, name) =>
        name === say.setup ? { quantity: 1, price: own.pick([2500, 3500, 4900]) } : trade.line(own, name),
    })
    const order = {
      ...drawn,
      lines: [...drawn.lines].sort((one, other) => Number(one.name === say.setup) - Number(other.name === say.setup)),
    }
    const { bare, money, percent, quantity } = writingOf(random, order, { space: ' ' })
    const day = daysOf(random, locale)
    const line = ([name, ...cells]: readonly string[]): string =>
      `${(name ?? '').padEnd(28)}${cells.map((cell) => cell.padStart(11)).join('')}`
    const items = order.lines.map(({ name, quantity: count, price, total }) =>
      line([
        name,
        name === say.setup ? '-' : quantity(random.whole(24, 260) * 100),
        String(count),
        bare(price),
        bare(total),
      ]),
    )
    const rule = random.pick(['-', '=', '_']).repeat(72)
    const foot = (label: string, amount: string): string => `${label.padEnd(50)}${amount.padStart(22)}`
    const deposit = random.chance(0.4) ? Math.floor(order.total / 200) * 100 : 0
    const text = [
      `${say.title} ${order.number}`,
      `${say.date}: ${day(order.date)}     ${say.due}: ${day(dayOn(order.date, 14))}`,
      '',
      order.buyer,
      '',
      line([say.design, say.stitches, say.pieces, say.each, say.sum]),
      rule,
      ...items,
      rule,
      foot(say.all, bare(order.subtotal)),
      ...(order.shipping > 0 ? [foot(say.post, bare(order.shipping))] : []),
      ...(order.taxMode === 'added' ? [foot(`${locale.taxWord} ${percent(order.taxRate)}%`, bare(order.tax))] : []),
      foot(say.total, money(order.total)),
      ...(deposit > 0
        ? [
            '',
            filled(say.paid, { d: day(dayOn(order.date, -9)), a: money(deposit) }),
            filled(say.left, { a: money(order.total - deposit) }),
          ]
        : []),
      '',
      `${say.into}: ${accountOf(random, locale)}`,
      '',
      ...companyLines(order),
    ].join('\n')
    return {
      mail: mailOf(order, `${say.title} ${order.number}`, { text }),
      truth: truthOf(order, { sku: false, shipping: order.shipping > 0 }),
    }
  },
}
