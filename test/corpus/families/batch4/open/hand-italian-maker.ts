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
    random.pick(['Buongiorno,', `Gentile ${order.buyer},`, 'Ciao,']),
    '',
    random.pick([
      `confermiamo il vostro ordine n. ${order.number} del ${day}:`,
      `grazie dell’ordine del ${day}, da noi registrato con il n. ${order.number}.`,
    ]),
    '',
    ...details,
    '',
    random.pick(['Consegna circa 15 giorni.', 'Pagamento: bonifico anticipato.', 'La merce parte giovedì.']),
    '',
    'Cordiali saluti',
    random.pick(['Paola Serra', 'Gino', 'Bruno Conti']),
    ...companyLines(order),
  ].join('\n')

/** An Italian workshop types its mail: `cad.` or `al metro` after prices, VAT separate, one line per sum. */
export const handItalianMaker: Family = {
  name: 'hand-italian-maker',
  kind: 'text',
  locales: ['it-IT'],
  draw(random, locale) {
    const order = drawOrder(random, locale, {
      number: ['##/26', '###', '2026/0##', 'C.###'],
      options: 0.3,
      lines: [1, 5],
      long: 0.02,
      discount: 0.15,
      measured: 0.45,
      units: ['m', 'm', 'kg'],
      tax: ['added', 'included', 'none'],
    })
    const { money, quantity } = writes(random, order)
    const unit = {
      piece: random.pick(['pz', 'pz.', 'pezzi']),
      m: random.pick(['mt', 'm', 'metri']),
      kg: 'kg',
      l: 'l',
      yd: 'yd',
    } as const
    const name = (line: OrderLine): string => `${line.name}${line.options.length === 0 ? '' : `, ${chosenIn(line)}`}`
    const per = (line: OrderLine): string =>
      line.unit === 'piece' ? random.pick(['cad.', 'l’uno', 'a pezzo']) : line.unit === 'm' ? 'al metro' : 'al kg'
    const style = random.whole(0, 2)
    const items = order.lines.map((line) => {
      const count = `${quantity(line.quantity)} ${unit[line.unit]}`
      if (style === 0) return `- n. ${count} ${name(line)} a ${money(line.price)} ${per(line)} = ${money(line.total)}`
      if (style === 1) return `${name(line)}\n   ${count} x ${money(line.price)} ${per(line)}: ${money(line.total)}`
      return `${count} | ${name(line)} | ${money(line.price)} | ${money(line.total)}`
    })
    const sums = [
      `${random.pick(['Totale merce', 'Imponibile merce'])}: ${money(order.subtotal)}`,
      ...(order.discount > 0 ? [`Sconto: -${money(order.discount)}`] : []),
      order.shipping === 0
        ? 'Spedizione: porto franco'
        : `${random.pick(['Corriere', 'Trasporto', 'Spedizione'])}: ${money(order.shipping)}`,
      ...(order.taxMode === 'added' ? [`IVA ${order.taxRate}%: ${money(order.tax)}`] : []),
      `${random.pick(['Totale da pagare', 'Totale', 'Totale complessivo'])}: ${money(order.total)}`,
      ...(order.taxMode === 'included' ? [`(IVA ${order.taxRate}% compresa: ${money(order.tax)})`] : []),
    ]
    const day = random.chance(0.5)
      ? longDay(order.date, locale)
      : numericDay(order.date, random.pick(locale.numericDate))
    const text = letterOf(random, order, day, [...items, '', ...sums])
    return {
      mail: mailOf(order, random.pick([`Conferma ordine ${order.number}`, `R: ordine`, `Vs. ordine del ${day}`]), {
        text,
      }),
      truth: truthOf(order, { sku: false }),
    }
  },
}
