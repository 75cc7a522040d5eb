import { isCurrency } from '../../platform/money.ts'
import { priceOfQuantity, unitPriceOf } from '../../platform/quantity.ts'
import type { AmountName, Found, Line, Source, StatedAmount, StatedItem, Warning } from './extracted.types.ts'
import {
  amountsIn,
  contradicts,
  currencyOfSign,
  currencySigns,
  decimalMarkOf,
  parseAmount,
} from './money-text.rules.ts'

/** The currency of a mail: from its total before its other amounts; null where it names none, or several. */
export function statedCurrency(
  amounts: readonly StatedAmount[],
  items: readonly StatedItem[],
  lines: readonly Line[],
  topDomain: string,
): { readonly found: Found<string> | null; readonly warnings: readonly Warning[] } {
  const totals = amounts.filter(({ name }) => name === 'total').map(({ text, evidence }) => ({ text, evidence }))
  const others = [
    ...amounts.map(({ text, evidence }) => ({ text, evidence })),
    ...items.flatMap((item) =>
      [item.unit, item.amount, item.price].flatMap((text) => (text ? [{ text, evidence: item.evidence }] : [])),
    ),
  ]
  const named = totals.length > 0 ? totals : others
  for (const each of [totals, others]) {
    const codes = new Map(
      each.flatMap(({ text, evidence }) =>
        [...explicit(text), ...codesInLabel(evidence)].map((code) => [code, evidence] as const),
      ),
    )
    const [only] = codes
    if (only && codes.size === 1)
      return { found: { value: only[0], source: 'text', confidence: 0.95, evidence: only[1] }, warnings: [] }
    if (codes.size > 1) return { found: null, warnings: [severalCurrencies([...codes.keys()])] }
  }
  const everywhere = new Set(lines.flatMap(({ text }) => codesInLabel(text)))
  const [announced] = everywhere
  if (announced && everywhere.size === 1)
    return { found: { value: announced, source: 'text', confidence: 0.8, evidence: announced }, warnings: [] }
  const signs = [...new Set([...named, ...others].flatMap(({ text }) => currencySigns(text)))]
  const [sign] = signs
  const meant = sign && signs.length === 1 ? currencyOfSign(sign, topDomain) : null
  if (!meant || !sign) return { found: null, warnings: signs.length > 1 ? [severalCurrencies(signs)] : [] }
  return {
    found: { value: meant.currency, source: 'text', confidence: meant.confidence, evidence: sign },
    warnings:
      meant.confidence < 0.5 ? [{ code: 'currency_assumed', message: `${sign} was taken for ${meant.currency}.` }] : [],
  }
}

const explicit = (text: string): string[] => currencySigns(text).filter(isCurrency)
const codesInLabel = (text: string): string[] =>
  [...text.matchAll(/\(([A-Z]{3})\)|\b(?:in|en|em)\s([A-Z]{3})\b/g)]
    .map(([, one, other]) => one ?? other ?? '')
    .filter(isCurrency)
const severalCurrencies = (names: readonly string[]): Warning => ({
  code: 'several_currencies',
  message: `Amounts are stated in ${names.join(' and ')}; none was taken.`,
})

export interface Amounts {
  readonly found: ReadonlyMap<AmountName, Found<number>>
  readonly isTaxContained: boolean
  readonly warnings: readonly Warning[]
}

export interface Reader {
  readonly currency: string
  readonly topDomain: string
  read(text: string): number | null
}

/** Reads amounts of one currency, with the decimal mark that the mail uses. */
export function amountReader(
  currency: string,
  topDomain: string,
  amounts: readonly StatedAmount[],
  items: readonly StatedItem[],
  lines: readonly Line[],
): Reader {
  const texts = [
    ...amounts.map(({ text }) => text),
    ...items.flatMap(({ unit, amount, price }) => [unit, amount, price].filter((text) => text !== null)),
    ...lines.flatMap(amountsIn),
  ]
  const mark = decimalMarkOf(texts)
  return {
    currency,
    topDomain,
    read: (text) => (contradicts(text, currency, topDomain) ? null : parseAmount(text, currency, mark)),
  }
}

/** One value for each name; where a mail states two, none is taken and that is said. */
export function amountsOf(stated: readonly StatedAmount[], reader: Reader): Amounts {
  const found = new Map<AmountName, Found<number>>()
  const warnings: Warning[] = []
  for (const name of ['subtotal', 'shipping_cost', 'tax', 'discount', 'total'] as const) {
    const read = stated
      .filter((amount) => amount.name === name)
      .flatMap(({ text, source, evidence }) => {
        const value = reader.read(text)
        return value === null
          ? []
          : [{ value: name === 'discount' ? Math.abs(value) : value, source, evidence, confidence: 0.85 }]
      })
    const [first] = read
    const values = new Set(read.map(({ value }) => value))
    if (first && values.size === 1 && first.value >= 0) found.set(name, first)
    else if (read.length === 0 && stated.some((amount) => amount.name === name))
      warnings.push({ code: `${name}_unclear`, message: 'The amount could mean two things: none was taken.' })
    else if (values.size > 1)
      warnings.push({ code: `${name}_ambiguous`, message: `The e-mail states ${values.size} different amounts.` })
  }
  return { found, isTaxContained: stated.some(({ isContained }) => isContained), warnings }
}

