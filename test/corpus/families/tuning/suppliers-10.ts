import type { Family } from '../../kit/family.ts'
import { escaped } from '../../kit/html.ts'
import type { OrderLine } from '../../kit/orders.ts'
import { filled, phrases } from '../../kit/phrases.ts'
import { type TrueLine, type Truth, truthOf } from '../../kit/truth.ts'
import { supplierGoods } from './supplier-goods.ts'
import { laidOut } from './supplier-layout.ts'
import { anyEditor, letter } from './supplier-paste.ts'
import { everywhere, halfUp, heading, sumsOf, tradeOf, typedMail } from './supplier-style.ts'
import { pastedMail } from './suppliers-3.ts'
import { plainRows, plainTitles } from './suppliers-5.ts'

/** The supplier's whole price list. Only goods with a quantity and an amount are ordered. */
export const priceListOrder: Family = {
  name: 'supplier-price-list',
  kind: 'business',
  locales: everywhere,
  draw(random, locale) {
    const trade = tradeOf(random, locale, { goods: supplierGoods, measured: 0, lines: [2, 5], long: 0 })
    const { order, writing, say } = trade
    const none = random.pick(['', '-', '0'])
    const rest = supplierGoods.products[locale.language].filter(
      (name) => !order.lines.some((line) => line.name === name),
    )
    const rowOf = (line: OrderLine): string[] => [
      line.name,
      writing.money(line.price),
      writing.quantity(line.quantity),
      writing.money(line.total),
    ]
    const offered = random
      .sample(rest, random.whole(3, 9))
      .map((name) => [name, writing.money(random.whole(95, 8900)), none, none === '0' ? writing.money(0) : none])
    // Ordered goods keep their order among the others.
    const all = [...order.lines.map(rowOf), ...offered]
    const places = random.sample(
      all.map((_, index) => index),
      order.lines.length,
    )
    const chosen = places.sort((one, other) => one - other)
    const rows: string[][] = Array.from({ length: all.length }, () => [])
    for (const [index, place] of chosen.entries()) rows[place] = all[index] ?? []
    let next = order.lines.length
    for (const [index, cells] of rows.entries()) {
      if (cells.length > 0) continue
      rows[index] = all[next] ?? []
      next += 1
    }
    const { rows: sums, stated, note } = sumsOf(trade)
    const mail = laidOut(trade, {
      titles: [say.item, say.price, say.quantity, say.amount],
      rows,
      sums,
      below: [note],
    })
    return { mail, truth: truthOf(order, { sku: false, ...stated }) }
  },
}

const sizes = ['S', 'M', 'L', 'XL'] as const

/** Clothes by size: one column of quantities per size, then their sum, to which the price applies. */
export const sizeColumns: Family = {
  name: 'supplier-size-columns',
  kind: 'business',
  locales: everywhere,
  draw(random, locale) {
    const drawn = tradeOf(random, locale, { measured: 0, lines: [1, 5], long: 0, discount: 0, tax: ['none'] })
    const counts = drawn.order.lines.map(() => sizes.map(() => random.pick([0, 1, 2, 3, 4, 6, 10])))
    const lines = drawn.order.lines.map((line, index) => {
      const split = counts[index] ?? []
      // At least one size has a quantity.
      if (!split.some((count) => count > 0)) split[1] = 2
      const quantity = split.reduce((sum, count) => sum + count, 0)
      return { ...line, quantity, total: quantity * line.price }
    })
    const subtotal = lines.reduce((sum, line) => sum + line.total, 0)
    const order = { ...drawn.order, lines, subtotal, total: subtotal + drawn.order.shipping }
    const trade = { ...drawn, order }
    const { writing } = trade
    const none = random.pick(['', '-', '0'])
    const [item = '', quantity = '', ...figures] = plainTitles(trade)
    const rows = plainRows(trade).map(([name = '', , ...rest], index) => [
      name,
      ...(counts[index] ?? []).map((count) => (count === 0 ? none : String(count))),
      writing.quantity(lines[index]?.quantity ?? 0),
      ...rest,
    ])
    const { rows: sums, stated, note } = sumsOf(trade)
    const mail = laidOut(trade, { titles: [item, ...sizes, quantity, ...figures], rows, sums, below: [note] })
    const truth = truthOf(order, { sku: false, ...stated })
    // A person may also enter every size as a separate line.
    const alternative: Truth = {
      ...truth,
      lines: truth.lines.flatMap((line, index) =>
        sizes.flatMap((size, at): TrueLine[] => {
          const count = counts[index]?.[at] ?? 0
          if (count === 0) return []
          return [{ ...line, options: [size], quantity: count, lineTotal: count * (line.unitPrice ?? 0) }]
        }),
      ),
    }
    return { mail, truth: { ...truth, alternative } }
  },
}

