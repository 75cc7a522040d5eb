import type { Family } from '../../../kit/family.ts'
import { companyLines } from '../../../kit/html.ts'
import { figures, numericDay } from '../../../kit/locales.ts'
import { filled, mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { accountOf, dayOn, hasty, type Trade, tradedAt } from './trades.ts'

const words = phrases(
  [
    'subject',
    'open',
    'number',
    'date',
    'day',
    'run',
    'parcels',
    'kilos',
    'rate',
    'sum',
    'runs',
    'less',
    'vat',
    'total',
    'before',
    'pay',
  ],
  {
    en: 'statement of runs|Hi {b}, the runs since the last bill:|Bill no|Bill date|Day|Run|Parcels|Kg|Per parcel|Sum|All runs|Thank-you rebate {p} %|VAT {p} %|Total of this bill|Still open from the last bill ({n}): {a}. Please look into it.|Please pay by {d} to',
    nl: 'overzicht ritten|Hallo {b}, de ritten sinds de vorige rekening:|Rekening nr|Rekeningdatum|Dag|Rit|Colli|Kg|Per collo|Bedrag|Alle ritten|Korting vaste klant {p} %|Btw {p} %|Totaal van deze rekening|Nog open van de vorige rekening ({n}): {a}. Graag even nakijken.|Graag betalen voor {d} op',
    pt: 'mapa de serviços|Olá {b}, os serviços desde a última conta:|Conta n.º|Data da conta|Dia|Trajeto|Volumes|Kg|Por volume|Valor|Todos os trajetos|Abatimento de cliente {p} %|IVA {p} %|Total desta conta|Ainda em aberto da conta anterior ({n}): {a}. Pode verificar?|Pagamento até {d} para',
    cs: 'přehled jízd|Dobrý den, jízdy od posledního účtu:|Účet č.|Datum účtu|Den|Trasa|Balíků|Kg|Za balík|Částka|Jízdy celkem|Sleva stálým {p} %|DPH {p} %|Celkem za tento účet|Z minulého účtu ({n}) zbývá {a}. Prosíme o kontrolu.|Prosíme uhradit do {d} na',
    hi: 'फेरों का हिसाब|नमस्ते {b}, पिछले बिल के बाद के फेरे:|बिल नं|बिल दिनांक|दिन|फेरा|पार्सल|किलो|प्रति पार्सल|रकम|सब फेरे|छूट {p} %|जीएसटी {p} %|इस बिल का कुल|पिछले बिल ({n}) के {a} बाकी हैं, कृपया देखें।|कृपया {d} तक भुगतान करें',
  },
)

const trade: Trade = {
  number: ['###', '26/###', '####'],
  names: {
    en: 'Dublin – Cork|Cork – Galway|Galway – Sligo|Dublin – Wexford|Mill – Airport|Dublin – Belfast, evening',
    nl: 'Tilburg – Gent|Utrecht – Zwolle|Enschede – Assen|Delft – Breda|Atelier – Schiphol|Venlo – Keulen, avond',
    pt: 'Porto – Lisboa|Guimarães – Faro|Braga – Viseu|Porto – Vigo|Fábrica – Aeroporto|Covilhã – Évora, noite',
    cs: 'Brno – Praha|Praha – Plzeň|Olomouc – Ostrava|Brno – Vídeň|Dílna – Letiště|Zlín – Jihlava, večer',
    hi: 'पानीपत – दिल्ली|वाराणसी – लखनऊ|दिल्ली – जयपुर|कानपुर – आगरा|कारखाना – हवाई अड्डा|सूरत – मुंबई',
  },
  vendors: {
    en: 'Hare & Sons Carriers',
    nl: 'Koeriersdienst Haas',
    pt: 'Estafetas Lebre',
    cs: 'Kurýr Zajíc',
    hi: 'तेज़ कूरियर',
  },
  lines: [2, 6],
  line: (random) => ({ quantity: random.whole(1, 40), price: random.whole(8, 60) * 50 }),
  discounts: [0, 0, 3],
  tax: ['added'],
  delay: 1,
}

/**
 * Invoice of a courier in plain text, with cells divided by semicolons, tabs, slashes or spaces: date, route, parcels,
 * often kilograms; sometimes the balance of an earlier invoice.
 */
export const courierRuns: Family = {
  name: 'courier-runs',
  kind: 'invoice',
  locales: ['en-IE', 'nl-NL', 'pt-PT', 'cs-CZ', 'hi-IN'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = tradedAt(random, locale, trade)
    const { bare, money, percent } = writingOf(random, order, { pattern: random.pick(locale.exactMoney), space: ' ' })
    const pattern = random.pick(locale.numericDate)
    const day = (text: string): string => numericDay(text, pattern)
    const bar = random.pick([' ; ', '\t', ' / ', '   '])
    const hasKilos = random.chance(0.7)
    const items = order.lines.map(({ name, quantity, price, total }, index) =>
      [
        day(dayOn(order.date, index - order.lines.length - 3)).replace(/[-/ ]*\d{4}$/, ''),
        name,
        String(quantity),
        ...(hasKilos ? [figures(random.whole(quantity * 8, quantity * 140) / 10, 1, locale.decimal, '')] : []),
        bare(price),
        bare(total),
      ].join(bar),
    )
    const heading = [say.day, say.run, say.parcels, ...(hasKilos ? [say.kilos] : []), say.rate, say.sum]
      .map((label) => hasty(random, label))
      .join(bar)
    const text = [
      filled(say.open, { b: order.buyer.split(' ')[0] ?? '' }),
      '',
      `${say.number} ${order.number}`,
      `${say.date} ${day(order.date)}`,
      '',
      heading,
      ...items,
      '',
      `${say.runs}: ${bare(order.subtotal)}`,
      ...(order.discount > 0
        ? [`${filled(say.less, { p: percent(order.discountRate) })}: ${bare(-order.discount)}`]
        : []),
      `${filled(say.vat, { p: percent(order.taxRate) })}: ${bare(order.tax)}`,
      `${say.total}: ${money(order.total)}`,
      ...(random.chance(0.4)
        ? ['', filled(say.before, { n: random.code('9##'), a: money(Math.ceil(order.total / 1000) * 300) })]
        : []),
      '',
      `${filled(say.pay, { d: day(dayOn(order.date, 10)) })} ${accountOf(random, locale)}`,
      '',
      ...companyLines(order),
    ].join('\n')
    return {
      mail: mailOf(order, `${order.vendor.name}: ${say.subject}`, { text }),
      truth: truthOf(order, { sku: false, shipping: false }),
    }
  },
}
