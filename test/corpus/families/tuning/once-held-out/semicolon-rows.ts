import type { Family } from '../../../kit/family.ts'
import { companyLines } from '../../../kit/html.ts'
import { numericDay } from '../../../kit/locales.ts'
import { mailOf, phrases, unitWords } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { orderOf } from './goods.ts'
import { daysFrom } from './invoice-parts.ts'

const words = phrases(
  [
    'hello',
    'number',
    'date',
    'delivery',
    'reference',
    'currency',
    'titles',
    'goods',
    'discount',
    'freight',
    'net',
    'tax',
    'total',
    'bye',
    'subject',
  ],
  {
    da: 'Kære {b}\n\nTak for bestillingen af kontorartikler. Rækkerne kan kopieres til et regneark.|Ordrenr.|Ordredato|Levering|Deres ref.|Valuta|Varenr.;Varebetegnelse;Antal;Enhed;Stk. pris;Beløb|Varer i alt|Kunderabat|Fragt|I alt ekskl. moms|Moms 25 %|I alt inkl. moms|Venlig hilsen\nKundeservice|Bekræftelse på ordre {n}',
    sv: 'Hej {b}\n\nTack för beställningen av kontorsvaror. Raderna kan kopieras till ett kalkylark.|Ordernr|Orderdatum|Leverans|Er ref.|Valuta|Artikelnr;Benämning;Antal;Enhet;Á-pris;Belopp|Summa varor|Kundrabatt|Frakt|Summa exkl. moms|Moms 25 %|Summa inkl. moms|Vänliga hälsningar\nKundtjänst|Bekräftelse på order {n}',
    cs: 'Dobrý den, {b},\n\nděkujeme za objednávku kancelářských potřeb. Řádky lze zkopírovat do tabulky.|Číslo objednávky|Datum objednávky|Dodání|Vaše značka|Měna|Kód;Název;Množství;MJ;Cena za MJ;Částka|Zboží celkem|Zákaznická sleva|Dopravné|Celkem bez DPH|DPH 21 %|Celkem s DPH|S pozdravem\nZákaznický servis|Potvrzení objednávky {n}',
    nl: 'Beste {b}\n\nBedankt voor de bestelling van kantoorartikelen. De regels kunt u naar een rekenblad kopiëren.|Ordernr.|Orderdatum|Levering|Uw kenmerk|Valuta|Artikelnr.;Omschrijving;Aantal;Eenheid;Stuksprijs;Bedrag|Totaal artikelen|Klantkorting|Vracht|Totaal excl. btw|Btw {r} %|Totaal incl. btw|Met vriendelijke groet\nKlantenservice|Bevestiging van order {n}',
  },
)

/** Office supplier in plain text: rows divided by semicolons as in CSV, the currency only at the top. */
export const semicolonRows: Family = {
  name: 'semicolon-rows',
  kind: 'text',
  locales: ['da-DK', 'sv-SE', 'cs-CZ', 'nl-NL'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      number: ['K######', '26-####', '5######'],
      options: 0,
      bulk: 0.1,
      freeShipping: 0.3,
      tax: ['added'],
      delay: 1,
    })
    const { bare, quantity: count } = writingOf(random, order, { minus: 'before', space: ' ' })
    const written = (day: string): string => numericDay(day, locale.numericDate[0] ?? '')
    const unit = unitWords[locale.language].piece[0] ?? ''
    const rows = order.lines.map(({ name, sku, quantity, price, total }) =>
      [sku, name, count(quantity), unit, bare(price), bare(total)].join(';'),
    )
    const text = [
      say.hello.replace('{b}', order.buyer),
      '',
      `${say.number}: ${order.number}`,
      `${say.date}: ${written(order.date)}`,
      `${say.reference}: ${random.pick([random.code('IND-###'), 'Asha', random.code('7####')])}`,
      `${say.delivery}: ${written(daysFrom(order.sentAt.slice(0, 10), 3))}`,
      `${say.currency}: ${locale.currency}`,
      '',
      say.titles,
      ...rows,
      '',
      `${say.goods};${bare(order.subtotal)}`,
      ...(order.discount > 0 ? [`${say.discount};${bare(-order.discount)}`] : []),
      ...(order.shipping > 0 ? [`${say.freight};${bare(order.shipping)}`] : []),
      `${say.net};${bare(order.total - order.tax)}`,
      `${say.tax.replace('{r}', String(order.taxRate))};${bare(order.tax)}`,
      `${say.total};${bare(order.total)}`,
      '',
      say.bye,
      '-- ',
      ...companyLines(order),
    ].join('\n')
    return {
      mail: mailOf(order, say.subject.replace('{n}', order.number), { text }),
      truth: truthOf(order, { shipping: order.shipping > 0 }),
    }
  },
}
