import type { Family } from '../../kit/family.ts'
import { escaped, footer, page } from '../../kit/html.ts'
import type { OrderLine } from '../../kit/orders.ts'
import { mailOf, unitWords } from '../../kit/phrases.ts'
import { type Stated, truthOf } from '../../kit/truth.ts'
import { advertised, facts, locales, type Style, shownSums, styleOf, sumsOf } from './style.ts'

/** HTML around the items, with the facts above and the sums below. */
function mailWith(style: Style, items: string, stated: Stated, sums = shownSums(style.random, sumsOf(style))) {
  const { order, say, random } = style
  const body = `<h1>${escaped(say.thanks)}</h1>${facts(style)}${items}${sums}${advertised(style)}${footer(order)}`
  return {
    mail: mailOf(order, random.pick([`${say.number} ${order.number}`, say.thanks, `${say.number} #${order.number}`]), {
      html: page(random, order, say.thanks, body),
    }),
    truth: truthOf(order, stated),
  }
}

const countOf = ({ locale, writing }: Style, { quantity, unit }: OrderLine): string =>
  `${writing.quantity(quantity)}${unit === 'piece' ? '' : ` ${unitWords[locale.language][unit][0]}`}`

/** A vendor's style for options: with or without labels, on separate lines or joined. */
function optionLines({ random }: Style): (line: OrderLine) => readonly string[] {
  const shape = random.pick(['labelled', 'joined', 'slashes', 'pipes'])
  return ({ options }) => {
    if (options.length === 0) return []
    const labelled = options.map(({ name, value }) => `${name}: ${value}`)
    if (shape === 'labelled') return labelled
    if (shape === 'joined') return [labelled.join(', ')]
    if (shape === 'pipes') return [labelled.join(' | ')]
    return options.length > 1 ? [options.map(({ value }) => value).join(' / ')] : labelled
  }
}

/** A picture next to a separate table for each item, nested as in responsive templates. */
export const nestedCells: Family = {
  name: 'nested-cells',
  kind: 'platform',
  locales,
  draw(random, locale) {
    const style = styleOf(random, locale, { options: 0.5 })
    const { order, say, writing } = style
    const chosen = optionLines(style)
    const hasSku = random.chance(0.5)
    const hasPrice = random.chance(0.4)
    const [sign, isBelow] = [random.pick(['x ', '× ', `${say.quantity}: `, `${say.quantity} `]), random.chance(0.5)]
    const inner = (rows: readonly string[]): string =>
      `<table cellpadding="0" cellspacing="0">${rows.map((text) => `<tr><td>${text}</td></tr>`).join('')}</table>`
    const items = order.lines.map((line) => {
      const details = [
        `<strong>${escaped(line.name)}</strong>`,
        ...chosen(line).map((text) => `<span style="color:#777">${escaped(text)}</span>`),
        ...(hasSku ? [`${say.sku}: ${line.sku}`] : []),
        ...(isBelow ? [`${sign}${countOf(style, line)}`] : []),
        ...(hasPrice ? [`${say.price}: ${escaped(writing.money(line.price))}`] : []),
      ]
      const count = isBelow ? '' : `<td>${sign}${countOf(style, line)}</td>`
      return `<tr><td width="60"><img src="https://cdn.${order.vendor.domain}/p/${line.sku}.png" alt=""></td><td>${inner(details)}</td>${count}<td align="right">${inner([escaped(writing.money(line.total))])}</td></tr>`
    })
    return mailWith(style, `<table width="100%">${items.join('\n')}</table>`, { sku: hasSku, unitPrice: hasPrice })
  },
}

