import type { Family } from '../../../kit/family.ts'
import { escaped } from '../../../kit/html.ts'
import { figures } from '../../../kit/locales.ts'
import { filled, mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { accountOf, dayOn, daysOf, type Trade, tradedAt, weekOf } from './trades.ts'

const words = phrases(
  [
    'subject',
    'open',
    'number',
    'code',
    'article',
    'format',
    'run',
    'per',
    'sum',
    'week',
    'goods',
    'freight',
    'vat',
    'total',
    'proof',
    'bye',
  ],
  {
    de: 'Auftrag Etiketten|Hallo {b},\nunten der Auftrag aus unserer Tabelle, bitte kurz prüfen.|Auftrag {n}, erfasst {d}|Art.-Nr.|Bezeichnung|Format mm|Auflage|Preis je {n}|Gesamt|Lief.-KW|Warenwert|Fracht|MwSt. {p} %|Endbetrag|Korrekturabzug kommt bis {d}. Mehr- oder Mindermengen bis 10 % sind üblich.|Viele Grüße\nUte Kern',
    it: 'Ordine etichette|Ciao {b},\nqui sotto l’ordine dal nostro foglio, dai un’occhiata.|Ordine {n}, inserito il {d}|Cod. art.|Descrizione|Formato mm|Tiratura|Prezzo per {n}|Importo|Cons. sett.|Merce|Porto|IVA {p} %|Totale ordine|La bozza arriva entro il {d}. Tolleranza sulla quantità 10 %.|Saluti\nPaolo Neri',
    pt: 'Pedido de etiquetas|Olá {b},\nsegue o pedido da nossa planilha, favor conferir.|Pedido {n}, lançado em {d}|Cód.|Descrição|Formato mm|Tiragem|Preço por {n}|Valor|Entr. sem.|Mercadoria|Frete|Impostos {p} %|Total do pedido|A prova chega até {d}. Variação de 10 % na quantidade.|Abraços\nDavi Souza',
    pl: 'Zlecenie na etykiety|Cześć {b},\nponiżej zlecenie z naszego arkusza, proszę sprawdzić.|Zlecenie {n}, wpisane {d}|Kod|Opis|Format mm|Nakład|Cena za {n}|Razem|Tydz. dost.|Wartość towaru|Przesyłka|VAT {p} %|Do zapłaty|Próbny wydruk do {d}. Dopuszczalna odchyłka ilości 10 %.|Pozdrawiam\nKuba Wrona',
  },
)

const trade = (pricePer: 100 | 1000): Trade => ({
  number: ['ET-####', '26/####', '#####'],
  names: {
    de: 'Webetikett Endfalz|Satinetikett bedruckt|Hängeetikett Kraft|Größenfähnchen|Pflegeetikett Vlies|Klebeetikett rund',
    it: 'Etichetta tessuta ripiegata|Etichetta raso stampata|Cartellino kraft|Bandierina taglia|Etichetta lavaggio TNT|Adesivo tondo',
    pt: 'Etiqueta tecida dobrada|Etiqueta de cetim impressa|Tag kraft|Bandeirinha de tamanho|Etiqueta de lavagem|Adesivo redondo',
    pl: 'Etykieta tkana składana|Etykieta satynowa|Zawieszka kraft|Wszywka rozmiarowa|Metka z włókniny|Naklejka okrągła',
  },
  vendors: {
    de: 'Etiketten Kern|Bandweberei Wupper',
    it: 'Nastri & Etichette Neri|Etichettificio Lario',
    pt: 'Etiquetas Souza|Passamanaria do Vale',
    pl: 'Etykiety Wrona|Pasmanteria Kuba',
  },
  lines: [1, 6],
  line: (random) => ({
    quantity: random.whole(2, 60) * (pricePer === 100 ? 50 : 250),
    price: random.whole(95, 1400) * (pricePer === 100 ? 1 : 4),
    pricePer,
    sku: random.code(random.pick(['@@-####', 'E###', '##.###'])),
  }),
  freight: [0, 690, 1250],
  tax: ['added', 'none'],
})

const formats = ['30 x 50', '12 x 60', '25 x 25', '50 x 90', '15 x 40', 'Ø 35'] as const

/**
 * Cells of a spreadsheet pasted into a letter: the heading names the price per hundred or thousand; columns for format
 * and delivery week.
 */
export const labelSheet: Family = {
  name: 'label-sheet',
  kind: 'business',
  locales: ['de-DE', 'it-IT', 'pt-BR', 'pl-PL'],
  draw(random, locale) {
    const say = words(locale.language)
    const pricePer = random.pick([100, 100, 1000] as const)
    const order = tradedAt(random, locale, trade(pricePer))
    const { bare, money, quantity, percent } = writingOf(random, order)
    const day = daysOf(random, locale)
    const columns = random.pick([
      ['run', 'code', 'article', 'format', 'per', 'sum', 'week'],
      ['code', 'article', 'format', 'run', 'per', 'sum', 'week'],
      ['week', 'article', 'code', 'format', 'run', 'per', 'sum'],
    ] as const)
    const cell = (text: string): string =>
      `<td class="xl65" style="border:.5pt solid windowtext;padding:0cm 3.5pt"><p class="MsoNormal"><span style="font-size:10.0pt">${text === '' ? '&nbsp;' : escaped(text)}<o:p></o:p></span></p></td>`
    const isPlain = random.chance(0.5)
    const chosen = order.lines.map(() => random.pick(formats))
    const rows = order.lines.map(({ name, sku, quantity: count, price, total }, index) => {
      const values = {
        code: sku,
        article: name,
        format: chosen[index] ?? '',
        run: isPlain ? figures(count, 0, locale.decimal, '') : quantity(count),
        per: bare(price),
        sum: bare(total),
        week: `${weekOf(dayOn(order.date, 21))}/26`,
      }
      return `<tr>${columns.map((column) => cell(values[column])).join('')}</tr>`
    })
    const heading = columns.map((column) => cell(filled(say[column], { n: String(pricePer) })))
    const at = columns.indexOf('sum')
    const sum = (label: string, amount: string): string =>
      `<tr>${columns.map((_, index) => cell(index === at - 1 ? label : index === at ? amount : '')).join('')}</tr>`
    const letter = (text: string): string =>
      escaped(text)
        .split('\n')
        .map((part) => `<p class="MsoNormal">${part}<o:p></o:p></p>`)
        .join('\n')
    const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name="Generator" content="Microsoft Word 15"></head><body lang="DE"><div class="WordSection1">
${letter(filled(say.open, { b: order.buyer.split(' ')[0] ?? '' }))}
${letter(filled(say.number, { n: order.number, d: day(order.date) }))}
<table class="MsoNormalTable" border="0" cellspacing="0" cellpadding="0" style="border-collapse:collapse"><tr>${heading.join('')}</tr>
${rows.join('\n')}
${sum(say.goods, bare(order.subtotal))}${order.shipping > 0 ? sum(say.freight, bare(order.shipping)) : ''}${order.taxMode === 'added' ? sum(filled(say.vat, { p: percent(order.taxRate) }), bare(order.tax)) : ''}${sum(say.total, money(order.total))}</table>
${letter(`${filled(say.proof, { d: day(dayOn(order.date, 5)) })}\n${say.bye}\n${order.vendor.name}, ${order.vendor.city}\n${order.vendor.registration.join(', ')}\n${accountOf(random, locale)}`)}
</div></body></html>`
    const truth = truthOf(order, { shipping: order.shipping > 0 })
    return {
      mail: mailOf(order, `${say.subject} ${order.number}`, { html }),
      truth: { ...truth, lines: truth.lines.map((line, index) => ({ ...line, options: [chosen[index] ?? ''] })) },
    }
  },
}
