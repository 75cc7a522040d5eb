import type { Family } from '../../kit/family.ts'
import { chargedEach, reckoned, withLineRates } from '../../kit/trade-orders.ts'
import { ended, escaped, heads, html, layout, left, table, tag, td, tr } from './outside.ts'

/** Prices per hundred pieces, with the price unit in a separate column. */
const priceUnits = layout({
  name: 'price-units',
  kind: 'business',
  locales: ['de-DE', 'de-CH'],
  number: ['AB######', '4#######'],
  sku: ['#### ###', '####.##'],
  per100: 0.7,
  discount: 0,
  tax: ['added'],
  write: ({ order, lines, day, bare, money, quantity, sums }) => ({
    subject: `Bestätigung ${order.number}`,
    stated: { sku: true },
    html: html(
      [
        tag('p', `Beleg ${order.number}<br>Belegdatum ${day('DD.MM.YYYY')}`),
        table([
          heads('Pos|Sachnummer|Text|Menge|Preis|PE|Wert'),
          ...lines.map((line, at) =>
            tr([
              td(String((at + 1) * 10)),
              td(line.sku),
              td(line.name),
              td(quantity(line.quantity)),
              td(bare(line.price)),
              td(String(line.pricePer)),
              td(bare(line.total)),
            ]),
          ),
        ]),
        table(sums('Nettowert||Fracht|MWST|Gesamtwert|').map(([label, amount]) => tr([td(label), td(amount)]))),
        tag('p', `Es gelten unsere Bedingungen. Mindestbestellwert ${money(5000)}.`),
      ].join('\n'),
    ),
  }),
})

/** Each line has a discount in percent. The amount includes it. */
const reducedLines = layout({
  name: 'reduced-lines',
  kind: 'invoice',
  locales: ['sv-SE', 'da-DK'],
  number: ['F####', '26####'],
  discount: 0,
  tax: ['added'],
  adapt: (order, random) => withLineRates(random, order, [0, 0, 10, 25]).order,
  write: ({ order, lines, locale, day, bare, money, quantity, sums }) => {
    const isSwedish = locale.language === 'sv'
    return {
      subject: isSwedish ? `Ordererkännande ${order.number}` : `Ordrekvittering ${order.number}`,
      change: chargedEach,
      html: html(
        [
          tag('p', `${isSwedish ? 'Ordererkännande' : 'Ordrekvittering'} ${order.number}, ${day()}`),
          table([
            heads(isSwedish ? 'Benämning|Antal|À-pris|Rab %|Belopp' : 'Betegnelse|Antal|À-pris|Rab %|Beløb'),
            ...lines.map((line) =>
              tr([
                td(line.name),
                td(quantity(line.quantity)),
                td(bare(line.price)),
                td(String(Math.round(100 - (100 * line.total) / Math.round(line.quantity * line.price)))),
                td(bare(line.total)),
              ]),
            ),
          ]),
          ...sums(isSwedish ? 'Netto||Frakt|Moms|Att betala|' : 'Netto||Fragt|Moms|At betale|').map(([label, amount]) =>
            tag('p', `${label}: ${amount}`, 'align="right"'),
          ),
          tag('p', isSwedish ? `Orderdatum ${day('YYYY-MM-DD')}` : `Ordredato ${day('YYYY-MM-DD')}`),
          tag('p', money(0)),
        ].join('\n'),
      ),
    }
  },
})

/** Amounts in crowns; the total also in euros. */
const twoCurrencies = layout({
  name: 'two-currencies',
  locales: ['cs-CZ'],
  number: ['26#####', 'OBJ-####'],
  write: ({ order, lines, day, money, count, sums, bare }) => ({
    subject: `Přijali jsme objednávku ${order.number}`,
    html: html(
      [
        tag('p', `Děkujeme. Objednávka ${order.number} ze dne ${day('D. M. YYYY')} byla přijata.`),
        table([
          heads('Zboží|Ks|Za kus|Dohromady'),
          ...lines.map((line) => tr([td(line.name), td(count(line)), td(money(line.price)), td(money(line.total))])),
        ]),
        table(
          sums('Zboží celkem|Sleva|Doprava|DPH|K úhradě|z toho DPH').map(([label, amount]) =>
            tr([
              td(label),
              td(label === 'K úhradě' ? `${amount} (≈ ${bare(Math.round(order.total / 25))} €)` : amount),
            ]),
          ),
        ),
      ].join('\n'),
    ),
  }),
})

