import type { Family } from '../../kit/family.ts'
import { filled, phrases } from '../../kit/phrases.ts'
import { anyEditor, letter } from './supplier-paste.ts'
import { everywhere, heading, sumsOf, tradeOf } from './supplier-style.ts'
import { itemCells, pastedMail, placedSums, sheetOf, titleCells, wideRow } from './suppliers-3.ts'

const remarks = phrases(['colour', 'week', 'sample', 'allowance', 'older', 'fits'], {
  en: 'Colour as sample {k}|Delivery of this item in week {w}|2 samples enclosed free of charge|Please allow 5 % for shrinkage|Old price was {p}|Goes with item {k}',
  de: 'Farbe nach Muster {k}|Lieferung dieser Position in KW {w}|2 Muster liegen kostenlos bei|Bitte 5 % Einlauf beachten|Alter Preis {p}|Passend zu {k}',
  fr: 'Coloris selon échantillon {k}|Livraison de cette ligne en semaine {w}|2 échantillons joints gratuitement|Prévoir 5 % de retrait|Ancien prix {p}|Assorti à {k}',
  es: 'Color según muestra {k}|Entrega de esta línea en la semana {w}|Adjuntamos 2 muestras sin cargo|Prever un 5 % de encogimiento|Precio anterior {p}|Combina con {k}',
  it: 'Colore come da campione {k}|Consegna di questa riga nella settimana {w}|Alleghiamo 2 campioni gratuiti|Prevedere 5 % di restringimento|Prezzo precedente {p}|Abbinato a {k}',
  nl: 'Kleur volgens staal {k}|Levering van deze regel in week {w}|2 stalen gratis bijgevoegd|Reken op 5 % krimp|Oude prijs {p}|Past bij {k}',
  pt: 'Cor conforme amostra {k}|Entrega desta linha na semana {w}|Seguem 2 amostras grátis|Prever 5 % de encolhimento|Preço anterior {p}|Combina com {k}',
  pl: 'Kolor według próbki {k}|Dostawa tej pozycji w tygodniu {w}|Dołączamy 2 próbki gratis|Proszę doliczyć 5 % na skurcz|Stara cena {p}|Pasuje do {k}',
  sv: 'Färg enligt prov {k}|Raden levereras vecka {w}|2 prover bifogas utan kostnad|Räkna med 5 % krympning|Gammalt pris {p}|Passar till {k}',
  da: 'Farve efter prøve {k}|Linjen leveres i uge {w}|2 prøver vedlægges gratis|Regn med 5 % krympning|Gammel pris {p}|Passer til {k}',
  cs: 'Barva podle vzorku {k}|Dodání této položky v týdnu {w}|2 vzorky přikládáme zdarma|Počítejte s 5 % srážlivostí|Původní cena {p}|Hodí se k {k}',
  hi: 'रंग नमूना {k} के अनुसार|यह सामान सप्ताह {w} में|2 नमूने मुफ़्त साथ में|5 % सिकुड़न मानें|पुराना दाम {p}|{k} के साथ मेल',
})

/** Rows with remarks between the items. Their numbers are neither items nor part of a name. */
export const remarkRows: Family = {
  name: 'supplier-remark-rows',
  kind: 'business',
  locales: everywhere,
  draw(random, locale) {
    const say = remarks(locale.language)
    const trade = tradeOf(random, locale, { lines: [2, 6] })
    const { order, writing } = trade
    const editor = anyEditor(random, locale.language)
    const sheet = sheetOf(trade)
    const sums = sumsOf(trade, sheet.amountOf)
    const isSpanned = random.chance(0.5)
    const at = sheet.columns.indexOf('item')
    const remark = (): string[] => {
      const text = filled(random.pick(Object.values(say)), {
        k: random.code('@##'),
        w: String(random.whole(1, 52)),
        p: writing.money(random.whole(150, 9000)),
      })
      return isSpanned
        ? [editor.cell(text, { span: sheet.columns.length })]
        : sheet.columns.map((_, index) => editor.cell(index === at ? text : ''))
    }
    const { inside, below } = placedSums(trade, editor, sheet, sums)
    const rows = order.lines.flatMap((line) => [
      itemCells(trade, editor, sheet, line),
      ...(random.chance(0.5) ? [remark()] : []),
    ])
    const table = editor.table([titleCells(trade, editor, sheet), ...rows, ...inside])
    const facts = heading(trade).map((text) => editor.paragraph(text))
    return pastedMail(trade, letter(trade, editor, [...facts, editor.paragraph(''), table, ...below]), {
      ...sums.stated,
      sku: sheet.columns.includes('code'),
    })
  },
}

const groups = phrases(['first', 'second', 'third', 'sum', 'all'], {
  en: 'Yarns and cloth|Accessories|Packing|Total {g}|All groups together',
  de: 'Garne und Stoffe|Zubehör|Verpackung|Summe {g}|Alle Gruppen zusammen',
  fr: 'Fils et tissus|Accessoires|Emballages|Total {g}|Ensemble des groupes',
  es: 'Hilos y telas|Accesorios|Embalajes|Suma {g}|Suma de los grupos',
  it: 'Filati e tessuti|Accessori|Imballaggi|Totale {g}|Somma dei gruppi',
  nl: 'Garens en stoffen|Toebehoren|Verpakking|Totaal {g}|Alle groepen samen',
  pt: 'Fios e tecidos|Acessórios|Embalagens|Soma {g}|Soma dos grupos',
  pl: 'Przędze i tkaniny|Dodatki|Opakowania|Suma {g}|Wszystkie grupy razem',
  sv: 'Garner och tyger|Tillbehör|Emballage|Summa {g}|Alla grupper tillsammans',
  da: 'Garn og stof|Tilbehør|Emballage|Sum {g}|Alle grupper i alt',
  cs: 'Příze a látky|Doplňky|Obaly|Součet {g}|Všechny skupiny dohromady',
  hi: 'धागे और कपड़े|सहायक सामान|पैकिंग सामग्री|योग {g}|सभी समूहों का योग',
})

