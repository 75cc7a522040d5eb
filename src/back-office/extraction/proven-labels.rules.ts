import type { Row } from './document.types.ts'
import { decimalOf } from './money-text.rules.ts'
import { numberTokens } from './number-tokens.rules.ts'
import { columnOf, factOf, folded, type Language, sumOf } from './words/vocabulary.rules.ts'

/** A label and its value, in two cells of a row or in one line: `Quantity | 2`, `Quantity: 2`. */
interface Field {
  readonly row: number
  readonly key: string
  readonly label: string
  readonly value: string
  /** Null: the value is text. */
  readonly number: { readonly value: number; readonly isAmount: boolean } | null
}

type Role = 'quantity' | 'unit' | 'amount' | 'name'
type Roles = ReadonlyMap<string, Role>

const canonical: Readonly<Record<Role, string>> = {
  quantity: 'Quantity',
  unit: 'Unit price',
  amount: 'Line total',
  name: 'Item',
}
/** A product's fields stand this close together. */
const mostBetween = 5
const mostFields = 3000
const inLine = /^([^:\d(]{2,40}?)\s?:\s+(\S.{0,299})$/

/**
 * Replaces unknown labels of item fields by known ones. Three fields are quantity, unit price and line total if one is
 * the product of the other two wherever they occur together. Cards beside each other become rows.
 */
export function withProvenLabels(rows: readonly Row[], language: Language): readonly Row[] {
  const fields = fieldsOf(rows, language)
  const products = productsOf(fields)
  if (!products || isCoincidence(products, fields, language)) return rows
  const roles = new Map<string, Role>([
    [products.keys[0], 'quantity'],
    [products.keys[1], 'unit'],
    [products.keys[2], 'amount'],
  ])
  const name = nameKey(fields, products.places, roles, language)
  if (name !== null) roles.set(name, 'name')
  const known = (label: string): string => {
    const role = roles.get(folded(label))
    return role === undefined || columnOf(label, language) === role ? label : canonical[role]
  }
  const isName = ({ key, label }: Field): boolean => (roles.get(key) ?? columnOf(label, language)) === 'name'
  return namesFirst(rows, fields, products.places, isName, language)
    .flatMap((row) => cardsApart(row, roles))
    .map((row) => renamed(row, known))
}

function fieldsOf(rows: readonly Row[], language: Language): Field[] {
  const found: Field[] = []
  const add = (row: number, label: string, value: string): void => {
    found.push({ row, key: folded(label), label, value, number: isOfOrder(label, language) ? null : numberOf(value) })
  }
  for (const [at, { cells }] of rows.entries()) {
    if (found.length > mostFields) break
    const [label, value, ...more] = cells.filter(({ text }) => text !== '')
    if (label && value && more.length === 0 && isLabel(label.text) && !value.text.includes('\n'))
      add(at, label.text, value.text)
    else
      for (const { text } of cells)
        for (const line of text.split('\n')) {
          const [, said, behind] = inLine.exec(line) ?? []
          if (said && behind) add(at, said, behind)
        }
  }
  return found
}

/** The label of a charge, of a tax or of a fact of the order: it keeps its meaning. */
function isOfOrder(label: string, language: Language): boolean {
  if (['quantity', 'unit', 'price', 'amount'].includes(columnOf(label, language) ?? '')) return false
  const sum = sumOf(label, language)
  return (sum !== null && sum.name !== 'total' && sum.name !== 'subtotal') || factOf(label, language) !== null
}

const isLabel = (text: string): boolean => text.length <= 40 && /\p{L}{2}/u.test(text) && !/[\d\n]|:./.test(text)

function numberOf(text: string): Field['number'] {
  const [token, ...more] = text.length > 40 ? [] : numberTokens(text)
  if (!token || more.length > 0 || token.isPercent || token.isNegative) return null
  const beside = text.replace(token.text, '').replace(token.unitText ?? '', '')
  const plain = /\p{L}{4}/u.test(beside) ? null : decimalOf(token.digits, null, 2)
  return plain === null
    ? null
    : { value: Number(plain), isAmount: token.currencies.length > 0 || /[.,]\d{2}$/.test(token.digits) }
}

interface Products {
  /** Of quantity, unit price and line total. */
  readonly keys: readonly [string, string, string]
  /** The first and the last field of each. */
  readonly places: readonly (readonly [number, number])[]
}

const holds = (quantity: Field, unit: Field, total: Field): boolean =>
  quantity.number !== null &&
  unit.number !== null &&
  total.number !== null &&
  Math.abs(quantity.number.value * unit.number.value - total.number.value) < 0.0051

/** The three labels whose product holds most often and fails nowhere. */
function productsOf(fields: readonly Field[]): Products | null {
  const places = new Map<string, [number, number][]>()
  const failed = new Set<string>()
  for (let first = 0; first < fields.length; first++) {
    const near = fields.slice(first, first + mostBetween + 1).filter(({ number }) => number !== null)
    if (near[0] !== fields[first]) continue
    for (const [quantity, unit, total] of triplesOf(near)) {
      // Fields of two items come in another order than those of one.
      const order = [quantity, unit, total].map((field) => near.indexOf(field))
      const key = JSON.stringify([
        quantity.key,
        unit.key,
        total.key,
        ...order.map((at) => order.filter((each) => each < at).length),
      ])
      if (!holds(quantity, unit, total)) failed.add(key)
      else if (quantity.number?.value !== 1) {
        const last = Math.max(...[quantity, unit, total].map((field) => fields.indexOf(field, first)))
        places.set(key, [...(places.get(key) ?? []), [first, last]])
      }
    }
  }
  const [best] = [...places].filter(([key]) => !failed.has(key)).sort(([, one], [, other]) => other.length - one.length)
  if (!best) return null
  // The key was made of three texts.
  return { keys: JSON.parse(best[0]) as Products['keys'], places: best[1] }
}

/** An unknown label and the total of the order make one product: the label may be that of a charge. */
function isCoincidence({ keys: [, unit, amount], places }: Products, fields: readonly Field[], language: Language) {
  const labelOf = (key: string): string => fields.find((field) => field.key === key)?.label ?? ''
  return (
    places.length === 1 &&
    columnOf(labelOf(unit), language) === null &&
    sumOf(labelOf(amount), language)?.name === 'total'
  )
}

/** Every way to take the first field and two of those behind it as quantity, unit price and line total. */
function* triplesOf(near: readonly Field[]): Generator<readonly [Field, Field, Field]> {
  const [first] = near
  if (!first) return
  for (const [at, second] of near.entries())
    for (const third of near.slice(at + 1)) {
      if (at === 0 || new Set([first.key, second.key, third.key]).size < 3) continue
      // The next item begins where a label occurs again.
      const between = near.slice(0, near.indexOf(third) + 1)
      if (new Set(between.map(({ key }) => key)).size < between.length) continue
      for (const [quantity, unit, total] of [
        [first, second, third],
        [first, third, second],
        [second, first, third],
        [second, third, first],
        [third, first, second],
        [third, second, first],
      ] as const)
        if (!quantity.number?.isAmount && unit.number?.isAmount && total.number?.isAmount) yield [quantity, unit, total]
    }
}

/** The label of the names: the nearest text above the numbers of each item. Null: it is known, or there is none. */
function nameKey(
  fields: readonly Field[],
  places: Products['places'],
  roles: Roles,
  language: Language,
): string | null {
  const counted = new Map<string, number>()
  for (const [at, [first]] of places.entries()) {
    const above = fields.slice((places[at - 1]?.[1] ?? -1) + 1, first).slice(-4)
    const texts = above.filter(
      ({ key, value, number }) =>
        number === null && !roles.has(key) && /\p{L}{2}/u.test(value) && /[\p{Ll}\p{Lo}]| /u.test(value),
    )
    if (texts.some(({ label }) => columnOf(label, language) === 'name')) return null
    const named = texts.findLast(({ label }) => columnOf(label, language) === null && factOf(label, language) === null)
    if (named) counted.set(named.key, (counted.get(named.key) ?? 0) + 1)
  }
  const [best] = [...counted].sort(([, one], [, other]) => other - one)
  return best && 2 * best[1] > places.length ? best[0] : null
}

/** Moves the name of each item above the fields that precede it, such as an article number. */
function namesFirst(
  rows: readonly Row[],
  fields: readonly Field[],
  places: Products['places'],
  isName: (field: Field) => boolean,
  language: Language,
): Row[] {
  const found = [...rows]
  for (const [at, [, last]] of places.entries()) {
    const own = fields.slice((places[at - 1]?.[1] ?? -1) + 1, last + 1)
    const name = own.findIndex(isName)
    let begin = name
    for (let before = own[begin - 1]; before && isAbove(before, own[begin]); before = own[begin - 1]) begin -= 1
    const [from, to] = [own[name]?.row, own[begin]?.row]
    if (from !== undefined && to !== undefined && to < from) found.splice(to, 0, ...found.splice(from, 1))
  }
  function isAbove(before: Field, field: Field | undefined): boolean {
    return before.row + 1 === field?.row && columnOf(before.label, language) !== null
  }
  return found
}

/** Cards beside each other, each with its labelled numbers, as rows below each other. */
function cardsApart(row: Row, roles: Roles): Row[] {
  const filled = row.cells.filter(({ text }) => text !== '')
  const isCard = (text: string): boolean => {
    const found = text.split('\n').flatMap((line) => roles.get(folded(inLine.exec(line)?.[1] ?? '')) ?? [])
    return found.includes('quantity') && found.includes('amount')
  }
  if (filled.length === 0 || !filled.every(({ text }) => isCard(text) || !/\d/.test(text))) return [row]
  if (!filled.some(({ text }) => isCard(text))) return [row]
  return filled
    .filter(({ text }) => isCard(text))
    .flatMap(({ text }) =>
      text.split('\n').map((line, at) => ({
        ...row,
        isAfterGap: at === 0,
        cells: [{ text: line, isHeader: false, span: 1 }],
      })),
    )
}

function renamed(row: Row, known: (label: string) => string): Row {
  const filled = row.cells.filter(({ text }) => text !== '')
  const isPair = filled.length === 2
  return {
    ...row,
    cells: row.cells.map((cell) => ({
      ...cell,
      text:
        isPair && cell === filled[0] && isLabel(cell.text)
          ? known(cell.text)
          : cell.text
              .split('\n')
              .map((line) => {
                const [, label, value] = inLine.exec(line) ?? []
                return label && value && known(label) !== label ? `${known(label)}: ${value}` : line
              })
              .join('\n'),
    })),
  }
}