/** An older order of the same customer is quoted below the reply. */
const olderQuoted = layout({
  name: 'older-quoted',
  kind: 'text',
  locales: ['pl-PL', 'en-IE'],
  number: ['Z/####/26', 'N#####'],
  discount: 0,
  tax: ['none'],
  write: ({ order, lines, random, day, locale, money, count, sums }) => {
    const isPolish = locale.language === 'pl'
    const old = lines.slice(0, 2).map((line) => `> ${line.name}, 1 x ${money(line.price)} = ${money(line.price)}`)
    return {
      subject: `Re: ${isPolish ? 'zamówienie' : 'order'}`,
      text: [
        isPolish ? 'Dzień dobry,' : 'Hi there,',
        isPolish
          ? `przyjąłem zamówienie ${order.number} z dnia ${day()}:`
          : `got it, that is order ${order.number} of ${day()}:`,
        '',
        ...lines.map((line) => `${line.name}, ${count(line)} x ${money(line.price)} = ${money(line.total)}`),
        '',
        ...sums(isPolish ? 'Towar||Przesyłka||Do zapłaty|' : 'Goods||Carriage||To pay|').map(
          ([label, amount]) => `${label} ${amount}`,
        ),
        '',
        isPolish ? 'W dniu 04.12.2025 pisał Pan:' : 'On 4 Dec 2025 you wrote:',
        `> ${isPolish ? 'Poprzednie zamówienie' : 'Last time I had'} ${random.code('#####')}:`,
        ...old,
        `> ${isPolish ? 'Razem' : 'Total'} ${money(lines.slice(0, 2).reduce((sum, { price }) => sum + price, 0))}`,
      ].join('\n'),
    }
  },
})

/** Recommended products below, in cards that look like the ordered ones. */
const recommended = layout({
  name: 'recommended',
  locales: ['en-US', 'en-CA'],
  number: ['#######', 'TN####'],
  write: ({ order, lines, random, day, money, count, sums }) => {
    const card = (name: string, below: string): string =>
      tr([
        tag('td', '<img src="https://cdn.example/i.jpg" alt="">'),
        tag('td', `<a href="https://shop.example/p">${escaped(name)}</a><br>${below}`),
      ])
    return {
      subject: `We got your order! (${order.number})`,
      html: html(
        [
          tag('h2', `Order ${order.number}`),
          tag('p', day('full')),
          table(lines.map((line) => card(line.name, `${count(line)} @ ${money(line.price)}<br>${money(line.total)}`))),
          table(
            sums('Subtotal|Promo|Shipping & handling|Estimated tax|Order total|Includes tax of').map(
              ([label, amount]) => tr([td(label), td(amount)]),
            ),
          ),
          tag('h3', 'You might also love'),
          table(
            ['Lantern, brass', 'Picnic Rug', 'Salt Cellar'].map((name) => card(name, money(random.whole(500, 9000)))),
          ),
          tag('p', `Free shipping on orders over ${money(7500)}`),
        ].join('\n'),
      ),
    }
  },
})

/** Statement of account: this order, the previous balance, and both together. */
const balanceForward = layout({
  name: 'balance-forward',
  kind: 'invoice',
  locales: ['en-AU', 'en-GB'],
  number: ['INV-####', '#####'],
  tax: ['included', 'none'],
  write: ({ order, lines, random, day, money, quantity, sums }) => {
    const before = random.whole(1000, 40_000)
    return {
      subject: `Your account with ${order.vendor.name}`,
      html: html(
        [
          tag('p', `Order ${order.number} &nbsp; Date ${day()}`),
          table([
            heads('Item|Number|Each|Amount'),
            ...lines.map((line) =>
              tr([td(line.name), td(quantity(line.quantity)), td(money(line.price)), td(money(line.total))]),
            ),
            ...[
              ...sums('Goods|Allowance|Carriage||Total of this order|GST/VAT content'),
              ['Balance brought forward', money(before)] as const,
              ['Account balance', money(before + order.total)] as const,
            ].map(([label, amount]) => tr([td(label, 'colspan="3"'), td(amount)])),
          ]),
        ].join('\n'),
      ),
    }
  },
})

/** A deposit is paid; the rest is due. */
const depositPaid = layout({
  name: 'deposit-paid',
  kind: 'invoice',
  locales: ['de-AT', 'de-DE'],
  number: ['A-####', 'KV26-###'],
  tax: ['included', 'added'],
  write: ({ order, lines, day, money, count, sums }) => {
    const paid = Math.round(order.total / 300) * 100
    return {
      subject: `Auftrag ${order.number}`,
      html: html(
        [
          tag('p', `Auftrag ${order.number} vom ${day()}`),
          table([
            heads('Leistung|Anzahl|Einzeln|Zusammen'),
            ...lines.map((line) => tr([td(line.name), td(count(line)), td(money(line.price)), td(money(line.total))])),
          ]),
          table(
            [
              ...sums('Zusammen|Skonto|Lieferung|USt|Auftragswert|inkl. USt'),
              ['Anzahlung erhalten', money(-paid)] as const,
              ['Noch offen', money(order.total - paid)] as const,
            ].map(([label, amount]) => tr([td(label), td(amount)])),
          ),
        ].join('\n'),
      ),
    }
  },
})

