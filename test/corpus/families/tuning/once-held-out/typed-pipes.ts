import type { Family } from '../../../kit/family.ts'
import { numericDay, shortDay } from '../../../kit/locales.ts'
import { mailOf, phrases, unitWords } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { orderOf } from './goods.ts'

const words = phrases(
  ['order', 'date', 'name', 'quantity', 'each', 'amount', 'goods', 'discount', 'shipping', 'total', 'hello', 'bye'],
  {
    de: 'Best.-Nr.|vom|Artikel|Menge|EP|GP|Netto|Nachlass|Porto|Zu zahlen|Moin, wir packen gerade:|Gruß aus der Werkstatt',
    en: 'Order ref|date|What|How many|Each|Sum|Goods|Off|Post|To pay|Hiya, packing this now:|Cheers from the studio',
    es: 'Ref. pedido|fecha|Artículo|Cant.|P. unit.|Imp.|Neto|Dto.|Envío|A pagar|Hola, preparamos esto:|Un abrazo desde el taller',
    pl: 'Nr zam.|z dnia|Towar|Ile|Cena|Kwota|Towary|Rabat|Wysyłka|Do zapłaty|Dzień dobry, pakujemy:|Pozdrawiamy z pracowni',
    it: 'Rif. ordine|data|Articolo|Q.tà|Prezzo|Tot.|Merce|Sconto|Spediz.|Da pagare|Ciao, stiamo preparando:|Un saluto dalla bottega',
  },
)

/** Typed rows with cells divided by bars, tabs or semicolons, below short headings. */
export const typedPipes: Family = {
  name: 'typed-pipes',
  kind: 'text',
  locales: ['de-DE', 'en-GB', 'es-ES', 'pl-PL', 'it-IT', 'en-IE'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      bulk: 0.12,
      number: ['####', '###-26', '#####'],
      options: 0.2,
      measured: 0.3,
      units: ['m', 'kg'],
      tax: ['none', 'added'],
      long: 0.02,
    })
    const { money, bare, quantity, percent } = writingOf(random, order, {
      space: ' ',
      pattern: random.pick(locale.exactMoney),
    })
    const units = unitWords[locale.language]
    const mark = random.pick([' | ', '\t', ' ; ', '|'])
    const isBare = random.chance(0.4)
    const amount = isBare ? bare : money
    const line = (cells: readonly string[]): string => cells.join(mark)
    const items = order.lines.map(({ name, options, quantity: count, unit, price, total }) =>
      line([
        `${name}${options.length === 0 ? '' : ` (${options.map(({ value }) => value).join(', ')})`}`,
        `${quantity(count)}${unit === 'piece' ? '' : ` ${units[unit][0]}`}`,
        amount(price),
        amount(total),
      ]),
    )
    const day = random.chance(0.5) ? numericDay(order.date, locale.numericDate[0] ?? '') : shortDay(order.date, locale)
    const text = [
      say.hello,
      '',
      `${say.order} ${order.number}, ${say.date} ${day}`,
      '',
      line([say.name, say.quantity, say.each, say.amount]),
      ...items,
      '',
      line([say.goods, amount(order.subtotal)]),
      ...(order.discount > 0 ? [line([say.discount, amount(-order.discount)])] : []),
      line([say.shipping, amount(order.shipping)]),
      ...(order.taxMode === 'added' ? [line([`${locale.taxWord} ${percent(order.taxRate)}%`, amount(order.tax)])] : []),
      line([say.total, money(order.total)]),
      '',
      say.bye,
      order.vendor.name,
    ].join('\n')
    return { mail: mailOf(order, `${say.order} ${order.number}`, { text }), truth: truthOf(order, { sku: false }) }
  },
}
