import type { Family } from '../../kit/family.ts'
import { escaped, footer, page, row } from '../../kit/html.ts'
import { numericDay } from '../../kit/locales.ts'
import { type Order, orderOf } from '../../kit/orders.ts'
import { mailOf, unitWords } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import {
  addressOf,
  anyGoods,
  columnsOf,
  dayAfter,
  halfUp,
  onLastLine,
  splitTax,
  withDatedNumber,
  withEitherDay,
  withInvoiceDay,
  withTaxes,
  wrapped,
} from './system-parts.ts'

/**
 * Fakturoid: quantity and unit before the name, both without headings; three dates, and two numbers with the same
 * digits.
 */
export const fakturoid: Family = {
  name: 'fakturoid',
  kind: 'invoice',
  locales: ['cs-CZ'],
  draw(random, locale) {
    const order = orderOf(random, locale, {
      ...anyGoods(random),
      number: ['2026-00##', '202600##', '2026-0###'],
      options: 0,
      measured: 0.25,
      discount: 0,
      freeShipping: 1,
      tax: ['added', 'added', 'none'],
    })
    const { money, bare, quantity: count } = writingOf(random, order)
    const written = (day: string): string => numericDay(day, 'D. M. YYYY')
    const hasTax = order.taxMode === 'added'
    const purchase = random.code(random.pick(['OBJ-####', '45######']))
    const hasPurchase = random.chance(0.5)
    const facts = [
      ['Variabilní symbol', order.number.replace('-', '')],
      ['Způsob platby', 'Převodem'],
      ...(hasPurchase ? [['Objednávka č.', purchase]] : []),
      ['Datum vystavení', written(order.date)],
      ['Datum splatnosti', written(dayAfter(order.date, 14))],
      ...(hasTax ? [['Datum zdan. plnění', written(order.date)]] : []),
    ] as const
    const heads = hasTax ? ['', '', '', 'DPH', 'Cena za MJ', 'Celkem bez DPH'] : ['', '', '', 'Cena za MJ', 'Celkem']
    const rows = order.lines.map(({ name, quantity, unit, price, total }) =>
      row([
        `<td align="right">${count(quantity)}</td>`,
        unitWords.cs[unit][0] ?? '',
        escaped(name),
        ...(hasTax ? [`${order.taxRate} %`] : []),
        escaped(bare(price)),
        escaped(bare(total)),
      ]),
    )
    const sum = (label: string, amount: number, isStrong = false): string =>
      row(
        isStrong
          ? [`<strong>${label}</strong>`, `<strong>${escaped(money(amount))}</strong>`]
          : [label, escaped(money(amount))],
      )
    const sums = hasTax
      ? `${sum('Celkem bez DPH', order.subtotal)}${sum(`DPH ${order.taxRate} %`, order.tax)}${sum('Celkem', order.total, true)}`
      : sum('Celkem k úhradě', order.total, true)
    const body = `<h1>Faktura ${order.number}</h1><p>${hasTax ? 'Daňový doklad' : 'Neplátce DPH'}</p><table><tr><td><b>Odběratel</b><br>${addressOf(random, order).map(escaped).join('<br>')}</td><td><table>${facts.map(([label, value]) => row([label, value])).join('')}</table></td></tr></table>
<table width="100%"><thead>${row(heads, '', 'th')}</thead><tbody>${rows.join('\n')}</tbody></table><table align="right">${sums}</table>${footer(order)}`
    return {
      mail: mailOf(order, `Faktura ${order.number}`, { html: page(random, order, `Faktura ${order.number}`, body) }),
      truth: truthOf(order, {
        inferred: ['orderDate'],
        sku: false,
        shipping: false,
        subtotal: hasTax,
        otherNumbers: [order.number.replace('-', ''), ...(hasPurchase ? [purchase] : [])],
      }),
    }
  },
}

