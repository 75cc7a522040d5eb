import { expect, test } from 'vitest'
import { batch4HeldOutFamilies } from '../../corpus/families/batch4/held-out/index.ts'
import { batch4OpenFamilies } from '../../corpus/families/batch4/open/index.ts'
import { examFamilies } from '../../corpus/families/fourth-exam/index.ts'
import { tuningFamilies } from '../../corpus/families/tuning/index.ts'
import { type Drawn, drawMail, type Family } from '../../corpus/kit/family.ts'
import { textOf } from '../../corpus/kit/html.ts'
import { localeOf } from '../../corpus/kit/locales.ts'
import { Random } from '../../corpus/kit/random.ts'
import type { TrueLine, Truth } from '../../corpus/kit/truth.ts'

const families: readonly Family[] = [...batch4OpenFamilies, ...batch4HeldOutFamilies]

const drawnBy = (family: Family): (Drawn & { readonly name: string })[] =>
  Array.from({ length: 60 }, (_, index) => {
    const locale = localeOf(family.locales[index % family.locales.length] ?? '')
    const name = `${family.name}-${locale.tag}-${index}`
    return { name, ...family.draw(new Random(`batch4/${name}`), locale) }
  })

const halfUp = (value: number): number => Math.floor(value + 0.5 + 1e-9)

test('a third of the families of this batch are held out, and no family has the name of another', () => {
  expect(batch4HeldOutFamilies.length).toBe(Math.floor(families.length / 3))
  const names = [...families, ...tuningFamilies, ...examFamilies].map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('the same seed produces the same bytes, another seed different ones', () => {
  for (const family of families) {
    expect(drawMail(family, 3, 'one')).toEqual(drawMail(family, 3, 'one'))
    expect(drawMail(family, 3, 'two').raw.equals(drawMail(family, 3, 'one').raw)).toBe(false)
  }
})

const lineTotalOf = ({ quantity, unitPrice, lineTotal }: TrueLine): number | null =>
  lineTotal ?? (quantity === null || unitPrice === null ? null : halfUp(quantity * unitPrice))

/** Returns a message for each amount of the expected result that does not add up. */
function faultsOf(truth: Truth): string[] {
  const faults: string[] = []
  for (const { quantity, unitPrice, lineTotal, name } of truth.lines)
    if (quantity !== null && unitPrice !== null && lineTotal !== null && halfUp(quantity * unitPrice) !== lineTotal)
      faults.push(`${name}: ${quantity} x ${unitPrice} is not ${lineTotal}`)
  const lines = truth.lines.reduce((sum, line) => sum + (lineTotalOf(line) ?? 0), 0)
  const holdsDiscount = truth.inferred.includes('subtotal') && truth.discount !== null
  if (truth.subtotal !== null && truth.subtotal !== (holdsDiscount ? lines - (truth.discount ?? 0) : lines))
    faults.push(`the lines make ${lines}, not ${truth.subtotal}`)
  const net = lines - (truth.discount ?? 0) + (truth.shipping ?? 0)
  const totals = [0, 150, 250, 399].flatMap((fee) => [net + fee, net + fee + (truth.tax ?? 0)])
  if (truth.total !== null && truth.lines.length > 0 && !totals.includes(truth.total))
    faults.push(`the parts make ${totals[0]} or ${totals[1]}, not ${truth.total}`)
  return faults
}

test.each(families)('$name: the figures of the expected result add up', (family) => {
  for (const { name, truth } of drawnBy(family)) expect([name, faultsOf(truth)]).toEqual([name, []])
})

/** Whether the amount occurs in the text, with any separators for thousands and decimals. */
function isWritten(minor: number, text: string): boolean {
  const [whole = '', cents = ''] = (minor / 100).toFixed(2).split('.')
  const digits = [...whole].join("[.,'’ \\u00a0\\u202f]?")
  const short = cents === '00' ? '(?:[.,]00)?' : cents.endsWith('0') ? `[.,]${cents[0]}0?` : `[.,]${cents}`
  return new RegExp(`(?<!\\d)${digits}${short}(?!\\d)`).test(text)
}

const shownBy = ({ mail }: Drawn): string =>
  [mail.subject, mail.text ?? '', textOf(mail.html ?? '')].join('\n').replace(/\s+/g, ' ')

function missingIn(shown: string, truth: Truth): unknown[] {
  const texts = [truth.orderNumber, ...truth.lines.flatMap((line) => [line.name, line.sku, ...line.options])]
  const stated = [truth.subtotal, truth.discount, truth.shipping, truth.total]
  const amounts = [
    ...(truth.inferred.includes('subtotal') ? stated.slice(1) : stated),
    ...(truth.inferred.includes('tax') ? [] : [truth.tax]),
    ...truth.lines.map(({ lineTotal }) => lineTotal),
  ]
  const [year = '', , day = ''] = (truth.orderDate ?? '').split('-')
  const hasDay = truth.orderDate === null || (shown.includes(year.slice(2)) && shown.includes(String(Number(day))))
  return [
    ...texts.filter((text) => text !== null && !shown.includes(text.replace(/\s+/g, ' '))),
    ...amounts.filter((amount) => amount !== null && amount !== 0 && !isWritten(amount, shown)),
    ...(hasDay ? [] : [truth.orderDate]),
  ]
}

test.each(families)('$name: the expected number, names, SKUs, options and amounts occur in the e-mail', (family) => {
  for (const drawn of drawnBy(family))
    expect([drawn.name, missingIn(shownBy(drawn), drawn.truth)]).toEqual([drawn.name, []])
})
