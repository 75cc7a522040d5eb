import type { Family } from '../../../kit/family.ts'
import { companyLines } from '../../../kit/html.ts'
import { longDay, numericDay } from '../../../kit/locales.ts'
import { mailOf, phrases, unitWords } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { orderOf } from './goods.ts'

const words = phrases(
  ['hello', 'number', 'date', 'code', 'sum', 'discount', 'shipping', 'total', 'contained', 'subject'],
  {
    sv: 'Hej!\nTack för din beställning, här kommer bekräftelsen.|Ordernummer|Orderdatum|Art.nr|Summa varor|Rabatt|Frakt|Att betala|varav|Orderbekräftelse',
    pl: 'Dzień dobry!\nDziękujemy, oto potwierdzenie zamówienia.|Numer zamówienia|Data zamówienia|Symbol|Suma towarów|Rabat|Koszt wysyłki|Do zapłaty|w tym|Potwierdzenie zamówienia',
    da: 'Hej!\nTak for din bestilling, her er bekræftelsen.|Ordrenummer|Ordredato|Varenr.|Varer i alt|Rabat|Fragt|At betale|heraf|Ordrebekræftelse',
    cs: 'Dobrý den,\nděkujeme, zde je potvrzení objednávky.|Číslo objednávky|Datum objednávky|Kód|Zboží celkem|Sleva|Doprava|K úhradě|z toho|Potvrzení objednávky',
    pt: 'Olá!\nObrigado, segue a confirmação da sua encomenda.|Número da encomenda|Data da encomenda|Ref.|Total de artigos|Desconto|Portes|A pagar|dos quais|Confirmação de encomenda',
  },
)

/** Plain text with numbered items: the name on one line, below it options, then quantity, unit price and line total. */
export const typedTwoLines: Family = {
  name: 'typed-two-lines',
  kind: 'text',
  locales: ['sv-SE', 'pl-PL', 'da-DK', 'cs-CZ', 'pt-PT'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      bulk: 0.12,
      number: ['####', '1#####', 'B####'],
      options: 0.3,
      measured: 0.25,
      units: ['m', 'kg'],
      tax: ['included', 'none'],
      long: 0.02,
    })
    const { money, quantity, percent } = writingOf(random, order, { space: ' ' })
    const units = unitWords[locale.language]
    const hasCode = random.chance(0.5)
    const pad = random.pick(['   ', '    ', '\t'])
    const items = order.lines.flatMap(({ name, sku, options, quantity: count, unit, price, total }, index) => [
      `${index + 1}. ${name}`,
      ...(hasCode ? [`${pad}${say.code}: ${sku}`] : []),
      ...options.map((option) => `${pad}${option.name}: ${option.value}`),
      `${pad}${quantity(count)} ${units[unit][0]} x ${money(price)}${' '.repeat(random.whole(4, 14))}${money(total)}`,
      '',
    ])
    const width = 30
    const sum = (label: string, amount: number): string => `${label.padEnd(width, '.')} ${money(amount)}`
    const day = random.chance(0.5) ? longDay(order.date, locale) : numericDay(order.date, locale.numericDate[0] ?? '')
    const text = [
      say.hello,
      '',
      `${say.number}: ${order.number}`,
      `${say.date}: ${day}`,
      '',
      ...items,
      sum(say.sum, order.subtotal),
      ...(order.discount > 0 ? [sum(say.discount, -order.discount)] : []),
      sum(say.shipping, order.shipping),
      sum(say.total, order.total),
      ...(order.taxMode === 'included'
        ? [sum(`${say.contained} ${locale.taxWord} ${percent(order.taxRate)} %`, order.tax)]
        : []),
      '',
      '--',
      ...companyLines(order),
    ].join('\n')
    return {
      mail: mailOf(order, `${say.subject} ${order.number}`, { text }),
      truth: truthOf(order, { sku: hasCode }),
    }
  },
}
