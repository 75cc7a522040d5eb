import { message } from '../support/mails.ts'

/** Contents of a made-up order. Amounts are in the minor unit. */
export interface MadeOrder {
  readonly number: string
  readonly day: string
  readonly items: readonly {
    readonly name: string
    readonly quantity: number
    readonly price: number
    readonly sku: string
  }[]
  readonly shipping: number
}

export const linesOf = ({ items }: MadeOrder): number =>
  items.reduce((sum, { quantity, price }) => sum + amount(quantity, price), 0)
export const totalOf = (order: MadeOrder): number => linesOf(order) + order.shipping
const amount = (quantity: number, price: number): number =>
  Math.floor((Math.round(quantity * 1000) * price + 500) / 1000)

export interface TaughtLayout {
  readonly name: string
  readonly from: string
  readonly currency: string
  /** Quantities may have decimals. */
  readonly isMeasured?: boolean
  /** Fields that the layout does not state. */
  readonly without?: readonly ('shipping' | 'subtotal' | 'sku' | 'date')[]
  readonly type: 'text/plain' | 'text/html'
  readonly subject: (order: MadeOrder) => string
  readonly body: (order: MadeOrder) => string
}

const written = (minor: number, group: string, point: string): string => {
  const [whole = '', cents = ''] = (minor / 100).toFixed(2).split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, group)}${point}${cents}`
}
const point = (minor: number): string => written(minor, ',', '.')
const comma = (minor: number): string => written(minor, '.', ',')
const spaced = (minor: number): string => written(minor, ' ', ',')
const number = (quantity: number, mark = '.'): string => String(quantity).replace('.', mark)
const dayIn = (day: string, locale: string, month: 'long' | 'short' = 'long'): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' }).format(new Date(day))
const numericDay = (day: string, mark: string, isMonthFirst = false): string => {
  const [year = '', month = '', date = ''] = day.split('-')
  return (isMonthFirst ? [month, date, year] : [date, month, year]).join(mark)
}
const each = (order: MadeOrder, line: (item: MadeOrder['items'][number], at: number) => string, joint = '\n'): string =>
  order.items.map(line).join(joint)
const row = (...cells: readonly string[]): string => `<tr>${cells.map((text) => `<td>${text}</td>`).join('')}</tr>`
const sum = ({ quantity, price }: MadeOrder['items'][number]): number => amount(quantity, price)
const listed = (texts: readonly string[], and: string): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} ${and} ${texts.at(-1)}`

