import type { Family } from '../../kit/family.ts'
import { figures, longDay, numericDay } from '../../kit/locales.ts'
import { filled, mailOf, phrases } from '../../kit/phrases.ts'
import { halfUp, orderFor } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { apothecary, firstOf, valuesOf } from './system-goods.ts'

const wordsIn = phrases(
  [
    'subject',
    'hi',
    'start',
    'each',
    'hundred',
    'less',
    'post',
    'noPost',
    'total',
    'incl',
    'plus',
    'vat',
    'number',
    'date',
    'down',
    'rest',
    'when',
    'bye',
    'pc',
    'm',
    'kg',
  ],
  {
    en: 'your order|Hi {who},|thx for your order! have put it together like this, shout if anythings wrong:|@|per 100|less discount|postage|postage on us this time :)|total|incl {r}% VAT {t}|+ {r}% VAT|VAT|order no is {n}, pls put it on the transfer|ordered {d}|{p}% deposit {a} as usual|so {b} left to pay when it ships|should go out thursday or friday if the courier turns up|cheers|pcs|m|kg',
    de: 'Ihre Bestellung|Hallo {who},|danke für die bestellung!! hab es so zusammengestellt, bitte kurz prüfen:|à|pro 100|abzgl. Rabatt|Porto|Versand geht diesmal auf uns|gesamt|inkl. {r}% MwSt {t}|zzgl. {r}% MwSt|MwSt|Auftrag Nr {n}, bitte bei der Überweisung angeben|bestellt am {d}|Anzahlung {p}% wie immer: {a}|Rest {b} bei Lieferung|geht Do oder Fr raus wenn der Fahrer kommt|LG|Stk|m|kg',
    nl: 'je bestelling|Hoi {who},|bedankt voor je bestelling! dit heb ik klaargezet, laat even weten als het niet klopt:|à|per 100|min korting|verzenden|verzendkosten zijn voor ons deze keer|totaal|incl {r}% btw {t}|+ {r}% btw|btw|bestelnr is {n}, graag bij de betaling zetten|besteld op {d}|aanbetaling {p}% zoals altijd: {a}|dus nog {b} te betalen bij levering|gaat donderdag of vrijdag mee|groetjes|st|m|kg',
    pl: 'zamówienie|Dzień dobry {who},|dzięki za zamówienie! przygotowałem tak, proszę sprawdzić:|po|za 100|minus rabat|wysyłka|wysyłka tym razem gratis|razem|w tym {r}% VAT {t}|+ {r}% VAT|VAT|nr zamówienia {n}, proszę wpisać w przelewie|zamówione {d}|zaliczka {p}% jak zwykle: {a}|zostaje {b} do zapłaty przy dostawie|wyślę w czwartek albo piątek|pozdrawiam|szt|m|kg',
  },
)

/** Typed in a hurry: lower case, counts first, sums loosely below, a deposit and what is left, a number in a sentence. */
export const typedRush: Family = {
  name: 'typed-rush',
  kind: 'text',
  locales: ['en-GB', 'de-DE', 'nl-NL', 'pl-PL', 'en-US', 'de-AT'],
  draw(random, locale) {
    const order = orderFor(random, locale, {
      goods: apothecary,
      number: ['####', '26-###', '2026/##', 'A###'],
      sku: ['##-##', '@###'],
      options: 0.4,
      measured: 0.25,
      per100: 0.15,
      decimals: 0.4,
      discount: 0.25,
      freeShipping: 0.3,
      tax: ['included', 'none', 'added'],
      quantities: [1, 60],
      lines: [1, 5],
      long: 0,
    })
    const words = wordsIn(locale.language)
    const group = random.pick(['', locale.group[0] ?? ''])
    const sign =
      { GBP: '£#', USD: '$#', PLN: random.pick(['# zł', '#zł']) }[locale.currency] ??
      random.pick(['#€', '# €', '#,- €', '# eur'])
    const short = sign === '#,- €'
    const bare = (minor: number): string => figures(minor / 100, 2, locale.decimal, group)
    // Whole euros are written with a dash where one writes so, others in full.
    const money = (minor: number): string =>
      minor < 0
        ? `-${money(-minor)}`
        : short
          ? minor % 100 === 0
            ? `${figures(minor / 100, 0, locale.decimal, group)},- €`
            : `${bare(minor)} €`
          : sign.replace('#', bare(minor))
    const hasUnit = random.chance(0.5)
    const unit = { piece: hasUnit ? words.pc : '', m: words.m, kg: words.kg, l: 'l', yd: 'yd' }
    const form = random.whole(0, 3)
    const hasSum = form !== 2
    const items = order.lines.map((line, at) => {
      const count = figures(
        line.quantity,
        Number.isInteger(line.quantity) ? 0 : (String(line.quantity).split('.')[1]?.length ?? 1),
        locale.decimal,
        '',
      )
      const many = `${count}${unit[line.unit] === '' ? (form === 1 ? '' : 'x') : ` ${unit[line.unit]}`}`
      const what = `${line.name}${line.options.length > 0 ? ` (${valuesOf(line, ', ')})` : ''}`
      const price = `${form === 1 ? bare(line.price) : money(line.price)}${line.pricePer === 1 ? '' : ` ${words.hundred.replace('100', String(line.pricePer))}`}`
      const sum = form === 1 ? bare(line.total) : money(line.total)
      if (form === 0) return `${many} ${what} ${words.each} ${price} = ${sum}`
      if (form === 1) return `- ${what}: ${many} x ${price} = ${sum}`
      if (form === 2) return `* ${many} ${what} ${words.each} ${price}`
      return `${at + 1}) ${what}, ${many}, ${price} -> ${sum}`
    })
    const deposit = random.chance(0.3) ? random.pick([30, 50]) : 0
    const first = halfUp((order.total * deposit) / 100)
    const rate = String(order.taxRate).replace('.', locale.decimal)
    const hasDate = random.chance(0.35)
    const day = random.chance(0.5) ? longDay(order.date, locale) : numericDay(order.date, locale.numericDate[0] ?? '')
    const tail = order.taxMode === 'included' ? ` (${filled(words.incl, { r: rate, t: money(order.tax) })})` : ''
    const text = [
      filled(words.hi, { who: firstOf(order) }),
      '',
      words.start,
      ...(hasDate ? [filled(words.date, { d: day })] : []),
      '',
      ...items,
      '',
      ...(order.discount > 0 ? [`${words.less} ${money(-order.discount)}`] : []),
      order.shipping > 0 ? `${words.post} ${money(order.shipping)}` : words.noPost,
      ...(order.taxMode === 'added' ? [`${filled(words.plus, { r: rate })} ${money(order.tax)}`] : []),
      `${words.total} ${money(order.total)}${tail}`,
      '',
      `${filled(words.number, { n: order.number })}`,
      ...(deposit > 0
        ? [
            filled(words.down, { p: String(deposit), a: money(first) }),
            filled(words.rest, { b: money(order.total - first) }),
          ]
        : []),
      words.when,
      '',
      words.bye,
      order.vendor.name.split(' ')[0] ?? '',
      '',
      '-- ',
      order.vendor.name,
      order.vendor.phone,
      ...(random.chance(0.5) ? [order.vendor.registration[0] ?? ''] : []),
    ].join('\n')
    return {
      mail: mailOf(order, random.pick([words.subject, `Re: ${words.subject}`, `${words.subject} ${order.number}`]), {
        text,
      }),
      truth: truthOf(order, { sku: false, subtotal: false, lineTotal: hasSum, date: hasDate }),
    }
  },
}
