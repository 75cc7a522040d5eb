import type { Family } from '../../kit/family.ts'
import { filled, mailOf, phrases } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { everywhere, heading, signature, sumsOf, type Trade, tradeOf, typedMail, wide } from './supplier-style.ts'

const flat = ({ rows, note }: ReturnType<typeof sumsOf>, gap = ': '): string[] => [
  ...rows.map(([label, amount]) => `${label}${gap}${amount}`),
  ...(note === '' ? [] : [note]),
]

const sentences = phrases(['opening', 'and', 'freight', 'free', 'sum', 'number', 'inclusive'], {
  en: 'You ordered on {d}, and we are sending you {items}.|and|Carriage is {f}.|We deliver free of charge.|Altogether that makes {t}.|Please quote order no. {n} when you pay.|VAT is included.',
  de: 'Auf Ihre Bestellung vom {d} liefern wir Ihnen {items}.|und|Für den Versand berechnen wir {f}.|Den Versand übernehmen wir.|Zusammen ergibt das {t}.|Ihre Auftragsnummer lautet {n}.|Die Mehrwertsteuer ist enthalten.',
  fr: 'Suite à votre commande du {d}, nous vous livrons {items}.|et|Le port s’élève à {f}.|Le port est offert.|Le montant total est de {t}.|Votre numéro de commande est {n}.|La TVA est comprise.',
  es: 'Según su pedido del {d} le enviamos {items}.|y|Los portes son {f}.|El envío corre de nuestra cuenta.|En total suma {t}.|El número de pedido es {n}.|El IVA está incluido.',
  it: 'Come da vostro ordine del {d} vi spediamo {items}.|e|Il trasporto costa {f}.|Il trasporto è a nostro carico.|In totale fanno {t}.|Il numero d’ordine è {n}.|L’IVA è inclusa.',
  nl: 'Volgens uw bestelling van {d} leveren wij u {items}.|en|De verzending kost {f}.|Wij verzenden gratis.|Bij elkaar is dat {t}.|Uw ordernummer is {n}.|De btw is inbegrepen.',
  pt: 'Conforme a encomenda de {d} enviamos {items}.|e|O transporte custa {f}.|O transporte é por nossa conta.|No total são {t}.|O número da encomenda é {n}.|O imposto está incluído.',
  pl: 'Zgodnie z zamówieniem z {d} wysyłamy {items}.|oraz|Wysyłka kosztuje {f}.|Wysyłka jest na nasz koszt.|Razem do zapłaty {t}.|Numer zamówienia to {n}.|VAT jest wliczony.',
  sv: 'Enligt er beställning den {d} skickar vi {items}.|och|Frakten kostar {f}.|Vi bjuder på frakten.|Tillsammans blir det {t}.|Ert ordernummer är {n}.|Momsen ingår.',
  da: 'Ifølge jeres bestilling af {d} sender vi {items}.|og|Fragten koster {f}.|Vi betaler fragten.|I alt bliver det {t}.|Jeres ordrenummer er {n}.|Momsen er med i prisen.',
  cs: 'Podle objednávky ze dne {d} posíláme {items}.|a|Doprava stojí {f}.|Dopravu platíme my.|Celkem to dělá {t}.|Číslo objednávky je {n}.|DPH je v ceně.',
})

/** The whole order in sentences, without lines or a table. */
export const runningSentence: Family = {
  name: 'supplier-running-sentence',
  kind: 'text',
  locales: everywhere.filter((tag) => tag !== 'hi-IN'),
  draw(random, locale) {
    const say = sentences(locale.language)
    const trade = tradeOf(random, locale, { lines: [1, 4], long: 0, discount: 0, tax: ['none', 'included'] })
    const { order, writing, count, day } = trade
    const at = random.pick([trade.say.each, 'à', '@'])
    const items = order.lines.map((line) => `${count(line)} ${line.name} ${at} ${writing.money(line.price)}`)
    const listed = items.length > 1 ? `${items.slice(0, -1).join(', ')} ${say.and} ${items.at(-1)}` : items.join('')
    const isSaid = order.shipping > 0 || random.chance(0.5)
    const parts = [
      filled(say.opening, { d: day, items: listed }),
      ...(isSaid ? [order.shipping > 0 ? filled(say.freight, { f: writing.money(order.shipping) }) : say.free] : []),
      filled(say.sum, { t: writing.money(order.total) }),
      ...(order.taxMode === 'included' ? [say.inclusive] : []),
      filled(say.number, { n: order.number }),
    ]
    const text = [trade.say.hello, '', parts.join(random.pick([' ', ' ', '\n'])), '', ...signature(trade)].join('\n')
    return {
      mail: mailOf(order, random.pick([trade.say.number, order.number, order.vendor.name]), { text }),
      truth: truthOf(order, { sku: false, lineTotal: false, subtotal: false, shipping: isSaid, tax: false }),
    }
  },
}