/** Twenty senders, each with a different format. */
export const taughtLayouts: readonly TaughtLayout[] = [
  {
    name: 'a Polish table',
    from: 'zamowienia@len.example',
    currency: 'PLN',
    type: 'text/html',
    subject: () => 'Potwierdzenie',
    body: (order) =>
      `<p>Dziękujemy.</p><p>Pismo ${order.number}, ${dayIn(order.day, 'pl')}</p><table>${row('Rzecz', 'Znak', 'Szt.', 'Po ile', 'Ile')}${each(order, (item) => row(item.name, item.sku, number(item.quantity), `${spaced(item.price)} zł`, `${spaced(sum(item))} zł`))}</table><p>Wóz: ${spaced(order.shipping)} zł</p><p>Do oddania: ${spaced(totalOf(order))} zł</p>`,
    without: ['subtotal'],
  },
  {
    name: 'a letter in English',
    from: 'tom@kettles.example',
    currency: 'GBP',
    type: 'text/plain',
    subject: (order) => `your things, note ${order.number}`,
    body: (order) =>
      `Hello,\n\nnoted on ${dayIn(order.day, 'en-GB')}.\nWe pack ${listed(
        order.items.map(({ quantity, name, price }) => `${quantity} of the ${name} at ${point(price)} each`),
        'and',
      )}.\nCarriage comes to ${point(order.shipping)}, which makes ${point(totalOf(order))} in all.\n\nTom`,
    without: ['subtotal', 'sku'],
  },
  {
    name: 'a table without headings',
    from: 'desk@brass.example',
    currency: 'USD',
    type: 'text/html',
    subject: (order) => `Note ${order.number}`,
    body: (order) =>
      `<table>${each(order, (item) => row(item.sku, item.name, String(item.quantity), point(item.price), point(sum(item))))}${row('', '', '', 'goods', point(linesOf(order)))}${row('', '', '', 'freight', point(order.shipping))}${row('', '', '', 'to settle', point(totalOf(order)))}</table><p>Dated ${numericDay(order.day, '/', true)}</p>`,
  },
  {
    name: 'a table from right to left, without headings',
    from: 'desk@reverse.example',
    currency: 'EUR',
    type: 'text/html',
    subject: () => 'Your parcel',
    body: (order) =>
      `<p>Our sign ${order.number} / ${numericDay(order.day, '.')}</p><table>${each(order, (item) => row(comma(sum(item)), comma(item.price), String(item.quantity), item.name))}</table><p>Porto ${comma(order.shipping)} — zusammen ${comma(totalOf(order))}</p>`,
    without: ['subtotal', 'sku'],
  },
  {
    name: 'three lines for each item',
    from: 'shop@cards.example',
    currency: 'EUR',
    type: 'text/plain',
    subject: (order) => `Ticket ${order.number}`,
    body: (order) =>
      `Ticket: ${order.number}\nStamped: ${order.day}\n\n${each(order, (item) => `${item.name}\nKey ${item.sku}\n${item.quantity} a ${comma(item.price)}\n`)}\nParcel .. ${comma(order.shipping)}\nSum .. ${comma(totalOf(order))}`,
    without: ['subtotal'],
  },
  {
    name: 'Finnish blocks of named lines',
    from: 'tilaus@kangas.example',
    currency: 'EUR',
    type: 'text/plain',
    subject: () => 'Tilausvahvistus',
    body: (order) =>
      `Tilausnumero: ${order.number}\nPäiväys: ${numericDay(order.day, '.')}\n\n${each(order, (item) => `Tuote: ${item.name}\nMäärä: ${item.quantity} kpl\nHinta: ${spaced(item.price)} €\n`)}\nToimitus: ${spaced(order.shipping)} €\nYhteensä: ${spaced(totalOf(order))} €`,
    without: ['subtotal', 'sku'],
  },
  {
    name: 'values between bars',
    from: 'robot@bars.example',
    currency: 'USD',
    type: 'text/plain',
    subject: () => 'EXPORT',
    body: (order) =>
      `DOC|${order.number}|${order.day}\n${each(order, (item) => `POS|${item.sku}|${item.name}|${item.quantity}|${item.price / 100}`)}\nFRT|${point(order.shipping)}\nEND|${point(totalOf(order))}`,
    without: ['subtotal'],
  },
  {
    name: 'dots between values',
    from: 'press@dots.example',
    currency: 'EUR',
    type: 'text/plain',
    subject: (order) => `Bon ${order.number}`,
    body: (order) =>
      `Bon ${order.number} vom ${numericDay(order.day, '.')}\n\n${each(order, (item) => `${item.name} ........ ${item.quantity} ........ ${comma(item.price)}`)}\nFracht ........ ${comma(order.shipping)}\nalles ........ ${comma(totalOf(order))}`,
    without: ['subtotal', 'sku'],
  },
  {
    name: 'the sum of each line alone',
    from: 'till@sums.example',
    currency: 'USD',
    type: 'text/html',
    subject: (order) => `Slip ${order.number}`,
    body: (order) =>
      `<div>Slip ${order.number}</div><div>Printed ${dayIn(order.day, 'en-US')}</div><ul>${each(order, (item) => `<li>${item.quantity}x ${item.name} <b>${point(sum(item))}</b></li>`, '')}</ul><div>Goods ${point(linesOf(order))}</div><div>Post ${point(order.shipping)}</div><div>Pay ${point(totalOf(order))}</div>`,
    without: ['sku'],
  },
  {
    name: 'Turkish lines',
    from: 'siparis@bakir.example',
    currency: 'TRY',
    type: 'text/plain',
    subject: () => 'Siparişiniz alındı',
    body: (order) =>
      `Sipariş ${order.number}\nTarih ${dayIn(order.day, 'tr')}\n\n${each(order, (item) => `* ${item.name}, ${item.quantity} adet, ${comma(item.price)} TL`)}\n\nKargo ${comma(order.shipping)} TL\nToplam ${comma(totalOf(order))} TL`,
    without: ['subtotal', 'sku'],
  },
  {
    name: 'a Swedish table',
    from: 'order@lin.example',
    currency: 'SEK',
    type: 'text/html',
    subject: (order) => `Beställning ${order.number}`,
    body: (order) =>
      `<p>Satt ${dayIn(order.day, 'sv')}</p><table>${row('Vara', 'Antal', 'à-pris', 'Belopp')}${each(order, (item) => row(`${item.name} (${item.sku})`, `${item.quantity} st`, `${spaced(item.price)} kr`, `${spaced(sum(item))} kr`))}</table><p>Frakt ${spaced(order.shipping)} kr</p><p>Att betala ${spaced(totalOf(order))} kr</p>`,
    without: ['subtotal'],
  },
  {
    name: 'every value on a line of its own',
    from: 'stack@lines.example',
    currency: 'EUR',
    type: 'text/html',
    subject: () => 'Ready',
    body: (order) =>
      `<div>No</div><div>${order.number}</div><div>When</div><div>${dayIn(order.day, 'fr')}</div>${each(order, (item) => `<div>${item.name}</div><div>${item.quantity}</div><div>${comma(item.price)}</div><div>${comma(sum(item))}</div>`, '<hr>')}<div>Envoi</div><div>${comma(order.shipping)}</div><div>En tout</div><div>${comma(totalOf(order))}</div>`,
    without: ['subtotal', 'sku'],
  },
  {
    name: 'values in brackets',
    from: 'ann@brackets.example',
    currency: 'USD',
    type: 'text/plain',
    subject: (order) => `#${order.number} packed`,
    body: (order) =>
      `Packed ${dayIn(order.day, 'en-US', 'short')} under #${order.number}:\n\n${each(order, (item) => `- ${item.name} (${item.quantity} pcs, ${point(item.price)} per piece)`)}\n\nBox and stamps: ${point(order.shipping)}. You owe ${point(totalOf(order))}.`,
    without: ['subtotal', 'sku'],
  },
  {
    name: 'the price before all else',
    from: 'calc@first.example',
    currency: 'USD',
    type: 'text/plain',
    subject: (order) => `Tally ${order.number}`,
    body: (order) =>
      `Tally ${order.number} of ${numericDay(order.day, '/', true)}\n${each(order, (item) => `${point(item.price)} * ${item.quantity} = ${point(sum(item))} : ${item.name}`)}\n+ ${point(order.shipping)} for the van\n= ${point(totalOf(order))}`,
    without: ['subtotal', 'sku'],
  },
  {
    name: 'a number in the subject alone, and compact days',
    from: 'edi@compact.example',
    currency: 'EUR',
    type: 'text/plain',
    subject: (order) => `AB ${order.number}`,
    body: (order) =>
      `DAT ${order.day.replaceAll('-', '')}\n${each(order, (item, at) => `${at + 1}) ${item.sku} ${item.name} / ${item.quantity} / ${point(item.price)}`)}\nVK ${point(order.shipping)}\nGES ${point(totalOf(order))}`,
    without: ['subtotal'],
  },
  {
    name: 'keys and values',
    from: 'daemon@keys.example',
    currency: 'USD',
    type: 'text/plain',
    subject: () => 'commit',
    body: (order) =>
      `ref=${order.number}\nat=${order.day}\n${each(order, (item) => `line name=${item.name};qty=${item.quantity};each=${point(item.price)}`)}\ncarry=${point(order.shipping)}\ndue=${point(totalOf(order))}`,
    without: ['subtotal', 'sku'],
  },
  {
    name: 'a letter in German',
    from: 'meister@kessel.example',
    currency: 'EUR',
    type: 'text/plain',
    subject: () => 'Ihr Brief',
    body: (order) =>
      `Sehr geehrte Damen und Herren,\n\nunter dem Zeichen ${order.number} liefern wir Ihnen, wie am ${dayIn(order.day, 'de')} besprochen, ${listed(
        order.items.map(
          ({ quantity, name, price }) => `${quantity} Stück ${name} zum Preis von ${comma(price)} je Stück`,
        ),
        'sowie',
      )}.\n\nHinzu kommen ${comma(order.shipping)} für den Fuhrmann. Bitte zahlen Sie ${comma(totalOf(order))}.`,
    without: ['subtotal', 'sku'],
  },
  {
    name: 'cloth by the metre',
    from: 'atelier@tissus.example',
    currency: 'EUR',
    isMeasured: true,
    type: 'text/plain',
    subject: () => 'Votre coupe',
    body: (order) =>
      `Bon de coupe ${order.number}, le ${dayIn(order.day, 'fr')}\n\n${each(order, (item) => `${number(item.quantity, ',')} m ${item.name} — ${comma(item.price)} le mètre — ${comma(sum(item))}`)}\n\nPort : ${comma(order.shipping)}\nÀ régler : ${comma(totalOf(order))}`,
    without: ['subtotal', 'sku'],
  },
  {
    name: 'values with one space between them',
    from: 'line@printer.example',
    currency: 'USD',
    type: 'text/plain',
    subject: (order) => `Job ${order.number}`,
    body: (order) =>
      `JOB ${order.number} ${numericDay(order.day, '.')}\n${each(order, (item, at) => `Pos ${at + 1} ${item.name} ${item.quantity} ${point(item.price)} ${point(sum(item))}`)}\nSum ${point(linesOf(order))}\nPost ${point(order.shipping)}\nAll ${point(totalOf(order))}`,
    without: ['sku'],
  },
  {
    name: 'a list, and its sums in one sentence',
    from: 'list@sentence.example',
    currency: 'USD',
    type: 'text/html',
    subject: () => 'On its way',
    body: (order) =>
      `<p>Chit no. ${order.number}, written ${dayIn(order.day, 'en-US')}.</p><ol>${each(order, (item) => `<li><b>${item.name}</b> / <i>${item.quantity}</i> / <u>${point(item.price)}</u></li>`, '')}</ol><p>Goods ${point(linesOf(order))}, postage ${point(order.shipping)}, altogether ${point(totalOf(order))}.</p>`,
    without: ['sku'],
  },
]

