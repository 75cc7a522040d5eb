import type { PriceFacts, ScheduledSale } from '../../pricing/index.ts'
import { describe, type Market, type Price, priceIn, priceRange } from '../product-view.ts'
import type { CardProduct } from '../shown-product-store.ts'

/** Placeholder for a price in JSON text. Quotes inside strings are escaped, so no product can contain it. */
const hole = { '': 0 }
const holeText = JSON.stringify(hole)

/** A product as agents see it, rendered except for the prices. */
export interface Card {
  /** UTF-8: the channels that show the product, the prices of each variant, and the pieces of JSON around the prices. */
  readonly bytes: Buffer
  /** End of each part in `bytes`. */
  readonly ends: readonly number[]
}

export function cardOf(product: CardProduct, baseUrl: string): Card {
  const pieces = JSON.stringify(describe(product, baseUrl, () => hole, hole)).split(holeText)
  const prices = product.variants.map((variant) => packedPrices(variant.prices))
  const parts = [JSON.stringify(product.channelIds), ...prices, ...pieces]
  let end = 0
  const ends = parts.map((part) => {
    end += Buffer.byteLength(part)
    return end
  })
  // Does not use the buffer pool: each card would keep a whole 8 KiB block of it in memory.
  const bytes = Buffer.allocUnsafeSlow(end)
  bytes.write(parts.join(''))
  return { bytes, ends }
}

/** A price at one point in time, as in responses. */
interface PricedVariant {
  readonly price: Price | null
  readonly json: string
  /** JSON of the price range of a product that has only this variant. */
  readonly range: string
}

/** The channel, market and time of one response. */
export interface CardReader {
  shows(channels: string): boolean
  priced(prices: string): PricedVariant
}

const mostKept = 20_000

/**
 * Rendered prices of one market by their text. Contains only prices without sales, because they do not depend on the
 * time.
 */
export type LastingPrices = Map<string, PricedVariant>

/**
 * Creates the reader of one response. Equal texts of several cards are parsed once: lists of channels once per
 * response, and prices without sales once for all responses that share `lasting`.
 */
export function cardReader(
  channelId: string,
  market: Market,
  now: Date,
  lasting: LastingPrices = new Map(),
): CardReader {
  const shown = new Map<string, boolean>()
  return {
    shows: (channels) => {
      const known = shown.get(channels) ?? (JSON.parse(channels) as unknown[]).includes(channelId)
      shown.set(channels, known)
      return known
    },
    priced: (text) => {
      const known = lasting.get(text)
      if (known) return known
      const prices = unpackedPrices(text)
      const price = priceIn(prices, market, now)
      const priced = { price, json: JSON.stringify(price), range: JSON.stringify(priceRange([price])) }
      if (prices.some(({ saleAmountMinor }) => saleAmountMinor !== null)) return priced
      if (lasting.size >= mostKept) lasting.clear()
      lasting.set(text, priced)
      return priced
    },
  }
}

/** Returns the bytes of `JSON.stringify(productView(…))`. Returns null if the channel does not show the product. */
export function renderCard({ bytes, ends }: Card, reader: CardReader): Buffer | null {
  const endOf = (part: number): number => ends[part] ?? 0
  if (!reader.shows(bytes.toString('utf8', 0, endOf(0)))) return null
  // A card has a price list and a piece per variant, one piece before the price range, and one at the end.
  const variants = (ends.length - 3) / 2
  const prices: PricedVariant[] = []
  for (let variant = 1; variant <= variants; variant++)
    prices.push(reader.priced(bytes.toString('utf8', endOf(variant - 1), endOf(variant))))
  const [only] = prices
  const range = only && variants === 1 ? only.range : JSON.stringify(priceRange(prices.map(({ price }) => price)))
  let length = bytes.length - endOf(variants) + Buffer.byteLength(range)
  for (const { json } of prices) length += Buffer.byteLength(json)
  const text = Buffer.allocUnsafe(length)
  let used = 0
  for (let piece = 0; piece <= variants; piece++) {
    used += bytes.copy(text, used, endOf(variants + piece), endOf(variants + piece + 1))
    used += text.write(piece === 0 ? range : (prices[piece - 1]?.json ?? ''), used)
  }
  bytes.copy(text, used, endOf(ends.length - 2))
  return text
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
  // Safe cast: `packedPrices` wrote the text.
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
