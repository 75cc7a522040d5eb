import type { Market } from '../product-view.ts'
import type { CardProduct } from '../shown-product-store.ts'
import { type Card, cardOf, cardReader, type LastingPrices, renderCard } from './card-text.ts'

/** Products that exceed these limits are not kept in memory, but read from the database. */
const longestCard = 128 * 1024
const mostBytes = 256 * 2 ** 20
const mostMarkets = 8

/** Published products rendered in memory except for their prices: a response needs no statement. */
export class ProductCards {
  readonly #cards = new Map<string, Card>()
  #bytes = 0
  readonly #baseUrl: string
  readonly #prices = new Map<string, LastingPrices>()

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl
  }

  put(product: CardProduct): void {
    this.remove(product.id)
    const card = cardOf(product, this.#baseUrl)
    if (card.bytes.length > longestCard || this.#bytes + card.bytes.length > mostBytes) return
    this.#cards.set(product.id, card)
    this.#bytes += card.bytes.length
  }

  remove(id: string): void {
    this.#bytes -= this.#cards.get(id)?.bytes.length ?? 0
    this.#cards.delete(id)
  }

  /** Renders each cached product as UTF-8 JSON, or null if the channel does not show it. */
  render(
    ids: readonly string[],
    { salesChannelId, market, now }: { salesChannelId: string; market: Market; now: Date },
  ): Map<string, Buffer | null> {
    const reader = cardReader(salesChannelId, market, now, this.#pricesOf(market))
    const rendered = new Map<string, Buffer | null>()
    for (const id of ids) {
      const card = this.#cards.get(id)
      if (card !== undefined) rendered.set(id, renderCard(card, reader))
    }
    return rendered
  }

  #pricesOf({ currency, regionId }: Market): LastingPrices {
    const key = JSON.stringify([currency, regionId])
    const known = this.#prices.get(key)
    if (known) return known
    // The cache is bounded, because requests choose the currency.
    if (this.#prices.size >= mostMarkets) this.#prices.clear()
    const prices: LastingPrices = new Map()
    this.#prices.set(key, prices)
    return prices
  }
}