/** Rounds the tax line by line, as Polish invoices do, and adds it up again. */
function withLineTax(order: Order): Order {
  const tax = order.lines.reduce((sum, { total }) => sum + halfUp((total * order.taxRate) / 100), 0)
  return { ...order, tax, total: order.subtotal + tax }
}

/**
 * Fakturownia: ten columns with net, rate, tax and gross of each line, their sums in the same table, and the total in
 * words.
 */
export const fakturownia: Family = {
  name: 'fakturownia',
  kind: 'invoice',
  locales: ['pl-PL'],
  draw(random, locale) {
    const order = withLineTax(
      withDatedNumber(
        orderOf(random, locale, {
          ...anyGoods(random),
          number: ['FV/##/{MM}/{YYYY}', '##/2026', 'FV ###/2026', '{YYYY}/{MM}/##'],
          options: 0,
          measured: 0.25,
          discount: 0,
          freeShipping: 1,
          bulk: 0.1,
          tax: ['added'],
        }),
      ),
    )
    const { bare, quantity: count } = writingOf(random, order)
    const dates = random.pick(['YYYY-MM-DD', 'DD.MM.YYYY'])
    const written = (day: string): string => numericDay(day, dates)
    const hasCode = random.chance(0.3)
    const rows = order.lines.map(({ name, sku, quantity, unit, price, total }, at) => {
      const tax = halfUp((total * order.taxRate) / 100)
      return row(
        [
          String(at + 1),
          escaped(name),
          ...(hasCode ? [sku] : []),
          count(quantity),
          unitWords.pl[unit][0] ?? '',
          bare(price),
          bare(total),
          String(order.taxRate),
          bare(tax),
          bare(total + tax),
        ].map((cell) => cell.replaceAll('\u00a0', '&nbsp;')),
      )
    })
    const summary = (label: string): string =>
      `<tr><td colspan="${hasCode ? 6 : 5}" align="right">${label}</td>${[bare(order.subtotal), label === 'Razem' ? '' : String(order.taxRate), bare(order.tax), bare(order.total)].map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`
    const heads = [
      'Lp',
      'Nazwa towaru / usługi',
      ...(hasCode ? ['Kod'] : []),
      'Ilość',
      'Jm',
      'Cena netto',
      'Wartość netto',
      'VAT %',
      'Wartość VAT',
      'Wartość brutto',
    ]
    const body = `<h2>Faktura VAT numer ${order.number}</h2><p>Data wystawienia: ${written(order.date)}<br>Data sprzedaży: ${written(order.date)}<br>Termin płatności: ${written(dayAfter(order.date, 7))}<br>Płatność: Przelew</p><table><tr><td><b>Sprzedawca</b><br>${escaped(order.vendor.name)}<br>${order.vendor.registration[0]}</td><td><b>Nabywca</b><br>${addressOf(random, order).map(escaped).join('<br>')}</td></tr></table>
<table border="1" width="100%"><thead>${row(heads, '', 'th')}</thead><tbody>${rows.join('\n')}${summary('W tym')}${summary('Razem')}</tbody></table>
<p>Zapłacono 0,00 PLN<br><b>Do zapłaty ${escaped(bare(order.total))} PLN</b><br>Słownie: — PLN ${String(order.total % 100).padStart(2, '0')}/100</p>${footer(order)}`
    return {
      mail: mailOf(order, `Faktura ${order.number} od ${order.vendor.name}`, {
        html: page(random, order, 'Faktura VAT', body),
      }),
      truth: withInvoiceDay(truthOf(order, { sku: hasCode, shipping: false })),
    }
  },
}

/**
 * Billomat, FastBill and similar: a sentence at the top has the buyer's order with its date, the tax label contains the
 * taxable amount, and early payers may deduct a discount.
 */
