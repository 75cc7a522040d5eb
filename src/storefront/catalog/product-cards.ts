import type { Database } from '../../platform/db/database.ts'
import { type ProductCard, readCards, readShelf, type VariantStock } from './store.ts'

export interface CatalogProduct {
  readonly card: ProductCard
  readonly stock: Readonly<Record<string, VariantStock>>
}

export interface ProductCards {
  /** Published in that channel, by id; stock as it is now. One statement, and another for what is not remembered. */
  read(ids: readonly string[], salesChannelId: string): Promise<ReadonlyMap<string, CatalogProduct>>
}

const maxRemembered = 5000

/**
 * Remembers what products look like, by their revision: every read asks the database for the revision, so that what is
 * remembered is never shown after it has changed, whichever process changed it.
 */
export function createProductCards(db: Database): ProductCards {
  const remembered = new Map<string, ProductCard>()

  const remember = (cards: readonly ProductCard[]): void => {
    for (const card of cards) {
      remembered.delete(card.id)
      remembered.set(card.id, card)
    }
    for (const id of remembered.keys()) {
      if (remembered.size <= maxRemembered) break
      remembered.delete(id)
    }
  }

  return {
    async read(ids, salesChannelId) {
      const shelf = await readShelf(db, ids, salesChannelId)
      const cards = new Map<string, ProductCard>()
      for (const { id, revision } of shelf) {
        const card = remembered.get(id)
        if (card?.revision === revision) cards.set(id, card)
      }
      const missing = shelf.flatMap(({ id }) => (cards.has(id) ? [] : [id]))
      if (missing.length > 0) {
        const read = await readCards(db, missing)
        remember(read)
        for (const card of read) cards.set(card.id, card)
      }
      return new Map(
        shelf.flatMap(({ id, stock }) => {
          const card = cards.get(id)
          return card ? [[id, { card, stock }] as const] : []
        }),
      )
    },
  }
}