const notes = phrases(['item', 'other'], {
  en: 'I’ve put down {c} {i} at {p} for you, that’s {t}.|Then {c} {i} at {p} each, {t} in all.',
  de: '{c} {i} habe ich zu {p} notiert, macht {t}.|Dazu {c} {i} à {p}, also {t}.',
  fr: 'J’ai noté {c} {i} à {p}, soit {t}.|Ensuite {c} {i} à {p} pièce, cela fait {t}.',
  es: 'He apuntado {c} {i} a {p}, que son {t}.|Además {c} {i} a {p}, o sea {t}.',
  it: 'Ho segnato {c} {i} a {p}, cioè {t}.|Poi {c} {i} a {p} l’uno, fanno {t}.',
  nl: 'Ik heb {c} {i} voor {p} genoteerd, dat is {t}.|Dan nog {c} {i} à {p}, samen {t}.',
  pt: 'Anotei {c} {i} a {p}, o que dá {t}.|Depois {c} {i} a {p} cada, ou seja {t}.',
  pl: 'Zapisałem {c} {i} po {p}, to daje {t}.|Do tego {c} {i} po {p}, czyli {t}.',
  sv: 'Jag har skrivit upp {c} {i} för {p}, det blir {t}.|Sedan {c} {i} à {p}, alltså {t}.',
  da: 'Jeg har noteret {c} {i} til {p}, det bliver {t}.|Så {c} {i} à {p}, altså {t}.',
  cs: 'Zapsal jsem {c} {i} po {p}, to je {t}.|K tomu {c} {i} po {p}, tedy {t}.',
  hi: 'आपके लिए {c} {i} {p} की दर से लिखा है, यानी {t}।|और {c} {i} दर {p}, कुल {t}।',
})

/** A sentence for every item, as a workshop writes: "I've put down 3 x … at £4.20 for you, that's £12.60." */
export const putDown: Family = {
  name: 'supplier-put-down',
  kind: 'text',
  locales: everywhere,
  draw(random, locale) {
    const say = notes(locale.language)
    const trade = tradeOf(random, locale, { lines: [1, 5], long: 0 })
    const { order, writing, count } = trade
    const isTimes = random.chance(0.4)
    const gap = random.pick([[], ['']])
    const items = order.lines.flatMap((line, index) => [
      filled(index === 0 || random.chance(0.3) ? say.item : say.other, {
        c: isTimes && line.unit === 'piece' ? `${count(line, false)} x` : count(line),
        i: line.name,
        p: writing.money(line.price),
        t: writing.money(line.total),
      }),
      ...gap,
    ])
    const sums = sumsOf(trade)
    return typedMail(trade, [...heading(trade), '', ...items, '', ...flat(sums)], sums.stated)
  },
}

/** The name on one line, its numbers indented below. */
export const figuresBelow: Family = {
  name: 'supplier-figures-below',
  kind: 'text',
  locales: everywhere,
  draw(random, locale) {
    const trade = tradeOf(random, locale, { options: random.pick([0, 0.4]) })
    const { order, writing, count, say } = trade
    const indent = random.pick(['   ', '\t', '    » ', '  - '])
    const hasCode = random.chance(0.4)
    const hasTotal = random.chance(0.8)
    const figuresOf = random.pick([
      (c: string, p: string, t: string) => `${c} ${say.each} ${p}${t && `   ${t}`}`,
      (c: string, p: string, t: string) => `${say.quantity}: ${c}, ${say.price}: ${p}${t && `, ${say.amount}: ${t}`}`,
      (c: string, p: string, t: string) => `${p} x ${c}${t && ` = ${t}`}`,
      (c: string, p: string, t: string) => `${c} | ${p}${t && ` | ${t}`}`,
    ])
    const items = order.lines.flatMap((line) => [
      line.name,
      ...(hasCode ? [`${indent}${say.code} ${line.sku}`] : []),
      ...line.options.map(({ name, value }) => `${indent}${name}: ${value}`),
      `${indent}${figuresOf(count(line), writing.money(line.price), hasTotal ? writing.money(line.total) : '')}`,
      ...(random.chance(0.5) ? [''] : []),
    ])
    const sums = sumsOf(trade)
    return typedMail(trade, [...heading(trade), '', ...items, '', ...flat(sums)], {
      ...sums.stated,
      sku: hasCode,
      lineTotal: hasTotal,
    })
  },
}

