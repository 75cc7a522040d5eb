import type { Family } from '../../kit/family.ts'
import { filled, phrases } from '../../kit/phrases.ts'
import { type Truth, truthOf } from '../../kit/truth.ts'
import { laidOut } from './supplier-layout.ts'
import { everywhere, halfUp, reckoned, type Sum, sumsOf, tradeFor, tradeOf } from './supplier-style.ts'
import { plainRows, plainTitles } from './suppliers-5.ts'

const rates = phrases(['all', 'on', 'of'], {
  en: 'GST in all|on|of which GST',
  de: 'MwSt. gesamt|auf|davon MwSt.',
  fr: 'Total TVA|sur|dont TVA',
  es: 'Total IVA|sobre|incluye IVA',
  it: 'Totale IVA|su|di cui IVA',
  nl: 'Btw totaal|over|waarvan btw',
  pl: 'VAT razem|od|w tym VAT',
})

/** Two tax rates among the items: a column has the rate, and each rate has a sum. */
export const mixedRates: Family = {
  name: 'supplier-mixed-rates',
  kind: 'invoice',
  locales: ['de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'pl-PL', 'de-AT', 'de-CH', 'en-IN'],
  draw(random, locale) {
    const say = rates(locale.language)
    const drawn = tradeOf(random, locale, { tax: ['added', 'included'], lines: [2, 6], discount: 0, long: 0 })
    const { order: before, writing } = drawn
    const [first = 0, second = 0] = random.sample(locale.taxRates, 2)
    // The first two items have different rates, so that both occur. Freight has the first rate.
    const rateOf = before.lines.map((_, index) => (index === 0 || (index > 1 && random.chance(0.5)) ? first : second))
    const isAdded = before.taxMode === 'added'
    const parts = [first, second].map((rate) => {
      const goods = before.lines.reduce((sum, line, index) => sum + (rateOf[index] === rate ? line.total : 0), 0)
      const base = goods + (rate === first ? before.shipping : 0)
      return { rate, base, tax: halfUp((base * rate) / (isAdded ? 100 : 100 + rate)) }
    })
    const tax = parts.reduce((sum, part) => sum + part.tax, 0)
    const net = before.subtotal + before.shipping
    const order = { ...before, tax, total: isAdded ? net + tax : net }
    const trade = { ...drawn, order }
    const isLettered = random.chance(0.4)
    const letterOf = (rate: number): string => (rate === first ? 'A' : 'B')
    const sign = random.pick([' %', '%'])
    const percent = (rate: number): string => `${writing.percent(rate)}${sign}`
    const rows = plainRows(trade).map((cells, index) => {
      const rate = rateOf[index] ?? first
      return [...cells.slice(0, 3), isLettered ? letterOf(rate) : percent(rate), ...cells.slice(3)]
    })
    const titles = plainTitles(trade)
    const hasBase = random.chance(0.6)
    const hasAll = random.chance(0.4)
    const taxes = parts.map(({ rate, base, tax: part }): Sum => {
      const label = `${isLettered ? `${letterOf(rate)} = ` : ''}${isAdded ? locale.taxWord : say.of} ${percent(rate)}`
      return [`${label}${hasBase ? ` ${say.on} ${writing.money(base)}` : ''}`, writing.money(part)]
    })
    const all: Sum[] = hasAll ? [[say.all, writing.money(tax)]] : []
    const total: Sum = [trade.say.total, writing.money(order.total)]
    const mail = laidOut(trade, {
      titles: [...titles.slice(0, 3), locale.taxWord, ...titles.slice(3)],
      rows,
      sums: [
        [trade.say.goods, writing.money(order.subtotal)],
        [trade.say.freight, order.shipping === 0 ? trade.say.free : writing.money(order.shipping)],
        ...(isAdded ? [...taxes, ...all, total] : [total, ...taxes, ...all]),
      ],
    })
    return { mail, truth: truthOf(order, { sku: false, inferred: hasAll ? [] : ['tax'] }) }
  },
}

const reduced = phrases(['rate', 'net'], {
  en: 'Disc. %|Net price',
  de: 'Rabatt %|Nettopreis',
  fr: 'Rem. %|PU net',
  es: 'Dto. %|Precio neto',
  it: 'Sc. %|Prezzo netto',
  nl: 'Krt. %|Nettoprijs',
  pt: 'Desc. %|Preço líquido',
  pl: 'Rabat %|Cena po rabacie',
  sv: 'Rab. %|Nettopris',
  da: 'Rab. %|Nettopris',
  cs: 'Sleva %|Cena po slevě',
  hi: 'छूट %|शुद्ध दर',
})

/** A discount rate per item, two successive rates as in Italy, or the prices before and after. */
export const lineRates: Family = {
  name: 'supplier-line-rates',
  kind: 'invoice',
  locales: everywhere,
  draw(random, locale) {
    const say = reduced(locale.language)
    const drawn = tradeOf(random, locale, { discount: 0, lines: [1, 6] })
    const shape = random.pick(['rate', 'net', locale.language === 'it' ? 'twice' : 'rate'])
    const cuts = drawn.order.lines.map((): readonly number[] => {
      const rate = random.pick([0, 5, 10, 12.5, 20, 25])
      return shape === 'twice' && rate > 0 ? [rate, random.pick([2, 5, 10])] : [rate]
    })
    const left = (index: number): number => (cuts[index] ?? []).reduce((rest, rate) => rest * (1 - rate / 100), 1)
    const lines = drawn.order.lines.map((line, index) => {
      if (shape !== 'net') return { ...line, total: halfUp(line.quantity * line.price * left(index)) }
      const price = halfUp(line.price * left(index))
      return { ...line, price, total: halfUp(line.quantity * price) }
    })
    const trade = tradeFor(random, reckoned(drawn.order, { lines }))
    const { order, writing, count } = trade
    const none = random.pick(['', '-', '0'])
    const cutOf = random.pick([
      (text: string) => `-${text} %`,
      (text: string) => text,
      (text: string) => `${text}%`,
      (text: string) => `- ${text} %`,
    ])
    const rows = order.lines.map((line, index) => {
      const cut = cuts[index] ?? []
      const text =
        cut[0] === 0
          ? none
          : cut.length > 1
            ? cut.map((rate) => writing.percent(rate)).join('+')
            : cutOf(writing.percent(cut[0] ?? 0))
      const list = drawn.order.lines[index]?.price ?? line.price
      return shape === 'net'
        ? [line.name, count(line), writing.money(list), text, writing.money(line.price), writing.money(line.total)]
        : [line.name, count(line), writing.money(list), text, writing.money(line.total)]
    })
    const { rows: sums, stated, note } = sumsOf(trade)
    const titles = plainTitles(trade)
    const mail = laidOut(trade, {
      titles: [...titles.slice(0, 3), say.rate, ...(shape === 'net' ? [say.net] : []), ...titles.slice(3)],
      rows,
      sums,
      below: [note],
    })
    return { mail, truth: charged(truthOf(order, { sku: false, ...stated })) }
  },
}

/** Replaces the unit price of each discounted line with the price paid per unit: line total divided by quantity. */
const charged = (truth: Truth): Truth => ({
  ...truth,
  lines: truth.lines.map((line) => {
    const { quantity, unitPrice, lineTotal } = line
    if (quantity === null || unitPrice === null || lineTotal === null) return line
    return halfUp(unitPrice * quantity) === lineTotal ? line : { ...line, unitPrice: lineTotal / quantity }
  }),
})

const returned = phrases(['note', 'agreed'], {
  en: 'Quantities with a minus are goods you sent back.|We have taken your return into account.',
  de: 'Mengen mit Minus sind Ihre Rücksendungen.|Ihre Rückgabe haben wir verrechnet.',
  fr: 'Les quantités négatives correspondent à vos retours.|Votre retour a été déduit.',
  es: 'Las cantidades en negativo son sus devoluciones.|Hemos descontado su devolución.',
  it: 'Le quantità negative sono i vostri resi.|Abbiamo dedotto il vostro reso.',
  nl: 'Aantallen met een min zijn uw retouren.|Uw retour is verrekend.',
  pt: 'As quantidades negativas são as vossas devoluções.|A devolução foi descontada.',
  pl: 'Ilości ze znakiem minus to Państwa zwroty.|Zwrot został rozliczony.',
  sv: 'Antal med minus är era returer.|Vi har räknat av er retur.',
  da: 'Antal med minus er jeres returvarer.|Returneringen er modregnet.',
  cs: 'Množství se znaménkem minus jsou vaše vrácené kusy.|Vrácené zboží jsme odečetli.',
  hi: 'ऋण चिह्न वाली मात्रा लौटाया गया माल है।|आपकी वापसी घटा दी गई है।',
})

/** Returned goods are among the items, with negative quantity and amount. */
export const returnedGoods: Family = {
  name: 'supplier-returned-goods',
  kind: 'invoice',
  locales: everywhere,
  draw(random, locale) {
    const say = returned(locale.language)
    const drawn = tradeOf(random, locale, { lines: [3, 6], measured: 0, discount: 0, long: 0, quantities: [3, 20] })
    const at = drawn.order.lines.length - 1
    const lines = drawn.order.lines.map((line, index) => {
      if (index !== at) return line
      // Cheaper than all other items, so that the order's total stays positive.
      const price = Math.min(line.price, 900)
      const quantity = random.whole(1, 2)
      return { ...line, price, quantity: -quantity, total: -quantity * price }
    })
    const order = reckoned(drawn.order, { lines })
    const trade = tradeFor(random, order)
    const { writing } = trade
    const { rows: sums, stated, note } = sumsOf(trade)
    const mail = laidOut(trade, {
      titles: plainTitles(trade),
      // The sign is directly before the digits even if the currency comes first: `£-9.00`.
      rows: plainRows(trade).map((cells, index) => {
        const sum = order.lines[index]?.total ?? 0
        return index === at
          ? [...cells.slice(0, 3), writing.money(0).replace(writing.bare(0), writing.bare(sum))]
          : cells
      }),
      sums,
      below: [note, random.pick([say.note, say.agreed])],
    })
    const truth = truthOf(order, { sku: false, ...stated })
    // A person may also enter only the bought goods, and the returns as a discount.
    const alternative: Truth = {
      ...truth,
      lines: truth.lines.slice(0, at),
      discount: -(order.lines[at]?.total ?? 0),
    }
    return { mail, truth: { ...truth, alternative } }
  },
}

const partial = phrases(['of', 'ordered', 'now', 'later', 'rest'], {
  en: '{a} of {b}|Ordered|Shipped now|To follow|The rest follows in week {w} and is charged then.',
  de: '{a} von {b}|Bestellt|Jetzt geliefert|Folgt|Der Rest folgt in KW {w} und wird dann berechnet.',
  fr: '{a} sur {b}|Commandé|Livré ce jour|À suivre|Le reste suit en semaine {w} et sera facturé alors.',
  es: '{a} de {b}|Pedido|Enviado ahora|Pendiente|El resto sale en la semana {w} y se cobra entonces.',
  it: '{a} di {b}|Ordinato|Spedito ora|A seguire|Il resto segue nella settimana {w} e sarà fatturato allora.',
  nl: '{a} van {b}|Besteld|Nu geleverd|Volgt nog|De rest volgt in week {w} en wordt dan berekend.',
  pt: '{a} de {b}|Pedido|Enviado agora|A seguir|O resto segue na semana {w} e será cobrado depois.',
  pl: '{a} z {b}|Zamówiono|Wysłano teraz|Pozostaje|Reszta w tygodniu {w}, wtedy wystawimy rachunek.',
  sv: '{a} av {b}|Beställt|Levereras nu|Kommer senare|Resten kommer vecka {w} och faktureras då.',
  da: '{a} af {b}|Bestilt|Leveret nu|Følger|Resten følger i uge {w} og faktureres da.',
  cs: '{a} z {b}|Objednáno|Dodáno nyní|Zbývá|Zbytek přijde v týdnu {w} a bude účtován potom.',
  hi: '{b} में से {a}|ऑर्डर|अभी भेजा|बाद में|बाकी सप्ताह {w} में आएगा और तब बिल बनेगा।',
})

/** Only a part is shipped and charged: `2 of 5`, or a column for each quantity. */
export const partShipped: Family = {
  name: 'supplier-part-shipped',
  kind: 'dispatch',
  locales: everywhere,
  draw(random, locale) {
    const say = partial(locale.language)
    const trade = tradeOf(random, locale, { measured: 0, lines: [1, 5], quantities: [1, 20], discount: 0 })
    const { order, writing } = trade
    const open = order.lines.map((_, index) => (index === 0 || random.chance(0.5) ? random.whole(1, 12) : 0))
    const isColumn = random.chance(0.5)
    const rows = order.lines.map((line, index) => {
      const rest = open[index] ?? 0
      const [all, now] = [writing.quantity(line.quantity + rest), writing.quantity(line.quantity)]
      const counts = isColumn ? [all, now, writing.quantity(rest)] : [filled(say.of, { a: now, b: all })]
      return [line.name, ...counts, writing.money(line.price), writing.money(line.total)]
    })
    const { rows: sums, stated, note } = sumsOf(trade)
    const [item = '', , ...figures] = plainTitles(trade)
    const mail = laidOut(trade, {
      titles: [item, ...(isColumn ? [say.ordered, say.now, say.later] : [say.now]), ...figures],
      rows,
      sums,
      below: [note, filled(say.rest, { w: String(random.whole(2, 51)) })],
    })
    return { mail, truth: truthOf(order, { sku: false, ...stated }) }
  },
}
