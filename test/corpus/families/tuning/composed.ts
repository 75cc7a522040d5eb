import type { Drawn, Family } from '../../kit/family.ts'
import { escaped, footer, page } from '../../kit/html.ts'
import type { Language } from '../../kit/locales.ts'
import type { OrderLine } from '../../kit/orders.ts'
import { mailOf, unitWords } from '../../kit/phrases.ts'
import { Random } from '../../kit/random.ts'
import { truthOf } from '../../kit/truth.ts'
import { advertised, facts, locales, type Style, type Sum, styleOf, sumsOf } from './style.ts'
import type { Word } from './vocabulary.ts'

/** A field of an item in a layout. */
type Field = 'name' | 'sku' | 'options' | 'quantity' | 'price' | 'amount' | 'note' | 'position'

/** Columns; each has lines, and each line has fields. */
type Grid = readonly (readonly (readonly Field[])[])[]

/** A vendor's choices, the same in all its mails. */
interface Plan {
  readonly grid: Grid
  readonly shows: ReadonlySet<Field>
  readonly write: Readonly<Record<Field, (line: OrderLine, at: number, style: Style) => string>>
  readonly between: string
  readonly carrier: 'table' | 'cards' | 'stacked' | 'lines' | 'columns' | 'fields'
  readonly tags: readonly [item: string, line: string]
  readonly heading: 'th' | 'td' | 'none'
  readonly labelOf: (field: Field, say: Style['say']) => string
  readonly sums: (sums: readonly Sum[], random: Random) => readonly Sum[]
  readonly sumsAs: 'inside' | 'table' | 'lines' | 'floats' | 'columns' | 'pairs'
  readonly hasOptions: boolean
  readonly colon: string
  readonly isFloatFirst: boolean
}

const syllables = 'vo ka rem tu lis ga pon fi zer mo sel ter an dri ok bur'.split(' ')
const unknownWord = (random: Random): string => {
  const word = Array.from({ length: random.whole(2, 3) }, () => random.pick(syllables)).join('')
  return word.charAt(0).toUpperCase() + word.slice(1)
}

const notes: Readonly<Partial<Record<Language, readonly string[]>>> = {
  en: ['ships in 2-3 days', 'Hand finished in Porto', 'from stock', 'In stock'],
  de: ['ab Lager lieferbar', 'Lieferzeit 2-3 Tage', 'In Handarbeit gefertigt'],
  fr: ['Expédié sous 2-3 jours', 'Fabriqué à la main', 'en stock'],
  es: ['Entrega en 2-3 días', 'Hecho a mano', 'en stock'],
  it: ['Spedito in 2-3 giorni', 'Fatto a mano', 'disponibile'],
  nl: ['Levertijd 2-3 dagen', 'Met de hand gemaakt', 'op voorraad'],
}

