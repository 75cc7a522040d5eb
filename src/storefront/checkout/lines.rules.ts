import type { Problem } from '../../platform/errors.ts'
import { formatMoney } from '../../platform/money.ts'
import { unitPrice } from '../pricing/index.ts'
import type { CheckoutLine, VariantOffer } from './checkout.types.ts'

export const maxLines = 100
export const maxQuantity = 9999

/** Returns the product's title, followed by the variant's title unless that is `Default` or the same. */
export const lineTitle = (line: { readonly title: string; readonly variantTitle: string }): string =>
  /^default( title)?$/i.test(line.variantTitle) || line.variantTitle === line.title
    ? line.title
    : `${line.title} (${line.variantTitle})`

/** One entry of a request's `line_items`. */
export interface LineChange {
  readonly lineItemId: string | null
  readonly variantId: string | null
  readonly quantity: number
}

/** The request entry that set a line, and the field that identified it. */
interface Touch {
  readonly index: number
  readonly field: 'item/id' | 'line_item_id'
}

/** A wanted line, before pricing. */
export interface WantedLine {
  readonly id: string
  readonly variantId: string
  readonly quantity: number
  readonly before: CheckoutLine | null
  readonly touchedBy: Touch | null
}

export type LineProblem = Problem & { code: string } & Record<string, unknown>

export interface WantedLines {
  readonly lines: readonly WantedLine[]
  readonly problems: readonly LineProblem[]
}

/**
 * Applies the entries of a request to the lines. An entry with a line id sets the quantity of that line; 0 removes it.
 * An entry for a variant that already has a line adds to its quantity.
 */
export function changeLines(
  before: readonly CheckoutLine[],
  changes: readonly LineChange[],
  newLineId: () => string,
): WantedLines {
  let lines: WantedLine[] = before.map((line) => ({
    id: line.id,
    variantId: line.variantId,
    quantity: line.quantity,
    before: line,
    touchedBy: null,
  }))
  const problems: LineProblem[] = []
  changes.forEach((change, index) => {
    const problem = change.lineItemId === null ? add(change, index) : set(change, index)
    if (problem) problems.push(problem)
  })
  if (lines.length > maxLines) problems.push(invalid(tooManyLines, '/line_items'))
  return { lines, problems }

  function set({ lineItemId, quantity }: LineChange, index: number): LineProblem | null {
    const line = lines.find((candidate) => candidate.id === lineItemId)
    if (!line) return invalid(`Line ${lineItemId} is not in this session.`, `/line_items/${index}/line_item_id`)
    const changed = quantity === 0 ? [] : [{ ...line, quantity, touchedBy: { index, field: 'line_item_id' } as const }]
    lines = lines.flatMap((candidate) => (candidate === line ? changed : [candidate]))
    return null
  }

  function add({ variantId, quantity }: LineChange, index: number): LineProblem | null {
    const path = `/line_items/${index}/quantity`
    if (variantId === null) {
      const message = 'Give an item.id to add, or a line_item_id to change.'
      return { code: 'missing', message, path: `/line_items/${index}/item/id` }
    }
    if (quantity === 0) return invalid('A new line needs a quantity of at least 1.', path)
    const known = lines.find((candidate) => candidate.variantId === variantId)
    const sum = (known?.quantity ?? 0) + quantity
    if (sum > maxQuantity) return invalid(tooMany, path)
    const touchedBy: Touch = { index, field: 'item/id' }
    lines = known
      ? lines.map((candidate) => (candidate === known ? { ...known, quantity: sum, touchedBy } : candidate))
      : [...lines, { id: newLineId(), variantId, quantity, before: null, touchedBy }]
    return null
  }
}

const invalid = (message: string, path: string): LineProblem => ({ code: 'invalid', message, path })
const tooMany = `A line can have at most ${maxQuantity} units. Reduce the quantity.`
const tooManyLines = `A session can have at most ${maxLines} lines. Leave some out.`

/**
 * Replaces the lines with the request's entries, matched by line id or variant. Lines without an entry are removed.
 * Only increases are checked against stock.
 */
