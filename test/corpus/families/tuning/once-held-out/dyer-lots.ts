import type { Family } from '../../../kit/family.ts'
import { companyLines, escaped } from '../../../kit/html.ts'
import { mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { accountOf, dayOn, daysOf, type Trade, tradedAt, weekOf } from './trades.ts'

const words = phrases(
  [
    'subject',
    'hello',
    'order',
    'of',
    'lot',
    'goods',
    'shade',
    'gross',
    'net',
    'rate',
    'value',
    'week',
    'all',
    'carriage',
    'grand',
    'terms',
    'note',
  ],
  {
    it: 'Tintoria: conferma partite|Buongiorno, di seguito le partite che tingiamo per Voi.|Ns. ordine|del|Partita|Articolo|Tinta|Kg lordi|Kg netti|€/kg|Importo|Sett.|Totali|Trasporto|Totale da pagare|Pagamento: bonifico entro il|Calo peso max 3 %. Si fattura il peso netto.',
    en: 'Dyeing lots confirmed|Dear Sir/Madam, pls find below the lots taken up for dyeing.|Job order|dtd.|Lot|Quality|Shade|Gross kg|Nett kg|Rate/kg|Value|Wk|Totals|Transport|Amount payable|Payment by|Weight loss upto 3 % is normal. Billed on nett weight.',
    pt: 'Tinturaria: confirmação de partidas|Bom dia, seguem as partidas a tingir.|N/ ordem|de|Partida|Artigo|Tom|Kg brutos|Kg líquidos|€/kg|Valor|Sem.|Totais|Transporte|Total a pagar|Pagamento até|Quebra máx. 3 %. Fatura-se o peso líquido.',
    hi: 'रंगाई लॉट की पुष्टि|नमस्ते, नीचे दिए लॉट रंगाई में लगे हैं।|जॉब ऑर्डर|दिनांक|लॉट|माल|शेड|कुल किलो|शुद्ध किलो|दर/किलो|रकम|सप्ताह|जोड़|ढुलाई|देय राशि|भुगतान की अंतिम तिथि|3 % तक वज़न घटता है। बिल शुद्ध वज़न पर है।',
  },
)

const shades: Readonly<Record<string, string>> = {
  it: 'Blu 4021|Ruggine 77|Nero 1|Écru|Salvia 312',
  en: 'Indigo 4021|Rust 77|Black 1|Ecru|Sage 312',
  pt: 'Azul 4021|Ferrugem 77|Preto 1|Cru|Salva 312',
  hi: 'नील 4021|जंग 77|काला 1|कच्चा|हरा 312',
}

const trade: Trade = {
  number: ['####', 'T/####', '26-####'],
  names: {
    it: 'Jersey 30/1 tubolare|Felpa garzata|Costina 1x1|Piquet doppio ritorto|Interlock 40/1|Spugna di cotone',
    en: 'Single jersey 30s|Brushed fleece|Rib 1x1|Double pique|Interlock 40s|Terry towelling',
    pt: 'Jersey 30/1 tubular|Felpa cardada|Canelado 1x1|Piquet retorcido|Interlock 40/1|Turco de algodão',
    hi: 'सिंगल जर्सी 30s|ब्रश फ़्लीस|रिब 1x1|डबल पिके|इंटरलॉक 40s|टेरी',
  },
  vendors: {
    it: 'Tintoria Rovelli|Tintoria del Bisenzio',
    en: 'Sri Amman Dyers|Kaveri Process House',
    pt: 'Tinturaria do Vizela|Tinturaria Pevidém',
    hi: 'गंगा डाइंग|शिव प्रोसेस',
  },
  lines: [2, 6],
  line: (random) => ({
    quantity: random.whole(180, 9800) / 10,
    price: random.whole(90, 410),
    unit: 'kg',
  }),
  freight: [0, 3500, 5000],
  tax: ['added', 'none'],
  delay: 4,
}

/**
 * Lots of a dyer: net weight, in some mails gross weight too, the shade and the delivery week; a last row with the
 * sums.
 */
export const dyerLots: Family = {
  name: 'dyer-lots',
  kind: 'business',
  locales: ['it-IT', 'en-IN', 'pt-PT', 'hi-IN'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = tradedAt(random, locale, trade)
    const { bare, money, percent, quantity } = writingOf(random, order)
    const day = daysOf(random, locale)
    const kilos = (value: number): string => quantity(value, 1)
    const isWide = random.chance(0.5)
    const cell = (text: string): string => `<td style="border:1px solid #999;padding:2px 6px">${escaped(text)}</td>`
    const rowOf = (cells: readonly string[]): string => `<tr>${cells.map(cell).join('')}</tr>`
    const chosen = order.lines.map(() => random.pick(shades[locale.language]?.split('|') ?? []))
    const gross = order.lines.map((line) => Math.round(line.quantity * (101 + random.next() * 2) * 0.1) / 10)
    const items = order.lines.map(({ name, quantity: count, price, total }, index) =>
      rowOf([
        random.code('26#####'),
        name,
        chosen[index] ?? '',
        ...(isWide ? [kilos(gross[index] ?? 0)] : []),
        kilos(count),
        bare(price),
        bare(total),
        String(weekOf(dayOn(order.date, 14 + 7 * (index % 3)))),
      ]),
    )
    const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0)
    const last = rowOf([
      say.all,
      '',
      '',
      ...(isWide ? [kilos(sum(gross))] : []),
      kilos(sum(order.lines.map((line) => line.quantity))),
      '',
      bare(order.subtotal),
      '',
    ])
    const heading = [
      say.lot,
      say.goods,
      say.shade,
      ...(isWide ? [say.gross] : []),
      say.net,
      say.rate,
      say.value,
      say.week,
    ]
    const sums = [
      ...(order.shipping > 0 ? [`${say.carriage}: ${money(order.shipping)}`] : []),
      ...(order.taxMode === 'added' ? [`${locale.taxWord} ${percent(order.taxRate)}%: ${money(order.tax)}`] : []),
      `<b>${say.grand}: ${escaped(money(order.total))}</b>`,
    ]
    const html = `<html><body><p>${escaped(say.hello)}</p>
<p>${say.order} <b>${order.number}</b> ${say.of} ${day(order.date)}</p>
<table cellspacing="0" style="border-collapse:collapse;font-size:12px">${rowOf(heading)}
${items.join('\n')}
${last}</table>
<p>${sums.join('<br>\n')}</p>
<p>${escaped(say.note)}<br>${say.terms} ${day(dayOn(order.date, 45))}<br>${accountOf(random, locale)}</p>
<p>${companyLines(order).map(escaped).join('<br>')}</p></body></html>`
    const truth = truthOf(order, { sku: false, shipping: order.shipping > 0 })
    return {
      mail: mailOf(order, `${say.subject} ${order.number}`, { html }),
      truth: { ...truth, lines: truth.lines.map((line, index) => ({ ...line, options: [chosen[index] ?? ''] })) },
    }
  },
}