/** Items in groups: a row with the group's name before them and one with its sum after them. */
export const groupSums: Family = {
  name: 'supplier-group-sums',
  kind: 'business',
  locales: everywhere,
  draw(random, locale) {
    const say = groups(locale.language)
    const drawn = tradeOf(random, locale, { lines: [3, 8] })
    const trade = { ...drawn, say: { ...drawn.say, goods: say.all } }
    const { order } = trade
    const editor = anyEditor(random, locale.language)
    const sheet = sheetOf(trade)
    const sums = sumsOf(trade, sheet.amountOf)
    const names = random.sample([say.first, say.second, say.third], random.whole(2, 3))
    const size = Math.ceil(order.lines.length / names.length)
    const hasSums = random.chance(0.8)
    const rows = names.flatMap((name, index) => {
      const lines = order.lines.slice(index * size, (index + 1) * size)
      if (lines.length === 0) return []
      const sum = lines.reduce((total, line) => total + line.total, 0)
      return [
        [editor.cell(name, { span: sheet.columns.length, isBold: true })],
        ...lines.map((line) => itemCells(trade, editor, sheet, line)),
        ...(hasSums ? [wideRow(editor, sheet, filled(say.sum, { g: name }), sheet.amountOf(sum))] : []),
      ]
    })
    const { inside, below } = placedSums(trade, editor, sheet, sums)
    const table = editor.table([titleCells(trade, editor, sheet), ...rows, ...inside])
    const facts = heading(trade).map((text) => editor.paragraph(text))
    return pastedMail(trade, letter(trade, editor, [...facts, editor.paragraph(''), table, ...below]), {
      ...sums.stated,
      sku: sheet.columns.includes('code'),
    })
  },
}

const carried = phrases(['bottom', 'top', 'page'], {
  en: 'Carried forward|Brought forward|Page {a} of {b}',
  de: 'Übertrag|Übertrag von Seite {a}|Seite {a} von {b}',
  fr: 'À reporter|Report|Page {a} sur {b}',
  es: 'Suma y sigue|Suma anterior|Página {a} de {b}',
  it: 'A riportare|Riporto|Pagina {a} di {b}',
  nl: 'Transporteren|Transport van pagina {a}|Pagina {a} van {b}',
  pt: 'A transportar|Transporte da página {a}|Página {a} de {b}',
  pl: 'Do przeniesienia|Z przeniesienia|Strona {a} z {b}',
  sv: 'Transport till nästa sida|Transport från sida {a}|Sida {a} av {b}',
  da: 'Overføres|Overført fra side {a}|Side {a} af {b}',
  cs: 'K převodu|Převod ze strany {a}|Strana {a} z {b}',
  hi: 'आगे ले जाया गया|पीछे से लाया गया|पृष्ठ {a} / {b}',
})

/** Consecutive pages of an invoice program: the running total ends a page and begins the next. */
export const carriedOver: Family = {
  name: 'supplier-carried-over',
  kind: 'invoice',
  locales: everywhere,
  draw(random, locale) {
    const say = carried(locale.language)
    const trade = tradeOf(random, locale, { lines: [4, 9] })
    const { order } = trade
    const editor = anyEditor(random, locale.language)
    const sheet = sheetOf(trade)
    const sums = sumsOf(trade, sheet.amountOf)
    const pages = order.lines.length > 6 && random.chance(0.5) ? 3 : 2
    const size = Math.ceil(order.lines.length / pages)
    const { inside, below } = placedSums(trade, editor, sheet, sums)
    const hasTitles = random.chance(0.7)
    const parts = Array.from({ length: pages }, (_, page) => {
      const lines = order.lines.slice(page * size, (page + 1) * size)
      const before = order.lines.slice(0, page * size).reduce((sum, line) => sum + line.total, 0)
      const after = before + lines.reduce((sum, line) => sum + line.total, 0)
      const isLast = page === pages - 1
      return {
        rows: [
          ...(page === 0 || hasTitles ? [titleCells(trade, editor, sheet)] : []),
          ...(page > 0 ? [wideRow(editor, sheet, filled(say.top, { a: String(page) }), sheet.amountOf(before))] : []),
          ...lines.map((line) => itemCells(trade, editor, sheet, line)),
          ...(isLast ? inside : [wideRow(editor, sheet, say.bottom, sheet.amountOf(after))]),
        ],
        foot: filled(say.page, { a: String(page + 1), b: String(pages) }),
      }
    })
    const isOne = random.chance(0.4)
    const tables = isOne
      ? [editor.table(parts.flatMap(({ rows }) => rows))]
      : parts.flatMap(({ rows, foot }) => [editor.table(rows), editor.paragraph(foot)])
    const facts = heading(trade).map((text) => editor.paragraph(text))
    return pastedMail(trade, letter(trade, editor, [...facts, ...tables, ...below]), {
      ...sums.stated,
      sku: sheet.columns.includes('code'),
    })
  },
}
