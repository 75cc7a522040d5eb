import type { Market } from '../product-view.ts'
import type { CardProduct } from '../shown-product-store.ts'
import { cardReader, cardText, type LastingPrices, renderCard } from './card-text.ts'
import { PackedTexts } from './packed-texts.ts'

/** At most 256 MiB in total and 128 KiB per card. Other products are read from the database. */
const limits = { pageBytes: 2 ** 20, pages: 256 }
const mostMarkets = 8

/** Published products rendered in memory, so that a response needs no statement and no parsing. */
export class ProductCards {
  readonly #texts: PackedTexts
  readonly #baseUrl: string
  readonly #prices = new Map<string, LastingPrices>()

  constructor(baseUrl: string, texts: PackedTexts = new PackedTexts(limits)) {
    this.#baseUrl = baseUrl
    this.#texts = texts
  }

  put(product: CardProduct): void {
    this.#texts.set(product.id, cardText(product, this.#baseUrl))
  }

  remove(id: string): void {
    this.#texts.delete(id)
  }

  /** Renders each cached product as UTF-8 JSON. Null if the channel does not show it. */
  render(
    ids: readonly string[],
    { salesChannelId, market, now }: { salesChannelId: string; market: Market; now: Date },
  ): Map<string, Buffer | null> {
    const reader = cardReader(salesChannelId, market, now, this.#pricesOf(market))
    const rendered = new Map<string, Buffer | null>()
    for (const id of ids) {
      const card = this.#texts.get(id)
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
