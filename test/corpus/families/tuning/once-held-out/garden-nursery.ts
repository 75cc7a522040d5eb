import type { Family } from '../../../kit/family.ts'
import { longDay, numericDay } from '../../../kit/locales.ts'
import { filled, mailOf, phrases } from '../../../kit/phrases.ts'
import { dayAfter, goodsOf, orAs, orderFor, weekOf, withDiscount } from '../../../kit/trade-orders.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'

const plants =
  "Geranium 'Rozanne'|Salvia nemorosa 'Caradonna'|Hakonechloa macra|Heuchera 'Palace Purple'|Astrantia major 'Roma'|Echinacea purpurea 'Alba'|Lavandula ang. 'Hidcote'|Nepeta 'Six Hills Giant'|Sedum 'Matrona'|Verbena bonariensis|Geum 'Totally Tangerine'|Digitalis x mertonensis|Carex testacea 'Prairie Fire'|Anemone x hybrida 'Honorine Jobert'"
const goods = goodsOf({
  en: { vendors: 'Thornfield Nurseries|Lower Barn Plants|Marsh End Perennials', products: plants },
  nl: { vendors: 'Kwekerij De Hoeve|Vasteplantenkwekerij Boschland|Kwekerij Zonnebos', products: plants },
  de: { vendors: 'Staudengärtnerei Hofmann|Gärtnerei am Rain|Stauden Eichinger GbR', products: plants },
})

const words = phrases(
  [
    'subject',
    'hello',
    'intro',
    'number',
    'dated',
    'cols',
    'sub',
    'off',
    'carriage',
    'free',
    'tax',
    'total',
    'missing',
    'week',
    'bye',
    'ref',
  ],
  {
    en: 'Plant order {n}|Dear {b}|Thank you for your order. We can supply the following:|Our order no.|Date|Qty;Size;Plant;Each;Amount|Plants|Trade discount|Carriage|free|VAT|Total|Sorry, not available this season:|Delivery in week {w}. Please check plants on arrival and let us know within 3 days of any losses.|Best wishes|Your ref.',
    nl: 'Plantenorder {n}|Beste {b}|Bedankt voor je bestelling. Wij kunnen het volgende leveren:|Ons ordernr.|Datum|Aantal;Maat;Plant;Prijs;Bedrag|Planten|Handelskorting|Vracht|franco|Btw|Totaal|Helaas dit seizoen niet leverbaar:|Levering in week {w}. Controleer de planten bij aankomst en meld uitval binnen 3 dagen.|Groet|Jullie ref.',
    de: 'Pflanzenbestellung {n}|Guten Tag {b}|vielen Dank für die Bestellung. Folgendes können wir liefern:|Unsere Auftragsnr.|Datum|Menge;Größe;Pflanze;Einzel;Betrag|Pflanzen|Händlerrabatt|Fracht|frei Haus|MwSt.|Summe|Leider in dieser Saison nicht lieferbar:|Lieferung in KW {w}. Bitte die Ware bei Ankunft prüfen und Ausfälle binnen 3 Tagen melden.|Herzliche Grüße|Ihr Zeichen',
  },
)

/**
 * Mail of a plant nursery in columns of text: quantity and pot size before the name; in some mails a list of plants
 * that are not available.
 */
export const gardenNursery: Family = {
  name: 'garden-nursery',
  kind: 'text',
  locales: ['en-GB', 'nl-NL', 'de-DE', 'en-IE'],
  draw(random, locale) {
    const say = words(locale.language)
    const drawn = orderFor(random, locale, {
      goods,
      number: ['####', '26/###', 'W####', 'N-26-###'],
      options: 0,
      lines: [2, 9],
      prices: [120, 1450],
      quantities: [3, 120],
      discount: 0.3,
      freeShipping: 0.35,
      tax: ['added'],
      long: 0,
    })
    const order = withDiscount(random, drawn)
    const { money, bare, percent } = writingOf(random, order, { minus: 'before', space: ' ' })
    const sizes = order.lines.map(() =>
      random.pick(['9cm', 'P9', '1L', '2L', 'C2', '3L', '10,5cm'.replace(',', locale.decimal)]),
    )
    const name = Math.max(...order.lines.map((line) => line.name.length)) + 2
    const [hasHeads, hasEach] = [random.chance(0.7), random.chance(0.85)]
    const rowOf = (cells: readonly string[]): string =>
      `${(cells[0] ?? '').padStart(6)}  ${(cells[1] ?? '').padEnd(8)}${(cells[2] ?? '').padEnd(name)}${hasEach ? (cells[3] ?? '').padStart(10) : ''}${(cells[4] ?? '').padStart(12)}`.trimEnd()
    const items = order.lines.map((line, at) =>
      rowOf([String(line.quantity), sizes[at] ?? '', line.name, bare(line.price), bare(line.total)]),
    )
    const ordered = new Set(order.lines.map((line) => line.name))
    const others = random.sample(
      plants.split('|').filter((each) => !ordered.has(each)),
      random.whole(1, 2),
    )
    const isMissing = random.chance(0.5)
    const own = random.chance(0.4) ? random.code(random.pick(['PO ###', 'Border 26-##', '####'])) : null
    const written = random.chance(0.5)
      ? longDay(order.date, locale)
      : numericDay(order.date, locale.numericDate[0] ?? '')
    const label = (text: string, value: string): string => `${text.padEnd(24)}${value.padStart(14)}`
    const text = [
      `${filled(say.hello, { b: order.buyer })},`,
      '',
      say.intro,
      '',
      `${say.number} ${order.number}`,
      `${say.dated} ${written}`,
      ...(own === null ? [] : [`${say.ref} ${own}`]),
      '',
      ...(hasHeads ? [rowOf(say.cols.split(';'))] : []),
      ...items,
      '',
      label(say.sub, bare(order.subtotal)),
      ...(order.discount > 0 ? [label(say.off, bare(-order.discount))] : []),
      label(say.carriage, order.shipping === 0 ? say.free : bare(order.shipping)),
      label(`${say.tax} ${percent(order.taxRate)}%`, bare(order.tax)),
      label(say.total, money(order.total)),
      '',
      ...(isMissing ? [say.missing, ...others.map((each) => `${each} x ${random.whole(3, 24)}`), ''] : []),
      filled(say.week, { w: String(weekOf(dayAfter(order.date, random.whole(7, 60)))) }),
      '',
      say.bye,
      random.pick(['Rosie', 'Kees', 'Martina', 'Jo']),
      order.vendor.name,
      order.vendor.phone,
    ].join('\n')
    const truth = truthOf(order, { sku: false, unitPrice: hasEach })
    // The size of the pot is an option of the plant, or something a buyer leaves out.
    const sized = truth.lines.map((line, at) => ({ ...line, options: [sizes[at] ?? ''] }))
    return {
      mail: mailOf(
        order,
        random.pick([filled(say.subject, { n: order.number }), `${order.vendor.name} ${order.number}`]),
        { text },
      ),
      truth: orAs({ ...truth, lines: sized }, { lines: truth.lines }),
    }
  },
}
