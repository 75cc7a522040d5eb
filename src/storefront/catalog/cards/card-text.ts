import type { PriceFacts, ScheduledSale } from '../../pricing/index.ts'
import { describe, type Market, type Price, priceIn, priceRange } from '../product-view.ts'
import type { CardProduct } from '../store.ts'

/** Stands between the parts of a card; JSON text never has it, because control characters are escaped in it. */
const separator = '\u0001'
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

/** Who looks at cards: one answer's channel, market and moment. */
export interface CardReader {
  shows(channels: string): boolean
  priced(prices: string): { readonly price: Price | null; readonly text: string }
}

/** What cards have in common is read once: channels as a rule, prices often. */
export function cardReader(channelId: string, market: Market, now: Date): CardReader {
  return {
    shows: remembered((channels) => (JSON.parse(channels) as unknown[]).includes(channelId)),
    priced: remembered((prices) => {
      const price = priceIn(unpackedPrices(prices), market, now)
      return { price, text: JSON.stringify(price) }
    }),
  }
}

/** The bytes of `JSON.stringify(productView(…))`; null where the channel does not show the product. */
export function renderCard(card: string, reader: CardReader): string | null {
  const parts = card.split(separator)
  if (!reader.shows(parts[0] ?? '[]')) return null
  // A list of prices and a piece for each variant; one more piece before the range of prices, one at the end.
  const variants = (parts.length - 3) / 2
  const prices = parts.slice(1, 1 + variants).map(reader.priced)
  let text = `${parts[1 + variants]}${JSON.stringify(priceRange(prices.map(({ price }) => price)))}`
  for (const [at, price] of prices.entries()) text += `${parts[2 + variants + at]}${price.text}`
  return `${text}${parts.at(-1)}`
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