/** A transposed table: one column per item, with rows for names, quantities, prices and amounts. */
export const sidewaysTable: Family = {
  name: 'supplier-sideways-table',
  kind: 'business',
  locales: everywhere,
  draw(random, locale) {
    const trade = tradeOf(random, locale, { lines: [2, 4], long: 0 })
    const editor = anyEditor(random, locale.language)
    const { cell, table, paragraph } = editor
    const columns = plainRows(trade)
    const rows = plainTitles(trade).map((title, at) => [
      cell(title, { isBold: true }),
      ...columns.map((cells) => cell(cells[at] ?? '', { isRight: at > 0 })),
    ])
    const { rows: sums, stated, note } = sumsOf(trade)
    const below = random.chance(0.5)
      ? [table(sums.map(([label, amount]) => [cell(label), cell(amount, { isRight: true })]))]
      : sums.map(([label, amount]) => paragraph(`${label}: ${amount}`))
    const facts = heading(trade).map((text) => paragraph(text))
    const parts = [...facts, paragraph(''), table(rows), paragraph(''), ...below, paragraph(note)]
    return pastedMail(trade, letter(trade, editor, parts), stated)
  },
}

const changed = phrases(['instead', 'notice'], {
  en: '{a} (instead of {b})|Changed as you asked; this replaces our earlier confirmation.',
  de: '{a} (statt {b})|Geändert wie gewünscht, ersetzt unsere frühere Bestätigung.',
  fr: '{a} (au lieu de {b})|Modifié à votre demande, remplace notre confirmation précédente.',
  es: '{a} (en lugar de {b})|Modificado según su petición; sustituye la confirmación anterior.',
  it: '{a} (invece di {b})|Modificato come richiesto, sostituisce la conferma precedente.',
  nl: '{a} (in plaats van {b})|Gewijzigd zoals gevraagd, vervangt onze eerdere bevestiging.',
  pt: '{a} (em vez de {b})|Alterado a vosso pedido, substitui a confirmação anterior.',
  pl: '{a} (zamiast {b})|Zmieniono na prośbę, zastępuje poprzednie potwierdzenie.',
  sv: '{a} (i stället för {b})|Ändrat enligt önskemål, ersätter tidigare bekräftelse.',
  da: '{a} (i stedet for {b})|Ændret efter ønske, erstatter den tidligere bekræftelse.',
  cs: '{a} (místo {b})|Změněno podle přání, nahrazuje dřívější potvrzení.',
  hi: '{a} ({b} के बदले)|आपके कहने पर बदला गया, पिछली पुष्टि के स्थान पर।',
})

/** A changed confirmation: the old quantity is struck through or named next to the new one. */
export const changedCounts: Family = {
  name: 'supplier-changed-counts',
  kind: 'business',
  locales: everywhere,
  draw(random, locale) {
    const say = changed(locale.language)
    const trade = tradeOf(random, locale, { measured: 0, lines: [2, 5], long: 0 })
    const { order, writing } = trade
    const before = order.lines.map((line, index) =>
      index === 0 || random.chance(0.4) ? line.quantity + random.whole(1, 9) : null,
    )
    const { rows: sums, stated, note } = sumsOf(trade)
    if (random.chance(0.5)) {
      const rows = plainRows(trade).map(([name = '', count = '', ...rest], index) => {
        const old = before[index]
        return [name, old == null ? count : filled(say.instead, { a: count, b: String(old) }), ...rest]
      })
      const mail = laidOut(trade, { titles: plainTitles(trade), rows, sums, below: [note, say.notice] })
      return { mail, truth: truthOf(order, { sku: false, ...stated }) }
    }
    const editor = anyEditor(random, locale.language)
    const { cell, table, paragraph } = editor
    const [open, close] = random.pick([
      ['<s>', '</s>'],
      ['<del>', '</del>'],
      ['<span style="text-decoration:line-through">', '</span>'],
    ] as const)
    const rows = order.lines.map((line, index) => {
      const old = before[index]
      const count = escaped(writing.quantity(line.quantity))
      return [
        cell(line.name),
        cell(old == null ? count : `${open}${old}${close} <span style="color:red">${count}</span>`, { isMarkup: true }),
        cell(writing.money(line.price), { isRight: true }),
        cell(writing.money(line.total), { isRight: true }),
      ]
    })
    const titles = plainTitles(trade).map((text) => cell(text, { isBold: true }))
    const below = sums.map(([label, amount]) => paragraph(`${label}: ${amount}`))
    const facts = heading(trade).map((text) => paragraph(text))
    const parts = [...facts, table([titles, ...rows]), paragraph(''), ...below, paragraph(note), paragraph(say.notice)]
    return pastedMail(trade, letter(trade, editor, parts), stated)
  },
}

const both = phrases(['price', 'net', 'gross'], {
  en: 'Net price|Net|Gross',
  de: 'Preis netto|Netto|Brutto',
  fr: 'Prix HT|HT|TTC',
  es: 'Precio sin IVA|Base|Con IVA',
  it: 'Prezzo netto|Imponibile|Ivato',
  nl: 'Prijs excl.|Excl. btw|Incl. btw',
  pt: 'Preço s/ IVA|Sem IVA|Com IVA',
  pl: 'Cena netto|Netto|Brutto',
  sv: 'Pris exkl.|Exkl. moms|Inkl. moms',
  da: 'Pris ekskl.|Ekskl. moms|Inkl. moms',
  cs: 'Cena bez DPH|Bez DPH|S DPH',
})