/** Dots, dashes or underscores fill the space between name, numbers and amount. */
export const leaders: Family = {
  name: 'supplier-leaders',
  kind: 'text',
  locales: everywhere,
  draw(random, locale) {
    const trade = tradeOf(random, locale)
    const { order, writing, count, say } = trade
    const sign = random.pick(['.', '.', '_', '-', '. '])
    const width = random.pick([44, 52, 60])
    const hasPrice = random.chance(0.7)
    const led = (left: string, right: string): string =>
      `${left} ${sign.repeat(Math.max(3, Math.floor((width - left.length - right.length) / sign.length)))} ${right}`
    const leftOf = random.pick([
      (name: string, c: string, p: string) => `${name}, ${c}${p && ` ${say.each} ${p}`}`,
      (name: string, c: string, p: string) => `${c} ${name}${p && ` (${p})`}`,
      (name: string, c: string, p: string) => `${name} ${sign.repeat(3)} ${c}${p && ` x ${p}`}`,
    ])
    const items = order.lines.map((line) =>
      led(leftOf(line.name, count(line), hasPrice ? writing.money(line.price) : ''), writing.money(line.total)),
    )
    const sums = sumsOf(trade)
    const rows = sums.rows.map(([label, amount]) => led(label, amount))
    return typedMail(trade, [...heading(trade), '', ...items, '', ...rows, sums.note], {
      ...sums.stated,
      unitPrice: hasPrice,
    })
  },
}

/** A numbered list in which long items continue on a second line. */
export const numberedList: Family = {
  name: 'supplier-numbered-list',
  kind: 'text',
  locales: everywhere,
  draw(random, locale) {
    const trade = tradeOf(random, locale, { lines: [2, 7] })
    const { order, writing, count, say } = trade
    const mark = random.pick(['1.', '1)', '(1)', 'Pos. 1:', '#1 -', '01 '])
    const hasCode = random.chance(0.5)
    const isWrapped = random.chance(0.4)
    const joint = random.pick(['; ', ' / ', ' – ', ' * '])
    const items = order.lines.map((line, index) => {
      const parts = [
        line.name,
        ...(hasCode ? [`${say.code} ${line.sku}`] : []),
        `${say.quantity} ${count(line)}`,
        `${say.price} ${writing.money(line.price)}`,
        `${say.amount} ${writing.money(line.total)}`,
      ]
      const first = hasCode ? 2 : 1
      const text = isWrapped
        ? `${parts.slice(0, first).join(joint)}${joint.trimEnd()}\n     ${parts.slice(first).join(joint)}`
        : parts.join(joint)
      return `${mark.replace('1', String(index + 1))} ${text}`
    })
    const sums = sumsOf(trade)
    return typedMail(trade, [...heading(trade), '', ...items, '', ...flat(sums, ' ')], {
      ...sums.stated,
      sku: hasCode,
    })
  },
}

type Column = 'item' | 'quantity' | 'unit' | 'price' | 'amount' | 'code'

const cellOf = ({ writing, unit, count }: Trade, line: Trade['order']['lines'][number]): Record<Column, string> => ({
  item: line.name,
  quantity: writing.quantity(line.quantity),
  unit: unit(line),
  price: writing.bare(line.price),
  amount: writing.bare(line.total),
  code: line.sku || count(line),
})

/** Spreadsheet cells pasted as text: tabs or wide gaps, columns in any order, the currency only in the headings. */
export const pastedCells: Family = {
  name: 'supplier-pasted-cells',
  kind: 'text',
  locales: everywhere,
  draw(random, locale) {
    const trade = tradeOf(random, locale, { lines: [2, 6] })
    const { order, writing, say } = trade
    const columns = random.pick<readonly Column[]>([
      ['item', 'quantity', 'unit', 'price', 'amount'],
      ['code', 'item', 'quantity', 'unit', 'price', 'amount'],
      ['quantity', 'unit', 'item', 'price', 'amount'],
      ['code', 'quantity', 'unit', 'price', 'amount', 'item'],
      ['item', 'code', 'price', 'quantity', 'unit', 'amount'],
    ])
    const titles: Record<Column, string> = {
      ...say,
      unit: '',
      price: `${say.price} (${locale.currency})`,
      amount: `${say.amount} (${locale.currency})`,
    }
    const isTabbed = random.chance(0.5)
    const widthOf = (column: Column): number => (column === 'item' ? 42 : column === 'unit' ? 10 : 20)
    const lineOf = (cells: Record<Column, string>): string =>
      columns
        .map((column) => (isTabbed ? cells[column] : wide(cells[column], widthOf(column))))
        .join(isTabbed ? '\t' : ' ')
        .trimEnd()
    const sums = sumsOf(trade, writing.bare)
    const rows = sums.rows.map(([label, amount]) => (isTabbed ? `${label}\t${amount}` : `${wide(label, 42)} ${amount}`))
    return typedMail(
      trade,
      [
        ...heading(trade),
        '',
        lineOf(titles),
        ...order.lines.map((line) => lineOf(cellOf(trade, line))),
        '',
        ...rows,
        sums.note,
      ],
      { ...sums.stated, sku: columns.includes('code') },
    )
  },
}
