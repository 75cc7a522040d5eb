import { setImmediate } from 'node:timers/promises'
import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log.ts'
import { type FeedProduct, feedPosition, readFeedChanges, readFeedPage, readFeedProducts } from './feed-store.ts'
import { type CardProduct, type FoundCard, readCardPage, readCardProducts } from './shown-product-store.ts'

/** Methods of the search index through which the feed changes it. */
export interface FedIndex {
  build(products: AsyncIterable<FeedProduct> | Iterable<FeedProduct>): Promise<number>
  remove(id: string): boolean
}

/** Methods of the rendered products through which the feed changes them. */
export interface FedCards {
  put(product: CardProduct): void
  remove(id: string): void
}

export interface CatalogFeed {
  /** Reads the whole catalogue in pages, then the changes made meanwhile. */
  fill(): Promise<void>
  /** Applies all committed changes. Returns the number of changed products. */
  follow(): Promise<number>
  /**
   * Follows like `follow`, but waits at most a quarter of a second, and not for a change of more than 200 products or
   * 1000 variants. After such a change, answers can be slightly out of date.
   */
  upToDate(): Promise<void>
  /** Changes whenever the index or the cards change. */
  version(): number
}

export interface FeedDeps {
  readonly db: Database
  readonly index: FedIndex
  readonly cards: FedCards
  readonly log: Logger
}

const pageSize = 2000
const changesAtOnce = 200
const variantsAtOnce = 1000
const longestWaitMs = 250

/**
 * Creates the feed that keeps this process's index and cards equal to the database. Reads changes from the table
 * `catalog_change`, in the order of transactions, so processes need not notify each other.
 */
export function createCatalogFeed({ db, index, cards, log }: FeedDeps): CatalogFeed {
  let position: string | null = null
  let isFarBehind = false
  const waits = createWaits(longestWaitMs)
  let version = 0
  const onChange = () => {
    version += 1
  }
  let reading: Promise<number> | null = null
  let next: Promise<number> | null = null

  async function fill(): Promise<void> {
    const start = await feedPosition(db)
    const [count] = await Promise.all([index.build(pages(db, readFeedPage)), fillCards(db, cards)])
    position = start
    await follow()
    log.debug({ products: count }, 'the search index was built')
  }

  /**
   * Applies all changes that were committed before the call. Calls in the same turn of the event loop share one read;
   * calls during a read share the next one. Returns the number of changed products.
   */
  function follow(): Promise<number> {
    next ??= (reading ?? Promise.resolve()).then(nextTurn, nextTurn).then(begin)
    return next
  }

  function begin(): Promise<number> {
    next = null
    reading = applyChanges().finally(() => {
      reading = null
    })
    return reading
  }

  async function applyChanges(): Promise<number> {
    if (position === null) return 0
    const { productIds: ids, variants, next: end } = await readFeedChanges(db, position)
    isFarBehind = ids.length > changesAtOnce || variants > variantsAtOnce
    if (isFarBehind) waits.endAll()
    try {
      for (let i = 0; i < ids.length; i += changesAtOnce)
        await apply({ db, index, cards }, ids.slice(i, i + changesAtOnce), onChange)
      position = end
      return ids.length
    } finally {
      isFarBehind = false
    }
  }

  return {
    fill,
    follow,
    upToDate: async () => (isFarBehind ? undefined : waits.within(follow())),
    version: () => version,
  }
}

/** Reads these products and applies them. Calls `onChange` as soon as searches can find the change. */
async function apply(
  { db, index, cards }: Omit<FeedDeps, 'log'>,
  ids: readonly string[],
  onChange: () => void,
): Promise<void> {
  const [products, found] = await Promise.all([readFeedProducts(db, ids), readCardProducts(db, ids)])
  const published = new Set(products.map((product) => product.id))
  const visible = new Set(found.map(({ id }) => id))
  await index.build(products)
  onChange()
  for (const each of found) keepCard(cards, each)
  for (const id of ids) {
    if (!published.has(id)) index.remove(id)
    if (!visible.has(id)) cards.remove(id)
  }
}

async function fillCards(db: Database, cards: FedCards): Promise<void> {
  for await (const found of pages(db, readCardPage)) keepCard(cards, found)
}

function keepCard(cards: FedCards, { id, product }: FoundCard): void {
  if (product) cards.put(product)
  else cards.remove(id)
}

interface Waits {
  /** Resolves when `work` does, when the time is up, or at `endAll`. Rejects if `work` rejects before that. */
  within(work: Promise<unknown>): Promise<void>
  endAll(): void
}

function createWaits(longestMs: number): Waits {
  const running = new Set<() => void>()
  return {
    within: (work) =>
      new Promise((resolve, reject) => {
        const end = () => resolve()
        const timer = setTimeout(end, longestMs)
        running.add(end)
        work.then(end, reject).finally(() => {
          clearTimeout(timer)
          running.delete(end)
        })
      }),
    endAll: () => {
      for (const end of running) end()
    },
  }
}

const nextTurn = (): Promise<void> => setImmediate()

async function* pages<Product extends { readonly id: string }>(
  db: Database,
  read: (db: Database, afterId: string, limit: number) => Promise<Product[]>,
): AsyncGenerator<Product> {
  for (let afterId = ''; ; ) {
    const page = await read(db, afterId, pageSize)
    yield* page
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    afterId = last.id
  }
}