function gridOf(random: Random, shows: ReadonlySet<Field>, isTable: boolean): Grid {
  const has = (...fields: Field[]): Field[] => fields.filter((field) => shows.has(field))
  const figures = random.sample(has('quantity', 'price', 'amount'), 3)
  const ordered = random.chance(0.7) ? has('quantity', 'price', 'amount') : figures
  const codeFirst = random.chance(0.5)
  const below = random.sample(has('options', 'note'), 2).map((field) => [field])
  const position = has('position')
  if (isTable && random.chance(0.6)) {
    const codeApart = random.chance(0.6)
    const name: Field[][] = [[...(codeApart ? [] : codeFirst ? has('sku') : []), 'name']]
    if (!codeApart && !codeFirst) random.chance(0.5) ? name.push(has('sku')) : name[0]?.push(...has('sku'))
    const own = [...name, ...below].filter(({ length }) => length > 0)
    const code = codeApart && shows.has('sku') ? [[['sku']] as Field[][]] : []
    const columns = codeFirst ? [...code, own] : [own, ...code]
    const numbers = ordered.map((field): Field[][] => [[field]])
    const at = random.pick([0, 1, 1, 1, 1, numbers.length])
    const before = at === 0 ? numbers.splice(0, 1) : at > 1 && random.chance(0.3) ? numbers.splice(0, 2) : []
    return [...position.map((field) => [[field]]), ...before, ...columns, ...numbers]
  }
  const counted = random.chance(0.25)
  const name: Field[] = [
    ...position,
    ...(counted ? has('quantity') : []),
    ...(codeFirst && random.chance(0.4) ? has('sku') : []),
    'name',
  ]
  const isCoded = name.includes('sku')
  const left = ordered.filter((field) => !(counted && field === 'quantity'))
  const apart = left.includes('amount') && random.chance(0.5) ? left.pop() : undefined
  const code = isCoded ? [] : has('sku').map((field) => [field])
  const joined = random.chance(0.6)
  const numbers: Field[][] = joined ? [left] : left.map((field) => [field])
  if (joined && !isCoded && code.length > 0 && random.chance(0.4)) {
    numbers[0]?.unshift('sku')
    code.length = 0
  }
  const rest = random.chance(0.7) ? [...code, ...below, ...numbers] : [...numbers, ...code, ...below]
  const main = [name, ...rest].filter(({ length }) => length > 0)
  return apart === undefined ? [main] : random.chance(0.8) ? [main, [[apart]]] : [[[apart]], main]
}