/** Every item has amounts before and after tax. The totals have the same two columns. */
export const netAndGross: Family = {
  name: 'supplier-net-and-gross',
  kind: 'invoice',
  locales: everywhere.filter((tag) => !/IN|CA|MX|BR|US/.test(tag)),
  draw(random, locale) {
    const say = both(locale.language)
    const drawn = tradeOf(random, locale, { lines: [1, 6], long: 0, discount: 0, freeShipping: 1, tax: ['added'] })
    const rate = drawn.order.taxRate
    const gross = drawn.order.lines.map((line) => line.total + halfUp((line.total * rate) / 100))
    const total = gross.reduce((sum, amount) => sum + amount, 0)
    // The tax is the sum of the items' taxes, each rounded separately.
    const order = { ...drawn.order, total, tax: total - drawn.order.subtotal }
    const trade = { ...drawn, order }
    const { writing, count } = trade
    const percent = `${writing.percent(rate)} %`
    const rows = order.lines.map((line, index) => [
      line.name,
      count(line),
      writing.money(line.price),
      writing.money(line.total),
      percent,
      writing.money(gross[index] ?? 0),
    ])
    const mail = laidOut(trade, {
      titles: [trade.say.item, trade.say.quantity, say.price, say.net, locale.taxWord, say.gross],
      rows,
      sums: [
        [trade.say.goods, writing.money(order.subtotal)],
        [`${locale.taxWord} ${percent}`, writing.money(order.tax)],
        [trade.say.total, writing.money(total)],
      ],
    })
    const truth = truthOf(order, { sku: false, shipping: false })
    const alternative: Truth = {
      ...truth,
      lines: truth.lines.map((line, index) => ({ ...line, unitPrice: null, lineTotal: gross[index] ?? null })),
    }
    return { mail, truth: { ...truth, alternative } }
  },
}

const requests = phrases(['price', 'total', 'later'], {
  en: 'on request|Provisional total|We will let you know the missing price.',
  de: 'auf Anfrage|Vorläufige Summe|Den fehlenden Preis teilen wir noch mit.',
  fr: 'sur demande|Total provisoire|Nous vous communiquerons le prix manquant.',
  es: 'a consultar|Total provisional|Le comunicaremos el precio que falta.',
  it: 'su richiesta|Totale provvisorio|Vi comunicheremo il prezzo mancante.',
  nl: 'op aanvraag|Voorlopig totaal|De ontbrekende prijs laten wij nog weten.',
  pt: 'sob consulta|Total provisório|Comunicaremos o preço em falta.',
  pl: 'na zapytanie|Suma wstępna|Brakującą cenę podamy później.',
  sv: 'på förfrågan|Preliminär summa|Vi återkommer med priset som saknas.',
  da: 'på forespørgsel|Foreløbig sum|Den manglende pris følger.',
  cs: 'na dotaz|Předběžný součet|Chybějící cenu sdělíme později.',
  hi: 'पूछने पर|अस्थायी योग|बाकी मूल्य बाद में बताएँगे।',
})

/** One item has a quantity but no price and no amount yet. */
export const openPrice: Family = {
  name: 'supplier-open-price',
  kind: 'text',
  locales: everywhere,
  draw(random, locale) {
    const say = requests(locale.language)
    const drawn = tradeOf(random, locale, { lines: [2, 5], long: 0, discount: 0, tax: ['none'] })
    const at = random.whole(0, drawn.order.lines.length - 1)
    const subtotal = drawn.order.lines.reduce((sum, line, index) => sum + (index === at ? 0 : line.total), 0)
    const order = { ...drawn.order, subtotal, total: subtotal + drawn.order.shipping }
    const trade = { ...drawn, order, say: { ...drawn.say, total: say.total } }
    const { writing, count } = trade
    const { rows: sums, stated, note } = sumsOf(trade)
    const rows = order.lines.map((line, index) =>
      index === at
        ? [line.name, count(line), say.price, random.pick(['', '-', say.price])]
        : [line.name, count(line), writing.money(line.price), writing.money(line.total)],
    )
    const isTyped = random.chance(0.5)
    const lines = rows.map((cells) => cells.filter((text) => text !== '' && text !== '-').join(' / '))
    const foot = sums.map(([label, amount]) => `${label} ${amount}`)
    const made = isTyped
      ? typedMail(trade, [...heading(trade), '', ...lines, '', ...foot, note, say.later], stated)
      : {
          mail: laidOut(trade, { titles: plainTitles(trade), rows, sums, below: [note, say.later] }),
          truth: truthOf(order, { sku: false, ...stated }),
        }
    const known = made.truth.lines.map((line, index) =>
      index === at ? { ...line, unitPrice: null, lineTotal: null } : line,
    )
    return { mail: made.mail, truth: { ...made.truth, lines: known } }
  },
}