/** Every field of an item in a separate row: `Product | Linen`, `Quantity | 2`. */
export const keyValueCards: Family = {
  name: 'key-value-cards',
  kind: 'business',
  locales,
  draw(random, locale) {
    const style = styleOf(random, locale)
    const { order, say, writing } = style
    const [hasSku, hasPrice] = [random.chance(0.6), random.chance(0.7)]
    const colon = random.pick([':', ''])
    const shape = random.pick(['table', 'terms', 'lines'])
    const isNumbered = random.chance(0.3)
    const items = order.lines.map((line, index) => {
      const pairs: (readonly [string, string])[] = [
        [say.name, line.name],
        ...(hasSku ? [[say.sku, line.sku] as const] : []),
        ...line.options.map(({ name, value }) => [name, value] as const),
        [say.quantity, countOf(style, line)],
        ...(hasPrice ? [[say.price, writing.money(line.price)] as const] : []),
        [say.amount, writing.money(line.total)],
      ]
      const title = isNumbered ? `<h4>${index + 1}.</h4>` : ''
      if (shape === 'terms')
        return `${title}<dl>${pairs.map(([key, value]) => `<dt>${key}${colon}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>`
      if (shape === 'lines')
        return `${title}<p>${pairs.map(([key, value]) => `<b>${key}:</b> ${escaped(value)}`).join('<br>')}</p>`
      return `${title}<table border="1">${pairs.map(([key, value]) => `<tr><th align="left">${key}${colon}</th><td>${escaped(value)}</td></tr>`).join('')}</table>`
    })
    return mailWith(style, items.join('\n'), { sku: hasSku, unitPrice: hasPrice })
  },
}

/** A table for phones: every cell is a row, with or without its heading. */
export const stackedCells: Family = {
  name: 'stacked-cells',
  kind: 'platform',
  locales,
  draw(random, locale) {
    const style = styleOf(random, locale, { options: 0.4 })
    const { order, say, writing } = style
    const chosen = optionLines(style)
    const hasPrice = random.chance(0.6)
    const isLabelled = random.chance(0.6)
    const isAmountLabelled = isLabelled && random.chance(0.5)
    const cell = (text: string): string => `<tr><td style="display:block">${text}</td></tr>`
    const items = order.lines.map((line) => {
      const price = escaped(writing.money(line.price))
      const count = countOf(style, line)
      const middle = isLabelled
        ? [`${say.quantity}: ${count}`, ...(hasPrice ? [`${say.price}: ${price}`] : [])]
        : hasPrice
          ? [`${count} x ${price}`]
          : [`x ${count}`]
      const amount = `${isAmountLabelled ? `${say.amount}: ` : ''}${escaped(writing.money(line.total))}`
      return [`<b>${escaped(line.name)}</b>`, ...chosen(line).map(escaped), ...middle, amount].map(cell).join('')
    })
    return mailWith(style, `<table width="100%">${items.join('\n')}</table>`, { sku: false, unitPrice: hasPrice })
  },
}

/** No table: rows and cells are divs or spans. */
export const divisionGrid: Family = {
  name: 'division-grid',
  kind: 'platform',
  locales,
  draw(random, locale) {
    const style = styleOf(random, locale, { options: 0.3, measured: 0 })
    const { order, say, writing } = style
    const [hasPrice, hasHeading] = [random.chance(0.6), random.chance(0.7)]
    const tag = random.pick(['div', 'span'])
    const rowOf = (cells: readonly string[]): string =>
      `<div class="row" style="display:flex">${cells.map((text) => `<${tag} class="col" style="display:inline-block;width:25%">${text}</${tag}>`).join('\n')}</div>`
    const chosen = optionLines(style)
    const heading = hasHeading ? rowOf([say.name, say.quantity, ...(hasPrice ? [say.price] : []), say.amount]) : ''
    const items = order.lines.map((line) =>
      rowOf([
        `${escaped(line.name)}${chosen(line)
          .map((text) => `<br><small>${escaped(text)}</small>`)
          .join('')}`,
        `${hasHeading ? '' : random.pick(['× ', 'x '])}${countOf(style, line)}`,
        ...(hasPrice ? [escaped(writing.money(line.price))] : []),
        escaped(writing.money(line.total)),
      ]),
    )
    const sums = sumsOf(style).map(([label, amount]) => rowOf([label, escaped(amount)]))
    return mailWith(style, `${heading}${items.join('\n')}`, { sku: false, unitPrice: hasPrice }, sums.join('\n'))
  },
}

/** A name, then `2 × 4.00` in small print with the amount on the right. The sums are in a definition list. */
export const smallPrint: Family = {
  name: 'small-print',
  kind: 'marketplace',
  locales,
  draw(random, locale) {
    const style = styleOf(random, locale, { options: 0.5 })
    const { order, say, writing, day } = style
    const chosen = optionLines(style)
    const hasSku = random.chance(0.4)
    const shape = random.pick([
      (count: string, price: string) => `${count} × ${price}`,
      (count: string, price: string) => `${price} × ${count}`,
      (count: string, price: string) => `${count} @ ${price}`,
      (count: string, price: string) => `${say.quantity} ${count} · ${say.price} ${price}`,
    ])
    const items = order.lines.map(
      (line) =>
        `<tr><td><a href="https://${order.vendor.domain}/i/${line.sku}">${escaped(line.name)}</a>${chosen(line)
          .map((text) => `<div>${escaped(text)}</div>`)
          .join(
            '',
          )}${hasSku ? `<div>${say.sku} ${line.sku}</div>` : ''}<br><small>${shape(countOf(style, line), escaped(writing.money(line.price)))}</small></td><td align="right">${escaped(writing.money(line.total))}</td></tr>`,
    )
    const sums = sumsOf(style)
      .map(([label, amount]) => `<dt>${label}</dt>\n<dd>${escaped(amount)}</dd>`)
      .join('\n')
    const meta = `<p>${say.number} ${order.number} · ${day}</p>`
    const body = `<h2>${escaped(say.thanks)}</h2>${meta}<table width="100%">${items.join('')}</table><dl>${sums}</dl>${advertised(style)}${footer(order)}`
    return {
      mail: mailOf(order, `${say.number} ${order.number}`, { html: page(random, order, say.thanks, body) }),
      truth: truthOf(order, { sku: hasSku }),
    }
  },
}
