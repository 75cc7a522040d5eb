import type { Family } from '../../kit/family.ts'
import { companyLines, escaped, footer, page } from '../../kit/html.ts'
import type { OrderLine } from '../../kit/orders.ts'
import { mailOf, unitWords } from '../../kit/phrases.ts'
import type { Random } from '../../kit/random.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { advertised, facts, lineOptions, locales, shownSums, styleOf, sumsOf } from './style.ts'
import type { Word } from './vocabulary.ts'

interface Columns {
  readonly order: readonly Word[]
  readonly hasSku: boolean
  readonly hasPrice: boolean
  readonly hasAmount: boolean
}

function columnsOf(random: Random, hasMeasures: boolean): Columns {
  const hasSku = random.chance(0.5)
  const hasPrice = random.chance(0.75)
  const hasAmount = !hasPrice || random.chance(0.8)
  const money: Word[] = [...(hasPrice ? ['price' as const] : []), ...(hasAmount ? ['amount' as const] : [])]
  const count: Word[] = ['quantity', ...(hasMeasures ? ['unit' as const] : [])]
  const name: Word[] = random.chance(0.5)
    ? [...(hasSku ? ['sku' as const] : []), 'name']
    : ['name', ...(hasSku ? ['sku' as const] : [])]
  const order = random.pick([
    [...name, ...count, ...money],
    [...count, ...name, ...money],
    hasPrice && hasAmount ? [...name, 'price' as const, ...count, 'amount' as const] : [...name, ...count, ...money],
    [...name, ...money, ...count],
  ])
  return { order, hasSku, hasPrice, hasAmount }
}

/** Tables with any columns in any order, with or without headings. The sums are inside, below or separate. */
export const anyTable: Family = {
  name: 'any-table',
  kind: 'business',
  locales,
  draw(random, locale) {
    const style = styleOf(random, locale)
    const { order, say, writing } = style
    const hasMeasures = order.lines.some(({ unit }) => unit !== 'piece')
    const columns = columnsOf(random, hasMeasures)
    const isBare = random.chance(0.3)
    const amount = (minor: number): string => escaped(isBare ? writing.bare(minor) : writing.money(minor))
    const decimals = random.pick([undefined, undefined, 2])
    const optionsAt = random.pick(['below', 'brackets', 'row'])
    const cellOf = (line: OrderLine, column: Word): string => {
      if (column === 'sku') return line.sku
      if (column === 'quantity') return writing.quantity(line.quantity, decimals)
      if (column === 'unit') return unitWords[locale.language][line.unit][0] ?? ''
      if (column === 'price') return amount(line.price)
      if (column === 'amount') return amount(line.total)
      const chosen = escaped(lineOptions(line))
      if (chosen === '' || optionsAt === 'row') return escaped(line.name)
      return optionsAt === 'below'
        ? `${escaped(line.name)}<br><small>${chosen}</small>`
        : `${escaped(line.name)} <em>(${chosen})</em>`
    }
    const cells = (texts: readonly string[], tag = 'td'): string =>
      `<tr>${texts.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`
    const items = order.lines.map(
      (line) =>
        cells(columns.order.map((column) => cellOf(line, column))) +
        (optionsAt === 'row' && line.options.length > 0
          ? `<tr><td colspan="${columns.order.length}"><i>${escaped(lineOptions(line))}</i></td></tr>`
          : ''),
    )
    const isCapital = random.chance(0.2)
    const titles = columns.order.map((column) => (isCapital ? say[column].toUpperCase() : say[column]))
    const heading = random.pick([
      cells(titles, 'th'),
      cells(titles, 'th'),
      cells(titles.map((text) => `<b>${text}</b>`)),
      cells(titles),
    ])
    const sums = sumsOf(style)
    const isInside = random.chance(0.5)
    const span = columns.order.length - 1
    const inside = isInside
      ? sums
          .map(
            ([label, value]) =>
              `<tr><td colspan="${span}" align="right">${escaped(label)}</td><td>${escaped(value)}</td></tr>`,
          )
          .join('\n')
      : ''
    const body = `<h1>${escaped(say.thanks)}</h1>${facts(style)}<table width="100%">${heading}\n${items.join('\n')}\n${inside}</table>${isInside ? '' : shownSums(random, sums)}${advertised(style)}${footer(order)}`
    return {
      mail: mailOf(order, random.pick([`${say.number} ${order.number}`, say.thanks]), {
        html: page(random, order, say.thanks, body),
      }),
      truth: truthOf(order, { sku: columns.hasSku, unitPrice: columns.hasPrice, lineTotal: columns.hasAmount }),
    }
  },
}

