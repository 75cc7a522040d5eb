import type { PriceFacts, ScheduledSale } from '../../pricing/index.ts'
import { describe, type Market, type Price, priceIn, priceRange } from '../product-view.ts'
import type { CardProduct } from '../shown-product-store.ts'

/** Placeholder for a price in JSON text. No product can contain it, because quotes inside strings are escaped. */
const hole = { '': 0 }
const holeText = JSON.stringify(hole)

/**
 * Renders a product as agents see it, with gaps for the prices: the channels that show it, the prices of each variant
 * in all currencies, and the JSON between the prices. A header gives the number of parts and where each ends in UTF-8,
 * so that reading a card needs no search.
 */
export function cardText(product: CardProduct, baseUrl: string): string {
  const pieces = JSON.stringify(describe(product, baseUrl, () => hole, hole)).split(holeText)
  const prices = product.variants.map((variant) => packedPrices(variant.prices))
  const parts = [JSON.stringify(product.channelIds), ...prices, ...pieces]
  let end = 0
  const ends = parts.map((part) => {
    end += Buffer.byteLength(part)
    return packedNumber(end)
  })
  return [packedNumber(parts.length), ...ends, ...parts].join('')
}

const digits = 3
const firstDigit = 48

/** Encodes a number as three characters of six bits each. That covers twice the size of the longest cached card. */
const packedNumber = (value: number): string =>
  String.fromCharCode(...[value >>> 12, value >>> 6, value].map((bits) => firstDigit + (bits & 63)))

const numberAt = (card: Buffer, at: number): number =>
  (((card[at] ?? 0) - firstDigit) << 12) |
  (((card[at + 1] ?? 0) - firstDigit) << 6) |
  ((card[at + 2] ?? 0) - firstDigit)

/** The price of a variant at a given time, with its JSON in a response. */
interface PricedVariant {
  readonly price: Price | null
  readonly json: string
  /** JSON of the price range of a product that has only this variant. */
  readonly range: string
}

/** Reads cards for the channel, market and time of one response. */
export interface CardReader {
  shows(channels: string): boolean
  priced(prices: string): PricedVariant
}

const mostKept = 20_000

/** Prices of one market that have no sales, by their packed text. Cached because many variants have the same price. */
export type LastingPrices = Map<string, PricedVariant>

/**
 * Creates the reader of one response. It parses texts that cards share only once: channels and often prices. Prices
 * without sales stay in `lasting` for later responses.
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

/** Renders a card as the bytes of `JSON.stringify(productView(…))`. Null if the channel does not show the product. */
export function renderCard(card: Buffer, reader: CardReader): Buffer | null {
  const parts = numberAt(card, 0)
  const start = digits * (parts + 1)
  const endOf = (part: number): number => start + numberAt(card, digits * (part + 1))
  if (!reader.shows(card.toString('utf8', start, endOf(0)))) return null
  // A card has a price list and a piece per variant, one piece before the price range, and one at the end.
  const variants = (parts - 3) / 2
  const prices: PricedVariant[] = []
  for (let variant = 1; variant <= variants; variant++)
    prices.push(reader.priced(card.toString('utf8', endOf(variant - 1), endOf(variant))))
  const [only] = prices
  const range = only && variants === 1 ? only.range : JSON.stringify(priceRange(prices.map(({ price }) => price)))
  let length = card.length - endOf(variants) + Buffer.byteLength(range)
  for (const { json } of prices) length += Buffer.byteLength(json)
  const text = Buffer.allocUnsafe(length)
  let used = 0
  for (let piece = 0; piece <= variants; piece++) {
    used += card.copy(text, used, endOf(variants + piece), endOf(variants + piece + 1))
    used += text.write(piece === 0 ? range : (prices[piece - 1]?.json ?? ''), used)
  }
  card.copy(text, used, endOf(parts - 2))
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
  // Safe cast: `packedPrices` wrote it.
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
