import type { Market } from '../product-view.ts'
import type { CardProduct } from '../store.ts'
import { cardReader, cardText, renderCard } from './card-text.ts'
import { PackedTexts } from './packed-texts.ts'

/** 256 MiB in all; what has no room is read from the database. */
const limits = { pageBytes: 2 ** 20, pages: 256 }

/** What is shown of the published products, ready in memory: an answer is put together without a statement or a parse. */
export class ProductCards {
  readonly #texts: PackedTexts
  readonly #baseUrl: string

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

  /** The JSON, as UTF-8, of each product that is known here: null where the channel does not show it. */
  render(
    ids: readonly string[],
    { salesChannelId, market, now }: { salesChannelId: string; market: Market; now: Date },
  ): Map<string, Buffer | null> {
    const reader = cardReader(salesChannelId, market, now)
    const rendered = new Map<string, Buffer | null>()
    for (const id of ids) {
      const card = this.#texts.get(id)
      if (card !== undefined) rendered.set(id, renderCard(card, reader))
    }
    return rendered
  }
}
