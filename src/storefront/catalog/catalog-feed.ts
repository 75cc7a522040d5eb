import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log.ts'
import { type FeedProduct, feedPosition, readFeedChanges, readFeedPage, readFeedProducts } from './feed-store.ts'

/** What the feed fills: the search index. */
export interface FedIndex {
  build(products: AsyncIterable<FeedProduct>): Promise<number>
  upsert(product: FeedProduct): void
  remove(id: string): boolean
}

export interface CatalogFeed {
  /** Reads everything once, in pages, then what changed meanwhile. */
  fill(): Promise<void>
  /** Brings the index up to the database; answers how many products it touched. */
  follow(): Promise<number>
}

const pageSize = 2000
const changesAtOnce = 1000

/** Keeps an index equal to the database in every process, by the order of transactions rather than by messages. */
export function createCatalogFeed(db: Database, index: FedIndex, log: Logger): CatalogFeed {
  let position: string | null = null

  async function fill(): Promise<void> {
    const start = await feedPosition(db)
    const count = await index.build(allPublished())
    position = start
    await follow()
    log.debug({ products: count }, 'the search index is filled')
  }

  async function* allPublished(): AsyncGenerator<FeedProduct> {
    for (let afterId = ''; ; ) {
      const page = await readFeedPage(db, afterId, pageSize)
      yield* page
      const last = page.at(-1)
      if (!last || page.length < pageSize) return
      afterId = last.id
    }
  }

  async function follow(): Promise<number> {
    if (position === null) return 0
    const changes = await readFeedChanges(db, position)
    for (let i = 0; i < changes.productIds.length; i += changesAtOnce)
      await apply(changes.productIds.slice(i, i + changesAtOnce))
    position = changes.next
    return changes.productIds.length
  }

  async function apply(ids: readonly string[]): Promise<void> {
    const products = await readFeedProducts(db, ids)
    const published = new Set(products.map((product) => product.id))
    for (const product of products) index.upsert(product)
    for (const id of ids) if (!published.has(id)) index.remove(id)
  }

  return { fill, follow }
}