/** Cards in any style: the fields of an item are on lines in any order below its name. */
export const anyCards: Family = {
  name: 'any-cards',
  kind: 'marketplace',
  locales,
  draw(random, locale) {
    const style = styleOf(random, locale)
    const { order, say, writing } = style
    const { money, quantity } = writing
    const hasSku = random.chance(0.5)
    const hasPrice = random.chance(0.6)
    const hasAmount = !hasPrice || random.chance(0.6)
    const countAt = random.pick(['line', 'line', 'before', 'behind', 'price'])
    const isPriced = countAt === 'price' && hasPrice
    const colon = random.pick([': ', ' ', ':&nbsp;'])
    const order3 = random.sample(['options', 'sku', 'count', 'price'], 4)
    const wrap = random.pick(['div', 'tr', 'li', 'p'])
    const hasPicture = random.chance(0.6)
    const items = order.lines.map((line) => {
      const count = `${quantity(line.quantity)}${line.unit === 'piece' ? '' : ` ${unitWords[locale.language][line.unit][0]}`}`
      const name = escaped(line.name)
      const title = countAt === 'before' ? `${count} × ${name}` : countAt === 'behind' ? `${name} × ${count}` : name
      const parts: Readonly<Record<string, readonly string[]>> = {
        options: line.options.map((option) => `${option.name}${colon}${escaped(option.value)}`),
        sku: hasSku ? [`${say.sku}${colon}${line.sku}`] : [],
        count: countAt === 'line' || (countAt === 'price' && !isPriced) ? [`${say.quantity}${colon}${count}`] : [],
        price: isPriced
          ? [`${count} × ${escaped(money(line.price))}`]
          : hasPrice
            ? [`${say.price}${colon}${escaped(money(line.price))}`]
            : [],
      }
      const below = order3.flatMap((part) => parts[part] ?? [])
      const end = hasAmount ? `<b>${escaped(money(line.total))}</b>` : ''
      const picture = hasPicture
        ? `<img src="https://img.${order.vendor.domain}/${line.sku}.jpg" alt="${random.chance(0.5) ? name.replaceAll('"', '&quot;') : ''}">`
        : ''
      if (wrap === 'tr')
        return `<table width="100%"><tr><td>${picture}</td><td><b>${title}</b><br>${below.join('<br>')}</td><td align="right">${end}</td></tr></table>`
      if (wrap === 'div')
        return `<div class="card">${picture}<div>${title}</div>${below.map((text) => `<div>${text}</div>`).join('')}<div>${end}</div></div>`
      return wrap === 'li'
        ? `<ul><li>${picture}<strong>${title}</strong></li>${below.map((text) => `<li>${text}</li>`).join('')}${hasAmount ? `<li>${say.amount}${colon}${end}</li>` : ''}</ul>`
        : `<p>${picture}<strong>${title}</strong><br>${[...below, end].join('<br>')}</p>`
    })
    const body = `<h1>${escaped(say.thanks)}</h1>${facts(style)}${items.join('\n')}${shownSums(random, sumsOf(style))}${advertised(style)}${footer(order)}`
    return {
      mail: mailOf(order, random.pick([`${say.number} ${order.number}`, say.thanks]), {
        html: page(random, order, say.thanks, body),
      }),
      truth: truthOf(order, { sku: hasSku, unitPrice: hasPrice, lineTotal: hasAmount }),
    }
  },
}

/** Typed lines in any style: bullets, signs and the order of numbers vary by person. */
export const anyText: Family = {
  name: 'any-text',
  kind: 'text',
  locales,
  draw(random, locale) {
    const style = styleOf(random, locale)
    const { order, say, day } = style
    const writing = writingOf(random, order, { space: ' ' })
    const { money, quantity } = writing
    const bullet = random.pick(['', '- ', '* ', '• ', '+ '])
    const hasSku = random.chance(0.4)
    const hasPrice = random.chance(0.8)
    const sign = random.pick(['x', '×', 'à', '@', '*'])
    const dash = random.pick([' - ', ', ', ' / ', ': '])
    const isFirst = random.chance(0.5)
    const items = order.lines.map((line) => {
      const count = `${quantity(line.quantity)} ${unitWords[locale.language][line.unit][0]}`
      const code = hasSku ? ` [${line.sku}]` : ''
      const chosen = line.options.length === 0 ? '' : ` (${lineOptions(line)})`
      const price = hasPrice ? ` ${sign} ${money(line.price)}` : ''
      const name = `${line.name}${code}${chosen}`
      return isFirst
        ? `${bullet}${count} ${name}${price} = ${money(line.total)}`
        : `${bullet}${name}${dash}${count}${price} = ${money(line.total)}`
    })
    const equals = random.pick([': ', ' = ', ' ', ':  ', '\t'])
    const sums = sumsOf({ ...style, writing }).map(([label, amount]) => `${label}${equals}${amount}`)
    const head = random.pick([
      [`${say.number}: ${order.number}`, `${say.date}: ${day}`],
      [`${say.number} ${order.number}`, `${say.date} ${day}`],
      [`${say.number}: ${order.number} / ${say.date}: ${day}`],
    ])
    const text = [`${say.thanks}!`, '', ...head, '', ...items, '', ...sums, '', ...companyLines(order)].join('\n')
    return {
      mail: mailOf(order, random.pick([`${say.number} ${order.number}`, say.thanks]), { text }),
      truth: truthOf(order, { sku: hasSku, unitPrice: hasPrice }),
    }
  },
}