export const billomat: Family = {
  name: 'billomat',
  kind: 'invoice',
  locales: ['de-DE', 'de-AT', 'de-DE', 'de-CH'],
  draw(random, locale) {
    const { order, shares } = splitTax(
      orderOf(random, locale, {
        ...anyGoods(random),
        number: ['RE-2026-0###', 'RE####', '2026####', 'R26-####'],
        options: 0,
        measured: 0.3,
        discount: 0,
        freeShipping: 1,
        tax: ['added'],
      }),
    )
    const { money, quantity: count, percent } = writingOf(random, order)
    const written = (day: string): string => numericDay(day, locale.numericDate[0] ?? '')
    const ordered = dayAfter(order.date, -random.whole(3, 30))
    const purchase = random.code('B-####')
    const reference = `Ihre Bestellung ${purchase} vom ${written(ordered)}`
    const facts = [
      ['Rechnungsnr.', order.number],
      ['Kundennr.', random.code('K#####')],
      ['Datum', written(order.date)],
      ['Lieferdatum', written(dayAfter(order.date, random.pick([0, 0, 2])))],
    ] as const
    const positions = order.lines.map(({ name, sku, quantity, unit, price, total }, at) => ({
      at: String(at + 1),
      sku,
      name,
      count: `${count(quantity, Number.isInteger(quantity) ? 0 : 2)} ${unitWords.de[unit][0]}`,
      price: money(price),
      total: money(total),
    }))
    const sums = [
      ['Gesamt netto', money(order.subtotal)],
      ...shares.map(({ rate, net, tax }) => [`zzgl. ${percent(rate)}% USt. auf ${money(net)}`, money(tax)]),
      ['Rechnungsbetrag', money(order.total)],
    ] as const
    const quick = `Bei Zahlung bis ${written(dayAfter(order.date, 7))} gewähren wir 2 % Skonto, das sind ${money(halfUp(order.total / 50))}. Zahlbar bis ${written(dayAfter(order.date, 14))} ohne Abzug.`
    const heads = ['Pos.', 'Art.-Nr.', 'Bezeichnung', 'Menge', 'Preis/Einh.', 'Gesamt']
    const columns = [
      { width: 4 },
      { width: 10 },
      { width: 24 },
      { width: 12, isRight: true },
      { width: 14, isRight: true },
      { width: 15, isRight: true },
    ]
    const text = [
      `Rechnung ${order.number}`,
      '',
      ...facts.map(([label, value]) => `${`${label}:`.padEnd(16)}${value}`),
      '',
      'Guten Tag,',
      '',
      `wir danken für ${reference} und berechnen:`,
      '',
      ...columnsOf(
        columns,
        heads.map((head) => [head]),
      ),
      '='.repeat(84),
      ...positions.flatMap((each) => {
        const names = wrapped(each.name, 24)
        const figures = [each.count, each.price, each.total].map((cell) => onLastLine(cell, names.length))
        return columnsOf(columns, [[each.at], [each.sku], names, ...figures])
      }),
      '='.repeat(84),
      ...sums.map(([label = '', amount = '']) => `${label.padEnd(66)} ${amount.padStart(17)}`),
      '',
      quick,
      '',
      order.vendor.name,
      ...order.vendor.registration,
    ].join('\n')
    const rows = positions.map((each) =>
      row([each.at, each.sku, escaped(each.name), each.count, escaped(each.price), escaped(each.total)]),
    )
    const body = `<h2>Rechnung ${order.number}</h2><table>${facts.map(([label, value]) => row([`${label}:`, value])).join('')}</table><p>Guten Tag,</p><p>wir danken für ${reference} und berechnen:</p>
<table width="100%">${row(heads, '', 'th')}${rows.join('\n')}</table><table align="right">${sums.map(([label = '', amount = '']) => row([escaped(label), escaped(amount)])).join('')}</table><p>${escaped(quick)}</p>${footer(order)}`
    return {
      mail: mailOf(
        order,
        `Rechnung ${order.number}`,
        random.chance(0.4) ? { text } : { html: page(random, order, 'Rechnung', body) },
      ),
      truth: withEitherDay(
        withTaxes(truthOf(order, { shipping: false, otherNumbers: [purchase] }), shares.length),
        ordered,
      ),
    }
  },
}