const names = [
  'Copper Kettle',
  'Brass Lamp',
  'Linen Apron',
  'Tea Bowl, small',
  'Oak Board',
  'Iron Pan 24',
  'Wool Blanket',
  'Glass Jar',
  'Soap',
  'Walnut Spoon set',
]

/** Returns a sender's order with index `at`. The same arguments always give the same order. */
export function madeOrder({ isMeasured = false, without = [] }: TaughtLayout, seed: number, at: number): MadeOrder {
  let state = (seed * 7919 + at * 104_729 + 12_345) % 2_147_483_647
  const draw = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  const count = at === 0 ? 2 : 1 + draw(4)
  const chosen = names.map((name) => ({ name, key: draw(1_000_000) })).toSorted((one, other) => one.key - other.key)
  const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ'
  return {
    number: `${letters[draw(23)]}${letters[draw(23)]}-${10_000 + draw(80_000)}`,
    day: new Date(Date.UTC(2026, 1 + draw(3), 1 + draw(28))).toISOString().slice(0, 10),
    items: chosen.slice(0, count).map(({ name }) => ({
      // A comma would end the name within a sentence.
      name: without.includes('sku') ? name.replace(',', '') : name,
      quantity: isMeasured ? (2 + draw(50)) / 2 : 1 + draw(12),
      price: 100 * (1 + draw(150)) + 5 * draw(20),
      sku: `${letters[draw(23)]}${letters[draw(23)]}${100 + draw(900)}`,
    })),
    shipping: 295 + 100 * draw(10),
  }
}

export const mailOf = (layout: TaughtLayout, order: MadeOrder): string =>
  message(
    {
      From: `<${layout.from}>`,
      To: 'buying@shop.example',
      Subject: Buffer.from(layout.subject(order))
        .toString('utf8')
        .replace(/[^\x20-\x7e]+/g, (text) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`),
      Date: new Date(Date.parse(order.day) + 40 * 3_600_000).toUTCString(),
      'Message-ID': `<${order.number}@${layout.from.split('@')[1]}>`,
      'Content-Type': `${layout.type}; charset=utf-8`,
    },
    layout.body(order),
  )