export interface PricedItem {
  readonly name: string
  readonly sku: string | null
  readonly quantity: number | null
  readonly measure: string | null
  readonly quantityText: string | null
  /** Of one, in the minor unit. */
  readonly price: number | null
  readonly source: Source
  readonly evidence: string
}

/** Prices of one each; what could be that of one or of all is told by what they add up to, else left out. */
export function pricedItems(
  items: readonly StatedItem[],
  amounts: Amounts,
  reader: Reader,
): { readonly items: readonly PricedItem[]; readonly warnings: readonly Warning[] } {
  const target = itemsTotal(amounts)
  const asUnit = items.map((item) => priceOf(item, reader, 'unit'))
  const asAmount = items.map((item) => priceOf(item, reader, 'amount'))
  const sum = (prices: readonly (number | null)[]): number | null =>
    prices.reduce<number | null>((total, price, index) => {
      const count = items[index]?.quantity ?? null
      return total === null || price === null || count === null ? null : total + priceOfQuantity(count, price)
    }, 0)
  const isDecided = items.every(({ price, quantity }) => price === null || quantity === 1)
  const byTotal =
    target !== null && sum(asUnit) === target ? asUnit : target !== null && sum(asAmount) === target ? asAmount : null
  const decided = isDecided ? asUnit : byTotal
  const prices =
    decided ?? items.map((item, index) => (item.price === null || item.quantity === 1 ? (asUnit[index] ?? null) : null))
  const unpriced = prices.filter((price) => price === null).length
  return {
    items: items.map(({ name, sku, quantity, measure, quantityText, source, evidence }, index) => ({
      name,
      sku,
      quantity,
      measure,
      quantityText,
      price: prices[index] ?? null,
      source,
      evidence,
    })),
    warnings:
      unpriced > 0 ? [{ code: 'price_unknown', message: `Of ${unpriced} items the price of one is not clear.` }] : [],
  }
}

function priceOf(item: StatedItem, reader: Reader, meaning: 'unit' | 'amount'): number | null {
  const count = item.quantity
  const unit = item.unit === null ? null : reader.read(item.unit)
  const amount = item.amount === null ? null : reader.read(item.amount)
  if (unit !== null) {
    const fits = unit >= 0 && (amount === null || count === null || priceOfQuantity(count, unit) === amount)
    return fits ? unit : null
  }
  const whole = amount ?? (item.price === null ? null : reader.read(item.price))
  if (whole === null || whole < 0) return null
  if (item.amount === null && meaning === 'unit') return whole
  return count === null ? null : unitPriceOf(whole, count)
}

/** What the items have to add up to; null where the mail does not say. */
function itemsTotal({ found, isTaxContained }: Amounts): number | null {
  const value = (name: AmountName): number => found.get(name)?.value ?? 0
  const subtotal = found.get('subtotal')
  if (subtotal) return subtotal.value
  const total = found.get('total')
  return total ? total.value - value('shipping_cost') - (isTaxContained ? 0 : value('tax')) + value('discount') : null
}

export interface Checks {
  /** Null: it cannot be told. */
  readonly lines_match_subtotal: boolean | null
  readonly total_adds_up: boolean | null
}

/** Whether what the mail states fits together. */
export function checksOf(items: readonly PricedItem[], { found, isTaxContained }: Amounts): Checks {
  const lines = items.reduce<number | null>(
    (sum, { price, quantity }) =>
      sum === null || price === null || quantity === null ? null : sum + priceOfQuantity(quantity, price),
    items.length === 0 ? null : 0,
  )
  const value = (name: AmountName): number => found.get(name)?.value ?? 0
  const subtotal = found.get('subtotal')?.value ?? null
  const total = found.get('total')?.value ?? null
  const base = subtotal ?? lines
  const withoutTax = base === null ? null : base + value('shipping_cost') - value('discount')
  const addsUp =
    total === null || withoutTax === null
      ? null
      : (!isTaxContained && withoutTax + value('tax') === total) || withoutTax === total
  return {
    lines_match_subtotal: lines === null || subtotal === null ? null : lines === subtotal,
    total_adds_up: addsUp,
  }
}
