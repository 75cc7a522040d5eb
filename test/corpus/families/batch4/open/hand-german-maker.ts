import type { Family } from '../../../kit/family.ts'
import { companyLines } from '../../../kit/html.ts'
import { longDay, numericDay } from '../../../kit/locales.ts'
import type { Order, OrderLine } from '../../../kit/orders.ts'
import { mailOf } from '../../../kit/phrases.ts'
import type { Random } from '../../../kit/random.ts'
import { truthOf } from '../../../kit/truth.ts'
import { chosenIn, drawOrder, writes } from './mail-parts.ts'

/** Returns the letter: the items and sums (`details`) with a text above and below them. */
const letterOf = (random: Random, order: Order, day: string, details: readonly string[]): string =>
  [
    random.pick(['Moin,', 'Hallo,', `Guten Tag ${order.buyer},`, 'Servus,']),
    '',
    random.pick([
      `danke für die Bestellung vom ${day}. Bei uns läuft sie unter Nr. ${order.number}.`,
      `eure Bestellung Nr. ${order.number} vom ${day} ist notiert:`,
    ]),
    '',
    ...details,
    '',
    random.pick([
      'Geht Anfang nächster Woche raus.',
      'Lieferung wie besprochen in 10 Tagen.',
      'Bitte erst nach Erhalt der Ware überweisen.',
    ]),
    '',
    random.pick(['Viele Grüße', 'Beste Grüße', 'Herzlich']),
    random.pick(['Uwe Brandt', 'Silke', 'Resi Huber']),
    '',
    ...companyLines(order),
  ].join('\n')

/** A German workshop types its mail: `je` or `à` before the price, decimal commas, sums after dots or colons. */
export const handGermanMaker: Family = {
  name: 'hand-german-maker',
  kind: 'text',
  locales: ['de-DE', 'de-AT', 'de-CH', 'de-DE'],
  draw(random, locale) {
    const order = drawOrder(random, locale, {
      number: ['###', '26/0##', 'A-####', '2026-###'],
      options: 0.3,
      lines: [1, 5],
      long: 0,
      discount: 0.2,
      tax: ['none', 'included', 'added'],
      measured: 0.35,
      units: ['m', 'kg'],
      bulk: 0.1,
    })
    const { money, quantity, percent } = writes(random, order)
    const piece = random.pick(['Stk.', 'Stück', 'St.'])
    const count = (line: OrderLine): string =>
      `${quantity(line.quantity)} ${line.unit === 'piece' ? piece : line.unit === 'm' ? random.pick(['m', 'lfm']) : 'kg'}`
    const name = (line: OrderLine): string => `${line.name}${line.options.length === 0 ? '' : ` (${chosenIn(line)})`}`
    const style = random.whole(0, 3)
    const items = order.lines.map((line) => {
      if (style === 0) return `${count(line)} ${name(line)} je ${money(line.price)}, zusammen ${money(line.total)}`
      if (style === 1) return `- ${count(line)} ${name(line)} à ${money(line.price)} = ${money(line.total)}`
      if (style === 2) return `${name(line)}, ${count(line)}, Einzelpreis ${money(line.price)}, ${money(line.total)}`
      return `${count(line)} ${name(line)}\n    ${money(line.price)} pro ${line.unit === 'piece' ? 'Stück' : line.unit} ... ${money(line.total)}`
    })
    const dots = random.chance(0.4)
    const sum = (label: string, text: string): string =>
      dots ? `${label} ${'.'.repeat(30 - label.length)} ${text}` : `${label}: ${text}`
    const sums = [
      sum(random.pick(['Summe', 'Zwischensumme', 'Ware']), money(order.subtotal)),
      ...(order.discount > 0 ? [sum('abzüglich Rabatt', money(order.discount))] : []),
      sum(random.pick(['Porto', 'Versand', 'Paket DHL']), order.shipping === 0 ? 'entfällt' : money(order.shipping)),
      ...(order.taxMode === 'added' ? [sum(`${percent(order.taxRate)} % ${locale.taxWord}`, money(order.tax))] : []),
      sum(random.pick(['Gesamt', 'Macht zusammen', 'Endbetrag']), money(order.total)),
      ...(order.taxMode === 'included'
        ? [`(darin ${percent(order.taxRate)} % ${locale.taxWord}: ${money(order.tax)})`]
        : []),
      ...(order.taxMode === 'none' ? ['Kein Ausweis von Umsatzsteuer nach § 19 UStG.'] : []),
    ]
    const day = random.chance(0.5)
      ? longDay(order.date, locale)
      : numericDay(order.date, random.pick(locale.numericDate))
    const text = letterOf(random, order, day, [...items, '', ...sums])
    return {
      mail: mailOf(order, random.pick([`Bestellung ${order.number}`, 'AW: Bestellung', `Auftrag ${order.number}`]), {
        text,
      }),
      truth: truthOf(order, { sku: false }),
    }
  },
}