function planOf(random: Random, language: Language): Plan {
  const carrier = random.pick([
    'table',
    'table',
    'table',
    'cards',
    'cards',
    'stacked',
    'lines',
    'lines',
    'columns',
    'fields',
  ] as const)
  const hasAmount = random.chance(0.85)
  const shows = new Set<Field>([
    'name',
    'quantity',
    ...(random.chance(0.45) ? ['sku' as const] : []),
    ...(!hasAmount || random.chance(0.8) ? ['price' as const] : []),
    ...(hasAmount ? ['amount' as const] : []),
    ...(random.chance(0.2) ? ['note' as const] : []),
    ...(random.chance(0.12) ? ['position' as const] : []),
  ])
  const hasOptions = random.chance(0.35)
  if (hasOptions) shows.add('options')
  const isTable = carrier === 'table' || carrier === 'columns'
  const drawn = gridOf(random, shows, isTable)
  const grid: Grid = carrier === 'columns' ? drawn.flatMap((column) => column.flat().map((field) => [[field]])) : drawn
  const heading = isTable ? random.pick(['th', 'th', 'td', 'td', 'none'] as const) : 'none'
  const known = new Map<Field, boolean>()
  const words = new Map<Field, string>()
  const labelOf = (field: Field, say: Style['say']): string => {
    const isKnown = known.get(field) ?? false
    const unknown = words.get(field) ?? ''
    const said: Partial<Record<Field, Word>> = { options: 'variant' }
    return field === 'position' ? '#' : isKnown && field !== 'note' ? say[said[field] ?? (field as Word)] : unknown
  }
  for (const field of ['name', 'sku', 'options', 'quantity', 'price', 'amount', 'note', 'position'] as const) {
    known.set(field, random.chance(field === 'sku' ? 0.8 : 0.7))
    words.set(field, unknownWord(random))
  }
  const isProvable = shows.has('price') && shows.has('amount')
  // A bare number is identified by its heading or by the product.
  const isHeaded = heading !== 'none' || carrier === 'fields'
  if (!isProvable && isHeaded) known.set('quantity', true)
  const alone = (field: Field): boolean =>
    grid.some((column) => column.length === 1 && column[0]?.length === 1 && column[0][0] === field)
  const colon = random.pick([': ', ': ', ' ', ' = '])
  const form = {
    quantity:
      (isHeaded && alone('quantity')) || carrier === 'fields'
        ? random.pick(['#', '#', '# u'])
        : random.pick(['# ×', '#x', 'x#', '× #', '# u', '# u', 'L', 'L', '(#)', ...(isProvable ? ['#', 'U'] : [])]),
    price:
      (isHeaded && alone('price')) || carrier === 'fields'
        ? '$'
        : random.pick(['$', '$', '@ $', 'à $', '$/u', 'L', ...(isProvable ? ['U'] : [])]),
    amount:
      (isHeaded && alone('amount')) || carrier === 'fields'
        ? '$'
        : random.pick(['$', '$', '$', '= $', '→ $', 'L', ...(isProvable ? ['U'] : [])]),
    sku: (isHeaded && alone('sku')) || carrier === 'fields' ? 'A' : random.pick(['[A]', '(A)', '#A', 'A', 'L', 'L']),
    options: random.pick(['N', 'N', '(N)', 'V', '- N', 'N|']),
  }
  const pieces = random.chance(0.5) || (!isProvable && form.quantity === '# u')
  const isBare = isProvable && random.chance(0.2)
  const unitIn = (line: OrderLine, { locale }: Style): string =>
    line.unit === 'piece' && !pieces ? '' : (unitWords[locale.language][line.unit][0] ?? '')
  const note = random.pick(notes[language] ?? notes.en ?? [])
  const write: Plan['write'] = {
    name: ({ name }) => name,
    position: (_, at) => random.pick([`${at + 1}`, `${at + 1}`]) + (isTable ? '' : '.'),
    note: () => note,
    sku: ({ sku }, _, { say }) =>
      form.sku === 'L' ? `${labelOf('sku', say)}${colon}${sku}` : form.sku.replace('A', () => sku),
    options: ({ options }) =>
      options.length === 0
        ? ''
        : form.options === 'V'
          ? options.map(({ value }) => value).join(' / ')
          : form.options
              .replace('N', () =>
                options.map(({ name, value }) => `${name}: ${value}`).join(form.options === 'N|' ? ' | ' : ', '),
              )
              .replace(/\|$/, ''),
    quantity(line, _, style) {
      const number = style.writing.quantity(line.quantity)
      const unit = unitIn(line, style)
      const measured = unit === '' ? number : `${number} ${unit}`
      if (form.quantity === 'L' || form.quantity === 'U')
        return `${form.quantity === 'L' ? style.say.quantity : words.get('quantity')}${colon}${line.unit === 'piece' ? number : measured}`
      if (line.unit !== 'piece' && /[×x(]/.test(form.quantity))
        return form.quantity.startsWith('#') ? `${measured} ×` : measured
      return form.quantity.replace('# u', measured).replace('#', line.unit === 'piece' ? number : measured)
    },
    price(line, _, style) {
      const money = isBare ? style.writing.bare(line.price) : style.writing.money(line.price)
      if (form.price === 'L' || form.price === 'U')
        return `${form.price === 'L' ? style.say.price : words.get('price')}${colon}${money}`
      return form.price
        .replace('/u', line.unit === 'piece' ? '' : `/${unitWords[style.locale.language][line.unit][0]}`)
        .replace('$', () => money)
    },
    amount(line, _, style) {
      const money = isBare ? style.writing.bare(line.total) : style.writing.money(line.total)
      if (form.amount === 'L' || form.amount === 'U')
        return `${form.amount === 'L' ? style.say.amount : words.get('amount')}${colon}${money}`
      return form.amount.replace('$', () => money)
    },
  }
  const unknownSums = new Map<number, string>()
  for (const at of [0, 1, 2]) if (random.chance(0.25)) unknownSums.set(at, unknownWord(random))
  const hasSubtotal = random.chance(0.8)
  return {
    grid,
    shows,
    write,
    labelOf,
    heading,
    hasOptions,
    colon,
    isFloatFirst: random.chance(0.5),
    carrier,
    between: random.pick([' · ', ' - ', ', ', ' | ', ' ', ' / ', '  ']),
    tags: random.pick([
      ['div', 'div'],
      ['div', 'p'],
      ['li', 'div'],
      ['p', 'br'],
      ['table', 'tr'],
      ['tr', 'br'],
      ['tr', 'div'],
    ]),
    sums: (sums) => {
      const renamed = sums.map(([label, amount], at): Sum => {
        const isTotal = at >= sums.length - 1 || /\d\s?%/.test(label)
        return [isTotal ? label : (unknownSums.get(at) ?? label), amount]
      })
      return hasSubtotal ? renamed : renamed.slice(1)
    },
    sumsAs: random.pick(
      (['lines', 'columns', 'fields'].includes(carrier) && !isTable) || carrier === 'columns'
        ? (['lines', 'columns', 'lines'] as const)
        : (['inside', 'inside', 'table', 'lines', 'floats', 'pairs'] as const),
    ),
  }
}

const filledOf = (plan: Plan, line: OrderLine, at: number, style: Style): string[][] =>
  plan.grid.map((column) =>
    column
      .map((fields) =>
        fields
          .map((field) => plan.write[field](line, at, style))
          .filter((text) => text !== '')
          .join(plan.between),
      )
      .filter((text) => text !== ''),
  )

function htmlItems(plan: Plan, style: Style, sums: readonly Sum[]): string {
  const [item, inner] = plan.tags
  const width = plan.grid.length
  const lined = (texts: readonly string[]): string =>
    inner === 'br' || item === 'table'
      ? texts.map(escaped).join('<br>')
      : texts.map((text) => `<${inner}>${escaped(text)}</${inner}>`).join('')
  const inside = sums
    .map(
      ([label, amount]) =>
        `<tr><td colspan="${Math.max(1, width - 1)}">${escaped(label)}</td><td>${escaped(amount)}</td></tr>`,
    )
    .join('\n')
  const rows = style.order.lines.map((line, at) => filledOf(plan, line, at, style))
  if (plan.carrier === 'table') {
    const titles = plan.grid.map((column) =>
      plan.labelOf(column[0]?.find((field) => field !== 'sku' || column[0]?.length === 1) ?? 'name', style.say),
    )
    const heading =
      plan.heading === 'none'
        ? ''
        : `<tr>${titles.map((title) => `<${plan.heading}>${escaped(title)}</${plan.heading}>`).join('')}</tr>`
    return `<table>${heading}${rows.map((cells) => `<tr>${cells.map((texts) => `<td>${lined(texts)}</td>`).join('')}</tr>`).join('\n')}${inside}</table>`
  }
  if (plan.carrier === 'stacked') {
    const all = rows.map((cells) => {
      const [first = [], ...more] = cells
      const [name = '', ...below] = first
      return `<tr><td colspan="${more.length === 0 ? 2 : 1}">${escaped(name)}</td>${more.map((texts) => `<td>${lined(texts)}</td>`).join('')}</tr>${below.map((text) => `<tr><td colspan="2">${escaped(text)}</td></tr>`).join('')}`
    })
    return `<table>${all.join('\n')}${inside}</table>`
  }
  const cards = rows.map((cells) => {
    if (item === 'tr' || item === 'table')
      return `<table><tr>${cells.map((texts) => `<td>${lined(texts)}</td>`).join('')}</tr></table>`
    const [main = [], apart] = cells
    const floated = apart ? `<div style="float:right">${lined(apart)}</div>` : ''
    return `<${item}>${plan.isFloatFirst ? floated : ''}${lined(main)}${plan.isFloatFirst ? '' : floated}</${item}>`
  })
  const list = item === 'li' ? `<ul>${cards.join('\n')}</ul>` : cards.join('\n')
  return inside === '' ? list : `${list}<table>${inside}</table>`
}

function textItems(plan: Plan, style: Style): string[] {
  const rows = style.order.lines.map((line, at) => filledOf(plan, line, at, style))
  if (plan.carrier === 'fields')
    return style.order.lines.flatMap((line, at) => [
      ...plan.grid.flat(2).flatMap((field) => {
        const text = plan.write[field](line, at, style)
        const isText = field === 'position' || field === 'note' || text === ''
        return isText ? [] : field === 'options' ? [text] : [`${plan.labelOf(field, style.say)}: ${text}`]
      }),
      '',
    ])
  if (plan.carrier === 'columns') {
    const titles = plan.grid.map((column) => plan.labelOf(column[0]?.[0] ?? 'name', style.say))
    const table = [
      ...(plan.heading === 'none' ? [] : [titles]),
      ...rows.map((cells) => cells.map(([text = '']) => text)),
    ]
    const widths = titles.map((_, at) => Math.max(...table.map((cells) => cells[at]?.length ?? 0)) + 2)
    return table.map((cells) =>
      cells
        .map((text, at) => text.padEnd(widths[at] ?? 0))
        .join('')
        .trimEnd(),
    )
  }
  const end = plan.between === ' ' ? '  ' : plan.between
  return rows.flatMap((cells) => {
    const [first = [], ...more] = cells
    const [name = '', ...below] = first
    return [[name, ...more.flat()].join(end), ...below.map((text) => `   ${text}`)]
  })
}

const textSums = (plan: Plan, sums: readonly Sum[]): string[] => {
  const width = Math.max(...sums.map(([label]) => label.length)) + 4
  return sums.map(([label, amount]) =>
    plan.sumsAs === 'columns' ? `${label.padEnd(width)}${amount}` : `${label}: ${amount}`,
  )
}

function htmlSums(plan: Plan, sums: readonly Sum[]): string {
  const each = (write: (label: string, amount: string) => string): string =>
    sums.map(([label, amount]) => write(escaped(label), escaped(amount))).join('\n')
  if (plan.sumsAs === 'table')
    return `<table>${each((label, amount) => `<tr><td>${label}</td><td>${amount}</td></tr>`)}</table>`
  if (plan.sumsAs === 'floats')
    return each((label, amount) => `<div><span style="float:right">${amount}</span>${label}</div>`)
  if (plan.sumsAs === 'pairs') return each((label, amount) => `<div>${label}</div><div>${amount}</div>`)
  return each((label, amount) => `<p>${label}: ${amount}</p>`)
}

function composedMail(plan: Plan, random: Random, style: Style): Drawn {
  const { order, say, day } = style
  const sums = plan.sums(sumsOf(style), random)
  const isText = plan.carrier === 'lines' || plan.carrier === 'columns' || plan.carrier === 'fields'
  const subject = random.pick([`${say.number} ${order.number}`, `${say.thanks} (${order.number})`])
  const bodies = isText
    ? {
        text: [
          `${say.thanks}!`,
          '',
          `${say.number}: ${order.number}`,
          `${say.date}: ${day}`,
          '',
          ...textItems(plan, style),
          '',
          ...textSums(plan, sums),
          '',
          order.vendor.name,
        ].join('\n'),
      }
    : {
        html: page(
          random,
          order,
          say.thanks,
          `<h1>${escaped(say.thanks)}</h1>${facts(style)}${htmlItems(plan, style, plan.sumsAs === 'inside' ? sums : [])}${plan.sumsAs === 'inside' ? '' : htmlSums(plan, sums)}${advertised(style)}${footer(order)}`,
        ),
      }
  const has = (field: Field): boolean => plan.shows.has(field)
  const truth = truthOf(order, {
    sku: has('sku'),
    options: plan.hasOptions,
    unitPrice: has('price'),
    lineTotal: has('amount'),
  })
  return { mail: mailOf(order, subject, bodies), truth: { ...truth, inferred: ['subtotal', 'shipping', 'discount'] } }
}

/** Random layouts. Each number gives another vendor, which the reader has never seen. */
export const composedFamilies = (seed: string, count: number): Family[] =>
  Array.from({ length: count }, (_, at) => {
    const own = new Random(`layout/${seed}/${at}`)
    const locale = own.pick(locales)
    const plan = planOf(own, locale.slice(0, 2) as Language)
    return {
      name: `composed-${at}`,
      kind: 'platform',
      locales: [locale],
      draw: (random, country) =>
        composedMail(
          plan,
          random,
          styleOf(random, country, { options: plan.hasOptions ? 0.8 : 0, discount: 0.3, bulk: 0 }),
        ),
    }
  })
