import type { Family } from '../../kit/family.ts'
import { companyLines } from '../../kit/html.ts'
import { longDay } from '../../kit/locales.ts'
import type { OrderLine } from '../../kit/orders.ts'
import { mailOf, unitWords } from '../../kit/phrases.ts'
import { type Stated, truthOf } from '../../kit/truth.ts'
import { furtherWords } from './further-words.ts'
import { lineOptions, locales, type Style, styleOf, sumsOf } from './style.ts'

const withUnit = ({ locale, writing }: Style, { quantity, unit }: OrderLine, hasPieces: boolean): string => {
  const count = writing.quantity(quantity)
  return unit === 'piece' && !hasPieces ? count : `${count} ${unitWords[locale.language][unit][0]}`
}

function typed(style: Style, lines: readonly string[], stated: Stated) {
  const { order, say } = style
  const text = [...lines, '', ...companyLines(order)].join('\n')
  return { mail: mailOf(order, `${say.number} ${order.number}`, { text }), truth: truthOf(order, stated) }
}

const plain = { space: ' ' }

/** Columns aligned by spaces. Long names begin one or two lines above their numbers. */
export const wrappedColumns: Family = {
  name: 'wrapped-columns',
  kind: 'text',
  locales,
  draw(random, locale) {
    const style = styleOf(random, locale, { options: 0, measured: 0 }, plain)
    const { order, say, writing, day } = style
    const width = random.pick([16, 18, 22])
    const hasPrice = random.chance(0.7)
    const hasHeading = random.chance(0.8)
    const numbers = (cells: readonly string[]): string => cells.map((cell) => cell.padStart(14)).join('')
    const rowOf = (name: string, count: string, cells: readonly string[]): string =>
      `${name.padEnd(width + 2)}${count.padStart(8)}${numbers(cells)}`
    const items = order.lines.flatMap((line) => {
      const lines = wrapped(line.name, width)
      return [
        ...lines.slice(0, -1),
        rowOf(lines.at(-1) ?? '', writing.quantity(line.quantity), [
          ...(hasPrice ? [writing.money(line.price)] : []),
          writing.money(line.total),
        ]),
      ]
    })
    const heading = hasHeading ? [rowOf(say.name, say.quantity, [...(hasPrice ? [say.price] : []), say.amount])] : []
    const sums = sumsOf(style).map(
      ([label, amount]) => `${label.padEnd(width + 10)}${amount.padStart(hasPrice ? 28 : 14)}`,
    )
    return typed(
      style,
      [
        `${say.thanks}.`,
        '',
        `${say.number}: ${order.number}`,
        `${say.date}: ${day}`,
        '',
        ...heading,
        ...items,
        '',
        ...sums,
      ],
      { sku: false, unitPrice: hasPrice },
    )
  },
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Till receipt: the name, below it `2 x 4.00` with the amount on the right. */
export const tillReceipt: Family = {
  name: 'till-receipt',
  kind: 'text',
  locales,
  draw(random, locale) {
    const style = styleOf(random, locale, { options: 0.3 }, plain)
    const { order, say, writing, day } = style
    const sign = random.pick(['x', '@', '×', 'à'])
    const isBelow = random.chance(0.6)
    const dots = random.pick([' ', ' ', '.'])
    const wide = (left: string, right: string): string =>
      `${left} ${dots.repeat(Math.max(3, 40 - left.length))} ${right}`
    const items = order.lines.flatMap((line) => {
      const count = `${withUnit(style, line, false)} ${sign} ${writing.money(line.price)}`
      const options = line.options.map(({ name, value }) => `  ${name}: ${value}`)
      return isBelow
        ? [line.name, ...options, wide(`  ${count}`, writing.money(line.total))]
        : [wide(line.name, writing.money(line.total)), ...options, `  ${count}`]
    })
    const sums = sumsOf(style).map(([label, amount]) => wide(label, amount))
    return typed(
      style,
      [
        order.vendor.name.toUpperCase(),
        '',
        `${say.number} ${order.number}`,
        `${say.date} ${day}`,
        '',
        ...items,
        '-'.repeat(42),
        ...sums,
      ],
      { sku: false },
    )
  },
}

/** A letter: the order is in sentences or short lines, without columns. */
export const shortLetter: Family = {
  name: 'short-letter',
  kind: 'text',
  locales,
  draw(random, locale) {
    const style = styleOf(random, locale, { options: 0.2, lines: [1, 4], long: 0 }, plain)
    const { order, say, writing } = style
    const word = furtherWords(locale.language)
    const bullet = random.pick(['', '- ', '* ', '1) '])
    const shape = random.pick(['Q N à P', 'N: Q à P, T', 'C x N (T)', 'N – Q – T', 'Q N à P = T'])
    const [hasPrice, hasTotal] = [shape.includes('P'), shape.includes('T')]
    const items = order.lines.map((line, index) => {
      const parts: Readonly<Record<string, string>> = {
        N: `${line.name}${line.options.length > 0 ? ` (${lineOptions(line)})` : ''}`,
        Q: withUnit(style, line, true),
        C: withUnit(style, line, false),
        P: writing.money(line.price),
        T: writing.money(line.total),
      }
      return `${bullet.replace('1', String(index + 1))}${shape.replace(/[NQCPT]/g, (part) => parts[part] ?? '')}`
    })
    const sums = sumsOf(style).map(([label, amount]) => `${label} ${amount}`)
    const dated = `${say.number} ${order.number}, ${longDay(order.date, locale)}`
    return typed(
      style,
      [
        `${word.hello} ${order.buyer},`,
        '',
        `${word.noted}:`,
        dated,
        '',
        ...items,
        '',
        random.chance(0.5) ? sums.join('\n') : `${sums.slice(0, -1).join(', ')}\n${sums.at(-1)}`,
        '',
        word.greeting,
      ],
      { sku: false, unitPrice: hasPrice, lineTotal: hasTotal },
    )
  },
}

/** The fields of every item on consecutive lines, with gaps between items. */
export const typedFields: Family = {
  name: 'typed-fields',
  kind: 'text',
  locales,
  draw(random, locale) {
    const style = styleOf(random, locale, {}, plain)
    const { order, say, writing, day } = style
    const [hasSku, hasPrice] = [random.chance(0.6), random.chance(0.7)]
    const equals = random.pick([': ', ' = ', ':\t', ' : '])
    const items = order.lines.flatMap((line) => [
      `${say.name}${equals}${line.name}`,
      ...(hasSku ? [`${say.sku}${equals}${line.sku}`] : []),
      ...line.options.map(({ name, value }) => `${name}${equals}${value}`),
      `${say.quantity}${equals}${withUnit(style, line, random.chance(0.5))}`,
      ...(hasPrice ? [`${say.price}${equals}${writing.money(line.price)}`] : []),
      `${say.amount}${equals}${writing.money(line.total)}`,
      '',
    ])
    const sums = sumsOf(style).map(([label, amount]) => `${label}${equals}${amount}`)
    return typed(
      style,
      [say.thanks, '', `${say.number}${equals}${order.number}`, `${say.date}${equals}${day}`, '', ...items, ...sums],
      {
        sku: hasSku,
        unitPrice: hasPrice,
      },
    )
  },
}

/** A table in Markdown or with vertical bars, as pasted from an export. */
export const barTable: Family = {
  name: 'bar-table',
  kind: 'text',
  locales,
  draw(random, locale) {
    const style = styleOf(random, locale, {}, plain)
    const { order, say, writing, day } = style
    const hasSku = random.chance(0.6)
    const [begin, mark] = random.pick([
      ['| ', ' | '],
      ['', ' | '],
      ['', '\t'],
      ['', ' ; '],
    ] as const)
    const rowOf = (cells: readonly string[]): string => `${begin}${cells.join(mark)}${begin === '' ? '' : ' |'}`
    const items = order.lines.map((line) =>
      rowOf([
        ...(hasSku ? [line.sku] : []),
        `${line.name}${line.options.length > 0 ? ` (${lineOptions(line)})` : ''}`,
        withUnit(style, line, false),
        writing.money(line.price),
        writing.money(line.total),
      ]),
    )
    const heading = rowOf([...(hasSku ? [say.sku] : []), say.name, say.quantity, say.price, say.amount])
    const rule = begin === '' ? [] : [`|${(hasSku ? '-----|' : '') + '-----|'.repeat(4)}`]
    const sums = sumsOf(style).map(([label, amount]) => `${label}: ${amount}`)
    return typed(
      style,
      [
        say.thanks,
        '',
        `${say.number}: ${order.number}`,
        `${say.date}: ${day}`,
        '',
        heading,
        ...rule,
        ...items,
        '',
        ...sums,
      ],
      {
        sku: hasSku,
      },
    )
  },
}

/** A typed order forwarded by hand, with `>` before every line. */
export const quotedForward: Family = {
  name: 'quoted-forward',
  kind: 'text',
  locales: ['en-GB', 'en-US', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL'],
  draw(random, locale) {
    const style = styleOf(random, locale, { options: 0.2 }, plain)
    const { order, say, writing, day } = style
    const [from, date, subject] = {
      en: ['From', 'Date', 'Subject'],
      de: ['Von', 'Datum', 'Betreff'],
      fr: ['De', 'Date', 'Objet'],
      es: ['De', 'Fecha', 'Asunto'],
      it: ['Da', 'Data', 'Oggetto'],
      nl: ['Van', 'Datum', 'Onderwerp'],
    }[locale.language as 'en'] ?? ['From', 'Date', 'Subject']
    const items = order.lines.map(
      (line) =>
        `${withUnit(style, line, true)} ${line.name}${line.options.length > 0 ? ` (${lineOptions(line)})` : ''} @ ${writing.money(line.price)} = ${writing.money(line.total)}`,
    )
    const sums = sumsOf(style).map(([label, amount]) => `${label}: ${amount}`)
    const quoted = [
      `${from}: ${order.vendor.name} <${order.vendor.email}>`,
      `${date}: ${longDay(order.sentAt.slice(0, 10), locale)}`,
      `${subject}: ${say.number} ${order.number}`,
      '',
      `${say.thanks}.`,
      `${say.number}: ${order.number}`,
      `${say.date}: ${day}`,
      '',
      ...items,
      '',
      ...sums,
    ]
    const text = ['FYI', '', ...quoted.map((each) => (each === '' ? '>' : `> ${each}`))].join('\n')
    return {
      mail: {
        from: { name: 'Asha Rao', email: 'asha@shop.example' },
        subject: `Fwd: ${say.number} ${order.number}`,
        sentAt: new Date(Date.parse(order.sentAt) + random.whole(1, 4) * 86_400_000).toISOString(),
        text,
      },
      truth: truthOf(order, { sku: false }),
    }
  },
}
