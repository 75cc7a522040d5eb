import type { Family } from '../../../kit/family.ts'
import { companyLines, escaped, page } from '../../../kit/html.ts'
import { filled, mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { dayOn, daysOf, type Trade, tradedAt } from './trades.ts'

const words = phrases(
  [
    'subject',
    'hello',
    'number',
    'received',
    'press',
    'size',
    'paper',
    'run',
    'price',
    'jobs',
    'less',
    'van',
    'vat',
    'total',
    'more',
    'files',
  ],
  {
    es: 'Hoja de trabajo|Hola {b}, entra en máquina lo siguiente:|Trabajo n.º|Recibido|En máquina|Tamaño|Papel|Tirada|Precio de la tirada|Suma de trabajos|Descuento por volumen|Reparto|IVA {p} %|Importe a pagar|Cada mil más de cualquier trabajo: {a}.|Envíe los archivos antes del {d}.',
    cs: 'Zakázkový list|Dobrý den, tiskneme pro vás:|Zakázka č.|Přijato|Do tisku|Rozměr|Papír|Náklad|Cena nákladu|Zakázky celkem|Množstevní sleva|Rozvoz|DPH {p} %|Částka k úhradě|Každý další tisíc kterékoli zakázky: {a}.|Podklady prosíme do {d}.',
    da: 'Arbejdsseddel|Hej {b}, dette går i trykken:|Sag nr.|Modtaget|I trykken|Mål|Papir|Oplag|Pris for oplaget|Sager i alt|Mængderabat|Udbringning|Moms {p} %|Beløb til betaling|Hvert tusinde mere af en sag: {a}.|Send filerne senest {d}.',
    en: 'Job sheet|Hi {b}, here is what goes on press:|Job sheet no.|Received|On press|Trim size|Stock|Run|Price for the run|Jobs|Volume reduction|Delivery van|{t} {p}%|Amount to pay|Each further thousand of any job: {a}.|Files to us by {d}, please.',
  },
)

const trade: Trade = {
  number: ['####', '26-####', 'Z####'],
  names: {
    es: 'Folleto de primavera|Tarjetas de visita|Tarjetón de lavado|Faja para calcetines|Catálogo mayorista|Sobres impresos',
    cs: 'Jarní leták|Vizitky|Kartička o praní|Páska na ponožky|Velkoobchodní katalog|Potištěné obálky',
    da: 'Forårsfolder|Visitkort|Vaskekort|Banderole til sokker|Engroskatalog|Trykte kuverter',
    en: 'Spring leaflet|Business cards|Wash care insert|Sock belly band|Wholesale catalogue|Printed envelopes',
  },
  vendors: {
    es: 'Gráficas Olmedo|Imprenta La Caja',
    cs: 'Knihtisk Sova|Tiskárna Pod Kaštany',
    da: 'Nørre Bogtryk|Trykværket',
    en: 'Maple Street Press|Fundy Letterpress',
  },
  lines: [1, 4],
  // The price of the whole run; the run itself is drawn with the mail.
  line: (random) => ({ quantity: 1, price: random.whole(45, 890) * 100 }),
  discounts: [0, 0, 5],
  freight: [0, 1500, 2500],
  tax: ['added'],
}

/** In the order of the names. */
const sizes = [
  ['A5', '210 x 99 mm'],
  ['85 x 55 mm'],
  ['A6', '100 x 70 mm'],
  ['120 x 40 mm'],
  ['A4', '210 x 210 mm'],
  ['C5', 'DL'],
] as const
const papers = ['350 g/m²', '300 g Kraft', '120 g', '90 g', '170 g + 4/4'] as const

/** Job sheet of a printer: a block for each job with size, paper, print run and one price for the whole run. */
export const printerJobs: Family = {
  name: 'printer-jobs',
  kind: 'business',
  locales: ['es-ES', 'cs-CZ', 'da-DK', 'en-CA'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = tradedAt(random, locale, trade)
    const { bare, money, quantity, percent } = writingOf(random, order, { pattern: random.pick(locale.exactMoney) })
    const day = daysOf(random, locale)
    const runs = order.lines.map(() => random.pick([100, 250, 500, 750, 1000, 1500, 2000, 2500, 5000, 10_000]))
    const names = trade.names[locale.language]?.split('|') ?? []
    const chosen = order.lines.map(({ name }) => [
      random.pick<string>(sizes[names.indexOf(name)] ?? sizes[0]),
      random.pick(papers),
    ])
    const isList = random.chance(0.5)
    const fact = (label: string, value: string): string =>
      isList ? `<li>${label}: ${escaped(value)}</li>` : `${label}: ${escaped(value)}<br>`
    const blocks = order.lines.map(({ name, total }, index) => {
      const facts = [
        fact(say.size, chosen[index]?.[0] ?? ''),
        fact(say.paper, chosen[index]?.[1] ?? ''),
        fact(say.run, quantity(runs[index] ?? 0)),
        fact(say.price, money(total)),
      ].join('\n')
      return `<h4 style="margin-bottom:0">${escaped(name)}</h4>${isList ? `<ul>${facts}</ul>` : `<p>${facts}</p>`}`
    })
    const sums = [
      `${say.jobs}: ${bare(order.subtotal)}`,
      ...(order.discount > 0 ? [`${say.less}: ${bare(-order.discount)}`] : []),
      ...(order.shipping > 0 ? [`${say.van}: ${bare(order.shipping)}`] : []),
      `${filled(say.vat, { p: percent(order.taxRate), t: locale.taxWord })}: ${bare(order.tax)}`,
    ]
    const body = `<p>${escaped(filled(say.hello, { b: order.buyer.split(' ')[0] ?? '' }))}</p>
<p>${say.number} <b>${order.number}</b><br>${say.received}: ${day(order.date)}<br>${say.press}: ${day(dayOn(order.date, 8))}</p>
${blocks.join('\n')}
<hr width="200" align="left"><p>${sums.map(escaped).join('<br>\n')}<br>\n<b>${say.total}: ${escaped(money(order.total))}</b></p>
<p>${escaped(filled(say.more, { a: money(random.whole(18, 60) * (locale.currency === 'EUR' || locale.currency === 'CAD' ? 100 : 1000)) }))} ${filled(say.files, { d: day(dayOn(order.date, 4)) })}</p>
<p>${companyLines(order).map(escaped).join('<br>')}</p>`
    const truth = truthOf(order, { sku: false, unitPrice: false, shipping: order.shipping > 0 })
    return {
      mail: mailOf(order, `${say.subject} ${order.number}`, { html: page(random, order, say.subject, body) }),
      truth: {
        ...truth,
        lines: truth.lines.map((line, index) => ({
          ...line,
          quantity: runs[index] ?? null,
          options: chosen[index] ?? [],
        })),
      },
    }
  },
}
