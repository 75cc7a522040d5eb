import type { Family } from '../../../kit/family.ts'
import { escaped } from '../../../kit/html.ts'
import { figures } from '../../../kit/locales.ts'
import { filled, mailOf, phrases } from '../../../kit/phrases.ts'
import { truthOf } from '../../../kit/truth.ts'
import { writingOf } from '../../../kit/writing.ts'
import { accountOf, dayOn, daysOf, type Trade, tradedAt } from './trades.ts'

const words = phrases(['subject', 'open', 'number', 'words', 'jobs', 'less', 'total', 'month', 'due', 'next', 'bye'], {
  en: 'Invoice {n} for translations|Dear {b},\nplease find my invoice for the texts delivered this month.|Invoice no. {n}, {d}|words|Translations|Regular-client reduction, {p} per cent|Total due|The glossary (1,200 terms) is free of charge, as promised.|Payable by {d} to|From next year my rate goes up to {a} a word.|Kind regards,\nOrla Byrne, MITI',
  es: 'Factura {n} por traducciones|Estimada {b}:\nle envío la factura de los textos entregados este mes.|Factura n.º {n}, {d}|palabras|Traducciones|Descuento cliente habitual, {p} por ciento|Total a pagar|El glosario (1200 términos) es gratuito, como acordamos.|Vence el {d}, ingreso en|El año que viene la tarifa sube a {a} por palabra.|Saludos cordiales,\nMarta Olmo, traductora jurada',
  pl: 'Faktura {n} za tłumaczenia|Dzień dobry,\nprzesyłam fakturę za teksty oddane w tym miesiącu.|Faktura nr {n} z {d}|słów|Tłumaczenia|Rabat dla stałych klientów, {p} procent|Do zapłaty|Glosariusz (1200 haseł) jest bezpłatny, jak obiecałam.|Termin zapłaty {d}, konto|Od nowego roku stawka wzrośnie do {a} za słowo.|Z poważaniem\nEwa Lis, tłumaczka',
  it: 'Fattura {n} per traduzioni|Gentile {b},\nin allegato al testo la fattura per i lavori consegnati questo mese.|Fattura n. {n} del {d}|parole|Traduzioni|Riduzione cliente abituale, {p} per cento|Totale dovuto|Il glossario (1200 voci) è gratuito, come promesso.|Da saldare entro il {d} su|Dal prossimo anno la tariffa sale a {a} a parola.|Cordiali saluti,\nSilvia Monti, traduttrice',
})

const trade: Trade = {
  number: ['T-26-##', '##/2026', '26###'],
  names: {
    en: 'Product pages, spring (DE>EN)|Care instructions (FR>EN)|Terms and conditions|Newsletter, two issues|Packaging texts (EN>GA)|Size guide, revision',
    es: 'Fichas de producto, primavera (EN>ES)|Instrucciones de lavado (FR>ES)|Condiciones de venta|Boletín, dos números|Textos de envase|Guía de tallas, revisión',
    pl: 'Opisy produktów, wiosna (EN>PL)|Instrukcje prania (FR>PL)|Regulamin sklepu|Newsletter, dwa numery|Teksty na opakowania|Tabela rozmiarów, korekta',
    it: 'Schede prodotto, primavera (EN>IT)|Istruzioni di lavaggio (FR>IT)|Condizioni di vendita|Newsletter, due numeri|Testi confezioni|Guida alle taglie, revisione',
  },
  vendors: {
    en: 'Orla Byrne Translations',
    es: 'Marta Olmo Traducciones',
    pl: 'Ewa Lis Tłumaczenia',
    it: 'Silvia Monti Traduzioni',
  },
  lines: [1, 4],
  line: (random) => ({
    quantity: random.whole(180, 9400),
    price: random.pick([6000, 7500, 8000, 8500, 9000, 11_000, 12_500]),
    pricePer: 1000,
  }),
  discounts: [0, 0, 3, 5],
  tax: ['none', 'added'],
}

/**
 * Invoice of a translator: one paragraph per text with the number of words and the price per word, which has up to
 * three decimals.
 */
export const translatorWords: Family = {
  name: 'translator-words',
  kind: 'invoice',
  locales: ['en-IE', 'es-ES', 'pl-PL', 'it-IT'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = tradedAt(random, locale, trade)
    const pattern = random.pick(locale.exactMoney)
    const { money, quantity, percent } = writingOf(random, order, { pattern })
    const day = daysOf(random, locale)
    const rate = (minor: number): string =>
      pattern.replace('#', figures(minor / 100, Number.isInteger(minor) ? 2 : 3, locale.decimal, ''))
    const times = random.pick([' × ', ' x ', ' à '])
    const items = order.lines.map(
      ({ name, quantity: count, price, total }) =>
        `<p style="margin-left:1cm"><i>${escaped(name)}</i><br>${quantity(count)} ${say.words}${times}${escaped(rate(price / 1000))} = ${escaped(money(total))}</p>`,
    )
    const asParagraph = (text: string): string => `<p>${escaped(text).replaceAll('\n', '<br>')}</p>`
    const hasParts = order.discount > 0 || order.taxMode === 'added'
    const sums = [
      ...(hasParts ? [`${say.jobs}: ${money(order.subtotal)}`] : []),
      ...(order.discount > 0
        ? [`${filled(say.less, { p: percent(order.discountRate) })}: ${money(-order.discount)}`]
        : []),
      ...(order.taxMode === 'added' ? [`${locale.taxWord} ${percent(order.taxRate)} %: ${money(order.tax)}`] : []),
      `${say.total}: ${money(order.total)}`,
    ]
    const html = [
      `<div class="moz-text-html" lang="x-western">${asParagraph(filled(say.open, { b: order.buyer.split(' ')[0] ?? '' }))}`,
      `<p><b>${escaped(filled(say.number, { n: order.number, d: day(order.date) }))}</b></p>`,
      ...items,
      asParagraph(sums.join('\n')),
      asParagraph(say.month),
      asParagraph(`${filled(say.due, { d: day(dayOn(order.date, 21)) })} ${accountOf(random, locale)}`),
      ...(random.chance(0.5)
        ? [asParagraph(filled(say.next, { a: rate(locale.currency === 'PLN' ? 58 : 13.5) }))]
        : []),
      `${asParagraph(say.bye)}</div>`,
    ].join('\n')
    return {
      mail: mailOf(order, filled(say.subject, { n: order.number }), { html }),
      truth: truthOf(order, { sku: false, shipping: false, subtotal: hasParts }),
    }
  },
}