export function replaceLines(
  before: readonly CheckoutLine[],
  entries: readonly LineChange[],
  newLineId: () => string,
): WantedLines {
  const lines: WantedLine[] = []
  const problems: LineProblem[] = []
  entries.forEach(({ lineItemId, variantId, quantity }, index) => {
    const known =
      before.find((line) => line.id === lineItemId) ??
      before.find((line) => line.variantId === variantId && !lines.some(({ id }) => id === line.id))
    const wantedVariant = variantId ?? known?.variantId
    if (wantedVariant === undefined) {
      problems.push(invalid(`Line ${lineItemId} is not in this session.`, `/line_items/${index}/id`))
      return
    }
    const at = lines.findIndex((line) => line.variantId === wantedVariant || line.id === known?.id)
    const sum = quantity + (lines[at]?.quantity ?? 0)
    if (sum > maxQuantity) {
      problems.push(invalid(tooMany, `/line_items/${index}/quantity`))
      return
    }
    const same = known?.variantId === wantedVariant ? known : null
    const touchedBy: Touch | null = same && same.quantity >= sum ? null : { index, field: 'item/id' }
    const line = { id: known?.id ?? newLineId(), variantId: wantedVariant, quantity: sum, before: same, touchedBy }
    if (at < 0) lines.push(line)
    else lines[at] = { ...line, id: lines[at]?.id ?? line.id }
  })
  if (lines.length > maxLines) problems.push(invalid(tooManyLines, '/line_items'))
  return { lines, problems }
}

export interface PricedLines {
  readonly lines: readonly CheckoutLine[]
  readonly problems: readonly LineProblem[]
  /** One text for each line whose price changed since the session last showed it, in the same currency. */
  readonly repriced: readonly string[]
}

/**
 * Prices the wanted lines in a market and checks their availability. A request for more units than are in stock is a
 * problem. A line that the request does not change is only marked if the stock is too low.
 */
export function priceLines(
  wanted: readonly WantedLine[],
  offers: ReadonlyMap<string, VariantOffer>,
  market: { readonly currency: string; readonly regionId: string; readonly sameCurrency: boolean },
  now: Date,
): PricedLines {
  const problems: LineProblem[] = []
  const repriced: string[] = []
  const lines = wanted.flatMap((line, position): CheckoutLine[] => {
    const path = `/line_items/${line.touchedBy?.index ?? position}`
    const itemPath = `${path}/${line.touchedBy?.field ?? 'item/id'}`
    const offer = offers.get(line.variantId)
    if (!offer?.sellable) {
      if (line.touchedBy !== null || !line.before) {
        problems.push({
          code: 'item_unavailable',
          message: `Item ${line.variantId} was not found.`,
          path: itemPath,
        })
        return []
      }
      if (market.sameCurrency) return [{ ...line.before, shortTo: 0, withdrawn: true }]
      problems.push(noPrice(line.before, market.currency, itemPath))
      return []
    }
    const price = unitPrice(offer.prices, market, now)
    if (price === null) {
      problems.push(noPrice(offer, market.currency, itemPath))
      return []
    }
    if (market.sameCurrency && line.before && line.before.unitPriceMinor !== price) {
      repriced.push(
        `${offer.title}: ${formatMoney(line.before.unitPriceMinor, market.currency)} → ${formatMoney(price, market.currency)}`,
      )
    }
    const short = shortage(offer, line.quantity)
    if (short !== null && line.touchedBy !== null) problems.push(outOfStock(offer, short, `${path}/quantity`))
    return [toLine(line, offer, price, short)]
  })
  return { lines, problems, repriced }
}

/** Returns the available units if there are fewer than wanted, otherwise null. */
export function shortage(offer: VariantOffer, quantity: number): number | null {
  if (!offer.managed || offer.allowBackorder) return null
  return offer.available < quantity ? Math.max(0, offer.available) : null
}

export const outOfStock = (
  offer: { readonly title: string; readonly variantTitle: string },
  available: number,
  path: string,
): LineProblem => ({
  code: 'out_of_stock',
  message: `Insufficient stock for ${offer.title} (${offer.variantTitle}): ${available} available.`,
  path,
  available_quantity: available,
})

const noPrice = (
  item: { readonly title: string; readonly variantTitle: string },
  currency: string,
  path: string,
): LineProblem => ({
  code: 'price_unavailable',
  message: `${item.title} (${item.variantTitle}) has no price in ${currency}.`,
  path,
})

const toLine = (
  line: WantedLine,
  offer: VariantOffer,
  unitPriceMinor: number,
  shortTo: number | null,
): CheckoutLine => ({
  id: line.id,
  variantId: offer.id,
  productId: offer.productId,
  title: offer.title,
  variantTitle: offer.variantTitle,
  sku: offer.sku,
  taxClass: offer.taxClass,
  unitPriceMinor,
  quantity: line.quantity,
  shortTo,
})
