import type { PriceFacts, ScheduledSale } from '../../pricing/index.ts'
import { describe, type Market, type Price, priceIn, priceRange } from '../product-view.ts'
import type { CardProduct } from '../store.ts'

/** Stands between the parts of a card; JSON text never has it, because control characters are escaped in it. */
const separator = '\u0001'
const separatorByte = 1
/** Marks a price in JSON text: within a string its quotes would be escaped, so no product can forge it. */
const hole = { '': 0 }
const holeText = JSON.stringify(hole)

/**
 * What an agent sees of a product, as text that is ready but for the prices: the channels that show it, the prices of
 * each variant in all currencies, and the pieces of JSON around the prices.
 */
export function cardText(product: CardProduct, baseUrl: string): string {
  const pieces = JSON.stringify(describe(product, baseUrl, () => hole, hole)).split(holeText)
  const prices = product.variants.map((variant) => packedPrices(variant.prices))
  return [JSON.stringify(product.channelIds), ...prices, ...pieces].join(separator)
}

/** A price at a moment, as an answer has it. */
interface PricedVariant {
  readonly price: Price | null
  readonly json: Buffer
  /** Of a product that has this variant alone. */
  readonly range: Buffer
}

/** Who looks at cards: one answer's channel, market and moment. */
export interface CardReader {
  shows(channels: string): boolean
  priced(prices: string): PricedVariant
}

/** What cards have in common is read once: channels as a rule, prices often. */
export function cardReader(channelId: string, market: Market, now: Date): CardReader {
  return {
    shows: remembered((channels) => (JSON.parse(channels) as unknown[]).includes(channelId)),
    priced: remembered((prices) => {
      const price = priceIn(unpackedPrices(prices), market, now)
      return { price, json: json(price), range: json(priceRange([price])) }
    }),
  }
}

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))

/** The bytes of `JSON.stringify(productView(…))` for a card's bytes; null where the channel does not show the product. */
export function renderCard(card: Buffer, reader: CardReader): Buffer | null {
  const ends = endsOfParts(card)
  const startOf = (part: number): number => (part === 0 ? 0 : (ends[part - 1] ?? 0) + 1)
  const textOf = (part: number): string => card.toString('utf8', startOf(part), ends[part])
  if (!reader.shows(textOf(0))) return null
  // A list of prices and a piece for each variant; one more piece before the range of prices, one at the end.
  const variants = (ends.length - 3) / 2
  const prices: PricedVariant[] = []
  for (let variant = 0; variant < variants; variant++) prices.push(reader.priced(textOf(1 + variant)))
  const [only] = prices
  const range = only && variants === 1 ? only.range : json(priceRange(prices.map(({ price }) => price)))
  const filled = [range, ...prices.map((each) => each.json)]
  // What is left of the card without its first parts and the separators, and what goes between.
  const pieces = card.length - startOf(1 + variants) - filled.length
  const text = Buffer.allocUnsafe(filled.reduce((sum, { length }) => sum + length, pieces))
  let used = 0
  for (const [at, each] of filled.entries()) {
    used += card.copy(text, used, startOf(1 + variants + at), ends[1 + variants + at])
    used += each.copy(text, used)
  }
  card.copy(text, used, startOf(ends.length - 1))
  return text
}

function endsOfParts(card: Buffer): number[] {
  const ends: number[] = []
  for (let end = card.indexOf(separatorByte); end >= 0; end = card.indexOf(separatorByte, end + 1)) ends.push(end)
  ends.push(card.length)
  return ends
}

function remembered<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    const value = known.get(text) ?? read(text)
    known.set(text, value)
    return value
  }
}

type PackedPrice = [
  string,
  string | null,
  number,
  (number | null)?,
  (string | null)?,
  (string | null)?,
  (readonly ScheduledSale[])?,
]

const packedPrices = (prices: readonly PriceFacts[]): string =>
  JSON.stringify(
    prices.map((price): PackedPrice => {
      const { currency, regionId, amountMinor, saleAmountMinor, saleStartsAt, saleEndsAt, laterSales } = price
      if (saleAmountMinor === null) return [currency, regionId, amountMinor]
      if (!laterSales || laterSales.length === 0)
        return [currency, regionId, amountMinor, saleAmountMinor, saleStartsAt, saleEndsAt]
      return [currency, regionId, amountMinor, saleAmountMinor, saleStartsAt, saleEndsAt, laterSales]
    }),
  )

function unpackedPrices(text: string): PriceFacts[] {
  // Written by `packedPrices`.
  const prices = JSON.parse(text) as PackedPrice[]
  return prices.map(
    ([currency, regionId, amountMinor, saleAmount = null, saleStarts = null, saleEnds = null, laterSales = []]) => ({
      currency,
      regionId,
      amountMinor,
      saleAmountMinor: saleAmount,
      saleStartsAt: saleStarts,
      saleEndsAt: saleEnds,
      laterSales,
    }),
  )
}