/** Columns for weight, origin and customs tariff number between the goods and their prices. */
const customsColumns = layout({
  name: 'customs-columns',
  kind: 'business',
  locales: ['en-IN', 'en-GB'],
  number: ['EXP/26/###', 'PI-####'],
  quantities: [5, 200],
  discount: 0,
  tax: ['none'],
  write: ({ order, lines, random, day, bare, locale, quantity, sums }) => ({
    subject: `Proforma ${order.number}`,
    html: html(
      [
        tag('p', `Proforma ${order.number} dated ${day()}. All prices in ${locale.currency}.`),
        table([
          heads('S.No|Description of goods|HS code|Origin|Net kg|Qty (nos)|Rate|Value'),
          ...lines.map((line, at) =>
            tr([
              td(String(at + 1)),
              td(line.name),
              td(random.code('6###.##.##')),
              td(random.pick(['IN', 'GB', 'TR'])),
              td((line.quantity * 0.4).toFixed(2)),
              td(quantity(line.quantity)),
              td(bare(line.price)),
              td(bare(line.total)),
            ]),
          ),
          ...sums('FOB value||Freight||CIF value|', bare).map(([label, amount]) =>
            tr([td(label, 'colspan="7" align="right"'), td(amount)]),
          ),
        ]),
      ].join('\n'),
    ),
  }),
})

/** A letter with the order in sentences. */
const inSentences = layout({
  name: 'in-sentences',
  kind: 'text',
  locales: ['en-GB', 'en-IE'],
  number: ['####', 'G-###'],
  lines: [1, 3],
  long: 0,
  discount: 0,
  tax: ['none'],
  measured: 0.3,
  write: ({ order, lines, day, money, count }) => ({
    subject: `Your order no. ${order.number}`,
    stated: { subtotal: false },
    text: [
      'Hello Asha,',
      '',
      `Lovely to hear from you on ${day()}. I have put aside the following for order ${order.number}:`,
      '',
      ...lines.map(
        (line) =>
          `${line.name}: ${count(line)} at ${money(line.price)}${line.unit === 'piece' ? ' each' : ''}, so ${money(line.total)}.`,
      ),
      '',
      order.shipping > 0
        ? `With the courier at ${money(order.shipping)} that comes to ${money(order.total)}.`
        : `That comes to ${money(order.total)}, I will drop it off myself.`,
      '',
      'Best, Moira',
    ].join('\n'),
  }),
})

/** Till receipt, 36 characters wide. */
const tillRoll = layout({
  name: 'till-roll',
  kind: 'text',
  locales: ['en-AU', 'nl-NL'],
  number: ['0###-####', 'T####'],
  discount: 0.2,
  tax: ['included'],
  adapt: (order) => reckoned(order, { shipping: 0 }),
  write: ({ order, lines, day, locale, bare, money, quantity, sums }) => {
    const isDutch = locale.language === 'nl'
    const wide = (one: string, other: string): string => `${left(one, 36 - other.length)}${other}`
    return {
      subject: isDutch ? 'Je kassabon' : 'Your e-receipt',
      text: [
        order.vendor.name.toUpperCase(),
        order.vendor.city,
        '',
        `${isDutch ? 'Bon' : 'Receipt'} ${order.number}`,
        day(isDutch ? 'DD-MM-YYYY' : 'short'),
        '-'.repeat(36),
        ...lines.flatMap((line) => [
          line.name,
          wide(`  ${quantity(line.quantity)} @ ${bare(line.price)}`, bare(line.total)),
        ]),
        '-'.repeat(36),
        ...sums(isDutch ? 'Tussensom|Actiekorting|||TOTAAL|btw in totaal' : 'Sub|Promo|||TOTAL|GST in total', bare).map(
          ([label, amount]) => wide(label, label.startsWith('TOT') ? money(order.total) : amount),
        ),
        '',
        ended(isDutch ? 'Pin' : 'EFTPOS', 12),
      ].join('\n'),
    }
  },
})

export const outside2: readonly Family[] = [
  priceUnits,
  reducedLines,
  twoCurrencies,
  olderQuoted,
  recommended,
  balanceForward,
  depositPaid,
  customsColumns,
  inSentences,
  tillRoll,
]
